//! Races against exhaustive play.

use crate::naive_board::{self, Board};
use crate::support::{self, Random, neighbours};
use crate::{king_race, pawn_endgame, pure_race};
use taxicab_chess::race::{self, NoRace, Winner};
use taxicab_chess::{Bitboard, Color, Position, Square, distance};

fn square(index: usize) -> Square {
    Square::from_index(index as u8).expect("less than 64")
}

fn cell(square: Square) -> (i32, i32) {
    (square.file().index().into(), square.rank().index().into())
}

/// Every pawn, king and side to move of the pure race.
fn pure_races() -> impl Iterator<Item = (Square, Square, bool)> {
    let pawns = Square::ALL.into_iter().filter(|pawn| (1..7).contains(&pawn.rank().index()));
    pawns
        .flat_map(|pawn| Square::ALL.map(|king| (pawn, king)))
        .flat_map(|(pawn, king)| [(pawn, king, true), (pawn, king, false)])
        .filter(|&(pawn, king, pawn_moves)| pure_race::is_legal(cell(pawn), cell(king), pawn_moves))
}

fn to_move(pawn_moves: bool) -> Color {
    if pawn_moves { Color::White } else { Color::Black }
}

#[test]
fn the_rule_of_the_square_is_the_pure_race_everywhere() {
    let with_pauses = pure_race::gets_through_with_pauses();
    let (mut races, mut won) = (0, 0);
    for (pawn, king, pawn_moves) in pure_races() {
        let expected = pure_race::gets_through(cell(pawn), cell(king), pawn_moves);
        let found = race::outruns(pawn, Color::White, None, king, to_move(pawn_moves));
        assert_eq!(found, expected, "pawn {pawn}, king {king}, pawn to move: {pawn_moves}");
        let black = race::outruns(pawn.flipped(), Color::Black, None, king.flipped(), to_move(pawn_moves).opponent());
        assert_eq!(black, expected);
        // To stand still does not help the pawn.
        let paused = with_pauses[usize::from(pawn_moves)][usize::from(pawn)][usize::from(king)];
        assert_eq!(paused, expected, "pawn {pawn}, king {king}, pawn to move: {pawn_moves}, with pauses");
        races += 1;
        won += u32::from(expected);
    }
    assert_eq!((races, won), (5964, 3082));
}

#[test]
fn the_usual_test_is_wrong_only_where_the_king_takes_a_home_pawn_from_behind() {
    let mut wrong = Vec::new();
    for (pawn, king, pawn_moves) in pure_races() {
        let usual = race::usual_test(pawn, Color::White, king, to_move(pawn_moves));
        if usual != pure_race::gets_through(cell(pawn), cell(king), pawn_moves) {
            assert!(usual && !pawn_moves);
            wrong.push((pawn, king));
        }
    }
    let beside = |pawn: Square, king: Square| pawn.file().index().abs_diff(king.file().index()) <= 1;
    let behind = pure_races()
        .filter(|&(pawn, king, pawn_moves)| {
            !pawn_moves && pawn.rank().index() == 1 && king.rank().index() == 0 && beside(pawn, king)
        })
        .map(|(pawn, king, _)| (pawn, king));
    assert_eq!(wrong, behind.collect::<Vec<_>>());
    assert_eq!(wrong.len(), 22);
}

#[test]
fn the_square_of_a_pawn_is_where_the_king_catches_it() {
    for (pawn, king, pawn_moves) in pure_races() {
        if pawn_moves {
            let caught = !pure_race::gets_through(cell(pawn), cell(king), true);
            assert_eq!(race::square_of_pawn(pawn, Color::White).contains(king), caught, "{pawn} {king}");
            let turned = race::square_of_pawn(pawn.flipped(), Color::Black);
            assert_eq!(turned.contains(king.flipped()), caught);
        }
    }
}

#[test]
fn the_rule_of_the_square_is_sound_in_king_and_pawn_against_king() {
    let solution = pawn_endgame::Solution::new();
    let (mut legal, mut won, mut told, mut stalemates) = ([0; 2], [0; 2], [0; 2], 0);
    let mut usual_is_wrong = [0; 3];
    for pawn in 8..56 {
        for white in 0..64 {
            for black in 0..64 {
                for white_moves in [true, false] {
                    if !pawn_endgame::is_legal(pawn, white, black, white_moves) {
                        continue;
                    }
                    let side = usize::from(!white_moves);
                    let is_won = solution.is_won(pawn, white, black, white_moves);
                    let outruns = race::outruns(
                        square(pawn),
                        Color::White,
                        Some(square(white)),
                        square(black),
                        to_move(white_moves),
                    );
                    let place = format!("pawn {}, kings {} {}", square(pawn), square(white), square(black));
                    assert!(is_won || !outruns, "{place}, white to move: {white_moves}");
                    legal[side] += 1;
                    won[side] += u32::from(is_won);
                    told[side] += u32::from(outruns);
                    if !white_moves && pawn_endgame::black_moves(pawn, white, black).next().is_none() {
                        stalemates += 1;
                    }
                    if !is_won && race::usual_test(square(pawn), Color::White, square(black), to_move(white_moves)) {
                        let is_ahead = white % 8 == pawn % 8 && white > pawn;
                        let is_behind = pawn < 16 && black < 8 && !white_moves && (pawn % 8).abs_diff(black % 8) <= 1;
                        assert!(is_ahead || is_behind, "{place}, white to move: {white_moves}");
                        usual_is_wrong[usize::from(is_ahead) + 2 * usize::from(is_behind) - 1] += 1;
                    }
                }
            }
        }
    }
    assert_eq!(legal, [163_328, 168_024]);
    assert_eq!(stalemates, 18);
    assert_eq!(won, [124_960, 97_604]);
    // Sound, and never complete.
    assert_eq!(told, [97_798, 70_838]);
    // Own king ahead, enemy king behind, both.
    assert_eq!(usual_is_wrong, [10, 1088, 110]);
}

/// A position of two kings.
fn two_kings(white: Square, black: Square, to_move: Color) -> Position {
    use taxicab_chess::{Piece, Role};
    let pieces = [(white, Color::White), (black, Color::Black)];
    let pieces = pieces.map(|(square, color)| (square, Piece { color, role: Role::King }));
    Position::new(pieces, to_move).expect("two kings on two squares")
}

#[test]
fn the_race_of_two_kings_is_exact_on_an_open_board() {
    let (mut races, mut count_is_right, mut forced, mut opposite) = (0_u32, 0_u32, 0_u32, 0_u32);
    for goal in Square::ALL.into_iter().filter(|goal| goal.file().index() < 4 && goal.rank().index() < 4) {
        let table = king_race::solve([&|_| true, &|_| true], &[goal.into()]);
        for white in Square::ALL {
            for black in Square::ALL {
                let is_apart = cell(white).0.abs_diff(cell(black).0).max(cell(white).1.abs_diff(cell(black).1)) > 1;
                for color in Color::ALL.into_iter().filter(|_| is_apart) {
                    let race = race::kings(&two_kings(white, black, color), goal).expect("both kings");
                    let expected = forced_by(&table, color, white.into(), black.into());
                    assert_eq!(race.winner(), expected, "{white} {black} to {goal}, {color} to move");
                    races += 1;
                    forced += u32::from(expected != Winner::Nobody);
                    count_is_right += u32::from(expected == race.nearer());
                    opposite += u32::from(expected != Winner::Nobody && expected != race.nearer());
                }
            }
        }
    }
    // A count of moves is a good guess: it names the king that can force its way in 81 of 100 races, the wrong one in 4.
    assert_eq!((races, forced, count_is_right, opposite), (115_584, 98_342, 93_806, 4_536));
}

#[test]
fn the_race_of_two_kings_to_a_set_is_exact_on_an_open_board() {
    let mut random = Random::new(0x6a09_e667_f3bc_c908);
    let (mut forced, mut both, mut against_count) = (0_u32, 0_u32, 0_u32);
    for turn in 0..8 {
        let goals: Vec<usize> = (0..2 + turn % 5).map(|_| random.below(64)).collect();
        let set: Bitboard = goals.iter().map(|&goal| square(goal)).collect();
        let table = king_race::solve([&|_| true, &|_| true], &goals);
        for (white, black) in support::pairs() {
            if white == black || neighbours(white.into()).any(|next| next == usize::from(black)) {
                continue;
            }
            for color in Color::ALL {
                let race = race::kings(&two_kings(white, black, color), set).expect("both kings");
                let expected = forced_by(&table, color, white.into(), black.into());
                assert_eq!(race.winner(), expected, "{white} {black} to {goals:?}, {color} to move");
                assert_eq!(race.forced.map(Winner::from), Some(expected).filter(|_| race.forced.is_some()));
                for (king, moves) in [(white, race.moves[0]), (black, race.moves[1])] {
                    let nearest = set.iter().map(|goal| distance::king(king, goal)).min();
                    assert_eq!(moves, nearest);
                }
                forced += u32::from(race.forced.is_some());
                both += u32::from(expected == Winner::Both);
                against_count += u32::from(expected != race.nearer());
            }
        }
    }
    assert!(forced > 30_000 && both > 60 && against_count > 1_000, "{forced} {both} {against_count}");
}

#[test]
fn the_race_of_two_kings_is_exact_among_other_pieces() {
    let mut random = Random::new(0x2545_f491_4f6c_dd1d);
    let mut forced = 0;
    for turn in 0..120 {
        // The later boards are so full that many a king has no move.
        let board = random.board(true, if turn < 80 { turn % 12 } else { 24 + turn % 24 }, "PPPppNnBbRr");
        let goal = random.below(64);
        let (Some(white), Some(black)) = (board.king(true), board.king(false)) else { continue };
        let ground = grounds(&board);
        let table = king_race::solve([&|to| ground[0][to], &|to| ground[1][to]], &[goal]);
        for color in Color::ALL {
            let position = Position::from_fen(&board.placement()).expect("a board").with_to_move(color);
            if neighbours(white).any(|next| next == black) {
                let error = NoRace::SideBySide(square(white), square(black));
                assert_eq!(race::kings(&position, square(goal)), Err(error));
                continue;
            }
            let race = race::kings(&position, square(goal)).expect("both kings");
            let expected = forced_by(&table, color, white, black);
            assert_eq!(race.winner(), expected, "to {}\n{position}", square(goal));
            forced += u32::from(expected != Winner::Nobody);
            for (king, ground, moves) in [(white, &ground[0], race.moves[0]), (black, &ground[1], race.moves[1])] {
                assert_eq!(moves, walk(king, goal, ground), "to {}\n{position}", square(goal));
            }
        }
    }
    assert!(forced > 80, "{forced}");
}

/// Where each king may stand as all other pieces do, White's first.
fn grounds(board: &Board) -> [Vec<bool>; 2] {
    let is_king = |letter: char| "Kk".contains(letter);
    let bare = Board(board.0.map(|letter| if is_king(letter) { '.' } else { letter }));
    let may_go = |white: bool| {
        move |to: usize| !bare.is_of(to, white) && !bare.is_attacked(to, !white, |letter| !is_king(letter))
    };
    [true, false].map(|white| (0..64).map(may_go(white)).collect())
}

fn forced_by(table: &[king_race::Outcome], to_move: Color, white: usize, black: usize) -> Winner {
    match table[(usize::from(to_move) * 64 + white) * 64 + black] {
        king_race::Outcome::Open => Winner::Nobody,
        king_race::Outcome::White => Winner::White,
        king_race::Outcome::Black => Winner::Black,
        king_race::Outcome::Both => Winner::Both,
    }
}

#[test]
fn the_race_of_two_kings_is_exact_in_corridors() {
    // White's knights guard its pawns, and neither guards a square behind them: both kings stay there.
    let corridors = [("8/8/8/8/NNNNNNNN/8/PPPPPPPP/8", 8), ("8/8/8/NNNNNNNN/8/PPPPPPPP/8/8", 16)];
    let (mut races, mut passes, mut on_goal) = (0, 0, 0);
    for (placement, end) in corridors {
        let walls = Board::of_placement(placement);
        let ground = grounds(&walls);
        let inside: Vec<usize> = (0..64).filter(|&at| ground[0][at] && ground[1][at] && at < end).collect();
        assert_eq!(inside.len(), end);
        for &goal in &inside {
            let table = king_race::solve([&|to| ground[0][to], &|to| ground[1][to]], &[goal]);
            let pairs = inside.iter().flat_map(|&white| inside.iter().map(move |&black| (white, black)));
            let is_apart =
                |&(white, black): &(usize, usize)| white != black && !neighbours(white).any(|next| next == black);
            for (white, black) in pairs.filter(is_apart) {
                let mut board = walls;
                (board.0[white], board.0[black]) = ('K', 'k');
                for color in Color::ALL {
                    let position = Position::from_fen(&board.placement()).expect("a board").with_to_move(color);
                    let race = race::kings(&position, square(goal)).expect("both kings");
                    let expected = forced_by(&table, color, white, black);
                    assert_eq!(race.winner(), expected, "to {}, {color} to move\n{position}", square(goal));
                    races += 1;
                    let (mover, other) = if color == Color::White { (white, black) } else { (black, white) };
                    let may_step = |to: usize| {
                        ground[usize::from(color)][to] && to != other && !neighbours(to).any(|next| next == other)
                    };
                    passes += u32::from(!neighbours(mover).any(may_step));
                    on_goal += u32::from([white, black].contains(&goal));
                }
            }
        }
    }
    assert_eq!((races, passes, on_goal), (6048, 32, 840));
}

#[test]
fn a_king_without_a_move_passes() {
    let race = |text: &str, to| race::kings(&text.parse().expect("a position"), to).expect("both kings");
    let stuck = race("kb6/pp6/8/8/8/8/8/K7 w", Square::D4);
    assert_eq!((stuck.moves, stuck.forced), ([Some(3), None], Some(Color::White)));
    assert_eq!(
        stuck.to_string(),
        "White reaches d4 first against every defence. By the count of moves White is nearer: the white king needs 3 \
         moves, with White to move; the black king cannot get there."
    );
    // Stuck and to move it is no better off; nor if it stands behind the other colour's pieces.
    assert_eq!(race("kb6/pp6/8/8/8/8/8/K7 b", Square::D4).forced, Some(Color::White));
    assert_eq!(race("k7/8/8/8/8/8/PP6/KB6 b", Square::D4).forced, Some(Color::Black));
    // Who must leave the goal has been there all the same.
    let corridor = race("8/8/8/8/NNNNNNNN/8/PPPPPPPP/3k2K1 w", Square::D1);
    assert_eq!((corridor.winner(), corridor.nearer()), (Winner::Black, Winner::Black));
}

#[test]
fn kings_side_by_side_run_no_race() {
    let error = race::kings(&"8/8/8/3k4/4K3/8/8/8 w".parse().expect("a position"), Square::A1).unwrap_err();
    assert_eq!(error, NoRace::SideBySide(Square::E4, Square::D5));
    assert_eq!(error.to_string(), "the kings on e4 and d5 stand side by side, which the rules of chess forbid");
}

/// The king's moves to a square over some ground, one ring after the other.
fn walk(from: usize, to: usize, ground: &[bool]) -> Option<u8> {
    let mut reached = vec![from];
    for moves in 0..64 {
        if reached.contains(&to) {
            return Some(moves);
        }
        let next = reached.iter().flat_map(|&at| neighbours(at)).filter(|&at| ground[at]);
        let mut next: Vec<usize> = next.chain(reached.iter().copied()).collect();
        next.sort_unstable();
        next.dedup();
        reached = next;
    }
    None
}

/// The half-move on which a pawn promotes if all it does is run, over an own king that steps aside when it must; and
/// whether it is free to run at all. The king of the other side is not in its way here.
fn run(board: &Board, pawn: usize, white_moves_first: bool) -> Option<u32> {
    let white = board.0[pawn] == 'P';
    let (up, king, enemy, home) = if white { (1, 'K', 'p', 1) } else { (-1, 'k', 'P', 6) };
    let mut moves = 0;
    let mut at = pawn;
    while let Some(next) = naive_board::go(at, (0, up)) {
        let sides = [-1, 1].into_iter().filter_map(|side| naive_board::go(at, (side, up)));
        if sides.into_iter().any(|side| board.0[side] == enemy) {
            return None;
        }
        match board.0[next] {
            letter if letter == king => moves += 2,
            '.' | 'K' | 'k' => moves += 1,
            _ => return None,
        }
        if at / 8 == home {
            moves -= 1;
        }
        at = next;
    }
    let is_first = white == white_moves_first;
    Some(2 * moves - u32::from(is_first))
}

#[test]
fn runners_are_the_pawns_that_run_on_the_naive_board() {
    let mut random = Random::new(0x1234_5678_9abc_def1);
    let (mut with_runner, mut both, mut one) = (0, 0, 0);
    for turn in 0..6000 {
        let board = random.board(true, 1 + turn % 6, "Pp");
        let to_move = Color::ALL[turn % 2];
        let position = Position::from_fen(&board.placement()).expect("a board").with_to_move(to_move);
        let Ok(race) = race::pawns(&position) else {
            let lacks = |letters: &str| !board.0.iter().any(|&letter| letters.contains(letter));
            assert!(lacks("Pp") || lacks("K") || lacks("k"));
            continue;
        };
        let is_white_first = to_move == Color::White;
        for (color, letter) in [(Color::White, 'P'), (Color::Black, 'p')] {
            let own_king = position.king(color);
            let enemy_king = position.king(color.opponent()).expect("a king");
            // Free pawns, those that outrun the king before others, then the quickest.
            let pawns = (0..64).filter(|&at| board.0[at] == letter);
            let runs = pawns.filter_map(|at| Some((at, run(&board, at, is_white_first)?)));
            let judged = runs.map(|(at, plies)| {
                let outruns = race::outruns(square(at), color, own_king, enemy_king, to_move);
                (!outruns, plies)
            });
            let expected = judged.min();
            let found = race.runner(color).map(|runner| {
                let plies = 2 * u32::from(runner.moves) - u32::from(color == to_move);
                (!runner.outruns, plies)
            });
            assert_eq!(found, expected, "{color}\n{position}");
            with_runner += u32::from(found.is_some());
            // A king on the pawn's way is in its square.
            if let Some(runner) = race.runner(color) {
                let is_ahead =
                    enemy_king.file() == runner.pawn.file() && (enemy_king > runner.pawn) == (color == Color::White);
                assert!(!(is_ahead && runner.outruns), "{position}");
            }
            let promotes = expected.filter(|(caught, _)| !caught).map(|(_, plies)| plies);
            assert_eq!(race.plies(color).map(u32::from), promotes);
        }
        match (race.plies(Color::White), race.plies(Color::Black)) {
            (None, None) => assert_eq!(race.winner(), Winner::Nobody),
            (Some(_), None) => assert_eq!(race.winner(), Winner::White),
            (None, Some(_)) => assert_eq!(race.winner(), Winner::Black),
            (Some(white), Some(black)) => {
                let first = if white < black { Color::White } else { Color::Black };
                assert_eq!(race.first(), Some(first));
                let is_close = white.abs_diff(black) == 1 && !race.is_covered && !race.is_check;
                assert_eq!(race.winner(), if is_close { Winner::Both } else { first.into() });
                if is_close { both += 1 } else { one += 1 }
            }
        }
    }
    assert!(with_runner > 3000 && both > 20 && one > 20, "{with_runner} {both} {one}");
}

fn pawn_race(text: &str) -> race::PawnRace {
    race::pawns(&text.parse().expect("a position")).expect("a race")
}

#[test]
fn races_of_pawns_by_hand() {
    // The white king is in the square of the black pawn, the black king outside that of the white one.
    let race = pawn_race("8/8/6k1/P7/5p2/8/8/2K5 w");
    assert_eq!((race.plies(Color::White), race.plies(Color::Black), race.winner()), (Some(5), None, Winner::White));
    // White promotes on the 5th half-move, Black on the 6th.
    let race = pawn_race("8/8/8/P6k/K6p/8/8/8 w");
    assert_eq!((race.plies(Color::White), race.plies(Color::Black)), (Some(5), Some(6)));
    assert!(race.is_covered, "the queen on a8 sees h1");
    assert_eq!(race.winner(), Winner::White);
    let race = pawn_race("8/8/8/P6k/K5p1/8/8/8 w");
    assert_eq!((race.is_covered, race.is_check, race.winner()), (false, false, Winner::Both));
    assert!(
        race.to_string().starts_with("Both promote, White first. By the count of moves White is nearer: "),
        "{race}"
    );
    // The queen on a8 gives check along the rank before Black promotes.
    let race = pawn_race("7k/8/8/P7/K5p1/8/8/8 w");
    assert_eq!((race.is_check, race.winner()), (true, Winner::White));
    // It does through the squares its own pawn and the other have left.
    for text in ["8/8/8/P7/k5p1/8/8/K7 w", "8/8/1K6/P7/4p3/8/6k1/8 w"] {
        let race = pawn_race(text);
        assert_eq!((race.is_check, race.winner()), (true, Winner::White), "{text}");
    }
    // With Black to move it is the other way round.
    let race = pawn_race("8/8/8/P6k/K5p1/8/8/8 b");
    assert_eq!((race.first(), race.winner()), (Some(Color::Black), Winner::Both));
    // The king before the pawn is in its square.
    let race = pawn_race("8/4k3/8/4P3/8/8/8/4K3 w");
    assert_eq!((race.winner(), race.rule_of_square()), (Winner::Nobody, Some(false)));
    // Locked pawns run nowhere.
    let race = pawn_race("8/8/8/p6k/P7/8/8/K7 w");
    assert_eq!((race.winner(), race.rule_of_square()), (Winner::Nobody, None));
}

/// Both pawns run, one half-move after the other, until the first promotes: whether it then attacks the square where
/// the other, if one step away, promotes next, and the other's king. A king on its own pawn's way costs a move.
fn first_queen(board: &Board, pawns: [usize; 2], white_moves_first: bool) -> (bool, bool) {
    let mut cells = board.0;
    let mut at = pawns;
    let mut waits = [true, false].map(|white| {
        let king = board.king(white).expect("a king");
        let pawn = pawns[usize::from(!white)];
        king % 8 == pawn % 8 && (king > pawn) == white
    });
    let mut side = usize::from(!white_moves_first);
    loop {
        let (up, home, last, queen) = if side == 0 { (8, 1, 7, 'Q') } else { (-8, 6, 0, 'q') };
        if waits[side] {
            waits[side] = false;
        } else {
            let steps = if at[side] / 8 == home { 2 } else { 1 };
            if "Pp".contains(cells[at[side]]) {
                cells[at[side]] = '.';
            }
            at[side] = (at[side] as i32 + steps * up) as usize;
            if cells[at[side]] == '.' {
                cells[at[side]] = if side == 0 { 'P' } else { 'p' };
            }
            if at[side] / 8 == last {
                let goal = at[1 - side] as i32 - up;
                if goal / 8 != if side == 0 { 0 } else { 7 } || waits[1 - side] {
                    return (false, false);
                }
                cells[at[side]] = queen;
                let attacked = Board(cells).attacked_from(at[side], queen);
                let king = board.king(side == 1).expect("a king");
                return (attacked.contains(&(goal as usize)), attacked.contains(&king));
            }
        }
        side = 1 - side;
    }
}

#[test]
fn the_first_queen_attacks_what_it_does_when_the_race_is_played_out() {
    let mut random = Random::new(0x0f1e_2d3c_4b5a_6978);
    let (mut close, mut covered, mut check) = (0, 0, 0);
    for turn in 0..40_000 {
        let board = random.board(true, 2 + turn % 4, "Pp");
        let to_move = Color::ALL[turn % 2];
        let position = Position::from_fen(&board.placement()).expect("a board").with_to_move(to_move);
        let Ok(race) = race::pawns(&position) else { continue };
        let outrun = Color::ALL.map(|color| race.runner(color).filter(|runner| runner.outruns));
        let found = (race.is_covered, race.is_check);
        let [Some(white), Some(black)] = outrun else {
            assert_eq!(found, (false, false));
            continue;
        };
        let pawns = [white.pawn.into(), black.pawn.into()];
        assert_eq!(found, first_queen(&board, pawns, to_move == Color::White), "{position:?}");
        close +=
            u32::from(race.plies(Color::White).zip(race.plies(Color::Black)).is_some_and(|(a, b)| a.abs_diff(b) == 1));
        covered += u32::from(race.is_covered);
        check += u32::from(race.is_check);
    }
    assert!(close > 500 && covered > 100 && check > 100, "{close} {covered} {check}");
}

#[test]
fn what_is_no_race_says_why() {
    let pawns = |text: &str| race::pawns(&text.parse().expect("a position")).unwrap_err();
    assert_eq!(pawns("8/8/8/8/8/8/P7/K7"), NoRace::King(Color::Black));
    assert_eq!(pawns("8/8/8/8/8/8/P6k/8"), NoRace::King(Color::White));
    assert_eq!(pawns("8/8/8/8/8/8/P5rk/K7"), NoRace::Officer(Square::G2));
    assert_eq!(pawns("8/8/8/8/8/8/7k/K7"), NoRace::Pawns);
    let kings = race::kings(&Position::empty(Color::White), Square::A1);
    assert_eq!(kings, Err(NoRace::King(Color::White)));
    assert_eq!(kings.unwrap_err().to_string(), "white has no king; a race needs both");
    let nowhere = race::kings(&two_kings(Square::A1, Square::H8, Color::White), Bitboard::EMPTY);
    assert_eq!(nowhere, Err(NoRace::NoTarget));
}

#[test]
fn a_king_that_is_there_or_cannot_get_there() {
    let race = |text: &str, to| race::kings(&text.parse().expect("a position"), to).expect("both kings");
    let there = race("8/8/8/8/4K3/8/8/k7 b", Square::E4);
    assert_eq!(
        (there.moves[0], there.plies(Color::White), there.winner(), there.nearer()),
        (Some(0), Some(0), Winner::White, Winner::White)
    );
    // White's own pawn stands on the goal and guards nothing there; Black may not take it, for the rook guards it.
    let neither = race("8/8/8/7k/4P3/8/8/K3R3 w", Square::E4);
    assert_eq!((neither.moves, neither.winner()), ([None; 2], Winner::Nobody));
    assert!(neither.to_string() == "Neither king can reach e4.", "{neither}");
}

#[test]
fn king_and_pawn_against_king_is_won_in_at_most_28_moves() {
    use crate::pawn_endgame::exact::{self, Kind, Table};
    let queen = Table::new(Kind::Queen, &[]);
    let rook = Table::new(Kind::Rook, &[]);
    let pawn = Table::new(Kind::Pawn, &[&queen, &rook]);
    let legal = |kind, white_moves| {
        exact::placements().filter(|&(at, white, black)| exact::is_legal(kind, at, white, black, white_moves)).count()
    };
    let ends = |kind, is_end: fn(Kind, usize, usize, usize) -> bool| {
        let placed = exact::placements().filter(|&(at, white, black)| exact::is_legal(kind, at, white, black, false));
        placed.filter(|&(at, white, black)| is_end(kind, at, white, black)).count()
    };
    let decided = |table: &[Option<u8>]| table.iter().flatten().count();
    let longest = |table: &Table| table.white_moves.iter().flatten().max().copied();
    // Legal and won with White to move, longest; legal and lost with Black to move; mates and stalemates.
    for (kind, table, expected) in [
        (Kind::Queen, &queen, (144_508, 144_508, 19, 223_944, 200_896, 364, 872)),
        (Kind::Rook, &rook, (175_168, 175_168, 31, 223_944, 201_700, 216, 68)),
        (Kind::Pawn, &pawn, (163_328, 124_960, 55, 168_024, 97_604, 0, 18)),
    ] {
        let found = (
            legal(kind, true),
            decided(&table.white_moves),
            longest(table).expect("some are won"),
            legal(kind, false),
            decided(&table.black_moves),
            ends(kind, exact::is_mate),
            ends(kind, exact::is_stalemate),
        );
        assert_eq!(found, expected);
    }
    // The quick solution of the other tests finds the same positions won.
    let solution = pawn_endgame::Solution::new();
    for (at, white, black) in exact::placements().filter(|(at, _, _)| (8..56).contains(at)) {
        let key = (at * 64 + white) * 64 + black;
        assert_eq!(solution.is_won(at, white, black, true), pawn.white_moves[key].is_some());
        assert_eq!(solution.is_won(at, white, black, false), pawn.black_moves[key].is_some());
    }
}
