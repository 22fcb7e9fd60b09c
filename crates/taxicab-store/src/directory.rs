//! Where the tables of a user are.

use std::ffi::OsString;
use std::path::PathBuf;

/// The directory, from the environment and the user's home; [`Store::of_process`](crate::Store::of_process) documents the rules.
///
/// A cache that is not an absolute path is ignored (XDG Base Directory Specification, version 0.8, 2021).
pub(crate) fn user_directory(variable: impl Fn(&str) -> Option<OsString>, home: Option<PathBuf>) -> Option<PathBuf> {
    if let Some(directory) = variable("TAXICAB_TABLES").filter(|directory| !directory.is_empty()) {
        return Some(directory.into());
    }
    let name = if cfg!(windows) { "LOCALAPPDATA" } else { "XDG_CACHE_HOME" };
    let cache = variable(name).map(PathBuf::from).filter(|cache| cache.is_absolute());
    let at_home = || home.filter(|home| home.is_absolute()).map(|home| home.join(".cache"));
    Some(cache.or_else(at_home)?.join("taxicab"))
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    #[test]
    fn the_first_setting_counts() {
        let found = |tables: &str, cache: &str, home: Option<&str>| {
            let variable = |name: &str| match name {
                "TAXICAB_TABLES" => Some(tables.into()),
                "XDG_CACHE_HOME" => Some(cache.into()),
                _ => None,
            };
            user_directory(variable, home.map(Into::into))
        };
        assert_eq!(found("/t", "/c", Some("/h")), Some("/t".into()));
        assert_eq!(found("t", "/c", Some("/h")), Some("t".into()));
        assert_eq!(found("", "/c", Some("/h")), Some("/c/taxicab".into()));
        assert_eq!(found("", "c", Some("/h")), Some("/h/.cache/taxicab".into()));
        assert_eq!(found("", "", None), None);
        assert_eq!(found("", "", Some("")), None);
    }
}
