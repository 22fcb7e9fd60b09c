//! The engine against the measured policy and against the exact tables.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use cozy_chess::{Board, Color, GameStatus};
use taxicab_chess::{Position, Square};
use taxicab_endgame::engine::{Engine, Game, Limits, Score, SearchEvent};
use taxicab_endgame::{Endgame, EndgamePosition, Evaluation, Policy, Side, Study, Tables, Value, order};

use crate::given::{Random, tables_of};

/// A position of an endgame on a board, the strong side of either colour.
fn board_of(endgame_position: &EndgamePosition, strong: Color) -> Board {
    let position: Position = endgame_position.position();
    let position = if strong == Color::White { position } else { position.reversed() };
    position.fen().to_string().parse().expect("a legal position")
}

fn to_depth(depth: u8) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn go_on(_: SearchEvent<'_>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[test]
fn at_a_fixed_depth_it_plays_the_measured_policy() {
    let mut engine = Engine::new(16).unwrap();
    for endgame in Endgame::BASIC {
        let tables = tables_of(endgame);
        let table = tables.table(endgame).unwrap();
        let study = Study::new(tables, endgame).unwrap();
        let mut measuring = study.measuring(Evaluation::TAXICAB, Policy::StandPat);
        // Deep searches are slow, so fewer are compared.
        for (depth, positions) in [(1, 500), (2, 500), (3, 200), (4, 100), (6, 40)] {
            let mut random = Random(depth.into());
            let mut two_plies_on = study.measuring(Evaluation::TAXICAB, Policy::StandPat);
            let mut compared = 0;
            while compared < positions {
                let number = random.below(table.index().len());
                let strong = if random.below(2) == 0 { Color::White } else { Color::Black };
                let Some(_) = table.at(number, Side::Strong) else { continue };
                let board = board_of(&table.index().unrank(number, Side::Strong), strong);
                if board.status() != GameStatus::Ongoing {
                    continue;
                }
                let expected = measuring.score(depth, number).unwrap();
                let outcome = engine.search(&Game::new(board.clone()), &to_depth(depth), &mut go_on);
                let name = format!("{endgame} at depth {depth}: {board}");
                match outcome.score.unwrap() {
                    Score::Centipawns(centipawns) => assert_eq!(centipawns, expected / 640, "{name}"),
                    Score::Mate(moves) => assert_eq!(2 * moves - 1, taxicab_endgame::MATE - expected, "{name}"),
                }
                // The move has that score: two plies later it is proven still, or reached.
                let mut after = board.clone();
                after.play(outcome.best.unwrap());
                if expected > 0 && depth % 2 == 0 {
                    let mut replies = Vec::new();
                    after.generate_moves(|moves| {
                        replies.extend(moves);
                        false
                    });
                    for reply in replies {
                        let mut next = after.clone();
                        next.play(reply);
                        let next = EndgamePosition::of_board(&next).expect("no piece is lost");
                        let ground = Evaluation::TAXICAB.assessment(&next);
                        let stop = if ground.is_rung { 64 * ground.value } else { 0 };
                        let proven = if next.endgame() == endgame && depth > 2 {
                            two_plies_on.score(depth - 2, table.index().rank(&next).unwrap()).unwrap()
                        } else {
                            0
                        };
                        let is_other = next.endgame() != endgame;
                        assert!(is_other || stop.max(proven) >= expected + 2, "{name} {reply}");
                    }
                }
                compared += 1;
            }
        }
    }
}

/// Mirrored positions and exchanged colours are played alike: the positions that the moves lead to are images.
#[test]
fn images_are_played_alike() {
    let exchanged = |square: Square| Square::ALL[usize::from(square.index() >> 3 | (square.index() & 7) << 3)];
    for endgame in [Endgame::KRK, Endgame::KBBK, Endgame::KBNK] {
        let tables = tables_of(endgame);
        let table = tables.table(endgame).unwrap();
        let mut random = Random(5);
        let mut compared = 0;
        while compared < 60 {
            let number = random.below(table.index().len());
            let Some(Value::Win(_)) = table.at(number, Side::Strong) else { continue };
            let position = table.index().unrank(number, Side::Strong).position();
            let image = |map: &dyn Fn(Square) -> Square| {
                Position::new(position.iter().map(|(at, piece)| (map(at), piece)), position.to_move()).unwrap()
            };
            let images =
                [position, image(&Square::mirrored), image(&Square::flipped), image(&exchanged), position.reversed()];
            let played = images.map(|image| {
                let board: Board = image.fen().to_string().parse().unwrap();
                let mut after = board.clone();
                let mut engine = Engine::new(1).unwrap();
                after.play(engine.search(&Game::new(board), &to_depth(6), &mut go_on).best.unwrap());
                order(EndgamePosition::of_board(&after).ok().as_ref())
            });
            assert!(played.iter().all(|other| *other == played[0]), "{} {played:?}", position.fen());
            compared += 1;
        }
    }
}

/// Compares an announced mate with the table.
fn check_mate(score: Score, value: Value, name: &str) -> bool {
    let Score::Mate(moves) = score else { return false };
    match value {
        Value::Win(plies) => assert!(moves > 0 && i32::from(plies) < 2 * moves, "{name}: {moves}, {value:?}"),
        Value::Loss(plies) => assert!(moves <= 0 && i32::from(plies) <= -2 * moves, "{name}: {moves}, {value:?}"),
        Value::Draw => panic!("{name}: {moves}, a draw"),
    }
    true
}

#[test]
fn an_announced_mate_is_true() {
    // Measured endgames, and others, which are searched selectively; one small table for all, so that entries collide.
    let others = ["KQKR", "KRKB", "KRKN", "KQKB", "KNNK", "KQKQ", "KRRK", "KQQK"];
    let endgames: Vec<Endgame> = Endgame::BASIC.into_iter().chain(others.map(|name| name.parse().unwrap())).collect();
    let mut engine = Engine::new(1).unwrap();
    let mut announced = 0;
    for endgame in endgames {
        let tables = tables_of(endgame);
        let table = tables.table(endgame).unwrap();
        let mut random = Random(7);
        let mut compared = 0;
        while compared < 60 {
            let number = random.below(table.index().len());
            let side = Side::ALL[random.below(2)];
            let Some(value) = table.at(number, side) else { continue };
            // Every other position has a mate within the depth.
            if compared % 2 == 0 && value.plies().is_none_or(|plies| plies > 9) {
                continue;
            }
            let board = board_of(&table.index().unrank(number, side), Color::ALL[random.below(2)]);
            let name = format!("{endgame}: {board}");
            let limits = Limits { nodes: Some(6_000), ..Limits::default() };
            let mut watch = |event: SearchEvent<'_>| {
                if let SearchEvent::Iteration(report) = event {
                    announced += usize::from(check_mate(report.score, value, &name));
                }
                ControlFlow::Continue(())
            };
            let outcome = engine.search(&Game::new(board), &limits, &mut watch);
            if let Some(score) = outcome.score {
                check_mate(score, value, &name);
            }
            compared += 1;
        }
    }
    assert!(announced > 160, "{announced}");
}

/// The plies of a game of the engine against perfect defence; `None` if it does not mate within fifty moves.
fn game_against_perfection(
    engine: &mut Engine,
    tables: &Tables,
    start: Board,
    limits: &Limits,
    time: Option<Duration>,
) -> Option<usize> {
    let mut game = Game::new(start);
    for ply in 0.. {
        match game.board().status() {
            GameStatus::Won => return Some(ply),
            GameStatus::Drawn => return None,
            GameStatus::Ongoing if game.is_drawn_by_rule() => return None,
            GameStatus::Ongoing => {}
        }
        let played = if ply % 2 == 0 {
            let begun = Instant::now();
            let mut watch = |_: SearchEvent<'_>| match time {
                Some(time) if begun.elapsed() >= time => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            };
            engine.search(&game, limits, &mut watch).best.unwrap()
        } else {
            tables.ranked(game.board()).unwrap()[0].mv
        };
        game.play(played);
    }
    None
}

/// Games from random won positions and from some of those that take longest; the longest game in plies.
fn longest_game(endgame: Endgame, count: usize, limits: &Limits, time: Option<Duration>) -> usize {
    let mut engine = Engine::new(4).unwrap();
    let tables = tables_of(endgame);
    let table = tables.table(endgame).unwrap();
    let (_, most) = tables.census(endgame).unwrap().longest.unwrap();
    let mut random = Random(3);
    let (mut games, mut longest) = (0, 0);
    while games < count {
        let number = random.below(table.index().len());
        let Some(Value::Win(plies)) = table.at(number, Side::Strong) else { continue };
        if games % 2 == 1 && plies + 4 < most {
            continue;
        }
        let board = board_of(&table.index().unrank(number, Side::Strong), Color::ALL[games / 2 % 2]);
        let plies = game_against_perfection(&mut engine, tables, board.clone(), limits, time);
        assert!(plies.is_some_and(|plies| plies <= 99), "{board}: {plies:?}");
        longest = longest.max(plies.unwrap());
        games += 1;
    }
    longest
}

#[test]
fn queens_and_rooks_mate_with_few_nodes() {
    for endgame in [Endgame::KQK, Endgame::KRK] {
        // Enough for every proof of headway, and enough to prove more.
        for (nodes, games) in [(5_000, 100), (20_000, 20)] {
            longest_game(endgame, games, &Limits { nodes: Some(nodes), ..Limits::default() }, None);
        }
    }
}

/// On a busy machine, commit of 2026-11-21: see `docs/benchmarks.md`.
#[test]
#[ignore = "a minute of thinking"]
fn queens_and_rooks_mate_in_a_tenth_of_a_second_a_move() {
    for endgame in [Endgame::KQK, Endgame::KRK] {
        let longest = longest_game(endgame, 20, &Limits::default(), Some(Duration::from_millis(100)));
        println!("{endgame}: 20 of 20 games end in mate, the longest after {longest} plies");
    }
}

/// A mate that is announced comes no later, also when the pawn of either colour promotes on the way.
#[test]
fn a_promised_mate_comes_no_later() {
    let mut engine = Engine::new(4).unwrap();
    for endgame in [Endgame::KPK, Endgame::KRK, Endgame::KBNK] {
        let tables = tables_of(endgame);
        let table = tables.table(endgame).unwrap();
        let mut random = Random(11);
        let (mut games, mut announced) = (0, 0);
        while games < 16 {
            let number = random.below(table.index().len());
            let Some(Value::Win(5..=15)) = table.at(number, Side::Strong) else { continue };
            let mut game = Game::new(board_of(&table.index().unrank(number, Side::Strong), Color::ALL[games % 2]));
            engine.clear();
            let mut promised = i32::MAX;
            while game.board().status() == GameStatus::Ongoing {
                let limits = Limits { nodes: Some(30_000), ..Limits::default() };
                let outcome = engine.search(&game, &limits, &mut go_on);
                if let Some(Score::Mate(moves)) = outcome.score {
                    assert!(moves > 0 && moves <= promised, "{}: {moves} of {promised}", game.board());
                    announced += usize::from(promised == i32::MAX);
                    promised = moves - 1;
                } else {
                    assert_eq!(promised, i32::MAX, "{}: the mate is forgotten", game.board());
                }
                game.play(outcome.best.unwrap());
                if let Some(reply) = tables.ranked(game.board()).unwrap().first() {
                    game.play(reply.mv);
                }
            }
            games += 1;
        }
        assert!(announced > 8, "{endgame}: {announced}");
    }
}

#[test]
fn limits_are_kept() {
    let mut engine = Engine::new(1).unwrap();
    for nodes in [0, 1, 2, 100, 5_000] {
        for fen in ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "8/8/8/3k4/8/8/8/KBN5 w - - 0 1"] {
            let game: Game = fen.parse().unwrap();
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let outcome = engine.search(&game, &limits, &mut go_on);
            assert!(outcome.nodes <= nodes && game.board().is_legal(outcome.best.unwrap()), "{fen} {nodes}");
        }
    }
    let game = Game::default();
    let only = vec![game.read("a2a3").unwrap()];
    let outcome = engine.search(&game, &Limits { searchmoves: only, ..to_depth(4) }, &mut go_on);
    assert_eq!(outcome.best, Some("a2a3".parse().unwrap()));
    let mut calls = 0;
    let mut watch = |_: SearchEvent<'_>| {
        calls += 1;
        if calls < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    engine.search(&game, &Limits::default(), &mut watch);
    assert_eq!(calls, 5, "it stops when it is told");
}

#[test]
fn draws_by_rule_are_seen() {
    let mut engine = Engine::new(1).unwrap();
    // A mate in two moves, with one or two moves left on the clock.
    for (clock, expected) in
        [(0, Some(Score::Mate(2))), (96, Some(Score::Mate(2))), (97, Some(Score::Mate(2))), (98, None)]
    {
        let game: Game = format!("7k/8/5K2/8/8/8/8/R7 w - - {clock} 80").parse().unwrap();
        for limits in [to_depth(3), to_depth(5)] {
            let score = engine.search(&game, &limits, &mut go_on).score;
            let mate = score.filter(|score| matches!(score, Score::Mate(_)));
            assert_eq!(mate, expected, "{clock}");
        }
    }
    // Black, a rook down, is saved only by a third repetition.
    let mut game: Game = "7k/8/8/8/8/8/8/K6R b - - 0 1".parse().unwrap();
    let back = |game: &Game| Limits { searchmoves: vec![game.read("g8h8").unwrap()], ..to_depth(3) };
    for text in ["h8g8", "h1g1"] {
        game.play_text(text).unwrap();
    }
    let first = engine.search(&game, &back(&game), &mut go_on).score;
    assert!(matches!(first, Some(Score::Centipawns(..0))), "{first:?}");
    for text in ["g8h8", "g1h1", "h8g8", "h1g1", "g8h8", "g1h1", "h8g8", "h1g1"] {
        game.play_text(text).unwrap();
    }
    let outcome = engine.search(&game, &back(&game), &mut go_on);
    assert_eq!(outcome.score, Some(Score::Centipawns(0)));
}
