//! The race of pawns to promote.

use core::fmt;

use super::square_rule::{ahead, front, moves_to_promote, outruns, promotion};
use super::{Winner, ply};
use crate::bitboard::Bitboard;
use crate::moves::attacks;
use crate::piece::{Color, Piece, Role};
use crate::position::Position;
use crate::square::Square;

/// Why there is no race.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoRace {
    /// The side has no king.
    King(Color),
    /// A man that is neither king nor pawn.
    Officer(Square),
    /// No pawn at all.
    Pawns,
}

impl fmt::Display for NoRace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::King(color) => write!(f, "{color} has no king; a race needs both"),
            Self::Officer(square) => {
                write!(f, "the man on {square} is neither king nor pawn; a race of pawns is for those alone")
            }
            Self::Pawns => f.write_str("no pawns; a race of kings needs a square to go to"),
        }
    }
}

impl core::error::Error for NoRace {}

/// A passed pawn with nothing but at most its own king ahead on its file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Runner {
    /// Where it stands.
    pub pawn: Square,
    /// Where it promotes.
    pub promotion: Square,
    /// In how many moves of its side, 1 to 6; one is its own king's if that stands ahead on the file.
    pub moves: u8,
    /// Whether it outruns the enemy king (see [`outruns`]).
    pub outruns: bool,
}

/// What there is to say of the race of pawns in a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PawnRace {
    /// Whose move it is.
    pub to_move: Color,
    /// White's best runner: one that outruns the king before others, then the nearest.
    pub white: Option<Runner>,
    /// Black's.
    pub black: Option<Runner>,
    /// Whether the pawn that promotes first then attacks, with kings and other pawns where they stand, the square on
    /// which the other promotes right after it.
    pub is_covered: bool,
}

impl PawnRace {
    /// The runner of a side.
    pub const fn runner(&self, color: Color) -> Option<Runner> {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// On which half-move from now, counted from 1, a side promotes, if it has a pawn that outruns the king.
    pub fn plies(&self, color: Color) -> Option<u8> {
        self.runner(color).filter(|runner| runner.outruns).map(|runner| ply(runner.moves, color, self.to_move))
    }

    /// Who wins.
    pub fn winner(&self) -> Winner {
        match (self.plies(Color::White), self.plies(Color::Black)) {
            (None, None) => Winner::Nobody,
            (Some(_), None) => Winner::White,
            (None, Some(_)) => Winner::Black,
            (Some(white), Some(black)) if white.abs_diff(black) == 1 && !self.is_covered => Winner::Both,
            (Some(white), Some(black)) => {
                if white < black {
                    Winner::White
                } else {
                    Winner::Black
                }
            }
        }
    }

    /// The side whose pawn promotes first.
    pub fn first(&self) -> Option<Color> {
        Color::ALL.into_iter().filter(|&color| self.plies(color).is_some()).min_by_key(|&color| self.plies(color))
    }

    /// What the rule of the square says, if just one side has a runner: whether it outruns the enemy king.
    pub fn rule_of_square(&self) -> Option<bool> {
        match (self.white, self.black) {
            (Some(runner), None) | (None, Some(runner)) => Some(runner.outruns),
            _ => None,
        }
    }
}

impl fmt::Display for PawnRace {
    /// The reason in plain words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} moves first", self.to_move)?;
        for color in Color::ALL {
            match self.runner(color) {
                None => write!(f, "; {color} has no pawn that is free to run")?,
                Some(Runner { pawn, promotion, moves, outruns }) => {
                    let plural = if moves == 1 { "" } else { "s" };
                    let verb = if outruns { "outruns" } else { "is caught by" };
                    write!(
                        f,
                        "; the pawn on {pawn} needs {moves} move{plural} to {promotion} and {verb} the {} king",
                        color.opponent()
                    )?;
                }
            }
        }
        match (self.winner(), self.first()) {
            (Winner::Both, Some(first)) => write!(f, ": both promote, {first} first"),
            (_, Some(first)) if self.is_covered => {
                write!(f, ": {first} promotes first and attacks the square where the other does")
            }
            (_, Some(first)) => write!(f, ": {first} promotes first"),
            (_, None) => f.write_str(": no pawn gets through by running alone"),
        }
    }
}

/// The race of the pawns of a position.
///
/// # Errors
/// If a side has no king, if there are men other than kings and pawns, or no pawns.
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
        let candidates = position.men_of(color, Role::Pawn).iter().filter_map(|pawn| run(position, pawn, color, kings));
        candidates.min_by_key(|runner| (!runner.outruns, runner.moves))
    };
    let mut race = PawnRace {
        to_move: position.to_move(),
        white: runner(Color::White),
        black: runner(Color::Black),
        is_covered: false,
    };
    race.is_covered = covers(position, &race);
    Ok(race)
}

fn run(position: &Position, pawn: Square, color: Color, kings: [Square; 2]) -> Option<Runner> {
    let own_king = kings[usize::from(color)];
    let enemy_king = kings[usize::from(color.opponent())];
    let path = ahead(pawn, color);
    let in_the_way = path & position.occupied().without(own_king);
    let stopping = front(pawn, color) & position.men_of(color.opponent(), Role::Pawn);
    if !(in_the_way | stopping).is_empty() {
        return None;
    }
    let moves = moves_to_promote(pawn, color) + u8::from(path.contains(own_king));
    let outruns = outruns(pawn, color, Some(own_king), enemy_king, position.to_move());
    Some(Runner { pawn, promotion: promotion(pawn, color), moves, outruns })
}

/// Whether the queen of the side that promotes first attacks the square where the other promotes one half-move later.
fn covers(position: &Position, race: &PawnRace) -> bool {
    let (Some(first), Some(white), Some(black)) = (race.first(), race.white, race.black) else { return false };
    let (Some(early), Some(late)) = (race.plies(Color::White), race.plies(Color::Black)) else { return false };
    let (queen, pawn) = if first == Color::White { (white, black) } else { (black, white) };
    let standing = position.occupied().without(queen.pawn).without(pawn.pawn);
    let attacked = Bitboard(attacks(Piece::Queen, Bitboard::of(queen.promotion).0, !standing.0));
    early.abs_diff(late) == 1 && attacked.contains(pawn.promotion)
}
