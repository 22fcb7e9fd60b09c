//! A solution move by move: the distance to the goal over the moves, and the moves with the better ones below them.

use svg::node::element::{Group, Polyline};
use taxicab::requests::puzzle::{AnalysedMove, Analysis, Mistake};
use taxicab::words::counted;
use taxicab_puzzle::Metric;

use super::Drawable;
use crate::chart::upward;
use crate::page::{Paint, Panel, circle, line, number, plate, rectangle, text, text_on};
use crate::palette::{FADED, INK, LINE as GRID, PAPER, WRONG};
use crate::{Key, Page, scale};

const SMALL: f64 = 12.0;
const WIDTH: f64 = 720.0;
/// The height of the plot without its axis.
const PLOT: f64 = 260.0;
/// The room left and right of the plot, and below it.
const LEFT: f64 = 52.0;
const RIGHT: f64 = 8.0;
const BELOW: f64 = 46.0;
/// The moves of a line below the plot,
const IN_LINE: usize = 32;
/// the room left of them, the height of a move, and that of a line with the better moves.
const NUMBERS: f64 = 34.0;
const MOVE: f64 = 21.0;
const LINE: f64 = 44.0;
/// Longer solutions are not written out.
const MAX_WRITTEN: usize = 12 * IN_LINE;
/// Boards with more cells are named by their size.
const MAX_CELLS: usize = 25;
/// The paint of a shortest solution.
fn shortest_paint() -> Paint {
    Paint::Plain(scale(9, 15))
}

impl Drawable for Analysis {
    fn page(&self) -> Page {
        let metric = if self.metric == Metric::SingleTile.as_str() { "" } else { ", straight runs counted once" };
        let moves = counted(self.length.into(), "move");
        let title = match (self.shortest, self.left) {
            (Some(shortest), Some(0)) if shortest == self.length => format!("{moves}, proven shortest"),
            (Some(shortest), Some(0)) => format!("{moves}, a shortest solution has {shortest}"),
            (Some(shortest), Some(left)) => format!("{moves} and {left} left, a shortest solution has {shortest}"),
            _ => format!("{moves}, at least {} are needed", self.lower_bound),
        };
        let size = self.problem.size();
        let board = if size.cells() > MAX_CELLS { format!("a board of {size}") } else { self.board.clone() };
        let goal = if self.goal.len() > 2 * MAX_CELLS { "its goal" } else { &self.goal };
        let mistakes = match self.mistakes.len() {
            0 => "none of the proven moves left the shortest paths".to_owned(),
            count => format!("{} left the shortest paths", counted(count as u64, "move")),
        };
        let mut legend = vec![Key::point(Paint::Plain(INK), "the moves as played")];
        if !self.mistakes.is_empty() {
            legend.push(Key::point(Paint::Plain(WRONG), "a move that left the shortest paths"));
            legend.push(Key::point(shortest_paint(), "shortest solutions"));
        }
        if self.unproven > 0 {
            legend.push(Key::new(Paint::Hatched, "", "not proven"));
        }
        Page {
            title,
            subtitle: format!("{board} to {goal}{metric}: {mistakes}"),
            panels: vec![Plot::new(self).panel()],
            legend,
        }
    }
}

/// The number of moves from one line of the grid to the next.
fn grid(last: u32) -> u32 {
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000]
        .into_iter()
        .find(|step| last / step <= 10)
        .unwrap_or(10_000)
}

fn polyline(points: &[(f64, f64)]) -> Polyline {
    let points: Vec<String> = points.iter().map(|&(x, y)| format!("{},{}", number(x), number(y))).collect();
    Polyline::new().set("points", points.join(" ")).set("fill", "none").set("stroke-linejoin", "round")
}

/// The mistakes, those that follow one another together.
fn in_a_row(mistakes: &[Mistake]) -> impl Iterator<Item = &[Mistake]> {
    mistakes.chunk_by(|one, next| one.at + 1 == next.at)
}

/// The plot of an analysis: moves made, and the distance.
struct Plot<'a> {
    analysis: &'a Analysis,
    /// The distance of each board.
    distances: Vec<Option<u32>>,
    /// The last of the moves.
    count: u32,
    /// The greatest distance.
    greatest: u32,
}

impl<'a> Plot<'a> {
    fn new(analysis: &'a Analysis) -> Self {
        let last = analysis.path.last().map_or(analysis.left, |step| step.after);
        let distances: Vec<_> = analysis.path.iter().map(|step| step.before).chain([last]).collect();
        let count = (analysis.length + analysis.left.unwrap_or(0)).max(1);
        let greatest = distances.iter().flatten().copied().max().unwrap_or(1).max(1);
        Self { analysis, distances, count, greatest }
    }

    fn panel(&self) -> Panel {
        let drawing = self.drawn();
        let path = &self.analysis.path;
        let below = PLOT + BELOW + 14.0;
        let is_written = !path.is_empty() && path.len() <= MAX_WRITTEN;
        let (drawing, height) = if is_written {
            let (written, height) = self.written(below);
            (drawing.add(written), below + height)
        } else {
            (drawing, PLOT + BELOW)
        };
        Panel { sign: "", heading: String::new(), width: WIDTH, height, drawing }
    }

    /// The place of a distance after a number of moves.
    fn point(&self, moves: f64, distance: f64) -> (f64, f64) {
        let x = LEFT + moves / f64::from(self.count) * (WIDTH - LEFT - RIGHT);
        (x, PLOT * (1.0 - distance / (f64::from(self.greatest) * 1.08)))
    }

    /// The axes with their numbers.
    fn axes(&self) -> Group {
        let mut drawing = Group::new();
        for distance in (0..=self.greatest).step_by(grid(self.greatest) as usize) {
            let (_, y) = self.point(0.0, distance.into());
            let line = line((LEFT, y), (WIDTH - RIGHT, y)).set("stroke", if distance == 0 { FADED } else { GRID });
            drawing = drawing.add(line).add(text(&distance.to_string(), LEFT - 8.0, y, SMALL, "end"));
        }
        for moves in (0..=self.count).step_by(grid(self.count) as usize) {
            let (x, _) = self.point(moves.into(), 0.0);
            drawing = drawing.add(text(&moves.to_string(), x, PLOT + 14.0, SMALL, "middle"));
        }
        let up = upward("distance to the goal", PLOT / 2.0);
        drawing.add(up).add(text("moves made", f64::midpoint(LEFT, WIDTH - RIGHT), PLOT + 35.0, SMALL, "middle"))
    }

    fn drawn(&self) -> Group {
        let Analysis { mistakes, path, shortest, .. } = self.analysis;
        let distances = self.distances.iter().enumerate();
        let point = |(at, distance): (usize, &Option<u32>)| Some(self.point(at as f64, f64::from((*distance)?)));
        let points: Vec<(f64, f64)> = distances.filter_map(point).collect();
        let played = polyline(&points).set("stroke", INK).set("stroke-width", "2.2");
        let first = self.distances.iter().position(Option::is_some).unwrap_or(path.len());
        let end = shortest.filter(|_| !mistakes.is_empty()).map(|length| {
            let (words, (x, y)) = (length.to_string(), self.point(length.into(), 0.0));
            Group::new()
                .add(circle(x, y, 4.0).set("fill", shortest_paint()))
                .add(plate(Paint::Plain(PAPER), &words, x + 6.0, y - 13.0, SMALL, "start"))
                .add(text(&words, x + 6.0, y - 13.0, SMALL, "start").set("font-weight", "bold"))
        });
        let drawing = self.axes().add(self.open(first)).add(self.branches()).add(played);
        drawing.add(self.wrong()).add(end.unwrap_or_default())
    }

    /// Draws the moves whose distances are not proven: an area without a line.
    fn open(&self, first: usize) -> Group {
        let (right, _) = self.point(first as f64, 0.0);
        if first == 0 {
            return Group::new();
        }
        let ground = rectangle(LEFT, 0.0, right - LEFT, PLOT).set("fill", Paint::Hatched);
        let words = format!("at least {} are needed", self.analysis.lower_bound);
        let middle = f64::midpoint(LEFT, right);
        let is_wide = right - LEFT > 160.0;
        let words = is_wide.then(|| text_on(Paint::Hatched, &words, middle, PLOT / 2.0, SMALL, "middle"));
        Group::new().add(ground).add(words.unwrap_or_default())
    }

    /// Shortest solutions: from the start all the way, from where the moves leave one the beginning.
    fn branches(&self) -> Group {
        let Analysis { mistakes, path, shortest, .. } = self.analysis;
        let mut branches = Group::new().set("stroke", shortest_paint());
        if let Some(length) = shortest.filter(|_| !mistakes.is_empty()) {
            let whole = line(self.point(0.0, length.into()), self.point(length.into(), 0.0));
            branches = branches.add(whole.set("stroke-width", "1.8"));
        }
        let longest = (f64::from(self.count) * 0.05).min(f64::from(self.greatest) * 0.22).max(3.0);
        for mistakes in in_a_row(mistakes) {
            let at = mistakes[0].at;
            let Some(before) = path[at].before.map(f64::from).filter(|_| at > 0) else { continue };
            let length = before.min(longest);
            let branch = line(self.point(at as f64, before), self.point(at as f64 + length, before - length));
            branches = branches.add(branch.set("stroke-width", "1.3"));
        }
        branches
    }

    /// The moves that left the shortest paths; several in a row have one number.
    fn wrong(&self) -> Group {
        let path = &self.analysis.path;
        let mut wrong = Group::new().set("stroke-linecap", "round");
        let mut numbered = f64::NEG_INFINITY;
        for mistakes in in_a_row(&self.analysis.mistakes) {
            let (first, last) = (mistakes[0].at, mistakes[mistakes.len() - 1].at);
            let distance = |at: usize| path[at].after.or(path[at].before).unwrap_or_default();
            let points =
                mistakes.iter().map(|mistake| self.point(mistake.at as f64 + 1.0, distance(mistake.at).into()));
            let start = self.point(first as f64, path[first].before.unwrap_or_default().into());
            let points: Vec<_> = [start].into_iter().chain(points).collect();
            let rise = polyline(&points).set("stroke", WRONG).set("stroke-width", "3.2");
            wrong = wrong.add(rise);
            let words = if first == last { format!("{}", first + 1) } else { format!("{}–{}", first + 1, last + 1) };
            let (x, y) = points[points.len() - 1];
            let half = words.chars().count() as f64 * 3.6 + 2.0;
            if x - half >= numbered {
                numbered = x + half;
                let words = text(&words, x, y - 11.0, SMALL - 1.0, "middle").set("fill", WRONG);
                wrong = wrong.add(words.set("stroke", PAPER).set("stroke-width", 3).set("paint-order", "stroke"));
            }
        }
        wrong
    }

    /// The moves in lines, the better ones below those that left the shortest paths, and the height.
    fn written(&self, top: f64) -> (Group, f64) {
        let mut drawing = Group::new();
        let mut y = top;
        for (row, steps) in self.analysis.path.chunks(IN_LINE).enumerate() {
            let first = row * IN_LINE;
            drawing = drawing
                .add(text(&(first + 1).to_string(), NUMBERS - 8.0, y + MOVE / 2.0, SMALL, "end").set("fill", FADED));
            for (place, step) in steps.iter().enumerate() {
                let x = NUMBERS + place as f64 * MOVE;
                drawing = drawing.add(written(step, x, y, self.greatest));
            }
            let has_better = steps.iter().any(|step| step.cost.is_some_and(|cost| cost > 0));
            y += if has_better { LINE } else { MOVE + 5.0 };
        }
        (drawing, y - top)
    }
}

/// One move in its cell, in the colour of the distance after it.
fn written(step: &AnalysedMove, x: f64, y: f64, greatest: u32) -> Group {
    let paint = match step.after {
        // The scale has fifteen steps above 0.
        Some(0) => Paint::Plain(scale(0, 15)),
        Some(after) => Paint::Plain(scale((after * 15).div_ceil(greatest).max(1), 15)),
        None => Paint::Hatched,
    };
    let middle = (x + (MOVE - 1.0) / 2.0, y + MOVE / 2.0);
    let cell = rectangle(x, y, MOVE - 1.0, MOVE).set("rx", 2).set("fill", paint);
    let group = Group::new().add(cell).add(text_on(paint, &step.r#move, middle.0, middle.1, SMALL, "middle"));
    if step.cost.is_none_or(|cost| cost == 0) {
        return group;
    }
    let frame = rectangle(x + 0.5, y + 1.0, MOVE - 2.0, MOVE - 2.0).set("rx", 2).set("fill", "none");
    let letters = step.good_moves.concat();
    let better = match &step.good_moves[..] {
        [] => "?".to_owned(),
        // There is room for three letters, and R R2 would be read as one move.
        [first, _, ..] if letters.len() > 3 || step.good_moves.iter().any(|run| run.len() > 1) => format!("{first}+"),
        _ => letters,
    };
    let size = if better.len() > 2 { SMALL - 3.0 } else { SMALL - 1.0 };
    group.add(frame.set("stroke", WRONG).set("stroke-width", "2.4")).add(
        text(&better, middle.0, y + MOVE + 9.0, size, "middle")
            .set("fill", shortest_paint())
            .set("font-weight", "bold"),
    )
}
