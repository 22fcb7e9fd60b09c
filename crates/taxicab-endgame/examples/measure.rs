//! Measures evaluations, every position against every defence, and prints the rows of `docs/endgames.md`.
//!
//! ```sh
//! cargo run --release -p taxicab-endgame --features parallel --example measure -- KRK 1..4 chess-4,taxicab
//! ```
//!
//! The third argument names evaluations (default: all); `without` is ours without each of the terms that have a weight in the
//! endgame. The fourth is the number of failing positions to print below each row, or `distances` for the share of each
//! distance to mate.

use taxicab_endgame::{Endgame, Evaluation, Study, Tables};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let endgame: Endgame = arguments.first().map_or("KRK", String::as_str).parse().expect("an endgame");
    let depths = arguments.get(1).map_or("1..4", String::as_str);
    let (first, last) = depths.split_once("..").unwrap_or((depths, depths));
    let evaluations: Vec<Evaluation> = match arguments.get(2).map(String::as_str) {
        None | Some("all") => Evaluation::ALL.to_vec(),
        Some("without") => {
            let weighed = |evaluation: &Evaluation| evaluation.terms().filter(|term| term.weight(endgame) != 0).count();
            let is_missed = |evaluation: &Evaluation| weighed(evaluation) < weighed(&Evaluation::TAXICAB);
            Evaluation::TAXICAB.ablations().filter(is_missed).collect()
        }
        Some(names) => names.split(',').map(|name| name.parse().expect("an evaluation")).collect(),
    };
    let more = arguments.get(3).map_or("0", String::as_str);
    let failing = if more == "distances" { 0 } else { more.parse().expect("a number or `distances`") };
    let mut tables = Tables::new();
    tables.fill(endgame).expect("a table");
    let study = Study::new(&tables, endgame).expect("an endgame against a bare king");
    for evaluation in evaluations {
        for depth in first.parse().expect("a depth")..=last.parse().expect("a depth") {
            let measured = study.measured(&evaluation, depth, failing);
            println!(
                "| {endgame} | {evaluation} | {depth} | {:.6} | {} | {} | {:.2} | {} |",
                measured.share(),
                measured.won - measured.mated,
                measured.longest,
                measured.mean_excess,
                measured.correlation.map_or("-".into(), |correlation| format!("{correlation:.3}")),
            );
            for level in measured.levels.iter().filter(|_| more == "distances") {
                let share = level.mated as f64 / level.won as f64;
                println!("| {} | {} | {} | {share:.4} |", level.plies, level.won, level.won - level.mated);
            }
            for standing in measured.failing {
                println!("{}", standing.position().fen());
            }
        }
    }
}
