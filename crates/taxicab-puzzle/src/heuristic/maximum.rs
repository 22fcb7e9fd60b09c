//! The maximum of several heuristics, chosen by their names.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::{
    Euclidean, Heuristic, InversionDistance, LinearConflict, Manhattan, Misplaced, WalkingDistance, WalkingTooLarge,
};
use crate::{Board, Position, Slide};

/// The name of a heuristic, as the command line writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum HeuristicName {
    /// [`Misplaced`], `misplaced`.
    Misplaced,
    /// [`Euclidean`], `euclidean`.
    Euclidean,
    /// [`Manhattan`], `manhattan`.
    Manhattan,
    /// [`LinearConflict`], `linear-conflict`.
    LinearConflict,
    /// [`InversionDistance`], `inversion`.
    Inversion,
    /// [`WalkingDistance`], `walking`.
    Walking,
}

impl HeuristicName {
    /// All names, the weakest heuristic first.
    pub const ALL: &'static [Self] =
        &[Self::Misplaced, Self::Euclidean, Self::Manhattan, Self::LinearConflict, Self::Inversion, Self::Walking];

    /// The name in lower case.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Misplaced => "misplaced",
            Self::Euclidean => "euclidean",
            Self::Manhattan => "manhattan",
            Self::LinearConflict => "linear-conflict",
            Self::Inversion => "inversion",
            Self::Walking => "walking",
        }
    }
}

impl fmt::Display for HeuristicName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for HeuristicName {
    type Err = UnknownHeuristic;

    fn from_str(text: &str) -> Result<Self, UnknownHeuristic> {
        let known = Self::ALL.iter().copied().find(|name| name.as_str() == text);
        known.ok_or_else(|| UnknownHeuristic { name: text.chars().take(40).collect() })
    }
}

/// A name that no heuristic has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownHeuristic {
    name: String,
}

impl fmt::Display for UnknownHeuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not a heuristic; there are:", self.name.escape_debug())?;
        HeuristicName::ALL.iter().try_for_each(|name| write!(f, " {name}"))
    }
}

impl core::error::Error for UnknownHeuristic {}

/// The maximum of several heuristics, axis by axis where that is greater.
///
/// Linear conflict, inversion distance and walking distance are each a bound on the vertical moves plus a bound on the
/// horizontal moves. The maximum vertical bound plus the maximum horizontal bound is a bound too, and never below
/// the maximum sum. Admissible: vertical and horizontal moves are different moves. Consistent: a vertical move changes
/// only the vertical bounds, each by at most one, and so their maximum; likewise a horizontal one; and a maximum of
/// consistent heuristics is consistent.
///
/// ```
/// use taxicab_puzzle::{Goal, heuristic::{Heuristic, HeuristicName, Maximum}};
///
/// let board = "8 4 1 12/15 7 3 14/10 2 13 9/0 6 11 5".parse()?;
/// let goal = Goal::BlankLast.board("4x4".parse()?)?;
/// let h = |names: &[HeuristicName]| Maximum::new(names, &goal).map(|maximum| maximum.h(&board));
/// assert_eq!(h(&[HeuristicName::LinearConflict])?, 41);
/// assert_eq!(h(&[HeuristicName::Walking])?, 41);
/// assert_eq!(h(&[HeuristicName::LinearConflict, HeuristicName::Walking])?, 45);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Maximum {
    names: Vec<HeuristicName>,
    misplaced: Option<Misplaced>,
    euclidean: Option<Euclidean>,
    manhattan: Option<Manhattan>,
    linear_conflict: Option<LinearConflict>,
    inversion: Option<InversionDistance>,
    walking: Option<WalkingDistance>,
}

impl Maximum {
    /// The maximum of the named heuristics towards a goal; of none it is 0.
    ///
    /// # Errors
    /// The walking distance is named and the board is too large for its table.
    pub fn new(names: &[HeuristicName], goal: &Board) -> Result<Self, WalkingTooLarge> {
        let mut sorted = names.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let named = |name| sorted.contains(&name).then_some(goal);
        Ok(Self {
            misplaced: named(HeuristicName::Misplaced).map(Misplaced::new),
            euclidean: named(HeuristicName::Euclidean).map(Euclidean::new),
            manhattan: named(HeuristicName::Manhattan).map(Manhattan::new),
            linear_conflict: named(HeuristicName::LinearConflict).map(LinearConflict::new),
            inversion: named(HeuristicName::Inversion).map(InversionDistance::new),
            walking: named(HeuristicName::Walking).map(WalkingDistance::new).transpose()?,
            names: sorted,
        })
    }

    /// The names, each once.
    pub fn names(&self) -> &[HeuristicName] {
        &self.names
    }
}

/// The state of [`Maximum`]: what each of its parts does, the absent ones at their default.
#[derive(Clone, Copy, Debug, Default)]
pub struct Parts {
    misplaced: <Misplaced as Heuristic>::State,
    euclidean: <Euclidean as Heuristic>::State,
    manhattan: <Manhattan as Heuristic>::State,
    linear_conflict: <LinearConflict as Heuristic>::State,
    inversion: <InversionDistance as Heuristic>::State,
    walking: <WalkingDistance as Heuristic>::State,
}

fn state_of<H: Heuristic>(heuristic: Option<&H>, board: &Board) -> H::State
where
    H::State: Default,
{
    heuristic.map(|heuristic| heuristic.initial_state(board)).unwrap_or_default()
}

impl Heuristic for Maximum {
    type State = Parts;

    fn initial_state(&self, board: &Board) -> Parts {
        Parts {
            misplaced: state_of(self.misplaced.as_ref(), board),
            euclidean: state_of(self.euclidean.as_ref(), board),
            manhattan: state_of(self.manhattan.as_ref(), board),
            linear_conflict: state_of(self.linear_conflict.as_ref(), board),
            inversion: state_of(self.inversion.as_ref(), board),
            walking: state_of(self.walking.as_ref(), board),
        }
    }

    fn state_after<P: Position>(&self, mut state: Parts, before: &P, slide: Slide) -> Parts {
        macro_rules! follow {
            ($($part:ident),*) => {
                $(if let Some(part) = &self.$part {
                    state.$part = part.state_after(state.$part, before, slide);
                })*
            };
        }
        follow!(misplaced, euclidean, manhattan, linear_conflict, inversion, walking);
        state
    }

    fn value(&self, state: Parts) -> u32 {
        let by_axis = [
            self.linear_conflict.as_ref().map(|_| LinearConflict::parts(state.linear_conflict)),
            self.inversion.as_ref().map(|part| part.parts(state.inversion)),
            self.walking.as_ref().map(|part| part.parts(state.walking)),
        ];
        let max = |axis: usize| by_axis.iter().flatten().map(|parts| parts[axis]).max().unwrap_or(0);
        let whole = [
            self.misplaced.as_ref().map(|part| part.value(state.misplaced)),
            self.euclidean.as_ref().map(|part| part.value(state.euclidean)),
            self.manhattan.as_ref().map(|part| part.value(state.manhattan)),
        ];
        whole.into_iter().flatten().fold(max(0) + max(1), u32::max)
    }

    fn is_admissible(&self) -> bool {
        true
    }

    fn is_consistent(&self) -> bool {
        true
    }
}
