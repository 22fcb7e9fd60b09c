//! The page: a title, panels side by side, a legend.

use svg::Document;
use svg::node::element::{Circle, Definitions, Description, Group, Line, Path, Pattern, Rectangle, Style, Text, Title};

use crate::palette::{
    ACCENT, BLACK, BLOCKED, BLOCKED_LINE, DARK_SQUARE, FADED, INK, PAPER, STRONG_LINE, Shade, WHITE, dark_style,
};
use crate::piece::{Figure, SHAPES};

/// The fill of a square, a cell or a swatch of the legend.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Paint {
    /// One colour.
    Plain(Shade),
    /// Diagonal lines: between two owners.
    Hatched,
    /// Crossed lines: blocked.
    Crossed,
    /// Without a value: the board itself.
    Silent,
}

impl Paint {
    /// The colour of text on it.
    pub(crate) fn ink(self) -> Shade {
        match self {
            Self::Plain(shade) => shade.ink(),
            Self::Crossed => WHITE,
            Self::Hatched | Self::Silent => INK,
        }
    }
}

impl From<Paint> for svg::node::Value {
    fn from(paint: Paint) -> Self {
        match paint {
            Paint::Plain(shade) => shade.into(),
            Paint::Hatched => "url(#hatched)".into(),
            Paint::Crossed => "url(#crossed)".into(),
            Paint::Silent => DARK_SQUARE.into(),
        }
    }
}

/// A mark over a square with any fill.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A diamond, which points out a square.
    Diamond,
    /// A broken ring: no stopping.
    Broken,
    /// A yellow disc with a ring and a dot: the target.
    Target,
}

impl Mark {
    /// The mark on a square with this middle and side, in the ink of its paint.
    pub(crate) fn drawn(self, x: f64, y: f64, side: f64, paint: Paint) -> Group {
        let width = number(if side < 30.0 { 1.5 } else { 2.0 });
        let circle = |part: f64| circle(x, y, side * part);
        let group = Group::new().set("fill", "none").set("stroke", paint.ink()).set("stroke-width", width);
        match self {
            Self::Diamond => {
                let half = number(side * 0.42);
                let path =
                    format!("M{} {}l{half} {half}l-{half} {half}l-{half}-{half}z", number(x), number(y - side * 0.42));
                group.add(Path::new().set("d", path))
            }
            Self::Broken => {
                let dashes = if side < 30.0 { "3 2.5" } else { "5 4" };
                group.add(circle(0.41).set("stroke-dasharray", dashes))
            }
            Self::Target => group
                .add(circle(0.33).set("fill", ACCENT).set("stroke", WHITE).set("stroke-width", number(side * 0.17)))
                .add(circle(0.33).set("stroke", BLACK).set("stroke-width", number(side * 0.075)))
                .add(circle(0.1).set("fill", BLACK).set("stroke", "none")),
        }
    }
}

/// A piece or a disc on a square or in the legend.
#[derive(Clone, PartialEq, Debug)]
pub enum Token {
    /// A drawn piece.
    Piece(Figure),
    /// A disc with a letter.
    Disc {
        /// The letter, or empty.
        letter: String,
        /// The colour of the disc.
        paint: Paint,
    },
}

impl Token {
    /// A piece, or a figure for a rule of movement.
    pub fn of(piece: impl Into<Figure>) -> Self {
        Self::Piece(piece.into())
    }

    /// A piece that can be captured, whatever it is.
    pub fn capture() -> Self {
        Self::Disc { letter: "×".into(), paint: Paint::Plain(BLACK) }
    }

    /// The token by its middle, in a square of this side.
    fn drawn(&self, x: f64, y: f64, side: f64) -> Group {
        match self {
            Self::Piece(figure) => Group::new().add(figure.drawn(x, y, side)),
            Self::Disc { letter, paint } => disc(letter, x, y, side / 2.0 - 1.5, *paint),
        }
    }
}

/// A part of the page, its top left at (0, 0).
#[derive(Clone, Debug)]
pub struct Panel {
    /// The sign before it: "+", "=", or empty.
    pub sign: &'static str,
    /// The heading above it, or empty.
    pub heading: String,
    /// Its width.
    pub width: f64,
    /// Its height without the heading.
    pub height: f64,
    /// Its elements.
    pub drawing: Group,
}

/// One entry of the legend: a swatch, its content, and its meaning.
#[derive(Clone, Debug)]
pub struct Key {
    /// The fill of the swatch.
    pub paint: Paint,
    /// Drawn instead of the swatch.
    pub token: Option<Token>,
    /// Drawn over the swatch.
    pub mark: Option<Mark>,
    /// The text in the swatch.
    pub inside: String,
    /// The meaning. Without a label the swatch belongs to the next one.
    pub label: String,
}

impl Key {
    /// A swatch with a text in it.
    pub fn new(paint: Paint, inside: impl Into<String>, label: impl Into<String>) -> Self {
        Self { paint, token: None, mark: None, inside: inside.into(), label: label.into() }
    }

    /// The meaning of a mark.
    pub fn mark(mark: Mark, label: impl Into<String>) -> Self {
        Self { mark: Some(mark), ..Self::new(Paint::Silent, "", label) }
    }

    /// The meaning of a token.
    pub fn token(token: Token, label: impl Into<String>) -> Self {
        Self { token: Some(token), ..Self::new(Paint::Silent, "", label) }
    }

    /// The meaning of the points of a chart in this colour.
    pub fn point(paint: Paint, label: impl Into<String>) -> Self {
        Self::token(Token::Disc { letter: String::new(), paint }, label)
    }
}

/// A whole picture.
#[derive(Clone, Debug)]
pub struct Page {
    /// The first line, and the name for a screen reader.
    pub title: String,
    /// The line below, or empty.
    pub subtitle: String,
    /// The panels from left to right.
    pub panels: Vec<Panel>,
    /// The legend below the panels; it wraps.
    pub legend: Vec<Key>,
}

const MARGIN: f64 = 24.0;
/// Between two panels.
const GAP: f64 = 36.0;
const SWATCH: f64 = 22.0;
const SMALL: f64 = 13.0;
const LABEL_GAP: f64 = 14.0;
/// The request at the foot.
const SMALLEST: f64 = 10.0;
const FOOT_LINE: f64 = 14.0;

/// About the width of a text in a wide font; others need less.
fn width_of(text: &str, size: f64) -> f64 {
    let width = |letter| match letter {
        'i' | 'j' | 'l' | 'I' | ' ' | '.' | ',' | ':' | ';' | '\'' => 0.32,
        'f' | 'r' | 't' | '(' | ')' | '-' => 0.41,
        'm' | 'w' | 'M' | 'W' => 0.92,
        'A'..='Z' => 0.72,
        _ => 0.63,
    };
    text.chars().map(width).sum::<f64>() * size
}

/// The room of a legend's label, with the gap before the next swatch.
fn room_of_label(key: &Key) -> f64 {
    if key.label.is_empty() { 0.0 } else { 7.0 + width_of(&key.label, SMALL) + LABEL_GAP }
}

/// The width of the swatches up to the next label, which belong together, and that label.
fn width_of_scale(keys: &[Key]) -> f64 {
    let together = keys.iter().take_while(|key| key.label.is_empty()).count();
    let label = keys.get(together).map_or(0.0, |key| SWATCH + room_of_label(key) - LABEL_GAP);
    SWATCH * together as f64 + label
}

/// A number as the file has it: at most two decimals.
pub(crate) fn number(value: f64) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    format!("{}", if rounded == 0.0 { 0.0 } else { rounded })
}

/// A rectangle by its upper left corner.
pub(crate) fn rectangle(x: f64, y: f64, width: f64, height: f64) -> Rectangle {
    let corner = Rectangle::new().set("x", number(x)).set("y", number(y));
    corner.set("width", number(width)).set("height", number(height))
}

pub(crate) fn circle(x: f64, y: f64, radius: f64) -> Circle {
    Circle::new().set("cx", number(x)).set("cy", number(y)).set("r", number(radius))
}

pub(crate) fn line(from: (f64, f64), to: (f64, f64)) -> Line {
    let line = Line::new().set("x1", number(from.0)).set("y1", number(from.1));
    line.set("x2", number(to.0)).set("y2", number(to.1))
}

/// Text with its middle at a point, or its left end if `anchor` is "start".
pub(crate) fn text(content: &str, x: f64, middle: f64, size: f64, anchor: &str) -> Text {
    // Capitals and digits are about 0.72 of the size high.
    Text::new(content)
        .set("x", number(x))
        .set("y", number(middle + 0.36 * size))
        .set("font-size", number(size))
        .set("text-anchor", anchor)
}

/// A plate behind text.
pub(crate) fn plate(paint: Paint, content: &str, x: f64, middle: f64, size: f64, anchor: &str) -> Rectangle {
    let (width, height) = (width_of(content, size) + 0.35 * size, 1.15 * size);
    let left = match anchor {
        "start" => x - 0.2 * size,
        "end" => x - width + 0.2 * size,
        _ => x - width / 2.0,
    };
    let plate = rectangle(left, middle - height / 2.0, width, height).set("rx", number(0.25 * size));
    plate.set("fill", paint).set("stroke", "none")
}

/// Text in the colour that is read best on this ground; on lines it has a plate of its own.
pub(crate) fn text_on(paint: Paint, content: &str, x: f64, middle: f64, size: f64, anchor: &str) -> Group {
    let group = match paint {
        Paint::Hatched => Group::new().add(plate(Paint::Plain(PAPER), content, x, middle, size, anchor)),
        Paint::Crossed => Group::new().add(plate(Paint::Plain(BLOCKED), content, x, middle, size, anchor)),
        Paint::Plain(_) | Paint::Silent => Group::new(),
    };
    group.add(text(content, x, middle, size, anchor).set("fill", paint.ink()))
}

/// A disc with a letter.
pub(crate) fn disc(letter: &str, x: f64, y: f64, radius: f64, paint: Paint) -> Group {
    let edge = if paint == Paint::Plain(BLACK) { WHITE } else { BLACK };
    let circle = circle(x, y, radius);
    let group = Group::new().add(circle.set("fill", paint).set("stroke", edge).set("stroke-width", "1.2"));
    if letter.is_empty() {
        return group;
    }
    group.add(text(letter, x, y, radius * 1.25, "middle").set("font-weight", "bold").set("fill", paint.ink()))
}

/// White text on a small black plate with this upper left corner.
pub(crate) fn badge(content: &str, left: f64, top: f64, size: f64) -> Group {
    let (width, height) = ((width_of(content, size) + 0.4 * size).max(1.35 * size), 1.35 * size);
    let plate = rectangle(left, top, width, height).set("rx", number(0.2 * size)).set("fill", BLACK);
    let letter = text(content, left + width / 2.0, top + height / 2.0, size, "middle").set("font-weight", "bold");
    Group::new().add(plate).add(letter.set("fill", WHITE))
}

/// Lines that rise to the right, on a tile of 6 by 6.
const RISING: &str = "M-1 1l2-2M0 6l6-6M5 7l2-2";

/// The patterns and shapes that a drawing refers to.
fn definitions(drawing: &str) -> Definitions {
    let pattern = |id, ground: Shade, line: Shade, strokes: &str| {
        let ground = Rectangle::new().set("width", 6).set("height", 6).set("fill", ground);
        let lines = Path::new().set("d", strokes).set("stroke", line).set("stroke-width", "1.1");
        let pattern = Pattern::new().set("id", id).set("width", 6).set("height", 6);
        pattern.set("patternUnits", "userSpaceOnUse").add(ground).add(lines)
    };
    let mut definitions = Definitions::new();
    if drawing.contains("url(#hatched)") {
        definitions = definitions.add(pattern("hatched", PAPER, STRONG_LINE, RISING));
    }
    if drawing.contains("url(#crossed)") {
        let crossed = format!("{RISING}M-1 5l2 2M0 0l6 6M5-1l2 2");
        definitions = definitions.add(pattern("crossed", BLOCKED, BLOCKED_LINE, &crossed));
    }
    let shapes = SHAPES.into_iter().filter(|shape| drawing.contains(&format!("\"#{}\"", shape.name)));
    shapes.fold(definitions, |definitions, shape| definitions.add(shape.symbol()))
}

/// Words in lines of at most this width in a font of one width, broken at spaces, and within words that are longer.
fn wrapped(words: &str, width: f64, size: f64) -> Vec<String> {
    let width_of = |text: &str| text.chars().count() as f64 * size * 0.6;
    let longest = ((width / (size * 0.6)) as usize).max(1);
    let mut lines: Vec<String> = Vec::new();
    for word in words.split(' ') {
        match lines.last_mut() {
            Some(line) if width_of(line) + width_of(word) + size <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => {
                let letters: Vec<char> = word.chars().collect();
                lines.extend(letters.chunks(longest).map(|letters| letters.iter().collect::<String>()));
                if letters.is_empty() {
                    lines.push(String::new());
                }
            }
        }
    }
    lines
}

impl Page {
    /// The text of the file, with the request in small print at its foot.
    ///
    /// It follows the surroundings: dark where these are dark, light everywhere else and in print.
    pub fn svg(&self, request: &str) -> String {
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
        let (legend, mut y) = self.legend(y, inner);
        let mut foot = Group::new()
            .set("fill", FADED)
            .set("font-family", "ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace");
        for line in wrapped(request, inner, SMALLEST) {
            y += FOOT_LINE;
            foot = foot.add(text(&line, MARGIN, y, SMALLEST, "start"));
        }
        let (width, height) = (number(inner + 2.0 * MARGIN), number(y + MARGIN - 6.0));
        let ground = Rectangle::new().set("width", width.as_str()).set("height", height.as_str());
        let drawing = Group::new().add(ground.set("rx", 6).set("fill", PAPER)).add(content).add(legend).add(foot);
        let drawn = drawing.to_string();
        let definitions = definitions(&drawn);
        let style = dark_style(&format!("fill=\"{INK}\"{drawn}{definitions}"));
        let document = Document::new()
            .set("viewBox", format!("0 0 {width} {height}"))
            .set("width", width.as_str())
            .set("height", height.as_str())
            .set("role", "img")
            .set(
                "font-family",
                "system-ui, Segoe UI, Roboto, Noto Sans, Helvetica Neue, Arial, DejaVu Sans, sans-serif",
            )
            .set("fill", INK)
            .add(Title::new(&self.title))
            .add(Description::new().add(svg::node::Text::new(self.description())))
            .add(Style::new(style))
            .add(definitions)
            .add(drawing);
        format!("{document}\n")
    }

    /// The picture in words, for screen readers.
    fn description(&self) -> String {
        let headings = self.panels.iter().map(|panel| panel.heading.clone());
        let labels = self.legend.iter().map(|key| {
            // Numbers of a scale mean nothing without their colours.
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
            if let Some(token) = &key.token {
                group = group.add(token.drawn(middle.0, middle.1, SWATCH));
            } else {
                let square = rectangle(x, y, SWATCH, SWATCH).set("fill", key.paint);
                group = group.add(square.set("rx", 3).set("stroke", STRONG_LINE).set("stroke-width", "0.5"));
                if let Some(mark) = key.mark {
                    group = group.add(mark.drawn(middle.0, middle.1, SWATCH, key.paint));
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
