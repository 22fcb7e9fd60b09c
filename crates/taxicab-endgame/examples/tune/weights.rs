//! Weights by the names of their terms, and the files that keep them.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use taxicab_endgame::{Evaluation, Term};

/// The weight of each term; what is not named weighs nothing.
#[derive(Clone, Default)]
pub(crate) struct Weights(BTreeMap<String, i16>);

impl Weights {
    /// Weights of terms.
    pub(crate) fn new(terms: &[&Term], weights: &[i16]) -> Self {
        let mut all = Self::default();
        all.set(terms, weights);
        all
    }

    /// Of these terms, in their order.
    pub(crate) fn of(&self, terms: &[&Term]) -> Vec<i16> {
        terms.iter().map(|term| self.0.get(term.name).copied().unwrap_or(0)).collect()
    }

    /// Gives these terms other weights.
    pub(crate) fn set(&mut self, terms: &[&Term], weights: &[i16]) {
        self.0.extend(terms.iter().zip(weights).map(|(term, &weight)| (term.name.to_string(), weight)));
    }

    /// Reads lines of a name and a weight; what follows a `#` is passed over.
    pub(crate) fn read(path: &Path, terms: &[&Term]) -> Result<Self, String> {
        let name = path.display();
        let text = fs::read_to_string(path).map_err(|error| {
            format!("{name}: {error}; weights come from zero, ours, least-squares or a file of them")
        })?;
        let mut all = BTreeMap::new();
        for (number, line) in (1..).zip(text.lines()) {
            let at = |what: String| format!("{name}, line {number}: {what}");
            let mut words = line.split('#').next().unwrap_or_default().split_whitespace();
            let Some(term) = words.next() else { continue };
            if !terms.iter().any(|known| known.name == term) {
                let is_known = Evaluation::TAXICAB.terms().any(|known| known.name == term);
                let why = if is_known { "weighs nothing here; --all-terms takes it in" } else { "is not a term" };
                return Err(at(format!("{term} {why}")));
            }
            let word = words.next().ok_or_else(|| at(format!("{term} has no weight")))?;
            let weight = word.parse().map_err(|_| at(format!("{word} is not a weight from -32768 to 32767")))?;
            if let Some(word) = words.next() {
                return Err(at(format!("{word} is one word too many")));
            }
            all.insert(term.to_string(), weight);
        }
        Ok(Self(all))
    }

    /// Writes a file beside the wanted one and renames it, so that whoever stops the program finds a whole one.
    pub(crate) fn write(&self, path: &Path) -> io::Result<()> {
        let mut beside = path.as_os_str().to_owned();
        beside.push(".new");
        let mut file = File::create(&beside)?;
        write!(file, "{self}")?;
        file.sync_all()?;
        fs::rename(beside, path)
    }
}

impl std::fmt::Display for Weights {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().filter(|&(_, &weight)| weight != 0).try_for_each(|(name, weight)| writeln!(f, "{name} {weight}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_as_they_were_written() {
        let terms: Vec<&Term> = Evaluation::TAXICAB.terms().take(3).collect();
        let path = std::env::temp_dir().join(format!("taxicab-weights-{}", std::process::id()));
        Weights::new(&terms, &[3, 0, -32_768]).write(&path).unwrap();
        assert_eq!(Weights::read(&path, &terms).unwrap().of(&terms), [3, 0, -32_768]);
        let fault = |text: &str| {
            fs::write(&path, text).unwrap();
            Weights::read(&path, &terms[..2]).err().unwrap()
        };
        let first = terms[0].name;
        for (text, word) in [
            ("# nothing\nno-term 3".to_string(), "line 2: no-term is not a term"),
            (format!("{} 3", terms[2].name), "--all-terms"),
            (first.to_string(), "has no weight"),
            (format!("{first} 40000"), "40000 is not a weight"),
            (format!("{first} 3 4"), "4 is one word too many"),
        ] {
            assert!(fault(&text).contains(word), "{}", fault(&text));
        }
        fs::remove_file(path).unwrap();
    }
}
