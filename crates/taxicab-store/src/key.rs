//! The key of a table, and the name of its file.

use std::fmt;

use crate::header::checksum;

/// The maximum bytes of a kind.
pub(crate) const KIND_BYTES: usize = 32;
/// The maximum bytes of a description.
pub(crate) const DESCRIPTION_BYTES: usize = 1024;

/// The identity of a table: its kind, the version of its contents, and a description.
///
/// Two tables are the same exactly when all three are equal. The description is the caller's text; it is only compared.
///
/// ```
/// use taxicab_store::Key;
///
/// let key = Key::new("pattern", 1, "4x4 blank 15 tiles 1 2 5 6 9 10 13")?;
/// assert_eq!(key.file_name(), "pattern-4x4-blank-15-tiles-1-2-5-6-9-10-13-v1-2fa45754.table");
/// # Ok::<(), taxicab_store::KeyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key {
    kind: String,
    version: u32,
    description: String,
}

impl Key {
    /// The key of a table: kind of 1..=32 bytes of `a`–`z`, `0`–`9` and `-`, description of 1..=1024 bytes without
    /// control characters.
    ///
    /// The version counts changes in the meaning of the payload; another version is another table.
    ///
    /// # Errors
    /// The fault of the kind or the description.
    pub fn new(kind: &str, version: u32, description: &str) -> Result<Self, KeyError> {
        if kind.is_empty() || kind.len() > KIND_BYTES {
            return Err(KeyError::KindLength(kind.len()));
        }
        if let Some(letter) = kind.chars().find(|letter| !matches!(letter, 'a'..='z' | '0'..='9' | '-')) {
            return Err(KeyError::KindLetter(letter));
        }
        if description.is_empty() || description.len() > DESCRIPTION_BYTES {
            return Err(KeyError::DescriptionLength(description.len()));
        }
        if let Some(letter) = description.chars().find(|letter| letter.is_control()) {
            return Err(KeyError::DescriptionLetter(letter));
        }
        Ok(Self { kind: kind.into(), version, description: description.into() })
    }

    /// The kind of table, such as `pattern`.
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// The version of the contents.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// The description, which identifies the table within its kind.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The name of the table's file: a readable part and eight digits.
    ///
    /// The readable part has the letters and digits of the description in lower case, one `-` for anything else, and at most
    /// 64 bytes. The eight digits are a hash of the whole key. If two keys share a name all the same, the header tells them
    /// apart: a load with the other key is refused.
    pub fn file_name(&self) -> String {
        format!("{}.table", self.stem())
    }

    /// The file name without its suffix; the lock, the checkpoint and incomplete files share it.
    pub(crate) fn stem(&self) -> String {
        let mut readable = String::with_capacity(64);
        for letter in self.description.chars() {
            if readable.len() == 64 {
                break;
            }
            if letter.is_ascii_alphanumeric() {
                readable.push(letter.to_ascii_lowercase());
            } else if !readable.ends_with('-') && !readable.is_empty() {
                readable.push('-');
            }
        }
        let readable = readable.trim_end_matches('-');
        let whole = format!("{}\n{}\n{}", self.kind, self.version, self.description);
        let hash = checksum(whole.as_bytes()) as u32;
        let between = if readable.is_empty() { "" } else { "-" };
        format!("{}{between}{readable}-v{}-{hash:08x}", self.kind, self.version)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} (version {})", self.kind, self.description, self.version)
    }
}

/// The reason why a kind and a description are not a [`Key`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// The kind has this number of bytes.
    #[error("a kind has 1 to {KIND_BYTES} bytes, not {0}")]
    KindLength(usize),
    /// The kind contains this character.
    #[error("a kind has letters a-z, digits and -, not {0:?}")]
    KindLetter(char),
    /// The description has this number of bytes.
    #[error("a description has 1 to {DESCRIPTION_BYTES} bytes, not {0}")]
    DescriptionLength(usize),
    /// The description contains this control character.
    #[error("a description has no control character such as {0:?}")]
    DescriptionLetter(char),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn illegal_keys_are_refused() {
        assert_eq!(Key::new("", 1, "a"), Err(KeyError::KindLength(0)));
        assert_eq!(Key::new(&"k".repeat(33), 1, "a"), Err(KeyError::KindLength(33)));
        for letter in ['/', '.', 'A', ' ', '\0', 'ß'] {
            assert_eq!(Key::new(&format!("k{letter}"), 1, "a"), Err(KeyError::KindLetter(letter)));
        }
        assert_eq!(Key::new("k", 1, ""), Err(KeyError::DescriptionLength(0)));
        assert_eq!(Key::new("k", 1, &"d".repeat(1025)), Err(KeyError::DescriptionLength(1025)));
        assert_eq!(Key::new("k", 1, "a\nb"), Err(KeyError::DescriptionLetter('\n')));
        assert!(Key::new(&"k".repeat(32), u32::MAX, &"d".repeat(1024)).is_ok());
    }

    #[test]
    fn names_are_safe_short_and_distinct() {
        let descriptions = ["../../etc/passwd", "a b", "a  b", "A B", "ä", "///", &"x".repeat(64), &"x".repeat(1024)];
        let mut names = std::collections::BTreeSet::new();
        for description in descriptions {
            for version in [1, 2, u32::MAX] {
                let name = Key::new("pattern", version, description).unwrap().file_name();
                assert!(name.len() <= 32 + 1 + 64 + 12 + 9 + 6, "{name}");
                assert!(name.chars().all(|letter| matches!(letter, 'a'..='z' | '0'..='9' | '-' | '.')), "{name}");
                assert!(names.insert(name));
            }
        }
    }
}
