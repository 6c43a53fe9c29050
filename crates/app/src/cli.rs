//! The command line.

mod backups;
mod check;
mod closing;
mod colleges;
mod documents;
mod ledger;
mod mails;
mod manual;
mod migrate;
mod secrets;
mod serve;
mod staff;
mod upgrade;

use std::{
    io::{self, Write},
    path::{self, PathBuf},
    process::ExitCode,
    sync::Arc,
    thread,
    time::Duration,
};

use clap::{CommandFactory, Parser, Subcommand};
use portal_domain::{audit::Detail, ids::MailId};
use portal_http::Site;
use portal_mail::OperatorAct;
use portal_persistence::{
    migrations::{self, MigrationError},
    serving::{self, Serving},
};
use portal_services::{Clock, Services, demo, operator, sealing};
use tokio::runtime::Runtime;

use crate::{
    application,
    config::{self, Config, Secret},
    database::Database,
    demo::clear_half,
    logging,
};

/// The student-services portal of a college.
///
/// Settings come from the environment or a .env file; `portal serve --help` lists them. Without DATABASE_URL
/// the portal runs a private PostgreSQL of its own in PORTAL_DATA_DIR.
#[derive(Parser)]
#[command(name = "portal", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the portal until it is stopped (Ctrl-C or SIGTERM).
    #[command(after_long_help = config::help())]
    Serve {
        /// Seed the demo college if the database is empty, name its accounts on the login pages,
        /// and show all mails at /dev/mailbox. For trying out, never for real data: it listens on this
        /// machine only (unless `PORTAL_PUBLIC_DEMO=true`), and not on a database with real colleges.
        #[arg(long)]
        demo: bool,
        /// Send the mails that are held since a restore: those that waited when the backup was taken, and
        /// those that tell of the restore. Not on a copy that is made for trial.
        #[arg(long)]
        release_mails: bool,
    },
    /// Look at settings, database, mail server, store, folders, ports, clock and disk, without serving or
    /// writing: a line each, ok, fault or skipped. Exit code 1 when there is a fault.
    Check,
    /// Look at the database's schema, bring it up to date, or take its newest change back.
    Migrate {
        #[command(subcommand)]
        step: migrate::Migrate,
    },
    /// Set colleges up.
    College {
        #[command(subcommand)]
        action: colleges::College,
    },
    /// Help staff who cannot sign in.
    Staff {
        #[command(subcommand)]
        action: staff::Staff,
    },
    /// Copy a student's document out.
    Document {
        #[command(subcommand)]
        action: documents::Documents,
    },
    /// Prepare the demo college.
    Demo {
        #[command(subcommand)]
        action: Demo,
    },
    /// Look at the change from one `PORTAL_SECRET` to another.
    ///
    /// First name the new one in `PORTAL_SECRET_OTHERS` of every instance and start each again; then swap
    /// the two in every instance. From then on everything is sealed anew, beside what people do.
    /// Codes on their way, sessions and known browsers of the old secret end with it.
    Secret {
        #[command(subcommand)]
        action: Secrets,
    },
    /// Try the mail server, and look after mails that were given up.
    Mail {
        #[command(subcommand)]
        action: Mail,
    },
    /// Prove the books, and compare them with the bank.
    Ledger {
        #[command(subcommand)]
        action: ledger::Ledger,
    },
    /// Write an encrypted backup of database, documents and secret into a new file, while people work.
    ///
    /// Exit code 3: the backup is complete but for documents in use that the store has lost.
    Backup {
        /// The file.
        file: PathBuf,
    },
    /// Load a backup into an empty installation and prove that all of it has arrived.
    ///
    /// The key that opens it is read from `backup.key` in `PORTAL_DATA_DIR`, or is what
    /// `PORTAL_BACKUP_KEY` says: the key itself, or the path of its file.
    ///
    /// A database that PostgreSQL's own means have restored to a moment needs no file, but what a restore begins
    /// (`--begin-epoch`): everyone logs in again, mails are held, and numbers that may be on paper are left out.
    Restore {
        /// Only try whether all of it would arrive: into a database that goes afterwards, beside the
        /// installation that is there.
        #[arg(long, requires = "file")]
        prove: bool,
        /// Load nothing: the database was restored by other means. No portal may serve it.
        #[arg(long, conflicts_with_all = ["file", "prove"])]
        begin_epoch: bool,
        /// The file.
        #[arg(required_unless_present = "begin_epoch")]
        file: Option<PathBuf>,
    },
    /// Bring the portal's own PostgreSQL to a newer major version, or remove what is kept of the one before.
    ///
    /// Takes a backup, makes a new cluster beside the old one, copies all rows into it, compares the hash sums of
    /// every table, proves the books, and exchanges the two. A portal must not be running. Killed at any moment, it
    /// leaves the old cluster or the new one, whole.
    UpgradePostgres {
        /// The folder of the newer `initdb` and `postgres`.
        #[arg(long, value_name = "DIR", required_unless_present = "remove_old")]
        to: Option<PathBuf>,
        /// Remove the clusters of before, which every upgrade keeps.
        #[arg(long, conflicts_with = "to")]
        remove_old: bool,
    },
    /// Print the OpenAPI document of the API as JSON.
    Openapi,
    /// Write man pages, and completions for bash, fish and zsh, into a folder.
    Manual {
        /// The folder.
        folder: PathBuf,
    },
}

#[derive(Subcommand)]
enum Secrets {
    /// Count what is sealed under `PORTAL_SECRET`, and what is still sealed under another one.
    Status,
}

#[derive(Subcommand)]
enum Mail {
    /// Send a mail to that address at once, and say what became of it.
    Test {
        /// The address.
        address: String,
    },
    /// List the mails that were given up: id, when written, which, and why.
    List,
    /// Send mails again that were given up, but for codes that nobody can use any more.
    Resend {
        /// Their ids, as the list has them; all of them without any.
        ids: Vec<MailId>,
    },
}

#[derive(Subcommand)]
enum Demo {
    /// Seed the demo college into an empty database.
    Seed,
}

/// The error is a sentence for the person at the terminal.
type CommandResult<T> = Result<T, String>;

/// Runs the command line. The exit code is 0 after success, 1 after a failure, 2 for wrong arguments, and 3 after a
/// backup or an export that lacks documents in use.
pub fn main(site: Arc<dyn Site>) -> ExitCode {
    match run(Cli::parse().command, site) {
        Ok(code) => code,
        Err(sentence) => {
            say(&format!("\n{sentence}\n"));
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command, site: Arc<dyn Site>) -> CommandResult<ExitCode> {
    let done = match command {
        Command::Check => return check::check(),
        Command::Backup { file } => return backups::back_up(&file),
        Command::Serve {
            demo,
            release_mails,
        } => serve::serve(demo, release_mails, site),
        Command::Migrate { step } => migrate::migrate(&step),
        Command::College { action } => return colleges::run(action),
        Command::Staff { action } => staff::run(&action),
        Command::Document {
            action: documents::Documents::Export { id },
        } => documents::export(id),
        Command::Demo { action: Demo::Seed } => seed_demo(),
        Command::Mail { action } => match action {
            Mail::Test { address } => mails::test(&address),
            Mail::List => mails::list(),
            Mail::Resend { ids } => mails::send_again(&ids),
        },
        Command::Secret {
            action: Secrets::Status,
        } => secrets::status(),
        Command::Ledger { action } => ledger::run(action),
        Command::Restore { prove, file, .. } => match file {
            Some(file) if prove => backups::prove(&file),
            Some(file) => backups::restore(&file),
            None => backups::begin_recovered(),
        },
        Command::UpgradePostgres { to, .. } => upgrade::run(to.as_deref()),
        Command::Openapi => {
            let document = portal_http::openapi_document(true);
            print(
                &document
                    .to_pretty_json()
                    .map_err(|error| error.to_string())?,
            );
            Ok(())
        }
        Command::Manual { folder } => {
            manual::write(Cli::command(), &folder).map_err(|error| error.to_string())
        }
    };
    done.map(|()| ExitCode::SUCCESS)
}

/// The exit code of a backup or an export that lacks documents in use; 2 is that of wrong arguments.
const LOST_DOCUMENTS: u8 = 3;

/// Tenths of a second in which another instance has filled what a demonstration needs.
const FILLED_WITHIN_TENTHS: u32 = 300;

/// Whether a command may begin a new installation when it finds none.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Finds {
    AnyOrNone,
    /// Only an existing one: without its environment the command would work on a new, empty one.
    One,
}

fn open(config: &Config, finds: Finds) -> CommandResult<Database> {
    if finds == Finds::One {
        refuse_nothing(config)?;
    }
    if config.database.url.is_none() {
        say("  database   starting …");
    }
    let database = Database::open(config).map_err(|error| error.to_string())?;
    say(&format!("  database   {}", database.place()));
    Ok(database)
}

fn refuse_nothing(config: &Config) -> CommandResult<()> {
    let beginners =
        "`portal serve`, `portal migrate run`, `portal restore` and `portal demo seed` begin one";
    match config.database.owner_url() {
        Some(Secret(url)) => {
            let is_new = migrations::is_new(url).map_err(|error| error.to_string())?;
            if is_new {
                return Err(format!(
                    "The database in {} holds no portal: run `portal migrate run`, or name another one. {beginners}.",
                    config.database.owner_name()
                ));
            }
        }
        None if !Database::is_embedded_in(config) => {
            let folder = path::absolute(&config.data_dir).unwrap_or(config.data_dir.clone());
            return Err(format!(
                "There is no portal in {} (PORTAL_DATA_DIR), and no DATABASE_URL. Run this with the portal's \
                 environment, or where its .env is. {beginners}.",
                folder.display()
            ));
        }
        None => {}
    }
    Ok(())
}

fn services(config: &Config, database: &Database) -> CommandResult<Services> {
    let web = application::web_settings(&config.server, config.server.addr.port());
    application::services(
        config,
        database.url(),
        Clock::system(),
        web.public_url.origin,
    )
    .map_err(|error| error.to_string())
}

fn seed_demo() -> CommandResult<()> {
    with_services(true, Finds::AnyOrNone, |services, database| {
        // Keeps other instances from clearing the database meanwhile.
        let _serving = Serving::begin(database.url());
        if seed(services, database.url())? {
            print(&format!("Seeded {}.", demo::COLLEGE));
        } else {
            print("There are colleges in this database already: nothing was seeded.");
        }
        Ok(())
    })
}

/// Finishes the migration first: the demo has terms, years and imports, and the worker that finishes it starts later.
fn seed(services: &Services, database_url: &str) -> CommandResult<bool> {
    if !demo::is_empty(services).map_err(|failure| failure.to_string())? {
        return Ok(false);
    }
    finish_once_filled(database_url).map_err(|error| error.to_string())?;
    demo::seed(services).map_err(|failure| failure.to_string())
}

/// Another instance that has just started may be at a back-fill, which is short where nobody is.
fn finish_once_filled(database_url: &str) -> Result<(), MigrationError> {
    for _ in 0..FILLED_WITHIN_TENTHS {
        match serving::finish(database_url) {
            Err(MigrationError::BeingFilled) => thread::sleep(Duration::from_millis(100)),
            finished => return finished,
        }
    }
    serving::finish(database_url)
}

/// Opens and migrates the database, runs `work` on the services, closes the database again.
fn with_services<T>(
    demo: bool,
    finds: Finds,
    work: impl FnOnce(&Services, &Database) -> CommandResult<T>,
) -> CommandResult<T> {
    let config = Config::from_environment(demo).map_err(|faults| faults.to_string())?;
    logging::start(&config);
    let database = open(&config, finds)?;
    let done = migrations::run(database.url())
        .map_err(|error| error.to_string())
        .and_then(|_| match demo {
            true => clear_half(database.url()),
            false => Ok(()),
        })
        .and_then(|()| services(&config, &database))
        .and_then(|services| refuse_wrong_secret(&services).map(|()| services))
        .and_then(|services| notify_restored(&services).map(|()| services))
        .and_then(|services| work(&services, &database));
    database.close().map_err(|error| error.to_string())?;
    done
}

fn refuse_wrong_secret(services: &Services) -> CommandResult<()> {
    let checked = runtime()?.block_on(sealing::check(services));
    checked.map_err(|failure| failure.to_string())
}

fn notify_restored(services: &Services) -> CommandResult<()> {
    let notified = services.run_here(operator::notify_restored);
    notified.map_err(|failure| failure.to_string())
}

/// Reports to all colleges that a command is about to read their data, so that they know of it even if it is cut off.
fn notify_colleges(services: &Services, what: &Detail, act: OperatorAct) -> CommandResult<()> {
    services
        .run_here(|cx| operator::notify_all(cx, what, act))
        .map_err(|failure| failure.to_string())
}

/// A runtime for asynchronous calls of a command.
fn runtime() -> CommandResult<Runtime> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| error.to_string())
}

/// Prints a command's result to standard output.
fn print(text: &str) {
    // A closed pipe must not end a command half-way.
    let _ = writeln!(io::stdout(), "{text}");
}

/// Prints progress and faults to standard error.
fn say(text: &str) {
    // Ignored for the same reason, which matters most while the portal stops.
    let _ = writeln!(io::stderr(), "{text}");
}
