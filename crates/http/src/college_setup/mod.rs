//! Setting a college up (spec §2: College Details; §7: college/add, getCollegeById, get-courses).

mod details;
pub(crate) mod logo;
mod offered;
mod save;

use portal_domain::ids::CollegeId;
use portal_services::college_setup::{self as use_case, SaveCollege};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use self::{details::CollegeDetails, offered::CourseList, save::SaveCollegeBody};
use crate::framework::{
    access::{AnyDesk, SignedInStudent, Staff, SuperAdminDesk},
    api_error::ApiError,
    body::Body,
    params::Id,
    reply::{Answer, Reply},
    state::State,
};

/// When an instalment is due.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
struct InstalmentBody {
    #[schema(required = true, value_type = chrono::NaiveDate)]
    due_date: String,
}

/// The id as text; empty for an entry that is not stored yet.
fn shown<Id: ToString>(id: Option<Id>) -> String {
    id.map(|id| id.to_string()).unwrap_or_default()
}

/// The value's text; empty if there is none.
fn text_or_empty<T>(value: Option<&T>, text: impl Fn(&T) -> &str) -> String {
    value.map_or_else(String::new, |value| text(value).to_owned())
}

/// POST /college/add: saves all details of the caller's own college.
pub(crate) async fn add(
    staff: Staff<SuperAdminDesk>,
    // 1 MB, for a university's courses with all their subjects.
    body: Body<SaveCollegeBody, 1024>,
    state: State,
) -> Reply<CollegeDetails> {
    let setup = state
        .run(move |cx| {
            use_case::save(cx, &staff, body.0.revision, |existing| {
                body.0.apply(existing)
            })
        })
        .await?;
    Ok(Answer::new(setup.into()))
}

/// GET /college/getCollegeById/{id}: the caller's own college.
pub(crate) async fn get_by_id(
    staff: Staff<AnyDesk>,
    id: Id<CollegeId>,
    state: State,
) -> Reply<CollegeDetails> {
    if id.0 != staff.college {
        return Err(ApiError::not_found());
    }
    let setup = state.run(move |cx| use_case::find(cx, id.0)).await?;
    Ok(Answer::new(setup.into()))
}

/// GET /course/get-courses
pub(crate) async fn get_courses(student: SignedInStudent, state: State) -> Reply<CourseList> {
    let college = student.college;
    let setup = state.run(move |cx| use_case::find(cx, college)).await?;
    Ok(Answer::new(setup.into()))
}

impl From<SaveCollege> for ApiError {
    fn from(reason: SaveCollege) -> Self {
        match reason {
            SaveCollege::Faults(faults) => faults.into(),
            SaveCollege::Changed | SaveCollege::InUse(_) => Self::conflict(&reason),
        }
    }
}
