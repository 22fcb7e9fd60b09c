//! Builds only as long as nothing below it uses the standard library or allocates memory.
//!
//! ```sh
//! cargo build --manifest-path checks/no-alloc/Cargo.toml
//! ```
//!
//! A static library without `std` brings its own panic handler; as soon as a crate it depends on links `std` there are
//! two of them, and the build fails. This one brings no allocator either: as soon as a crate links `alloc`, the build
//! fails for want of one. Its neighbour `no-std` has an allocator, for the crates that need one.

#![no_std]

use taxicab_chess::mobility::{self, Level, SquareValues};
use taxicab_chess::territory::{Owner, Site, Territory};
use taxicab_chess::trajectory::Trajectories;
use taxicab_chess::{Color, Map, Movement, Obstacles, Position, Square, mop_up, race};

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {
        core::hint::spin_loop();
    }
}

/// The knight's moves between two squares numbered from 0 (a1) to 63 (h8), or −1 if there is no such square.
#[unsafe(no_mangle)]
pub extern "C" fn taxicab_knight_moves(from: u8, to: u8) -> i32 {
    let moves = |from, to| {
        Map::outward(Movement::Knight, Square::from_index(from)?, Obstacles::NONE).distance(Square::from_index(to)?)
    };
    moves(from, to).map_or(-1, i32::from)
}

/// Asks a position in FEN for everything there is: one number of it all, or −1 if the text cannot be read.
///
/// # Safety
/// `fen` points to `length` bytes that nobody writes to meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taxicab_everything(fen: *const u8, length: usize) -> i32 {
    // SAFETY: as the caller promises.
    let bytes = unsafe { core::slice::from_raw_parts(fen, length) };
    let Some(position) = core::str::from_utf8(bytes).ok().and_then(|text| text.parse::<Position>().ok()) else {
        return -1;
    };
    let changes = mobility::changes(&position, Level::Safe, &SquareValues::EQUAL_WEIGHTS);
    let best = changes.first().map_or(0, |change| i32::from(change.total > 0));
    let terms = i32::from(mop_up::terms(&position).is_ok());
    let races = i32::from(race::pawns(&position).is_ok()) + i32::from(race::kings(&position, Square::E4).is_ok());
    let sites =
        Color::ALL.map(|color| Site { movement: Movement::King, square: position.king(color).unwrap_or(Square::E1) });
    let territory = Territory::new(&sites, Obstacles::NONE, None);
    let trajectories = Trajectories::new(Movement::King, sites[0].square, sites[1].square, Obstacles::NONE);
    best + terms
        + races
        + i32::from(territory.owner(Square::A1) == Owner::Contested)
        + trajectories.map_or(0, |trajectories| trajectories.paths().count() as i32)
}
