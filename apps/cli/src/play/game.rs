//! The state of the screen and the effect of each action. Nothing here draws, searches or reads the clock.

use std::time::Duration;

use taxicab::game_solver::{Finding, Purpose, Task};
use taxicab_play::{Change, Command, Hint, Refused, Session, count, direction_name, sentence};
use taxicab_puzzle::{Board, Goal, Problem, Size};

use super::screen::{Effect, Leave, Window};

/// An action of the player, a search or the clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// A command to the session: slide, undo, redo, restart.
    Command(Command),
    Hint,
    Solve,
    /// Replay the moves of this game from the start.
    Watch,
    Pause,
    StepBack,
    StepForward,
    Faster,
    Slower,
    EndReplay,
    Help,
    /// Open the window for a new game.
    Choose,
    /// Add columns and rows in that window.
    Resize((isize, isize)),
    /// Begin a new game of the size in that window, or of the current size.
    Begin,
    /// Close the window on top.
    Dismiss,
    /// A result of a search.
    Found(Box<Finding>),
    /// Time has passed.
    Tick,
    Leave(Leave),
}

/// An automatic replay of the moves that the session can redo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Replay {
    pub(crate) is_playing: bool,
    /// The number of moves at which it ends.
    until: usize,
    pub(super) next_at: Duration,
    speed: usize,
}

impl Replay {
    /// Tiles per second, from slow to fast.
    const SPEEDS: [u32; 6] = [1, 2, 4, 8, 16, 32];
    const DEFAULT: usize = 2;

    /// Tiles per second.
    pub(crate) fn tiles_per_second(&self) -> u32 {
        Self::SPEEDS[self.speed]
    }
}

/// One player at one screen.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(super) session: Session,
    next_seed: u64,
    pub(super) window: Option<Window>,
    /// The hint for the current board.
    pub(super) hint: Option<Hint>,
    pub(super) notice: Option<String>,
    pub(super) replay: Option<Replay>,
    /// The hint or solution that waits for a search.
    wanted: Option<Command>,
    /// The board from which the newest improving search began.
    improved: Option<Board>,
    /// Whether the search for the shortest length has ended, with or without a proof.
    pub(super) is_start_searched: bool,
}

impl Game {
    /// A new game; later games count up from its seed, or from a fresh seed.
    pub(crate) fn new(session: Session, fresh_seed: u64) -> Self {
        let next_seed = match session.origin() {
            taxicab_play::Origin::Seed(seed) => seed.wrapping_add(1),
            taxicab_play::Origin::Board => fresh_seed,
        };
        Self {
            session,
            next_seed,
            window: None,
            hint: None,
            notice: None,
            replay: None,
            wanted: None,
            improved: None,
            is_start_searched: false,
        }
    }

    /// The requests of a new game: a search for the shortest length.
    pub(crate) fn begin(&mut self) -> Option<Effect> {
        if self.session.goal().is_reached(self.session.start()) {
            self.is_start_searched = true;
            return None;
        }
        Some(self.search(Purpose::Start, &self.session.start_problem()))
    }

    /// The request of a search.
    fn search(&self, purpose: Purpose, problem: &Problem) -> Effect {
        Effect::Search(purpose, Box::new(Task { problem: *problem, goal: *self.session.goal() }))
    }

    /// Executes an action and returns the requests to the caller.
    pub(crate) fn update(&mut self, action: Action, now: Duration) -> Option<Effect> {
        match action {
            Action::Command(command) => self.command(&command, now),
            Action::Hint => return self.help_with(Command::Hint, now),
            Action::Solve => return self.help_with(Command::Solve, now),
            Action::Watch => self.watch(now),
            Action::Pause => {
                if let Some(replay) = &mut self.replay {
                    replay.is_playing = !replay.is_playing;
                    replay.next_at = now;
                }
            }
            Action::StepBack => self.step(&Command::Undo, now),
            Action::StepForward => self.step(&Command::Redo, now),
            Action::Faster => self.change_speed(1),
            Action::Slower => self.change_speed(-1),
            Action::EndReplay => self.replay = None,
            Action::Help => self.window = Some(Window::Help),
            Action::Choose => {
                self.replay = None;
                self.window = Some(Window::Chooser(self.session.size()));
            }
            Action::Resize((columns, rows)) => self.resize(columns, rows),
            Action::Begin => return self.begin_new(),
            Action::Dismiss => self.window = None,
            Action::Found(finding) => return self.take(&finding, now),
            Action::Tick => self.tick(now),
            Action::Leave(leave) => return Some(Effect::Leave(leave)),
        }
        None
    }

    /// Executes a command of the player, which ends a replay.
    fn command(&mut self, command: &Command, now: Duration) {
        let was_solved = self.session.is_solved();
        match self.session.apply(command, now) {
            Ok(_) => {
                (self.replay, self.hint, self.notice, self.wanted) = (None, None, None, None);
                self.improved = self.improved.filter(|board| board == self.session.board());
                self.window = None;
                let makes_moves = !matches!(command, Command::Undo | Command::Redo | Command::Seek(_));
                if makes_moves && self.session.is_solved() && !was_solved {
                    self.window = Some(Window::Over);
                }
                if *command == Command::Restart {
                    self.notice = Some("Restarted. The clock starts with your first move.".into());
                }
            }
            Err(refused) => self.notice = Some(sentence(&refused.to_string())),
        }
    }

    /// Gives a hint or a solution, or starts a search if none is known.
    fn help_with(&mut self, wanted: Command, now: Duration) -> Option<Effect> {
        self.replay = None;
        // A second request for the hint makes its move.
        if let (Command::Hint, Some(hint)) = (&wanted, self.hint) {
            self.command(&Command::Tile(hint.slide.tile), now);
            return None;
        }
        match self.session.apply(&wanted, now) {
            Ok(Change::Hinted(hint)) => {
                self.notice = Some(hint_sentence(&hint));
                self.hint = Some(hint);
                // The shown move is kept: what gets shorter is the way after it.
                let next = self.session.board().after(hint.slide.direction)?;
                return if hint.is_shortest || hint.moves_left == 1 { None } else { self.improve(&next) };
            }
            Ok(Change::SolutionLoaded { moves, is_shortest }) => {
                let kind = if is_shortest { "proven shortest" } else { "not proven shortest" };
                self.notice = Some(format!("A solution of {}, {kind}.", count(moves, "move")));
                self.hint = None;
                let until = self.session.single_tile_count() + moves;
                self.replay = Some(Replay { is_playing: true, until, next_at: now, speed: Replay::DEFAULT });
            }
            Ok(_) => {}
            Err(Refused::NoSolutionKnown) => {
                self.notice = Some("Searching for a solution …".into());
                // A solution that is watched is not exchanged, so its search takes the time for a fairly short one.
                let is_hint = wanted == Command::Hint;
                let is_searching = self.wanted.replace(wanted).is_some();
                if !is_searching && is_hint {
                    return self.improve(&self.session.board().clone());
                }
                if !is_searching {
                    return Some(self.search(Purpose::Here, &self.session.problem()));
                }
            }
            Err(refused) => self.notice = Some(sentence(&refused.to_string())),
        }
        None
    }

    /// Asks for a solution of a board that gets shorter as long as the player thinks, once for each board.
    fn improve(&mut self, board: &Board) -> Option<Effect> {
        let is_new = self.improved.replace(*board) != Some(*board);
        let goal = Goal::Board(*self.session.goal_board());
        let problem = Problem::new(*board, &goal).ok().filter(|_| is_new)?;
        Some(self.search(Purpose::Improving, &problem))
    }

    fn watch(&mut self, now: Duration) {
        if self.session.single_tile_count() == 0 {
            self.notice = Some("There are no moves to watch yet.".into());
            return;
        }
        // Undone moves are not shown: the replay ends at the current board.
        let until = self.session.single_tile_count();
        if self.session.apply(&Command::Seek(0), now).is_ok() {
            (self.window, self.hint) = (None, None);
            self.notice = Some(format!("Your {}.", count(until, "move")));
            let next_at = now + Duration::from_millis(700);
            self.replay = Some(Replay { is_playing: true, until, next_at, speed: Replay::DEFAULT + 1 });
        }
    }

    fn change_speed(&mut self, by: isize) {
        if let Some(replay) = &mut self.replay {
            replay.speed = replay.speed.saturating_add_signed(by).min(Replay::SPEEDS.len() - 1);
        }
    }

    /// Makes one step of a replay and pauses it.
    fn step(&mut self, command: &Command, now: Duration) {
        if let Some(replay) = &mut self.replay {
            replay.is_playing = false;
            let _ = self.session.apply(command, now);
            self.end_replay_at_its_end();
        }
    }

    fn tick(&mut self, now: Duration) {
        let Some(replay) = &mut self.replay else { return };
        if !replay.is_playing || now < replay.next_at {
            return;
        }
        replay.next_at = now + Duration::from_secs(1) / replay.tiles_per_second();
        let _ = self.session.apply(&Command::Redo, now);
        self.end_replay_at_its_end();
    }

    fn end_replay_at_its_end(&mut self) {
        let is_over = |replay: &Replay| self.session.single_tile_count() >= replay.until;
        if self.replay.as_ref().is_some_and(is_over) {
            (self.replay, self.notice) = (None, None);
            if self.session.is_solved() {
                self.window = Some(Window::Over);
            }
        }
    }

    fn resize(&mut self, columns: isize, rows: isize) {
        if let Some(Window::Chooser(size)) = self.window {
            let side = |side: usize, by: isize| side.saturating_add_signed(by).clamp(Size::MIN, Size::MAX);
            if let Ok(size) = Size::new(side(size.width(), columns), side(size.height(), rows)) {
                self.window = Some(Window::Chooser(size));
            }
        }
    }

    fn begin_new(&mut self) -> Option<Effect> {
        let size = match self.window {
            Some(Window::Chooser(size)) => size,
            _ => self.session.size(),
        };
        // A goal board of another size does not fit, nor tiles that a smaller board does not have.
        let session = Session::new_game(size, *self.session.aim(), self.next_seed)
            .or_else(|_| Session::new_game(size, Goal::BlankLast, self.next_seed));
        let session = session.ok()?;
        *self = Self::new(session, self.next_seed.wrapping_add(1));
        self.begin()
    }

    fn take(&mut self, finding: &Finding, now: Duration) -> Option<Effect> {
        let is_of_this_game = finding.problem.goal() == self.session.goal_board();
        let is_the_start = finding.problem.start() == self.session.start();
        if !is_of_this_game || finding.purpose == Purpose::Start && !is_the_start {
            return None;
        }
        if finding.purpose == Purpose::Improving {
            return self.take_improved(finding, now);
        }
        // The session refuses a wrong solution.
        let _ = self.session.accept(&finding.problem, finding.moves.as_ref(), finding.lower_bound);
        match finding.purpose {
            Purpose::Start => self.is_start_searched |= finding.is_finished,
            _ => return self.help_as_wanted(finding, now),
        }
        None
    }

    /// Takes a solution of this board, or once a hint is shown of the board after it.
    fn take_improved(&mut self, finding: &Finding, now: Duration) -> Option<Effect> {
        let Some(hint) = self.hint else {
            if finding.problem.start() == self.session.board() {
                let _ = self.session.accept(&finding.problem, finding.moves.as_ref(), finding.lower_bound);
            }
            return self.help_as_wanted(finding, now);
        };
        let moves = finding.moves.as_ref()?;
        let shown = hint.slide.direction;
        let is_next = self.session.board().after(shown).as_ref() == Some(finding.problem.start());
        // One that takes the shown move back is shorter from here without it.
        if is_next && moves.iter().next() != Some(shown.opposite()) {
            let moves = std::iter::once(shown).chain(moves.iter()).collect();
            let _ = self.session.accept(&self.session.problem(), Some(&moves), 0);
            if let Ok(Change::Hinted(hint)) = self.session.apply(&Command::Hint, now)
                && hint.slide.direction == shown
            {
                if self.notice == self.hint.as_ref().map(hint_sentence) {
                    self.notice = Some(hint_sentence(&hint));
                }
                self.hint = Some(hint);
            }
        }
        None
    }

    /// Gives the help that waits for a search.
    fn help_as_wanted(&mut self, finding: &Finding, now: Duration) -> Option<Effect> {
        let wanted = self.wanted.take()?;
        if self.session.is_solution_known() {
            return self.help_with(wanted, now);
        }
        if finding.is_finished && finding.problem.start() == self.session.board() {
            self.notice = Some("Found no solution in time.".into());
        } else {
            self.wanted = Some(wanted);
        }
        None
    }
}

/// The message of a hint.
fn hint_sentence(hint: &Hint) -> String {
    let direction = direction_name(hint.slide.direction);
    let proof = if hint.is_shortest { "proven shortest" } else { "not proven shortest" };
    let left = count(hint.moves_left, "move");
    format!("Slide {} {direction}: {left} left, {proof}. Press ? again to do it.", hint.slide.tile)
}

#[cfg(test)]
mod tests {
    use super::*;
    use taxicab_puzzle::{Direction, Moves, search};

    const NOW: Duration = Duration::ZERO;

    fn game(board: &str) -> Game {
        Game::new(Session::from_board(board.parse().unwrap(), Goal::BlankLast).unwrap(), 5)
    }

    fn found(game: &Game, purpose: Purpose) -> Action {
        let problem = game.session.problem();
        let outcome = search::Solver::new(problem.goal()).solve(&problem, search::Control::default());
        let (moves, lower_bound) = (outcome.moves, outcome.lower_bound);
        Action::Found(Box::new(Finding { purpose, problem, moves, lower_bound, is_finished: true }))
    }

    #[test]
    fn a_hint_without_a_solution_waits_for_the_search() {
        let mut game = game("8 2 0/4 6 1/3 7 5");
        let effect = game.update(Action::Hint, NOW);
        assert_eq!(effect, Some(Effect::Search(Purpose::Improving, Box::new(game.session.problem().into()))));
        // A second request starts no second search.
        assert_eq!(game.update(Action::Hint, NOW), None);
        assert_eq!(game.hint, None);
        let finding = found(&game, Purpose::Improving);
        game.update(finding, NOW);
        let hint = game.hint.unwrap();
        assert!(hint.is_shortest);
        // A second request makes the move.
        game.update(Action::Hint, NOW);
        assert_eq!((game.session.single_tile_count(), game.hint), (1, None));
    }

    /// A solution of a board that begins with moves.
    fn beginning(board: &Board, moves: &str) -> Action {
        let begun = moves.parse::<Moves>().unwrap();
        let problem = Problem::new(board.after_all(&begun).unwrap(), &Goal::BlankLast).unwrap();
        let rest = search::Solver::new(problem.goal()).solve(&problem, search::Control::default()).moves.unwrap();
        let moves = Some(begun.iter().chain(rest.iter()).collect());
        let problem = Problem::new(*board, &Goal::BlankLast).unwrap();
        Action::Found(Box::new(Finding {
            purpose: Purpose::Improving,
            problem,
            moves,
            lower_bound: 0,
            is_finished: false,
        }))
    }

    #[test]
    fn a_hint_improves_while_the_player_thinks_and_is_never_taken_back() {
        let mut game = game("8 2 0/4 6 1/3 7 5");
        let begins_at = |effect, board: &Board| {
            let problem = Problem::new(*board, &Goal::BlankLast).unwrap();
            assert_eq!(effect, Some(Effect::Search(Purpose::Improving, Box::new(problem.into()))));
        };
        let shown = |game: &Game| game.hint.map(|hint| (hint.slide.direction, hint.moves_left));
        let board = *game.session.board();
        begins_at(game.update(Action::Hint, NOW), &board);
        // The first solution is a long one; then the search begins after the shown move.
        let next = board.after(Direction::Up).unwrap();
        begins_at(game.update(beginning(&board, "UDUDUDU"), NOW), &next);
        assert_eq!(shown(&game), Some((Direction::Up, 30)));
        // A shorter one that begins with another move is of the board before; one that takes the move back is none from here.
        for (start, moves, left) in [
            (&board, "R", 30),
            (&next, "RLRL", 28),
            (&next, "RLRLRL", 28),
            (&next, "DU", 28),
            (&next, "RL", 26),
            (&next, "", 24),
        ] {
            assert_eq!(game.update(beginning(start, moves), NOW), None);
            assert_eq!(shown(&game), Some((Direction::Up, left)), "{moves}");
            assert!(game.notice.as_ref().unwrap().contains(&format!(": {left} moves left")));
        }
        assert_eq!(game.session.hints_used(), 1);
        // The player makes the move, from where the search began; of the board before nothing is taken.
        assert_eq!(game.update(Action::Hint, NOW), None);
        assert_eq!((game.session.board(), game.improved), (&next, Some(next)));
        assert_eq!(game.update(beginning(&board, "R"), NOW), None);
        let effect = game.update(Action::Hint, NOW);
        assert_eq!(shown(&game).unwrap().1, 23);
        assert!(matches!(effect, Some(Effect::Search(Purpose::Improving, _))));
        // Another move leaves it.
        game.update(Action::Command(Command::Undo), NOW);
        assert_eq!((game.hint, game.improved), (None, None));
    }

    #[test]
    fn a_move_cancels_the_request_for_a_hint() {
        let mut game = game("8 2 0/4 6 1/3 7 5");
        game.update(Action::Hint, NOW);
        let finding = found(&game, Purpose::Here);
        game.update(Action::Command(Command::Move(Direction::Up)), NOW);
        game.update(finding, NOW);
        assert_eq!((game.hint, game.notice.as_deref()), (None, None));
    }

    #[test]
    fn the_solution_plays_at_its_pace_and_can_be_stepped() {
        let mut game = game("8 2 0/4 6 1/3 7 5");
        let finding = found(&game, Purpose::Start);
        game.update(finding, NOW);
        game.update(Action::Solve, NOW);
        game.update(Action::Tick, NOW);
        game.update(Action::Tick, Duration::from_millis(1));
        assert_eq!(game.session.single_tile_count(), 1);
        game.update(Action::Tick, Duration::from_millis(251));
        assert_eq!(game.session.single_tile_count(), 2);
        game.update(Action::StepBack, NOW);
        assert!(!game.replay.unwrap().is_playing);
        game.update(Action::Tick, Duration::from_secs(9));
        assert_eq!(game.session.single_tile_count(), 1);
        for _ in 0..23 {
            assert_eq!(game.window, None);
            game.update(Action::StepForward, NOW);
        }
        assert_eq!((game.window, game.replay), (Some(Window::Over), None));
        assert!(game.session.solver_used());
    }

    #[test]
    fn a_move_ends_a_replay() {
        let mut game = game("8 2 0/4 6 1/3 7 5");
        let finding = found(&game, Purpose::Start);
        game.update(finding, NOW);
        game.update(Action::Solve, NOW);
        game.update(Action::Command(Command::Move(Direction::Up)), NOW);
        assert_eq!((game.replay, game.session.single_tile_count()), (None, 1));
    }

    #[test]
    fn a_won_game_can_be_watched_and_the_next_begun() {
        let mut game = game("1 2 3/4 0 5/7 8 6");
        for tile in [5, 6] {
            game.update(Action::Command(Command::Tile(tile)), NOW);
        }
        assert_eq!(game.window, Some(Window::Over));
        game.update(Action::Watch, NOW);
        assert_eq!((game.window, game.session.single_tile_count()), (None, 0));
        for second in 1..=2 {
            game.update(Action::Tick, Duration::from_secs(second));
        }
        assert_eq!(game.window, Some(Window::Over));
        let effect = game.update(Action::Begin, NOW);
        assert!(matches!(effect, Some(Effect::Search(Purpose::Start, _))));
        assert_eq!(game.session.origin(), taxicab_play::Origin::Seed(5));
        assert_eq!((game.window, game.session.size().to_string()), (None, "3x3".into()));
    }

    #[test]
    fn the_next_size_stays_within_its_bounds() {
        let mut game = game("1 2 3/4 0 5/7 8 6");
        game.update(Action::Choose, NOW);
        for _ in 0..20 {
            game.update(Action::Resize((1, -1)), NOW);
        }
        assert_eq!(game.window, Some(Window::Chooser(Size::new(16, 2).unwrap())));
        game.update(Action::Begin, NOW);
        assert_eq!(game.session.size().to_string(), "16x2");
    }

    #[test]
    fn results_for_an_earlier_game_are_ignored() {
        let mut game = game("1 2 3/4 0 5/7 8 6");
        let finding = found(&game, Purpose::Start);
        game.update(Action::Begin, NOW);
        game.update(finding, NOW);
        assert!(!game.is_start_searched);
    }
}
