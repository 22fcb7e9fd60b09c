//! The routines compile without a branch in a release build.

#[path = "../examples/instructions.rs"]
#[allow(dead_code)]
mod instructions;

use instructions::{BRANCH_FREE, CLASSIC, Listing, listings};

#[test]
fn routines_compile_without_a_branch() {
    let listings = listings().expect("the compiler that built this test");
    for &name in BRANCH_FREE {
        let listing = listings.iter().find(|listing| listing.name == name).expect("listed");
        let text = listing.instructions.join("\n");
        // Where branches cannot be told, there is nothing to hold.
        assert_eq!(listing.branches().unwrap_or(0), 0, "{name}:\n{text}");
    }
    if cfg!(target_arch = "x86_64") {
        let count = |name| listings.iter().find(|listing| listing.name == name).expect("listed").instructions.len();
        assert!(count("centre_manhattan_by_complement") <= CLASSIC.len() + 2);
        assert!(count("king_64x64") <= 6, "a bare load and nothing checked");
    }
}

#[test]
fn a_branch_would_be_seen() {
    let listing = |lines: &[&str]| Listing { name: "", instructions: lines.iter().map(ToString::to_string).collect() };
    if cfg!(target_arch = "x86_64") {
        let branching = listing(&["cmpb $9, %al", "jne .LBB0_2", "callq *foo", "movl %edi, %eax", "retq"]);
        assert_eq!(branching.branches(), Some(2));
    }
    assert_eq!(listing(CLASSIC).branches().unwrap_or(0), 0);
    assert_eq!(CLASSIC.len(), 12);
}
