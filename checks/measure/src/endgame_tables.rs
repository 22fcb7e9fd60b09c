//! All endgames of three and four pieces, filled from nothing: `cargo measure endgame_tables`, as a table of `docs/endgames.md`; or
//! others with all that they lead to, those of five pieces shown: `cargo measure endgame_tables KRPKR`.

use std::time::Instant;

use taxicab::words::grouped;
use taxicab_endgame::{Census, Endgame, Side, Table, Tables, Value, board_from_fen};

use crate::{Arguments, Outcome};

/// The longest wins of either side, to move, in moves, as published tables of distance to mate have them.
const LITERATURE: [(&str, usize, Option<usize>); 19] = [
    ("KPK", 28, None),
    ("KQK", 10, None),
    ("KRK", 16, None),
    ("KBBK", 19, None),
    ("KBNK", 33, None),
    ("KQKQ", 13, None),
    ("KQKR", 35, None),
    ("KQKB", 17, None),
    ("KQKN", 21, None),
    ("KRKR", 19, None),
    ("KRKB", 29, None),
    ("KRKN", 40, None),
    ("KQKP", 28, None),
    ("KRKP", 26, Some(43)),
    ("KPKP", 33, None),
    ("KPPK", 32, None),
    ("KBPK", 31, None),
    ("KNPK", 27, None),
    ("KRPK", 16, None),
];

pub(crate) fn run(arguments: &mut Arguments) -> Outcome {
    let named = arguments.map(|name| name.parse()).collect::<Result<Vec<Endgame>, _>>()?;
    let mut endgames: Vec<Endgame> = if named.is_empty() { Endgame::all().collect() } else { Vec::new() };
    for endgame in named.iter().flat_map(|endgame| endgame.with_successors()) {
        if !endgames.contains(&endgame) {
            endgames.push(endgame);
        }
    }
    println!(
        "| endgame | to move | won | drawn | lost | longest win | published | a position of it | bytes in memory, on disk | seconds |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    let mut tables = Tables::new();
    let (mut seconds, mut disk, mut memory) = (0.0, 0, 0);
    for endgame in endgames {
        let start = Instant::now();
        tables.fill(endgame)?;
        let table = tables.table(endgame).ok_or("it was filled")?;
        let words = table.packed();
        let filled = start.elapsed().as_secs_f64();
        let (on_disk, in_memory) = (8 * words.len(), table.bytes());
        let unpacked = Table::unpacked(endgame, words, &tables).filter(|unpacked| unpacked == table);
        let unpacked = unpacked.ok_or_else(|| format!("{endgame} does not come back as it was"))?;
        if endgame.is_large() {
            tables.insert(unpacked);
        } else if !named.is_empty() {
            continue;
        }
        seconds += filled;
        disk += on_disk;
        memory += in_memory;
        let census = tables.census(endgame).ok_or("its successors are filled")?;
        let sizes = format!("{}, {}", grouped(in_memory as u64), grouped(on_disk as u64));
        println!("{} {sizes} | {filled:.2} |", row(&tables, &census, Side::Strong)?);
        println!("{} | |", row(&tables, &census, Side::Weak)?);
    }
    println!("\n{} bytes in memory, {} on disk, {seconds:.1} s.", grouped(memory as u64), grouped(disk as u64));
    Ok(())
}

/// The counts of one side to move, up to the longest win.
fn row(tables: &Tables, census: &Census, side: Side) -> Result<String, Box<dyn std::error::Error>> {
    let name = census.endgame.to_string();
    let count = census.count(side);
    let longest = longest(tables, census.endgame, side)?;
    let published = LITERATURE.iter().find(|row| row.0 == name).and_then(|row| match side {
        Side::Strong => Some(row.1),
        Side::Weak => row.2,
    });
    let moves = longest.as_ref().map_or("–".into(), |(moves, _)| moves.to_string());
    if published.is_some_and(|published| moves != published.to_string()) {
        return Err(format!("{name}: {moves} moves, not {published:?}").into());
    }
    let [won, drawn, lost] = [count.won, count.legal - count.won - count.lost, count.lost].map(grouped);
    Ok(format!(
        "| {} | {side} | {won} | {drawn} | {lost} | {moves} | {} | {} |",
        if side == Side::Strong { &name } else { "" },
        published.map_or(String::new(), |moves| moves.to_string()),
        longest.map_or(String::new(), |(_, fen)| format!("`{fen}`")),
    ))
}

/// The longest win of a side that is to move, in moves, and the first position of it, which the line of perfect play mates from.
fn longest(
    tables: &Tables,
    endgame: Endgame,
    side: Side,
) -> Result<Option<(usize, String)>, Box<dyn std::error::Error>> {
    let table = tables.table(endgame).ok_or("it was filled")?;
    let Some(plies) = table.longest_win(side) else { return Ok(None) };
    let index = table.index();
    let is_longest = |&number: &usize| index.weight(number) > 0 && table.at(number, side) == Some(Value::Win(plies));
    let number = (0..index.len()).find(is_longest).ok_or("a right to capture en passant makes the longest win")?;
    let fen = index.unrank(number, side).position().fen().to_string();
    let mut board = board_from_fen(&fen)?;
    for mv in tables.line(&board)? {
        board.try_play(mv).map_err(|_| format!("{fen}: {mv} is not legal"))?;
    }
    if board.status() != cozy_chess::GameStatus::Won {
        return Err(format!("{fen} does not end in mate").into());
    }
    let pieces = fen.split(' ').take(2).collect::<Vec<_>>().join(" ");
    Ok(Some((usize::from(plies).div_ceil(2), pieces)))
}
