//! `taxicab heuristics`: every heuristic of a board side by side.

mod error;
mod prediction;

use std::io::{self, Write};

use clap::Args;
use taxicab::Context;
use taxicab::fields::Text as Field;
use taxicab::requests::puzzle::{
    BoardFields, HeuristicRow, Heuristics, HeuristicsError, HeuristicsPredict, PredictionFields,
};
use taxicab_puzzle::Size;

use crate::answering;
use crate::input::Items;
use crate::picture_file::PictureFile;
use crate::report::{FAINT, Report, STRONG, Stop, Text, WRONG, grouped};

/// What `taxicab heuristics` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab heuristics \"8 2 0/4 6 1/3 7 5\"
  taxicab heuristics --search \"8 2 0/4 6 1/3 7 5\"
  taxicab heuristics --heuristic manhattan,walking 13 14 5 3 15 7 8 9 12 0 10 11 4 1 6 2
  taxicab heuristics --predict \"8 2 0/4 6 1/3 7 5\"
  taxicab heuristics --predict --random 3x3 --count 1000 --bounds 16..26 --svg predicted.svg
  taxicab heuristics --error 3x3 --heuristic manhattan,linear-conflict --svg error.svg

With --search each heuristic guides a search of its own: A* up to 12 cells, IDA* beyond, so that the \
expanded positions can be compared. Without a --time-limit a weak heuristic on a large board takes long.

With --predict each bound of IDA* is a row: the expansions that Korf, Reid and Edelkamp's formula predicts \
from the distribution of the heuristic, and those that the whole iteration takes. \
'predicted' knows the cells of the blank at each depth, 'in equilibrium' takes one distribution for all \
depths as the article does. The default heuristic is manhattan.

With --error all positions of a board of up to 12 cells are visited: the true distance less the heuristic.

JSON, one object for each heuristic: board, heuristic, value, admissible, consistent, expanded, seconds; \
with --search also algorithm, length, generated, and reason if stopped. With --predict: board, size, boards, goal, \
heuristic, distribution, bound, predicted, predicted_in_equilibrium, measured, error, error_in_equilibrium, seconds, \
table_seconds. With --error: size, goal, heuristic, states, mean_distance, mean_estimate, mean_error, equal, \
greatest_error, histogram, seconds.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    items: Items,
    #[command(flatten)]
    pub(crate) request: Heuristics,
    /// The error of each heuristic over all positions of a size.
    #[arg(long, value_name = "WxH", conflicts_with_all = ["search", "predict", "items", "size"])]
    error: Option<Size>,
    /// Predict how many positions each iteration of IDA* expands, and count them.
    #[arg(long, conflicts_with = "search")]
    predict: bool,
    #[command(flatten)]
    prediction: PredictionFields,
    #[command(flatten)]
    picture: PictureFile,
}

pub(crate) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    let Arguments { items, request, error, predict, prediction, picture } = arguments;
    let Heuristics { fields, heuristic, limits, .. } = request.clone();
    if !predict && *prediction != PredictionFields::default() {
        return Err(Stop::Usage("--random, --count, --seed, --bounds and --samples belong to --predict".into()));
    }
    if let Some(size) = *error {
        let request = HeuristicsError { fields: BoardFields { size: Some(Field(size)), ..fields }, heuristic };
        return Ok(error::run(&request, picture, context, report)?);
    }
    if *predict {
        let options = prediction.clone();
        let request = HeuristicsPredict { board: String::new(), fields, heuristic, options, limits };
        return prediction::run(&request, &items.joined(), picture, context, report);
    }
    if picture.is_wanted() {
        return Err(Stop::Usage("--svg belongs to --predict and --error".into()));
    }
    // Its rows are printed as they come.
    answering::for_each_with(request, &items.joined(), context, report, |_, _| Ok(()))
}

impl Text for HeuristicRow {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.is_first {
            writeln!(out, "{STRONG}{}{STRONG:#}", self.board)?;
            let expanded = if self.seconds.is_some() { "     expanded    seconds  length" } else { "" };
            writeln!(out, "  {FAINT}{:<28}{:>5}{expanded}{FAINT:#}", "heuristic", "value")?;
        }
        let value = self.value.map_or_else(|| "-".into(), |value| value.to_string());
        write!(out, "  {:<28}{value:>5}", self.heuristic)?;
        if let (Some(expanded), Some(seconds), Some(search)) = (self.expanded, self.seconds, &self.search) {
            let length = search.length.map_or_else(|| "-".into(), |length| length.to_string());
            write!(out, " {:>12} {seconds:>10.3} {length:>7}", grouped(expanded))?;
        }
        match &self.reason {
            Some(reason) => writeln!(out, "  {WRONG}{reason}{WRONG:#}"),
            None => writeln!(out),
        }
    }

    fn is_negative(&self) -> bool {
        self.is_negative
    }
}
