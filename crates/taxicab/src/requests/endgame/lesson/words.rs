//! A lesson in words, the same in every front. The tables count plies; people count moves.

use cozy_chess::{Board, Color};
use taxicab_derive::answer;
use taxicab_endgame::{Endgame, FIFTY_MOVES, Rule, Value};
use taxicab_play::{Cost, Ended, Forced, Headway, Lesson, LessonStep, piece_name, sentence};

use super::state::{Change, LessonGauge, LessonMove, MoveTechnique, NamedMove};
use super::taught::learned;
use crate::words::{counted, grouped};

/// A move of the trainee in words.
#[answer]
pub struct MoveWords {
    /// What it costs, short, and whether it makes headway: `headway, +2 moves`.
    pub judged: String,
    /// What it does and what it costs.
    pub told: Verdict,
    /// The same without the distance to mate.
    pub hidden: Verdict,
    /// The manoeuvre it continues, as a sentence.
    pub manoeuvre: Option<String>,
    /// What it changes for the weak king: `Squares 14→9, corner 6→4.`
    pub measures: Option<String>,
}

/// A judgement of a move, in sentences.
#[answer]
pub struct Verdict {
    /// What it does: `Kd3 makes headway: better ground in 2 moves.`
    pub verdict: String,
    /// What it costs: `+2 moves (4 plies): mate in 12, not 10.`
    pub small_print: Option<String>,
}

impl MoveWords {
    pub(super) fn new(step: LessonStep, san: &str, technique: Option<&MoveTechnique>) -> Self {
        let [told, hidden] = [true, false].map(|shows_distance| Verdict {
            verdict: verdict(step, san, technique, shows_distance),
            small_print: small_print(step, shows_distance),
        });
        let manoeuvre = technique.and_then(|technique| technique.w_manoeuvre.as_ref());
        Self {
            judged: judged_text(step, technique),
            told,
            hidden,
            manoeuvre: manoeuvre.map(|knight| format!("The W-manoeuvre, {}.", knight.join("–"))),
            measures: technique.and_then(measures_text),
        }
    }
}

/// The state of a lesson in words.
#[answer]
pub struct StateWords {
    /// The value for the trainee, or the result: `Mate in 10`, `Checkmate`, `Draw`.
    pub headline: String,
    /// More about the distance to mate: `perfect play: 9 · from 12 · 19 plies`.
    pub distance: String,
    /// The fifty-move count, when it is high.
    pub quiet: Option<String>,
    /// The side of the trainee and the task.
    pub task: String,
    /// What is learned in the endgame of the first position; `None` if it is not taught.
    pub learned: Option<&'static str>,
    /// The last move of the other side, and whose turn it is.
    pub reply: String,
    /// How the lesson ended.
    pub end: Option<&'static str>,
    /// The loss of the trainee against perfect play.
    pub score: String,
    /// The hints: the piece of the best move, then the move; `None` when the lesson is over.
    pub hints: Option<[String; 2]>,
}

impl StateWords {
    /// The plies without a capture or a pawn move from which they are counted.
    const MIN_QUIET_PLIES: u8 = 60;

    pub(super) fn new(
        lesson: &Lesson,
        value: Value,
        gauge: LessonGauge,
        steps: &[LessonMove],
        best: Option<&NamedMove>,
    ) -> Self {
        let (quiet, ended) = (lesson.quiet_plies(), lesson.ended());
        let quiet_text = || format!("Fifty-move count: {quiet} of {FIFTY_MOVES} plies.");
        Self {
            headline: match ended {
                Some(Ended::Mated(_)) => "Checkmate".into(),
                Some(_) => "Draw".into(),
                None => sentence(&value_text(value)).trim_end_matches('.').into(),
            },
            distance: match lesson.moves_held() {
                Some(moves @ 1..) if ended.is_none() => format!("Held for {moves} of {} moves.", Lesson::MOVES_TO_HOLD),
                _ => distance_text(gauge, value, !steps.is_empty()),
            },
            quiet: (quiet >= Self::MIN_QUIET_PLIES).then(quiet_text),
            task: format!("You play {}: {}.", side_name(lesson.trainee()), task(value)),
            learned: Endgame::of_board(lesson.start()).ok().and_then(learned),
            reply: reply_text(lesson, steps),
            end: ended.map(|ended| end_text(ended, lesson)),
            score: score_text(lesson, steps),
            hints: best.map(|best| hints(&lesson.board(), best)),
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

fn distance_text(gauge: LessonGauge, value: Value, is_begun: bool) -> String {
    let LessonGauge { start, now, perfect } = gauge;
    let mut details = Vec::new();
    if perfect != now {
        details.push(format!("perfect play: {}", perfect.div_ceil(2)));
    }
    if start > 0 && is_begun {
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

fn reply_text(lesson: &Lesson, steps: &[LessonMove]) -> String {
    let verb = if lesson.own_moves() > 0 { "replied" } else { "began with" };
    // The moves of the other side have no words.
    let reply = steps.last().filter(|step| step.words.is_none());
    let reply_text =
        |reply: &LessonMove| format!("{} {verb} {}.", side_name(!lesson.trainee()), reply.choice.named.san);
    let is_over = lesson.ended().is_some();
    let is_check = reply.is_some() && !is_over && !lesson.board().checkers().is_empty();
    let check = is_check.then(|| "You are in check.".into());
    let turn = (!is_over).then(|| "Your move.".into());
    reply.map(reply_text).into_iter().chain(check).chain(turn).collect::<Vec<String>>().join(" ")
}

fn hints(board: &Board, best: &NamedMove) -> [String; 2] {
    let from = best.played.from;
    let piece = board.piece_on(from).map_or("piece", piece_name);
    [format!("Move the {piece} on {from}."), format!("The best move is {}.", best.san)]
}

/// `1 ply`, `4 plies`.
fn plies_text(number: u32) -> String {
    format!("{number} {}", if number == 1 { "ply" } else { "plies" })
}

/// The moves of one side in a number of plies: `1 move`, `4 moves`.
fn moves_text(plies: u32) -> String {
    counted(plies.div_ceil(2).into(), "move")
}

/// The value of a position or a move: `mate in 10`, `mated in 10`, `draw`.
pub(super) fn value_text(value: Value) -> String {
    match value {
        Value::Win(plies) => format!("mate in {}", plies.div_ceil(2)),
        Value::Draw => "draw".into(),
        Value::Loss(0) => "mated".into(),
        Value::Loss(plies) => format!("mated in {}", plies.div_ceil(2)),
    }
}

/// The cost of a move, short: `perfect`, `keeps the draw`, `+2 moves`, `the win is lost: draw`.
fn cost_text(step: LessonStep) -> String {
    match step.cost() {
        Cost::Plies(0) if step.value == Value::Draw => "keeps the draw".into(),
        Cost::Plies(0) => "perfect".into(),
        // The side that wins wants fewer plies, the side that loses more.
        Cost::Plies(plies) => {
            let sign = if matches!(step.value, Value::Loss(_)) { '−' } else { '+' };
            format!("{sign}{}", moves_text(plies.into()))
        }
        Cost::Result { from, to } => format!("the {} is lost: {}", from.name(), to.name()),
    }
}

/// The cost of the move next to its value: `perfect`, `+2 moves`, `the win is lost`.
pub(super) fn short_cost(step: LessonStep) -> String {
    match step.cost() {
        Cost::Plies(_) => cost_text(step),
        Cost::Result { from, .. } => format!("the {} is lost", from.name()),
    }
}

/// The effect of a move on the win.
pub(super) const fn technique_text(headway: Option<Headway>) -> &'static str {
    match headway {
        Some(Headway::Made) => "makes headway",
        Some(Headway::Kept) => "keeps the way open",
        Some(Headway::Lost) => "wins, but makes no headway",
        None => "wins; its headway is not judged",
    }
}

/// `mate in 3 moves`, `better ground in 2 moves`.
pub(super) fn forced_text(forced: Forced) -> String {
    let end = if forced.is_mate { "mate" } else { "better ground" };
    format!("{end} in {}", counted(forced.moves().into(), "move"))
}

/// The cost of a move, short, with its technique if it is not perfect: `headway, +2 moves`.
fn judged_text(step: LessonStep, technique: Option<&MoveTechnique>) -> String {
    let cost = cost_text(step);
    match (step.cost(), technique.and_then(|technique| technique.headway)) {
        (Cost::Plies(1..), Some("made")) => format!("headway, {cost}"),
        (Cost::Plies(1..), Some("lost")) => format!("{cost}, no headway"),
        _ => cost,
    }
}

/// The effect of a move, as a sentence: its technique, or its cost if the technique is not judged. A forced mate is a
/// distance too.
fn verdict(step: LessonStep, san: &str, technique: Option<&MoveTechnique>, shows_distance: bool) -> String {
    match (step.cost(), technique) {
        (Cost::Plies(1..), Some(technique)) if technique.headway.is_some() => {
            let forced = technique.forced.as_ref().filter(|forced| shows_distance || !forced.is_mate);
            let forced = forced.map_or_else(String::new, |forced| format!(": {}", forced.text));
            format!("{san} {}{forced}.", technique.text)
        }
        (Cost::Plies(plies @ 1..), _) => {
            let moves = moves_text(plies.into());
            if matches!(step.value, Value::Loss(_)) {
                format!("{san} is mated {moves} sooner.")
            } else {
                format!("{san} takes {moves} longer.")
            }
        }
        _ if step.best == step.value && step.value == Value::Draw => format!("{san} {}.", cost_text(step)),
        _ => format!("{san}: {}.", cost_text(step)),
    }
}

/// The cost of a move in plies, with the distance to mate unless it is hidden; `None` if it costs nothing.
fn small_print(step: LessonStep, shows_distance: bool) -> Option<String> {
    let Cost::Plies(plies @ 1..) = step.cost() else { return None };
    let cost = format!("{} ({})", cost_text(step), plies_text(plies.into()));
    let was = step.best.plies().unwrap_or_default().div_ceil(2);
    let distance = || format!("{}, not {was}", value_text(step.value));
    Some(if shows_distance { format!("{cost}: {}.", distance()) } else { format!("{cost}.") })
}

/// The change of the measures: `Squares 14→9, corner 6→4, kings 3→2.`
fn measures_text(technique: &MoveTechnique) -> Option<String> {
    let MoveTechnique { squares, corner, kings, .. } = technique;
    let measures = [("squares", Some(squares)), ("corner", corner.as_ref()), ("kings", Some(kings))];
    let changes = measures.into_iter().filter_map(|(name, change)| Some((name, change?)));
    let changes = changes.filter(|(_, change)| change.before != change.after);
    let changes = changes.map(|(name, Change { before, after })| format!("{name} {before}→{after}"));
    let changes: Vec<String> = changes.collect();
    (!changes.is_empty()).then(|| sentence(&changes.join(", ")))
}

/// What a rule says of a position, as a sentence.
pub(super) fn rule_text(verdict: Option<&str>, strong: Color) -> String {
    match verdict {
        Some("win") => format!("Here it says that {} wins.", side_name(strong)),
        Some(_) => "Here it says that it is a draw.".into(),
        None => "It says nothing of this position.".into(),
    }
}

/// How often the tables confirm a rule, as a sentence.
pub(super) fn record_text(rule: &Rule) -> String {
    let (right, all) = (rule.confirmed, rule.positions);
    let percent = 100.0 * right as f64 / all as f64;
    format!("The tables confirm it in {} of {} positions, {percent:.2} %.", grouped(right), grouped(all))
}

/// The task of the trainee in a position of this value.
const fn task(value: Value) -> &'static str {
    match value {
        Value::Win(_) => "checkmate the king",
        Value::Draw => "hold the draw for 20 moves",
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
        Ended::Held => "You held the draw for 20 moves.",
    }
}

/// The loss of the trainee against perfect play, as a sentence.
fn score_text(lesson: &Lesson, steps: &[LessonMove]) -> String {
    let own = || steps.iter().filter(|step| step.words.is_some());
    if let Some(LessonMove { choice, was, .. }) = own().find(|step| step.choice.cost.is_none()) {
        return format!("{} lost the {}.", choice.named.san, was.result);
    }
    match lesson.plies_lost() {
        _ if lesson.moves_held().is_some_and(|moves| moves > 0) => "No move lost the draw.".into(),
        Some(0) | None => "Perfect play.".into(),
        Some(lost) => {
            let is_loss = own().next_back().is_some_and(|step| step.choice.worth.result == Value::Loss(0).name());
            let than = if is_loss { "sooner than with perfect play" } else { "over perfect play" };
            format!("{} {than} ({}).", moves_text(lost), plies_text(lost))
        }
    }
}

#[cfg(test)]
mod tests {
    use cozy_chess::BitBoard;
    use taxicab_play::{Measures, Technique};

    use super::*;

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
            (Value::Draw, Value::Draw, "keeps the draw", "Ka2 keeps the draw.", None),
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
    fn the_moves_to_hold_are_those_of_the_lesson() {
        let number = Lesson::MOVES_TO_HOLD.to_string();
        assert!(task(Value::Draw).contains(&number));
    }

    #[test]
    fn headway_is_praised_whatever_it_costs() {
        let measures = |region: u64, corner, kings| Measures { region: BitBoard(region), corner: Some(corner), kings };
        let technique = |headway| Technique {
            headway,
            forced: Some(Forced { is_mate: false, plies: 4 }),
            before: measures(0xff, 6, 3),
            after: measures(0xf, 4, 3),
            w_manoeuvre: None,
        };
        for (headway, short, sentence) in [
            (Some(Headway::Made), "headway, +1 move", "Ka2 makes headway: better ground in 2 moves."),
            (Some(Headway::Kept), "+1 move", "Ka2 keeps the way open: better ground in 2 moves."),
            (None, "+1 move", "Ka2 takes 1 move longer."),
        ] {
            let (step, technique) = (step(Value::Win(19), Value::Win(21)), MoveTechnique::from(&technique(headway)));
            assert_eq!(judged_text(step, Some(&technique)), short);
            assert_eq!(verdict(step, "Ka2", Some(&technique), false), sentence);
            assert_eq!(measures_text(&technique).as_deref(), Some("Squares 8→4, corner 6→4."));
        }
        let lost = MoveTechnique::from(&Technique { headway: Some(Headway::Lost), forced: None, ..technique(None) });
        let step = step(Value::Win(19), Value::Win(21));
        assert_eq!(judged_text(step, Some(&lost)), "+1 move, no headway");
        assert_eq!(verdict(step, "Ka2", Some(&lost), true), "Ka2 wins, but makes no headway.");
        let forced = Some(Forced { is_mate: true, plies: 5 });
        let mating = MoveTechnique::from(&Technique { forced, ..technique(Some(Headway::Kept)) });
        for (shows_distance, text) in
            [(true, "Ka2 keeps the way open: mate in 3 moves."), (false, "Ka2 keeps the way open.")]
        {
            assert_eq!(verdict(step, "Ka2", Some(&mating), shows_distance), text);
        }
    }
}
