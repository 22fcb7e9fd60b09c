//! Requests of the library.

use js_sys::Function;
use taxicab::{AnyRequest, Event, Fault, Observer, Silent};
use wasm_bindgen::prelude::*;

use crate::{context, error};

/// Answers a request given as JSON. The listener, if there is one, is called with the JSON of each event.
///
/// # Errors
/// The request cannot be answered; the message is the command's.
#[wasm_bindgen]
pub fn answer(request: &str, listener: Option<Function>) -> Result<String, JsError> {
    let request = AnyRequest::from_json(request).map_err(error)?;
    let answer = match listener {
        Some(listener) => request.answer(&context(), &mut Listening(listener)),
        None => request.answer(&context(), &mut Silent),
    };
    Ok(answer.map_err(error)?.to_json())
}

/// The picture of the answer to a request, as SVG; none if there is no picture of such an answer.
///
/// # Errors
/// The request cannot be answered.
#[wasm_bindgen]
pub fn picture(request: &str) -> Result<Option<String>, JsError> {
    let requests = vec![AnyRequest::from_json(request).map_err(error)?];
    let answers = requests.iter().map(|request| request.answer(&context(), &mut Silent));
    let answers = answers.collect::<Result<Vec<_>, Fault>>().map_err(error)?;
    Ok(taxicab_pictures::picture(&answers).map(|page| page.svg(&taxicab_pictures::command_line(&requests))))
}

/// The game of a request to analyse as an animation, the bytes of a GIF, at so many moves a second.
///
/// # Errors
/// It is another request, or it cannot be answered, or there is no such speed.
#[cfg(feature = "puzzle")]
#[wasm_bindgen]
pub fn animation(request: &str, speed: &str) -> Result<Vec<u8>, JsError> {
    use taxicab::requests::puzzle::AnalyseAnswer;

    let speed: taxicab_pictures::replay::Speed =
        speed.parse().map_err(|wrong| error(format_args!("speed: {wrong}")))?;
    let AnyRequest::Analyse(request) = AnyRequest::from_json(request).map_err(error)? else {
        return Err(JsError::new("analyse alone has an animation"));
    };
    match taxicab::Request::answer(&request, &context(), &mut Silent).map_err(error)? {
        AnalyseAnswer::Analysis(analysis) => taxicab_pictures::replay::gif(&analysis, speed, &|| true)
            .ok_or_else(|| JsError::new("the animation was cancelled")),
        AnalyseAnswer::Unsolvable(_) => Err(JsError::new("the board cannot be solved")),
    }
}

struct Listening(Function);

impl Observer for Listening {
    fn event(&mut self, event: Event<'_>) {
        let _ = self.0.call1(&JsValue::NULL, &event.to_json().to_string().into());
    }
}

/// The pairs of numbers in the wrong order, zeros left out.
#[cfg(feature = "puzzle")]
#[wasm_bindgen]
pub fn inversions(tiles: &[f64]) -> Result<f64, JsError> {
    let number = |&tile: &f64| {
        let whole = tile as u64;
        if whole as f64 == tile { Ok(whole) } else { Err(JsError::new(&format!("{tile} is not a tile"))) }
    };
    let tiles = tiles.iter().filter(|&&tile| tile != 0.0).map(number).collect::<Result<Vec<_>, _>>()?;
    Ok(taxicab::puzzle::inversions(&tiles) as f64)
}
