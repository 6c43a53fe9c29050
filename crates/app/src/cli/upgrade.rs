//! The command that brings the portal's own PostgreSQL to a newer major version.

use std::path::Path;

use portal_persistence::{ledger_check, migrations};

use super::{CommandResult, backups::back_up_before, print, refuse_nothing, say};
use crate::{
    backup::{check_room, transfer},
    config::Config,
    database::embedded_settings,
    logging,
    postgres::{ConnectionInfo, Settings, Upgrade, remove_old},
};

/// Upgrades to the programs in that folder; without a folder, removes the old clusters.
pub(super) fn run(to: Option<&Path>) -> CommandResult<()> {
    let config = Config::from_environment(false).map_err(|faults| faults.to_string())?;
    logging::start(&config);
    if config.database.url.is_some() {
        return Err(
            "DATABASE_URL names a PostgreSQL that is not the portal's own: upgrade it with its own tools, \
             or restore a backup of the portal into a newer one."
                .into(),
        );
    }
    refuse_nothing(&config)?;
    let settings = embedded_settings(&config);
    match to {
        Some(to) => upgrade(&config, &settings, to),
        None => remove(&settings),
    }
}

fn upgrade(config: &Config, settings: &Settings, to: &Path) -> CommandResult<()> {
    say("  database   starting the old one and an empty new one …");
    let probe = |server: &ConnectionInfo| migrations::probe(&server.url());
    let upgrade = Upgrade::begin(settings, to, &probe).map_err(|error| error.to_string())?;
    let (old, new) = upgrade.versions();
    let filled = match fill(config, &upgrade) {
        Ok(filled) => filled,
        Err(error) => {
            let abandoned = upgrade.abandon();
            let kept =
                format!("{error}\nNothing has changed: the database is of PostgreSQL {old}.");
            return Err(match abandoned {
                Ok(()) => kept,
                Err(also) => format!("{kept}\n{also}"),
            });
        }
    };
    say("  exchange   the new one takes the old one's place …");
    let switched = upgrade.switch().map_err(|error| error.to_string())?;
    print(&format!(
        "{filled} The database is of PostgreSQL {new} now. The one of PostgreSQL {old} is kept as it was in {}; \
         remove it by `portal upgrade-postgres --remove-old`.",
        switched.old.display()
    ));
    if !switched.finds_new {
        print(&format!(
            "The portal does not find PostgreSQL {new} by itself: set PORTAL_PG_BIN={}",
            to.display()
        ));
    }
    Ok(())
}

/// Copies the old database into the new one, and proves the copy.
fn fill(config: &Config, upgrade: &Upgrade) -> CommandResult<String> {
    let (old, new) = (upgrade.old_url(), upgrade.new_url());
    let (from, to) = upgrade.versions();
    check_room(upgrade.home(), old, "a second database").map_err(|error| error.to_string())?;
    back_up_before(
        config,
        old,
        &format!("before PostgreSQL {to} instead of {from}"),
    )?;
    // The check of the ledger works on the newest schema only.
    migrations::run(old).map_err(|error| error.to_string())?;
    say("  rows       copying and comparing them …");
    let copied = transfer(old, new).map_err(|error| error.to_string())?;
    say("  books      proving them …");
    let proof = ledger_check::verify_at(new).map_err(|error| error.to_string())?;
    match proof.differences.first() {
        None => Ok(format!(
            "{} rows of {} tables are in the new database as they were in the old one, and the books are right.",
            copied.rows, copied.tables
        )),
        Some(difference) => Err(format!("The books are not right: {difference}")),
    }
}

fn remove(settings: &Settings) -> CommandResult<()> {
    let removed = remove_old(settings).map_err(|error| error.to_string())?;
    for folder in &removed {
        print(&format!("Removed {}.", folder.display()));
    }
    if removed.is_empty() {
        print("No database of an older PostgreSQL is kept.");
    }
    Ok(())
}
