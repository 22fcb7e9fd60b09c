//! Measures evaluations: `cargo run --release -p taxicab-endgame --features parallel --example measure -- KRK 1..3 chess-4`.

use std::time::Instant;

use taxicab_endgame::{Ending, Evaluation, Study, Tables};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let ending: Ending = arguments.first().map_or("KRK", String::as_str).parse().unwrap();
    let depths = arguments.get(1).map_or("1..3", String::as_str);
    let (first, last) = depths.split_once("..").unwrap_or((depths, depths));
    let names: Vec<Evaluation> = match arguments.get(2) {
        Some(name) => name.split(',').map(|name| name.parse().unwrap()).collect(),
        None => Evaluation::ALL.to_vec(),
    };
    let mut tables = Tables::new();
    let start = Instant::now();
    tables.fill(ending).unwrap();
    print!("fill {:.2} s, ", start.elapsed().as_secs_f64());
    let start = Instant::now();
    let study = Study::new(&tables, ending).unwrap();
    println!("study {:.2} s", start.elapsed().as_secs_f64());
    for evaluation in names {
        for depth in first.parse().unwrap()..=last.parse().unwrap() {
            let start = Instant::now();
            let measured = study.measured(&evaluation, depth, 3);
            println!(
                "{ending} {evaluation:<20} depth {depth}: share {:.6}, longest {:>3}, excess {:>6.2}, correlation {:.3}  ({:.2} s) {}",
                measured.share(),
                measured.longest,
                measured.mean_excess,
                measured.correlation.unwrap_or(f64::NAN),
                start.elapsed().as_secs_f64(),
                measured
                    .failing
                    .iter()
                    .map(|standing| standing.position().fen().to_string())
                    .collect::<Vec<_>>()
                    .join(" | ")
            );
        }
    }
}
