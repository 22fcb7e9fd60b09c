//! `taxicab heuristics --error`: by how much each estimate falls short, over all positions of a small board.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Instant;

use serde::Serialize;
use taxicab_puzzle::heuristic::{Heuristic, Maximum};
use taxicab_puzzle::{Goal, Metric, Size, Space, SpaceError};

use crate::interrupt;
use crate::limits::Spinner;
use crate::picture_file::PictureFile;
use crate::report::{FAINT, Report, STRONG, Stop, Text, grouped};
use taxicab_pictures::{Histogram, Histograms, Page, Paint, scale};
use taxicab_puzzle::strategy::HeuristicSet;

/// The errors of one estimate.
#[derive(Serialize)]
struct Errors {
    size: String,
    goal: String,
    heuristic: String,
    states: u64,
    mean_distance: f64,
    mean_estimate: f64,
    mean_error: f64,
    /// Positions whose estimate is the true distance.
    equal: u64,
    greatest_error: usize,
    /// The number of positions by the true distance less the estimate.
    histogram: Vec<u64>,
    seconds: f64,
    #[serde(skip)]
    is_first: bool,
}

pub(super) fn run(
    size: Size,
    goal: &Goal,
    choices: &[HeuristicSet],
    picture: &PictureFile,
    report: &mut Report,
) -> Result<(), Stop> {
    let start = Instant::now();
    let goal_board = goal.board(size).map_err(|error| Stop::Usage(error.to_string()))?;
    // An estimate that the size does not have is left out of a comparison of all.
    let maxima: Vec<(&HeuristicSet, Maximum)> =
        choices.iter().filter_map(|choice| Some((choice, Maximum::new(choice.names(), &goal_board).ok()?))).collect();
    if maxima.is_empty() {
        return Err(Stop::Usage(format!("{size} has none of these estimates")));
    }
    let _busy = interrupt::Busy::new();
    let mut spinner = Spinner::new(report.shows_progress());
    let go_on = || if interrupt::is_interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let space = Space::fill(&goal_board, Metric::SingleTile, &mut |progress| {
        spinner.show(start.elapsed(), || format!("depth {} of the space", progress.depth));
        go_on()
    });
    let space = space.map_err(|error| match error {
        SpaceError::Interrupted => Stop::Interrupted,
        error @ SpaceError::TooLarge { .. } => Stop::Usage(error.to_string()),
    })?;
    let states: u64 = space.depths().iter().sum();
    let mut sums = vec![0u64; maxima.len()];
    let mut histograms = vec![Vec::new(); maxima.len()];
    for (done, (board, distance)) in space.boards().enumerate() {
        if done.is_multiple_of(65_536) {
            if go_on().is_break() {
                return Err(Stop::Interrupted);
            }
            spinner.show(start.elapsed(), || format!("{:.0} % of all positions", done as f64 * 100.0 / states as f64));
        }
        for (((_, maximum), sum), histogram) in maxima.iter().zip(&mut sums).zip(&mut histograms) {
            let estimate = maximum.h(&board);
            *sum += u64::from(estimate);
            let error = distance.checked_sub(estimate).expect("every estimate here is admissible") as usize;
            if histogram.len() <= error {
                histogram.resize(error + 1, 0);
            }
            histogram[error] += 1;
        }
    }
    drop(spinner);
    let distances: f64 = (0u32..).zip(space.depths()).map(|(depth, &count)| f64::from(depth) * count as f64).sum();
    let mean = |sum: f64| sum / states as f64;
    let seconds = start.elapsed().as_secs_f64();
    let errors: Vec<Errors> = maxima
        .iter()
        .zip(sums)
        .zip(histograms)
        .enumerate()
        .map(|(index, (((choice, _), sum), histogram))| Errors {
            size: size.to_string(),
            goal: goal.to_string(),
            heuristic: choice.to_string(),
            states,
            mean_distance: mean(distances),
            mean_estimate: mean(sum as f64),
            mean_error: mean(distances - sum as f64),
            equal: histogram[0],
            greatest_error: histogram.len() - 1,
            histogram,
            seconds,
            is_first: index == 0,
        })
        .collect();
    if !picture.takes_all(|| page(&errors), report)? {
        for errors in &errors {
            report.print(errors)?;
        }
    }
    Ok(())
}

fn page(all: &[Errors]) -> Page {
    let rows = all.iter().enumerate().map(|(index, errors)| Histogram {
        name: errors.heuristic.clone(),
        remark: format!("{:.2} short on average, equal on {}", errors.mean_error, grouped(errors.equal)),
        shares: errors.histogram.iter().map(|&count| count as f64 / errors.states as f64).collect(),
        paint: Paint::Plain(scale((7 * index / all.len()) as u32, 7)),
        mean: errors.mean_error,
    });
    let histograms =
        Histograms { across: "true distance less the estimate; broken line: the mean".into(), rows: rows.collect() };
    let Errors { size, goal, states, mean_distance, .. } = &all[0];
    Page {
        title: format!("How far the estimates of {size} fall short"),
        subtitle: format!("all {} positions, {mean_distance:.2} moves from {goal} on average", grouped(*states)),
        panels: vec![histograms.panel("", 640.0)],
        legend: Vec::new(),
    }
}

/// The longest bar of a histogram in text.
const BAR: u64 = 50;

impl Text for Errors {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.is_first {
            let (states, mean) = (grouped(self.states), self.mean_distance);
            write!(out, "{STRONG}{}{STRONG:#}: {states} positions, {mean:.2} moves on average ", self.size)?;
            writeln!(out, "{FAINT}(goal {}){FAINT:#}", self.goal)?;
        }
        writeln!(
            out,
            "\n  {STRONG}{}{STRONG:#}: {:.2} on average, {:.2} short; equal on {}",
            self.heuristic,
            self.mean_estimate,
            self.mean_error,
            grouped(self.equal)
        )?;
        let most = self.histogram.iter().copied().max().unwrap_or(1);
        let width = grouped(most).len().max("positions".len());
        writeln!(out, "  {FAINT}short  {:>width$}{FAINT:#}", "positions")?;
        for (error, &count) in self.histogram.iter().enumerate().filter(|(_, count)| **count > 0) {
            let bar = "█".repeat((count * BAR).div_ceil(most) as usize);
            writeln!(out, "  {error:>5}  {:>width$}  {bar}", grouped(count))?;
        }
        Ok(())
    }
}
