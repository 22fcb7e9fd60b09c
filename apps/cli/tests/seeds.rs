//! The checks of `fuzz/`, without a fuzzer: on their seeds, on every beginning and every rest of them, and with each character replaced,
//! doubled or left out.

#[path = "../../../fuzz/checks.rs"]
mod checks;

use checks::CHECKS;

/// Characters that mean something to a parser, and some that do not.
const OTHERS: [&str; 14] = ["", "0", "9", "-", "/", " ", "\n", ".", ",", "K", "k", "x", "é", "99999999999999999999"];

#[test]
fn parsers_keep_their_laws_next_to_every_seed() {
    let mut count = 0_u32;
    for (name, check, seeds) in CHECKS {
        assert!(seeds.len() >= 2, "{name}");
        for seed in seeds {
            let mut run = |text: String| {
                check(&text);
                count += 1;
            };
            // A conversation with the engine searches on each of its lines.
            let every = if name == "uci" { 16 } else { 1 };
            for (at, character) in seed.char_indices().step_by(every) {
                let (before, after) = (&seed[..at], &seed[at + character.len_utf8()..]);
                run(before.to_owned());
                run(seed[at..].to_owned());
                run(format!("{before}{character}{character}{after}"));
                for other in OTHERS {
                    run(format!("{before}{other}{after}"));
                }
            }
            run((*seed).to_owned());
        }
    }
    assert!(count > 5_000, "{count}");
}
