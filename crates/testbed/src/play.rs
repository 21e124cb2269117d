//! A scene that is played: its bodies, what the user does to them, and what there is to tell about it.
//!
//! [`Play`] is written for one of the four spaces; [`Stage`] is the same for whoever does not know which.

mod body;
mod explain;
mod frame;
mod hand;
mod history;
mod lines;
mod look;
pub mod pair;
mod probe;
mod stopwatch;
mod tell;

use crate::answer::{Added, Answer, Drawn, LogEntry, SceneNews};
use crate::arena::Arena;
use crate::command::{Command, Draw, Precision, Set};
use hand::Hand;
use history::History;
use impinge::generic::{Body, Simulation, SimulationSettings};
use impinge::{BodyHandle, Real, Update};
use impinge_scenes::{Object, Objects};
use look::Looks;
use pair::Pair;
use stopwatch::Stopwatch;

pub use body::vector;
pub use look::view;

/// A scene, whatever space it is in.
pub trait Stage {
    /// What it is called.
    fn name(&self) -> &str;
    /// All that is there.
    fn news(&self) -> SceneNews;
    /// Lets one step pass. More pairs than the world keeps are told.
    fn step(&mut self) -> Result<(), String>;
    /// Goes back to a step, if that is remembered, or as near to it as can be.
    fn back_to(&mut self, step: u64);
    /// Begins again.
    fn restart(&mut self) -> Result<(), String>;
    /// Does what the user wants to be done to something in the scene.
    fn obey(&mut self, command: Command) -> Result<Vec<Answer>, String>;
    /// Changes how time passes.
    fn set(&mut self, set: Set) -> Result<(), String>;
    /// The scene file of what is there now.
    fn save(&self) -> Result<String, String>;
    /// Where everything is, as the page gets it.
    fn frame(&mut self, number: u32, is_running: bool) -> Vec<u8>;
    /// What has happened since the last time.
    fn take_log(&mut self) -> Vec<LogEntry>;
    /// What is told about every step, or ten times a second: the probe, the pair, the selected body.
    fn reports(&mut self, with_selected: bool) -> Vec<Answer>;
    /// How it stands: the step, gravity, how time passes.
    fn standing(&self) -> Standing;
}

/// How a scene stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    pub step: u64,
    pub oldest: u64,
    pub gravity: bool,
    pub time_step: f64,
    pub substeps: u32,
    pub sleeping: bool,
    pub draw: Drawn,
}

/// What a scene is called, and where it comes from.
#[derive(Clone, Debug)]
pub struct Title {
    pub epoch: u32,
    pub name: String,
    pub title: String,
    pub about: String,
    pub category: &'static str,
    pub precision: Precision,
    pub is_pair: bool,
}

/// All meshes of a scene have no more numbers than these: as text about 40 MiB.
const MOST_NUMBERS: usize = 4_000_000;
/// No more bodies than these are added.
const MOST_BODIES: usize = 20_000;

/// A scene of one space.
pub struct Play<V: Arena> {
    title: Title,
    /// As it began.
    objects: Objects<V>,
    simulation: Simulation<V>,
    bodies: Vec<Entry<V>>,
    looks: Looks,
    history: History<V>,
    hand: Option<Hand<V>>,
    selected: Option<usize>,
    probe: Option<probe::Probe<V>>,
    pair: Option<Pair<V>>,
    drawn: Drawn,
    log: Vec<LogEntry>,
    /// How many more there were.
    unlogged: usize,
    watch: Stopwatch,
    has_gravity: bool,
    /// How many bodies have been added by the user.
    added: usize,
}

/// A body as the page knows it, by its place in the list.
struct Entry<V: Arena> {
    /// How it was made.
    object: Object<V>,
    /// `None` of what was added in a future that has been undone.
    handle: Option<BodyHandle>,
    /// The step in which it was added.
    born: u64,
}

impl<V: Arena> Play<V> {
    /// Begins a scene.
    pub fn new(title: Title, objects: Objects<V>) -> Result<Self, String> {
        let (simulation, handles) =
            objects.simulation(SimulationSettings::default()).map_err(|error| error.to_string())?;
        let mut looks = Looks::default();
        let entry = |(object, handle): (&Object<V>, BodyHandle)| Entry {
            object: object.clone(),
            handle: Some(handle),
            born: 0,
        };
        let bodies: Vec<Entry<V>> = objects.objects.iter().zip(handles).map(entry).collect();
        for entry in &bodies {
            looks.learn(&entry.object);
            if looks.size > MOST_NUMBERS {
                return Err("there are too many different shapes to be drawn".to_owned());
            }
        }
        let drawn = Drawn { normals: true, ..Drawn::default() };
        let pair = title.is_pair.then(Pair::default);
        Ok(Play {
            title,
            objects,
            simulation,
            bodies,
            looks,
            history: History::default(),
            hand: None,
            selected: None,
            probe: None,
            pair,
            drawn,
            log: Vec::new(),
            unlogged: 0,
            watch: Stopwatch::default(),
            has_gravity: true,
            added: 0,
        })
    }

    /// The body at a place of the list, if it is there.
    fn body(&self, index: usize) -> Option<(BodyHandle, &Body<V>)> {
        let handle = self.bodies.get(index)?.handle?;
        Some((handle, self.simulation.get(handle)?))
    }

    fn name_of(&self, index: usize) -> &str {
        self.bodies.get(index).map_or("?", |entry| &entry.object.name)
    }

    /// Adds a body, and tells the page what it looks like.
    fn add(&mut self, object: Object<V>) -> Result<Answer, String> {
        if self.bodies.len() >= MOST_BODIES {
            return Err(format!("there are {MOST_BODIES} bodies already; open another scene"));
        }
        let index = self.bodies.len();
        let meshes_before = self.looks.meshes.len();
        let handle = object.insert(&mut self.simulation, index as u64).map_err(|error| error.to_string())?;
        self.looks.learn(&object);
        let news = self.looks.news(&object);
        self.bodies.push(Entry { object, handle: Some(handle), born: self.simulation.steps() });
        self.history.mark();
        let meshes = self.looks.meshes[meshes_before..].to_vec();
        Ok(Answer::Added(Added { epoch: self.title.epoch, meshes, bodies: vec![news] }))
    }

    fn draw(&mut self, draw: Draw) {
        let drawn = &mut self.drawn;
        let switches = [
            (&mut drawn.boxes, draw.boxes),
            (&mut drawn.tree, draw.tree),
            (&mut drawn.contacts, draw.contacts),
            (&mut drawn.normals, draw.normals),
            (&mut drawn.sweeps, draw.sweeps),
            (&mut drawn.velocities, draw.velocities),
            (&mut drawn.shapes, draw.shapes),
            (&mut drawn.islands, draw.islands),
        ];
        for (switch, wanted) in switches {
            *switch = wanted.unwrap_or(*switch);
        }
        drawn.level = draw.level.unwrap_or(drawn.level);
    }

    fn gravity(&self) -> V {
        if self.has_gravity { self.objects.gravity } else { V::ZERO }
    }

    /// What was added in a future that is undone is not known any more, and nothing is held.
    fn forget_the_undone(&mut self) {
        let step = self.simulation.steps();
        for entry in self.bodies.iter_mut().filter(|entry| entry.born > step) {
            entry.handle = None;
        }
        self.hand = None;
    }
}

impl<V: Arena> Stage for Play<V> {
    fn name(&self) -> &str {
        &self.title.name
    }

    fn news(&self) -> SceneNews {
        let Title { epoch, name, title, about, category, precision, is_pair } = self.title.clone();
        SceneNews {
            epoch,
            name,
            title,
            about,
            category,
            dimension: V::DIMENSION,
            precision,
            is_pair,
            view: look::view(&self.objects),
            gravity: body::list(self.objects.gravity),
            meshes: self.looks.meshes.clone(),
            bodies: self.bodies.iter().map(|entry| self.looks.news(&entry.object)).collect(),
        }
    }

    fn step(&mut self) -> Result<(), String> {
        let held = match self.hand {
            Some(Hand::Pulled(drag)) => Some(drag),
            _ => None,
        };
        self.history.before_step(&self.simulation, held);
        let Play { simulation, watch, .. } = self;
        let update = watch.time(|watch| simulation.step_with(watch));
        self.keep_log();
        match update {
            Update::OverBudget { budget } => {
                Err(format!("more than {budget} pairs are near each other: some are not looked at"))
            }
            _ => Ok(()),
        }
    }

    fn back_to(&mut self, step: u64) {
        if step >= self.simulation.steps() {
            return;
        }
        // Whatever was held is let go first: copies know of springs that nobody holds any more.
        self.release();
        let Some((simulation, held)) = self.history.back_to(step, &self.simulation) else { return };
        self.simulation = simulation;
        while self.simulation.steps() < step {
            self.simulation.step();
        }
        if held.is_some_and(|drag| self.simulation.release(drag)) {
            self.history.mark();
        }
        self.has_gravity = self.simulation.settings().gravity == self.objects.gravity;
        self.forget_the_undone();
    }

    fn restart(&mut self) -> Result<(), String> {
        let settings = SimulationSettings { gravity: V::ZERO, ..*self.simulation.settings() };
        let (mut simulation, handles) = self.objects.simulation(settings).map_err(|error| error.to_string())?;
        simulation.set_gravity(self.gravity()).map_err(|error| error.to_string())?;
        self.simulation = simulation;
        for (index, entry) in self.bodies.iter_mut().enumerate() {
            entry.handle = handles.get(index).copied();
        }
        self.history = History::default();
        self.hand = None;
        Ok(())
    }

    fn obey(&mut self, command: Command) -> Result<Vec<Answer>, String> {
        match command {
            Command::Draw(draw) => {
                self.draw(draw);
                Ok(Vec::new())
            }
            Command::Grab(pick) => Ok(vec![Answer::Grabbed(self.grab(&pick)?)]),
            Command::Drag { to } => self.drag(&to).map(|()| Vec::new()),
            Command::Turn { by } => self.turn(&by).map(|()| Vec::new()),
            Command::Release {} => {
                self.release();
                Ok(Vec::new())
            }
            Command::Push(push) => self.push(&push).map(|()| Vec::new()),
            Command::Spawn { shape, at, velocity, size } => {
                Ok(vec![self.spawn(&shape, size, &at, velocity.as_deref())?])
            }
            Command::Shoot { origin, direction, speed, shape, size } => {
                Ok(vec![self.shoot(&shape, size, &origin, &direction, speed)?])
            }
            Command::Remove(choice) => self.remove(choice).map(|()| Vec::new()),
            Command::Select(choice) => {
                self.select(choice)?;
                Ok(vec![Answer::Selected(self.selected().map(Box::new))])
            }
            Command::Probe(probe) => {
                self.set_probe(&probe)?;
                Ok(vec![self.probe_news().unwrap_or(Answer::Probe(None))])
            }
            other => Err(format!("{} is not for a scene", other.name())),
        }
    }

    fn set(&mut self, set: Set) -> Result<(), String> {
        let told = |error: impinge::BodyError| error.to_string();
        // All of it makes sense, or nothing is changed.
        set.time_step.map_or(Ok(()), |seconds| within("time_step", seconds, 1e-3, 0.1))?;
        set.substeps.map_or(Ok(()), |substeps| within("substeps", f64::from(substeps), 1.0, 50.0))?;
        let simulation = &mut self.simulation;
        if let Some(seconds) = set.time_step {
            simulation.set_time_step(V::Real::from_f64(seconds)).map_err(told)?;
        }
        if let Some(substeps) = set.substeps {
            simulation.set_substeps(substeps).map_err(told)?;
        }
        if let Some(sleeping) = set.sleeping {
            simulation.set_sleeping(sleeping);
        }
        if let Some(gravity) = set.gravity {
            self.has_gravity = gravity;
            let gravity = self.gravity();
            self.simulation.set_gravity(gravity).map_err(told)?;
        }
        self.history.mark();
        Ok(())
    }

    fn save(&self) -> Result<String, String> {
        let objects = self.bodies.iter().enumerate().filter_map(|(index, entry)| {
            let (_, body) = self.body(index)?;
            Some(body::as_it_is(&entry.object, body))
        });
        let objects = Objects { gravity: self.gravity(), objects: objects.collect() };
        objects.write().map_err(|error| error.to_string())
    }

    fn frame(&mut self, number: u32, is_running: bool) -> Vec<u8> {
        self.encode(number, is_running)
    }

    fn take_log(&mut self) -> Vec<LogEntry> {
        self.logged()
    }

    fn reports(&mut self, with_selected: bool) -> Vec<Answer> {
        let mut answers = Vec::new();
        if self.probe.is_some() {
            answers.extend(self.probe_news());
        }
        answers.extend(self.pair_news());
        if with_selected && self.selected.is_some() {
            answers.push(Answer::Selected(self.selected().map(Box::new)));
        }
        answers
    }

    fn standing(&self) -> Standing {
        let settings = self.simulation.settings();
        let step = self.simulation.steps();
        Standing {
            step,
            oldest: self.history.oldest().unwrap_or(step),
            gravity: self.has_gravity,
            time_step: settings.time_step.to_f64(),
            substeps: settings.substeps,
            sleeping: settings.sleeping,
            draw: self.drawn,
        }
    }
}

/// Whether a number makes sense. Negated, for NaN.
pub(crate) fn within(what: &str, value: f64, least: f64, most: f64) -> Result<(), String> {
    if least <= value && value <= most { Ok(()) } else { Err(format!("{what} is {value}, not from {least} to {most}")) }
}
