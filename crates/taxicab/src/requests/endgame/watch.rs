//! The engine beside perfect play: both games from one position, against the defence that holds out longest, and the terms
//! of the evaluation that the engine plays by.

use std::ops::ControlFlow;

use cozy_chess::{Board, Color, Move};
use taxicab_chess::{Piece, Position, Role, Square};
use taxicab_endgame::engine::{Engine, Game, Limits, LineGoal, SearchEvent};
use taxicab_endgame::{Endgame, EndgamePosition, Evaluation, Side, Tables, Term, Value, board_from_fen};
use taxicab_play::{Defender, Lesson, LessonStep, MeasuredPosition};

use super::{LessonEnd, NamedMove, Player};
use crate::{Context, Fault, Observer, Request, answer, request};

/// The most nodes of a move: headway needs fewer.
const MAX_NODES: u64 = 2_000_000;
/// The nodes after which a proven move is played, though more might be proven: with bishop and knight small steps would take more moves
/// than the fifty-move rule has.
const fn spare_nodes(endgame: Endgame) -> u64 {
    if endgame.len() == 4 { 300_000 } else { 20_000 }
}

/// The megabytes of the engine's transposition table.
const MEGABYTES: usize = 32;

/// Two games from one position, the engine's and the tables', each against the defence that holds out longest.
#[request("endgame watch", WatchGameAnswer)]
pub struct WatchGame {
    /// The position, as FEN: a won position of KQK, KRK, KBBK, KBNK or KPK.
    #[item]
    pub start: String,
}

/// Both games.
#[answer]
pub struct WatchGameAnswer {
    /// The first position.
    pub start: String,
    /// The endgame.
    pub ending: String,
    /// The side that wins.
    pub strong: Player,
    /// To mate, with perfect play.
    pub plies: u8,
    /// Whether the side to move is in check.
    pub is_check: bool,
    /// The evaluation before the first move.
    pub value: TermSum,
    /// The first ply, from 1, at which the games diverge; `None` if they are the same.
    pub parts: Option<usize>,
    /// The engine's game.
    pub engine: WatchedGame,
    /// The tables' game.
    pub perfect: WatchedGame,
}

/// One game to its end.
#[answer]
pub struct WatchedGame {
    /// The moves of both sides.
    pub line: Vec<WatchedMove>,
    /// How it ended.
    pub ended: LessonEnd,
}

/// A move of a watched game.
#[answer]
pub struct WatchedMove {
    /// The move.
    #[serde(flatten)]
    pub named: NamedMove,
    /// The position after it.
    pub fen: String,
    /// The side that moved.
    pub by: Player,
    /// Whether the other side is in check now.
    pub is_check: bool,
    /// To mate by perfect play from here; never `None`, because no move gives the win away.
    pub plies: Option<u8>,
    /// Plies more than the best move; never `None` either.
    pub cost: Option<u8>,
    /// The evaluation after the move; `None` in the tables' game, and where no measured endgame is left.
    pub value: Option<TermSum>,
    /// What the engine's move climbs to; `None` in the tables' game, for the other side's moves and where a mate is in sight.
    pub climb: Option<ClimbTo>,
}

/// Better ground that the engine forces with a move.
#[answer]
pub struct ClimbTo {
    /// In words.
    pub text: String,
    /// The moves of the strong side until then, this one included.
    pub moves: u8,
    /// The term that improves the most.
    pub term: &'static str,
    /// What it measures before the move.
    pub from: i32,
    /// What it measures then.
    pub to: i32,
    /// The squares that the weak king can reach then.
    pub region: Vec<String>,
}

impl ClimbTo {
    fn of(board: &Board, climb: &LineGoal) -> Option<Self> {
        let (from, to) = climb.measures();
        let mut ground = MeasuredPosition::of(board)?;
        ground.position = climb.to;
        Some(Self {
            text: climb.to_string(),
            moves: climb.plies.div_ceil(2),
            term: climb.term.name,
            from,
            to,
            region: TermSum::of(&ground).region,
        })
    }
}

/// The evaluation of a position for the strong side.
#[answer]
pub struct TermSum {
    /// The sum of the terms.
    pub total: i32,
    /// The value of the pieces themselves, not part of the total.
    pub material: i32,
    /// The terms that are not 0.
    pub terms: Vec<TermValue>,
    /// The squares that the weak king can reach while no other piece moves.
    pub region: Vec<String>,
}

/// The value of one term.
#[answer]
pub struct TermValue {
    /// Its name.
    pub name: &'static str,
    /// Its meaning in words.
    pub meaning: &'static str,
    /// Its value for the strong side.
    pub value: i32,
}

/// The terms of the evaluation of one position, and what each would be if a piece stood elsewhere.
#[request("endgame terms", EvaluationTermsAnswer)]
pub struct EvaluationTerms {
    /// The position, as FEN: one of KQK, KRK, KBBK, KBNK or KPK.
    #[item]
    pub fen: String,
}

/// The terms of the evaluation of one position.
#[answer]
pub struct EvaluationTermsAnswer {
    /// The evaluation.
    #[serde(flatten)]
    pub sum: TermSum,
    /// The terms over the board.
    pub maps: Vec<TermMap>,
}

/// A term over the board: its value if one piece stood there and all others where they are.
#[answer]
pub struct TermMap {
    /// The name of the term.
    pub name: &'static str,
    /// Where the piece stands: the weak king if it matters to the term, else the piece that matters most.
    pub square: String,
    /// The values, 64, a1 first; `None` where the piece cannot stand.
    pub values: Vec<Option<i32>>,
}

impl Request for WatchGame {
    fn answer_in(&self, context: &Context, observer: &mut dyn Observer) -> Result<WatchGameAnswer, Fault> {
        let (start, measured) = measured(&self.start)?;
        let MeasuredPosition { position, strong, .. } = measured;
        let endgame = position.endgame();
        let tables = context.endgame_tables(endgame, observer)?;
        let (Value::Win(plies) | Value::Loss(plies)) = tables.probe(&start).map_err(Fault::item)? else {
            let strong = if strong == Color::White { "White" } else { "Black" };
            return Err(Fault::item(format_args!("{strong} cannot win here: with perfect play it is a draw")));
        };
        if plies == 0 {
            return Err(Fault::item("it is mate already: there is nothing to watch"));
        }
        let perfect = game(&start, strong, &tables, context, false, |board| {
            let ranked = tables.ranked(board).map_err(Fault::item)?;
            Ok(ranked.first().map(|best| best.mv))
        })?;
        let mut engine = Engine::new(MEGABYTES).map_err(Fault::system)?;
        let mut climbs = Vec::new();
        let mut engine = game(&start, strong, &tables, context, true, |board| {
            let limits = Limits { nodes: Some(MAX_NODES), ..Limits::default() };
            let mut climb = None;
            let mut watch = |event: SearchEvent<'_>| {
                match event {
                    SearchEvent::Iteration(report) => climb = LineGoal::of(board, &report.line),
                    SearchEvent::Spare(nodes) if nodes >= spare_nodes(endgame) => return ControlFlow::Break(()),
                    _ => {}
                }
                context.flow()
            };
            // The engine keeps what it proved for the move before.
            let best = engine.search(&Game::new(board.clone()), &limits, &mut watch).best;
            climbs.push(climb.and_then(|climb| ClimbTo::of(board, &climb)));
            Ok(best)
        })?;
        let strong_moves = engine.line.iter_mut().filter(|mv| mv.by == strong.into());
        strong_moves.zip(climbs).for_each(|(mv, climb)| mv.climb = climb);
        let moves = |game: &WatchedGame| game.line.iter().map(|ply| ply.named.uci.clone()).collect::<Vec<_>>();
        let (ours, best) = (moves(&engine), moves(&perfect));
        let alike = ours.iter().zip(&best).take_while(|(ours, best)| ours == best).count();
        Ok(WatchGameAnswer {
            start: start.to_string(),
            ending: endgame.to_string(),
            strong: strong.into(),
            plies,
            is_check: !start.checkers().is_empty(),
            value: TermSum::of(&measured),
            parts: (alike < ours.len().max(best.len())).then_some(alike + 1),
            engine,
            perfect,
        })
    }
}

/// A game in which the strong side's moves are chosen and the replies hold out longest. It ends: the engine's policy mates
/// from every won position, and fifty moves would be a draw.
fn game(
    start: &Board,
    strong: Color,
    tables: &Tables,
    context: &Context,
    is_valued: bool,
    mut choose: impl FnMut(&Board) -> Result<Option<Move>, Fault>,
) -> Result<WatchedGame, Fault> {
    let mut lesson = Lesson::new(start.clone(), strong, Defender::Longest, tables).map_err(Fault::item)?;
    let ended = loop {
        if let Some(ended) = lesson.ended() {
            break ended;
        }
        let played = choose(&lesson.board())?;
        context.check()?;
        let played = played.ok_or_else(|| Fault::system("the engine found no move"))?;
        lesson.play(played, tables).map_err(Fault::item)?;
    };
    let mut board = lesson.start().clone();
    let line = lesson.steps().iter().map(|step| {
        let named = NamedMove::new(&board, step.played);
        board.play_unchecked(step.played);
        WatchedMove::new(named, *step, &board, is_valued, lesson.trainee())
    });
    Ok(WatchedGame { line: line.collect(), ended: ended.into() })
}

impl WatchedMove {
    fn new(named: NamedMove, step: LessonStep, after: &Board, is_valued: bool, strong: Color) -> Self {
        Self {
            named,
            fen: after.to_string(),
            by: step.by.into(),
            is_check: !after.checkers().is_empty(),
            // The value counts the move itself.
            plies: step.value.plies().map(|plies| plies.saturating_sub(1)),
            // What the defence does costs the strong side nothing.
            cost: if step.by == strong { step.cost().plies() } else { Some(0) },
            value: MeasuredPosition::of(after).filter(|_| is_valued).map(|measured| TermSum::of(&measured)),
            climb: None,
        }
    }
}

impl Request for EvaluationTerms {
    fn answer_in(&self, _: &Context, _: &mut dyn Observer) -> Result<EvaluationTermsAnswer, Fault> {
        let (_, measured) = measured(&self.fen)?;
        Ok(EvaluationTermsAnswer { maps: TermMap::all(&measured), sum: TermSum::of(&measured) })
    }
}

/// The board of an endgame for which the evaluation is measured.
fn measured(text: &str) -> Result<(Board, MeasuredPosition), Fault> {
    let board = board_from_fen(text).map_err(Fault::item)?;
    let endgame = Endgame::of_board(&board).map_err(Fault::item)?;
    if let Some(measured) = MeasuredPosition::of(&board) {
        return Ok((board, measured));
    }
    let basic = Endgame::BASIC.map(|endgame| endgame.to_string()).join(", ");
    Err(Fault::item(format_args!("our engine is measured in {basic}, not in {endgame}")))
}

/// The terms that are not 0.
fn terms(position: &EndgamePosition) -> impl Iterator<Item = (&'static Term, i32)> {
    let valued = Evaluation::TAXICAB.terms().map(|term| (term, term.value(position)));
    valued.filter(|&(_, value)| value != 0)
}

impl TermSum {
    fn of(measured: &MeasuredPosition) -> Self {
        let position = &measured.position;
        let terms = terms(position).map(|(term, value)| TermValue { name: term.name, meaning: term.meaning, value });
        let terms: Vec<TermValue> = terms.collect();
        let total = terms.iter().map(|term| term.value).sum();
        let region = position.region().into_iter().map(|square| measured.square(square).to_string());
        Self { total, material: Evaluation::TAXICAB.value(position) - total, terms, region: region.collect() }
    }
}

impl TermMap {
    /// The maps of all terms that are not 0 and depend on where a piece stands.
    fn all(measured: &MeasuredPosition) -> Vec<Self> {
        let position = &measured.position;
        let weak = (Side::Weak, Role::King, position.king(Side::Weak));
        let strong = (Side::Strong, Role::King, position.king(Side::Strong));
        let pieces: Vec<_> = [weak, strong].into_iter().chain(position.pieces()).collect();
        // Where each of the pieces could stand instead.
        let moved: Vec<Vec<Option<EndgamePosition>>> = (0..pieces.len())
            .map(|piece| Square::ALL.map(|square| moved(position, &pieces, piece, measured.square(square))).to_vec())
            .collect();
        let map = |term: &'static Term| {
            let values = |piece: &Vec<Option<EndgamePosition>>| -> Vec<Option<i32>> {
                piece.iter().map(|position| position.as_ref().map(|position| term.value(position))).collect()
            };
            let spread = |values: &[Option<i32>]| {
                let all = || values.iter().flatten();
                all().max().zip(all().min()).map_or(0, |(max, min)| max - min)
            };
            let all: Vec<_> = moved.iter().map(values).collect();
            let widest = (1..pieces.len()).rev().max_by_key(|&piece| spread(&all[piece]))?;
            let piece = if spread(&all[0]) > 0 { 0 } else { widest };
            let square = measured.square(pieces[piece].2).to_string();
            (spread(&all[piece]) > 0).then(|| Self { name: term.name, square, values: all[piece].clone() })
        };
        terms(position).filter_map(|(term, _)| map(term)).collect()
    }
}

/// A position with one of its pieces elsewhere; `None` where it cannot stand.
fn moved(
    position: &EndgamePosition,
    pieces: &[(Side, Role, Square)],
    piece: usize,
    to: Square,
) -> Option<EndgamePosition> {
    let is_taken = pieces.iter().enumerate().any(|(other, &(.., square))| other != piece && square == to);
    let is_off = pieces[piece].1 == Role::Pawn && [0, 7].contains(&to.rank().index());
    if is_taken || is_off {
        return None;
    }
    let color = |side| match side {
        Side::Strong => taxicab_chess::Color::White,
        Side::Weak => taxicab_chess::Color::Black,
    };
    let placed = pieces.iter().enumerate().map(|(other, &(side, role, square))| {
        (if other == piece { to } else { square }, Piece { color: color(side), role })
    });
    EndgamePosition::of(&Position::new(placed, color(position.to_move())).ok()?)
}
