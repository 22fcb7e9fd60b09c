//! Where a picture goes.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::Page;
use crate::report::{Answer, Failure, Report, Stop};

/// Where the picture of an answer goes, if anywhere.
#[derive(Args, Debug)]
pub(crate) struct PictureFile {
    /// Draw a picture into this file; '-' prints the picture instead of the answer.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

impl PictureFile {
    /// One file holds one picture: there must be one item, and not from standard input.
    pub(crate) fn check(&self, items: &[String]) -> Result<(), Stop> {
        if self.svg.is_some() && (items.len() != 1 || items[0] == "-") {
            return Err(Stop::Usage("--svg draws one picture: give one item, as an argument".into()));
        }
        Ok(())
    }

    /// Says an answer, and draws it if that was asked for.
    pub(crate) fn say<A: Answer>(
        &self,
        answer: &A,
        draw: impl Fn(&A) -> Page,
        report: &mut Report,
    ) -> Result<(), Failure> {
        if self.takes_all(|| draw(answer))? { Ok(()) } else { report.say_paragraph(answer) }
    }

    /// Draws the picture if that was asked for; true if nothing else is to be printed.
    pub(crate) fn takes_all(&self, draw: impl FnOnce() -> Page) -> Result<bool, Failure> {
        let Some(path) = &self.svg else { return Ok(false) };
        let picture = draw().to_string();
        if path.as_os_str() == "-" {
            let mut out = io::stdout().lock();
            out.write_all(picture.as_bytes())?;
            out.flush()?;
            return Ok(true);
        }
        replace(path, &picture).map_err(|error| Failure::usage(format!("cannot write {}: {error}", path.display())))?;
        Ok(false)
    }
}

/// Writes the whole file beside its place and then renames it: nobody ever sees half of it.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    // A link keeps pointing where it does.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        return Err(io::Error::new(io::ErrorKind::NotFound, format!("there is no folder {}", folder.display())));
    }
    if path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
        // A device or a pipe is written to, not replaced; a folder refuses.
        return fs::OpenOptions::new().write(true).open(path)?.write_all(text.as_bytes());
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(".taxicab-").suffix(".svg");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As for any new file; what the user's mask takes away is taken away.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn a_file_is_replaced_whole_and_nothing_is_left_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.svg");
        for text in ["one", "two"] {
            replace(&path, text).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
            assert_eq!(names(folder.path()), ["a.svg"]);
        }
        let missing = replace(&folder.path().join("no/a.svg"), "x").unwrap_err();
        assert!(missing.to_string().contains("there is no folder"));
        fs::create_dir(folder.path().join("b.svg")).unwrap();
        replace(&folder.path().join("b.svg"), "x").unwrap_err();
        let mut left = names(folder.path());
        left.sort();
        assert_eq!(left, ["a.svg", "b.svg"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_keeps_its_place_and_a_device_is_not_replaced() {
        use std::os::unix::fs::{FileTypeExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("a.svg"), folder.path().join("link.svg"));
        fs::write(&file, "one").unwrap();
        symlink(&file, &link).unwrap();
        replace(&link, "two").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "two");
        replace(Path::new("/dev/null"), "x").unwrap();
        assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    }
}
