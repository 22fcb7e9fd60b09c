//! The laws of any sequence of commands, and of any text read as a share code.

use core::time::Duration;

use proptest::prelude::*;
use taxicab_play::{Aim, Change, Command, Origin, Refused, Session};
use taxicab_puzzle::search::{Control, Solver};
use taxicab_puzzle::{Board, Counted, Direction, Goal, Moves, Parity, Size};

fn goals() -> impl Strategy<Value = Goal> {
    prop::sample::select(Goal::NAMED.to_vec())
}

fn sizes() -> impl Strategy<Value = Size> {
    prop_oneof![
        4 => (2..=5usize, 2..=5usize),
        1 => (2..=16usize, 2..=16usize),
    ]
    .prop_map(|(width, height)| Size::new(width, height).unwrap())
}

fn counted() -> impl Strategy<Value = Counted> {
    prop_oneof![
        2 => Just(Counted::All),
        2 => prop::sample::select(Counted::NAMED.to_vec()),
        1 => prop::collection::vec(1..=3u8, 1..4).prop_map(|tiles| Counted::Tiles(tiles.into_iter().collect())),
    ]
}

fn sessions() -> impl Strategy<Value = Session> {
    let flags = (any::<bool>(), any::<bool>());
    (sizes(), goals(), counted(), any::<u64>(), flags).prop_map(|(size, goal, counted, seed, (as_board, own_goal))| {
        let goal = if own_goal { Goal::Board(goal.board(size).unwrap()) } else { goal };
        let aim = Aim { goal, counted };
        // Too many tiles may count.
        let aim = if aim.goal_of(size).is_ok() { aim } else { goal.into() };
        let session = Session::from_seed(size, aim, seed).unwrap();
        if as_board { Session::from_board(*session.start(), aim).unwrap() } else { session }
    })
}

fn directions() -> impl Strategy<Value = Direction> {
    prop::sample::select(Direction::ALL.to_vec())
}

fn commands() -> impl Strategy<Value = Vec<Command>> {
    let command = prop_oneof![
        6 => directions().prop_map(Command::Move),
        3 => directions().prop_map(Command::Run),
        3 => (0..40usize).prop_map(Command::Cell),
        2 => (0..30u8).prop_map(Command::Tile),
        2 => prop::collection::vec(directions(), 0..4).prop_map(|moves| Command::Moves(moves.into_iter().collect())),
        4 => Just(Command::Undo),
        3 => Just(Command::Redo),
        2 => (0..40usize).prop_map(Command::Seek),
        1 => Just(Command::Restart),
        1 => Just(Command::Hint),
        1 => Just(Command::Solve),
    ];
    prop::collection::vec(command, 0..60)
}

/// The state of a game apart from its clock and the hints used.
fn state(session: &Session) -> (Board, Board, Aim, Origin, Moves, Moves) {
    let (moves, undone) = (session.moves(), session.undone_moves());
    (*session.board(), *session.start(), *session.aim(), session.origin(), moves, undone)
}

proptest! {
    #[test]
    fn any_commands_keep_a_legal_game(mut session in sessions(), commands in commands()) {
        let start = *session.start();
        for (second, command) in commands.iter().enumerate() {
            let (before, now) = (session.clone(), Duration::from_secs(second as u64));
            match session.apply(command, now) {
                Err(_) => prop_assert_eq!(&session, &before, "{} was refused but changed the session", command),
                Ok(Change::Slid(slides)) => {
                    // The slides lead from the board before to the board after.
                    let mut board = *before.board();
                    for slide in slides {
                        prop_assert_eq!(board.tile(usize::from(slide.from)), slide.tile);
                        prop_assert_eq!(board.blank(), usize::from(slide.to));
                        board = board.after(slide.direction).unwrap();
                    }
                    prop_assert_eq!(&board, session.board());
                }
                Ok(Change::Restarted) => prop_assert_eq!(session.board(), &start),
                Ok(Change::Hinted(_) | Change::SolutionLoaded { .. }) => prop_assert_eq!(session.board(), before.board()),
            }
            let moves = session.moves();
            prop_assert_eq!(start.after_all(&moves).unwrap(), *session.board());
            prop_assert!(session.board().after_all(&session.undone_moves()).is_ok());
            prop_assert_eq!(moves.single_tile_count(), session.single_tile_count());
            prop_assert_eq!(moves.multi_tile_count(), session.multi_tile_count());
            prop_assert!(Parity::towards(session.board(), &Goal::Board(*session.goal_board())).unwrap().is_solvable());
            prop_assert!(session.elapsed(now) <= now);
        }
    }

    #[test]
    fn undo_and_redo_are_exact(mut session in sessions(), commands in commands()) {
        let now = Duration::ZERO;
        let mut boards = vec![*session.board()];
        for command in commands {
            // Only commands that make new moves: each is a step.
            let is_new = !matches!(command, Command::Undo | Command::Redo | Command::Seek(_) | Command::Restart);
            if is_new && matches!(session.apply(&command, now), Ok(Change::Slid(slides)) if !slides.is_empty()) {
                boards.push(*session.board());
            }
        }
        let end = session.clone();
        for board in boards.iter().rev().skip(1) {
            session.apply(&Command::Undo, now).unwrap();
            prop_assert_eq!(session.board(), board);
        }
        prop_assert_eq!(session.apply(&Command::Undo, now), Err(Refused::NothingToUndo));
        for board in boards.iter().skip(1) {
            session.apply(&Command::Redo, now).unwrap();
            prop_assert_eq!(session.board(), board);
        }
        prop_assert_eq!(session.apply(&Command::Redo, now), Err(Refused::NothingToRedo));
        // The clock and the best known length may differ: undo can stop on a goal that a step passed.
        prop_assert_eq!(state(&session), state(&end));
    }

    #[test]
    fn share_codes_round_trip(mut session in sessions(), commands in commands()) {
        for command in commands {
            let _ = session.apply(&command, Duration::ZERO);
        }
        let code = session.share_code();
        prop_assert!(code.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_".contains(&byte)));
        let mut same = Session::from_share_code(&code).unwrap();
        prop_assert_eq!(state(&same), state(&session));
        prop_assert_eq!(same.share_code(), code);
        // The steps are equal too: both undo to the same boards.
        loop {
            let undone = session.apply(&Command::Undo, Duration::ZERO);
            prop_assert_eq!(&undone, &same.apply(&Command::Undo, Duration::ZERO));
            if undone.is_err() {
                break;
            }
        }
    }

    #[test]
    fn garbage_never_panics(text in "\\PC*", code in "t1(\\.[0-9a-zA-Zx_-]{0,12}){0,6}", command in "[a-z]{0,7} ?\\PC*") {
        let _ = Session::from_share_code(&text);
        let _ = Session::from_share_code(&code);
        let _ = command.parse::<Command>();
    }

    #[test]
    fn a_changed_character_is_detected(
        mut session in sessions(),
        commands in commands(),
        at in any::<prop::sample::Index>(),
        character in "[0-9a-zA-Z._-]",
    ) {
        for command in commands {
            let _ = session.apply(&command, Duration::ZERO);
        }
        let code = session.share_code();
        let at = at.index(code.len());
        let changed = format!("{}{character}{}", &code[..at], &code[at + 1..]);
        prop_assert_eq!(Session::from_share_code(&changed).is_ok(), changed == code);
        let lost = format!("{}{}", &code[..at], &code[at + 1..]);
        prop_assert!(Session::from_share_code(&lost).is_err());
        let _ = Session::from_share_code(&format!("{}{character}{}", &code[..at], &code[at..]));
    }

    #[test]
    fn following_the_hints_solves_without_excess(seed in any::<u64>(), goal in goals()) {
        let mut session = Session::from_seed(Size::new(3, 3).unwrap(), goal, seed).unwrap();
        let problem = session.problem();
        let outcome = Solver::new(problem.goal()).solve(&problem, Control::default());
        session.accept(&problem, outcome.moves.as_ref(), outcome.lower_bound).unwrap();
        while !session.is_solved() {
            let Ok(Change::Hinted(hint)) = session.apply(&Command::Hint, Duration::ZERO) else { panic!() };
            prop_assert!(hint.is_shortest);
            session.apply(&Command::Cell(usize::from(hint.slide.from)), Duration::ZERO).unwrap();
        }
        prop_assert_eq!(session.excess(), Some(0));
        prop_assert!(!session.solver_used());
    }
}
