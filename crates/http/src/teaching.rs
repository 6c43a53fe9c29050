//! Which subjects a teacher holds (spec §6: Teacher).

use portal_domain::{ids::StaffId, paging::QueryFault};
use portal_services::teaching::{self as use_case, AssignSubjects};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    framework::{
        access::{Staff, SuperAdminDesk},
        api_error::ApiError,
        body::Body,
        params::Id,
        reply::Reply,
        state::State,
    },
    staff::{AdminEnvelope, decided},
};

/// The subjects that a teacher holds, all of them.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SubjectsBody {
    // `None` is a fault: as an empty list it would take every subject away.
    #[schema(required = true, value_type = Vec<String>)]
    subject_ids: Option<Vec<String>>,
}

/// PUT /admin/subjects/{id}: sets a teacher's subjects. Several teachers may hold one subject.
pub(crate) async fn assign(
    staff: Staff<SuperAdminDesk>,
    id: Id<StaffId>,
    body: Body<SubjectsBody>,
    state: State,
) -> Reply<AdminEnvelope> {
    let ids = body.0.subject_ids;
    let ids = ids.ok_or_else(|| ApiError::fault("subjectIds", QueryFault::Subjects))?;
    let member = state
        .run(move |cx| use_case::assign(cx, &staff, id.0, &ids))
        .await?;
    Ok(decided(member))
}

impl From<AssignSubjects> for ApiError {
    fn from(reason: AssignSubjects) -> Self {
        match reason {
            AssignSubjects::NotFound => Self::not_found(),
            AssignSubjects::NoTeacher(reason) => Self::conflict(&reason),
            AssignSubjects::Faults(faults) => faults.into(),
        }
    }
}
