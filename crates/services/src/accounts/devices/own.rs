//! The devices of the signed-in student: added, listed and ended.

use std::convert::Infallible;

use portal_domain::{
    audit::Detail,
    devices::{Device, LIFE, MOST, PublicKey},
    ids::{CollegeId, DeviceId, StudentId},
    sessions::{Account, SignedInStudent},
};
use portal_persistence::{
    Db, Stored,
    devices::{self as store, NewDevice, Presented},
};

use super::{DeviceError, DeviceSecret, Issued, issue};
use crate::{
    Context, Failure, Outcome, Tx, Visitor,
    accounts::own_account::{self, record_by, record_own},
};

/// A device of one's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnDevice {
    /// The device.
    pub device: Device,
    /// Whether it is the browser that asks.
    pub is_this: bool,
}

/// The browser that is to become a device.
pub struct Browser<'a> {
    /// The key of the student's session.
    pub session: &'a str,
    /// The token that it has already.
    pub before: Option<&'a DeviceSecret>,
    /// Who it says it is, and from where.
    pub visitor: &'a Visitor,
}

/// Keeps the student signed in on the device with that key. It takes the place of the device that the browser had, whose
/// token it loses; of more than ten the one goes that was used longest ago. Sent twice, the second takes the place of the
/// first once the browser has its cookie.
pub fn add(
    cx: &mut Context,
    student: &SignedInStudent,
    key: &PublicKey,
    browser: &Browser<'_>,
) -> Outcome<Issued, DeviceError> {
    let whose = whose(student);
    let ended = || Failure::Refused(DeviceError::Ended);
    cx.transaction(|tx| {
        let account = (whose.0, Account::Student(whose.1));
        let found = own_account::lock_with_session(tx.db, account, browser.session)?;
        let (own, sign_in) = found.ok_or_else(ended)?;
        // The session of a device ends with it, and this one is to go on.
        let before = browser.before.filter(|_| !student.by_device);
        if let Some(found) = find(tx.db, before)? {
            remove(tx, &found)?;
        }
        let (id, now) = (tx.new_id(DeviceId::new), tx.now());
        let device = NewDevice {
            id,
            generation: own.ticket.generation,
            public_key: key.as_bytes(),
            sign_in,
            ends_at: now + LIFE,
        };
        store::delete_beyond(tx.db, whose, MOST - 1)?;
        store::insert(tx.db, whose, &device, browser.visitor.used(now))?;
        record_own(tx, own.ticket, Detail::AddDevice)?;
        Ok(issue(tx, (whose.0, id), device.ends_at)?)
    })
}

fn remove(tx: &mut Tx<'_>, found: &Presented) -> Stored<()> {
    store::delete(tx.db, (found.college, found.student), found.id)?;
    Ok(())
}

/// The student's devices, those used last first.
pub fn list(
    cx: &mut Context,
    student: &SignedInStudent,
    this: Option<&DeviceSecret>,
) -> Outcome<Vec<OwnDevice>, Infallible> {
    let now = cx.now();
    let this = find(cx.db(), this)?;
    let devices = store::list(cx.db(), whose(student), now)?.into_iter();
    Ok(devices
        .map(|device| OwnDevice {
            is_this: this.as_ref().is_some_and(|this| this.id == device.id),
            device,
        })
        .collect())
}

/// Ends a device of the student, and the sessions that came by it; whether it is the browser that asks. Of two calls at once
/// the second finds none.
pub fn end(
    cx: &mut Context,
    student: &SignedInStudent,
    id: DeviceId,
    this: Option<&DeviceSecret>,
) -> Outcome<bool, DeviceError> {
    let whose = whose(student);
    cx.transaction(|tx| {
        let this = find(tx.db, this)?;
        if !store::delete(tx.db, whose, id)? {
            return Err(Failure::Refused(DeviceError::NotFound));
        }
        let account = (whose.0, Account::Student(whose.1));
        record_by(tx, account, Detail::EndDevice)?;
        Ok(this.is_some_and(|this| this.id == id))
    })
}

/// Ends the device of a browser that logs out, if it has one. As with a session, the audit does not say so.
pub fn log_out(cx: &mut Context, token: &DeviceSecret) -> Outcome<(), Infallible> {
    cx.transaction(|tx| match find(tx.db, Some(token))? {
        Some(found) => Ok(remove(tx, &found)?),
        None => Ok(()),
    })
}

fn find(db: &mut Db, token: Option<&DeviceSecret>) -> Stored<Option<Presented>> {
    match token {
        Some(token) => store::find_by_token(db, &token.hash()),
        None => Ok(None),
    }
}

fn whose(student: &SignedInStudent) -> (CollegeId, StudentId) {
    (student.college, student.id)
}
