//! A quick client over one connection that stays open, and is opened again when it has broken.

use std::{
    fmt,
    io::{self, BufRead, BufReader, ErrorKind, Read, Write},
    net::{Ipv4Addr, TcpStream},
    time::Duration,
};

use serde_json::Value;

/// Longer than any call may take.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Client {
    port: u16,
    connection: Option<BufReader<TcpStream>>,
    line: Vec<u8>,
}

/// What was answered.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// The cookies that it sets, each `name=value`.
    pub(crate) cookies: Vec<String>,
    pub(crate) body: Vec<u8>,
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = String::from_utf8_lossy(&self.body);
        write!(f, "{} {body}", self.status)
    }
}

impl Answer {
    /// The text at that JSON pointer.
    pub(crate) fn text(&self, pointer: &str) -> String {
        let body: Value = serde_json::from_slice(&self.body).expect("JSON");
        let text = body.pointer(pointer).and_then(Value::as_str);
        text.unwrap_or_else(|| panic!("no {pointer} in {self:?}"))
            .to_owned()
    }
}

impl Client {
    pub(crate) fn at(port: u16) -> Self {
        Self {
            port,
            connection: None,
            line: Vec::new(),
        }
    }

    /// Goes on at the portal's new port, if it has one.
    pub(crate) fn move_to(&mut self, port: u16) {
        if port != self.port {
            *self = Self::at(port);
        }
    }

    /// Sends a request and reads the answer. After an error nobody knows what has become of it.
    pub(crate) fn ask(&mut self, request: &[u8]) -> io::Result<Answer> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => connect(self.port)?,
        };
        connection.get_mut().write_all(request)?;
        let (answer, stays_open) = read_answer(&mut connection, &mut self.line)?;
        if stays_open {
            self.connection = Some(connection);
        }
        Ok(answer)
    }
}

fn connect(port: u16) -> io::Result<BufReader<TcpStream>> {
    let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    Ok(BufReader::new(stream))
}

/// The answer, and whether the connection may be used again.
fn read_answer(reader: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<(Answer, bool)> {
    next_line(reader, line)?;
    let status = line.get(9..12).and_then(|code| str::from_utf8(code).ok());
    let status = status.and_then(|code| code.parse().ok());
    let status = status.ok_or(ErrorKind::InvalidData)?;
    let (mut length, mut stays_open, mut cookies) = (0, true, Vec::new());
    loop {
        next_line(reader, line)?;
        if line.is_empty() {
            break;
        }
        let header = str::from_utf8(line).map_err(io::Error::other)?;
        let (name, value) = header.split_once(':').ok_or(ErrorKind::InvalidData)?;
        if name.eq_ignore_ascii_case("content-length") {
            length = value.trim().parse().map_err(io::Error::other)?;
        } else if name.eq_ignore_ascii_case("connection") {
            stays_open = !value.trim().eq_ignore_ascii_case("close");
        } else if name.eq_ignore_ascii_case("set-cookie") {
            let pair = value.split(';').next().unwrap_or_default();
            cookies.push(pair.trim().to_owned());
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    let answer = Answer {
        status,
        cookies,
        body,
    };
    Ok((answer, stays_open))
}

/// Reads a line without its end into `line`.
fn next_line(reader: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<()> {
    line.clear();
    reader.take(16 * 1024).read_until(b'\n', line)?;
    if line.pop() != Some(b'\n') {
        return Err(ErrorKind::UnexpectedEof.into());
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    Ok(())
}

/// A reading request with that cookie.
pub(crate) fn get(path: &str, cookie: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n").into_bytes()
}

/// A request that changes something, under a key or without.
pub(crate) fn post(path: &str, cookie: &str, key: Option<&str>, json: &str) -> Vec<u8> {
    let key = key.map(|key| format!("Idempotency-Key: {key}\r\n"));
    with_json("POST", path, cookie, &key.unwrap_or_default(), json)
}

/// The same from that address, as a proxy tells it.
pub(crate) fn post_from(address: &str, path: &str, cookie: &str, json: &str) -> Vec<u8> {
    let header = format!("X-Forwarded-For: {address}\r\n");
    with_json("POST", path, cookie, &header, json)
}

/// The same by PUT.
pub(crate) fn put(path: &str, cookie: &str, json: &str) -> Vec<u8> {
    with_json("PUT", path, cookie, "", json)
}

fn with_json(method: &str, path: &str, cookie: &str, headers: &str, json: &str) -> Vec<u8> {
    let length = json.len();
    format!(
        "{method} {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n{headers}\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{json}"
    )
    .into_bytes()
}

/// A payment of a charge out of the wallet.
pub(crate) fn pay(cookie: &str, charge: &str, key: Option<&str>) -> Vec<u8> {
    let body = format!(r#"{{"chargeId":"{charge}"}}"#);
    post("/api/wallet/pay", cookie, key, &body)
}
