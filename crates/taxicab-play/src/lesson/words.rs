//! A lesson in words, the same in every front. The tables count plies; people count moves.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use cozy_chess::{Board, Color, Move};
use taxicab_endgame::{FIFTY_MOVES, Tables, Value};

use super::typed::san;
use super::{Cost, Ended, Gauge, Headway, Lesson, LessonStep, Technique, piece_name};
use crate::words::{count, sentence};

/// A move of the trainee in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepWords {
    /// What it costs, short, and whether it makes headway: `headway, +2 moves`.
    pub judged: String,
    /// What it does, as a sentence: `Kd3 makes headway: better ground in 2 moves.`
    pub verdict: String,
    /// The manoeuvre it continues, as a sentence.
    pub manoeuvre: Option<String>,
    /// What it costs in plies, as a sentence.
    pub small_print: Option<String>,
    /// What it changes for the weak king: `Squares 14→9, corner 6→4.`
    pub measures: Option<String>,
}

impl StepWords {
    /// A move with its standard notation and its technique. A hidden distance to mate is not told.
    pub fn new(step: LessonStep, san: &str, technique: Option<&Technique>, shows_distance: bool) -> Self {
        let manoeuvre = technique.and_then(|technique| technique.manoeuvre.as_ref());
        Self {
            judged: judged_text(step, technique),
            verdict: verdict(step, san, technique, shows_distance),
            manoeuvre: manoeuvre.map(|manoeuvre| sentence(&manoeuvre.to_string())),
            small_print: small_print(step, shows_distance),
            measures: technique.and_then(measures_text),
        }
    }
}

/// The state of a lesson in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonWords {
    /// The value for the trainee, or the result: `Mate in 10`, `Checkmate`, `Draw`.
    pub headline: String,
    /// More about the distance to mate: `perfect play: 9 · from 12 · 19 plies`.
    pub distance: String,
    /// The fifty-move count, when it is high.
    pub quiet: Option<String>,
    /// The side of the trainee and the task.
    pub task: String,
    /// The last move of the other side, and whose turn it is: `Black replied Kc6. Your move.`
    pub reply: String,
    /// How the lesson ended.
    pub end: Option<&'static str>,
    /// The loss of the trainee against perfect play.
    pub score: String,
    /// The hints: the piece of the best move, then the move; `None` when the lesson is over.
    pub hints: Option<[String; 2]>,
}

impl LessonWords {
    /// The plies without a capture or a pawn move from which they are counted.
    const MIN_QUIET_PLIES: u8 = 60;

    /// The words of a lesson now.
    pub fn new(lesson: &Lesson, tables: &Tables) -> Self {
        let (value, sans, ended) = (lesson.value_for_trainee(tables), lesson.sans(), lesson.ended());
        let quiet = lesson.quiet_plies();
        let quiet_text = || format!("Fifty-move count: {quiet} of {FIFTY_MOVES} plies.");
        Self {
            headline: match ended {
                Some(Ended::Mated(_)) => "Checkmate".into(),
                Some(_) => "Draw".into(),
                None => sentence(&value_text(value)).trim_end_matches('.').into(),
            },
            distance: distance_text(lesson, value, tables),
            quiet: (quiet >= Self::MIN_QUIET_PLIES).then(quiet_text),
            task: format!("You play {}: {}.", side_name(lesson.trainee()), task(value)),
            reply: reply_text(lesson, sans.last()),
            end: ended.map(|ended| end_text(ended, lesson)),
            score: score_text(lesson, &sans),
            hints: lesson.choices(tables).first().map(|best| hints(&lesson.board(), best.played)),
        }
    }
}

/// `White` or `Black`.
const fn side_name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

fn distance_text(lesson: &Lesson, value: Value, tables: &Tables) -> String {
    let Gauge { start, now, perfect } = lesson.gauge(tables);
    let mut details = Vec::new();
    if perfect != now {
        details.push(format!("perfect play: {}", perfect.div_ceil(2)));
    }
    if start > 0 && !lesson.steps().is_empty() {
        details.push(format!("from {}", start.div_ceil(2)));
    }
    if now > 0 {
        details.push(plies_text(now as u32));
    }
    if details.is_empty() && value == Value::Draw {
        details.push("With perfect play nobody wins.".into());
    }
    details.join(" · ")
}

fn reply_text(lesson: &Lesson, last: Option<&String>) -> String {
    let verb = if lesson.own_moves() > 0 { "replied" } else { "began with" };
    let is_reply = lesson.steps().last().is_some_and(|step| step.by != lesson.trainee());
    let reply = last.filter(|_| is_reply).map(|san| format!("{} {verb} {san}.", side_name(!lesson.trainee())));
    let is_over = lesson.ended().is_some();
    let is_check = is_reply && !is_over && !lesson.board().checkers().is_empty();
    let check = is_check.then(|| "You are in check.".into());
    let turn = (!is_over).then(|| "Your move.".into());
    let said: Vec<String> = reply.into_iter().chain(check).chain(turn).collect();
    said.join(" ")
}

fn hints(board: &Board, best: Move) -> [String; 2] {
    let piece = board.piece_on(best.from).map_or("piece", piece_name);
    [format!("Move the {piece} on {}.", best.from), format!("The best move is {}.", san(board, best))]
}

/// `1 ply`, `4 plies`.
fn plies_text(number: u32) -> String {
    format!("{number} {}", if number == 1 { "ply" } else { "plies" })
}

/// The moves of one side in so many plies: `1 move`, `4 moves`.
fn moves_text(plies: u32) -> String {
    count(plies.div_ceil(2) as usize, "move")
}

/// The value of a position or a move: `mate in 10`, `mated in 10`, `draw`.
pub fn value_text(value: Value) -> String {
    match value {
        Value::Win(plies) => format!("mate in {}", plies.div_ceil(2)),
        Value::Draw => "draw".into(),
        Value::Loss(0) => "mated".into(),
        Value::Loss(plies) => format!("mated in {}", plies.div_ceil(2)),
    }
}

/// The cost of a move, short: `perfect`, `+2 moves`, `the win is lost: draw`.
fn cost_text(step: LessonStep) -> String {
    match step.cost() {
        Cost::Plies(0) => "perfect".into(),
        // The side that wins wants fewer plies, the side that loses more.
        Cost::Plies(plies) => {
            let sign = if matches!(step.value, Value::Loss(_)) { '−' } else { '+' };
            format!("{sign}{}", moves_text(plies.into()))
        }
        Cost::Result { from, to } => format!("the {} is lost: {}", from.name(), to.name()),
    }
}

impl LessonStep {
    /// The cost of the move beside its value: `perfect`, `+2 moves`, `the win is lost`.
    pub fn short_cost(self) -> String {
        match self.cost() {
            Cost::Plies(_) => cost_text(self),
            Cost::Result { from, .. } => format!("the {} is lost", from.name()),
        }
    }
}

/// The cost of a move, short, with its technique if it is not perfect: `headway, +2 moves`.
fn judged_text(step: LessonStep, technique: Option<&Technique>) -> String {
    let cost = cost_text(step);
    match (step.cost(), technique.and_then(|technique| technique.headway)) {
        (Cost::Plies(1..), Some(Headway::Made)) => format!("headway, {cost}"),
        (Cost::Plies(1..), Some(Headway::Lost)) => format!("{cost}, no headway"),
        _ => cost,
    }
}

/// What a move does, as a sentence: its technique, or what it costs if that is not judged. A forced mate is a distance too.
fn verdict(step: LessonStep, san: &str, technique: Option<&Technique>, shows_distance: bool) -> String {
    match (step.cost(), technique) {
        (Cost::Plies(1..), Some(technique)) if technique.headway.is_some() => {
            let forced = technique.forced.filter(|forced| shows_distance || !forced.is_mate);
            let forced = forced.map_or_else(String::new, |forced| format!(": {forced}"));
            format!("{san} {technique}{forced}.")
        }
        (Cost::Plies(plies @ 1..), _) => {
            let moves = moves_text(plies.into());
            if matches!(step.value, Value::Loss(_)) {
                format!("{san} is mated {moves} sooner.")
            } else {
                format!("{san} takes {moves} longer.")
            }
        }
        _ => format!("{san}: {}.", cost_text(step)),
    }
}

/// What a move costs in plies, with the distance to mate unless it is hidden; `None` if it costs nothing.
fn small_print(step: LessonStep, shows_distance: bool) -> Option<String> {
    let Cost::Plies(plies @ 1..) = step.cost() else { return None };
    let cost = format!("{} ({})", cost_text(step), plies_text(plies.into()));
    let was = step.best.plies().unwrap_or_default().div_ceil(2);
    let distance = || format!("{}, not {was}", value_text(step.value));
    Some(if shows_distance { format!("{cost}: {}.", distance()) } else { format!("{cost}.") })
}

/// What a move changes: `Squares 14→9, corner 6→4, kings 3→2.`
fn measures_text(technique: &Technique) -> Option<String> {
    let (before, after) = (technique.before, technique.after);
    let change = |name: &str, before: u32, after: u32| (before != after).then(|| format!("{name} {before}→{after}"));
    let corner = before.corner.zip(after.corner);
    let changes = [
        change("squares", before.region.len(), after.region.len()),
        corner.and_then(|(before, after)| change("corner", before.into(), after.into())),
        change("kings", before.kings.into(), after.kings.into()),
    ];
    let changes: Vec<String> = changes.into_iter().flatten().collect();
    (!changes.is_empty()).then(|| sentence(&changes.join(", ")))
}

/// The task of the trainee in a position of this value.
const fn task(value: Value) -> &'static str {
    match value {
        Value::Win(_) => "checkmate the king",
        Value::Draw => "hold the draw",
        Value::Loss(_) => "hold out as long as you can",
    }
}

/// The end of a lesson, as a sentence.
fn end_text(ended: Ended, lesson: &Lesson) -> &'static str {
    match ended {
        Ended::Mated(side) if side == lesson.trainee() => "Checkmate. You lose.",
        Ended::Mated(_) => "Checkmate. You win.",
        Ended::Stalemate => "Stalemate: draw.",
        Ended::DeadDraw => "Draw: neither side can checkmate.",
        Ended::FiftyMoves => "Draw: fifty moves without a capture or a pawn move.",
    }
}

/// The loss of the trainee against perfect play, as a sentence.
fn score_text(lesson: &Lesson, sans: &[String]) -> String {
    let own = || lesson.steps().iter().zip(sans).filter(|(step, _)| step.by == lesson.trainee());
    if let Some((step, san)) = own().find(|(step, _)| matches!(step.cost(), Cost::Result { .. })) {
        return format!("{san} lost the {}.", step.best.name());
    }
    match lesson.plies_lost() {
        Some(0) | None => "Perfect play.".into(),
        Some(lost) => {
            let is_loss = own().next_back().is_some_and(|(step, _)| matches!(step.value, Value::Loss(_)));
            let than = if is_loss { "sooner than with perfect play" } else { "over perfect play" };
            format!("{} {than} ({}).", moves_text(lost), plies_text(lost))
        }
    }
}

/// The hints and undos of a lesson, as a sentence.
pub fn help_text(hints: u32, undos: u32) -> String {
    let hints = if hints == 0 { "No hints".into() } else { count(hints as usize, "hint") };
    let undos = if undos == 0 { String::new() } else { format!(", {} undone", count(undos as usize, "move")) };
    format!("{hints}{undos}.")
}

#[cfg(test)]
mod tests {
    use cozy_chess::BitBoard;

    use super::*;
    use crate::{Forced, Measures};

    fn step(best: Value, value: Value) -> LessonStep {
        LessonStep { played: "a1a2".parse().unwrap(), by: Color::White, best, value }
    }

    #[test]
    fn costs_have_words() {
        for (best, value, cost, sentence, small) in [
            (Value::Win(19), Value::Win(19), "perfect", "Ka2: perfect.", None),
            (
                Value::Win(19),
                Value::Win(23),
                "+2 moves",
                "Ka2 takes 2 moves longer.",
                Some("+2 moves (4 plies): mate in 12, not 10."),
            ),
            (Value::Win(19), Value::Draw, "the win is lost: draw", "Ka2: the win is lost: draw.", None),
            (Value::Draw, Value::Loss(8), "the draw is lost: loss", "Ka2: the draw is lost: loss.", None),
            (
                Value::Loss(10),
                Value::Loss(8),
                "−1 move",
                "Ka2 is mated 1 move sooner.",
                Some("−1 move (2 plies): mated in 4, not 5."),
            ),
        ] {
            let step = step(best, value);
            assert_eq!((cost_text(step).as_str(), verdict(step, "Ka2", None, true).as_str()), (cost, sentence));
            assert_eq!(small_print(step, true).as_deref(), small);
        }
        let hidden = small_print(step(Value::Win(19), Value::Win(23)), false);
        assert_eq!(hidden.as_deref(), Some("+2 moves (4 plies)."));
    }

    #[test]
    fn headway_is_praised_whatever_it_costs() {
        let measures = |region: u64, corner, kings| Measures { region: BitBoard(region), corner: Some(corner), kings };
        let technique = |headway| Technique {
            headway,
            forced: Some(Forced { is_mate: false, plies: 4 }),
            before: measures(0xff, 6, 3),
            after: measures(0xf, 4, 3),
            manoeuvre: None,
        };
        for (headway, short, sentence) in [
            (Some(Headway::Made), "headway, +1 move", "Ka2 makes headway: better ground in 2 moves."),
            (Some(Headway::Kept), "+1 move", "Ka2 keeps the way open: better ground in 2 moves."),
            (None, "+1 move", "Ka2 takes 1 move longer."),
        ] {
            let (step, technique) = (step(Value::Win(19), Value::Win(21)), technique(headway));
            assert_eq!(judged_text(step, Some(&technique)), short);
            assert_eq!(verdict(step, "Ka2", Some(&technique), false), sentence);
            assert_eq!(measures_text(&technique).as_deref(), Some("Squares 8→4, corner 6→4."));
        }
        let lost = Technique { headway: Some(Headway::Lost), forced: None, ..technique(None) };
        let step = step(Value::Win(19), Value::Win(21));
        assert_eq!(judged_text(step, Some(&lost)), "+1 move, no headway");
        assert_eq!(verdict(step, "Ka2", Some(&lost), true), "Ka2 wins, but makes no headway.");
        let forced = Some(Forced { is_mate: true, plies: 5 });
        let mating = Technique { forced, ..technique(Some(Headway::Kept)) };
        for (shows_distance, text) in
            [(true, "Ka2 keeps the way open: mate in 3 moves."), (false, "Ka2 keeps the way open.")]
        {
            assert_eq!(verdict(step, "Ka2", Some(&mating), shows_distance), text);
        }
    }

    #[test]
    fn help_is_counted() {
        assert_eq!(help_text(0, 0), "No hints.");
        assert_eq!(help_text(1, 2), "1 hint, 2 moves undone.");
    }
}
