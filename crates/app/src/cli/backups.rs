//! The commands that take and load backups, and the backup before an upgrade.

use std::{path::Path, process::ExitCode};

use portal_domain::audit::Detail;
use portal_mail::OperatorAct;
use portal_persistence::recovered;
use portal_services::{Clock, outbox};

use super::{
    CommandResult, Finds, LOST_DOCUMENTS, ledger, notify_colleges, open, print, say, with_services,
};
use crate::{
    application,
    backup::{self, BEFORE_UPGRADE, Target},
    config::Config,
    database::Database,
    logging, private_file,
};

/// Takes a backup before the schema changes; without it nothing is migrated. Removes old ones once it is complete.
pub(super) fn before_upgrade(
    config: &Config,
    database: &Database,
) -> impl Fn(&[String]) -> Result<(), String> + Send + 'static {
    let (config, url) = (config.clone(), database.url().to_owned());
    move |pending| {
        let what = format!("before {} migration(s)", pending.len());
        back_up_before(&config, &url, &what)
    }
}

/// Takes a backup outside the schedule, named as one before an upgrade.
pub(super) fn back_up_before(config: &Config, url: &str, what: &str) -> Result<(), String> {
    let path = config
        .backup
        .folder
        .join(backup::file_name(Clock::system().now(), BEFORE_UPGRADE));
    say(&format!("  backup     {} ({what})", path.display()));
    let (source, keys) = application::backup_of(config, url).map_err(|error| error.to_string())?;
    private_file::folder(&config.backup.folder).map_err(|error| error.to_string())?;
    backup::Begun::at(&source, &path)
        .and_then(|mut begun| begun.write(&keys, Clock::system().now()))
        .map_err(|error| format!("the backup before it failed: {error}"))?;
    backup::prune(&config.backup, BEFORE_UPGRADE);
    Ok(())
}

/// Writes a backup into a new file.
pub(super) fn back_up(file: &Path) -> CommandResult<ExitCode> {
    let config = Config::from_environment(false).map_err(|faults| faults.to_string())?;
    with_services(false, Finds::One, |services, database| {
        let (source, keys) =
            application::backup_of(&config, database.url()).map_err(|error| error.to_string())?;
        source
            .cancel
            .on_signals()
            .map_err(|error| error.to_string())?;
        notify_colleges(services, &Detail::TakeBackup, OperatorAct::TookBackup)?;
        let taken = backup::take_noted(services, &source, &keys, file)
            .map_err(|error| error.to_string())?;
        print(&format!(
            "{}: {} rows, {} documents, {} bytes.",
            file.display(),
            taken.rows,
            taken.documents,
            taken.bytes
        ));
        let passing = taken.absent_documents - taken.lost_documents;
        if passing > 0 {
            print(&format!(
                "{passing} documents that are just arriving or were replaced are not in the store."
            ));
        }
        if keys.is_beside {
            print(&format!(
                "It opens with {}: keep a copy of that elsewhere.",
                config.data_dir.join("backup.key").display()
            ));
        }
        if taken.lost_documents == 0 {
            return Ok(ExitCode::SUCCESS);
        }
        say(&format!(
            "\n{} documents in use are not in the store: they are lost, and the backup lacks them. \
             Restore an older backup elsewhere and copy them from there. The log names them.\n",
            taken.lost_documents
        ));
        Ok(ExitCode::from(LOST_DOCUMENTS))
    })
}

/// Loads a backup into an empty installation and proves it.
pub(super) fn restore(file: &Path) -> CommandResult<()> {
    let config = Config::from_environment(false).map_err(|faults| faults.to_string())?;
    logging::start(&config);
    let database = open(&config, Finds::AnyOrNone)?;
    let restored = restore_on(&config, &database, file);
    database.close().map_err(|error| error.to_string())?;
    restored?;
    begin_epoch()?;
    ledger::verify()
}

/// Begins the epoch of a database that was restored to a moment by other means, and proves its books.
pub(super) fn begin_recovered() -> CommandResult<()> {
    let config = Config::from_environment(false).map_err(|faults| faults.to_string())?;
    logging::start(&config);
    let database = open(&config, Finds::One)?;
    // Before the schema is brought up to date, which may take long: no portal that begins meanwhile sends mails of before.
    let newest = recovered::mark(database.url()).map_err(|error| error.to_string());
    database.close().map_err(|error| error.to_string())?;
    print(&format!(
        "The newest that this database knows of is of {}.",
        newest?
    ));
    begin_epoch()?;
    ledger::verify()
}

/// Restores a backup for trial, and records the outcome for monitoring.
pub(super) fn prove(file: &Path) -> CommandResult<()> {
    let config = Config::from_environment(false).map_err(|faults| faults.to_string())?;
    with_services(false, Finds::One, |services, database| {
        let proving = application::proving(&config, database.url());
        proving
            .cancel
            .on_signals()
            .map_err(|error| error.to_string())?;
        let proved = proving
            .prove(services, file)
            .map_err(|error| error.to_string())?;
        print(&format!(
            "What was backed up on {} can be restored: {} rows of {} tables and {} documents, all of them as in the \
             backup; the documents open, and the books are right. Nothing was kept.",
            proved.taken, proved.rows, proved.tables, proved.documents
        ));
        Ok(())
    })
}

/// Begins the epoch and notifies the colleges, both by [`with_services`].
fn begin_epoch() -> CommandResult<()> {
    with_services(false, Finds::One, |services, _| {
        let held = services
            .run_here(outbox::count_held)
            .map_err(|failure| failure.to_string())?;
        print(&format!(
            "Everyone must log in again. Receipts, student IDs and dockets continue after a gap, which the audit \
             of each college shows. {held} mails are held: those in the backup, and those to the super admins \
             about this restore. \
             `portal serve --release-mails` sends them."
        ));
        Ok(())
    })
}

fn restore_on(config: &Config, database: &Database, file: &Path) -> CommandResult<()> {
    let store = application::store_of(config).map_err(|error| error.to_string())?;
    let target = Target {
        database_url: database.url(),
        data_dir: &config.data_dir,
        secret: config.secret.as_ref(),
        key: config.backup.key.as_ref(),
        recipient: config.backup.recipient.as_deref(),
        store: &store,
    };
    let restored = backup::restore(file, &target).map_err(|error| error.to_string())?;
    print(&format!(
        "Restored what was backed up on {}: {} rows of {} tables and {} documents, all of them as in the backup.",
        restored.taken, restored.rows, restored.tables, restored.documents
    ));
    if let Some(recipient) = &restored.recipient {
        print(&format!(
            "Backups will be encrypted to {recipient}, the key that opened this one: keep a copy of it elsewhere."
        ));
    }
    Ok(())
}
