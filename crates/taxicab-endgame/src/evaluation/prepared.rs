//! An evaluation as a search uses it: the terms that count in one endgame, with their weights.

use super::view::View;
use super::{Evaluation, rung, terms, worth};
use crate::{Endgame, EndgamePosition};

/// The terms of an evaluation that count in one endgame.
#[derive(Clone, Copy)]
pub(crate) struct Prepared {
    pieces: i32,
    weighed: [Weighed; Evaluation::MAX_TERMS],
    count: usize,
}

#[derive(Clone, Copy)]
struct Weighed {
    measure: fn(&View<'_>) -> i32,
    weight: i32,
    guide: i32,
}

/// The evaluation of a position for a search that is guided by it.
#[derive(Clone, Copy)]
pub(crate) struct Ground {
    pub(crate) value: i32,
    pub(crate) is_rung: bool,
    /// The sum of the same terms by the weights of the guide.
    pub(crate) guide: i32,
}

impl Evaluation {
    const MAX_TERMS: usize = terms::TERMS.len();

    /// The evaluation prepared for one endgame.
    pub(crate) fn prepared(&self, endgame: Endgame) -> Prepared {
        let mut weighed = [Weighed { measure: |_| 0, weight: 0, guide: 0 }; Self::MAX_TERMS];
        let mut count = 0;
        for (number, term) in self.terms.iter().enumerate() {
            let [weight, guide] = self.weights(number, endgame);
            if weight != 0 || guide != 0 {
                weighed[count] = Weighed { measure: term.measure, weight, guide };
                count += 1;
            }
        }
        Prepared { pieces: endgame.pieces().iter().map(|&role| worth(role)).sum(), weighed, count }
    }
}

impl Prepared {
    /// The evaluation of a position of the endgame.
    pub(crate) fn ground(&self, position: &EndgamePosition) -> Ground {
        let view = View::new(position);
        let mut ground = Ground { value: self.pieces, is_rung: rung::is_rung(&view), guide: self.pieces };
        for &Weighed { measure, weight, guide } in &self.weighed[..self.count] {
            let measured = measure(&view);
            ground.value += weight * measured;
            ground.guide += guide * measured;
        }
        ground
    }
}
