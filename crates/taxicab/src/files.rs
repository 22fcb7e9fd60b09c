//! Tables in files: loaded, or built with checkpoints and kept; also for those who build and list them by hand.

use std::fmt::Display;
use std::ops::ControlFlow;
use std::time::Duration;

use taxicab_endgame::{Endgame, Table as EndgameTable};
use taxicab_puzzle::pattern_database::{Fill, Pattern, PatternTable, Ranking};
use taxicab_store::{Build, Entry, Key, KeyError, Store, Table, Words};

use crate::cache::patterns::{self, progress};
use crate::memory::Share;
use crate::{Context, Event, Fault, Notice, Observer};

/// The words of a table from its file; else what a new one is kept with, if it can be kept.
pub(crate) fn load_or_begin(
    store: Option<(&Store, Key)>,
    words: Words,
    table: &dyn Display,
    context: &Context,
    observer: &mut dyn Observer,
) -> Result<Result<Table, Option<Build>>, Fault> {
    let Some((store, key)) = store else { return Ok(Err(None)) };
    let mut not_kept = None;
    let mut begun = None;
    match store.load_or_begin(&key, words, waiting(table, context, observer)) {
        Ok(Entry::Ready(table)) => return Ok(Ok(table)),
        Ok(Entry::Missing { build, refused }) => {
            if let Some(error) = refused {
                observer.event(Event::Notice(&Notice::Damaged { error: error.to_string() }));
            }
            match build.check_space(words.max()) {
                Ok(()) => begun = Some(build),
                Err(error) => not_kept = Some(error.to_string()),
            }
        }
        Err(_) if context.is_over() => return Err(context.interruption()),
        Err(error) => not_kept = Some(error.to_string()),
    }
    if let Some(error) = not_kept {
        observer.event(Event::Notice(&Notice::NotKept { error }));
    }
    Ok(Err(begun))
}

/// Keeps the words of a table that was built with their metadata, if there is the time to write them.
pub(crate) fn keep(
    build: Option<Build>,
    words: &[u64],
    metadata: &[u8],
    context: &Context,
    observer: &mut dyn Observer,
) {
    if context.time_left().is_some_and(|left| left < writing(8 * words.len() as u64)) {
        return;
    }
    if let Some(Err(error)) = build.map(|build| build.finish(words, metadata)) {
        observer.event(Event::Notice(&Notice::NotKept { error: error.to_string() }));
    }
}

/// The key of an endgame's table.
///
/// # Errors
/// None: each name fits.
pub fn endgame_key(endgame: Endgame) -> Result<Key, KeyError> {
    Key::new("endgame", EndgameTable::VERSION, &endgame.to_string())
}

/// The longest wins of the strong and the weak side, to move, in plies, from the metadata of an endgame's table; 0 if a side never
/// wins.
pub fn longest_wins(metadata: &[u8]) -> Option<[u8; 2]> {
    metadata.try_into().ok()
}

/// The key of a pattern's table.
///
/// # Errors
/// The description is too long for a file.
pub fn pattern_key(pattern: &Pattern) -> Result<Key, KeyError> {
    /// The version of what the words of a pattern's table mean.
    const CONTENTS: u32 = 1;
    Key::new("pattern", CONTENTS, &pattern.to_string())
}

/// Reports once that another process builds the table, and waits until the work is cancelled.
pub fn waiting<'a>(
    table: &'a dyn Display,
    context: &'a Context,
    observer: &'a mut dyn Observer,
) -> impl FnMut() -> ControlFlow<()> + 'a {
    let mut is_reported = false;
    move || {
        if !is_reported {
            observer.event(Event::Notice(&Notice::Waiting { table: table.to_string() }));
            is_reported = true;
        }
        context.flow()
    }
}

/// How often the state of a long fill is kept.
pub const CHECKPOINT_EVERY: Duration = Duration::from_secs(20);

/// Fills a table in memory from the last checkpoint of a build on, which is renewed now and then and when the work is
/// cancelled. A table of as many tiles shares what both need besides their words.
///
/// # Errors
/// The work was cancelled, or the memory is not there.
pub fn filled(
    pattern: &Pattern,
    other: Option<&PatternTable>,
    build: Option<(&Build, Duration)>,
    context: &Context,
    observer: &mut dyn Observer,
) -> Result<PatternTable, Fault> {
    let shared = other.and_then(|table| table.ranking_of(*pattern));
    let ranking = shared.map_or_else(|| patterns::ranking(pattern, context), Ok)?;
    let share = share(&ranking, build.map(|(build, _)| build), context)?;
    filled_in(share, &ranking, build, context, observer)
}

/// The memory for the fill of a table.
pub(crate) fn share(ranking: &Ranking, build: Option<&Build>, context: &Context) -> Result<Share, Fault> {
    // What was kept is in memory beside the fill until it is copied there.
    let needed = ranking.fill_bytes() + build.map_or(0, Build::checkpoint_bytes);
    context.memory().hold(needed, &format_args!("to build the table {}", ranking.pattern()))
}

/// As [`filled`], by the ranking of its pattern and in memory that is held.
pub(crate) fn filled_in(
    _: Share,
    ranking: &Ranking,
    build: Option<(&Build, Duration)>,
    context: &Context,
    observer: &mut dyn Observer,
) -> Result<PatternTable, Fault> {
    let pattern = ranking.pattern();
    let resumed = build.map(|(build, _)| resumed(ranking, build, context, observer)).transpose()?.flatten();
    let fill = resumed.map_or_else(|| patterns::fill(ranking, context), Ok)?;
    let (start, resumed_at) = (context.now(), fill.reached());
    let mut kept = start;
    let mut writing = writing(8 * fill.pieces().iter().map(|piece| piece.len() as u64).sum::<u64>());
    patterns::filled(fill, context, &mut |fill| {
        observer.event(progress(pattern, fill, resumed_at, context.since(start)));
        let now = context.now();
        if let Some((build, every)) = build
            && is_due(now.saturating_sub(kept), every, writing, context)
        {
            let place = [fill.level(), fill.filled() as u32].map(u32::to_le_bytes).concat();
            if let Err(error) = build.checkpoint(&fill.pieces(), &place) {
                observer.event(Event::Notice(&Notice::NoCheckpoint { error: error.to_string() }));
            }
            kept = context.now();
            writing = writing.max(kept.saturating_sub(now));
        }
    })
}

/// Whether the state of a fill is kept now: now and then, when the work is cancelled, and a last time before its deadline if
/// that is worth what it takes to write it. It is not begun if it would not be done in time.
fn is_due(unkept: Duration, every: Duration, writing: Duration, context: &Context) -> bool {
    let is_last = |left: Duration| left < 2 * writing + PART && unkept > 2 * writing;
    context.cancellation().is_cancelled()
        || context.time_left().map_or(unkept >= every, |left| left >= writing && (unkept >= every || is_last(left)))
}

/// A part of a fill takes less.
const PART: Duration = Duration::from_millis(50);

/// How long it takes to write this number of bytes to a slow disk.
fn writing(bytes: u64) -> Duration {
    Duration::from_secs_f64(bytes as f64 / 5e7)
}

/// The fill at its last checkpoint, if there is one that can be used.
fn resumed(
    ranking: &Ranking,
    build: &Build,
    context: &Context,
    observer: &mut dyn Observer,
) -> Result<Option<Fill>, Fault> {
    // It is read and checked as a whole.
    if context.time_left().is_some_and(|left| left < writing(build.checkpoint_bytes())) {
        return Err(Fault::time_limit());
    }
    // No checkpoint of a pattern is longer than what its fill takes.
    let most = usize::try_from(ranking.fill_bytes() / 8).unwrap_or(usize::MAX);
    let table = ranking.pattern().to_string();
    let (fill, notice) = match build.resume(most) {
        Ok(None) => return Ok(None),
        Ok(Some(checkpoint)) => match place(&checkpoint.metadata) {
            None => {
                (None, Notice::CheckpointIgnored { error: format!("the checkpoint of {table} is of another version") })
            }
            Some([level, filled]) => {
                match patterns::fill(ranking, context)?.restored(level, filled as usize, &checkpoint.words) {
                    Some(fill) => (Some(fill), Notice::Resumed { table, level }),
                    None => (
                        None,
                        Notice::CheckpointIgnored { error: format!("the checkpoint of {table} is of another size") },
                    ),
                }
            }
        },
        Err(error) => (None, Notice::CheckpointIgnored { error: error.to_string() }),
    };
    observer.event(Event::Notice(&notice));
    Ok(fill)
}

/// Where a fill was kept: the level that is filled, and the configurations of the next.
fn place(metadata: &[u8]) -> Option<[u32; 2]> {
    let (level, filled) = metadata.split_first_chunk::<4>()?;
    Some([u32::from_le_bytes(*level), u32::from_le_bytes(filled.try_into().ok()?)])
}
