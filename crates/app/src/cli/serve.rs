//! `portal serve`: its output from the start until it is stopped.

use std::{convert::Infallible, sync::Arc};

use portal_http::Site;
use portal_persistence::{StoreError, serving::Serving};
use portal_services::{Clock, Failure, Services, demo, operator, outbox};
use tokio::{
    signal::unix::{SignalKind, signal},
    sync::oneshot,
};

use super::{CommandResult, Finds, backups, notify_restored, open, runtime, say, seed, services};
use crate::{
    application::Application,
    config::{Config, ConfigFaults, DocumentsConfig},
    database::Database,
    demo::{Unfit, clear_half, refuse_unfit},
    logging, preflight,
};

pub(super) fn serve(demo: bool, release_mails: bool, site: Arc<dyn Site>) -> CommandResult<()> {
    let config = Config::from_environment(demo).map_err(|faults| faults.to_string())?;
    logging::start(&config);
    tracing::debug!(?config, "configuration");
    let faults = preflight::faults(&config);
    if !faults.is_empty() {
        return Err(ConfigFaults(faults).to_string());
    }
    say("Student services portal");
    let database = open(&config, Finds::AnyOrNone)?;
    let migrated = database
        .migrate(backups::before_upgrade(&config, &database))
        .map_err(|error| error.to_string())?;
    if !migrated.ran.is_empty() {
        let count = migrated.ran.len();
        say(&format!("  schema     {count} migration(s) run"));
    }
    let served = refuse_unfit_role(&config)
        .and_then(|()| prepare(&config, &database, release_mails))
        .and_then(|()| serve_on(&config, &database, migrated.back, site));
    let closed = database.close().map_err(|error| error.to_string());
    served.and(closed)
}

/// What the role that serves may do shows only now that there are tables.
fn refuse_unfit_role(config: &Config) -> CommandResult<()> {
    let faults = preflight::faults_of_role(config);
    match faults.is_empty() {
        true => Ok(()),
        false => Err(ConfigFaults(faults).to_string()),
    }
}

fn serve_on(
    config: &Config,
    database: &Database,
    back: oneshot::Receiver<()>,
    site: Arc<dyn Site>,
) -> CommandResult<()> {
    let application = Application::build(config, database.url(), Clock::system(), site)
        .map_err(|error| error.to_string())?;
    let stopped_for = actix_web::rt::System::new()
        .block_on(run_until_told(config, database.url(), application, back))
        .map_err(|error| error.to_string())?;
    say("Stopped.");
    stopped_for.map_or(Ok(()), |unfit| Err(unfit.to_string()))
}

/// Refuses an unfit database before anything listens or works on it, and seeds a demo. Checks an unavailable external
/// database as soon as it is available.
fn prepare(config: &Config, database: &Database, release_mails: bool) -> CommandResult<()> {
    if config.demo {
        clear_half(database.url())?;
    }
    // Keeps other instances from clearing the database while it is being seeded.
    let _serving = Serving::begin(database.url());
    let services = services(config, database)?;
    let asked = (config.demo, config.passkeys.given_up.as_deref());
    let refused = refuse_unfit(database.url(), asked, &services);
    match runtime()?.block_on(refused) {
        Err(Failure::Store(StoreError::Unavailable(_))) if !config.demo => {
            if release_mails {
                say(
                    "  mails      none released, since the database is away: start it with --release-mails again",
                );
            }
            return Ok(());
        }
        judged => judged.map_err(|failure| failure.to_string())?,
    }
    notify_restored(&services)?;
    if config.demo && seed(&services, database.url())? {
        say("  demo       college seeded");
    }
    look_at_held_mails(&services, release_mails)
}

fn look_at_held_mails(services: &Services, release: bool) -> CommandResult<()> {
    let failed = |failure: Failure<Infallible>| failure.to_string();
    if release {
        let released = services.run_here(outbox::release_held).map_err(failed)?;
        say(&format!("  mails      {released} released"));
        return Ok(());
    }
    let held = services.run_here(outbox::count_held).map_err(failed)?;
    if held > 0 {
        say(&format!(
            "  mails      {held} held since the restore; --release-mails sends them"
        ));
    }
    Ok(())
}

/// Runs until a signal arrives, or until the database turns out to be unfit; returns the reason in that case.
async fn run_until_told(
    config: &Config,
    database_url: &str,
    application: Application,
    back: oneshot::Receiver<()>,
) -> std::io::Result<Option<Unfit>> {
    let handle = application.handle();
    // Before "Ready" is printed, since anyone who waits for that may send a signal at once.
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    welcome(config, &application).await;
    let (services, url) = (application.services(), database_url.to_owned());
    let (demo, given_up) = (config.demo, config.passkeys.given_up.clone());
    let unfit = async move {
        back.await.ok()?;
        match refuse_unfit(&url, (demo, given_up.as_deref()), &services).await {
            Err(Failure::Refused(unfit)) => return Some(unfit),
            Err(failure) => tracing::error!(%failure, "the database cannot be looked at"),
            Ok(()) => {}
        }
        let notified = services.run(operator::notify_restored).await;
        if let Err(failure) = notified {
            tracing::error!(%failure, "the colleges are not told of the restore; the next start tells them");
        }
        None
    };
    let stopper = actix_web::rt::spawn(async move {
        let reason = tokio::select! {
            _ = interrupt.recv() => None,
            _ = terminate.recv() => None,
            Some(unfit) = unfit => Some(unfit),
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
    // The portal serves without the store; opening or sending a document gets "try again" meanwhile.
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
