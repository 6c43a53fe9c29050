//! Stands in for the portal in the tests of the embedded PostgreSQL: starts it, says so, holds it
//! until SIGTERM or Ctrl-C, drains for a moment, and stops it. It can be killed like a portal.
//!
//! `postgres-holder <data folder> [<npm folder>]`

#![allow(clippy::print_stdout, reason = "its output is what the tests wait for")]

use std::error::Error;
use std::path::PathBuf;
use std::thread::sleep;
use std::time::{Duration, Instant};

use portal_app::postgres::{ConnectionInfo, Embedded, Settings};
use postgres::{Client, NoTls};
use tokio::signal::unix::{SignalKind, signal};

fn main() {
    if let Err(error) = hold() {
        println!("FAILED {error}");
        std::process::exit(1);
    }
}

fn hold() -> Result<(), Box<dyn Error>> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let (mut interrupt, mut terminate) = runtime.block_on(async {
        let interrupt = signal(SignalKind::interrupt())?;
        signal(SignalKind::terminate()).map(|terminate| (interrupt, terminate))
    })?;
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let data_dir = arguments.next().ok_or("the data folder is missing")?;
    let settings = Settings {
        may_move: true,
        ..Settings::from_environment(data_dir, arguments.next())
    };
    let since = Instant::now();
    let database = Embedded::start(&settings, &connects)?;
    let pid = database.server_pid().unwrap_or_default();
    println!(
        "READY {pid} {} {}",
        since.elapsed().as_millis(),
        database.home().display()
    );

    let mut client = Client::connect(database.url(), NoTls)?;
    runtime.block_on(async {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    });
    // What a portal does before it ends: finish the requests that it has begun.
    sleep(Duration::from_millis(200));
    client.batch_execute("SELECT 1")?;
    println!("DRAINED");
    drop(client);
    println!("STOPPED {:?}", database.stop()?);
    Ok(())
}

fn connects(server: &ConnectionInfo) -> Result<(), String> {
    match Client::connect(&server.url(), NoTls) {
        Ok(_) => Ok(()),
        Err(error) => Err(error.to_string()),
    }
}
