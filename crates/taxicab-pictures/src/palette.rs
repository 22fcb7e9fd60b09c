//! The colours: one palette for the saved pictures and the page, for light and for dark surroundings.
//!
//! The page reads [`stylesheet`]; a picture carries the dark colours that it needs in a media query.

use std::fmt::{self, Write};

/// Red, green and blue of sRGB.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Rgb(u8, u8, u8);

impl Rgb {
    /// A colour by its perceived lightness (0 to 1), chroma (0 to about 0.3) and hue (degrees): the polar form of Oklab
    /// (B. Ottosson, A perceptual color space for image processing, 2020).
    fn of(lightness: f64, chroma: f64, hue: f64) -> Self {
        let (a, b) = (chroma * hue.to_radians().cos(), chroma * hue.to_radians().sin());
        let long = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
        let medium = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
        let short = (lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b).powi(3);
        let red = 4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short;
        let green = -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short;
        let blue = -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701_0 * short;
        let encoded = |linear: f64| {
            let linear = linear.clamp(0.0, 1.0);
            let value = if linear <= 0.003_130_8 { 12.92 * linear } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 };
            (value * 255.0).round() as u8
        };
        Self(encoded(red), encoded(green), encoded(blue))
    }

    /// The luminance, 0 to 1 (Rec. 709 weights of the linear light): how bright it is when printed grey.
    fn luminance(self) -> f64 {
        let linear = |byte: u8| {
            let value = f64::from(byte) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// The contrast of two colours, 1 to 21 (Web Content Accessibility Guidelines 2.2).
    fn contrast(self, other: Self) -> f64 {
        let (one, other) = (self.luminance() + 0.05, other.luminance() + 0.05);
        one.max(other) / one.min(other)
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// A colour. One that belongs to the surroundings has a counterpart for dark ones; a fixed colour is the same in both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shade {
    light: Rgb,
    dark: Option<Rgb>,
}

const fn fixed(red: u8, green: u8, blue: u8) -> Shade {
    Shade { light: Rgb(red, green, blue), dark: None }
}

const fn themed(light: Rgb, dark: Rgb) -> Shade {
    Shade { light, dark: Some(dark) }
}

/// Text and lines on the ground.
pub const INK: Shade = themed(Rgb(0x1f, 0x1c, 0x16), Rgb(0xf0, 0xec, 0xe2));
/// Secondary text: coordinates, subtitles.
pub const FADED: Shade = themed(Rgb(0x5c, 0x55, 0x46), Rgb(0xaa, 0xa7, 0x99));
/// The ground of a picture.
pub const PAPER: Shade = themed(Rgb(0xff, 0xfd, 0xf8), Rgb(0x1e, 0x21, 0x2a));
/// Thin lines: grids and edges.
pub const LINE: Shade = themed(Rgb(0xd6, 0xcc, 0xb7), Rgb(0x33, 0x37, 0x43));
/// The lines of a hatched area, and outlines.
pub const STRONG_LINE: Shade = themed(Rgb(0x8a, 0x80, 0x69), Rgb(0x7d, 0x80, 0x90));
/// A light square without a value.
pub const LIGHT_SQUARE: Shade = themed(Rgb(0xff, 0xfb, 0xf3), Rgb(0x34, 0x3a, 0x48));
/// A dark square without a value.
pub const DARK_SQUARE: Shade = themed(Rgb(0xef, 0xe5, 0xd0), Rgb(0x28, 0x2d, 0x39));
/// The colour of distance 0.
pub const ACCENT: Shade = fixed(0xf6, 0xc5, 0x14);
/// Black pieces, and dark text on a colour.
pub const BLACK: Shade = fixed(0x14, 0x16, 0x1c);
/// White pieces, and light text on a colour.
pub const WHITE: Shade = fixed(0xff, 0xff, 0xff);
/// A mistake: a move that left the shortest paths.
pub const WRONG: Shade = fixed(0xd9, 0x41, 0x2c);
/// A blocked square.
pub const BLOCKED: Shade = fixed(0x2b, 0x28, 0x20);
/// The lines of a blocked square.
pub const BLOCKED_LINE: Shade = fixed(0x6b, 0x64, 0x55);

/// The names of colours on the page.
const NAMED: [(&str, Shade); 12] = [
    ("ink", INK),
    ("ink-soft", FADED),
    ("raised", PAPER),
    ("line", LINE),
    ("line-strong", STRONG_LINE),
    ("square-light", LIGHT_SQUARE),
    ("square-dark", DARK_SQUARE),
    ("accent", ACCENT),
    ("piece-black", BLACK),
    ("piece-white", WHITE),
    ("blocked", BLOCKED),
    ("blocked-line", BLOCKED_LINE),
];

impl fmt::Display for Shade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.light.fmt(f)
    }
}

impl From<Shade> for svg::node::Value {
    fn from(shade: Shade) -> Self {
        shade.to_string().into()
    }
}

impl Shade {
    /// Red, green and blue in light surroundings.
    pub(crate) const fn light(self) -> [u8; 3] {
        let Rgb(red, green, blue) = self.light;
        [red, green, blue]
    }

    /// The colour of text on it. On a fixed colour it is black or white, whichever has the greater contrast.
    #[must_use]
    pub fn ink(self) -> Self {
        if self.dark.is_some() {
            INK
        } else if self.light.contrast(BLACK.light) > self.light.contrast(WHITE.light) {
            BLACK
        } else {
            WHITE
        }
    }
}

/// The steps of the scale above 0.
pub const STEPS: u32 = 15;
/// A scale of fewer moves than this stops short of the darkest step, so that small boards do not exaggerate.
const USUAL: u32 = 7;

/// The colour of a step of the scale, 1 (light, near) to 15 (dark, far): yellow over green to deep blue.
fn heat(step: u32) -> Shade {
    let part = f64::from(step - 1) / f64::from(STEPS - 1);
    let chroma = 0.12 - 0.03 * (part * std::f64::consts::PI).sin();
    Shade { light: Rgb::of(0.93 - 0.60 * part, chroma, 97.0 + 178.0 * part), dark: None }
}

/// The colour of a number of moves where `last` is the largest: 0 stands out, 1 is light, `last` is dark. Up to 15 moves
/// no two numbers share a colour.
pub fn scale(moves: u32, last: u32) -> Shade {
    let span = last.max(USUAL) - 1;
    match moves {
        0 => ACCENT,
        moves => heat(1 + (2 * (moves.min(last) - 1) * (STEPS - 1) + span) / (2 * span)),
    }
}

/// The tones of regions that lie side by side; printed grey, two tones differ.
pub const TONES: usize = 5;
/// Gold, blue, red, green, violet, cyan, orange, pink.
const HUES: [f64; 8] = [85.0, 240.0, 25.0, 150.0, 305.0, 200.0, 58.0, 355.0];
/// So many regions have a colour of their own.
const REGIONS: usize = TONES * HUES.len();

/// A colour for one of several regions: its hue by its number, its lightness by its tone.
pub fn region(index: usize, tone: usize) -> Shade {
    let (hue, tone) = (HUES[index % HUES.len()], (tone % TONES) as f64);
    themed(Rgb::of(0.945 - 0.068 * tone, 0.075, hue), Rgb::of(0.30 + 0.045 * tone, 0.06, hue))
}

/// The style of a picture: the dark counterparts of the colours that it contains.
pub(crate) fn dark_style(drawing: &str) -> String {
    let regions = (0..HUES.len()).flat_map(|index| (0..TONES).map(move |tone| region(index, tone)));
    let mut style = String::new();
    for shade in NAMED.iter().map(|&(_, shade)| shade).chain(regions) {
        let Shade { light, dark: Some(dark) } = shade else { continue };
        for name in ["fill", "stroke"] {
            if drawing.contains(&format!("{name}=\"{light}\"")) {
                let _ = write!(style, "[{name}=\"{light}\"]{{{name}:{dark}}}");
            }
        }
    }
    format!("@media (prefers-color-scheme:dark){{{style}}}")
}

/// The palette as the page reads it: custom properties, a class for each step of the scale and one for each region.
pub fn stylesheet() -> String {
    let mut css = String::from("/* The palette. Generated by taxicab-pictures. */\n\n@layer palette {\n:root {\n");
    for (name, Shade { light, dark }) in NAMED {
        let _ = match dark {
            Some(dark) => writeln!(css, "  --{name}: light-dark({light}, {dark});"),
            None => writeln!(css, "  --{name}: {light};"),
        };
    }
    css += "}\n\n";
    for step in 0..=STEPS {
        let shade = if step == 0 { ACCENT } else { heat(step) };
        let _ = writeln!(css, ".heat-{step} {{ --cell: {shade}; --cell-ink: {}; }}", shade.ink());
    }
    for index in 0..REGIONS {
        if let Shade { light, dark: Some(dark) } = region(index, index) {
            let _ = writeln!(css, ".owner-{index} {{ --cell: light-dark({light}, {dark}); }}");
        }
    }
    css += "}\n";
    css
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_colours_are_met() {
        // White, black and mid grey of Oklab; sRGB red is (0.628, 0.2577, 29.23) in its polar form.
        assert_eq!(Rgb::of(1.0, 0.0, 0.0), WHITE.light);
        assert_eq!(Rgb::of(0.0, 0.0, 0.0), Rgb(0, 0, 0));
        assert_eq!(Rgb::of(0.627_96, 0.257_68, 29.234), Rgb(255, 0, 0));
        assert!((WHITE.light.luminance() - 1.0).abs() < 1e-9);
        assert!((WHITE.light.contrast(Rgb(0, 0, 0)) - 21.0).abs() < 1e-9);
        assert_eq!(fixed(1, 0xab, 0x20).to_string(), "#01ab20");
    }

    #[test]
    fn the_scale_is_ordered_when_printed_grey_and_its_numbers_are_readable() {
        for last in 1..=STEPS {
            let shades: Vec<Shade> = (0..=last).map(|step| scale(step, last)).collect();
            for pair in shades[1..].windows(2) {
                let [near, far] = [pair[0], pair[1]].map(|shade| shade.light.luminance());
                assert!(near > far + 0.01, "{pair:?} of {last}");
            }
            for shade in shades {
                assert!(shade.light.contrast(shade.ink().light) >= 4.5, "text on {shade}");
            }
        }
        assert_eq!((scale(63, 63), scale(7, 7)), (heat(STEPS), heat(STEPS)));
    }

    #[test]
    fn tones_differ_when_printed_grey_and_text_is_readable_on_them() {
        for (one, other) in (0..HUES.len()).flat_map(|one| (0..HUES.len()).map(move |other| (one, other))) {
            for tone in 1..TONES {
                let [lighter, darker] = [region(other, tone - 1), region(one, tone)];
                assert!(darker.light.luminance() < lighter.light.luminance() - 0.03);
            }
        }
        for Shade { light, dark } in (0..REGIONS).map(|index| region(index, index)) {
            assert!(light.contrast(INK.light) >= 4.5, "{light}");
            assert!(dark.unwrap().contrast(INK.dark.unwrap()) >= 4.5, "{dark:?}");
        }
    }

    /// The dark style selects by the light colour, so no fixed colour may equal one.
    #[test]
    fn a_light_colour_has_one_meaning() {
        let steps = (1..=STEPS).map(heat);
        let regions = (0..REGIONS).map(|index| region(index, index));
        let all = steps.chain(NAMED.map(|(_, shade)| shade)).chain(regions);
        let mut all: Vec<String> = all.map(|shade| shade.light.to_string()).collect();
        let count = all.len();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), count);
        assert_eq!(
            dark_style("fill=\"#1f1c16\""),
            "@media (prefers-color-scheme:dark){[fill=\"#1f1c16\"]{fill:#f0ece2}}"
        );
    }
}
