//! A student applies for admission (spec §2: Admission Form; §7: fill-details).

use chrono::{DateTime, Utc};
use portal_domain::{
    admissions::{Application, FormInput, Status},
    audit::Opening,
    documents::Slot,
};
use portal_services::{
    admissions::{self as use_case, Admission, Apply, FindApplicationPdf},
    documents,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::{AdmissionStatus, DocumentBody, DocumentSlot, MediaType};
use crate::framework::{
    access::SignedInStudent,
    api_error::ApiError,
    confirmation::acts,
    reply::{Answer, FileAnswer, FileReply, Pdf, Reply},
    request_refusal::Limited,
    state::State,
    upload::{Form, Part, Received, Upload},
};

/// A student's application, as far as it has come.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AdmissionBody {
    status: AdmissionStatus,
    /// Whether the college has brought the student in, who then has never applied.
    is_imported: bool,
    /// Whether such a student has not filled the form in yet: it is open then, although the status is `Approved`.
    is_incomplete: bool,
    form: FormBody,
    /// When what was typed was saved; null when nothing waits to be submitted.
    #[schema(required = true)]
    draft_saved_at: Option<DateTime<Utc>>,
    #[schema(required = true)]
    submitted_at: Option<DateTime<Utc>>,
    #[schema(required = true)]
    decided_at: Option<DateTime<Utc>>,
    /// What the college said with its decision.
    #[schema(required = true)]
    remark: Option<String>,
    slots: Vec<SlotBody>,
    /// Who of the college's staff has opened documents, newest first.
    openings: Vec<OpeningBody>,
}

/// The form as it was typed, faulty or not.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FormBody {
    full_name: String,
    /// `YYYY-MM-DD`.
    dob: String,
    /// `male`, `female` or `other`.
    gender: String,
    phone: String,
    parent_name: String,
    parent_phone: String,
    address: String,
    last_institution: String,
    score: String,
    /// A course's short name.
    course: String,
}

impl From<FormInput> for FormBody {
    fn from(form: FormInput) -> Self {
        Self {
            full_name: form.full_name,
            dob: form.dob,
            gender: form.gender,
            phone: form.phone,
            parent_name: form.parent_name,
            parent_phone: form.parent_phone,
            address: form.address,
            last_institution: form.last_institution,
            score: form.score,
            course: form.course,
        }
    }
}

/// A place for one document.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SlotBody {
    slot: DocumentSlot,
    title: &'static str,
    /// The media types that it takes.
    accepts: Vec<MediaType>,
    /// Whether the student may send a file for it now.
    open: bool,
    #[schema(required = true)]
    document: Option<DocumentBody>,
}

/// A staff member has opened a document.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OpeningBody {
    slot: DocumentSlot,
    at: DateTime<Utc>,
    /// The staff member's name.
    by: String,
}

impl From<Opening> for OpeningBody {
    fn from(opening: Opening) -> Self {
        Self {
            slot: opening.slot.into(),
            at: opening.at,
            by: opening.by,
        }
    }
}

impl From<Admission> for AdmissionBody {
    fn from(admission: Admission) -> Self {
        let application = admission.application.as_ref();
        let decision = application.and_then(|application| application.state.decision());
        let is_incomplete = application.is_some_and(Application::is_incomplete);
        let may_send =
            is_incomplete || matches!(admission.status(), Status::Draft | Status::Rejected);
        let slot = |slot: Slot| {
            let mut documents = admission.documents.iter();
            SlotBody {
                slot: slot.into(),
                title: slot.title(),
                accepts: slot
                    .file_types()
                    .iter()
                    .copied()
                    .map(MediaType::from)
                    .collect(),
                open: may_send && admission.is_open(slot),
                document: documents
                    .find(|document| document.slot == slot)
                    .map(DocumentBody::from),
            }
        };
        Self {
            status: admission.status().into(),
            is_imported: application.is_some_and(|application| application.is_imported),
            is_incomplete,
            draft_saved_at: admission.draft_saved_at,
            submitted_at: application.map(|application| application.submitted_at),
            decided_at: decision.map(|decision| decision.at),
            remark: decision.and_then(|decision| decision.remark.clone()),
            slots: Slot::ALL.into_iter().map(slot).collect(),
            form: admission.form.into(),
            openings: admission
                .openings
                .into_iter()
                .map(OpeningBody::from)
                .collect(),
        }
    }
}

/// GET /student/admission
pub(crate) async fn get(student: SignedInStudent, state: State) -> Reply<AdmissionBody> {
    let admission = state.run(move |cx| use_case::find(cx, &student)).await?;
    Ok(Answer::new(admission.into()))
}

/// GET /student/admission.pdf: the application as it was submitted last; 404 before that.
pub(crate) async fn pdf(
    student: SignedInStudent<acts::OpenOwnApplication>,
    state: State,
) -> FileReply<Pdf> {
    let made = use_case::application_pdf(&state, student.into_inner()).await?;
    Ok(FileAnswer {
        kind: Pdf,
        file_name: format!("admission-{}.pdf", made.sap_id),
        bytes: made.pdf,
    })
}

impl From<FindApplicationPdf> for ApiError {
    fn from(reason: FindApplicationPdf) -> Self {
        match reason {
            FindApplicationPdf::NotSubmitted => Self::not_found(),
        }
    }
}

/// POST /student/fill-details: submits the application; with `draft=true` it only keeps what is sent,
/// which may be a part of the form.
pub(crate) async fn fill_details(
    student: SignedInStudent<acts::ChangeApplication>,
    upload: Upload<ApplicationForm>,
    state: State,
) -> Reply<AdmissionBody> {
    let student = student.into_inner();
    let (first, last) = (student.clone(), student.clone());
    state
        .run(move |cx| use_case::check_correctable(cx, &first))
        .await?;
    let received = application(upload.receive(&state).await?);
    documents::receive(&state, student, received).await?;
    let admission = state.run(move |cx| use_case::find(cx, &last)).await?;
    Ok(Answer::new(admission.into()))
}

/// The multipart form of an application.
pub(crate) struct ApplicationForm;

const DRAFT: &str = "draft";

impl Form for ApplicationForm {
    const MAX_CHARS: usize = FormInput::MAX_CHARS;

    fn parts() -> Vec<Part> {
        let texts = FormInput::FIELDS.into_iter().map(|name| match name {
            "address" => Part::Lines(name),
            _ => Part::Line(name),
        });
        let draft = Part::Flag {
            name: DRAFT,
            description: "`true` keeps what is sent without submitting it.",
        };
        let files = Slot::ALL.into_iter().map(|slot| Part::File(slot.into()));
        texts.chain([draft]).chain(files).collect()
    }
}

/// The form as the use case takes it.
fn application(form: Received) -> documents::Received {
    let draft = form.has(DRAFT);
    let input = form.texts.into_iter();
    let files = form.files.into_iter();
    documents::Received {
        input: input.map(|(name, text)| (name.to_owned(), text)).collect(),
        files: files
            .filter_map(|file| Some((Slot::from_name(file.part.name)?, file)))
            .collect(),
        faults: form.faults,
        draft,
    }
}

impl From<Apply> for ApiError {
    fn from(reason: Apply) -> Self {
        match reason {
            Apply::Faults(faults) => faults.into(),
            Apply::State(reason) => Self::conflict(&reason),
            Apply::Throttled(throttled) => Self::too_many(Limited::Files, throttled),
        }
    }
}
