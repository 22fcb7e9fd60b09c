//! The panel beside the board: the distance to mate, the cost of the last move, and the moves.

use cozy_chess::Color;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use taxicab_play::{Cost, Gauge, Headway, LessonStep, LessonWords, Technique, count, help_text, value_text};

use super::action::Hint;
use super::training::Training;
use crate::play::palette::Palette;
use taxicab::requests::endgame::san;

/// The rows of the message.
const MESSAGE_HEIGHT: u16 = 7;
/// The columns of the gauge.
const GAUGE_WIDTH: usize = 36;

/// Draws the panel.
pub(crate) fn draw(frame: &mut Frame, training: &Training, area: Rect, palette: Palette) {
    let words = training.words();
    let gauge = gauge(training, &words, palette);
    let height = gauge.len() as u16;
    frame.render_widget(Paragraph::new(gauge), area);
    let message = Rect { y: area.y + height + 1, height: MESSAGE_HEIGHT, ..area };
    frame.render_widget(Paragraph::new(message_lines(training, words, palette)).wrap(Wrap { trim: true }), message);
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
fn gauge(training: &Training, words: &LessonWords, palette: Palette) -> Vec<Line<'static>> {
    let mut lines = if training.shown.gauge {
        vec![
            Line::styled(words.headline.clone(), Palette::strong()),
            bar(training.gauge(), palette),
            Line::styled(words.distance.clone(), Palette::quiet()),
        ]
    } else {
        vec![Line::styled("Distance hidden", Palette::quiet()), Line::default(), Line::default()]
    };
    lines.extend(words.quiet.clone().map(|text| Line::styled(text, palette.problem())));
    lines
}

/// The bar: █ the distance left, ▒ the loss against perfect play, · the plies done.
fn bar(Gauge { start, now, perfect }: Gauge, palette: Palette) -> Line<'static> {
    let (min, max) = (now.min(perfect), now.max(perfect));
    let columns = |plies: usize| plies * GAUGE_WIDTH / start.max(max).max(1);
    let (sound, lost) = (columns(min), columns(max) - columns(min));
    Line::from(vec![
        Span::styled("█".repeat(sound), palette.home()),
        Span::styled("▒".repeat(lost), palette.problem()),
        Span::styled("·".repeat(GAUGE_WIDTH - sound - lost), Palette::quiet()),
    ])
}

/// The message: an error, the end, a hint, or the cost of the last move.
fn message_lines(training: &Training, words: LessonWords, palette: Palette) -> Vec<Line<'static>> {
    let lesson = training.lesson();
    if let Some(notice) = training.notice() {
        return vec![Line::styled(notice.to_owned(), palette.problem())];
    }
    if let Some(end) = words.end {
        return vec![
            Line::styled(end, Palette::strong()),
            Line::from(format!("{}. {}", count(lesson.own_moves(), "move"), words.score)),
            Line::from(help_text(lesson.hints_used(), training.undos)),
        ];
    }
    if let (Some(hint), Some([piece, best])) = (training.hint, words.hints) {
        let (text, next) = match hint {
            Hint::Piece(_) => (piece, "Press ? again for its target."),
            Hint::Move(_) => (best, "Press ? again to make it."),
        };
        return vec![Line::styled(text, palette.hinted()), Line::from(next)];
    }
    let Some(own) = lesson.steps().len().checked_sub(2).filter(|_| lesson.own_moves() > 0) else {
        return vec![Line::styled(words.task, Palette::strong()), Line::from(words.reply)];
    };
    let said = training.step_words(own, &lesson.sans()[own]);
    let style = judged_style(lesson.steps()[own], training.techniques()[own].as_ref(), palette);
    let small = said.small_print.into_iter().chain(said.measures.filter(|_| training.shown.squares));
    [Line::styled(said.verdict, style)]
        .into_iter()
        .chain(said.manoeuvre.map(|text| Line::styled(text, palette.success())))
        .chain(small.map(|text| Line::styled(text, Palette::quiet())))
        .chain([Line::from(words.reply)])
        .collect()
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

/// The last moves of both sides that fit, with the costs of the trainee's moves.
fn played(training: &Training, height: u16, palette: Palette) -> Vec<Line<'static>> {
    let lesson = training.lesson();
    let mut entries: Vec<(Option<usize>, String)> =
        lesson.sans().into_iter().enumerate().map(|(number, san)| (Some(number), san)).collect();
    // White's moves stand on the left.
    if lesson.start().side_to_move() == Color::Black && !entries.is_empty() {
        entries.insert(0, (None, "…".into()));
    }
    let row = |(number, pair): (usize, &[(Option<usize>, String)])| {
        let name = |place: usize| pair.get(place).map_or("", |(_, san)| san.as_str());
        let mut made = pair.iter().filter_map(|(number, _)| *number);
        let own = made.find(|&number| lesson.steps()[number].by == lesson.trainee());
        let (cost, style) = own.map_or_else(Default::default, |own| {
            let style = judged_style(lesson.steps()[own], training.techniques()[own].as_ref(), palette);
            (training.step_words(own, "").judged, style)
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
            Span::styled(step.short_cost(), cost_style(step, palette)),
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
