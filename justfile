# Shorthands; `just` lists them. Nothing here is needed to work: each is one command.

default:
    @just --list

# Everything that must hold before a change lands.
ci:
    .ci/run

# The README's test command; exhaustive checks included.
test: (step "test")
# rustfmt changes nothing.
formatting: (step "formatting")
# Clippy, without a warning.
lints: (step "lints")
# rustdoc, without a warning.
docs: (step "docs")
# Nothing links std where it is not allowed.
no-std: (step "no-std")
# The npm package and the static site, in Node and Chromium.
web: (step "web")
# The same in Firefox.
firefox: (step "firefox")
# Each fuzz target for 20 s.
fuzz: (step "fuzz")
# What would be published compiles by itself, each library alone with its default features.
packages: (step "packages")
# The licences of all that ships.
notices: (step "notices")
# The README's first command.
readme: (step "readme")
# The chessboard for this processor.
native: (step "native")
# Every example runs.
examples: (step "examples")
# The site in a real browser.
page: (step "page")
# The engine through python-chess.
uci: (step "uci")

# Steps of the CI by name.
step +STEPS:
    .ci/run {{STEPS}}

# Licences, advisories and sources of the dependencies; needs cargo-deny.
deny:
    cargo deny check

# Solve a real board.
solve *BOARD="15 2 1 12/8 5 6 11/4 9 10 7/3 13 14 0":
    cargo run --release -- solve "{{BOARD}}"

# The slow proofs: all of Korf's hundred with Manhattan alone, and the whole 3x4 space.
test-slow:
    cargo test --release --workspace -- --ignored

# Benchmarks as ratios against the naive versions.
bench:
    cargo bench -p taxicab-measure

# What the chessboard's routines compile to: instructions and branches.
instructions:
    cargo run --release -p taxicab-chess --example instructions

# Korf's hundred boards with the default solver, and with Manhattan alone.
korf:
    cargo measure korf100 data/korf100.txt
    cargo measure korf100 data/korf100.txt manhattan
