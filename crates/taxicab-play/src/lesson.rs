//! A lesson in a chess ending, without a screen: your move, the perfect reply, and what your move cost.
//!
//! The trainee leads one side, the exact tables the other. The tables are lent to each call, so that many lessons share them.

mod position;

use alloc::vec::Vec;
use core::fmt;

use cozy_chess::{Board, Color, GameStatus, Move};
use taxicab_endgame::{Endgame, EndgameError, FIFTY_MOVES, ProbeError, RankedMove, Tables, Value};

pub use position::{lesson_position, lesson_positions};

/// One lesson: where it began, who leads which side, the moves of both.
#[derive(Clone, Debug)]
pub struct Lesson {
    start: Board,
    trainee: Color,
    steps: Vec<Step>,
    /// Of the trainee and the replies, the last taken back first.
    taken_back: Vec<Step>,
    hints_used: u32,
}

/// A move that was made, and what it was worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The move.
    pub played: Move,
    /// Whose it was.
    pub by: Color,
    /// What the position was worth to the one who moved.
    pub best: Value,
    /// What the move made of it, itself counted.
    pub value: Value,
}

/// What a move cost against perfect play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cost {
    /// So many plies later to mate, or sooner to be mated; 0: nothing is better.
    Plies(u8),
    /// A win became a draw, or a draw a loss, or a win a loss.
    Result {
        /// What it was.
        from: Value,
        /// What it is.
        to: Value,
    },
}

impl Step {
    /// What the move cost.
    pub fn cost(&self) -> Cost {
        match (self.best, self.value) {
            (Value::Win(best), Value::Win(played)) => Cost::Plies(played.saturating_sub(best)),
            (Value::Loss(best), Value::Loss(played)) => Cost::Plies(best.saturating_sub(played)),
            (Value::Draw, Value::Draw) => Cost::Plies(0),
            (from, to) => Cost::Result { from, to },
        }
    }
}

/// How a lesson ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// This side was mated.
    Mated(Color),
    /// The side to move has no move and is not in check.
    Stalemate,
    /// Nobody can be mated any more.
    DeadDraw,
    /// Fifty moves of each side passed without capture or pawn move.
    FiftyMoves,
}

/// What a trainee can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonCommand {
    /// Make this move; the reply follows.
    Move(Move),
    /// Take back the last move and its reply.
    Undo,
    /// Make them again.
    Redo,
    /// Begin again.
    Restart,
    /// Say the best move without making it.
    Hint,
}

/// What came of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonChange {
    /// The trainee moved, and the tables replied unless the lesson is over.
    Moved {
        /// The trainee's move.
        step: Step,
        /// The reply.
        reply: Option<Step>,
    },
    /// The board is that of a moment before, after, or of the beginning.
    Went,
    /// The best move, and what it is worth.
    Hinted {
        /// The move.
        best: Move,
        /// Its value, itself counted.
        value: Value,
    },
}

/// Why a command was refused; the lesson is as it was before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LessonRefused {
    /// The move is not legal here.
    Illegal(Move),
    /// The lesson is over.
    Over(Ended),
    /// No move has been made.
    NothingToUndo,
    /// No move has been taken back.
    NothingToRedo,
    /// There is no table for the position.
    NoTable(ProbeError),
}

impl fmt::Display for LessonRefused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(played) => write!(f, "{played} is no legal move here"),
            Self::Over(Ended::Mated(_)) => f.write_str("it is mate: nobody moves any more"),
            Self::Over(_) => f.write_str("it is a draw: nobody moves any more"),
            Self::NothingToUndo => f.write_str("no move has been made"),
            Self::NothingToRedo => f.write_str("no move has been taken back"),
            Self::NoTable(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for LessonRefused {}

impl Lesson {
    /// A lesson from a position of an ending whose tables are there. If the trainee is not to move, the other side moves at
    /// once.
    ///
    /// # Errors
    /// There is no table for the position.
    ///
    /// ```
    /// use cozy_chess::Color;
    /// use taxicab_endgame::{Endgame, Tables, Value, board_from_fen};
    /// use taxicab_play::{Cost, Ended, Lesson, LessonChange, LessonCommand};
    ///
    /// let mut tables = Tables::new();
    /// tables.fill(Endgame::KQK)?;
    /// let mut lesson = Lesson::new(board_from_fen("7k/8/5K2/8/8/8/8/1Q6 w")?, Color::White, &tables)?;
    /// assert_eq!(lesson.value(&tables), Some(Value::Win(3)));
    /// let played = |text: &str| LessonCommand::Move(text.parse().unwrap());
    /// let change = lesson.apply(played("b1b7"), &tables)?;
    /// assert!(matches!(change, LessonChange::Moved { step, .. } if step.cost() == Cost::Plies(0)));
    /// lesson.apply(played("b7g7"), &tables)?;
    /// assert_eq!(lesson.ended(), Some(Ended::Mated(Color::Black)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(start: Board, trainee: Color, tables: &Tables) -> Result<Self, LessonRefused> {
        let mut lesson = Self { start, trainee, steps: Vec::new(), taken_back: Vec::new(), hints_used: 0 };
        tables.ranked(&lesson.start).map_err(LessonRefused::NoTable)?;
        lesson.reply(tables)?;
        Ok(lesson)
    }

    /// Where it began.
    pub const fn start(&self) -> &Board {
        &self.start
    }

    /// The side the trainee leads.
    pub const fn trainee(&self) -> Color {
        self.trainee
    }

    /// The moves of both sides, with what they were worth.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// How many moves of both sides were taken back.
    pub fn taken_back(&self) -> usize {
        self.taken_back.len()
    }

    /// How often the best move was asked for.
    pub const fn hints_used(&self) -> u32 {
        self.hints_used
    }

    /// The board as it stands.
    pub fn board(&self) -> Board {
        let mut board = self.start.clone();
        self.steps.iter().for_each(|step| board.play_unchecked(step.played));
        board
    }

    /// The ending on the board; `None` if only kings are left.
    pub fn ending(&self) -> Option<Endgame> {
        Endgame::of_board(&self.board()).ok()
    }

    /// What the board is worth to the side to move; `None` without a table.
    pub fn value(&self, tables: &Tables) -> Option<Value> {
        let board = self.board();
        match tables.probe(&board) {
            Ok(value) => Some(value),
            Err(ProbeError::Endgame(EndgameError::BareKings)) => Some(Value::Draw),
            Err(_) => None,
        }
    }

    /// What the board is worth to the trainee; a draw without a table.
    pub fn worth(&self, tables: &Tables) -> Value {
        match self.value(tables).unwrap_or(Value::Draw) {
            value if self.board().side_to_move() == self.trainee => value,
            Value::Win(plies) => Value::Loss(plies),
            Value::Loss(plies) => Value::Win(plies),
            Value::Draw => Value::Draw,
        }
    }

    /// How it ended, if it did.
    pub fn ended(&self) -> Option<Ended> {
        let board = self.board();
        if board.status() == GameStatus::Won {
            return Some(Ended::Mated(board.side_to_move()));
        }
        let has_move = board.generate_moves(|_| true);
        if !has_move {
            return Some(Ended::Stalemate);
        }
        let men = board.occupied().len();
        let minor = board.pieces(cozy_chess::Piece::Bishop) | board.pieces(cozy_chess::Piece::Knight);
        if men == 2 || men == 3 && !minor.is_empty() {
            return Some(Ended::DeadDraw);
        }
        (self.quiet_plies() >= FIFTY_MOVES).then_some(Ended::FiftyMoves)
    }

    /// The plies since the last capture or pawn move of the lesson; at 100 it is drawn.
    pub fn quiet_plies(&self) -> u8 {
        let mut board = self.start.clone();
        let mut quiet = 0u8;
        for step in &self.steps {
            let is_pawn = board.piece_on(step.played.from) == Some(cozy_chess::Piece::Pawn);
            let men = board.occupied().len();
            board.play_unchecked(step.played);
            quiet = if is_pawn || board.occupied().len() < men { 0 } else { quiet.saturating_add(1) };
        }
        quiet
    }

    /// The sum of what the trainee's moves cost in plies; `None` if one of them changed the result.
    pub fn plies_lost(&self) -> Option<u32> {
        let own = self.steps.iter().filter(|step| step.by == self.trainee);
        own.map(|step| if let Cost::Plies(plies) = step.cost() { Some(u32::from(plies)) } else { None }).sum()
    }

    /// Executes a command.
    ///
    /// # Errors
    /// It cannot be executed; nothing is changed then.
    pub fn apply(&mut self, command: LessonCommand, tables: &Tables) -> Result<LessonChange, LessonRefused> {
        match command {
            LessonCommand::Move(played) => {
                let step = self.step(played, tables)?;
                self.steps.push(step);
                self.taken_back.clear();
                let reply = self.reply(tables)?;
                Ok(LessonChange::Moved { step, reply })
            }
            LessonCommand::Hint => {
                let RankedMove { mv: played, value } = self.ranked(tables)?[0];
                self.hints_used += 1;
                Ok(LessonChange::Hinted { best: played, value })
            }
            LessonCommand::Undo => {
                let last = self.steps.iter().rposition(|step| step.by == self.trainee);
                let last = last.ok_or(LessonRefused::NothingToUndo)?;
                self.taken_back.extend(self.steps.drain(last..).rev());
                Ok(LessonChange::Went)
            }
            LessonCommand::Redo => {
                let own = self.taken_back.pop().ok_or(LessonRefused::NothingToRedo)?;
                self.steps.push(own);
                if let Some(reply) = self.taken_back.pop_if(|step| step.by != self.trainee) {
                    self.steps.push(reply);
                }
                Ok(LessonChange::Went)
            }
            LessonCommand::Restart => {
                let first = self.steps.iter().position(|step| step.by == self.trainee).unwrap_or(self.steps.len());
                self.taken_back.extend(self.steps.drain(first..).rev());
                Ok(LessonChange::Went)
            }
        }
    }

    /// The moves of the side to move, the best first: at least one, for a lesson without moves is over.
    fn ranked(&self, tables: &Tables) -> Result<Vec<RankedMove>, LessonRefused> {
        match self.ended() {
            Some(ended) => Err(LessonRefused::Over(ended)),
            None => tables.ranked(&self.board()).map_err(LessonRefused::NoTable),
        }
    }

    fn step(&self, played: Move, tables: &Tables) -> Result<Step, LessonRefused> {
        let ranked = self.ranked(tables)?;
        let found = ranked.iter().find(|ranked| ranked.mv == played).ok_or(LessonRefused::Illegal(played))?;
        Ok(Step { played, by: self.board().side_to_move(), best: ranked[0].value, value: found.value })
    }

    /// The perfect move of the other side, if it is to move.
    fn reply(&mut self, tables: &Tables) -> Result<Option<Step>, LessonRefused> {
        if self.board().side_to_move() == self.trainee || self.ended().is_some() {
            return Ok(None);
        }
        let RankedMove { mv: played, value } = self.ranked(tables)?[0];
        let step = Step { played, by: !self.trainee, best: value, value };
        self.steps.push(step);
        Ok(Some(step))
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use taxicab_endgame::board_from_fen;

    use super::*;

    fn tables(ending: Endgame) -> Tables {
        let mut tables = Tables::new();
        tables.fill(ending).unwrap();
        tables
    }

    fn lesson(fen: &str, trainee: Color, tables: &Tables) -> Lesson {
        Lesson::new(board_from_fen(fen).unwrap(), trainee, tables).unwrap()
    }

    /// Whoever follows the hints mates in the plies that were promised and loses none.
    #[test]
    fn hints_lead_to_mate_in_time() {
        for (ending, fen) in [
            (Endgame::KQK, "8/8/8/3k4/8/8/8/KQ6 w"),
            (Endgame::KRK, "8/8/8/3k4/8/8/8/KR6 w"),
            (Endgame::KBNK, "8/8/8/3k4/8/8/8/KBN5 w"),
            (Endgame::KPK, "8/8/8/8/4k3/8/4P3/4K3 w"),
        ] {
            let tables = tables(ending);
            let mut lesson = lesson(fen, Color::White, &tables);
            let Some(Value::Win(plies)) = lesson.value(&tables) else { continue };
            while lesson.ended().is_none() {
                let Ok(LessonChange::Hinted { best, .. }) = lesson.apply(LessonCommand::Hint, &tables) else {
                    panic!()
                };
                lesson.apply(LessonCommand::Move(best), &tables).unwrap();
            }
            assert_eq!(lesson.ended(), Some(Ended::Mated(Color::Black)), "{ending}");
            assert_eq!((lesson.steps().len(), lesson.plies_lost()), (usize::from(plies), Some(0)), "{ending}");
        }
    }

    #[test]
    fn a_queen_given_away_is_a_draw() {
        let tables = tables(Endgame::KQK);
        let mut lesson = lesson("8/8/8/3k4/8/8/8/K3Q3 w", Color::White, &tables);
        let change = lesson.apply(LessonCommand::Move("e1e4".parse().unwrap()), &tables).unwrap();
        let LessonChange::Moved { step, reply } = change else { panic!("{change:?}") };
        assert!(matches!(step.cost(), Cost::Result { from: Value::Win(_), to: Value::Draw }));
        assert_eq!(reply.map(|reply| reply.played.to_string()).as_deref(), Some("d5e4"));
        assert_eq!((lesson.ended(), lesson.plies_lost()), (Some(Ended::DeadDraw), None));
        let over = lesson.apply(LessonCommand::Move("a1a2".parse().unwrap()), &tables).unwrap_err();
        assert_eq!(over, LessonRefused::Over(Ended::DeadDraw));
        assert_eq!(lesson.apply(LessonCommand::Undo, &tables), Ok(LessonChange::Went));
        assert_eq!((lesson.steps().len(), lesson.taken_back()), (0, 2));
        assert_eq!(lesson.apply(LessonCommand::Undo, &tables), Err(LessonRefused::NothingToUndo));
        assert_eq!(lesson.apply(LessonCommand::Redo, &tables), Ok(LessonChange::Went));
        assert_eq!((lesson.steps().len(), lesson.taken_back()), (2, 0));
    }

    #[test]
    fn the_other_side_moves_first_if_it_is_to_move() {
        let tables = tables(Endgame::KRK);
        let mut defence = lesson("8/8/8/3k4/8/8/8/KR6 w", Color::Black, &tables);
        assert_eq!((defence.steps().len(), defence.board().side_to_move()), (1, Color::Black));
        assert_eq!(defence.apply(LessonCommand::Undo, &tables), Err(LessonRefused::NothingToUndo));
        assert!(matches!(
            defence.apply(LessonCommand::Move("a1a2".parse().unwrap()), &tables),
            Err(LessonRefused::Illegal(_))
        ));
    }

    #[test]
    fn fifty_quiet_moves_end_it() {
        let tables = tables(Endgame::KRK);
        let mut lesson = lesson("8/8/8/3k4/8/8/8/KR6 w", Color::White, &tables);
        let back_and_forth = ["b1c1", "c1b1"].map(|played| played.parse().unwrap());
        for turn in 0..50 {
            lesson.apply(LessonCommand::Move(back_and_forth[turn % 2]), &tables).unwrap();
        }
        assert_eq!(lesson.ended(), Some(Ended::FiftyMoves));
        lesson.apply(LessonCommand::Restart, &tables).unwrap();
        assert_eq!((lesson.ended(), lesson.steps().len()), (None, 0));
    }
}
