//! The rule of thumb for the endgame on a board.

use cozy_chess::{BitBoard, Board, Color};
use taxicab_endgame::{Rule, Verdict};

use super::measured::MeasuredPosition;

/// A rule of thumb and what it says of a board.
#[derive(Clone, Copy, Debug)]
pub struct RuleOnBoard {
    /// The rule.
    pub rule: &'static Rule,
    /// The squares that it is about.
    pub squares: BitBoard,
    /// What it says; `None` if nothing.
    pub verdict: Option<Verdict>,
    /// The side that wins or does not.
    pub strong: Color,
}

impl RuleOnBoard {
    /// The rule for a board; `None` if its endgame has none.
    ///
    /// ```
    /// use cozy_chess::Color;
    /// use taxicab_endgame::{Verdict, board_from_fen};
    /// use taxicab_play::RuleOnBoard;
    ///
    /// let board = board_from_fen("8/8/3p4/8/3k4/8/3K4/8 w")?;
    /// let rule = RuleOnBoard::of(&board).unwrap();
    /// assert_eq!((rule.rule.name, rule.verdict, rule.strong), ("key squares", Some(Verdict::Win), Color::Black));
    /// assert_eq!(rule.squares.into_iter().map(|square| square.to_string()).collect::<String>(), "c4d4e4");
    /// # Ok::<(), taxicab_endgame::FenFault>(())
    /// ```
    pub fn of(board: &Board) -> Option<Self> {
        let measured = MeasuredPosition::of_any(board)?;
        let rule = Rule::of(measured.position.endgame())?;
        let squares = rule.squares(&measured.position).into_iter();
        Some(Self {
            rule,
            squares: BitBoard(squares.fold(0, |set, square| set | 1 << measured.square(square).index())),
            verdict: rule.verdict(&measured.position),
            strong: measured.strong,
        })
    }
}
