//! Recovery codes: drawn and shown together, kept as keyed hashes, each used once.

use portal_domain::{
    factors::{RecoveryCode, RecoverySet},
    ids::{CollegeId, StaffId},
};
use portal_persistence::{Stored, factors as store};

use crate::{
    Tx,
    runtime::{random::random, secrets::Secrets},
};

const PURPOSE: &str = "recovery-code";

/// Draws new codes in place of all that the account had. They are shown once.
pub(super) fn draw(tx: &mut Tx<'_>, whose: (CollegeId, StaffId)) -> Stored<Vec<RecoveryCode>> {
    let codes: Vec<RecoveryCode> = (0..RecoverySet::SIZE)
        .map(|_| RecoveryCode::from_random(random()))
        .collect();
    let hashes: Vec<[u8; 32]> = codes
        .iter()
        .map(|code| tx.secrets().hash(PURPOSE, &[whose.1.0.as_bytes(), code.bits()]))
        .collect();
    store::replace_recovery_codes(tx.db, whose, &hashes)?;
    Ok(codes)
}

/// The hashes under which the code may be kept: it may be older than the present secret.
pub(super) fn hashes(secrets: &Secrets, member: StaffId, code: &RecoveryCode) -> Vec<[u8; 32]> {
    secrets.hashes(PURPOSE, &[member.0.as_bytes(), code.bits()])
}
