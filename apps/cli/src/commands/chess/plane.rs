//! `taxicab chess territory --plane`: a plane of cells divided between sites.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::str::FromStr;

use clap::Args;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use serde::Serialize;
use taxicab_chess::plane::{Diagram, Metric};
use taxicab_chess::territory::Owner;

use super::drawn::capitalised;
use super::owners::{Named, letter, style};
use super::squares::whole;
use crate::picture_file::PictureFile;
use crate::report::{FAINT, Report, STRONG, Stop, Text, counted};
use taxicab_pictures::{Key, Page, Paint, Plane, region, tones};

/// What `--plane` takes.
#[derive(Args, Debug)]
pub(super) struct PlaneArguments {
    /// Divide a plane of so many columns and rows instead, up to 256x256.
    #[arg(long, value_name = "WxH", conflicts_with_all = ["sites", "occupied", "forbidden"])]
    plane: Option<Extent>,
    /// The metric of the plane: euclidean, manhattan or chebyshev [default: all three].
    #[arg(long)]
    metric: Option<Metric>,
    /// How many sites, up to 500, all on different cells [default: 12].
    #[arg(long = "sites", id = "count", value_name = "N", allow_negative_numbers = true, value_parser = whole::<usize>)]
    count: Option<usize>,
    /// The seed the sites are drawn with, the same for ever; by chance if it is not given.
    #[arg(long, value_name = "S", allow_negative_numbers = true, value_parser = whole::<u64>)]
    seed: Option<u64>,
}

/// Columns and rows.
#[derive(Clone, Copy, Debug)]
struct Extent {
    columns: u32,
    rows: u32,
}

const GREATEST: u32 = 256;
const MOST_SITES: usize = 500;

impl FromStr for Extent {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (columns, rows) = text.split_once(['x', 'X', '×']).ok_or("write columns x rows, as 64x40")?;
        let number = |part: &str, what: &str| match part.parse() {
            Ok(number @ 1..=GREATEST) => Ok(number),
            _ => Err(format!("{part:?} is not a number of {what} from 1 to {GREATEST}")),
        };
        Ok(Self { columns: number(columns, "columns")?, rows: number(rows, "rows")? })
    }
}

impl PlaneArguments {
    /// Whether a plane is asked for; what belongs to one is of no use without it.
    pub(super) fn is_asked_for(&self) -> Result<bool, Stop> {
        if self.plane.is_none() && (self.metric.is_some() || self.count.is_some() || self.seed.is_some()) {
            return Err(Stop::Usage("--metric, --sites and --seed belong to a --plane".into()));
        }
        Ok(self.plane.is_some())
    }
}

/// Different cells, each as likely as any other.
///
/// The high half of a 64-bit number times the number of cells is a cell; of at most 65,536 cells none is favoured by more
/// than one part in 2^48.
fn drawn_sites(extent: Extent, count: usize, seed: u64) -> Vec<(u32, u32)> {
    let mut random = SplitMix64::seed_from_u64(seed);
    let cells = u64::from(extent.columns * extent.rows);
    let mut sites = Vec::new();
    while sites.len() < count {
        let cell = ((u128::from(random.next_u64()) * u128::from(cells)) >> 64) as u32;
        let site = (cell % extent.columns, cell / extent.columns);
        if !sites.contains(&site) {
            sites.push(site);
        }
    }
    sites
}

#[derive(Serialize)]
struct Division {
    plane: String,
    metric: &'static str,
    seed: u64,
    sites: Vec<(u32, u32)>,
    owner: Vec<Named>,
    counts: Vec<usize>,
    contested: usize,
    #[serde(skip)]
    columns: usize,
}

pub(super) fn run(arguments: &PlaneArguments, picture: &PictureFile, report: &mut Report) -> Result<(), Stop> {
    let Some(extent) = arguments.plane else { return Ok(()) };
    let (cells, count) = ((extent.columns * extent.rows) as usize, arguments.count.unwrap_or(12));
    if !(1..=cells.min(MOST_SITES)).contains(&count) {
        let (columns, rows, most) = (extent.columns, extent.rows, cells.min(MOST_SITES));
        return Err(Stop::Usage(format!("--sites {count}: a plane of {columns}x{rows} takes 1 to {most} sites")));
    }
    let seed = arguments.seed.unwrap_or_else(|| RandomState::new().hash_one(0) >> 11);
    let sites = drawn_sites(extent, count, seed);
    let metrics = arguments.metric.map_or(Metric::ALL.to_vec(), |metric| vec![metric]);
    let divisions: Vec<Division> = metrics.iter().map(|&metric| Division::new(metric, extent, &sites, seed)).collect();
    let divisions = Divisions(divisions);
    if picture.takes_all(|| divisions.page(), report)? {
        return Ok(());
    }
    if !report.is_json() {
        return Ok(report.print(&divisions)?);
    }
    for division in &divisions.0 {
        report.print(division)?;
    }
    Ok(())
}

/// The same sites in one metric or in several.
#[derive(Serialize)]
struct Divisions(Vec<Division>);

impl Division {
    fn new(metric: Metric, extent: Extent, sites: &[(u32, u32)], seed: u64) -> Self {
        let owners: Vec<Owner> = Diagram::new(metric, extent.columns, extent.rows, sites).collect();
        let mut counts = vec![0; sites.len()];
        let mut contested = 0;
        for &owner in &owners {
            match owner {
                Owner::Site(number) => counts[number] += 1,
                _ => contested += 1,
            }
        }
        Self {
            plane: format!("{}x{}", extent.columns, extent.rows),
            metric: metric.name(),
            seed,
            sites: sites.to_vec(),
            owner: owners.into_iter().map(Named).collect(),
            counts,
            contested,
            columns: extent.columns as usize,
        }
    }

    fn regions(&self) -> Vec<Option<usize>> {
        let region = |Named(owner): &Named| if let Owner::Site(number) = owner { Some(*number) } else { None };
        self.owner.iter().map(region).collect()
    }

    /// The rows from the top; a site in capitals, its cells in small letters.
    fn rows(&self) -> Vec<String> {
        let cell = |(index, region): (usize, Option<usize>)| {
            let Some(number) = region else { return "=".to_owned() };
            let (style, letter) = (style(number), letter(number % LETTERS));
            let site = self.sites[number];
            let is_site = (site.1 as usize * self.columns + site.0 as usize) == index;
            let letter = if is_site { letter } else { letter.to_lowercase() };
            format!("{style}{letter}{style:#}")
        };
        let cells: Vec<String> = self.regions().into_iter().enumerate().map(cell).collect();
        cells.chunks(self.columns).rev().map(<[String]>::concat).collect()
    }
}

/// The letters a cell can bear; more sites than these share them.
const LETTERS: usize = 26;

/// The widest line of planes side by side in a terminal.
const WIDEST: usize = 110;

impl Divisions {
    fn heading(&self) -> String {
        let first = &self.0[0];
        let sites = counted(first.sites.len() as u64, "site");
        format!("{} cells, {sites} drawn with seed {}", first.plane, first.seed)
    }

    fn page(&self) -> Page {
        let first = &self.0[0];
        let (columns, rows) = (first.columns, first.owner.len() / first.columns);
        let tones = tones(columns, &first.regions(), first.sites.len());
        // One large panel, or three that share the width.
        let room = if self.0.len() == 1 { 720.0_f64 } else { 380.0 };
        let side = (room / columns as f64).min(640.0 / rows as f64).clamp(2.0, 40.0);
        let mut has_letters = true;
        let panels = self.0.iter().map(|division| {
            let sites = division.sites.iter().enumerate().map(|(number, &site)| (site, letter(number))).collect();
            let plane = Plane { columns, rows, owners: division.regions(), sites };
            let contested = counted(division.contested as u64, "contested cell");
            let name = capitalised(division.metric);
            let heading = if self.0.len() == 1 { String::new() } else { format!("{name}: {contested}") };
            has_letters = plane.has_letters(side);
            plane.panel(heading, side, &tones)
        });
        let panels = panels.collect();
        let shade = Paint::Plain(region(0, tones[0]));
        let mut legend = vec![if has_letters {
            Key::new(shade, "A", "nearest to site A, and so on")
        } else {
            Key::new(shade, "•", "nearest to one site, and so on")
        }];
        if self.0.iter().any(|division| division.contested > 0) {
            legend.push(Key::new(Paint::Hatched, "", "contested: two or more sites are equally near"));
        }
        let title = match &self.0[..] {
            [division] => format!("Voronoi diagram in {} distance", capitalised(division.metric)),
            _ => "One plane, the same sites, three distances".into(),
        };
        Page { title, subtitle: self.heading().replacen('x', " × ", 1), panels, legend }
    }
}

impl Text for Division {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        self.rows().iter().try_for_each(|row| writeln!(out, "{row}"))
    }
}

impl Text for Divisions {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let sites = self.0[0].sites.len();
        let letters = if sites > LETTERS { "; letters repeat after Z, AA is drawn as A" } else { "" };
        writeln!(out, "{STRONG}{}{STRONG:#} {FAINT}(= contested{letters}){FAINT:#}", self.heading())?;
        let columns = self.0[0].columns.max("euclidean".len());
        if self.0.len() * (columns + 2) <= WIDEST {
            let grids: Vec<Vec<String>> = self.0.iter().map(Division::rows).collect();
            let names: Vec<String> = self.0.iter().map(|division| format!("{:<columns$}", division.metric)).collect();
            writeln!(out, "\n  {FAINT}{}{FAINT:#}", names.join("  ").trim_end())?;
            let gap = " ".repeat(columns - self.0[0].columns);
            for row in 0..grids[0].len() {
                let parts: Vec<&str> = grids.iter().map(|grid| grid[row].as_str()).collect();
                writeln!(out, "  {}", parts.join(&format!("{gap}  ")))?;
            }
        } else {
            for division in &self.0 {
                writeln!(out, "\n  {FAINT}{}{FAINT:#}", division.metric)?;
                division.rows().iter().try_for_each(|row| writeln!(out, "  {row}"))?;
            }
        }
        let names: Vec<String> = self.0.iter().map(|division| format!("{:>9}", division.metric)).collect();
        writeln!(out, "\n  {FAINT}site   at        {}{FAINT:#}", names.join("  "))?;
        for (number, &(column, row)) in self.0[0].sites.iter().enumerate() {
            let counts: Vec<String> = self.0.iter().map(|division| format!("{:>9}", division.counts[number])).collect();
            let (style, place) = (style(number), format!("{column}, {row}"));
            writeln!(out, "  {style}{:<4}{style:#}   {place:<8}  {}", letter(number), counts.join("  "))?;
        }
        let contested: Vec<String> = self.0.iter().map(|division| format!("{:>9}", division.contested)).collect();
        writeln!(out, "  =      contested {}", contested.join("  "))
    }
}
