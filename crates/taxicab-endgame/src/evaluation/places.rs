//! The way of bishop and knight: places of the men, and how near to each they are.
//!
//! What drives the bare king out of the centre and along the edge is no single distance but a manoeuvre: an order of places
//! that the four men come to together. A term here is one such place, written as a book would: `kf8-Kf6-Nf7-Bh7-6` is the weak
//! king on f8, its own king on f6, the knight on f7 and the bishop on h7. It measures how many moves fewer than the number at
//! the end the men are away from it, each by itself on an empty board and all added up; 0 beyond. A man that is not named
//! may be anywhere, and `Ba2g8` is a bishop anywhere on the diagonal from a2 to g8. Places are written for a bishop on light
//! squares; of the four images that put it there the nearest counts. A place with a weight below 0 is to be shunned: it
//! looks better than it is, and a policy would go there and back.

use super::place::{Place, Places};
use super::{Measure, Term, Weights};

/// All of them, to be measured at once.
pub(super) static ALL: Places<{ TERMS.len().next_multiple_of(8) }> = {
    let mut places = [(Place::named("kh1-1"), 0); TERMS.len()];
    let mut number = 0;
    while number < places.len() {
        let Term { measure: Measure::Near(place), weights, .. } = TERMS[number] else { panic!("a place") };
        places[number] = (place, weights.bishop_and_knight);
        number += 1;
    }
    Places::new(&places)
};

/// The places.
pub(super) const TERMS: [Term; 75] = [
    near("kf7-Ne6-Bb1h7-3", -3775),
    near("kb4-Ne6-Bc6-3", 1354),
    near("kd6-Ka4-Bf7-4", 945),
    near("kd5-Ke5-2", -1548),
    near("kg8-Kf6-Nf7-Bf5-1", 906),
    near("ke6-Kf6-Nd2-Ba8-3", -145),
    near("Ke3-Nf4-Ba2g8-2", -526),
    near("kf2-Kg4-Nb3-Bh7-5", -113),
    near("kb2-Kc3-Bg4-6", -81),
    near("ke8-Nb6-Ba8h1-3", 127),
    near("kd2-Na4-Ba8h1-3", -288),
    near("kh4-Ke5-Bf7-1", 7031),
    near("kb1-Ne4-Bb1h7-2", 815),
    near("kh6-Kf4-Nf3-Be6-5", 136),
    near("kh8-Kf6-1", 4122),
    near("Nd5-Be4-1", -1894),
    near("kh5-Kf6-Ba2g8-1", 733),
    near("Nb5-Ba8h1-1", -2133),
    near("kd6-Ke4-Na7-4", 337),
    near("kg4-Kf5-Nc4-Be4-3", 810),
    near("kd8-Kf6-Nf5-2", -2457),
    near("kg2-Kb7-Nf3-5", -2191),
    near("Nf4-Bg8-1", -2137),
    near("kb6-Kc4-Ne4-Bd3-3", -5855),
    near("kh5-Kf5-Ng5-Bf7-4", -270),
    near("kf8-Nb5-Bc8h3-2", -1578),
    near("kf4-Kg7-Nc4-3", 971),
    near("kb2-Kc4-2", -88),
    near("ke7-Nd3-Bd5-2", 2001),
    near("kb7-Kb4-Ne8-Be6-4", -2023),
    near("kd8-Kc1-Bd5-4", 1325),
    near("kb4-Kb2-Nf5-Ba8h1-4", 259),
    near("kb1-Kc3-Nd1-Ba2g8-3", 433),
    near("ka7-Kd4-Nd5-Bc6-4", 323),
    near("kd6-Kf5-Nc2-Bf7-4", 381),
    near("Ke3-Nc5-Bg8-3", 269),
    near("kh3-Kf4-Nb7-Ba8h1-3", 149),
    near("ka3-Nc6-Bg2-3", -157),
    near("kg6-Kg4-Nh5-Bd5-5", -2687),
    near("kh6-Kf6-Ng5-Ba6c8-3", -615),
    near("kc1-Kc3-Nd2-Bf7-4", -83),
    near("kb6-Kb4-Nb5-Ba2g8-3", 422),
    near("ke3-Ke5-Ne6-Ba8h1-3", 454),
    near("kc6-Kc3-Ng6-Bb3-5", 175),
    near("kg7-Ke6-Nd7-Bf5-3", 1377),
    near("Ke4-Ne7-Bb5-3", -164),
    near("kd7-Kc5-Ng6-Be8h5-4", 237),
    near("ke3-Nb3-Bc8h3-2", 406),
    near("kc5-Ke6-Nc2-Be8h5-4", 662),
    near("Ke5-Ne4-Bf1-2", -650),
    near("kf8-Kf6-Bd1-2", -2773),
    near("kc7-Kd3-Ng6-3", 472),
    near("kg3-Kd5-Nf7-Bd3-5", 76),
    near("kf4-Kc5-Nf7-Bh3-4", -205),
    near("kf2-Ke5-Nd5-Bd3-5", -274),
    near("kd4-Kf4-Ne4-Be6-4", 94),
    near("ke5-Kg3-Ba8h1-3", -310),
    near("kd3-Ke5-Ng4-Ba4d1-3", 701),
    near("kg6-Ke5-Nc6-Bd5-4", 526),
    near("kf5-Kd4-Nf7-Ba2g8-3", 653),
    near("ke4-Kd6-Nd5-3", -377),
    near("kf5-Kd4-Ng8-Bf7-4", 213),
    near("kg3-Nb6-Be8h5-2", -787),
    near("kf6-Kd5-Be4-2", 83),
    near("ke5-Ke4-Ng8-Bb3-4", -59),
    near("ke1-Kd3-Bd5-2", -183),
    near("Kb5-Nb3-Bd5-2", 310),
    near("kc5-Ke3-Nh3-Bg2-5", -1136),
    near("kf6-Kh8-3", -736),
    near("kb2-Kc4-Nc6-Bf5-4", 124),
    near("kg4-Kd4-Na7-Be4-5", 35),
    near("Kg4-Ne8-Bf7-3", -336),
    near("ke6-Nd6-Bh5-3", -2342),
    near("kc5-Kc3-Ne1-Be4-4", -1558),
    near("kd4-Ke6-1", -1433),
];

const fn near(name: &'static str, weight: i32) -> Term {
    Term {
        name,
        meaning: "how near the men are to this place: the moves that are missing there from the number at its end",
        weights: Weights { bishop_and_knight: weight, ..Weights::everywhere(0) },
        measure: Measure::Near(Place::named(name)),
    }
}
