//! Our engine beside perfect play: both games from one position, against the defence that holds out longest, and the terms of
//! the evaluation that the engine played by.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::State as Shared;
use axum::response::Response;
use cozy_chess::{Board, Color, Move};
use serde::{Deserialize, Serialize};
use taxicab_chess::{Piece, Position, Role, Square};
use taxicab_endgame::engine::{Engine, Game, Limits};
use taxicab_endgame::{Endgame, EndgamePosition, Evaluation, Side, Term, Value, board_from_fen};
use taxicab_play::{Lesson, LessonCommand, LessonStep};

use super::{End, Endings, Named, Site, color, cost, soon};
use crate::interrupt;
use crate::serve::refusal::{Query, Refusal};
use crate::serve::searches::CancelOnDrop;

/// The most nodes of a move: the policy needs fewer, so that its move is the measured one, and nobody waits for a minute.
const MOST_NODES: u64 = 200_000;

/// The megabytes of the engine's memory.
const MEGABYTES: usize = 4;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wish {
    start: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Place {
    fen: String,
}

/// Both games.
#[derive(Serialize)]
struct Watched {
    start: String,
    ending: String,
    strong: &'static str,
    /// To mate, with perfect play.
    plies: u8,
    is_check: bool,
    /// The evaluation before the first move.
    value: Sum,
    /// The first ply, from 1, at which the games differ; null if they never do.
    parts: Option<usize>,
    engine: Played,
    perfect: Played,
}

#[derive(Serialize)]
struct Played {
    line: Vec<Ply>,
    ended: End,
}

#[derive(Serialize)]
struct Ply {
    #[serde(flatten)]
    named: Named,
    fen: String,
    by: &'static str,
    is_check: bool,
    /// To mate by perfect play from here; never null, because no move gives the win away.
    plies: Option<u8>,
    /// Plies more than the best; never null either.
    cost: Option<u8>,
    /// The evaluation after the move; null beside perfect play, and where no measured ending is left.
    value: Option<Sum>,
}

/// The evaluation of a position for the strong side.
#[derive(Serialize)]
struct Sum {
    /// The sum of the terms.
    total: i32,
    /// What the men themselves count besides.
    men: i32,
    /// Those that are not 0.
    terms: Vec<Part>,
    /// The squares that the weak king can reach while nobody else moves.
    region: Vec<String>,
}

#[derive(Serialize)]
struct Part {
    name: &'static str,
    meaning: &'static str,
    value: i32,
}

/// A board of a measured ending, and how the evaluation sees it.
struct Seen {
    standing: EndgamePosition,
    /// Whether ranks count from the other side: for a pawn of Black.
    is_flipped: bool,
}

impl Seen {
    /// `None` where the engine has no measure.
    fn of(board: &Board) -> Option<Self> {
        let standing = EndgamePosition::of_board(board).ok().filter(|standing| is_measured(standing.endgame()))?;
        let strong = strong_side(board);
        let is_flipped = standing.king(Side::Strong).index() != board.king(strong) as u8;
        Some(Self { standing, is_flipped })
    }

    fn square(&self, square: Square) -> Square {
        if self.is_flipped { square.flipped() } else { square }
    }

    /// The terms that are not 0.
    fn terms(&self) -> impl Iterator<Item = (&'static Term, i32)> {
        let valued = Evaluation::TAXICAB.terms().map(|term| (term, term.value(&self.standing)));
        valued.filter(|&(_, value)| value != 0)
    }

    fn sum(&self) -> Sum {
        let terms = self.terms().map(|(term, value)| Part { name: term.name, meaning: term.meaning, value });
        let terms: Vec<Part> = terms.collect();
        let total = terms.iter().map(|part| part.value).sum();
        let region = self.standing.region().into_iter().map(|square| self.square(square).to_string());
        Sum { total, men: Evaluation::TAXICAB.value(&self.standing) - total, terms, region: region.collect() }
    }
}

fn is_measured(ending: Endgame) -> bool {
    Endgame::BASIC.contains(&ending)
}

/// The side that has more than a king, of a board of a measured ending.
fn strong_side(board: &Board) -> Color {
    if board.colors(Color::Black).len() > 1 { Color::Black } else { Color::White }
}

/// The board of a measured ending.
fn measured(text: &str) -> Result<(Board, Endgame), Refusal> {
    let board = board_from_fen(text).map_err(Refusal::bad)?;
    let ending = Endgame::of_board(&board).map_err(Refusal::bad)?;
    if is_measured(ending) {
        return Ok((board, ending));
    }
    let basic = Endgame::BASIC.map(|ending| ending.to_string()).join(", ");
    Err(Refusal::bad(format!("our engine is measured in {basic}, not in {ending}")))
}

/// Both games. The work is stopped when whoever asked is gone.
pub(super) async fn watch(Shared(site): Shared<Arc<Site>>, Query(wish): Query<Wish>) -> Result<Response, Refusal> {
    let (start, ending) = measured(&wish.start)?;
    let cancelled = Arc::new(AtomicBool::new(false));
    let _cancel = CancelOnDrop(Arc::clone(&cancelled));
    soon(site, move |endings| Watched::new(&start, ending, endings, &cancelled)).await
}

impl Watched {
    fn new(start: &Board, ending: Endgame, endings: &Endings, cancelled: &AtomicBool) -> Result<Self, Refusal> {
        let strong = strong_side(start);
        let value = endings.with(ending, |tables| tables.probe(start).map_err(Refusal::bad))?;
        let (Value::Win(plies) | Value::Loss(plies)) = value else {
            let strong = if strong == Color::White { "White" } else { "Black" };
            return Err(Refusal::bad(format!("{strong} cannot win here: with perfect play it is a draw")));
        };
        if plies == 0 {
            return Err(Refusal::bad("it is mate already: there is nothing to watch"));
        }
        let perfect = game(start, ending, endings, cancelled, false, |board| {
            let ranked = endings.with(ending, |tables| tables.ranked(board).map_err(Refusal::bad))?;
            Ok(ranked.first().map(|best| best.mv))
        })?;
        let mut engine = Engine::new(MEGABYTES).map_err(Refusal::busy)?;
        let played = game(start, ending, endings, cancelled, true, |board| {
            let limits = Limits { depth: Engine::policy_depth(board), nodes: Some(MOST_NODES), ..Limits::default() };
            let mut watch = |_: taxicab_endgame::engine::SearchEvent<'_>| {
                if is_cancelled(cancelled) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            // The policy knows no past.
            Ok(engine.search(&Game::new(board.clone()), &limits, &mut watch).best)
        })?;
        let seen = Seen::of(start).ok_or_else(|| Refusal::bad("our engine has no measure of this position"))?;
        let moves = |played: &Played| played.line.iter().map(|ply| ply.named.uci.clone()).collect::<Vec<_>>();
        let (ours, best) = (moves(&played), moves(&perfect));
        let alike = ours.iter().zip(&best).take_while(|(ours, best)| ours == best).count();
        Ok(Self {
            start: start.to_string(),
            ending: ending.to_string(),
            strong: color(strong),
            plies,
            is_check: !start.checkers().is_empty(),
            value: seen.sum(),
            parts: (alike < ours.len().max(best.len())).then_some(alike + 1),
            engine: played,
            perfect,
        })
    }
}

fn is_cancelled(cancelled: &AtomicBool) -> bool {
    cancelled.load(Ordering::Relaxed) || interrupt::is_interrupted()
}

/// The strong side's moves are chosen, the replies hold out longest. It comes to an end: our policy mates from every won
/// position, and fifty moves would be a draw.
fn game(
    start: &Board,
    ending: Endgame,
    endings: &Endings,
    cancelled: &AtomicBool,
    is_valued: bool,
    mut choose: impl FnMut(&Board) -> Result<Option<Move>, Refusal>,
) -> Result<Played, Refusal> {
    // The tables are held for a moment each time, so that other lessons go on.
    let begun = |tables: &_| Lesson::new(start.clone(), strong_side(start), tables).map_err(Refusal::bad);
    let mut lesson = endings.with(ending, begun)?;
    let ended = loop {
        if let Some(ended) = lesson.ended() {
            break ended;
        }
        let played = choose(&lesson.board())?;
        if is_cancelled(cancelled) {
            return Err(Refusal::busy("nobody waits for this any more"));
        }
        let played = played.ok_or_else(|| Refusal::busy("the engine found no move"))?;
        let applied = |tables: &_| lesson.apply(LessonCommand::Move(played), tables).map_err(Refusal::bad);
        endings.with(ending, applied)?;
    };
    let mut board = lesson.start().clone();
    let line = lesson.steps().iter().map(|step| {
        let named = Named::new(&board, step.played);
        board.play_unchecked(step.played);
        Ply::new(named, *step, &board, is_valued, lesson.trainee())
    });
    Ok(Played { line: line.collect(), ended: ended.into() })
}

impl Ply {
    fn new(named: Named, step: LessonStep, after: &Board, is_valued: bool, strong: Color) -> Self {
        let plies = match step.value {
            // The move itself is counted there.
            Value::Win(plies) | Value::Loss(plies) => Some(plies.saturating_sub(1)),
            Value::Draw => None,
        };
        // What the defence does costs the strong side nothing.
        let cost = if step.by == strong { cost(step) } else { Some(0) };
        let value = is_valued.then(|| Some(Seen::of(after)?.sum())).flatten();
        let is_check = !after.checkers().is_empty();
        Self { named, fen: after.to_string(), by: color(step.by), is_check, plies, cost, value }
    }
}

/// The evaluation of a board, and what each term would be if a man stood elsewhere.
#[derive(Serialize)]
struct Terms {
    #[serde(flatten)]
    sum: Sum,
    maps: Vec<Map>,
}

/// A term over the board: what it would be if one man stood there and all others as they do.
#[derive(Serialize)]
struct Map {
    name: &'static str,
    /// Where the man stands: the weak king if it matters to the term, else the man that matters most.
    man: String,
    /// From a1, b1; null where it cannot stand.
    values: Vec<Option<i32>>,
}

/// The terms of one board, drawn.
pub(super) async fn terms(Shared(site): Shared<Arc<Site>>, Query(place): Query<Place>) -> Result<Response, Refusal> {
    let (board, _) = measured(&place.fen)?;
    let seen = Seen::of(&board).ok_or_else(|| Refusal::bad("our engine has no measure of this position"))?;
    soon(site, move |_| Ok(Terms { maps: seen.maps(), sum: seen.sum() })).await
}

impl Seen {
    fn maps(&self) -> Vec<Map> {
        let weak = (Side::Weak, Role::King, self.standing.king(Side::Weak));
        let strong = (Side::Strong, Role::King, self.standing.king(Side::Strong));
        let men: Vec<_> = [weak, strong].into_iter().chain(self.standing.pieces()).collect();
        // Where each of the men could stand instead.
        let moved: Vec<Vec<Option<EndgamePosition>>> = (0..men.len())
            .map(|man| Square::ALL.map(|square| self.with_man(&men, man, self.square(square))).to_vec())
            .collect();
        let map = |term: &'static Term| {
            let values = |man: usize| -> Vec<Option<i32>> {
                moved[man].iter().map(|standing| standing.as_ref().map(|standing| term.value(standing))).collect()
            };
            let spread = |values: &[Option<i32>]| {
                let all = || values.iter().flatten();
                all().max().zip(all().min()).map_or(0, |(most, least)| most - least)
            };
            let all: Vec<_> = (0..men.len()).map(values).collect();
            let most = (1..men.len()).rev().max_by_key(|&man| spread(&all[man]))?;
            let man = if spread(&all[0]) > 0 { 0 } else { most };
            let at = self.square(men[man].2).to_string();
            (spread(&all[man]) > 0).then(|| Map { name: term.name, man: at, values: all[man].clone() })
        };
        self.terms().filter_map(|(term, _)| map(term)).collect()
    }

    /// The same with one man elsewhere; `None` where it cannot stand.
    fn with_man(&self, men: &[(Side, Role, Square)], man: usize, to: Square) -> Option<EndgamePosition> {
        let is_taken = men.iter().enumerate().any(|(other, &(.., square))| other != man && square == to);
        let is_off = men[man].1 == Role::Pawn && [0, 7].contains(&to.rank().index());
        if is_taken || is_off {
            return None;
        }
        let placed = men.iter().enumerate().map(|(other, &(side, role, square))| {
            let color = if side == Side::Strong { taxicab_chess::Color::White } else { taxicab_chess::Color::Black };
            (if other == man { to } else { square }, Piece { color, role })
        });
        let to_move = match self.standing.to_move() {
            Side::Strong => taxicab_chess::Color::White,
            Side::Weak => taxicab_chess::Color::Black,
        };
        EndgamePosition::of(&Position::new(placed, to_move).ok()?)
    }
}
