//! An SVG page to draw shapes on. World coordinates have y up; each panel has its own origin and unit.

use impinge::d2::f64::*;

/// A drawing in the making.
pub struct Canvas {
    title: &'static str,
    size: DVec2,
    body: String,
    /// The origin of the current panel, in pixels from the upper left.
    origin: DVec2,
    /// Pixels for one unit of length.
    unit: f64,
}

/// Where a text stands relative to its point.
#[derive(Clone, Copy)]
pub enum Anchor {
    /// The point is at its left end.
    Start,
    /// The point is in its middle.
    Middle,
    /// The point is at its right end.
    End,
}

/// Colours for bright and dark surroundings. Classes: `a` and `b` are the two shapes, `mark` is what a figure is about.
/// Rules that must win over a colour name the element as well.
const STYLE: &str = "
.page { fill: #fff }
text { font: 14px system-ui, sans-serif; fill: #1d2733 }
.small { font-size: 12.5px } .strong { font-weight: 600 } .note { fill: #5c6b7a }
.a { fill: #3d85d1; stroke: #2a6ab0 } .b { fill: #e39241; stroke: #b4641a }
.ink { stroke: #1d2733 } .faint { stroke: #b9c3cd } .mark { stroke: #c01f5b }
.highlight { fill: #c01f5b; fill-opacity: .08 }
.solid { fill-opacity: .22; stroke-width: 2; stroke-linejoin: round }
.ghost { fill-opacity: .06; stroke-width: 1.5; stroke-dasharray: 5 4; stroke-opacity: .75 }
.line { stroke-width: 2; stroke-linecap: round } .core { stroke-width: 4 } .thin { stroke-width: 1.25 }
.outline { fill: none; stroke-width: 3; stroke-linejoin: round } .dash { stroke-dasharray: 5 4 }
path.line, polygon.line { fill: none } polygon.fade, polygon.head { stroke: none }
.dot { stroke: #fff; stroke-width: 1.5 }
.dot.a { fill: #2a6ab0 } .dot.b { fill: #b4641a } .dot.ink { fill: #1d2733 }
.dot.mark, .head.mark { fill: #c01f5b }
text.a { fill: #235b98; stroke: none } text.b { fill: #9a5413; stroke: none } text.mark { fill: #a81a4f; stroke: none }
@media (prefers-color-scheme: dark) {
.page { fill: #12181f }
text { fill: #e4ebf2 } .note { fill: #98a7b5 }
.a { fill: #5ea6f2; stroke: #7bb8f7 } .b { fill: #f0a457; stroke: #f5b678 }
.ink { stroke: #e4ebf2 } .faint { stroke: #46525e } .mark { stroke: #ff6f9f }
.highlight { fill: #ff6f9f }
.dot { stroke: #12181f }
.dot.a { fill: #7bb8f7 } .dot.b { fill: #f5b678 } .dot.ink { fill: #e4ebf2 }
.dot.mark, .head.mark { fill: #ff6f9f }
text.a { fill: #8dc1f8 } text.b { fill: #f7c08a } text.mark { fill: #ff8db3 }
}
";

impl Canvas {
    /// An empty page of this size in pixels.
    pub fn new(title: &'static str, width: f64, height: f64) -> Self {
        Canvas { title, size: DVec2::new(width, height), body: String::new(), origin: DVec2::ZERO, unit: 1.0 }
    }

    /// From here on the world's origin is at these pixels, and its unit has this many.
    pub fn panel(&mut self, x: f64, y: f64, unit: f64) {
        self.origin = DVec2::new(x, y);
        self.unit = unit;
    }

    /// The file's text.
    pub fn finish(self) -> String {
        let (w, h) = (number(self.size.x), number(self.size.y));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\" role=\"img\">\n\
             <title>{}</title>\n<style>{STYLE}</style>\n<rect class=\"page\" width=\"{w}\" height=\"{h}\" rx=\"8\"/>\n{}</svg>\n",
            self.title, self.body
        )
    }

    fn place(&self, p: DVec2) -> String {
        let p = self.pixels(p);
        format!("{},{}", number(p.x), number(p.y))
    }

    fn pixels(&self, p: DVec2) -> DVec2 {
        DVec2::new(self.origin.x + self.unit * p.x, self.origin.y - self.unit * p.y)
    }

    fn element(&mut self, text: &str) {
        self.body += text;
        self.body += "\n";
    }

    /// A closed outline.
    pub fn polygon(&mut self, points: &[DVec2], class: &str) {
        let points: Vec<String> = points.iter().map(|p| self.place(*p)).collect();
        self.element(&format!("<polygon class=\"{class}\" points=\"{}\"/>", points.join(" ")));
    }

    /// A circle.
    pub fn circle(&mut self, center: DVec2, radius: f64, class: &str) {
        let p = self.pixels(center);
        let r = number(radius * self.unit);
        self.element(&format!("<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"{r}\"/>", number(p.x), number(p.y)));
    }

    /// A straight line.
    pub fn line(&mut self, p: DVec2, q: DVec2, class: &str) {
        let d = format!("M{} L{}", self.place(p), self.place(q));
        self.element(&format!("<path class=\"line {class}\" d=\"{d}\"/>"));
    }

    /// Lines from point to point.
    pub fn path(&mut self, points: &[DVec2], class: &str) {
        let points: Vec<String> = points.iter().map(|p| self.place(*p)).collect();
        self.element(&format!("<path class=\"line {class}\" d=\"M{}\"/>", points.join(" L")));
    }

    /// All points at a distance from a segment: the outline of a capsule.
    pub fn capsule(&mut self, a: DVec2, b: DVec2, radius: f64, class: &str) {
        let (along, r) = ((b - a).normalize_or(DVec2::X), number(radius * self.unit));
        let side = radius * along.perp();
        let [p, q, s, t] = [a + side, b + side, b - side, a - side].map(|p| self.place(p));
        let d = format!("M{p} L{q} A{r},{r} 0 0 1 {s} L{t} A{r},{r} 0 0 1 {p} Z");
        self.element(&format!("<path class=\"{class}\" d=\"{d}\"/>"));
    }

    /// A rectangle along the axes with rounded corners: all points at a distance from it.
    pub fn rounded_box(&mut self, half: DVec2, radius: f64, class: &str) {
        let (p, size) =
            (self.pixels(DVec2::new(-half.x, half.y) + DVec2::new(-radius, radius)), half + DVec2::splat(radius));
        let (x, y, w, h) =
            (number(p.x), number(p.y), number(2.0 * size.x * self.unit), number(2.0 * size.y * self.unit));
        let r = number(radius * self.unit);
        self.element(&format!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{r}\"/>"));
    }

    /// A row of a table that stands out: this many pixels to each side of a point, and this many high.
    pub fn highlight(&mut self, middle: DVec2, half_width: f64, height: f64) {
        let p = self.pixels(middle);
        let (x, y, w, h) =
            (number(p.x - half_width), number(p.y - 0.5 * height), number(2.0 * half_width), number(height));
        self.element(&format!("<rect class=\"highlight\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"6\"/>"));
    }

    /// A box along the axes.
    pub fn aligned_box(&mut self, aabb: &Aabb, class: &str) {
        let (min, max) = (aabb.min, aabb.max);
        self.polygon(&[min, DVec2::new(max.x, min.y), max, DVec2::new(min.x, max.y)], class);
    }

    /// A turned box.
    pub fn turned_box(&mut self, obb: &Obb, class: &str) {
        let [along, across] = [0, 1].map(|i| obb.half_extents[i] * obb.axis(i));
        let c = obb.center;
        self.polygon(&[c - along - across, c + along - across, c + along + across, c - along + across], class);
    }

    /// One point of many.
    pub fn speck(&mut self, p: DVec2) {
        let radius = 2.2 / self.unit;
        self.circle(p, radius, "note");
    }

    /// A point of interest.
    pub fn dot(&mut self, p: DVec2, class: &str) {
        let radius = 4.5 / self.unit;
        self.circle(p, radius, &format!("dot {class}"));
    }

    /// A line with a head at its end.
    pub fn arrow(&mut self, p: DVec2, q: DVec2, class: &str) {
        let along = (q - p).normalize_or(DVec2::X);
        let (length, width) = (11.0 / self.unit, 4.5 / self.unit);
        let neck = q - length * along;
        self.line(p, neck, class);
        self.polygon(&[q, neck + width * along.perp(), neck - width * along.perp()], &format!("head {class}"));
    }

    /// A line with a bar at each end, beside the two points it measures.
    pub fn measure(&mut self, p: DVec2, q: DVec2, aside: DVec2, class: &str) {
        let (from, to) = (p + aside, q + aside);
        self.line(p, from, "faint thin");
        self.line(q, to, "faint thin");
        let bar = (5.0 / self.unit) * (q - p).normalize_or(DVec2::X).perp();
        self.line(from, to, class);
        self.line(from - bar, from + bar, class);
        self.line(to - bar, to + bar, class);
    }

    /// Text, moved from a point by some pixels (right and down).
    pub fn text(&mut self, at: DVec2, right: f64, down: f64, anchor: Anchor, class: &str, text: &str) {
        let p = self.pixels(at);
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let (x, y) = (number(p.x + right), number(p.y + down));
        let text = text.replace('&', "&amp;").replace('<', "&lt;");
        self.element(&format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{text}</text>"));
    }

    /// A shape as the library holds it. Unbounded shapes are drawn `reach` units wide, half-spaces fading downwards.
    pub fn shape<'a>(&mut self, shape: impl Into<ShapeRef<'a>>, pose: Pose, reach: f64, class: &str) {
        let world = |p: DVec2| pose.transform_point(p);
        match shape.into() {
            ShapeRef::Ball(ball) => self.circle(pose.translation(), ball.radius(), class),
            ShapeRef::Cuboid(cuboid) => {
                let (c, h) = (cuboid.center(), cuboid.half_extents());
                let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
                self.polygon(&corners.map(|(x, y)| world(c + h * DVec2::new(x, y))), class);
            }
            ShapeRef::Capsule(capsule) => {
                self.capsule(world(capsule.a()), world(capsule.b()), capsule.radius(), class);
            }
            ShapeRef::Segment(segment) => self.line(world(segment.a()), world(segment.b()), class),
            ShapeRef::Polygon(polygon) => {
                let corners: Vec<DVec2> = polygon.vertices().iter().map(|v| world(*v)).collect();
                self.polygon(&corners, class);
            }
            ShapeRef::HalfSpace(half_space) => {
                let normal = pose.transform_vector(half_space.normal());
                let foot = world(half_space.offset() * half_space.normal());
                let side = reach * normal.perp();
                // Bands that overlap more the nearer they are to the surface.
                for band in 1..=6 {
                    let down = f64::from(band) * 0.09 * reach * normal;
                    self.fading_band(&[foot + side, foot - side, foot - side - down, foot + side - down], class);
                }
                self.line(foot + side, foot - side, class);
            }
            ShapeRef::Plane(plane) => {
                let normal = pose.transform_vector(plane.normal());
                let foot = world(plane.offset() * plane.normal());
                self.line(foot + reach * normal.perp(), foot - reach * normal.perp(), class);
            }
            other => unreachable!("a shape that the figures do not know: {}", other.kind()),
        }
    }

    fn fading_band(&mut self, points: &[DVec2], class: &str) {
        let first = class.split(' ').next().unwrap_or_default();
        let points: Vec<String> = points.iter().map(|p| self.place(*p)).collect();
        let points = points.join(" ");
        self.element(&format!("<polygon class=\"{first} fade\" fill-opacity=\".08\" points=\"{points}\"/>"));
    }
}

/// A number with at most two decimals, never −0.
pub fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// A signed number for captions, with a real minus.
pub fn signed(value: f64) -> String {
    number(value).replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_stable() {
        assert_eq!([number(-0.001), number(10.0), number(1.25), number(-2.5)], ["0", "10", "1.25", "-2.5"]);
        assert_eq!(signed(-0.6), "−0.6");
    }

    #[test]
    fn y_is_up_and_text_is_escaped() {
        let mut canvas = Canvas::new("test", 100.0, 100.0);
        canvas.panel(50.0, 50.0, 10.0);
        canvas.dot(DVec2::new(1.0, 2.0), "a");
        canvas.text(DVec2::ZERO, 0.0, 0.0, Anchor::Start, "", "a < b & c");
        let svg = canvas.finish();
        assert!(svg.contains("cx=\"60\" cy=\"30\"") && svg.contains("a &lt; b &amp; c"), "{svg}");
    }
}
