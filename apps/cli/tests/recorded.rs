//! What is printed or drawn for people, recorded: one file for the tests of a module, in which a line `== name` stands above each text.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::{env, fs};

/// One test at a time: the tests of a module write the same file.
static WRITING: Mutex<()> = Mutex::new(());

/// Asserts that a text is the one of its name in a file of this package. With `TAXICAB_WRITE=1` it is recorded as that.
#[track_caller]
pub(crate) fn assert_recorded(file: &str, name: &str, text: impl Display) {
    let _turn = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let whole = format!("\n{}", fs::read_to_string(&path).unwrap_or_default());
    let mut texts: BTreeMap<_, _> = whole
        .split("\n== ")
        .filter_map(|section| section.split_once('\n'))
        .map(|(name, text)| (name.to_owned(), text.trim_matches('\n').to_owned()))
        .collect();
    let now = text.to_string().trim_matches('\n').to_owned();
    if env::var_os("TAXICAB_WRITE").is_some() {
        texts.insert(name.to_owned(), now);
        let sections: Vec<_> = texts.iter().map(|(name, text)| format!("== {name}\n{text}\n")).collect();
        fs::write(path, sections.join("\n")).unwrap();
    } else {
        let before = texts.get(name).map_or("", String::as_str);
        assert!(now == before, "{name} of {file} was\n{before}\nand is\n{now}\n(TAXICAB_WRITE=1 records it)");
    }
}
