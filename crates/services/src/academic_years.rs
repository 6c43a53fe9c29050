//! Academic years: a super admin opens and edits them, with their fees and classes. An approval reads them
//! ([`crate::admissions`]); where it finds none, the database opens one.

use std::convert::Infallible;

use portal_domain::{
    academic_years::{AcademicYear, Taught, YearPlan, YearStateError, propose},
    audit::{Detail, Subject, particulars::Planned},
    college_setup::CollegeSetup,
    dates::date_in_india,
    ids::{AcademicYearId, ClassId, CollegeId},
    refusals::{Code, Refusal, RefusalKind},
    sessions::{SignedInStaff, SignedInStudent},
    validation::Faults,
};
use portal_persistence::{academic_years as store, college_setup, student_courses};

pub use store::Listed;

use crate::{
    Context, Failure, Outcome, Tx,
    audit::record,
    runtime::failure::{OrConflict, OrRefuse},
};

/// A year as a super admin edits it, with the courses that it is for.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Shown {
    /// `None` of a proposal.
    pub id: Option<AcademicYearId>,
    pub plan: YearPlan,
    pub is_opened_by_hand: bool,
    pub revision: i32,
    /// Of College Details, which have the fees of a year that nobody has opened, and of a course that came later.
    pub college_revision: i32,
    pub taught: Vec<Taught>,
}

/// The revisions that a super admin has read; what somebody has saved since then is not overwritten unseen.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, Copy)]
pub struct Seen {
    /// `None` of a year that is to be opened.
    pub year: Option<i32>,
    pub college: Option<i32>,
}

/// The year that can be opened next, beside the last one.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Next {
    /// `None` until the college has a year.
    pub last: Option<Shown>,
    pub proposed: Shown,
}

/// Why a year was not read or saved.
#[derive(Debug, thiserror::Error)]
pub enum KeepYear {
    /// The college has no such year.
    #[error("not found")]
    NotFound,
    /// Its fields are faulty.
    #[error(transparent)]
    Faults(#[from] Faults),
    /// It cannot be saved now.
    #[error(transparent)]
    State(#[from] YearStateError),
}

impl Refusal for KeepYear {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::Faults(faults) => faults.kind(),
            Self::State(reason) => reason.kind(),
        }
    }
}

/// All years of the college, the newest first.
pub fn list(cx: &mut Context, college: CollegeId) -> Outcome<Vec<Listed>, Infallible> {
    Ok(store::list(cx.db(), college)?)
}

/// The year, with what it lacks of courses that came later.
pub fn find(cx: &mut Context, college: CollegeId, id: AcademicYearId) -> Outcome<Shown, KeepYear> {
    let year = store::find(cx.db(), college, id)?.ok_or(Failure::Refused(KeepYear::NotFound))?;
    let (taught, setup) = offered(cx, college)?;
    let plan = year.in_force(&taught, &setup).completed(&taught, &setup);
    Ok(shown(&year, plan, taught, &setup))
}

/// The college as a student sees it: with the fees of the year that an approval of today would enter, and the subjects of the
/// own term before all others.
pub fn find_offer(
    cx: &mut Context,
    student: &SignedInStudent,
) -> Outcome<CollegeSetup, Infallible> {
    let (college, today) = (student.college, date_in_india(cx.now()));
    let mut setup = set_up(cx, college)?;
    let own = student_courses::find(cx.db(), college, student.id)?;
    for course in &mut setup.courses {
        let present = own.filter(|own| course.id == Some(own.course));
        course.order_subjects(present.map(|own| own.term));
    }
    let year = store::find_admitting(cx.db(), college, today)?;
    let opened = year.filter(|year| year.is_opened_by_hand);
    Ok(match opened {
        Some(year) => year.plan.offered(setup),
        None => setup,
    })
}

/// What the next year would be.
pub fn find_next(cx: &mut Context, college: CollegeId) -> Outcome<Next, Infallible> {
    let today = date_in_india(cx.now());
    let last = store::find_last(cx.db(), college)?;
    let (taught, setup) = offered(cx, college)?;
    let proposed = Shown {
        id: None,
        plan: propose(last.as_ref(), &taught, &setup, today),
        is_opened_by_hand: true,
        revision: 0,
        college_revision: setup.revision,
        taught: taught.clone(),
    };
    let last = last.map(|year| {
        let plan = year.in_force(&taught, &setup);
        shown(&year, plan, taught, &setup)
    });
    Ok(Next { last, proposed })
}

fn shown(year: &AcademicYear, plan: YearPlan, taught: Vec<Taught>, setup: &CollegeSetup) -> Shown {
    Shown {
        id: Some(year.id),
        plan,
        is_opened_by_hand: year.is_opened_by_hand,
        revision: year.revision,
        college_revision: setup.revision,
        taught,
    }
}

fn offered<E>(cx: &mut Context, college: CollegeId) -> Outcome<(Vec<Taught>, CollegeSetup), E> {
    let setup = set_up(cx, college)?;
    Ok((store::taught(cx.db(), college)?, setup))
}

fn set_up<E>(cx: &mut Context, college: CollegeId) -> Outcome<CollegeSetup, E> {
    college_setup::find(cx.db(), college)?
        .ok_or_else(|| Failure::defect(format!("college {college} is gone")))
}

/// Opens a year. Sent twice, the second one overlaps the first.
pub fn open(
    cx: &mut Context,
    by: &SignedInStaff,
    seen: Seen,
    plan: &YearPlan,
) -> Outcome<Shown, KeepYear> {
    cx.transaction(|tx| {
        let (taught, setup) = lock(tx, by.college)?;
        check_college(seen, &setup)?;
        let last = store::find_last(tx.db, by.college)?;
        let before = last.map(|last| last.in_force(&taught, &setup));
        let mut year = AcademicYear {
            id: tx.new_id(AcademicYearId::new),
            plan: plan.clone().with_all_classes(&taught),
            is_opened_by_hand: true,
            revision: 1,
        };
        check(tx, by.college, &year, &taught)?;
        // Faults name the places of the plan as it was sent.
        year.plan = year.plan.in_order();
        let ids = class_ids(tx, &year.plan);
        store::insert(tx.db, by.college, &year, by.id, ids)
            .or_conflict(store::OLDER_VERSION, YearStateError::OlderVersion)?;
        settle(
            tx,
            by,
            Detail::OpenYear,
            &year,
            before.as_ref(),
            taught,
            &setup,
        )
    })
}

/// Replaces the plan of a year whose revision is `seen`. What was charged stays.
pub fn save(
    cx: &mut Context,
    by: &SignedInStaff,
    id: AcademicYearId,
    seen: Seen,
    plan: &YearPlan,
) -> Outcome<Shown, KeepYear> {
    cx.transaction(|tx| {
        let (taught, setup) = lock(tx, by.college)?;
        let found = store::find(tx.db, by.college, id)?;
        let there = found.ok_or(Failure::Refused(KeepYear::NotFound))?;
        there.check_seen(seen.year).or_refuse()?;
        if !there.is_opened_by_hand {
            check_college(seen, &setup)?;
        }
        let before = there.in_force(&taught, &setup);
        let mut year = AcademicYear {
            id,
            plan: plan.clone().with_all_classes(&taught),
            is_opened_by_hand: true,
            revision: there.revision.wrapping_add(1),
        };
        check(tx, by.college, &year, &taught)?;
        // Faults name the places of the plan as it was sent.
        year.plan = year.plan.in_order();
        let ids = class_ids(tx, &year.plan);
        store::update(tx.db, by.college, &year, by.id, ids)
            .or_conflict(store::OLDER_VERSION, YearStateError::OlderVersion)?;
        // Its students pay the year's own fees from now on.
        let detail = match there.is_opened_by_hand {
            true => Detail::SaveYear,
            false => Detail::OpenYear,
        };
        settle(tx, by, detail, &year, Some(&before), taught, &setup)
    })
}

/// Refuses fees of College Details that have changed since.
fn check_college(seen: Seen, setup: &CollegeSetup) -> Outcome<(), KeepYear> {
    match seen.college == Some(setup.revision) {
        true => Ok(()),
        false => Err(YearStateError::CollegeChanged).or_refuse(),
    }
}

/// Nobody approves, sets the college up or saves another year until the transaction ends.
fn lock(tx: &mut Tx<'_>, college: CollegeId) -> Outcome<(Vec<Taught>, CollegeSetup), KeepYear> {
    let setup = college_setup::lock(tx.db, college)?
        .ok_or_else(|| Failure::defect(format!("college {college} is gone")))?;
    Ok((store::taught(tx.db, college)?, setup))
}

fn check(
    tx: &mut Tx<'_>,
    college: CollegeId,
    year: &AcademicYear,
    taught: &[Taught],
) -> Outcome<(), KeepYear> {
    let others = store::neighbours(tx.db, college, Some(year.id))?;
    let admitted = store::days_of_admission(tx.db, college, year.id)?;
    year.plan.check(taught, &others, admitted).or_refuse()
}

fn class_ids(tx: &mut Tx<'_>, plan: &YearPlan) -> Vec<ClassId> {
    plan.classes
        .iter()
        .map(|_| tx.new_id(ClassId::new))
        .collect()
}

fn settle(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    detail: fn(Planned) -> Detail,
    year: &AcademicYear,
    before: Option<&YearPlan>,
    taught: Vec<Taught>,
    setup: &CollegeSetup,
) -> Outcome<Shown, KeepYear> {
    let detail = detail(Planned {
        year: year.plan.name.clone(),
        changes: year.plan.changes_since(before, &taught),
    });
    let subject = Subject::College(by.college);
    record(tx, by.college, Some(by.id), subject, detail)?;
    let plan = year.plan.clone().completed(&taught, setup);
    Ok(shown(year, plan, taught, setup))
}
