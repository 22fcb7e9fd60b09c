//! A move as it is typed: `Kd3`, `Rad4`, `e8=Q`, or `d2d3`.

use cozy_chess::{Board, File, Move, Piece, Rank, Square};

use crate::commands::endgame::game::san;

/// The legal move that a text means, or what is wrong with it.
pub(crate) fn read(text: &str, board: &Board) -> Result<Move, String> {
    let text = text.trim();
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    let wanted = squares(bare).map_or_else(|| Wanted::in_words(bare), Ok)?;
    let found: Vec<Move> = legal_moves(board).into_iter().filter(|played| wanted.is(*played, board)).collect();
    match found[..] {
        [played] => Ok(played),
        [] => Err(wanted.impossible(board)),
        [first, ..] if found.iter().all(|played| played.from == first.from) => {
            Err(format!("{bare} promotes: write {}", listed(&found, board)))
        }
        _ => Err(format!("{bare} can be {}", listed(&found, board))),
    }
}

/// All legal moves.
pub(crate) fn legal_moves(board: &Board) -> Vec<Move> {
    let mut legal = vec![];
    board.generate_moves(|moves| {
        legal.extend(moves);
        false
    });
    legal
}

/// The name of a man.
pub(crate) const fn name(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}

/// `Rad4 or Rhd4`.
fn listed(moves: &[Move], board: &Board) -> String {
    let mut names: Vec<String> = moves.iter().map(|&played| san(board, played)).collect();
    let last = names.pop().unwrap_or_default();
    if names.is_empty() { last } else { format!("{} or {last}", names.join(", ")) }
}

/// What a text says of a move; what it does not say is open.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    man: Option<Piece>,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<Piece>,
}

/// A move by its two squares, as engines write it: `d2d3`, `e7e8q`.
fn squares(text: &str) -> Option<Wanted> {
    let (from, rest) = text.split_at_checked(2)?;
    let (to, rest) = rest.trim_start_matches('-').split_at_checked(2)?;
    let (from, to): (Square, Square) = (from.parse().ok()?, to.parse().ok()?);
    let promotion = match rest.trim_start_matches('=') {
        "" => None,
        letter => Some(promoted(letter.parse().ok()?)?),
    };
    Some(Wanted { man: None, file: Some(from.file()), rank: Some(from.rank()), to, promotion })
}

const fn promoted(letter: char) -> Option<Piece> {
    match letter.to_ascii_uppercase() {
        'Q' => Some(Piece::Queen),
        'R' => Some(Piece::Rook),
        'B' => Some(Piece::Bishop),
        'N' => Some(Piece::Knight),
        _ => None,
    }
}

impl Wanted {
    /// A move as people write it: the man's letter unless it is a pawn, where from if that is not clear, where to.
    fn in_words(text: &str) -> Result<Self, String> {
        let mut letters = text.chars().zip(1..).peekable();
        let man = match letters.peek() {
            Some(('K', _)) => Some(Piece::King),
            Some((letter @ ('Q' | 'R' | 'B' | 'N'), _)) => promoted(*letter),
            _ => None,
        };
        if man.is_some() {
            letters.next();
        }
        // Files and ranks in turn: the last two are where it goes, those before them where it comes from.
        let (mut places, mut promotion) = (vec![], None);
        for (letter, character) in letters {
            let unfit = || Err(format!("{letter:?} at character {character} is no part of a move, as Kd3 or d2d3"));
            match letter {
                'a'..='h' | '1'..='8' if promotion.is_none() => places.push(letter),
                'x' | '-' | ':' if promotion.is_none() => {}
                '=' if man.is_none() && promotion.is_none() && places.len() >= 2 => {}
                'Q' | 'R' | 'B' | 'N' | 'q' | 'r' | 'n'
                    if man.is_none() && places.len() >= 2 && promotion.is_none() =>
                {
                    promotion = promoted(letter);
                }
                _ => return unfit(),
            }
        }
        let no_square = || format!("{text:?} names no square to go to, as Kd3 or d2d3");
        let rank = places.pop().ok_or_else(no_square)?;
        let file = places.pop().ok_or_else(no_square)?;
        let to: Square = format!("{file}{rank}").parse().map_err(|_| no_square())?;
        let man = Some(man.unwrap_or(Piece::Pawn));
        let mut wanted = Self { man, file: None, rank: None, to, promotion };
        for place in &places {
            let text = place.to_string();
            match (text.parse().ok(), text.parse().ok()) {
                (Some(file), _) if wanted.file.is_none() && wanted.rank.is_none() => wanted.file = Some(file),
                (_, Some(rank)) if wanted.rank.is_none() => wanted.rank = Some(rank),
                _ => return Err(format!("{text:?} is one square too many: a move is written as Kd3 or d2d3")),
            }
        }
        Ok(wanted)
    }

    fn is(self, played: Move, board: &Board) -> bool {
        self.comes_from(played.from, board)
            && self.to == played.to
            && (self.promotion.is_none() || self.promotion == played.promotion)
    }

    fn comes_from(self, from: Square, board: &Board) -> bool {
        self.file.is_none_or(|file| file == from.file())
            && self.rank.is_none_or(|rank| rank == from.rank())
            && self.man.is_none_or(|man| board.piece_on(from) == Some(man))
    }

    /// Why no legal move is it.
    fn impossible(self, board: &Board) -> String {
        let own = board.colors(board.side_to_move());
        let men: Vec<Square> = own.iter().filter(|&square| self.comes_from(square, board)).collect();
        let to = self.to;
        let because = if board.checkers().is_empty() { "" } else { ": you are in check" };
        match (&men[..], self.file, self.rank, self.man) {
            (&[from], ..) => cannot_go(board, from, to),
            ([], Some(file), Some(rank), None) => no_own_man(board, Square::new(file, rank)),
            ([], .., Some(man)) if (own & board.pieces(man)).is_empty() => format!("you have no {}", name(man)),
            (.., Some(man)) => format!("no {} of yours can go to {to}{because}", name(man)),
            (.., None) => format!("no man of yours can go to {to}{because}"),
        }
    }
}

/// That the man on a square cannot go to another, and why as far as that is plain.
pub(crate) fn cannot_go(board: &Board, from: Square, to: Square) -> String {
    let man = board.piece_on(from).map_or("man", name);
    let because = if board.checkers().is_empty() { "" } else { ": you are in check" };
    format!("the {man} on {from} cannot go to {to}{because}")
}

/// That a square holds no man of the side to move.
pub(crate) fn no_own_man(board: &Board, square: Square) -> String {
    match board.piece_on(square) {
        Some(man) => format!("the {} on {square} is not yours", name(man)),
        None => format!("there is no man on {square}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use taxicab_endgame::board_from_fen;

    fn reading(fen: &str, text: &str) -> Result<String, String> {
        read(text, &board_from_fen(fen).unwrap()).map(|played| played.to_string())
    }

    #[test]
    fn every_legal_move_is_read_in_both_notations() {
        for fen in [
            "8/8/8/3k4/8/8/8/KBN5 w",
            "8/8/3k4/8/8/R6R/8/K7 w",
            "7k/4P3/8/8/8/8/8/K7 w",
            "8/8/8/2q1k3/8/8/1K6/8 b",
            "8/8/8/8/3k4/8/1r6/K7 w",
        ] {
            let board = board_from_fen(fen).unwrap();
            let legal = legal_moves(&board);
            assert!(!legal.is_empty());
            for played in legal {
                assert_eq!(read(&san(&board, played), &board), Ok(played), "{fen} {}", san(&board, played));
                assert_eq!(read(&played.to_string(), &board), Ok(played), "{fen} {played}");
            }
        }
    }

    #[test]
    fn what_is_not_needed_may_be_left_out_or_added() {
        let fen = "7k/4P3/8/8/8/8/8/K7 w";
        for (text, meant) in [
            ("e8Q", "e7e8q"),
            ("e8=N!", "e7e8n"),
            ("e7-e8=r", "e7e8r"),
            ("Ka1-b2", "a1b2"),
            (" Kb1?? ", "a1b1"),
            ("Kab2", "a1b2"),
        ] {
            assert_eq!(reading(fen, text).as_deref(), Ok(meant), "{text}");
        }
        assert_eq!(reading("8/8/8/8/8/2k5/1r6/K7 w", "Kxb2"), Err("the king on a1 cannot go to b2".into()));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let rooks = "8/8/3k4/8/8/R6R/8/K7 w";
        for (fen, text, error) in [
            (rooks, "Rd3", "Rd3 can be Rad3+ or Rhd3+"),
            (rooks, "Kd3", "the king on a1 cannot go to d3"),
            (rooks, "Rb9", "'9' at character 3 is no part of a move, as Kd3 or d2d3"),
            (rooks, "Rzd3", "'z' at character 2 is no part of a move, as Kd3 or d2d3"),
            (rooks, "Ré3", "'é' at character 2 is no part of a move, as Kd3 or d2d3"),
            (rooks, "K", "\"K\" names no square to go to, as Kd3 or d2d3"),
            (rooks, "R3", "\"R3\" names no square to go to, as Kd3 or d2d3"),
            (rooks, "", "\"\" names no square to go to, as Kd3 or d2d3"),
            (rooks, "Ra3b3c3", "\"b\" is one square too many: a move is written as Kd3 or d2d3"),
            (rooks, "Bb2", "you have no bishop"),
            (rooks, "e4", "you have no pawn"),
            (rooks, "Rb8", "no rook of yours can go to b8"),
            (rooks, "b2b3", "there is no man on b2"),
            (rooks, "d6d5", "the king on d6 is not yours"),
            (rooks, "a1c1", "the king on a1 cannot go to c1"),
            ("7k/4P3/8/8/8/8/8/K7 w", "e8", "e8 promotes: write e8=N, e8=B, e8=R+ or e8=Q+"),
            ("7k/4P3/8/8/8/8/8/K7 w", "e8=K", "'K' at character 4 is no part of a move, as Kd3 or d2d3"),
        ] {
            assert_eq!(reading(fen, text).unwrap_err(), error, "{fen} {text}");
        }
        let check = "8/8/8/8/8/4k3/8/r1K4Q w";
        assert_eq!(reading(check, "Qh2").unwrap_err(), "the queen on h1 cannot go to h2: you are in check");
    }
}
