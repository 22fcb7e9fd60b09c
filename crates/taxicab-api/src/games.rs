//! The games in memory, of any kind.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use taxicab::Context;

use crate::refusal::Refusal;

/// The most games of a kind at a time.
const MAX_GAMES: usize = 2000;

/// The most games of a kind that one client has at a time.
const MAX_OF_CLIENT: usize = 200;

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
    /// Whose it is.
    client: Box<str>,
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

    /// Adds a game of a client under an id. A client that has too many loses the one that had no command for longest; if all
    /// together are too many, the client that has most does. The page keeps its own game and goes on with it.
    pub(crate) fn add(&self, id: &str, client: &str, game: G) -> Arc<Mutex<G>> {
        let game = Arc::new(Mutex::new(game));
        let (mut games, now) = (locked(&self.games), self.now());
        if games.values().filter(|entry| *entry.client == *client).count() >= MAX_OF_CLIENT {
            drop_oldest(&mut games, client);
        }
        if games.len() >= MAX_GAMES {
            forget(&mut games, now);
        }
        if games.len() >= MAX_GAMES {
            let mut counts: HashMap<&str, usize> = HashMap::new();
            games.values().for_each(|entry| *counts.entry(&entry.client).or_default() += 1);
            let most = counts.into_iter().max_by_key(|&(_, count)| count).map(|(client, _)| client.to_owned());
            drop_oldest(&mut games, &most.unwrap_or_default());
        }
        games.insert(id.to_owned(), Entry { game: Arc::clone(&game), client: client.into(), touched: now });
        game
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

/// Drops the game of a client that had no command for longest.
fn drop_oldest<G>(games: &mut HashMap<String, Entry<G>>, client: &str) {
    let own = games.iter().filter(|(_, entry)| *entry.client == *client);
    if let Some(id) = own.min_by_key(|(_, entry)| entry.touched).map(|(id, _)| id.clone()) {
        games.remove(&id);
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
        games.add("4f", "", session(1));
        assert!(games.of("4f").is_ok() && games.of("").is_err() && games.of("4").is_err());
        seconds.fetch_add(IDLE.as_secs() - 1, Ordering::Relaxed);
        assert!(games.of("4f").is_ok(), "and touched by it");
        seconds.fetch_add(IDLE.as_secs(), Ordering::Relaxed);
        assert!(games.of("4f").is_err());
        games.forget();
        assert!(locked(&games.games).is_empty());
    }

    #[test]
    fn a_client_with_too_many_games_loses_its_oldest_and_nobody_is_refused() {
        let seconds = Arc::new(AtomicU64::new(5));
        let clock = Arc::clone(&seconds);
        let games = Games::new(
            Context::default().with_clock(move || Duration::from_secs(clock.fetch_add(1, Ordering::Relaxed))),
        );
        games.add("first", "one", session(0));
        games.add("other", "two", session(0));
        for number in 1..MAX_OF_CLIENT {
            games.add(&number.to_string(), "one", session(0));
        }
        assert!(games.of("1").is_ok() && games.of("first").is_ok());
        // Touched last, it stays.
        games.add("more", "one", session(0));
        assert!(
            games.of("2").is_err() && games.of("first").is_ok() && games.of("1").is_ok() && games.of("other").is_ok()
        );
        for number in 0..MAX_GAMES {
            games.add(&format!("of {number}"), &format!("client {number}"), session(0));
        }
        assert_eq!(locked(&games.games).len(), MAX_GAMES);
        assert!(games.of("other").is_ok(), "only who has most loses one, until all have one");
        assert!(games.remove("other").is_ok() && games.remove("other").is_err());
    }
}
