//! The promotion of a class to the next term: a clerk plans it, another person approves it, and a worker carries it out.

mod approval;
mod carrying;
mod overview;
mod students;

use portal_domain::{
    audit::{Detail, Subject, particulars::ClassPromoted},
    ids::{AcademicYearId, ClassId, CollegeId, PromotionId, StaffId, StudentId},
    promotions::{
        Decided, Exception, ExceptionFault, MOST_AT_ONCE, Obstacle, PromotionStateError,
        SavedPromotion, Target, Verdict, check_divisions, decide, parse_reason,
    },
    refusals::{Code, Refusal, RefusalKind},
    sap_id::SapId,
    sessions::SignedInStaff,
    validation::{Fault, Faults},
};
use portal_persistence::{
    Db, academic_years, classes,
    promotions::{self as store, Among},
};
use sha2::{Digest, Sha256};

pub use self::{
    approval::{Read, approve},
    carrying::carry_on,
    overview::{Listed, list},
    students::{ListFilter, ListedStudent, list_students},
};
pub use store::{Carried, Plan, PromotedClass};

use crate::{Context, Failure, Outcome, Tx, audit::record, runtime::failure::OrRefuse};

/// The promotion of a class as it would be carried out now.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Shown {
    pub class: PromotedClass,
    /// `None` of the last term.
    pub to: Option<Target>,
    pub plan: Option<Plan>,
    /// To be sent back with a save.
    pub revision: i32,
    /// Everybody who is in the class; nobody while an approved promotion is carried out.
    pub decided: Vec<Decided>,
    /// Of what is decided, to be sent back with an approval.
    pub seen: String,
    /// What an approval would be refused for.
    pub obstacles: Vec<Obstacle>,
    /// The one that was carried out last.
    pub last: Option<Carried>,
}

/// Why a promotion was not read, saved, approved or dismissed.
#[derive(Debug, thiserror::Error)]
pub enum KeepPromotion {
    /// The college has no such class, or nobody is in it.
    #[error("not found")]
    NotFound,
    /// Its fields are faulty.
    #[error(transparent)]
    Faults(#[from] Faults),
    /// It cannot be done now.
    #[error(transparent)]
    State(#[from] PromotionStateError),
    /// Something has to be done before.
    #[error(transparent)]
    Obstacle(#[from] Obstacle),
}

impl Refusal for KeepPromotion {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::Faults(faults) => faults.kind(),
            Self::State(reason) => reason.kind(),
            Self::Obstacle(reason) => reason.kind(),
        }
    }
}

/// The promotion of a class.
pub fn find(cx: &mut Context, college: CollegeId, id: ClassId) -> Outcome<Shown, KeepPromotion> {
    let class = store::find_class(cx.db(), college, id)?
        .ok_or(Failure::Refused(KeepPromotion::NotFound))?;
    let shown = show(cx.db(), college, class)?;
    match shown.class.students == 0 && shown.plan.is_none() && shown.last.is_none() {
        true => Err(Failure::Refused(KeepPromotion::NotFound)),
        false => Ok(shown),
    }
}

fn show(db: &mut Db, college: CollegeId, class: PromotedClass) -> Outcome<Shown, KeepPromotion> {
    let plan = store::list_plans(db, college, Some(class.id))?.pop();
    let to = target(db, college, &class)?;
    let is_running = plan.as_ref().is_some_and(|plan| plan.saved.is_approved);
    let decided = match is_running {
        true => Vec::new(),
        false => decide_class(db, college, &class, plan.as_ref(), Among::All)?,
    };
    let revision = match &plan {
        Some(plan) => plan.saved.revision,
        None => store::last_revision(db, college, class.id)?,
    };
    let obstacles = match is_running {
        true => Vec::new(),
        false => obstacles(db, college, &class, to.as_ref(), &decided)?,
    };
    Ok(Shown {
        revision,
        seen: fingerprint(&decided, to.as_ref()),
        last: store::find_last(db, college, class.id)?,
        to: to.map(|(target, _)| target),
        class,
        plan,
        decided,
        obstacles,
    })
}

/// What becomes of those in the class.
fn decide_class(
    db: &mut Db,
    college: CollegeId,
    class: &PromotedClass,
    plan: Option<&Plan>,
    among: Among<'_>,
) -> Outcome<Vec<Decided>, KeepPromotion> {
    let candidates = store::list_candidates(db, college, (class.id, is_last_term(class)), among)?;
    let exceptions = match plan {
        Some(plan) => store::list_exceptions(db, college, plan.saved.id)?,
        None => Vec::new(),
    };
    Ok(decide(candidates, &exceptions, is_last_term(class)))
}

fn is_last_term(class: &PromotedClass) -> bool {
    class.term >= class.terms.count
}

/// The term that the students of the class enter, with the year of the next class where that is known; `None` after the last
/// term.
fn target(
    db: &mut Db,
    college: CollegeId,
    class: &PromotedClass,
) -> Outcome<Option<(Target, Option<AcademicYearId>)>, KeepPromotion> {
    if is_last_term(class) {
        return Ok(None);
    }
    let term = class.term + 1;
    // Within a year of study the year goes on.
    if class.term % class.terms.per_year != 0 {
        let target = Target {
            term,
            year: Some(class.year_name.clone()),
            year_of_study: None,
        };
        return Ok(Some((target, Some(class.year))));
    }
    let next = store::find_next_year(db, college, class.year)?;
    let target = Target {
        term,
        year: next.as_ref().map(|(_, name, _)| name.clone()),
        year_of_study: Some((term - 1) / class.terms.per_year + 1),
    };
    Ok(Some((target, next.map(|(id, ..)| id))))
}

fn obstacles(
    db: &mut Db,
    college: CollegeId,
    class: &PromotedClass,
    to: Option<&(Target, Option<AcademicYearId>)>,
    decided: &[Decided],
) -> Outcome<Vec<Obstacle>, KeepPromotion> {
    let mut found = Vec::new();
    let mut divisions = Vec::new();
    match to {
        None => {}
        Some((_, None)) => found.push(Obstacle::YearNotOpened {
            year: class.year_name.clone(),
        }),
        Some((target, Some(year))) => {
            if let Some(year_of_study) = target.year_of_study {
                let opened = academic_years::find(db, college, *year)?;
                let plan = opened.map(|opened| opened.plan);
                let fee = plan
                    .as_ref()
                    .and_then(|plan| plan.fee_of(class.course, year_of_study));
                if let (None, Some(plan)) = (fee, plan) {
                    found.push(Obstacle::FeesNotSet {
                        course: class.course_name.clone(),
                        year_of_study,
                        year: plan.name,
                    });
                }
            }
            let next = (*year, class.course, target.term);
            divisions = store::list_divisions(db, (college, class.id), next)?;
        }
    }
    found.extend(check_divisions(decided, &divisions));
    Ok(found)
}

/// Changes whenever a student, a result, a verdict, a reason or the next class does.
fn fingerprint(decided: &[Decided], to: Option<&(Target, Option<AcademicYearId>)>) -> String {
    let mut hash = Sha256::new();
    hash.update(format!("{to:?}"));
    for one in decided {
        let of = &one.candidate;
        hash.update(of.enrolment.0.as_bytes());
        let reason = one.reason.as_deref().unwrap_or_default();
        hash.update(format!("{:?} {:?} {reason}\n", of.result, one.verdict));
    }
    let digest: [u8; 32] = hash.finalize().into();
    base16ct::lower::encode_string(&digest)
}

/// A change of a plan.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct ChangedVerdict {
    /// As it was typed.
    pub student: String,
    /// `None` takes an exception back.
    pub verdict: Option<String>,
    pub reason: String,
}

/// Saves changes to the plan of a class over the revision `seen`; without any, the class is planned as proposed.
pub fn save(
    cx: &mut Context,
    by: &SignedInStaff,
    id: ClassId,
    seen: Option<i32>,
    changes: &[ChangedVerdict],
) -> Outcome<Shown, KeepPromotion> {
    cx.transaction(|tx| {
        let class = lock(tx, by.college, id)?;
        let plan = store::list_plans(tx.db, by.college, Some(id))?.pop();
        let candidates = decide_class(tx.db, by.college, &class, None, Among::All)?;
        let (back, exceptions) =
            check_changes(&candidates, (is_last_term(&class), by.id), changes)?;
        let last = store::last_revision(tx.db, by.college, id)?;
        if let (Some(plan), []) = (&plan, changes) {
            // Nothing changes, and it stays the plan of who saved it.
            return plan.saved.check_change(seen).or_refuse();
        }
        let saved = plan_anew(tx, by, id, plan.as_ref(), (seen, last))?;
        store::delete_exceptions(tx.db, by.college, saved.id, &back)?;
        store::insert_exceptions(tx.db, by.college, saved.id, &exceptions)?;
        let count = store::list_exceptions(tx.db, by.college, saved.id)?.len();
        note(tx, by, Detail::PlanPromotion, id, (count, None))
    })?;
    find(cx, by.college, id)
}

fn plan_anew(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    class: ClassId,
    plan: Option<&Plan>,
    (seen, last): (Option<i32>, i32),
) -> Outcome<SavedPromotion, KeepPromotion> {
    let now = tx.now();
    match plan {
        Some(plan) => {
            plan.saved.check_change(seen).or_refuse()?;
            let saved = SavedPromotion {
                revision: last + 1,
                saved_by: by.id,
                ..plan.saved.clone()
            };
            store::resave(tx.db, by.college, &saved, now)?;
            Ok(saved)
        }
        None if seen == Some(last) => {
            let saved = SavedPromotion {
                id: tx.new_id(PromotionId::new),
                revision: last + 1,
                saved_by: by.id,
                is_approved: false,
            };
            store::insert(tx.db, (by.college, class), &saved, now)?;
            Ok(saved)
        }
        None => Err(PromotionStateError::Changed).or_refuse(),
    }
}

/// Those whose exception is taken back or replaced, and the new exceptions; or all faults.
fn check_changes(
    class: &[Decided],
    (is_last_term, by): (bool, StaffId),
    changes: &[ChangedVerdict],
) -> Outcome<(Vec<StudentId>, Vec<Exception>), KeepPromotion> {
    let mut faults = Vec::new();
    if changes.len() > MOST_AT_ONCE {
        faults.push(Fault::new(
            "verdicts",
            ExceptionFault::TooMany(MOST_AT_ONCE),
        ));
    }
    let by_id: std::collections::HashMap<&SapId, &Decided> = class
        .iter()
        .map(|one| (&one.candidate.sap_id, one))
        .collect();
    let (mut back, mut exceptions) = (Vec::new(), Vec::new());
    for (at, change) in changes.iter().enumerate().take(MOST_AT_ONCE) {
        let mut fault = |field: &str, fault: ExceptionFault| {
            faults.push(Fault::new(format!("verdicts.{at}.{field}"), fault));
        };
        let named = SapId::parse(change.student.trim());
        let candidate = named.and_then(|id| by_id.get(&id).map(|one| &one.candidate));
        let Some(candidate) = candidate.filter(|of| !back.contains(&of.student)) else {
            fault("studentId", ExceptionFault::UnknownStudent);
            continue;
        };
        back.push(candidate.student);
        let Some(word) = &change.verdict else {
            continue;
        };
        let verdict = Verdict::from_name(word);
        let verdict = verdict.filter(|one| candidate.allowed(is_last_term).contains(one));
        let reason = parse_reason(&change.reason);
        match (verdict, reason) {
            (Some(verdict), _) if verdict == candidate.proposed(is_last_term) => {}
            (Some(verdict), Ok(reason)) => exceptions.push(Exception {
                student: candidate.student,
                verdict,
                reason,
                by,
            }),
            (verdict, reason) => {
                if verdict.is_none() {
                    fault("verdict", ExceptionFault::Verdict);
                }
                if let Err(reason) = reason {
                    fault("reason", reason);
                }
            }
        }
    }
    Faults::check(faults).or_refuse()?;
    Ok((back, exceptions))
}

/// Dismisses a plan whose revision is `seen`.
pub fn dismiss(
    cx: &mut Context,
    by: &SignedInStaff,
    id: ClassId,
    seen: Option<i32>,
) -> Outcome<(), KeepPromotion> {
    cx.transaction(|tx| {
        lock(tx, by.college, id)?;
        let plan = store::list_plans(tx.db, by.college, Some(id))?.pop();
        let plan = plan.ok_or(PromotionStateError::NotPlanned).or_refuse()?;
        plan.saved.check_change(seen).or_refuse()?;
        let now = tx.now();
        store::end(tx.db, by.college, plan.saved.id, false, now)?;
        let exceptions = usize::try_from(plan.exceptions).unwrap_or_default();
        note(tx, by, Detail::DismissPromotion, id, (exceptions, None))
    })
}

/// The class, locked until the transaction ends so that nobody else plans or approves its promotion.
fn lock(tx: &mut Tx<'_>, college: CollegeId, id: ClassId) -> Outcome<PromotedClass, KeepPromotion> {
    let locked = classes::lock(tx.db, college, id)?;
    locked.ok_or(Failure::Refused(KeepPromotion::NotFound))?;
    let class = store::find_class(tx.db, college, id)?;
    class.ok_or(Failure::Refused(KeepPromotion::NotFound))
}

fn note(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    detail: fn(ClassPromoted) -> Detail,
    id: ClassId,
    (exceptions, students): (usize, Option<usize>),
) -> Outcome<(), KeepPromotion> {
    let class =
        classes::find(tx.db, by.college, id)?.ok_or(Failure::Refused(KeepPromotion::NotFound))?;
    let detail = detail(ClassPromoted {
        class: class.to_string(),
        exceptions,
        students,
    });
    let subject = Subject::College(by.college);
    record(tx, by.college, Some(by.id), subject, detail)?;
    Ok(())
}
