//! Recovery codes: drawn and shown together, kept as keyed hashes, each used once.

use hmac::{Hmac, KeyInit, Mac};
use portal_domain::{
    audit::{Detail, particulars::CodesLeft},
    factors::{RecoveryCode, RecoverySet},
    ids::{CollegeId, StaffId},
};
use portal_mail::Message;
use portal_persistence::{Stored, factors as store, staff};
use sha2::Sha256;

use crate::{
    Context, Failure, Outcome, Tx,
    accounts::factors::record,
    outbox,
    runtime::{random::random, secrets::Seal},
};

/// The key of the hashes of an account's codes.
struct Key([u8; 32]);

impl Key {
    fn hash(&self, code: &RecoveryCode) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0)
            .unwrap_or_else(|_| unreachable!("HMAC takes any key"));
        mac.update(code.bits());
        mac.finalize().into_bytes().into()
    }
}

/// Draws new codes in place of all that the account had. They are shown once.
pub(super) fn draw(tx: &mut Tx<'_>, whose: (CollegeId, StaffId)) -> Stored<Vec<RecoveryCode>> {
    let codes: Vec<RecoveryCode> = (0..RecoverySet::SIZE)
        .map(|_| RecoveryCode::from_random(random()))
        .collect();
    let key = Key(random());
    let hashes: Vec<[u8; 32]> = codes.iter().map(|code| key.hash(code)).collect();
    let (secrets, context) = (tx.secrets(), whose.1.0.as_bytes());
    let sealed = secrets.seal(Seal::Factor, random(), context, &key.0);
    let by = secrets.id();
    store::replace_recovery_codes(tx.db, whose, (&sealed, &by), &hashes)?;
    Ok(codes)
}

/// Uses the code, writes it into the audit, and reminds the owner when few are left. `false` for a wrong or used one; of
/// two uses at once one is right.
pub(super) fn is_right<E>(
    cx: &mut Context,
    whose: (CollegeId, StaffId),
    code: &RecoveryCode,
) -> Outcome<bool, E> {
    let Some(sealed) = store::find_recovery_key(cx.db(), whose)? else {
        return Ok(false);
    };
    let key = cx
        .secrets()
        .open(Seal::Factor, whose.1.0.as_bytes(), &sealed)
        .and_then(|key| key.try_into().ok())
        .map(Key)
        .ok_or_else(|| {
            Failure::defect(format!(
                "recovery codes of {} open under no secret",
                whose.1
            ))
        })?;
    let hash = key.hash(code);
    cx.transaction(|tx| {
        let now = tx.now();
        let Some(set) = store::use_recovery_code(tx.db, whose, &hash, now)? else {
            return Ok(false);
        };
        note_use(tx, whose, set)?;
        Ok(true)
    })
}

fn note_use(tx: &mut Tx<'_>, whose: (CollegeId, StaffId), set: RecoverySet) -> Stored<()> {
    record(
        tx,
        whose,
        Detail::UseRecoveryCode(CodesLeft { codes: set.left }),
    )?;
    if !set.reminds() {
        return Ok(());
    }
    let left = u32::try_from(set.left).unwrap_or_default();
    match staff::find_credentials(tx.db, whose.0, whose.1)? {
        Some(owner) => outbox::enqueue(tx, &owner.member.email, Message::RecoveryCodesFew { left }),
        None => Ok(()),
    }
}
