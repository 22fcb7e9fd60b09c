//! What each term and each place is good for: the share without it.

use taxicab_endgame::{Candidate, Tuning};

/// Prints a row of a table for all together, then one for each by its name and weight, that which is missed most first.
pub(crate) fn print(tuning: &Tuning, candidate: Candidate) {
    let mut without: Vec<(String, i16, Candidate)> = Vec::new();
    for (number, term) in tuning.terms().iter().enumerate().filter(|&(number, _)| candidate.weights[number] != 0) {
        let mut other = candidate.clone();
        other.weights[number] = 0;
        without.push((term.name.into(), candidate.weights[number], other));
    }
    for (number, &(place, weight)) in candidate.places.iter().enumerate() {
        let mut other = candidate.clone();
        other.places.remove(number);
        without.push((place.to_string(), weight, other));
    }
    let leaves = tuning.leaves(candidate.clone());
    let all: Vec<Candidate> =
        [candidate].into_iter().chain(without.iter().map(|(_, _, other)| other.clone())).collect();
    let mut shares = Vec::new();
    for some in all.chunks(Tuning::SIDE_BY_SIDE) {
        shares.extend(tuning.compared(&leaves, some).forced().iter().map(|forced| forced.share));
    }
    let mut rows: Vec<(f64, String, i16)> =
        shares[1..].iter().zip(without).map(|(&share, (name, weight, _))| (share, name, weight)).collect();
    rows.sort_by(|one, other| one.0.total_cmp(&other.0));
    println!("| without | weight | share |\n|---|---|---|\n| - | - | {:.6} |", shares[0]);
    for (share, name, weight) in rows {
        println!("| {name} | {weight} | {share:.6} |");
    }
}
