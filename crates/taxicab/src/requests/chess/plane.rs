//! `chess plane`: a plane of cells divided between sites.

use std::fmt;
use std::str::FromStr;

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use taxicab_chess::plane::{Cell, Metric, diagram};
use taxicab_chess::territory;

use super::squares::required;
use super::{Owner, Point};
use crate::fields::{Text, Whole};
use crate::words::counted;
use crate::{Context, Fault, Observer, Request, answer, request};

/// Which site is nearest to each cell of a plane.
#[request("chess plane", PlaneAnswer)]
pub struct Plane {
    /// Divide a plane of so many columns and rows instead, up to 256x256.
    #[arg(value_name = "WxH")]
    pub plane: Option<Text<Extent>>,
    /// The metric of the plane: euclidean, manhattan or chebyshev [default: all three on the command line, else
    /// euclidean].
    pub metric: Option<Text<Metric>>,
    /// How many random sites, up to 500, all on different cells [default: 12].
    #[arg(id = "count", value_name = "N", allow_negative_numbers = true)]
    pub sites: Option<Whole<0, { u64::MAX }>>,
    /// The seed of the random sites [default: random on the command line, else 0].
    #[arg(value_name = "S", allow_negative_numbers = true)]
    pub seed: Option<Whole<0, { u64::MAX }>>,
    /// A site at this column and row, from 0,0 at the bottom left, instead of random ones; may be repeated.
    #[arg(value_name = "X,Y")]
    pub site: Vec<Point>,
}

/// Columns and rows, written `64x40`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The number of columns.
    pub columns: u32,
    /// The number of rows.
    pub rows: u32,
}

/// The most columns, and the most rows.
const MAX_SIDE: u32 = 256;
/// The most sites.
const MAX_SITES: usize = 500;
/// The number of random sites if none is asked for.
const SITES: u64 = 12;

impl FromStr for Extent {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (columns, rows) = text.split_once(['x', 'X', '×']).ok_or("write columns x rows, as 64x40")?;
        let number = |part: &str, what: &str| match part.parse() {
            Ok(number @ 1..=MAX_SIDE) => Ok(number),
            _ => Err(format!("{part:?} is not a number of {what} from 1 to {MAX_SIDE}")),
        };
        Ok(Self { columns: number(columns, "columns")?, rows: number(rows, "rows")? })
    }
}

impl fmt::Display for Extent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

/// A plane divided between sites in one metric.
#[answer]
pub struct PlaneAnswer {
    /// Columns x rows.
    pub plane: Text<Extent>,
    /// The metric.
    pub metric: &'static str,
    /// The seed of the random sites; `None` for given ones.
    pub seed: Option<u64>,
    /// The sites: column and row from 0, row 0 lowest.
    pub sites: Vec<Cell>,
    /// The owner of each cell, row by row from the lowest.
    pub owner: Vec<Owner>,
    /// How many cells each site has.
    pub counts: Vec<usize>,
    /// How many cells are contested.
    pub contested: usize,
}

impl PlaneAnswer {
    /// The plane and its sites in a few words: `64x40 cells, 12 sites drawn with seed 1`.
    pub fn title(&self) -> String {
        let drawn = self.seed.map_or(String::new(), |seed| format!(" drawn with seed {seed}"));
        format!("{} cells, {}{drawn}", self.plane, counted(self.sites.len() as u64, "site"))
    }

    /// The number of the site that owns each cell.
    pub fn regions(&self) -> Vec<Option<usize>> {
        self.owner.iter().map(|owner| owner.site()).collect()
    }
}

impl Request for Plane {
    fn with_item(&self, item: &str) -> Result<Self, Fault> {
        Ok(Self { plane: Some(item.parse().map_err(|error: String| Fault::item(error))?), ..self.clone() })
    }

    /// Without a metric there is one request for each.
    fn with_items(&self, items: &[String]) -> Result<Vec<Self>, Fault> {
        let planes = match items {
            [] => vec![self.clone()],
            items => items.iter().map(|item| self.with_item(item)).collect::<Result<_, _>>()?,
        };
        let metrics = self.metric.map_or(Metric::ALL.to_vec(), |metric| vec![metric.0]);
        let of = |plane: &Self, metric: &Metric| Self { metric: Some(Text(*metric)), ..plane.clone() };
        Ok(planes.iter().flat_map(|plane| metrics.iter().map(move |metric| of(plane, metric))).collect())
    }

    fn answer_in(&self, context: &Context, _: &mut dyn Observer) -> Result<PlaneAnswer, Fault> {
        let plane @ Text(extent) = required(self.plane, "plane")?;
        let metric = self.metric.map_or(Metric::Euclidean, |metric| metric.0);
        let seed = self.site.is_empty().then(|| self.seed.unwrap_or_default().number());
        let sites = match seed {
            Some(seed) => random_sites(extent, self.count(extent)?, seed),
            None => self.own_sites(extent)?,
        };
        let owners = context.each_of(1024, diagram(metric, extent.columns, extent.rows, &sites));
        let owners = owners.collect::<Result<Vec<_>, Fault>>()?;
        let mut counts = vec![0; sites.len()];
        let mut contested = 0;
        for &owner in &owners {
            match owner {
                territory::Owner::Site(number) => counts[number] += 1,
                _ => contested += 1,
            }
        }
        let owner = owners.into_iter().map(Owner).collect();
        Ok(PlaneAnswer { plane, metric: metric.name(), seed, sites, owner, counts, contested })
    }
}

impl Plane {
    /// The number of random sites.
    fn count(&self, extent: Extent) -> Result<usize, Fault> {
        let count = self.sites.map_or(SITES, Whole::number);
        let most = ((extent.columns * extent.rows) as usize).min(MAX_SITES);
        let in_range = usize::try_from(count).ok().filter(|count| (1..=most).contains(count));
        in_range
            .ok_or_else(|| Fault::request(format_args!("--sites {count}: a plane of {extent} takes 1 to {most} sites")))
    }

    /// The sites that are given by their cells.
    fn own_sites(&self, extent: Extent) -> Result<Vec<Cell>, Fault> {
        if self.sites.is_some() || self.seed.is_some() {
            return Err(Fault::request("--site cannot be used with --sites and --seed, which are for random sites"));
        }
        if self.site.len() > MAX_SITES {
            return Err(Fault::request(format_args!("--site: at most {MAX_SITES} sites")));
        }
        let mut sites = Vec::new();
        for site in &self.site {
            let cell = u32::try_from(site.x).ok().zip(u32::try_from(site.y).ok());
            let cell = cell.filter(|&(x, y)| x < extent.columns && y < extent.rows);
            match cell {
                None => return Err(Fault::request(format_args!("--site {site}: not a cell of a plane of {extent}"))),
                Some(cell) if sites.contains(&cell) => {
                    return Err(Fault::request(format_args!("--site {site}: each site needs a cell of its own")));
                }
                Some(cell) => sites.push(cell),
            }
        }
        Ok(sites)
    }
}

/// Different cells, each as likely as any other.
///
/// The high half of a 64-bit number times the number of cells is a cell; of at most 65,536 cells none is favoured by more
/// than one part in 2^48.
fn random_sites(extent: Extent, count: usize, seed: u64) -> Vec<Cell> {
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
