//! Bytes over a socket, for requests that no well-meaning client sends.

use std::{
    io::{ErrorKind, Read, Write},
    net::TcpStream,
    time::Duration,
};

use serde_json::{Value, json};

use super::{TestApp, codes};

const TIME_LIMIT: Duration = Duration::from_secs(35);

/// What came back over a socket.
#[derive(Debug)]
pub(crate) struct RawReply(String);

impl RawReply {
    /// The status; 0 when the connection was closed without a word.
    pub(crate) fn status(&self) -> u16 {
        let mut words = self.0.split(' ');
        words.nth(1).and_then(|word| word.parse().ok()).unwrap_or(0)
    }

    /// The body, if it is JSON.
    fn json(&self) -> Option<Value> {
        let (_, body) = self.0.split_once("\r\n\r\n")?;
        serde_json::from_str(body).ok()
    }

    /// Checks the code and the sentence of a refusal.
    #[track_caller]
    pub(crate) fn check_refusal(&self, status: u16, code: &str, sentence: &str) {
        let refusal = self.json().unwrap_or_else(|| panic!("no JSON: {self:?}"));
        let told = (self.status(), &refusal["code"], &refusal["error"]);
        assert_eq!(told, (status, &json!(code), &json!(sentence)), "{self:?}");
        // Which was not done yet when it came in a thread beside the test's.
        codes::record(status, &refusal, &self.0);
    }

    /// Headers and body as they came.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }
}

/// Sends the parts one after the other, then reads until the portal closes the connection. Between
/// the parts it waits for `pause`.
pub(crate) fn exchange(app: &TestApp, parts: &[&[u8]], pause: Duration) -> RawReply {
    let mut stream = TcpStream::connect(("127.0.0.1", app.port)).expect("connect");
    stream.set_read_timeout(Some(TIME_LIMIT)).unwrap();
    for (number, part) in parts.iter().enumerate() {
        if number > 0 && was_told_something(&stream, pause) {
            break;
        }
        // The portal may have had enough already; what it said is still to be read.
        if stream.write_all(part).is_err() {
            break;
        }
    }
    let mut bytes = Vec::new();
    match stream.read_to_end(&mut bytes) {
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::ConnectionReset => {}
        Err(error) => panic!("neither an answer nor an end: {error}"),
    }
    let reply = RawReply(String::from_utf8_lossy(&bytes).into_owned());
    if let (400.., Some(refusal)) = (reply.status(), reply.json()) {
        codes::record(reply.status(), &refusal, reply.text());
    }
    reply
}

/// Waits for `pause`, or shorter if an answer comes or the connection ends.
fn was_told_something(stream: &TcpStream, pause: Duration) -> bool {
    if pause.is_zero() {
        return false;
    }
    stream.set_read_timeout(Some(pause)).unwrap();
    let told = stream.peek(&mut [0]).is_ok();
    stream.set_read_timeout(Some(TIME_LIMIT)).unwrap();
    told
}

/// The head of a POST of JSON, which closes the connection after the reply.
pub(crate) fn json_request(path: &str, body_header: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
         content-type: application/json\r\n{body_header}\r\n\r\n"
    )
}
