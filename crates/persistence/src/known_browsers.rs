//! The browsers from which an account has signed in.

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_types::{BigInt, Nullable, Timestamptz, Uuid as SqlUuid},
};
use portal_domain::{ids::CollegeId, sessions::Account, sign_ins::Acquaintance};

use crate::{
    Db, Stored,
    schema::{known_browsers, staff, students},
    sign_ins::in_columns,
};

/// Remembers that the account signs in from the browser of that hash now, and forgets all but the `most` used last; what
/// the account knew of it.
pub fn meet(
    tx: &mut Db,
    whose: (CollegeId, Account),
    mark_hash: &[u8],
    most: i64,
    now: DateTime<Utc>,
) -> Stored<Acquaintance> {
    let college = whose.0;
    let seen = diesel::update(known_browsers::table.find((college.0, mark_hash)))
        .set(known_browsers::last_at.eq(now))
        .execute(tx)?;
    if seen == 1 {
        return Ok(Acquaintance::Known);
    }
    let (student, staff) = in_columns(whose.1);
    let added = diesel::insert_into(known_browsers::table)
        .values((
            known_browsers::college_id.eq(college.0),
            known_browsers::mark_hash.eq(mark_hash),
            known_browsers::student_id.eq(student),
            known_browsers::staff_id.eq(staff),
            known_browsers::first_at.eq(now),
            known_browsers::last_at.eq(now),
        ))
        .on_conflict_do_nothing()
        .execute(tx)?;
    if added == 0 {
        // The same browser signs in twice at once.
        return Ok(Acquaintance::Known);
    }
    if remember(tx, whose, now)? {
        return Ok(Acquaintance::First);
    }
    forget_all_but(tx, whose, most)?;
    Ok(Acquaintance::Unknown)
}

/// Notes since when the account's browsers are remembered; `false` if that was before. Of two first sign-ins at once one is
/// the first.
fn remember(
    tx: &mut Db,
    (college, account): (CollegeId, Account),
    now: DateTime<Utc>,
) -> Stored<bool> {
    let noted = match account {
        Account::Student(id) => {
            let own = students::table
                .find((college.0, id.0))
                .filter(students::browsers_since.is_null());
            diesel::update(own)
                .set(students::browsers_since.eq(now))
                .execute(tx)?
        }
        Account::Staff(id) => {
            let own = staff::table
                .find((college.0, id.0))
                .filter(staff::browsers_since.is_null());
            diesel::update(own)
                .set(staff::browsers_since.eq(now))
                .execute(tx)?
        }
    };
    Ok(noted == 1)
}

/// Forgets the browsers of the account, whose password is new: who knew the old one may have used one of them.
pub fn delete_of(tx: &mut Db, (college, account): (CollegeId, Account)) -> Stored<()> {
    let (student, staff) = in_columns(account);
    diesel::sql_query(
        "DELETE FROM known_browsers WHERE college_id = $1 AND (student_id = $2 OR staff_id = $3)",
    )
    .bind::<SqlUuid, _>(college.0)
    .bind::<Nullable<SqlUuid>, _>(student)
    .bind::<Nullable<SqlUuid>, _>(staff)
    .execute(tx)?;
    Ok(())
}

fn forget_all_but(tx: &mut Db, (college, account): (CollegeId, Account), most: i64) -> Stored<()> {
    let (student, staff) = in_columns(account);
    diesel::sql_query(
        "DELETE FROM known_browsers WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM known_browsers
             WHERE college_id = $1 AND (student_id = $2 OR staff_id = $3)
             ORDER BY last_at DESC OFFSET $4))",
    )
    .bind::<SqlUuid, _>(college.0)
    .bind::<Nullable<SqlUuid>, _>(student)
    .bind::<Nullable<SqlUuid>, _>(staff)
    .bind::<BigInt, _>(most)
    .execute(tx)?;
    Ok(())
}

/// Deletes up to `most` browsers that were last used before that instant; returns how many.
pub fn purge(db: &mut Db, used_before: DateTime<Utc>, most: i64) -> Stored<usize> {
    let swept = diesel::sql_query(
        "DELETE FROM known_browsers WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM known_browsers WHERE last_at < $1 LIMIT $2))",
    )
    .bind::<Timestamptz, _>(used_before)
    .bind::<BigInt, _>(most);
    Ok(swept.execute(db)?)
}
