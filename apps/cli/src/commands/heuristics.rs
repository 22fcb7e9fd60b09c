//! `taxicab heuristics`: every heuristic of a board side by side.

use std::io::{self, Write};

use taxicab::Request;
use taxicab::fields::Text as Field;
use taxicab::requests::puzzle::{
    BoardFields, ErrorRow, HeuristicRow, Heuristics, HeuristicsError, HeuristicsPredict, PredictionFields,
    PredictionRow,
};
use taxicab_pictures::Drawable;
use taxicab_puzzle::Size;
use taxicab_puzzle::strategy::{HeuristicChoice, HeuristicSet};

use crate::answering;
use crate::commands::{Run, arguments};
use crate::console::{CommandError, Console, Render};
use crate::input::{self, Boards, Items};
use crate::picture_file::PictureFile;
use crate::text::{FAINT, GOOD, STRONG, WRONG, grouped, write_heading, write_histogram};

arguments! {
    /// Examples:
    ///   taxicab heuristics "8 2 0/4 6 1/3 7 5"
    ///   taxicab heuristics --search "8 2 0/4 6 1/3 7 5"
    ///   taxicab heuristics --heuristic manhattan,walking 13 14 5 3 15 7 8 9 12 0 10 11 4 1 6 2
    ///   taxicab heuristics --search --heuristic manhattan,pdb:6-6-3 8 4 1 12 15 7 3 14 10 2 13 9 0 6 11 5
    ///   taxicab heuristics --by algorithm "8 2 0/4 6 1/3 7 5"
    ///   taxicab heuristics --predict "8 2 0/4 6 1/3 7 5"
    ///   taxicab heuristics --predict --random 3x3 --count 1000 --bounds 16..26 --svg predicted.svg
    ///   taxicab heuristics --error 3x3 --heuristic manhattan,linear-conflict --svg error.svg
    ///
    /// With --search each heuristic guides a search of its own, A* up to 12 cells and IDA* beyond, so that the expanded positions
    /// can be compared. Without a limit each search stops after 20,000,000 nodes, so that a weak heuristic on a large board does
    /// not keep the others waiting; --max-nodes or --time-limit change that. The time limit is for all searches together, each
    /// of which has its part.
    ///
    /// With --by algorithm one heuristic guides every search: breadth-first, A*, IDA*, weighted A* and greedy.
    ///
    /// With --predict each iteration of IDA* is a row: the expansions that the formula of Korf, Reid and Edelkamp predicts from the
    /// distribution of the heuristic, and those that were counted. 'predicted' uses the cells of the blank at each depth; 'in
    /// equilibrium' uses one distribution for all depths, as the article does. The default heuristic is manhattan.
    ///
    /// With --error the true distance less the heuristic is counted over all positions of a board of up to 12 cells.
    pub(crate) struct Arguments {
        #[command(flatten)]
        items: Boards,
        #[command(flatten)]
        request: Heuristics,
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
}

impl Run for Arguments {
    fn run(&self, console: &mut Console) -> Result<(), CommandError> {
        let Self { items, request, error, predict, prediction, picture } = self;
        let Heuristics { fields, heuristic, limits, .. } = request.clone();
        console.set_limits(&limits);
        if !predict && *prediction != PredictionFields::default() {
            return Err(CommandError::usage("--random, --count, --seed, --bounds and --samples belong to --predict"));
        }
        if let Some(size) = *error {
            let heuristic = without_databases(heuristic)?;
            let (fields, time_limit) = (BoardFields { size: Some(Field(size)), ..fields }, limits.time_limit);
            let request = HeuristicsError { fields, heuristic, time_limit };
            let rows = answering::answered(&request, console)?;
            let is_all = picture.takes_all(|| rows.page(), console)?;
            return if is_all { Ok(()) } else { rows.iter().try_for_each(|row| console.print(row)) };
        }
        if *predict {
            let (options, heuristic) = (prediction.clone(), without_databases(heuristic)?);
            let request = HeuristicsPredict { board: String::new(), fields, heuristic, options, limits };
            return predicted(&request, &items.items(), picture, console);
        }
        if picture.is_wanted() {
            return Err(CommandError::usage("--svg belongs to --predict and --error"));
        }
        // Its rows are printed as they come.
        answering::for_each_with(request, &items.items(), console, |_, _| Ok(()))
    }
}

/// The heuristics of a statistic, which are those without tables.
fn without_databases(named: Option<Field<HeuristicChoice>>) -> Result<Option<Field<HeuristicSet>>, CommandError> {
    match named {
        None => Ok(None),
        Some(Field(HeuristicChoice::SingleTile(set))) => Ok(Some(Field(set))),
        Some(Field(other)) => Err(CommandError::Usage(format!("--error and --predict have no {other}"))),
    }
}

/// Predicts how many positions iterations of IDA* expand.
fn predicted(
    request: &HeuristicsPredict,
    items: &[String],
    picture: &PictureFile,
    console: &mut Console,
) -> Result<(), CommandError> {
    if picture.is_wanted() && request.heuristic.as_ref().is_some_and(|set| set.names().len() > 1) {
        return Err(CommandError::usage("--svg draws one picture: name one --heuristic"));
    }
    let answer = |request: &HeuristicsPredict, console: &mut Console| {
        let rows = picture.answered(request, console)?;
        if !rows.is_empty() {
            picture.takes_all(|| rows.page(), console)?;
        }
        Ok(())
    };
    match (request.options.random, items) {
        (Some(_), []) => return answer(request, console),
        (Some(_), _) => return Err(CommandError::usage("--random takes the place of boards: give only one of them")),
        (None, _) => picture.check(items)?,
    }
    input::for_each(items, "heuristics", console, |item, console| answer(&request.with_item(item)?, console))
}

impl Render for HeuristicRow {
    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        // By algorithm, every row says whether its length is proven.
        let algorithm = self.search.as_ref().filter(|search| search.optimal.is_some()).map(|search| search.algorithm);
        if self.is_first {
            writeln!(out, "{STRONG}{}{STRONG:#}", self.board)?;
            let expanded = if self.seconds.is_some() { "     expanded    generated    seconds  length" } else { "" };
            let name = if algorithm.is_some() { "algorithm, heuristic" } else { "heuristic" };
            writeln!(out, "  {FAINT}{name:<36}{:>5}{expanded}{FAINT:#}", "value")?;
        }
        let name = algorithm.map(|algorithm| format!("{algorithm:<10}")).unwrap_or_default() + &self.heuristic;
        let value = self.value.map_or_else(|| "-".into(), |value| value.to_string());
        write!(out, "  {name:<36}{value:>5}")?;
        if let (Some(expanded), Some(seconds), Some(search)) = (self.expanded, self.seconds, &self.search) {
            let length = search.length.map_or_else(|| "-".into(), |length| length.to_string());
            let (expanded, generated) = (grouped(expanded), grouped(search.generated));
            write!(out, " {expanded:>12} {generated:>12} {seconds:>10.3} {length:>7}")?;
            if search.optimal == Some(true) {
                write!(out, "  {GOOD}proven shortest{GOOD:#}")?;
            }
        }
        match &self.reason {
            Some(reason) if self.seconds.is_some() => writeln!(out, "  {WRONG}stopped: {reason}{WRONG:#}"),
            Some(reason) => writeln!(out, "  {WRONG}{reason}{WRONG:#}"),
            None => writeln!(out),
        }
    }

    fn is_negative(&self) -> bool {
        self.is_negative
    }
}

impl Render for ErrorRow {
    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.is_first {
            let (states, mean) = (grouped(self.states), self.mean_distance);
            write!(out, "{STRONG}{}{STRONG:#}: {states} positions, {mean:.2} moves on average ", self.size)?;
            writeln!(out, "{FAINT}(goal {}){FAINT:#}", self.goal)?;
        }
        let (equal, Self { heuristic, mean_estimate, mean_error, .. }) = (grouped(self.equal), self);
        write!(out, "\n  {STRONG}{heuristic}{STRONG:#}: {mean_estimate:.2} on average, {mean_error:.2} short; ")?;
        writeln!(out, "equal on {equal}")?;
        write_histogram(out, "short", &self.histogram)
    }
}

/// A number of positions: with decimals while it is small.
fn shown(number: f64) -> String {
    if number < 1000.0 { format!("{number:.1}") } else { grouped(number.round() as u64) }
}

impl Render for PredictionRow {
    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.is_first {
            let of = match &self.board {
                Some(board) => board.clone(),
                None => format!("{}: mean of {} random boards", self.size, grouped(self.boards as u64)),
            };
            write_heading(out, of, format_args!("goal {}", self.goal))?;
            writeln!(out, "IDA* with {}, distribution of {}\n", self.heuristic, self.distribution)?;
            let mean = if self.boards > 1 { "±" } else { "" };
            write!(out, "  {FAINT}bound      predicted       measured{mean:>10}     error")?;
            writeln!(out, "   in equilibrium     error{FAINT:#}")?;
        }
        let per_cent = |error: Option<f64>| error.map(|error| format!("{:+.1} %", 100.0 * error)).unwrap_or_default();
        writeln!(
            out,
            "  {:>5}{:>15}{:>15}{:>10}{:>10}{:>17}{:>10}{WRONG}{}{WRONG:#}",
            self.bound,
            shown(self.predicted),
            self.measured.map(shown).unwrap_or_default(),
            self.standard_error.map(|error| format!("{:.1} %", 100.0 * error)).unwrap_or_default(),
            per_cent(self.error),
            shown(self.predicted_in_equilibrium),
            per_cent(self.error_in_equilibrium),
            self.reason.as_ref().map(|reason| format!("  stopped: {reason}")).unwrap_or_default()
        )
    }

    fn is_negative(&self) -> bool {
        self.reason.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_keep_a_decimal() {
        assert_eq!([shown(0.25), shown(999.96), shown(1234.5)], ["0.2", "1000.0", "1,235"]);
    }
}
