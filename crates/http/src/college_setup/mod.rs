//! Setting a college up (spec §2: College Details; §7: college/add, getCollegeById, get-courses).

mod details;
pub(crate) mod logo;
mod offered;
mod save;
pub(crate) mod subject_file;

use std::str::FromStr;

use portal_domain::ids::CollegeId;
use portal_services::{
    academic_years,
    college_setup::{self as use_case, SaveCollege},
};
use serde::{Deserialize, Serialize};
use utoipa::{
    ToSchema,
    openapi::schema::{Object, ObjectBuilder, Type},
};

use self::{details::CollegeDetails, offered::CourseList, save::SaveCollegeBody};
use crate::framework::{
    access::{AnyDesk, SignedInStudent, Staff, SuperAdminDesk},
    api_error::ApiError,
    body::Body,
    confirmation::acts,
    params::{Id, PathId},
    reply::{Answer, Reply},
    state::State,
};
use crate::tables;

/// When an instalment is due.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct InstalmentBody {
    #[schema(required = true, value_type = chrono::NaiveDate)]
    due_date: String,
}

impl InstalmentBody {
    /// That day.
    pub(crate) fn of(day: chrono::NaiveDate) -> Self {
        Self {
            due_date: day.to_string(),
        }
    }
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
    staff: Staff<SuperAdminDesk, acts::ChangeUpiId>,
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

/// A college's id, or `own` for the caller's college: a page can ask before it knows the id, together with
/// its scripts.
pub(crate) enum OwnOrId {
    Own,
    Id(CollegeId),
}

impl FromStr for OwnOrId {
    type Err = <CollegeId as FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "own" {
            return Ok(Self::Own);
        }
        text.parse().map(Self::Id)
    }
}

impl PathId for OwnOrId {
    fn schema() -> Object {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some("An id, or `own` for the college of the caller."))
            .build()
    }
}

/// GET /college/getCollegeById/{id}: the caller's own college.
pub(crate) async fn get_by_id(
    staff: Staff<AnyDesk>,
    asked: Id<OwnOrId>,
    state: State,
) -> Reply<CollegeDetails> {
    let own = staff.college;
    if matches!(asked.0, OwnOrId::Id(id) if id != own) {
        return Err(ApiError::not_found());
    }
    let setup = state.run(move |cx| use_case::find(cx, own)).await?;
    Ok(Answer::new(setup.into()))
}

/// GET /course/get-courses
pub(crate) async fn get_courses(student: SignedInStudent, state: State) -> Reply<CourseList> {
    let setup = state
        .run(move |cx| academic_years::find_offer(cx, &student))
        .await?;
    Ok(Answer::new(setup.into()))
}

impl From<SaveCollege> for ApiError {
    fn from(reason: SaveCollege) -> Self {
        match reason {
            SaveCollege::Faults(faults) => faults.into(),
            SaveCollege::Stale(reason) => reason.into(),
            SaveCollege::Rows(rows) => tables::refused(rows),
            SaveCollege::Changed
            | SaveCollege::FileOutdated
            | SaveCollege::OlderVersion
            | SaveCollege::InUse(_) => Self::conflict(&reason),
        }
    }
}
