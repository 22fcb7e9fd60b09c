//! Searches of games.

use js_sys::Function;
use taxicab::game_solver::{self, Finding, Purpose};
use taxicab::puzzle::Problem;
use wasm_bindgen::prelude::*;

use crate::{Desk, context, error};

#[wasm_bindgen]
impl Desk {
    /// What a search of a game begins with, as JSON for [`search`]; none if there is nothing to search. The purpose is `start` or
    /// `here`.
    ///
    /// # Errors
    /// There is no such game.
    pub fn searched(&self, id: &str, purpose: &str) -> Result<Option<String>, JsError> {
        let problem = self.0.searched(id, purpose_of(purpose)?).map_err(error)?;
        let text = |problem: Problem| {
            serde_json::json!([purpose, problem.start().to_string(), problem.goal().to_string()]).to_string()
        };
        Ok(problem.map(text))
    }

    /// Hands what [`search`] found to its game.
    ///
    /// # Errors
    /// There is no such game.
    pub fn found(&self, id: &str, finding: &str) -> Result<(), JsError> {
        let (wish, moves, lower_bound): (String, Option<String>, u32) = serde_json::from_str(finding).map_err(error)?;
        let (purpose, problem) = read(&wish)?;
        let moves = moves.as_deref().map(str::parse).transpose().map_err(error)?;
        let finding = Finding { purpose, problem, moves, lower_bound, is_finished: false };
        self.0.found(id, &finding).map_err(error)
    }
}

/// Searches what [`Desk::searched`] wishes for, and hands each finding to the listener as JSON for [`Desk::found`].
///
/// # Errors
/// The wish is none.
#[wasm_bindgen]
pub fn search(wish: &str, listener: &Function) -> Result<(), JsError> {
    let (purpose, problem) = read(wish)?;
    game_solver::search(purpose, &problem, &context(), &mut |finding| {
        let moves = finding.moves.map(|moves| moves.to_string());
        let text = serde_json::json!([wish, moves, finding.lower_bound]).to_string();
        // A listener that throws has nothing to say to a search.
        let _ = listener.call1(&JsValue::NULL, &text.into());
    });
    Ok(())
}

fn read(wish: &str) -> Result<(Purpose, Problem), JsError> {
    let (purpose, start, goal): (String, String, String) = serde_json::from_str(wish).map_err(error)?;
    let start = start.parse().map_err(error)?;
    let goal = goal.parse().map_err(error)?;
    Ok((purpose_of(&purpose)?, Problem::new(start, &goal).map_err(error)?))
}

fn purpose_of(name: &str) -> Result<Purpose, JsError> {
    match name {
        "start" => Ok(Purpose::Start),
        "here" => Ok(Purpose::Here),
        _ => Err(JsError::new(&format!("{name:?} is no purpose; there are start and here"))),
    }
}
