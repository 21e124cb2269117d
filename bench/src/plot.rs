//! How the time of a frame grows with the number of boxes, as an SVG picture.
//!
//! One panel for each family and mode of the uniform scene that was measured. Both axes are logarithmic: along x the number of boxes, along y the time of a frame.

use crate::broad::UNIFORM;
use crate::row::Row;

const WIDTH: f64 = 360.0;
const HEIGHT: f64 = 300.0;
/// Left of the axes, below, above and right of them.
const LEFT: f64 = 62.0;
const BELOW: f64 = 44.0;
const ABOVE: f64 = 34.0;
const RIGHT: f64 = 28.0;
const LEGEND: f64 = 30.0;

const OURS: &str = "impinge";
/// Ours and whose curve has which colour; all can be read on white and on black.
const COLOURS: [(&[&str], &str); 7] = [
    (&[OURS], "#e4572e"),
    (&["parry2d", "parry3d"], "#4c8dd6"),
    (&["rapier2d", "rapier3d"], "#3aa6a0"),
    (&["box2d", "box3d"], "#58a55c"),
    (&["obvhs"], "#b07cd8"),
    (&["bvh-arena"], "#c9902b"),
    (&["rstar"], "#8a8f98"),
];

/// Light text on a dark page, and dark text on a light one.
const STYLE: &str = "<style>
text { font: 12px system-ui, sans-serif; fill: #222 }
.title { font-weight: bold }
.grid { stroke: #8884; stroke-width: 1 }
.curve { fill: none; stroke-width: 1.5 }
.ours { stroke-width: 3 }
@media (prefers-color-scheme: dark) { text { fill: #ddd } }
</style>
";

/// An empty picture if there are no such rows.
pub fn plot(rows: &[Row]) -> String {
    let panels = panels(rows);
    let columns = panels.len().clamp(1, 3);
    let lines = panels.len().div_ceil(columns);
    let (width, height) = (WIDTH * columns as f64, HEIGHT * lines as f64 + LEGEND);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\n{STYLE}"
    );
    for (number, panel) in panels.iter().enumerate() {
        let (x, y) = (WIDTH * (number % columns) as f64, HEIGHT * (number / columns) as f64);
        svg += &format!("<g transform=\"translate({x} {y})\">\n{}</g>\n", panel.draw());
    }
    svg + &legend(&panels, height - 0.5 * LEGEND) + "</svg>\n"
}

/// A family and a mode.
struct Panel {
    title: String,
    curves: Vec<Curve>,
}

/// The time of a frame for some numbers of boxes.
struct Curve {
    library: &'static str,
    points: Vec<[f64; 2]>,
}

fn panels(rows: &[Row]) -> Vec<Panel> {
    let mut panels: Vec<Panel> = Vec::new();
    for row in rows.iter().filter(|row| row.unit == "ns/frame") {
        let mut words = row.case.split(' ');
        let (Some(UNIFORM), Some(mode)) = (words.next(), words.next()) else { continue };
        let title = format!("{}: {mode}", row.family);
        let index = panels.iter().position(|panel| panel.title == title).unwrap_or_else(|| {
            panels.push(Panel { title, curves: Vec::new() });
            panels.len() - 1
        });
        let peers = row.peers.iter().map(|peer| (peer.library, peer.time));
        for (library, time) in [(OURS, row.ours)].into_iter().chain(peers) {
            panels[index].add(library, [row.inputs as f64, time]);
        }
    }
    panels
}

impl Panel {
    fn add(&mut self, library: &'static str, point: [f64; 2]) {
        match self.curves.iter_mut().find(|curve| curve.library == library) {
            Some(curve) => curve.points.push(point),
            None => self.curves.push(Curve { library, points: vec![point] }),
        }
    }

    fn draw(&self) -> String {
        let scales = [self.scale(0, [LEFT, WIDTH - RIGHT]), self.scale(1, [HEIGHT - BELOW, ABOVE])];
        let mut svg = format!("<text class=\"title\" x=\"{LEFT}\" y=\"20\">{}</text>\n", self.title);
        svg += &grid(&scales);
        // Ours is the first, and is drawn above all others.
        for curve in self.curves.iter().rev() {
            svg += &curve.draw(&scales);
        }
        svg
    }

    /// The powers of ten around all numbers along an axis.
    fn scale(&self, axis: usize, ends: [f64; 2]) -> Scale {
        let logarithms = self.curves.iter().flat_map(|curve| &curve.points).map(|point| point[axis].log10());
        let (low, high) = logarithms.fold((f64::MAX, f64::MIN), |(low, high), x| (low.min(x), high.max(x)));
        let low = (low + 1e-9).floor() as i32;
        Scale { low, high: ((high - 1e-9).ceil() as i32).max(low + 1), ends }
    }
}

/// Where the powers of ten from `low` to `high` are.
struct Scale {
    low: i32,
    high: i32,
    ends: [f64; 2],
}

impl Scale {
    fn at(&self, value: f64) -> f64 {
        let part = (value.log10() - f64::from(self.low)) / f64::from(self.high - self.low);
        self.ends[0] + part * (self.ends[1] - self.ends[0])
    }

    fn ticks(&self) -> impl Iterator<Item = (f64, f64)> {
        (self.low..=self.high).map(|power| 10f64.powi(power)).map(|value| (value, self.at(value)))
    }
}

fn grid([across, up]: &[Scale; 2]) -> String {
    let ([left, right], [bottom, top]) = (across.ends, up.ends);
    let mut svg = String::new();
    for (value, x) in across.ticks() {
        svg += &format!("<line class=\"grid\" x1=\"{x:.1}\" y1=\"{bottom}\" x2=\"{x:.1}\" y2=\"{top}\"/>\n");
        svg += &format!("<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{value}</text>\n", bottom + 16.0);
    }
    for (value, y) in up.ticks() {
        svg += &format!("<line class=\"grid\" x1=\"{left}\" y1=\"{y:.1}\" x2=\"{right}\" y2=\"{y:.1}\"/>\n");
        let (x, y, time) = (left - 6.0, y + 4.0, time(value));
        svg += &format!("<text x=\"{x}\" y=\"{y:.1}\" text-anchor=\"end\">{time}</text>\n");
    }
    let middle = 0.5 * (left + right);
    svg + &format!("<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">boxes</text>\n", bottom + 34.0)
}

/// A power of ten, in nanoseconds, with its unit.
fn time(value: f64) -> String {
    match value {
        ..1e3 => format!("{value} ns"),
        ..1e6 => format!("{} µs", (value / 1e3).round()),
        ..1e9 => format!("{} ms", (value / 1e6).round()),
        _ => format!("{} s", (value / 1e9).round()),
    }
}

impl Curve {
    fn draw(&self, [across, up]: &[Scale; 2]) -> String {
        let places: Vec<[f64; 2]> = self.points.iter().map(|&[x, y]| [across.at(x), up.at(y)]).collect();
        let path: Vec<String> = places.iter().map(|[x, y]| format!("{x:.1},{y:.1}")).collect();
        let (colour, class) = (colour(self.library), if self.library == OURS { "curve ours" } else { "curve" });
        let mut svg = format!("<polyline class=\"{class}\" stroke=\"{colour}\" points=\"{}\"/>\n", path.join(" "));
        for [x, y] in places {
            svg += &format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\"/>\n");
        }
        svg
    }
}

fn colour(library: &str) -> &'static str {
    COLOURS.iter().find(|(libraries, _)| libraries.contains(&library)).map_or("#888", |(_, colour)| colour)
}

/// Every library that has a curve, in one line.
fn legend(panels: &[Panel], y: f64) -> String {
    let mut libraries: Vec<&str> = Vec::new();
    for curve in panels.iter().flat_map(|panel| &panel.curves) {
        if !libraries.contains(&curve.library) {
            libraries.push(curve.library);
        }
    }
    let entry = |(number, library): (usize, &&str)| {
        let (x, colour) = (LEFT + 90.0 * number as f64, colour(library));
        let circle = format!("<circle cx=\"{x}\" cy=\"{}\" r=\"4\" fill=\"{colour}\"/>", y - 4.0);
        format!("{circle}<text x=\"{}\" y=\"{y}\">{library}</text>\n", x + 9.0)
    };
    libraries.iter().enumerate().map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::Peer;

    fn row(case: &str, inputs: usize, ours: f64) -> Row {
        let peer = Peer { library: "parry3d", call: "call", time: 2.0 * ours, share: 1.0, size: None };
        Row {
            family: "broad3",
            case: case.into(),
            inputs,
            unit: "ns/frame",
            hits: None,
            ours,
            spread: [ours, ours],
            ours_enum: None,
            size: None,
            pairs: None,
            stages: None,
            peers: vec![peer],
        }
    }

    #[test]
    fn a_panel_for_each_mode_of_the_uniform_scene() {
        let rows = [row("uniform refit 1000", 1000, 1e5), row("uniform refit 10000", 10_000, 2e6)];
        let rows: Vec<Row> =
            rows.into_iter().chain([row("uniform build 1000", 1000, 3e5), row("flat build 1000", 1000, 1e5)]).collect();
        let panels = panels(&rows);
        assert_eq!(panels.iter().map(|panel| &panel.title[..]).collect::<Vec<_>>(), ["broad3: refit", "broad3: build"]);
        assert_eq!(panels[0].curves[0].points, [[1e3, 1e5], [1e4, 2e6]]);
        assert_eq!(plot(&rows).matches("<polyline").count(), 4);
        assert!(!plot(&[]).contains("<polyline"));
    }

    #[test]
    fn scales_reach_from_power_to_power() {
        let panel = Panel { title: String::new(), curves: vec![Curve { library: OURS, points: vec![[1e3, 2e5]] }] };
        let (across, up) = (panel.scale(0, [0.0, 1.0]), panel.scale(1, [1.0, 0.0]));
        assert_eq!((across.low, across.high, up.low, up.high), (3, 4, 5, 6));
        assert_eq!((across.at(1e4), up.at(1e5), time(1e5)), (1.0, 1.0, "100 µs".into()));
    }
}
