//! Changes of where students are enrolled, other than by the promotion of their class: somebody asks, somebody else approves, and
//! in one transaction each student is enrolled, charged and told.

mod ask;
mod decide;
mod listed;
mod offers;

use std::collections::HashMap;

use portal_domain::{
    audit::{Detail, Subject, particulars::Enrolled},
    enrolment_changes::{
        AskFault, ChangeStateError, Hindrance, Kind, Place, Promoted, Standing, check, check_undo,
    },
    ids::{AcademicYearId, CollegeId, EnrolmentChangeId, EnrolmentId, StaffId, StudentId},
    money::Rupees,
    promotions::Obstacle,
    refusals::{Code, Refusal, RefusalKind},
    validation::Faults,
};
use portal_persistence::{
    Db, academic_years, enrolment_changes as store,
    promotions::{self as promoted, PromotedClass},
};

pub use self::{
    ask::{Asked, AskedPlace, ask},
    decide::{Changed, approve, dismiss},
    listed::{
        Choices, ListedPromoted, ListedStudent, find, find_choices, list, list_promoted,
        list_students,
    },
    offers::offer_repeats,
};
pub use store::ListedChange;

use crate::{Failure, Outcome, Tx, audit::record};

/// A change, as it would be carried out now.
#[derive(Debug)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct Shown {
    pub listed: ListedChange,
    /// What an approval would be refused for; nothing of one that has ended.
    pub obstacles: Vec<KeepChange>,
    /// What each student is charged; `None` where nobody is, or where it has ended.
    pub fee: Option<Rupees>,
}

/// Why a change was not read, asked for, approved or dismissed.
#[derive(Debug, thiserror::Error)]
pub enum KeepChange {
    /// The college has no such change or class.
    #[error("not found")]
    NotFound,
    /// The request is faulty.
    #[error(transparent)]
    Faults(#[from] Faults),
    /// It cannot be decided now.
    #[error(transparent)]
    State(#[from] ChangeStateError),
    /// The academic year of the class has ended since.
    #[error(transparent)]
    Place(#[from] AskFault),
    /// The fee is not set.
    #[error(transparent)]
    Fee(#[from] Obstacle),
    /// Somebody else has asked for another change of a student at the same time.
    #[error(transparent)]
    Hindrance(#[from] Hindrance),
}

impl Refusal for KeepChange {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::Faults(faults) => faults.kind(),
            Self::State(reason) => reason.kind(),
            Self::Place(fault) => fault.kind(),
            Self::Fee(reason) => reason.kind(),
            Self::Hindrance(reason) => reason.kind(),
        }
    }
}

/// A student with the enrolment that they were in when somebody asked.
type Named = (StudentId, EnrolmentId);

/// What is to become of students: a promotion is undone, or they enter a class.
#[derive(Debug, Clone, Copy)]
enum Aim<'a> {
    /// Of the class, whichever promotion of it has named each.
    Undo(&'a PromotedClass),
    Enter(Kind, Place),
}

/// What keeps each of these students from it, and how far those have come whom nothing keeps.
fn look(
    db: &mut Db,
    college: CollegeId,
    aim: Aim<'_>,
    named: &[Named],
) -> Outcome<HashMap<StudentId, Result<Standing, Hindrance>>, KeepChange> {
    let ids: Vec<StudentId> = named.iter().map(|(student, _)| *student).collect();
    let mut standings = store::find_standings(db, college, &ids)?;
    let promoted = match aim {
        Aim::Undo(class) => promoted::find_promoted(db, college, class.id, &ids)?,
        Aim::Enter(..) => HashMap::new(),
    };
    let before = match aim {
        Aim::Undo(_) => Vec::new(),
        Aim::Enter(_, to) => years_before(db, college, to.year)?,
    };
    let judge = |(student, enrolment): &Named| {
        let standing = standings.remove(student).ok_or(Hindrance::NeverEnrolled);
        let judged = standing.and_then(|standing| {
            match aim {
                Aim::Enter(kind, to) => check(kind, &standing, *enrolment, to, &before)?,
                Aim::Undo(class) => {
                    let last = promoted.get(student).ok_or(Hindrance::Undone)?;
                    let promoted = Promoted {
                        before: last.enrolment,
                        place: place_of(class),
                        is_done: last.is_done,
                    };
                    check_undo(promoted, &standing)?;
                }
            }
            Ok(standing)
        });
        (*student, judged)
    };
    Ok(named.iter().map(judge).collect())
}

/// The years that began before that one.
fn years_before(
    db: &mut Db,
    college: CollegeId,
    year: AcademicYearId,
) -> Outcome<Vec<AcademicYearId>, KeepChange> {
    // The newest first.
    let years = academic_years::list_named(db, college)?.into_iter();
    let before = years.skip_while(|one| one.id != year).skip(1);
    Ok(before.map(|one| one.id).collect())
}

fn place_of(class: &PromotedClass) -> Place {
    Place {
        year: class.year,
        course: class.course,
        term: class.term,
    }
}

/// The class that was promoted.
fn class_of(
    db: &mut Db,
    college: CollegeId,
    listed: &ListedChange,
) -> Outcome<Option<PromotedClass>, KeepChange> {
    let Some(class) = listed.class else {
        return Ok(None);
    };
    Ok(promoted::find_class(db, college, class)?)
}

/// What the change aims at; `class` is the one that was promoted.
fn aim_of<'a>(
    listed: &ListedChange,
    class: Option<&'a PromotedClass>,
) -> Outcome<Aim<'a>, KeepChange> {
    match (listed.promotion, class) {
        (Some(_), Some(class)) => Ok(Aim::Undo(class)),
        (None, _) => Ok(Aim::Enter(listed.change.kind, listed.place)),
        (Some(_), None) => Err(Failure::defect("the class of a promotion is gone")),
    }
}

fn locked(
    tx: &mut Tx<'_>,
    college: CollegeId,
    id: EnrolmentChangeId,
) -> Outcome<ListedChange, KeepChange> {
    store::lock(tx.db, college, id)?;
    store::find(tx.db, college, id)?.ok_or(Failure::Refused(KeepChange::NotFound))
}

/// `by` is nobody of an offer of the portal.
fn note<E>(
    tx: &mut Tx<'_>,
    (college, by): (CollegeId, Option<StaffId>),
    listed: &ListedChange,
    detail: fn(Enrolled) -> Detail,
    students: usize,
) -> Outcome<(), E> {
    let (course, year) = (&listed.course, &listed.year);
    let class = match listed.terms.count {
        1 => format!("{course} ({year})"),
        _ => format!("{course}, term {} ({year})", listed.place.term),
    };
    let detail = detail(Enrolled {
        kind: listed.change.kind,
        class,
        students,
        reason: listed.reason.clone(),
    });
    Ok(record(tx, college, by, Subject::College(college), detail)?)
}
