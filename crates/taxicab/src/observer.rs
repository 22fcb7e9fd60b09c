//! What a request reports while it is answered.

use serde::Serialize;

/// Receives what a request reports before its answer. A closure is an observer; [`Silent`] ignores everything.
pub trait Observer {
    /// Called for each event, in order, on the thread that answers the request.
    fn event(&mut self, event: Event<'_>);
}

impl<F: FnMut(Event<'_>)> Observer for F {
    fn event(&mut self, event: Event<'_>) {
        self(event);
    }
}

/// The observer that ignores every event.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    fn event(&mut self, _: Event<'_>) {}
}

/// One thing that a request reports before its answer.
#[derive(Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// How far the work is; at most a few times a second.
    Progress(&'a Progress),
    /// Something a person should know: a table is built, a damaged file is ignored.
    Notice(&'a Notice),
    /// A part of the answer that is ready: one object of JSON.
    Row(&'a Row),
}

/// How far the work is.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Progress {}

/// Something a person should know.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Notice {}

/// A part of an answer.
#[derive(Debug, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Row {}
