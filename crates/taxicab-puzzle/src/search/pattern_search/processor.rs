//! The expansion compiled for processors that count ones and shift in one instruction.
//!
//! The source is the same [`Sweep::expand`]; only more instructions are allowed: a build for plain x86-64 spends a
//! dozen on counting the tiles before a cell and three on each shift. The check whether the processor has them happens
//! at run time and needs `std`, so the feature `parallel`; without it, or on other processors, the plain form runs.
//! `checks/measure/benches/against_naive.rs` measures the gain.
#![allow(unsafe_code, reason = "instructions that not every processor has")]

use super::Node;
use super::sweep::{Sweep, Workspace};
use crate::Position;

/// Expands a batch with the best instructions available.
#[inline]
pub(super) fn expand<P: Position, const N: usize>(
    sweep: &mut Sweep<'_, P, N>,
    batch: &[Node<P, N>],
    work: &mut Workspace,
) {
    #[cfg(all(target_arch = "x86_64", feature = "parallel"))]
    if std::is_x86_feature_detected!("avx2")
        && std::is_x86_feature_detected!("bmi1")
        && std::is_x86_feature_detected!("bmi2")
        && std::is_x86_feature_detected!("popcnt")
    {
        // SAFETY: the check above found every instruction that the function is compiled for.
        unsafe { expand_x86_64_v3(sweep, batch, work) };
        return;
    }
    sweep.expand(batch, work);
}

#[cfg(all(target_arch = "x86_64", feature = "parallel"))]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn expand_x86_64_v3<P: Position, const N: usize>(
    sweep: &mut Sweep<'_, P, N>,
    batch: &[Node<P, N>],
    work: &mut Workspace,
) {
    sweep.expand(batch, work);
}
