//! Programs of Debian's packages: those of the machine, or those that `tools.sh` has unpacked.

use std::{
    env,
    net::{Ipv4Addr, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use crate::sandbox::eventually;

/// Where `tools.sh` unpacks, as if it were the root of a machine.
pub(crate) const UNPACKED: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../target/tools/debian/root"
);

/// A command that runs that program.
pub(crate) fn program(name: &str) -> Command {
    let path = env::var_os("PATH").unwrap_or_default();
    let system = ["/usr/sbin", "/usr/local/sbin"].map(PathBuf::from);
    let installed = env::split_paths(&path)
        .chain(system)
        .map(|folder| folder.join(name))
        .find(|program| program.is_file());
    if let Some(program) = installed {
        return Command::new(program);
    }
    let program = ["usr/sbin", "usr/bin", "sbin", "bin"]
        .map(|folder| Path::new(UNPACKED).join(folder).join(name))
        .into_iter()
        .find(|program| program.is_file())
        .unwrap_or_else(|| panic!("no {name}: run this by make"));
    let mut command = Command::new(program);
    command.env("LD_LIBRARY_PATH", libraries());
    command
}

/// Folders of the libraries that were unpacked with the programs.
fn libraries() -> std::ffi::OsString {
    let folder = Path::new(UNPACKED).join("usr/lib");
    let machines = folder.read_dir().into_iter().flatten().flatten();
    let of_machines = machines
        .map(|entry| entry.path())
        .filter(|path| path.to_string_lossy().ends_with("-linux-gnu"))
        .flat_map(|path| [path.join("systemd"), path]);
    env::join_paths(of_machines).expect("paths")
}

/// A server that is killed with this value.
pub(crate) struct Server(Child);

impl Server {
    /// Runs it until it listens on that port.
    pub(crate) fn run(command: &mut Command, port: u16) -> Self {
        let child = command
            .stdin(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{command:?}: {error}"));
        let mut server = Self(child);
        eventually("it listens", Duration::from_secs(10), || {
            let ended = server.0.try_wait().expect("its state");
            assert!(ended.is_none(), "{command:?} has ended: {ended:?}");
            TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok()
        });
        server
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // In good order, since it has children.
        let id = i32::try_from(self.0.id()).expect("a number");
        crate::sandbox::send(id, rustix::process::Signal::TERM);
        let _ = self.0.wait();
    }
}
