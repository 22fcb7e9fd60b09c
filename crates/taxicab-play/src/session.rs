//! One game: its state and its commands.

mod new_game;
mod tally;

use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use taxicab_puzzle::{Board, Direction, Goal, IllegalMove, Moves, PartialGoal, Problem, Size, Slide, shuffled};

use crate::clock::Clock;
use crate::history::{Entry, History, one_step, single_steps};
use crate::run::longest_run;
use crate::solution::Knowledge;
use crate::{Aim, AimError, Command, Hint, Refused, Run, ShareCodeError, Shortest, run_from_cell, share};

pub use tally::{Finding, Tally};

/// The origin of the first board of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// [`shuffled`] with this seed.
    Seed(u64),
    /// The caller's board.
    Board,
}

/// The effect of an accepted command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// These tiles slid, in this order; an undo slides them back.
    Slid(Vec<Slide>),
    /// The game restarted.
    Restarted,
    /// No tile moved; this is the next move of the known solution.
    Hinted(Hint),
    /// No tile moved; the moves of the known solution now wait for redo.
    SolutionLoaded {
        /// The single-tile moves to the goal.
        moves: usize,
        /// Whether the solution is proven shortest from this board.
        is_shortest: bool,
    },
}

/// One game of the sliding puzzle.
///
/// The caller measures all times from one moment of its choice. The clock starts with the first move and stops when the
/// board is solved; undo and replay do not start it again, a restart resets it.
///
/// ```
/// use core::time::Duration;
/// use taxicab_play::{Change, Command, Session};
/// use taxicab_puzzle::Goal;
///
/// let mut session = Session::from_board("1 2 3/4 5 6/0 7 8".parse()?, Goal::BlankLast)?;
/// let now = Duration::ZERO;
/// // A click on the cell at the bottom right slides the whole row: two tiles, one run, one step to undo.
/// let Change::Slid(slides) = session.apply(&Command::Cell(8), now)? else { unreachable!() };
/// assert_eq!(slides.len(), 2);
/// assert_eq!((session.single_tile_count(), session.multi_tile_count()), (2, 1));
/// assert!(session.is_solved());
///
/// session.apply(&Command::Undo, now)?;
/// assert_eq!(session.board(), session.start());
/// assert_eq!(session.apply(&Command::Undo, now).unwrap_err().to_string(), "there is no move to undo");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    problem: Problem,
    aim: Aim,
    goal: PartialGoal,
    origin: Origin,
    board: Board,
    pub(crate) history: History,
    clock: Clock,
    knowledge: Knowledge,
    hints_used: u32,
    solver_used: bool,
    /// The board of the last hint: a second hint on it does not count.
    hinted: Option<Board>,
}

impl Session {
    /// A game on the board that a seed shuffles; a seed always gives the same board.
    ///
    /// # Errors
    /// The goal is a board of another size, or too many of its tiles count.
    ///
    /// # Complexity
    /// That of [`shuffled`].
    pub fn from_seed(size: Size, aim: impl Into<Aim>, seed: u64) -> Result<Self, AimError> {
        let aim = aim.into();
        let goal = aim.goal_of(size)?;
        Self::begin(shuffled(goal.board(), seed), aim, goal, Origin::Seed(seed))
    }

    /// A game on the caller's board.
    ///
    /// # Errors
    /// The goal is a board of another size, or too many of its tiles count, or it cannot be reached.
    pub fn from_board(start: Board, aim: impl Into<Aim>) -> Result<Self, AimError> {
        let aim = aim.into();
        Self::begin(start, aim, aim.goal_of(start.size())?, Origin::Board)
    }

    /// The game of a [share code](crate::share): the same start, goal, moves and undone moves.
    ///
    /// The clock is at zero and starts with the next move. A code does not hold the hints used.
    ///
    /// # Errors
    /// The first part of the code that is wrong.
    ///
    /// # Complexity
    /// O(length of the code) time and bytes.
    pub fn from_share_code(code: &str) -> Result<Self, ShareCodeError> {
        share::read(code)
    }

    fn begin(start: Board, aim: Aim, goal: PartialGoal, origin: Origin) -> Result<Self, AimError> {
        let mut session = Self {
            problem: goal.problem(start)?,
            aim,
            goal,
            origin,
            board: start,
            history: History::default(),
            clock: Clock::default(),
            knowledge: Knowledge::default(),
            hints_used: 0,
            solver_used: false,
            hinted: None,
        };
        session.note_if_solved();
        Ok(session)
    }

    /// The game with a history of legal moves that lead to a board.
    pub(crate) fn with_history(mut self, history: History, board: &Board) -> Self {
        (self.history, self.board) = (history, *board);
        self.note_if_solved();
        self
    }

    /// The current board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The first board of the game.
    pub const fn start(&self) -> &Board {
        self.problem.start()
    }

    /// The goal as the caller named it, and which of its tiles count.
    pub const fn aim(&self) -> &Aim {
        &self.aim
    }

    /// The goal, of which perhaps only some tiles count.
    pub const fn goal(&self) -> &PartialGoal {
        &self.goal
    }

    /// A board that reaches the goal and that the start can reach: the goal itself if all of its tiles count.
    pub const fn goal_board(&self) -> &Board {
        self.problem.goal()
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.problem.size()
    }

    /// The origin of the start.
    pub const fn origin(&self) -> Origin {
        self.origin
    }

    /// Whether the tiles that count are at home.
    pub fn is_solved(&self) -> bool {
        self.goal.is_reached(&self.board)
    }

    /// The moves from the start to the current board.
    pub fn moves(&self) -> Moves {
        directions(self.history.made()).collect()
    }

    /// The undone moves, which redo makes again.
    pub fn undone_moves(&self) -> Moves {
        directions(self.history.undone()).collect()
    }

    /// The number of moves made in the single-tile metric (STM); 0..=[`Moves::MAX_LENGTH`].
    pub const fn single_tile_count(&self) -> usize {
        self.history.cursor
    }

    /// The number of moves made in the multi-tile metric (MTM): a straight run of tiles counts once.
    ///
    /// # Complexity
    /// O(moves made) time.
    pub fn multi_tile_count(&self) -> usize {
        self.history.made().chunk_by(|one, next| one.direction == next.direction).count()
    }

    /// The number of the tiles that count and are at home.
    pub fn tiles_in_place(&self) -> usize {
        self.goal.in_place(&self.board)
    }

    /// The time from the first move to the solution, or until now; zero before the first move.
    pub fn elapsed(&self, now: Duration) -> Duration {
        self.clock.elapsed(now)
    }

    /// The number of boards with a hint, over all restarts.
    pub const fn hints_used(&self) -> u32 {
        self.hints_used
    }

    /// Whether a solution was ever [loaded](Command::Solve) in this game, over all restarts.
    pub const fn solver_used(&self) -> bool {
        self.solver_used
    }

    /// The problem to solve for the next hint: from the current board to the goal.
    pub fn problem(&self) -> Problem {
        solvable(&self.board, &Goal::Board(*self.problem.goal()))
    }

    /// The problem of the whole game: from the start to the goal.
    pub const fn start_problem(&self) -> Problem {
        self.problem
    }

    /// Accepts a search result for any board towards the goal of this game.
    ///
    /// `lower_bound` is proven for all solutions of the problem; `moves` of that length are a shortest solution. The
    /// bound of an interrupted search counts too. The game may have moved on: a solution serves on each board it passes.
    ///
    /// # Errors
    /// Another goal, moves that do not lead there, or a solution shorter than the bound; then nothing is stored.
    ///
    /// # Complexity
    /// O(moves) time and bytes.
    pub fn accept(&mut self, problem: &Problem, moves: Option<&Moves>, lower_bound: u32) -> Result<(), Refused> {
        if problem.goal() != self.problem.goal() {
            return Err(Refused::AnotherGoal);
        }
        if let Some(moves) = moves {
            let end = problem.start().after_all(moves).map_err(Refused::IllegalMove)?;
            if !self.goal.is_reached(&end) {
                return Err(Refused::NotASolution);
            }
        }
        let moves = moves.map(|moves| moves.iter().collect());
        self.knowledge.accept(self.problem.start(), problem, moves, lower_bound)
    }

    /// The length of the shortest solution from the start, as far as it is known.
    pub fn shortest(&self) -> Shortest {
        self.knowledge.shortest()
    }

    /// A solution from the start that is proven shortest, if a search found one.
    pub fn shortest_solution(&self) -> Option<Moves> {
        self.knowledge.shortest_solution().map(|moves| moves.iter().copied().collect())
    }

    /// The single-tile moves made beyond the shortest solution; `None` while the board is not solved or the shortest
    /// length is not proven.
    pub fn excess(&self) -> Option<u32> {
        match self.shortest() {
            Shortest::Proven(length) if self.is_solved() => (self.single_tile_count() as u32).checked_sub(length),
            _ => None,
        }
    }

    /// Whether a known solution passes the current board, so that a hint is available.
    pub fn is_solution_known(&self) -> bool {
        self.knowledge.rest(&self.board).is_some()
    }

    /// The game as a [share code](crate::share).
    pub fn share_code(&self) -> String {
        share::written(self)
    }

    /// Executes a command at the given time.
    ///
    /// # Errors
    /// The command is impossible; the session is unchanged.
    ///
    /// # Complexity
    /// O(moves made, undone or redone) time, and O(length of the known solution) for a hint.
    pub fn apply(&mut self, command: &Command, now: Duration) -> Result<Change, Refused> {
        let run = |run: Run| core::iter::repeat_n(run.direction, run.count).collect::<Vec<_>>();
        match command {
            Command::Cell(cell) => self.slide(&run(run_from_cell(&self.board, *cell)?), now),
            Command::Tile(tile) => self.slide(&run(run_from_cell(&self.board, self.cell_of(*tile)?)?), now),
            Command::Move(direction) => self.slide(&[*direction], now),
            Command::Run(direction) => self.slide(&run(longest_run(&self.board, *direction)?), now),
            Command::Moves(moves) => self.slide(moves.as_slice(), now),
            Command::Undo => {
                let target = self.history.undo_target().ok_or(Refused::NothingToUndo)?;
                Ok(Change::Slid(self.travel(target, now)))
            }
            Command::Redo => {
                let target = self.history.redo_target().ok_or(Refused::NothingToRedo)?;
                Ok(Change::Slid(self.travel(target, now)))
            }
            Command::Seek(target) => {
                let moves = self.history.entries.len();
                if *target > moves {
                    return Err(Refused::BeyondTheEnd { asked: *target, moves });
                }
                Ok(Change::Slid(self.travel(*target, now)))
            }
            Command::Restart => {
                self.board = *self.start();
                self.history = History::default();
                self.clock = Clock::default();
                Ok(Change::Restarted)
            }
            Command::Hint => self.hint(),
            Command::Solve => self.load_solution(),
        }
    }

    fn cell_of(&self, tile: u8) -> Result<usize, Refused> {
        let size = self.size();
        // 0 is the blank, which is no tile.
        let cell = self.board.tiles().iter().position(|&other| other == tile && tile != 0);
        cell.ok_or(Refused::NoSuchTile { tile, size })
    }

    /// Makes new moves as one step in place of the undone moves: all of them or none.
    fn slide(&mut self, moves: &[Direction], now: Duration) -> Result<Change, Refused> {
        let mut board = self.board;
        for (index, &direction) in moves.iter().enumerate() {
            board = board.after(direction).ok_or(match moves {
                [_] => Refused::NoTile(direction),
                _ => Refused::IllegalMove(IllegalMove { index, direction }),
            })?;
        }
        let length = self.history.cursor + moves.len();
        if length > Moves::MAX_LENGTH {
            return Err(Refused::TooManyMoves);
        }
        if moves.is_empty() {
            return Ok(Change::Slid(Vec::new()));
        }
        self.history.replace_undone(one_step(moves.iter().copied()));
        Ok(Change::Slid(self.travel(length, now)))
    }

    /// Slides the tiles, forwards or back.
    fn travel(&mut self, target: usize, now: Duration) -> Vec<Slide> {
        let directions = self.history.travel(target);
        let mut slides = Vec::with_capacity(directions.len());
        for direction in directions {
            slides.push(self.board.slide(direction).expect("the move is legal"));
            self.board = self.board.after(direction).expect("a history holds legal moves");
        }
        if !slides.is_empty() {
            self.clock.start(now);
        }
        if self.note_if_solved() {
            self.clock.stop(now);
        }
        slides
    }

    fn note_if_solved(&mut self) -> bool {
        let is_solved = self.is_solved();
        if is_solved {
            self.knowledge.note_solved(self.history.cursor);
        }
        is_solved
    }

    fn hint(&mut self) -> Result<Change, Refused> {
        if self.is_solved() {
            return Err(Refused::AlreadySolved);
        }
        let rest = self.knowledge.rest(&self.board).ok_or(Refused::NoSolutionKnown)?;
        let direction = rest.moves[0];
        let hint = Hint {
            slide: self.board.slide(direction).expect("the move is legal"),
            run: rest.moves.iter().take_while(|&&next| next == direction).count(),
            moves_left: rest.moves.len(),
            is_shortest: rest.is_shortest,
        };
        if self.hinted.replace(self.board) != Some(self.board) {
            self.hints_used = self.hints_used.saturating_add(1);
        }
        Ok(Change::Hinted(hint))
    }

    fn load_solution(&mut self) -> Result<Change, Refused> {
        if self.is_solved() {
            return Err(Refused::AlreadySolved);
        }
        let rest = self.knowledge.rest(&self.board).ok_or(Refused::NoSolutionKnown)?;
        if self.history.cursor + rest.moves.len() > Moves::MAX_LENGTH {
            return Err(Refused::TooManyMoves);
        }
        let change = Change::SolutionLoaded { moves: rest.moves.len(), is_shortest: rest.is_shortest };
        self.history.replace_undone(single_steps(rest.moves.iter().copied()));
        self.solver_used = true;
        Ok(change)
    }
}

/// The problem of a board that is solvable by construction: shuffled for the goal, or reached from such a board.
fn solvable(board: &Board, goal: &Goal) -> Problem {
    Problem::new(*board, goal).expect("shuffles and moves keep a board solvable")
}

fn directions(entries: &[Entry]) -> impl Iterator<Item = Direction> {
    entries.iter().map(|entry| entry.direction)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use taxicab_puzzle::Counted;
    use taxicab_puzzle::search::{Control, Solver};

    const NOW: Duration = Duration::from_mins(1);

    fn session(board: &str) -> Session {
        Session::from_board(board.parse().unwrap(), Goal::BlankLast).unwrap()
    }

    fn search(session: &mut Session, problem: &Problem) {
        let outcome = Solver::new(problem.goal()).solve(problem, Control::default());
        session.accept(problem, outcome.moves.as_ref(), outcome.lower_bound).unwrap();
    }

    #[test]
    fn a_refused_command_changes_nothing() {
        let mut session = session("1 2 3/4 0 5/7 8 6");
        let before = session.clone();
        for (command, refused) in [
            (Command::Cell(4), Refused::Blank),
            (Command::Cell(0), Refused::NotInLine(1)),
            (Command::Cell(9), Refused::NoSuchCell { cell: 9, size: session.size() }),
            (Command::Tile(0), Refused::NoSuchTile { tile: 0, size: session.size() }),
            (Command::Tile(9), Refused::NoSuchTile { tile: 9, size: session.size() }),
            (
                Command::Moves("LR2R".parse().unwrap()),
                Refused::IllegalMove(IllegalMove { index: 3, direction: Direction::Right }),
            ),
            (Command::Undo, Refused::NothingToUndo),
            (Command::Redo, Refused::NothingToRedo),
            (Command::Seek(1), Refused::BeyondTheEnd { asked: 1, moves: 0 }),
            (Command::Hint, Refused::NoSolutionKnown),
            (Command::Solve, Refused::NoSolutionKnown),
        ] {
            assert_eq!(session.apply(&command, NOW), Err(refused), "{command}");
            assert_eq!(session, before);
        }
    }

    #[test]
    fn one_command_is_one_step() {
        let mut session = session("1 2 3/4 5 6/0 7 8");
        session.apply(&Command::Run(Direction::Left), NOW).unwrap();
        session.apply(&Command::Run(Direction::Down), NOW).unwrap();
        assert_eq!(session.moves().to_string(), "L2D2");
        session.apply(&Command::Undo, NOW).unwrap();
        assert_eq!((session.moves().to_string(), session.undone_moves().to_string()), ("L2".into(), "D2".into()));
        session.apply(&Command::Redo, NOW).unwrap();
        session.apply(&Command::Seek(3), NOW).unwrap();
        assert_eq!((session.moves().to_string(), session.undone_moves().to_string()), ("L2D".into(), "D".into()));
        session.apply(&Command::Move(Direction::Up), NOW).unwrap();
        assert_eq!((session.moves().to_string(), session.undone_moves().to_string()), ("L2DU".into(), String::new()));
    }

    #[test]
    fn the_clock_stops_at_the_solution_and_restarts_with_the_game() {
        let mut session = session("1 2 3/4 0 5/7 8 6");
        let second = Duration::from_secs;
        session.apply(&Command::Move(Direction::Left), second(10)).unwrap();
        assert!(session.clock.is_running());
        session.apply(&Command::Move(Direction::Up), second(13)).unwrap();
        session.apply(&Command::Undo, second(20)).unwrap();
        assert_eq!(session.elapsed(second(30)), second(3));
        session.apply(&Command::Restart, second(40)).unwrap();
        assert_eq!((session.elapsed(second(50)), session.single_tile_count()), (second(0), 0));
    }

    #[test]
    fn hints_follow_one_solution_and_survive_detours() {
        let mut session = session("8 2 0/4 6 1/3 7 5");
        let problem = session.problem();
        search(&mut session, &problem);
        assert_eq!(session.shortest(), Shortest::Proven(24));
        let mut left = 24;
        while !session.is_solved() {
            let Ok(Change::Hinted(hint)) = session.apply(&Command::Hint, NOW) else { panic!() };
            assert_eq!((hint.moves_left, hint.is_shortest), (left, true));
            // There is no hint off the path.
            let away = session.board().directions().find(|&direction| direction != hint.slide.direction).unwrap();
            session.apply(&Command::Move(away), NOW).unwrap();
            if away.opposite() != session.moves().iter().rev().nth(1).unwrap_or(away) {
                assert_eq!(session.apply(&Command::Hint, NOW), Err(Refused::NoSolutionKnown));
            }
            session.apply(&Command::Undo, NOW).unwrap();
            session.apply(&Command::Tile(hint.slide.tile), NOW).unwrap();
            left -= 1;
        }
        assert_eq!((session.hints_used() >= 24, session.excess()), (true, Some(0)));
        assert_eq!(session.shortest_solution().map(|moves| moves.single_tile_count()), Some(24));
        assert_eq!(session.apply(&Command::Hint, NOW), Err(Refused::AlreadySolved));
    }

    #[test]
    fn a_game_is_solved_when_the_tiles_that_count_are_at_home() {
        let aim = Aim { goal: Goal::BlankLast, counted: Counted::FirstRow };
        // The goal itself cannot be reached from here.
        let mut session = Session::from_board("0 2 3/1 4 5/6 8 7".parse().unwrap(), aim).unwrap();
        assert!(Session::from_board(*session.start(), Goal::BlankLast).is_err());
        assert_eq!((session.is_solved(), session.tiles_in_place()), (false, 2));
        let problem = session.problem();
        session.accept(&problem, Some(&"U".parse().unwrap()), 1).unwrap();
        assert_eq!(session.accept(&problem, Some(&"L".parse().unwrap()), 0), Err(Refused::NotASolution));
        assert!(matches!(session.apply(&Command::Hint, NOW), Ok(Change::Hinted(Hint { moves_left: 1, .. }))));
        session.apply(&Command::Tile(1), NOW).unwrap();
        assert_eq!((session.is_solved(), session.tiles_in_place(), session.excess()), (true, 3, Some(0)));
        assert_eq!(session.apply(&Command::Hint, NOW), Err(Refused::AlreadySolved));
    }

    #[test]
    fn solve_loads_moves_for_redo() {
        let mut session = session("8 2 0/4 6 1/3 7 5");
        session.apply(&Command::Move(Direction::Up), NOW).unwrap();
        let problem = session.problem();
        search(&mut session, &problem);
        let Ok(Change::SolutionLoaded { moves, is_shortest: true }) = session.apply(&Command::Solve, NOW) else {
            panic!()
        };
        assert_eq!(session.single_tile_count(), 1);
        for _ in 0..moves {
            session.apply(&Command::Redo, NOW).unwrap();
        }
        assert!(session.is_solved() && session.solver_used());
        // There is a solution from the start, but no bound.
        let best_known = Some(moves as u32 + 1);
        assert_eq!(session.shortest(), Shortest::Between { lower_bound: 0, best_known });
        assert_eq!(session.excess(), None);
    }

    #[test]
    fn a_solution_is_shortest_only_with_a_proof() {
        let mut session = session("1 2 3/4 0 5/7 8 6");
        let problem = session.start_problem();
        let long: Moves = "UDLU".parse().unwrap();
        session.accept(&problem, Some(&long), 0).unwrap();
        assert_eq!(session.shortest_solution(), None);
        assert_eq!(session.shortest(), Shortest::Between { lower_bound: 0, best_known: Some(4) });
        assert!(matches!(session.apply(&Command::Hint, NOW), Ok(Change::Hinted(Hint { is_shortest: false, .. }))));
        session.accept(&problem, Some(&"LU".parse().unwrap()), 0).unwrap();
        session.accept(&problem, None, 2).unwrap();
        assert_eq!(session.shortest(), Shortest::Proven(2));
        assert!(matches!(session.apply(&Command::Hint, NOW), Ok(Change::Hinted(Hint { is_shortest: true, .. }))));
    }

    #[test]
    fn wrong_solutions_are_refused() {
        let mut session = session("1 2 3/4 0 5/7 8 6");
        let (problem, before) = (session.problem(), session.clone());
        let elsewhere = solvable(session.board(), &Goal::Board(*session.board()));
        assert_eq!(session.accept(&elsewhere, None, 0), Err(Refused::AnotherGoal));
        assert_eq!(session.accept(&problem, Some(&"L".parse().unwrap()), 0), Err(Refused::NotASolution));
        assert!(matches!(session.accept(&problem, Some(&"L2".parse().unwrap()), 0), Err(Refused::IllegalMove(_))));
        assert_eq!(
            session.accept(&problem, Some(&"LU".parse().unwrap()), 4),
            Err(Refused::Contradiction { length: 2, lower_bound: 4 })
        );
        assert_eq!(session, before);
    }
}
