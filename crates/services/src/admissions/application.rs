//! Applying for admission (spec §2: Admission Form). A student's calls run one after the other, because
//! each first locks the student's row.
//!
//! Decision: DECISIONS.md#an-application-is-one-call.

use std::convert::Infallible;

use chrono::{DateTime, Utc};
use portal_domain::{
    admissions::{
        AdmissionFault, Application, ApplicationState, ApplicationStateError, Form, FormInput,
        Status,
    },
    audit::Opening,
    dates::date_in_india,
    documents::{Document, FileFault, Slot},
    ids::CourseId,
    marks::Percentage,
    sessions::SignedInStudent,
    throttles::Throttled,
    validation::{Fault, FaultKind, Faults, TextFault, all},
};
use portal_mail::Message;
use portal_persistence::{admissions as store, audit, college_setup, documents, students};

use crate::{Context, Failure, Outcome, Tx, notifications::notify_at, runtime::failure::OrRefuse};

/// How many openings of documents a student is shown.
const OPENINGS_SHOWN: i64 = 100;

/// The student's view of the application.
#[derive(Debug, Clone)]
pub struct Admission {
    /// The form as submitted, or the later draft.
    pub form: FormInput,
    /// `None` without a draft.
    pub draft_saved_at: Option<DateTime<Utc>>,
    /// `None` until it is submitted.
    pub application: Option<Application>,
    /// The current documents.
    pub documents: Vec<Document>,
    /// Openings of the documents by staff, newest first.
    pub openings: Vec<Opening>,
}

impl Admission {
    /// `Draft` before the first submission.
    pub fn status(&self) -> Status {
        self.application
            .as_ref()
            .map_or(Status::Draft, |application| application.state.status())
    }

    /// Whether the student may send the document of that slot.
    pub fn is_open(&self, slot: Slot) -> bool {
        let there = self.documents.iter().find(|document| document.slot == slot);
        slot_is_open(self.application.as_ref(), there)
    }
}

/// Before the first submission every slot is open. After a rejection the slots of refused documents are open, and those
/// sent again since.
fn slot_is_open(application: Option<&Application>, there: Option<&Document>) -> bool {
    match (application, there) {
        (None, _) => true,
        (Some(application), _) if application.check_correctable().is_err() => false,
        (Some(application), _) if application.is_imported => true,
        (Some(_), None) => true,
        (Some(_), Some(document)) => document.refusal.is_some() || !document.is_submitted,
    }
}

/// The student's application, draft and documents.
pub fn find(cx: &mut Context, student: &SignedInStudent) -> Outcome<Admission, Infallible> {
    let (college, id) = (student.college, student.id);
    let draft = store::find_draft(cx.db(), college, id)?;
    let application = store::find(cx.db(), college, id)?;
    let (form, draft_saved_at) = match (draft, &application) {
        (Some((form, at)), _) => (form, Some(at)),
        (None, Some(application)) => (application.form.to_input(), None),
        (None, None) => (FormInput::default(), None),
    };
    Ok(Admission {
        form,
        draft_saved_at,
        application,
        documents: documents::list_current(cx.db(), college, &[id])?,
        openings: audit::list_openings(cx.db(), college, id, OPENINGS_SHOWN)?,
    })
}

/// The student's submitted application with its photo, for the profile.
pub fn find_submitted(
    cx: &mut Context,
    student: &SignedInStudent,
) -> Outcome<Option<(Application, Option<Document>)>, Infallible> {
    let (college, id) = (student.college, student.id);
    let Some(application) = store::find(cx.db(), college, id)? else {
        return Ok(None);
    };
    let documents = documents::list_current(cx.db(), college, &[id])?;
    let is_photo = |one: &Document| one.slot == Slot::PassportPhoto && one.is_submitted;
    Ok(Some((application, documents.into_iter().find(is_photo))))
}

/// Why an application was not changed.
#[derive(Debug, thiserror::Error)]
pub enum Apply {
    /// Faults of fields or documents; the draft has been saved.
    #[error(transparent)]
    Faults(#[from] Faults),
    /// It is under review or approved.
    #[error(transparent)]
    State(#[from] ApplicationStateError),
    /// The student has sent too many files.
    #[error(transparent)]
    Throttled(#[from] Throttled),
}

/// Refuses changes while the application is under review or after approval. Called before an upload is
/// read.
pub fn check_correctable(cx: &mut Context, student: &SignedInStudent) -> Outcome<(), Apply> {
    match store::find(cx.db(), student.college, student.id)? {
        Some(application) => application.check_correctable().or_refuse(),
        None => Ok(()),
    }
}

/// Stores what was typed and the documents that have arrived, valid or not. Returns faults of documents whose slots are
/// closed.
pub(crate) fn save_draft(
    tx: &mut Tx<'_>,
    student: &SignedInStudent,
    input: &[(String, String)],
    arrived: &[Document],
) -> Outcome<Vec<Fault>, Apply> {
    let (college, id, now) = (student.college, student.id, tx.now());
    students::lock(tx.db, college, id)?;
    let application = store::lock(tx.db, college, id)?;
    if let Some(application) = &application {
        application.check_correctable().or_refuse()?;
    }
    if !input.is_empty() {
        let mut form = match (store::find_draft(tx.db, college, id)?, &application) {
            (Some((form, _)), _) => form,
            (None, Some(application)) => application.form.to_input(),
            (None, None) => FormInput::default(),
        };
        for (name, value) in input {
            if let Some(field) = form.field_mut(name) {
                field.clone_from(value);
            }
        }
        store::save_draft(tx.db, college, id, &form, now)?;
    }
    let there = documents::list_current(tx.db, college, &[id])?;
    let mut faults = Vec::new();
    for document in arrived {
        let before = there.iter().find(|before| before.slot == document.slot);
        if slot_is_open(application.as_ref(), before) {
            documents::make_current(tx.db, document, now)?;
        } else {
            documents::discard(tx.db, college, document.id, now)?;
            faults.push(closed(document.slot));
        }
    }
    Ok(faults)
}

/// The fault of a document that was not refused and so cannot be replaced.
pub(crate) fn closed(slot: Slot) -> Fault {
    Fault::new(slot.as_str(), FileFault::NotRefused(slot.into()))
}

/// Submits the draft; the error has all of its faults and `found`. Who was brought in fills in what the college did not know, and
/// stays admitted.
pub(crate) fn submit(
    tx: &mut Tx<'_>,
    student: &SignedInStudent,
    found: &[Fault],
) -> Outcome<Application, Apply> {
    let (college, id, now) = (student.college, student.id, tx.now());
    students::lock(tx.db, college, id)?;
    // A shared lock, so that no course is removed while somebody applies for it.
    let setup = college_setup::share(tx.db, college)?
        .ok_or_else(|| Failure::defect(format!("college {college} is gone")))?;
    let before = store::lock(tx.db, college, id)?;
    if let Some(before) = &before {
        before.check_correctable().or_refuse()?;
    }
    let input = match (store::find_draft(tx.db, college, id)?, &before) {
        (Some((form, _)), _) => form,
        (None, Some(before)) => before.form.to_input(),
        (None, None) => FormInput::default(),
    };
    let there = documents::list_current(tx.db, college, &[id])?;
    let brought_in = before.as_ref().filter(|before| before.is_imported);
    let input = match brought_in {
        Some(before) => known_to_college(input, &before.form),
        None => input,
    };
    let form = Form::parse(&input, date_in_india(now)).and_then(|mut form| {
        let course = setup.course_named(&form.course).and_then(|course| {
            form.course.clone_from(&course.name);
            Some((course.id?, course.eligibility))
        });
        course.map(|course| (form, course)).ok_or_else(not_offered)
    });
    // The college has the papers of imported students already.
    let at_fault = match brought_in {
        Some(_) => found.to_vec(),
        None => documents_at_fault(&there, found),
    };
    let ((form, course), ()) = all((form, Faults::check(at_fault))).or_refuse()?;
    let application = match before {
        Some(before) if before.is_imported => before.fill_in(form, now),
        Some(before) => before.resubmit(form, course, now).or_refuse()?,
        None => first(student, form, course, now),
    };
    match application.is_imported {
        true => store::fill_in(tx.db, &application)?,
        false => store::save_submission(tx.db, &application)?,
    }
    documents::submit(tx.db, college, id)?;
    store::delete_draft(tx.db, college, id)?;
    if !application.is_imported {
        confirm(tx, student, &application)?;
    }
    Ok(application)
}

fn confirm(
    tx: &mut Tx<'_>,
    student: &SignedInStudent,
    application: &Application,
) -> Outcome<(), Apply> {
    let message = Message::AdmissionReceived {
        name: application.form.full_name.clone(),
        college: student.college_name.clone(),
        course: application.form.course.clone(),
    };
    let to = (student.id, student.email.as_str());
    Ok(notify_at(tx, student.college, to, message)?)
}

fn first(
    student: &SignedInStudent,
    form: Form,
    (course, eligibility): (CourseId, Percentage),
    now: DateTime<Utc>,
) -> Application {
    Application {
        college: student.college,
        student: student.id,
        sap_id: student.sap_id.clone(),
        form,
        course,
        eligibility,
        state: ApplicationState::Submitted,
        submission: 1,
        submitted_at: now,
        is_imported: false,
    }
}

/// The form with what the college has said: the student does not change it.
fn known_to_college(input: FormInput, known: &Form) -> FormInput {
    let known = known.to_input();
    FormInput {
        full_name: known.full_name,
        dob: known.dob,
        course: known.course,
        ..input
    }
}

fn not_offered() -> Faults {
    Fault::new("course", AdmissionFault::Course).into()
}

/// The faults that keep documents from being submitted: those just found, and those of missing or refused documents.
fn documents_at_fault(there: &[Document], found: &[Fault]) -> Vec<Fault> {
    let fault = |slot: Slot| {
        if found.iter().any(|fault| fault.path == slot.as_str()) {
            return None;
        }
        let kind = match there.iter().find(|document| document.slot == slot) {
            None => FaultKind::from(TextFault::DocumentRequired(slot.into())),
            Some(document) if document.refusal.is_some() => FileFault::Refused(slot.into()).into(),
            Some(_) => return None,
        };
        Some(Fault::new(slot.as_str(), kind))
    };
    let found = found.iter().cloned();
    found
        .chain(Slot::ALL.into_iter().filter_map(fault))
        .collect()
}
