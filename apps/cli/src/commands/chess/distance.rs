//! `taxicab chess distance`: the moves from one square to another, or the distances of points of the plane. `taxicab chess
//! direction`: where one square lies from another.

use std::io::{self, Write};

use taxicab::requests::chess::{Direction, DirectionAnswer, Distance, DistanceAnswer, Points, PointsAnswer, spoken};

use super::boards::aside;
use crate::answering::{self, questions};
use crate::commands::{Run, arguments};
use crate::console::{CommandError, Console, Render};
use crate::input::{Items, Pairs};
use crate::text::{FAINT, STRONG, counted};

arguments! {
    /// Examples:
    ///   taxicab chess distance a1 b2 --piece knight
    ///   taxicab chess distance a1 h8 --piece manhattan --json
    ///   taxicab chess distance a1,b1 h8,g8
    ///   taxicab chess distance c1 a3 --piece bishop --occupied b2
    ///   taxicab chess distance --points 0,0 3,4
    ///   echo "e2 e4" | taxicab chess distance --piece white-pawn
    ///
    /// A piece is lifted from its first square; --occupied squares block it; pawns capture only where --fen shows an enemy. With
    /// --fen pieces of the mover's colour block (on an empty first square those of the side to move), and enemy pieces can be
    /// captured, which ends a slide; no other piece moves. A comma makes a set: the distance between two sets is that of their
    /// nearest squares.
    ///
    /// With --points the items are points of the plane, x,y, and the answer is their Manhattan, Chebyshev and Euclidean distance.
    /// A negative first coordinate goes after '--'.
    pub(crate) struct Arguments {
        #[command(flatten)]
        pairs: Pairs,
        /// Measure points of the plane, as 0,0 3,4, instead of squares.
        #[arg(long)]
        points: bool,
        #[command(flatten)]
        request: Distance,
    }
}

impl Run for Arguments {
    fn run(&self, console: &mut Console) -> Result<(), CommandError> {
        let Arguments { pairs, points, request } = self;
        if *points {
            if *request != Distance::default() {
                return Err(CommandError::Usage(
                    "--points cannot be used with --piece, --fen, --occupied and --forbidden".into(),
                ));
            }
            return answering::for_each(&Points::default(), &pairs.items(), console);
        }
        answering::for_each(request, &pairs.items(), console)
    }
}

impl Render for DistanceAnswer {
    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        let distance = match self.distance {
            Some(distance) => counted(distance.into(), "move"),
            None => "cannot be reached".into(),
        };
        let (piece, obstacles) = (spoken(self.mover.movement), aside(self.mover.obstacles));
        let pair = self.pair.map_or(String::new(), |[from, to]| format!(", {from} to {to}"));
        let Self { from, to, .. } = self;
        writeln!(out, "{piece} {from} to {to}: {STRONG}{distance}{STRONG:#}{pair}{FAINT}{obstacles}{FAINT:#}")
    }
}

impl Render for PointsAnswer {
    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { points: [from, to], manhattan, chebyshev, euclidean } = self;
        write!(out, "{from} to {to}: Manhattan {STRONG}{manhattan}{STRONG:#}, ")?;
        writeln!(out, "Chebyshev {STRONG}{chebyshev}{STRONG:#}, Euclidean {STRONG}{euclidean}{STRONG:#}")
    }
}

questions! {
    /// Examples:
    ///   taxicab chess direction c2 f5
    ///   taxicab chess direction g1 f3 --json
    ///   echo "a1 b4" | taxicab chess direction
    Direction, Pairs;
}

impl Render for DirectionAnswer {
    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "{} to {}: {STRONG}{}{STRONG:#}", self.from, self.to, self.direction)?;
        if let Some(increment) = self.increment {
            write!(out, " ({increment:+})")?;
        }
        writeln!(out)?;
        let attackers = self.attackers.join(", ").replace('-', " ");
        let values =
            [("line", self.line.to_string()), ("between", self.between.to_string()), ("attacked by", attackers)];
        for (name, value) in values {
            if !value.is_empty() {
                writeln!(out, "  {FAINT}{name}:{FAINT:#} {value}")?;
            }
        }
        Ok(())
    }
}
