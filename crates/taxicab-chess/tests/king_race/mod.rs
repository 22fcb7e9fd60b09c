//! Two kings race to a set of squares, solved by going through all placements until nothing changes any more. A king that has no
//! move passes.
//!
//! Written with plain numbers and knowing nothing of the library. Squares are 8 × rank + file.

use crate::support::neighbours;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    Open,
    White,
    Black,
    Both,
}

/// Who is first on a goal, by side to move (0 White), white king and black king; `ground` is where each may step.
pub(crate) fn solve(ground: [&dyn Fn(usize) -> bool; 2], goals: &[usize]) -> Vec<Outcome> {
    let key = |side: usize, kings: [usize; 2]| (side * 64 + kings[0]) * 64 + kings[1];
    let is_near = |a: usize, b: usize| a == b || neighbours(a).any(|next| next == b);
    let mut table = vec![Outcome::Open; 2 * 64 * 64];
    loop {
        let mut has_changed = false;
        for side in 0..2 {
            let (winner, loser) =
                if side == 0 { (Outcome::White, Outcome::Black) } else { (Outcome::Black, Outcome::White) };
            for white in 0..64 {
                for black in (0..64).filter(|&black| !is_near(white, black)) {
                    if table[key(side, [white, black])] != Outcome::Open {
                        continue;
                    }
                    let mut outcomes: Vec<Outcome> = neighbours([white, black][side])
                        .filter(|&to| ground[side](to) && !is_near(to, [black, white][side]))
                        .map(|to| {
                            let kings = if side == 0 { [to, black] } else { [white, to] };
                            table[key(1 - side, kings)]
                        })
                        .collect();
                    if outcomes.is_empty() {
                        // To pass is the one thing left.
                        outcomes.push(table[key(1 - side, [white, black])]);
                    }
                    let outcome = if goals.contains(&white) && goals.contains(&black) {
                        Outcome::Both
                    } else if goals.contains(&white) {
                        Outcome::White
                    } else if goals.contains(&black) {
                        Outcome::Black
                    } else if outcomes.contains(&winner) {
                        winner
                    } else if outcomes.iter().all(|&outcome| outcome == loser) {
                        loser
                    } else {
                        Outcome::Open
                    };
                    if outcome != Outcome::Open {
                        table[key(side, [white, black])] = outcome;
                        has_changed = true;
                    }
                }
            }
        }
        if !has_changed {
            return table;
        }
    }
}
