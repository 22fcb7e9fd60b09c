# Shorthands; `just` lists them. Each is one cargo command, so nothing here is needed to work.

default:
    @just --list

# Solve a real board.
solve *BOARD="15 2 1 12/8 5 6 11/4 9 10 7/3 13 14 0":
    cargo run --release -- solve "{{BOARD}}"

# All tests; exhaustive checks included.
test:
    cargo test --workspace

# The slow proofs: all of Korf's hundred with Manhattan alone, and the whole 3x4 space.
test-slow:
    cargo test --release --workspace -- --ignored

# Everything that must hold before a change lands.
ci:
    .ci/run

# Benchmarks as ratios against the naive versions.
bench:
    cargo bench -p taxicab-puzzle -p taxicab-chess -p taxicab-endgame

# What the chessboard's routines compile to: instructions and branches.
instructions:
    cargo run --release -p taxicab-chess --example instructions

# Korf's hundred boards with the default solver, and with Manhattan alone.
korf:
    cargo run --release -p taxicab-puzzle --example korf100 -- data/korf100.txt
    cargo run --release -p taxicab-puzzle --example korf100 -- data/korf100.txt manhattan
