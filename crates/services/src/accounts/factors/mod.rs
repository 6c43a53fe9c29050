//! Second factors of staff: who needs one, how one is set up, and how a sign-in by password is completed with it.

mod app;
pub mod enrolment;
mod recovery;
pub mod restoration;
pub mod roles;
pub mod sign_in;
pub mod step_up;

use std::convert::Infallible;

use chrono::{DateTime, Utc};
use portal_domain::{
    audit::{Detail, Subject},
    factors::{Demand, Needs, Next, Standing},
    ids::{CollegeId, StaffId},
    roles::Role,
    sessions::SignedInStaff,
};
use portal_persistence::{Stored, factors as store, staff};

use crate::{Context, Outcome, Tx, audit};

/// What a sign-in by password of that account still lacks; `None` if it is complete.
pub(crate) fn next(cx: &mut Context, whose: (CollegeId, StaffId)) -> Stored<Option<Next>> {
    let judged = judge(cx, whose, |standing, needs, now| standing.next(needs, now))?;
    Ok(judged.flatten())
}

/// Asks something of an account that has a role.
fn judge<T>(
    cx: &mut Context,
    (college, member): (CollegeId, StaffId),
    ask: impl FnOnce(Standing, Needs<'_>, DateTime<Utc>) -> T,
) -> Stored<Option<T>> {
    let Some(standing) = store::find_standing(cx.db(), college, member)? else {
        return Ok(None);
    };
    let found = store::find_needs(cx.db(), college)?;
    let needs = Needs {
        demand: cx.policy().staff_factor,
        is_demo: found.is_demo,
        added: &found.added,
    };
    Ok(Some(ask(standing, needs, cx.now())))
}

/// The factors of one's own account.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnFactors {
    /// Since when an authenticator app is set up.
    pub app_since: Option<DateTime<Utc>>,
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
    let grace = judge(cx, whose, |standing, needs, _| standing.grace_ends(needs))?;
    let app = store::find_authenticator(cx.db(), whose, true)?;
    let set = store::count_recovery_codes(cx.db(), whose)?;
    let is_demo = store::find_needs(cx.db(), by.college)?.is_demo;
    let is_only_super_admin =
        by.role == Role::SuperAdmin && staff::list_super_admins(cx.db(), by.college)?.len() == 1;
    Ok(OwnFactors {
        app_since: app.and_then(|app| app.confirmed_at),
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
