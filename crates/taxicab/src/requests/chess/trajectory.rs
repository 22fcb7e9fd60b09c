//! `chess trajectory`: all paths from one square to another.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::{Serialize, Serializer};
use taxicab_chess::trajectory::{Admissible, AdmissibleError, Path, Trajectories};
use taxicab_chess::{Bitboard, Square, after_one_move};

use super::squares::spoken;
use super::squares::{SquareList, required, two_squares};
use super::{Mover, MoverFields};
use crate::fields::{Text, Whole, list_length};
use crate::words::{counted, grouped};
use crate::{Context, Fault, Observer, Request, answer, request};

/// All paths from one square to another.
#[request("chess trajectory", TrajectoryAnswer)]
pub struct Trajectory {
    /// Where the piece starts.
    #[arg(skip)]
    pub from: Option<Text<Square>>,
    /// Where it goes.
    #[arg(skip)]
    pub to: Option<Text<Square>>,
    /// The number of moves, up to 63 [default: the fewest].
    #[arg(value_name = "L", allow_negative_numbers = true)]
    pub length: Option<Whole<0, 63>>,
    /// The number of shortest pieces a path may consist of, up to 8.
    #[arg(value_name = "K", allow_negative_numbers = true)]
    #[default = "1"]
    pub degree: Whole<1, 8>,
    /// List the paths, the first 1,000 or another number up to 1,000,000.
    #[arg(value_name = "MOST", num_args = 0..=1, require_equals = true, default_missing_value = "1000")]
    #[serde(deserialize_with = "list_length")]
    pub list: Option<Listed>,
    /// Show the boards of which the answer is the sum.
    pub explain: bool,
    /// Which piece moves, and what stands in its path.
    #[flatten]
    pub mover: MoverFields,
}

/// How many paths are listed at most.
pub type Listed = Whole<1, 1_000_000>;

/// The paths from one square to another.
#[answer]
pub struct TrajectoryAnswer {
    /// Where the piece starts.
    pub from: Text<Square>,
    /// Where it goes.
    pub to: Text<Square>,
    /// The piece.
    pub piece: &'static str,
    /// The number of moves that was asked for, or the fewest; `None` if there is no path at all.
    pub length: Option<u8>,
    /// The number of shortest pieces a path may consist of.
    pub degree: u8,
    /// How many paths there are, exactly; `None` for 2^128 - 1 or more.
    pub count: Option<u128>,
    /// The same as text, for readers that round numbers over 2^53.
    pub count_text: Option<String>,
    /// The squares on any of the paths.
    pub squares: SquareList,
    /// The squares at which a shortest piece ends and another begins.
    pub docks: SquareList,
    /// The paths that were to be listed.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Vec<String>>"))]
    pub paths: Paths,
    /// Whether these are all.
    #[cfg_attr(feature = "schema", schemars(with = "bool"))]
    pub complete: Complete,
    /// The distances from the start, to the end, and their sums, if they were asked for; `None` in them if there is no path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sums: Option<Option<Sums>>,
    /// The moves of the shortest paths, if the sums were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Vec<Line>>,
    /// The shortest paths, if there are any.
    #[serde(skip)]
    pub shortest: Option<Trajectories>,
    /// The piece and its obstacles.
    #[serde(skip)]
    pub mover: Mover,
}

/// The distances from the start, to the end, and their sum: 64 each, a1 first, `None` where it is not reached.
#[answer]
pub struct Sums {
    /// From the start.
    pub from: Vec<Option<u8>>,
    /// To the end.
    pub to: Vec<Option<u8>>,
    /// Of the shortest path over each square.
    pub sum: Vec<Option<u8>>,
}

/// A move of the shortest paths.
#[answer]
#[derive(Copy)]
pub struct Line {
    /// Where it starts.
    pub from: Text<Square>,
    /// Where it goes.
    pub to: Text<Square>,
    /// The part of all shortest paths that make this move, 0 to 1.
    pub share: f64,
}

/// A list of paths. They are found while they are read: a million of them take no room.
#[derive(Clone)]
pub struct Paths {
    found: Option<Found>,
    /// How many are listed at most.
    most: usize,
    context: Context,
    is_cut: Arc<AtomicBool>,
}

#[derive(Clone)]
enum Found {
    Shortest(Trajectories),
    Admissible(Box<Admissible>),
}

impl Paths {
    /// The paths, until the request is cancelled or its time is over.
    pub fn iter(&self) -> impl Iterator<Item = Path> + '_ {
        let paths: Box<dyn Iterator<Item = Path>> = match &self.found {
            None => Box::new(std::iter::empty()),
            Some(Found::Shortest(paths)) => Box::new(paths.paths()),
            Some(Found::Admissible(paths)) => Box::new(paths.paths()),
        };
        let is_wanted = move |_: &Path| {
            let is_over = self.context.is_over();
            self.is_cut.fetch_or(is_over, Ordering::Relaxed);
            !is_over
        };
        paths.take(self.most).take_while(is_wanted)
    }
}

impl fmt::Debug for Paths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Paths").field("most", &self.most).finish_non_exhaustive()
    }
}

impl Serialize for Paths {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(|path| path.iter().map(ToString::to_string).collect::<Vec<_>>()))
    }
}

/// Whether a list of paths is complete, which is known when it has been read: the request may be cancelled meanwhile.
#[derive(Clone, Debug)]
pub struct Complete {
    holds_all: bool,
    /// Whether the list ended early.
    is_cut: Arc<AtomicBool>,
}

impl Complete {
    /// Whether all paths were listed so far.
    pub fn is_complete(&self) -> bool {
        self.holds_all && !self.is_cancelled()
    }

    /// Whether the request was cancelled, or its time over, before all were listed.
    pub fn is_cancelled(&self) -> bool {
        self.is_cut.load(Ordering::Relaxed)
    }
}

impl Serialize for Complete {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(self.is_complete())
    }
}

impl Request for Trajectory {
    fn with_item(&self, item: &str) -> Result<Self, Fault> {
        let [from, to] = two_squares(item)?;
        Ok(Self { from, to, ..self.clone() })
    }

    fn answer_in(&self, context: &Context, _: &mut dyn Observer) -> Result<TrajectoryAnswer, Fault> {
        let (Text(from), Text(to)) = (required(self.from, "from")?, required(self.to, "to")?);
        let mover = self.mover.starting(from.into())?;
        let most = self.list.map_or(0, |most| most.number() as usize);
        context.limits().check_listed("list", most)?;
        let shortest = Trajectories::new(mover.movement, from, to, mover.obstacles);
        let least = shortest.as_ref().map(Trajectories::length);
        let length = self.length.map(|length| length.number() as u8).or(least).filter(|_| least.is_some());
        let degree = self.degree.number() as u8;
        let (mut count, mut squares, mut docks) = (Some(0), Bitboard::EMPTY, Bitboard::EMPTY);
        let (mut found, is_cut) = (None, Arc::default());
        if let (Some(shortest), Some(length)) = (shortest, length) {
            // Of degree 1 there are the shortest paths alone.
            if degree > 1 {
                let paths = of_degree(mover, from, to, length, degree).map_err(Fault::request)?;
                (count, squares, docks) = (paths.count(), paths.squares(), paths.docks());
                found = Some(Found::Admissible(Box::new(paths)));
            } else if length == shortest.length() {
                (count, squares) = (Some(shortest.count().into()), shortest.squares());
                found = Some(Found::Shortest(shortest));
            }
        }
        let mut answer = TrajectoryAnswer {
            from: Text(from),
            to: Text(to),
            piece: mover.movement.name(),
            length,
            degree,
            count,
            count_text: count.map(|count| count.to_string()),
            squares: SquareList(squares),
            docks: SquareList(docks),
            paths: Paths {
                found: found.filter(|_| count != Some(0)),
                most,
                context: context.clone(),
                is_cut: Arc::clone(&is_cut),
            },
            complete: Complete { holds_all: count.is_some_and(|count| count <= most as u128), is_cut },
            sums: None,
            lines: None,
            shortest,
            mover,
        };
        if self.explain {
            answer.sums = Some(answer.sums());
            let line = |(from, to, share)| Line { from: Text(from), to: Text(to), share };
            answer.lines = Some(answer.lines().into_iter().map(line).collect());
        }
        Ok(answer)
    }
}

fn of_degree(mover: Mover, from: Square, to: Square, length: u8, degree: u8) -> Result<Admissible, AdmissibleError> {
    Admissible::new(mover.movement, from, to, mover.obstacles, length, degree)
}

impl TrajectoryAnswer {
    /// Whether there is no such path.
    pub fn is_none(&self) -> bool {
        self.count == Some(0)
    }

    /// Whether the paths are as short as any.
    pub fn is_shortest(&self) -> bool {
        self.shortest.as_ref().is_some_and(|shortest| Some(shortest.length()) == self.length)
    }

    /// Whether the boards of the sum were asked for.
    pub const fn is_explained(&self) -> bool {
        self.sums.is_some()
    }

    /// `5 moves, 25 shortest paths, 14 squares`; or why there is no path, and what can be asked for instead.
    pub fn summary(&self) -> String {
        let (Some(shortest), Some(length)) = (&self.shortest, self.length) else { return "cannot be reached".into() };
        let moves = counted(length.into(), "move");
        if self.is_none() {
            let degree = if self.degree == 1 { String::new() } else { format!(" of degree {}", self.degree) };
            let hint = self.degree_that_suffices().map_or(String::new(), |degree| format!(" (try --degree {degree})"));
            return format!("no path of {moves}{degree}; the shortest has {}{hint}", shortest.length());
        }
        let number = self
            .count
            .map_or("2^128 - 1 or more".into(), |count| u64::try_from(count).map_or(count.to_string(), grouped));
        let paths = if self.count == Some(1) { "path" } else { "paths" };
        let paths = if self.degree == 1 {
            format!("{number} shortest {paths}")
        } else {
            format!("{number} {paths} of degree {}", self.degree)
        };
        format!("{moves}, {paths}, {}", counted(self.squares.len().into(), "square"))
    }

    /// The title of a picture: `All paths of a king from f6 to h1`.
    pub fn title(&self) -> String {
        format!("All paths of a {} from {} to {}", spoken(self.mover.movement), self.from, self.to)
    }

    /// The least degree, greater than that asked for, of which there are paths of this length.
    fn degree_that_suffices(&self) -> Option<u8> {
        let length = self.length?;
        let has_paths = |degree: &u8| {
            of_degree(self.mover, *self.from, *self.to, length, *degree)
                .is_ok_and(|paths| paths.paths().next().is_some())
        };
        let is_long_enough = length >= self.shortest.as_ref()?.length();
        (self.degree + 1..=Admissible::MAX_DEGREE).filter(|_| is_long_enough).find(has_paths)
    }

    /// The boards whose sum shows which squares are on the paths: their headings and their numbers. The fourth, which
    /// shows these squares or the docks, is missing where there is no path.
    pub fn boards(&self) -> Vec<(String, Vec<Option<u8>>)> {
        let (Some(Sums { from, to, sum }), Some(length)) = (self.sums(), self.length) else { return Vec::new() };
        let mut boards =
            vec![(format!("D(from {})", self.from), from), (format!("D(to {})", self.to), to), ("SUM".to_owned(), sum)];
        if !self.is_none() {
            let (heading, squares) = if self.is_shortest() {
                (format!("SUM = {length}"), self.squares)
            } else {
                ("docks".into(), self.docks)
            };
            boards.push((heading, all(|square| squares.contains(square).then_some(1))));
        }
        boards
    }

    fn sums(&self) -> Option<Sums> {
        let shortest = self.shortest.as_ref()?;
        Some(Sums {
            from: shortest.outward().distances().collect(),
            to: shortest.inward().distances().collect(),
            sum: shortest.sums().distances().collect(),
        })
    }

    /// The moves of the shortest paths, from where to where, each with its share of the paths.
    pub fn lines(&self) -> Vec<(Square, Square, f64)> {
        let (Some(shortest), Mover { movement, obstacles }) = (&self.shortest, self.mover) else {
            return Vec::new();
        };
        let obstacles = obstacles.without(*self.from);
        let after = |square: Square, moves: u8| {
            (after_one_move(movement, square.into(), obstacles) & shortest.step(moves + 1)).iter()
        };
        let steps =
            || (0..shortest.length()).flat_map(|moves| shortest.step(moves).iter().map(move |square| (square, moves)));
        let (mut before, mut behind) = ([0.0; 64], [0.0; 64]);
        (before[usize::from(*self.from)], behind[usize::from(*self.to)]) = (1.0, 1.0);
        for (square, moves) in steps() {
            after(square, moves).for_each(|next| before[usize::from(next)] += before[usize::from(square)]);
        }
        for (square, moves) in steps().collect::<Vec<_>>().into_iter().rev() {
            behind[usize::from(square)] = after(square, moves).map(|next| behind[usize::from(next)]).sum();
        }
        let all: f64 = before[usize::from(*self.to)];
        let line = |(square, moves)| {
            let share = move |next| before[usize::from(square)] * behind[usize::from(next)] / all;
            after(square, moves).map(move |next| (square, next, share(next)))
        };
        steps().flat_map(line).collect()
    }
}

/// A number for each square, a1 first.
fn all(number: impl Fn(Square) -> Option<u8>) -> Vec<Option<u8>> {
    Square::ALL.into_iter().map(number).collect()
}
