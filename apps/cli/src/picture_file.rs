//! Where a picture or an animation goes.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use taxicab::Request;

use crate::answering;
use crate::console::{CommandError, Console, Render};
use crate::interrupt;
use taxicab_pictures::replay::Speed;
use taxicab_pictures::{Drawable, Page, shell_words};

/// Where the picture of an answer goes, if anywhere.
#[derive(Args)]
pub(crate) struct PictureFile {
    /// Draw a picture into this file; '-' prints the picture instead of the answer.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

impl PictureFile {
    /// Without exactly one item as an argument a picture is refused.
    pub(crate) fn check(&self, items: &[String]) -> Result<(), CommandError> {
        if self.svg.is_some() { require_one(items, "--svg draws one picture") } else { Ok(()) }
    }

    /// Whether a picture was asked for.
    pub(crate) fn is_wanted(&self) -> bool {
        self.svg.is_some()
    }

    /// Whether the picture is printed instead of the answer.
    pub(crate) fn is_printed(&self) -> bool {
        self.svg.as_ref().is_some_and(|path| path.as_os_str() == "-")
    }

    /// The answer of a request, whose rows are printed as they come unless the picture is.
    pub(crate) fn answered<R: Request>(&self, request: &R, console: &mut Console) -> Result<R::Answer, CommandError> {
        answering::answered_with_rows(request, console, |row, console| {
            if self.is_printed() { Ok(()) } else { answering::print_row(row, console) }
        })
    }

    /// Prints an answer, and draws it if that was asked for.
    pub(crate) fn print(&self, answer: &(impl Render + Drawable), console: &mut Console) -> Result<(), CommandError> {
        if self.takes_all(|| answer.page(), console)? { Ok(()) } else { console.print(answer) }
    }

    /// Answers a request for each item, and prints or draws the answers.
    pub(crate) fn for_each<R: Request<Answer: Render + Drawable>>(
        &self,
        request: &R,
        items: &[String],
        console: &mut Console,
    ) -> Result<(), CommandError> {
        self.check(items)?;
        answering::for_each_with(request, items, console, |answer, console| {
            // Ctrl-C ends a long answer, and its last line is still whole.
            let _busy = interrupt::Busy::new();
            self.print(&answer, console)
        })
    }

    /// Draws the picture if that was asked for; true if nothing else is to be printed.
    pub(crate) fn takes_all(&self, draw: impl FnOnce() -> Page, console: &mut Console) -> Result<bool, CommandError> {
        let Some(path) = &self.svg else { return Ok(false) };
        let words: Vec<String> = std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
        let picture = draw().svg(&request(&words));
        if path.as_os_str() == "-" {
            console.write(picture.as_bytes())?;
            return Ok(true);
        }
        write(path, picture.as_bytes()).map(|()| false)
    }
}

/// Where the animation of a game goes, if anywhere.
#[derive(Args)]
pub(crate) struct ReplayFile {
    /// Draw the game as an animation into this file, after any time limit: it shows what was found in time.
    #[arg(long, value_name = "FILE")]
    gif: Option<PathBuf>,
    /// The moves a second of the animation, 1 to 50.
    #[arg(long, value_name = "MOVES", default_value = "4", requires = "gif")]
    speed: Speed,
}

impl ReplayFile {
    /// Without exactly one item as an argument an animation is refused.
    pub(crate) fn check(&self, items: &[String]) -> Result<(), CommandError> {
        if self.gif.is_some() { require_one(items, "--gif draws one game") } else { Ok(()) }
    }

    /// Writes the animation at its speed, if one was asked for and is still wanted.
    pub(crate) fn write(&self, draw: impl FnOnce(Speed) -> Option<Vec<u8>>) -> Result<(), CommandError> {
        self.gif.as_ref().map_or(Ok(()), |path| draw(self.speed).map_or(Ok(()), |contents| write(path, &contents)))
    }
}

/// One file holds one item, which must not come from standard input.
fn require_one(items: &[String], what: &str) -> Result<(), CommandError> {
    let is_one = items.len() == 1 && items[0] != "-";
    if is_one { Ok(()) } else { Err(CommandError::Usage(format!("{what}: give one item, as an argument"))) }
}

fn write(path: &Path, contents: &[u8]) -> Result<(), CommandError> {
    let refused = |error| CommandError::Usage(format!("cannot write {:?}: {error}", path.to_string_lossy()));
    replace(path, contents).map_err(refused)
}

/// A request as it can be typed, without what says where the answer goes.
fn request(words: &[String]) -> String {
    let mut words = words.iter().skip(1);
    let mut shown = vec!["taxicab"];
    while let Some(word) = words.next() {
        match word.as_str() {
            "--svg" | "--gif" | "--speed" => drop(words.next()),
            "--json" | "--quiet" | "-q" | "--" => {}
            word if ["--svg=", "--gif=", "--speed="].iter().any(|option| word.starts_with(option)) => {}
            word => shown.push(word),
        }
    }
    shell_words(shown)
}

/// Writes a temporary file in the same folder and then renames it, so that no reader sees half of it. A file that is there
/// keeps its permissions, and must be writable.
pub(crate) fn replace(path: &Path, contents: &[u8]) -> io::Result<()> {
    // A signal waits until the temporary file is gone.
    let _busy = interrupt::Busy::new();
    let path = &target(path)?;
    let folder = folder(path);
    if !folder.is_dir() {
        let words = format!("there is no folder {:?}", folder.to_string_lossy());
        return Err(io::Error::new(io::ErrorKind::NotFound, words));
    }
    let there = match fs::OpenOptions::new().write(true).open(path) {
        Ok(mut file) => {
            let metadata = file.metadata()?;
            if !metadata.is_file() {
                // A device or a pipe is written to, not replaced.
                return file.write_all(contents);
            }
            Some(metadata)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".taxicab-").suffix(".part");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As for any new file; what the user's mask takes away is taken away.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder).map_err(|error| {
        let error = without_path(&error);
        io::Error::new(error.kind(), format!("its folder takes no new file: {error}"))
    })?;
    if let Some(metadata) = there {
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, fchown};
            // Whoever may give files away leaves the file its owner.
            let _ = fchown(file.as_file(), Some(metadata.uid()), Some(metadata.gid()));
        }
        file.as_file().set_permissions(metadata.permissions())?;
    }
    file.write_all(contents).map_err(|error| without_path(&error))?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| without_path(&error.error))?;
    Ok(())
}

/// The folder of a file.
pub(crate) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// As many links in a chain as Linux follows.
const LONGEST_CHAIN: usize = 40;

/// Where a chain of links ends, whether anything is there or not: a link keeps pointing where it does.
fn target(path: &Path) -> io::Result<PathBuf> {
    match path.metadata() {
        Ok(metadata) if metadata.is_file() => return fs::canonicalize(path),
        // A pipe has no other name than its own.
        Ok(_) => return Ok(path.to_owned()),
        Err(_) => {}
    }
    let mut path = path.to_owned();
    for _ in 0..LONGEST_CHAIN {
        let Ok(next) = fs::read_link(&path) else { return Ok(path) };
        // What a link says counts from its own folder.
        path = path.parent().unwrap_or(Path::new("")).join(next);
    }
    Err(io::Error::other("too many symbolic links"))
}

/// An error without the path of a temporary file, of which nobody knows.
fn without_path(error: &io::Error) -> io::Error {
    let inner = error.get_ref().and_then(|inner| inner.source()).map(ToString::to_string);
    match (inner, error.raw_os_error()) {
        (Some(inner), _) => io::Error::new(error.kind(), inner),
        (None, Some(number)) => io::Error::from_raw_os_error(number),
        (None, None) => error.kind().into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_shown_as_it_can_be_typed() {
        let shown = |words: &[&str]| request(&words.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(shown(&["/bin/taxicab", "chess", "map", "a1", "--svg", "a b.svg"]), "taxicab chess map a1");
        let fen = shown(&["taxicab", "chess", "map", "--svg=-", "--fen=8/8 w", "--json", "--", "a1"]);
        assert_eq!(fen, "taxicab chess map '--fen=8/8 w' a1");
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn a_file_is_replaced_whole_and_nothing_is_left_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.svg");
        for text in ["one", "two"] {
            replace(&path, text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
            assert_eq!(names(folder.path()), ["a.svg"]);
        }
        let missing = replace(&folder.path().join("no/a.svg"), b"x").unwrap_err();
        assert!(missing.to_string().contains("there is no folder"));
        fs::create_dir(folder.path().join("b.svg")).unwrap();
        replace(&folder.path().join("b.svg"), b"x").unwrap_err();
        let mut left = names(folder.path());
        left.sort();
        assert_eq!(left, ["a.svg", "b.svg"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_keeps_its_permissions_and_one_that_is_read_only_its_text() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.svg");
        for mode in [0o600, 0o664, 0o640, 0o444] {
            fs::write(&path, "one").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            // Nothing is read-only to a superuser.
            let may_write = fs::OpenOptions::new().write(true).open(&path).is_ok();
            match replace(&path, b"two") {
                Ok(()) => assert!(may_write, "{mode:o}"),
                Err(error) => {
                    assert!(!may_write && error.kind() == io::ErrorKind::PermissionDenied, "{mode:o}: {error}");
                }
            }
            assert_eq!(fs::read_to_string(&path).unwrap(), if may_write { "two" } else { "one" });
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, mode);
            assert_eq!(names(folder.path()), ["a.svg"]);
            if !may_write {
                fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
            }
        }
    }

    #[test]
    fn errors_do_not_name_the_temporary_file() {
        let error = tempfile::Builder::new().prefix(".taxicab-").tempfile_in("there/is/none").unwrap_err();
        assert!(error.to_string().contains(".taxicab-"), "{error}");
        let error = without_path(&error);
        assert!(!error.to_string().contains("taxicab") && error.kind() == io::ErrorKind::NotFound, "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_nothing_yet_stays_a_link() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let (first, second) = (folder.path().join("first.svg"), folder.path().join("second.svg"));
        symlink("second.svg", &first).unwrap();
        symlink(folder.path().join("a.svg"), &second).unwrap();
        replace(&first, b"one").unwrap();
        assert!(
            fs::symlink_metadata(&first).unwrap().is_symlink() && fs::symlink_metadata(&second).unwrap().is_symlink()
        );
        assert_eq!(fs::read_to_string(folder.path().join("a.svg")).unwrap(), "one");
        let round = folder.path().join("round.svg");
        symlink("round.svg", &round).unwrap();
        assert!(replace(&round, b"x").unwrap_err().to_string().contains("links"));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_keeps_its_place_and_a_device_is_not_replaced() {
        use std::os::unix::fs::{FileTypeExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("a.svg"), folder.path().join("link.svg"));
        fs::write(&file, "one").unwrap();
        symlink(&file, &link).unwrap();
        replace(&link, b"two").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "two");
        replace(Path::new("/dev/null"), b"x").unwrap();
        assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    }
}
