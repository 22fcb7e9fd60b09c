//! States, bytes and time to build of the automata of a size, by depth.
use std::error::Error;
use std::time::Instant;
use taxicab_puzzle::{Direction, Size, search::Automaton};
fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let size: Size = arguments.next().ok_or("usage")?.parse()?;
    let depths: Vec<u32> = arguments.map(|a| a.parse().unwrap()).collect();
    for depth in depths {
        let start = Instant::now();
        let automaton = Automaton::new(size, Direction::KORF, depth);
        println!(
            "{size} depth {depth}: {} states {} bytes {:.1} ms",
            automaton.states(),
            automaton.bytes(),
            start.elapsed().as_secs_f64() * 1e3
        );
    }
    Ok(())
}
