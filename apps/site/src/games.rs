//! The games in memory.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use taxicab::play::Session;

use crate::refusal::Refusal;

/// The most games at a time.
const MAX_GAMES: usize = 2000;

/// The site drops a game this long after its last command.
const IDLE: Duration = Duration::from_hours(2);

/// Games by their ids.
pub(super) struct Games {
    games: Mutex<HashMap<String, Entry>>,
    /// The zero of the games' clocks.
    began: Instant,
}

struct Entry {
    game: Arc<Mutex<Session>>,
    touched: Instant,
}

impl Games {
    pub(super) fn new() -> Self {
        Self { games: Mutex::default(), began: Instant::now() }
    }

    /// The time for the games' clocks.
    pub(super) fn now(&self) -> Duration {
        self.began.elapsed()
    }

    /// Adds a game and returns its id: 128 random bits, which nobody guesses.
    pub(super) fn add(&self, session: Session) -> Result<(String, Arc<Mutex<Session>>), Refusal> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(Refusal::busy)?;
        let id = format!("{:032x}", u128::from_le_bytes(bytes));
        let game = Arc::new(Mutex::new(session));
        let mut games = locked(&self.games);
        if games.len() >= MAX_GAMES {
            forget(&mut games);
        }
        if games.len() >= MAX_GAMES {
            return Err(Refusal::busy("too many games are open; come back later"));
        }
        games.insert(id.clone(), Entry { game: Arc::clone(&game), touched: Instant::now() });
        Ok((id, game))
    }

    /// A game by its id.
    pub(super) fn of(&self, id: &str) -> Result<Arc<Mutex<Session>>, Refusal> {
        let mut games = locked(&self.games);
        let entry =
            games.get_mut(id).filter(|entry| entry.touched.elapsed() < IDLE).ok_or_else(Refusal::no_such_game)?;
        entry.touched = Instant::now();
        Ok(Arc::clone(&entry.game))
    }

    /// Ends a game.
    pub(super) fn remove(&self, id: &str) -> Result<(), Refusal> {
        locked(&self.games).remove(id).map(drop).ok_or_else(Refusal::no_such_game)
    }

    /// Drops the idle games.
    pub(super) fn forget(&self) {
        forget(&mut locked(&self.games));
    }
}

fn forget(games: &mut HashMap<String, Entry>) {
    games.retain(|_, entry| entry.touched.elapsed() < IDLE);
}

/// Locks a game even after a panic elsewhere: a session changes only when a command is known to be possible.
pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use taxicab::puzzle::Goal;

    fn session(seed: u64) -> Session {
        Session::from_seed("3x3".parse().unwrap(), Goal::BlankLast, seed).unwrap()
    }

    #[test]
    fn a_game_is_found_by_its_id_alone_and_forgotten_when_idle() {
        let games = Games::new();
        let (id, _) = games.add(session(1)).ok().unwrap();
        assert_eq!(id.len(), 32);
        assert!(games.of(&id).is_ok() && games.of("").is_err() && games.of(&id[1..]).is_err());
        let long_ago = Instant::now().checked_sub(IDLE);
        // A machine that was started a moment ago has no such time.
        if let Some(long_ago) = long_ago {
            locked(&games.games).get_mut(&id).unwrap().touched = long_ago;
            assert!(games.of(&id).is_err());
            games.forget();
            assert!(locked(&games.games).is_empty());
        }
    }

    #[test]
    fn there_is_an_end_to_the_games() {
        let games = Games::new();
        let (first, _) = games.add(session(0)).ok().unwrap();
        for seed in 1..MAX_GAMES as u64 {
            assert!(games.add(session(seed)).is_ok());
        }
        assert!(games.add(session(0)).is_err());
        assert!(games.remove(&first).is_ok() && games.remove(&first).is_err());
        assert!(games.add(session(0)).is_ok());
    }
}
