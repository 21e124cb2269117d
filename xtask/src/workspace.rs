//! Where things are, and how other programs are run.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a task answers; the error is a message for the person who ran it.
pub type Outcome<T = ()> = Result<T, String>;

/// The folder with README.md.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// A folder for what a task builds, below cargo's own target folder.
pub fn scratch(name: &str) -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    root().join(target).join("xtask").join(name)
}

/// The cargo that runs this task, in the root of the workspace.
pub fn cargo(arguments: &str) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root()).args(arguments.split_whitespace());
    command
}

/// Runs a program with its output on the terminal.
pub fn run(command: &mut Command) -> Outcome {
    let status = command.status().map_err(|error| format!("cannot run `{}`: {error}", line(command)))?;
    if status.success() { Ok(()) } else { Err(format!("`{}` failed ({status})", line(command))) }
}

/// Runs a program and returns what it printed; shows everything only when it fails.
pub fn output(command: &mut Command) -> Outcome<String> {
    let output =
        command.stdin(Stdio::null()).output().map_err(|error| format!("cannot run `{}`: {error}", line(command)))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.status.success() {
        return Ok(text(&output.stdout));
    }
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    Err(format!("{out}{err}\n`{}` failed ({})", line(command), output.status))
}

/// Reads a text file, with line ends as on Unix.
pub fn read(path: &Path) -> Outcome<String> {
    std::fs::read_to_string(path)
        .map(|text| text.replace("\r\n", "\n"))
        .map_err(|error| format!("cannot read {}: {error}", path.display()))
}

/// Writes a text file, and the folders it needs.
pub fn write(path: &Path, text: &str) -> Outcome {
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(path, text))
        .map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// The files below a folder, sorted, as paths relative to it.
pub fn files(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut waiting = vec![folder.to_path_buf()];
    while let Some(next) = waiting.pop() {
        let failed = |error| format!("cannot list {}: {error}", next.display());
        for entry in std::fs::read_dir(&next).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.is_dir() {
                waiting.push(path);
            } else if let Ok(relative) = path.strip_prefix(folder) {
                found.push(relative.to_path_buf());
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The command as one would type it.
fn line(command: &Command) -> String {
    let variables = command
        .get_envs()
        .filter_map(|(name, value)| Some(format!("{}=\"{}\" ", name.to_string_lossy(), value?.to_string_lossy())));
    let program = Path::new(command.get_program()).file_stem().unwrap_or(command.get_program());
    let arguments = command.get_args().map(|argument| format!(" {}", argument.to_string_lossy()));
    variables.chain([program.to_string_lossy().into_owned()]).chain(arguments).collect()
}
