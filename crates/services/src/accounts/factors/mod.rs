//! Second factors of staff: who needs one, how one is set up, and how a sign-in by password is completed with it.

mod app;
pub mod enrolment;
pub mod passkey;
mod recovery;
pub mod restoration;
pub mod roles;
pub mod sign_in;
pub mod step_up;

use std::convert::Infallible;

use chrono::{DateTime, Utc};
use portal_domain::{
    audit::{Detail, Subject},
    factors::{Demand, Lacking, Needs, Standing},
    ids::{CollegeId, StaffId},
    roles::Role,
    sessions::{Account, SignedInStaff},
};
use portal_persistence::{Db, Stored, factors as store, passkeys, staff};

use crate::{Context, Outcome, Tx, audit};

/// What a sign-in by password of that account still lacks; `None` if it is complete.
pub(crate) fn lacking(cx: &mut Context, whose: (CollegeId, StaffId)) -> Stored<Option<Lacking>> {
    let asks = Asks::of(cx);
    let lacking = judge(cx.db(), asks, whose, |standing, needs, now| {
        standing.lacks(needs, now)
    })?;
    Ok(lacking.flatten())
}

/// Whether the account may be without any factor.
pub(super) fn may_do_without(tx: &mut Tx<'_>, whose: (CollegeId, StaffId)) -> Stored<bool> {
    let asks = Asks {
        demand: tx.policy().staff_factor,
        now: tx.now(),
    };
    let may = judge(tx.db, asks, whose, |standing, needs, _| {
        standing.may_do_without(needs)
    })?;
    Ok(may.unwrap_or(true))
}

/// What the operator asks, and when.
#[derive(Clone, Copy)]
struct Asks {
    demand: Demand,
    now: DateTime<Utc>,
}

impl Asks {
    fn of(cx: &Context) -> Self {
        Self {
            demand: cx.policy().staff_factor,
            now: cx.now(),
        }
    }
}

/// Asks something of an account that has a role.
fn judge<T>(
    db: &mut Db,
    asks: Asks,
    (college, member): (CollegeId, StaffId),
    ask: impl FnOnce(Standing, Needs<'_>, DateTime<Utc>) -> T,
) -> Stored<Option<T>> {
    let Some(standing) = store::find_standing(db, college, member)? else {
        return Ok(None);
    };
    let found = store::find_needs(db, college)?;
    let needs = Needs {
        demand: asks.demand,
        is_demo: found.is_demo,
        added: &found.added,
    };
    Ok(Some(ask(standing, needs, asks.now)))
}

/// The factors of one's own account.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnFactors {
    /// Since when an authenticator app is set up.
    pub app_since: Option<DateTime<Utc>>,
    /// How many passkeys there are.
    pub passkeys: usize,
    pub recovery_codes_left: usize,
    /// Until when the account may do without; `None` for one that has a factor or needs none.
    pub grace_ends_at: Option<DateTime<Utc>>,
    /// Whether the operator asks nobody for a factor; a demo's accounts are public.
    pub is_only_offered: bool,
    /// Whether the account is its college's only super admin: nobody could ask to remove its factor.
    pub is_only_super_admin: bool,
}

/// The factors of the signed-in account.
pub fn own(cx: &mut Context, by: &SignedInStaff) -> Outcome<OwnFactors, Infallible> {
    let whose = (by.college, by.id);
    let asks = Asks::of(cx);
    let grace = judge(cx.db(), asks, whose, |standing, needs, _| {
        standing.grace_ends(needs)
    })?;
    let passkeys = passkeys::count(cx.db(), (by.college, Account::Staff(by.id)))?;
    let app = store::find_authenticator(cx.db(), whose, true)?;
    let set = store::count_recovery_codes(cx.db(), whose)?;
    let is_demo = store::find_needs(cx.db(), by.college)?.is_demo;
    let is_only_super_admin =
        by.role == Role::SuperAdmin && staff::list_super_admins(cx.db(), by.college)?.len() == 1;
    Ok(OwnFactors {
        app_since: app.and_then(|app| app.confirmed_at),
        passkeys,
        recovery_codes_left: set.left,
        grace_ends_at: grace.flatten(),
        is_only_offered: cx.policy().staff_factor == Demand::Offered && !is_demo,
        is_only_super_admin,
    })
}

/// Writes what an account does with its own factors into the audit.
fn record(tx: &mut Tx<'_>, (college, member): (CollegeId, StaffId), detail: Detail) -> Stored<()> {
    audit::record(tx, college, Some(member), Subject::Staff(member), detail)
}
