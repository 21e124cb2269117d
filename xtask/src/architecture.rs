//! Keeps ARCHITECTURE.md and the source together: the paths it names exist, it names every file of the library, and no
//! path in the library points up its layers.

use crate::workspace::{Outcome, files, read, root};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

const LIBRARY: &str = "crates/impinge/src";
/// What the line with the layers starts with.
const LAYERS: &str = "**Layers:**";
/// Files that may use everything.
const EXEMPT: [&str; 2] = ["lib", "instantiate"];

/// Compares the page with the source.
pub fn check() -> Outcome {
    let page = read(&root().join("ARCHITECTURE.md"))?;
    let named = paths(&page);
    let mut wrong = Vec::new();
    for path in &named {
        if !root().join(path).exists() {
            wrong.push(format!("ARCHITECTURE.md names {}, which does not exist", path.display()));
        }
    }
    let layers = layers(&page)?;
    for file in files(&root().join(LIBRARY))? {
        let path = Path::new(LIBRARY).join(&file);
        if !named.contains(&path) {
            wrong.push(format!("ARCHITECTURE.md does not name {}", path.display()));
        }
        wrong.extend(
            upward(&module(&file), &read(&root().join(&path))?, &layers)
                .iter()
                .map(|what| format!("{}: {what}", path.display())),
        );
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// The paths of the code map. A heading sets the folder; each row of a table below it starts with a path in it.
fn paths(page: &str) -> BTreeSet<PathBuf> {
    let mut folder = PathBuf::new();
    let mut found = BTreeSet::new();
    let map =
        page.lines().skip_while(|line| *line != "## Code map").skip(1).take_while(|line| !line.starts_with("## "));
    for line in map {
        if let Some(path) = line.strip_prefix("### ").and_then(quoted) {
            folder = PathBuf::from(path);
            found.insert(folder.clone());
        } else if let Some(path) = line.strip_prefix("| ").and_then(quoted) {
            found.insert(folder.join(path));
        }
    }
    found
}

/// The text in backticks that a line starts with.
fn quoted(line: &str) -> Option<&str> {
    line.strip_prefix('`')?.split_once('`').map(|(text, _)| text)
}

/// The rank of each layer, lowest first, from the one line that says so.
fn layers(page: &str) -> Outcome<BTreeMap<String, usize>> {
    let line = page.lines().find_map(|line| line.strip_prefix(LAYERS));
    let line = line.ok_or_else(|| format!("ARCHITECTURE.md has no line that starts with {LAYERS}"))?;
    let mut ranks = BTreeMap::new();
    for (rank, group) in line.split('<').enumerate() {
        for name in group.split('`').skip(1).step_by(2) {
            ranks.insert(name.to_owned(), rank);
        }
    }
    Ok(ranks)
}

/// The top module that a file belongs to.
fn module(file: &Path) -> String {
    let first = file.components().next().map(|part| part.as_os_str().to_string_lossy().into_owned());
    first.unwrap_or_default().trim_end_matches(".rs").to_owned()
}

/// What is wrong with the paths in a file of this module.
fn upward(module: &str, source: &str, layers: &BTreeMap<String, usize>) -> Vec<String> {
    if EXEMPT.contains(&module) {
        return Vec::new();
    }
    let Some(own) = layers.get(module) else {
        return vec![format!("the layers of ARCHITECTURE.md do not name `{module}`")];
    };
    let code: String =
        source.lines().map(|line| line.split("//").next().unwrap_or_default().to_owned() + "\n").collect();
    // What a macro writes into users' crates is seen from there.
    let code = code.replace("$crate::", "impinge::");
    let mut wrong = Vec::new();
    if code.contains("super::super::") {
        wrong.push("`super::super::` hides the layer: write `crate::…`".to_owned());
    }
    for name in used(&code) {
        match layers.get(&name) {
            Some(rank) if rank <= own => {}
            Some(_) => wrong.push(format!("`crate::{name}` is above `{module}`")),
            None => wrong.push(format!("`crate::{name}` is no layer: write the path through its module")),
        }
    }
    wrong
}

/// The first name after every `crate::`, also of `crate::{…}`.
fn used(code: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for rest in code.split("crate::").skip(1) {
        match rest.strip_prefix('{') {
            None => names.extend(identifier(rest)),
            Some(group) => {
                let mut depth = 0;
                let mut start = true;
                for (i, c) in group.char_indices() {
                    match c {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => start = true,
                        _ if start && !c.is_whitespace() => {
                            names.extend(identifier(&group[i..]));
                            start = false;
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    names
}

fn identifier(text: &str) -> Option<String> {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    if end == 0 { None } else { Some(text[..end].to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_and_the_source_agree() {
        check().unwrap();
    }

    #[test]
    fn paths_up_the_layers_are_found() {
        let layers = layers("x\n**Layers:** `space`, `trace` < `math` < `shape`\n").unwrap();
        let wrong = |source: &str| upward("math", source, &layers).len();
        assert_eq!(wrong("use crate::space::Real;\nuse crate::trace::Step; // not crate::shape"), 0);
        assert_eq!(wrong("use crate::math::pose::Pose;"), 0);
        assert_eq!(wrong("fn f() { crate::shape::Ball::new(1.0); }"), 1);
        assert_eq!(wrong("use crate::{space::{Real, Space}, shape::{Ball, Cuboid}, trace};"), 1);
        assert_eq!(wrong("use crate::ShapeError;"), 1);
        assert_eq!(wrong("$crate::ShapeError"), 0);
        assert_eq!(wrong("use super::super::shape;"), 1);
        assert_eq!(upward("lib", "use crate::shape;", &layers).len(), 0);
        assert_eq!(upward("new", "", &layers).len(), 1);
    }

    #[test]
    fn paths_are_those_of_the_code_map() {
        let page = "## Other\n| `no` | |\n## Code map\n### `a/b`\n| path | what |\n| `c.rs` | like `d.rs` |\n## End\n| `e` |\n";
        assert_eq!(paths(page), BTreeSet::from(["a/b".into(), "a/b/c.rs".into()]));
    }
}
