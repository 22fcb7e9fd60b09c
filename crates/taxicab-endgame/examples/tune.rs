//! Searches for the weights of our evaluation in an endgame: those by which its policy mates from everywhere.
//!
//! ```sh
//! cargo run --release -p taxicab-endgame --features parallel --example tune -- KRK 3 --from zero --out rook.weights
//! ```
//!
//! What is made small is [`Forced::objective`](taxicab_endgame::Forced::objective), by covariance matrix adaptation with a
//! generation of candidates measured at a time. The weights of the file go into `src/evaluation/ours.rs`, beside the terms.
//!
//! With `--places` a local search looks for places of bishop and knight too; they go into `src/evaluation/places.rs`.

#[path = "tune/adaptation.rs"]
mod adaptation;
#[path = "tune/edits.rs"]
mod edits;
#[path = "tune/places.rs"]
mod places;
#[path = "tune/search.rs"]
mod search;
#[path = "tune/weights.rs"]
mod weights;
#[path = "tune/without.rs"]
mod without;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use taxicab_endgame::{Candidate, Endgame, Evaluation, Measured, Study, Tables, Term, Tuning};

use adaptation::Random;
use places::LocalSearch;
use search::{Found, Limits, Progress, Search};
use weights::Weights;

/// Searches for weights by which our evaluation mates from every won position of an endgame.
///
/// The answer is written to standard output, how it goes to standard error. The search ends when all is mated.
#[derive(Parser)]
#[command(name = "tune")]
struct Arguments {
    /// The endgame, such as KRK; against a bare king
    endgame: Endgame,
    /// How many plies the policy looks ahead
    #[arg(value_parser = clap::value_parser!(u8).range(1..=20))]
    depth: u8,
    /// First only the positions so many plies from mate; again for more, in this order, the whole endgame last
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u8).range(1..=253))]
    within: Vec<u8>,
    /// Look for places of bishop and knight as well, no more than so many; those to begin with may be more
    #[arg(long, value_name = "N", conflicts_with_all = ["prune", "step", "population"])]
    places: Option<u16>,
    /// What a place has to gain, in the objective
    #[arg(long, value_name = "GAIN", default_value = "0.03", requires = "places", value_parser = price, allow_negative_numbers = true)]
    price: f64,
    /// No more generations, or rounds with --places, for each stage of the curriculum
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    generations: Option<u64>,
    /// No more time, in equal parts for the stages that are left
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=31_536_000))]
    seconds: Option<u64>,
    /// The same seed gives the same search, unless time ends it
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How long the first steps are; 1 moves the value of a leaf by about sixty hundredths of a pawn a term
    #[arg(long, value_name = "SIGMA", default_value = "0.5", value_parser = step, allow_negative_numbers = true)]
    step: f64,
    /// Candidates a generation; sixteen cost no more than one
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u16).range(4..=1024))]
    population: u16,
    /// Where to begin: zero, ours, least-squares (the weights that follow the distance to mate best) or a file
    #[arg(long, value_name = "START", default_value = "ours")]
    from: String,
    /// The file for the best weights, a name and a weight a line, renewed with each that are better
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Also the terms that weigh nothing in this endgame now
    #[arg(long)]
    all_terms: bool,
    /// When all is mated: take out one term after the other, the least important first, as long as it stays so
    #[arg(long)]
    prune: bool,
    /// No search: a table of the shares without each term and place that weighs, that which is missed most first
    #[arg(
        long,
        conflicts_with_all = ["within", "generations", "seconds", "seed", "step", "population", "out", "prune"]
    )]
    without: bool,
}

fn step(word: &str) -> Result<f64, String> {
    match word.parse() {
        Ok(step) if step > 0.0 && step <= 100.0 => Ok(step),
        _ => Err("a step is a number above 0, 100 at most".into()),
    }
}

fn price(word: &str) -> Result<f64, String> {
    match word.parse() {
        Ok(price) if (0.0..=100.0).contains(&price) => Ok(price),
        _ => Err("a price is a number from 0 to 100".into()),
    }
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let Arguments { endgame, depth, .. } = *arguments;
    let begun = Instant::now();
    let mut tables = Tables::new();
    if endgame.is_against_bare_king() {
        tables.fill(endgame).map_err(|error| error.to_string())?;
    }
    let has_places = endgame == Endgame::KBNK;
    if arguments.places.is_some() && !has_places {
        return Err(format!("--places: {endgame} has none, they are of {}", Endgame::KBNK));
    }
    let study =
        Study::new(&tables, endgame).ok_or_else(|| format!("{endgame} is not an endgame against a bare king"))?;
    // What is lost with a piece is no matter of taste.
    let is_free = |term: &Term| term.name != "loose" && (arguments.all_terms || term.weight(endgame) != 0);
    let free: Vec<&Term> = Evaluation::TAXICAB.terms().filter(|term| is_free(term)).collect();
    // Where places come and go they are none of the terms.
    let are_places_free = has_places && (arguments.places.is_some() || arguments.without);
    let evaluation = if are_places_free { Evaluation::TAXICAB.without_places() } else { Evaluation::TAXICAB };
    let stages: Vec<Option<u8>> = arguments.within.iter().copied().map(Some).chain([None]).collect();
    let mut random = Random(arguments.seed);
    let mut weights: Option<Weights> = match arguments.from.as_str() {
        "zero" => Some(Weights::default()),
        "ours" => Some(Weights::new(&free, &free.iter().map(|term| weight(term.weight(endgame))).collect::<Vec<_>>())),
        "least-squares" => None,
        file => Some(Weights::read(file.as_ref(), &free, are_places_free)?),
    };
    for (number, &within) in stages.iter().enumerate() {
        let tuning = study.tuning(&evaluation, depth, within, is_free);
        let stage = within.map_or("the whole endgame".into(), |plies| format!("within {plies} plies"));
        if tuning.terms().is_empty() {
            return Err(format!("{endgame}, {stage}: no term that weighs there varies; --all-terms takes in all"));
        }
        eprintln!("{endgame} {depth}, {stage}: {} positions, {} terms", tuning.positions(), tuning.terms().len());
        let weights = weights.get_or_insert_with(|| {
            let start: Vec<i16> =
                tuning.least_squares().iter().map(|per_ply| weight((per_ply * 60.0) as i32)).collect();
            Weights::new(tuning.terms(), &start)
        });
        if arguments.without {
            without::print(&tuning, weights.candidate(tuning.terms()));
            break;
        }
        let deadline = arguments.seconds.map(|seconds| {
            let left = Duration::from_secs(seconds).saturating_sub(begun.elapsed());
            Instant::now() + left / (stages.len() - number) as u32
        });
        let limits = Limits { generations: arguments.generations.unwrap_or(u64::MAX), deadline };
        let tuned = Tuned { arguments, tables: &tables, study: &study, tuning: &tuning, within };
        let found = tuned.search(weights, limits, &mut random)?;
        tuned.keep(weights, &found);
        let forced = found.forced;
        eprintln!(
            "{stage}: share {:.6}, forced distance {:.3}, {} generations",
            forced.share, forced.distance, found.generations
        );
        if within.is_none() {
            let found = if arguments.prune && found.is_finished {
                tuned.pruned(found, weights, deadline, &mut random)?
            } else {
                found
            };
            tuned.keep(weights, &found);
            print!("{weights}");
            println!("{}", summary(&tuned.measured(&found.candidate)));
        }
    }
    eprintln!("{:.1} s, seed {}", begun.elapsed().as_secs_f64(), arguments.seed);
    Ok(())
}

fn weight(weight: i32) -> i16 {
    weight.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

fn summary(measured: &Measured) -> String {
    let Measured { won, mated, longest, mean_excess, .. } = *measured;
    let share = measured.share();
    let rest = format!("longest game {longest} plies, mean excess {mean_excess:.2}");
    if won == mated {
        format!("# share 1: all {won} won positions are mated; {rest}")
    } else {
        format!("# share {share:.6}: {} of {won} won positions are not mated; {rest}", won - mated)
    }
}

/// A stage, and what was asked for.
struct Tuned<'a> {
    arguments: &'a Arguments,
    tables: &'a Tables,
    study: &'a Study<'a>,
    tuning: &'a Tuning,
    within: Option<u8>,
}

impl Tuned<'_> {
    fn measured(&self, candidate: &Candidate) -> Measured {
        self.study.measured_by(|standing| self.tuning.value(candidate, standing), self.arguments.depth, 0)
    }

    /// Whether all is mated, the fifty-move rule included where the whole endgame is looked at.
    fn is_mated(&self, candidate: &Candidate) -> bool {
        if self.within.is_some() {
            return true;
        }
        let measured = self.measured(candidate);
        measured.mated == measured.won
    }

    fn keep(&self, weights: &mut Weights, found: &Found) {
        if self.arguments.places.is_some() {
            weights.set_candidate(self.tuning.terms(), &found.candidate);
        } else {
            weights.set(self.tuning.terms(), &found.candidate.weights);
        }
    }

    fn write(&self, weights: &Weights, found: &Found) -> Result<(), String> {
        let Some(path) = &self.arguments.out else { return Ok(()) };
        let mut all = weights.clone();
        self.keep(&mut all, found);
        all.write(path).map_err(|error| format!("{}: {error}", path.display()))
    }

    fn search(&self, weights: &Weights, limits: Limits, random: &mut Random) -> Result<Found, String> {
        let mut told = Instant::now();
        let progress = |progress: Progress<'_>| {
            if told.elapsed() < Duration::from_secs(5) {
                return;
            }
            told = Instant::now();
            let Found { forced, generations, .. } = progress.best;
            eprintln!(
                "{:>6.0} s  generation {generations:>5}  {}  objective {:.4}  forced distance {:.3}  share {:.6}",
                progress.elapsed.as_secs_f64(),
                progress.state,
                forced.objective(),
                forced.distance,
                forced.share,
            );
        };
        let improved = |found: &Found| self.write(weights, found);
        let is_mated = |candidate: &Candidate| self.is_mated(candidate);
        if let Some(most) = self.arguments.places {
            let Self { tables, tuning, within, .. } = *self;
            let search = LocalSearch { tables, tuning, within, price: self.arguments.price, most: most.into(), limits };
            return search.run(weights.candidate(tuning.terms()), random, is_mated, improved, progress);
        }
        let spreads = self.tuning.spreads();
        let places: Vec<usize> = (0..spreads.len()).collect();
        let search = self.of(&spreads, self.arguments.step, limits);
        search.run(&weights.of(self.tuning.terms()), &places, random, is_mated, improved, progress)
    }

    fn of<'s>(&'s self, spreads: &'s [f64], step: f64, limits: Limits) -> Search<'s> {
        Search { tuning: self.tuning, spreads, population: self.arguments.population.into(), step, limits }
    }

    /// Takes out terms until the deadline, each with a short search in small steps and one in longer ones.
    fn pruned(
        &self,
        found: Found,
        weights: &Weights,
        deadline: Option<Instant>,
        random: &mut Random,
    ) -> Result<Found, String> {
        let spreads = self.tuning.spreads();
        let mut best = found;
        let mut places: Vec<usize> = (0..spreads.len()).filter(|&place| best.candidate.weights[place] != 0).collect();
        let mut needed = Vec::new();
        loop {
            let importance = |&place: &usize| f64::from(best.candidate.weights[place]).abs() * spreads[place];
            let least = |one: &usize, other: &usize| importance(one).total_cmp(&importance(other));
            let candidates = places.iter().copied().filter(|place| !needed.contains(place));
            let Some(least) = candidates.min_by(least) else { return Ok(best) };
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Ok(best);
            }
            let others: Vec<usize> = places.iter().copied().filter(|&place| place != least).collect();
            let mut without = None;
            for step in if others.is_empty() { &[][..] } else { &[0.15, 0.4] } {
                let limits = Limits { generations: 40, deadline };
                let mut start = best.candidate.weights.clone();
                start[least] = 0;
                let is_mated = |candidate: &Candidate| self.is_mated(candidate);
                let found =
                    self.of(&spreads, *step, limits).run(&start, &others, random, is_mated, |_| Ok(()), |_| ())?;
                if found.is_finished {
                    without = Some(found);
                    break;
                }
            }
            let name = self.tuning.terms()[least].name;
            if let Some(found) = without {
                eprintln!("without {name}: all is mated, {} terms left", others.len());
                self.write(weights, &found)?;
                (best, places) = (found, others);
            } else {
                eprintln!("{name} is needed");
                needed.push(least);
            }
        }
    }
}
