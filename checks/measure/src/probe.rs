//! The time of one look into tables that are loaded: `cargo measure probe [positions]`, at random positions of an endgame.

use std::hint::black_box;

use cozy_chess::Board;
use taxicab_endgame::{Endgame, Side, Tables, board_from_fen};

use crate::games::random_numbers;
use crate::speed::processor_time;
use crate::{Arguments, Outcome};

/// The look is at other positions each time, in another order than they are in memory.
const PASSES: u32 = 5;

pub(crate) fn run(arguments: &mut Arguments) -> Outcome {
    let count: usize = arguments.next().map_or(Ok(200_000), |text| text.parse())?;
    println!("| endgame | bytes | ns a probe of a board | ns a ranking of all its moves |\n|---|---|---|---|");
    for name in ["KQK", "KPK", "KBNK", "KQKR", "KRKP", "KPKP", "KPPK"] {
        let endgame: Endgame = name.parse()?;
        let mut tables = Tables::new();
        tables.fill(endgame)?;
        let boards = boards(&tables, endgame, count)?;
        let each = |passes: u32, look: &dyn Fn(&Board)| -> Result<f64, Box<dyn std::error::Error>> {
            let start = processor_time().ok_or("the system does not count processor time")?;
            (0..passes).for_each(|_| boards.iter().for_each(look));
            let taken = processor_time().ok_or("as before")?.saturating_sub(start);
            Ok(taken.as_nanos() as f64 / f64::from(passes) / boards.len() as f64)
        };
        let probe = each(PASSES, &|board| _ = black_box(tables.probe(black_box(board))))?;
        let ranking = each(1, &|board| _ = black_box(tables.ranked(black_box(board))))?;
        let bytes = tables.table(endgame).ok_or("it is filled")?.bytes();
        println!("| {name} | {bytes} | {probe:.0} | {ranking:.0} |");
    }
    Ok(())
}

/// Random legal positions, either side to move.
fn boards(tables: &Tables, endgame: Endgame, count: usize) -> Result<Vec<Board>, Box<dyn std::error::Error>> {
    let table = tables.table(endgame).ok_or("it is filled")?;
    let index = table.index();
    let mut drawn = random_numbers(1);
    let mut boards = Vec::with_capacity(count);
    while boards.len() < count {
        let side = Side::ALL[(drawn() % 2) as usize];
        let number = (drawn() % index.len() as u64) as usize;
        if table.at(number, side).is_some() {
            boards.push(board_from_fen(&index.unrank(number, side).position().fen().to_string())?);
        }
    }
    Ok(boards)
}
