//! The classes that can be promoted.

use portal_domain::{
    ids::{CollegeId, StudentId},
    promotions::{Target, decide},
};
use portal_persistence::{
    Db,
    promotions::{self as store, Among, Plan, PromotedClass},
};

use super::{KeepPromotion, is_last_term, target};
use crate::{Context, Outcome};

/// A class with the term that its students would enter, and its plan.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Listed {
    pub class: PromotedClass,
    /// `None` of the last term.
    pub to: Option<Target>,
    pub plan: Option<Plan>,
    /// How many verdicts differ from what is proposed.
    pub exceptions: i64,
}

/// The classes that somebody is in, with their plans.
pub fn list(cx: &mut Context, college: CollegeId) -> Outcome<Vec<Listed>, KeepPromotion> {
    let mut plans = store::list_plans(cx.db(), college, None)?;
    let classes = store::list_classes(cx.db(), college)?;
    let mut listed = Vec::new();
    for class in classes {
        let place = plans.iter().position(|plan| plan.class == class.id);
        let plan = place.map(|place| plans.swap_remove(place));
        listed.push(with_plan(cx.db(), college, class, plan)?);
    }
    // One that is being carried out may have emptied its class.
    for plan in plans {
        if let Some(class) = store::find_class(cx.db(), college, plan.class)? {
            listed.push(with_plan(cx.db(), college, class, Some(plan))?);
        }
    }
    Ok(listed)
}

fn with_plan(
    db: &mut Db,
    college: CollegeId,
    class: PromotedClass,
    plan: Option<Plan>,
) -> Outcome<Listed, KeepPromotion> {
    let exceptions = match &plan {
        Some(plan) => count_exceptions(db, college, &class, plan)?,
        None => 0,
    };
    Ok(Listed {
        to: target(db, college, &class)?.map(|(target, _)| target),
        class,
        plan,
        exceptions,
    })
}

/// How many verdicts of the plan differ from what is proposed now; of an approved one, how many it was approved with.
fn count_exceptions(
    db: &mut Db,
    college: CollegeId,
    class: &PromotedClass,
    plan: &Plan,
) -> Outcome<i64, KeepPromotion> {
    if plan.exceptions == 0 || plan.saved.is_approved {
        return Ok(plan.exceptions);
    }
    let saved = store::list_exceptions(db, college, plan.saved.id)?;
    let students: Vec<StudentId> = saved.iter().map(|one| one.student).collect();
    let of = (class.id, is_last_term(class));
    let candidates = store::list_candidates(db, college, of, Among::These(&students))?;
    let decided = decide(candidates, &saved, is_last_term(class));
    let counted = decided.iter().filter(|one| one.reason.is_some()).count();
    Ok(i64::try_from(counted).unwrap_or(i64::MAX))
}
