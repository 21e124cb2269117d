//! The steps of a search, in words and pictures, in the world.

use super::body::list;
use crate::answer::StepNews;
use crate::arena::Arena;
use impinge::Real;
use impinge::generic::{Aabb, Pose, Shape};
use impinge::trace::{AxisSource, Step};

/// No more steps than these are told.
const MOST: usize = 100;

/// What is needed to put steps into the world.
struct Scene<V: Arena> {
    /// The frame that steps are told in: that of the first shape, or of the second one if the routine exchanged them.
    frame: Pose<V>,
    /// Where lines along axes start: the middle of the shape that comes first for the routine.
    middle: V,
    /// How long they are.
    reach: V::Real,
    /// What the routine calls first and second.
    names: [&'static str; 2],
}

/// All steps, for the page.
pub fn explain<V: Arena>(steps: &[Step<V>], shapes: [(&Shape<V>, Pose<V>); 2]) -> Vec<StepNews> {
    let mut scene = scene(shapes, false);
    let mut told = Vec::new();
    // The last one is the answer.
    let (first, last) = steps.split_at(steps.len().min(MOST).saturating_sub(1));
    for step in first.iter().chain(last.last()) {
        if let Step::Kernel { swapped, .. } = step {
            scene = self::scene(shapes, *swapped);
        }
        told.push(scene.tell(step));
    }
    told
}

fn scene<V: Arena>(shapes: [(&Shape<V>, Pose<V>); 2], swapped: bool) -> Scene<V> {
    let first = shapes[usize::from(swapped)];
    let box_of = |(shape, pose): (&Shape<V>, Pose<V>)| match shape {
        Shape::HalfSpace(_) | Shape::Plane(_) => None,
        bounded => Aabb::of(bounded, pose),
    };
    let middle = box_of(first).map_or(first.1.translation(), |bounds| bounds.center());
    let reach = shapes.iter().filter_map(|shape| box_of(*shape)).fold(V::Real::ONE, |reach, bounds| {
        let to = (bounds.center() - middle).length() + bounds.half_extents().length();
        reach.max(to)
    });
    Scene { frame: first.1, middle, reach, names: if swapped { ["B", "A"] } else { ["A", "B"] } }
}

impl<V: Arena> Scene<V> {
    fn tell(&self, step: &Step<V>) -> StepNews {
        let [first, second] = self.names;
        match *step {
            Step::Kernel { name, swapped } => {
                let order = if swapped { "It takes B first. " } else { "" };
                let text = format!("{order}Shapes are seen without their rounding, which is added at the end.");
                plain(format!("The routine for this pair: {}", name.replace('_', " ")), text)
            }
            Step::Axis { source, normal, separation } => {
                let title = match source {
                    AxisSource::FaceFirst(i) => format!("Across face {i} of {first}"),
                    AxisSource::FaceSecond(i) => format!("Across face {i} of {second}"),
                    AxisSource::Edges(i, j) => format!("Across edge {i} of {first} and edge {j} of {second}"),
                    _ => "Along an axis".to_owned(),
                };
                self.along(title, "Seen along this axis", normal, separation)
            }
            Step::Direction { normal, separation } => {
                self.along("A direction that the search came to".to_owned(), "Seen along it", normal, separation)
            }
            Step::Points { first: on_first, second: on_second, distance } => {
                let ends = [on_first, on_second].map(|point| list(self.frame.transform_point(point)));
                StepNews {
                    title: "Two points are compared".to_owned(),
                    text: format!("One of {first} and one of {second}, {} apart.", short(distance)),
                    points: ends.to_vec(),
                    lines: vec![ends],
                    axis: None,
                }
            }
            Step::Inseparable { point } => StepNews {
                title: "Both go on without end".to_owned(),
                text: "They meet, and no motion parts them: there is no depth.".to_owned(),
                points: vec![list(self.frame.transform_point(point))],
                lines: Vec::new(),
                axis: None,
            },
            Step::Moment { time, gap, .. } => {
                plain(format!("Measured at time {}", short(time)), format!("The gap is {}.", short(gap)))
            }
            Step::Chosen { normal, separation } => {
                let title = "The answer".to_owned();
                let mut step = self.along(title, "Along this normal", normal, separation);
                step.text.push_str(" Of all directions, this is the one along which they part most, or overlap least.");
                step
            }
            _ => plain("A step of another kind".to_owned(), String::new()),
        }
    }

    fn along(&self, title: String, how: &str, normal: V, separation: V::Real) -> StepNews {
        let [first, second] = self.names;
        let text = if separation > V::Real::ZERO {
            format!("{how} there is a gap of {} between {first} and {second}: they cannot touch.", short(separation))
        } else {
            format!("{how} {first} and {second} overlap by {}.", short(-separation))
        };
        let axis = self.frame.transform_vector(normal);
        let ends = [self.middle - axis * self.reach, self.middle + axis * self.reach].map(list);
        StepNews { title, text, points: Vec::new(), lines: vec![ends], axis: Some(list(axis)) }
    }
}

fn plain(title: String, text: String) -> StepNews {
    StepNews { title, text, points: Vec::new(), lines: Vec::new(), axis: None }
}

fn short<R: Real>(number: R) -> String {
    let number = (number.to_f64() * 1e4).round() / 1e4;
    // Not minus zero.
    format!("{}", number + 0.0)
}
