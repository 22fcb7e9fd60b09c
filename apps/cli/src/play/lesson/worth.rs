//! What a position or a move is worth, in words. Plies are counted by the tables; people count moves.

use taxicab_endgame::Value;
use taxicab_play::{Cost, Ended, Lesson, Step};

use crate::play::words::count;

/// `1 ply`, `4 plies`.
pub(crate) fn plies_in(number: u32) -> String {
    format!("{number} {}", if number == 1 { "ply" } else { "plies" })
}

/// `mate in 10`, `mated in 10`, `draw`.
pub(crate) fn worth(value: Value) -> String {
    match value {
        Value::Win(plies) => format!("mate in {}", plies.div_ceil(2)),
        Value::Draw => "draw".into(),
        Value::Loss(0) => "mated".into(),
        Value::Loss(plies) => format!("mated in {}", plies.div_ceil(2)),
    }
}

/// What a move cost, short: `perfect`, `+4 plies`, `the win is gone: draw`.
pub(crate) fn cost_of(step: Step) -> String {
    match step.cost() {
        Cost::Plies(0) => "perfect".into(),
        // Who wins wants fewer plies, who loses wants more.
        Cost::Plies(plies) => {
            let sign = if matches!(step.value, Value::Loss(_)) { '−' } else { '+' };
            format!("{sign}{}", plies_in(plies.into()))
        }
        Cost::Result { from, to } => format!("the {} is gone: {}", from.name(), to.name()),
    }
}

/// The same as a sentence about a move; the distance only if it may be known.
pub(crate) fn verdict(step: Step, san: &str, tells_distance: bool) -> String {
    let Cost::Plies(plies @ 1..) = step.cost() else { return format!("{san}: {}.", cost_of(step)) };
    let plies = plies_in(plies.into());
    let cost = cost_of(step);
    let way = match step.value {
        Value::Loss(_) => format!("is mated {plies} sooner"),
        _ => format!("takes {plies} longer"),
    };
    let distance = if tells_distance {
        format!(" It was {}, now it is {}.", worth(step.best), worth(step.value))
    } else {
        String::new()
    };
    format!("{san} {way} ({cost}).{distance}")
}

/// What the trainee is to do with a position worth so much.
pub(crate) const fn task(value: Value) -> &'static str {
    match value {
        Value::Win(_) => "give mate",
        Value::Draw => "hold the draw",
        Value::Loss(_) => "hold out as long as you can",
    }
}

/// How a lesson ended, as a sentence.
pub(crate) fn end_of(ended: Ended, lesson: &Lesson) -> &'static str {
    match ended {
        Ended::Mated(side) if side == lesson.trainee() => "Mate. You are mated.",
        Ended::Mated(_) => "Mate. You win.",
        Ended::Stalemate => "Stalemate: draw.",
        Ended::DeadDraw => "Draw: nobody can be mated any more.",
        Ended::FiftyMoves => "Draw: fifty moves without capture or pawn move.",
    }
}

/// How far the trainee's moves were from perfect play, as a sentence; `sans` are those of all steps.
pub(crate) fn score(lesson: &Lesson, sans: &[String]) -> String {
    let own = || lesson.steps().iter().zip(sans).filter(|(step, _)| step.by == lesson.trainee());
    if let Some((step, san)) = own().find(|(step, _)| matches!(step.cost(), Cost::Result { .. })) {
        return format!("The {} went with {san}.", step.best.name());
    }
    match lesson.plies_lost() {
        Some(0) | None => "Perfect play.".into(),
        Some(lost) => {
            let is_loss = own().next_back().is_some_and(|(step, _)| matches!(step.value, Value::Loss(_)));
            let way = if is_loss { "sooner than need be" } else { "over perfect play" };
            format!("{} {way}.", plies_in(lost))
        }
    }
}

/// The help a lesson had, as a sentence.
pub(crate) fn help_had(hints: u32, taken_back: u32) -> String {
    let hints = if hints == 0 { "No hints".into() } else { count(hints as usize, "hint") };
    let back =
        if taken_back == 0 { String::new() } else { format!(", {} taken back", count(taken_back as usize, "move")) };
    format!("{hints}{back}.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use cozy_chess::Color;

    fn step(best: Value, value: Value) -> Step {
        Step { played: "a1a2".parse().unwrap(), by: Color::White, best, value }
    }

    #[test]
    fn costs_are_told_in_words() {
        for (best, value, cost, sentence) in [
            (Value::Win(19), Value::Win(19), "perfect", "Ka2: perfect."),
            (
                Value::Win(19),
                Value::Win(23),
                "+4 plies",
                "Ka2 takes 4 plies longer (+4 plies). It was mate in 10, now it is mate in 12.",
            ),
            (Value::Win(19), Value::Draw, "the win is gone: draw", "Ka2: the win is gone: draw."),
            (Value::Draw, Value::Loss(8), "the draw is gone: loss", "Ka2: the draw is gone: loss."),
            (
                Value::Loss(9),
                Value::Loss(8),
                "−1 ply",
                "Ka2 is mated 1 ply sooner (−1 ply). It was mated in 5, now it is mated in 4.",
            ),
        ] {
            let step = step(best, value);
            assert_eq!((cost_of(step).as_str(), verdict(step, "Ka2", true).as_str()), (cost, sentence));
        }
        let hidden = verdict(step(Value::Win(19), Value::Win(23)), "Ka2", false);
        assert_eq!(hidden, "Ka2 takes 4 plies longer (+4 plies).");
    }

    #[test]
    fn help_is_counted() {
        assert_eq!(help_had(0, 0), "No hints.");
        assert_eq!(help_had(1, 2), "1 hint, 2 moves taken back.");
    }
}
