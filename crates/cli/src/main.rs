//! The impinge command.
fn main() {}
