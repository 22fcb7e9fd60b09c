//! Every request, while the system refuses a large block: it answers or fails, and never aborts the process.
//!
//! What may take more than 8 MiB has to ask in a way that can be refused, because the spare of the command has no larger blocks. A
//! request that asks otherwise aborts this test, below the line that names the request and the block.
#![allow(unsafe_code, reason = "an allocator is unsafe by its trait")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::{self, Write};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use serde_json::Value;
use taxicab::{AnyRequest, Context, Event};

/// A larger block is refused, if its turn has come.
const LARGEST: usize = 8 << 20;

/// The system's allocator, which counts large blocks and refuses some of them.
struct Refusing {
    asked: AtomicU64,
    /// From this one on, counted from 1, this number of them are refused.
    first: AtomicU64,
    count: AtomicU64,
    /// The bytes of the last that was refused.
    refused: AtomicUsize,
}

#[global_allocator]
static ALLOCATOR: Refusing = Refusing {
    asked: AtomicU64::new(0),
    first: AtomicU64::new(u64::MAX),
    count: AtomicU64::new(0),
    refused: AtomicUsize::new(0),
};

impl Refusing {
    fn refuses(&self, bytes: usize) -> bool {
        if bytes <= LARGEST {
            return false;
        }
        let number = self.asked.fetch_add(1, Ordering::SeqCst) + 1;
        let is_refused = number.wrapping_sub(self.first.load(Ordering::SeqCst)) < self.count.load(Ordering::SeqCst);
        if is_refused {
            self.refused.store(bytes, Ordering::SeqCst);
        }
        is_refused
    }

    /// The large blocks that work asks for, while `count` of them from the `first` on are refused.
    fn asked_by(&self, first: u64, count: u64, work: impl FnOnce()) -> u64 {
        self.asked.store(0, Ordering::SeqCst);
        self.first.store(first, Ordering::SeqCst);
        self.count.store(count, Ordering::SeqCst);
        work();
        self.count.store(0, Ordering::SeqCst);
        self.asked.load(Ordering::SeqCst)
    }
}

// SAFETY: all blocks are the system's, asked for and given back with the same arguments.
unsafe impl GlobalAlloc for Refusing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract.
        if self.refuses(layout.size()) { null_mut() } else { unsafe { System.alloc(layout) } }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract.
        if self.refuses(layout.size()) { null_mut() } else { unsafe { System.alloc_zeroed(layout) } }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        // A smaller block is never refused, as in the system.
        if new_size > layout.size() && self.refuses(new_size) {
            return null_mut();
        }
        // SAFETY: the caller keeps the contract.
        unsafe { System.realloc(block, layout, new_size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract.
        unsafe { System.dealloc(block, layout) };
    }
}

/// Requests that take much memory, in addition to those of every kind in `checks/requests.jsonl`.
const LARGE: [&str; 26] = [
    r#"{"command":"solve","board":"13 14 5 3/15 7 8 9/12 0 10 11/4 1 6 2","algorithm":"astar","max_nodes":3000000}"#,
    r#"{"command":"solve","board":"13 14 5 3/15 7 8 9/12 0 10 11/4 1 6 2","algorithm":"bfs","max_nodes":2000000}"#,
    r#"{"command":"solve","board":"13 14 5 3/15 7 8 9/12 0 10 11/4 1 6 2","algorithm":"bfs","metric":"mtm","max_nodes":2000000}"#,
    r#"{"command":"solve","board":"13 14 5 3/15 7 8 9/12 0 10 11/4 1 6 2","algorithm":"weighted","weight":1.2,"max_nodes":2000000}"#,
    r#"{"command":"solve","board":"13 14 5 3/15 7 8 9/12 0 10 11/4 1 6 2","heuristic":"pdb:7-4-4","max_nodes":100000}"#,
    r#"{"command":"solve","board":"13 14 5 3/15 7 8 9/12 0 10 11/4 1 6 2","max_nodes":20000000}"#,
    r#"{"command":"solve","board":"13 14 5 3/15 7 8 9/12 0 10 11/4 1 6 2","metric":"mtm","heuristic":"run-patterns","max_nodes":200000}"#,
    r#"{"command":"solve","board":"7 6 5 4 3 2 1 0/8 9 10 11 12 13 15 14","metric":"mtm","heuristic":"run-patterns","max_nodes":200000}"#,
    r#"{"command":"solve","board":"24 23 22 21 20/19 18 17 16 15/14 13 12 11 10/9 8 7 6 5/4 3 2 1 0","within":1.2,"max_nodes":3000000}"#,
    r#"{"command":"solve","board":"24 23 22 21 20/19 18 17 16 15/14 13 12 11 10/9 8 7 6 5/4 3 2 1 0","algorithm":"astar","max_nodes":1000000}"#,
    r#"{"command":"solve","board":"13 14 5 3/15 7 8 9/12 0 10 11/4 1 6 2","heuristic":"walking,inversion","algorithm":"astar","max_nodes":1000000}"#,
    r#"{"command":"solve","board":"14 13 12/11 10 9/8 7 6/5 4 3/2 1 0","heuristic":"walking","algorithm":"astar","max_nodes":1000000}"#,
    r#"{"command":"solve","board":"11 10/9 8/7 6/5 4/3 2/1 0","heuristic":"walking","max_nodes":1000000}"#,
    r#"{"command":"solve","board":"8 6 7/2 5 4/3 0 1","all":1000000,"metric":"mtm"}"#,
    r#"{"command":"bench","name":"korf100","ids":["12"],"heuristic":"manhattan","max_nodes":1000,"automaton":"18"}"#,
    r#"{"command":"heuristics","board":"8 6 7/2 5 4/3 0 1","search":true}"#,
    r#"{"command":"heuristics error","size":"3x3"}"#,
    r#"{"command":"heuristics predict","board":"8 6 7/2 5 4/3 0 1","count":5000}"#,
    r#"{"command":"space","size":"2x5"}"#,
    r#"{"command":"analyse","board":"13 14 5 3/15 7 8 9/12 0 10 11/4 1 6 2","moves":"RRRLLL","max_nodes":3000000}"#,
    r#"{"command":"explain","board":"13 14 5 3/15 7 8 9/12 0 10 11/4 1 6 2"}"#,
    r#"{"command":"bench","name":"mtm","count":1,"max_nodes":100000}"#,
    r#"{"command":"chess trajectory","from":"a1","to":"h8","length":20,"degree":6,"list":200000}"#,
    r#"{"command":"chess plane","plane":"256x256","sites":64,"seed":1}"#,
    r#"{"command":"endgame table","name":"KBNK"}"#,
    r#"{"command":"endgame measure","name":"KRK","depth":2}"#,
];

/// Answers a request, writes the answer and draws its picture; an error is an answer too.
fn answer(request: &AnyRequest) {
    let context = Context::default();
    let mut written = true;
    let mut rows = |event: Event<'_>| {
        if let Event::Row(row) = event {
            written &= serde_json::to_writer(io::sink(), &row).is_ok();
        }
    };
    if let Ok(answer) = request.answer(&context, &mut rows) {
        written &= serde_json::to_writer(io::sink(), &answer).is_ok();
        let picture = taxicab_pictures::picture(&[answer]);
        drop(picture.map(|page| page.svg("")));
    }
    assert!(written);
}

#[test]
fn no_request_needs_a_large_block() {
    let listed = include_str!("../../../checks/requests.jsonl").lines().map(|line| {
        let case: Value = serde_json::from_str(line).unwrap();
        case["request"].to_string()
    });
    let mut faults = 0;
    for text in listed.chain(LARGE.map(str::to_owned)) {
        let request = AnyRequest::from_json(&text).unwrap();
        let large = ALLOCATOR.asked_by(u64::MAX, 0, || answer(&request));
        let later = [1, u64::MAX];
        for (first, count) in (1..=large).flat_map(|first| later.map(|count| (first, count))) {
            // Past the capture of the test's output, which an abort loses.
            let _ = writeln!(io::stderr(), "large block {first} of {large} ({count} refused): {text}");
            ALLOCATOR.asked_by(first, count, || answer(&request));
            faults += 1;
        }
    }
    assert!(faults > 50, "{faults} blocks were refused");
}
