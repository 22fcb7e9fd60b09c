//! A lesson in a chess endgame without a screen: the trainee's move, the reply, the cost of the move, and its technique.
//!
//! The trainee plays one side, the exact tables play the other, as a [`Defender`] chooses. A [`Coach`] judges
//! technique. Each call borrows the tables, so many lessons share them.

mod defender;
mod measured;
mod positions;
mod rule;
mod technique;
mod typed;
mod w_manoeuvre;

use alloc::string::String;
use alloc::vec::Vec;

use cozy_chess::{Board, Color, GameStatus, Move, Piece, Square};
use taxicab_endgame::{FIFTY_MOVES, ProbeError, RankedMove, Tables, Value, legal_moves};

pub use defender::Defender;
pub use measured::MeasuredPosition;
pub use positions::{LessonPlies, LessonPliesError, LessonPositions, NoLessonPosition};
pub use rule::RuleOnBoard;
pub use technique::{Coach, Forced, Headway, Measures, Technique};
pub use typed::{MoveError, piece_name};

/// One lesson: its first position, the side of the trainee, the moves of both sides.
#[derive(Clone, Debug)]
pub struct Lesson {
    start: Board,
    trainee: Color,
    /// How the other side defends a lost position, from its next reply on.
    pub defender: Defender,
    steps: Vec<LessonStep>,
    /// The undone moves of both sides, the last undone at the end.
    undone: Vec<LessonStep>,
}

/// A move and its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LessonStep {
    /// The move.
    pub played: Move,
    /// The side that moves.
    pub by: Color,
    /// The value of the position for the side that moves.
    pub best: Value,
    /// The value of the move for the side that moves, the move itself counted.
    pub value: Value,
}

/// The cost of a move against perfect play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cost {
    /// The mate comes this many plies later, or sooner for the side that is mated; 0: no move is better.
    Plies(u8),
    /// A win became a draw, or a draw a loss, or a win a loss.
    Result {
        /// The value before the move.
        from: Value,
        /// The value after it.
        to: Value,
    },
}

impl Cost {
    /// The cost in plies; `None` if the move changed the result.
    pub const fn plies(self) -> Option<u8> {
        if let Self::Plies(plies) = self { Some(plies) } else { None }
    }
}

impl LessonStep {
    /// The cost of the move.
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
    /// This side is checkmated.
    Mated(Color),
    /// The side to move has no move and is not in check.
    Stalemate,
    /// Neither side has the material to mate.
    DeadDraw,
    /// Fifty moves of each side passed without a capture or a pawn move.
    FiftyMoves,
    /// The trainee held a draw for [`Lesson::MOVES_TO_HOLD`] moves.
    Held,
}

/// The reason why a lesson refused a move, an undo or a redo; the lesson is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LessonRefused {
    /// The move is not legal here.
    #[error("{0} is not a legal move here")]
    Illegal(Move),
    /// The lesson is over.
    #[error("the game is over: {}", if matches!(.0, Ended::Mated(_)) { "checkmate" } else { "draw" })]
    Over(Ended),
    /// There is no move to undo.
    #[error("there is no move to undo")]
    NothingToUndo,
    /// There is no move to redo.
    #[error("there is no move to redo")]
    NothingToRedo,
    /// There is no table for the position.
    #[error("{0}")]
    NoTable(ProbeError),
}

impl Lesson {
    /// A draw that was never lost in this number of the trainee's moves is held.
    pub const MOVES_TO_HOLD: usize = 20;

    /// A lesson from a position of an endgame with filled tables. If the trainee is not to move, the other side moves at
    /// once.
    ///
    /// # Errors
    /// There is no table for the position.
    ///
    /// ```
    /// use cozy_chess::Color;
    /// use taxicab_endgame::{Endgame, Tables, Value, board_from_fen};
    /// use taxicab_play::{Cost, Defender, Ended, Lesson};
    ///
    /// let mut tables = Tables::new();
    /// tables.fill(Endgame::KQK)?;
    /// let start = board_from_fen("7k/8/5K2/8/8/8/8/1Q6 w")?;
    /// let mut lesson = Lesson::new(start, Color::White, Defender::Longest, &tables)?;
    /// assert_eq!(lesson.value(&tables), Value::Win(3));
    /// lesson.play(lesson.read_move("Qb7")?, &tables)?;
    /// assert_eq!(lesson.steps()[0].cost(), Cost::Plies(0));
    /// lesson.play(lesson.read_move("Qg7")?, &tables)?;
    /// assert_eq!(lesson.ended(), Some(Ended::Mated(Color::Black)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(start: Board, trainee: Color, defender: Defender, tables: &Tables) -> Result<Self, LessonRefused> {
        let mut lesson = Self { start, trainee, defender, steps: Vec::new(), undone: Vec::new() };
        tables.ranked(&lesson.start).map_err(LessonRefused::NoTable)?;
        lesson.reply(tables)?;
        Ok(lesson)
    }

    /// The first position.
    pub const fn start(&self) -> &Board {
        &self.start
    }

    /// The side of the trainee.
    pub const fn trainee(&self) -> Color {
        self.trainee
    }

    /// The moves of both sides and their values.
    pub fn steps(&self) -> &[LessonStep] {
        &self.steps
    }

    /// The moves of both sides in standard algebraic notation.
    pub fn sans(&self) -> Vec<String> {
        let mut board = self.start.clone();
        let sans = self.steps.iter().map(|step| {
            let san = typed::san(&board, step.played);
            board.play_unchecked(step.played);
            san
        });
        sans.collect()
    }

    /// The number of moves of the trainee.
    pub fn own_moves(&self) -> usize {
        self.own_steps().count()
    }

    fn own_steps(&self) -> impl Iterator<Item = &LessonStep> {
        self.steps.iter().filter(|step| step.by == self.trainee)
    }

    /// The current board.
    pub fn board(&self) -> Board {
        let mut board = self.start.clone();
        self.steps.iter().for_each(|step| board.play_unchecked(step.played));
        board
    }

    /// All boards so far, the first one first.
    fn boards(&self) -> Vec<Board> {
        let mut boards = vec![self.start.clone()];
        for step in &self.steps {
            let mut next = boards[boards.len() - 1].clone();
            next.play_unchecked(step.played);
            boards.push(next);
        }
        boards
    }

    /// The value of the board for the trainee; a draw without a table.
    pub fn value(&self, tables: &Tables) -> Value {
        let board = self.board();
        self.for_trainee(tables.probe(&board).unwrap_or(Value::Draw), board.side_to_move())
    }

    /// The value for the trainee of a value for this side.
    pub fn for_trainee(&self, value: Value, side: Color) -> Value {
        match value {
            value if side == self.trainee => value,
            Value::Win(plies) => Value::Loss(plies),
            Value::Loss(plies) => Value::Win(plies),
            Value::Draw => Value::Draw,
        }
    }

    /// How the lesson ended; `None` while it runs.
    pub fn ended(&self) -> Option<Ended> {
        let board = self.board();
        if board.status() == GameStatus::Won {
            return Some(Ended::Mated(board.side_to_move()));
        }
        if !board.generate_moves(|_| true) {
            return Some(Ended::Stalemate);
        }
        let minor = board.pieces(Piece::Bishop) | board.pieces(Piece::Knight);
        let pieces = board.occupied().len();
        if pieces == 2 || pieces == 3 && !minor.is_empty() {
            return Some(Ended::DeadDraw);
        }
        if self.moves_held().is_some_and(|moves| moves >= Self::MOVES_TO_HOLD) {
            return Some(Ended::Held);
        }
        (self.quiet_plies() >= FIFTY_MOVES).then_some(Ended::FiftyMoves)
    }

    /// The trainee's moves, if each of them held a draw; `None` if one did not: the trainee won, lost, or gave a win away.
    pub fn moves_held(&self) -> Option<usize> {
        let is_held = |step: &LessonStep| (step.best, step.value) == (Value::Draw, Value::Draw);
        self.own_steps().all(is_held).then(|| self.own_moves())
    }

    /// The plies since the last capture or pawn move of the lesson; [`FIFTY_MOVES`] are a draw.
    pub fn quiet_plies(&self) -> u8 {
        let mut board = self.start.clone();
        let mut quiet = 0u8;
        for step in &self.steps {
            let is_pawn = board.piece_on(step.played.from) == Some(Piece::Pawn);
            let pieces = board.occupied().len();
            board.play_unchecked(step.played);
            quiet = if is_pawn || board.occupied().len() < pieces { 0 } else { quiet.saturating_add(1) };
        }
        quiet
    }

    /// The total cost of the trainee's moves in plies; `None` if one of them changed the result.
    pub fn plies_lost(&self) -> Option<u32> {
        self.own_steps().map(|step| step.cost().plies().map(u32::from)).sum()
    }

    /// The legal moves and their values, the best first; none when the lesson is over.
    pub fn choices(&self, tables: &Tables) -> Vec<LessonStep> {
        let ranked = self.ranked(tables).unwrap_or_default();
        let by = self.board().side_to_move();
        ranked
            .iter()
            .map(|&RankedMove { mv: played, value }| LessonStep { played, by, best: ranked[0].value, value })
            .collect()
    }

    /// The legal move that a text means: `Kd3`, `Rad4`, `e8=Q`, or the two squares as in `d2d3`.
    ///
    /// # Errors
    /// The text is not a move, or means no legal move, or more than one.
    pub fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        typed::read(text, &self.playable()?)
    }

    /// The legal moves of the trainee's piece on a square, at least one.
    ///
    /// # Errors
    /// The lesson is over, or no piece of the trainee on the square can move.
    pub fn moves_from(&self, from: Square) -> Result<Vec<Move>, MoveError> {
        let board = self.playable()?;
        let piece = board.piece_on(from).filter(|_| board.color_on(from) == Some(self.trainee));
        let piece = piece.ok_or_else(|| typed::not_own(&board, from))?;
        let moves: Vec<Move> = legal_moves(&board).into_iter().filter(|played| played.from == from).collect();
        if moves.is_empty() { Err(MoveError::Immobile(piece, from)) } else { Ok(moves) }
    }

    /// The legal moves between two squares: one, or the four promotions.
    ///
    /// # Errors
    /// As [`moves_from`](Self::moves_from), or the piece cannot go there.
    pub fn moves_between(&self, from: Square, to: Square) -> Result<Vec<Move>, MoveError> {
        let mut moves = self.moves_from(from)?;
        moves.retain(|played| played.to == to);
        let board = self.board();
        if moves.is_empty() { Err(typed::unreachable(&board, board.piece_on(from), Some(from), to)) } else { Ok(moves) }
    }

    /// The board, while the lesson runs.
    fn playable(&self) -> Result<Board, MoveError> {
        self.ended().map_or_else(|| Ok(self.board()), |ended| Err(MoveError::Over(ended)))
    }

    /// Makes a move of the trainee; the reply follows.
    ///
    /// # Errors
    /// The move is not legal, or the lesson is over.
    pub fn play(&mut self, played: Move, tables: &Tables) -> Result<(), LessonRefused> {
        let ranked = self.ranked(tables)?;
        let found = ranked.iter().find(|ranked| ranked.mv == played).ok_or(LessonRefused::Illegal(played))?;
        let by = self.board().side_to_move();
        self.steps.push(LessonStep { played, by, best: ranked[0].value, value: found.value });
        self.undone.clear();
        self.reply(tables)
    }

    /// Undoes the trainee's last move and its reply.
    ///
    /// # Errors
    /// There is no such move.
    pub fn undo(&mut self) -> Result<(), LessonRefused> {
        let last = self.steps.iter().rposition(|step| step.by == self.trainee);
        self.undone.extend(self.steps.drain(last.ok_or(LessonRefused::NothingToUndo)?..).rev());
        Ok(())
    }

    /// Makes the last undone move and its reply again.
    ///
    /// # Errors
    /// There is no such move.
    pub fn redo(&mut self) -> Result<(), LessonRefused> {
        self.steps.push(self.undone.pop().ok_or(LessonRefused::NothingToRedo)?);
        self.steps.extend(self.undone.pop_if(|step| step.by != self.trainee));
        Ok(())
    }

    /// The moves of the side to move, the best first: at least one, because a lesson without moves is over.
    fn ranked(&self, tables: &Tables) -> Result<Vec<RankedMove>, LessonRefused> {
        match self.ended() {
            Some(ended) => Err(LessonRefused::Over(ended)),
            None => tables.ranked(&self.board()).map_err(LessonRefused::NoTable),
        }
    }

    /// Makes the move of the other side, if it is to move.
    fn reply(&mut self, tables: &Tables) -> Result<(), LessonRefused> {
        let board = self.board();
        if board.side_to_move() == self.trainee || self.ended().is_some() {
            return Ok(());
        }
        let best = tables.probe(&board).map_err(LessonRefused::NoTable)?;
        let reply = match best {
            Value::Draw => defender::pressing_move(&board, &self.boards(), tables),
            _ => self.defender.reply(&board, tables),
        };
        let reply = reply.map_err(LessonRefused::NoTable)?;
        let step = |reply: RankedMove| LessonStep { played: reply.mv, by: !self.trainee, best, value: reply.value };
        self.steps.extend(reply.map(step));
        Ok(())
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use alloc::string::ToString;

    use taxicab_endgame::{Endgame, board_from_fen};

    use super::*;

    pub(crate) fn tables(endgame: Endgame) -> Tables {
        let mut tables = Tables::new();
        tables.fill(endgame).unwrap();
        tables
    }

    /// The tables of bishop and knight, filled once.
    pub(crate) fn bishop_and_knight() -> &'static Tables {
        static TABLES: std::sync::OnceLock<Tables> = std::sync::OnceLock::new();
        TABLES.get_or_init(|| tables(Endgame::KBNK))
    }

    /// The tables of pawn against pawn, and so of all that a pawn against a pawn becomes, filled once.
    pub(crate) fn with_pawns() -> &'static Tables {
        static TABLES: std::sync::OnceLock<Tables> = std::sync::OnceLock::new();
        TABLES.get_or_init(|| tables("KPKP".parse().unwrap()))
    }

    fn lesson(fen: &str, trainee: Color, tables: &Tables) -> Lesson {
        Lesson::new(board_from_fen(fen).unwrap(), trainee, Defender::Longest, tables).unwrap()
    }

    /// The hints lead to mate in the predicted number of plies.
    #[test]
    fn hints_lead_to_mate_in_time() {
        for (endgame, fen) in [
            (Endgame::KQK, "8/8/8/3k4/8/8/8/KQ6 w"),
            (Endgame::KRK, "8/8/8/3k4/8/8/8/KR6 w"),
            (Endgame::KBNK, "8/8/8/3k4/8/8/8/KBN5 w"),
            (Endgame::KPK, "8/8/8/8/4k3/8/4P3/4K3 w"),
        ] {
            let tables = tables(endgame);
            let mut lesson = lesson(fen, Color::White, &tables);
            let Value::Win(plies) = lesson.value(&tables) else { continue };
            while lesson.ended().is_none() {
                lesson.play(lesson.choices(&tables)[0].played, &tables).unwrap();
            }
            assert_eq!(lesson.ended(), Some(Ended::Mated(Color::Black)), "{endgame}");
            assert_eq!((lesson.steps().len(), lesson.plies_lost()), (usize::from(plies), Some(0)), "{endgame}");
        }
    }

    #[test]
    fn a_queen_given_away_is_a_draw() {
        let tables = tables(Endgame::KQK);
        let mut lesson = lesson("8/8/8/3k4/8/8/8/K3Q3 w", Color::White, &tables);
        lesson.play("e1e4".parse().unwrap(), &tables).unwrap();
        let [step, reply] = lesson.steps() else { panic!("{:?}", lesson.steps()) };
        assert!(matches!(step.cost(), Cost::Result { from: Value::Win(_), to: Value::Draw }));
        assert_eq!(reply.played.to_string(), "d5e4");
        assert_eq!((lesson.ended(), lesson.plies_lost()), (Some(Ended::DeadDraw), None));
        let over = lesson.play("a1a2".parse().unwrap(), &tables).unwrap_err();
        assert_eq!(over, LessonRefused::Over(Ended::DeadDraw));
        assert_eq!(lesson.undo(), Ok(()));
        assert_eq!((lesson.steps().len(), lesson.undone.len()), (0, 2));
        assert_eq!(lesson.undo(), Err(LessonRefused::NothingToUndo));
        assert_eq!(lesson.redo(), Ok(()));
        assert_eq!((lesson.steps().len(), lesson.undone.len()), (2, 0));
    }

    #[test]
    fn the_other_side_moves_first_if_it_is_to_move() {
        let tables = tables(Endgame::KRK);
        let mut defence = lesson("8/8/8/3k4/8/8/8/KR6 w", Color::Black, &tables);
        assert_eq!((defence.steps().len(), defence.board().side_to_move()), (1, Color::Black));
        assert_eq!(defence.undo(), Err(LessonRefused::NothingToUndo));
        assert!(matches!(defence.play("a1a2".parse().unwrap(), &tables), Err(LessonRefused::Illegal(_))));
    }

    /// Twenty moves hold a draw; the other side presses, and repeats no position as long as it has another one.
    #[test]
    fn a_draw_is_held_by_twenty_moves() {
        let tables = with_pawns();
        let mut lesson = lesson("8/8/8/8/3nk3/8/8/KR6 b", Color::Black, tables);
        while lesson.ended().is_none() {
            assert_eq!(lesson.moves_held(), Some(lesson.own_moves()));
            lesson.play(lesson.choices(tables)[0].played, tables).unwrap();
        }
        assert_eq!((lesson.ended(), lesson.own_moves()), (Some(Ended::Held), Lesson::MOVES_TO_HOLD));
        lesson.undo().unwrap();
        let worst = *lesson.choices(tables).last().unwrap();
        assert!(matches!(worst.cost(), Cost::Result { from: Value::Draw, to: Value::Loss(_) }));
        lesson.play(worst.played, tables).unwrap();
        assert_eq!((lesson.ended(), lesson.moves_held()), (None, None));
    }

    #[test]
    fn fifty_quiet_moves_end_it() {
        let tables = tables(Endgame::KRK);
        let mut lesson = lesson("8/8/8/3k4/8/8/8/KR6 w", Color::White, &tables);
        let back_and_forth = ["b1c1", "c1b1"].map(|played| played.parse().unwrap());
        for turn in 0..50 {
            lesson.play(back_and_forth[turn % 2], &tables).unwrap();
        }
        assert_eq!(lesson.ended(), Some(Ended::FiftyMoves));
        lesson.undo().unwrap();
        assert_eq!((lesson.ended(), lesson.steps().len()), (None, 98));
    }
}
