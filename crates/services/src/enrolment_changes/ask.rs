//! Asks for a change.

use std::collections::HashSet;

use portal_domain::{
    audit::Detail,
    dates::date_in_india,
    enrolment_changes::{AskFault, Hindrance, Kind, MOST_AT_ONCE, Place},
    ids::{AcademicYearId, ClassId, CollegeId, CourseId, EnrolmentChangeId, StudentId},
    promotions::{ExceptionFault, parse_reason},
    sap_id::SapId,
    sessions::SignedInStaff,
    validation::{Fault, Faults},
};
use portal_persistence::{
    Db,
    enrolment_changes::{self as store, NewChange, WAITS},
    promotions::{self as promoted, PromotedClass},
    students,
};

use super::{Aim, KeepChange, Named, Shown, find, listed::choices, look, note};
use crate::{
    Context, Failure, Outcome, Tx,
    runtime::failure::{OrConflict, OrRefuse},
};

/// What somebody asks for, as it was sent.
#[derive(Debug, Clone, Default)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct Asked {
    pub kind: String,
    /// SAP ids.
    pub students: Vec<String>,
    /// The class that they enter; not of a promotion that is undone.
    pub to: Option<AskedPlace>,
    /// The class whose promotion is undone.
    pub class: Option<String>,
    pub reason: String,
}

/// A class that students enter, as it was sent.
#[derive(Debug, Clone, Default)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct AskedPlace {
    pub year: String,
    pub course: String,
    pub term: Option<i16>,
}

/// The class whose promotion is undone, or the one that students enter.
enum Wanted {
    Undo(promoted::Carried, PromotedClass),
    Enter(Kind, Place),
}

impl Wanted {
    fn aim(&self) -> Aim<'_> {
        match self {
            Self::Undo(_, class) => Aim::Undo(class),
            Self::Enter(kind, to) => Aim::Enter(*kind, *to),
        }
    }
}

/// Asks for a change that somebody else has to approve.
pub fn ask(cx: &mut Context, by: &SignedInStaff, asked: &Asked) -> Outcome<Shown, KeepChange> {
    let id = cx.transaction(|tx| {
        let mut faults = Vec::new();
        let wanted = wanted(tx, by.college, asked, &mut faults)?;
        let reason = parse_reason(&asked.reason);
        let reason = reason.map_err(|fault| faults.push(Fault::new("reason", fault)));
        let students = name_students(tx.db, by.college, &asked.students, &mut faults)?;
        let named = match &wanted {
            Some(wanted) => judge(tx, by.college, wanted.aim(), &students, &mut faults)?,
            None => Vec::new(),
        };
        Faults::check(faults).or_refuse()?;
        let (Some(wanted), Ok(reason)) = (wanted, reason) else {
            return Err(Failure::defect("a faulty request was not refused"));
        };
        insert(tx, by, &wanted, reason, &named)
    })?;
    find(cx, by.college, id)
}

fn insert(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    wanted: &Wanted,
    reason: String,
    named: &[Named],
) -> Outcome<EnrolmentChangeId, KeepChange> {
    let (kind, promotion, to) = match wanted {
        Wanted::Undo(last, _) => (Kind::UndoPromotion, Some(last.id), None),
        Wanted::Enter(kind, to) => (*kind, None, Some(*to)),
    };
    let new = NewChange {
        id: tx.new_id(EnrolmentChangeId::new),
        kind,
        reason,
        promotion,
        to,
        asked_by: Some(by.id),
        at: tx.now(),
    };
    if promotion.is_some() {
        take_offers_back(tx, by, named)?;
    }
    store::insert(tx.db, by.college, &new, named).or_conflict(WAITS, Hindrance::Waits)?;
    let listed = store::find(tx.db, by.college, new.id)?
        .ok_or_else(|| Failure::defect("a change that was just added is gone"))?;
    let who = (by.college, Some(by.id));
    note(tx, who, &listed, Detail::AskEnrolmentChange, named.len())?;
    Ok(new.id)
}

/// Nobody repeats a term whose detention is to be undone. Who is detained after all is offered it anew.
fn take_offers_back(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    named: &[Named],
) -> Outcome<(), KeepChange> {
    let students: Vec<StudentId> = named.iter().map(|(student, _)| *student).collect();
    let ended = store::take_offers_back(tx.db, by.college, &students, (by.id, tx.now()))?;
    for (id, students) in ended {
        let listed = store::find(tx.db, by.college, id)?
            .ok_or_else(|| Failure::defect("an offer that was just taken back is gone"))?;
        let who = (by.college, Some(by.id));
        let students = usize::try_from(students).unwrap_or(usize::MAX);
        note(tx, who, &listed, Detail::DismissEnrolmentChange, students)?;
    }
    Ok(())
}

/// What is wanted, unless it is faulty.
fn wanted(
    tx: &mut Tx<'_>,
    college: CollegeId,
    asked: &Asked,
    faults: &mut Vec<Fault>,
) -> Outcome<Option<Wanted>, KeepChange> {
    let kind = match Kind::parse(&asked.kind) {
        Ok(kind) => kind,
        Err(fault) => {
            faults.push(fault);
            return Ok(None);
        }
    };
    if kind == Kind::UndoPromotion {
        let promoted = find_promoted(tx.db, college, asked.class.as_deref())?;
        if promoted.is_none() {
            faults.push(Fault::new("classId", AskFault::UnknownClass));
        }
        return Ok(promoted.map(|(last, class)| Wanted::Undo(last, class)));
    }
    let today = date_in_india(tx.now());
    let choices = choices(tx.db, college, today)?;
    let to = asked.to.clone().unwrap_or_default();
    let year: Option<AcademicYearId> = to.year.parse().ok();
    let year = year.filter(|id| choices.years.iter().any(|year| year.id == *id));
    if year.is_none() {
        faults.push(Fault::new("to.academicYearId", AskFault::UnknownYear));
    }
    let course: Option<CourseId> = to.course.parse().ok();
    let course = course.and_then(|id| choices.courses.iter().find(|course| course.course == id));
    if course.is_none() {
        faults.push(Fault::new("to.courseId", AskFault::UnknownCourse));
    }
    let most = course.map_or(i16::MAX, |course| course.terms.count);
    let term = to.term.filter(|term| (1..=most).contains(term));
    if term.is_none() {
        faults.push(Fault::new("to.term", AskFault::UnknownTerm));
    }
    let (Some(year), Some(course), Some(term)) = (year, course, term) else {
        return Ok(None);
    };
    let course = course.course;
    Ok(Some(Wanted::Enter(kind, Place { year, course, term })))
}

fn find_promoted(
    db: &mut Db,
    college: CollegeId,
    class: Option<&str>,
) -> Outcome<Option<(promoted::Carried, PromotedClass)>, KeepChange> {
    let id: Option<ClassId> = class.and_then(|id| id.parse().ok());
    let Some(id) = id else { return Ok(None) };
    let last = promoted::find_last(db, college, id)?;
    let class = promoted::find_class(db, college, id)?;
    Ok(last.zip(class))
}

/// The students whom the SAP ids name, with the places of the ids.
fn name_students(
    db: &mut Db,
    college: CollegeId,
    raw: &[String],
    faults: &mut Vec<Fault>,
) -> Outcome<Vec<(usize, StudentId)>, KeepChange> {
    match raw.len() {
        0 => faults.push(Fault::new("studentIds", AskFault::NoStudent)),
        1..=MOST_AT_ONCE => {}
        _ => {
            let fault = ExceptionFault::TooMany(MOST_AT_ONCE);
            faults.push(Fault::new("studentIds", fault));
        }
    }
    let typed = raw.iter().take(MOST_AT_ONCE);
    let parsed: Vec<Option<SapId>> = typed.map(|id| SapId::parse(id.trim())).collect();
    let known: Vec<&SapId> = parsed.iter().flatten().collect();
    let ids = students::find_ids(db, college, &known)?;
    let mut seen = HashSet::new();
    let mut named = Vec::new();
    for (at, id) in parsed.iter().enumerate() {
        let fault = match id.as_ref().and_then(|id| ids.get(id)) {
            Some(student) if seen.insert(*student) => {
                named.push((at, *student));
                continue;
            }
            Some(_) => AskFault::StudentTwice,
            None => AskFault::UnknownStudent,
        };
        faults.push(Fault::new(format!("studentIds.{at}"), fault));
    }
    Ok(named)
}

/// The students with the enrolments that they are in; what keeps each from it is a fault.
fn judge(
    tx: &mut Tx<'_>,
    college: CollegeId,
    aim: Aim<'_>,
    students: &[(usize, StudentId)],
    faults: &mut Vec<Fault>,
) -> Outcome<Vec<Named>, KeepChange> {
    let ids: Vec<StudentId> = students.iter().map(|(_, student)| *student).collect();
    let is_undone = matches!(aim, Aim::Undo(_));
    if is_undone {
        store::lock_offers(tx.db, college, &ids)?;
    }
    store::hold(tx.db, college, &ids)?;
    let standings = store::find_standings(tx.db, college, &ids)?;
    let present = |(_, student): &(usize, StudentId)| {
        let standing = standings.get(student)?;
        Some((*student, standing.enrolment))
    };
    let present: Vec<Named> = students.iter().filter_map(present).collect();
    let mut judged = look(tx.db, college, aim, &present)?;
    // What the portal offers to the detained is taken back where their detention is undone.
    let waiting = store::find_waiting(tx.db, college, &ids, !is_undone)?;
    let mut named = Vec::new();
    for (at, student) in students {
        let found = judged
            .remove(student)
            .unwrap_or(Err(Hindrance::NeverEnrolled));
        let found = match waiting.contains(student) {
            true => Err(Hindrance::Waits),
            false => found,
        };
        match found {
            Ok(standing) => named.push((*student, standing.enrolment)),
            Err(hindrance) => faults.push(Fault::new(format!("studentIds.{at}"), hindrance)),
        }
    }
    Ok(named)
}
