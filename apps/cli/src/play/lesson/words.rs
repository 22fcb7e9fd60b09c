//! Values and costs in words. The tables count plies; people count moves.

use taxicab_endgame::Value;
use taxicab_play::{Cost, Ended, Lesson, LessonStep};

use crate::play::words::count;

/// `1 ply`, `4 plies`.
pub(crate) fn plies_text(number: u32) -> String {
    format!("{number} {}", if number == 1 { "ply" } else { "plies" })
}

/// `mate in 10`, `mated in 10`, `draw`.
pub(crate) fn value_text(value: Value) -> String {
    match value {
        Value::Win(plies) => format!("mate in {}", plies.div_ceil(2)),
        Value::Draw => "draw".into(),
        Value::Loss(0) => "mated".into(),
        Value::Loss(plies) => format!("mated in {}", plies.div_ceil(2)),
    }
}

/// The cost of a move, short: `perfect`, `+4 plies`, `the win is lost: draw`.
pub(crate) fn cost_text(step: LessonStep) -> String {
    match step.cost() {
        Cost::Plies(0) => "perfect".into(),
        // The side that wins wants fewer plies, the side that loses more.
        Cost::Plies(plies) => {
            let sign = if matches!(step.value, Value::Loss(_)) { '−' } else { '+' };
            format!("{sign}{}", plies_text(plies.into()))
        }
        Cost::Result { from, to } => format!("the {} is lost: {}", from.name(), to.name()),
    }
}

/// The cost of a move as a sentence, with the distance to mate unless it is hidden.
pub(crate) fn verdict(step: LessonStep, san: &str, shows_distance: bool) -> String {
    let Cost::Plies(plies @ 1..) = step.cost() else { return format!("{san}: {}.", cost_text(step)) };
    let plies = plies_text(plies.into());
    let cost = if matches!(step.value, Value::Loss(_)) {
        format!("is mated {plies} sooner")
    } else {
        format!("takes {plies} longer")
    };
    let distance = if shows_distance {
        format!(" It was {}, now it is {}.", value_text(step.best), value_text(step.value))
    } else {
        String::new()
    };
    format!("{san} {cost}.{distance}")
}

/// The task of the trainee in a position of this value.
pub(crate) const fn task(value: Value) -> &'static str {
    match value {
        Value::Win(_) => "checkmate the king",
        Value::Draw => "hold the draw",
        Value::Loss(_) => "hold out as long as you can",
    }
}

/// The end of a lesson, as a sentence.
pub(crate) fn end_text(ended: Ended, lesson: &Lesson) -> &'static str {
    match ended {
        Ended::Mated(side) if side == lesson.trainee() => "Checkmate. You lose.",
        Ended::Mated(_) => "Checkmate. You win.",
        Ended::Stalemate => "Stalemate: draw.",
        Ended::DeadDraw => "Draw: neither side can checkmate.",
        Ended::FiftyMoves => "Draw: fifty moves without a capture or a pawn move.",
    }
}

/// The loss of the trainee against perfect play, as a sentence; `sans` are the moves of all steps.
pub(crate) fn score_text(lesson: &Lesson, sans: &[String]) -> String {
    let own = || lesson.steps().iter().zip(sans).filter(|(step, _)| step.by == lesson.trainee());
    if let Some((step, san)) = own().find(|(step, _)| matches!(step.cost(), Cost::Result { .. })) {
        return format!("{san} lost the {}.", step.best.name());
    }
    match lesson.plies_lost() {
        Some(0) | None => "Perfect play.".into(),
        Some(lost) => {
            let is_loss = own().next_back().is_some_and(|(step, _)| matches!(step.value, Value::Loss(_)));
            let than = if is_loss { "sooner than with perfect play" } else { "over perfect play" };
            format!("{} {than}.", plies_text(lost))
        }
    }
}

/// The hints and undos of a lesson, as a sentence.
pub(crate) fn help_text(hints: u32, undos: u32) -> String {
    let hints = if hints == 0 { "No hints".into() } else { count(hints as usize, "hint") };
    let undos = if undos == 0 { String::new() } else { format!(", {} undone", count(undos as usize, "move")) };
    format!("{hints}{undos}.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use cozy_chess::Color;

    fn step(best: Value, value: Value) -> LessonStep {
        LessonStep { played: "a1a2".parse().unwrap(), by: Color::White, best, value }
    }

    #[test]
    fn costs_have_words() {
        for (best, value, cost, sentence) in [
            (Value::Win(19), Value::Win(19), "perfect", "Ka2: perfect."),
            (
                Value::Win(19),
                Value::Win(23),
                "+4 plies",
                "Ka2 takes 4 plies longer. It was mate in 10, now it is mate in 12.",
            ),
            (Value::Win(19), Value::Draw, "the win is lost: draw", "Ka2: the win is lost: draw."),
            (Value::Draw, Value::Loss(8), "the draw is lost: loss", "Ka2: the draw is lost: loss."),
            (
                Value::Loss(9),
                Value::Loss(8),
                "−1 ply",
                "Ka2 is mated 1 ply sooner. It was mated in 5, now it is mated in 4.",
            ),
        ] {
            let step = step(best, value);
            assert_eq!((cost_text(step).as_str(), verdict(step, "Ka2", true).as_str()), (cost, sentence));
        }
        let hidden = verdict(step(Value::Win(19), Value::Win(23)), "Ka2", false);
        assert_eq!(hidden, "Ka2 takes 4 plies longer.");
    }

    #[test]
    fn help_is_counted() {
        assert_eq!(help_text(0, 0), "No hints.");
        assert_eq!(help_text(1, 2), "1 hint, 2 moves undone.");
    }
}
