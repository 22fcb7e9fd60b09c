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

use taxicab_chess::{Map, Obstacles, Piece, Square};

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
        Map::outward(Piece::Knight, Square::from_index(from)?, Obstacles::NONE).distance(Square::from_index(to)?)
    };
    moves(from, to).map_or(-1, i32::from)
}
