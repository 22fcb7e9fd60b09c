//! The addresses of the room Play.

use std::sync::{Arc, Mutex};

use serde::{Deserialize, Serialize};
use serde_json::json;
use taxicab::fields::Text;
use taxicab::game_solver::{self, Finding, Purpose};
use taxicab::play::{Command, Day, Session};
use taxicab::puzzle::{Board, Parity, Problem, ProblemError, Size, search, shuffled_to_length};
use taxicab::requests::puzzle::BoardFields;

use crate::games::locked;
use crate::state::{Changed, Checked, Current, NamedGoal, Paths, Record, Since, State, Unsolvable};
use crate::{Api, Call, Event, Refusal, Reply, Task, playable};

/// The most moves of a game: far more than anybody makes, and little memory.
const MAX_MOVES: usize = 20_000;

/// The most cells of a board of exact difficulty, which the whole space or a short search finds.
const MAX_CELLS_OF_LENGTH: usize = 12;

/// The start of a game: a seed, a day, a difficulty, a board, or a share code.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Beginning {
    size: Option<String>,
    goal: Option<String>,
    seed: Option<u64>,
    daily: Option<String>,
    length: Option<u32>,
    board: Option<String>,
    share: Option<String>,
}

impl Beginning {
    /// The game; `seed` is a random one.
    fn session(&self, seed: u64) -> Result<Session, Refusal> {
        if let Some(code) = &self.share {
            let session = Session::from_share_code(code).map_err(Refusal::bad)?;
            if session.single_tile_count() > MAX_MOVES {
                return Err(Refusal::bad(format!("a game has at most {MAX_MOVES} moves here")));
            }
            return playable(session.size()).map(|_| session);
        }
        let size = self.size.as_deref().map(str::parse::<Size>).transpose().map_err(Refusal::bad)?;
        let goal = |size| fields(self.goal.as_deref(), size).goal();
        if let Some(text) = &self.board {
            let board = board(text, size)?;
            let goal = goal(board.size())?;
            return Session::from_board(board, goal).map_err(|error| match error {
                ProblemError::GoalSize(error) => Refusal::bad(error),
                ProblemError::Unsolvable(unsolvable) => Refusal::unsolvable(&Unsolvable::new(
                    &board,
                    &goal.board(board.size()).expect("the sizes agree"),
                    &unsolvable.parity,
                )),
            });
        }
        let size = playable(size.unwrap_or_else(|| Size::new(3, 3).expect("a size")))?;
        let goal = goal(size)?;
        if let Some(length) = self.length {
            if size.cells() > MAX_CELLS_OF_LENGTH {
                return Err(Refusal::bad(format!(
                    "exact difficulty is for boards of up to {MAX_CELLS_OF_LENGTH} cells"
                )));
            }
            let goal_board = goal.board(size).map_err(Refusal::bad)?;
            let control = search::Control { max_nodes: 20_000_000, ..search::Control::default() };
            let found = shuffled_to_length(&goal_board, self.seed.unwrap_or(1), length..=length, control);
            let (board, _) = found.map_err(Refusal::bad)?;
            return Session::from_board(board, goal).map_err(Refusal::bad);
        }
        let seed = match &self.daily {
            Some(date) => date.parse::<Day>().map_err(Refusal::bad)?.seed(size),
            None => self.seed.unwrap_or(seed),
        };
        Session::from_seed(size, goal, seed).map_err(Refusal::bad)
    }
}

/// A goal and the size of the board.
fn fields(goal: Option<&str>, size: Size) -> BoardFields {
    BoardFields { goal: goal.unwrap_or("blank-last").to_owned(), size: Some(Text(size)), ..BoardFields::default() }
}

fn board(text: &str, size: Option<Size>) -> Result<Board, Refusal> {
    let board = Board::parse(text, size).map_err(Refusal::bad)?;
    playable(board.size()).map(|_| board)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Commanded {
    command: String,
    /// The checksum of the share code that the caller has: the answer then holds what changed since, not the whole state.
    known: Option<String>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Executed {
    Whole { change: Changed, state: State },
    Since { change: Changed, state: Current, since: Since },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

impl Api {
    pub(crate) fn begin(&self, call: &Call<'_>) -> Result<Task, Refusal> {
        let beginning: Beginning = call.posted()?;
        let (seed, id, games) = (self.random_seed()?, self.new_id()?, Arc::clone(&self.games));
        let client = call.client.to_owned();
        // A board of an exact difficulty takes a moment.
        Ok(Task::Short(Box::new(move |_| {
            let game = games.add(&id, &client, beginning.session(seed)?);
            let state = State::new(&id, &locked(&game), games.now());
            Ok(Reply { status: 201, ..Reply::json(&state)? })
        })))
    }

    pub(crate) fn state(&self, id: &str) -> Result<State, Refusal> {
        let game = self.games.of(id)?;
        let state = State::new(id, &locked(&game), self.games.now());
        Ok(state)
    }

    pub(crate) fn end(&self, id: &str) -> Result<Task, Refusal> {
        self.games.remove(id)?;
        Ok(Task::Done(Reply { status: 204, ..Reply::of(Vec::new()) }))
    }

    pub(crate) fn command(&self, id: &str, call: &Call<'_>) -> Result<Task, Refusal> {
        let Commanded { command, known } = call.posted()?;
        let command: Command = command.parse().map_err(Refusal::bad)?;
        let game = self.games.of(id)?;
        let now = self.games.now();
        let mut session = locked(&game);
        let more = if let Command::Moves(moves) = &command { moves.single_tile_count() } else { 0 };
        if session.single_tile_count() + more > MAX_MOVES {
            return Err(Refusal::refused(format!("a game has at most {MAX_MOVES} moves here")));
        }
        let before = known.map(|checksum| (Record::of(&session), checksum));
        let change = session.apply(&command, now).map_err(Refusal::refused)?;
        let change = Changed::new(change, &session);
        let executed = match before.filter(|(record, checksum)| record.is_known_by(checksum)) {
            Some((before, _)) => {
                let since = Record::of(&session).since(&before);
                Executed::Since { change, state: Current::new(&session, now), since }
            }
            None => Executed::Whole { change, state: State::new(id, &session, now) },
        };
        Ok(Task::Done(Reply::json(&executed)?))
    }

    pub(crate) fn paths(&self, id: &str) -> Result<Task, Refusal> {
        let game = self.games.of(id)?;
        let paths = Paths::of(&locked(&game));
        Ok(Task::Done(Reply::json(&paths)?))
    }

    /// Searches a solution of the current board, for the next hint.
    pub(crate) fn solution(&self, id: &str, call: &Call<'_>) -> Result<Task, Refusal> {
        let Nothing {} = call.posted()?;
        let (game, problem) = (self.games.of(id)?, self.searched(id, Purpose::Here)?);
        let (games, id) = (Arc::clone(&self.games), id.to_owned());
        Ok(Task::Short(Box::new(move |context| {
            if let Some(problem) = problem {
                game_solver::search(Purpose::Here, &problem, context, &mut |finding| take(&game, &finding));
            }
            let state = State::new(&id, &locked(&game), games.now());
            Reply::json(&json!({ "state": state }))
        })))
    }

    /// The search for the shortest length.
    pub(crate) fn shortest(&self, id: &str) -> Result<Task, Refusal> {
        let game = self.games.of(id)?;
        let (games, id) = (Arc::clone(&self.games), id.to_owned());
        Ok(Task::Events(Box::new(move |context, listener| {
            let problem = locked(&game).start_problem();
            game_solver::search(Purpose::Start, &problem, context, &mut |finding| {
                take(&game, &finding);
                listener(Event::optional("bound", &json!({ "lower_bound": finding.lower_bound })));
            });
            listener(Event::new("done", &State::new(&id, &locked(&game), games.now())));
            Ok(())
        })))
    }

    /// The board that a search for a purpose begins with; `None` if there is nothing to search. For a front that searches where
    /// the game is not.
    ///
    /// # Errors
    /// There is no such game.
    pub fn searched(&self, id: &str, purpose: Purpose) -> Result<Option<Problem>, Refusal> {
        let game = self.games.of(id)?;
        let session = locked(&game);
        Ok(match purpose {
            Purpose::Start => Some(session.start_problem()),
            Purpose::Here => {
                let problem = session.problem();
                let is_needed = !session.is_solution_known() && problem.start() != problem.goal();
                is_needed.then_some(problem)
            }
        })
    }

    /// Hands the finding of such a search to its game.
    ///
    /// # Errors
    /// There is no such game.
    pub fn found(&self, id: &str, finding: &Finding) -> Result<(), Refusal> {
        take(&*self.games.of(id)?, finding);
        Ok(())
    }
}

/// Hands a finding to its game, which may know better.
fn take(game: &Mutex<Session>, finding: &Finding) {
    let _ = locked(game).accept(&finding.problem, finding.moves.as_ref(), finding.lower_bound);
}

#[derive(Deserialize)]
struct Checking {
    board: String,
    goal: Option<String>,
    size: Option<String>,
}

pub(crate) fn check(call: &Call<'_>) -> Result<Task, Refusal> {
    let checking: Checking = call.queried()?;
    let size = checking.size.as_deref().map(str::parse).transpose().map_err(Refusal::bad)?;
    let board = board(&checking.board, size)?;
    let goal = fields(checking.goal.as_deref(), board.size()).goal()?;
    let parity = Parity::towards(&board, &goal).map_err(Refusal::bad)?;
    let goal = goal.board(board.size()).map_err(Refusal::bad)?;
    Ok(Task::Done(Reply::json(&Checked::new(&board, &goal, &parity))?))
}

#[derive(Deserialize)]
struct Sized {
    size: String,
}

pub(crate) fn named_goals(call: &Call<'_>) -> Result<Task, Refusal> {
    let Sized { size } = call.queried()?;
    let size = playable(size.parse().map_err(Refusal::bad)?)?;
    Ok(Task::Done(Reply::json(&NamedGoal::all(size))?))
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use taxicab::Context;
    use taxicab::puzzle::Direction;

    use super::*;

    fn api() -> Api {
        Api::new(Context::default(), |bytes| {
            bytes.fill(4);
            Ok(())
        })
    }

    fn asked(api: &Api, method: &str, path: &str, body: &Value) -> (usize, Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let task = api.task(&Call { method, path, query: "", body: body.as_bytes(), client: "" }).unwrap();
        let reply = match task {
            Task::Done(reply) => reply,
            Task::Short(work) => work(&Context::default()).unwrap(),
            Task::Events(_) => panic!("{path} has no events"),
        };
        (reply.body.len(), serde_json::from_slice(&reply.body).unwrap())
    }

    /// A game with this many moves made: the blank goes round a square of four cells.
    fn game(api: &Api, moves: usize) -> (String, Value) {
        let (_, state) = asked(api, "POST", "games", &json!({ "board": "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15" }));
        let address = format!("games/{}", state["id"].as_str().unwrap());
        let moves: String = "DRUL".chars().cycle().take(moves).collect();
        let (_, answer) = asked(api, "POST", &address, &json!({ "command": format!("moves {moves}") }));
        (address, answer["state"].clone())
    }

    fn checksum(state: &Value) -> &str {
        state["share"].as_str().unwrap().rsplit('.').next().unwrap()
    }

    #[test]
    fn an_answer_to_who_knows_the_game_is_as_short_after_many_moves() {
        let api = api();
        let [short, long] = [12, 1500].map(|moves| {
            let (address, state) = game(&api, moves);
            assert_eq!(state["position"], moves);
            asked(&api, "POST", &address, &json!({ "command": "move L", "known": checksum(&state) })).0
        });
        // Six numbers have two digits more each, and the seconds differ.
        assert!(long <= short + 30, "{short} bytes after 12 moves, {long} after 1,500");
    }

    #[test]
    fn what_changed_and_what_was_known_are_the_whole_state() {
        let api = api();
        let (address, mut known) = game(&api, 30);
        let letters = |state: &Value| {
            let moves = |field: &str| state[field].as_str().unwrap().parse::<taxicab::puzzle::Moves>().unwrap();
            let all = [moves("moves"), moves("taken_back")];
            all.iter().flat_map(|moves| moves.iter().map(Direction::letter).collect::<Vec<_>>()).collect()
        };
        for command in ["move L", "undo", "seek 12", "redo", "cell 0", "run U", "seek 3", "restart", "move L", "undo"] {
            let body = json!({ "command": command, "known": checksum(&known) });
            let Ok(task) = api.task(&Call {
                method: "POST",
                path: &address,
                query: "",
                body: body.to_string().as_bytes(),
                client: "",
            }) else {
                continue;
            };
            let Task::Done(reply) = task else { panic!() };
            let answer: Value = serde_json::from_slice(&reply.body).unwrap();
            let (_, whole) = asked(&api, "GET", &address, &Value::Null);
            assert_eq!(answer["state"]["board"], whole["board"]);
            assert!(answer["state"]["share"].is_null() && answer["state"]["moves"].is_null());
            let since = &answer["since"];
            let number = |field: &str| since[field].as_u64().unwrap() as usize;
            let text = |field: &str| since[field].as_str().unwrap();
            let share = known["share"].as_str().unwrap();
            assert_eq!(format!("{}{}", &share[..number("kept_share")], text("share")), whole["share"]);
            let before: String = letters(&known);
            let after = text("moves").parse::<taxicab::puzzle::Moves>().unwrap();
            let after: String = after.iter().map(Direction::letter).collect();
            assert_eq!(format!("{}{after}", &before[..number("kept_moves")]), letters(&whole));
            known = whole;
        }
        // Who knows another game gets the whole state.
        let (_, answer) = asked(&api, "POST", &address, &json!({ "command": "move D", "known": "00000000" }));
        assert!(answer["since"].is_null() && answer["state"]["share"].is_string());
    }

    #[test]
    fn paths_begin_at_the_start_and_the_shortest_needs_a_proof() {
        let api = api();
        let (address, _) = game(&api, 4);
        let (_, paths) = asked(&api, "GET", &format!("{address}/paths"), &Value::Null);
        assert_eq!(paths["made"].as_array().unwrap().len(), 5);
        assert_eq!((&paths["made"][0], &paths["shortest"]), (&json!(1), &Value::Null));
        let id = address.strip_prefix("games/").unwrap();
        let problem = api.searched(id, Purpose::Start).unwrap().unwrap();
        game_solver::search(Purpose::Start, &problem, &Context::default(), &mut |finding| {
            api.found(id, &finding).unwrap();
        });
        let (_, paths) = asked(&api, "GET", &format!("{address}/paths"), &Value::Null);
        assert_eq!(paths["shortest"], json!([1, 0]));
    }
}
