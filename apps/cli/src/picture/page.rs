//! The page: a title, panels side by side, a legend.

use std::fmt;

use svg::Document;
use svg::node::element::{Circle, Definitions, Description, Group, Path as Line, Pattern, Rectangle, Text, Title};

use super::board::Disc;
use super::palette::{FADED, INK, PAPER, SILENT, Shade};

/// What a square, a cell or a swatch of the legend is filled with.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Paint {
    Plain(Shade),
    /// Diagonal lines: between two owners.
    Hatched,
    /// Crossed lines: a wall.
    Crossed,
    /// Nothing is said of it.
    Silent,
}

impl Paint {
    /// The colour of text on it.
    pub(super) fn ink(self) -> Shade {
        if let Self::Plain(shade) = self { shade.ink() } else { INK }
    }
}

impl From<Paint> for svg::node::Value {
    fn from(paint: Paint) -> Self {
        match paint {
            Paint::Plain(shade) => shade.into(),
            Paint::Hatched => "url(#hatched)".into(),
            Paint::Crossed => "url(#crossed)".into(),
            Paint::Silent => SILENT.into(),
        }
    }
}

/// What is drawn over a square, whatever it is filled with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    /// A heavy frame inside.
    Frame,
    /// A broken frame inside: no stopping.
    Broken,
    /// Two rings: the target.
    Target,
}

impl Mark {
    /// The mark of a square with this side and this middle, dark on a light ground of its own.
    pub(super) fn drawn(self, x: f64, y: f64, side: f64) -> Group {
        // In small squares of the legend as in large ones of a board.
        let width = if side < 30.0 { 2.0 } else { 2.5 };
        let group = Group::new().set("fill", "none").set("stroke", INK).set("stroke-width", number(width));
        if self == Self::Target {
            let ring =
                |part: f64| Circle::new().set("cx", number(x)).set("cy", number(y)).set("r", number(side * part));
            return group.set("stroke-width", number(width * 0.8)).add(ring(0.42).set("fill", PAPER)).add(ring(0.33));
        }
        let inset = 1.25 * width - 0.5;
        let (left, top) = (number(x - side / 2.0 + inset), number(y - side / 2.0 + inset));
        let inner = number(side - 2.0 * inset);
        let frame = Rectangle::new().set("x", left).set("y", top).set("width", inner.as_str());
        let frame = frame.set("height", inner.as_str());
        let ground = frame.clone().set("stroke", PAPER).set("stroke-width", number(width + 2.0));
        let dashes = if side < 30.0 { "4 3" } else { "6 5" };
        group.add(ground).add(if self == Self::Broken { frame.set("stroke-dasharray", dashes) } else { frame })
    }
}

/// A part of the page, its top left at (0, 0).
pub(crate) struct Panel {
    /// What stands before it: "+", "=", or nothing.
    pub(crate) sign: &'static str,
    pub(crate) heading: String,
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) drawing: Group,
}

/// One entry of the legend: a swatch, what stands in it, and what it means.
pub(crate) struct Key {
    pub(crate) paint: Paint,
    /// Drawn as the disc of a man or a site, not as a square.
    pub(crate) is_disc: bool,
    /// Drawn over it.
    pub(crate) mark: Option<Mark>,
    pub(crate) inside: String,
    pub(crate) label: String,
}

impl Key {
    pub(crate) fn new(paint: Paint, inside: impl Into<String>, label: impl Into<String>) -> Self {
        Self { paint, is_disc: false, mark: None, inside: inside.into(), label: label.into() }
    }

    pub(crate) fn mark(mark: Mark, label: impl Into<String>) -> Self {
        Self { mark: Some(mark), ..Self::new(Paint::Silent, "", label) }
    }

    /// What a disc on a square means.
    pub(crate) fn of(disc: &Disc, label: impl Into<String>) -> Self {
        Self::disc(disc.is_dark, disc.letter.as_str(), label)
    }

    pub(crate) fn disc(is_dark: bool, letter: impl Into<String>, label: impl Into<String>) -> Self {
        let paint = Paint::Plain(if is_dark { INK } else { PAPER });
        Self { is_disc: true, ..Self::new(paint, letter, label) }
    }
}

/// A whole picture; its `Display` is the text of the file.
pub(crate) struct Page {
    pub(crate) title: String,
    pub(crate) subtitle: String,
    pub(crate) panels: Vec<Panel>,
    pub(crate) legend: Vec<Key>,
}

const MARGIN: f64 = 24.0;
/// Between two panels.
const GAP: f64 = 36.0;
const SWATCH: f64 = 22.0;
const SMALL: f64 = 13.0;
const LABEL_GAP: f64 = 14.0;

/// About the width of a text; fonts differ.
fn width_of(text: &str, size: f64) -> f64 {
    text.chars().count() as f64 * size * 0.6
}

/// The room of a legend's label, what parts it from the next swatch included.
fn room_of_label(key: &Key) -> f64 {
    if key.label.is_empty() { 0.0 } else { 7.0 + width_of(&key.label, SMALL) + LABEL_GAP }
}

/// The width of the swatches up to the next label, which belong together, and that label.
fn width_of_scale(keys: &[Key]) -> f64 {
    let together = keys.iter().take_while(|key| key.label.is_empty()).count();
    let label = keys.get(together).map_or(0.0, |key| SWATCH + room_of_label(key) - LABEL_GAP);
    SWATCH * together as f64 + label
}

/// A number as it stands in the file: at most two decimals.
pub(super) fn number(value: f64) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    format!("{}", if rounded == 0.0 { 0.0 } else { rounded })
}

/// Text with its middle at a point, or its left end if `anchor` is "start".
pub(super) fn text(content: &str, x: f64, middle: f64, size: f64, anchor: &str) -> Text {
    // Capitals and digits are about 0.72 of the size high.
    Text::new(content)
        .set("x", number(x))
        .set("y", number(middle + 0.36 * size))
        .set("font-size", number(size))
        .set("text-anchor", anchor)
}

/// Text in the colour that is read best on this ground; on lines it has a plate of its own.
pub(super) fn text_on(paint: Paint, content: &str, x: f64, middle: f64, size: f64, anchor: &str) -> Group {
    let group = Group::new();
    let group = if matches!(paint, Paint::Hatched | Paint::Crossed) {
        let (width, height) = (width_of(content, size) + 0.35 * size, 1.15 * size);
        let left = match anchor {
            "start" => x - 0.2 * size,
            "end" => x - width + 0.2 * size,
            _ => x - width / 2.0,
        };
        let plate = Rectangle::new().set("x", number(left)).set("y", number(middle - height / 2.0));
        let plate = plate.set("width", number(width)).set("height", number(height)).set("rx", number(0.25 * size));
        group.add(plate.set("fill", PAPER).set("stroke", "none"))
    } else {
        group
    };
    group.add(text(content, x, middle, size, anchor).set("fill", paint.ink()))
}

/// A disc with a letter: a man or a site.
pub(super) fn disc(letter: &str, x: f64, y: f64, radius: f64, paint: Paint) -> Group {
    let circle = Circle::new().set("cx", number(x)).set("cy", number(y)).set("r", number(radius));
    let letter = text(letter, x, y, radius * 1.15, "middle").set("font-weight", "bold").set("fill", paint.ink());
    Group::new().add(circle.set("fill", paint).set("stroke", INK).set("stroke-width", "1.5")).add(letter)
}

/// Lines that rise to the right, on a tile of 6 by 6.
const RISING: &str = "M-1 1l2-2M0 6l6-6M5 7l2-2";

fn patterns() -> Definitions {
    let pattern = |id, strokes: &str| {
        let ground = Rectangle::new().set("width", 6).set("height", 6).set("fill", PAPER);
        let lines = Line::new().set("d", strokes).set("stroke", INK).set("stroke-width", "1.1");
        let pattern = Pattern::new().set("id", id).set("width", 6).set("height", 6);
        pattern.set("patternUnits", "userSpaceOnUse").add(ground).add(lines)
    };
    let crossed = format!("{RISING}M-1 5l2 2M0 0l6 6M5-1l2 2");
    Definitions::new().add(pattern("hatched", RISING)).add(pattern("crossed", &crossed))
}

impl Page {
    fn document(&self) -> Document {
        let signs: Vec<f64> = self.panels.iter().map(|panel| if panel.sign.is_empty() { 0.0 } else { 14.0 }).collect();
        let panels: f64 = self.panels.iter().zip(&signs).map(|(panel, sign)| panel.width + sign).sum();
        let panels = panels + GAP * self.panels.len().saturating_sub(1) as f64;
        let scales = (0..self.legend.len()).map(|index| width_of_scale(&self.legend[index..]));
        let texts = [width_of(&self.title, 20.0), width_of(&self.subtitle, SMALL)];
        let inner = scales.chain(texts).fold(panels, f64::max);
        let mut y = MARGIN;
        let mut content =
            Group::new().add(text(&self.title, MARGIN, y + 10.0, 20.0, "start").set("font-weight", "bold"));
        y += 32.0;
        if !self.subtitle.is_empty() {
            content = content.add(text(&self.subtitle, MARGIN, y, SMALL, "start").set("fill", FADED));
            y += 22.0;
        }
        if self.panels.iter().any(|panel| !panel.heading.is_empty()) {
            y += 22.0;
        }
        let height = self.panels.iter().map(|panel| panel.height).fold(0.0, f64::max);
        let mut x = MARGIN;
        for (index, (panel, sign)) in self.panels.iter().zip(signs).enumerate() {
            if index > 0 {
                if sign > 0.0 {
                    content = content.add(text(
                        panel.sign,
                        x + f64::midpoint(GAP, sign),
                        y + panel.height / 2.0,
                        26.0,
                        "middle",
                    ));
                }
                x += GAP + sign;
            }
            let heading = text(&panel.heading, x + panel.width / 2.0, y - 14.0, 14.0, "middle");
            if !panel.heading.is_empty() {
                content = content.add(heading.set("font-weight", "bold"));
            }
            let place = format!("translate({} {})", number(x), number(y));
            content = content.add(panel.drawing.clone().set("transform", place));
            x += panel.width;
        }
        y += height + 16.0;
        let (legend, y) = self.legend(y, inner);
        let (width, height) = (number(inner + 2.0 * MARGIN), number(y + MARGIN - 10.0));
        Document::new()
            .set("viewBox", format!("0 0 {width} {height}"))
            .set("width", width.as_str())
            .set("height", height.as_str())
            .set("role", "img")
            .set("font-family", "Helvetica Neue, Helvetica, Arial, Liberation Sans, DejaVu Sans, sans-serif")
            .set("fill", INK)
            .add(Title::new(&self.title))
            .add(Description::new().add(svg::node::Text::new(self.description())))
            .add(patterns())
            .add(
                Rectangle::new()
                    .set("width", width.as_str())
                    .set("height", height.as_str())
                    .set("rx", 6)
                    .set("fill", PAPER),
            )
            .add(content)
            .add(legend)
    }

    /// The picture in words, for those who do not see it.
    fn description(&self) -> String {
        let headings = self.panels.iter().map(|panel| panel.heading.clone());
        let labels = self.legend.iter().map(|key| {
            // Numbers of a scale tell nothing without their colours.
            let is_letter = key.inside.chars().any(char::is_alphabetic) && !key.label.is_empty();
            if is_letter { format!("{}: {}", key.inside, key.label) } else { key.label.clone() }
        });
        let parts = [self.subtitle.clone()].into_iter().chain(headings).chain(labels);
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
    }

    /// The legend from `y` downwards, and where it ends.
    fn legend(&self, mut y: f64, inner: f64) -> (Group, f64) {
        let mut group = Group::new();
        let mut x = MARGIN;
        let mut is_within = false;
        for (index, key) in self.legend.iter().enumerate() {
            let width = width_of_scale(&self.legend[index..]);
            if !is_within && x > MARGIN && x + width > MARGIN + inner {
                (x, y) = (MARGIN, y + SWATCH + 6.0);
            }
            is_within = key.label.is_empty();
            let middle = (x + SWATCH / 2.0, y + SWATCH / 2.0);
            if key.is_disc {
                group = group.add(disc(&key.inside, middle.0, middle.1, SWATCH / 2.0 - 1.5, key.paint));
            } else {
                let square = Rectangle::new().set("x", number(x)).set("y", number(y));
                let square = square.set("width", SWATCH).set("height", SWATCH).set("fill", key.paint);
                group = group.add(square.set("stroke", FADED).set("stroke-width", "0.5"));
                if let Some(mark) = key.mark {
                    group = group.add(mark.drawn(middle.0, middle.1, SWATCH));
                }
                if !key.inside.is_empty() {
                    group = group.add(text_on(key.paint, &key.inside, middle.0, middle.1, 12.0, "middle"));
                }
            }
            x += SWATCH;
            if !key.label.is_empty() {
                group = group.add(text(&key.label, x + 7.0, middle.1, SMALL, "start"));
            }
            x += room_of_label(key);
        }
        let end = if self.legend.is_empty() { y - 16.0 } else { y + SWATCH };
        (group, end + 10.0)
    }
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.document())
    }
}
