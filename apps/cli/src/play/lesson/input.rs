//! The input line for typed moves.

/// The text and the position of the cursor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct InputLine {
    letters: Vec<char>,
    cursor: usize,
}

/// The effect of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edit {
    Insert(char),
    /// Delete the letter before the cursor.
    Backspace,
    /// Delete the letter under the cursor.
    Delete,
    Left,
    Right,
    Start,
    End,
    /// Delete the text.
    Clear,
}

/// Longer than any move, and short enough for the screen.
const MAX_LETTERS: usize = 24;

impl InputLine {
    pub(crate) fn text(&self) -> String {
        self.letters.iter().collect()
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// The number of letters before the cursor.
    pub(crate) const fn cursor(&self) -> usize {
        self.cursor
    }

    pub(crate) fn edit(&mut self, edit: Edit) {
        let end = self.letters.len();
        match edit {
            Edit::Insert(letter) if end < MAX_LETTERS => {
                self.letters.insert(self.cursor, letter);
                self.cursor += 1;
            }
            Edit::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.letters.remove(self.cursor);
            }
            Edit::Delete if self.cursor < end => {
                self.letters.remove(self.cursor);
            }
            Edit::Insert(_) | Edit::Backspace | Edit::Delete => {}
            Edit::Left => self.cursor = self.cursor.saturating_sub(1),
            Edit::Right => self.cursor = (self.cursor + 1).min(end),
            Edit::Start => self.cursor = 0,
            Edit::End => self.cursor = end,
            Edit::Clear => *self = Self::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edited(edits: &[Edit]) -> (String, usize) {
        let mut line = InputLine::default();
        for &edit in edits {
            line.edit(edit);
        }
        (line.text(), line.cursor())
    }

    #[test]
    fn edits_act_at_the_cursor() {
        use Edit::{Backspace, Clear, Delete, End, Insert, Left, Right, Start};
        let kd3 = ['K', 'd', '3'].map(Insert);
        assert_eq!(edited(&kd3), ("Kd3".into(), 3));
        assert_eq!(edited(&[&kd3[..], &[Backspace, Insert('4')]].concat()), ("Kd4".into(), 3));
        assert_eq!(edited(&[&kd3[..], &[Left, Left, Delete, Insert('é')]].concat()), ("Ké3".into(), 2));
        assert_eq!(edited(&[&kd3[..], &[Start, Backspace, Delete, End, Right]].concat()), ("d3".into(), 2));
        assert_eq!(edited(&[&kd3[..], &[Clear, Left, Delete]].concat()), (String::new(), 0));
        assert_eq!(edited(&[Insert('K'); 99]).1, MAX_LETTERS);
    }
}
