//! JSON objects as lists of names and raw text, and what can be read from them.
//!
//! Values stay text until it is known what they should be. That echoes ids as they were written, lets numbers
//! overflow instead of failing in the parser, and needs no recursion: nesting that nobody asked for is skipped.

use super::failure::{Failure, Kind};
use super::request::Setting;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

/// Above this many names, repeated ones are looked for with a table.
const FEW: usize = 16;

/// An object, and what it is called in messages.
pub struct Object<'a> {
    place: &'static str,
    fields: Fields<'a>,
}

impl<'a> Object<'a> {
    /// Reads `text`, which is called `place` in messages; nothing when it is the request itself.
    pub fn read(place: &'static str, text: &'a str) -> Result<Self, Failure> {
        if !text.trim_ascii_start().starts_with('{') {
            // What is not even JSON should be called so.
            let what = match serde_json::from_str::<&RawValue>(text) {
                Ok(_) => "not an object".to_owned(),
                Err(error) => describe(&error),
            };
            return Err(Failure::new(Kind::Syntax, format!("{}{what}", prefix(place))));
        }
        match serde_json::from_str(text) {
            Ok(fields) => Ok(Object { place, fields }),
            Err(error) => Err(Failure::new(Kind::Syntax, format!("{}{}", prefix(place), describe(&error)))),
        }
    }

    /// Refuses names that occur twice.
    pub fn check_repeats(&self) -> Result<(), Failure> {
        match self.repeated() {
            None => Ok(()),
            Some(name) => {
                Err(Failure::new(Kind::Syntax, format!("{}{} occurs twice", prefix(self.place), quoted(name))))
            }
        }
    }

    /// Refuses names that are not among `names`.
    pub fn only(&self, names: &[&str]) -> Result<(), Failure> {
        match self.fields.0.iter().find(|(name, _)| !names.contains(&name.as_ref())) {
            None => Ok(()),
            Some((name, _)) => {
                let known: Vec<String> = names.iter().map(|name| quoted(name)).collect();
                let message =
                    format!("{}unknown field {}; known: {}", prefix(self.place), quoted(name), known.join(", "));
                Err(Failure::new(Kind::UnknownField, message))
            }
        }
    }

    /// The names, in the order given.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.fields.0.iter().map(|(name, _)| name.as_ref())
    }

    /// How often a name occurs.
    pub fn count(&self, name: &str) -> usize {
        self.names().filter(|other| *other == name).count()
    }

    /// The raw text of a field that may be missing.
    pub fn find(&self, name: &str) -> Option<&'a str> {
        self.fields.0.iter().find(|(other, _)| other == name).map(|(_, value)| value.get())
    }

    /// The raw text of a field.
    pub fn get(&self, name: &str) -> Result<&'a str, Failure> {
        self.find(name).ok_or_else(|| {
            Failure::new(Kind::MissingField, format!("{}missing field {}", prefix(self.place), quoted(name)))
        })
    }

    /// A string that may be missing.
    pub fn find_text(&self, name: &str) -> Result<Option<Cow<'a, str>>, Failure> {
        let Some(text) = self.find(name) else { return Ok(None) };
        match serde_json::from_str::<Name<'a>>(text) {
            Ok(Name(text)) => Ok(Some(text)),
            Err(_) => Err(self.wrong_type(name, "a string")),
        }
    }

    /// True or false, that may be missing.
    pub fn find_bool(&self, name: &str) -> Result<Option<bool>, Failure> {
        let Some(text) = self.find(name) else { return Ok(None) };
        serde_json::from_str(text).map(Some).map_err(|_| self.wrong_type(name, "true or false"))
    }

    /// A number that may be missing, not checked for overflow.
    pub fn find_number(&self, name: &str) -> Result<Option<f64>, Failure> {
        let Some(text) = self.find(name) else { return Ok(None) };
        number(text).map(Some).ok_or_else(|| self.wrong_type(name, "a number"))
    }

    /// A number that may be missing and fits the precision.
    pub fn find_finite(&self, name: &str, setting: &Setting) -> Result<Option<f64>, Failure> {
        match self.find_number(name)? {
            Some(value) if !setting.holds(value) => Err(self.overflow(name, setting)),
            value => Ok(value),
        }
    }

    /// A number that fits the precision.
    pub fn finite(&self, name: &str, setting: &Setting) -> Result<f64, Failure> {
        self.get(name)?;
        Ok(self.find_finite(name, setting)?.unwrap_or_default())
    }

    /// As many numbers as there happen to be, which fit the precision.
    pub fn find_list(&self, name: &str, setting: &Setting) -> Result<Option<List>, Failure> {
        let Some(text) = self.find(name) else { return Ok(None) };
        let Ok(list) = serde_json::from_str::<List>(text) else {
            return Err(self.wrong_type(name, "a list of numbers"));
        };
        if list.fits(setting) { Ok(Some(list)) } else { Err(self.overflow(name, setting)) }
    }

    /// A vector that may be missing. It has the dimension of the request, or settles it.
    pub fn find_vector(&self, name: &str, setting: &mut Setting) -> Result<Option<[f64; 3]>, Failure> {
        match self.find_list(name, setting)? {
            Some(list) => self.settle(name, &list, setting).map(Some),
            None => Ok(None),
        }
    }

    /// A vector.
    pub fn vector(&self, name: &str, setting: &mut Setting) -> Result<[f64; 3], Failure> {
        self.get(name)?;
        Ok(self.find_vector(name, setting)?.unwrap_or_default())
    }

    /// A list of vectors.
    pub fn vectors(&self, name: &str, setting: &mut Setting) -> Result<Vec<[f64; 3]>, Failure> {
        let Ok(lists) = serde_json::from_str::<Vec<List>>(self.get(name)?) else {
            return Err(self.wrong_type(name, "a list of vectors"));
        };
        if !lists.iter().all(|list| list.fits(setting)) {
            return Err(self.overflow(name, setting));
        }
        lists.iter().map(|list| self.settle(name, list, setting)).collect()
    }

    fn settle(&self, name: &str, list: &List, setting: &mut Setting) -> Result<[f64; 3], Failure> {
        let length = list.length;
        if length != 2 && length != 3 {
            let message = format!("{}{name} has length {length}, not 2 or 3", prefix(self.place));
            return Err(Failure::new(Kind::WrongDimension, message));
        }
        setting.require(length, || format!("{}{name} has length {length}", prefix(self.place)))?;
        let [x, y, z, _] = list.numbers;
        Ok([x, y, z])
    }

    fn repeated(&self) -> Option<&str> {
        let fields = &self.fields.0;
        if fields.len() <= FEW {
            let before = |i: usize| fields[..i].iter().any(|(name, _)| *name == fields[i].0);
            return (1..fields.len()).find(|&i| before(i)).map(|i| fields[i].0.as_ref());
        }
        let mut seen = HashSet::with_capacity(fields.len());
        self.names().find(|name| !seen.insert(*name))
    }

    fn wrong_type(&self, name: &str, expected: &str) -> Failure {
        Failure::new(Kind::Syntax, format!("{}{name} is not {expected}", prefix(self.place)))
    }

    fn overflow(&self, name: &str, setting: &Setting) -> Failure {
        let precision = setting.precision.name();
        Failure::new(Kind::NotFinite, format!("{}{name} overflows {precision}", prefix(self.place)))
    }
}

/// Text from outside, fit for a message: in quotes, and not too long.
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        None => format!("`{text}`"),
        Some((end, _)) => format!("`{}…`", &text[..end]),
    }
}

fn prefix(place: &str) -> String {
    if place.is_empty() { String::new() } else { format!("{place}: ") }
}

/// What the parser says, without the line, which is always its first.
fn describe(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let what = text.rsplit_once(" at line ").map_or(text.as_str(), |(what, _)| what);
    format!("{what} at column {}", error.column())
}

/// The number that a valid JSON text is, infinite when it overflows; `None` when it is something else.
fn number(text: &str) -> Option<f64> {
    match text.as_bytes() {
        [b'-' | b'0'..=b'9', ..] => text.parse().ok(),
        _ => None,
    }
}

/// Names and values in the order given, repeated ones included.
struct Fields<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Fields<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = Vec::with_capacity(6);
                while let Some((Name(name), value)) = map.next_entry()? {
                    fields.push((name, value));
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(Reader)
    }
}

/// A string, borrowed unless it has escapes.
struct Name<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for Name<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Name<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }
            fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(Name(Cow::Borrowed(text)))
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
                Ok(Name(Cow::Owned(text.to_owned())))
            }
        }
        deserializer.deserialize_str(Reader)
    }
}

/// A list of numbers: its true length, and the first four.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct List {
    /// How many there are.
    pub length: usize,
    /// Zero where there are none; infinite where one overflows.
    pub numbers: [f64; 4],
}

impl List {
    fn fits(&self, setting: &Setting) -> bool {
        self.numbers.iter().all(|&number| setting.holds(number))
    }
}

impl<'de> Deserialize<'de> for List {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = List;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of numbers")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<List, A::Error> {
                let (mut length, mut numbers) = (0, [0.0; 4]);
                while let Some(value) = list.next_element::<&RawValue>()? {
                    let value = number(value.get()).ok_or_else(|| A::Error::custom("not a number"))?;
                    if let Some(slot) = numbers.get_mut(length) {
                        *slot = value;
                    }
                    length += 1;
                }
                Ok(List { length, numbers })
            }
        }
        deserializer.deserialize_seq(Reader)
    }
}
