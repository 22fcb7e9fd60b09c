//! `taxicab chess territory --plane`: a plane of cells divided between sites.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};

use serde::Serialize;
use taxicab::Context;
use taxicab::fields::Text as Written;
use taxicab::requests::chess::{Plane, PlaneAnswer, letter};
use taxicab_chess::plane::Metric;
use taxicab_pictures::planes;

use super::owners::style;
use crate::answering;
use crate::picture_file::PictureFile;
use crate::report::{FAINT, Report, STRONG, Stop, Text};

pub(super) fn run(request: &Plane, picture: &PictureFile, context: &Context, report: &mut Report) -> Result<(), Stop> {
    let metrics = request.metric.map_or(Metric::ALL.to_vec(), |metric| vec![metric.0]);
    let is_random = request.site.is_empty() && request.seed.is_none();
    let seed = is_random.then(|| RandomState::new().hash_one(0) >> 11);
    let seed = seed.map_or(request.seed, |seed| seed.try_into().ok());
    let of = |metric: Metric| Plane { metric: Some(Written(metric)), seed, ..request.clone() };
    let answers = metrics.into_iter().map(|metric| answering::answered(&of(metric), context, report));
    let answers = Planes(answers.collect::<Result<_, _>>()?);
    if picture.takes_all(|| planes(&answers.0.iter().collect::<Vec<_>>()), report)? {
        return Ok(());
    }
    if !report.is_json() {
        return Ok(report.print(&answers)?);
    }
    Ok(answers.0.iter().try_for_each(|plane| report.print(plane))?)
}

/// The same sites in one metric or in several.
#[derive(Serialize)]
struct Planes(Vec<PlaneAnswer>);

/// The letters a cell can bear; more sites than these share them.
const LETTERS: usize = 26;

/// The widest line of planes side by side in a terminal.
const WIDEST: usize = 110;

/// The rows from the top; a site in capitals, its cells in small letters.
fn rows(plane: &PlaneAnswer) -> Vec<String> {
    let columns = plane.plane.columns as usize;
    let cell = |(index, region): (usize, Option<usize>)| {
        let Some(number) = region else { return "=".to_owned() };
        let (style, letter) = (style(number), letter(number % LETTERS));
        let site = plane.sites[number];
        let is_site = (site.1 as usize * columns + site.0 as usize) == index;
        let letter = if is_site { letter } else { letter.to_lowercase() };
        format!("{style}{letter}{style:#}")
    };
    let cells: Vec<String> = plane.regions().into_iter().enumerate().map(cell).collect();
    cells.chunks(columns).rev().map(<[String]>::concat).collect()
}

impl Text for PlaneAnswer {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        rows(self).iter().try_for_each(|row| writeln!(out, "{row}"))
    }
}

impl Text for Planes {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let sites = self.0[0].sites.len();
        let letters = if sites > LETTERS { "; letters repeat after Z, AA is drawn as A" } else { "" };
        writeln!(out, "{STRONG}{}{STRONG:#} {FAINT}(= contested{letters}){FAINT:#}", self.0[0].title())?;
        let width = self.0[0].plane.columns as usize;
        let columns = width.max("euclidean".len());
        if self.0.len() * (columns + 2) <= WIDEST {
            let grids: Vec<Vec<String>> = self.0.iter().map(rows).collect();
            let names: Vec<String> = self.0.iter().map(|plane| format!("{:<columns$}", plane.metric)).collect();
            writeln!(out, "\n  {FAINT}{}{FAINT:#}", names.join("  ").trim_end())?;
            let gap = " ".repeat(columns - width);
            for row in 0..grids[0].len() {
                let parts: Vec<&str> = grids.iter().map(|grid| grid[row].as_str()).collect();
                writeln!(out, "  {}", parts.join(&format!("{gap}  ")))?;
            }
        } else {
            for plane in &self.0 {
                writeln!(out, "\n  {FAINT}{}{FAINT:#}", plane.metric)?;
                rows(plane).iter().try_for_each(|row| writeln!(out, "  {row}"))?;
            }
        }
        let names: Vec<String> = self.0.iter().map(|plane| format!("{:>9}", plane.metric)).collect();
        writeln!(out, "\n  {FAINT}site   at        {}{FAINT:#}", names.join("  "))?;
        for (number, &(column, row)) in self.0[0].sites.iter().enumerate() {
            let counts: Vec<String> = self.0.iter().map(|plane| format!("{:>9}", plane.counts[number])).collect();
            let (style, place) = (style(number), format!("{column}, {row}"));
            writeln!(out, "  {style}{:<4}{style:#}   {place:<8}  {}", letter(number), counts.join("  "))?;
        }
        let contested: Vec<String> = self.0.iter().map(|plane| format!("{:>9}", plane.contested)).collect();
        writeln!(out, "  =      contested {}", contested.join("  "))
    }
}
