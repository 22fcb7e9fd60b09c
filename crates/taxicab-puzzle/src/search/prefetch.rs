//! Memory that is read soon.
#![allow(unsafe_code, reason = "an instruction that not every processor has")]

/// Begins to load what is read soon, where the processor has an instruction for that.
#[inline]
#[allow(unused_variables, reason = "other processors have no such instruction")]
pub(in crate::search) fn prefetch<T>(soon: Option<&T>) {
    #[cfg(target_arch = "x86_64")]
    if let Some(soon) = soon {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch changes nothing, and every x86-64 processor has it.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(soon).cast()) };
    }
}
