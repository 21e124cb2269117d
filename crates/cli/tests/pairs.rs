//! Every pair of shapes, in both orders, both dimensions and both precisions: the answers agree with each other.

mod support;

use serde_json::Value;
use support::answers;

/// Shapes with a position and a turn, such that every two of them are in general position.
const SPACE: &[&str] = &[
    r#"{"shape":{"ball":{"radius":1}},"position":[0.25,0.5,-0.125]}"#,
    r#"{"shape":{"ball":{"radius":0.75}},"position":[4,0.5,1]}"#,
    r#"{"shape":{"cuboid":{"half_extents":[1,0.5,0.75]}},"position":[1.25,0.25,0.5],"rotation":[0.1,0.2,0.3,0.9]}"#,
    r#"{"shape":{"capsule":{"a":[-1,0,0],"b":[1,0.5,0.25],"radius":0.5}},"position":[0,1,0.25],"rotation":[0.5,0.1,0.2,0.7]}"#,
    r#"{"shape":{"segment":{"a":[0,-1,0.25],"b":[0.5,1,0]}},"position":[-0.5,2,0.75]}"#,
    r#"{"shape":{"half_space":{"normal":[0.25,2,0.5],"offset":-0.5}}}"#,
    r#"{"shape":{"plane":{"normal":[1,0.25,0],"offset":3}}}"#,
    r#"{"shape":{"triangle":{"a":[-1,0,0.5],"b":[1.5,0.25,0],"c":[0.25,1,-1]}},"position":[1,0.5,0],"rotation":[0.3,0.1,-0.2,0.8]}"#,
    r#"{"shape":{"hull":{"points":[[-1,0,0],[1,0.25,0],[0,1,0.5],[0.25,-1,1],[0.5,0.5,-1],[0,0,0.1]],"rounding":0.125}},"position":[2,1.5,0.25]}"#,
    r#"{"shape":{"cylinder":{"half_height":1,"radius":0.75}},"position":[0.5,-0.25,1],"rotation":[0.3,-0.1,0.2,0.8]}"#,
    r#"{"shape":{"cone":{"half_height":1.25,"radius":0.5,"rounding":0.25}},"position":[1.5,0.75,-0.5],"rotation":[-0.2,0.4,0.1,0.9]}"#,
];
const PLANE: &[&str] = &[
    r#"{"shape":{"ball":{"radius":1}},"position":[0.25,0.5]}"#,
    r#"{"shape":{"ball":{"radius":0.75}},"position":[4,0.5]}"#,
    r#"{"shape":{"cuboid":{"half_extents":[1,0.5]}},"position":[1.25,0.25],"angle":0.6}"#,
    r#"{"shape":{"capsule":{"a":[-1,0],"b":[1,0.5],"radius":0.5}},"position":[0,1],"angle":-1.2}"#,
    r#"{"shape":{"segment":{"a":[0,-1],"b":[0.5,1]}},"position":[-0.5,3.5]}"#,
    r#"{"shape":{"half_space":{"normal":[0.25,2],"offset":-0.5}}}"#,
    r#"{"shape":{"plane":{"normal":[1,0.25],"offset":3}}}"#,
    r#"{"shape":{"polygon":{"vertices":[[-1,0],[0.5,-1],[1.5,0.25],[0.25,1]]}},"position":[2,2],"angle":0.3}"#,
    r#"{"shape":{"triangle":{"a":[-1,0],"b":[1.5,-0.25],"c":[0.25,1]}},"position":[1,-1],"angle":2.3}"#,
    r#"{"shape":{"triangle":{"a":[-1,-0.5],"b":[1,0.5],"c":[0,0],"rounding":0.25}},"position":[3,1]}"#,
];

#[test]
fn answers_agree_across_operations_and_orders() {
    for (bodies, dimension) in [(SPACE, 3), (PLANE, 2)] {
        for (precision, tolerance) in [("f32", 2e-5), ("f64", 1e-13)] {
            let pairs: Vec<(usize, usize)> =
                (0..bodies.len()).flat_map(|i| (0..bodies.len()).map(move |j| (i, j))).collect();
            let replies = ask(bodies, &pairs, precision);
            let of = |pair: (usize, usize)| &replies[pairs.iter().position(|p| *p == pair).unwrap()];
            for &(i, j) in &pairs {
                let reply = of((i, j));
                let what = format!("{precision} {dimension}D\n{}\n{}\n{reply:?}", bodies[i], bodies[j]);
                // What is curved is certain to fewer digits.
                let curved = [i, j].iter().any(|k| ["cylinder", "cone"].iter().any(|name| bodies[*k].contains(name)));
                let tolerance: f64 = if curved { f64::max(tolerance, 1e-8) } else { tolerance };
                reply.check(dimension, tolerance).unwrap_or_else(|law| panic!("{law}: {what}"));
                // A body with itself is a tie, where only depths are equal.
                let other = of((j, i));
                reply.mirrors(other, i == j, tolerance).unwrap_or_else(|law| panic!("{law}: {what}\n{other:?}"));
            }
            let meeting = replies.iter().filter(|reply| reply.meet).count();
            assert!(meeting * 5 > pairs.len() && meeting * 5 < pairs.len() * 4, "{meeting} of {} meet", pairs.len());
        }
    }
}

/// What the three pair operations say.
#[derive(Debug)]
struct Reply {
    meet: bool,
    distance: (f64, Vec<f64>, Vec<f64>),
    contact: Option<Contact>,
}

#[derive(Debug)]
struct Contact {
    normal: Vec<f64>,
    depth: f64,
    point_a: Vec<f64>,
    point_b: Vec<f64>,
}

/// A margin that reports every gap.
const MARGIN: f64 = 1000.0;

fn ask(bodies: &[&str], pairs: &[(usize, usize)], precision: &str) -> Vec<Reply> {
    let mut input = String::new();
    for &(i, j) in pairs {
        let rest = format!(r#""precision":"{precision}","a":{},"b":{}}}"#, bodies[i], bodies[j]);
        input += &format!("{{\"op\":\"intersects\",{rest}\n{{\"op\":\"distance\",{rest}\n");
        input += &format!("{{\"op\":\"contact\",\"margin\":{MARGIN},{rest}\n");
    }
    let answers = answers(input);
    assert_eq!(answers.len(), 3 * pairs.len());
    answers.chunks(3).map(Reply::read).collect()
}

impl Reply {
    fn read(answers: &[Value]) -> Self {
        let [meet, distance, contact] = answers else { panic!("three answers") };
        let numbers = |value: &Value| -> Vec<f64> {
            value.as_array().expect("a list").iter().map(|n| n.as_f64().expect("a number")).collect()
        };
        let contact = match &contact["contact"] {
            Value::Null => None,
            c => Some(Contact {
                normal: numbers(&c["normal"]),
                depth: c["depth"].as_f64().expect("a number"),
                point_a: numbers(&c["point_a"]),
                point_b: numbers(&c["point_b"]),
            }),
        };
        Reply {
            meet: meet["intersects"].as_bool().expect("true or false"),
            distance: (
                distance["distance"].as_f64().expect("a number"),
                numbers(&distance["point_a"]),
                numbers(&distance["point_b"]),
            ),
            contact,
        }
    }

    fn check(&self, dimension: usize, tolerance: f64) -> Result<(), &'static str> {
        let (distance, point_a, point_b) = &self.distance;
        law(self.meet == (*distance == 0.0), "shapes meet when their distance is 0")?;
        law(point_a.len() == dimension && point_b.len() == dimension, "points have the dimension")?;
        law((length(&minus(point_a, point_b)) - distance).abs() < tolerance, "the points are that far apart")?;
        let Some(Contact { normal, depth, point_a, point_b }) = &self.contact else {
            // Unbounded shapes that no motion parts.
            return law(self.meet, "shapes apart have a contact within the margin");
        };
        law(self.meet == (*depth >= 0.0), "shapes meet when the depth is not negative")?;
        law(self.meet || (depth + distance).abs() < tolerance, "a gap is the distance")?;
        law((length(normal) - 1.0).abs() < tolerance, "the normal is unit")?;
        let along: Vec<f64> = normal.iter().map(|n| depth * n).collect();
        law(length(&minus(&minus(point_a, point_b), &along)) < tolerance, "point_a − point_b = depth · normal")
    }

    fn mirrors(&self, other: &Reply, tie: bool, tolerance: f64) -> Result<(), &'static str> {
        law(self.meet == other.meet, "meeting is symmetric")?;
        law((self.distance.0 - other.distance.0).abs() < tolerance, "distance is symmetric")?;
        match (&self.contact, &other.contact) {
            (None, None) => Ok(()),
            (Some(here), Some(there)) => {
                law((here.depth - there.depth).abs() < tolerance, "depth is symmetric")?;
                let sum: Vec<f64> = here.normal.iter().zip(&there.normal).map(|(a, b)| a + b).collect();
                law(tie || length(&sum) < 10.0 * tolerance, "normals are opposite")
            }
            _ => Err("contact is symmetric"),
        }
    }
}

fn law(holds: bool, law: &'static str) -> Result<(), &'static str> {
    if holds { Ok(()) } else { Err(law) }
}

fn minus(a: &[f64], b: &[f64]) -> Vec<f64> {
    a.iter().zip(b).map(|(a, b)| a - b).collect()
}

fn length(v: &[f64]) -> f64 {
    v.iter().map(|c| c * c).sum::<f64>().sqrt()
}
