//! Lists the instructions and branches that each routine compiles to on this machine.
//!
//! ```text
//! cargo run --release -p taxicab-chess --example instructions            # how many of each
//! cargo run --release -p taxicab-chess --example instructions -- knight  # and the listing of one
//! ```
//!
//! It fails if one that must be free of branches has one. It has the compiler translate the crate and this very file
//! once more, to assembly, optimised as in a release build and with the flags of `RUSTFLAGS`, and counts in that. On
//! x86-64 it recognises branches; elsewhere it only lists the instructions.

use std::error::Error;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use taxicab_chess::lookup::{by_0x88, by_15x15, by_64x64, by_rank_file, routine};
use taxicab_chess::{Square, SquareColor, X88};

/// Makes a function of each form that stays one, under a name to be found by.
macro_rules! subjects {
    ($(($($argument:ident: $type:ty),*) { $($name:ident: $form:expr;)* })*) => {
        $(subjects!(@functions ($($argument: $type),*) $($name: $form;)*);)*

        /// Every subject by name.
        const NAMES: &[&str] = &[$($(stringify!($name)),*),*];
    };
    (@functions $arguments:tt $($name:ident: $form:expr;)*) => {
        $(subjects!(@function $arguments $name: $form);)*
    };
    (@function ($($argument:ident: $type:ty),*) $name:ident: $form:expr) => {
        #[inline(never)]
        fn $name($($argument: $type),*) -> u8 {
            ($form)($($argument),*)
        }
    };
}

subjects! {
    (a: Square, b: Square) {
        king: routine::king;
        manhattan: routine::manhattan;
        knight: routine::knight;
        rook: routine::rook;
        queen: routine::queen;
        king_64x64: |a, b| by_64x64::KING.raw(a, b);
        king_0x88: |a, b| by_0x88::KING.at(by_0x88::index(a, b));
        knight_0x88: by_0x88::knight;
        king_15x15: |a, b| by_15x15::KING.at(by_15x15::index(a, b));
        king_15x15_by_map: |a, b| by_15x15::KING.at(by_15x15::index_by_map(a, b));
        knight_15x15: by_15x15::knight;
        knight_rank_file: by_rank_file::knight;
        knight_rank_file_branch_free: by_rank_file::knight_branch_free;
    }
    (a: X88, b: X88) {
        king_0x88_from_coordinates: |a, b| by_0x88::KING.at(by_0x88::index_of_x88(a, b));
        knight_0x88_from_coordinates: by_0x88::knight;
    }
    (square: Square) {
        centre: routine::centre;
        centre_manhattan: routine::centre_manhattan;
        centre_manhattan_by_complement: routine::centre_manhattan_by_complement;
        edge: routine::edge;
        corner: routine::corner;
        corner_manhattan: routine::corner_manhattan;
        light_corner_manhattan: |square| routine::corner_of_color_manhattan(square, SquareColor::Light);
    }
}

/// Has all of them compiled.
fn keep() {
    black_box([king, manhattan, knight, rook, queen, king_64x64, king_0x88, knight_0x88, king_15x15]);
    black_box([king_15x15_by_map, knight_15x15, knight_rank_file, knight_rank_file_branch_free]);
    black_box([king_0x88_from_coordinates, knight_0x88_from_coordinates]);
    black_box([centre, centre_manhattan, centre_manhattan_by_complement, edge, corner, corner_manhattan]);
    black_box(light_corner_manhattan as fn(Square) -> u8);
}

/// What has to be branch-free; the others are listed beside them.
pub(crate) const BRANCH_FREE: &[&str] = &[
    "king",
    "manhattan",
    "knight",
    "rook",
    "queen",
    "king_64x64",
    "king_0x88",
    "knight_0x88",
    "king_0x88_from_coordinates",
    "knight_0x88_from_coordinates",
    "king_15x15",
    "king_15x15_by_map",
    "knight_rank_file_branch_free",
    "centre",
    "centre_manhattan",
    "centre_manhattan_by_complement",
    "edge",
    "corner",
    "corner_manhattan",
    "light_corner_manhattan",
];

/// The classic listing of the centre routine (Chess Programming Wiki, *Center Manhattan-Distance*): its instructions.
pub(crate) const CLASSIC: &[&str] =
    &["mov", "sar", "lea", "sar", "xor", "and", "lea", "sar", "xor", "add", "and", "ret"];

/// What a function became.
pub(crate) struct Listing {
    /// Its name.
    pub(crate) name: &'static str,
    /// Its instructions with their operands.
    pub(crate) instructions: Vec<String>,
}

impl Listing {
    /// How many of them jump or call, or `None` where the processor's language is not known here.
    pub(crate) fn branches(&self) -> Option<usize> {
        let is_branch = |instruction: &&String| {
            let mnemonic = instruction.split_whitespace().next().unwrap_or_default();
            mnemonic.starts_with('j') || mnemonic.starts_with("call") || mnemonic.starts_with("loop")
        };
        cfg!(target_arch = "x86_64").then(|| self.instructions.iter().filter(is_branch).count())
    }
}

/// Translates the crate and this file to assembly and finds the subjects in it.
pub(crate) fn listings() -> Result<Vec<Listing>, Box<dyn Error>> {
    let folder = env::temp_dir().join(format!("taxicab-instructions-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let found = assembly(&folder).and_then(|text| {
        NAMES
            .iter()
            .map(|&name| find(&text, name).ok_or_else(|| format!("{name} is not in the assembly").into()))
            .collect()
    });
    fs::remove_dir_all(&folder)?;
    found
}

fn assembly(folder: &Path) -> Result<String, Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let library = folder.join("libtaxicab_chess.rlib");
    let listing = folder.join("listing.s");
    translate(&root.join("src/lib.rs"), &["--crate-name=taxicab_chess", "--crate-type=rlib"], &library)?;
    let external = format!("taxicab_chess={}", library.display());
    let options = ["--crate-type=bin", "--emit=asm", "-Ccodegen-units=1", "--extern", &external];
    translate(&root.join("examples/instructions.rs"), &options, &listing)?;
    Ok(fs::read_to_string(listing)?)
}

/// One run of the compiler, as for a release build.
fn translate(source: &Path, options: &[&str], target: &Path) -> Result<(), Box<dyn Error>> {
    let flags = env::var("RUSTFLAGS").unwrap_or_default();
    let output = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .args(["--edition=2024", "-Copt-level=3", "--cap-lints=allow"])
        .args(options)
        .args(flags.split_whitespace())
        .env("CARGO_MANIFEST_DIR", env!("CARGO_MANIFEST_DIR"))
        .arg("-o")
        .arg(target)
        .arg(source)
        .output()?;
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into()) }
}

/// From a function's label to the label of its end. A mangled name holds the length of each part and the part.
fn find(assembly: &str, name: &'static str) -> Option<Listing> {
    let mangled = format!("instructions{}{name}", name.len());
    let is_label = |line: &str| {
        line.ends_with(':') && line.split_once(&mangled).is_some_and(|(_, rest)| rest.starts_with("17h") || rest == ":")
    };
    let body = assembly.lines().skip_while(|line| !is_label(line)).skip(1);
    let body = body.take_while(|line| !line.contains("func_end") && !line.contains(".cfi_endproc"));
    let is_instruction = |line: &&str| line.starts_with('\t') && !line.trim_start().starts_with(['.', '#', '/']);
    let instructions: Vec<_> = body.filter(is_instruction).map(|line| line.trim().replace('\t', " ")).collect();
    (!instructions.is_empty()).then_some(Listing { name, instructions })
}

fn main() -> Result<(), Box<dyn Error>> {
    keep();
    let wanted: Vec<_> = env::args().skip(1).collect();
    let listings = listings()?;
    println!("instructions  branches  routine");
    for listing in &listings {
        let branches = listing.branches().map_or("?".into(), |branches| branches.to_string());
        println!("{:12}  {branches:>8}  {}", listing.instructions.len(), listing.name);
    }
    println!("{:12}  {:>8}  the classic listing of centre_manhattan_by_complement (x86)", CLASSIC.len(), 0);
    if !cfg!(target_arch = "x86_64") {
        println!("\nThis is not x86-64: the instructions are counted, but branches are not recognised.");
    }
    let shown = |listing: &&Listing| wanted.is_empty() && listing.name.starts_with("centre_manhattan");
    for listing in listings.iter().filter(|listing| shown(listing) || wanted.iter().any(|name| name == listing.name)) {
        println!("\n{}", listing.name);
        listing.instructions.iter().for_each(|instruction| println!("    {instruction}"));
    }
    if wanted.is_empty() {
        println!("\nthe classic listing\n    {}", CLASSIC.join("\n    "));
    }
    let has_branch = |listing: &&Listing| BRANCH_FREE.contains(&listing.name) && listing.branches() > Some(0);
    match listings.iter().find(has_branch) {
        Some(listing) => Err(format!("{} has a branch", listing.name).into()),
        None => Ok(()),
    }
}
