//! The promise of our evaluation: its policy mates from every won position against every defence within fifty moves.

use taxicab_endgame::{Endgame, Evaluation, Study, Tables};

fn tables(endgame: Endgame) -> Tables {
    let mut tables = Tables::new();
    tables.fill(endgame).unwrap();
    tables
}

/// All won positions of an endgame are mated, the longest game after so many plies, so that a changed move is noticed.
fn assert_all_mated(study: &Study<'_>, depth: u8, won: u64, longest: u16) {
    let measured = study.measured(&Evaluation::TAXICAB, depth, 1);
    let found = (measured.mated, measured.won, measured.longest);
    assert_eq!(found, (won, won, longest), "{} at depth {depth}: {:?}", study.endgame(), measured.failing);
}

#[test]
fn queen_and_rook_mate_from_everywhere_at_every_depth_from_3_to_7() {
    for (endgame, won, longest) in
        [(Endgame::KQK, 144_508, [31, 29, 27, 27, 27]), (Endgame::KRK, 175_168, [51, 47, 45, 41, 37])]
    {
        let tables = tables(endgame);
        let study = Study::new(&tables, endgame).unwrap();
        for (depth, longest) in (3..).zip(longest) {
            assert_all_mated(&study, depth, won, longest);
        }
    }
}

/// Recorded 2026-11-21.
///
/// `cargo test --release -p taxicab-endgame --features parallel --test policies -- --ignored`
#[test]
#[ignore = "seconds in release, minutes in a debug build"]
fn the_other_endgames_mate_from_everywhere_at_their_depth() {
    for (endgame, depth, won, longest) in
        [(Endgame::KBBK, 4, 2_503_608, 63), (Endgame::KPK, 5, 124_960, 67), (Endgame::KBNK, 5, 10_822_184, 99)]
    {
        assert_all_mated(&Study::new(&tables(endgame), endgame).unwrap(), depth, won, longest);
    }
}

/// Over the won positions of the whole board, the strong side to move.
#[test]
fn mop_up_formulas_correlate_and_do_not_mate() {
    for (endgame, evaluation, correlation, share) in [
        (Endgame::KQK, Evaluation::CHESS_4, -0.663, 0.458_161),
        (Endgame::KRK, Evaluation::CHESS_4, -0.840, 0.094_013),
        (Endgame::KQK, Evaluation::EDGE, -0.755, 0.678_994),
        (Endgame::KRK, Evaluation::EDGE, -0.635, 0.073_963),
    ] {
        let measured = Study::new(&tables(endgame), endgame).unwrap().measured(&evaluation, 3, 0);
        assert!((measured.correlation.unwrap() - correlation).abs() < 5e-4, "{endgame} {evaluation} {measured:?}");
        assert!((measured.share() - share).abs() < 5e-7, "{endgame} {evaluation} {measured:?}");
        let sums = measured.levels.iter().fold((0, 0), |(won, mated), level| (won + level.won, mated + level.mated));
        assert_eq!(sums, (measured.won, measured.mated), "{endgame} {evaluation}");
        assert!(measured.levels.windows(2).all(|pair| pair[0].plies < pair[1].plies), "{endgame} {evaluation}");
    }
}

#[test]
fn names_of_evaluations_are_read_back() {
    let without_places = Evaluation::TAXICAB.without_places();
    assert_eq!(without_places.to_string(), "taxicab-places");
    assert!(without_places.terms().all(|term| term.place().is_none()));
    for evaluation in Evaluation::ALL.into_iter().chain(Evaluation::TAXICAB.ablations()).chain([without_places]) {
        let name = evaluation.to_string();
        assert_eq!(name.parse::<Evaluation>().unwrap().to_string(), name);
    }
    assert!("taxicab-nothing".parse::<Evaluation>().is_err() && "chess".parse::<Evaluation>().is_err());
}
