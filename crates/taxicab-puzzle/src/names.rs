//! Names of enumerations, and the one that somebody may have meant.

use core::fmt;

/// Gives each value of an enumeration its name: `ALL`, `as_str` and `Display`. With the text of an error, which lists the
/// names, they can also be read: `FromStr`.
macro_rules! names {
    ($type:ident: $($variant:ident $name:literal),+) => {
        impl $type {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            #[doc = concat!("The name:" $(, " `", $name, "`")+, ".")]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }
        }

        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.as_str())
            }
        }
    };
    ($type:ident, $unknown:literal: $($variant:ident $name:literal),+) => {
        $crate::names::names!($type: $($variant $name),+);

        impl core::str::FromStr for $type {
            type Err = $crate::UnknownName;

            fn from_str(text: &str) -> Result<Self, $crate::UnknownName> {
                let meant = || $crate::MeantName::among(text, [$($name),+]);
                match text { $($name => Ok(Self::$variant),)+ _ => Err($crate::UnknownName($unknown, meant())) }
            }
        }
    };
}
pub(crate) use names;

/// A text that is not a name of an enumeration. It displays all the names, and the one that may have been meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}{1}")]
pub struct UnknownName(pub(crate) &'static str, pub(crate) MeantName<'static>);

/// The name that a text may have meant. It displays as the end of an error: `; did you mean 'walking'?`, or as nothing.
///
/// ```
/// use taxicab_puzzle::MeantName;
///
/// assert_eq!(MeantName::among("wlaking", ["walking", "manhattan"]).to_string(), "; did you mean 'walking'?");
/// assert_eq!(MeantName::among("zebra", ["walking", "manhattan"]).to_string(), "");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MeantName<'n>(pub Option<&'n str>);

impl<'n> MeantName<'n> {
    /// The nearest of these names, if it is near: one letter of a short name is wrong, missing, too much or exchanged with
    /// the next, and one more for every four letters. Upper and lower case are alike.
    pub fn among(text: &str, names: impl IntoIterator<Item = &'n str>) -> Self {
        let near = |name: &'n str| {
            let distance = distance(text.trim(), name)?;
            let longest = text.trim().len().max(name.len());
            (distance <= 1 + longest / 5 && distance < name.len().min(text.len())).then_some((distance, name))
        };
        Self(names.into_iter().filter_map(near).min_by_key(|&(distance, _)| distance).map(|(_, name)| name))
    }
}

impl fmt::Display for MeantName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |name| write!(f, "; did you mean '{name}'?"))
    }
}

/// The longest text that is compared.
const LONGEST: usize = 40;

/// The fewest letters to replace, insert, leave out or exchange with the next that turn one text into another (optimal string
/// alignment); `None` for a text that no name is as long as.
fn distance(from: &str, to: &str) -> Option<usize> {
    if from.len().max(to.len()) > LONGEST {
        return None;
    }
    let (from, to) = (from.as_bytes(), to.as_bytes());
    let is_equal = |row: usize, column: usize| from[row - 1].eq_ignore_ascii_case(&to[column - 1]);
    let mut costs = [[0; LONGEST + 1]; LONGEST + 1];
    for row in 0..=from.len() {
        for column in 0..=to.len() {
            costs[row][column] = if row == 0 || column == 0 {
                row + column
            } else {
                let replaced = costs[row - 1][column - 1] + usize::from(!is_equal(row, column));
                let mut least = replaced.min(costs[row - 1][column] + 1).min(costs[row][column - 1] + 1);
                if row > 1 && column > 1 && is_equal(row, column - 1) && is_equal(row - 1, column) {
                    least = least.min(costs[row - 2][column - 2] + 1);
                }
                least
            };
        }
    }
    Some(costs[from.len()][to.len()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_meant_if_it_is_near() {
        const NAMES: [&str; 8] = ["king", "knight", "bishop", "snake", "manhattan", "linear-conflict", "ida", "bfs"];
        for (text, meant) in [
            ("kngiht", Some("knight")),
            ("Kin", Some("king")),
            ("bish0p", Some("bishop")),
            ("snek", Some("snake")),
            ("manhatan", Some("manhattan")),
            ("linear_conflicts", Some("linear-conflict")),
            ("dia", Some("ida")),
            ("x", None),
            ("", None),
            ("zebra", None),
            ("a*", None),
            ("éééééééé", None),
            ("manhattanmanhattanmanhattanmanhattanmanhattan", None),
        ] {
            assert_eq!(MeantName::among(text, NAMES).0, meant, "{text}");
        }
    }

    #[test]
    fn the_distance_counts_edits() {
        for (from, to, expected) in
            [("", "", 0), ("a", "", 1), ("kitten", "sitting", 3), ("ab", "ba", 1), ("abc", "cab", 2), ("AB", "ab", 0)]
        {
            assert_eq!(distance(from, to), Some(expected), "{from} {to}");
            assert_eq!(distance(to, from), Some(expected), "{to} {from}");
        }
    }
}
