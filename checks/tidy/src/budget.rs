//! What may be as large as it is: `budget.txt`, held to what is measured and to what it was in the commit before.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use regex::Regex;

use crate::rust::Source;
use crate::tree::Tree;

/// The file of budgets: a name, a number, and the reason why it was raised, if it was.
const FILE: &str = "checks/tidy/budget.txt";
/// By how much a budget may lie above what is measured, before it is to be lowered: hundredths, and at least so many.
const SLACK: (usize, usize) = (2, 10);

/// A row of the file.
struct Row {
    budget: usize,
    reason: String,
}

/// The rows by their names.
fn rows(text: &str) -> BTreeMap<String, Row> {
    let row = Regex::new(r"(?m)^([^#\s][^\t\n]*)\t(\d+)\t?(.*)$").expect("a pattern");
    let row = row.captures_iter(text).map(|row| {
        let budget = row[2].parse().unwrap_or_else(|_| panic!("{FILE}: {} is no number", &row[2]));
        (row[1].to_owned(), Row { budget, reason: row[3].trim().to_owned() })
    });
    row.collect()
}

/// What is measured, by the names of the budgets: the code lines of each crate and of all, the lines of the page and of all
/// that is too long, the number of files, and the uses of each phrase.
fn measured<'a>(tree: &Tree, sources: &[Source], names: impl Iterator<Item = &'a String>) -> BTreeMap<String, usize> {
    let mut measured = BTreeMap::from([("files".to_owned(), tree.files.len())]);
    for source in sources {
        measured.extend(source.too_long());
        let folders: Vec<&str> = source.path.split('/').collect();
        let name = if source.ships() {
            folders[..if folders[0] == "xtask" { 1 } else { 2 }].join("/")
        } else if source.path.starts_with("apps/site/page/") {
            "page".to_owned()
        } else {
            continue;
        };
        *measured.entry(name).or_default() += source.pure;
        if source.ships() {
            *measured.entry("all crates".to_owned()).or_default() += source.pure;
        }
    }
    for name in names {
        let Some(phrase) = name.strip_prefix("phrase: ") else { continue };
        let phrase = Regex::new(phrase).unwrap_or_else(|error| panic!("{FILE}: {error}"));
        let texts = tree.files.iter().filter(|file| file.is(&["rs", "md", "js"]) && file.name() != "CHANGELOG.md");
        let count = texts.filter_map(|file| file.text.as_deref()).map(|text| phrase.find_iter(text).count()).sum();
        measured.insert(name.clone(), count);
    }
    measured
}

/// The file of budgets as an earlier commit has it, if git knows it.
fn earlier(commit: &str) -> Option<BTreeMap<String, Row>> {
    let output = Command::new("git").args(["show", &format!("{commit}:{FILE}")]).output().ok()?;
    output.status.success().then(|| rows(&String::from_utf8_lossy(&output.stdout)))
}

/// The table of budgets with what is measured, and what is over, far below, or raised without a reason.
pub(crate) fn compared(tree: &Tree, sources: &[Source]) -> (String, Vec<String>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("budget.txt");
    let text = std::fs::read_to_string(&path).expect("the file of budgets");
    let budgets = rows(&text);
    let measured = measured(tree, sources, budgets.keys());
    let before: Vec<_> = ["HEAD", "HEAD^"].into_iter().filter_map(earlier).collect();
    let mut table = format!("{:>9} {:>9}  \n", "measured", "budget");
    let mut faults = Vec::new();
    for (name, &measured) in &measured {
        let Some(Row { budget, reason }) = budgets.get(name) else {
            faults.push(format!("{FILE}: {name} has no budget; it measures {measured}"));
            continue;
        };
        _ = writeln!(table, "{measured:>9} {budget:>9}  {name}");
        let (percent, least) = SLACK;
        if measured > *budget {
            faults.push(format!(
                "{name}: {measured}, above its budget of {budget}: write less, or raise it with a reason"
            ));
        } else if budget - measured > least.max(budget * percent / 100) {
            faults.push(format!("{name}: {measured}, far below its budget of {budget}: lower it in {FILE}"));
        }
        for before in &before {
            let was = before.get(name);
            let is_raised = was.is_none_or(|was| *budget > was.budget);
            if is_raised && (reason.is_empty() || was.is_some_and(|was| was.reason == *reason)) {
                let was = was.map_or("none".to_owned(), |was| was.budget.to_string());
                faults.push(format!("{name}: its budget is {budget} and was {was}: give the reason in {FILE}"));
            }
        }
    }
    for name in budgets.keys().filter(|name| !measured.contains_key(*name)) {
        faults.push(format!("{FILE}: there is no {name}"));
    }
    (table, faults)
}

/// Lowers each budget to what is measured, and drops those of what is gone.
pub(crate) fn lower(tree: &Tree, sources: &[Source]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("budget.txt");
    let text = std::fs::read_to_string(&path).expect("the file of budgets");
    let budgets = rows(&text);
    let measured = measured(tree, sources, budgets.keys());
    let lowered = text.lines().filter_map(|line| {
        let name = line.split('\t').next().unwrap_or_default();
        let Some(row) = budgets.get(name) else { return Some(line.to_owned()) };
        let &measured = measured.get(name)?;
        Some(if measured < row.budget { format!("{name}\t{measured}") } else { line.to_owned() })
    });
    let lowered: Vec<_> = lowered.collect();
    std::fs::write(path, lowered.join("\n") + "\n").expect("the file of budgets can be written");
}
