//! Requests of the library, as JSON.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyKeyboardInterrupt, PyMemoryError, PyOSError, PyTimeoutError, PyValueError};
use pyo3::prelude::*;
use serde_json::Value;
use taxicab::{AnyRequest, Cancellation, Context, Event, Fault, FaultKind, Silent};

use crate::context;

/// How often Python is asked whether it was interrupted.
const NAP: Duration = Duration::from_millis(50);

/// A fault as the exception that Python expects.
pub(crate) fn error(fault: Fault) -> PyErr {
    let message = fault.to_string();
    match fault.kind {
        FaultKind::Cancelled => PyKeyboardInterrupt::new_err(()),
        FaultKind::TimeLimit => PyTimeoutError::new_err(message),
        FaultKind::Memory => PyMemoryError::new_err(message),
        FaultKind::System => PyOSError::new_err(message),
        _ => PyValueError::new_err(message),
    }
}

pub(crate) fn value_error(message: impl ToString) -> PyErr {
    PyValueError::new_err(message.to_string())
}

/// Runs work on a thread of its own, while Python may handle signals and other threads of Python go on; `progress`, if given, is
/// called with what the work sends. An exception, as of Ctrl-C, cancels the work; what does not look at once whether it is
/// cancelled ends by itself.
pub(crate) fn watched<T: Send + 'static, E: for<'py> IntoPyObject<'py> + Send + 'static>(
    py: Python<'_>,
    progress: Option<Py<PyAny>>,
    work: impl FnOnce(&Context, &mut dyn FnMut(E)) -> Result<T, Fault> + Send + 'static,
) -> PyResult<T> {
    let cancellation = Cancellation::default();
    let own = context().with_cancellation(cancellation.clone());
    let (sender, mut events) = channel();
    let worker = thread::Builder::new().spawn(move || {
        work(&own, &mut |event| {
            let _ = sender.send(event);
        })
    })?;
    let mut stopped = Ok(());
    while stopped.is_ok() {
        let receiver = &mut events;
        let next = py.detach(move || receiver.recv_timeout(NAP));
        stopped = py.check_signals();
        match (next, &progress) {
            (Ok(event), Some(progress)) if stopped.is_ok() => stopped = progress.call1(py, (event,)).map(drop),
            (Ok(_) | Err(RecvTimeoutError::Timeout), _) => {}
            (Err(RecvTimeoutError::Disconnected), _) => break,
        }
    }
    if let Err(error) = stopped {
        cancellation.cancel();
        py.detach(|| {
            let start = Instant::now();
            while !worker.is_finished() && start.elapsed() < NAP {
                thread::sleep(Duration::from_millis(1));
            }
        });
        return Err(error);
    }
    py.detach(|| worker.join()).map_err(|_| PyOSError::new_err("the work failed"))?.map_err(error)
}

/// Runs work whose progress is not asked for.
pub(crate) fn done<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Context) -> Result<T, Fault> + Send + 'static,
) -> PyResult<T> {
    watched(py, None, |context, _: &mut dyn FnMut(usize)| work(context))
}

/// Answers a request given as JSON with its `command`; returns the rows and the answer as a list of JSON.
///
/// `progress`, if it is given, is called with the JSON of events; what it raises ends the work.
#[pyfunction]
#[pyo3(signature = (text, progress=None))]
pub(crate) fn request(py: Python<'_>, text: &str, progress: Option<Py<PyAny>>) -> PyResult<String> {
    let request = AnyRequest::from_json(text).map_err(error)?;
    let wants_events = progress.is_some();
    watched(py, progress, move |context, send| {
        let mut rows: Vec<String> = Vec::new();
        let mut last = context.now();
        let answer = request.answer(context, &mut |event: Event<'_>| match &event {
            Event::Row(row) => rows.extend(serde_json::to_string(row)),
            // Progress comes thousands of times a second.
            Event::Progress(_) if !wants_events || context.since(last) < NAP => {}
            _ if wants_events => {
                last = context.now();
                send(event.to_json().to_string());
            }
            _ => {}
        })?;
        let answer = answer.to_json();
        // A list repeats the rows, if there were any.
        if !answer.starts_with('[') {
            rows.push(answer);
        } else if rows.is_empty() {
            return Ok(answer);
        }
        Ok(format!("[{}]", rows.join(",")))
    })
}

/// The answers to the same question about several items, each as JSON.
#[pyfunction]
pub(crate) fn request_each(py: Python<'_>, text: &str, items: Vec<String>) -> PyResult<Vec<String>> {
    let request = AnyRequest::from_json(text).map_err(error)?;
    done(py, move |context| {
        let answer = |item: &String| Ok(request.with_item(item)?.answer(context, &mut Silent)?.to_json());
        items.iter().map(answer).collect()
    })
}

/// The picture of the answers to requests given as a list of JSON, as SVG; `None` if there is no such picture.
#[pyfunction]
pub(crate) fn picture(py: Python<'_>, text: &str) -> PyResult<Option<String>> {
    let requests: Vec<Value> = serde_json::from_str(text).map_err(value_error)?;
    let requests = requests.iter().map(|request| AnyRequest::from_json(&request.to_string()));
    let requests = requests.collect::<Result<Vec<_>, _>>().map_err(error)?;
    done(py, move |context| {
        let answers = requests.iter().map(|request| request.answer(context, &mut Silent));
        let page = taxicab_pictures::picture(&answers.collect::<Result<Vec<_>, _>>()?);
        Ok(page.map(|page| page.svg(&taxicab_pictures::command_line(&requests))))
    })
}
