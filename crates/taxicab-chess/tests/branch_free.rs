//! The routines compile without a branch in a release build.

#[path = "../examples/instructions.rs"]
#[allow(dead_code, reason = "the example has a main function of its own")]
mod instructions;

use std::sync::LazyLock;

use instructions::{BRANCH_FREE, CLASSIC, Listing, listings};

/// Compiled once for all tests: it takes the compiler two seconds.
static LISTINGS: LazyLock<Vec<Listing>> = LazyLock::new(|| listings().expect("the compiler that built this test"));

fn listing(name: &str) -> &'static Listing {
    LISTINGS.iter().find(|listing| listing.name == name).expect("listed")
}

fn count(name: &str) -> usize {
    listing(name).instructions.len()
}

#[test]
fn routines_compile_without_a_branch() {
    for &name in BRANCH_FREE {
        let listing = listing(name);
        let text = listing.instructions.join("\n");
        // Elsewhere branches are not recognised.
        assert_eq!(listing.branches().unwrap_or(0), 0, "{name}:\n{text}");
    }
    if cfg!(target_arch = "x86_64") {
        assert!(count("centre_manhattan_by_complement") <= CLASSIC.len() + 2);
        assert!(count("king_64x64") <= 6, "a bare load and nothing checked");
    }
}

#[test]
fn the_forms_cost_as_the_articles_say() {
    if !cfg!(target_arch = "x86_64") {
        return;
    }
    // The counts of the documents; another compiler or another processor may differ by a few.
    if std::env::var_os("RUSTFLAGS").is_none() {
        for (name, expected) in [
            ("king", 19),
            ("king_64x64", 6),
            ("king_0x88", 12),
            ("king_0x88_from_coordinates", 6),
            ("king_15x15", 14),
            ("king_15x15_by_map", 10),
            ("knight_rank_file_branch_free", 33),
            ("centre_manhattan", 12),
            ("centre_manhattan_by_complement", 14),
        ] {
            assert!(count(name).abs_diff(expected) <= 2, "{name}: {} instructions, not {expected}", count(name));
        }
    }
    assert!(count("king_64x64") < count("king"), "the routine costs more than a table");
    assert!(count("king_64x64") < count("knight_rank_file_branch_free"), "so do the knight's smaller tables");
    assert!(count("king_0x88_from_coordinates") < count("king_0x88"), "from 0x88 coordinates it is cheaper");
    assert!(count("king_15x15") > count("king_0x88"), "the 15x15 index costs slightly more");
    assert!(count("king_15x15_by_map") < count("king_15x15"), "and less from a map of indices");
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
