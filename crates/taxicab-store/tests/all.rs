//! All integration tests in one program, which is linked once; `format` measures allocations and is one of its own.

mod builders;
mod corruption;
mod huge_pages;
mod store;

/// Waits for a lock, two seconds: a process that another test starts holds a copy of every open file until it runs its program.
pub fn soon() -> impl FnMut() -> std::ops::ControlFlow<()> {
    let begun = std::time::Instant::now();
    move || {
        if begun.elapsed().as_secs() < 2 {
            std::ops::ControlFlow::Continue(())
        } else {
            std::ops::ControlFlow::Break(())
        }
    }
}
