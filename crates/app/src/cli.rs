//! The command line.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::{Parser, Subcommand};
use portal_domain::{accounts::EmailAddress, colleges::CollegeName};
use portal_persistence::migrations;
use portal_services::{Clock, Failure, Services, colleges, demo};
use tokio::signal::unix::{SignalKind, signal};

use crate::{
    application::{self, Application},
    backup::{self, Target},
    books::report,
    config::{Config, DocumentsConfig},
    database::Database,
    logging, private_file,
};

/// The student-services portal of a college.
///
/// Settings come from the environment or a .env file; the README lists them. Without DATABASE_URL
/// the portal runs a private PostgreSQL of its own in PORTAL_DATA_DIR.
#[derive(Parser)]
#[command(name = "portal", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the portal until it is told to stop (Ctrl-C or SIGTERM).
    Serve {
        /// Seed the demo college if the database is empty, name its accounts on the login pages,
        /// and show all mails at /dev/mailbox. For trying out, never for real data.
        #[arg(long)]
        demo: bool,
    },
    /// Look at the database's schema, bring it up to date, or take its newest change back.
    Migrate {
        #[command(subcommand)]
        step: Migrate,
    },
    /// Set colleges up.
    College {
        #[command(subcommand)]
        action: College,
    },
    /// Prepare the demo college.
    Demo {
        #[command(subcommand)]
        action: Demo,
    },
    /// Prove the books.
    Ledger {
        #[command(subcommand)]
        action: Ledger,
    },
    /// Write an encrypted backup of database, documents and secret into a new file, while people work.
    Backup {
        /// The file.
        file: PathBuf,
    },
    /// Load a backup into an empty installation and prove that all of it has arrived.
    ///
    /// The key that opens it is read from `backup.key` in `PORTAL_DATA_DIR`, or is what
    /// `PORTAL_BACKUP_KEY` says: the key itself, or the path of its file.
    Restore {
        /// The file.
        file: PathBuf,
    },
    /// Print the OpenAPI document of the API as JSON.
    Openapi,
}

#[derive(Subcommand)]
enum Migrate {
    /// Run the migrations that the database lacks.
    Run,
    /// Take the newest migration back.
    Revert,
    /// List the migrations and whether the database has them.
    List,
}

#[derive(Subcommand)]
enum College {
    /// Found a college and invite its super admin, who then registers at /admin-register.
    Add {
        /// The college's name, as students will read it.
        name: String,
        /// The address that becomes super admin as soon as it has registered and verified.
        #[arg(long, value_name = "EMAIL")]
        super_admin: String,
    },
}

#[derive(Subcommand)]
enum Ledger {
    /// Recompute every balance from the transfers and name every difference; exit code 1 when there
    /// is one. People can go on paying meanwhile.
    Verify,
}

#[derive(Subcommand)]
enum Demo {
    /// Seed the demo college into an empty database.
    Seed,
}

/// A sentence for the person at the terminal.
type Told<T> = Result<T, String>;

/// Runs the command line; the exit code is 0, 1 after a failure, 2 for a faulty call.
pub fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            say(&format!("\n{sentence}\n"));
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Told<()> {
    match command {
        Command::Serve { demo } => serve(demo),
        Command::Migrate { step } => migrate(&step),
        Command::College {
            action: College::Add { name, super_admin },
        } => add_college(&name, &super_admin),
        Command::Demo { action: Demo::Seed } => seed_demo(),
        Command::Ledger {
            action: Ledger::Verify,
        } => verify_ledger(),
        Command::Backup { file } => back_up(&file),
        Command::Restore { file } => restore(&file),
        Command::Openapi => {
            let document = portal_http::openapi_document(true);
            print(
                &document
                    .to_pretty_json()
                    .map_err(|error| error.to_string())?,
            );
            Ok(())
        }
    }
}

fn serve(demo: bool) -> Told<()> {
    let config = Config::from_environment(demo).map_err(|faults| faults.to_string())?;
    logging::start(&config.log);
    tracing::debug!(?config, "configuration");
    say("Student services portal");
    let database = open(&config)?;
    let ran = database
        .migrate(backup_before(&config, &database))
        .map_err(|error| error.to_string())?;
    if !ran.is_empty() {
        say(&format!("  schema     {} migration(s) run", ran.len()));
    }
    let served = serve_on(&config, &database);
    let closed = database.close().map_err(|error| error.to_string());
    served.and(closed)
}

/// A backup before an upgrade; without it nothing is migrated.
fn backup_before(
    config: &Config,
    database: &Database,
) -> impl Fn(&[String]) -> Result<(), String> + Send + 'static {
    let (config, url) = (config.clone(), database.url().to_owned());
    move |pending| {
        let path = config
            .backup
            .folder
            .join(backup::file_name(Clock::system().now(), "-before-upgrade"));
        say(&format!(
            "  backup     {} (before {} migration(s))",
            path.display(),
            pending.len()
        ));
        let (source, keys) =
            application::backup_of(&config, &url).map_err(|error| error.to_string())?;
        private_file::folder(&config.backup.folder).map_err(|error| error.to_string())?;
        backup::Begun::at(&source, &path)
            .and_then(|mut begun| begun.write(&keys, Clock::system().now()))
            .map(drop)
            .map_err(|error| format!("the backup before it failed: {error}"))
    }
}

fn serve_on(config: &Config, database: &Database) -> Told<()> {
    if config.demo {
        let services = services(config, database)?;
        if seed(&services)? {
            say("  demo       college seeded");
        }
    }
    let application = Application::build(config, database.url(), Clock::system())
        .map_err(|error| error.to_string())?;
    actix_web::rt::System::new()
        .block_on(run_until_told(config, application))
        .map_err(|error| error.to_string())?;
    say("Stopped.");
    Ok(())
}

async fn run_until_told(config: &Config, application: Application) -> std::io::Result<()> {
    let handle = application.handle();
    // Listened for before it says "Ready": whoever waits for that may stop it in the next moment.
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    welcome(config, &application).await;
    actix_web::rt::spawn(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
        say("\nStopping: requests under way may finish …");
        handle.stop(true).await;
    });
    application.run_until_stopped().await
}

fn open(config: &Config) -> Told<Database> {
    if config.database.url.is_none() {
        say("  database   starting …");
    }
    let database = Database::open(config).map_err(|error| error.to_string())?;
    say(&format!("  database   {}", database.place()));
    Ok(database)
}

fn services(config: &Config, database: &Database) -> Told<Services> {
    let web = application::web_settings(&config.server, config.server.addr.port());
    application::services(
        config,
        database.url(),
        Clock::system(),
        web.public_url.origin,
    )
    .map_err(|error| error.to_string())
}

async fn welcome(config: &Config, application: &Application) {
    let mails = match (&config.mail.smtp_url, config.demo) {
        (Some(_), _) => "sent through SMTP_URL".to_owned(),
        (None, true) => format!("shown at {}/dev/mailbox", application.url()),
        (None, false) => format!(
            "written to {} (set SMTP_URL to send them)",
            config.data_dir.join("mail").display()
        ),
    };
    say(&format!("  mails      {mails}"));
    let documents = match &config.documents {
        DocumentsConfig::Folder => config.data_dir.join("documents").display().to_string(),
        DocumentsConfig::S3(settings) => format!("the bucket {}", settings.bucket),
    };
    say(&format!("  documents  {documents}"));
    // The portal serves without them; whoever opens or sends one is told to try again.
    if let Err(error) = application.services().check_store().await {
        tracing::error!(%error, "documents cannot be opened or sent");
    }
    if config.demo {
        say(&format!(
            "  demo       all passwords are {}",
            demo::PASSWORD
        ));
        for account in demo::ACCOUNTS {
            let role = account.role.map_or("student", |role| role.as_str());
            say(&format!("             {role:<16} {}", account.email));
        }
    }
    say(&format!("\n  Ready: {}\n", application.url()));
}

fn seed_demo() -> Told<()> {
    with_services(true, |services, _| {
        if seed(services)? {
            print(&format!("Seeded {}.", demo::COLLEGE));
        } else {
            print("There are colleges in this database already: nothing was seeded.");
        }
        Ok(())
    })
}

fn seed(services: &Services) -> Told<bool> {
    demo::seed(services).map_err(|failure| failure.to_string())
}

fn migrate(step: &Migrate) -> Told<()> {
    let config = Config::from_environment(false).map_err(|faults| faults.to_string())?;
    logging::start(&config.log);
    let database = open(&config)?;
    let done = migrate_on(step, database.url());
    database.close().map_err(|error| error.to_string())?;
    done
}

fn migrate_on(step: &Migrate, url: &str) -> Told<()> {
    match step {
        Migrate::Run => {
            let ran = migrations::run(url).map_err(|error| error.to_string())?;
            for name in &ran {
                print(&format!("ran {name}"));
            }
            if ran.is_empty() {
                print("The database is up to date.");
            }
        }
        Migrate::Revert => match migrations::revert(url).map_err(|error| error.to_string())? {
            Some(name) => print(&format!("took back {name}")),
            None => print("There is no migration to take back."),
        },
        Migrate::List => {
            for listed in migrations::list(url).map_err(|error| error.to_string())? {
                let mark = if listed.applied { "x" } else { " " };
                print(&format!("[{mark}] {}", listed.name));
            }
        }
    }
    Ok(())
}

/// Opens and migrates the database, runs `work` on the services, closes the database again.
fn with_services(demo: bool, work: impl FnOnce(&Services, &Database) -> Told<()>) -> Told<()> {
    let config = Config::from_environment(demo).map_err(|faults| faults.to_string())?;
    logging::start(&config.log);
    let database = open(&config)?;
    let done = migrations::run(database.url())
        .map_err(|error| error.to_string())
        .and_then(|_| services(&config, &database))
        .and_then(|services| work(&services, &database));
    database.close().map_err(|error| error.to_string())?;
    done
}

fn add_college(name: &str, super_admin: &str) -> Told<()> {
    let name = CollegeName::parse("name", name).map_err(|fault| fault.message)?;
    let email = EmailAddress::parse("super-admin", super_admin).map_err(|fault| fault.message)?;
    with_services(false, |services, _| {
        let college = services
            .run_here(|cx| colleges::add(cx, &name, &email))
            .map_err(|failure| match failure {
                Failure::Refused(colleges::AddCollege::Exists) => {
                    format!("There is a college named {} already.", name.as_str())
                }
                other => other.to_string(),
            })?;
        print(&format!("Founded {}.", college.name));
        print(&format!(
            "{} becomes its super admin by registering at /admin-register with this college name.",
            email.as_str()
        ));
        Ok(())
    })
}

fn verify_ledger() -> Told<()> {
    with_services(false, |services, _| {
        let proof = services
            .run_here(portal_services::books::verify)
            .map_err(|failure| failure.to_string())?;
        let report = report(&proof);
        if proof.differences.is_empty() {
            print(&report);
            Ok(())
        } else {
            Err(report)
        }
    })
}

fn back_up(file: &Path) -> Told<()> {
    let config = Config::from_environment(false).map_err(|faults| faults.to_string())?;
    with_services(false, |services, database| {
        let (source, keys) =
            application::backup_of(&config, database.url()).map_err(|error| error.to_string())?;
        let taken = backup::take_noted(services, &source, &keys, file)
            .map_err(|error| error.to_string())?;
        print(&format!(
            "{}: {} rows, {} documents, {} bytes.",
            file.display(),
            taken.rows,
            taken.documents,
            taken.bytes
        ));
        if taken.absent_documents > 0 {
            print(&format!(
                "{} documents that rows name are not in the store: uploads under way, or lost ones.",
                taken.absent_documents
            ));
        }
        if keys.is_beside {
            print(&format!(
                "It opens with {}: keep a copy of that elsewhere.",
                config.data_dir.join("backup.key").display()
            ));
        }
        Ok(())
    })
}

fn restore(file: &Path) -> Told<()> {
    let config = Config::from_environment(false).map_err(|faults| faults.to_string())?;
    logging::start(&config.log);
    let database = open(&config)?;
    let restored = restore_on(&config, &database, file);
    database.close().map_err(|error| error.to_string())?;
    restored?;
    verify_ledger()
}

fn restore_on(config: &Config, database: &Database, file: &Path) -> Told<()> {
    let store = application::store_of(config).map_err(|error| error.to_string())?;
    let target = Target {
        database_url: database.url(),
        data_dir: &config.data_dir,
        secret: config.secret.as_ref(),
        key: config.backup.key.as_ref(),
        store: &store,
    };
    let restored = backup::restore(file, &target).map_err(|error| error.to_string())?;
    print(&format!(
        "Restored what was backed up on {}: {} rows of {} tables and {} documents, all of them as in the backup.",
        restored.taken, restored.rows, restored.tables, restored.documents
    ));
    Ok(())
}

/// What a command was asked for goes to standard output.
fn print(text: &str) {
    // Whoever has stopped listening misses it; that is no reason to end in the middle of something.
    let _ = writeln!(io::stdout(), "{text}");
}

/// Progress and faults go to standard error.
fn say(text: &str) {
    // The same, and above all while the portal stops.
    let _ = writeln!(io::stderr(), "{text}");
}
