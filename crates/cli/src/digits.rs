//! Numbers as they are printed.

use impinge::{Real, Vector};
use serde_json::Value;

/// With as many digits as the precision has; null for what is not finite.
pub fn number<R: Real>(value: R) -> Value {
    let digits = value.to_string();
    digits.parse().map_or(Value::Null, |value: f64| Value::from(value))
}

pub fn numbers<V: Vector>(vector: V) -> Vec<Value> {
    (0..V::DIMENSION).map(|axis| number(vector.get(axis))).collect()
}

/// With few digits.
pub fn short(value: &Value) -> String {
    let value = value.as_f64().unwrap_or(f64::NAN);
    // Not −0.
    let value = if value.abs() < 5e-7 { 0.0 } else { value };
    format!("{value:.6}").trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Several of something, or one.
pub fn plural(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}
