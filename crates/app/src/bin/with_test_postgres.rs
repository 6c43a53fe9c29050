//! `with-test-postgres COMMAND …`: runs a command with a temporary PostgreSQL for tests, whose
//! superuser's URL is in `TEST_DATABASE_URL`. The server has no durability, is in
//! `target/test-postgres`, and ends with the command. A `TEST_DATABASE_URL` that is set already is
//! used instead.

use std::{
    env,
    path::Path,
    process::{Command, ExitCode},
};

use portal_app::postgres::{ConnectionInfo, Durability, Embedded, Settings};
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
    let folder = root.join("../../target/test-postgres");
    let mut settings = Settings::from_environment(folder, Some(root.join("postgres-binaries")));
    settings.may_move = true;
    settings.durability = Durability::OffForTests;
    settings.extra = vec![("max_connections".into(), "400".into())];
    let probe = |server: &ConnectionInfo| migrations::probe(&server.url());
    let embedded = match Embedded::start(&settings, &probe) {
        Ok(embedded) => embedded,
        Err(error) => return fail(&error.to_string()),
    };
    let code = run(command.env(VARIABLE, embedded.superuser_url()));
    match embedded.stop() {
        Ok(_) => code,
        Err(error) => fail(&error.to_string()),
    }
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
