//! Colours that keep their order when they are printed grey.

use std::fmt;

/// A colour of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shade(u8, u8, u8);

/// Text on a colour.
const BLACK: Shade = Shade(0, 0, 0);
/// Text and lines.
pub(crate) const INK: Shade = Shade(0x22, 0x22, 0x26);
/// Text that steps back: coordinates, subtitles.
pub(crate) const FADED: Shade = Shade(0x6b, 0x6b, 0x72);
/// The page.
pub(crate) const PAPER: Shade = Shade(0xff, 0xff, 0xff);
/// A square of which nothing is said.
pub(crate) const SILENT: Shade = Shade(0xec, 0xec, 0xee);

impl fmt::Display for Shade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

impl From<Shade> for svg::node::Value {
    fn from(shade: Shade) -> Self {
        shade.to_string().into()
    }
}

impl Shade {
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

    /// How bright it is when printed grey, 0 to 1 (Rec. 709 weights of the linear light).
    pub(crate) fn luminance(self) -> f64 {
        let linear = |byte: u8| {
            let value = f64::from(byte) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// Black or white text on it, whichever has the greater contrast: always 4.5 or more.
    pub(crate) fn ink(self) -> Self {
        // The contrast of two luminances is (a + 0.05) / (b + 0.05): equal against both at the root of 1.05 · 0.05.
        if self.luminance() + 0.05 > 0.0525_f64.sqrt() { BLACK } else { PAPER }
    }
}

/// Step `step` of a scale from light (0) to dark (`last`): near to far.
pub(crate) fn scale(step: u32, last: u32) -> Shade {
    let part = if last == 0 { 0.0 } else { f64::from(step) / f64::from(last) };
    // From pale yellow over green to deep blue, strongest in the middle.
    Shade::of(0.97 - 0.59 * part, 0.06 + 0.07 * (part * std::f64::consts::PI).sin() + 0.04 * part, 102.0 + 165.0 * part)
}

/// The tones of regions that lie side by side; printed grey, two tones differ.
pub(crate) const TONES: usize = 5;

/// A colour for one of several regions: its hue by its number, its lightness by its tone.
pub(crate) fn region(index: usize, tone: usize) -> Shade {
    // The golden angle spreads any number of hues.
    let hue = 85.0 + 137.507_764 * index as f64;
    Shade::of(0.945 - 0.068 * (tone % TONES) as f64, 0.075, hue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_colours_are_met() {
        // White, black and mid grey of Oklab; sRGB red is (0.628, 0.2577, 29.23) in its polar form.
        assert_eq!(Shade::of(1.0, 0.0, 0.0), PAPER);
        assert_eq!(Shade::of(0.0, 0.0, 0.0), BLACK);
        assert_eq!(Shade::of(0.627_96, 0.257_68, 29.234), Shade(255, 0, 0));
        assert!((PAPER.luminance() - 1.0).abs() < 1e-9);
        assert_eq!(Shade(1, 0xab, 0x20).to_string(), "#01ab20");
    }

    #[test]
    fn the_scale_is_ordered_when_printed_grey_and_its_numbers_are_readable() {
        for last in 1..=14 {
            let shades: Vec<Shade> = (0..=last).map(|step| scale(step, last)).collect();
            for pair in shades.windows(2) {
                assert!(pair[0].luminance() > pair[1].luminance() + 0.01, "{pair:?} of {last}");
            }
            for shade in shades {
                let (a, b) = (shade.luminance() + 0.05, shade.ink().luminance() + 0.05);
                assert!(a.max(b) / a.min(b) >= 4.5, "text on {shade}");
            }
        }
    }

    #[test]
    fn tones_differ_when_printed_grey() {
        for (one, other) in (0..40).flat_map(|one| (0..40).map(move |other| (one, other))) {
            for tone in 1..TONES {
                assert!(region(one, tone).luminance() < region(other, tone - 1).luminance() - 0.03);
            }
            assert!(region(one, TONES - 1).ink() == BLACK);
        }
    }
}
