//! Results: issuing them, reading one's own, its PDF, and verifying one without signing in (spec §2: Result).

mod kept_pdf;
mod result_pdf;
mod transcript_pdf;

use std::{
    collections::{HashMap, HashSet},
    convert::Infallible,
};

use portal_domain::{
    audit::{Detail, Subject, particulars},
    classes::Within,
    dates::date_in_india,
    ids::{ResultId, StudentId},
    marks::sheet::Sheet,
    refusals::{Code, Refusal, RefusalKind},
    results::{
        Issue, SubjectResult, Summary, TermResult, Verification, VerificationCode, published_last,
        subject_results,
    },
    sap_id::SapId,
    sessions::{SignedInStaff, SignedInStudent},
    throttles::Throttled,
};
use portal_mail::Message;
use portal_persistence::{
    college_setup,
    marks::{self, Whose},
    results as store,
};

pub use self::{
    result_pdf::{FindResultPdf, ResultPdf, result_pdf, verify_url},
    transcript_pdf::{FindTranscript, TranscriptPdf, transcript_pdf},
};
use crate::{
    Client, Context, Failure, Outcome, Tx,
    audit::record_all,
    notifications::notify_all,
    runtime::failure::OrDefect,
    runtime::{
        failure::OrRefuse,
        random::random,
        throttles::{self, Counter},
    },
};

/// A student's own results.
#[derive(Debug, Clone)]
pub struct OwnResult {
    /// The current one of each term of the present course, in ascending order of terms; none while nothing of it is published.
    pub terms: Vec<TermResult>,
    /// The name as registered or, after the admission, as in the application.
    pub name: String,
    /// The full name of the student's course, or its short name; `None` before the admission.
    pub course: Option<String>,
}

/// The student's own results, found by one query, where all are from after there were enrolments or all from before. Without a
/// result there are more, but on the day of the results nearly every student has one.
pub fn find_own(cx: &mut Context, student: &SignedInStudent) -> Outcome<OwnResult, Infallible> {
    let (college, id) = (student.college, student.id);
    let terms = store::list_terms(cx.db(), college, id)?;
    if let Some(last) = published_last(&terms) {
        return Ok(OwnResult {
            name: last.issue.name.clone(),
            course: Some(last.issue.course.clone()),
            terms,
        });
    }
    let admitted = store::find_admitted(cx.db(), college, &[id])?.pop();
    Ok(match admitted {
        Some(admitted) => OwnResult {
            terms,
            name: admitted.name,
            course: Some(admitted.course),
        },
        None => OwnResult {
            terms,
            name: student.name.clone(),
            course: None,
        },
    })
}

/// Which results to publish.
#[derive(Debug, Clone)]
pub enum Publish {
    /// Those of all these students with complete marks.
    Course(Whose),
    /// Those of these students, of the term within that.
    Students(Vec<SapId>, Within),
}

/// The outcome of publishing.
#[derive(Debug, Clone)]
pub struct Published {
    /// Results issued.
    pub issued: usize,
    /// Results that have not changed since they were last published.
    pub unchanged: usize,
    /// Students whose marks are incomplete, with the subjects without marks.
    pub incomplete: Vec<(SapId, String, Vec<String>)>,
}

/// Why nothing was published.
#[derive(Debug, thiserror::Error)]
pub enum PublishResults {
    /// The college has no such course or student.
    #[error("not found")]
    NotFound,
    /// No student has complete marks.
    #[error("No student has marks in every subject yet, so there is nothing to publish.")]
    NothingComplete,
}

/// Publishes the results of the students whose marks are complete. A student whose published marks have not changed
/// gets no new issue.
pub fn publish(
    cx: &mut Context,
    by: &SignedInStaff,
    what: &Publish,
) -> Outcome<Published, PublishResults> {
    cx.transaction(|tx| {
        let (students, within) = match what {
            Publish::Students(ids, within) => (ids.clone(), *within),
            Publish::Course(whose) => {
                let (course, _) = marks::find_course(tx.db, by.college, &whose.course)?
                    .ok_or(Failure::Refused(PublishResults::NotFound))?;
                let students = marks::list_class(tx.db, by.college, course, whose.within)?;
                (students, whose.within)
            }
        };
        let today = date_in_india(tx.now());
        let sheets = marks::lock_class(tx.db, by.college, &students, within, today)?;
        let known: HashSet<&SapId> = sheets.iter().map(|sheet| &sheet.sap_id).collect();
        if !students.iter().all(|id| known.contains(id)) {
            return Err(Failure::Refused(PublishResults::NotFound));
        }
        let (mut complete, mut incomplete) = (Vec::new(), Vec::new());
        for sheet in sheets {
            match sheet.check_complete() {
                Ok(()) => complete.push(sheet),
                Err(missing) => {
                    incomplete.push((sheet.sap_id, sheet.name, missing.into_subjects()));
                }
            }
        }
        if complete.is_empty() {
            return Err(Failure::Refused(PublishResults::NothingComplete));
        }
        let issued = issue(tx, by, &complete)?;
        Ok(Published {
            issued,
            unchanged: complete.len() - issued,
            incomplete,
        })
    })
}

/// Issues the results of these complete, locked sheets, unless the student's current issue is the same; returns how
/// many were issued.
pub(crate) fn issue<E>(tx: &mut Tx<'_>, by: &SignedInStaff, sheets: &[Sheet]) -> Outcome<usize, E> {
    let wanted: Vec<&Sheet> = sheets.iter().filter(|s| s.has_unpublished()).collect();
    let ids: Vec<StudentId> = wanted.iter().map(|sheet| sheet.student).collect();
    let people = store::find_admitted(tx.db, by.college, &ids)?;
    let current = store::list_current(tx.db, by.college, &ids)?;
    let person_of: HashMap<_, _> = people
        .iter()
        .map(|person| (person.student, person))
        .collect();
    let last_of = by_number(&current);
    let address = college_setup::find_contact(tx.db, by.college)?.address;
    let mut issues = Vec::with_capacity(wanted.len());
    for sheet in &wanted {
        let subjects = subject_results(sheet).or_defect_in(sheet.sap_id.to_string())?;
        let last = last_of_sheet(&last_of, sheet);
        // If marks were changed and changed back, the student's printed result stays valid.
        if last.is_some_and(|last| last.says(&subjects)) {
            continue;
        }
        let person = person_of.get(&sheet.student).ok_or_else(|| {
            Failure::defect(format!("student {} is not admitted any more", sheet.sap_id))
        })?;
        issues.push(next_issue(tx, by, &address, sheet, person, subjects));
    }
    marks::set_published(tx.db, by.college, &wanted)?;
    if issues.is_empty() {
        return Ok(0);
    }
    store::insert(tx.db, by.id, &issues)?;
    let done = issues.iter().map(published);
    record_all(tx, by.college, Some(by.id), done)?;
    let issued: HashSet<StudentId> = issues.iter().map(|issue| issue.student).collect();
    let sheet_of: HashMap<_, _> = wanted.iter().map(|sheet| (sheet.student, sheet)).collect();
    let messages = people.into_iter().filter_map(|person| {
        let sheet = sheet_of.get(issued.get(&person.student)?)?;
        let message = Message::ResultPublished {
            college: by.college_name.clone(),
            is_first: sheet.issue.is_none(),
            term: sheet.shown_term,
        };
        Some((person.student, person.email, message))
    });
    notify_all(tx, by.college, messages.collect())?;
    Ok(issues.len())
}

/// Treats marks that were changed and changed back as published again: if every mark and the current issue are as
/// before, no correction is open any more, and must not hold up, for example, a re-exam. `sheets` are locked and have
/// the changed marks.
pub(crate) fn settle<E>(tx: &mut Tx<'_>, by: &SignedInStaff, sheets: &[Sheet]) -> Outcome<(), E> {
    let as_shown = |sheet: &&Sheet| sheet.issue.is_some() && sheet.is_as_shown();
    let wanted: Vec<&Sheet> = sheets.iter().filter(as_shown).collect();
    if wanted.is_empty() {
        return Ok(());
    }
    let ids: Vec<StudentId> = wanted.iter().map(|sheet| sheet.student).collect();
    let current = store::list_current(tx.db, by.college, &ids)?;
    let last_of = by_number(&current);
    let says_so = |sheet: &&Sheet| {
        let last = last_of_sheet(&last_of, sheet);
        let subjects = subject_results(sheet);
        last.is_some_and(|last| subjects.is_ok_and(|subjects| last.says(&subjects)))
    };
    let settled: Vec<&Sheet> = wanted.into_iter().filter(says_so).collect();
    Ok(marks::set_published(tx.db, by.college, &settled)?)
}

/// Issues by their students and numbers.
type ByNumber<'a> = HashMap<(StudentId, i16), &'a Issue>;

fn by_number(issues: &[Issue]) -> ByNumber<'_> {
    let keyed = issues.iter().map(|one| ((one.student, one.number), one));
    keyed.collect()
}

/// The current issue of the term of a sheet.
fn last_of_sheet<'a>(issues: &ByNumber<'a>, sheet: &Sheet) -> Option<&'a Issue> {
    let number = sheet.issue?.number;
    issues.get(&(sheet.student, number)).copied()
}

fn next_issue(
    tx: &Tx<'_>,
    by: &SignedInStaff,
    address: &str,
    sheet: &Sheet,
    person: &store::Admitted,
    subjects: Vec<SubjectResult>,
) -> Issue {
    Issue {
        id: tx.new_id(ResultId::new),
        college: by.college,
        student: sheet.student,
        enrolment: sheet.enrolment,
        number: sheet.issues + 1,
        code: VerificationCode::of(random()),
        at: tx.now(),
        sap_id: sheet.sap_id.clone(),
        name: sheet.name.clone(),
        // A student who has changed the course since still gets the result of the old one.
        course: match person.course_name == sheet.course {
            true => person.course.clone(),
            false => sheet.course.clone(),
        },
        term: sheet.shown_term,
        college_name: by.college_name.clone(),
        college_address: address.to_owned(),
        summary: Summary::of(&subjects),
        subjects,
    }
}

/// An issue as the audit records it.
fn published(issue: &Issue) -> (Subject, Detail) {
    let detail = Detail::PublishResult(particulars::Published {
        issue: issue.number,
        percentage: issue.summary.score.percentage(),
        status: issue.summary.verdict,
    });
    (Subject::Student(issue.student), detail)
}

/// Why a code was not verified.
#[derive(Debug, thiserror::Error)]
pub enum Verify {
    /// No result and no transcript has this code.
    #[error("not found")]
    Unknown,
    /// Too many tries from this client.
    #[error(transparent)]
    Throttled(#[from] Throttled),
}

/// Finds the result or the transcript of a code. Text that cannot be a code counts as a try too.
pub fn verify(
    cx: &mut Context,
    client: Client,
    code: Option<&VerificationCode>,
) -> Outcome<Verification, Verify> {
    throttles::count(cx, &[Counter::Verifications(client)])?;
    let found = match code {
        // The code may have been issued just now, so "not found" on the replica is not final.
        Some(code) => match cx.try_on_replica(|db| store::find_verification(db, code)) {
            Some(Some(found)) => Some(found),
            _ => store::find_verification(cx.db(), code)?,
        },
        None => None,
    };
    found.ok_or(Verify::Unknown).or_refuse()
}

impl Refusal for PublishResults {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::NothingComplete => Code::ResultNothingComplete.into(),
        }
    }
}
