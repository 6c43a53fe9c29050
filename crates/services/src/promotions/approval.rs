//! The approval of a promotion by somebody else than the one who planned it.

use portal_domain::{
    audit::Detail, ids::ClassId, promotions::PromotionStateError, sessions::SignedInStaff,
};
use portal_persistence::promotions::{self as store, Among};

use super::{KeepPromotion, decide_class, fingerprint, lock, note, obstacles, target};
use crate::{Context, Failure, Outcome, runtime::failure::OrRefuse};

/// What an approver has read.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Read {
    pub revision: Option<i32>,
    /// The fingerprint of the verdicts.
    pub seen: String,
}

/// Approves the plan of a class, for the worker to carry out; returns how many students it has. Sent again, it answers the same.
pub fn approve(
    cx: &mut Context,
    by: &SignedInStaff,
    id: ClassId,
    read: &Read,
) -> Outcome<i64, KeepPromotion> {
    cx.transaction(|tx| {
        let class = lock(tx, by.college, id)?;
        let Some(plan) = store::list_plans(tx.db, by.college, Some(id))?.pop() else {
            let last = store::find_last(tx.db, by.college, id)?;
            let again = last.filter(|last| read.revision == Some(last.revision));
            return match again {
                Some(last) => Ok(last.students),
                None => Err(PromotionStateError::NotPlanned).or_refuse(),
            };
        };
        if plan.saved.is_approved && read.revision == Some(plan.saved.revision) {
            return Ok(plan.total);
        }
        plan.saved.check_change(read.revision).or_refuse()?;
        plan.saved.check_second(by.id).or_refuse()?;
        let exceptions = store::list_exceptions(tx.db, by.college, plan.saved.id)?;
        if exceptions.iter().any(|exception| exception.by == by.id) {
            return Err(PromotionStateError::Own).or_refuse();
        }
        let to = target(tx.db, by.college, &class)?;
        let decided = decide_class(tx.db, by.college, &class, Some(&plan), Among::All)?;
        if fingerprint(&decided, to.as_ref()) != read.seen {
            return Err(PromotionStateError::Changed).or_refuse();
        }
        let found = obstacles(tx.db, by.college, &class, to.as_ref(), &decided)?;
        if let Some(obstacle) = found.into_iter().next() {
            return Err(Failure::Refused(obstacle.into()));
        }
        let next = match to {
            None => None,
            Some((target, year)) => {
                let year = year.ok_or_else(|| Failure::defect("a year that is open is not"))?;
                let new = tx.new_id(ClassId::new);
                let of = (year, class.course, target.term);
                Some(store::insert_class(tx.db, by.college, of, new)?)
            }
        };
        store::insert_students(tx.db, by.college, plan.saved.id, &decided)?;
        let now = tx.now();
        store::approve(tx.db, by.college, plan.saved.id, (by.id, now), next)?;
        let exceptions = decided.iter().filter(|one| one.reason.is_some()).count();
        let counts = (exceptions, Some(decided.len()));
        note(tx, by, Detail::PromoteClass, id, counts)?;
        Ok(i64::try_from(decided.len()).unwrap_or(i64::MAX))
    })
}
