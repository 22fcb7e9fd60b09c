//! A plane of cells divided between sites.

use taxicab::requests::chess::{PlaneAnswer, letter};
use taxicab::words::counted;

use super::{Drawable, capitalised};
use crate::{Key, Page, Paint, Plane, region, tones};

impl Drawable for PlaneAnswer {
    fn page(&self) -> Page {
        planes(&[self])
    }
}

/// The picture of the same sites in one metric or in several, side by side.
///
/// # Panics
/// There is no plane.
pub fn planes(planes: &[&PlaneAnswer]) -> Page {
    let first = planes[0];
    let (columns, rows) = (first.plane.columns as usize, first.plane.rows as usize);
    let tones = tones(columns, &first.regions(), first.sites.len());
    // One large panel, or three that share the width.
    let room = if planes.len() == 1 { 720.0_f64 } else { 380.0 };
    let side = (room / columns as f64).min(640.0 / rows as f64).clamp(2.0, 40.0);
    let mut has_letters = true;
    let panels = planes.iter().map(|plane| {
        let sites = plane.sites.iter().enumerate().map(|(number, &site)| (site, letter(number))).collect();
        let drawing = Plane { columns, rows, owners: plane.regions(), sites };
        let contested = counted(plane.contested as u64, "contested cell");
        let name = capitalised(plane.metric);
        let heading = if planes.len() == 1 { String::new() } else { format!("{name}: {contested}") };
        has_letters = drawing.has_letters(side);
        drawing.panel(heading, side, &tones)
    });
    let panels = panels.collect();
    let shade = Paint::Plain(region(0, tones[0]));
    let mut legend = vec![if has_letters {
        Key::new(shade, "A", "nearest to site A, and so on")
    } else {
        Key::new(shade, "•", "nearest to one site, and so on")
    }];
    if planes.iter().any(|plane| plane.contested > 0) {
        legend.push(Key::new(Paint::Hatched, "", "contested: two or more sites are equally near"));
    }
    let title = match planes {
        [plane] => format!("Voronoi diagram in {} distance", capitalised(plane.metric)),
        _ => "One plane, the same sites, three distances".into(),
    };
    Page { title, subtitle: first.title().replacen('x', " × ", 1), panels, legend }
}
