//! Pieces of work that several threads share.

use core::num::NonZeroUsize;

use super::StopReason;

/// Does the work of each piece: in order on one thread, and on several in any order. The pieces are made on this thread, which takes its
/// part of them once all are made; `check` is called after each of its own, and what it says ends the work.
pub(super) fn share<T: Send>(
    threads: NonZeroUsize,
    pieces: impl Iterator<Item = T>,
    work: impl Fn(T) + Sync,
    check: &mut dyn FnMut() -> Result<(), StopReason>,
) -> Result<(), StopReason> {
    #[cfg(feature = "parallel")]
    if threads > NonZeroUsize::MIN && has_room() {
        let (sender, receiver) = std::sync::mpsc::channel();
        let receiver = std::sync::Mutex::new(receiver);
        let receiver = || receiver.lock().expect("taking a piece does not panic");
        return std::thread::scope(|scope| {
            spawn(scope, threads.get() - 1, || {
                // In two steps, so that the work is not done under the lock.
                while let Ok(piece) = { receiver().recv() } {
                    work(piece);
                }
            });
            pieces.for_each(|piece| sender.send(piece).expect("the receiver is here"));
            drop(sender);
            while let Ok(piece) = { receiver().try_recv() } {
                work(piece);
                if let Err(stop) = check() {
                    // Nothing is left for the others.
                    while { receiver().try_recv() }.is_ok() {}
                    return Err(stop);
                }
            }
            Ok(())
        });
    }
    let _ = threads;
    for piece in pieces {
        work(piece);
        check()?;
    }
    Ok(())
}

/// Begins this number of threads. If the system refuses one, or what it takes besides its stack, the others do its work.
#[cfg(feature = "parallel")]
pub(super) fn spawn<'scope>(
    scope: &'scope std::thread::Scope<'scope, '_>,
    count: usize,
    work: impl Fn() + Copy + Send + 'scope,
) {
    for _ in 0..count {
        if !has_room() || std::thread::Builder::new().spawn_scoped(scope, work).is_err() {
            break;
        }
    }
}

/// Whether there is memory for a thread and the like. A smaller block than this may come from what an allocator has in reserve.
#[cfg(feature = "parallel")]
fn has_room() -> bool {
    alloc::vec::Vec::<u8>::new().try_reserve_exact(9 << 20).is_ok()
}
