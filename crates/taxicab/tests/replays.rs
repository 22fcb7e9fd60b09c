//! Games with times: splits and pauses against a naive reading, and replays of slidysim against the speeds that they have themselves.

use base64::prelude::{BASE64_STANDARD, Engine as _};
use miniz_oxide::deflate::compress_to_vec_zlib;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use serde_json::{Value, json};
use taxicab::requests::puzzle::{Analyse, Times, TimesError};
use taxicab::{AnyRequest, Context, Fault, Request, Silent};
use taxicab_puzzle::Board;

use crate::agree::agree;

/// The records of the leaderboard of slidysim by dphdmn on 4×4, of 20 May 2025, and on 5×5, of 15 March 2026: links as its page gives them.
const RECORDS: [&str; 2] = [
    "https://slidysim.github.io/replay?r=eNqFUl1v2jAU%2FSuRXxcRE6CBCJAADW0t38lKo1JVN7EhBieOYic0dP3vc6CqtqfJD%2FY9537Y5%2Fj5\
     HZ0ZUTFy2yaKKTvE6nrkFAjNQwE58auMIhcpllBkokikKhdcamQuCllDB0joXJA6yVOQEl2jUcJkxqH6rP6LSHX6lHFFc42TLCZJqlEoD5ymyG2at0luD%\
     2FdMlIiS6lH2HcZYE1l97t7h1i1JKkgyXeK0HaeDm01stzsmkoKX9JWAglcogXEIuW6n8oKaqGSECs7Skx4dK93PtaxKFKpohNSCxWUxTbv79fysL8Tklo\
     bI3QOX9MNE9P7Mj758WF%2B%2Bz8eTb3i%2Bz2ZvBc6fNjxaPc0swN46yGIVH5tVz1mVZTrDGFqt6v6XYl04FZ63bY6OXo9Ox5ul5MsHbz2BYDLGSxEFW%\
     2FtxjWEUr5zAaZGAcIdIOV7YXW8bOGzz49HH0BntWx1rgX%2FSy3owQOa7vqKfF1JRcnveh3nTpq0X6ssMUiPiIOVgh4BnMeiIRadajh0a9lly%2BKJpIo\
     5shwyZRzpiCRyovOkS0gaLhKaAK00FovA1Zlx1NL7krfv9M2%2B7WY01%2BLzdvBh9q6aGXm2LEVbGzfJ%2BmA997aGxGhu%2FjetX0ruN7U4Ddxo2%2Fq\
     zSRvzHp%2BvTkFkL8PIHntDrWw%3D%3D",
    "https://slidysim.github.io/replay?r=eNqFk1uTojgYhv8KldulWg7NQau3q4RuaU%2BtIg7q9NRUgCBIAphEEGfmv29sp6Z2r7a4SPK%2B3yEhT7\
     7%2BAG2e8AwMDBlkKD9k%2FHOKEUwQjSpIk6CrERgAnhMEZBBXJacVZkKZV2d2kw6QoHmV3ILWHJaJyBFqkrMaw%2B539r%2BMUoSPcswRFXpSZwkphQqb\
     A0YlGKjyvdNA11RLBqRqkOjVtxVFEU4t5rryaOr3KMYhqUWOZemGbqmWqZuaDFiFG%2FQ9gRx%2Bhw3MMYywqMfpGcmgyRNU4bwsRO%2BMi3qDXq%2Brzv\
     z8EKGeF0Rbvu%2BufbMVO8pZiCIwSCFm6JcM0KTlRcDPzvF1nLn917Tx2jaBWqiZanFiVd%2Fqe8vTeHN0yuHb0W3Kv1JtdL02vXiVLtI385guYrQwHl80\
     Mi5Nq5s1S0u%2FKs1oo1uI25npBHaRvsf21qPQtGn%2FZd7RvGedFlSl%2FvjU2quNfRlGodmFZxeHj6WzxPrwZBj73XS33H2ZbOvJds5IvOqCyfTanjZd\
     PYtmMWnrCy2MvjHl4TRi2c44DffWMJm65lExd0pF3of%2BClMSJOu3TCOqsvbzy4p3B2TODKZU%2Frvqaj5Dl31BPBae5l6e0NcRW%2B485odV5EXW8dVR\
     R51hXiifrRz1MEmT4rCKycht3MDdOsrSMufrsfbF1i5ekpJ%2BgWjqjZRJZ%2BPLZjjWM94sNjYP95ar2ZFemy88cv3NaLcmVMF5XRjDIHB9PCcvVqTYLc\
     MLPa2A%2FENcU0DPjKPkfsW%2F5DsfhvjAE6thKcUYMvb3B4C4zqBY5XFxQ%2BIDPD%2Fl5PDHRqQ65h9AYjQWq5zAA2J3NiL0kMeVsCDmwtpV50Bo0idL\
     0h%2FEbvX%2B0y%2F0l44Qv4b%2BN%2Bmpd7Oe1zc0paiT7tw%2FRfQ5EBxLS0f6KX2%2BJzFqimY%2BKPqDavzOEjD%2BD6ufRwPy7Qd8%2BweiZ0SB",
];

fn analysed(fields: &[(&str, &str)]) -> Result<Value, Fault> {
    let limit = [("max-nodes", "0")];
    let request = AnyRequest::from_fields("analyse", fields.iter().copied().chain(limit))?;
    Ok(serde_json::to_value(request.answer(&Context::default(), &mut Silent)?).unwrap())
}

fn link(array: &Value) -> String {
    let packed = BASE64_STANDARD.encode(compress_to_vec_zlib(array.to_string().as_bytes(), 9));
    let escaped = packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3d");
    format!("https://slidysim.github.io/replay?theme=dark&r={escaped}#top")
}

#[test]
fn a_record_of_slidysim_has_the_speed_that_its_leaderboard_gives() {
    // Time, moves and tps as the records themselves have them, in thousandths.
    for (record, board, time, moves, tps) in [
        (RECORDS[0], "7 1 0 3/5 9 2 8/13 6 11 4/10 14 15 12", 909, 26, 28_603),
        (RECORDS[1], "9 10 7 17 13/1 12 22 0 14/19 11 6 2 5/16 15 4 3 8/21 20 24 23 18", 3_217, 98, 30_463),
    ] {
        let answer = analysed(&[("moves", record)]).unwrap();
        assert_eq!(answer["board"], json!(board));
        assert_eq!((&answer["length"], &answer["pace"]["time"]), (&json!(moves), &json!(time)));
        assert_eq!((answer["pace"]["tps"].as_f64().unwrap() * 1_000.0).round() as u32, tps);
        for parts in ["rows", "rings"] {
            let last = answer["splits"][parts].as_array().unwrap().last().unwrap();
            assert_eq!((&last["after"], &last["time"]), (&json!(moves), &json!(time)));
        }
    }
}

/// A game of 3×3 or 4×3 that goes home, with random times.
fn game(random: &mut SplitMix64) -> (Board, Vec<String>, Vec<u32>) {
    let mut below = |count: usize| (random.next_u64() % count as u64) as usize;
    let goal: Board = ["1 2 3/4 5 6/7 8 0", "1 2 3 4/5 6 7 8/9 10 11 0"][below(2)].parse().unwrap();
    let (mut board, mut back) = (goal, Vec::new());
    for _ in 0..below(30) {
        let next: Vec<_> = board.directions().collect();
        let direction = next[below(next.len())];
        back.push(direction.opposite().to_string());
        board = board.after(direction).unwrap();
    }
    back.reverse();
    let mut time = 0;
    let times = back.iter().map(|_| {
        let now = time;
        time += below(900) as u32;
        now
    });
    let times = times.collect();
    (board, back, times)
}

#[test]
fn pace_and_splits_are_those_of_reading_the_boards_one_by_one() {
    let mut random = SplitMix64::seed_from_u64(909);
    for _ in 0..200 {
        let (start, letters, times) = game(&mut random);
        let text = times.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let answer =
            analysed(&[("board", &start.to_string()), ("moves", &letters.concat()), ("times", &text)]).unwrap();
        let mut boards = vec![start];
        for letter in &letters {
            boards.push(boards[boards.len() - 1].after_all(&letter.parse().unwrap()).unwrap());
        }
        let goal = boards[letters.len()];
        let clock = |after: usize| if after == 0 { 0 } else { times[after - 1] };
        let speed = |steps: usize, time: u32| (time > 0).then(|| steps as f64 * 1_000.0 / f64::from(time));
        let total = clock(letters.len());
        let mut pauses: Vec<_> = times.windows(2).map(|pair| pair[1] - pair[0]).filter(|&pause| pause > 0).collect();
        pauses.sort_by(|one, other| other.cmp(one));
        pauses.truncate(5);
        let pace = &answer["pace"];
        assert_eq!((&pace["time"], &pace["times"]), (&json!(total), &json!(times)));
        assert_eq!(pace["tps"].as_f64(), speed(letters.len(), total));
        let found = pace["pauses"].as_array().unwrap();
        assert_eq!(found.iter().map(|pause| pause["time"].clone()).collect::<Vec<_>>(), pauses);
        for pause in found {
            let at = pause["at"].as_u64().unwrap() as usize;
            assert_eq!(pause["time"], json!(times[at] - times[at - 1]));
        }
        for (name, part_of) in [
            ("rows", (|cell, width| cell / width) as fn(usize, usize) -> usize),
            ("rings", |cell, width| (cell / width).min(cell % width)),
        ] {
            let mut before = 0;
            for split in answer["splits"][name].as_array().unwrap() {
                let part = split["part"].as_u64().unwrap() as usize;
                let cells: Vec<_> = (0..goal.size().cells())
                    .filter(|&cell| part_of(cell, goal.size().width()) < part && goal.tile(cell) != 0)
                    .collect();
                let is_home = |board: &Board| cells.iter().all(|&cell| board.tile(cell) == goal.tile(cell));
                let after = (0..boards.len()).find(|&after| boards[after..].iter().all(is_home)).unwrap();
                assert_eq!((&split["after"], &split["steps"]), (&json!(after), &json!(after - before)));
                assert_eq!(split["time"], json!(clock(after)));
                assert_eq!(split["tps"].as_f64(), speed(after - before, clock(after) - clock(before)));
                before = after;
            }
        }
    }
}

#[test]
fn a_run_has_the_time_of_its_last_tile() {
    // 1 2 3/4 5 6/0 7 8: both tiles at once, in one move of the metric.
    let fields = [("board", "1 2 3/0 5 6/4 7 8"), ("moves", "UL2"), ("times", "0 300,360"), ("metric", "mtm")];
    let answer = agree::<Analyse>(&fields);
    let pace = json!({ "time": 360, "tps": 3_000.0 / 360.0, "times": [0, 360], "pauses": [{ "at": 1, "time": 300 }] });
    assert_eq!(answer["pace"], pace);
    let rows = answer["splits"]["rows"].as_array().unwrap();
    assert_eq!(rows.iter().map(|row| row["after"].clone()).collect::<Vec<_>>(), [0, 1, 2]);
    assert_eq!(rows.iter().map(|row| row["steps"].clone()).collect::<Vec<_>>(), [0, 1, 2]);
    // Without times there are splits all the same; a part that is not at home in the end has none.
    let open = agree::<Analyse>(&[("board", "1 2 3/0 5 6/4 7 8"), ("moves", "UL")]);
    assert_eq!(open.get("pace"), None);
    assert_eq!(open["splits"]["rows"][2], json!({ "part": 3, "tiles": 2, "after": null, "steps": null }));
}

#[test]
fn both_forms_of_a_link_and_its_times_are_read() {
    let (moves, board) = ("UL2", "1 2 3/0 5 6/4 7 8");
    let times = json!([0, 300, 360]);
    let short = link(&json!([moves, 8_333, board, times]));
    let solve = BASE64_STANDARD.encode(compress_to_vec_zlib(b"UL2;0.360;3;8.333;-1.000;[0,300,360]", 6));
    let long = link(&json!([{ "width": 3, "height": 3, "avglen": 1 }, solve, {}, 8_333, 3, 3]));
    let typed = analysed(&[("board", board), ("moves", moves), ("times", "0,300,360")]).unwrap();
    for link in [&short, &long] {
        let mut answer = analysed(&[("moves", link)]).unwrap();
        let mut expected = typed.clone();
        for answer in [&mut answer, &mut expected] {
            for field in ["seconds", "table_seconds"] {
                answer[field] = json!(0);
            }
        }
        assert_eq!(answer, expected);
        assert_eq!(Analyse::default().with_item(link).unwrap().moves, *link);
    }
    for none in [link(&json!([moves, 8_333, board, -1])), {
        let solve = BASE64_STANDARD.encode(compress_to_vec_zlib(b"UL2;0.360;3;8.333;-1.000;[-1]", 6));
        link(&json!([{ "width": 3, "height": 3 }, solve]))
    }] {
        let answer = analysed(&[("moves", &none)]).unwrap();
        assert_eq!((&answer["board"], answer.get("pace")), (&json!(board), None));
    }
    let item = Analyse::default().with_item("UL2; 0,300,360").unwrap();
    assert_eq!((item.board.as_str(), item.moves.as_str()), ("", "UL2"));
    assert_eq!(item.times.unwrap().to_string(), "0,300,360");
    let item = Analyse::default().with_item(&format!("{board};{moves};0 300 360")).unwrap();
    assert_eq!((item.board.as_str(), item.times.unwrap().to_string().as_str()), (board, "0,300,360"));
}

#[test]
fn what_is_wrong_with_a_link_or_a_time_is_named() {
    let solves = json!([{ "width": 3, "height": 3, "avglen": 5 }, "", {}]);
    let bomb = json!(["U".repeat(2 << 20)]);
    let whole = link(&json!(["UL", 0, "1 2 3/0 5 6/4 7 8", [0, 5]]));
    for (moves, message) in [
        ("https://slidysim.github.io/replay?r=eJ!", "what follows r= is not base64, or it was cut off"),
        (&RECORDS[0][..300], "its zlib stream is damaged, cut off, or inflates to more than 1 MiB"),
        (&link(&bomb), "its zlib stream is damaged, cut off, or inflates to more than 1 MiB"),
        (&link(&json!("UL")), "its text is no array of JSON"),
        (&link(&json!([1, 2])), "its array has neither moves and a board nor a record and a solve"),
        (&link(&json!([{ "width": 3 }, ""])), "its record has no width and height"),
        (&link(&solves), "it is an average of 5 solves, and one at a time is analysed"),
    ] {
        let error = analysed(&[("moves", moves)]).unwrap_err().to_string();
        assert_eq!(error, format!("the link holds no replay of slidysim: {message}"));
    }
    let text = |fields: &[(&str, &str)]| analysed(fields).unwrap_err().to_string();
    let own = "the link of a replay has its own board and times: leave these out";
    assert_eq!(text(&[("moves", &whole), ("board", "1 2/3 0")]), own);
    assert_eq!(text(&[("moves", &whole), ("times", "1")]), own);
    let unlike = link(&json!(["ULX", 0, "1 2 3/0 5 6/4 7 8", [0, 5, 9]]));
    assert!(text(&[("moves", &unlike)]).starts_with("'X' at character 3"), "{}", text(&[("moves", &unlike)]));
    let one = [("board", "1 2 3/4 5 6/7 0 8"), ("moves", "L")];
    let with = |times| text(&[one[0], one[1], ("times", times)]);
    assert_eq!(with("0,5"), "2 times for 1 slide: each slide of a tile has its time");
    assert!(
        with("0,-5").ends_with("time 2: \"-5\" is not a whole number of milliseconds up to 4294967295"),
        "{}",
        with("0,-5")
    );
    let error = "0,90,45".parse::<Times>().unwrap_err();
    assert_eq!(error, TimesError::Back { place: 3, time: 45, before: 90 });
    assert_eq!("1 ".repeat(70_000).parse::<Times>(), Err(TimesError::TooMany));
    // A link within a link is no move.
    let nested = link(&json!([whole, 0, "1 2 3/0 5 6/4 7 8", -1]));
    assert!(text(&[("moves", &nested)]).starts_with("'h' at character 1"), "{}", text(&[("moves", &nested)]));
}

#[test]
fn no_link_makes_it_panic() {
    let mut random = SplitMix64::seed_from_u64(2);
    for record in RECORDS {
        for _ in 0..1_500 {
            let mut bytes = record.as_bytes().to_vec();
            let first = bytes.len() - random.next_u64() as usize % (bytes.len() - 40);
            for _ in 0..=random.next_u64() % 3 {
                let at = random.next_u64() as usize % bytes.len();
                bytes[at] = b' ' + (random.next_u64() % 95) as u8;
            }
            bytes.truncate(first);
            let text = String::from_utf8(bytes).unwrap();
            let _ = analysed(&[("moves", &text)]);
        }
    }
}
