//! Where the animation of a game goes.

use std::path::PathBuf;

use clap::Args;
use taxicab_pictures::replay::Speed;

use crate::picture_file::replace;
use crate::report::{Failure, Stop};

/// Where the animation of a game goes, if anywhere.
#[derive(Args, Debug)]
pub(crate) struct ReplayFile {
    /// Draw the game as an animation into this file.
    #[arg(long, value_name = "FILE")]
    gif: Option<PathBuf>,
    /// The moves a second of the animation, 1 to 50.
    #[arg(long, value_name = "MOVES", default_value = "4", requires = "gif")]
    speed: Speed,
}

impl ReplayFile {
    /// One file holds one game: there must be one item, and not from standard input.
    pub(crate) fn check(&self, items: &[String]) -> Result<(), Stop> {
        if self.gif.is_some() && (items.len() != 1 || items[0] == "-") {
            return Err(Stop::Usage("--gif draws one game: give one item, as an argument".into()));
        }
        Ok(())
    }

    /// Writes the animation at its speed, if one was asked for.
    pub(crate) fn write(&self, draw: impl FnOnce(Speed) -> Vec<u8>) -> Result<(), Failure> {
        let Some(path) = &self.gif else { return Ok(()) };
        replace(path, &draw(self.speed))
            .map_err(|error| Failure::usage(format!("cannot write {:?}: {error}", path.to_string_lossy())))
    }
}
