//! A game of the sliding puzzle as an animation: a GIF whose frames hold only the pixels that change.
//!
//! A tile has the colour of its ring: the rows and columns around the goal's first corner, which speed solvers solve one
//! after the other. Below the board a bar shows how far the game is, with a mark for each move that left the shortest
//! paths; while such a move is made, its tiles have a frame.

mod canvas;
mod digits;

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use taxicab::fields::Whole;
use taxicab::requests::puzzle::Analysis;
use taxicab_puzzle::{Board, Direction, Size};

use canvas::{Canvas, DIGITS, GROUND, MISTAKE, Place, TROUGH, UNCHANGED, palette};
use digits::width;

/// About the width of a board.
const BOARD: usize = 400;
/// The sides of the smallest and of the largest cell.
const CELLS: (usize, usize) = (28, 88);
const MARGIN: usize = 12;
/// The narrowest picture: the bar and its numbers need room.
const NARROWEST: usize = 180;
/// The edge of the trough around the tiles.
const EDGE: usize = 5;
/// The room below the board: the bar, and the number of the move.
const BELOW: usize = 34;
const DIGIT: f64 = 13.0;

/// Hundredths of a second before the first move, and after the last.
const FIRST: u16 = 100;
const LAST: u16 = 300;
/// The shortest time that all browsers keep to.
const SHORTEST: u16 = 2;
/// The time of a picture while a tile slides.
const SLIDING: u16 = 3;
/// Longer games are shown without pictures between their moves.
const MOVES_THAT_SLIDE: usize = 1_000;

/// Moves a second: pictures follow one another no closer than browsers show them.
pub type Speed = Whole<1, 50>;

/// The game as an animation; `None` as soon as it is not wanted any more, which is asked before each move: a picture takes milliseconds.
pub fn gif(analysis: &Analysis, speed: Speed, is_wanted: &dyn Fn() -> bool) -> Option<Vec<u8>> {
    let mut replay = Replay::new(analysis);
    let mut board = *analysis.problem.start();
    replay.draw_board(&board, None);
    replay.draw_bar(0);
    let mut file = File::new(&replay.canvas);
    file.add(&replay.canvas, FIRST);
    let each = (100 / speed.number()).max(SHORTEST.into()) as u16;
    let count = analysis.path.len();
    let pictures = match each {
        _ if count > MOVES_THAT_SLIDE => 1,
        12.. => 4,
        6.. => 2,
        _ => 1,
    };
    let rest = each.saturating_sub(SLIDING * (pictures - 1)).max(SHORTEST);
    for (number, step) in (1..).zip(&analysis.path) {
        if !is_wanted() {
            return None;
        }
        let (direction, tiles) = run(&step.r#move);
        let slid = |board: Board, _| board.after(direction).expect("an analysed move is legal");
        let after = (0..tiles).fold(board, slid);
        replay.draw_bar(number);
        for picture in 1..=pictures {
            let way = (replay.cell as f64 * f64::from(picture) / f64::from(pictures)).round() as usize;
            let is_mistake = step.cost.is_some_and(|cost| cost > 0);
            replay.draw_board(&board, Some(&Motion { direction, after, way, is_mistake }));
            let pause = if number == count { LAST } else { rest };
            file.add(&replay.canvas, if picture == pictures { pause } else { SLIDING });
        }
        board = after;
    }
    Some(file.finished())
}

/// A move as an answer writes it: `R2`.
fn run(text: &str) -> (Direction, usize) {
    let mut letters = text.chars();
    let direction = letters.next().and_then(Direction::from_letter).expect("a move begins with its letter");
    (direction, letters.as_str().parse().unwrap_or(1))
}

/// A move, in part or as a whole.
struct Motion {
    direction: Direction,
    after: Board,
    /// How far its tiles are.
    way: usize,
    is_mistake: bool,
}

struct Replay<'a> {
    analysis: &'a Analysis,
    size: Size,
    cell: usize,
    canvas: Canvas,
    /// The trough in which the tiles lie.
    trough: Place,
    /// By tile.
    pictures: Vec<Canvas>,
}

impl<'a> Replay<'a> {
    fn new(analysis: &'a Analysis) -> Self {
        let goal = analysis.problem.goal();
        let size = goal.size();
        let cell = (BOARD / size.width().max(size.height())).clamp(CELLS.0, CELLS.1);
        let (width, height) = (size.width() * cell + 2 * EDGE, size.height() * cell + 2 * EDGE);
        let whole = (width + 2 * MARGIN).max(NARROWEST);
        let trough = Place { left: (whole - width) / 2, top: MARGIN, width, height };
        let homes = goal.cells();
        let picture = |tile: usize| {
            let home = usize::from(homes[tile]);
            Canvas::tile(cell, &tile.to_string(), size.row(home).min(size.column(home)))
        };
        let pictures = (0..size.cells()).map(picture).collect();
        let mut canvas = Canvas::new(whole, height + 2 * MARGIN + BELOW, GROUND);
        canvas.draw_rounded(&trough, 9.0, TROUGH);
        Self { analysis, size, cell, canvas, trough, pictures }
    }

    /// Draws all tiles, those of a motion on their way; those of a mistake with a frame.
    fn draw_board(&mut self, board: &Board, motion: Option<&Motion>) {
        let Place { left, top, width, height } = self.trough;
        let (left, top) = (left + EDGE, top + EDGE);
        self.canvas.fill(&Place { left, top, width: width - 2 * EDGE, height: height - 2 * EDGE }, TROUGH);
        for cell in (0..self.size.cells()).filter(|&cell| board.tile(cell) != 0) {
            let tile = board.tile(cell);
            let (mut left, mut top) =
                (left + self.size.column(cell) * self.cell, top + self.size.row(cell) * self.cell);
            let motion = motion.filter(|motion| motion.after.tile(cell) != tile);
            if let Some(Motion { direction, way, .. }) = motion {
                match direction {
                    Direction::Up => top -= way,
                    Direction::Down => top += way,
                    Direction::Left => left -= way,
                    Direction::Right => left += way,
                }
            }
            self.canvas.put(&self.pictures[usize::from(tile)], left, top);
            if motion.is_some_and(|motion| motion.is_mistake) {
                self.canvas.frame(left, top, self.cell);
            }
        }
    }

    /// Draws the bar and the number of moves made.
    fn draw_bar(&mut self, made: usize) {
        let count = self.analysis.path.len();
        let top = self.trough.top + self.trough.height;
        let below = Place { left: 0, top, width: self.canvas.width(), height: self.canvas.height() - top };
        self.canvas.fill(&below, GROUND);
        let middle = top + below.height / 2 + 2;
        let room = width(&format!("{count}/{count}"), DIGIT).ceil() as usize;
        let (start, right) = (MARGIN, self.canvas.width() - MARGIN);
        let text = format!("{made}/{count}");
        let left = right as f64 - width(&text, DIGIT);
        digits::draw(&mut self.canvas, &text, (left, middle as f64 - DIGIT / 2.0), DIGIT, DIGITS);
        let bar =
            Place { left: start, top: middle - 3, width: (right - start).saturating_sub(room + 14).max(3), height: 6 };
        self.canvas.draw_rounded(&bar, 3.0, canvas::BAR);
        let place = |moves: usize| bar.width * moves / count.max(1);
        self.canvas.draw_rounded(&Place { width: place(made), ..bar }, 3.0, canvas::DONE);
        for mistake in self.analysis.mistakes.iter().take_while(|mistake| mistake.at < made) {
            let left = bar.left + place(mistake.at).min(bar.width - 3);
            self.canvas.fill(&Place { left, top: middle - 6, width: 3, height: 12 }, MISTAKE);
        }
    }
}

/// The file, frame by frame.
struct File {
    encoder: Encoder<Vec<u8>>,
    shown: Canvas,
}

impl File {
    fn new(canvas: &Canvas) -> Self {
        let (width, height) = (canvas.width(), canvas.height());
        let encoder = Encoder::new(Vec::new(), width as u16, height as u16, &palette());
        let mut encoder = encoder.expect("memory takes all bytes");
        encoder.set_repeat(Repeat::Infinite).expect("memory takes all bytes");
        Self { encoder, shown: Canvas::new(width, height, UNCHANGED) }
    }

    /// Adds a frame with the pixels that changed since the last one.
    fn add(&mut self, canvas: &Canvas, delay: u16) {
        let place = canvas.difference(&self.shown);
        let frame = Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(UNCHANGED),
            left: place.left as u16,
            top: place.top as u16,
            width: place.width as u16,
            height: place.height as u16,
            buffer: canvas.changes(&self.shown, &place).into(),
            ..Frame::default()
        };
        self.encoder.write_frame(&frame).expect("memory takes all bytes");
        self.shown.clone_from(canvas);
    }

    fn finished(self) -> Vec<u8> {
        self.encoder.into_inner().expect("memory takes all bytes")
    }
}
