//! Solves a board and shows each step.
//!
//! ```sh
//! cargo run --release -p taxicab-puzzle --example solve -- "8 2 0/4 6 1/3 7 5"
//! ```

use std::error::Error;

use taxicab_puzzle::{Board, Goal, Parity, shortest_solution};

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| "8 2 0/4 6 1/3 7 5".to_owned());
    let mut board: Board = text.parse()?;
    println!("{}", Parity::towards(&board, &Goal::BlankLast)?);

    let moves = shortest_solution(&board)?;
    println!("{moves}: {} moves, {} by runs\n", moves.single_tile_count(), moves.multi_tile_count());
    println!("{}", board.drawn());
    for direction in moves.iter() {
        board = board.after(direction).ok_or("a solution is legal")?;
        println!("{direction}\n{}", board.drawn());
    }
    Ok(())
}
