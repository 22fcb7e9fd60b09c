//! The named heuristics and their maximum, from the one list of them.

/// Declares, from a list of heuristics, their names and their maximum.
macro_rules! heuristics {
    ($($field:ident $variant:ident $name:literal: $heuristic:ident, $new:expr, $why_not_in_runs:literal;)+) => {
        /// The name of a heuristic, as the command line writes it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum HeuristicName {
            $(#[doc = concat!("[`", stringify!($heuristic), "`], `", $name, "`.")] $variant),+
        }

        $crate::names::names!(HeuristicName: $($variant $name),+);

        impl HeuristicName {
            /// Why it is not admissible in the multi-tile metric.
            pub(crate) const fn why_not_in_runs(self) -> &'static str {
                match self { $(Self::$variant => $why_not_in_runs),+ }
            }
        }

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
            names: alloc::vec::Vec<HeuristicName>,
            $($field: Option<$heuristic>),+
        }

        impl Maximum {
            /// The maximum of the named heuristics towards a goal; of none it is 0.
            ///
            /// # Errors
            /// The walking distance is named and the board is too large for its table.
            pub fn new(names: &[HeuristicName], goal: &Board) -> Result<Self, WalkingTooLarge> {
                fn part<H>(
                    is_named: bool,
                    goal: &Board,
                    new: impl FnOnce(&Board) -> Result<H, WalkingTooLarge>,
                ) -> Result<Option<H>, WalkingTooLarge> {
                    is_named.then(|| new(goal)).transpose()
                }
                let mut names = names.to_vec();
                names.sort_unstable();
                names.dedup();
                Ok(Self {
                    $($field: part(names.contains(&HeuristicName::$variant), goal, $new)?,)+
                    names,
                })
            }

            /// The names, the weakest first, each once.
            pub fn names(&self) -> &[HeuristicName] {
                &self.names
            }
        }

        impl Heuristic for Maximum {
            /// The states of all of them; those not named stay at their default.
            type State = ($(<$heuristic as Heuristic>::State,)+);

            fn initial_state(&self, board: &Board) -> Self::State {
                ($(self.$field.as_ref().map(|part| part.initial_state(board)).unwrap_or_default(),)+)
            }

            fn state_after<P: Position>(&self, state: Self::State, before: &P, slide: Slide) -> Self::State {
                let ($(mut $field,)+) = state;
                $(if let Some(part) = &self.$field {
                    $field = part.state_after($field, before, slide);
                })+
                ($($field,)+)
            }

            fn value(&self, ($($field,)+): Self::State) -> u32 {
                let (mut whole, [mut vertical, mut horizontal]) = (0, [0, 0]);
                $(if let Some(part) = &self.$field {
                    match part.by_axis($field) {
                        Some([v, h]) => (vertical, horizontal) = (v.max(vertical), h.max(horizontal)),
                        None => whole = part.value($field).max(whole),
                    }
                })+
                whole.max(vertical + horizontal)
            }
        }
    };
}
