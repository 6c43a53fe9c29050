//! What is swept away now and then: sessions, codes, throttles and kept
//! replies that no longer mean anything.

use std::convert::Infallible;

use chrono::Duration;
use portal_persistence::{codes, idempotency, sessions, throttles};

use crate::{Context, Outcome};

/// Dead rows stay a day, for whoever has to look into a complaint.
const KEPT: Duration = Duration::days(1);

/// How long a call that moves money may be sent again.
const REPLIES_KEPT: Duration = Duration::hours(48);

/// Removes the dead rows; returns how many.
pub fn sweep(cx: &mut Context) -> Outcome<usize, Infallible> {
    let (now, rules) = (cx.now(), cx.policy().sessions);
    let old = now - KEPT;
    Ok(codes::purge(cx.db(), old)?
        + idempotency::purge(cx.db(), now - REPLIES_KEPT)?
        + throttles::purge(cx.db(), old)?
        + sessions::purge(cx.db(), now - rules.idle, now - rules.absolute)?)
}
