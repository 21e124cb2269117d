//! One line of the result: our time beside that of every peer, on one case.

use serde_json::{Map, Value, json};

/// A peer whose answers agree with ours on at least this share of the inputs does the same work.
pub const AGREEMENT: f64 = 0.99;

/// Stages of a frame or a step of ours, and a number for each.
pub type Parts = Vec<(&'static str, f64)>;

/// A peer's best call, and how it did.
pub struct Peer {
    pub library: &'static str,
    pub call: &'static str,
    /// Nanoseconds per call; of simulations, milliseconds per step.
    pub time: f64,
    /// Of the inputs, how many got the same answer from us; of simulations, 1 when everything ends up as with us, and 0 otherwise.
    pub share: f64,
    /// Of fits, how large they are relative to the smallest, where they are not meant to be that; of simulations, how high bodies are in the end, on average.
    pub size: Option<f64>,
}

impl Peer {
    pub fn agrees(&self) -> bool {
        self.share >= AGREEMENT
    }
}

/// All times are nanoseconds per call, net of an empty call; of simulations, milliseconds per step.
pub struct Row {
    pub family: &'static str,
    pub case: String,
    /// How many pairs there are; of fits, how many points in each cloud; of trees, how many boxes; of worlds, how many colliders; of simulations, how many bodies that move.
    pub inputs: usize,
    pub unit: &'static str,
    /// Of the pairs, how many meet; of the rays, how many hit something.
    pub hits: Option<f64>,
    pub ours: f64,
    /// Fastest and slowest repetition of ours.
    pub spread: [f64; 2],
    /// Ours with shapes whose kind is only known at run time.
    pub ours_enum: Option<f64>,
    /// As that of a peer.
    pub size: Option<f64>,
    /// Of boxes, how many pairs we list in a frame, for each box; of colliders, how many touch.
    pub pairs: Option<f64>,
    /// Of worlds and simulations, what part of our time each stage takes.
    pub stages: Option<Parts>,
    pub peers: Vec<Peer>,
}

impl Row {
    /// The fastest peer that does the same work; if none does, the fastest of all.
    pub fn rival(&self) -> Option<&Peer> {
        let fastest = |among: fn(&Peer) -> bool| {
            self.peers.iter().filter(|peer| among(peer)).min_by(|p, q| p.time.total_cmp(&q.time))
        };
        fastest(Peer::agrees).or_else(|| fastest(|_| true))
    }

    /// Ours over the rival's.
    pub fn ratio(&self) -> Option<f64> {
        self.rival().map(|rival| self.ours / rival.time)
    }

    /// Whether the rival's answers are ours.
    pub fn agree(&self) -> Option<bool> {
        self.rival().map(Peer::agrees)
    }

    /// Whether ours is fast enough: twice as fast where there is something to gain, no slower where calls are short, for
    /// rays in a tree, where the fastest peers have trees that are made for nothing else and take longer to build, and for
    /// simulations, where everyone has to do the same arithmetic.
    pub fn meets_goal(&self) -> Option<bool> {
        const SHORT_CALL: f64 = 40.0;
        let rival = self.rival()?;
        let goal = if rival.time >= SHORT_CALL && !["ns/ray", "ms/step"].contains(&self.unit) { 0.5 } else { 1.0 };
        Some(self.ours <= goal * rival.time)
    }

    pub fn to_json(&self) -> Value {
        // A millisecond has more of them than a nanosecond.
        let digits = if self.unit == "ms/step" { 4 } else { 2 };
        let by_peer = |value: &dyn Fn(&Peer) -> Value| -> Map<String, Value> {
            self.peers.iter().map(|peer| (peer.library.to_string(), value(peer))).collect()
        };
        let sizes = self.size.map(|ours| {
            let peers = self.peers.iter().filter_map(|peer| Some((peer.library, peer.size?)));
            let sizes = [("ours", ours)].into_iter().chain(peers);
            sizes.map(|(name, size)| (name.to_string(), json!(rounded(size, 3)))).collect::<Map<_, _>>()
        });
        let mut row = json!({
            "family": self.family,
            "case": self.case,
            "n": self.inputs,
            "unit": self.unit,
            "ours": rounded(self.ours, digits),
            "spread": self.spread.map(|time| rounded(time, digits)),
            "ours_enum": self.ours_enum.map(|time| rounded(time, digits)),
            "peers": by_peer(&|peer| json!(rounded(peer.time, digits))),
            "ratio": self.ratio().map(|ratio| rounded(ratio, 3)),
            "agree": self.agree(),
            "shares": by_peer(&|peer| json!(rounded(peer.share, 4))),
            "calls": by_peer(&|peer| json!(peer.call)),
            "hits": self.hits.map(|hits| rounded(hits, 3)),
            "pairs_of_each": self.pairs.map(|pairs| rounded(pairs, 4)),
            "sizes": sizes,
            "stages": self.stages.as_deref().map(by_stage),
        });
        // What has no meaning for a family is left out of its rows.
        if let Value::Object(fields) = &mut row {
            let optional = ["ours_enum", "hits", "pairs_of_each", "sizes", "stages"];
            fields.retain(|name, value| !value.is_null() || !optional.contains(&name.as_str()));
        }
        row
    }
}

fn by_stage(stages: &[(&'static str, f64)]) -> Map<String, Value> {
    stages.iter().map(|(name, part)| (name.to_string(), json!(rounded(*part, 3)))).collect()
}

fn rounded(value: f64, digits: i32) -> f64 {
    let unit = 10f64.powi(digits);
    (value * unit).round() / unit
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(ours: f64, peers: &[(&'static str, f64, f64)]) -> Row {
        let peer = |&(library, time, share)| Peer { library, call: "call", time, share, size: None };
        let peers = peers.iter().map(peer).collect();
        let (family, case, unit) = ("f", "c".into(), "ns/pair");
        let spread = [ours, ours];
        let (hits, ours_enum, size, pairs, stages) = (None, Some(ours), None, None, None);
        Row { family, case, inputs: 1, unit, hits, ours, spread, ours_enum, size, pairs, stages, peers }
    }

    #[test]
    fn the_rival_is_the_fastest_peer_that_agrees() {
        let mixed = row(10.0, &[("wrong", 5.0, 0.9), ("slow", 30.0, 1.0), ("right", 20.0, 0.995)]);
        assert_eq!((mixed.ratio(), mixed.agree()), (Some(0.5), Some(true)));
        let nobody = row(10.0, &[("wrong", 5.0, 0.9), ("worse", 4.0, 0.1)]);
        assert_eq!((nobody.ratio(), nobody.agree()), (Some(2.5), Some(false)));
        let alone = row(10.0, &[]);
        assert_eq!((alone.ratio(), alone.agree(), alone.meets_goal()), (None, None, None));
    }

    #[test]
    fn short_calls_need_not_be_halved() {
        assert_eq!(row(30.0, &[("peer", 39.0, 1.0)]).meets_goal(), Some(true));
        assert_eq!(row(30.0, &[("peer", 41.0, 1.0)]).meets_goal(), Some(false));
        assert_eq!(row(20.0, &[("peer", 40.0, 1.0)]).meets_goal(), Some(true));
        let rays = Row { unit: "ns/ray", ..row(390.0, &[("peer", 400.0, 1.0)]) };
        assert_eq!(rays.meets_goal(), Some(true));
        let step = Row { unit: "ms/step", ..row(390.0, &[("peer", 400.0, 1.0)]) };
        assert_eq!(step.meets_goal(), Some(true));
    }
}
