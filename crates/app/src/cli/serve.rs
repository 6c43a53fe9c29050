//! `portal serve`: what it says while it starts, until it is told to stop.

use portal_persistence::StoreError;
use portal_services::{Clock, demo};
use tokio::{
    signal::unix::{SignalKind, signal},
    sync::oneshot,
};

use super::{Finds, Told, backups, open, say, seed, services};
use crate::{
    application::Application,
    config::{Config, DocumentsConfig},
    database::Database,
    demo::{Unfit, is_fit},
    logging,
};

pub(super) fn serve(demo: bool) -> Told<()> {
    let config = Config::from_environment(demo).map_err(|faults| faults.to_string())?;
    logging::start(&config.log);
    tracing::debug!(?config, "configuration");
    say("Student services portal");
    let database = open(&config, Finds::AnyOrNone)?;
    let migrated = database
        .migrate(backups::before_upgrade(&config, &database), demo)
        .map_err(|error| error.to_string())?;
    if !migrated.ran.is_empty() {
        let count = migrated.ran.len();
        say(&format!("  schema     {count} migration(s) run"));
    }
    let served =
        refuse_unfit(&database, demo).and_then(|()| serve_on(&config, &database, migrated.unfit));
    let closed = database.close().map_err(|error| error.to_string());
    served.and(closed)
}

/// Keeps a demonstration and real data apart before anything listens. An external database that is away
/// is looked at as soon as it is back.
fn refuse_unfit(database: &Database, demo: bool) -> Told<()> {
    match is_fit(database.url(), demo) {
        Ok(Err(unfit)) => Err(unfit.to_string()),
        Ok(Ok(())) | Err(StoreError::Unavailable(_)) => Ok(()),
        Err(error) => Err(error.to_string()),
    }
}

fn serve_on(config: &Config, database: &Database, unfit: oneshot::Receiver<Unfit>) -> Told<()> {
    if config.demo {
        let services = services(config, database)?;
        if seed(&services)? {
            say("  demo       college seeded");
        }
    }
    let application = Application::build(config, database.url(), Clock::system())
        .map_err(|error| error.to_string())?;
    let stopped_for = actix_web::rt::System::new()
        .block_on(run_until_told(config, application, unfit))
        .map_err(|error| error.to_string())?;
    say("Stopped.");
    stopped_for.map_or(Ok(()), |unfit| Err(unfit.to_string()))
}

/// Runs until a signal comes, or until the database turns out to be unfit; returns why in that case.
async fn run_until_told(
    config: &Config,
    application: Application,
    unfit: oneshot::Receiver<Unfit>,
) -> std::io::Result<Option<Unfit>> {
    let handle = application.handle();
    // Listened for before it says "Ready": whoever waits for that may stop it in the next moment.
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    welcome(config, &application).await;
    let stopper = actix_web::rt::spawn(async move {
        let reason = tokio::select! {
            _ = interrupt.recv() => None,
            _ = terminate.recv() => None,
            Ok(unfit) = unfit => Some(unfit),
        };
        say("\nStopping: requests under way may finish …");
        handle.stop(true).await;
        reason
    });
    application.run_until_stopped().await?;
    Ok(stopper.await.unwrap_or_default())
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
