//! One page: its messages go to a player, and the player's go to it.
//!
//! The player has a thread of its own. What the page says waits for it in a short queue, and while that is full nothing more is read. What the player says waits in a short queue too, and a page that does not read for long
//! is left. So neither can make the other one grow.

use crate::answer::Answer;
use crate::catalogue::catalogue;
use crate::command::Command;
use crate::player::Player;
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use std::sync::Arc;
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

/// No message of a page may be longer than this: large scene files.
pub const LONGEST_MESSAGE: usize = 8 << 20;
/// So many pages can be open at a time.
const SEATS: usize = 64;
/// So many messages wait, in each direction.
const QUEUE: usize = 64;
/// A page that has not taken a message for so long is left.
const PATIENCE: Duration = Duration::from_secs(20);
/// While the player is busy it is asked again after this time.
const PAUSE: Duration = Duration::from_millis(4);

/// Room for pages.
#[derive(Clone)]
pub struct Hall {
    seats: Arc<Semaphore>,
    scene: Arc<str>,
}

/// The room that a page takes.
pub struct Seat {
    _permit: OwnedSemaphorePermit,
    scene: Arc<str>,
}

impl Hall {
    pub fn new(scene: String) -> Self {
        Hall { seats: Arc::new(Semaphore::new(SEATS)), scene: scene.into() }
    }

    /// Room for one more, if there is any.
    pub fn seat(&self) -> Option<Seat> {
        let permit = Arc::clone(&self.seats).try_acquire_owned().ok()?;
        Some(Seat { _permit: permit, scene: Arc::clone(&self.scene) })
    }
}

/// What a player has to say.
#[derive(Debug)]
pub enum Say {
    Text(String),
    Frame(Vec<u8>),
}

/// What the page wants, or that it could not be understood.
pub type Heard = Result<Command, String>;

/// Serves a page until it leaves.
pub async fn serve(mut socket: WebSocket, seat: Seat) {
    let (to_player, from_page) = sync_channel(QUEUE);
    let (to_page, mut from_player) = mpsc::channel(QUEUE);
    let mut catalogue = catalogue();
    catalogue["catalogue"]["scene"] = seat.scene.to_string().into();
    if send(&mut socket, Message::text(catalogue.to_string())).await.is_err() {
        return;
    }
    let scene = Arc::clone(&seat.scene);
    // Ends by itself once one of its channels has lost its other end.
    std::thread::spawn(move || Player::new(from_page, to_page).run(&scene));
    let mut waiting: Option<Heard> = None;
    loop {
        if let Some(heard) = waiting.take() {
            match pass(&to_player, heard) {
                Passed::Yes => {}
                Passed::Later(heard) => waiting = Some(heard),
                Passed::Never => break,
            }
        }
        tokio::select! {
            said = from_player.recv() => {
                let message = match said {
                    Some(Say::Text(text)) => Message::text(text),
                    Some(Say::Frame(bytes)) => Message::binary(bytes),
                    None => break,
                };
                if send(&mut socket, message).await.is_err() {
                    return;
                }
            }
            message = socket.recv(), if waiting.is_none() => match message {
                Some(Ok(Message::Text(text))) => {
                    waiting = Some(serde_json::from_str(&text).map_err(|error| error.to_string()));
                }
                Some(Ok(Message::Binary(_))) => waiting = Some(Err("messages are text".to_owned())),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
            },
            () = tokio::time::sleep(PAUSE), if waiting.is_some() => {}
        }
    }
    let reason = CloseFrame { code: close_code::ERROR, reason: "the scene has ended".into() };
    let _ = send(&mut socket, Message::Close(Some(reason))).await;
}

enum Passed {
    Yes,
    Later(Heard),
    Never,
}

fn pass(to_player: &SyncSender<Heard>, heard: Heard) -> Passed {
    match to_player.try_send(heard) {
        Ok(()) => Passed::Yes,
        Err(TrySendError::Full(heard)) => Passed::Later(heard),
        Err(TrySendError::Disconnected(_)) => Passed::Never,
    }
}

/// Fails for pages that are gone, and for those that do not read.
async fn send(socket: &mut WebSocket, message: Message) -> Result<(), ()> {
    match tokio::time::timeout(PATIENCE, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(()),
    }
}

/// As it is sent.
pub fn text_of(answer: &Answer) -> String {
    serde_json::to_string(answer)
        .unwrap_or_else(|_| r#"{"error":{"message":"an answer cannot be written","do":""}}"#.to_owned())
}
