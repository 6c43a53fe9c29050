//! A client that sends one request after the other over one connection, and records when each was sent and answered.

use std::{
    io::{self, BufRead, BufReader, ErrorKind, Write},
    net::{Ipv4Addr, TcpStream},
    time::{Duration, Instant},
};

/// A request and its answer.
pub(crate) struct Exchange {
    pub(crate) at: Instant,
    /// `None` when the connection ended without an answer.
    pub(crate) answer: Option<Answer>,
}

pub(crate) struct Answer {
    pub(crate) at: Instant,
    pub(crate) status: u16,
    /// The session cookie that came with it, name and value.
    pub(crate) cookie: Option<String>,
}

/// Sends this request without pause until the server ends the connection.
pub(crate) fn send_until_cut_off(port: u16, request: &str) -> Vec<Exchange> {
    let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).expect("a connection");
    let timeout = Some(Duration::from_secs(180));
    stream.set_read_timeout(timeout).expect("a time limit");
    let mut reader = BufReader::new(stream.try_clone().expect("a second handle"));
    let mut writer = stream;
    let mut exchanges = Vec::new();
    loop {
        let at = Instant::now();
        let sent = writer.write_all(request.as_bytes());
        let answer = sent.and_then(|()| read_answer(&mut reader)).ok();
        let is_over = answer.is_none();
        exchanges.push(Exchange { at, answer });
        if is_over {
            return exchanges;
        }
    }
}

fn read_answer(reader: &mut impl BufRead) -> io::Result<Answer> {
    let mut line = String::new();
    reader.read_line(&mut line)?;
    let status = line.split(' ').nth(1).and_then(|code| code.parse().ok());
    let status = status.ok_or(ErrorKind::UnexpectedEof)?;
    let (mut length, mut cookie) = (0, None);
    loop {
        line.clear();
        reader.read_line(&mut line)?;
        let Some((name, value)) = line.trim_end().split_once(": ") else {
            break;
        };
        match name.to_ascii_lowercase().as_str() {
            "content-length" => length = value.parse().map_err(io::Error::other)?,
            "set-cookie" => cookie = value.split(';').next().map(str::to_owned),
            _ => {}
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    Ok(Answer {
        at: Instant::now(),
        status,
        cookie,
    })
}

/// A request as it goes over the wire.
pub(crate) fn get(path: &str, cookie: Option<&str>) -> String {
    let cookie = cookie.map(|cookie| format!("Cookie: {cookie}\r\n"));
    let cookie = cookie.unwrap_or_default();
    format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n{cookie}\r\n")
}

pub(crate) fn post(path: &str, json: &str) -> String {
    let length = json.len();
    format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n{json}"
    )
}

/// Sends a request over a connection of its own; returns the status.
pub(crate) fn send_once(port: u16, request: &str) -> u16 {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).expect("a connection");
    stream.write_all(request.as_bytes()).expect("sent");
    let answer = read_answer(&mut BufReader::new(stream));
    answer.expect("an answer").status
}
