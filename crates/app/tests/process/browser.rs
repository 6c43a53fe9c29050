//! A client of the API that keeps its cookies, as a browser does.

use std::time::{Duration, Instant};

use serde_json::Value;

pub(crate) struct Browser {
    agent: ureq::Agent,
    root: String,
}

/// What was answered.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) body: Value,
    pub(crate) retry_after: Option<String>,
    pub(crate) took: Duration,
}

impl Browser {
    pub(crate) fn at(port: u16) -> Self {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_secs(30)))
            .build();
        Self {
            agent: config.into(),
            root: format!("http://127.0.0.1:{port}"),
        }
    }

    /// The same person, with the same cookies, at another port.
    pub(crate) fn at_port(&self, port: u16) -> Self {
        Self {
            agent: self.agent.clone(),
            root: format!("http://127.0.0.1:{port}"),
        }
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        let since = Instant::now();
        reply(since, self.agent.get(self.url(path)).call())
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Reply {
        let since = Instant::now();
        reply(since, self.agent.post(self.url(path)).send_json(body))
    }

    pub(crate) fn post_bytes(&self, path: &str, content_type: &str, body: &[u8]) -> Reply {
        let since = Instant::now();
        let request = self.agent.post(self.url(path)).content_type(content_type);
        // Work on pictures may have to wait for its turn.
        let patient = request
            .config()
            .timeout_global(Some(Duration::from_secs(90)));
        reply(since, patient.build().send(body))
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.root)
    }
}

fn reply(since: Instant, answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Reply {
    let mut answer = answer.expect("an answer");
    let header = answer.headers().get("retry-after");
    let retry_after = header.and_then(|value| value.to_str().ok().map(str::to_owned));
    // A document is no text.
    let bytes = answer.body_mut().read_to_vec().expect("its body");
    let text = String::from_utf8_lossy(&bytes).into_owned();
    Reply {
        status: answer.status().as_u16(),
        body: serde_json::from_str(&text).unwrap_or(Value::String(text)),
        retry_after,
        took: since.elapsed(),
    }
}

impl Reply {
    /// The body of an answer that must be 200.
    pub(crate) fn ok(self) -> Value {
        assert_eq!(self.status, 200, "{self:?}");
        self.body
    }

    /// The text at that JSON pointer.
    pub(crate) fn text(&self, pointer: &str) -> &str {
        let value = self.body.pointer(pointer).and_then(Value::as_str);
        value.unwrap_or_else(|| panic!("no {pointer} in {self:?}"))
    }
}
