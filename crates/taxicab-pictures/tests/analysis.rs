//! A solution as a picture and as an animation: what they show is what the answer says.

use taxicab::requests::puzzle::{AnalyseAnswer, Analysis};
use taxicab::{AnyAnswer, AnyRequest, Context, Silent};
use taxicab_pictures::{Drawable, command_line, picture, replay};

fn request(fields: &[(&str, &str)]) -> AnyRequest {
    AnyRequest::from_fields("analyse", fields.iter().copied()).unwrap()
}

fn analysed(fields: &[(&str, &str)]) -> Analysis {
    match request(fields).answer(&Context::default(), &mut Silent).unwrap() {
        AnyAnswer::Analyse(AnalyseAnswer::Analysis(analysis)) => *analysis,
        other => panic!("{other:?}"),
    }
}

fn animated(analysis: &Analysis, speed: u64) -> Vec<u8> {
    replay::gif(analysis, speed.try_into().unwrap(), &|| true).unwrap()
}

/// Every picture of an animation in red, green and blue, the hundredths of a second that it is shown, and the size.
fn shown(file: &[u8]) -> (Vec<Vec<u8>>, Vec<u16>, (usize, usize)) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(file).unwrap();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let (mut screen, mut pictures, mut delays) = (vec![0; 3 * width * height], Vec::new(), Vec::new());
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let (left, top) = (usize::from(frame.left), usize::from(frame.top));
        for (number, pixel) in frame.buffer.chunks(4).enumerate() {
            let (x, y) = (left + number % usize::from(frame.width), top + number / usize::from(frame.width));
            if pixel[3] > 0 {
                screen[3 * (y * width + x)..][..3].copy_from_slice(&pixel[..3]);
            }
        }
        pictures.push(screen.clone());
        delays.push(frame.delay);
    }
    (pictures, delays, (width, height))
}

#[test]
fn an_animation_ends_on_the_board_that_the_moves_lead_to() {
    for (board, moves, metric) in [
        ("1 2 3/4 0 6/7 5 8", "DU2L", "stm"),
        ("0 1 2/4 5 3/7 8 6", "L2U2", "mtm"),
        ("1 2/0 3", "L", "stm"),
        ("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16/17 18 19 20 21 22 23 24 25 26 27 28 29 30 0 31", "L", "stm"),
    ] {
        let analysis = analysed(&[("board", board), ("moves", moves), ("metric", metric)]);
        assert!(analysis.solved);
        let end = analysis.problem.goal().to_string();
        let (pictures, delays, (width, height)) = shown(&animated(&analysis, 5));
        let (at_end, ..) = shown(&animated(&analysed(&[("board", &end), ("moves", "")]), 5));
        // Above the bar.
        let board_of = |picture: &Vec<u8>| picture[..3 * width * (height - 40)].to_vec();
        assert!(board_of(pictures.last().unwrap()) == board_of(&at_end[0]), "{board} {moves}");
        assert!(board_of(&pictures[0]) != board_of(&at_end[0]));
        // A second before the first move, a fifth of a second each, three seconds after the last.
        let count = analysis.path.len() as u16;
        assert_eq!(delays.iter().sum::<u16>(), 100 + 20 * (count - 1) + 9 + 300, "{delays:?}");
        assert!(delays.iter().all(|&delay| delay >= 2));
    }
}

#[test]
fn a_mistake_has_a_frame_and_a_mark() {
    let red = |picture: &Vec<u8>| picture.chunks(3).filter(|pixel| **pixel == [0xd9, 0x41, 0x2c]).count();
    let analysis = analysed(&[("board", "1 2 3/4 0 6/7 5 8"), ("moves", "DU2L")]);
    let (pictures, ..) = shown(&animated(&analysis, 50));
    let counts: Vec<usize> = pictures.iter().map(red).collect();
    // The first move is wrong: its tile has a frame, and its mark stays.
    assert!(counts[0] == 0 && counts[1] > 500 && counts[2] > 10 && counts[2] < 100, "{counts:?}");
}

#[test]
fn a_picture_says_what_the_answer_says() {
    let fields = [("board", "1 2 3/4 0 6/7 5 8"), ("moves", "DU2L"), ("moves-of", "tile")];
    let analysis = analysed(&fields);
    let svg = analysis.page().svg(&command_line(&[request(&fields)]));
    assert!(svg.contains("4 moves, a shortest solution has 2") && svg.contains("1 move left the shortest paths"));
    assert!(svg.contains("taxicab analyse '1 2 3/4 0 6/7 5 8' DU2L --moves-of tile"), "{svg}");
    let answer = request(&fields).answer(&Context::default(), &mut Silent).unwrap();
    assert_eq!(picture(&[answer]).unwrap().svg(""), analysis.page().svg(""));
    // What no search has proven is hatched.
    let hard = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1";
    let open = analysed(&[("board", hard), ("moves", "LRUD"), ("max-nodes", "100")]);
    let svg = open.page().svg("");
    assert!(svg.contains("url(#hatched)") && svg.contains("not proven") && svg.contains("are needed"), "{svg}");
    // Nothing was played, and a game too long to be written out.
    let nothing = analysed(&[("board", "1 2 3/4 5 6/7 8 0"), ("moves", "")]);
    assert!(nothing.page().svg("").contains("0 moves, proven shortest"));
    let long = analysed(&[("size", "3x3"), ("moves", &"DRUL".repeat(300))]);
    assert!(long.page().svg("").len() < 400_000);
}
