//! The promise of our evaluation: it makes headway from every won position, so every search deep enough mates.

use taxicab_endgame::engine::Engine;
use taxicab_endgame::{Endgame, Evaluation, MAX_DEPTH, Policy, Study};

use crate::given::tables_of;

/// Headway from every won position within the depth that the engine names; at every depth from the first to the last all of them
/// are mated within fifty moves, the longest game of the first after this many plies, so that a changed weight is noticed.
fn assert_mates(endgame: Endgame, won: u64, (first, longest): (u8, u16), last: u8) {
    let tables = tables_of(endgame);
    let study = Study::new(tables, endgame).unwrap();
    let headway = Engine::progress_depth(endgame).unwrap();
    let mut measuring = study.measuring(Evaluation::TAXICAB, Policy::StandPat);
    let progress = measuring.progress(MAX_DEPTH, 1).unwrap();
    assert_eq!((progress.max(), study.false_rungs()), (Some(headway), 0), "{endgame}: {progress:?}");
    assert_eq!(progress.by_depth.iter().sum::<u64>(), won, "{endgame}");
    for depth in first..=last {
        let measured = measuring.at(depth, 1).unwrap();
        assert_eq!((measured.mated, measured.won), (won, won), "{endgame} at depth {depth}: {:?}", measured.failing);
        assert!(depth > first || measured.longest == longest, "{endgame}: {}", measured.longest);
    }
}

#[test]
fn queen_and_rook_mate_at_every_depth() {
    assert_mates(Endgame::KQK, 144_508, (6, 31), 24);
    assert_mates(Endgame::KRK, 175_168, (6, 51), 24);
}

/// Recorded 2026-11-29.
///
/// `cargo test --release -p taxicab-endgame --features parallel --test all policies:: -- --ignored`
#[test]
#[ignore = "half a minute in release, minutes in a debug build"]
fn the_other_endgames_mate_at_every_depth() {
    assert_mates(Endgame::KPK, 124_960, (16, 55), 24);
    assert_mates(Endgame::KBBK, 2_503_608, (10, 57), 24);
    assert_mates(Endgame::KBNK, 10_822_184, (17, 99), 24);
}

/// The nodes of the proofs from all positions that need these plies or more: at most these, so that a changed weight or order is noticed.
fn assert_proofs(endgame: Endgame, plies: u8, positions: usize, max: u64) {
    let study = Study::new(tables_of(endgame), endgame).unwrap();
    let proofs =
        study.measuring(Evaluation::TAXICAB, Policy::StandPat).proofs(plies, 1, 1_000_000, usize::MAX).unwrap();
    assert_eq!((proofs.positions, proofs.max, proofs.without), (positions, max, 0), "{endgame}: {proofs:?}");
}

#[test]
fn headway_is_proven_with_few_nodes() {
    assert_proofs(Endgame::KQK, 2, 18_492, 2_049);
    assert_proofs(Endgame::KRK, 2, 22_400, 33_772);
    assert_proofs(Endgame::KPK, 2, 62_480, 25_753);
}

/// Recorded 2026-11-29: the exhaustive measurement of the proofs of KBBK, and of KBNK from eight plies on.
///
/// `cargo test --release -p taxicab-endgame --features parallel --test all policies:: -- --ignored`
#[test]
#[ignore = "a minute in release"]
fn headway_of_bishops_and_knights_is_proven_within_400_000_nodes() {
    assert_proofs(Endgame::KBBK, 2, 320_615, 15_280);
    assert_proofs(Endgame::KBNK, 8, 17_928, 206_113);
}

/// The weights are those that were measured: without any term that counts in an endgame the headway is another.
#[test]
fn every_term_is_noticed() {
    let tables = tables_of(Endgame::KRK);
    let study = Study::new(tables, Endgame::KRK).unwrap();
    let progress = |evaluation| study.measuring(evaluation, Policy::StandPat).progress(MAX_DEPTH, 0).unwrap();
    let ours = progress(Evaluation::TAXICAB);
    let total = |evaluation: Evaluation| evaluation.terms().map(|term| term.weight(Endgame::KRK).abs()).sum::<i32>();
    for evaluation in Evaluation::TAXICAB.ablations() {
        let is_used = total(evaluation) != total(Evaluation::TAXICAB);
        assert_eq!(progress(evaluation) != ours, is_used, "{evaluation}");
    }
}

/// Over the won positions of the whole board, the strong side to move.
#[test]
fn mop_up_formulas_correlate_and_do_not_mate() {
    for (endgame, evaluation, correlation, share) in [
        (Endgame::KQK, Evaluation::CHESS_4, -0.663, 0.203_061),
        (Endgame::KRK, Evaluation::CHESS_4, -0.840, 0.051_585),
        (Endgame::KQK, Evaluation::EDGE, -0.755, 0.171_728),
        (Endgame::KRK, Evaluation::EDGE, -0.635, 0.043_729),
    ] {
        let tables = tables_of(endgame);
        let study = Study::new(tables, endgame).unwrap();
        assert!((study.correlation(&evaluation).unwrap() - correlation).abs() < 5e-4, "{endgame} {evaluation}");
        let measured = study.measuring(evaluation, Policy::FullWidth).at(3, 0).unwrap();
        assert!((measured.share() - share).abs() < 5e-7, "{endgame} {evaluation} {measured:?}");
    }
}

#[test]
fn names_are_read_back() {
    for evaluation in Evaluation::ALL.into_iter().chain(Evaluation::TAXICAB.ablations()) {
        let name = evaluation.to_string();
        assert_eq!(name.parse::<Evaluation>().unwrap().to_string(), name);
    }
    assert!("taxicab-nothing".parse::<Evaluation>().is_err() && "chess".parse::<Evaluation>().is_err());
    for policy in [Policy::StandPat, Policy::FullWidth] {
        assert_eq!(policy.to_string().parse(), Ok(policy));
    }
}
