//! What ends a portal in good order.

use rustix::process::{Pid, Signal, kill_process_group, test_kill_process};

use super::support::{Holder, Sandbox, within};

fn is_there(pid: i32) -> bool {
    Pid::from_raw(pid).is_some_and(|pid| test_kill_process(pid).is_ok())
}

#[test]
fn sigterm_ends_portal_and_server() {
    within(60, || {
        let sandbox = Sandbox::new();
        let holder = Holder::spawn(sandbox.holder());
        let (server, _) = holder.ready();
        assert_eq!(holder.end(), "ShutDown");
        assert!(!is_there(server));
        assert!(!sandbox.cluster("data/postmaster.pid").exists());
    });
}

#[test]
fn ctrl_c_lets_the_portal_finish_with_its_database() {
    within(60, || {
        let sandbox = Sandbox::new();
        let mut holder = Holder::spawn(sandbox.holder());
        let (server, _) = holder.ready();
        // A terminal sends it to the whole group; the stand-in leads one of its own.
        let group = Pid::from_raw(holder.pid()).expect("a process id");
        kill_process_group(group, Signal::INT).expect("sent");
        // Says so only if a query still works some time after the signal.
        holder.says("DRAINED");
        assert_eq!(holder.says("STOPPED"), "ShutDown");
        assert!(holder.child.wait().expect("gone").success());
        assert!(!is_there(server));
    });
}
