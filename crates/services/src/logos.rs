//! The logo of a college: set, replaced and removed by a super admin, seen by everybody of the college, printed on papers.

use std::convert::Infallible;

use portal_domain::{
    audit::{Detail, Subject},
    ids::CollegeId,
    logos::LogoVersion,
    sessions::SignedInStaff,
    throttles::Throttled,
    validation::{Fault, Faults},
};
use portal_persistence::logos::{self as store, Kept};
use portal_storage::Incoming;

use crate::{
    Context, Outcome, Services,
    audit::record,
    documents::judge,
    runtime::{
        failure::{OrDefect, OrRefuse},
        throttles::{self, Counter},
    },
};

/// Why a logo was not set.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, thiserror::Error)]
pub enum ChangeLogo {
    #[error(transparent)]
    Faults(#[from] Faults),
    /// The college has sent too many logos.
    #[error(transparent)]
    Throttled(#[from] Throttled),
}

/// Writes the picture anew and makes it the college's logo, unless there are faults, also of the form itself. The same
/// picture again changes nothing.
pub async fn change(
    services: &Services,
    by: SignedInStaff,
    incoming: Option<Incoming>,
    mut faults: Vec<Fault>,
) -> Outcome<LogoVersion, ChangeLogo> {
    let college = by.college;
    services
        .run(move |cx| throttles::count(cx, &[Counter::Logos(college)]))
        .await?;
    let mut judged = None;
    if let Some(incoming) = incoming {
        match judge(services, incoming).await? {
            Ok(file) => judged = Some(file),
            Err(fault) => faults.push(fault),
        }
    }
    Faults::check(faults).or_refuse()?;
    let judged = judged
        .ok_or("a form without faults has its logo")
        .or_defect()?;
    services
        .run(move |cx| keep(cx, &by, Some(&judged.file.bytes)))
        .await?
        .ok_or("a logo that was just set is there")
        .or_defect()
}

/// Removes the logo, if there is one.
pub fn remove(cx: &mut Context, by: &SignedInStaff) -> Outcome<(), Infallible> {
    keep(cx, by, None)?;
    Ok(())
}

/// Makes that the college's logo, or none; returns which it has then.
fn keep<E>(
    cx: &mut Context,
    by: &SignedInStaff,
    jpeg: Option<&[u8]>,
) -> Outcome<Option<LogoVersion>, E> {
    cx.transaction(|tx| {
        let last = store::lock_last(tx.db, by.college)?;
        let is_there = match &last {
            Some(last) => last.jpeg.as_deref() == jpeg,
            None => jpeg.is_none(),
        };
        let last = last.map(|last| last.version);
        if is_there {
            return Ok(last.filter(|_| jpeg.is_some()));
        }
        let version = LogoVersion::of_change(tx.now(), last);
        let (detail, shown) = match jpeg {
            Some(_) => (Detail::ChangeLogo, Some(version)),
            None => (Detail::RemoveLogo, None),
        };
        let kept = Kept {
            version,
            jpeg: jpeg.map(<[u8]>::to_vec),
        };
        store::insert(tx.db, by.college, &kept)?;
        let subject = Subject::College(by.college);
        record(tx, by.college, Some(by.id), subject, detail)?;
        Ok(shown)
    })
}

/// The logo of that number, a JPEG, if it is the one that the college has.
pub fn find(
    cx: &mut Context,
    college: CollegeId,
    number: i64,
) -> Outcome<Option<Vec<u8>>, Infallible> {
    let last = store::find_last(cx.db(), college)?;
    let found = last.filter(|last| last.version.number() == number);
    Ok(found.and_then(|found| found.jpeg))
}
