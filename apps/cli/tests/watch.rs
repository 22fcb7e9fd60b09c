//! Our engine beside perfect play, over real HTTP: both games are replayed with legal moves, and their numbers looked up.

use std::collections::HashSet;

use crate::site::Site;
use cozy_chess::{Board, GameStatus, util};
use serde_json::{Value, json};
use taxicab_endgame::{Endgame, EndgamePosition, Evaluation, Tables, board_from_fen};

fn watched(site: &Site, fen: &str) -> Value {
    site.patient(&format!("endgame/watch?start={}", fen.replace(' ', "+")))
}

fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value[name].as_array().unwrap_or_else(|| panic!("no {name} in {value}"))
}

/// Replays a game with legal moves against the defence that holds out longest; the board at its end.
fn replayed(start: &Board, game: &Value, tables: &Tables, strong: &Value) -> Board {
    let mut board = start.clone();
    for (ply, told) in list(game, "line").iter().enumerate() {
        let ranked = tables.ranked(&board).unwrap();
        let played = util::parse_uci_move(&board, told["uci"].as_str().unwrap()).unwrap();
        assert_eq!(told["san"], json!(util::display_san_move(&board, played).to_string()));
        let made = ranked.iter().find(|ranked| ranked.mv == played).unwrap_or_else(|| panic!("ply {ply} {told}"));
        if told["by"] == *strong {
            let lost = i32::from(made.value.plies().unwrap()) - i32::from(ranked[0].value.plies().unwrap());
            assert_eq!(told["cost"], json!(lost), "ply {ply} of {told}");
        } else {
            assert_eq!(made.value, ranked[0].value, "ply {ply} holds out longest");
        }
        board.play(played);
        assert_eq!(told["fen"], json!(board.to_string()));
        assert_eq!(told["plies"], json!(tables.probe(&board).unwrap().plies()));
    }
    board
}

#[test]
fn both_games_end_in_mate_and_are_what_the_tables_say() {
    let site = Site::new();
    let mut tables = Tables::new();
    for ending in [Endgame::KQK, Endgame::KRK] {
        tables.fill(ending).unwrap();
    }
    for (fen, plies) in [
        ("8/8/8/5k2/8/8/1Q6/K7 w - - 0 1", 19),
        ("7k/8/5K2/8/8/8/8/1Q6 w - - 0 1", 3),
        ("8/8/1R6/4k3/8/8/8/K7 w - - 0 1", 31),
        // The defence moves first; then Black attacks.
        ("8/8/8/3k4/8/8/8/KR6 b - - 0 1", 30),
        ("8/8/8/3K4/8/8/8/kr6 b - - 0 1", 29),
    ] {
        let both = watched(&site, fen);
        assert_eq!((&both["plies"], &both["start"]), (&json!(plies), &json!(fen)), "{both}");
        let start = board_from_fen(fen).unwrap();
        let (ours, perfect) = (&both["engine"], &both["perfect"]);
        for game in [ours, perfect] {
            let end = replayed(&start, game, &tables, &both["strong"]);
            assert_eq!(end.status(), GameStatus::Won);
            assert_eq!(game["ended"], json!({ "kind": "mate", "winner": both["strong"] }));
        }
        assert_eq!(list(perfect, "line").len(), plies);
        let lost: i64 = list(ours, "line").iter().map(|ply| ply["cost"].as_i64().unwrap()).sum();
        assert_eq!(list(ours, "line").len(), plies + usize::try_from(lost).unwrap(), "what it lost it played longer");
        let [ours, perfect] = [ours, perfect].map(|game| list(game, "line").iter().map(|ply| &ply["uci"]));
        let alike = ours.zip(perfect).take_while(|(ours, perfect)| ours == perfect).count();
        let parts = if lost == 0 && alike == plies { Value::Null } else { json!(alike + 1) };
        assert_eq!(both["parts"], parts);
        // The same once more: nothing is left to chance or time.
        assert_eq!(watched(&site, fen), both);
    }
}

#[test]
fn the_terms_are_those_of_the_evaluation_and_make_its_sum() {
    let site = Site::new();
    // The last is a pawn of Black, which the evaluation sees from the other side.
    for fen in ["8/8/1R6/4k3/8/8/8/K7 w", "8/3B4/8/8/2kB4/8/8/1K6 w", "8/8/8/8/4p3/4k3/8/4K3 w"] {
        let both = watched(&site, fen);
        let line = list(&both["engine"], "line");
        let told = line.iter().map(|ply| (ply["fen"].as_str().unwrap(), &ply["value"]));
        for (fen, sum) in std::iter::once((fen, &both["value"])).chain(told) {
            let standing = EndgamePosition::of_board(&board_from_fen(fen).unwrap()).unwrap();
            let terms = list(sum, "terms");
            let value = |term: &Value| term["value"].as_i64().unwrap();
            assert_eq!(sum["total"].as_i64().unwrap(), terms.iter().map(value).sum::<i64>());
            let whole = sum["total"].as_i64().unwrap() + sum["material"].as_i64().unwrap();
            assert_eq!(whole, i64::from(Evaluation::TAXICAB.value(&standing)), "{fen}");
            assert!(terms.iter().all(|term| value(term) != 0 && term["meaning"].as_str().unwrap().len() > 5));
            let board = board_from_fen(fen).unwrap();
            let is_white = both["strong"] == "white";
            let strong = if is_white { cozy_chess::Color::White } else { cozy_chess::Color::Black };
            let region = list(sum, "region");
            assert!(region.contains(&json!(board.king(!strong).to_string())), "{fen}: {sum}");
            for taken in cozy_chess::get_king_moves(board.king(strong)) {
                assert!(!region.contains(&json!(taken.to_string())), "{fen}: {taken} is not to be had");
            }
            let (_, drawn) = site.one(&format!("/api/endgame/terms?fen={}", fen.replace(' ', "+")));
            assert_eq!((&drawn["terms"], &drawn["region"]), (&sum["terms"], &sum["region"]));
            for map in list(&drawn, "maps") {
                let man: cozy_chess::Square = map["square"].as_str().unwrap().parse().unwrap();
                assert!(board.occupied().has(man), "{fen}: nobody is on {man}");
                let term = terms.iter().find(|term| term["name"] == map["name"]).unwrap();
                assert_eq!(map["values"][man as usize], term["value"], "{fen} {map}");
                let values: HashSet<_> = list(map, "values").iter().filter(|value| !value.is_null()).collect();
                assert!(values.len() > 1, "a map that says nothing: {map}");
            }
        }
        assert!(line.len() > 5);
    }
}

#[test]
fn every_taught_ending_is_answered_and_ends_in_mate() {
    let endings = [("KQK", 19), ("KRK", 31), ("KBBK", 37), ("KBNK", 65), ("KPK", 49)];
    let site = Site::new();
    for (ending, plies) in endings {
        let found = site.patient(&format!("endgame/position?ending={ending}&plies={plies}&seed=3"));
        let both = watched(&site, found["fen"].as_str().unwrap());
        assert_eq!(list(&both["perfect"], "line").len(), plies, "{both}");
        for game in ["engine", "perfect"] {
            let ended = &both[game]["ended"];
            assert_eq!(ended, &json!({ "kind": "mate", "winner": both["strong"] }), "{ending}: {game}");
        }
    }
}

#[test]
fn what_cannot_be_watched_is_refused_in_words() {
    let site = Site::new();
    for (query, part) in [
        ("watch", "position is missing"),
        ("watch?start=8/8/8/8/8/8/8/K7+w", "king"),
        ("watch?start=k7/8/8/8/8/3p4/3K4/8+b", "Black cannot win here"),
        ("watch?start=8/8/8/8/8/1Q2k3/8/7K+b&depth=9", "depth"),
        ("watch?start=7k/6Q1/6K1/8/8/8/8/8+b", "mate already"),
        ("watch?start=8/8/8/3k4/8/8/5r2/KQ6+w", "not in KQKR"),
        ("watch?start=4k3/8/8/8/8/8/PPPP4/4K3+w", "6 pieces"),
        ("terms?fen=8/8/8/3k4/8/8/5r2/KQ6+w", "not in KQKR"),
        ("terms?fen=8/8/9/3k4/8/8/8/KQ6+w", "9"),
    ] {
        let (status, error) = site.one(&format!("/api/endgame/{query}"));
        assert_eq!(status, 400, "{query}: {error}");
        assert!(error["error"].as_str().unwrap().contains(part), "{query}: {error}");
    }
}
