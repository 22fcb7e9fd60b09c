//! Games of the engine from won positions: `games ENDGAME NODES RANDOM LONGEST [DEFENDER] [strict|bank] [SEED]`.
//!
//! RANDOM won positions of the whole board, then LONGEST of those that take longest; the defender plays by the exact tables. A move has
//! at most NODES nodes; with `bank` that many on average, because what a move does not need is left to later ones. Each game begins with
//! an engine that remembers nothing.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use cozy_chess::{Board, GameStatus};
use taxicab_endgame::engine::{Engine, Game, Limits, SearchEvent};
use taxicab_endgame::{Endgame, Side, Tables, Value, board_from_fen};
use taxicab_play::Defender;

use crate::{Arguments, Outcome};

/// The limits of a move.
#[derive(Clone, Copy)]
struct Budget {
    nodes: u64,
    time: Option<Duration>,
    /// Whether what a move does not need is left to later ones.
    is_banked: bool,
}

/// What a game came to.
#[derive(Default)]
struct Played {
    /// `None` if it is no mate within fifty moves.
    plies: Option<usize>,
    moves: u64,
    nodes: u64,
    most: u64,
    unproven: u64,
}

pub(crate) fn run(arguments: &mut Arguments) -> Outcome {
    let mut next = |default: &str| arguments.next().unwrap_or_else(|| default.to_owned());
    let endgame: Endgame = next("KRK").parse()?;
    let limit = next("100000");
    let time = limit.strip_suffix("ms").map(str::parse).transpose()?.map(Duration::from_millis);
    let nodes: u64 = if time.is_some() { u64::MAX } else { limit.parse()? };
    let (random, longest): (usize, usize) = (next("20").parse()?, next("20").parse()?);
    let defender: Defender = next("longest").parse()?;
    let budget = Budget { nodes, time, is_banked: next("strict") == "bank" };
    let seed: u64 = next("1").parse()?;
    let mut tables = Tables::new();
    let starts = starts(&mut tables, endgame, [random, longest], seed)?;
    let (number, games) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                let mut engine = Engine::new(Engine::MEGABYTES).expect("some megabytes");
                loop {
                    let own = number.fetch_add(1, Ordering::Relaxed);
                    let Some(start) = starts.get(own) else { break };
                    engine.clear();
                    let game = game(&mut engine, &tables, start, defender, budget);
                    games.lock().expect("no thread panics").push((own, game));
                }
            });
        }
    });
    let games = games.into_inner()?;
    for (name, range) in [("random", 0..random), ("longest", random..random + longest)] {
        report(name, games.iter().filter(|(number, _)| range.contains(number)).map(|(_, game)| game));
    }
    let mut failed: Vec<usize> =
        games.iter().filter(|(_, game)| game.plies.is_none()).map(|&(number, _)| number).collect();
    failed.sort_unstable();
    for number in failed {
        println!("no mate from {}", starts[number]);
    }
    Ok(())
}

fn report<'g>(name: &str, games: impl Iterator<Item = &'g Played>) {
    let (mut all, mut mates, mut longest) = (0, 0, 0);
    let mut sum = Played::default();
    for game in games {
        all += 1;
        mates += usize::from(game.plies.is_some());
        longest = longest.max(game.plies.unwrap_or(0));
        (sum.moves, sum.nodes, sum.unproven) =
            (sum.moves + game.moves, sum.nodes + game.nodes, sum.unproven + game.unproven);
        sum.most = sum.most.max(game.most);
    }
    let mean = sum.nodes / sum.moves.max(1);
    println!(
        "{name}: {mates} of {all} games end in mate, the longest after {longest} plies; {} moves, {} without a proof; nodes a move: mean {mean}, most {}",
        sum.moves, sum.unproven, sum.most
    );
}

/// Random won positions of the whole board, and those that take longest, evenly spread.
fn starts(
    tables: &mut Tables,
    endgame: Endgame,
    [random, longest]: [usize; 2],
    seed: u64,
) -> Result<Vec<Board>, Box<dyn std::error::Error>> {
    let table = tables.fill(endgame)?;
    let index = table.index();
    let mut won: Vec<(u8, usize)> = (0..index.len())
        .filter_map(|number| match table.at(number, Side::Strong) {
            Some(Value::Win(plies)) => Some((plies, number)),
            _ => None,
        })
        .collect();
    let mut drawn = random_numbers(seed);
    let mut numbers = Vec::new();
    while numbers.len() < random {
        let (_, number) = won[(drawn() % won.len() as u64) as usize];
        // A number is shared by up to eight positions.
        if drawn() % 8 < index.weight(number) {
            numbers.push(number);
        }
    }
    won.sort_unstable();
    let most = won.last().map_or(0, |&(plies, _)| plies);
    let hardest: Vec<usize> = won.iter().filter(|&&(plies, _)| plies == most).map(|&(_, number)| number).collect();
    let deepest: Vec<usize> = if hardest.len() >= longest {
        (0..longest).map(|place| hardest[place * hardest.len() / longest]).collect()
    } else {
        won.iter().rev().take(longest).map(|&(_, number)| number).collect()
    };
    let board = |number| board_from_fen(&index.unrank(number, Side::Strong).position().fen().to_string());
    Ok(numbers.into_iter().chain(deepest).map(board).collect::<Result<_, _>>()?)
}

/// SplitMix64 (Steele, Lea and Flood, 2014).
pub(crate) fn random_numbers(seed: u64) -> impl FnMut() -> u64 {
    let mut state = seed;
    move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }
}

fn game(engine: &mut Engine, tables: &Tables, start: &Board, defender: Defender, budget: Budget) -> Played {
    let (mut game, mut played, mut saved) = (Game::new(start.clone()), Played::default(), 0);
    for ply in 0.. {
        match game.board().status() {
            GameStatus::Won => {
                played.plies = Some(ply);
                break;
            }
            GameStatus::Ongoing if !game.is_drawn_by_rule() => {}
            _ => break,
        }
        let mv = if ply % 2 == 0 {
            let limits = Limits { nodes: Some(budget.nodes.saturating_add(saved)), ..Limits::default() };
            let begun = Instant::now();
            let mut watch = |event: SearchEvent<'_>| {
                let is_late = budget.time.is_some_and(|time| begun.elapsed() >= time);
                // What is saved is for proofs.
                let is_spent = matches!(event, SearchEvent::Spare(nodes) if nodes >= budget.nodes / 4 * 3);
                if is_late || budget.is_banked && is_spent { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let outcome = engine.search(&game, &limits, &mut watch);
            played.moves += 1;
            played.nodes += outcome.nodes;
            played.most = played.most.max(outcome.nodes);
            played.unproven += u64::from(outcome.score.is_none());
            if budget.is_banked {
                saved = (saved + budget.nodes).saturating_sub(outcome.nodes);
            }
            outcome.best
        } else {
            defender.reply(game.board(), tables).expect("a table").map(|reply| reply.mv)
        };
        game.play(mv.expect("a move"));
    }
    played
}
