//! Any text is a share code or refused; the code of a game reads as the same game.

#![no_main]

use libfuzzer_sys::fuzz_target;
use taxicab_play::Session;

/// The checksum of a code (FNV-1a, 32 bits); without it hardly any input passes the last part.
fn checksum(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

fuzz_target!(|text: &str| {
    let _ = Session::from_share_code(text).map_err(|error| error.to_string());
    let Ok(session) = Session::from_share_code(&format!("{text}.{:08x}", checksum(text))) else { return };
    let code = session.share_code();
    let same = Session::from_share_code(&code).expect("a printed code is readable");
    assert_eq!(same.share_code(), code);
    assert_eq!(same.board(), session.board());
});
