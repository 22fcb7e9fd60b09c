//! Requests about chess endgames: the same answer from JSON, from fields and from a typed value.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use serde_json::json;
use taxicab::endgame::Endgame;
use taxicab::requests::endgame::{Mate, Measure, Probe, Table};
use taxicab::{AnyRequest, Context, Event, Row, TableKeeper};

use crate::agree::agree;

const QUEEN: &str = "8/8/8/8/8/3k4/8/Q3K3 w";

#[test]
fn requests_have_one_answer_however_they_are_written() {
    let probe = agree::<Probe>(&[("fen", QUEEN)]);
    assert_eq!((&probe["result"], &probe["plies"]), (&json!("win"), &json!(11)));
    let outside = agree::<Probe>(&[("fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w")]);
    assert!(outside["error"].as_str().unwrap().contains("32 pieces"));
    let game = agree::<Mate>(&[("fen", QUEEN)]);
    assert_eq!((&game["plies"], &game["perfect"]), (&json!(11), &json!(11)));
    let table = agree::<Table>(&[("name", "KNKQ")]);
    assert_eq!(table["ending"], json!("KQKN"));
    let measured = agree::<Measure>(&[("name", "KQK"), ("evaluation", "taxicab"), ("depth", "6"), ("failing", "1")]);
    assert_eq!(measured[0]["share"], json!(1.0));
}

#[test]
fn the_moves_of_a_game_are_rows_before_its_end() {
    let request = AnyRequest::from_fields("endgame mate", [("fen", QUEEN)]).unwrap();
    let mut moves = Vec::new();
    let answer = request.answer(&Context::default(), &mut |event: Event<'_>| {
        if let Event::Row(Row::Played(played)) = event {
            moves.push((played.ply, played.san.clone(), played.plies_left_perfect));
        }
    });
    assert!(answer.is_ok());
    assert_eq!((moves.len(), &moves[0], &moves[10].2), (11, &(1, "Qe5".to_owned(), Some(10)), &Some(0)));
}

#[test]
fn what_is_no_endgame_is_named() {
    let fault = |command, field, text| {
        let request = AnyRequest::from_fields(command, [(field, text)]).unwrap();
        request.answer(&Context::default(), &mut taxicab::Silent).expect_err("a fault").to_string()
    };
    assert!(fault("endgame table", "name", "KXK").contains("'X'"));
    assert!(fault("endgame measure", "name", "KQKR").contains("KQKR"));
    assert!(!fault("endgame probe", "fen", "8/8/8").is_empty());
}

type Kept = BTreeMap<(Endgame, u32), Vec<u64>>;

/// What a program keeps that has no files, shared by its contexts.
#[derive(Clone, Default)]
struct Shelf(Arc<Mutex<Kept>>);

impl TableKeeper for Shelf {
    fn load(&self, endgame: Endgame, version: u32) -> Option<Vec<u64>> {
        self.0.lock().unwrap().get(&(endgame, version)).cloned()
    }

    fn keep(&self, endgame: Endgame, version: u32, packed: &[u64]) {
        self.0.lock().unwrap().insert((endgame, version), packed.to_vec());
    }
}

#[test]
fn a_keeper_saves_the_fill_and_what_is_no_table_is_filled_and_kept_again() {
    let shelf = Shelf::default();
    let filled = || {
        let mut fills = 0;
        let mut observer = |event: Event<'_>| fills += usize::from(matches!(event, Event::Progress(_)));
        let context = Context::default().with_table_keeper(shelf.clone());
        let tables = context.endgame_tables(Endgame::KPK, &mut observer).unwrap();
        (tables.shared(Endgame::KPK).unwrap().clone(), fills > 0)
    };
    let (table, is_filled) = filled();
    assert!(is_filled);
    assert!(filled() == (table.clone(), false));
    let kept = shelf.0.lock().unwrap().clone();
    assert!(kept.len() > 1, "with those it leads to");
    for words in shelf.0.lock().unwrap().values_mut() {
        words.truncate(1);
    }
    assert!(filled() == (table, true));
    assert!(*shelf.0.lock().unwrap() == kept);
}
