//! Compiles only as long as nothing below it uses the standard library, or, without the feature `alloc`, allocates memory.
//!
//! ```sh
//! cargo check --manifest-path checks/no-std/Cargo.toml
//! cargo check --manifest-path checks/no-std/Cargo.toml --features alloc
//! ```
//!
//! A static library without `std` brings its own panic handler. As soon as any crate it depends on links `std`, there
//! are two of them and the build fails (error E0152, duplicate lang item). A plain `cargo check` of a `no_std` crate
//! would not notice, because on a desktop `std` is always at hand. Without the feature it brings no allocator either: as soon as
//! a crate links `alloc`, the build fails for want of one.

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

/// The crates that allocate.
#[cfg(feature = "alloc")]
mod allocating {
    extern crate alloc;

    use core::alloc::{GlobalAlloc, Layout};
    use core::ptr::null_mut;
    use core::sync::atomic::{AtomicUsize, Ordering};

    use taxicab_endgame as _;
    use taxicab_play::Session;
    use taxicab_puzzle::{Board, Goal, Problem, search};

    /// Hands out one block of memory from front to back and takes nothing back: enough to be linked against.
    struct Arena;

    const ARENA_BYTES: usize = 1 << 20;

    #[repr(align(64))]
    struct Block(core::cell::UnsafeCell<[u8; ARENA_BYTES]>);

    // SAFETY: the bytes are only reached through the pieces that `Arena` hands out, and those never overlap.
    unsafe impl Sync for Block {}

    static BLOCK: Block = Block(core::cell::UnsafeCell::new([0; ARENA_BYTES]));
    static USED: AtomicUsize = AtomicUsize::new(0);

    // SAFETY: each call takes its own piece of the block by an atomic update, aligned as asked for (the block itself is
    // aligned to 64, and a greater alignment is refused); when the block is used up the answer is null, as the trait says.
    unsafe impl GlobalAlloc for Arena {
        unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
            let start = |used: usize| used.next_multiple_of(layout.align());
            let end = |used: usize| start(used).checked_add(layout.size()).filter(|&end| end <= ARENA_BYTES);
            match USED.fetch_update(Ordering::Relaxed, Ordering::Relaxed, end) {
                // SAFETY: `end` was within the block, so `start` is too.
                Ok(used) if layout.align() <= 64 => unsafe { BLOCK.0.get().cast::<u8>().add(start(used)) },
                _ => null_mut(),
            }
        }

        unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
    }

    #[global_allocator]
    static ARENA: Arena = Arena;

    /// Reads a board of 3×3 in any of the text forms and solves it: the number of moves, or −1 if there is no answer.
    ///
    /// # Safety
    /// `text` points to `length` bytes that nobody writes to meanwhile.
    #[unsafe(no_mangle)]
    pub unsafe extern "C" fn taxicab_moves_left(text: *const u8, length: usize) -> i32 {
        // SAFETY: as the caller promises.
        let bytes = unsafe { core::slice::from_raw_parts(text, length) };
        let solved = || {
            let board: Board = core::str::from_utf8(bytes).ok()?.parse().ok()?;
            let problem = Problem::new(board, &Goal::BlankLast).ok()?;
            let solver = search::Solver::new(problem.goal());
            solver.solve(&problem, search::Control { max_nodes: 1_000_000, ..Default::default() }).length()
        };
        solved().and_then(|length| i32::try_from(length).ok()).unwrap_or(-1)
    }

    /// The moves made in the game of a share code, or −1 if the code is damaged.
    ///
    /// # Safety
    /// `code` points to `length` bytes that nobody writes to meanwhile.
    #[unsafe(no_mangle)]
    pub unsafe extern "C" fn taxicab_moves_made(code: *const u8, length: usize) -> i32 {
        // SAFETY: as the caller promises.
        let bytes = unsafe { core::slice::from_raw_parts(code, length) };
        let session = core::str::from_utf8(bytes).ok().and_then(|code| Session::from_share_code(code).ok());
        session.and_then(|session| i32::try_from(session.single_tile_count()).ok()).unwrap_or(-1)
    }
}
