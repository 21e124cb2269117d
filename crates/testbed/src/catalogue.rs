//! What there is to choose from.

use crate::arena::Kinds;
use impinge::glam::{DVec2, DVec3};
use impinge_scenes::named::{self, Category, Named};
use serde_json::{Value, json};

/// All of it, for the page.
pub fn catalogue() -> Value {
    let scenes: Vec<Value> = named::all().iter().map(entry).collect();
    json!({"catalogue": {
        "version": env!("CARGO_PKG_VERSION"),
        "scenes": scenes,
        "shapes": {"2": DVec2::SOLID, "3": DVec3::SOLID},
        "pairs": {"2": DVec2::ALL, "3": DVec3::ALL},
    }})
}

fn entry(scene: &Named) -> Value {
    json!({
        "name": scene.name,
        "title": title(scene.name),
        "about": sentence(scene.about),
        "category": category(scene.category),
        "dimension": dimension(scene.name),
    })
}

/// Of a name such as `ball-pit-2d`.
pub fn title(name: &str) -> String {
    let name = name.strip_suffix("-2d").or_else(|| name.strip_suffix("-3d")).unwrap_or(name);
    capital(&name.replace('-', " "))
}

/// Begins with a capital, and ends.
pub fn sentence(about: &str) -> String {
    format!("{}.", capital(about))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn dimension(name: &str) -> usize {
    if name.ends_with("-2d") { 2 } else { 3 }
}

/// As the page heads its lists.
pub fn category(category: Category) -> &'static str {
    match category {
        Category::Tutorials => "First steps",
        Category::Shapes => "Shapes",
        Category::Motion => "Motion",
        Category::Stacks => "Stacks",
        Category::Features => "Features",
        Category::Hard => "Hard cases",
        Category::Many => "Many",
        _ => "More",
    }
}
