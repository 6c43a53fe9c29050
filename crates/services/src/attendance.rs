//! Attendance: a sheet for each lecture, taken by a teacher who holds the subject and corrected on the same
//! day. If two write at the same time, one succeeds and the other gets an error.

use std::{collections::HashMap, convert::Infallible};

use chrono::{DateTime, NaiveDate, Utc};
use portal_domain::{
    attendance::{
        CannotCorrect, Closed, Correction, Lecture, LectureNumber, Mark, Outdated, Roll, Tally,
        may_be_taken,
    },
    audit::{Detail, Subject as AuditSubject, particulars::Corrected},
    dates::date_in_india,
    ids::{LectureId, StaffId, StudentId, SubjectId},
    paging::{Listing, Page},
    refusals::{Code, Param, Refusal, RefusalKind},
    sap_id::SapId,
    sessions::{SignedInStaff, SignedInStudent},
    teaching::{Member, Subject, TaughtSubject},
    validation::Faults,
};
use portal_persistence::{
    Db, StoreError, Stored, attendance as store, college_setup, staff,
    student_courses::{self, Membership},
    teaching,
};

pub use store::ListedLecture;

use crate::{Context, Failure, Outcome, Tx, audit::record, runtime::failure::OrRefuse};

/// The subjects that the teacher holds.
pub fn list_subjects(
    cx: &mut Context,
    by: &SignedInStaff,
) -> Outcome<Vec<TaughtSubject>, Infallible> {
    Ok(teaching::list_taught(cx.db(), by.college, by.id)?)
}

/// The lectures of the teacher's subjects or of one subject; `None` if the teacher does not hold it.
pub fn list_lectures(
    cx: &mut Context,
    by: &SignedInStaff,
    of_subject: Option<SubjectId>,
    page: &Page<LectureId>,
) -> Outcome<Option<Listing<ListedLecture>>, Infallible> {
    if let Some(id) = of_subject
        && teaching::find_held(cx.db(), by.college, by.id, id)?.is_none()
    {
        return Ok(None);
    }
    let listing = store::list(cx.db(), by.college, by.id, of_subject, page)?;
    Ok(Some(listing))
}

/// A sheet that was taken.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Taken {
    /// A correction has to name it.
    pub revision: i32,
    /// The name of the teacher who took it.
    pub by: String,
    pub at: DateTime<Utc>,
}

/// The sheet of a lecture, taken or not.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Sheet {
    pub subject: Subject,
    /// The day of the lecture.
    pub date: NaiveDate,
    /// Which lecture of that day.
    pub number: LectureNumber,
    /// `None` until it is taken.
    pub taken: Option<Taken>,
    /// Whether the teacher may take or correct it now.
    pub is_editable: bool,
    /// The students, each with whether they were present.
    pub students: Vec<(Member, bool)>,
}

/// The sheet of a lecture; `None` if the teacher does not hold the subject.
pub fn find_sheet(
    cx: &mut Context,
    by: &SignedInStaff,
    subject: SubjectId,
    date: NaiveDate,
    number: LectureNumber,
) -> Outcome<Option<Sheet>, Infallible> {
    let now = cx.now();
    let Some(subject) = teaching::find_held(cx.db(), by.college, by.id, subject)? else {
        return Ok(None);
    };
    Ok(Some(sheet(cx.db(), by, subject, (date, number), now)?))
}

fn sheet(
    db: &mut Db,
    by: &SignedInStaff,
    subject: Subject,
    (date, number): (NaiveDate, LectureNumber),
    now: DateTime<Utc>,
) -> Stored<Sheet> {
    let college = by.college;
    let Some(lecture) = store::find(db, college, subject.id, date, number)? else {
        let members = teaching::list_members(db, college, subject.course, date)?;
        return Ok(Sheet {
            subject,
            date,
            number,
            taken: None,
            is_editable: may_be_taken(date, date_in_india(now)),
            students: members.into_iter().map(|member| (member, false)).collect(),
        });
    };
    Ok(Sheet {
        is_editable: lecture.is_editable(now),
        students: store::list_marks(db, college, lecture.id)?,
        taken: Some(Taken {
            revision: lecture.revision,
            by: staff::find_name(db, college, lecture.taken_by)?,
            at: lecture.taken_at,
        }),
        subject,
        date,
        number,
    })
}

/// Why a sheet was not saved.
#[derive(Debug, thiserror::Error)]
pub enum TakeAttendance {
    /// The teacher does not hold the subject.
    #[error("not found")]
    NotFound,
    /// Students who are not in the course, or have no mark.
    #[error(transparent)]
    Faults(#[from] Faults),
    /// Another teacher has written since it was opened.
    #[error(transparent)]
    Outdated(WrittenSince),
    /// The day for corrections is over.
    #[error(transparent)]
    Closed(Closed),
}

/// Somebody has written the sheet since it was opened.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} {} this attendance since you opened it. Please open it again.", has(by.as_deref()), did(*how))]
pub struct WrittenSince {
    how: Outdated,
    /// `None`: the person who asks, from another window.
    by: Option<String>,
}

fn has(by: Option<&str>) -> String {
    by.map_or_else(|| "You have".to_owned(), |name| format!("{name} has"))
}

fn did(how: Outdated) -> &'static str {
    match how {
        Outdated::Taken => "taken",
        Outdated::Changed => "changed",
    }
}

impl Refusal for WrittenSince {
    fn kind(&self) -> RefusalKind {
        let code = match (self.how, &self.by) {
            (Outdated::Taken, None) => Code::AttendanceTakenByYou,
            (Outdated::Taken, Some(_)) => Code::AttendanceTakenSince,
            (Outdated::Changed, None) => Code::AttendanceChangedByYou,
            (Outdated::Changed, Some(_)) => Code::AttendanceChangedSince,
        };
        match &self.by {
            None => code.into(),
            Some(name) => code.with("by", Param::text(name)),
        }
    }
}

/// Takes the attendance of a lecture, or corrects it; `seen` is the revision that was opened.
pub fn take(
    cx: &mut Context,
    by: &SignedInStaff,
    subject: SubjectId,
    roll: &Roll,
    seen: Option<i32>,
) -> Outcome<Sheet, TakeAttendance> {
    cx.transaction(|tx| {
        // First, so that the subject is not removed meanwhile.
        college_setup::hold(tx.db, by.college)?;
        let subject = teaching::find_held(tx.db, by.college, by.id, subject)?
            .ok_or(Failure::Refused(TakeAttendance::NotFound))?;
        let members = teaching::list_members(tx.db, by.college, subject.course, roll.date)?;
        let first = first(tx, by, subject.id, roll);
        if store::insert(tx.db, &first)? {
            let marks = roll.marks(&members, None).or_refuse()?;
            store::save_marks(tx.db, &first, &marks)?;
        } else {
            correct(tx, by, &subject, roll, (&members, seen))?;
        }
        let now = tx.now();
        Ok(sheet(tx.db, by, subject, (roll.date, roll.number), now)?)
    })
}

fn first(tx: &Tx<'_>, by: &SignedInStaff, subject: SubjectId, roll: &Roll) -> Lecture {
    Lecture {
        id: tx.new_id(LectureId::new),
        college: by.college,
        subject,
        date: roll.date,
        number: roll.number,
        revision: 1,
        taken_by: by.id,
        taken_at: tx.now(),
        saved_by: by.id,
    }
}

fn correct(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    subject: &Subject,
    roll: &Roll,
    (members, seen): (&[Member], Option<i32>),
) -> Outcome<(), TakeAttendance> {
    let (college, now) = (by.college, tx.now());
    let lecture = store::lock(tx.db, college, subject.id, roll.date, roll.number)?
        .ok_or_else(|| Failure::defect("the lecture is gone"))?;
    let there = store::list_marks(tx.db, college, lecture.id)?;
    let there: Vec<Mark> = there
        .iter()
        .map(|(member, present)| Mark {
            student: member.student,
            present: *present,
        })
        .collect();
    let sent = roll.marks(members, Some(&there)).or_refuse()?;
    match lecture.correct(&there, &sent, seen, by.id, now) {
        Ok(Correction::Unchanged) => Ok(()),
        Ok(Correction::Changed { lecture, marks }) => {
            store::save_marks(tx.db, &lecture, &marks)?;
            store::save_revision(tx.db, &lecture)?;
            Ok(note(tx, by, subject, &lecture, (members, &marks))?)
        }
        Err(CannotCorrect::Outdated(how, who)) => {
            Err(Failure::Refused(outdated(tx, by, how, who)?))
        }
        Err(CannotCorrect::Closed(closed)) => Err(Failure::Refused(TakeAttendance::Closed(closed))),
    }
}

fn outdated(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    how: Outdated,
    who: StaffId,
) -> Stored<TakeAttendance> {
    let by = (who != by.id).then(|| staff::find_name(tx.db, by.college, who));
    let by = by.transpose()?;
    Ok(TakeAttendance::Outdated(WrittenSince { how, by }))
}

/// Who was corrected to what.
fn note(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    subject: &Subject,
    lecture: &Lecture,
    (members, marks): (&[Member], &[Mark]),
) -> Result<(), StoreError> {
    let now: HashMap<StudentId, bool> = marks
        .iter()
        .map(|mark| (mark.student, mark.present))
        .collect();
    let corrected_to = |present: bool| -> Vec<SapId> {
        let is_it = |member: &&Member| now.get(&member.student) == Some(&present);
        let members = members.iter().filter(is_it);
        members.map(|member| member.sap_id.clone()).collect()
    };
    let detail = Detail::CorrectAttendance(Corrected {
        subject: subject.to_string(),
        date: lecture.date,
        lecture: lecture.number.get(),
        revision: lecture.revision,
        changed: marks.len(),
        present: corrected_to(true),
        absent: corrected_to(false),
    });
    let college = AuditSubject::College(by.college);
    record(tx, by.college, Some(by.id), college, detail)
}

/// The subjects of the student's course with the attendance; empty before the admission is approved.
pub fn list_own(
    cx: &mut Context,
    student: &SignedInStudent,
) -> Outcome<Vec<(SubjectId, String, Tally)>, Infallible> {
    let college = student.college;
    match student_courses::find(cx.db(), college, student.id)? {
        Some(Membership { course, .. }) => {
            Ok(store::list_tallies(cx.db(), college, student.id, course)?)
        }
        None => Ok(Vec::new()),
    }
}

impl Refusal for TakeAttendance {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::Faults(inner) => inner.kind(),
            Self::Outdated(inner) => inner.kind(),
            Self::Closed(inner) => inner.kind(),
        }
    }
}
