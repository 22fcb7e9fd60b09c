//! Which successors of a layer are kept.

use alloc::vec::Vec;
use core::cell::RefCell;

use super::beam::{Candidate, PIECE, Piece};
use crate::search::prefetch::prefetch;
use crate::search::{Meter, StopReason};

/// Positions whose entries of `seen` are loaded while others are looked up.
const TOGETHER: usize = 32;

/// Candidates from one that is looked at to the one that is loaded.
const SOON: usize = 32;

/// Candidates between two checks of the watch, in a wide layer.
pub(super) const CHECK_EVERY: usize = 1 << 16;

/// The pieces of the next layer with the successors to keep: of those that the threshold takes the ones that were not seen, as long as
/// there is room.
pub(super) struct Choice<'b, 'm> {
    /// The pieces of the layer whose candidates are to come.
    pub(super) considered: core::slice::Iter<'b, Piece>,
    /// The candidates to come of the piece before.
    pub(super) candidates: core::slice::Iter<'b, Candidate>,
    /// Candidates taken ahead, whose entries of `seen` are being loaded, and their number.
    pub(super) ahead: ([Candidate; TOGETHER], usize),
    pub(super) threshold: Threshold,
    pub(super) capacity: usize,
    pub(super) seen: &'b mut [u32],
    pub(super) history: Vec<u32>,
    pub(super) pieces: core::slice::IterMut<'b, Piece>,
    pub(super) current: Option<&'b mut Piece>,
    /// The number that the threshold took.
    pub(super) taken: usize,
    pub(super) stopped: Result<(), StopReason>,
    pub(super) meter: &'b RefCell<&'b mut Meter<'m>>,
}

impl<'b> Choice<'b, '_> {
    /// The next candidates that the threshold takes; their number.
    #[inline]
    fn take(&mut self, chosen: &mut [Candidate; TOGETHER]) -> usize {
        let mut count = 0;
        loop {
            while let Some(candidate) = self.candidates.next() {
                prefetch(self.candidates.as_slice().get(SOON));
                // Written always, kept if it is good enough: no branch to mispredict.
                chosen[count % TOGETHER] = *candidate;
                count += usize::from(self.threshold.takes(candidate.score));
                if count == TOGETHER {
                    return count;
                }
            }
            let Some(piece) = self.considered.next() else { return count };
            self.candidates = piece.successors.candidates.iter();
        }
    }

    /// The place of a position in `seen`.
    fn place(&self, candidate: &Candidate) -> usize {
        (candidate.hash >> 32) as usize & (self.seen.len() - 1)
    }

    /// Keeps candidates unless they were seen, while the entries of the next ones are loaded; the piece that they complete.
    fn keep(&mut self, chosen: &[Candidate], next: &[Candidate]) -> Option<&'b mut Piece> {
        let mut found = [0; TOGETHER];
        for (candidate, found) in chosen.iter().zip(&mut found) {
            *found = self.seen[self.place(candidate)];
        }
        let mut complete = None;
        // One after the other: a processor waits with many loads under way.
        let mut next = next.iter();
        for (candidate, found) in chosen.iter().zip(found) {
            prefetch(next.next().map(|next| &self.seen[self.place(next)]));
            let (place, part) = (self.place(candidate), candidate.hash as u32 | 1);
            // What was found a little earlier may have been overwritten since.
            let is_seen = found == part || self.seen[place] == part;
            if is_seen || self.history.len() == self.capacity {
                continue;
            }
            self.seen[place] = part;
            self.history.push(candidate.step);
            let piece = self.current.take().unwrap_or_else(|| {
                let piece = self.pieces.next().expect("there is room for all of them");
                piece.chosen.clear();
                piece
            });
            piece.chosen.push(*candidate);
            let is_complete = piece.chosen.len() == PIECE;
            *if is_complete { &mut complete } else { &mut self.current } = Some(piece);
        }
        complete
    }
}

impl<'b> Iterator for Choice<'b, '_> {
    type Item = &'b mut Piece;

    fn next(&mut self) -> Option<&'b mut Piece> {
        while self.stopped.is_ok() {
            let mut next = [Candidate::default(); TOGETHER];
            let count = self.take(&mut next);
            let (chosen, now) = core::mem::replace(&mut self.ahead, (next, count));
            if now + count == 0 {
                return self.current.take();
            }
            let complete = self.keep(&chosen[..now], &next[..count]);
            self.taken += now;
            if self.taken % CHECK_EVERY < now {
                self.stopped = self.meter.borrow_mut().check(1, None);
            }
            if complete.is_some() {
                return complete;
            }
        }
        None
    }
}

/// The scores that are good enough for the next layer.
pub(super) struct Threshold {
    pub(super) least: i32,
    pub(super) shift: u32,
    /// The first range that is not taken as a whole, and how many of it are taken.
    pub(super) range: usize,
    pub(super) left: usize,
}

impl Threshold {
    #[inline]
    fn takes(&mut self, score: i32) -> bool {
        let range = (score - self.least) as usize >> self.shift;
        let is_left = range == self.range && self.left > 0;
        self.left -= usize::from(is_left);
        range < self.range || is_left
    }
}
