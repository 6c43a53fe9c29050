//! The roles of a college that need a second factor.

use std::convert::Infallible;

use portal_domain::{
    audit::{Detail, Subject, particulars::Replaced},
    factors::AddedRoles,
    ids::CollegeId,
    sessions::SignedInStaff,
};
use portal_persistence::{Db, Stored, factors as store};

use crate::{Context, Outcome, audit::record};

/// The roles that the college has added to those that always need one.
pub fn get(cx: &mut Context, by: &SignedInStaff) -> Outcome<AddedRoles, Infallible> {
    Ok(find(cx.db(), by.college)?)
}

fn find(db: &mut Db, college: CollegeId) -> Stored<AddedRoles> {
    let added = store::find_needs(db, college)?.added;
    let roles: Vec<_> = added.iter().map(|added| added.role).collect();
    Ok(AddedRoles::of(&roles))
}

/// Writes which roles the college adds. The same roles again change nothing.
pub fn set(cx: &mut Context, by: &SignedInStaff, added: &AddedRoles) -> Outcome<(), Infallible> {
    cx.transaction(|tx| {
        store::lock_roles(tx.db, by.college)?;
        let before = find(tx.db, by.college)?;
        if before == *added {
            return Ok(());
        }
        let now = tx.now();
        store::save_roles(tx.db, by.college, added, now)?;
        let replaced = Replaced {
            before: before.titles(),
            after: added.titles(),
        };
        let (subject, detail) = (
            Subject::College(by.college),
            Detail::ChangeFactorRoles(replaced),
        );
        Ok(record(tx, by.college, Some(by.id), subject, detail)?)
    })
}
