//! The panel beside the board: the distance to mate, what the last move cost, and the moves.

use cozy_chess::Color;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use taxicab_endgame::Value;
use taxicab_play::{Cost, Step};

use super::action::Hint;
use super::training::{Training, side};
use super::typed;
use super::worth::{cost_of, end_of, help_had, plies_in, score, task, verdict, worth};
use crate::commands::endgame::game::san;
use crate::play::palette::Palette;
use crate::play::words::{count, sentence};

/// The plies without capture or pawn move from which they are counted on the screen, and at which it is a draw.
const QUIET: u8 = 60;
const DRAWN: u8 = 100;
/// The rows for what is to be said.
const MESSAGE_HEIGHT: u16 = 4;
/// The columns of the gauge.
const GAUGE_WIDTH: usize = 36;

/// Draws the panel.
pub(crate) fn draw(frame: &mut Frame, training: &Training, area: Rect, palette: Palette) {
    let gauge = gauge(training, palette);
    let height = gauge.len() as u16;
    frame.render_widget(Paragraph::new(gauge), area);
    let message = Rect { y: area.y + height + 1, height: MESSAGE_HEIGHT, ..area };
    frame.render_widget(Paragraph::new(message_lines(training, palette)).wrap(Wrap { trim: true }), message);
    let rest = Rect { y: message.bottom() + 1, height: area.bottom().saturating_sub(message.bottom() + 1), ..area };
    if !training.shown().list || training.lesson().ended().is_some() {
        frame.render_widget(Paragraph::new(played(training, rest.height, palette)), rest);
        return;
    }
    // Both lists where there is room, else what the moves are worth.
    let ranked_height = if rest.height >= 20 { rest.height / 2 } else { rest.height };
    frame.render_widget(
        Paragraph::new(ranked(training, ranked_height, palette)),
        Rect { height: ranked_height, ..rest },
    );
    let below = Rect { y: rest.y + ranked_height + 1, height: rest.height.saturating_sub(ranked_height + 1), ..rest };
    frame.render_widget(Paragraph::new(played(training, below.height, palette)), below);
}

/// The distance to mate in words, as a bar, and in plies; the count of quiet plies when it matters.
fn gauge(training: &Training, palette: Palette) -> Vec<Line<'static>> {
    let lesson = training.lesson();
    let mut lines = vec![];
    if training.shown().gauge {
        let headline = match (lesson.ended(), training.worth()) {
            (Some(_), Value::Draw) => "Draw".into(),
            (Some(taxicab_play::Ended::Mated(_)), _) => "Mate".into(),
            (Some(_), _) => "Draw".into(),
            (None, value) => capitalised(&worth(value)),
        };
        lines.push(Line::styled(headline, Palette::strong()));
        let (bar, detail) = bar(training, palette);
        lines.extend([bar, Line::styled(detail, Palette::quiet())]);
    } else {
        lines.extend([Line::styled("Distance hidden", Palette::quiet()), Line::default(), Line::default()]);
    }
    let quiet = lesson.quiet_plies();
    if quiet >= QUIET {
        lines.push(Line::styled(format!("Fifty-move count: {quiet} of {DRAWN} plies."), palette.problem()));
    }
    lines
}

/// The bar: █ what is left of the first distance, ▒ what was lost against perfect play, · what is done.
fn bar(training: &Training, palette: Palette) -> (Line<'static>, String) {
    let (lesson, value) = (training.lesson(), training.worth());
    let steps = lesson.steps();
    let first = steps.first().map_or(value, |step| step.best);
    let start = usize::from(first.plies().unwrap_or(0));
    let is_over = lesson.ended().is_some();
    let now = if is_over { 0 } else { usize::from(value.plies().unwrap_or(0)) };
    let is_drawn = value == Value::Draw || first == Value::Draw;
    let perfect = if is_drawn { now } else { start.saturating_sub(steps.len()) };
    let (least, most) = (now.min(perfect), now.max(perfect));
    let columns = |plies: usize| plies * GAUGE_WIDTH / start.max(most).max(1);
    let (sound, lost) = if is_over { (0, 0) } else { (columns(least), columns(most) - columns(least)) };
    let rest = GAUGE_WIDTH - sound - lost;
    let bar = Line::from(vec![
        Span::styled("█".repeat(sound), palette.home()),
        Span::styled("▒".repeat(lost), palette.problem()),
        Span::styled("·".repeat(rest), Palette::quiet()),
    ]);
    let mut details = vec![];
    if !is_over && let Some(plies) = value.plies() {
        details.push(plies_in(plies.into()));
    }
    if !is_over && most > least {
        details.push(format!("perfect play: {perfect}"));
    }
    if start > 0 && !steps.is_empty() {
        details.push(format!("from {start}"));
    }
    let detail = match (details.is_empty(), value) {
        (true, Value::Draw) => "With perfect play nobody wins.".into(),
        _ => details.join(" · "),
    };
    (bar, detail)
}

/// What is to be said: a fault, the end, a hint, or what the last move cost.
fn message_lines(training: &Training, palette: Palette) -> Vec<Line<'static>> {
    let lesson = training.lesson();
    if let Some(notice) = training.notice() {
        return vec![Line::styled(notice.to_owned(), palette.problem())];
    }
    let sans = training.sans();
    if let Some(ended) = lesson.ended() {
        let moves = format!("{}. {}", count(training.own_moves(), "move"), score(lesson, &sans));
        return vec![
            Line::styled(end_of(ended, lesson), Palette::strong()),
            Line::from(moves),
            Line::from(help_had(lesson.hints_used(), training.taken_back())),
        ];
    }
    let board = lesson.board();
    match training.hint() {
        Some(Hint::Man(best)) => {
            let man = board.piece_on(best.from).map_or("man", typed::name);
            let text = format!("Move the {man} on {}.", best.from);
            return vec![Line::styled(text, palette.hinted()), Line::from("? again tells where to.")];
        }
        Some(Hint::Whole(best)) => {
            let text = format!("The best move is {}.", san(&board, best));
            return vec![Line::styled(text, palette.hinted()), Line::from("? again makes it.")];
        }
        None => {}
    }
    let check = if board.checkers().is_empty() { "" } else { " You are in check." };
    let opponent = side(!lesson.trainee());
    let (last, reply) = (sans.last().map_or("", String::as_str), lesson.steps().len().checked_sub(2));
    if let Some(own) = reply.filter(|_| training.own_moves() > 0) {
        let step = lesson.steps()[own];
        return vec![
            Line::styled(verdict(step, &sans[own], training.shown().gauge), weight(step, palette)),
            Line::from(format!("{opponent} replied {last}.{check} Your move.")),
        ];
    }
    let began = if last.is_empty() { String::new() } else { format!("{opponent} began with {last}.{check} ") };
    let task = task(training.worth());
    vec![
        Line::styled(format!("You lead {}: {task}.", side(lesson.trainee())), Palette::strong()),
        Line::from(format!("{began}Your move.")),
    ]
}

/// How heavily a cost weighs.
fn weight(step: Step, palette: Palette) -> Style {
    match step.cost() {
        Cost::Plies(0) => palette.success(),
        Cost::Plies(_) => Palette::strong(),
        Cost::Result { .. } => palette.problem(),
    }
}

/// The moves of both sides, the last ones as far as there is room, with what the trainee's cost.
fn played(training: &Training, height: u16, palette: Palette) -> Vec<Line<'static>> {
    let lesson = training.lesson();
    let made = lesson.steps().iter().copied().zip(training.sans());
    let mut entries: Vec<(Option<Step>, String)> = made.map(|(step, san)| (Some(step), san)).collect();
    // White's moves stand on the left, whoever began.
    if lesson.start().side_to_move() == Color::Black && !entries.is_empty() {
        entries.insert(0, (None, "…".into()));
    }
    let row = |(number, pair): (usize, &[(Option<Step>, String)])| {
        let name = |place: usize| pair.get(place).map_or("", |(_, san)| san.as_str());
        let own = pair.iter().filter_map(|(step, _)| *step).find(|step| step.by == lesson.trainee());
        let (cost, style) = own.map_or_else(Default::default, |step| (cost_of(step), weight(step, palette)));
        Line::from(vec![
            Span::styled(format!("{:>3}  ", number + 1), Palette::quiet()),
            Span::raw(format!("{:<7}{:<7} ", name(0), name(1))),
            Span::styled(cost, style),
        ])
    };
    let rows: Vec<Line> = entries.chunks(2).enumerate().map(row).collect();
    let first = rows.len().saturating_sub(height.into());
    rows[first..].to_vec()
}

/// What each legal move is worth, the best first, as far as there is room.
fn ranked(training: &Training, height: u16, palette: Palette) -> Vec<Line<'static>> {
    let (board, ranked) = (training.lesson().board(), training.ranked());
    let Some(best) = ranked.first().map(|best| best.value) else { return vec![] };
    let by = board.side_to_move();
    let rows = ranked.iter().map(|ranked| {
        let step = Step { played: ranked.mv, by, best, value: ranked.value };
        Line::from(vec![
            Span::raw(format!("     {:<8}", san(&board, ranked.mv))),
            Span::raw(format!("{:<12} ", worth(ranked.value))),
            Span::styled(short_cost(step), weight(step, palette)),
        ])
    });
    let room = usize::from(height);
    let more = ranked.len().saturating_sub(room);
    if more == 0 {
        return rows.collect();
    }
    let last = Line::styled(format!("     … and {}", count(more + 1, "more move")), Palette::quiet());
    rows.take(room.saturating_sub(1)).chain([last]).collect()
}

/// A cost beside the value it led to.
fn short_cost(step: Step) -> String {
    match step.cost() {
        Cost::Plies(_) => cost_of(step),
        Cost::Result { from, .. } => format!("the {} is gone", from.name()),
    }
}

/// With a capital.
fn capitalised(text: &str) -> String {
    sentence(text).trim_end_matches('.').to_owned()
}
