//! Units: their sum is the undivided search; shuffled, repeated, damaged and foreign ones.

use std::num::NonZeroUsize;

use taxicab::fields::Text;
use taxicab::puzzle::search::{Control, MultiTileSolver, RunHeuristic};
use taxicab::puzzle::strategy::{AutomatonChoice, InMemory, Options, Strategy};
use taxicab::puzzle::{Goal, Metric, Problem};
use taxicab::requests::puzzle::{LimitFields, Solve};
use taxicab::units::{Iteration, Line, ListEnd, Merged, Solved, SplitList, SplitSearch, Step, Unit, UnitResult, Work};
use taxicab::{Context, FaultKind, Memory, Request, Silent};

/// A hard board of 59 moves.
const BOARD: &str = "13 14 5 3/15 7 8 9/12 0 10 11/4 1 6 2";

fn context() -> Context {
    Context::default()
}

fn split(board: &str, heuristic: &str, unit_nodes: u64) -> SplitSearch {
    SplitSearch { board: board.into(), heuristic: Some(heuristic.into()), unit_nodes, ..SplitSearch::default() }
}

fn results(iteration: &Iteration, context: &Context) -> Vec<UnitResult> {
    iteration.units().iter().map(|unit| unit.run(context, &mut Silent).unwrap()).collect()
}

fn merged(iteration: &Iteration, results: &[UnitResult], context: &Context) -> Step {
    match iteration.merged(results, context, &mut Silent).unwrap() {
        Merged::Complete(step) => step,
        Merged::Missing(units) => panic!("{} units are missing", units.len()),
    }
}

/// Searches to the end, with the results of each iteration in the order that `order` leaves.
fn solved(split: &SplitSearch, context: &Context, order: impl Fn(&mut Vec<UnitResult>)) -> Solved {
    let mut step = split.iteration(context, &mut Silent).unwrap();
    loop {
        match step {
            Step::Solved(solved) => return *solved,
            Step::Iteration(iteration) => {
                let mut results = results(&iteration, context);
                order(&mut results);
                step = merged(&iteration, &results, context);
            }
        }
    }
}

/// The undivided search with the same heuristic and the same automaton, node by node; its counts up to a length.
fn undivided(board: &str, heuristic_name: &str, max_length: u32) -> (u64, u64, Option<String>) {
    let problem = Problem::new(board.parse().unwrap(), &Goal::BlankLast).unwrap();
    let heuristic = Some(heuristic_name.parse().unwrap());
    let options = Options { heuristic, automaton: AutomatonChoice::On, ..Options::default() };
    let strategy = Strategy::new(options).unwrap();
    let prepared = strategy.prepared(strategy.method(), problem.goal(), &InMemory).unwrap();
    let control = Control { max_length, ..Control::default() };
    let automaton = taxicab::puzzle::search::Automaton::default_for(problem.size(), control.order);
    let control = Control { automaton: Some(&automaton), ..control };
    // The search of databases alone counts its own way.
    let outcome = match prepared.databases().filter(|_| !heuristic_name.contains(',')) {
        Some(databases) => taxicab::puzzle::search::ida_star(&problem, databases, control),
        None => prepared.search(&problem, 1, &InMemory, &|| std::num::NonZeroUsize::MIN, &mut |_| (), control).outcome,
    };
    let moves = outcome.moves.map(|moves| moves.to_string());
    (outcome.statistics.expanded, outcome.statistics.generated, moves)
}

#[test]
fn the_sum_over_units_is_the_undivided_search() {
    let context = context();
    for (board, heuristic, unit_nodes) in [
        (BOARD, "pdb:5-5-5", 5_000),
        (BOARD, "max:linear-conflict,walking", 50_000),
        ("8 6 7/2 5 4/3 0 1", "manhattan", 1_000),
        ("8 6 7/2 5 4/3 0 1", "max:pdb:4-4,walking", 1_000),
        ("1 2 3 4/9 0 13 8/6 5 7 11/10 14 15 12", "misplaced", 1_000),
    ] {
        let divided = solved(&split(board, heuristic, unit_nodes), &context, |_| ());
        let (_, _, moves) = undivided(board, heuristic, u32::MAX);
        assert_eq!(Some(divided.moves.to_string()), moves, "{heuristic}");
        assert_eq!(divided.length as usize, divided.moves.single_tile_count());
        // All iterations but the last, which ends at its solution.
        let (expanded, generated, _) = undivided(board, heuristic, divided.length - 1);
        let (_, finished) = divided.iterations.split_last().unwrap();
        let sum = finished.iter().fold((0, 1), |(expanded, generated), iteration| {
            (expanded + iteration.nodes.expanded, generated + iteration.nodes.generated)
        });
        assert_eq!(sum, (expanded, generated), "{heuristic}");
    }
}

#[test]
fn in_runs_the_sum_over_units_is_the_undivided_search_too() {
    let context = context();
    for (board, heuristic, unit_nodes) in [
        (BOARD, RunHeuristic::Patterns, 20_000),
        ("9 13 5 10 0/7 2 8 11 14/12 4 1 6 3", RunHeuristic::Patterns, 5_000),
        ("8 6 7/2 5 4/3 0 1", RunHeuristic::Walking, 1_000),
        ("8 6 7/2 5 4/3 0 1", RunHeuristic::Crossings, 1_000),
        ("1 2 3 4 5/12 7 9 19 10/6 17 8 22 14/11 16 18 13 15/21 0 23 24 20", RunHeuristic::Crossings, 20_000),
    ] {
        let metric = Text(Metric::MultiTile);
        let divided = solved(&SplitSearch { metric, ..split(board, heuristic.as_str(), unit_nodes) }, &context, |_| ());
        assert!(divided.iterations.len() > 2, "{heuristic}");
        let problem = Problem::new(board.parse().unwrap(), &Goal::BlankLast).unwrap();
        let solver = MultiTileSolver::with(problem.goal(), heuristic).unwrap();
        let whole = solver.solve(&problem, Control::default());
        assert_eq!(
            (whole.length(), whole.moves.as_ref()),
            (Some(divided.length), Some(&divided.moves.0)),
            "{heuristic}"
        );
        let control = Control { max_length: divided.length - 1, ..Control::default() };
        let before = solver.solve(&problem, control).statistics;
        let (_, finished) = divided.iterations.split_last().unwrap();
        let sum = finished.iter().fold((0, 1), |(expanded, generated), iteration| {
            (expanded + iteration.nodes.expanded, generated + iteration.nodes.generated)
        });
        assert_eq!(sum, (before.expanded, before.generated), "{heuristic}");
    }
}

#[test]
fn the_automaton_of_a_unit_can_be_chosen() {
    let context = context();
    let solved = |automaton: Option<&str>| {
        let automaton = automaton.map(|depth| Text(depth.parse().unwrap()));
        solved(&SplitSearch { automaton, ..split(BOARD, "pdb:5-5-5", 20_000) }, &context, |_| ())
    };
    let [none, usual, deep] = [Some("none"), None, Some("14")].map(solved);
    assert_eq!([none.length, usual.length, deep.length], [59; 3]);
    let generated =
        |solved: &Solved| solved.iterations.iter().rev().skip(1).map(|counts| counts.nodes.generated).sum::<u64>();
    assert!(generated(&none) > generated(&usual) && generated(&usual) > generated(&deep));
}

#[test]
fn units_of_any_size_come_to_the_same_counts_and_moves() {
    let context = context();
    let whole = solved(&split(BOARD, "pdb:5-5-5", 100_000_000), &context, |_| ());
    for unit_nodes in [1_000, 7_000, 100_000] {
        let divided = solved(&split(BOARD, "pdb:5-5-5", unit_nodes), &context, |_| ());
        let finished = |solved: &Solved| solved.iterations[..solved.iterations.len() - 1].to_vec();
        assert_eq!((&divided.moves, finished(&divided)), (&whole.moves, finished(&whole)), "{unit_nodes}");
    }
}

#[test]
fn the_last_iteration_too_is_that_of_the_undivided_search_node_by_node() {
    let context = context();
    for (heuristic, metric) in
        [("max:linear-conflict,walking", Metric::SingleTile), ("run-crossings", Metric::MultiTile)]
    {
        let board = "8 6 7/2 5 4/3 0 1";
        let of = |unit_nodes: u64| {
            solved(&SplitSearch { metric: Text(metric), ..split(board, heuristic, unit_nodes) }, &context, |_| ())
        };
        let whole = of(1_000_000_000);
        for unit_nodes in [1_000, 1_500, 4_000] {
            assert_eq!(of(unit_nodes), whole, "{heuristic} in units of {unit_nodes}");
        }
    }
}

#[test]
fn shuffled_and_repeated_results_come_to_the_same() {
    let context = context();
    let split = split(BOARD, "pdb:5-5-5", 5_000);
    let in_order = solved(&split, &context, |_| ());
    let shuffled = solved(&split, &context, |results| {
        results.reverse();
        let middle = results.len() / 2;
        results.rotate_left(middle);
        results.extend_from_within(..middle);
        // As another machine measured them.
        for result in results {
            result.seconds += 1.0;
        }
    });
    assert_eq!(shuffled, in_order);
}

/// An iteration of several units.
fn an_iteration(context: &Context) -> Iteration {
    let mut step = split(BOARD, "pdb:5-5-5", 1_000).iteration(context, &mut Silent).unwrap();
    loop {
        match step {
            Step::Iteration(iteration) if iteration.units().len() >= 5 => return *iteration,
            Step::Iteration(iteration) => step = merged(&iteration, &results(&iteration, context), context),
            Step::Solved(_) => panic!("the board is harder than five units"),
        }
    }
}

#[test]
fn an_iteration_goes_through_its_file_and_says_what_is_missing() {
    let context = context();
    let iteration = an_iteration(&context);
    let lines: Vec<String> = iteration.lines().collect();
    let Step::Iteration(read) = Step::read(&lines).unwrap() else { panic!("an iteration is no solution") };
    assert_eq!(*read, iteration);
    assert_eq!(
        Step::read(&lines[1..]).unwrap_err().to_string(),
        "line 1: unit 0 is of an iteration, whose first line, the plan, is missing"
    );
    assert!(Step::read::<String>(&[]).is_err());
    let mut results = results(&iteration, &context);
    let removed = results.remove(3);
    match read.merged(&results, &context, &mut Silent).unwrap() {
        Merged::Missing(units) => assert_eq!(units, [iteration.units()[3].clone()]),
        Merged::Complete(_) => panic!("a unit is missing"),
    }
    // A result that a limit ended is none.
    results.push(UnitResult { reason: Some("nodes".into()), ..removed.clone() });
    assert!(matches!(read.merged(&results, &context, &mut Silent).unwrap(), Merged::Missing(_)));
    results.push(UnitResult::from_line(&removed.to_line()).unwrap());
    assert!(matches!(read.merged(&results, &context, &mut Silent).unwrap(), Merged::Complete(_)));
}

#[test]
fn a_unit_is_its_line_alone() {
    let here = context();
    let iteration = an_iteration(&here);
    let unit = &iteration.units()[1];
    let elsewhere = Unit::from_line(&unit.to_line()).unwrap();
    let [first, second] = [unit.run(&here, &mut Silent), elsewhere.run(&context(), &mut Silent)].map(Result::unwrap);
    assert!(first.agrees_with(&second) && first.total().generated > 0);
    assert_eq!(first.of, unit.checksum);
}

#[test]
fn no_flipped_bit_is_taken_for_a_unit_or_a_result() {
    let context = context();
    let iteration = an_iteration(&context);
    let result = iteration.units()[0].run(&context, &mut Silent).unwrap().to_line();
    let [plan, unit] = [0, 1].map(|number| iteration.lines().nth(number).unwrap());
    for bit in (0..8 * plan.len().min(unit.len()).min(result.len())).step_by(3) {
        let flipped = |line: &str| {
            let mut bytes = line.as_bytes().to_vec();
            bytes[bit / 8] ^= 1 << (bit % 8);
            String::from_utf8(bytes).ok()
        };
        assert!(flipped(&unit).is_none_or(|line| Unit::from_line(&line).is_err()), "bit {bit}");
        assert!(flipped(&result).is_none_or(|line| UnitResult::from_line(&line).is_err()), "bit {bit}");
        assert!(flipped(&plan).is_none_or(|line| Line::read(&line).is_err()), "bit {bit}");
    }
}

#[test]
fn a_solution_has_a_checksum_too() {
    let solved = solved(&split("8 6 7/2 5 4/3 0 1", "manhattan", 1_000), &context(), |_| ());
    let step = Step::Solved(Box::new(solved));
    let lines: Vec<String> = step.lines().collect();
    assert_eq!(Step::read(&lines).unwrap(), step);
    let longer = lines[0].replace("\"length\":31", "\"length\":33");
    assert_eq!(
        Step::read(&[longer]).unwrap_err().to_string(),
        "line 1: not as it was written: the checksum is another"
    );
}

#[test]
fn units_after_a_solution_are_not_missing() {
    let context = context();
    let mut step = split(BOARD, "pdb:5-5-5", 1_000).iteration(&context, &mut Silent).unwrap();
    loop {
        let Step::Iteration(iteration) = step else { panic!("the last iteration has several units") };
        let results = results(&iteration, &context);
        if let Some(first) = results.iter().position(|result| result.moves.is_some()) {
            assert!(first > 1 && first + 1 < results.len(), "{first} of {}", results.len());
            let of = |results: &[UnitResult]| iteration.merged(results, &context, &mut Silent).unwrap();
            assert!(matches!(of(&results[..=first]), Merged::Complete(Step::Solved(_))));
            match of(&results[1..=first]) {
                Merged::Missing(units) => assert_eq!(units, [iteration.units()[0].clone()]),
                Merged::Complete(_) => panic!("the first unit is missing"),
            }
            return;
        }
        step = merged(&iteration, &results, &context);
    }
}

#[test]
fn threads_change_nothing() {
    let boards = vec![BOARD.to_owned(); 4];
    let [one, four] = [1, 4].map(|count| context().with_threads(move || NonZeroUsize::new(count).unwrap()));
    let unit = unit_of(&boards, &one);
    let expected = unit.run(&one, &mut Silent).unwrap();
    for _ in 0..10 {
        assert!(unit.run(&four, &mut Silent).unwrap().agrees_with(&expected));
    }
}

/// The same unit with something else in it, sealed anew.
fn changed(unit: &Unit, change: impl FnOnce(&mut taxicab::units::PathsWork)) -> Unit {
    let mut unit = unit.clone();
    match &mut unit.work {
        Work::Paths(work) => change(work),
        Work::Boards(_) => panic!("a unit of paths"),
    }
    Unit::from_line(&unit.to_line()).unwrap()
}

#[test]
fn what_a_unit_was_not_made_for_is_refused_by_name() {
    let context = context();
    let iteration = an_iteration(&context);
    let unit = &iteration.units()[1];
    let fault = |unit: &Unit| {
        let fault = unit.run(&context, &mut Silent).unwrap_err();
        assert_eq!(fault.kind, FaultKind::Item, "{fault}");
        fault.to_string()
    };
    let table = changed(unit, |work| work.iteration.tables[1].checksum = "0123456789abcdef".into());
    let text = fault(&table);
    assert!(
        text.starts_with("unit 1: made with the table 4x4 blank 15 homes") && text.contains("0123456789abcdef"),
        "{text}"
    );
    let text = fault(&changed(unit, |work| work.iteration.tables.truncate(1)));
    assert!(text.contains("made with 1 tables; pdb:5-5-5 has 3 here"), "{text}");
    let text = fault(&changed(unit, |work| work.paths[0].0 = "UDUD".parse().unwrap()));
    assert!(text.contains("the path UDUD is not one that the search takes"), "{text}");
    let text = fault(&changed(unit, |work| work.iteration.metric.0 = taxicab::puzzle::Metric::MultiTile));
    assert!(text.contains("not admissible with metric mtm"), "{text}");
    let text = fault(&changed(unit, |work| work.iteration.board = "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0".into()));
    assert!(text.contains("not solvable"), "{text}");
    let other = Unit { taxicab: "0.0.1".into(), ..unit.clone() };
    let text = Unit::from_line(&other.to_line()).unwrap_err().to_string();
    assert!(text.starts_with("unit 1: made by taxicab 0.0.1, and this is"), "{text}");
}

#[test]
fn results_that_cannot_be_are_refused() {
    let context = context();
    let iteration = an_iteration(&context);
    let results = results(&iteration, &context);
    let fault = |results: &[UnitResult]| iteration.merged(results, &context, &mut Silent).unwrap_err().to_string();
    let mut two = results.clone();
    let mut other = results[2].clone();
    other.nodes[0].generated += 1;
    two.push(other);
    assert!(fault(&two).starts_with("unit 2 has two results that differ"), "{}", fault(&two));
    let mut short = results.clone();
    short[1].nodes.pop();
    assert!(fault(&short).contains("the result of unit 1 is of other paths"));
    let mut invented = results.clone();
    invented[0].moves = Some(taxicab::fields::Text("UDLR".parse().unwrap()));
    assert!(fault(&invented).contains("unit 0: its moves do not solve the board"));
    let units: Vec<Unit> = iteration.units().to_vec();
    let of = |units: Vec<Unit>| Iteration::of(iteration.plan().clone(), units).unwrap_err().to_string();
    assert_eq!(of(units[..3].to_vec()), format!("there are 3 of {} units", units.len()));
    let mut exchanged = units.clone();
    exchanged.swap(0, 1);
    assert_eq!(of(exchanged), "unit 1 stands where unit 0 should");
}

/// The only unit of a list.
fn unit_of(boards: &[String], context: &Context) -> Unit {
    let mut split = SplitList::new(Solve::default(), NonZeroUsize::new(boards.len()).unwrap()).unwrap();
    for board in boards {
        assert_eq!(split.push(board.clone(), context, &mut Silent).unwrap(), None);
    }
    split.finish(context, &mut Silent).unwrap().unwrap()
}

#[test]
fn a_list_is_dealt_by_count_and_size() {
    let context = context();
    let three = "1 2 3/4 5 6/7 0 8";
    let boards = [three, three, three, "no board", "1 2/0 3", "1 2/3 0", three, "neither"];
    let mut split = SplitList::new(Solve::default(), NonZeroUsize::new(2).unwrap()).unwrap();
    let mut units = Vec::new();
    for board in boards {
        units.extend(split.push(board.into(), &context, &mut Silent).unwrap());
    }
    units.extend(split.finish(&context, &mut Silent).unwrap());
    assert_eq!(split.finish(&context, &mut Silent).unwrap(), None);
    let held: Vec<(u64, u64, Vec<String>)> = units
        .iter()
        .map(|unit| match &unit.work {
            Work::Boards(work) => (unit.unit, work.first, work.boards.clone()),
            Work::Paths(_) => panic!("a unit of boards"),
        })
        .collect();
    let expected: [(u64, &[usize]); 4] = [(0, &[0, 1]), (2, &[2, 3]), (4, &[4, 5]), (6, &[6, 7])];
    for ((unit, first, held), (number, (wanted, places))) in held.into_iter().zip((0..).zip(expected)) {
        assert_eq!((unit, first), (number, wanted));
        assert_eq!(held, places.iter().map(|&place| boards[place]).collect::<Vec<_>>());
    }
    assert_eq!(split.end(), ListEnd { units: 4, boards: 8, shares: None });
    assert_eq!(Line::read(&split.end().to_line()).unwrap(), Line::End(split.end()));
}

#[test]
fn answers_that_depend_on_the_machine_are_refused() {
    let one = NonZeroUsize::MIN;
    let late = Solve {
        limits: LimitFields { time_limit: Some(Text("1".parse().unwrap())), ..Default::default() },
        ..Solve::default()
    };
    let fault = SplitList::new(late, one).unwrap_err();
    assert!(fault.kind == FaultKind::Request && fault.to_string().starts_with("time_limit: "), "{fault}");
    // A* stores its positions: here there is room for fewer than it needs.
    let small = context().with_memory(Memory::new(1 << 20));
    let unit = |max_memory: Option<&str>| {
        let limits =
            LimitFields { max_memory: max_memory.map(|size| Text(size.parse().unwrap())), ..Default::default() };
        let solve = Solve { algorithm: Text("astar".parse().unwrap()), limits, ..Solve::default() };
        let mut split = SplitList::new(solve, one).unwrap();
        split.push(BOARD.into(), &small, &mut Silent).unwrap();
        split.finish(&small, &mut Silent).unwrap().unwrap()
    };
    for (max_memory, answers) in [(None, false), (Some("1G"), false), (Some("512k"), true)] {
        match unit(max_memory).run(&small, &mut Silent) {
            Ok(result) => assert!(answers && result.answers[0]["reason"] == "memory", "{:?}", result.answers),
            Err(fault) => assert!(!answers && fault.kind == FaultKind::Memory, "{fault}"),
        }
    }
}

#[test]
fn boards_are_units_too() {
    let context = context();
    let boards = ["1 2 3/4 5 6/7 0 8", "1 2 3/4 5 6/8 7 0", "1 2 3/4 5 x", "8 6 7/2 5 4/3 0 1"].map(String::from);
    let unit = unit_of(&boards, &context);
    let read = Unit::from_line(&unit.to_line()).unwrap();
    assert_eq!(read, unit);
    let result = read.run(&context, &mut Silent).unwrap();
    let again = UnitResult::from_line(&result.to_line()).unwrap();
    assert!(again.agrees_with(&unit.run(&Context::default(), &mut Silent).unwrap()));
    let field = |index: usize, name: &str| again.answers[index][name].clone();
    assert_eq!([field(0, "length"), field(3, "length")], [1, 31].map(serde_json::Value::from));
    assert_eq!(field(1, "solvable"), serde_json::Value::Bool(false));
    assert!(field(2, "error").as_str().unwrap().contains("'x'"), "{}", field(2, "error"));
    // Each answer is that of the request by itself, times aside.
    let alone = Solve {
        heuristic: Some("max:linear-conflict,walking".parse().unwrap()),
        board: boards[3].clone(),
        ..Default::default()
    };
    let mut alone = serde_json::to_value(alone.answer(&context, &mut Silent).unwrap()).unwrap();
    for time in ["seconds", "table_seconds"] {
        alone.as_object_mut().unwrap().remove(time);
    }
    alone["stages"][0].as_object_mut().unwrap().remove("seconds");
    assert_eq!(again.answers[3], alone);
}

#[test]
fn what_cannot_be_divided_is_said() {
    let context = context();
    let fault = |split: SplitSearch| split.iteration(&context, &mut Silent).unwrap_err().to_string();
    assert_eq!(fault(split(BOARD, "manhattan", 10)), "unit_nodes: 10 is below 1000");
    assert!(fault(split("1 2 3/4 5 6/8 7 0", "manhattan", 1000)).contains("not solvable"));
    assert!(fault(split(BOARD, "run-patterns", 1000)).contains("needs metric mtm"));
    let in_runs = |split: SplitSearch| SplitSearch { metric: Text(Metric::MultiTile), ..split };
    assert!(fault(in_runs(split(BOARD, "manhattan", 1000))).contains("manhattan"));
    let automaton = Some(Text("14".parse().unwrap()));
    assert!(fault(SplitSearch { automaton, ..in_runs(split(BOARD, "run-crossings", 1000)) }).contains("automaton"));
    assert!(fault(split(BOARD, "nonsense", 1000)).contains("nonsense"));
    // A board at the goal is its own solution.
    let solved = solved(&split("1 2 3/4 5 6/7 8 0", "manhattan", 1000), &context, |_| ());
    assert_eq!((solved.length, solved.nodes.expanded, solved.nodes.generated), (0, 0, 1));
}
