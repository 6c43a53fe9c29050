//! What comes next for a student, for the top of the profile page.

use chrono::{DateTime, NaiveDate, Utc};
use portal_domain::{documents::Document, reexam::Registration};
use portal_services::{
    overview::{self as use_case, Overview},
    practicals::OwnPractical,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    admissions::{AdmissionStatus, DocumentSlot},
    fees::ChargeBody,
    framework::{
        access::SignedInStudent,
        reply::{Answer, Reply},
        state::State,
    },
};

/// A document that was refused and not sent again yet.
#[derive(Debug, Serialize, ToSchema)]
struct RefusedDocument {
    slot: DocumentSlot,
    title: &'static str,
}

impl From<&Document> for RefusedDocument {
    fn from(document: &Document) -> Self {
        Self {
            slot: document.slot.into(),
            title: document.slot.title(),
        }
    }
}

/// A practical that comes next.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NextPractical {
    subject_name: String,
    title: String,
    date: NaiveDate,
}

impl From<OwnPractical> for NextPractical {
    fn from(own: OwnPractical) -> Self {
        Self {
            subject_name: own.subject_name,
            title: own.practical.input.title,
            date: own.practical.input.date,
        }
    }
}

/// A re-exam and its day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ReexamDay {
    subject_name: String,
    exam_date: NaiveDate,
}

impl From<Registration> for ReexamDay {
    fn from(registration: Registration) -> Self {
        Self {
            subject_name: registration.subject_name,
            exam_date: registration.exam_on,
        }
    }
}

/// What comes next for a student, and what the college waits for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OverviewBody {
    admission_status: AdmissionStatus,
    /// When the form was last saved without being submitted; null when nothing waits to be submitted.
    #[schema(required = true)]
    draft_saved_at: Option<DateTime<Utc>>,
    /// Those of a rejected application that are still to be sent again.
    refused_documents: Vec<RefusedDocument>,
    /// The charge that is due first; null when nothing is due.
    #[schema(required = true)]
    next_fee: Option<ChargeBody>,
    /// The next practical that is not completed, today or later.
    #[schema(required = true)]
    next_practical: Option<NextPractical>,
    /// Practicals whose approval can be requested now, counted to 100 at the most.
    practicals_to_request: usize,
    /// The next re-exam that is paid for, today or later.
    #[schema(required = true)]
    next_reexam: Option<ReexamDay>,
    /// Re-exams that can be paid for now, the earliest first.
    reexams_to_pay: Vec<ReexamDay>,
    /// Unread notifications, counted to 100 at the most.
    unread: i64,
}

impl From<Overview> for OverviewBody {
    fn from(overview: Overview) -> Self {
        let admission = overview.admission;
        let refused = admission.documents.iter();
        let refused = refused.filter(|document| document.refusal.is_some());
        let to_pay = overview.reexams_to_pay.into_iter();
        let to_pay = to_pay.map(|(offer, exam_date)| ReexamDay {
            subject_name: offer.failed.name,
            exam_date,
        });
        Self {
            admission_status: admission.status().into(),
            draft_saved_at: admission.draft_saved_at,
            refused_documents: refused.map(RefusedDocument::from).collect(),
            next_fee: overview.next_fee.map(ChargeBody::from),
            next_practical: overview.next_practical.map(NextPractical::from),
            practicals_to_request: overview.practicals_to_request,
            next_reexam: overview.next_reexam.map(ReexamDay::from),
            reexams_to_pay: to_pay.collect(),
            unread: overview.unread,
        }
    }
}

/// GET /student/overview
pub(crate) async fn get(student: SignedInStudent, state: State) -> Reply<OverviewBody> {
    let overview = state.run(move |cx| use_case::find(cx, &student)).await?;
    Ok(Answer::new(overview.into()))
}
