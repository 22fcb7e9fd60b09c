//! Weights by the names of their terms and places, and the files that keep them.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use taxicab_endgame::{Candidate, Evaluation, Place, Term};

/// The weight of each term and place; what is not named weighs nothing.
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

    /// Of these terms, and of all places, none of which is a term then.
    pub(crate) fn candidate(&self, terms: &[&Term]) -> Candidate {
        let place = |(name, &weight): (&String, &i16)| Some((name.parse().ok()?, weight));
        let places = self.0.iter().filter_map(place).filter(|&(_, weight)| weight != 0);
        Candidate { weights: self.of(terms), places: places.collect() }
    }

    /// Gives these terms other weights.
    pub(crate) fn set(&mut self, terms: &[&Term], weights: &[i16]) {
        self.0.extend(terms.iter().zip(weights).map(|(term, &weight)| (term.name.to_string(), weight)));
    }

    /// The same by a candidate; places that it does not have are gone, but for those that are terms.
    pub(crate) fn set_candidate(&mut self, terms: &[&Term], candidate: &Candidate) {
        let is_term = |name: &str| terms.iter().any(|term| term.name == name);
        self.0.retain(|name, _| name.parse::<Place>().is_err() || is_term(name));
        self.set(terms, &candidate.weights);
        self.0.extend(candidate.places.iter().map(|(place, weight)| (place.to_string(), *weight)));
    }

    /// Reads lines of a name and a weight; what follows a `#` is passed over. Places are free to be named, or must be terms.
    pub(crate) fn read(path: &Path, terms: &[&Term], are_places_free: bool) -> Result<Self, String> {
        let name = path.display();
        let text = fs::read_to_string(path).map_err(|error| {
            format!("{name}: {error}; weights come from zero, ours, least-squares or a file of them")
        })?;
        let mut all = BTreeMap::new();
        for (number, line) in (1..).zip(text.lines()) {
            let at = |what: String| format!("{name}, line {number}: {what}");
            let mut words = line.split('#').next().unwrap_or_default().split_whitespace();
            let Some(term) = words.next() else { continue };
            let place = term.parse::<Place>();
            let is_place = are_places_free && place.is_ok();
            if !is_place && !terms.iter().any(|known| known.name == term) {
                let is_known = Evaluation::TAXICAB.terms().any(|known| known.name == term);
                return Err(at(match place {
                    _ if is_known => format!("{term} weighs nothing here; --all-terms takes it in"),
                    Ok(_) => format!("{term} is a place and not a term; --places takes it in"),
                    Err(error) if are_places_free => format!("{term} is neither a term nor a place: {error}"),
                    Err(_) => format!("{term} is not a term"),
                }));
            }
            let word = words.next().ok_or_else(|| at(format!("{term} has no weight")))?;
            let weight = word.parse().map_err(|_| at(format!("{word} is not a weight from -32768 to 32767")))?;
            if let Some(word) = words.next() {
                return Err(at(format!("{word} is one word too many")));
            }
            let name = place.ok().filter(|_| is_place).map_or(term.to_string(), |place| place.to_string());
            if all.insert(name, weight).is_some() {
                return Err(at(format!("{term} is there twice")));
            }
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
        assert_eq!(Weights::read(&path, &terms, false).unwrap().of(&terms), [3, 0, -32_768]);
        let fault = |text: &str| {
            fs::write(&path, text).unwrap();
            [false, true].map(|are_places_free| Weights::read(&path, &terms[..2], are_places_free).err().unwrap())
        };
        let first = terms[0].name;
        for (text, word) in [
            ("# nothing\nno-term 3".to_string(), "line 2: no-term is n"),
            (format!("{} 3", terms[2].name), "--all-terms"),
            (first.to_string(), "has no weight"),
            (format!("{first} 40000"), "40000 is not a weight"),
            (format!("{first} 3 4"), "4 is one word too many"),
            (format!("{first} 3\n{first} 4"), "line 2: {first} is there twice"),
        ] {
            let word = word.replace("{first}", first);
            assert!(fault(&text).iter().all(|fault| fault.contains(&word)), "{:?}", fault(&text));
        }
        let [term, place] = fault("kf8-Kf9-6 3");
        assert!(term.ends_with("kf8-Kf9-6 is not a term") && place.contains("a place: Kf9 "), "{term} {place}");
        fs::write(&path, format!("{first} 3\nKf6-kf8-6 -5")).unwrap();
        assert!(Weights::read(&path, &terms, false).err().unwrap().contains("--places takes it in"));
        let mut weights = Weights::read(&path, &terms, true).unwrap();
        let candidate = weights.candidate(&terms[..1]);
        let place: Place = "kf8-Kf6-6".parse().unwrap();
        assert_eq!(candidate, Candidate { weights: vec![3], places: vec![(place, -5)] });
        weights.set_candidate(&terms, &Candidate { weights: vec![3, 0, 0], places: Vec::new() });
        assert_eq!(weights.to_string(), format!("{first} 3\n"));
        fs::remove_file(path).unwrap();
    }
}
