//! Games of the engine from won positions against perfect defence: `games [ENDGAME] [NODES] [COUNT]`, half of them from positions
//! that take longest. A move is played as soon as better ground is proven.

use std::ops::ControlFlow;

use cozy_chess::GameStatus;
use taxicab_endgame::engine::{Engine, Game, Limits};
use taxicab_endgame::{Endgame, Side, Tables, Value, board_from_fen};

use crate::{Arguments, Outcome};

pub(crate) fn run(arguments: &mut Arguments) -> Outcome {
    let endgame: Endgame = arguments.next().as_deref().unwrap_or("KRK").parse()?;
    let nodes: u64 = arguments.next().map_or(Ok(10_000), |text| text.parse())?;
    let count: usize = arguments.next().map_or(Ok(20), |text| text.parse())?;
    let mut tables = Tables::new();
    let table = tables.fill(endgame)?;
    let index = table.index();
    let mut won: Vec<(u8, usize)> = (0..index.len())
        .filter_map(|number| match table.at(number, Side::Strong) {
            Some(Value::Win(plies)) => Some((plies, number)),
            _ => None,
        })
        .collect();
    // Some evenly spread, and those that take longest.
    let spread: Vec<_> = won.iter().copied().step_by((won.len() / (count / 2).max(1)).max(1)).collect();
    won.sort_unstable();
    let longest = won.iter().rev().take(count - count / 2);
    let mut engine = Engine::new(16)?;
    let limits = Limits { nodes: Some(nodes), headway: true, ..Limits::default() };
    let (mut games, mut mates, mut plies) = (0, 0, 0);
    for &(_, number) in spread.iter().chain(longest) {
        engine.clear();
        let start = board_from_fen(&index.unrank(number, Side::Strong).position().fen().to_string())?;
        let mut game = Game::new(start.clone());
        let mut played = 0;
        let is_mate = loop {
            match game.board().status() {
                GameStatus::Won => break true,
                GameStatus::Drawn => break false,
                GameStatus::Ongoing if game.is_drawn_by_rule() => break false,
                GameStatus::Ongoing => {}
            }
            let mv = if played % 2 == 0 {
                engine.search(&game, &limits, &mut |_| ControlFlow::Continue(())).best
            } else {
                tables.ranked(game.board())?.first().map(|best| best.mv)
            };
            game.play(mv.ok_or("a move")?);
            played += 1;
        };
        games += 1;
        mates += usize::from(is_mate);
        if is_mate {
            plies = plies.max(played);
        } else {
            println!("no mate from {start}");
        }
    }
    println!("{endgame}, {nodes} nodes a move: {mates} of {games} games end in mate, the longest after {plies} plies");
    Ok(())
}
