//! The race of two kings to a set of squares.

use core::fmt;

use super::{NoRace, Winner, plural, ply, side, write_count};
use crate::{Bitboard, Color, Movement, Obstacles, Position, Role, Square, king_attacks, moves_to_nearest};

/// A race of two kings to a set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KingRace {
    /// The squares they race to.
    pub to: Bitboard,
    /// The side to move.
    pub to_move: Color,
    /// How many moves each king needs alone to the nearest of them, White's first; `None` if it cannot reach any.
    pub moves: [Option<u8>; 2],
    /// The king that gets there first against every defence; `None` if neither can force it, and if both are there.
    pub forced: Option<Color>,
}

impl KingRace {
    /// The side that gets there first against every defence: nobody if neither king can force it, both if both are
    /// there already.
    pub fn winner(&self) -> Winner {
        match self.forced {
            Some(color) => color.into(),
            None if self.moves == [Some(0); 2] => Winner::Both,
            None => Winner::Nobody,
        }
    }

    /// The side whose king arrives first if each goes alone and the side to move has the first move.
    pub fn nearer(&self) -> Winner {
        Winner::first(self.plies(Color::White), self.plies(Color::Black))
    }

    /// The half-move from now, counted from 1, on which the king of a side arrives alone; 0 if it is there.
    pub fn plies(&self, color: Color) -> Option<u8> {
        self.moves[usize::from(color)].map(|moves| ply(moves, color, self.to_move))
    }
}

impl fmt::Display for KingRace {
    /// Two sentences: what can be forced, and the count of moves.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let goal = fmt::from_fn(|f| {
            let mut squares = self.to.iter();
            f.write_str(if squares.len() > 1 { "one of " } else { "" })?;
            squares.next().map_or(Ok(()), |square| write!(f, "{square}"))?;
            squares.try_for_each(|square| write!(f, ", {square}"))
        });
        if self.winner() == Winner::Both {
            return f.write_str("Both kings are there already.");
        }
        let Some(nearer) = self.nearer().color() else { return write!(f, "Neither king can reach {goal}.") };
        match self.forced {
            Some(color) => write!(f, "{} reaches {goal} first against every defence.", side(color))?,
            None => write!(f, "Neither king can force its way to {goal}.")?,
        }
        write_count(f, nearer, self.to_move, |f, color| match self.moves[usize::from(color)] {
            None => write!(f, "the {color} king cannot get there"),
            Some(0) => write!(f, "the {color} king is there"),
            Some(moves) => write!(f, "the {color} king needs {moves} {}", plural(moves)),
        })
    }
}

/// The race of the two kings of a position to a set of squares, exactly and by counting moves. The first king on any
/// square of the set has won.
///
/// All other pieces stay where they are. A king goes around its own pieces, may take the other side's, and stops on no
/// square that they attack. The *exact* answer, [`KingRace::winner`], lets the kings play: in turn, each must move if
/// it can and passes if it cannot, and they keep apart, so that the opposition counts as it does when all pawns are
/// locked. The *count*, [`KingRace::nearer`], lets each king go alone.
///
/// On an open board, to one square, the count names the king that can force it in 81 of 100 races, and the wrong king in 4.
///
/// # Errors
/// If a side has no king, the kings are next to each other, or the set is empty.
///
/// Complexity: for the exact answer all 4,096 placements of the kings, 64 at a time, a few dozen times over; 1 KB on the
/// stack.
///
/// ```
/// use taxicab_chess::{Bitboard, Position, Square};
/// use taxicab_chess::race::{self, Winner};
///
/// let position: Position = "8/8/8/8/k7/8/8/4K3 w".parse()?;
/// let race = race::kings(&position, Square::D3)?;
/// assert_eq!(race.moves, [Some(2), Some(3)]);
/// assert_eq!((race.winner(), race.nearer()), (Winner::White, Winner::White));
///
/// // As many moves each, and yet White gets no farther than e3: Black then takes the opposition on e5.
/// let position: Position = "8/8/4k3/8/8/8/4K3/8 w".parse()?;
/// let race = race::kings(&position, Square::E4)?;
/// assert_eq!((race.winner(), race.nearer()), (Winner::Nobody, Winner::White));
///
/// // With a second square to go to White is first on one of them.
/// let either: Bitboard = "c3,e4".parse()?;
/// let race = race::kings(&position, either)?;
/// assert_eq!(
///     race.to_string(),
///     "White reaches one of c3, e4 first against every defence. By the count of moves White is nearer: \
///      the white king needs 2 moves, with White to move; the black king needs 2 moves.",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn kings(position: &Position, to: impl Into<Bitboard>) -> Result<KingRace, NoRace> {
    let to = to.into();
    let king = |color| position.king(color).ok_or(NoRace::King(color));
    let (white, black) = (king(Color::White)?, king(Color::Black)?);
    if near(white).contains(black) {
        return Err(NoRace::SideBySide(white, black));
    }
    if to.is_empty() {
        return Err(NoRace::NoTarget);
    }
    let grounds = Color::ALL.map(|color| ground(position, color));
    let starts = [white, black];
    let moves = [0, 1].map(|color| {
        let obstacles = Obstacles::blocked(!grounds[color]);
        moves_to_nearest(Movement::King, starts[color], to, obstacles)
    });
    let mover = position.to_move();
    let forced = if starts.into_iter().all(|start| to.contains(start)) {
        None
    } else {
        [mover, mover.opponent()].into_iter().find(|&color| forces(color, grounds, to, starts, mover))
    };
    Ok(KingRace { to, to_move: mover, moves, forced })
}

/// The squares that a king may enter while all other pieces stay where they are.
fn ground(position: &Position, color: Color) -> Bitboard {
    let enemy = color.opponent();
    let kings = position.role(Role::King);
    let others = Role::ALL.into_iter().filter(|&role| role != Role::King);
    let attacked = others.map(|role| position.attacked(enemy, role, kings)).fold(Bitboard::EMPTY, Bitboard::union);
    !(position.pieces(color).difference(kings) | attacked)
}

fn near(square: Square) -> Bitboard {
    king_attacks(Bitboard::of(square))
}

/// Whether the king of a side can force that it reaches the squares before the other does.
fn forces(racer: Color, grounds: [Bitboard; 2], to: Bitboard, starts: [Square; 2], to_move: Color) -> bool {
    let own_start = starts[usize::from(racer)];
    let other_start = starts[usize::from(racer.opponent())];
    if to.contains(own_start) || to.contains(other_start) {
        return to.contains(own_start);
    }
    let own_ground = grounds[usize::from(racer)];
    let other_ground = grounds[usize::from(racer.opponent())];
    // For each square of the racer, the squares of the other king with which the racer wins: to move, and not.
    let mut moving = [Bitboard::EMPTY; 64];
    let mut waiting = [Bitboard::EMPTY; 64];
    loop {
        let mut is_stable = true;
        for own in Square::ALL {
            let index = usize::from(own);
            // The squares of the other king that are not next to the racer.
            let apart = !(near(own) | own.into());
            let (mut can_move, mut wins) = (Bitboard::EMPTY, Bitboard::EMPTY);
            for next in near(own) & own_ground {
                let apart_then = !(near(next) | next.into());
                can_move |= apart_then;
                wins |= apart_then & if to.contains(next) { Bitboard::FULL } else { waiting[usize::from(next)] };
            }
            // Without a move the racer passes.
            let wins = (wins | waiting[index] & !can_move) & apart;
            // Waiting wins if every move of the other leads to such a square and not to the goal; without a move it passes.
            let moves = other_ground & apart;
            let escapes = moves & (!wins | to);
            let waits = apart & (king_attacks(moves) & !king_attacks(escapes) | wins & !king_attacks(moves));
            is_stable &= wins == moving[index] && waits == waiting[index];
            (moving[index], waiting[index]) = (wins, waits);
        }
        if is_stable {
            break;
        }
    }
    let table = if to_move == racer { &moving } else { &waiting };
    table[usize::from(own_start)].contains(other_start)
}
