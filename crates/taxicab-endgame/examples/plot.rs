//! Draws evaluations against the distance to mate: `docs/endgames.svg`.
//!
//! ```sh
//! cargo run --release -p taxicab-endgame --features parallel --example plot > docs/endgames.svg
//! ```
//!
//! One panel for each endgame and evaluation. Each distance to mate shows the evaluations of its positions: the middle eight
//! tenths as a bar, the median as a line. The strong side is to move; mate is at the right, so a good evaluation climbs.

use svg::Document;
use svg::node::element::path::Data;
use svg::node::element::{Path, Rectangle, Text};
use taxicab_endgame::{Endgame, Evaluation, Side, Table, Tables, Value};

const WIDTH: f64 = 300.0;
const HEIGHT: f64 = 150.0;
const MARGIN: f64 = 44.0;

/// The middle of the evaluations of one distance.
struct Spread {
    plies: u8,
    low: i32,
    median: i32,
    high: i32,
}

fn main() {
    let endgames = [Endgame::KQK, Endgame::KRK, Endgame::KBBK, Endgame::KBNK, Endgame::KPK];
    let evaluations = [Evaluation::CHESS_4, Evaluation::CORNER_MANHATTAN, Evaluation::TAXICAB];
    let size =
        [evaluations.len() as f64 * (WIDTH + MARGIN) + MARGIN, endgames.len() as f64 * (HEIGHT + MARGIN) + MARGIN];
    let mut picture = Document::new()
        .set("viewBox", (0.0, 0.0, size[0], size[1]))
        .set("font-family", "sans-serif")
        .set("font-size", 12)
        .add(Rectangle::new().set("width", "100%").set("height", "100%").set("fill", "#ffffff"));
    for (row, endgame) in endgames.into_iter().enumerate() {
        let mut tables = Tables::new();
        tables.fill(endgame).expect("a table");
        let table = tables.table(endgame).expect("it was filled");
        for (column, evaluation) in evaluations.iter().enumerate() {
            let at = [column as f64 * (WIDTH + MARGIN) + MARGIN, row as f64 * (HEIGHT + MARGIN) + MARGIN];
            let heading = format!("{endgame} by {evaluation}");
            picture = panel(picture, at, &heading, &spreads(table, evaluation));
        }
    }
    println!("{picture}");
}

fn spreads(table: &Table, evaluation: &Evaluation) -> Vec<Spread> {
    let mut values: Vec<Vec<i32>> = vec![Vec::new(); 256];
    let index = table.index();
    for number in 0..index.len() {
        if let Some(Value::Win(plies)) = table.at(number, Side::Strong) {
            values[usize::from(plies)].push(evaluation.value(&index.unrank(number, Side::Strong)));
        }
    }
    let spread = |(mut values, plies): (Vec<i32>, u8)| {
        values.sort_unstable();
        let at = |tenths: usize| values[(values.len() - 1) * tenths / 10];
        Spread { plies, low: at(1), median: at(5), high: at(9) }
    };
    values.into_iter().zip(0..=u8::MAX).filter(|(values, _)| !values.is_empty()).map(spread).collect()
}

fn panel(picture: Document, [left, top]: [f64; 2], heading: &str, spreads: &[Spread]) -> Document {
    let longest = f64::from(spreads.last().map_or(1, |spread| spread.plies));
    let least = f64::from(spreads.iter().map(|spread| spread.low).min().unwrap_or(0));
    let greatest = f64::from(spreads.iter().map(|spread| spread.high).max().unwrap_or(0)).max(least + 1.0);
    let across = |plies: u8| left + WIDTH * (1.0 - f64::from(plies) / longest);
    let up = |value: i32| top + HEIGHT * (greatest - f64::from(value)) / (greatest - least);
    let words = |text: &str, x: f64, y: f64, anchor: &str| {
        Text::new(text).set("x", x).set("y", y).set("text-anchor", anchor).set("fill", "#1b1f24")
    };
    let mut bars = Data::new();
    let mut medians = Data::new();
    for (number, spread) in spreads.iter().enumerate() {
        bars = bars.move_to((across(spread.plies), up(spread.low))).line_to((across(spread.plies), up(spread.high)));
        let point = (across(spread.plies), up(spread.median));
        medians = if number == 0 { medians.move_to(point) } else { medians.line_to(point) };
    }
    let line = |data: Data, colour: &str, width: f64| {
        Path::new().set("d", data).set("stroke", colour).set("stroke-width", width).set("fill", "none")
    };
    let axes = Data::new().move_to((left, top)).line_to((left, top + HEIGHT)).line_to((left + WIDTH, top + HEIGHT));
    picture
        .add(line(axes, "#8c959f", 1.0))
        .add(line(bars, "#9ec5e8", 3.0))
        .add(line(medians, "#0b4f8a", 1.5))
        .add(words(heading, left, top - 8.0, "start").set("font-weight", "bold"))
        .add(words(&format!("{longest} plies to mate"), left, top + HEIGHT + 15.0, "start"))
        .add(words("mate", left + WIDTH, top + HEIGHT + 15.0, "end"))
}
