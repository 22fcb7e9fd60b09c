//! The limit on memory, against an allocator that counts.

// A counting allocator checks the search's own sums, and its trait is unsafe.
#![allow(unsafe_code)]

mod oracle;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use oracle::goal_board;
use taxicab_puzzle::heuristic::{LinearConflict, Manhattan};
use taxicab_puzzle::search::{
    Anytime, Control, Outcome, Weight, a_star, breadth_first, greedy, ida_star, weighted_a_star,
};
use taxicab_puzzle::{Goal, Metric, Problem, shuffled};

struct Counting;

static HELD: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);
static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call goes to the system's allocator with the same arguments, which does not use the atomic counters.
// `realloc` has its default, which allocates the new block before it frees the old one.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let held = HELD.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        PEAK.fetch_max(held, Ordering::Relaxed);
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `dealloc`, and the block came from the system's allocator.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// The bytes of a search besides its positions: its successors and its path.
const BESIDES: usize = 64 << 10;

/// The maximum bytes that a search really took.
fn peak_of(search: impl FnOnce() -> Outcome) -> (usize, Outcome) {
    let before = HELD.load(Ordering::Relaxed);
    PEAK.store(before, Ordering::Relaxed);
    let outcome = search();
    (PEAK.load(Ordering::Relaxed) - before, outcome)
}

/// Searches double their tables; otherwise a node allocates nothing.
fn nothing_is_allocated_per_node() {
    let goal = goal_board(&Goal::BlankLast, 4, 4);
    let easy: Vec<Problem> =
        (0..).map(|seed| Problem::new(shuffled(&goal, seed), &Goal::BlankLast).unwrap()).take(3).collect();
    let manhattan = Manhattan::new(&goal);
    let weight = Weight::from_hundredths(150).unwrap();
    for problem in &easy {
        let control = || Control { max_nodes: 400_000, ..Control::default() };
        let searches: [(&str, &dyn Fn() -> Outcome); 4] = [
            ("IDA*", &|| ida_star(problem, &manhattan, control())),
            ("A*", &|| a_star(problem, &manhattan, control())),
            ("weighted A*", &|| weighted_a_star(problem, &manhattan, weight, control())),
            ("breadth-first", &|| breadth_first(problem, Metric::SingleTile, control())),
        ];
        for (name, search) in searches {
            let before = ALLOCATIONS.load(Ordering::Relaxed);
            let expanded = search().statistics.expanded;
            let allocations = ALLOCATIONS.load(Ordering::Relaxed) - before;
            assert!(allocations < 4_000, "{name}: {allocations} allocations for {expanded} expansions");
        }
    }
}

// One test only: the allocator counts all threads.
#[test]
fn no_search_exceeds_the_limit_on_memory() {
    nothing_is_allocated_per_node();
    for (width, height) in [(3, 3), (4, 4), (5, 5), (8, 8), (16, 16)] {
        let goal = goal_board(&Goal::BlankLast, width, height);
        let problem = Problem::new(shuffled(&goal, 5), &Goal::BlankLast).unwrap();
        let (manhattan, conflict) = (Manhattan::new(&goal), LinearConflict::new(&goal));
        let anytime = Anytime::new(&goal);
        for limit in [100_000, 1 << 20, 16 << 20] {
            let control = || Control { max_memory: limit, ..Control::default() };
            let check = |name: &str, (peak, outcome): (usize, Outcome)| {
                let kept = peak.saturating_sub(BESIDES);
                let reported = outcome.statistics.memory;
                assert!(
                    kept <= limit,
                    "{name} on {width}x{height} took {peak} bytes and reported {reported}, the limit was {limit}"
                );
                assert!(kept <= reported, "{name} on {width}x{height} took {peak} bytes and reported {reported}");
            };
            check("A*", peak_of(|| a_star(&problem, &manhattan, control())));
            check("greedy", peak_of(|| greedy(&problem, &conflict, control())));
            check("breadth-first", peak_of(|| breadth_first(&problem, Metric::SingleTile, control())));
            check("breadth-first by runs", peak_of(|| breadth_first(&problem, Metric::MultiTile, control())));
            for hundredths in [150, 500, 9_999] {
                let weight = Weight::from_hundredths(hundredths).unwrap();
                let name = format!("weighted A* by {weight}");
                check(&name, peak_of(|| weighted_a_star(&problem, &manhattan, weight, control())));
            }
            let control = || Control { max_memory: limit, max_nodes: 3_000_000, ..Control::default() };
            check("anytime", peak_of(|| anytime.solve(&problem, Weight::ONE, control(), &mut |_, _| ())));
            let (peak, _) = peak_of(|| ida_star(&problem, &conflict, Control { max_nodes: 200_000, ..control() }));
            assert!(peak <= BESIDES, "IDA* on {width}x{height} keeps only a path, but took {peak} bytes");
        }
    }
}
