//! Every kind of bad input, and that the next line is read.

mod support;

use serde_json::{Value, json};
use support::{answer, answers};

/// A request with this shape as `a`, in 3D unless the shape says otherwise.
fn shape(shape: &str) -> String {
    format!(r#"{{"id":1,"op":"aabb","a":{{"shape":{shape}}}}}"#)
}

/// A request for the box of a ball, with these fields beside the shape.
fn ball(fields: &str) -> String {
    format!(r#"{{"id":1,"op":"aabb","a":{{"shape":{{"ball":{{"radius":1}}}},{fields}}}}}"#)
}

/// A request about two balls, with these fields beside them.
fn pair(fields: &str) -> String {
    format!(
        r#"{{"id":1,{fields},"a":{{"shape":{{"ball":{{"radius":1}}}}}},"b":{{"shape":{{"ball":{{"radius":1}}}}}}}}"#
    )
}

/// Each request in the table is answered with its kind and its id; `syntax`, and nothing else, with a line.
fn check(table: &[(String, &str)]) {
    for (request, kind) in table {
        let answer = answer(request);
        assert_eq!(answer["error"]["kind"], *kind, "{request}\n{answer}");
        assert_eq!(answer["id"], 1, "{request}\n{answer}");
        assert_eq!(answer.as_object().unwrap().len(), 2, "{answer}");
        let line = if *kind == "syntax" { json!(1) } else { Value::Null };
        assert_eq!(answer["error"]["line"], line, "{request}\n{answer}");
        assert!(!answer["error"]["message"].as_str().unwrap().is_empty());
    }
}

#[test]
fn names() {
    let own = |text: &str| text.to_owned();
    check(&[
        (own(r#"{"id":1}"#), "missing_field"),
        (own(r#"{"id":1,"op":"contact"}"#), "missing_field"),
        (own(r#"{"id":1,"op":"aabb","a":{}}"#), "missing_field"),
        (own(r#"{"id":1,"op":"contact","a":{"shape":{"ball":{"radius":1}}}}"#), "missing_field"),
        (shape("{}"), "missing_field"),
        (shape(r#"{"ball":{}}"#), "missing_field"),
        (shape(r#"{"cuboid":{}}"#), "missing_field"),
        (shape(r#"{"capsule":{"a":[0,0],"b":[1,1]}}"#), "missing_field"),
        (shape(r#"{"half_space":{"normal":[0,1]}}"#), "missing_field"),
        (shape(r#"{"polygon":{}}"#), "missing_field"),
        (own(r#"{"id":1,"op":"fly"}"#), "unknown_op"),
        (own(r#"{"id":1,"op":""}"#), "unknown_op"),
        (shape(r#"{"banana":{}}"#), "unknown_shape"),
        (shape(r#"{"Ball":{"radius":1}}"#), "unknown_shape"),
        (pair(r#""op":"contact","colour":"red""#), "unknown_field"),
        (pair(r#""op":"contact","max":1"#), "unknown_field"),
        (pair(r#""op":"distance","margin":1"#), "unknown_field"),
        (pair(r#""op":"intersects","margin":1"#), "unknown_field"),
        (pair(r#""op":"aabb""#), "unknown_field"),
        (ball(r#""velocity":[0,0,0]"#), "unknown_field"),
        (shape(r#"{"ball":{"radius":1,"rounding":0}}"#), "unknown_field"),
        (shape(r#"{"ball":{"raduis":1}}"#), "unknown_field"),
        (shape(r#"{"ball":{"radius":1},"cuboid":{"half_extents":[1,1]}}"#), "unknown_field"),
        (shape(r#"{"ball":{"radius":1},"colour":1}"#), "unknown_field"),
    ]);
}

#[test]
fn cylinders_and_cones() {
    for name in ["cylinder", "cone"] {
        let with = |fields: &str| shape(&format!(r#"{{"{name}":{{{fields}}}}}"#));
        check(&[
            (with(""), "missing_field"),
            (with(r#""half_height":1"#), "missing_field"),
            (with(r#""half_height":1,"radius":1,"height":2"#), "unknown_field"),
            (with(r#""half_height":0,"radius":1"#), "degenerate"),
            (with(r#""half_height":1,"radius":0"#), "degenerate"),
            (with(r#""half_height":1,"radius":-1"#), "negative"),
            (with(r#""half_height":1e40,"radius":1"#), "not_finite"),
            (with(r#""half_height":1e12,"radius":1"#), "out_of_range"),
            (with(r#""half_height":1,"radius":1,"rounding":-0.5"#), "negative"),
            (with(r#""half_height":1,"radius":1,"rounding":1e30"#), "out_of_range"),
            (with(r#""half_height":"1","radius":1"#), "syntax"),
        ]);
        let flat = format!(
            r#"{{"id":1,"op":"aabb","a":{{"shape":{{"{name}":{{"half_height":1,"radius":1}}}},"position":[0,0]}}}}"#
        );
        check(&[(flat, "wrong_dimension")]);
    }
}

#[test]
fn not_yet() {
    check(&[(shape(r#"{"hull":{"points":[[0,0,0],[1,0,0],[0,1,0],[1,1,0]]}}"#), "degenerate")]);
    check(&[(shape(r#"{"triangle":{"a":[0,0,0],"b":[1,0,0]}}"#), "missing_field")]);
    check(&[(shape(r#"{"triangle":{"a":[0,0,0],"b":[1,0,0],"c":[0,1e12,0]}}"#), "out_of_range")]);
}

#[test]
fn rays_points_and_casts() {
    let ball = r#""a":{"shape":{"ball":{"radius":1}}}"#;
    let ask = |op: &str, rest: &str| format!(r#"{{"id":1,"op":"{op}",{ball}{rest}}}"#);
    let moving = |velocity: &str| {
        let b = format!(r#"{{"shape":{{"ball":{{"radius":1}}}},"velocity":{velocity}}}"#);
        format!(r#"{{"id":1,"op":"cast_shape",{ball},"b":{b}}}"#)
    };
    check(&[
        (ask("project_point", ""), "missing_field"),
        (ask("project_point", r#","point":[1e30,0,0]"#), "out_of_range"),
        (ask("project_point", r#","point":[1e39,0,0]"#), "not_finite"),
        (ask("project_point", r#","point":[0,0,0],"max":1"#), "unknown_field"),
        (ask("cast_ray", r#","origin":[0,0,0]"#), "missing_field"),
        (ask("cast_ray", r#","direction":[0,0,0]"#), "missing_field"),
        (ask("cast_ray", r#","origin":[0,0,0],"direction":[1,0]"#), "wrong_dimension"),
        (ask("cast_ray", r#","origin":[0,0,0],"direction":[1e10,0,0]"#), "out_of_range"),
        (ask("cast_ray", r#","origin":[0,0,0],"direction":[1,0,0],"max":-1"#), "negative"),
        (ask("cast_ray", r#","origin":[0,0,0],"direction":[1,0,0],"solid":1"#), "syntax"),
        (ask("cast_shape", ""), "missing_field"),
        (moving("[1e10,0,0]"), "out_of_range"),
        (moving("[1,0,0,0]"), "wrong_dimension"),
        (moving(r#""fast""#), "syntax"),
        (
            format!(r#"{{"id":1,"op":"contact",{ball},"b":{{"shape":{{"ball":{{"radius":1}}}},"velocity":[1,0,0]}}}}"#),
            "unknown_field",
        ),
    ]);
}

#[test]
fn times_of_impact() {
    let space = |b: &str| {
        let a = r#"{"shape":{"ball":{"radius":1}},"position":[0,0,0]}"#;
        format!(r#"{{"id":1,"op":"time_of_impact","a":{a},"b":{{"shape":{{"ball":{{"radius":1}}}},{b}}}}}"#)
    };
    let plane = |b: &str| space(b).replace("[0,0,0]", "[0,0]");
    check(&[
        (r#"{"id":1,"op":"time_of_impact"}"#.to_string(), "missing_field"),
        (space(r#""velocity":[1e10,0,0]"#), "out_of_range"),
        (space(r#""angular_velocity":[0,1e10,0]"#), "out_of_range"),
        (space(r#""center":[0,1e10,0]"#), "out_of_range"),
        (space(r#""angular_velocity":[0,1e39,0]"#), "not_finite"),
        (space(r#""angular_velocity":1"#), "wrong_dimension"),
        (plane(r#""angular_velocity":[0,1,0]"#), "wrong_dimension"),
        (plane(r#""angular_velocity":1e39"#), "not_finite"),
        (plane(r#""angular_velocity":"fast""#), "syntax"),
        (plane(r#""end":{"rotation":[0,0,0,1]}"#), "wrong_dimension"),
        (space(r#""end":{"angle":1}"#), "wrong_dimension"),
        (space(r#""end":{"position":[0,1e10,0]}"#), "out_of_range"),
        (space(r#""end":{"rotation":[0,0,0,0]}"#), "degenerate"),
        (space(r#""end":{"shape":{"ball":{"radius":1}}}"#), "unknown_field"),
        (space(r#""end":{},"velocity":[1,0,0]"#), "unknown_field"),
        (space(r#""end":{},"angular_velocity":[1,0,0]"#), "unknown_field"),
        (space(r#""end":[1,0,0]"#), "syntax"),
        (space(r#""max":1"#), "unknown_field"),
        (space(r#""center":[0,0]"#), "wrong_dimension"),
    ]);
}

#[test]
fn roundings() {
    check(&[
        (shape(r#"{"segment":{"a":[0,0],"b":[1,0],"rounding":-0.1}}"#), "negative"),
        (shape(r#"{"cuboid":{"half_extents":[1,1,1],"rounding":-1}}"#), "negative"),
        (shape(r#"{"polygon":{"vertices":[[0,0],[1,0],[0,1]],"rounding":-1}}"#), "negative"),
        (shape(r#"{"hull":{"points":[[0,0],[1,0],[0,1]],"rounding":1e30}}"#), "out_of_range"),
        (shape(r#"{"cuboid":{"half_extents":[1,1],"rounding":1e39}}"#), "not_finite"),
        (shape(r#"{"ball":{"radius":1,"rounding":1}}"#), "unknown_field"),
    ]);
}

#[test]
fn bounds() {
    let bounds = |rest: &str| format!(r#"{{"id":1,"op":"bounds"{rest}}}"#);
    check(&[
        (bounds(r#","points":[[0,0]]"#), "missing_field"),
        (bounds(r#","kind":"aabb""#), "missing_field"),
        (bounds(r#","kind":"smallest","points":[[0,0]]"#), "syntax"),
        (bounds(r#","kind":1,"points":[[0,0]]"#), "syntax"),
    ]);
    for kind in ["aabb", "sphere_ritter", "sphere_smallest", "box_pca", "box_smallest"] {
        let points = |points: &str| bounds(&format!(r#","kind":"{kind}","points":{points}"#));
        check(&[
            (points("[]"), "degenerate"),
            (points("[[0,0],[1,1,1]]"), "wrong_dimension"),
            (points("[[0,0],[1e39,1],[1,0]]"), "not_finite"),
            (points("[[0,0],[1e20,1],[1,0]]"), "out_of_range"),
            (points("[[0,0]],\"a\":1"), "unknown_field"),
        ]);
    }
}

#[test]
fn hulls() {
    let hull = |rest: &str| format!(r#"{{"id":1,"op":"hull"{rest}}}"#);
    check(&[
        (hull(""), "missing_field"),
        (hull(r#","points":[]"#), "degenerate"),
        (hull(r#","points":[[1,2],[1,2]]"#), "degenerate"),
        (hull(r#","points":[[0,0],[1,1],[3,3]]"#), "degenerate"),
        (hull(r#","points":[[0,0,0],[1,1,0],[3,2,0],[0,5,0]]"#), "degenerate"),
        (hull(r#","points":[[0,0],[1,1,1]]"#), "wrong_dimension"),
        (hull(r#","points":[[0,0],[1e39,1],[1,0]]"#), "not_finite"),
        (hull(r#","points":[[0,0],[1e20,1],[1,0]]"#), "out_of_range"),
        (hull(r#","points":[[0,0],[1,0],[0,1]],"a":1"#), "unknown_field"),
    ]);
}

#[test]
fn masses() {
    let mass = |shape: &str, rest: &str| format!(r#"{{"id":1,"op":"mass","a":{{"shape":{shape}}}{rest}}}"#);
    let (ball, density) = (r#"{"ball":{"radius":1}}"#, r#","density":1"#);
    check(&[
        (r#"{"id":1,"op":"mass","density":1}"#.to_owned(), "missing_field"),
        (mass(ball, ""), "missing_field"),
        (mass(ball, r#","density":-1"#), "negative"),
        (mass(ball, r#","density":1e39"#), "not_finite"),
        (mass(ball, r#","density":1e400,"precision":"f64""#), "not_finite"),
        (mass(ball, r#","density":null"#), "syntax"),
        (mass(ball, r#","density":1,"margin":1"#), "unknown_field"),
        (mass(ball, r#","density":1e38"#), "out_of_range"),
        (mass(r#"{"ball":{"radius":1e9}}"#, density), "out_of_range"),
        (mass(r#"{"ball":{"radius":-1}}"#, density), "negative"),
        (mass(r#"{"ball":{"radius":0}}"#, density), "degenerate"),
        (mass(r#"{"cuboid":{"half_extents":[1,0,1]}}"#, density), "degenerate"),
        (mass(r#"{"segment":{"a":[0,0],"b":[1,0]}}"#, density), "degenerate"),
        (mass(r#"{"triangle":{"a":[0,0,0],"b":[1,0,0],"c":[0,1,0]}}"#, density), "degenerate"),
        (mass(r#"{"triangle":{"a":[0,0],"b":[1,0],"c":[2,0]}}"#, density), "degenerate"),
        (mass(r#"{"half_space":{"normal":[0,1],"offset":0}}"#, density), "degenerate"),
        (mass(r#"{"plane":{"normal":[0,1,0],"offset":0}}"#, density), "degenerate"),
    ]);
}

#[test]
fn dimensions() {
    check(&[
        (ball(r#""position":[0]"#), "wrong_dimension"),
        (ball(r#""position":[]"#), "wrong_dimension"),
        (ball(r#""position":[0,0,0,0]"#), "wrong_dimension"),
        (ball(r#""position":[0,0],"rotation":[0,0,0,1]"#), "wrong_dimension"),
        (ball(r#""position":[0,0,0],"angle":1"#), "wrong_dimension"),
        (ball(r#""rotation":[0,0,0,1],"angle":1"#), "wrong_dimension"),
        (ball(r#""rotation":[0,0,1]"#), "wrong_dimension"),
        (ball(r#""rotation":[0,0,0,0,1]"#), "wrong_dimension"),
        (shape(r#"{"capsule":{"a":[0,0],"b":[0,0,0],"radius":1}}"#), "wrong_dimension"),
        (shape(r#"{"polygon":{"vertices":[[0,0,0],[1,0,0],[0,1,0]]}}"#), "wrong_dimension"),
        (shape(r#"{"polygon":{"vertices":[[0,0],[1,0],[0,1,0]]}}"#), "wrong_dimension"),
        (pair(r#""op":"contact","dimension":4"#), "wrong_dimension"),
        (pair(r#""op":"contact","dimension":2.5"#), "wrong_dimension"),
        (pair(r#""op":"contact","dimension":1e400"#), "wrong_dimension"),
        (
            r#"{"id":1,"op":"aabb","dimension":3,"a":{"shape":{"polygon":{"vertices":[]}}}}"#.to_owned(),
            "wrong_dimension",
        ),
        (
            r#"{"id":1,"op":"aabb","dimension":2,"a":{"shape":{"ball":{"radius":1}},"position":[0,0,0]}}"#.to_owned(),
            "wrong_dimension",
        ),
        (
            r#"{"id":1,"op":"aabb","dimension":2,"a":{"shape":{"ball":{"radius":1}},"rotation":[0,0,0,1]}}"#.to_owned(),
            "wrong_dimension",
        ),
        (
            r#"{"id":1,"op":"contact","a":{"shape":{"ball":{"radius":1}},"position":[0,0]},"b":{"shape":{"ball":{"radius":1}},"position":[0,0,0]}}"#
                .to_owned(),
            "wrong_dimension",
        ),
    ]);
}

#[test]
fn numbers() {
    check(&[
        (shape(r#"{"ball":{"radius":1e39}}"#), "not_finite"),
        (shape(r#"{"ball":{"radius":1e400}}"#), "not_finite"),
        (shape(r#"{"ball":{"radius":-1e400}}"#), "not_finite"),
        (ball(r#""position":[0,0,1e39]"#), "not_finite"),
        (ball(r#""rotation":[0,0,0,1e39]"#), "not_finite"),
        (ball(r#""angle":1e400"#), "not_finite"),
        (shape(r#"{"polygon":{"vertices":[[0,0],[1e39,0],[0,1]]}}"#), "not_finite"),
        (pair(r#""op":"contact","margin":1e39"#), "not_finite"),
        (pair(r#""op":"distance","max":1e400"#), "not_finite"),
        (pair(r#""op":"distance","max":1e400,"precision":"f64""#), "not_finite"),
        (shape(r#"{"ball":{"radius":-1}}"#), "negative"),
        (shape(r#"{"cuboid":{"half_extents":[1,-1,1]}}"#), "negative"),
        (shape(r#"{"capsule":{"a":[0,0],"b":[1,0],"radius":-0.5}}"#), "negative"),
        (pair(r#""op":"contact","margin":-0.5"#), "negative"),
        (pair(r#""op":"distance","max":-0.5"#), "negative"),
        (ball(r#""rotation":[0,0,0,0]"#), "degenerate"),
        (shape(r#"{"half_space":{"normal":[0,0,0],"offset":1}}"#), "degenerate"),
        (shape(r#"{"plane":{"normal":[0,0],"offset":1}}"#), "degenerate"),
        (shape(r#"{"polygon":{"vertices":[]}}"#), "degenerate"),
        (shape(r#"{"polygon":{"vertices":[[0,0],[1,1],[2,2]]}}"#), "degenerate"),
        (shape(r#"{"polygon":{"vertices":[[0,0],[4,0],[4,4],[2,1],[0,4]]}}"#), "not_convex"),
        (shape(r#"{"polygon":{"vertices":[[0,0],[4,4],[4,0],[0,4]]}}"#), "not_convex"),
        (shape(r#"{"ball":{"radius":2e9}}"#), "out_of_range"),
        (shape(r#"{"segment":{"a":[0,0,-2e9],"b":[0,0,0]}}"#), "out_of_range"),
        (ball(r#""position":[2e9,0,0]"#), "out_of_range"),
        (r#"{"id":1,"op":"aabb","precision":"f64","a":{"shape":{"ball":{"radius":1e76}}}}"#.to_owned(), "out_of_range"),
    ]);
    // The same numbers are fine in double precision, and numbers that vanish are zero.
    for request in [
        r#"{"op":"aabb","precision":"f64","a":{"shape":{"ball":{"radius":1e39}}}}"#,
        r#"{"op":"aabb","a":{"shape":{"ball":{"radius":1e-60}}}}"#,
        r#"{"op":"aabb","a":{"shape":{"ball":{"radius":1e-400}}}}"#,
        r#"{"op":"distance","max":1e30,"a":{"shape":{"ball":{"radius":1}}},"b":{"shape":{"ball":{"radius":1}}}}"#,
    ] {
        assert_eq!(answer(request)["error"], Value::Null, "{request}");
    }
}

#[test]
fn values_of_the_wrong_type_are_syntax_errors_with_the_id() {
    check(&[
        (shape("5"), "syntax"),
        (shape("\"ball\""), "syntax"),
        (shape("null"), "syntax"),
        (shape(r#"{"ball":1}"#), "syntax"),
        (shape(r#"{"ball":{"radius":"1"}}"#), "syntax"),
        (shape(r#"{"ball":{"radius":null}}"#), "syntax"),
        (shape(r#"{"ball":{"radius":[1]}}"#), "syntax"),
        (shape(r#"{"polygon":{"vertices":[1,2]}}"#), "syntax"),
        (shape(r#"{"polygon":{"vertices":{}}}"#), "syntax"),
        (ball(r#""position":1"#), "syntax"),
        (ball(r#""position":[0,"1",0]"#), "syntax"),
        (ball(r#""position":[0,null,0]"#), "syntax"),
        (ball(r#""angle":true"#), "syntax"),
        (r#"{"id":1,"op":"aabb","a":[]}"#.to_owned(), "syntax"),
        (r#"{"id":1,"op":5}"#.to_owned(), "syntax"),
        (pair(r#""op":"contact","precision":"f16""#), "syntax"),
        (pair(r#""op":"contact","precision":32"#), "syntax"),
        (pair(r#""op":"contact","dimension":"2""#), "syntax"),
        (pair(r#""op":"contact","margin":null"#), "syntax"),
        // Names that occur twice, at each level.
        (pair(r#""op":"contact","op":"contact""#), "syntax"),
        (ball(r#""position":[0,0],"position":[0,0]"#), "syntax"),
        (shape(r#"{"ball":{"radius":1},"ball":{"radius":1}}"#), "syntax"),
        (shape(r#"{"ball":{"radius":1,"radius":1}}"#), "syntax"),
        (shape(r#"{"ball":{"radius":1,"r\u0061dius":1}}"#), "syntax"),
    ]);
}

#[test]
fn what_is_not_a_request_has_no_id() {
    let lines: &[&[u8]] = &[
        b"nonsense",
        b"{",
        b"{\"id\":7,",
        b"{\"id\":7,\"op\":\"aabb\",}",
        b"{\"id\":7} {}",
        b"{\"id\":NaN}",
        b"{\"id\":7,\"id\":8,\"op\":\"aabb\"}",
        b"{\"id\":01}",
        b"[1,2]",
        b"5",
        b"null",
        b"\"text\"",
        b"{\"id\":\"\xff\"}",
        b"\xc3\x28",
        b"\0",
    ];
    let answers = answers(lines.join(&b'\n'));
    assert_eq!(answers.len(), lines.len());
    for (i, answer) in answers.iter().enumerate() {
        let line = String::from_utf8_lossy(lines[i]);
        assert_eq!(answer["id"], Value::Null, "{line}");
        assert_eq!(answer["error"]["kind"], "syntax", "{line}");
        assert_eq!(answer["error"]["line"], i + 1, "{line}");
    }
}

#[test]
fn messages_say_what_is_wrong() {
    let message = |request: String| answer(&request)["error"]["message"].as_str().unwrap().to_owned();
    assert_eq!(message(shape(r#"{"ball":{"radius":-1}}"#)), "ball: radius is -1");
    assert_eq!(message(shape(r#"{"ball":{"radius":-0.1}}"#)), "ball: radius is -0.1");
    assert_eq!(message(shape(r#"{"ball":{"radius":1e20}}"#)), "ball: radius is 1e+20, out of range");
    assert_eq!(message(shape(r#"{"ball":{"radius":1e400}}"#)), "ball: radius overflows f32");
    assert_eq!(message(shape(r#"{"ball":{"raduis":1}}"#)), "ball: unknown field `raduis`; known: `radius`");
    let mass = r#"{"op":"mass","density":-0.5,"a":{"shape":{"ball":{"radius":1}}}}"#;
    assert_eq!(message(mass.to_owned()), "density is -0.5");
    let sheet = r#"{"op":"mass","density":1,"a":{"shape":{"triangle":{"a":[0,0,0],"b":[1,0,0],"c":[0,1,0]}}}}"#;
    assert_eq!(message(sheet.to_owned()), "triangle: no volume");
    assert_eq!(message(ball(r#""position":[0,0],"rotation":[0,0,0,1]"#)), "a: rotation in a 2D request");
    assert_eq!(message("{\"op\":".to_owned()), "EOF while parsing a value at column 6");
    // Whatever the name: it is escaped, and cut when too long.
    assert_eq!(message(shape(r#"{"\"\n":1}"#)), "unknown shape `\"\n`");
    assert!(message(shape(&format!("{{\"{}\":1}}", "é".repeat(1000)))).chars().count() < 100);
}
