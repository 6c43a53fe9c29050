//! A door on a port of loopback before a database or a mail server, which can be shut, or left
//! hanging, while the portal runs.

use std::{
    io::{self, Read, Write},
    net::{Ipv4Addr, Shutdown, TcpListener, TcpStream},
    os::unix::net::UnixStream,
    path::PathBuf,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::Duration,
};

use portal_persistence::testing::TestDatabase;
use url::Url;

/// What happens to anyone who comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Door {
    /// Sent away at once.
    Shut,
    /// Let in, and never answered.
    Hanging,
    /// Passed on.
    Open,
}

/// Where it leads.
#[derive(Clone)]
enum Target {
    Socket(PathBuf),
    Port(String, u16),
}

pub(crate) struct Gate {
    port: u16,
    state: Arc<Mutex<State>>,
    delay: Delay,
}

/// Milliseconds by which every answer comes late.
type Delay = Arc<AtomicU64>;

struct State {
    door: Door,
    /// Those inside, to be thrown out when the door is shut.
    inside: Vec<TcpStream>,
}

impl Gate {
    fn new(target: Target, door: Door) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let port = listener.local_addr().expect("its address").port();
        let inside = Vec::new();
        let state = Arc::new(Mutex::new(State { door, inside }));
        let delay = Delay::default();
        let (shared, late) = (Arc::clone(&state), Arc::clone(&delay));
        // Ends with the test's process; nobody but the portal of the test knows the port.
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let mut state = shared.lock().unwrap_or_else(PoisonError::into_inner);
                if state.door == Door::Shut {
                    continue;
                }
                state.inside.extend(client.try_clone());
                if state.door == Door::Open {
                    // A target that is away looks like a door that is shut.
                    let _ = pass_on(client, &target, &late);
                }
            }
        });
        Self { port, state, delay }
    }

    /// A gate before a port of this machine.
    pub(crate) fn before_port(port: u16, door: Door) -> Self {
        Self::new(Target::Port("127.0.0.1".to_owned(), port), door)
    }

    /// A gate before a database, and the URL that leads through it.
    pub(crate) fn before_database(database: &TestDatabase, door: Door) -> (Self, String) {
        let mut url = Url::parse(&database.url()).expect("a URL");
        let host = percent_decoded(url.host_str().unwrap_or("localhost"));
        let port = url.port().unwrap_or(5432);
        let target = if host.starts_with('/') {
            Target::Socket(PathBuf::from(host).join(format!(".s.PGSQL.{port}")))
        } else {
            Target::Port(host, port)
        };
        let gate = Self::new(target, door);
        url.set_host(Some("127.0.0.1")).expect("a host");
        url.set_port(Some(gate.port)).expect("a port");
        (gate, url.into())
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Lets every answer come late by so much, as over a long line.
    pub(crate) fn delay_by(&self, delay: Duration) {
        let millis = u64::try_from(delay.as_millis()).expect("a number");
        self.delay.store(millis, Ordering::Relaxed);
    }

    /// Sets the door; shutting it throws out everybody inside.
    pub(crate) fn set(&self, door: Door) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.door = door;
        if door == Door::Shut {
            for client in state.inside.drain(..) {
                let _ = client.shutdown(Shutdown::Both);
            }
        }
    }
}

fn pass_on(client: TcpStream, target: &Target, delay: &Delay) -> io::Result<()> {
    match target {
        Target::Socket(path) => bridge(client, UnixStream::connect(path)?, delay),
        Target::Port(host, port) => {
            bridge(client, TcpStream::connect((host.as_str(), *port))?, delay)
        }
    }
}

/// A connection whose two directions go to two threads.
trait Duplex: Read + Write + Send + Sized + 'static {
    fn twin(&self) -> io::Result<Self>;
    fn close(&self);
}

impl Duplex for TcpStream {
    fn twin(&self) -> io::Result<Self> {
        self.try_clone()
    }

    fn close(&self) {
        let _ = self.shutdown(Shutdown::Both);
    }
}

impl Duplex for UnixStream {
    fn twin(&self) -> io::Result<Self> {
        self.try_clone()
    }

    fn close(&self) {
        let _ = self.shutdown(Shutdown::Both);
    }
}

fn bridge(client: impl Duplex, server: impl Duplex, delay: &Delay) -> io::Result<()> {
    one_way(client.twin()?, server.twin()?, Delay::default());
    one_way(server, client, Arc::clone(delay));
    Ok(())
}

/// Passes on until one end closes, then closes both: a server would wait for the rest of a
/// half-open login, and hold up anyone who wants to drop a database meanwhile.
fn one_way(mut from: impl Duplex, mut to: impl Duplex, delay: Delay) {
    thread::spawn(move || {
        let mut piece = [0; 16 * 1024];
        while let Ok(length @ 1..) = from.read(&mut piece) {
            thread::sleep(Duration::from_millis(delay.load(Ordering::Relaxed)));
            if to.write_all(&piece[..length]).is_err() {
                break;
            }
        }
        from.close();
        to.close();
    });
}

/// `%2Ftmp` is `/tmp`: a URL writes the folder of a socket as its host.
fn percent_decoded(text: &str) -> String {
    let mut parts = text.split('%');
    let mut decoded = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (code, rest) = part.split_at(2);
        let byte = u8::from_str_radix(code, 16).expect("two hexadecimal digits");
        decoded.push(char::from(byte));
        decoded.push_str(rest);
    }
    decoded
}
