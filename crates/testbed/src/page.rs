//! The page, as it is in the program.

/// A file of the page.
pub struct File {
    pub name: &'static str,
    pub kind: &'static str,
    pub text: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The file of this name.
pub fn find(name: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.name == name)
}
