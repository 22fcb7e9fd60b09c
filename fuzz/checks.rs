//! What must hold of any text from outside: parsers never panic, and what they read keeps its laws. Fuzzing feeds arbitrary text to
//! these checks; the tests of the command feed their seeds, and what lies next to them.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::time::Duration;

use cozy_chess::util;
use taxicab_chess::mobility::{self, Level};
use taxicab_chess::territory::{Owner, Site, Territory};
use taxicab_chess::{Bitboard, Color, Map, Movement, Obstacles, Position, Square};
use taxicab_endgame::board_from_fen;
use taxicab_endgame::engine::{Engine, Game, SearchEvent};
use taxicab_endgame::uci::{Action, Conversation};
use taxicab_play::Session;
use taxicab_puzzle::heuristic::HeuristicName;
use taxicab_puzzle::search::Weight;
use taxicab_puzzle::{Board, Goal, Metric, Moves, MovesError, Parity, Size, exchanged};

/// The name of a check, the check, and its first inputs.
pub(crate) type Check = (&'static str, fn(&str), &'static [&'static str]);

pub(crate) const CHECKS: [Check; 8] = [
    (
        "board",
        board,
        &[
            "[[1,2],[3,0]]",
            "8 2 _\n4 6 1\n3 7 5",
            "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,.",
            "1 2 3/4 5/6 7 0",
            "8 2 0/4 6 1/3 7 5",
        ],
    ),
    ("moves", moves, &["L1048576", "R2U2LDLDRURDLULDRULURDLU", "u r 3 d", "UL0"]),
    ("goal_and_size", goal_and_size, &["1 2/0 3", "linear-conflict", "mtm", "blank-first", "4x4", "1.25"]),
    ("share", share, &["t1.4x4.blank-last.seed-42.D-drL", "t1.4x4.blank-last.seed-42.D-drL.843a0802"]),
    ("square", square, &["a1, h8,d5", "white-pawn", "K@e1", "e4"]),
    (
        "fen",
        fen,
        &[
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "8/5P2/8/4k3/8/8/2K5/8 b",
        ],
    ),
    (
        "game",
        game,
        &[
            "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 99 80",
            "8/8/8/3k4/8/8/8/KBN5 b",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ],
    ),
    (
        "uci",
        uci,
        &[
            "position fen 8/8/8/3k4/8/8/8/KR6 w - - 0 1\ngo depth 2\ngo infinite\nstop",
            "uci\nisready\nposition startpos moves e2e4 e7e5\ngo wtime 1000 btime 1000\nquit",
            "setoption name Hash value 2\ngo ponder searchmoves e2e4 nodes 9 mate 2\nponderhit\nposition fen x",
        ],
    ),
];

/// Any text is a board or refused; a board prints and reads again in every form.
fn board(text: &str) {
    let board: Board = match text.parse() {
        Ok(board) => board,
        Err(error) => {
            // The message contains one token of the text, never the whole text.
            assert!(error.to_string().chars().count() < 400);
            return;
        }
    };
    let (size, tiles) = (board.size(), board.tiles());
    let mut sorted = tiles.to_vec();
    sorted.sort_unstable();
    assert!(sorted.iter().map(|&tile| usize::from(tile)).eq(0..size.cells()), "a board is a permutation");
    assert_eq!(tiles[board.blank()], 0);

    assert_eq!(board.to_string().parse(), Ok(board));
    assert_eq!(board.drawn().to_string().parse(), Ok(board));
    let rows: Vec<String> = board.rows().map(|row| format!("{row:?}")).collect();
    assert_eq!(format!("[{}]", rows.join(",")).parse(), Ok(board));
    assert_eq!(Board::parse(&board.to_string().replace('/', ","), Some(size)), Ok(board));

    // A list without rows fits every size with its number of cells, and no other.
    let other = Size::new(size.width() % 16 + 2, size.height()).ok();
    if let Some(other) = other.filter(|other| other.cells() != size.cells()) {
        assert!(Board::parse(text, Some(other)).is_err());
    }

    let towards = |board| Parity::towards(board, &Goal::BlankLast).map(|parity| parity.is_solvable());
    assert_ne!(towards(&board), towards(&exchanged(&board)), "the exchange changes the parity");
}

/// Any text is a move string or refused at a character; moves print, read again and keep their laws.
fn moves(text: &str) {
    let moves: Moves = match text.parse() {
        Ok(moves) => moves,
        Err(error) => {
            let (MovesError::Unknown { at, .. } | MovesError::ZeroCount { at, .. } | MovesError::TooLong { at, .. }) =
                error;
            assert!(at < text.chars().count() && error.index() <= Moves::MAX_LENGTH);
            let _ = error.to_string();
            return;
        }
    };
    let length = moves.single_tile_count();
    assert!(length <= Moves::MAX_LENGTH);
    assert_eq!(moves.to_string().parse(), Ok(moves.clone()));
    assert_eq!(moves.runs().map(|(_, run)| run).sum::<usize>(), length);
    assert_eq!(moves.runs().count(), moves.multi_tile_count());
    assert_eq!(moves.inverted().inverted(), moves);
    assert_eq!(moves.transposed().transposed(), moves);
    let simple = moves.simplified();
    assert!(simple.single_tile_count() <= length && (length - simple.single_tile_count()).is_multiple_of(2));

    for (width, height) in [(2, 2), (4, 4), (16, 3)] {
        let goal = Goal::Spiral.board(Size::new(width, height).expect("a legal size")).expect("a named goal");
        match goal.after_all(&moves) {
            Ok(end) => {
                assert_eq!(goal.after_all(&simple), Ok(end), "the simplified moves lead to the same board");
                assert_eq!(end.after_all(&moves.inverted()), Ok(goal), "the inverse leads back");
            }
            Err(wrong) => {
                assert_eq!(moves.as_slice()[wrong.index], wrong.direction);
                let mut legal = moves.clone();
                legal.truncate(wrong.index);
                assert!(goal.after_all(&legal).is_ok(), "it is the first illegal move");
            }
        }
    }
}

/// Any text is a size, a goal, a weight, a metric or a name of a heuristic, or refused; a value prints and reads again.
fn goal_and_size(text: &str) {
    if let Ok(size) = text.parse::<Size>() {
        assert!((2..=16).contains(&size.width()) && (2..=16).contains(&size.height()));
        assert_eq!(size.to_string().parse(), Ok(size));
        assert_eq!(size.transposed().transposed(), size);
        for goal in Goal::NAMED {
            assert_eq!(goal.board(size).map(|board| board.size()), Ok(size));
        }
    }
    if let Ok(goal) = text.parse::<Goal>() {
        assert_eq!(goal.to_string().parse(), Ok(goal));
        if let Goal::Board(board) = goal {
            assert_eq!(goal.board(board.size()), Ok(board));
        }
    }
    match text.parse::<Weight>() {
        Ok(weight) => assert_eq!(weight.to_string().parse(), Ok(weight)),
        Err(error) => drop(error.to_string()),
    }
    if let Ok(metric) = text.parse::<Metric>() {
        assert_eq!(metric.to_string(), text);
    }
    match text.parse::<HeuristicName>() {
        Ok(name) => assert_eq!(name.as_str(), text),
        Err(error) => assert!(error.to_string().chars().count() < 600),
    }
}

/// The checksum of a code (FNV-1a, 32 bits); without it hardly any input passes the last part.
fn checksum(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Any text is a share code or refused; the code of a game reads as the same game.
fn share(text: &str) {
    let _ = Session::from_share_code(text).map_err(|error| error.to_string());
    let Ok(session) = Session::from_share_code(&format!("{text}.{:08x}", checksum(text))) else { return };
    let code = session.share_code();
    let same = Session::from_share_code(&code).expect("a printed code is readable");
    assert_eq!(same.share_code(), code);
    assert_eq!(same.board(), session.board());
}

/// Any text is a square, a list of squares, a piece or a site, or refused; a value prints and reads again.
fn square(text: &str) {
    match text.parse::<Square>() {
        Ok(square) => assert_eq!(square.to_string(), text.to_lowercase()),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    match text.parse::<Bitboard>() {
        Ok(set) => {
            assert!(usize::from(set.len()) <= text.split(',').count());
            for movement in Movement::ALL {
                let reached = |map: Map| map.distances().filter(|&distance| distance == Some(0)).count();
                assert_eq!(reached(Map::outward(movement, set, Obstacles::NONE)), usize::from(set.len()));
                assert_eq!(reached(Map::inward(movement, set, Obstacles::blocked(set))), usize::from(set.len()));
            }
        }
        Err(error) => {
            assert!(error.index < text.split(',').count());
            let _ = error.to_string();
        }
    }
    match text.parse::<Movement>() {
        Ok(movement) => assert!(movement.to_string() == text || matches!(text, "chebyshev" | "manhattan")),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    match text.parse::<Site>() {
        Ok(site) => {
            assert_eq!(site.to_string().parse(), Ok(site));
            let territory = Territory::new(&[site, site], Obstacles::NONE, None);
            assert_eq!(territory.owner(site.square), Owner::Contested, "both sites are there");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Any text is a position or refused; a position prints and reads again, and answers every question.
fn fen(text: &str) {
    let position: Position = match text.parse() {
        Ok(position) => position,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    assert_eq!(position.fen().to_string().parse(), Ok(position));
    assert_eq!(position.reversed().reversed(), position);
    let pieces = Color::ALL.map(|color| position.pieces(color));
    assert!(!pieces[0].intersects(pieces[1]) && pieces[0] | pieces[1] == position.occupied());
    for (square, piece) in position.iter() {
        let map = Map::outward(piece.movement(), square, position.obstacles(piece.color).without(square));
        assert_eq!(mobility::map(&position, square, Level::Obstacles), Some(map));
        assert!(!map.within(63).intersects(position.pieces(piece.color).without(square)), "own pieces are in the way");
    }
    assert!(
        Square::ALL.into_iter().all(|square| position.piece(square).is_some() == position.occupied().contains(square))
    );
}

/// Any FEN is a legal position of a game or refused; a game prints and reads again, and every legal move is playable.
fn game(text: &str) {
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
}

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::new(Engine::new(1).expect("a megabyte"));
}

const MAX_NODES: u64 = 300;

/// Any lines are a conversation: each line has an answer or one error, and every played move is legal.
fn uci(text: &str) {
    let mut conversation = Conversation::new("Taxicab");
    let (mut asked, mut answered) = (0, 0);
    // The last line is that of a user who waits.
    for line in text.lines().take(20).chain(["stop"]) {
        let mut due = VecDeque::from(conversation.line(line));
        asked += due.iter().filter(|action| matches!(action, Action::Search(_))).count();
        while let Some(action) = due.pop_front() {
            match action {
                Action::Say(said) | Action::SayLater(said) => {
                    assert!(!said.is_empty() && !said.contains('\n'), "{said:?}");
                    answered += usize::from(said.starts_with("bestmove"));
                }
                Action::Quit => return,
                Action::Search(mut task) => {
                    task.limits.nodes = Some(task.limits.nodes.map_or(MAX_NODES, |nodes| nodes.min(MAX_NODES)));
                    let mut watch = |observed: SearchEvent<'_>| {
                        if let SearchEvent::Iteration(report) = observed {
                            let said = conversation.report(report, Duration::from_millis(1));
                            assert!(said.is_some_and(|said| said.starts_with("info depth ")));
                        }
                        ControlFlow::Continue(())
                    };
                    let outcome = ENGINE.with_borrow_mut(|engine| engine.search(&task.game, &task.limits, &mut watch));
                    let board = task.game.board();
                    assert!(outcome.nodes <= MAX_NODES);
                    assert!(outcome.best.is_none_or(|best| board.is_legal(best)));
                    let best =
                        outcome.best.map_or("0000".into(), |best| util::display_uci_move(board, best).to_string());
                    let mut said = conversation.done(outcome);
                    if said.is_empty() {
                        said = conversation.line("stop");
                    }
                    let is_answer = |action: &Action| matches!(action, Action::Say(said) if said.split(' ').take(2).eq(["bestmove", &best]));
                    assert!(said.iter().any(is_answer), "{said:?}");
                    due.extend(said);
                }
                Action::Stop | Action::PonderHit | Action::Clear | Action::Resize(_) | Action::Tables(_) => {}
            }
        }
        assert_eq!(asked, answered, "{line:?}");
    }
    assert!(!conversation.is_searching());
}
