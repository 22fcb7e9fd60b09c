//! Plays a game from a script: commands as text in, boards out.
//!
//! ```text
//! cargo run -p taxicab-play --example scripted_game
//! ```

use std::error::Error;
use std::time::Duration;

use taxicab_play::{Change, Command, Session};
use taxicab_puzzle::Goal;
use taxicab_puzzle::search::{Control, Solver};

const SCRIPT: [&str; 7] = ["tile 6", "cell 0", "undo", "moves DR", "seek 0", "hint", "solve"];

fn main() -> Result<(), Box<dyn Error>> {
    let mut session = Session::from_board("1 2 3/4 0 6/7 5 8".parse()?, Goal::BlankLast)?;
    println!("{}", session.board().drawn());

    // A real caller searches on a thread of its own and passes the outcome on later.
    let problem = session.start_problem();
    let outcome = Solver::new(problem.goal()).solve(&problem, Control::default());
    session.accept(&problem, outcome.moves.as_ref(), outcome.lower_bound)?;

    for (second, line) in SCRIPT.into_iter().enumerate() {
        let command: Command = line.parse()?;
        println!("> {command}");
        match session.apply(&command, Duration::from_secs(second as u64)) {
            Ok(Change::Slid(_) | Change::Restarted) => println!("{}", session.board().drawn()),
            Ok(Change::Hinted(hint)) => {
                println!("slide tile {} {}; {} moves left\n", hint.slide.tile, hint.slide.direction, hint.moves_left);
            }
            Ok(Change::SolutionLoaded { moves, .. }) => println!("loaded a solution of {moves} moves\n"),
            Err(refused) => println!("refused: {refused}\n"),
        }
    }

    // Redo plays the loaded solution.
    while session.apply(&Command::Redo, Duration::from_secs(10)).is_ok() {
        println!("{}", session.board().drawn());
    }
    println!("solved in {} moves, excess {:?}", session.single_tile_count(), session.excess());
    println!("{}", session.share_code());
    Ok(())
}
