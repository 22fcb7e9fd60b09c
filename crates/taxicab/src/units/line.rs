//! The lines of a file of units.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::seal::verified;
use super::{Iteration, ListEnd, Plan, Solved, Step, Unit, Work};
use crate::{Fault, VERSION};

/// A line of a file of units.
#[derive(Clone, Debug, PartialEq)]
pub enum Line {
    /// The first of an iteration.
    Plan(Box<Plan>),
    /// The only one of a search that is at its end.
    Solved(Box<Solved>),
    /// A unit.
    Unit(Box<Unit>),
    /// The last of a list of boards.
    End(ListEnd),
}

impl Line {
    /// Reads a line.
    ///
    /// # Errors
    /// It is not as it was written, is none of these, or was made by another version.
    pub fn read(line: &str) -> Result<Self, Fault> {
        let checksum = verified(line)?;
        let mut value: Value = serde_json::from_str(line).map_err(Fault::item)?;
        let mut part = |name: &str| value.get_mut(name).filter(|part| part.is_object()).map(Value::take);
        if let Some(plan) = part("plan") {
            check_version(&plan, "the plan")?;
            return of(plan, "a plan").map(Self::Plan);
        }
        if let Some(solved) = part("solved") {
            return of(solved, "a solution").map(Self::Solved);
        }
        if let Some(end) = part("list") {
            return of(end, "the end of a list").map(Self::End);
        }
        check_version(&value, &format!("unit {}", value["unit"]))?;
        let unit: Unit = of(value, "a unit")?;
        Ok(Self::Unit(Box::new(Unit { checksum: checksum.to_owned(), ..unit })))
    }

    /// The unit of this line, below the plan of an iteration.
    ///
    /// # Errors
    /// It is none, but for example the plan of another iteration.
    pub fn unit_of(self, plan: &Plan) -> Result<Unit, Fault> {
        let (of, other) = match &self {
            Self::Unit(unit) => match &unit.work {
                Work::Paths(work) => ("a unit", &work.iteration),
                Work::Boards(_) => {
                    return Err(Fault::item("a unit of a list of boards, not of the iteration before it"));
                }
            },
            Self::Plan(other) => ("a second plan", &other.iteration),
            Self::Solved(_) | Self::End(_) => return Err(Fault::item("not a unit")),
        };
        if let Some(differs) = plan.iteration.difference(other) {
            return Err(Fault::item(format_args!("{of} of another iteration: {differs}")));
        }
        match self {
            Self::Unit(unit) => Ok(*unit),
            _ => Err(Fault::item("the plan comes twice")),
        }
    }

    /// Whether a line begins like one of those that are no units, which whoever runs units leaves out.
    pub fn is_frame(line: &str) -> bool {
        [r#"{"plan":"#, r#"{"solved":"#, r#"{"list":"#].iter().any(|begin| line.starts_with(begin))
    }
}

impl Step {
    /// Reads the lines of a step.
    ///
    /// # Errors
    /// As [`Line::read`], with the number of the line, from 1; or the lines are not those of one whole step.
    pub fn read<L: AsRef<str>>(lines: &[L]) -> Result<Self, Fault> {
        let line = |number: usize, line: &L| {
            Line::read(line.as_ref()).map_err(|fault| Fault::item(format_args!("line {}: {fault}", number + 1)))
        };
        let (first, rest) = lines.split_first().ok_or_else(|| Fault::item("there is no line"))?;
        match line(0, first)? {
            Line::Solved(solved) if rest.is_empty() => Ok(Self::Solved(solved)),
            Line::Solved(_) => Err(Fault::item("line 2: nothing follows a solution")),
            Line::Plan(plan) => {
                let unit = |(number, text)| {
                    let unit = line(number, text)?.unit_of(&plan);
                    unit.map_err(|fault| Fault::item(format_args!("line {}: {fault}", number + 1)))
                };
                let units = lines.iter().enumerate().skip(1).map(unit).collect::<Result<_, _>>()?;
                Iteration::of(*plan, units).map(|iteration| Self::Iteration(Box::new(iteration)))
            }
            Line::Unit(unit) => Err(unit.without_first()),
            Line::End(_) => Err(Fault::item("line 1: the end of a list, not the beginning of a step")),
        }
    }
}

impl Unit {
    /// Why a file cannot begin with it, if it is of an iteration.
    pub fn without_first(&self) -> Fault {
        let what = match self.work {
            Work::Paths(_) => "of an iteration, whose first line, the plan, is missing",
            Work::Boards(_) => "of a list of boards, not of an iteration",
        };
        Fault::item(format_args!("line 1: unit {} is {what}", self.unit))
    }
}

/// A fault if another version made it.
fn check_version(made: &Value, what: &str) -> Result<(), Fault> {
    let made_by = made["taxicab"].as_str().unwrap_or("an unknown version");
    if made_by == VERSION {
        return Ok(());
    }
    Err(Fault::item(format_args!("{what}: made by taxicab {made_by}, and this is {VERSION}, whose counts may differ")))
}

/// How the fields of two objects differ: the first that does, as `metric "mtm" in place of "stm"`.
pub(super) fn difference<T: Serialize>(wanted: &T, found: &T) -> Option<String> {
    let [wanted, found] = [wanted, found].map(|fields| serde_json::to_value(fields).unwrap_or_default());
    let all = [&wanted, &found].into_iter().filter_map(Value::as_object).flat_map(|fields| fields.keys());
    // These explain the others.
    let mut names = ["metric", "board", "goal", "heuristic"].into_iter().chain(all.map(String::as_str));
    let name = names.find(|name| wanted.get(*name) != found.get(*name))?;
    let shown = |value: Option<&Value>| value.map_or_else(|| "none".into(), Value::to_string);
    Some(format!("{name} {} in place of {}", shown(found.get(name)), shown(wanted.get(name))))
}

fn of<T: DeserializeOwned>(value: Value, what: &str) -> Result<T, Fault> {
    serde_json::from_value(value).map_err(|error| Fault::item(format_args!("not {what}: {error}")))
}
