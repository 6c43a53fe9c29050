//! Delivery to an SMTP server: pooled connections, TLS, and a time limit for each delivery.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

use lettre::{
    SmtpTransport, Transport,
    address::Envelope,
    transport::smtp::{
        self, PoolConfig,
        authentication::Credentials,
        client::{Certificate, Tls, TlsParameters},
    },
};

use crate::{
    error::{SendError, SetupError},
    smtp_url::{Security, SmtpUrl},
    trouble,
};

/// How many mails are sent at the same time, each over its own connection. A mail takes at least 40 ms,
/// since the library sends its last line separately and the server delays its acknowledgement: twelve
/// connections send 270 a second, and eight would send fewer than the required 200.
pub const CONNECTIONS: u32 = 12;
/// Shorter than the time after which firewalls drop an idle connection, which then hangs.
const POOL_IDLE: Duration = Duration::from_secs(30);
/// The most deliveries at the same time, including those that go on after their caller has given up.
const MOST_UNDER_WAY: u32 = 2 * CONNECTIONS;

pub(crate) struct Smtp {
    transport: SmtpTransport,
    timeout: Duration,
    under_way: Arc<AtomicU32>,
    server: String,
}

impl Smtp {
    /// Does not connect yet: the portal has to start while the mail server is down. `authorities` are
    /// trusted besides the usual ones, as PEM.
    pub(crate) fn new(
        url: &str,
        timeout: Duration,
        authorities: &[u8],
    ) -> Result<Self, SetupError> {
        let url = SmtpUrl::parse(url)?;
        let own = Certificate::from_pem(authorities).map_err(|_| SetupError::Authorities)?;
        let tls = || {
            let parameters = TlsParameters::builder(url.host.clone());
            let parameters = parameters.add_root_certificate(own.clone());
            parameters.build().map_err(|_| SetupError::Tls)
        };
        let security = match url.security {
            Security::Tls => Tls::Wrapper(tls()?),
            Security::StartTls => Tls::Required(tls()?),
            Security::Plain => Tls::None,
        };
        let mut builder = SmtpTransport::builder_dangerous(url.host.clone())
            .port(url.port)
            .tls(security)
            .timeout(Some(timeout))
            .pool_config(
                PoolConfig::new()
                    .max_size(CONNECTIONS)
                    .idle_timeout(POOL_IDLE),
            );
        if let Some(login) = url.login {
            builder = builder.credentials(Credentials::new(login.user, login.password));
        }
        Ok(Self {
            transport: builder.build(),
            timeout,
            under_way: Arc::default(),
            server: format!("{}:{}", url.host, url.port),
        })
    }

    /// The library's timeout is for each step: a slow server could keep a delivery running for ever. So
    /// it runs on its own thread, and the caller waits no longer than the timeout. An abandoned delivery
    /// may still succeed; the unchanged Message-ID shows that the repeated one is the same mail.
    pub(crate) fn send(&self, envelope: Envelope, mail: Vec<u8>) -> Result<(), SendError> {
        let ascii_only = is_ascii(&envelope);
        self.in_time(ascii_only, move |transport| {
            transport.send_raw(&envelope, &mail).map(drop)
        })
    }

    /// Connects and signs in.
    pub(crate) fn check(&self) -> Result<(), SendError> {
        match self.in_time(true, SmtpTransport::test_connection)? {
            true => Ok(()),
            false => {
                let server = &self.server;
                Err(SendError::temporary(format!(
                    "the mail server {server} is not ready"
                )))
            }
        }
    }

    fn in_time<T: Send + 'static>(
        &self,
        ascii_only: bool,
        work: impl FnOnce(&SmtpTransport) -> Result<T, smtp::Error> + Send + 'static,
    ) -> Result<T, SendError> {
        let turn = Turn::take(&self.under_way).ok_or_else(|| {
            SendError::temporary("too many deliveries hang at the mail server already")
        })?;
        let transport = self.transport.clone();
        let (answer, answered) = mpsc::sync_channel(1);
        thread::Builder::new()
            .name("mail-delivery".to_owned())
            .spawn(move || {
                let result = work(&transport);
                drop(turn);
                // Nobody receives it if the caller has given up.
                let _ = answer.send(result);
            })
            .map_err(|_| SendError::temporary("no thread could be started"))?;
        match answered.recv_timeout(self.timeout) {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(error)) => Err(classify(&self.server, &error, ascii_only)),
            Err(mpsc::RecvTimeoutError::Timeout) => {
                let server = &self.server;
                Err(SendError::temporary(format!(
                    "the mail server {server} did not answer in time"
                )))
            }
            Err(mpsc::RecvTimeoutError::Disconnected) => {
                Err(SendError::temporary("the delivery broke off"))
            }
        }
    }
}

/// Shows the server, never the login.
impl fmt::Debug for Smtp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Smtp({})", self.server)
    }
}

/// One of the [`MOST_UNDER_WAY`] deliveries; dropping it frees the place.
struct Turn(Arc<AtomicU32>);

impl Turn {
    fn take(under_way: &Arc<AtomicU32>) -> Option<Self> {
        let more = |n: u32| (n < MOST_UNDER_WAY).then_some(n + 1);
        under_way
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, more)
            .ok()
            .map(|_| Self(Arc::clone(under_way)))
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

fn is_ascii(envelope: &Envelope) -> bool {
    let mut addresses = envelope.to().iter().chain(envelope.from());
    addresses.all(|address| AsRef::<str>::as_ref(address).is_ascii())
}

/// Leaves the server's own text out: it usually quotes the address.
fn classify(server: &str, error: &smtp::Error, ascii_only: bool) -> SendError {
    let temporary = |what: &str| SendError::temporary(format!("the mail server {server} {what}"));
    let permanent = |what: &str| SendError::permanent(format!("the mail server {server} {what}"));
    if let Some(code) = error.status() {
        let number = code.to_string();
        return match number.as_str() {
            // The login is wrong, not this mail: it can be sent once the configuration is corrected.
            "530" | "534" | "535" | "538" => temporary(&format!("refused our login ({number})")),
            _ if error.is_permanent() => permanent(&format!("refused it ({number})")),
            _ => temporary(&format!("answered {number}")),
        };
    }
    if let Some(what) = trouble::cause(error) {
        temporary(what)
    } else if error.is_timeout() {
        temporary("did not answer in time")
    } else if error.is_tls() {
        temporary("gives no secure connection")
    } else if error.is_client() && !ascii_only {
        permanent("takes no address with letters beyond ASCII")
    } else if error.is_client() {
        temporary("lacks what we require (TLS or a way to log in)")
    } else if error.is_response() {
        temporary("gave an answer that made no sense")
    } else {
        temporary("could not be connected to")
    }
}
