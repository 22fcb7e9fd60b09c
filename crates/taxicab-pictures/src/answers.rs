//! The picture of an answer, and the request in its small print.

mod analysis;
mod charts;
mod chess;

use serde_json::Value;
#[cfg(feature = "puzzle")]
use taxicab::requests::puzzle::AnalyseAnswer;
use taxicab::{AnyAnswer, AnyRequest};

pub use chess::planes;

use crate::Page;

/// An answer that can be drawn.
pub trait Drawable {
    /// Its picture.
    fn page(&self) -> Page;
}

/// The picture of an answer, or of planes in several metrics side by side; `None` if it is not one that can be drawn.
pub fn picture(answers: &[AnyAnswer]) -> Option<Page> {
    match answers {
        #[cfg(feature = "chess")]
        [AnyAnswer::ChessMap(answer)] => Some(answer.page()),
        #[cfg(feature = "chess")]
        [AnyAnswer::ChessTerritory(answer)] => Some(answer.page()),
        #[cfg(feature = "chess")]
        [AnyAnswer::ChessTrajectory(answer)] => Some(answer.page()),
        #[cfg(feature = "chess")]
        [AnyAnswer::ChessMobility(answer)] => Some(answer.page()),
        #[cfg(feature = "puzzle")]
        [AnyAnswer::Analyse(AnalyseAnswer::Analysis(analysis))] => Some(analysis.page()),
        #[cfg(feature = "study")]
        [AnyAnswer::Bench(answer)] if !answer.rows.is_empty() => Some(answer.page()),
        #[cfg(feature = "study")]
        [AnyAnswer::BenchAnytime(answer)] => Some(answer.page()),
        #[cfg(feature = "endgame")]
        [AnyAnswer::EndgameMeasure(answer)] if !answer.0.is_empty() => Some(answer.page()),
        #[cfg(feature = "study")]
        [AnyAnswer::HeuristicsError(rows)] if !rows.is_empty() => Some(rows.page()),
        #[cfg(feature = "study")]
        [AnyAnswer::HeuristicsPredict(rows)] if !rows.is_empty() => Some(rows.page()),
        #[cfg(feature = "chess")]
        [AnyAnswer::ChessPlane(_), ..] => {
            let all = answers.iter().map(|answer| match answer {
                AnyAnswer::ChessPlane(plane) => Some(plane),
                _ => None,
            });
            all.collect::<Option<Vec<_>>>().map(|all| planes(&all))
        }
        _ => None,
    }
}

/// A text with a capital at its beginning.
fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or(String::new(), |first| first.to_uppercase().chain(characters).collect())
}

/// Words as a shell takes them: quoted where they must be.
pub fn shell_words<W: AsRef<str>>(words: impl IntoIterator<Item = W>) -> String {
    let is_plain = |letter: char| letter.is_ascii_graphic() && !"\"'$`\\!*?&|;<>()#~".contains(letter);
    let quoted = |word: W| match word.as_ref() {
        word if !word.is_empty() && word.chars().all(is_plain) => word.to_owned(),
        word => format!("'{}'", word.replace('\'', "'\\''")),
    };
    words.into_iter().map(quoted).collect::<Vec<_>>().join(" ")
}

/// The command that draws the answer of a request, or of several that differ in one field, as planes in their metric.
pub fn command_line(requests: &[AnyRequest]) -> String {
    let [first, others @ ..] = requests else { return String::new() };
    let (name, fields) = (first.name(), first.to_json());
    let others: Vec<Value> = others.iter().map(AnyRequest::to_json).collect();
    let defaults = AnyRequest::from_fields::<&str, &str>(name, []).map_or(Value::Null, |request| request.to_json());
    let items: &[&str] = match name {
        "analyse" => &["board", "moves"],
        "chess map" => &["from"],
        "chess trajectory" => &["from", "to"],
        "chess territory" => &["sites"],
        "chess mobility" => &["fen"],
        _ => &[],
    };
    let command = if name == "chess plane" { "chess territory" } else { name };
    let mut shown: Vec<String> = ["taxicab"].into_iter().chain(command.split(' ')).map(str::to_owned).collect();
    shown.extend(items.iter().flat_map(|field| words(&fields[*field])));
    for field in AnyRequest::fields(name).unwrap_or_default() {
        let value = &fields[*field];
        let is_told = *value != defaults[*field] && others.iter().all(|other| other[*field] == *value);
        // A picture lists no paths.
        if !is_told || items.contains(field) || *field == "list" {
            continue;
        }
        let option = format!("--{}", field.replace('_', "-"));
        if *value == Value::Bool(true) {
            shown.push(option);
        } else {
            shown.extend(words(value).into_iter().flat_map(|word| [option.clone(), word]));
        }
    }
    shell_words(shown)
}

/// The words of a value: one for each element of a list, but numbers with commas between them.
fn words(value: &Value) -> Vec<String> {
    match value {
        Value::Null => Vec::new(),
        Value::String(text) => vec![text.clone()],
        Value::Array(values) if !values.iter().all(Value::is_number) => values.iter().flat_map(words).collect(),
        Value::Array(values) => vec![values.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")],
        other => vec![other.to_string()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_for_a_shell() {
        assert_eq!(shell_words(["taxicab", "chess", "map", "a1"]), "taxicab chess map a1");
        assert_eq!(shell_words(["--fen=8/8 w", "it's", ""]), r"'--fen=8/8 w' 'it'\''s' ''");
    }

    #[test]
    fn a_request_is_shown_as_its_command() {
        for (json, command) in [
            (
                r#"{"command": "chess map", "from": "a1,h1", "piece": "knight", "inward": true}"#,
                "map a1,h1 --inward --piece knight",
            ),
            (r#"{"command": "chess map", "to": "light-corner"}"#, "map --to light-corner"),
            (
                r#"{"command": "chess trajectory", "from": "f6", "to": "h1", "degree": 1, "list": 5}"#,
                "trajectory f6 h1",
            ),
            (
                r#"{"command": "chess trajectory", "from": "f6", "to": "h1", "degree": 2, "length": 6}"#,
                "trajectory f6 h1 --length 6 --degree 2",
            ),
            (
                r#"{"command": "chess territory", "sites": ["K@e1", "N@g8"], "occupied": "d4,e5"}"#,
                "territory K@e1 N@g8 --occupied d4,e5",
            ),
            (
                r#"{"command": "chess mobility", "fen": "8/8/8/8/8/8/8/R7 w", "rank_moves": true}"#,
                "mobility '8/8/8/8/8/8/8/R7 w' --rank-moves",
            ),
            (
                r#"{"command": "chess plane", "plane": "8x4", "site": ["1,1", "2,3"]}"#,
                "territory --plane 8x4 --site 1,1 --site 2,3",
            ),
        ] {
            let request = AnyRequest::from_json(json).unwrap();
            assert_eq!(command_line(&[request]), format!("taxicab chess {command}"));
        }
        let plane =
            |metric| AnyRequest::from_fields("chess plane", [("plane", "8x4"), ("seed", "1"), ("metric", metric)]);
        let planes = ["euclidean", "manhattan"].map(|metric| plane(metric).unwrap());
        assert_eq!(command_line(&planes), "taxicab chess territory --plane 8x4 --seed 1");
        assert_eq!(command_line(&planes[..1]), "taxicab chess territory --plane 8x4 --metric euclidean --seed 1");
    }
}
