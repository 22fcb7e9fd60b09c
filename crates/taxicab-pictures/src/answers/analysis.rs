//! A solution move by move: the distance to the goal over the moves, and the moves with the better ones beside them.

use svg::node::element::{Circle, Group, Line, Polyline, Rectangle};
use taxicab::requests::puzzle::{AnalysedMove, Analysis, Mistake};
use taxicab::words::counted;
use taxicab_puzzle::Metric;

use super::Drawable;
use crate::page::{Paint, Panel, number, plate, text, text_on};
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
        Page { title, subtitle: format!("{board} to {goal}{metric}: {mistakes}"), panels: vec![self.panel()], legend }
    }
}

/// The drawing of an analysis.
trait Panels {
    fn panel(&self) -> Panel;
    fn plot(&self) -> Group;
    fn open(&self, axes: &Axes, first: usize) -> Group;
    fn branches(&self, axes: &Axes) -> Group;
    fn wrong(&self, axes: &Axes) -> Group;
    fn written(&self, top: f64) -> (Group, f64);
    fn distances(&self) -> Vec<Option<u32>>;
}

/// Every so many moves have a line of the grid.
fn grid(last: u32) -> u32 {
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000]
        .into_iter()
        .find(|step| last / step <= 10)
        .unwrap_or(10_000)
}

fn line(from: (f64, f64), to: (f64, f64)) -> Line {
    let line = Line::new().set("x1", number(from.0)).set("y1", number(from.1));
    line.set("x2", number(to.0)).set("y2", number(to.1))
}

fn polyline(points: &[(f64, f64)]) -> Polyline {
    let points: Vec<String> = points.iter().map(|&(x, y)| format!("{},{}", number(x), number(y))).collect();
    Polyline::new().set("points", points.join(" ")).set("fill", "none").set("stroke-linejoin", "round")
}

/// The mistakes, those that follow one another together.
fn in_a_row(mistakes: &[Mistake]) -> impl Iterator<Item = &[Mistake]> {
    mistakes.chunk_by(|one, next| one.at + 1 == next.at)
}

/// The axes of the plot: moves made, and the distance.
struct Axes {
    /// The last of the moves.
    count: u32,
    /// The greatest distance.
    greatest: u32,
}

impl Axes {
    fn new(analysis: &Analysis, distances: &[Option<u32>]) -> Self {
        Self {
            count: (analysis.length + analysis.left.unwrap_or(0)).max(1),
            greatest: distances.iter().flatten().copied().max().unwrap_or(1).max(1),
        }
    }

    /// The place of a distance after so many moves.
    fn point(&self, moves: f64, distance: f64) -> (f64, f64) {
        let x = LEFT + moves / f64::from(self.count) * (WIDTH - LEFT - RIGHT);
        (x, PLOT * (1.0 - distance / (f64::from(self.greatest) * 1.08)))
    }

    /// The axes with their numbers.
    fn drawn(&self) -> Group {
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
        let up = text("distance to the goal", 0.0, 0.0, SMALL, "middle");
        let up = up.set("transform", format!("translate({} {}) rotate(-90)", number(10.0), number(PLOT / 2.0)));
        drawing.add(up).add(text("moves made", f64::midpoint(LEFT, WIDTH - RIGHT), PLOT + 35.0, SMALL, "middle"))
    }
}

impl Panels for Analysis {
    fn panel(&self) -> Panel {
        let drawing = self.plot();
        let below = PLOT + BELOW + 14.0;
        if self.path.is_empty() || self.path.len() > MAX_WRITTEN {
            return Panel { sign: "", heading: String::new(), width: WIDTH, height: PLOT + BELOW, drawing };
        }
        let (written, height) = self.written(below);
        Panel { sign: "", heading: String::new(), width: WIDTH, height: below + height, drawing: drawing.add(written) }
    }

    /// The distance of each board.
    fn distances(&self) -> Vec<Option<u32>> {
        let last = self.path.last().map_or(self.left, |step| step.after);
        self.path.iter().map(|step| step.before).chain([last]).collect()
    }

    fn plot(&self) -> Group {
        let distances = self.distances();
        let axes = Axes::new(self, &distances);
        let points: Vec<(f64, f64)> = distances
            .iter()
            .enumerate()
            .filter_map(|(at, distance)| distance.map(|distance| axes.point(at as f64, distance.into())))
            .collect();
        let played = polyline(&points).set("stroke", INK).set("stroke-width", "2.2");
        let first = distances.iter().position(Option::is_some).unwrap_or(self.path.len());
        let end = self.shortest.filter(|_| !self.mistakes.is_empty()).map(|length| {
            let (words, (x, y)) = (length.to_string(), axes.point(length.into(), 0.0));
            let point = Circle::new().set("cx", number(x)).set("cy", number(y)).set("r", 4);
            Group::new()
                .add(point.set("fill", shortest_paint()))
                .add(plate(Paint::Plain(PAPER), &words, x + 6.0, y - 13.0, SMALL, "start"))
                .add(text(&words, x + 6.0, y - 13.0, SMALL, "start").set("font-weight", "bold"))
        });
        let drawing = axes.drawn().add(self.open(&axes, first)).add(self.branches(&axes)).add(played);
        drawing.add(self.wrong(&axes)).add(end.unwrap_or_default())
    }

    /// What is not proven has no line.
    fn open(&self, axes: &Axes, first: usize) -> Group {
        let (right, _) = axes.point(first as f64, 0.0);
        if first == 0 {
            return Group::new();
        }
        let ground = Rectangle::new().set("x", number(LEFT)).set("y", 0);
        let ground = ground.set("width", number(right - LEFT)).set("height", number(PLOT)).set("fill", Paint::Hatched);
        let words = format!("at least {} are needed", self.lower_bound);
        let middle = f64::midpoint(LEFT, right);
        let is_wide = right - LEFT > 160.0;
        let words = is_wide.then(|| text_on(Paint::Hatched, &words, middle, PLOT / 2.0, SMALL, "middle"));
        Group::new().add(ground).add(words.unwrap_or_default())
    }

    /// Shortest solutions: from the start all the way, from where the moves leave one the beginning.
    fn branches(&self, axes: &Axes) -> Group {
        let mut branches = Group::new().set("stroke", shortest_paint());
        if let Some(length) = self.shortest.filter(|_| !self.mistakes.is_empty()) {
            let whole = line(axes.point(0.0, length.into()), axes.point(length.into(), 0.0));
            branches = branches.add(whole.set("stroke-width", "1.8"));
        }
        let longest = (f64::from(axes.count) * 0.05).min(f64::from(axes.greatest) * 0.22).max(3.0);
        for mistakes in in_a_row(&self.mistakes) {
            let at = mistakes[0].at;
            let Some(before) = self.path[at].before.map(f64::from).filter(|_| at > 0) else { continue };
            let length = before.min(longest);
            let branch = line(axes.point(at as f64, before), axes.point(at as f64 + length, before - length));
            branches = branches.add(branch.set("stroke-width", "1.3"));
        }
        branches
    }

    /// The moves that left the shortest paths; several in a row have one number.
    fn wrong(&self, axes: &Axes) -> Group {
        let mut wrong = Group::new().set("stroke-linecap", "round");
        let mut numbered = f64::NEG_INFINITY;
        for mistakes in in_a_row(&self.mistakes) {
            let (first, last) = (mistakes[0].at, mistakes[mistakes.len() - 1].at);
            let distance = |at: usize| self.path[at].after.or(self.path[at].before).unwrap_or_default();
            let points =
                mistakes.iter().map(|mistake| axes.point(mistake.at as f64 + 1.0, distance(mistake.at).into()));
            let start = axes.point(first as f64, self.path[first].before.unwrap_or_default().into());
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
        let distances = self.distances();
        let greatest = distances.iter().flatten().copied().max().unwrap_or(1).max(1);
        let mut drawing = Group::new();
        let mut y = top;
        for (row, steps) in self.path.chunks(IN_LINE).enumerate() {
            let first = row * IN_LINE;
            drawing = drawing
                .add(text(&(first + 1).to_string(), NUMBERS - 8.0, y + MOVE / 2.0, SMALL, "end").set("fill", FADED));
            for (place, step) in steps.iter().enumerate() {
                let x = NUMBERS + place as f64 * MOVE;
                drawing = drawing.add(written(step, x, y, greatest));
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
    let cell = Rectangle::new().set("x", number(x)).set("y", number(y)).set("rx", 2);
    let cell = cell.set("width", number(MOVE - 1.0)).set("height", number(MOVE)).set("fill", paint);
    let group = Group::new().add(cell).add(text_on(paint, &step.r#move, middle.0, middle.1, SMALL, "middle"));
    if step.cost.is_none_or(|cost| cost == 0) {
        return group;
    }
    let frame = Rectangle::new().set("x", number(x + 0.5)).set("y", number(y + 1.0)).set("rx", 2).set("fill", "none");
    let frame = frame.set("width", number(MOVE - 2.0)).set("height", number(MOVE - 2.0));
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
