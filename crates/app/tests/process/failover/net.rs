//! Machines of a network of this machine's own: each a namespace with one wire to a bridge, on which this machine is too.

use std::{
    path::Path,
    process::{Command, id},
};

use rustix::process::Signal;

use crate::{sandbox::send, tools::program};

/// Goes with all processes of its machines.
pub(super) struct Net {
    bridge: String,
    third: u8,
    machines: Vec<u8>,
}

/// Runs `ip`, which has to succeed.
fn ip(arguments: &str) {
    assert!(try_ip(arguments), "ip {arguments}");
}

fn try_ip(arguments: &str) -> bool {
    let mut ip = program("ip");
    ip.args(arguments.split_ascii_whitespace());
    ip.output().expect("ip runs").status.success()
}

impl Net {
    /// With machines of these numbers.
    pub(super) fn new(machines: impl IntoIterator<Item = u8>) -> Self {
        // Others may have one meanwhile.
        let own = u8::try_from(id() % 200).expect("a byte");
        let third = (0..200)
            .map(|step| (own + step) % 200)
            .find(|third| try_ip(&format!("link add ptb{third} type bridge")));
        let third = third.expect("a free number");
        let mut net = Self {
            bridge: format!("ptb{third}"),
            third,
            machines: Vec::new(),
        };
        ip(&format!("addr add {}/24 dev {}", net.host(), net.bridge));
        ip(&format!("link set {} up", net.bridge));
        for machine in machines {
            net.machines.push(machine);
            let (space, wire) = (net.space(machine), net.wire(machine));
            ip(&format!("netns add {space}"));
            ip(&format!(
                "link add {wire} type veth peer name eth0 netns {space}"
            ));
            ip(&format!("link set {wire} master {} up", net.bridge));
            ip(&format!(
                "-n {space} addr add {}/24 dev eth0",
                net.address(machine)
            ));
            ip(&format!("-n {space} link set eth0 up"));
            ip(&format!("-n {space} link set lo up"));
        }
        net
    }

    /// The first three bytes of all addresses, with a dot.
    pub(super) fn prefix(&self) -> String {
        format!("10.93.{}.", self.third)
    }

    pub(super) fn address(&self, machine: u8) -> String {
        format!("{}{machine}", self.prefix())
    }

    /// Of this machine.
    pub(super) fn host(&self) -> String {
        self.address(254)
    }

    fn space(&self, machine: u8) -> String {
        format!("pt{}m{machine}", self.third)
    }

    fn wire(&self, machine: u8) -> String {
        format!("pt{}w{machine}", self.third)
    }

    /// A command that runs the program on that machine, as that user.
    pub(super) fn command(&self, machine: u8, uid: u32, path: &Path) -> Command {
        let mut command = program("ip");
        command
            .args(["netns", "exec", &self.space(machine)])
            .args(["setpriv", "--clear-groups"])
            .args([format!("--reuid={uid}"), format!("--regid={uid}")])
            .arg(path)
            .env_clear()
            .env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin")
            .current_dir("/");
        command
    }

    /// Pulls the machine's wire.
    pub(super) fn cut(&self, machine: u8) {
        ip(&format!("link set {} down", self.wire(machine)));
    }

    /// Plugs it in again.
    pub(super) fn join(&self, machine: u8) {
        ip(&format!("link set {} up", self.wire(machine)));
    }

    /// All that runs on the machine.
    pub(super) fn processes(&self, machine: u8) -> Vec<i32> {
        let pids = program("ip")
            .args(["netns", "pids", &self.space(machine)])
            .output()
            .expect("ip runs");
        let pids = String::from_utf8_lossy(&pids.stdout).into_owned();
        pids.lines().filter_map(|pid| pid.parse().ok()).collect()
    }

    /// Sends a signal to all that runs on the machine.
    pub(super) fn signal(&self, machine: u8, signal: Signal) {
        for process in self.processes(machine) {
            send(process, signal);
        }
    }
}

impl Drop for Net {
    fn drop(&mut self) {
        for machine in &self.machines {
            self.signal(*machine, Signal::KILL);
            try_ip(&format!("netns del {}", self.space(*machine)));
            try_ip(&format!("link del {}", self.wire(*machine)));
        }
        try_ip(&format!("link del {}", self.bridge));
    }
}
