//! Deletes what has expired: sessions, devices, codes, challenges, throttles, stored replies, changes that could be undone,
//! sign-ins and their addresses, and browsers that accounts know.

use std::convert::Infallible;

use chrono::Duration;
use portal_domain::{
    devices::CHALLENGE_LIFE as DEVICE_CHALLENGE_LIFE,
    passkeys::CHALLENGE_LIFE,
    sign_ins::{ADDRESS_KEPT, BROWSER_KEPT, KEPT as SIGN_INS_KEPT},
};
use portal_persistence::{
    Stored, codes, device_challenges, devices, email_changes, idempotency, known_browsers,
    passkey_ceremonies, pending_sign_ins, sessions, sign_ins, throttles,
};

use crate::{Context, Failure, Outcome, Services, accounts::factors::sign_in};

/// How long most expired rows are kept, for those who look into a complaint.
const KEPT: Duration = Duration::days(1);

/// How long a call that moves money may be repeated.
const REPLIES_KEPT: Duration = Duration::hours(48);

/// Rows that one statement deletes: few, so that no lock is held for long.
const BATCH: i64 = 1_000;

/// Batches of each kind in one round: few, so that stopping the portal does not take long.
const BATCHES: usize = 50;

/// Deletes a batch, or what expires first of its rows; returns the number of rows.
type Purge = fn(&mut Context) -> Stored<usize>;

/// The kinds of rows, by name.
const KINDS: [(&str, Purge); 12] = [
    ("codes", |cx| {
        let before = cx.now() - KEPT;
        codes::purge(cx.db(), before, BATCH)
    }),
    ("email undos", |cx| {
        let before = cx.now() - KEPT;
        email_changes::purge_undos(cx.db(), before, BATCH)
    }),
    ("replies", |cx| {
        let before = cx.now() - REPLIES_KEPT;
        idempotency::purge(cx.db(), before, BATCH)
    }),
    ("throttles", |cx| {
        let before = cx.now() - KEPT;
        throttles::purge(cx.db(), before, BATCH)
    }),
    ("sessions", |cx| {
        let (now, rules) = (cx.now(), cx.policy().sessions);
        sessions::purge(cx.db(), now - rules.idle, now - rules.absolute, BATCH)
    }),
    ("challenges", |cx| {
        let before = cx.now() - CHALLENGE_LIFE;
        passkey_ceremonies::purge(cx.db(), before, BATCH)
    }),
    ("device challenges", |cx| {
        let before = cx.now() - DEVICE_CHALLENGE_LIFE;
        device_challenges::purge(cx.db(), before, BATCH)
    }),
    // Later than they end, so that a session goes on that came by one on its last day.
    ("devices", |cx| {
        let before = cx.now() - KEPT;
        devices::purge(cx.db(), before, BATCH)
    }),
    ("pending sign-ins", |cx| {
        let before = cx.now() - sign_in::LIFE;
        pending_sign_ins::purge(cx.db(), before, BATCH)
    }),
    ("addresses of sign-ins", |cx| {
        let before = cx.now() - ADDRESS_KEPT;
        sign_ins::forget_addresses(cx.db(), before, BATCH)
    }),
    ("sign-ins", |cx| {
        let before = cx.now() - SIGN_INS_KEPT;
        sign_ins::purge(cx.db(), before, BATCH)
    }),
    ("known browsers", |cx| {
        let before = cx.now() - BROWSER_KEPT;
        known_browsers::purge(cx.db(), before, BATCH)
    }),
];

/// The outcome of one round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Swept {
    /// How many rows were deleted.
    pub rows: usize,
    /// Whether expired rows are left.
    pub left_some: bool,
}

/// Some kinds were not swept; the others were.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not swept: {}", .0.join("; "))]
pub struct NotSwept(Vec<String>);

/// Deletes expired rows of each kind, even if another kind fails.
pub fn sweep(services: &Services) -> Result<Swept, NotSwept> {
    let mut swept = Swept {
        rows: 0,
        left_some: false,
    };
    let mut failed = Vec::new();
    for (kind, purge) in KINDS {
        match sweep_kind(services, purge) {
            Ok(of_kind) => {
                swept.rows += of_kind.rows;
                swept.left_some |= of_kind.left_some;
            }
            Err(failure) => failed.push(format!("{kind}: {failure}")),
        }
    }
    if failed.is_empty() {
        Ok(swept)
    } else {
        Err(NotSwept(failed))
    }
}

fn sweep_kind(services: &Services, purge: Purge) -> Outcome<Swept, Infallible> {
    let mut rows = 0;
    for _ in 0..BATCHES {
        let removed = services.run_here(|cx| Ok::<_, Failure<Infallible>>(purge(cx)?))?;
        rows += removed;
        if i64::try_from(removed).is_ok_and(|removed| removed < BATCH) {
            let left_some = false;
            return Ok(Swept { rows, left_some });
        }
    }
    let left_some = true;
    Ok(Swept { rows, left_some })
}
