//! The time to load a table and verify every bit, for each backing, with the file in the system's cache.
//!
//! `cargo measure load_time 500` (MB; default: 50)

use std::ops::ControlFlow;
use std::time::Instant;

use taxicab_store::{Backing, Buffer, Key, Store};

use crate::{Arguments, Outcome};

pub(crate) fn run(arguments: &mut Arguments) -> Outcome {
    let megabytes: usize = arguments.next().map_or(50, |text| text.parse().expect("a number of MB"));
    let words = megabytes * 1_000_000 / 8;
    let directory = tempfile::tempdir()?;
    let store = Store::new(directory.path());
    let key = Key::new("example", 1, "words to be loaded")?;
    let mut buffer = Buffer::zeroed(words)?;
    for (number, word) in (0_u64..).zip(buffer.iter_mut()) {
        *word = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    timed(megabytes, "write, with fsync", || {
        Ok(store.begin(&key, || ControlFlow::Continue(()))?.finish(&buffer, b"").map(drop)?)
    })?;
    drop(buffer);
    for backing in [Backing::HugePages, Backing::Read, Backing::Mapped] {
        for _ in 0..3 {
            timed(megabytes, &format!("load and verify, {backing}"), || {
                Ok(store.load_as(&key, words, backing).map(drop)?)
            })?;
        }
    }
    timed(megabytes, "verify alone", || Ok(store.verify(&key).map(drop)?))?;
    for threads in [2, 4] {
        let store = store.clone().with_threads(threads);
        for _ in 0..3 {
            let name = format!("load and verify, {}, {threads} threads", Backing::HugePages);
            timed(megabytes, &name, || Ok(store.load_as(&key, words, Backing::HugePages).map(drop)?))?;
        }
    }
    Ok(())
}

fn timed(megabytes: usize, name: &str, run: impl FnOnce() -> Outcome) -> Outcome {
    let start = Instant::now();
    run()?;
    let seconds = start.elapsed().as_secs_f64();
    println!("{megabytes} MB: {name}: {seconds:.3} s, {:.2} GB/s", megabytes as f64 / 1000.0 / seconds);
    Ok(())
}
