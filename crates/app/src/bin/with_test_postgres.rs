//! `with-test-postgres COMMAND …`: runs a command with a temporary PostgreSQL for tests, whose
//! superuser's URL is in `TEST_DATABASE_URL`. The server has no durability, is in memory where there
//! is room and else in `target/test-postgres`, and ends with the command. A `TEST_DATABASE_URL` that
//! is set already is used instead.

use std::{
    env,
    fs::{self, Permissions},
    hash::{DefaultHasher, Hash as _, Hasher as _},
    io,
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

use portal_app::postgres::{ConnectionInfo, Durability, Embedded, Settings, Stopped};
use portal_persistence::migrations;

const VARIABLE: &str = "TEST_DATABASE_URL";

fn main() -> ExitCode {
    let mut words = env::args_os().skip(1);
    let Some(program) = words.next() else {
        return fail("usage: with-test-postgres COMMAND [ARGUMENT …]");
    };
    let mut command = Command::new(program);
    command.args(words);
    if env::var_os(VARIABLE).is_some() {
        return run(&mut command);
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let in_memory = folder_in_memory(root);
    let folder = in_memory
        .clone()
        .unwrap_or_else(|| root.join("../../target/test-postgres"));
    let mut settings = Settings::from_environment(folder, Some(root.join("postgres-binaries")));
    settings.may_move = true;
    settings.durability = Durability::OffForTests;
    settings.extra = vec![("max_connections".into(), "400".into())];
    if let Some(folder) = &in_memory {
        match let_in(folder) {
            Ok(file) => settings
                .extra
                .push(("hba_file".into(), file.display().to_string())),
            Err(error) => return fail(&error.to_string()),
        }
    }
    let probe = |server: &ConnectionInfo| migrations::probe(&server.url());
    let embedded = match Embedded::start(&settings, &probe) {
        Ok(embedded) => embedded,
        Err(error) => return fail(&error.to_string()),
    };
    let code = run(command.env(VARIABLE, embedded.superuser_url()));
    match (embedded.stop(), in_memory) {
        (Ok(Stopped::ShutDown), Some(folder)) => {
            // It would fill the memory until the machine is started anew.
            let _ = fs::remove_dir_all(&folder);
            let _ = fs::remove_file(folder.with_extension("hba"));
            code
        }
        (Ok(_), _) => code,
        (Err(error), _) => fail(&error.to_string()),
    }
}

/// Writes a `pg_hba.conf` beside that folder by which nobody needs a password, and returns its path. To prove one takes more
/// of either side's time than all else of a connection, and only the server's account and root reach the socket.
fn let_in(folder: &Path) -> io::Result<PathBuf> {
    let file = folder.with_extension("hba");
    fs::write(&file, "local all all trust\n")?;
    // The server's account reads it, whatever the umask.
    fs::set_permissions(&file, Permissions::from_mode(0o644))?;
    Ok(file)
}

/// A folder of this checkout in the system's memory, if that has room for the tests' databases: more than a third of the
/// tests' time would go into the files that each database is made of.
fn folder_in_memory(checkout: &Path) -> Option<PathBuf> {
    /// Linux has it; elsewhere it is missing.
    const MEMORY: &str = "/dev/shm";
    /// Ten times what the databases of one run had at most, in bytes.
    const ROOM: u64 = 8 << 30;
    let room = rustix::fs::statvfs(MEMORY).ok()?;
    if room.f_bavail * room.f_frsize < ROOM || available_memory()? < ROOM {
        return None;
    }
    let mut hasher = DefaultHasher::new();
    checkout.hash(&mut hasher);
    let name = format!("portal-tests-{:x}", hasher.finish());
    Some(Path::new(MEMORY).join(name))
}

/// In bytes; a machine that does not tell has none.
fn available_memory() -> Option<u64> {
    let told = fs::read_to_string("/proc/meminfo").ok()?;
    let line = told
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kib * 1024)
}

fn run(command: &mut Command) -> ExitCode {
    match command.status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(status) => ExitCode::from(u8::try_from(status.code().unwrap_or(1)).unwrap_or(1)),
        Err(error) => fail(&format!(
            "cannot run {}: {error}",
            command.get_program().display()
        )),
    }
}

#[allow(
    clippy::print_stderr,
    reason = "a command speaks to the person at the terminal"
)]
fn fail(sentence: &str) -> ExitCode {
    eprintln!("{sentence}");
    ExitCode::FAILURE
}
