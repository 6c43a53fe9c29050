//! A serving portal: started, stopped by signal, killed; never left behind.

use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, ExitStatus, Stdio},
    sync::{
        Arc, Mutex,
        mpsc::{Sender, channel},
    },
    thread,
    time::{Duration, Instant},
};

use rustix::process::Signal;

use crate::{browser::Browser, sandbox::send};

/// Longer than creating a database takes on a busy machine.
const READY_WITHIN: Duration = Duration::from_secs(60);

/// What it begins the line with that says where it is reached.
const READY: &str = "  Ready: http://localhost:";

pub(crate) struct Portal {
    child: Child,
    port: u16,
    said: Arc<Mutex<String>>,
}

impl Portal {
    /// Starts `portal serve …` and waits until it says that it is ready.
    pub(crate) fn start(mut command: Command) -> Self {
        let mut child = command
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the portal runs");
        let said = Arc::new(Mutex::new(String::new()));
        let (ready, is_ready) = channel();
        let messages = BufReader::new(child.stderr.take().expect("its messages"));
        let written = Arc::clone(&said);
        thread::spawn(move || listen(messages, &written, &ready));
        let port = is_ready.recv_timeout(READY_WITHIN);
        let mut portal = Self {
            child,
            port: 0,
            said,
        };
        // In this order, so that a portal that is not ready is not left behind.
        portal.port = port.unwrap_or_else(|_| panic!("not ready: {}", portal.said()));
        assert_ne!(portal.port, 0, "it told the port that it really has");
        portal
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Its process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Everything that it has said so far.
    pub(crate) fn said(&self) -> String {
        self.said.lock().expect("what it said").clone()
    }

    /// Somebody without cookies yet.
    pub(crate) fn browser(&self) -> Browser {
        Browser::at(self.port)
    }

    pub(crate) fn signal(&self, signal: Signal) {
        send(i32::try_from(self.child.id()).expect("a number"), signal);
    }

    /// Waits for its end, so long at the most.
    pub(crate) fn ended(&mut self, within: Duration) -> ExitStatus {
        let since = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("its state") {
                return status;
            }
            assert!(since.elapsed() < within, "still there: {}", self.said());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Stops it in good order.
    pub(crate) fn stop(mut self) {
        self.signal(Signal::TERM);
        let status = self.ended(Duration::from_secs(30));
        assert!(status.success(), "{status}: {}", self.said());
    }

    /// Kills it without a word.
    pub(crate) fn kill_9(mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
    }
}

impl Drop for Portal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Keeps what it says and tells the port once.
fn listen(messages: impl BufRead, said: &Mutex<String>, ready: &Sender<u16>) {
    for line in messages.lines().map_while(Result::ok) {
        if let Some(port) = line.strip_prefix(READY) {
            let _ = ready.send(port.parse().expect("a port"));
        }
        let mut said = said.lock().expect("what it said");
        said.push_str(&line);
        said.push('\n');
    }
}
