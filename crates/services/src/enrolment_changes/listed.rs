//! Reads changes and their students.

use std::{collections::HashSet, convert::Infallible};

use portal_domain::{
    academic_years::Taught,
    dates::date_in_india,
    enrolment_changes::{AskFault, ChangeStateError, Fate, Hindrance, Kind, OnlyChanges},
    ids::{ClassId, CollegeId, EnrolmentChangeId, StudentId},
    paging::{Listing, Page},
    promotions::Obstacle,
    sap_id::SapId,
};
use portal_persistence::{
    Db, Stored,
    academic_years::{self, Named as NamedYear},
    enrolment_changes::{self as store, ChangedStudent},
    promotions::{self as promoted, PromotedStudent},
};

use super::{Aim, KeepChange, ListedChange, Named, Shown, aim_of, class_of, look};
use crate::{
    Context, Failure, Outcome,
    fees::{TermBegun, YearlyFee, find_yearly_fee},
};

/// The college's changes, the newest first.
pub fn list(
    cx: &mut Context,
    college: CollegeId,
    only: OnlyChanges,
    page: &Page<EnrolmentChangeId>,
) -> Outcome<Listing<ListedChange>, Infallible> {
    Ok(store::list(cx.db(), college, only, page)?)
}

/// A change, as it would be carried out now.
pub fn find(
    cx: &mut Context,
    college: CollegeId,
    id: EnrolmentChangeId,
) -> Outcome<Shown, KeepChange> {
    let listed = store::find(cx.db(), college, id)?;
    let listed = listed.ok_or(Failure::Refused(KeepChange::NotFound))?;
    if listed.change.ended.is_some() {
        return Ok(Shown {
            listed,
            obstacles: Vec::new(),
            fee: None,
        });
    }
    let today = date_in_india(cx.now());
    let mut obstacles = Vec::new();
    if let Err(fault) = check_year(cx.db(), college, &listed, today)? {
        obstacles.push(fault.into());
    }
    let fee = match find_fee(cx.db(), college, &listed, today) {
        Ok(fee) => fee.map(|fee| fee.total()),
        Err(Failure::Refused(KeepChange::Fee(obstacle))) => {
            obstacles.push(KeepChange::Fee(obstacle));
            None
        }
        Err(other) => return Err(other),
    };
    let named = store::list_named(cx.db(), college, id)?;
    let class = class_of(cx.db(), college, &listed)?;
    let aim = aim_of(&listed, class.as_ref())?;
    let judged = look(cx.db(), college, aim, &named)?;
    if judged.values().all(Result::is_err) {
        obstacles.push(ChangeStateError::Nobody.into());
    }
    Ok(Shown {
        listed,
        obstacles,
        fee,
    })
}

/// Refuses an academic year that has ended since somebody asked; a promotion is undone in any.
pub(super) fn check_year(
    db: &mut Db,
    college: CollegeId,
    listed: &ListedChange,
    today: chrono::NaiveDate,
) -> Stored<Result<(), AskFault>> {
    if listed.change.kind == Kind::UndoPromotion {
        return Ok(Ok(()));
    }
    let years = choices(db, college, today)?.years;
    let is_open = years.iter().any(|year| year.id == listed.place.year);
    Ok(is_open.then_some(()).ok_or(AskFault::UnknownYear))
}

/// What the change charges each of its students; `None` where it charges nobody.
pub(super) fn find_fee(
    db: &mut Db,
    college: CollegeId,
    listed: &ListedChange,
    today: chrono::NaiveDate,
) -> Outcome<Option<YearlyFee>, KeepChange> {
    if listed.change.kind == Kind::UndoPromotion {
        return Ok(None);
    }
    let begun = TermBegun {
        year: listed.place.year,
        course: listed.place.course,
        term: listed.place.term,
        terms: listed.terms,
        is_repeated: listed.change.kind == Kind::Repeat,
    };
    match find_yearly_fee(db, college, begun, today)? {
        Some(fee) => Ok(Some(fee)),
        None => Err(Failure::Refused(KeepChange::Fee(Obstacle::FeesNotSet {
            course: listed.course.clone(),
            year_of_study: begun.year_of_study(),
            year: listed.year.clone(),
        }))),
    }
}

/// A student of a change.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct ListedStudent {
    pub of: ChangedStudent,
    /// Why the student would be left out now; `None` once it has ended.
    pub hindrance: Option<Hindrance>,
}

/// A page of the students of a change, by SAP id.
pub fn list_students(
    cx: &mut Context,
    college: CollegeId,
    id: EnrolmentChangeId,
    page: &Page<SapId>,
) -> Outcome<Listing<ListedStudent>, KeepChange> {
    let listed = store::find(cx.db(), college, id)?;
    let listed = listed.ok_or(Failure::Refused(KeepChange::NotFound))?;
    let students = store::list_students(cx.db(), college, id, page)?;
    let class = class_of(cx.db(), college, &listed)?;
    let aim = aim_of(&listed, class.as_ref())?;
    let waiting = students.rows.iter().filter(|of| of.fate == Fate::Waiting);
    let named: Vec<Named> = waiting.map(|of| (of.student, of.enrolment)).collect();
    let judged = look(cx.db(), college, aim, &named)?;
    let rows = students.rows.into_iter().map(|of| ListedStudent {
        hindrance: judged
            .get(&of.student)
            .and_then(|one| one.as_ref().err().copied()),
        of,
    });
    Ok(Listing {
        rows: rows.collect(),
        more: students.more,
    })
}

/// A student whom a promotion of a class has named.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct ListedPromoted {
    pub of: PromotedStudent,
    /// Why it cannot be undone.
    pub hindrance: Option<Hindrance>,
}

/// A page of the students whom promotions of the class have named, by SAP id, as the last of them says.
pub fn list_promoted(
    cx: &mut Context,
    college: CollegeId,
    id: ClassId,
    page: &Page<SapId>,
) -> Outcome<Listing<ListedPromoted>, KeepChange> {
    let class = promoted::find_class(cx.db(), college, id)?
        .ok_or(Failure::Refused(KeepChange::NotFound))?;
    let students = promoted::list_promoted(cx.db(), college, id, page)?;
    let named: Vec<Named> = students
        .rows
        .iter()
        .map(|of| (of.student, of.enrolment))
        .collect();
    let judged = look(cx.db(), college, Aim::Undo(&class), &named)?;
    let ids: Vec<StudentId> = named.iter().map(|(student, _)| *student).collect();
    let waiting: HashSet<StudentId> = store::find_waiting(cx.db(), college, &ids, false)?;
    let rows = students.rows.into_iter().map(|of| {
        let kept = judged
            .get(&of.student)
            .and_then(|one| one.as_ref().err().copied());
        let waits = waiting.contains(&of.student).then_some(Hindrance::Waits);
        ListedPromoted {
            hindrance: kept.or(waits),
            of,
        }
    });
    Ok(Listing {
        rows: rows.collect(),
        more: students.more,
    })
}

/// Which classes a change may lead to.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct Choices {
    /// Those that have not ended, the newest last.
    pub years: Vec<NamedYear>,
    pub courses: Vec<Taught>,
}

/// Reads them.
pub fn find_choices(cx: &mut Context, college: CollegeId) -> Outcome<Choices, Infallible> {
    let today = date_in_india(cx.now());
    Ok(choices(cx.db(), college, today)?)
}

pub(super) fn choices(
    db: &mut Db,
    college: CollegeId,
    today: chrono::NaiveDate,
) -> Stored<Choices> {
    let mut years = academic_years::list_named(db, college)?;
    years.retain(|year| year.days.last >= today);
    years.reverse();
    Ok(Choices {
        years,
        courses: academic_years::taught(db, college)?,
    })
}
