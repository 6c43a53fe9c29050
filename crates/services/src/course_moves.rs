//! Moving a course that has students to terms: one super admin saves a plan, another one approves it, and it is carried out in
//! the same transaction.

use std::convert::Infallible;

use portal_domain::{
    audit::{Detail, Subject, particulars::Moved},
    college_setup::Terms,
    course_moves::{CourseToMove, MovePlan, MoveStateError, Mover, SavedPlan},
    dates::date_in_india,
    ids::{CollegeId, CourseId, CourseMoveId},
    paging::{Listing, Page},
    refusals::{Code, Refusal, RefusalKind},
    sap_id::SapId,
    sessions::SignedInStaff,
    validation::Faults,
};
use portal_persistence::{
    college_setup,
    course_moves::{self as store, Outcome as Ended},
};

pub use store::{Counts, Listed, Saved, Wanted};

use crate::{
    Context, Failure, Outcome, Tx,
    audit::record,
    runtime::failure::{OrConflict, OrRefuse},
};

/// A course that can be moved, with its plan.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Shown {
    pub course: CourseToMove,
    /// `None` until one is saved.
    pub plan: Option<(SavedPlan, Saved)>,
    /// To be sent back with a save.
    pub revision: i32,
    /// Of the students, by the plan.
    pub counts: Counts,
}

/// Why a plan was not read, saved, approved or dismissed.
#[derive(Debug, thiserror::Error)]
pub enum KeepMove {
    /// The college has no such course; or, to be read, none that can be moved.
    #[error("not found")]
    NotFound,
    /// Its fields are faulty.
    #[error(transparent)]
    Faults(#[from] Faults),
    /// It cannot be done now.
    #[error(transparent)]
    State(#[from] MoveStateError),
}

impl Refusal for KeepMove {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::Faults(faults) => faults.kind(),
            Self::State(reason) => reason.kind(),
        }
    }
}

/// The courses that can be moved.
pub fn list(cx: &mut Context, college: CollegeId) -> Outcome<Vec<Listed>, Infallible> {
    Ok(store::list(cx.db(), college)?)
}

/// A course that can be moved, with its plan.
pub fn find(cx: &mut Context, college: CollegeId, id: CourseId) -> Outcome<Shown, KeepMove> {
    let course = find_movable(cx, college, id)?;
    let plan = store::find_plan(cx.db(), college, id)?;
    let counts = match &plan {
        Some((saved, _)) => store::count_movers(cx.db(), college, saved.id)?,
        None => Counts::default(),
    };
    let revision = match &plan {
        Some((saved, _)) => saved.revision,
        None => store::last_revision(cx.db(), college, id)?,
    };
    Ok(Shown {
        course,
        revision,
        plan,
        counts,
    })
}

/// A page of the students of a saved plan.
pub fn list_students(
    cx: &mut Context,
    college: CollegeId,
    id: CourseId,
    wanted: &Wanted,
    page: &Page<SapId>,
) -> Outcome<Listing<Mover>, KeepMove> {
    find_movable(cx, college, id)?;
    let (saved, _) =
        store::find_plan(cx.db(), college, id)?.ok_or(Failure::Refused(KeepMove::NotFound))?;
    Ok(store::list_movers(
        cx.db(),
        college,
        saved.id,
        wanted,
        page,
    )?)
}

fn find_movable(
    cx: &mut Context,
    college: CollegeId,
    id: CourseId,
) -> Outcome<CourseToMove, KeepMove> {
    let found = store::find_course(cx.db(), college, id)?;
    let movable = found.and_then(|(course, terms)| check_movable(course, terms).ok());
    movable.ok_or(Failure::Refused(KeepMove::NotFound))
}

fn check_movable(course: CourseToMove, terms: i16) -> Result<CourseToMove, MoveStateError> {
    if terms > 1 {
        return Err(MoveStateError::HasTerms);
    }
    match course.students() {
        0 => Err(MoveStateError::Nobody),
        _ => Ok(course),
    }
}

/// Saves all of a plan over the revision `seen`. What changes nothing may be sent again, whatever has been seen, and stays the
/// plan of who saved it.
pub fn save(
    cx: &mut Context,
    by: &SignedInStaff,
    id: CourseId,
    seen: Option<i32>,
    plan: &MovePlan,
) -> Outcome<Shown, KeepMove> {
    cx.transaction(|tx| {
        let course = lock(tx, by.college, id)?;
        let named: Vec<SapId> = plan
            .lists
            .iter()
            .flat_map(|list| list.students.clone())
            .collect();
        let students = store::find_named_in(tx.db, by.college, id, &named)?;
        plan.check(&course, &students).or_refuse()?;
        let plan = plan.clone().in_order();
        let existing = store::find_plan(tx.db, by.college, id)?.map(|(saved, _)| saved);
        if existing.as_ref().is_some_and(|saved| saved.plan == plan) {
            return Ok(());
        }
        let last = store::last_revision(tx.db, by.college, id)?;
        check_seen(seen, last)?;
        let is_new = existing.is_none();
        let saved = SavedPlan {
            id: existing.map_or_else(|| tx.new_id(CourseMoveId::new), |saved| saved.id),
            revision: last + 1,
            saved_by: by.id,
            plan,
        };
        let now = tx.now();
        match is_new {
            true => store::insert(tx.db, (by.college, id), &saved, &students, now)?,
            false => store::update(tx.db, by.college, &saved, &students, now)?,
        }
        note(tx, by, Detail::PlanMove, &course, (saved.plan.terms, None))
    })?;
    find(cx, by.college, id)
}

/// Carries a plan out that somebody else has saved, whose revision is `seen`; returns how many students were moved, and to
/// how many terms.
pub fn approve(
    cx: &mut Context,
    by: &SignedInStaff,
    id: CourseId,
    seen: Option<i32>,
) -> Outcome<(i32, Terms), KeepMove> {
    let today = date_in_india(cx.now());
    cx.transaction(|tx| {
        let (course, saved) = lock_plan(tx, by.college, id, seen)?;
        let counts = store::count_movers(tx.db, by.college, saved.id)?;
        saved
            .check_approval(by.id, &course, counts.cannot)
            .or_refuse()?;
        let moved = store::carry_out(tx.db, by.college, saved.id, today)
            .or_conflict(store::OLDER_VERSION, MoveStateError::OlderVersion)?;
        let now = tx.now();
        store::end(tx.db, (by.college, saved.id), Ended::Approved, by.id, now)?;
        let terms = saved.plan.terms;
        note(tx, by, Detail::MoveCourse, &course, (terms, Some(moved)))?;
        Ok((moved, terms))
    })
}

/// Dismisses a plan whose revision is `seen`.
pub fn dismiss(
    cx: &mut Context,
    by: &SignedInStaff,
    id: CourseId,
    seen: Option<i32>,
) -> Outcome<(), KeepMove> {
    cx.transaction(|tx| {
        let (course, saved) = lock_plan(tx, by.college, id, seen)?;
        let now = tx.now();
        store::end(tx.db, (by.college, saved.id), Ended::Dismissed, by.id, now)?;
        let terms = saved.plan.terms;
        note(tx, by, Detail::DismissMove, &course, (terms, None))
    })
}

/// A course that can be moved: nobody else changes its plan or its subjects, enrols or enters marks until the transaction ends.
fn lock(tx: &mut Tx<'_>, college: CollegeId, id: CourseId) -> Outcome<CourseToMove, KeepMove> {
    college_setup::lock(tx.db, college)?;
    let found = store::find_course(tx.db, college, id)?;
    let (course, terms) = found.ok_or(Failure::Refused(KeepMove::NotFound))?;
    check_movable(course, terms).or_refuse()
}

fn lock_plan(
    tx: &mut Tx<'_>,
    college: CollegeId,
    id: CourseId,
    seen: Option<i32>,
) -> Outcome<(CourseToMove, SavedPlan), KeepMove> {
    let course = lock(tx, college, id)?;
    let found = store::find_plan(tx.db, college, id)?;
    let (saved, _) = found.ok_or(MoveStateError::NotSaved).or_refuse()?;
    check_seen(seen, saved.revision)?;
    Ok((course, saved))
}

fn check_seen(seen: Option<i32>, present: i32) -> Outcome<(), KeepMove> {
    match seen == Some(present) {
        true => Ok(()),
        false => Err(MoveStateError::Changed).or_refuse(),
    }
}

fn note(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    detail: fn(Moved) -> Detail,
    course: &CourseToMove,
    (terms, students): (Terms, Option<i32>),
) -> Outcome<(), KeepMove> {
    let detail = detail(Moved {
        course: course.name.clone(),
        terms: terms.to_string(),
        students,
    });
    let subject = Subject::College(by.college);
    Ok(record(tx, by.college, Some(by.id), subject, detail)?)
}
