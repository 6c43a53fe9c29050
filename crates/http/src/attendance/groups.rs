//! Whom lectures are for.

use portal_domain::{
    attendance::{AttendanceFault, Group, NamedGroup},
    validation::Fault,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::framework::api_error::ApiError;

/// The class, or the division of it, that a lecture is for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LectureGroup {
    class_id: String,
    /// The academic year's name.
    year_name: String,
    /// From 1; null in a course of one term.
    #[schema(required = true)]
    term: Option<i16>,
    /// Null: all of the class.
    #[schema(required = true)]
    division_id: Option<String>,
    #[schema(required = true)]
    division_name: Option<String>,
}

impl From<NamedGroup> for LectureGroup {
    fn from(named: NamedGroup) -> Self {
        Self {
            class_id: named.group.class.to_string(),
            year_name: named.year,
            term: named.term,
            division_id: named.group.division.map(|id| id.to_string()),
            division_name: named.division,
        }
    }
}

/// Whom a teacher may hold a lecture for.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OfferedGroup {
    #[serde(flatten)]
    group: LectureGroup,
    /// How many it has.
    students: i64,
}

impl From<(NamedGroup, i64)> for OfferedGroup {
    fn from((named, students): (NamedGroup, i64)) -> Self {
        Self {
            group: named.into(),
            students,
        }
    }
}

/// Reads the ids of a class and of a division of it, with a fault at `path` if the class is missing. Text that is no id is
/// treated like an unknown one.
pub(super) fn parse_group(
    path: &'static str,
    class: Option<&str>,
    division: Option<&str>,
) -> Result<Option<Group>, ApiError> {
    let given = |text: Option<&str>| text.filter(|text| !text.is_empty()).map(str::to_owned);
    match (given(class), given(division)) {
        (None, None) => Ok(None),
        (None, Some(_)) => Err(Fault::new(path, AttendanceFault::NoClass).into()),
        (Some(class), division) => Ok(Some(Group {
            class: class.parse().map_err(|_| ApiError::not_found())?,
            division: match division {
                Some(id) => Some(id.parse().map_err(|_| ApiError::not_found())?),
                None => None,
            },
        })),
    }
}
