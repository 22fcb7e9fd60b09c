//! The board of a new game: one that is not nearly solved.

use taxicab_puzzle::Size;

use super::Session;
use crate::{Aim, AimError};

impl Session {
    /// A new game: on the board of the seed ([`Session::from_seed`]), or, where that is nearly solved, of the first of seed + 2⁴⁴,
    /// seed + 2 · 2⁴⁴, … that is not. Its shortest solution has at least as many moves as tiles count, less one. The seeds
    /// of a [`Day`](crate::Day) are below 2⁴⁴, so no day has the board of another.
    ///
    /// # Errors
    /// As [`Session::from_seed`].
    ///
    /// # Complexity
    /// That of [`shuffled`](taxicab_puzzle::shuffled), on average at most 1.4 times: of the boards of 2x2, 2x3 and 3x3 a quarter,
    /// 1 in 60 and 1 in 170 are passed over, of larger ones hardly any.
    ///
    /// ```
    /// use taxicab_play::Session;
    /// use taxicab_puzzle::Goal;
    ///
    /// let game = Session::new_game("3x3".parse()?, Goal::BlankLast, 7)?;
    /// assert_eq!(game, Session::from_seed("3x3".parse()?, Goal::BlankLast, 7)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new_game(size: Size, aim: impl Into<Aim>, seed: u64) -> Result<Self, AimError> {
        let aim = aim.into();
        let mut session = Self::from_seed(size, aim, seed)?;
        // No solution has fewer moves than that distance.
        let least = session.goal().tiles().len().max(2) as u32 - 1;
        for turn in 1.. {
            if session.goal().distance(session.start()) >= least {
                break;
            }
            session = Self::from_seed(size, aim, seed.wrapping_add(turn << 44))?;
        }
        Ok(session)
    }
}

#[cfg(test)]
mod tests {
    use taxicab_puzzle::{Goal, Space};

    use super::*;
    use crate::Day;

    /// Against the distances of the whole space, by breadth-first search.
    #[test]
    fn no_new_game_is_nearly_solved_and_the_others_are_those_of_their_seeds() {
        for (size, most) in [("2x2", 5_000), ("2x3", 5_000), ("3x2", 5_000), ("3x3", 20_000)] {
            let size: Size = size.parse().unwrap();
            for goal in Goal::NAMED {
                let space = Space::new(&goal.board(size).unwrap()).unwrap();
                let (mut passed_over, least) = (0, size.cells() as u32 - 2);
                for seed in 0..most {
                    let (new, plain) =
                        (Session::new_game(size, goal, seed).unwrap(), Session::from_seed(size, goal, seed).unwrap());
                    assert!(space.distance(new.start()).unwrap() >= least, "{size} {seed}");
                    passed_over += u64::from(new != plain);
                }
                // Neither none nor many: boards that people have played stay.
                let share = if size.cells() == 4 { 2..4 } else { 20..250 };
                assert!(share.contains(&(most / passed_over)), "{size}: {passed_over} of {most}");
            }
        }
    }

    #[test]
    fn no_new_game_in_which_a_row_counts_is_nearly_solved() {
        let aim = Aim { goal: Goal::BlankLast, counted: "first-row".parse().unwrap() };
        for seed in 0..2_000 {
            let game = Session::new_game("3x3".parse().unwrap(), aim, seed).unwrap();
            assert!(game.goal().distance(game.start()) >= 2, "{seed}");
        }
    }

    #[test]
    fn no_day_of_thirty_years_is_nearly_solved() {
        let size: Size = "3x3".parse().unwrap();
        let space = Space::new(&Goal::BlankLast.board(size).unwrap()).unwrap();
        for year in 2020..2050 {
            for (month, day) in (1..=12).flat_map(|month| (1..=28).map(move |day| (month, day))) {
                let day: Day = format!("{year}-{month:02}-{day:02}").parse().unwrap();
                assert!(day.seed(size) < 1 << 44);
                let game = Session::new_game(size, Goal::BlankLast, day.seed(size)).unwrap();
                assert!(space.distance(game.start()).unwrap() >= 7, "{day}");
            }
        }
    }
}
