//! Perfect play, replayed with the legal moves of another library; symmetric images and swapped colours.

use cozy_chess::{Board, GameStatus};
use taxicab_chess::{Position, Square};
use taxicab_endgame::{Endgame, EndgamePosition, Side, Tables, Value, board_from_fen, canonical_order};

use crate::given::{Random, tables_of};

const ENDGAMES: [&str; 9] = ["KQK", "KRK", "KPK", "KBBK", "KBNK", "KQKR", "KRKN", "KNNK", "KRKR"];

fn filled(name: &str) -> (Endgame, &'static Tables) {
    let endgame = name.parse().unwrap();
    (endgame, tables_of(endgame))
}

/// Legal positions of an endgame, at random.
fn samples(endgame: Endgame, tables: &Tables, count: usize) -> Vec<EndgamePosition> {
    let mut random = Random(endgame.len() as u64);
    let index = tables.table(endgame).unwrap().index();
    let one = || {
        let side = Side::ALL[random.below(2)];
        index.unrank(random.below(index.len()), side)
    };
    std::iter::repeat_with(one)
        .filter(|endgame_position| tables.value(endgame_position).is_some())
        .take(count)
        .collect()
}

fn board(endgame_position: &EndgamePosition) -> Board {
    board_from_fen(&endgame_position.position().fen().to_string()).unwrap()
}

/// Moves a position square by square.
fn moved(position: &Position, image: impl Fn(Square) -> Square) -> Position {
    Position::new(position.iter().map(|(at, piece)| (image(at), piece)), position.to_move()).unwrap()
}

#[test]
fn every_best_line_is_legal_and_mates_in_time() {
    for name in ENDGAMES {
        let (endgame, tables) = filled(name);
        let longest = tables.census(endgame).unwrap().longest.map(|(endgame_position, _)| endgame_position);
        for endgame_position in samples(endgame, tables, 300).into_iter().chain(longest) {
            let mut board = board(&endgame_position);
            let value = tables.probe(&board).unwrap();
            assert_eq!(Some(value), tables.value(&endgame_position));
            let line = tables.line(&board).unwrap();
            assert_eq!(line.len(), usize::from(value.plies().unwrap_or(0)), "{board}");
            let winner = if matches!(value, Value::Win(_)) { board.side_to_move() } else { !board.side_to_move() };
            for played in line {
                assert_eq!(board.status(), GameStatus::Ongoing);
                board.try_play(played).unwrap();
            }
            if value != Value::Draw {
                assert!(board.status() == GameStatus::Won && !board.checkers().is_empty(), "{board}");
                assert_eq!(board.side_to_move(), !winner);
            }
        }
    }
}

#[test]
fn ranked_moves_are_all_legal_moves_best_first() {
    for name in ENDGAMES {
        let (endgame, tables) = filled(name);
        for endgame_position in samples(endgame, tables, 300) {
            let board = board(&endgame_position);
            let ranked = tables.ranked(&board).unwrap();
            let mut legal = 0;
            board.generate_moves(|moves| {
                legal += moves.len();
                false
            });
            assert_eq!(ranked.len(), legal);
            let in_order = |pair: &[taxicab_endgame::RankedMove]| {
                let [a, b] = [pair[0], pair[1]];
                a.value > b.value || a.value == b.value && canonical_order(a.mv) < canonical_order(b.mv)
            };
            assert!(ranked.windows(2).all(in_order), "{board}");
            let value = tables.probe(&board).unwrap();
            match ranked.first() {
                Some(best) => assert_eq!(best.value, value, "{board}"),
                None => assert_eq!(value, if board.checkers().is_empty() { Value::Draw } else { Value::Loss(0) }),
            }
            // Our own moves are those of the other library, with the same values.
            let own: Vec<_> = tables.moves(&endgame_position).collect();
            assert_eq!(own.len(), legal, "{board}");
            for (step, value) in own {
                let is_it = |ranked: &&taxicab_endgame::RankedMove| {
                    let played = ranked.mv;
                    let promotion = played.promotion.map(|piece| piece as u8);
                    (played.from as u8, played.to as u8, promotion)
                        == (step.from.index(), step.to.index(), step.promotion.map(taxicab_chess::Role::index))
                };
                assert_eq!(ranked.iter().find(is_it).map(|ranked| ranked.value), Some(value), "{board} {step:?}");
            }
        }
    }
}

#[test]
fn images_and_exchanged_colours_have_the_same_value() {
    let exchanged = |square: Square| Square::ALL[usize::from(square.index() >> 3 | (square.index() & 7) << 3)];
    for name in ENDGAMES {
        let (endgame, tables) = filled(name);
        for endgame_position in samples(endgame, tables, 2_000) {
            let position = endgame_position.position();
            let value = tables.value(&endgame_position);
            let probe = |position: &Position| tables.value(&EndgamePosition::of(position).unwrap());
            let mut images = vec![position, moved(&position, Square::mirrored)];
            if !endgame.has_pawn() {
                for image in images.clone() {
                    images.push(moved(&image, Square::flipped));
                }
                for image in images.clone() {
                    images.push(moved(&image, exchanged));
                }
                assert_eq!(images.len(), 8);
            }
            for image in images {
                assert_eq!(probe(&image), value, "{}", image.fen());
                assert_eq!(probe(&image.reversed()), value, "{}", image.reversed().fen());
                let theirs = board_from_fen(&image.reversed().fen().to_string()).unwrap();
                assert_eq!(tables.probe(&theirs).ok(), value);
            }
        }
    }
}

#[test]
fn a_fill_can_be_broken_off_and_begun_again() {
    use std::ops::ControlFlow;
    let mut tables = Tables::new();
    let mut told = Vec::new();
    let broken = tables.fill_watched("KQKR".parse().unwrap(), &mut |progress| {
        told.push(*progress);
        if progress.endgame.len() == 4 && progress.plies == 3 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!(broken.err(), Some(taxicab_endgame::FillError::Interrupted));
    assert!(told.windows(2).all(|pair| pair[0].endgame != pair[1].endgame || pair[0].settled <= pair[1].settled));
    let finished: Vec<Endgame> = tables.iter().map(taxicab_endgame::Table::endgame).collect();
    assert_eq!(finished.len(), 2);
    assert!(finished.contains(&Endgame::KQK) && finished.contains(&Endgame::KRK));
    assert!(tables.fill("KQKR".parse().unwrap()).is_ok());
}
