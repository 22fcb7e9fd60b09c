//! The endgames that are taught, and what is learned from each.

use taxicab_endgame::{Endgame, Side, Tables};

use super::super::position::named;
use crate::{Context, Fault, Observer, Request, answer, request};

/// The endgames that are taught.
#[request("endgame lessons", LessonListAnswer)]
pub struct LessonList {
    /// The one whose distances are counted, as `KRKP`; default: those against a bare king, which takes the tables of all five.
    pub ending: Option<String>,
}

/// The endgames that are taught.
#[answer]
pub struct LessonListAnswer {
    /// The easiest first.
    pub endings: Vec<TaughtEndgame>,
}

/// An endgame that is taught.
#[answer]
pub struct TaughtEndgame {
    /// `KRK`.
    pub name: &'static str,
    /// `King and rook`.
    pub title: &'static str,
    /// What is learned, in one sentence.
    pub learned: &'static str,
    /// What a trainee can do: `attack`, win as the strong side; `defend`, hold out as the weak side; `hold`, hold a draw as the weak
    /// side; `counter`, win as the weak side; `watch`, see the engine that is measured.
    pub tasks: &'static [&'static str],
    /// The longest win with the strong side to move, in plies; left out where the distances are not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest: Option<u8>,
    /// Plies, and how many positions are won in them with the strong side to move; left out where they are not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub histogram: Option<Vec<(usize, u64)>>,
    /// The same as `histogram` with the weak side to move; left out where no lesson has it win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weak_histogram: Option<Vec<(usize, u64)>>,
}

/// The tasks of a lesson.
const BARE: &[&str] = &["attack", "defend", "watch"];
const PAWN: &[&str] = &["attack", "defend", "hold", "watch"];
const DEFENDED: &[&str] = &["attack", "defend", "hold"];
const BOTH: &[&str] = &["attack", "defend", "hold", "counter"];

const fn lesson(
    name: &'static str,
    title: &'static str,
    tasks: &'static [&'static str],
    learned: &'static str,
) -> TaughtEndgame {
    TaughtEndgame { name, title, learned, tasks, longest: None, histogram: None, weak_histogram: None }
}

/// The lessons, those of [`Endgame::BASIC`] first.
static TAUGHT: [TaughtEndgame; 13] = [
    lesson("KQK", "King and queen", BARE, "Drive the king to the edge, and leave it a move until it is mate."),
    lesson("KRK", "King and rook", BARE, "Cut the king off, rank by rank, and mate it at the edge."),
    lesson("KBBK", "King and two bishops", BARE, "Two diagonals side by side are a wall; the mate is in a corner."),
    lesson(
        "KBNK",
        "King, bishop and knight",
        BARE,
        "The mate is in a corner of the bishop’s colour; the knight’s W leads there.",
    ),
    lesson("KPK", "King and pawn", PAWN, "Take the opposition and a key square: then the pawn promotes."),
    lesson(
        "KRKP",
        "Rook against pawn",
        BOTH,
        "Cut the king off from its pawn; with one move approach two goals, as Réti did.",
    ),
    lesson(
        "KQKP",
        "Queen against pawn",
        DEFENDED,
        "A pawn one step from promotion, its king next to it: a, c, f and h draw, b, d, e and g lose.",
    ),
    lesson(
        "KPKP",
        "Pawn against pawn",
        DEFENDED,
        "Count the race, stop the other pawn in time, or promote with check.",
    ),
    lesson(
        "KBPK",
        "Bishop and pawn",
        DEFENDED,
        "The wrong rook’s pawn: if the bishop does not guard its last square, the king in that corner draws.",
    ),
    lesson("KPPK", "Two pawns", DEFENDED, "Connected pawns guard each other; those far apart outrun the king."),
    lesson(
        "KRKB",
        "Rook against bishop",
        DEFENDED,
        "The safe corner is not of the bishop’s colour: the bishop next to the king holds the draw there.",
    ),
    lesson(
        "KRKN",
        "Rook against knight",
        DEFENDED,
        "Keep king and knight together, away from the corner: apart they are lost.",
    ),
    lesson(
        "KQKR",
        "Queen against rook",
        DEFENDED,
        "Force the rook away from its king, then win it by a double attack.",
    ),
];

/// What is learned in an endgame, if it is taught.
pub(super) fn learned(endgame: Endgame) -> Option<&'static str> {
    let name = endgame.to_string();
    TAUGHT.iter().find(|taught| taught.name == name).map(|taught| taught.learned)
}

impl Request for LessonList {
    fn answer_in(&self, context: &Context, observer: &mut dyn Observer) -> Result<LessonListAnswer, Fault> {
        let counted = match &self.ending {
            Some(name) => vec![taught(name)?],
            None => Endgame::BASIC.to_vec(),
        };
        let endings = TAUGHT.iter().map(|taught| {
            let Some(&endgame) = counted.iter().find(|endgame| endgame.to_string() == taught.name) else {
                return Ok(taught.clone());
            };
            let tables = context.endgame_tables(endgame, observer)?;
            let histogram = wins(&tables, endgame, Side::Strong);
            Ok(TaughtEndgame {
                longest: histogram.last().map(|&(plies, _)| plies as u8),
                weak_histogram: taught.tasks.contains(&"counter").then(|| wins(&tables, endgame, Side::Weak)),
                histogram: Some(histogram),
                ..taught.clone()
            })
        });
        Ok(LessonListAnswer { endings: endings.collect::<Result<_, Fault>>()? })
    }
}

/// Plies, and how many positions the side to move wins in them.
fn wins(tables: &Tables, endgame: Endgame, to_move: Side) -> Vec<(usize, u64)> {
    let wins = tables.table(endgame).map(|table| table.wins(to_move)).unwrap_or_default();
    wins.into_iter().enumerate().filter(|&(_, positions)| positions > 0).collect()
}

/// The endgame of a name, if it is taught.
fn taught(name: &str) -> Result<Endgame, Fault> {
    let endgame = named(name)?;
    if learned(endgame).is_some() {
        return Ok(endgame);
    }
    let all: Vec<&str> = TAUGHT.iter().map(|taught| taught.name).collect();
    Err(Fault::request(format_args!("ending: {endgame} is not taught; {} are", all.join(", "))))
}

#[cfg(test)]
mod tests {
    use taxicab_play::{LessonPlies, LessonPositions};

    use super::*;
    use crate::Silent;

    #[test]
    fn every_lesson_has_a_name_of_the_tables() {
        for taught in &TAUGHT {
            let endgame: Endgame = taught.name.parse().unwrap();
            assert_eq!(endgame.to_string(), taught.name);
            assert_eq!(taught.tasks.contains(&"watch"), Endgame::BASIC.contains(&endgame), "{endgame}");
            assert!(taught.learned.ends_with('.') && taught.learned.len() < 110, "{endgame}");
        }
        assert_eq!(Endgame::BASIC.map(|endgame| endgame.to_string()), [0, 1, 2, 3, 4].map(|place| TAUGHT[place].name));
    }

    /// Every task has positions of every difficulty: here in lessons that need few tables with pawns.
    #[test]
    fn every_task_has_positions() {
        assert_positions(&["KQK", "KPK", "KRKP", "KRKB", "KRKN", "KQKR"]);
    }

    #[test]
    #[ignore = "fills all tables: in release in a minute"]
    fn every_task_of_every_lesson_has_positions() {
        assert_positions(&TAUGHT.each_ref().map(|taught| taught.name));
    }

    fn assert_positions(names: &[&str]) {
        let context = Context::default();
        for taught in TAUGHT.iter().filter(|taught| names.contains(&taught.name)) {
            let endgame: Endgame = taught.name.parse().unwrap();
            let tables = context.endgame_tables(endgame, &mut Silent).unwrap();
            for task in taught.tasks {
                let side = if matches!(*task, "hold" | "counter") { Side::Weak } else { Side::Strong };
                let levels = if *task == "hold" { &["draw"][..] } else { &["short", "medium", "long"] };
                for level in levels {
                    let plies: LessonPlies = level.parse().unwrap();
                    let positions = LessonPositions::new(endgame, Some(side), &plies, &tables);
                    for seed in 0..2 {
                        let (board, value) = positions.position(&tables, seed).unwrap();
                        assert_eq!(tables.probe(&board), Ok(value), "{board}");
                    }
                }
            }
        }
    }
}
