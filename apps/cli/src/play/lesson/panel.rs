//! The panel beside the board: the distance to mate, the cost of the last move, and the moves.

use cozy_chess::Color;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use taxicab_endgame::{FIFTY_MOVES, Value};
use taxicab_play::{Cost, Ended, Gauge, Headway, LessonStep, Technique, piece_name};

use super::action::Hint;
use super::training::{Training, side};
use super::words::{
    cost_text, end_text, help_text, judged_text, measures_text, plies_text, score_text, small_print, task, value_text,
    verdict,
};
use crate::play::palette::Palette;
use crate::play::words::{count, sentence};
use taxicab::requests::endgame::san;

/// The plies without a capture or a pawn move from which the panel counts them.
const MIN_QUIET_PLIES: u8 = 60;
/// The rows of the message.
const MESSAGE_HEIGHT: u16 = 7;
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
    if !training.shown.list || training.lesson().ended().is_some() {
        frame.render_widget(Paragraph::new(played(training, rest.height, palette)), rest);
        return;
    }
    // Both lists if there is room, else the values of the moves.
    let ranked_height = if rest.height >= 20 { rest.height / 2 } else { rest.height };
    frame.render_widget(
        Paragraph::new(ranked(training, ranked_height, palette)),
        Rect { height: ranked_height, ..rest },
    );
    let below = Rect { y: rest.y + ranked_height + 1, height: rest.height.saturating_sub(ranked_height + 1), ..rest };
    frame.render_widget(Paragraph::new(played(training, below.height, palette)), below);
}

/// The distance to mate in moves, as a bar, and in plies; the count of the fifty-move rule when it is high.
fn gauge(training: &Training, palette: Palette) -> Vec<Line<'static>> {
    let lesson = training.lesson();
    let mut lines = vec![];
    if training.shown.gauge {
        let headline = match lesson.ended() {
            Some(Ended::Mated(_)) => "Checkmate".into(),
            Some(_) => "Draw".into(),
            None => capitalised(&value_text(training.value())),
        };
        lines.push(Line::styled(headline, Palette::strong()));
        let (bar, detail) = bar(training, palette);
        lines.extend([bar, Line::styled(detail, Palette::quiet())]);
    } else {
        lines.extend([Line::styled("Distance hidden", Palette::quiet()), Line::default(), Line::default()]);
    }
    let quiet = lesson.quiet_plies();
    if quiet >= MIN_QUIET_PLIES {
        let text = format!("Fifty-move count: {quiet} of {FIFTY_MOVES} plies.");
        lines.push(Line::styled(text, palette.problem()));
    }
    lines
}

/// The bar and its caption: █ the distance left, ▒ the loss against perfect play, · the plies done.
fn bar(training: &Training, palette: Palette) -> (Line<'static>, String) {
    let Gauge { start, now, perfect } = training.gauge();
    let (min, max) = (now.min(perfect), now.max(perfect));
    let columns = |plies: usize| plies * GAUGE_WIDTH / start.max(max).max(1);
    let (sound, lost) = (columns(min), columns(max) - columns(min));
    let bar = Line::from(vec![
        Span::styled("█".repeat(sound), palette.home()),
        Span::styled("▒".repeat(lost), palette.problem()),
        Span::styled("·".repeat(GAUGE_WIDTH - sound - lost), Palette::quiet()),
    ]);
    let mut details = vec![];
    if perfect != now {
        details.push(format!("perfect play: {}", perfect.div_ceil(2)));
    }
    if start > 0 && !training.lesson().steps().is_empty() {
        details.push(format!("from {}", start.div_ceil(2)));
    }
    if now > 0 {
        details.push(plies_text(now as u32));
    }
    if details.is_empty() && training.value() == Value::Draw {
        details.push("With perfect play nobody wins.".into());
    }
    (bar, details.join(" · "))
}

/// The message: an error, the end, a hint, or the cost of the last move.
fn message_lines(training: &Training, palette: Palette) -> Vec<Line<'static>> {
    let lesson = training.lesson();
    if let Some(notice) = training.notice() {
        return vec![Line::styled(notice.to_owned(), palette.problem())];
    }
    let sans = lesson.sans();
    if let Some(ended) = lesson.ended() {
        let moves = format!("{}. {}", count(lesson.own_moves(), "move"), score_text(lesson, &sans));
        return vec![
            Line::styled(end_text(ended, lesson), Palette::strong()),
            Line::from(moves),
            Line::from(help_text(lesson.hints_used(), training.undos)),
        ];
    }
    let board = lesson.board();
    match training.hint {
        Some(Hint::Piece(best)) => {
            let piece = board.piece_on(best.from).map_or("piece", piece_name);
            let text = format!("Move the {piece} on {}.", best.from);
            return vec![Line::styled(text, palette.hinted()), Line::from("Press ? again for its target.")];
        }
        Some(Hint::Move(best)) => {
            let text = format!("The best move is {}.", san(&board, best));
            return vec![Line::styled(text, palette.hinted()), Line::from("Press ? again to make it.")];
        }
        None => {}
    }
    let check = if board.checkers().is_empty() { "" } else { " You are in check." };
    let opponent = side(!lesson.trainee());
    let (last, reply) = (sans.last().map_or("", String::as_str), lesson.steps().len().checked_sub(2));
    if let Some(own) = reply.filter(|_| lesson.own_moves() > 0) {
        let step = lesson.steps()[own];
        let technique = training.techniques()[own].as_ref();
        let mut lines = vec![Line::styled(
            verdict(step, &sans[own], technique, training.shown.gauge),
            judged_style(step, technique, palette),
        )];
        if let Some(manoeuvre) = technique.and_then(|technique| technique.manoeuvre.as_ref()) {
            lines.push(Line::styled(sentence(&manoeuvre.to_string()), palette.success()));
        }
        let measures = technique.filter(|_| training.shown.squares).and_then(measures_text);
        let small = small_print(step, training.shown.gauge).into_iter().chain(measures);
        lines.extend(small.map(|text| Line::styled(text, Palette::quiet())));
        lines.push(Line::from(format!("{opponent} replied {last}.{check} Your move.")));
        return lines;
    }
    let began = if last.is_empty() { String::new() } else { format!("{opponent} began with {last}.{check} ") };
    let task = task(training.value());
    vec![
        Line::styled(format!("You play {}: {task}.", side(lesson.trainee())), Palette::strong()),
        Line::from(format!("{began}Your move.")),
    ]
}

/// The style of a cost.
fn cost_style(step: LessonStep, palette: Palette) -> Style {
    match step.cost() {
        Cost::Plies(0) => palette.success(),
        Cost::Plies(_) => Palette::strong(),
        Cost::Result { .. } => palette.problem(),
    }
}

/// The style of a cost, and of headway.
fn judged_style(step: LessonStep, technique: Option<&Technique>, palette: Palette) -> Style {
    let is_made = technique.is_some_and(|technique| technique.headway == Some(Headway::Made));
    if is_made { palette.success() } else { cost_style(step, palette) }
}

/// A move and its technique.
type Judged<'l> = (LessonStep, Option<&'l Technique>);

/// The last moves of both sides that fit, with the costs of the trainee's moves.
fn played(training: &Training, height: u16, palette: Palette) -> Vec<Line<'static>> {
    let lesson = training.lesson();
    let made = lesson.steps().iter().zip(training.techniques()).zip(lesson.sans());
    let mut entries: Vec<(Option<Judged<'_>>, String)> =
        made.map(|((&step, technique), san)| (Some((step, technique.as_ref())), san)).collect();
    // White's moves stand on the left.
    if lesson.start().side_to_move() == Color::Black && !entries.is_empty() {
        entries.insert(0, (None, "…".into()));
    }
    let row = |(number, pair): (usize, &[(Option<Judged<'_>>, String)])| {
        let name = |place: usize| pair.get(place).map_or("", |(_, san)| san.as_str());
        let own = pair.iter().filter_map(|(judged, _)| *judged).find(|(step, _)| step.by == lesson.trainee());
        let (cost, style) = own.map_or_else(Default::default, |(step, technique)| {
            (judged_text(step, technique), judged_style(step, technique, palette))
        });
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

/// The values of the legal moves that fit, the best first.
fn ranked(training: &Training, height: u16, palette: Palette) -> Vec<Line<'static>> {
    let (board, choices) = (training.lesson().board(), training.choices());
    let rows = choices.iter().map(|&step| {
        Line::from(vec![
            Span::raw(format!("     {:<8}", san(&board, step.played))),
            Span::raw(format!("{:<12} ", value_text(step.value))),
            Span::styled(short_cost(step), cost_style(step, palette)),
        ])
    });
    let room = usize::from(height);
    let more = choices.len().saturating_sub(room);
    if more == 0 {
        return rows.collect();
    }
    let last = Line::styled(format!("     … and {}", count(more + 1, "more move")), Palette::quiet());
    rows.take(room.saturating_sub(1)).chain([last]).collect()
}

/// The cost of a move beside its value.
fn short_cost(step: LessonStep) -> String {
    match step.cost() {
        Cost::Plies(_) => cost_text(step),
        Cost::Result { from, .. } => format!("the {} is lost", from.name()),
    }
}

/// With a capital.
fn capitalised(text: &str) -> String {
    sentence(text).trim_end_matches('.').to_owned()
}
