//! The pieces as vector shapes in a square of 48: the one definition, for saved pictures and for the page.

use std::fmt::Write;

use svg::node::element::{Group, Path, Symbol, Use};
use taxicab_chess::{Color, Movement, Piece};

use crate::page::{circle, number};
use crate::palette::{BLACK, WHITE};

/// The side of the square in which a piece is drawn.
const SIDE: f64 = 48.0;
/// The foot of every chess piece.
const FOOT: &str = "M11 42v-2.5q0-3 3-3h20q3 0 3 3V42z";
/// The middles of a taxi's wheels across, their middle down and their radius.
const WHEELS: ([f64; 2], f64, f64) = ([13.5, 34.5], 35.0, 3.3);

/// The look of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The name in small letters.
    pub name: &'static str,
    /// The outline above the foot.
    outline: &'static str,
    /// The lines inside the outline.
    lines: &'static str,
}

/// All shapes.
pub const SHAPES: [Shape; 7] = [
    Shape {
        name: "king",
        outline: "M22.3 4.5h3.4v3.3H29v3.4h-3.3v5.3c2-2.3 4.8-3.3 7.5-2.6 4.3 1.1 6.3 5.3 4.6 9.6-1.5 3.8-3 7-3.3 13h-21c-.3-6-1.8-9.2-3.3-13-1.7-4.3.3-8.5 4.6-9.6 2.7-.7 5.5.3 7.5 2.6v-5.3H19V7.8h3.3z",
        lines: "M24 17.5c-.4 4.5-.4 9 0 13.5M14 31.5h20",
    },
    Shape {
        name: "queen",
        outline: "M13.5 36.5 8.3 17.5l7.2 6.3 1.9-12.3L24 22l6.6-10.5 1.9 12.3 7.2-6.3-5.2 19zM8 12.2a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM17 6.3a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM31 6.3a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM40 12.2a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z",
        lines: "M14 31.5h20",
    },
    Shape {
        name: "rook",
        outline: "M12.5 8.5H18v4h3.5v-4h5v4H30v-4h5.5V18l-3.5 3.5 1.5 15h-19l1.5-15-3.5-3.5z",
        lines: "M16 21.5h16",
    },
    Shape {
        name: "bishop",
        outline: "M24 9.5c5.5 4.2 8.5 8.7 8.5 13 0 3.2-1.7 5.6-4.3 7l1.8 7H18l1.8-7c-2.6-1.4-4.3-3.8-4.3-7 0-4.3 3-8.8 8.5-13zM24 3.8a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4z",
        lines: "M24 15v8M20.5 19h7M19.5 29.5h9",
    },
    Shape {
        name: "knight",
        outline: "M13.5 36.5c.3-6.5 3.5-9.5 8.5-13.5-3 .4-5 1.6-8 4.2-1 .9-2.2.9-3.1 0l-1.4-1.5c-.8-.9-.8-1.9-.2-2.9 1.9-3.1 3.7-6.6 6.7-9.1 1.4-1.2 2.4-2 3-3.2L20.3 6l4.5 4c8.2 1.2 12.7 7.5 12.7 16 0 4-.6 7.5-1.5 10.5z",
        lines: "M18.5 17.2v.1M27 14.5c3.5 2.2 5.3 6 5.3 11.5",
    },
    Shape {
        name: "pawn",
        outline: "M24 9a6.5 6.5 0 0 1 4.4 11.3H31v3.4h-3.6c.3 5 2.2 8.7 5.6 12.8h-18c3.4-4.1 5.3-7.8 5.6-12.8H17v-3.4h2.6A6.5 6.5 0 0 1 24 9z",
        lines: "",
    },
    Shape {
        name: "taxi",
        outline: "M19.5 12.5h9v4h3.2c1 0 1.8.5 2.3 1.4l3.7 6.8 3.8 1c1.2.3 2 1.3 2 2.6v7.2h-4.3a4.8 4.8 0 0 1-9.4 0H18.2a4.8 4.8 0 0 1-9.4 0H4.5v-8.3c0-1.2.8-2.2 2-2.4l5-.8 3-6c.5-1 1.3-1.5 2.4-1.5h2.6z",
        lines: "M12 24.7h25M24.5 17v7.5M6 30h36",
    },
];

impl Shape {
    /// The shape as a symbol that a picture refers to.
    pub(crate) fn symbol(self) -> Symbol {
        let (middles, down, radius) = WHEELS;
        let body = Group::new().set("stroke-linejoin", "round");
        let outline = Path::new().set("d", self.outline);
        let body = if self.name == "taxi" {
            middles.into_iter().fold(body.add(outline), |body, x| body.add(circle(x, down, radius)))
        } else {
            body.add(Path::new().set("d", FOOT)).add(outline)
        };
        let lines = Path::new().set("d", self.lines).set("fill", "none").set("stroke-linecap", "round");
        let symbol = Symbol::new().set("id", self.name).set("viewBox", format!("0 0 {SIDE} {SIDE}")).add(body);
        if self.lines.is_empty() { symbol } else { symbol.add(lines) }
    }
}

/// A shape in the colour of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    /// Its look.
    pub shape: Shape,
    /// Whose it is.
    pub color: Color,
}

impl From<Piece> for Figure {
    fn from(piece: Piece) -> Self {
        Self { color: piece.color, ..piece.movement().into() }
    }
}

impl From<Movement> for Figure {
    /// A rule of movement belongs to no side: it is drawn white, except the black pawn.
    fn from(movement: Movement) -> Self {
        let mut shapes = SHAPES.into_iter();
        let shape = shapes.find(|shape| movement.name().ends_with(shape.name));
        let color = if movement == Movement::BlackPawn { Color::Black } else { Color::White };
        Self { shape: shape.expect("every rule of movement has a shape"), color }
    }
}

impl Figure {
    /// The figure in a square of this side, by its middle.
    pub(crate) fn drawn(self, x: f64, y: f64, side: f64) -> Use {
        let (fill, edge, width) =
            if self.color == Color::White { (WHITE, BLACK, "1.6") } else { (BLACK, WHITE, "1.2") };
        let figure = Use::new().set("href", format!("#{}", self.shape.name));
        let figure = figure.set("x", number(x - side / 2.0)).set("y", number(y - side / 2.0));
        let figure = figure.set("width", number(side)).set("height", number(side));
        figure.set("fill", fill).set("stroke", edge).set("stroke-width", width)
    }
}

/// The shapes as the page reads them: a JavaScript module.
pub fn module() -> String {
    let (middles, down, radius) = WHEELS;
    let mut module = String::from("// The shapes of the pieces in a square of 48. Generated by taxicab-pictures.\n\n");
    let _ = writeln!(module, "export const FOOT = \"{FOOT}\";\n");
    let _ = writeln!(module, "export const WHEELS = {{ middles: {middles:?}, down: {down}, radius: {radius} }};\n");
    module += "export const SHAPES = {\n";
    for shape in SHAPES {
        let Shape { name, outline, lines } = shape;
        let _ = writeln!(module, "  {name}: {{ outline: \"{outline}\", lines: \"{lines}\" }},");
    }
    module + "};\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_of_movement_has_a_figure() {
        for movement in Movement::ALL {
            let figure = Figure::from(movement);
            assert!(movement.name().ends_with(figure.shape.name));
        }
    }

    #[test]
    fn a_white_and_a_black_figure_share_a_symbol() {
        let knight = Figure::from(Movement::Knight).shape;
        let symbol = knight.symbol().to_string();
        assert!(symbol.starts_with("<symbol id=\"knight\"") && symbol.contains("M13.5 36.5"), "{symbol}");
        let [white, black] = Color::ALL.map(|color| Figure { shape: knight, color }.drawn(24.0, 24.0, 48.0));
        let [white, black] = [white.to_string(), black.to_string()];
        assert!(white.contains("href=\"#knight\"") && white.contains("fill=\"#ffffff\""), "{white}");
        assert!(black.contains("href=\"#knight\"") && black.contains("fill=\"#14161c\""), "{black}");
    }
}
