//! A site of its own on a free port, and requests to it, written by hand where a client would be too polite to send them.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::running::command;

/// A site on a free port, ended with Ctrl-C.
pub(crate) struct Site {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Site {
    pub(crate) fn new() -> Self {
        Self::with(&[]).0
    }

    /// A site with more options, and the link that it prints.
    pub(crate) fn with(options: &[&str]) -> (Self, String) {
        let arguments = [&["serve", "--port", "0", "--verbose"], options].concat();
        Self::started(&mut command(&arguments))
    }

    fn started(command: &mut Command) -> (Self, String) {
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap());
        let mut first = String::new();
        lines.read_line(&mut first).unwrap();
        let link = first.split(' ').find(|word| word.starts_with("http://"));
        let link = link.unwrap_or_else(|| panic!("no address in {first:?}")).to_owned();
        let address = link["http://".len()..].split('/').next().unwrap().parse().unwrap();
        // Somebody has to read the log.
        thread::spawn(move || lines.read_to_end(&mut Vec::new()));
        (Self { child, address }, link)
    }

    pub(crate) fn stream(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
        stream
    }

    /// The status, the headers in lower case, and the body of an answer to a request that is written as it is.
    pub(crate) fn raw(&self, request: &str) -> (u16, String, String) {
        let mut stream = self.stream();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        // A server that refuses a body may close before all of it is read.
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        (status, head.to_lowercase(), body.to_owned())
    }

    pub(crate) fn request(&self, method: &str, path: &str, headers: &str, body: &str) -> (u16, String, String) {
        self.raw(&format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n{headers}\r\n{body}",
            self.address,
            body.len()
        ))
    }

    pub(crate) fn get(&self, path: &str) -> (u16, Value) {
        let (status, _, body) = self.request("GET", path, "", "");
        (status, serde_json::from_str(&body).unwrap_or(Value::Null))
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let (status, _, body) = self.request("POST", path, "Content-Type: application/json\r\n", &body.to_string());
        (status, serde_json::from_str(&body).unwrap_or(Value::Null))
    }

    /// The one object of an answer, or why there is none.
    pub(crate) fn one(&self, path: &str) -> (u16, Value) {
        let (status, mut answer) = self.get(path);
        (status, if status == 200 { answer[0].take() } else { answer })
    }

    /// A game that begins, or that continues.
    pub(crate) fn game(&self, fields: &Value) -> Value {
        let (status, mut answer) = self.post("/api/game", fields);
        assert_eq!(status, 200, "{answer}");
        answer[0].take()
    }

    /// A game after an action: its last answer holds all that the next question needs.
    pub(crate) fn act(&self, state: &Value, action: &str) -> Value {
        let mut fields = json!({ "action": action });
        for kept in ["share", "seconds", "is_running", "hints_used", "hinted", "solver_used", "best_known", "findings"]
        {
            fields[kept] = state[kept].clone();
        }
        self.game(&fields)
    }

    /// A question that is followed: its events, after the first.
    pub(crate) fn followed(&self, path: &str) -> TcpStream {
        let mut stream = self.stream();
        let head = format!("Host: {}\r\nAccept: text/event-stream\r\n", self.address);
        write!(stream, "GET /api/{path} HTTP/1.1\r\n{head}\r\n").unwrap();
        event(&mut BufReader::with_capacity(1, stream.try_clone().unwrap()), "busy");
        stream
    }

    /// The answer to a question that may have tables to make first, which other programs delay.
    pub(crate) fn patient(&self, path: &str) -> Value {
        event(&mut BufReader::new(self.followed(path)), "done")["answer"].take()
    }

    pub(crate) fn interrupted(mut self) -> Option<i32> {
        let status = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status().unwrap();
        assert!(status.success());
        self.child.wait().unwrap().code()
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads events until one of a kind.
pub(crate) fn event(lines: &mut impl BufRead, kind: &str) -> Value {
    loop {
        let mut line = String::new();
        assert_ne!(lines.read_line(&mut line).unwrap(), 0, "the stream ended before {kind}");
        if let Some(event) = line.strip_prefix("data: ") {
            let event: Value = serde_json::from_str(event).unwrap();
            if event["kind"] == kind {
                return event;
            }
        }
    }
}
