//! `portal serve`: what it says while it starts, until it is told to stop.

use portal_services::{Clock, demo};
use tokio::signal::unix::{SignalKind, signal};

use super::{Told, backups, open, say, seed, services};
use crate::{
    application::Application,
    config::{Config, DocumentsConfig},
    database::Database,
    logging,
};

pub(super) fn serve(demo: bool) -> Told<()> {
    let config = Config::from_environment(demo).map_err(|faults| faults.to_string())?;
    logging::start(&config.log);
    tracing::debug!(?config, "configuration");
    say("Student services portal");
    let database = open(&config)?;
    let ran = database
        .migrate(backups::before_upgrade(&config, &database))
        .map_err(|error| error.to_string())?;
    if !ran.is_empty() {
        say(&format!("  schema     {} migration(s) run", ran.len()));
    }
    let served = serve_on(&config, &database);
    let closed = database.close().map_err(|error| error.to_string());
    served.and(closed)
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
