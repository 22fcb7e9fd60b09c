//! probe
use std::time::Instant;
use std::sync::Arc;
use taxicab_puzzle::pattern_database::*;
use taxicab_puzzle::{Board,Goal,Problem,Size};
use taxicab_puzzle::search::*;
fn main() {
    // size goal file ids|all  patterns groups separated by spaces: a/b/c
    let args: Vec<String> = std::env::args().collect();
    let size: Size = args[1].parse().unwrap();
    let goal: Goal = args[2].parse().unwrap();
    let file = std::fs::read_to_string(&args[3]).unwrap();
    let ids = &args[4];
    let lencol: usize = size.cells() + 1;
    let blank = size.cells() - 1;
    let goalboard = goal.board(size).unwrap();
    let mut groups: Vec<Vec<Arc<PatternTable>>> = vec![];
    let t = Instant::now();
    for g in &args[5..] { let split = Split::new(g, &goalboard).unwrap(); groups.push(split.patterns().iter().map(|p| Arc::new(PatternTable::new(*p))).collect()); continue; #[allow(unreachable_code)]
        let mut group = vec![];
        for a in g.split('/') {
            let homes: Vec<usize> = a.split(',').map(|x| x.parse().unwrap()).collect();
            group.push(Arc::new(PatternTable::new(Pattern::new(size, blank, homes).unwrap())));
        }
        groups.push(group);
    }
    println!("tables {:?}", t.elapsed());
    let db = PatternDatabases::new(&goalboard, groups);
    println!("{} sums", db.sums());
    let threads: usize = std::env::var("THREADS").ok().map_or(1, |t| t.parse().unwrap());
    let t = Instant::now();
    let aut = std::env::var("DEPTH").ok().map(|d| Automaton::new(size, taxicab_puzzle::Direction::KORF, d.parse().unwrap()));
    if let Some(a) = &aut { println!("automaton {} states {:?}", a.states(), t.elapsed()); }
    let (mut gen_, mut exp, mut secs) = (0, 0, 0.0);
    for line in file.lines().filter(|l| !l.starts_with('#') && !l.is_empty()) {
        let f: Vec<&str> = line.split_whitespace().collect();
        if ids != "all" && !ids.split(',').any(|i| i == f[0]) { continue }
        let tiles: Vec<u8> = f[1..=size.cells()].iter().map(|x| x.parse().unwrap()).collect();
        let p = Problem::new(Board::new(size, &tiles).unwrap(), &goal).unwrap();
        let t = Instant::now();
        let o = pattern_search(&p, &db, Control { automaton: aut.as_ref(), threads: threads.try_into().unwrap(), ..Control::default() });
        let s = t.elapsed().as_secs_f64();
        if true { assert_eq!(p.start().after_all(o.moves.as_ref().unwrap()).unwrap(), goalboard); }
        assert_eq!(o.lower_bound.to_string(), f[lencol], "{}", f[0]);
        if ids != "all" { println!("{} len {} gen {} exp {} {:.3}s", f[0], o.lower_bound, o.statistics.generated, o.statistics.expanded, s); }
        gen_ += o.statistics.generated; exp += o.statistics.expanded; secs += s;
    }
    println!("generated {gen_} expanded {exp} seconds {secs:.3} rate {:.1} M/s", gen_ as f64 / secs / 1e6);
}
