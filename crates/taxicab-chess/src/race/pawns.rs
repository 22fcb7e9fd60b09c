//! The race of pawns to promote.

use core::fmt;

use super::{Winner, ahead, front, moves_to_promote, outruns, plural, ply, promotion, side, write_count};
use crate::enumeration::messages;
use crate::{Bitboard, Color, Movement, Position, Role, Square, attacks};

/// Why there is no race.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoRace {
    /// The side has no king.
    King(Color),
    /// The kings, White's and Black's, are next to each other, which the rules of chess forbid; for races of kings
    /// only.
    SideBySide(Square, Square),
    /// A piece that is neither king nor pawn.
    Officer(Square),
    /// No pawn at all.
    Pawns,
    /// No square for the kings to race to.
    NoTarget,
}

messages! {
    NoRace:
    Self::King(color) => "{color} has no king; a race needs both";
    Self::SideBySide(white, black) =>
        "the kings on {white} and {black} stand side by side, which the rules of chess forbid";
    Self::Officer(square) => "the piece on {square} is neither king nor pawn; a race of pawns is for those alone";
    Self::NoTarget => "a race of kings needs a square to go to";
    Self::Pawns => "no pawns; a race of kings needs a square to go to";
}

/// A passed pawn with no pawn ahead on its file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Runner {
    /// Its square.
    pub pawn: Square,
    /// The square on which it promotes.
    pub promotion: Square,
    /// The moves of its side until then, 1 to 6; one of them is its own king's if that is ahead on the file.
    pub moves: u8,
    /// Whether it outruns the enemy king (see [`outruns`]).
    pub outruns: bool,
}

/// The race of pawns in a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PawnRace {
    /// The side to move.
    pub to_move: Color,
    /// The best runner of each side, White's first: one that outruns the king before others, then the nearest.
    pub runners: [Option<Runner>; 2],
    /// Whether both promote, the one right after the other, and the first queen then attacks the other's square, with
    /// kings and other pawns where they are now.
    pub is_covered: bool,
    /// Whether both promote so and the first queen gives check, which must be met before the other promotes.
    pub is_check: bool,
}

impl PawnRace {
    /// The runner of a side.
    pub const fn runner(&self, color: Color) -> Option<Runner> {
        self.runners[color as usize]
    }

    /// The half-move from now, counted from 1, on which a side promotes, if it has a pawn that outruns the king.
    pub fn plies(&self, color: Color) -> Option<u8> {
        self.runner(color).filter(|runner| runner.outruns).map(|runner| ply(runner.moves, color, self.to_move))
    }

    /// The winner of the race: the side whose pawn alone outruns the king; if both do, the first; but both if the one
    /// promotes right after the other and the first queen neither attacks its square nor gives check.
    ///
    /// With a single pawn on the board this is proven: the position is won. With more it assumes that all runners run.
    pub fn winner(&self) -> Winner {
        match (self.plies(Color::White), self.plies(Color::Black)) {
            (Some(white), Some(black)) if white.abs_diff(black) == 1 && !self.is_covered && !self.is_check => {
                Winner::Both
            }
            (white, black) => Winner::first(white, black),
        }
    }

    /// The side whose runner promotes first if nothing stops it, whether or not it outruns the king.
    pub fn nearer(&self) -> Winner {
        let plies = |color| self.runner(color).map(|runner| ply(runner.moves, color, self.to_move));
        Winner::first(plies(Color::White), plies(Color::Black))
    }

    /// The side whose pawn promotes first.
    pub fn first(&self) -> Option<Color> {
        Color::ALL.into_iter().filter(|&color| self.plies(color).is_some()).min_by_key(|&color| self.plies(color))
    }

    /// The rule of the square if just one side has a runner: whether it outruns the enemy king.
    pub fn rule_of_square(&self) -> Option<bool> {
        match self.runners {
            [Some(runner), None] | [None, Some(runner)] => Some(runner.outruns),
            _ => None,
        }
    }
}

impl fmt::Display for PawnRace {
    /// Two sentences: who promotes, and the count of moves.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.first().map(|first| (side(first), self.winner())) {
            None => f.write_str("No pawn gets through by running alone.")?,
            Some((first, Winner::Both)) => write!(f, "Both promote, {first} first.")?,
            Some((first, _)) if self.is_covered => {
                write!(f, "{first} promotes first and attacks the square where the other pawn would.")?;
            }
            Some((first, _)) if self.is_check => write!(f, "{first} promotes first and gives check.")?,
            Some((first, _)) => write!(f, "{first} promotes first.")?,
        }
        let Some(nearer) = self.nearer().color() else {
            return f.write_str(" Neither side has a pawn that is free to run.");
        };
        write_count(f, nearer, self.to_move, |f, color| match self.runner(color) {
            None => write!(f, "{} has no pawn that is free to run", side(color)),
            Some(Runner { pawn, promotion, moves, outruns }) => {
                let outruns = if outruns { "outruns" } else { "does not outrun" };
                let king = color.opponent();
                write!(
                    f,
                    "the pawn on {pawn} needs {moves} {} to {promotion} and {outruns} the {king} king",
                    plural(moves)
                )
            }
        })
    }
}

/// The race of the pawns of a position: which side promotes first if every runner runs, counted in moves.
///
/// A *runner* is a passed pawn (no enemy pawn ahead of it on its own file or the next ones) with no pawn of its own ahead
/// on its file. Its own king there costs a move to step aside. It gets through if by the rule of the square it
/// [`outruns`] the enemy king. With a single pawn on the board that is sound: the position is won. With more it is a
/// count and no proof, because other pawns and the kings can interfere.
///
/// # Errors
/// If a side has no king, if there are pieces other than kings and pawns, or no pawns.
///
/// ```
/// use taxicab_chess::Position;
/// use taxicab_chess::race::{self, Winner};
///
/// let position: Position = "8/8/8/6k1/P7/8/8/6K1 w".parse()?;
/// let race = race::pawns(&position)?;
/// assert_eq!((race.winner(), race.rule_of_square()), (Winner::White, Some(true)));
/// assert_eq!(
///     race.to_string(),
///     "White promotes first. By the count of moves White is nearer: the pawn on a4 needs 4 moves to a8 and outruns the \
///      black king, with White to move; Black has no pawn that is free to run.",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn pawns(position: &Position) -> Result<PawnRace, NoRace> {
    let king = |color| position.king(color).ok_or(NoRace::King(color));
    let kings = [king(Color::White)?, king(Color::Black)?];
    let pawns = position.role(Role::Pawn);
    if let Some(officer) = position.occupied().difference(position.role(Role::King) | pawns).first() {
        return Err(NoRace::Officer(officer));
    }
    if pawns.is_empty() {
        return Err(NoRace::Pawns);
    }
    let runner = |color: Color| {
        let candidates =
            position.pieces_of(color, Role::Pawn).iter().filter_map(|pawn| run(position, pawn, color, kings));
        candidates.min_by_key(|runner| (!runner.outruns, runner.moves))
    };
    let runners = Color::ALL.map(runner);
    let race = PawnRace { to_move: position.to_move(), runners, is_covered: false, is_check: false };
    let (is_covered, is_check) = first_queen(position, &race, kings).unwrap_or_default();
    Ok(PawnRace { is_covered, is_check, ..race })
}

fn run(position: &Position, pawn: Square, color: Color, kings: [Square; 2]) -> Option<Runner> {
    let own_king = kings[usize::from(color)];
    let enemy_king = kings[usize::from(color.opponent())];
    let path = ahead(pawn, color);
    let in_the_way = path & position.role(Role::Pawn);
    let stopping = front(pawn, color) & position.pieces_of(color.opponent(), Role::Pawn);
    if !(in_the_way | stopping).is_empty() {
        return None;
    }
    let moves = moves_to_promote(pawn, color) + u8::from(path.contains(own_king));
    let outruns = outruns(pawn, color, Some(own_king), enemy_king, position.to_move());
    Some(Runner { pawn, promotion: promotion(pawn, color), moves, outruns })
}

/// If both promote, the one right after the other: whether the first queen attacks the other's square and king.
fn first_queen(position: &Position, race: &PawnRace, kings: [Square; 2]) -> Option<(bool, bool)> {
    let first = race.first()?;
    let (early, late) = (race.runner(first)?, race.runner(first.opponent())?);
    if race.plies(first)?.abs_diff(race.plies(first.opponent())?) != 1 {
        return None;
    }
    // The later pawn is then one step from its goal.
    let before = late.promotion.offset(0, if first == Color::White { 1 } else { -1 })?;
    let standing = position.occupied().without(early.pawn).without(late.pawn).with(before);
    let attacked = attacks(Movement::Queen, Bitboard::of(early.promotion), standing);
    Some((attacked.contains(late.promotion), attacked.contains(kings[usize::from(first.opponent())])))
}
