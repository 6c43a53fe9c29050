//! An SMTP server on loopback: sockets around the protocol engine of the `mailin` crate.

use std::{
    io::{BufRead, BufReader, Write},
    net::{IpAddr, TcpListener, TcpStream},
    sync::{Arc, Barrier, Mutex},
    thread,
};

use mailin::{Action, AuthMechanism, Handler, Response, SessionBuilder, response};

/// What the server took, with the envelope.
#[derive(Debug, Clone, Default)]
pub(crate) struct Taken {
    pub from: String,
    pub to: Vec<String>,
    pub mail: Vec<u8>,
}

/// How the server deals with what it is asked.
#[derive(Debug, Clone, Default)]
pub(crate) struct Manners {
    /// Answer to every recipient, when not 250.
    pub recipient: Option<u16>,
    /// Answer after the mail, when not 250.
    pub mail: Option<u16>,
    /// The login it insists on.
    pub login: Option<(String, String)>,
    /// Where mails wait for one another before they are answered.
    pub together: Option<Arc<Barrier>>,
}

pub(crate) struct Server {
    pub port: u16,
    taken: Arc<Mutex<Vec<Taken>>>,
    connections: Arc<Mutex<usize>>,
}

impl Server {
    pub(crate) fn start(manners: Manners) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let taken = Arc::new(Mutex::new(Vec::new()));
        let connections = Arc::new(Mutex::new(0));
        let server = Self {
            port,
            taken: Arc::clone(&taken),
            connections: Arc::clone(&connections),
        };
        thread::spawn(move || {
            for stream in listener.incoming() {
                *connections.lock().unwrap() += 1;
                let desk = Desk {
                    manners: manners.clone(),
                    now: Taken::default(),
                    taken: Arc::clone(&taken),
                };
                thread::spawn(move || converse(stream.unwrap(), desk));
            }
        });
        server
    }

    pub(crate) fn taken(&self) -> Vec<Taken> {
        self.taken.lock().unwrap().clone()
    }

    /// How many mails it has taken.
    pub(crate) fn count(&self) -> usize {
        self.taken.lock().unwrap().len()
    }

    pub(crate) fn has_mail_to(&self, address: &str) -> bool {
        let taken = self.taken.lock().unwrap();
        taken.iter().any(|mail| mail.to == [address])
    }

    pub(crate) fn connections(&self) -> usize {
        *self.connections.lock().unwrap()
    }
}

fn converse(stream: TcpStream, desk: Desk) {
    let mut builder = SessionBuilder::new("test.example");
    if desk.manners.login.is_some() {
        builder
            .enable_auth(AuthMechanism::Plain)
            .insecure_enable_plaintext_auth();
    }
    let mut session = builder.build(stream.peer_addr().unwrap().ip(), desk);
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let mut writer = stream;
    // A reply leaves whole and at once, as from real servers.
    writer.set_nodelay(true).unwrap();
    let mut send = |reply: &Response| {
        let mut bytes = Vec::new();
        reply.write_to(&mut bytes)?;
        writer.write_all(&bytes)
    };
    send(&session.greeting()).unwrap();
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line).unwrap_or(0) > 0 {
        let reply = session.process(&line);
        if send(&reply).is_err() || reply.action == Action::Close {
            return;
        }
        // After refusing a mail the engine would go on taking lines for a part of it.
        if line == b".\r\n" && reply.is_error {
            return;
        }
        line.clear();
    }
}

struct Desk {
    manners: Manners,
    now: Taken,
    taken: Arc<Mutex<Vec<Taken>>>,
}

fn answer(code: Option<u16>) -> Response {
    match code {
        // Real servers quote the address, which must not get into logs.
        Some(code) => Response::custom(code, "no thanks, asha@example.edu".to_owned()),
        None => response::OK,
    }
}

impl Handler for Desk {
    fn mail(&mut self, _: IpAddr, _: &str, from: &str) -> Response {
        self.now = Taken {
            from: from.to_owned(),
            ..Taken::default()
        };
        response::OK
    }

    fn rcpt(&mut self, to: &str) -> Response {
        self.now.to.push(to.to_owned());
        answer(self.manners.recipient)
    }

    fn data(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.now.mail.extend_from_slice(bytes);
        Ok(())
    }

    fn data_end(&mut self) -> Response {
        if let Some(together) = &self.manners.together {
            together.wait();
        }
        if self.manners.mail.is_none() {
            self.taken.lock().unwrap().push(self.now.clone());
        }
        answer(self.manners.mail)
    }

    fn auth_plain(&mut self, _: &str, user: &str, password: &str) -> Response {
        match &self.manners.login {
            Some((u, p)) if u == user && p == password => response::AUTH_OK,
            _ => response::INVALID_CREDENTIALS,
        }
    }
}
