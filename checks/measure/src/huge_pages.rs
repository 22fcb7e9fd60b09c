//! The gain of huge pages: loads of 8 bytes at random places of a table, dependent (each place depends on the word before,
//! as in a search that waits for h) and independent.
//!
//! `cargo measure huge_pages 512` (MiB; default: 64)

use std::time::Instant;

use taxicab_store::{Backing, Buffer};

use crate::{Arguments, Outcome};

/// No more loads than words: a small table takes less time.
const MAX_LOADS: usize = 5_000_000;

pub(crate) fn run(arguments: &mut Arguments) -> Outcome {
    let mebibytes: usize = arguments.next().map_or(64, |text| text.parse().expect("a number of MiB"));
    let words = mebibytes << 20 >> 3;
    let mut seconds = Vec::new();
    for (name, buffer) in [("4-KiB pages", Buffer::on_small_pages(words)?), ("huge pages", Buffer::zeroed(words)?)] {
        if name == "huge pages" && buffer.backing() != Backing::HugePages {
            println!("this system has no huge pages");
            return Ok(());
        }
        let [dependent, independent] = loads(buffer);
        println!(
            "{mebibytes} MiB, {name}: {dependent:.1} ns per dependent load, {independent:.1} ns per independent load"
        );
        seconds.push([dependent, independent]);
    }
    let gain = |which: usize| seconds[0][which] / seconds[1][which];
    println!("huge pages are {:.2} and {:.2} times as fast", gain(0), gain(1));
    Ok(())
}

/// The minimum of five runs, in nanoseconds per load.
fn loads(mut buffer: Buffer) -> [f64; 2] {
    let mut state = 1_u64;
    for word in &mut buffer[..] {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        *word = state >> 32;
    }
    let table = &buffer[..];
    let loads = table.len().min(MAX_LOADS) as u64;
    // Scales a number below 2^32 to the table.
    let place = |number: u64| (((number & 0xffff_ffff) * table.len() as u64) >> 32) as usize;
    let min_time = |run: &dyn Fn() -> u64| {
        let times = (0..5).map(|_| {
            let start = Instant::now();
            std::hint::black_box(run());
            start.elapsed().as_secs_f64() * 1e9 / loads as f64
        });
        times.fold(f64::INFINITY, f64::min)
    };
    let dependent = min_time(&|| {
        // Mixes the index of the load in; otherwise the walk soon becomes a cycle.
        (0..loads).fold(0, |at, load| table[place(at ^ load.wrapping_mul(0x9e37_79b9))])
    });
    let independent = min_time(&|| {
        (0..loads).fold(0, |sum, load| sum ^ table[place(load.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32)])
    });
    [dependent, independent]
}
