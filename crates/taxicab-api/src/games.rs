//! The games in memory, of any kind.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use taxicab::Context;

use crate::refusal::Refusal;

/// The most games of a kind at a time.
const MAX_GAMES: usize = 2000;

/// The site drops a game this long after its last command.
const IDLE: Duration = Duration::from_hours(2);

/// Games by their ids.
pub(crate) struct Games<G> {
    games: Mutex<HashMap<String, Entry<G>>>,
    /// Its clock is that of the games.
    context: Context,
}

struct Entry<G> {
    game: Arc<Mutex<G>>,
    touched: Duration,
}

impl<G> Games<G> {
    pub(crate) fn new(context: Context) -> Self {
        Self { games: Mutex::default(), context }
    }

    /// The time for the games' clocks.
    pub(crate) fn now(&self) -> Duration {
        self.context.now()
    }

    /// Adds a game under an id.
    pub(crate) fn add(&self, id: &str, game: G) -> Result<Arc<Mutex<G>>, Refusal> {
        let game = Arc::new(Mutex::new(game));
        let (mut games, now) = (locked(&self.games), self.now());
        if games.len() >= MAX_GAMES {
            forget(&mut games, now);
        }
        if games.len() >= MAX_GAMES {
            return Err(Refusal::busy("too many games are open; come back later"));
        }
        games.insert(id.to_owned(), Entry { game: Arc::clone(&game), touched: now });
        Ok(game)
    }

    /// A game by its id.
    pub(crate) fn of(&self, id: &str) -> Result<Arc<Mutex<G>>, Refusal> {
        let (mut games, now) = (locked(&self.games), self.now());
        let entry = games.get_mut(id).filter(|entry| !entry.is_idle(now)).ok_or_else(Refusal::no_such_game)?;
        entry.touched = now;
        Ok(Arc::clone(&entry.game))
    }

    /// Ends a game.
    pub(crate) fn remove(&self, id: &str) -> Result<(), Refusal> {
        locked(&self.games).remove(id).map(drop).ok_or_else(Refusal::no_such_game)
    }

    /// Drops the idle games.
    pub(crate) fn forget(&self) {
        forget(&mut locked(&self.games), self.now());
    }
}

impl<G> Entry<G> {
    fn is_idle(&self, now: Duration) -> bool {
        now.saturating_sub(self.touched) >= IDLE
    }
}

fn forget<G>(games: &mut HashMap<String, Entry<G>>, now: Duration) {
    games.retain(|_, entry| !entry.is_idle(now));
}

/// Locks a game even after a panic elsewhere: a game changes only when a command is known to be possible.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use taxicab::play::Session;
    use taxicab::puzzle::Goal;

    use super::*;

    fn session(seed: u64) -> Session {
        Session::from_seed("3x3".parse().unwrap(), Goal::BlankLast, seed).unwrap()
    }

    #[test]
    fn a_game_is_found_by_its_id_alone_and_forgotten_when_idle() {
        let seconds = Arc::new(AtomicU64::new(5));
        let clock = Arc::clone(&seconds);
        let clock = move || Duration::from_secs(clock.load(Ordering::Relaxed));
        let games = Games::new(Context::default().with_clock(clock));
        games.add("4f", session(1)).ok().unwrap();
        assert!(games.of("4f").is_ok() && games.of("").is_err() && games.of("4").is_err());
        seconds.fetch_add(IDLE.as_secs() - 1, Ordering::Relaxed);
        assert!(games.of("4f").is_ok(), "and touched by it");
        seconds.fetch_add(IDLE.as_secs(), Ordering::Relaxed);
        assert!(games.of("4f").is_err());
        games.forget();
        assert!(locked(&games.games).is_empty());
    }

    #[test]
    fn there_is_an_end_to_the_games() {
        let games = Games::new(Context::default());
        for seed in 0..MAX_GAMES as u64 {
            assert!(games.add(&seed.to_string(), session(seed)).is_ok());
        }
        assert!(games.add("more", session(0)).is_err());
        assert!(games.remove("0").is_ok() && games.remove("0").is_err());
        assert!(games.add("more", session(0)).is_ok());
    }
}
