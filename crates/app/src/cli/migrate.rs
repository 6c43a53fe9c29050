//! The commands about the database's schema.

use clap::Subcommand;
use portal_persistence::{
    backup::holds_people,
    migrations::{self, MigrationError},
    serving,
};

use super::{CommandResult, Finds, backups, open, print};
use crate::{config::Config, database::Database, logging};

#[derive(Subcommand)]
pub(super) enum Migrate {
    /// Run the migrations that the database lacks.
    Run,
    /// Take the newest migration back, after a backup; not while a portal serves the database.
    Revert {
        /// What the migration has added is lost, also what people have put there since.
        #[arg(long)]
        yes_lose_data: bool,
    },
    /// Allow what the release before does not know, once none of its instances serves: years with fees of their own,
    /// courses of several terms. A portal that serves alone does it by itself.
    Finish,
    /// List the migrations and whether the database has them.
    List,
}

/// Runs one of these commands on the database of the settings.
pub(super) fn migrate(step: &Migrate) -> CommandResult<()> {
    let config = Config::from_environment(false).map_err(|faults| faults.to_string())?;
    logging::start(&config);
    let finds = match step {
        // For an empty database, the list shows what `migrate run` would do.
        Migrate::List if config.database.url.is_some() => Finds::AnyOrNone,
        Migrate::Run => Finds::AnyOrNone,
        Migrate::Revert { .. } | Migrate::Finish | Migrate::List => Finds::One,
    };
    let database = open(&config, finds)?;
    let done = migrate_on(step, &config, &database);
    database.close().map_err(|error| error.to_string())?;
    done
}

fn migrate_on(step: &Migrate, config: &Config, database: &Database) -> CommandResult<()> {
    let url = database.url();
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
        Migrate::Revert { yes_lose_data } => {
            match revert(config, database, *yes_lose_data).map_err(|error| error.to_string())? {
                Some(name) => print(&format!("took back {name}")),
                None => print("There is no migration to take back."),
            }
        }
        Migrate::Finish => {
            serving::finish(url).map_err(|error| error.to_string())?;
            print(
                "The migration is finished: years may be opened, classes divided, students imported, and courses may have several terms.",
            );
        }
        Migrate::List => {
            for listed in migrations::list(url).map_err(|error| error.to_string())? {
                let mark = if listed.applied { "x" } else { " " };
                print(&format!("[{mark}] {}", listed.name));
            }
        }
    }
    Ok(())
}

fn revert(
    config: &Config,
    database: &Database,
    yes_lose_data: bool,
) -> Result<Option<String>, MigrationError> {
    let has_data =
        holds_people(database.url()).map_err(|error| MigrationError::Connect(error.to_string()))?;
    let back_up = backups::before_upgrade(config, database);
    migrations::revert_after(database.url(), |newest| match (has_data, yes_lose_data) {
        (false, _) => Ok(()),
        (true, false) => Err(format!(
            "there are colleges in the database, and taking back {newest} deletes what it has added and what people \
             have entered there since. If that is what you want, add --yes-lose-data; a backup is taken first"
        )),
        (true, true) => back_up(&[newest.to_owned()]),
    })
}
