//! Marks a database as made for a demonstration.

use diesel::{connection::SimpleConnection, dsl::exists, prelude::*};

use crate::{
    Db, StoreError, Stored,
    connection::establish,
    schema::{colleges, demonstration},
};

/// The purpose of a database, by its contents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Holding {
    /// Whether it is marked as a demonstration.
    pub is_demonstration: bool,
    /// Whether it has any college.
    pub has_colleges: bool,
}

/// Reads a migrated database outside the pool, before the portal serves from it.
pub fn look(database_url: &str) -> Stored<Holding> {
    let mut db =
        establish(database_url).map_err(|error| StoreError::Unavailable(error.to_string()))?;
    let is_demonstration = exists(demonstration::table.select(demonstration::is_one));
    let has_colleges = exists(colleges::table.select(colleges::id));
    Ok(Holding {
        is_demonstration: diesel::select(is_demonstration).get_result(&mut db)?,
        has_colleges: diesel::select(has_colleges).get_result(&mut db)?,
    })
}

/// Whether the database is marked as a demonstration.
pub fn is_marked(db: &mut Db) -> Stored<bool> {
    let is_demonstration = exists(demonstration::table.select(demonstration::is_one));
    Ok(diesel::select(is_demonstration).get_result(db)?)
}

/// Marks the database permanently, as one whose seeding has begun.
pub fn mark(tx: &mut Db) -> Stored<()> {
    diesel::insert_into(demonstration::table)
        .values((
            demonstration::is_one.eq(true),
            demonstration::is_whole.eq(false),
        ))
        .on_conflict_do_nothing()
        .execute(tx)?;
    Ok(())
}

/// Marks the seeding as complete.
pub fn mark_whole(db: &mut Db) -> Stored<()> {
    diesel::update(demonstration::table)
        .set(demonstration::is_whole.eq(true))
        .execute(db)?;
    Ok(())
}

/// Whether the seeding has begun and is not complete.
pub fn is_in_part(database_url: &str) -> Stored<bool> {
    let mut db =
        establish(database_url).map_err(|error| StoreError::Unavailable(error.to_string()))?;
    let in_part = demonstration::table.filter(demonstration::is_whole.eq(false));
    Ok(diesel::select(exists(in_part)).get_result(&mut db)?)
}

/// Deletes all that a seeding has written, for the migrations to be taken back: some of them cannot be with data. The
/// caller lets nobody serve the database meanwhile. Tables that keep their rows from everybody are emptied, too. Fails
/// unless the database is a demonstration's that was not seeded to its end.
pub fn empty(database_url: &str) -> Stored<()> {
    let mut db =
        establish(database_url).map_err(|error| StoreError::Unavailable(error.to_string()))?;
    let all = "SELECT c.oid::regclass AS name FROM pg_class c
               WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')";
    let switch = |switched: &str| {
        format!(
            "FOR its IN {all} LOOP
                 EXECUTE format('ALTER TABLE %s {switched} TRIGGER USER', its.name);
             END LOOP;"
        )
    };
    let (off, on) = (switch("DISABLE"), switch("ENABLE"));
    // One statement, so that the tables are never left without their triggers.
    db.batch_execute(&format!(
        "DO $$ DECLARE its record; BEGIN
             IF NOT EXISTS (SELECT FROM demonstration WHERE NOT is_whole) THEN RAISE 'not a half demonstration'; END IF;
             {off} TRUNCATE colleges CASCADE; {on}
         END $$"
    ))?;
    Ok(())
}
