//! The heuristics that a table compares: by name, pattern databases, and their maximum.

use std::sync::Arc;

use taxicab_puzzle::Board;
use taxicab_puzzle::heuristic::{Heuristic, HeuristicName, Maximum, WalkingTooLarge};
use taxicab_puzzle::pattern_database::{PatternDatabases, Split};
use taxicab_puzzle::strategy::{HeuristicChoice, HeuristicSet};

use crate::{Context, Fault, Observer};

/// Each of the named heuristics and their maximum; by default all, and the maximum of the two strongest.
pub(in super::super) fn compared(named: Option<&HeuristicSet>) -> Vec<HeuristicSet> {
    let (names, together) = named.map_or((HeuristicName::ALL, &STRONGEST[..]), |set| (set.names(), set.names()));
    let mut sets: Vec<_> = names.iter().map(|&name| HeuristicSet::new([name])).collect();
    if names.len() > 1 {
        sets.push(HeuristicSet::new(together.iter().copied()));
    }
    sets
}

/// The strongest two without databases.
pub(super) const STRONGEST: [HeuristicName; 2] = [HeuristicName::LinearConflict, HeuristicName::Walking];

/// The same with pattern databases among them.
pub(super) fn choices(named: Option<&HeuristicChoice>) -> Result<Vec<HeuristicChoice>, Fault> {
    let single = |set| HeuristicChoice::SingleTile(set);
    match named {
        None => Ok(compared(None).into_iter().map(single).collect()),
        Some(HeuristicChoice::SingleTile(set)) => Ok(compared(Some(set)).into_iter().map(single).collect()),
        Some(HeuristicChoice::Runs(name)) => Err(Fault::request(format_args!(
            "heuristic: {name} is of the multi-tile metric, which this table does not have"
        ))),
        Some(all @ HeuristicChoice::Databases { splits, others }) => {
            let others = others.iter().map(|&name| single(HeuristicSet::new([name])));
            let mut choices: Vec<_> = others.chain(splits.iter().map(HeuristicChoice::split)).collect();
            if choices.len() > 1 {
                choices.push(all.clone());
            }
            Ok(choices)
        }
    }
}

/// A heuristic that a search can follow.
pub(super) enum Guide {
    /// Heuristics without databases.
    Names(Box<Maximum>),
    /// The databases of one or several splits.
    Databases(PatternDatabases),
    /// The maximum of both.
    Both(Box<(Maximum, PatternDatabases)>),
}

impl Guide {
    /// The heuristics of some choices towards a goal; one that the size does not have is the error of its row.
    pub(super) fn all(
        choices: &[HeuristicChoice],
        goal: &Board,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Result<Vec<Result<Self, WalkingTooLarge>>, Fault> {
        let names = |choice: &HeuristicChoice| match choice {
            HeuristicChoice::SingleTile(set) => set.clone(),
            HeuristicChoice::Databases { others, .. } => HeuristicSet::new(others.iter().copied()),
            HeuristicChoice::Runs(_) => HeuristicSet::new([]),
        };
        let maxima = context.cache().maxima(&choices.iter().map(names).collect::<Vec<_>>(), goal, context)?;
        let mut guides = Vec::new();
        for (choice, maximum) in choices.iter().zip(&*Arc::clone(&maxima)) {
            let HeuristicChoice::Databases { splits, others } = choice else {
                guides.push(maximum.clone().map(|maximum| Self::Names(Box::new(maximum))));
                continue;
            };
            let split = |name: &String| {
                let split =
                    Split::new(name, goal).map_err(|error| Fault::request(format_args!("pdb:{name}: {error}")))?;
                context.cache().patterns.tables(&split, context, observer)
            };
            let databases = PatternDatabases::new(goal, splits.iter().map(split).collect::<Result<_, _>>()?);
            guides.push(match maximum {
                Err(error) => Err(*error),
                Ok(_) if others.is_empty() => Ok(Self::Databases(databases)),
                Ok(maximum) => Ok(Self::Both(Box::new((maximum.clone(), databases)))),
            });
        }
        Ok(guides)
    }

    /// h of a board.
    pub(super) fn value(&self, board: &Board) -> u32 {
        match self {
            Self::Names(names) => names.h(board),
            Self::Databases(databases) => databases.h(board),
            Self::Both(both) => both.h(board),
        }
    }

    /// Whether it never exceeds the distance.
    pub(super) fn is_admissible(&self) -> bool {
        match self {
            Self::Names(names) => names.is_admissible(),
            Self::Databases(databases) => databases.is_admissible(),
            Self::Both(both) => both.is_admissible(),
        }
    }

    /// Whether no move changes it by more than one.
    pub(super) fn is_consistent(&self) -> bool {
        match self {
            Self::Names(names) => names.is_consistent(),
            Self::Databases(databases) => databases.is_consistent(),
            Self::Both(both) => both.is_consistent(),
        }
    }
}
