//! The days of the re-exams, which the marks admin sets.
//!
//! Decision: DECISIONS.md#the-marks-admin-sets-the-day-of-a-re-exam.

use std::convert::Infallible;

use chrono::NaiveDate;
use portal_domain::{
    audit::{Detail, Subject, particulars::Announced},
    dates::date_in_india,
    ids::{StudentId, SubjectId},
    reexam::check_exam_day,
    refusals::{Code, Refusal, RefusalKind},
    sessions::SignedInStaff,
    subject_names::in_term,
    validation::Fault,
};
use portal_mail::Message;
use portal_persistence::{
    Db,
    reexam::{self as store, ExamDate},
    students,
};

use crate::{
    Context, Failure, Outcome, Tx, audit::record, notifications::notify_all,
    runtime::failure::OrRefuse,
};

/// The subjects of the college, or of the course of that short name, with the days of their re-exams.
pub fn list_dates(
    cx: &mut Context,
    by: &SignedInStaff,
    course: Option<&str>,
) -> Outcome<Vec<ExamDate>, Infallible> {
    Ok(store::list_dates(cx.db(), by.college, course)?)
}

/// Why the day of a re-exam was not set.
#[derive(Debug, thiserror::Error)]
pub enum SetExamDate {
    /// The college has no such subject.
    #[error("not found")]
    NotFound,
    /// The day cannot be one of an exam.
    #[error("{0}")]
    Day(Fault),
}

impl From<Fault> for SetExamDate {
    fn from(fault: Fault) -> Self {
        Self::Day(fault)
    }
}

/// Sets or moves the day of a subject's re-exam. Registrations for a future re-exam move with it, and their students
/// get a mail.
pub fn set_date(
    cx: &mut Context,
    by: &SignedInStaff,
    subject: SubjectId,
    day: NaiveDate,
) -> Outcome<ExamDate, SetExamDate> {
    cx.transaction(|tx| {
        let today = date_in_india(tx.now());
        let known = find_date(tx.db, by, subject)?;
        let day = check_exam_day(day, today).or_refuse()?;
        if known.exam_on == Some(day) {
            return Ok(known);
        }
        let moved = store::set_date(tx.db, by.college, subject, day, today)?;
        let named = in_term(&known.name, known.term);
        notify_moved(tx, by, &named, day, &moved)?;
        let detail = Detail::SetReexamDate(Announced {
            course: known.course,
            subject: named,
            before: known.exam_on,
            day,
        });
        let whose = Subject::College(by.college);
        record(tx, by.college, Some(by.id), whose, detail)?;
        find_date(tx.db, by, subject)
    })
}

fn find_date(
    db: &mut Db,
    by: &SignedInStaff,
    subject: SubjectId,
) -> Outcome<ExamDate, SetExamDate> {
    let dates = store::list_dates(db, by.college, None)?;
    let found = dates.into_iter().find(|date| date.subject == subject);
    found.ok_or(Failure::Refused(SetExamDate::NotFound))
}

fn notify_moved(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    subject: &str,
    day: NaiveDate,
    moved: &[StudentId],
) -> Outcome<(), SetExamDate> {
    let emails = students::find_emails(tx.db, by.college, moved)?;
    let messages = emails.into_iter().map(|(student, email)| {
        let message = Message::ReexamMoved {
            college: by.college_name.clone(),
            subject: subject.to_owned(),
            day,
        };
        (student, email, message)
    });
    Ok(notify_all(tx, by.college, messages.collect())?)
}

impl Refusal for SetExamDate {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::Day(fault) => fault.kind.kind(),
        }
    }
}
