//! When rows and rings were finished: against looking at all boards of a game again for each number of moves.

use crate::oracle::Dice;
use taxicab_puzzle::{Board, Division, Goal, IllegalMove, Moves, Size, Split, shuffled, splits};

/// The cells of each part, by walking over the board as the words say.
fn parts(size: Size, division: Division) -> Vec<Vec<usize>> {
    let (width, height) = (size.width(), size.height());
    let cell = |row: usize, column: usize| row * width + column;
    match division {
        Division::Rows => (0..height).map(|row| (0..width).map(|column| cell(row, column)).collect()).collect(),
        Division::Rings => (0..width.min(height))
            .map(|ring| {
                let row = (ring..width).map(|column| cell(ring, column));
                row.chain((ring + 1..height).map(|row| cell(row, ring))).collect()
            })
            .collect(),
    }
}

/// The fewest moves after which all boards have the tiles of these parts at home.
fn naive(boards: &[Board], goal: &Board, cells: &[usize]) -> Option<usize> {
    let is_home = |board: &Board| cells.iter().all(|&cell| goal.tile(cell) == 0 || board.tile(cell) == goal.tile(cell));
    (0..boards.len()).find(|&after| boards[after..].iter().all(is_home))
}

#[test]
fn a_split_is_the_first_board_from_which_on_all_tiles_of_the_parts_are_at_home() {
    let mut dice = Dice::new(33);
    let (mut finished, mut open) = (0, 0);
    for (width, height) in [(2, 2), (3, 3), (4, 3), (2, 5), (4, 4), (5, 5), (16, 16)] {
        let size = Size::new(width, height).unwrap();
        for goal in Goal::NAMED {
            let goal = goal.board(size).unwrap();
            for game in 0..24 {
                // Back from the goal by moves of any kind, and now and then on to another board.
                let (mut start, mut back) = (goal, Moves::new());
                for _ in 0..60 {
                    let next: Vec<_> = start.directions().collect();
                    let direction = next[dice.below(next.len())];
                    back.push(direction);
                    start = start.after(direction).unwrap();
                }
                let moves: Moves = match game % 3 {
                    0 => back.inverted().iter().take(50).collect(),
                    _ => back.inverted(),
                };
                let mut boards = vec![start];
                boards.extend(moves.iter().scan(start, |board, direction| {
                    *board = board.after(direction)?;
                    Some(*board)
                }));
                for division in [Division::Rows, Division::Rings] {
                    let mut before = Vec::new();
                    let mut expected = Vec::new();
                    for (part, cells) in parts(size, division).into_iter().enumerate() {
                        let tiles = cells.iter().filter(|&&cell| goal.tile(cell) != 0).count();
                        before.extend(cells);
                        let after = naive(&boards, &goal, &before);
                        if tiles > 0 {
                            expected.push(Split { part, tiles, after });
                        }
                    }
                    let found = splits(&start, &goal, &moves, division).unwrap();
                    assert_eq!(found, expected, "{start} {moves} {goal} {division:?}");
                    finished += found.iter().filter(|split| split.after.is_some_and(|after| after > 0)).count();
                    open += found.iter().filter(|split| split.after.is_none()).count();
                }
            }
        }
    }
    assert!(finished > 2_000 && open > 500, "{finished} {open}");
}

#[test]
fn an_illegal_move_is_named() {
    let goal = Goal::BlankLast.board(Size::new(4, 4).unwrap()).unwrap();
    let start = shuffled(&goal, 7);
    let moves: Moves = "R8".parse().unwrap();
    let Err(IllegalMove { index, .. }) = splits(&start, &goal, &moves, Division::Rows) else { panic!("it is illegal") };
    assert_eq!(start.after_all(&moves).unwrap_err().index, index);
}
