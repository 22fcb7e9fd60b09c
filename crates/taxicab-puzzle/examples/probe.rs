//! probe
use std::time::Instant;
use taxicab_puzzle::pattern_database::*;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let size: taxicab_puzzle::Size = args[1].parse().unwrap();
    let blank: usize = args[2].parse().unwrap();
    for a in &args[3..] {
        let homes: Vec<usize> = a.split(',').map(|x| x.parse().unwrap()).collect();
        let t = Instant::now();
        let mut fill = Fill::new(Pattern::new(size, blank, homes).unwrap());
        println!("setup {:?}", t.elapsed());
        let t = Instant::now();
        while fill.advance() { }
        println!("{a}: levels {} reached {} of {} in {:?}", fill.level(), fill.reached(), fill.states(), t.elapsed());
        let t = Instant::now();
        let table = fill.finished();
        println!("{} MB transposed {:?}", table.words().len() * 8 / 1000000, t.elapsed());
    }
}
