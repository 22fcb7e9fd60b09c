//! The files of the page that other crates generate.

use std::fs;
use std::path::Path;

/// Set `TAXICAB_WRITE=1` to write them again.
#[test]
fn the_page_has_the_palette_and_the_pieces_of_the_pictures() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    for (name, text) in [
        ("palette.css", taxicab_pictures::palette::stylesheet()),
        ("chess/shapes.js", taxicab_pictures::piece::module()),
    ] {
        let file = page.join(name);
        if std::env::var_os("TAXICAB_WRITE").is_some() {
            fs::write(&file, &text).unwrap();
        }
        assert!(
            fs::read_to_string(&file).unwrap() == text,
            "{name} is out of date: TAXICAB_WRITE=1 cargo test -p taxicab-site"
        );
    }
    let colours = fs::read_to_string(page.join("rooms/board/colours.js")).unwrap();
    assert!(colours.contains(&format!("const STEPS = {};", taxicab_pictures::palette::STEPS)));
}
