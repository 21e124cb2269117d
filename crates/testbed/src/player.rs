//! Lets time pass in a scene, does what the page wants, and tells the page what came of it.
//!
//! Steps are taken as the time of the wall passes, times the speed. A scene that cannot keep up gets slower. Frames are sent when something has changed, no more than two at a time before the page has drawn them, so that a page
//! gets as many as it can draw.

use crate::answer::{Answer, Status};
use crate::command::{Command, Precision, Set};
use crate::connection::{Heard, Say, text_of};
use crate::fit::fit;
use crate::open;
use crate::play::{Stage, within};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::Sender;

/// Frames that the page has not drawn yet.
const AHEAD: u32 = 2;
/// No more time than this passes between two looks at what the page wants.
const TURN: Duration = Duration::from_millis(60);
/// How often the selected body is told about.
const GLANCE: Duration = Duration::from_millis(100);
/// A page that has drawn nothing for so long is not looked at.
const AWAY: Duration = Duration::from_secs(1);
/// While nothing happens.
const REST: Duration = Duration::from_millis(200);
/// No more frames than this are sent in a second.
const FRAME: Duration = Duration::from_micros(1_000_000 / 75);

/// What plays a scene for one page.
pub struct Player {
    from_page: Receiver<Heard>,
    to_page: Sender<Say>,
    stage: Option<Box<dyn Stage>>,
    epoch: u32,
    is_running: bool,
    speed: f64,
    /// Time that has passed on the wall and not yet in the scene, in seconds.
    owed: f64,
    since: Instant,
    /// Frames sent, and drawn by the page.
    sent: u32,
    drawn: u32,
    last_frame: Instant,
    last_glance: Instant,
    /// Whether the page has not seen how things are.
    has_news: bool,
    told: Option<Status>,
    /// What went wrong in the last step, and what the page is still to be told of it.
    complained: Option<String>,
    complaint: Option<String>,
}

/// The page is gone.
struct Gone;

impl Player {
    pub fn new(from_page: Receiver<Heard>, to_page: Sender<Say>) -> Self {
        let now = Instant::now();
        Player {
            from_page,
            to_page,
            stage: None,
            epoch: 0,
            is_running: false,
            speed: 1.0,
            owed: 0.0,
            since: now,
            sent: 0,
            drawn: 0,
            last_frame: now,
            last_glance: now,
            has_news: false,
            told: None,
            complained: None,
            complaint: None,
        }
    }

    /// Until the page is gone. A page that opens nothing else begins with this scene.
    pub fn run(mut self, scene: &str) {
        let begun = self.begin(open::by_name(scene, Precision::F32, 1));
        // Whoever has no such scene can open another one.
        let begun =
            begun.or_else(|message| self.answer(Answer::Error { message, r#do: "open" }).map_err(|_| String::new()));
        if begun.is_err() {
            return;
        }
        while self.turn().is_ok() {}
    }

    /// One look at what the page wants, and at the clock.
    fn turn(&mut self) -> Result<(), Gone> {
        match self.from_page.recv_timeout(self.rest()) {
            Ok(heard) => self.hear(heard)?,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err(Gone),
        }
        while let Ok(heard) = self.from_page.try_recv() {
            self.hear(heard)?;
        }
        self.let_time_pass();
        self.show()
    }

    /// How long there is nothing to do.
    fn rest(&self) -> Duration {
        let Some(stage) = &self.stage else { return REST };
        let is_waited_for = self.sent.wrapping_sub(self.drawn) >= AHEAD;
        if self.is_running {
            let seconds = (stage.standing().time_step - self.owed) / self.speed;
            Duration::try_from_secs_f64(seconds.clamp(0.0, 0.2)).unwrap_or(REST)
        } else if self.has_news && !is_waited_for {
            Duration::ZERO
        } else {
            REST
        }
    }

    fn let_time_pass(&mut self) {
        let now = Instant::now();
        let elapsed = (now - self.since).as_secs_f64();
        self.since = now;
        // A page that nobody looks at does not draw: time waits for it.
        let is_hidden = self.sent.wrapping_sub(self.drawn) >= AHEAD && now - self.last_frame > AWAY;
        let Some(stage) = self.stage.as_mut().filter(|_| self.is_running && !is_hidden) else { return };
        let time_step = stage.standing().time_step;
        self.owed += elapsed * self.speed;
        while self.owed >= time_step {
            self.owed -= time_step;
            let complaint = stage.step().err();
            if complaint.is_some() && complaint != self.complained {
                self.complaint.clone_from(&complaint);
            }
            self.complained = complaint;
            self.has_news = true;
            if now.elapsed() > TURN {
                // It cannot keep up: time goes slower.
                self.owed = 0.0;
            }
        }
    }

    /// Sends a frame and what belongs to it, if there is something new and the page can take it.
    fn show(&mut self) -> Result<(), Gone> {
        let now = Instant::now();
        let with_selected = now - self.last_glance >= GLANCE;
        let can_take = self.sent.wrapping_sub(self.drawn) < AHEAD && now - self.last_frame >= FRAME.mul_f64(0.8);
        let Some(stage) = self.stage.as_mut().filter(|_| self.has_news && can_take) else { return Ok(()) };
        self.has_news = false;
        self.sent = self.sent.wrapping_add(1);
        self.last_frame = now;
        if with_selected {
            self.last_glance = now;
        }
        let frame = stage.frame(self.sent, self.is_running);
        let log = stage.take_log();
        let reports = stage.reports(with_selected || !self.is_running);
        self.say(Say::Frame(frame))?;
        if !log.is_empty() {
            self.answer(Answer::Log(log))?;
        }
        reports.into_iter().try_for_each(|report| self.answer(report))?;
        if let Some(message) = self.complaint.take() {
            self.answer(Answer::Error { message, r#do: "run" })?;
        }
        Ok(())
    }

    fn hear(&mut self, heard: Heard) -> Result<(), Gone> {
        let (name, result) = match heard {
            Ok(command) => (command.name(), self.obey(command)),
            Err(message) => ("", Err(message)),
        };
        match result {
            Ok(answers) => answers.into_iter().try_for_each(|answer| self.answer(answer))?,
            Err(message) => self.answer(Answer::Error { message, r#do: name })?,
        }
        self.tell_status()
    }

    fn obey(&mut self, command: Command) -> Result<Vec<Answer>, String> {
        let nothing = Ok(Vec::new());
        match command {
            Command::Ack { frame } => {
                // Not more than were sent.
                if self.sent.wrapping_sub(frame) <= AHEAD {
                    self.drawn = frame;
                }
                return nothing;
            }
            Command::Open { scene, precision } => {
                let opened = open::by_name(&scene, precision, self.epoch.wrapping_add(1));
                return self.begin(opened).map(|()| Vec::new());
            }
            Command::Load { text, precision } => {
                let opened = open::of_file(&text, precision, self.epoch.wrapping_add(1));
                return self.begin(opened).map(|()| Vec::new());
            }
            Command::Fit { dimension, points } => {
                return fit(dimension, &points).map(|fit| vec![Answer::Fit(Box::new(fit))]);
            }
            _ => {}
        }
        let stage = self.stage.as_mut().ok_or("no scene is open")?;
        self.has_news = true;
        match command {
            Command::Run { on } => {
                (self.is_running, self.owed, self.since) = (on, 0.0, Instant::now());
                nothing
            }
            Command::Step { count } => {
                self.is_running = false;
                let start = Instant::now();
                for _ in 0..count.min(1000) {
                    stage.step()?;
                    if start.elapsed() > Duration::from_secs(10) {
                        return Err("that takes too long; fewer steps were taken".to_owned());
                    }
                }
                nothing
            }
            Command::Back { count } => {
                self.is_running = false;
                let step = stage.standing().step.saturating_sub(count);
                stage.back_to(step);
                nothing
            }
            Command::Restart {} => stage.restart().map(|()| Vec::new()),
            Command::Set(set) => {
                Self::check_speed(&set)?;
                stage.set(set)?;
                self.speed = set.speed.unwrap_or(self.speed);
                nothing
            }
            Command::Save {} => {
                let (name, text) = (format!("{}.json", stage.name()), stage.save()?);
                Ok(vec![Answer::Saved { name, text }])
            }
            other => stage.obey(other),
        }
    }

    fn check_speed(set: &Set) -> Result<(), String> {
        set.speed.map_or(Ok(()), |speed| within("speed", speed, 0.01, 10.0))
    }

    /// Begins a scene, if there is one.
    fn begin(&mut self, opened: Result<Box<dyn Stage>, String>) -> Result<(), String> {
        let stage = opened?;
        let news = stage.news();
        self.epoch = news.epoch;
        self.stage = Some(stage);
        (self.owed, self.since, self.has_news, self.told) = (0.0, Instant::now(), true, None);
        // If the page is gone, that is found out at the next turn.
        let _ = self.answer(Answer::Scene(Box::new(news)));
        let _ = self.tell_status();
        Ok(())
    }

    /// How time passes and what is drawn, if that has changed.
    fn tell_status(&mut self) -> Result<(), Gone> {
        let Some(stage) = &self.stage else { return Ok(()) };
        let standing = stage.standing();
        let status = Status {
            running: self.is_running,
            step: standing.step,
            gravity: standing.gravity,
            time_step: standing.time_step,
            substeps: standing.substeps,
            sleeping: standing.sleeping,
            speed: self.speed,
            oldest: standing.oldest,
            draw: standing.draw,
        };
        // While time passes the step changes all the time: frames tell it.
        let same = |told: &Status| Status { step: status.step, oldest: status.oldest, ..told.clone() } == status;
        if self.told.as_ref().is_some_and(|told| same(told) && (self.is_running || told.step == status.step)) {
            return Ok(());
        }
        self.told = Some(status.clone());
        self.answer(Answer::Status(status))
    }

    fn answer(&self, answer: Answer) -> Result<(), Gone> {
        self.say(Say::Text(text_of(&answer)))
    }

    fn say(&self, say: Say) -> Result<(), Gone> {
        self.to_page.blocking_send(say).map_err(|_| Gone)
    }
}
