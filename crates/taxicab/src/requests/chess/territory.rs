//! `chess territory`: which piece is nearest to each square.

use serde::{Serialize, Serializer};
use taxicab_chess::territory::{self, Site};
use taxicab_chess::{Obstacles, Square};

use super::Blocked;
use super::squares::{letter, obstacles_in_words};
use crate::fields::{Text, Whole, schema_of};
use crate::{Context, Fault, Observer, Request, answer, request};

/// Which piece is nearest to each square.
#[request("chess territory", TerritoryAnswer)]
pub struct Territory {
    /// Pieces and their squares: K@e1, of K Q R B N, P and p for a white and a black pawn, T for a taxi.
    #[arg(skip)]
    pub sites: Vec<Text<Site>>,
    /// The site that is to move wins its ties; counted from 0.
    #[arg(value_name = "I", allow_negative_numbers = true)]
    pub to_move: Option<Whole<0, { u64::MAX }>>,
    /// Squares that are not free.
    #[flatten]
    pub blocked: Blocked,
}

/// Which site is nearest to each square.
#[answer]
pub struct TerritoryAnswer {
    /// The sites.
    pub sites: Vec<Text<Site>>,
    /// The site that is to move.
    pub to_move: Option<usize>,
    /// The owner of each square, 64, a1 first.
    pub owner: Vec<Owner>,
    /// The moves of the nearest site to each square, 64, a1 first; `None` where no site can get.
    pub distances: Vec<Option<u8>>,
    /// How many squares each site has.
    pub counts: Vec<u8>,
    /// How many squares are contested.
    pub contested: u8,
    /// What stands in the path of all sites.
    #[serde(skip)]
    pub obstacles: Obstacles,
}

/// The owner of a square or a cell: the number of a site, `"contested"` where two or more are equally near, or `null`
/// where none can get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner(pub territory::Owner);

impl Owner {
    /// The number of the site.
    pub const fn site(self) -> Option<usize> {
        if let territory::Owner::Site(number) = self.0 { Some(number) } else { None }
    }
}

impl Serialize for Owner {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            territory::Owner::Site(number) => serializer.serialize_u64(number as u64),
            territory::Owner::Contested => serializer.serialize_str("contested"),
            territory::Owner::Nobody => serializer.serialize_none(),
        }
    }
}

schema_of!(Owner, "Owner", {
    "description": "The number of a site, \"contested\" between two or more, or null where no site can get.",
    "anyOf": [{ "type": "integer", "minimum": 0 }, { "const": "contested" }, { "type": "null" }]
});

/// More sites than squares change no owner.
const MAX_SITES: usize = 64;

impl TerritoryAnswer {
    /// The owner of a square.
    pub fn owner(&self, square: Square) -> territory::Owner {
        self.owner[usize::from(square)].0
    }

    /// The moves of the nearest site to a square.
    pub fn distance(&self, square: Square) -> Option<u8> {
        self.distances[usize::from(square)]
    }

    /// Which site moves first and what stands in the path, in words; may be empty.
    pub fn conditions(&self) -> String {
        let to_move = self.to_move.map(|number| format!("{} moves first", letter(number)));
        let obstacles = Some(obstacles_in_words(self.obstacles)).filter(|words| !words.is_empty());
        to_move.into_iter().chain(obstacles).collect::<Vec<_>>().join("; ")
    }
}

impl Request for Territory {
    fn with_item(&self, item: &str) -> Result<Self, Fault> {
        let sites = item.split([' ', '\t', ',']).filter(|part| !part.is_empty());
        let site = |part: &str| part.parse().map_err(|error| Fault::item(format_args!("{part:?}: {error}")));
        Ok(Self { sites: sites.map(site).collect::<Result<_, _>>()?, ..self.clone() })
    }

    /// All sites are on one board.
    fn with_items(&self, items: &[String]) -> Result<Vec<Self>, Fault> {
        Ok(vec![if items.is_empty() { self.clone() } else { self.with_item(&items.join(" "))? }])
    }

    fn answer_in(&self, _: &Context, _: &mut dyn Observer) -> Result<TerritoryAnswer, Fault> {
        let sites: Vec<Site> = self.sites.iter().map(|site| site.0).collect();
        if sites.is_empty() {
            return Err(Fault::item("a site is missing: a piece, @ and a square, as K@e1"));
        }
        if sites.len() > MAX_SITES {
            return Err(Fault::item(format_args!("{} sites are too many: at most {MAX_SITES}", sites.len())));
        }
        let to_move = self.to_move.map(|number| usize::try_from(number.number()).unwrap_or(usize::MAX));
        if let Some(number) = to_move.filter(|&number| number >= sites.len()) {
            let last = sites.len() - 1;
            return Err(Fault::item(format_args!("--to-move {number}: the sites are numbered from 0 to {last}")));
        }
        let obstacles = self.blocked.added_to(Obstacles::NONE);
        let territory = territory::Territory::new(&sites, obstacles, to_move);
        Ok(TerritoryAnswer {
            sites: self.sites.clone(),
            to_move,
            owner: territory.owners().map(Owner).collect(),
            distances: territory.distances().distances().collect(),
            counts: territory.counts().collect(),
            contested: territory.contested().len(),
            obstacles,
        })
    }
}
