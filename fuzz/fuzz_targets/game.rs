//! Any FEN is a legal position of a game or refused; a game prints and reads again, and every legal move is playable.

#![no_main]

use cozy_chess::util;
use libfuzzer_sys::fuzz_target;
use taxicab_endgame::board_from_fen;
use taxicab_endgame::engine::Game;

fuzz_target!(|text: &str| {
    let game: Game = match text.parse() {
        Ok(game) => game,
        Err(fault) => {
            assert!(!fault.to_string().is_empty());
            assert!(
                board_from_fen(text).is_err() || text.split_whitespace().nth(3).is_some(),
                "only a field that tables ignore"
            );
            return;
        }
    };
    let board = game.board();
    let again: Game = board.to_string().parse().expect("a printed game is readable");
    assert_eq!(again.board(), board);
    let mut moves = Vec::new();
    board.generate_moves(|some| {
        moves.extend(some);
        false
    });
    for played in moves {
        let text = util::display_uci_move(board, played).to_string();
        assert_eq!(game.read(&text), Ok(played), "{text}");
        let mut next = game.clone();
        next.play_text(&text).expect("the move is legal");
        let printed = next.board().to_string();
        assert_eq!(printed.parse::<Game>().expect("the position stays legal").board(), next.board(), "{printed}");
    }
});
