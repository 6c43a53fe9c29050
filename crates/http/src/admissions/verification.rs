//! A doc admin decides on applications (spec §2: Doc admin; §7: getStudentsDetails).

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use portal_domain::{
    admissions::{Place, Rejection, Status, parse_remark},
    decision_queue::Queue,
    documents::Document,
    sap_id::SapId,
    validation::{Fault, NotOneOf, all},
};
use portal_services::admissions::{self as use_case, Decide, Dossier};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{AdmissionStatus, DocumentSlot, Gender, MediaType, link};
use crate::{
    framework::{
        access::{AdmissionDesk, Staff},
        api_error::ApiError,
        body::Body,
        numbers::Decimal,
        params::{AskedOfList, Id, ListQuery, PeriodQuery, Query},
        reply::{Answer, Reply},
        state::State,
    },
    queue,
};

/// An application with everything that its verification needs (spec §3: Student).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DossierBody {
    /// The SAP id.
    id: String,
    name: String,
    college_id: String,
    full_name: String,
    /// What is null the college did not know when it brought the student in.
    #[schema(required = true)]
    gender: Option<Gender>,
    #[schema(required = true)]
    parent_name: Option<String>,
    #[schema(required = true)]
    address: Option<String>,
    phone: String,
    #[schema(required = true)]
    parent_phone: Option<String>,
    dob: NaiveDate,
    #[schema(required = true)]
    last_institution: Option<String>,
    /// The percentage of the last examination.
    #[schema(required = true)]
    score: Option<Decimal>,
    /// The course's short name.
    course: String,
    /// The least percentage that the course asks for.
    eligibility: Decimal,
    below_eligibility: bool,
    /// Never `Draft`.
    status: AdmissionStatus,
    /// Whether the college has brought the student in, who then has never applied.
    is_imported: bool,
    /// How many times it has been submitted; sent back with a decision, it makes sure that what is
    /// decided on is what was read.
    submission: i32,
    submitted_at: DateTime<Utc>,
    #[schema(required = true)]
    decided_at: Option<DateTime<Utc>>,
    /// What the college said with its decision.
    #[schema(required = true)]
    remark: Option<String>,
    /// Links to the documents.
    documents: Vec<String>,
    /// The same documents, each with what is known of it.
    files: Vec<FileBody>,
}

/// A document of an application.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FileBody {
    slot: DocumentSlot,
    title: &'static str,
    /// Where it is opened.
    link: String,
    /// `image/jpeg` or `application/pdf`.
    media_type: MediaType,
    /// How large the file is.
    bytes: i32,
    /// Why it was refused; null when it was not.
    #[schema(required = true)]
    refusal: Option<String>,
    uploaded_at: DateTime<Utc>,
}

impl From<&Document> for FileBody {
    fn from(document: &Document) -> Self {
        Self {
            slot: document.slot.into(),
            title: document.slot.title(),
            link: link(document),
            media_type: document.file_type.into(),
            bytes: document.bytes,
            refusal: document.refusal.clone(),
            uploaded_at: document.created_at,
        }
    }
}

impl From<Dossier> for DossierBody {
    fn from(dossier: Dossier) -> Self {
        let application = dossier.application;
        let below_eligibility = application.is_below_eligibility();
        let decision = application.state.decision();
        let (form, mut documents) = (&application.form, dossier.documents);
        documents.sort_by_key(|document| document.slot);
        Self {
            id: application.sap_id.to_string(),
            name: form.full_name.clone(),
            college_id: application.college.to_string(),
            full_name: form.full_name.clone(),
            gender: form.gender.map(Gender::from),
            parent_name: form.parent_name.clone(),
            address: form.address.clone(),
            phone: form.phone.clone(),
            parent_phone: form.parent_phone.clone(),
            dob: form.dob,
            last_institution: form.last_institution.clone(),
            score: form.score.map(Decimal::from),
            course: form.course.clone(),
            eligibility: application.eligibility.into(),
            below_eligibility,
            status: application.state.status().into(),
            is_imported: application.is_imported,
            submission: application.submission,
            submitted_at: application.submitted_at,
            decided_at: decision.map(|decision| decision.at),
            remark: decision.and_then(|decision| decision.remark.clone()),
            documents: documents.iter().map(link).collect(),
            files: documents.iter().map(FileBody::from).collect(),
        }
    }
}

/// Applications, a bare array.
#[derive(Debug, Serialize, ToSchema)]
#[serde(transparent)]
pub(crate) struct DossierList(Vec<DossierBody>);

/// Which applications.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OfStatus {
    /// `Submitted` (when left out), `Approved` or `Rejected`.
    status: Option<String>,
}

impl OfStatus {
    fn parse(&self) -> Result<Status, Fault> {
        let Some(name) = self.status.as_deref() else {
            return Ok(Status::Submitted);
        };
        let mut known = Status::DECIDABLE.into_iter();
        known.find(|status| status.as_str() == name).ok_or_else(|| {
            Fault::new(
                "status",
                NotOneOf {
                    field: "status",
                    values: &["Submitted", "Approved", "Rejected"],
                },
            )
        })
    }
}

/// GET /student/getStudentsDetails: those that wait, the oldest first; those decided, the newest
/// first.
pub(crate) async fn list(
    staff: Staff<AdmissionDesk>,
    query: Query<ListQuery>,
    filter: Query<OfStatus>,
    days: Query<PeriodQuery>,
    state: State,
) -> Reply<DossierList> {
    let (page, search) = query.0.parse::<Place>()?;
    let (status, of_days) = all((filter.0.parse(), days.0.parse()))?;
    let (listing, waiting) = queue::read(
        &state,
        staff,
        Queue::Applications,
        page.after.is_none(),
        move |cx, staff| use_case::list(cx, staff, status, &of_days, search.as_deref(), &page),
    )
    .await?;
    Ok(query
        .0
        .filtered_by(
            [("status", Some(status.as_str()))]
                .into_iter()
                .chain(days.0.given()),
        )
        .answer(
            "/api/student/getStudentsDetails",
            listing,
            |dossier| Place::of(&dossier.application, status).to_string(),
            |rows| DossierList(rows.into_iter().map(DossierBody::from).collect()),
        )
        .with_waiting(waiting))
}

/// What goes with an approval.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct ApproveBody {
    /// A word for the student.
    remark: Option<String>,
    /// The submission that was read.
    submission: Option<i32>,
}

/// PUT /admission/approve/{studentId}: admits the student and raises the fee.
pub(crate) async fn approve(
    staff: Staff<AdmissionDesk>,
    id: Id<SapId>,
    body: Body<ApproveBody>,
    state: State,
) -> Reply<DossierBody> {
    let remark = parse_remark("remark", body.0.remark.as_deref().unwrap_or_default())?;
    let dossier = state
        .run(move |cx| use_case::approve(cx, &staff, &id.0, body.0.submission, remark.as_deref()))
        .await?;
    Ok(Answer::new(dossier.into()))
}

/// What is wrong with an application.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct RejectBody {
    /// What is wrong with the whole.
    #[schema(required = true)]
    reason: String,
    /// What is wrong with single documents, by slot; these are to be sent anew.
    documents: BTreeMap<String, String>,
    /// The submission that was read.
    submission: Option<i32>,
}

/// PUT /admission/reject/{studentId}: sends the application back.
pub(crate) async fn reject(
    staff: Staff<AdmissionDesk>,
    id: Id<SapId>,
    body: Body<RejectBody>,
    state: State,
) -> Reply<DossierBody> {
    let documents = body.0.documents.iter();
    let named = documents.map(|(slot, why)| (slot.as_str(), why.as_str()));
    let rejection = Rejection::parse(&body.0.reason, named)?;
    let dossier = state
        .run(move |cx| use_case::reject(cx, &staff, &id.0, body.0.submission, &rejection))
        .await?;
    Ok(Answer::new(dossier.into()))
}

impl From<Decide> for ApiError {
    fn from(reason: Decide) -> Self {
        match reason {
            Decide::NotFound => Self::not_found(),
            Decide::State(reason) => Self::conflict(&reason),
            Decide::Fees(reason) => Self::conflict(&reason),
        }
    }
}
