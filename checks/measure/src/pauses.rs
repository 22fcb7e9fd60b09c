//! The longest time for which each request of `checks/hard.jsonl` works without a pause, by the processor's time, and by how much it ends after its time.
//!
//! `cargo measure pauses 0.5` (seconds for each; default: 1)

use std::fs;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use taxicab::{AnyRequest, Context, Limits, Silent};

use crate::{Arguments, Outcome};

/// One request a line, hard ones of each kind.
const HARD: &str = include_str!("../../hard.jsonl");

pub(crate) fn run(arguments: &mut Arguments) -> Outcome {
    let seconds: f64 = arguments.next().map_or(1.0, |text| text.parse().expect("a number of seconds"));
    let time = Duration::from_secs_f64(seconds);
    println!("{:>9} {:>9} {:>9} {:>9}  request", "pause ms", "late ms", "JSON ms", "SVG ms");
    for line in HARD.lines() {
        let request = AnyRequest::from_json(line)?;
        let begun = Instant::now();
        let last = Arc::new(Mutex::new((worked(), Duration::ZERO)));
        let context = Context::default().with_limits(Limits { time: Some(time), ..Limits::default() }).with_pause({
            let last = Arc::clone(&last);
            move || look(&last)
        });
        let answer = request.answer(&context, &mut Silent);
        look(&last);
        let late = begun.elapsed().saturating_sub(time);
        let longest = last.lock().map_or(Duration::ZERO, |last| last.1);
        let (mut json, mut svg) = (Duration::ZERO, Duration::ZERO);
        let mut end = String::new();
        match answer {
            Ok(answer) => {
                let start = Instant::now();
                let length = answer.to_json().len();
                json = start.elapsed();
                let start = Instant::now();
                let page = taxicab_pictures::picture(std::slice::from_ref(&answer));
                let picture = page.map_or(0, |page| page.svg("").len());
                svg = start.elapsed();
                end = format!("{length} and {picture} bytes");
            }
            Err(fault) => end.push_str(&fault.to_string()),
        }
        let milliseconds = [longest, late, json, svg].map(|time| format!("{:9.1}", time.as_secs_f64() * 1e3)).join(" ");
        println!("{milliseconds}  {}: {end}", line.chars().take(90).collect::<String>());
    }
    Ok(())
}

fn look(last: &Mutex<(Duration, Duration)>) {
    if let Ok(mut last) = last.lock() {
        let now = worked();
        *last = (now, last.1.max(now.saturating_sub(last.0)));
    }
}

/// The time for which this thread has worked, by the system (Linux), so that what else the machine does counts for nothing.
fn worked() -> Duration {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(text.split(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0))
}
