//! The desk edits and cancels scholarships.

use portal_domain::{dates::date_in_india, ids::ScholarshipId};
use portal_services::scholarships::{self as use_case, KeepScholarship, ScholarshipEdit};
use serde::Deserialize;
use utoipa::ToSchema;

use super::ScholarshipEnvelope;
use crate::framework::{
    access::{ScholarshipDesk, Staff},
    api_error::ApiError,
    body::Body,
    numbers::NumberInput,
    params::Id,
    reply::{Answer, MessageBody, Reply},
    state::State,
};

/// An edit of a scholarship.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct ScholarshipEditBody {
    #[schema(required = true)]
    name: String,
    /// The day of the test: `YYYY-MM-DD`, today or later and within two years, or the day that it had.
    #[schema(required = true)]
    date: String,
    /// Rupees: what each approved student gets. Fixed once somebody has applied.
    #[schema(required = true)]
    amount: NumberInput,
    /// The revision that was opened.
    #[schema(required = true)]
    revision: Option<i32>,
}

/// PUT /scholarship/change/{id}: tells all who have applied.
pub(crate) async fn change(
    staff: Staff<ScholarshipDesk>,
    id: Id<ScholarshipId>,
    body: Body<ScholarshipEditBody>,
    state: State,
) -> Reply<ScholarshipEnvelope> {
    let today = date_in_india(state.clock().now());
    let ScholarshipEditBody {
        name,
        date,
        amount,
        revision,
    } = body.0;
    let fields = [name.as_str(), date.as_str(), amount.as_str()];
    let edit = ScholarshipEdit::parse(fields, revision, today)?;
    let listed = state
        .run(move |cx| use_case::edit(cx, &staff, id.0, &edit))
        .await?;
    let message = "The scholarship has been changed.";
    Ok(Answer::new(ScholarshipEnvelope::new(message, listed)))
}

/// A cancellation of a scholarship.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct CancellationBody {
    /// The revision that was opened.
    #[schema(required = true)]
    revision: Option<i32>,
}

/// PUT /scholarship/cancel/{id}: while nobody has applied.
pub(crate) async fn cancel(
    staff: Staff<ScholarshipDesk>,
    id: Id<ScholarshipId>,
    body: Body<CancellationBody>,
    state: State,
) -> Reply<MessageBody> {
    let opened = body.0.revision;
    state
        .run(move |cx| use_case::cancel(cx, &staff, id.0, opened))
        .await?;
    Ok(MessageBody::answer("The scholarship has been cancelled."))
}

impl From<KeepScholarship> for ApiError {
    fn from(reason: KeepScholarship) -> Self {
        match reason {
            KeepScholarship::NotFound => Self::not_found(),
            KeepScholarship::Faults(faults) => faults.into(),
            _ => Self::conflict(&reason),
        }
    }
}
