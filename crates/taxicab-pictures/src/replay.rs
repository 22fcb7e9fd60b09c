//! A game of the sliding puzzle as an animation: a GIF whose frames hold what has changed.
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

use canvas::{BAR, Canvas, DONE, GROUND, MISTAKE, Place, TROUGH, UNCHANGED, palette};
use digits::{Digits, width};

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

/// The game as an animation.
pub fn gif(analysis: &Analysis, speed: Speed) -> Vec<u8> {
    let mut replay = Replay::new(analysis);
    replay.draw_board(None);
    replay.draw_bar(0);
    let mut file = File::new(&replay.canvas);
    file.add(&replay.canvas, FIRST);
    let each = (100 / speed.number()).max(SHORTEST.into()) as u16;
    let count = analysis.path.len();
    let between = match each {
        _ if count > MOVES_THAT_SLIDE => 0,
        12.. => 3,
        6.. => 1,
        _ => 0,
    };
    for (number, step) in (1..).zip(&analysis.path) {
        let (direction, tiles) = run(&step.r#move);
        let mut motion = Motion { direction, tiles, part: 0.0, is_mistake: step.cost.is_some_and(|cost| cost > 0) };
        replay.draw_bar(number);
        for picture in 1..=between {
            motion.part = f64::from(picture) / f64::from(between + 1);
            replay.draw_board(Some(&motion));
            file.add(&replay.canvas, SLIDING);
        }
        replay.make(&mut motion);
        replay.draw_board(Some(&motion));
        let rest = each.saturating_sub(SLIDING * between).max(SHORTEST);
        file.add(&replay.canvas, if number == count { LAST } else { rest });
        if motion.is_mistake {
            // Its frame goes with the next picture.
            replay.draw_board(None);
        }
    }
    file.finished()
}

/// A move as an answer writes it: `R2`.
fn run(text: &str) -> (Direction, usize) {
    let mut letters = text.chars();
    let direction = letters.next().and_then(Direction::from_letter).expect("a move begins with its letter");
    (direction, letters.as_str().parse().unwrap_or(1))
}

/// Tiles that slide together.
struct Motion {
    direction: Direction,
    tiles: usize,
    /// How far they are, 0 to 1.
    part: f64,
    is_mistake: bool,
}

struct Replay<'a> {
    analysis: &'a Analysis,
    board: Board,
    /// The cells of the tiles that moved last.
    moved: Vec<usize>,
    cell: usize,
    canvas: Canvas,
    /// By tile.
    pictures: Vec<Canvas>,
    digits: Digits,
}

impl<'a> Replay<'a> {
    fn new(analysis: &'a Analysis) -> Self {
        let (board, goal) = (*analysis.problem.start(), analysis.problem.goal());
        let size = board.size();
        let cell = (BOARD / size.width().max(size.height())).clamp(CELLS.0, CELLS.1);
        let width = (size.width() * cell + 2 * (MARGIN + EDGE)).max(NARROWEST);
        let canvas = Canvas::new(width, size.height() * cell + 2 * (MARGIN + EDGE) + BELOW, GROUND);
        let homes = goal.cells();
        let picture = |tile: usize| {
            let home = usize::from(homes[tile]);
            Canvas::tile(cell, &tile.to_string(), size.row(home).min(size.column(home)))
        };
        let pictures = (0..size.cells()).map(picture).collect();
        let mut replay =
            Self { analysis, board, moved: Vec::new(), cell, canvas, pictures, digits: Digits::new(DIGIT) };
        let trough = replay.trough();
        replay.canvas.fill_rounded(&trough, 9.0, TROUGH);
        replay
    }

    fn size(&self) -> Size {
        self.board.size()
    }

    /// The trough in which the tiles lie.
    fn trough(&self) -> Place {
        let (width, height) = (self.size().width() * self.cell + 2 * EDGE, self.size().height() * self.cell + 2 * EDGE);
        Place { left: (self.canvas.width() - width) / 2, top: MARGIN, width, height }
    }

    /// The upper left corner of a cell.
    fn corner(&self, cell: usize) -> (usize, usize) {
        let Place { left, top, .. } = self.trough();
        let (column, row) = (self.size().column(cell), self.size().row(cell));
        (left + EDGE + column * self.cell, top + EDGE + row * self.cell)
    }

    /// The cells of the tiles that a motion moves, the nearest to the blank first.
    fn sources(&self, motion: &Motion) -> Vec<usize> {
        let size = self.size();
        let next = |blank: &usize| motion.direction.source(*blank, size);
        std::iter::successors(next(&self.board.blank()), next).take(motion.tiles).collect()
    }

    /// Makes the move of a motion.
    fn make(&mut self, motion: &mut Motion) {
        self.moved.clear();
        for _ in 0..motion.tiles {
            self.moved.push(self.board.blank());
            self.board = self.board.after(motion.direction).expect("an analysed move is legal");
        }
        motion.part = 0.0;
    }

    /// Draws all tiles, those of a motion on their way; after a mistake, its tiles with a frame.
    fn draw_board(&mut self, motion: Option<&Motion>) {
        let mut inside = self.trough();
        (inside.left, inside.top) = (inside.left + EDGE, inside.top + EDGE);
        (inside.width, inside.height) = (inside.width - 2 * EDGE, inside.height - 2 * EDGE);
        self.canvas.fill(&inside, TROUGH);
        let sliding = motion.filter(|motion| motion.part > 0.0);
        let sources = sliding.map(|motion| self.sources(motion)).unwrap_or_default();
        for cell in 0..self.size().cells() {
            let tile = usize::from(self.board.tile(cell));
            if tile == 0 {
                continue;
            }
            let (mut left, mut top) = self.corner(cell);
            let is_on_its_way = sources.contains(&cell);
            if let Some(motion) = sliding.filter(|_| is_on_its_way) {
                let way = (motion.part * self.cell as f64).round() as usize;
                match motion.direction {
                    Direction::Up => top -= way,
                    Direction::Down => top += way,
                    Direction::Left => left -= way,
                    Direction::Right => left += way,
                }
            }
            self.canvas.put(&self.pictures[tile], left, top);
            let has_moved = motion.is_some_and(|motion| motion.part == 0.0) && self.moved.contains(&cell);
            if motion.is_some_and(|motion| motion.is_mistake) && (is_on_its_way || has_moved) {
                self.canvas.frame(left, top, self.cell);
            }
        }
    }

    /// Draws how many moves are made.
    fn draw_bar(&mut self, made: usize) {
        let count = self.analysis.path.len();
        let trough = self.trough();
        let top = trough.top + trough.height;
        let below = Place { left: 0, top, width: self.canvas.width(), height: self.canvas.height() - top };
        self.canvas.fill(&below, GROUND);
        let middle = top + below.height / 2 + 2;
        let room = width(&format!("{count}/{count}"), DIGIT).ceil() as usize;
        let (start, right) = (MARGIN, self.canvas.width() - MARGIN);
        let text = format!("{made}/{count}");
        let left = right as f64 - width(&text, DIGIT);
        self.digits.draw(&mut self.canvas, &text, left, middle as f64 - DIGIT / 2.0);
        let bar =
            Place { left: start, top: middle - 3, width: (right - start).saturating_sub(room + 14).max(3), height: 6 };
        self.canvas.fill_rounded(&bar, 3.0, BAR);
        let place = |moves: usize| bar.width * moves / count.max(1);
        self.canvas.fill_rounded(&Place { width: place(made), ..bar }, 3.0, DONE);
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
    is_first: bool,
}

impl File {
    fn new(canvas: &Canvas) -> Self {
        let (width, height) = (canvas.width() as u16, canvas.height() as u16);
        let mut encoder = Encoder::new(Vec::new(), width, height, &palette()).expect("memory takes all bytes");
        encoder.set_repeat(Repeat::Infinite).expect("memory takes all bytes");
        Self { encoder, shown: canvas.clone(), is_first: true }
    }

    /// Adds a frame, of what differs from the one before.
    fn add(&mut self, canvas: &Canvas, delay: u16) {
        let whole = Place { left: 0, top: 0, width: canvas.width(), height: canvas.height() };
        let place = if self.is_first { whole } else { canvas.difference(&self.shown) };
        let pixels = if self.is_first { canvas.part(&place) } else { canvas.changes(&self.shown, &place) };
        let frame = Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(UNCHANGED),
            left: place.left as u16,
            top: place.top as u16,
            width: place.width as u16,
            height: place.height as u16,
            buffer: pixels.into(),
            ..Frame::default()
        };
        self.encoder.write_frame(&frame).expect("memory takes all bytes");
        self.shown.clone_from(canvas);
        self.is_first = false;
    }

    fn finished(self) -> Vec<u8> {
        self.encoder.into_inner().expect("memory takes all bytes")
    }
}
