//! Second factors of staff: who needs one, how one is enrolled, and how a sign-in by password is completed with it.

mod app;
mod recovery;
pub mod sign_in;

use portal_domain::{
    factors::{Needs, Next, Standing},
    ids::{CollegeId, StaffId},
};
use portal_persistence::{Stored, factors as store};

use crate::Context;

/// What a sign-in by password of that account still lacks; `None` if it is complete.
pub(crate) fn next(cx: &mut Context, whose: (CollegeId, StaffId)) -> Stored<Option<Next>> {
    let Some(standing) = store::find_standing(cx.db(), whose.0, whose.1)? else {
        return Ok(None);
    };
    judge(cx, whose.0, standing, |standing, needs, cx| {
        standing.next(needs, cx.now())
    })
}

fn judge<T>(
    cx: &mut Context,
    college: CollegeId,
    standing: Standing,
    of: impl FnOnce(Standing, Needs<'_>, &Context) -> T,
) -> Stored<T> {
    let found = store::find_needs(cx.db(), college)?;
    let needs = Needs {
        demand: cx.policy().staff_factor,
        is_demo: found.is_demo,
        added: &found.added,
    };
    Ok(of(standing, needs, cx))
}
