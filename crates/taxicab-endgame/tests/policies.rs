//! What our evaluation promises: its policy mates from every won position against every defence within fifty moves.

use taxicab_endgame::{Ending, Evaluation, Measured, Study, Tables};

fn measured(ending: Ending, evaluation: &Evaluation, depth: u8) -> Measured {
    let mut tables = Tables::new();
    tables.fill(ending).unwrap();
    Study::new(&tables, ending).unwrap().measured(evaluation, depth, 1)
}

#[test]
fn queen_and_rook_mate_from_everywhere_looking_one_ply_ahead() {
    for (ending, won, longest) in [(Ending::KQK, 144_508, 43), (Ending::KRK, 175_168, 69)] {
        let measured = measured(ending, &Evaluation::TAXICAB, 1);
        assert_eq!((measured.mated, measured.won), (won, won), "{ending} {:?}", measured.failing);
        assert_eq!(measured.longest, longest, "{ending}");
    }
}
