//! The panel next to the board: the distance to mate, the cost of the last move, and the moves.

use std::iter;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use taxicab::requests::endgame::{LessonGauge, LessonMove, LessonRule, Player};
use taxicab_play::{Headway, count};

use super::training::Training;
use crate::play::palette::Palette;

/// The rows of the message.
const MESSAGE_HEIGHT: u16 = 7;
/// The columns of the gauge.
const GAUGE_WIDTH: usize = 36;

/// The optional parts of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    /// The distance to mate.
    pub(crate) gauge: bool,
    /// The squares of the weak king.
    pub(crate) squares: bool,
    /// Below the message.
    pub(crate) below: Below,
}

/// What is below the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Below {
    /// The moves made.
    Played,
    /// The value of each legal move.
    List,
    /// The rule of thumb; its squares are on the board.
    Rule,
}

impl Shown {
    /// Shows this below the message, or the moves made in place of it.
    pub(super) fn toggle(&mut self, below: Below) {
        self.below = if self.below == below { Below::Played } else { below };
    }
}

/// Draws the panel.
pub(crate) fn draw(frame: &mut Frame, training: &Training, area: Rect, palette: Palette) {
    let gauge = gauge(training, palette);
    let height = gauge.len() as u16;
    frame.render_widget(Paragraph::new(gauge), area);
    let message = Rect { y: area.y + height + 1, height: MESSAGE_HEIGHT, ..area };
    frame.render_widget(Paragraph::new(message_lines(training, palette)).wrap(Wrap { trim: true }), message);
    let rest = Rect { y: message.bottom() + 1, height: area.bottom().saturating_sub(message.bottom() + 1), ..area };
    if let Some(rule) = rule(training) {
        frame.render_widget(Paragraph::new(rule_lines(rule)).wrap(Wrap { trim: true }), rest);
        return;
    }
    if training.shown.below != Below::List || training.state.ended.is_some() {
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
    let words = &training.state.words;
    let mut lines = if training.shown.gauge {
        vec![
            Line::styled(words.headline.clone(), Palette::strong()),
            bar(training.state.gauge, palette),
            Line::styled(words.distance.clone(), Palette::quiet()),
        ]
    } else {
        vec![Line::styled("Distance hidden", Palette::quiet()), Line::default(), Line::default()]
    };
    lines.extend(words.quiet.clone().map(|text| Line::styled(text, palette.problem())));
    lines
}

/// The bar: █ the distance left, ▒ the loss against perfect play, · the plies done.
fn bar(LessonGauge { start, now, perfect }: LessonGauge, palette: Palette) -> Line<'static> {
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
fn message_lines(training: &Training, palette: Palette) -> Vec<Line<'static>> {
    let (state, words) = (&training.state, &training.state.words);
    if let Some(notice) = &training.notice {
        return vec![Line::styled(notice.clone(), palette.problem())];
    }
    if state.ended.is_some() {
        let [end, score, help] = training.end_texts();
        return vec![Line::styled(end, Palette::strong()), Line::from(score), Line::from(help)];
    }
    if let (Some(shown), Some(hints)) = (training.hint.checked_sub(1), &words.hints) {
        let next = ["Press ? again for its target.", "Press ? again to make it."][shown];
        return vec![Line::styled(hints[shown].clone(), palette.hinted()), Line::from(next)];
    }
    let reply = Line::from(words.reply.clone());
    let Some((own, said)) = state.steps.iter().rev().find_map(|step| Some((step, step.words.clone()?))) else {
        let learned = words.learned.map(|text| Line::styled(text, Palette::quiet()));
        return [Line::styled(words.task.clone(), Palette::strong())]
            .into_iter()
            .chain(learned)
            .chain([reply])
            .collect();
    };
    let told = if training.shown.gauge { said.told } else { said.hidden };
    let small = told.small_print.into_iter().chain(said.measures.filter(|_| training.shown.squares));
    [Line::styled(told.verdict, judged_style(own, palette))]
        .into_iter()
        .chain(said.manoeuvre.map(|text| Line::styled(text, palette.success())))
        .chain(small.map(|text| Line::styled(text, Palette::quiet())))
        .chain([reply])
        .collect()
}

/// The rule of thumb, if it is shown.
pub(super) fn rule(training: &Training) -> Option<&LessonRule> {
    training.state.rule.as_ref().filter(|_| training.shown.below == Below::Rule)
}

/// The rule of thumb, what it says here, and how often it is right.
fn rule_lines(rule: &LessonRule) -> Vec<Line<'static>> {
    vec![
        Line::styled(rule.name.clone(), Palette::strong()),
        Line::from(rule.text),
        Line::from(rule.says.clone()),
        Line::styled(rule.record.clone(), Palette::quiet()),
    ]
}

/// The style of a cost.
fn cost_style(cost: Option<u8>, palette: Palette) -> Style {
    match cost {
        Some(0) => palette.success(),
        Some(_) => Palette::strong(),
        None => palette.problem(),
    }
}

/// The style of a cost, and of headway.
fn judged_style(step: &LessonMove, palette: Palette) -> Style {
    let headway = step.technique.as_ref().and_then(|technique| technique.headway);
    if headway == Some(Headway::Made.name()) { palette.success() } else { cost_style(step.choice.cost, palette) }
}

/// The last moves of both sides that fit, with the costs of the trainee's moves.
fn played(training: &Training, height: u16, palette: Palette) -> Vec<Line<'static>> {
    let steps = &training.state.steps;
    // White's moves are on the left.
    let is_half = steps.first().is_some_and(|first| first.by == Player::Black);
    let moves: Vec<_> = iter::repeat_n(None, is_half.into()).chain(steps.iter().map(Some)).collect();
    let row = |(number, pair): (usize, &[Option<&LessonMove>])| {
        let name = |place: usize| pair.get(place).map_or("", |step| step.map_or("…", |step| &step.choice.named.san));
        let own = pair.iter().flatten().find_map(|step| Some((step.words.as_ref()?.judged.clone(), step)));
        let (cost, style) = own.map_or_else(Default::default, |(cost, step)| (cost, judged_style(step, palette)));
        Line::from(vec![
            Span::styled(format!("{:>3}  ", number + 1), Palette::quiet()),
            Span::raw(format!("{:<7}{:<7} ", name(0), name(1))),
            Span::styled(cost, style),
        ])
    };
    let rows: Vec<Line> = moves.chunks(2).enumerate().map(row).collect();
    let first = rows.len().saturating_sub(height.into());
    rows[first..].to_vec()
}

/// The values of the legal moves that fit, the best first.
fn ranked(training: &Training, height: u16, palette: Palette) -> Vec<Line<'static>> {
    let choices = &training.state.moves;
    let rows = choices.iter().map(|choice| {
        Line::from(vec![
            Span::raw(format!("     {:<8}", choice.named.san)),
            Span::raw(format!("{:<12} ", choice.value_text)),
            Span::styled(choice.cost_text.clone(), cost_style(choice.cost, palette)),
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
