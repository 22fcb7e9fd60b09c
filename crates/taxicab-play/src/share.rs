//! Share codes: a game as one short word.
//!
//! ```text
//! t1.4x4.blank-last.seed-42.D-drL.843a0802
//! │  │   │          │       │     └ checksum: FNV-1a, 32 bits, of everything before its dot, 8 hexadecimal digits
//! │  │   │          │       └ moves made, then `-` and the undone moves, if any
//! │  │   │          └ the start: `seed-` and the seed of `shuffled`, or `board-` and its tiles
//! │  │   └ the goal: its name, or `board-` and its tiles; then, if not all tiles count, a part `counts-` and which do
//! │  └ the size: columns x rows
//! └ the version of this format
//! ```
//!
//! The characters are letters, digits, `-`, `_` and `.`: safe in URLs and file names, and selected by a double click.
//!
//! - **Tiles** stand row by row, the blank as 0, each as one digit of `0`–`9 A`–`Z a`–`z - _` (0 to 63) on boards of up
//!   to 64 cells, as two digits, the greater first, on larger ones.
//! - **Which tiles count** is a name, `counts-first-row`, or tiles, `counts-1-2-5`.
//! - **Moves** are letters `U D L R` for the direction in which a tile slides; a number after a letter repeats it. A
//!   capital begins a step of undo; repetitions and small letters continue it. `R2` is a run of two tiles, `RR` are two
//!   moves.
//!
//! The clock and the hints used are not part of a code. The reader detects every change of a single character.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use taxicab_puzzle::{
    Board, Counted, CountedError, Direction, Goal, IllegalMove, Moves, NotAPermutation, Size, SizeError,
};

use crate::history::{Entry, History};
use crate::{Aim, AimError, Origin, Session};

const VERSION: &str = "t1";
const COUNTS: &str = "counts-";
const SEED: &str = "seed-";
const BOARD: &str = "board-";
const DIGITS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";

/// A part of a share code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SharePart {
    /// `t1`.
    Version,
    /// `4x4`.
    Size,
    /// `blank-last` or `board-…`.
    Goal,
    /// `seed-…` or `board-…`.
    Start,
    /// `R2uDL-Ur`.
    Moves,
    /// Eight hexadecimal digits.
    Checksum,
}

impl fmt::Display for SharePart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{self:?}").to_lowercase())
    }
}

/// The reason why a text is not a share code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShareCodeError {
    /// The code ends before this part.
    #[error("the code is cut off: its {0} is missing")]
    Missing(SharePart),
    /// Something follows the checksum.
    #[error("something follows the code's checksum")]
    Surplus,
    /// Not a share code, or another version than `t1`.
    #[error("not a share code of this version, which begins with `{VERSION}.`")]
    Version,
    /// The size is wrong.
    #[error("the code's size: {0}")]
    Size(SizeError),
    /// The goal is neither a name nor a board.
    #[error("the code's goal is neither a name nor `board-` and tiles")]
    Goal,
    /// The tiles that count are neither a name nor tiles.
    #[error("the code's tiles that count: {0}")]
    Counted(CountedError),
    /// The start is neither a seed nor a board.
    #[error("the code's start is neither `seed-` and a number nor `board-` and tiles")]
    Start,
    /// The tiles of the goal or the start do not match the cells, or contain a character that is not a digit.
    #[error("the code's {0}: not one digit for each cell")]
    Tiles(SharePart),
    /// The tiles of the goal or the start are not a permutation.
    #[error("the code's {0}: {1}")]
    Board(SharePart, NotAPermutation),
    /// The goal cannot be reached from the start, or too many of its tiles count.
    #[error("the code's start: {0}")]
    Unsolvable(AimError),
    /// A character of the moves is not a move.
    #[error("the code's moves: {character:?} at character {} is not a move", at + 1)]
    Move {
        /// The index of the character in the moves, from 0.
        at: usize,
        /// The character.
        character: char,
    },
    /// A move without a tile to slide.
    #[error("the code's moves: {0}")]
    IllegalMove(IllegalMove),
    /// More moves than the maximum ([`Moves::MAX_LENGTH`]).
    #[error("the code's moves: a game has at most {}", Moves::MAX_LENGTH)]
    TooManyMoves,
    /// The checksum differs: a character was changed or lost.
    #[error("the code's checksum differs: a character was changed or lost")]
    Checksum,
}

/// The share code of a game.
pub(crate) fn written(session: &Session) -> String {
    let mut code = String::new();
    let written = (|| {
        write!(code, "{VERSION}.{}.", session.size())?;
        let Aim { goal, counted } = session.aim();
        match goal {
            Goal::Board(board) => write_board(&mut code, board)?,
            named => write!(code, "{named}")?,
        }
        code.push('.');
        match counted {
            Counted::All => {}
            Counted::Tiles(tiles) => {
                code.push_str(COUNTS);
                tiles
                    .iter()
                    .enumerate()
                    .try_for_each(|(index, tile)| write!(code, "{}{tile}", if index == 0 { "" } else { "-" }))?;
                code.push('.');
            }
            named => write!(code, "{COUNTS}{named}.")?,
        }
        match session.origin() {
            Origin::Seed(seed) => write!(code, "{SEED}{seed}")?,
            Origin::Board => write_board(&mut code, session.start())?,
        }
        code.push('.');
        write_moves(&mut code, session.history.made())?;
        if !session.history.undone().is_empty() {
            code.push('-');
            write_moves(&mut code, session.history.undone())?;
        }
        let checksum = checksum(&code);
        write!(code, ".{checksum:08x}")
    })();
    written.expect("writing to a string cannot fail");
    code
}

fn write_board(code: &mut String, board: &Board) -> fmt::Result {
    code.write_str(BOARD)?;
    for &tile in board.tiles() {
        if digits_per_tile(board.size()) == 2 {
            code.write_char(char::from(DIGITS[usize::from(tile >> 6)]))?;
        }
        code.write_char(char::from(DIGITS[usize::from(tile & 63)]))?;
    }
    Ok(())
}

fn write_moves(code: &mut String, entries: &[Entry]) -> fmt::Result {
    // A letter stands for an entry and its repetitions within the step.
    let is_repeated = |one: &Entry, next: &Entry| one.direction == next.direction && !next.begins_step;
    for run in entries.chunk_by(is_repeated) {
        let letter = run[0].direction.letter();
        code.write_char(if run[0].begins_step { letter } else { letter.to_ascii_lowercase() })?;
        if run.len() > 1 {
            write!(code, "{}", run.len())?;
        }
    }
    Ok(())
}

const fn digits_per_tile(size: Size) -> usize {
    if size.cells() <= 64 { 1 } else { 2 }
}

/// FNV-1a (Fowler, Noll & Vo), 32 bits. Each step is a bijection, so texts that differ in one character always have
/// different checksums.
fn checksum(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// The game of a share code.
pub(crate) fn read(code: &str) -> Result<Session, ShareCodeError> {
    let code = code.trim();
    let mut parts = code.split('.');
    let mut next = |part| parts.next().ok_or(ShareCodeError::Missing(part));
    if next(SharePart::Version)? != VERSION {
        return Err(ShareCodeError::Version);
    }
    let size: Size = next(SharePart::Size)?.parse().map_err(ShareCodeError::Size)?;
    let mut aim = Aim::from(read_goal(next(SharePart::Goal)?, size)?);
    let mut start = next(SharePart::Start)?;
    if let Some(counted) = start.strip_prefix(COUNTS) {
        aim.counted = read_counted(counted)?;
        start = next(SharePart::Start)?;
    }
    let session = read_start(start, size, aim)?;
    let (history, board) = read_moves(next(SharePart::Moves)?, session.start())?;
    let last = next(SharePart::Checksum)?;
    if parts.next().is_some() {
        return Err(ShareCodeError::Surplus);
    }
    let body = &code[..code.len() - last.len() - 1];
    let is_hexadecimal = last.len() == 8 && last.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    if !is_hexadecimal || u32::from_str_radix(last, 16) != Ok(checksum(body)) {
        return Err(ShareCodeError::Checksum);
    }
    Ok(session.with_history(history, &board))
}

fn read_goal(text: &str, size: Size) -> Result<Goal, ShareCodeError> {
    if let Some(tiles) = text.strip_prefix(BOARD) {
        return read_board(tiles, size, SharePart::Goal).map(Goal::Board);
    }
    Goal::NAMED.into_iter().find(|goal| goal.name() == Some(text)).ok_or(ShareCodeError::Goal)
}

fn read_counted(text: &str) -> Result<Counted, ShareCodeError> {
    let is_list = text.starts_with(|first: char| first.is_ascii_digit());
    let counted = if is_list { text.replace('-', ",").parse() } else { text.parse() };
    counted.map_err(ShareCodeError::Counted)
}

fn read_start(text: &str, size: Size, aim: Aim) -> Result<Session, ShareCodeError> {
    if let Some(tiles) = text.strip_prefix(BOARD) {
        let board = read_board(tiles, size, SharePart::Start)?;
        return Session::from_board(board, aim).map_err(ShareCodeError::Unsolvable);
    }
    let seed = text.strip_prefix(SEED).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
    let seed = seed.and_then(|digits| digits.parse().ok()).ok_or(ShareCodeError::Start)?;
    Session::from_seed(size, aim, seed).map_err(ShareCodeError::Unsolvable)
}

fn read_board(text: &str, size: Size, part: SharePart) -> Result<Board, ShareCodeError> {
    let digits = digits_per_tile(size);
    if text.len() != digits * size.cells() {
        return Err(ShareCodeError::Tiles(part));
    }
    let mut tiles = [0; 256];
    for (tile, digits) in tiles.iter_mut().zip(text.as_bytes().chunks_exact(digits)) {
        let mut value = 0;
        for digit in digits {
            let digit = DIGITS.iter().position(|known| known == digit).ok_or(ShareCodeError::Tiles(part))?;
            value = 64 * value + digit;
        }
        *tile = u8::try_from(value).map_err(|_| ShareCodeError::Tiles(part))?;
    }
    Board::new(size, &tiles[..size.cells()]).map_err(|error| ShareCodeError::Board(part, error))
}

/// The history and the board after the moves made. Each move is made on the board as it is read, so a false count ends
/// at the edge of the board and takes no memory.
fn read_moves(text: &str, start: &Board) -> Result<(History, Board), ShareCodeError> {
    let (mut entries, mut made): (Vec<Entry>, _) = (Vec::new(), None);
    let mut board = *start;
    let mut characters = text.chars().enumerate().peekable();
    while let Some((at, character)) = characters.next() {
        if character == '-' && made.is_none() {
            made = Some((entries.len(), board));
            continue;
        }
        let direction = Direction::from_letter(character).ok_or(ShareCodeError::Move { at, character })?;
        let mut count = None;
        while let Some(digit) = characters.peek().and_then(|&(_, next)| next.to_digit(10)) {
            characters.next();
            count = Some(count.unwrap_or(0usize).saturating_mul(10).saturating_add(digit as usize));
        }
        // The first move begins a step, and a letter stands for at least one move.
        if count == Some(0) || entries.is_empty() && character.is_ascii_lowercase() {
            return Err(ShareCodeError::Move { at, character });
        }
        for repetition in 0..count.unwrap_or(1) {
            let index = entries.len();
            if index == Moves::MAX_LENGTH {
                return Err(ShareCodeError::TooManyMoves);
            }
            board = board.after(direction).ok_or(ShareCodeError::IllegalMove(IllegalMove { index, direction }))?;
            let begins_step = repetition == 0 && character.is_ascii_uppercase();
            entries.push(Entry { direction, begins_step });
        }
    }
    let (cursor, board) = made.unwrap_or((entries.len(), board));
    Ok((History { entries, cursor }, board))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Command;
    use alloc::string::ToString;
    use core::time::Duration;

    fn with_checksum(body: &str) -> String {
        format!("{body}.{:08x}", checksum(body))
    }

    #[test]
    fn a_code_has_the_documented_form() {
        let mut session = Session::from_seed("4x4".parse().unwrap(), Goal::BlankLast, 42).unwrap();
        session.apply(&Command::Moves("D2R".parse().unwrap()), Duration::ZERO).unwrap();
        session.apply(&Command::Move(Direction::Left), Duration::ZERO).unwrap();
        session.apply(&Command::Seek(1), Duration::ZERO).unwrap();
        assert_eq!(session.share_code(), "t1.4x4.blank-last.seed-42.D-drL.843a0802");
        assert_eq!(Session::from_share_code(&session.share_code()).unwrap().history, session.history);
    }

    #[test]
    fn boards_of_all_sizes_and_goals_round_trip() {
        for size in ["2x2", "8x8", "5x13", "16x16"] {
            let size = size.parse().unwrap();
            for goal in Goal::NAMED {
                let goal = Goal::Board(goal.board(size).unwrap());
                let start = *Session::from_seed(size, goal, 3).unwrap().start();
                let session = Session::from_board(start, goal).unwrap();
                let code = session.share_code();
                assert!(code.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_".contains(&byte)), "{code}");
                let same = Session::from_share_code(&code).unwrap();
                assert_eq!((same.start(), same.aim(), same.origin()), (&start, &goal.into(), Origin::Board));
            }
        }
    }

    #[test]
    fn the_tiles_that_count_are_kept() {
        let session = |counted: &str| {
            let aim = Aim { goal: Goal::BlankLast, counted: counted.parse().unwrap() };
            Session::from_seed("4x4".parse().unwrap(), aim, 42).unwrap()
        };
        let body = |counted: &str| session(counted).share_code().rsplit_once('.').unwrap().0.to_string();
        assert_eq!(body("first-row"), "t1.4x4.blank-last.counts-first-row.seed-42.");
        assert_eq!(body("1,2,15"), "t1.4x4.blank-last.counts-1-2-15.seed-42.");
        assert_eq!(body("all"), "t1.4x4.blank-last.seed-42.");
        for counted in ["first-row", "row-and-column", "1,2,15"] {
            let session = session(counted);
            assert_eq!(Session::from_share_code(&session.share_code()).unwrap(), session);
        }
    }

    #[test]
    fn the_wrong_part_is_named() {
        let error = |code: &str| Session::from_share_code(code).unwrap_err();
        assert_eq!(error(""), ShareCodeError::Version);
        assert_eq!(error("t2.4x4"), ShareCodeError::Version);
        assert_eq!(error("t1"), ShareCodeError::Missing(SharePart::Size));
        assert_eq!(error("t1.99x4"), ShareCodeError::Size(SizeError::TooLarge { width: 99, height: 4 }));
        assert_eq!(error("t1.2x2.random"), ShareCodeError::Goal);
        assert_eq!(error("t1.2x2.board-123"), ShareCodeError::Tiles(SharePart::Goal));
        assert_eq!(
            error("t1.2x2.blank-last.board-1130"),
            ShareCodeError::Board(SharePart::Start, NotAPermutation::Twice { tile: 1, first: 0, cell: 1 })
        );
        assert!(matches!(error("t1.2x2.blank-last.board-2130"), ShareCodeError::Unsolvable(_)));
        assert_eq!(error("t1.2x2.blank-last.seed-+4"), ShareCodeError::Start);
        assert_eq!(error("t1.3x3.blank-last.counts-first-row"), ShareCodeError::Missing(SharePart::Start));
        assert_eq!(error("t1.3x3.blank-last.counts-1-x"), ShareCodeError::Counted(CountedError::Tile(2)));
        let too_many = error("t1.2x2.blank-last.counts-first-row.seed-1.").to_string();
        assert_eq!(too_many, "the code's start: first-row leaves 1 tile of a 2x2 board free; at least 2 must be");
        assert_eq!(error("t1.2x2.blank-last.seed-99999999999999999999"), ShareCodeError::Start);
        let moves = |moves: &str| error(&format!("t1.2x2.blank-last.board-1230.{moves}"));
        assert_eq!(moves("Rx"), ShareCodeError::Move { at: 1, character: 'x' });
        assert_eq!(moves("r"), ShareCodeError::Move { at: 0, character: 'r' });
        assert_eq!(moves("R0"), ShareCodeError::Move { at: 0, character: 'R' });
        assert_eq!(moves("R-D-U"), ShareCodeError::Move { at: 3, character: '-' });
        let illegal = IllegalMove { index: 1, direction: Direction::Right };
        assert_eq!(moves("R99999999999999999999999"), ShareCodeError::IllegalMove(illegal));
        assert_eq!(moves("R"), ShareCodeError::Missing(SharePart::Checksum));
        assert_eq!(moves("R.00000000"), ShareCodeError::Checksum);
        let code = with_checksum("t1.2x2.blank-last.board-1230.R");
        assert!(Session::from_share_code(&code).is_ok());
        assert_eq!(error(&format!("{code}.")), ShareCodeError::Surplus);
        assert_eq!(error("t1.2x2.blank-last").to_string(), "the code is cut off: its start is missing");
    }
}
