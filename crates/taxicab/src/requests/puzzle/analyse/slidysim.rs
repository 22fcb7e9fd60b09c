//! Links to replays of slidysim, the simulator in which sliding puzzles are raced.
//!
//! A link ends in `?r=` and the base64 of a zlib stream, percent-encoded. The stream is a JSON array, of one of two forms:
//!
//! - `[moves, tps, board, times]`: the moves of the tiles, thousandths of moves a second, the board with `/` between its rows, and the
//!   milliseconds at each step of a tile, or −1 if they were not recorded;
//! - `[record, solve, …]`: a record of the leaderboard, of which `width`, `height` and `avglen`, the number of its solves, are read here;
//!   and base64 of a zlib stream, a text of fields divided by `;`: first the moves, and the times within `[…]`. Its board is the one that the
//!   moves solve.
//!
//! The form is that of the project's own pages, <https://slidysim.github.io>.

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use serde_json::Value;

use super::Analyse;
use crate::Fault;

/// The most bytes that a replay may inflate to; one of 16×16 has 50 KB.
const MAX_BYTES: usize = 1 << 20;

/// With or without the `=` at its end.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// What a link holds: a solve without its times has none, and one without its board has a size.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Replay {
    board: String,
    size: String,
    moves: String,
    times: String,
}

impl Replay {
    /// The replay of a text that is a link to one; `None` of any other text.
    ///
    /// # Errors
    /// The link is damaged, or holds several solves.
    pub(super) fn read(text: &str) -> Result<Option<Self>, Fault> {
        let text = text.trim();
        let Some((_, query)) = text.split_once('?').filter(|_| text.starts_with("http")) else { return Ok(None) };
        let query = query.split('#').next().unwrap_or_default();
        let Some(replay) = query.split('&').find_map(|field| field.strip_prefix("r=")) else { return Ok(None) };
        let wrong = |what: &str| Fault::item(format_args!("the link holds no replay of slidysim: {what}"));
        let inflated = inflated(&percent_decoded(replay)).map_err(wrong)?;
        let array: Vec<Value> = serde_json::from_str(&inflated).map_err(|_| wrong("its text is no array of JSON"))?;
        match &array[..] {
            [Value::String(moves), _, Value::String(board), times, ..] => {
                Ok(Some(Self { board: board.clone(), size: String::new(), moves: moves.clone(), times: listed(times) }))
            }
            [Value::Object(record), Value::String(solve), ..] => {
                let number = |name: &str| record.get(name).and_then(Value::as_u64);
                if let Some(solves @ 2..) = number("avglen") {
                    return Err(wrong(&format!("it is an average of {solves} solves, and one at a time is analysed")));
                }
                let (Some(width), Some(height)) = (number("width"), number("height")) else {
                    return Err(wrong("its record has no width and height"));
                };
                let solve = self::inflated(solve).map_err(wrong)?;
                let (moves, rest) = solve.split_once(';').unwrap_or((&solve, ""));
                let times = rest.split_once('[').and_then(|(_, times)| times.split_once(']')).map(|(times, _)| times);
                // A list of one is how a record says that there are none.
                let times = times.filter(|times| times.contains(',')).unwrap_or_default().to_owned();
                Ok(Some(Self {
                    board: String::new(),
                    size: format!("{width}x{height}"),
                    moves: moves.to_owned(),
                    times,
                }))
            }
            _ => Err(wrong("its array has neither moves and a board nor a record and a solve")),
        }
    }

    /// The request with what the link holds in place of the link.
    ///
    /// # Errors
    /// The request has a board or times of its own, or the replay has a size or times that are none.
    pub(super) fn in_place(self, request: &Analyse) -> Result<Analyse, Fault> {
        if !request.board.trim().is_empty() || request.times.is_some() {
            return Err(Fault::item("the link of a replay has its own board and times: leave these out"));
        }
        let mut request = Analyse { board: self.board, moves: self.moves, ..request.clone() };
        request.moves_of = request.moves_of.or_else(|| "tile".parse().ok());
        if !self.size.is_empty() {
            request.fields.size = Some(self.size.parse().map_err(Fault::item)?);
        }
        if !self.times.is_empty() {
            request.times = Some(self.times.parse().map_err(Fault::item)?);
        }
        Ok(request)
    }
}

/// Numbers as they are read from text; −1 is no list.
fn listed(times: &Value) -> String {
    let numbers = times.as_array().map(Vec::as_slice).unwrap_or_default();
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// The text with the byte of each `%2F` in its place; what is none of these stays.
fn percent_decoded(text: &str) -> String {
    let mut parts = text.split('%');
    let mut decoded = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let byte = part.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok()).filter(u8::is_ascii);
        if let Some(byte) = byte {
            decoded.push(byte.into());
            decoded.push_str(&part[2..]);
        } else {
            decoded.push('%');
            decoded.push_str(part);
        }
    }
    decoded
}

/// The text of a zlib stream in base64.
fn inflated(text: &str) -> Result<String, &'static str> {
    let bytes = BASE64.decode(text).map_err(|_| "what follows r= is not base64, or it was cut off")?;
    let inflated = decompress_to_vec_zlib_with_limit(&bytes, MAX_BYTES)
        .map_err(|_| "its zlib stream is damaged, cut off, or inflates to more than 1 MiB")?;
    String::from_utf8(inflated).map_err(|_| "its text is not UTF-8")
}
