//! Whatever is killed at whatever moment, the next start finds everything in order.

use std::fs;
use std::thread::sleep;
use std::time::Duration;

use portal_app::postgres::Stopped;
use rustix::process::Signal;

use super::sql::{execute, text};
use super::support::{Holder, Sandbox, eventually, say, send, within};

const FILL: &str = "CREATE TABLE kept (word text); INSERT INTO kept VALUES ('still here')";
const KEPT: &str = "SELECT word FROM kept";

#[test]
fn a_killed_portal_leaves_a_server_that_is_adopted() {
    within(60, || {
        let sandbox = Sandbox::new();
        let holder = Holder::spawn(sandbox.holder());
        let (server, _) = holder.ready();
        holder.kill_9();

        let next = Holder::spawn(sandbox.holder());
        let (adopted, took) = next.ready();
        say(&format!("adopted in {took} ms"));
        assert_eq!(adopted, server);
        assert_eq!(next.end(), "ShutDown");
    });
}

#[test]
fn portal_and_server_killed_together_lose_nothing_committed() {
    within(90, || {
        let sandbox = Sandbox::new();
        let holder = Holder::spawn(sandbox.holder());
        let (server, _) = holder.ready();
        let database = sandbox.start();
        execute(database.url(), FILL);
        drop(database);
        send(server, Signal::KILL);
        holder.kill_9();

        let database = sandbox.start();
        assert_ne!(database.server_pid(), Some(server));
        assert_eq!(text(database.url(), KEPT), "still here");
        assert_eq!(database.stop().expect("stops"), Stopped::ShutDown);
    });
}

#[test]
fn a_server_that_became_a_zombie_is_replaced() {
    within(60, || {
        let sandbox = Sandbox::new();
        // This process is the parent and does not ask for the exit status.
        let first = sandbox.start();
        execute(first.url(), FILL);
        let dead = first.server_pid().expect("a server");
        send(dead, Signal::KILL);
        eventually("the server is a zombie", || first.server_pid().is_none());

        let second = sandbox.start();
        assert_ne!(second.server_pid(), Some(dead));
        assert_eq!(text(first.url(), KEPT), "still here");
        assert_eq!(first.stop().expect("left"), Stopped::LeftForOthers);
        assert_eq!(second.stop().expect("stops"), Stopped::ShutDown);
    });
}

#[test]
fn a_process_number_that_now_belongs_to_another_is_no_hindrance() {
    within(60, || {
        let sandbox = Sandbox::new();
        let database = sandbox.start();
        let server = database.server_pid().expect("a server").to_string();
        let file = sandbox.cluster("data/postmaster.pid");
        let recorded = fs::read_to_string(&file).expect("the file");
        database.stop().expect("stops");
        let other = recorded.replacen(&server, &std::process::id().to_string(), 1);
        fs::write(&file, other).expect("written");

        let database = sandbox.start();
        assert_eq!(database.stop().expect("stops"), Stopped::ShutDown);
    });
}

#[test]
fn a_portal_killed_while_creating_the_cluster_leaves_no_half_of_one() {
    within(180, || {
        let sandbox = Sandbox::new();
        for wait in [0, 100, 250, 400, 600, 800, 1000] {
            let holder = Holder::spawn(sandbox.holder());
            let begun = sandbox.data_dir().join("new");
            let done = sandbox.data_dir().join("cluster");
            eventually("creation begins", || begun.is_dir() || done.is_dir());
            sleep(Duration::from_millis(wait));
            holder.kill_9();
            if done.is_dir() {
                eprintln!("the cluster was complete {wait} ms after it was begun");
                break;
            }
        }
        let database = sandbox.start();
        assert!(!sandbox.data_dir().join("new").exists());
        execute(database.url(), FILL);
        assert_eq!(database.stop().expect("stops"), Stopped::ShutDown);
    });
}

#[cfg(target_os = "linux")]
#[test]
fn portal_and_initdb_killed_together_leave_no_half_of_a_cluster() {
    within(60, || {
        let sandbox = Sandbox::new();
        let holder = Holder::spawn(sandbox.holder());
        let running = sandbox.data_dir().join("new/data/PG_VERSION");
        eventually("initdb is at work", || running.exists());
        let pid = holder.pid();
        let children = fs::read_to_string(format!("/proc/{pid}/task/{pid}/children"));
        for initdb in children.expect("its children").split_whitespace() {
            send(initdb.parse().expect("a number"), Signal::KILL);
        }
        holder.kill_9();
        assert!(!sandbox.cluster("data").exists());

        let database = sandbox.start();
        execute(database.url(), FILL);
        assert_eq!(database.stop().expect("stops"), Stopped::ShutDown);
    });
}
