//! A browser: an HTTP client with cookies of its own. Statuses are values, not errors.

use std::time::{Duration, Instant};

use serde_json::Value;
use ureq::{
    Agent, Body, Cookie,
    http::{HeaderMap, Request, Response, Uri},
};

use super::{codes, contract};

/// The session's cookie on plain http.
pub(crate) const SESSION_COOKIE: &str = "portal";
const TIME_LIMIT: Duration = Duration::from_secs(40);

/// An HTTP client with cookies of its own. Cloning shares them.
#[derive(Clone)]
pub(crate) struct Browser {
    base: String,
    agent: Agent,
    headers: Vec<(String, String)>,
}

/// A request, as raw as a test needs it.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) method: String,
    /// The whole path, with `/api`.
    pub(crate) path: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Option<Vec<u8>>,
}

impl Call {
    /// Without a body.
    pub(crate) fn new(method: &str, path: &str) -> Self {
        Self {
            method: method.to_owned(),
            path: path.to_owned(),
            headers: Vec::new(),
            body: None,
        }
    }

    /// With a JSON body, declared as such.
    pub(crate) fn json(method: &str, path: &str, body: &Value) -> Self {
        Self::new(method, path).with_body("application/json", body.to_string())
    }

    /// With this body of that content type.
    pub(crate) fn with_body(self, content_type: &str, body: impl Into<Vec<u8>>) -> Self {
        self.body(body).header("content-type", content_type)
    }

    /// With this body, and no content type.
    pub(crate) fn body(mut self, body: impl Into<Vec<u8>>) -> Self {
        self.body = Some(body.into());
        self
    }

    /// With one more header.
    pub(crate) fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }
}

impl Browser {
    pub(super) fn new(base: &str) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_global(Some(TIME_LIMIT))
            // The machine's proxies are none of the tests' business.
            .proxy(None)
            .build();
        Self {
            base: base.to_owned(),
            agent: config.new_agent(),
            headers: Vec::new(),
        }
    }

    /// Sends this header with every request.
    pub(crate) fn always(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// GET below `/api`.
    pub(crate) fn get(&self, path: &str) -> Reply {
        self.send(&Call::new("GET", &format!("/api{path}")))
    }

    /// GET below `/api` that may be answered with a defect, which no test otherwise lets pass.
    pub(crate) fn raw_get(&self, path: &str) -> Reply {
        let uri = format!("{}/api{path}", self.base);
        let since = Instant::now();
        let response = self.agent.get(uri).call().expect("a reply");
        let reply = Reply::read(response, since);
        if reply.status >= 400 {
            codes::record(reply.status, &reply.json(), path);
        }
        reply
    }

    /// POST of JSON below `/api`.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Reply {
        self.send(&Call::json("POST", &format!("/api{path}"), body))
    }

    /// PUT of JSON below `/api`.
    pub(crate) fn put(&self, path: &str, body: &Value) -> Reply {
        self.send(&Call::json("PUT", &format!("/api{path}"), body))
    }

    /// DELETE below `/api`.
    pub(crate) fn delete(&self, path: &str) -> Reply {
        self.send(&Call::new("DELETE", &format!("/api{path}")))
    }

    /// Sends it and checks the reply for what every reply must be.
    pub(crate) fn send(&self, call: &Call) -> Reply {
        let mut request = Request::builder()
            .method(call.method.as_str())
            .uri(format!("{}{}", self.base, call.path));
        for (name, value) in self.headers.iter().chain(&call.headers) {
            request = request.header(name, value);
        }
        let since = Instant::now();
        let sent = match &call.body {
            Some(body) => self.agent.run(request.body(body.clone()).unwrap()),
            None => self.agent.run(request.body(()).unwrap()),
        };
        let response =
            sent.unwrap_or_else(|error| panic!("{} {}: {error}", call.method, call.path));
        let reply = Reply::read(response, since);
        contract::check(call, &reply);
        reply
    }

    /// Logs a student in by SAP id or e-mail.
    pub(crate) fn log_in(&self, name: &str, password: &str) -> Reply {
        let body = serde_json::json!({ "email": name, "password": password });
        self.post("/auth/login", &body)
    }

    /// Logs a staff member in by username or e-mail.
    pub(crate) fn log_in_as_staff(&self, name: &str, password: &str) -> Reply {
        let body = serde_json::json!({ "email": name, "password": password });
        self.post("/auth/admin-login", &body)
    }

    /// Whether the portal knows who this browser is.
    pub(crate) fn is_signed_in(&self) -> bool {
        let reply = self.get("/auth/session");
        assert!(matches!(reply.status, 200 | 401), "{reply:?}");
        reply.status == 200
    }

    /// The value of a cookie it holds.
    pub(crate) fn cookie(&self, name: &str) -> Option<String> {
        self.cookie_at("/", name)
    }

    /// The value of a cookie it holds for that path.
    pub(crate) fn cookie_at(&self, path: &str, name: &str) -> Option<String> {
        let jar = self.agent.cookie_jar_lock();
        jar.get("127.0.0.1", path, name)
            .map(|cookie| cookie.value().to_owned())
    }

    /// The session's cookie.
    pub(crate) fn session_cookie(&self) -> Option<String> {
        self.cookie(SESSION_COOKIE)
    }

    /// Puts a cookie in, as a thief would.
    pub(crate) fn set_cookie(&self, name: &str, value: &str) {
        self.set_cookie_at("/", name, value);
    }

    /// The same for that path.
    pub(crate) fn set_cookie_at(&self, path: &str, name: &str, value: &str) {
        let uri: Uri = format!("{}{path}", self.base).parse().unwrap();
        let cookie = Cookie::parse(format!("{name}={value}; Path={path}"), &uri).unwrap();
        self.agent.cookie_jar_lock().insert(cookie, &uri).unwrap();
    }
}

/// What came back.
#[derive(Debug, Clone)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    /// The body as text.
    pub(crate) body: String,
    /// The body as it came.
    pub(crate) bytes: Vec<u8>,
    /// From the first byte sent to the last one received.
    pub(crate) took: Duration,
}

/// The largest reply: a list of 100,000 rows as a file.
const MOST_BYTES: u64 = 64 * 1024 * 1024;

impl Reply {
    fn read(mut response: Response<Body>, since: Instant) -> Self {
        let body = response.body_mut().with_config().limit(MOST_BYTES);
        let bytes = body.read_to_vec().expect("a body");
        Self {
            status: response.status().as_u16(),
            headers: response.headers().clone(),
            body: String::from_utf8_lossy(&bytes).into_owned(),
            bytes,
            took: since.elapsed(),
        }
    }

    /// Whether the body is JSON, by its own account.
    pub(crate) fn is_json(&self) -> bool {
        let kind = self.header("content-type").unwrap_or_default();
        kind.starts_with("application/json")
    }

    /// Itself, if it has that status.
    #[track_caller]
    pub(crate) fn expect(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", self.body);
        self
    }

    /// Its body.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.body))
    }

    /// A text at that JSON pointer.
    #[track_caller]
    pub(crate) fn text(&self, pointer: &str) -> String {
        let json = self.json();
        let value = json.pointer(pointer).and_then(Value::as_str);
        value
            .unwrap_or_else(|| panic!("no text at {pointer}: {}", self.body))
            .to_owned()
    }

    /// The sentence of a refusal.
    #[track_caller]
    pub(crate) fn error(&self) -> String {
        self.text("/error")
    }

    /// Checks the code and the sentence of a refusal.
    #[track_caller]
    pub(crate) fn check_refusal(&self, status: u16, code: &str, sentence: &str) {
        let told = (self.status, self.text("/code"), self.error());
        assert_eq!(told, (status, code.to_owned(), sentence.to_owned()));
    }

    /// Checks all fields at fault, each with its code and its sentence.
    #[track_caller]
    pub(crate) fn check_faults(&self, expected: &[(&str, &str, &str)]) {
        assert_eq!(self.status, 400, "{}", self.body);
        let json = self.json();
        let faults = json["errors"].as_array();
        let faults = faults.unwrap_or_else(|| panic!("no errors: {}", self.body));
        let told: Vec<_> = faults
            .iter()
            .map(|fault| ["path", "code", "msg"].map(|name| fault[name].as_str().unwrap()))
            .collect();
        let expected: Vec<_> = expected
            .iter()
            .map(|(path, code, sentence)| [*path, *code, *sentence])
            .collect();
        assert_eq!(told, expected);
    }

    /// The fields at fault and what is said of them.
    #[track_caller]
    pub(crate) fn faults(&self) -> Vec<(String, String)> {
        let json = self.json();
        let faults = json["errors"].as_array();
        let faults = faults.unwrap_or_else(|| panic!("no errors: {}", self.body));
        let text = |fault: &Value, name: &str| fault[name].as_str().unwrap().to_owned();
        faults
            .iter()
            .map(|fault| (text(fault, "path"), text(fault, "msg")))
            .collect()
    }

    /// The fields at fault.
    #[track_caller]
    pub(crate) fn faulty_fields(&self) -> Vec<String> {
        self.faults().into_iter().map(|(path, _)| path).collect()
    }

    /// A header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    /// The address of the next page, below the base, when the list says that there is more.
    pub(crate) fn next_page(&self) -> Option<String> {
        let link = self.header("link")?;
        let address = link.strip_prefix("</api")?;
        Some(address.strip_suffix(">; rel=\"next\"")?.to_owned())
    }

    /// The seconds of Retry-After.
    #[track_caller]
    pub(crate) fn retry_after(&self) -> i64 {
        let header = self.header("retry-after").expect("a Retry-After header");
        header.parse().expect("whole seconds")
    }

    /// The cookie of that name which it sets, with its attributes.
    pub(crate) fn set_cookie(&self, name: &str) -> Option<&str> {
        let prefix = format!("{name}=");
        let headers = self.headers.get_all("set-cookie").iter();
        headers
            .map(|value| value.to_str().unwrap())
            .find(|value| value.starts_with(&prefix))
    }
}
