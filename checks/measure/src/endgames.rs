//! Draws evaluations against the distance to mate: `docs/endgames.svg`.
//!
//! ```sh
//! cargo measure endgames > docs/endgames.svg
//! ```
//!
//! One panel for each evaluation, one row for each endgame. Each distance to mate shows the evaluations of its positions:
//! the middle eight tenths as a bar, the median as a line. The strong side is to move; mate is at the right, so a good
//! evaluation climbs.

use svg::node::element::path::Data;
use svg::node::element::{Group, Path, Text};
use taxicab_endgame::{Endgame, Evaluation, Side, Table, Tables, Value};
use taxicab_pictures::palette::{FADED, INK};
use taxicab_pictures::{Key, Page, Paint, Panel, Shade, scale};

use crate::{Arguments, Outcome};

const ENDGAMES: [Endgame; 5] = [Endgame::KQK, Endgame::KRK, Endgame::KBBK, Endgame::KBNK, Endgame::KPK];
const EVALUATIONS: [Evaluation; 3] = [Evaluation::CHESS_4, Evaluation::CORNER_MANHATTAN, Evaluation::TAXICAB];
const WIDTH: f64 = 300.0;
const HEIGHT: f64 = 130.0;
/// From the top of a row to that of the next.
const ROW: f64 = 176.0;

/// The middle of the evaluations of one distance.
struct Spread {
    plies: u8,
    low: i32,
    median: i32,
    high: i32,
}

pub(crate) fn run(_: &mut Arguments) -> Outcome {
    let mut tables = Tables::new();
    let mut drawings = EVALUATIONS.map(|_| Group::new());
    for (row, endgame) in ENDGAMES.into_iter().enumerate() {
        tables.fill(endgame)?;
        let table = tables.table(endgame).expect("it was filled");
        for (drawing, evaluation) in drawings.iter_mut().zip(&EVALUATIONS) {
            let chart = chart(&endgame.to_string(), &spreads(table, evaluation));
            *drawing = drawing.clone().add(chart.set("transform", format!("translate(0 {})", row as f64 * ROW)));
        }
    }
    let height = ROW * ENDGAMES.len() as f64 - 8.0;
    let panel = |(drawing, evaluation): (Group, &Evaluation)| Panel {
        sign: "",
        heading: evaluation.to_string(),
        width: WIDTH,
        height,
        drawing,
    };
    let page = Page {
        title: "Evaluations against the distance to mate".into(),
        subtitle: "All won positions with the strong side to move; a good evaluation climbs towards mate".into(),
        panels: drawings.into_iter().zip(&EVALUATIONS).map(panel).collect(),
        legend: vec![
            Key::new(Paint::Plain(bars()), "", "the middle eight tenths of the positions at a distance"),
            Key::new(Paint::Plain(INK), "", "their median"),
        ],
    };
    print!("{}", page.svg("cargo measure endgames"));
    Ok(())
}

fn bars() -> Shade {
    scale(3, 7)
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

fn chart(name: &str, spreads: &[Spread]) -> Group {
    let longest = f64::from(spreads.last().map_or(1, |spread| spread.plies));
    let least = f64::from(spreads.iter().map(|spread| spread.low).min().unwrap_or(0));
    let greatest = f64::from(spreads.iter().map(|spread| spread.high).max().unwrap_or(0)).max(least + 1.0);
    // Whole tenths: a hundredth of a pixel is not seen.
    let tenth = |value: f64| (value * 10.0).round() / 10.0;
    let across = |plies: u8| tenth(WIDTH * (1.0 - f64::from(plies) / longest));
    let up = |value: i32| tenth(20.0 + HEIGHT * (greatest - f64::from(value)) / (greatest - least));
    let words = |text: &str, x: f64, y: f64, anchor: &str| {
        Text::new(text).set("x", x).set("y", y).set("text-anchor", anchor).set("font-size", 12)
    };
    let mut bars = Data::new();
    let mut medians = Data::new();
    for (number, spread) in spreads.iter().enumerate() {
        bars = bars.move_to((across(spread.plies), up(spread.low))).line_to((across(spread.plies), up(spread.high)));
        let point = (across(spread.plies), up(spread.median));
        medians = if number == 0 { medians.move_to(point) } else { medians.line_to(point) };
    }
    let line = |data: Data, shade: Shade, width: f64| {
        Path::new().set("d", data).set("stroke", shade).set("stroke-width", width).set("fill", "none")
    };
    let bottom = 20.0 + HEIGHT;
    let axes = Data::new().move_to((0, 20)).line_to((0, bottom)).line_to((WIDTH, bottom));
    Group::new()
        .add(line(axes, FADED, 1.0))
        .add(line(bars, self::bars(), 3.0))
        .add(line(medians, INK, 1.5))
        .add(words(name, 0.0, 12.0, "start").set("font-weight", "bold"))
        .add(words(&format!("{longest} plies to mate"), 0.0, bottom + 15.0, "start").set("fill", FADED))
        .add(words("mate", WIDTH, bottom + 15.0, "end").set("fill", FADED))
}
