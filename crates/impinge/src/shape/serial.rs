//! Shapes as other programs write them: `{"ball":{"radius":1}}`, the form of the query protocol.
//!
//! [`Form`] is that form and nothing else; reading makes a shape of it with the constructors that everybody uses, so that what they refuse is refused here in their words. Numbers
//! keep every bit, and so does everything that is made from them: a shape that was read answers as the one that was written.
//!
//! For polygons and hulls that needs a word more. Made again from their own corners they may come out a little different: vertices that kept others from being merged are gone, and
//! scaling keeps normals that the scaled corners would not give. Only then faces and normals are written too, and taken as given when they are read, after a check.
//!
//! A format that names its fields (JSON) leaves out what does not apply. One that only counts them gets them all.

mod restore;

use super::{
    Ball, Capsule, Cone, Cuboid, Cylinder, HalfSpace, Hull, Plane, Polygon, Round, Segment, Shape, ShapeError, Triangle,
};
use crate::space::serial::Row;
use crate::space::{Space, Vector};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

impl<V: Space> Serialize for Shape<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            form::<V, true>(self).map_err(ser::Error::custom)?.serialize(serializer)
        } else {
            form::<V, false>(self).map_err(ser::Error::custom)?.serialize(serializer)
        }
    }
}

impl<'de, V: Space> Deserialize<'de> for Shape<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        shape(Form::<V, true>::deserialize(deserializer)?).map_err(de::Error::custom)
    }
}

/// A shape, written down.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Shape", rename_all = "snake_case", deny_unknown_fields, bound = "")]
enum Form<V: Space, const TERSE: bool> {
    Ball {
        radius: V::Real,
    },
    Cuboid {
        half_extents: Row<V>,
        #[serde(default, skip_serializing_if = "Maybe::is_left_out")]
        center: Maybe<Row<V>, TERSE>,
        #[serde(default, skip_serializing_if = "Maybe::is_left_out")]
        rounding: Maybe<V::Real, TERSE>,
    },
    Capsule {
        a: Row<V>,
        b: Row<V>,
        radius: V::Real,
    },
    Segment {
        a: Row<V>,
        b: Row<V>,
        /// Makes it a capsule.
        #[serde(default, skip_serializing_if = "Maybe::is_left_out")]
        rounding: Maybe<V::Real, TERSE>,
    },
    Triangle {
        a: Row<V>,
        b: Row<V>,
        c: Row<V>,
        #[serde(default, skip_serializing_if = "Maybe::is_left_out")]
        rounding: Maybe<V::Real, TERSE>,
    },
    HalfSpace {
        normal: Row<V>,
        offset: V::Real,
    },
    Plane {
        normal: Row<V>,
        offset: V::Real,
    },
    Polygon {
        vertices: Vec<Row<V>>,
        #[serde(default, skip_serializing_if = "Maybe::is_left_out")]
        normals: Maybe<Vec<Row<V>>, TERSE>,
        #[serde(default, skip_serializing_if = "Maybe::is_left_out")]
        rounding: Maybe<V::Real, TERSE>,
    },
    Hull {
        points: Vec<Row<V>>,
        #[serde(default, skip_serializing_if = "Maybe::is_left_out")]
        faces: Maybe<Vec<Face<V>>, TERSE>,
        #[serde(default, skip_serializing_if = "Maybe::is_left_out")]
        rounding: Maybe<V::Real, TERSE>,
    },
    Cylinder {
        half_height: V::Real,
        radius: V::Real,
        #[serde(default, skip_serializing_if = "Maybe::is_left_out")]
        rounding: Maybe<V::Real, TERSE>,
    },
    Cone {
        half_height: V::Real,
        radius: V::Real,
        #[serde(default, skip_serializing_if = "Maybe::is_left_out")]
        rounding: Maybe<V::Real, TERSE>,
    },
}

/// A face of a hull.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct Face<V: Space> {
    corners: Vec<u32>,
    normal: Row<V>,
}

/// A field that need not be there, and is left out of terse forms when it is not.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
struct Maybe<T, const TERSE: bool>(Option<T>);

impl<T, const TERSE: bool> Maybe<T, TERSE> {
    fn is_left_out(&self) -> bool {
        TERSE && self.0.is_none()
    }
}

impl<T, const TERSE: bool> Default for Maybe<T, TERSE> {
    fn default() -> Self {
        Maybe(None)
    }
}

fn form<V: Space, const TERSE: bool>(shape: &Shape<V>) -> Result<Form<V, TERSE>, &'static str> {
    Ok(match shape {
        Shape::Ball(s) => Form::Ball { radius: s.radius() },
        Shape::Cuboid(s) => cuboid_form(s, None),
        Shape::RoundCuboid(s) => cuboid_form(s.sharp(), Some(s.radius())),
        Shape::Capsule(s) => Form::Capsule { a: Row(s.a()), b: Row(s.b()), radius: s.radius() },
        Shape::Segment(s) => Form::Segment { a: Row(s.a()), b: Row(s.b()), rounding: Maybe(None) },
        Shape::Triangle(s) => triangle_form(s, None),
        Shape::RoundTriangle(s) => triangle_form(s.sharp(), Some(s.radius())),
        Shape::HalfSpace(s) => Form::HalfSpace { normal: Row(s.normal()), offset: s.offset() },
        Shape::Plane(s) => Form::Plane { normal: Row(s.normal()), offset: s.offset() },
        Shape::Polygon(s) => polygon_form(s, None),
        Shape::RoundPolygon(s) => polygon_form(s.sharp(), Some(s.radius())),
        Shape::Hull(s) => hull_form(s, None),
        Shape::RoundHull(s) => hull_form(s.sharp(), Some(s.radius())),
        Shape::Cylinder(s) => cylinder_form(s, None),
        Shape::RoundCylinder(s) => cylinder_form(s.sharp(), Some(s.radius())),
        Shape::Cone(s) => cone_form(s, None),
        Shape::RoundCone(s) => cone_form(s.sharp(), Some(s.radius())),
        Shape::Own(_) => return Err("own: a shape of one's own cannot be written down"),
    })
}

fn cuboid_form<V: Space, const TERSE: bool>(s: &Cuboid<V>, rounding: Option<V::Real>) -> Form<V, TERSE> {
    let center = (!is_same(s.center(), V::ZERO)).then_some(Row(s.center()));
    Form::Cuboid { half_extents: Row(s.half_extents()), center: Maybe(center), rounding: Maybe(rounding) }
}

fn triangle_form<V: Space, const TERSE: bool>(s: &Triangle<V>, rounding: Option<V::Real>) -> Form<V, TERSE> {
    let [a, b, c] = s.vertices().map(Row);
    Form::Triangle { a, b, c, rounding: Maybe(rounding) }
}

fn polygon_form<V: Space, const TERSE: bool>(s: &Polygon<V>, rounding: Option<V::Real>) -> Form<V, TERSE> {
    let again = V::ONLY2.and_then(|only| Polygon::of(s.vertices(), only).ok());
    let is_made_again = again.is_some_and(|again| {
        let rings = [&again, s].map(|polygon| polygon.vertices().iter().chain(polygon.normals()));
        again.vertices().len() == s.vertices().len() && are_same(rings.map(Iterator::copied))
    });
    let rows = |vectors: &[V]| vectors.iter().copied().map(Row).collect();
    let normals = (!is_made_again).then(|| rows(s.normals()));
    Form::Polygon { vertices: rows(s.vertices()), normals: Maybe(normals), rounding: Maybe(rounding) }
}

fn hull_form<V: Space, const TERSE: bool>(s: &Hull<V>, rounding: Option<V::Real>) -> Form<V, TERSE> {
    let points: Vec<V> = s.vertices().collect();
    let again = V::ONLY3.and_then(|only| Hull::of(&points, only).ok());
    let is_made_again = again.is_some_and(|again| {
        again.vertices().len() == points.len()
            && again.faces().eq(s.faces())
            && are_same([&again, s].map(|hull| hull.vertices().chain(hull.normals())))
    });
    let face = |(corners, normal): (&[u32], V)| Face { corners: corners.to_vec(), normal: Row(normal) };
    let faces = (!is_made_again).then(|| s.faces().zip(s.normals()).map(face).collect());
    Form::Hull { points: points.into_iter().map(Row).collect(), faces: Maybe(faces), rounding: Maybe(rounding) }
}

fn cylinder_form<V: Space, const TERSE: bool>(s: &Cylinder<V>, rounding: Option<V::Real>) -> Form<V, TERSE> {
    Form::Cylinder { half_height: s.half_height(), radius: s.radius(), rounding: Maybe(rounding) }
}

fn cone_form<V: Space, const TERSE: bool>(s: &Cone<V>, rounding: Option<V::Real>) -> Form<V, TERSE> {
    Form::Cone { half_height: s.half_height(), radius: s.radius(), rounding: Maybe(rounding) }
}

/// Whether two vectors are the same to the last bit: 0 and −0 are not.
fn is_same<V: Vector>(a: V, b: V) -> bool {
    a == b && a.negatives() == b.negatives()
}

fn are_same<V: Vector>([mut a, b]: [impl Iterator<Item = V>; 2]) -> bool {
    a.by_ref().zip(b).all(|(a, b)| is_same(a, b))
}

fn shape<V: Space, const TERSE: bool>(form: Form<V, TERSE>) -> Result<Shape<V>, String> {
    let made = match form {
        Form::Ball { radius } => Ball::new(radius).map(Shape::from),
        Form::Cuboid { half_extents, center, rounding } => {
            let cuboid = match center.0 {
                None => Cuboid::new(half_extents.0),
                Some(center) => Cuboid::from_center(center.0, half_extents.0),
            };
            rounded(cuboid, rounding, Cuboid::rounded)
        }
        Form::Capsule { a, b, radius } => Capsule::new(a.0, b.0, radius).map(Shape::from),
        Form::Segment { a, b, rounding } => Segment::new(a.0, b.0).and_then(|segment| match rounding.0 {
            None => Ok(segment.into()),
            Some(radius) => segment.rounded(radius).map(Shape::from),
        }),
        Form::Triangle { a, b, c, rounding } => rounded(Triangle::new(a.0, b.0, c.0), rounding, Triangle::rounded),
        Form::HalfSpace { normal, offset } => HalfSpace::new(normal.0, offset).map(Shape::from),
        Form::Plane { normal, offset } => Plane::new(normal.0, offset).map(Shape::from),
        Form::Polygon { vertices, normals, rounding } => {
            let only = V::ONLY2.ok_or("polygon: exists in 2D only")?;
            rounded(polygon(&bare(vertices), normals.0, only), rounding, Polygon::rounded)
        }
        Form::Hull { points, faces, rounding } => return hull(&bare(points), faces.0, rounding),
        Form::Cylinder { half_height, radius, rounding } => {
            let only = V::ONLY3.ok_or("cylinder: exists in 3D only")?;
            rounded(Cylinder::of(half_height, radius, only), rounding, Cylinder::rounded)
        }
        Form::Cone { half_height, radius, rounding } => {
            let only = V::ONLY3.ok_or("cone: exists in 3D only")?;
            rounded(Cone::of(half_height, radius, only), rounding, Cone::rounded)
        }
    };
    made.map_err(|error| error.to_string())
}

fn bare<V>(rows: Vec<Row<V>>) -> Vec<V> {
    rows.into_iter().map(|row| row.0).collect()
}

fn polygon<V: Space>(vertices: &[V], normals: Option<Vec<Row<V>>>, only: V::Only2) -> Result<Polygon<V>, ShapeError> {
    match normals {
        None => Polygon::of(vertices, only),
        Some(normals) => restore::outline(vertices, &bare(normals)).map(|outline| Polygon::of_outline(outline, only)),
    }
}

/// In 2D a polygon.
fn hull<V: Space, const TERSE: bool>(
    points: &[V],
    faces: Option<Vec<Face<V>>>,
    rounding: Maybe<V::Real, TERSE>,
) -> Result<Shape<V>, String> {
    let made = match (V::ONLY2, V::ONLY3, faces) {
        (Some(only), _, None) => rounded(Polygon::hull_of(points, only), rounding, Polygon::rounded),
        (_, Some(only), None) => rounded(Hull::of(points, only), rounding, Hull::rounded),
        (_, Some(only), Some(faces)) => {
            let (corners, normals): (Vec<_>, Vec<_>) = faces.into_iter().map(|f| (f.corners, f.normal.0)).unzip();
            let solid = restore::solid(points, corners, &normals);
            rounded(solid.map(|solid| Hull::of_solid(solid, only)), rounding, Hull::rounded)
        }
        (_, None, _) => return Err("hull: has faces in 3D only".into()),
    };
    made.map_err(|error| error.to_string())
}

fn rounded<V: Space, S, const TERSE: bool>(
    sharp: Result<S, ShapeError>,
    rounding: Maybe<V::Real, TERSE>,
    round: impl FnOnce(S, V::Real) -> Result<Round<V, S>, ShapeError>,
) -> Result<Shape<V>, ShapeError>
where
    Shape<V>: From<S> + From<Round<V, S>>,
{
    match rounding.0 {
        None => sharp.map(Shape::from),
        Some(radius) => sharp.and_then(|sharp| round(sharp, radius)).map(Shape::from),
    }
}
