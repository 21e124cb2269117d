//! The pages: their code is compiled and run, and their links lead somewhere.
//!
//! The items below exist only while doctests are collected; `build.rs` prepares their text.

use crate::workspace::{Outcome, files, read, root};
use std::path::{Path, PathBuf};

macro_rules! page {
    ($item:ident, $file:literal) => {
        #[cfg(doctest)]
        #[doc = include_str!(concat!(env!("OUT_DIR"), "/", $file))]
        pub struct $item;
    };
}

page!(Readme, "README.md");
page!(Conventions, "conventions.md");
page!(GuideShapes, "shapes.md");
page!(GuideQueries, "queries.md");
page!(GuideBounding, "bounding.md");
page!(GuideMotion, "motion.md");
page!(GuideScenes, "scenes.md");
page!(GuideMany, "many.md");
page!(GuideWorld, "world.md");
page!(GuideSimulation, "simulation.md");
page!(GuideCharacter, "character.md");

/// Every link to a file leads to one.
pub fn check_links() -> Outcome {
    let mut wrong = Vec::new();
    for page in pages()? {
        let text = read(&root().join(&page))?;
        let folder = page.parent().unwrap_or(Path::new(""));
        for target in links(&text) {
            let path = target.split('#').next().unwrap_or_default();
            if !path.is_empty() && !path.contains("://") && !root().join(folder).join(path).exists() {
                wrong.push(format!("{}: nothing at {target}", page.display()));
            }
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// The Markdown files in the root and in docs.
fn pages() -> Outcome<Vec<PathBuf>> {
    let listed = std::fs::read_dir(root()).map_err(|error| format!("cannot list the workspace: {error}"))?;
    let top = listed.filter_map(|entry| Some(PathBuf::from(entry.ok()?.file_name())));
    let docs = files(&root().join("docs"))?.into_iter().map(|path| Path::new("docs").join(path));
    Ok(top.chain(docs).filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect())
}

/// What stands between `](` and `)`.
fn links(text: &str) -> Vec<&str> {
    text.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_somewhere() {
        check_links().unwrap();
    }

    #[test]
    fn links_are_found() {
        assert_eq!(links("see [a](b.md#c) and ![d](e.svg)."), ["b.md#c", "e.svg"]);
    }
}
