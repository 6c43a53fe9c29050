//! Publishing the results of a class, or of some students.

use portal_domain::{
    marks::MarksFault,
    sap_id::SapId,
    validation::{Fault, Label, line},
};
use portal_services::{
    marks::Whose,
    results::{self as use_case, Publish, PublishResults, Published},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::classes::OfClass;
use crate::framework::{
    access::{MarksDesk, Staff},
    api_error::ApiError,
    body::Body,
    confirmation::acts,
    reply::{Answer, Reply},
    state::State,
};

/// Whose results are to be published: those of a course, or of some students.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PublishBody {
    /// The course's short name.
    course: Option<String>,
    #[serde(flatten)]
    class: OfClass,
    /// SAP ids.
    student_ids: Option<Vec<String>>,
}

impl PublishBody {
    fn parse(&self) -> Result<Publish, ApiError> {
        match (&self.course, &self.student_ids) {
            (Some(course), None) => Ok(Publish::Course(Whose {
                course: line("course", Label::Course, 80, course)?,
                within: self.class.parse()?,
            })),
            (None, Some(ids)) if !ids.is_empty() => {
                let ids = ids.iter().map(|id| SapId::parse(id));
                let ids = ids.collect::<Option<Vec<_>>>();
                let ids = ids.ok_or_else(ApiError::not_found)?;
                Ok(Publish::Students(ids, self.class.parse()?))
            }
            _ => Err(Fault::new("course", MarksFault::CourseOrStudents).into()),
        }
    }
}

/// A student whose marks are not complete.
#[derive(Debug, Serialize, ToSchema)]
struct IncompleteItem {
    /// The SAP id.
    id: String,
    name: String,
    /// Subjects without marks.
    missing: Vec<String>,
}

/// What was published.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PublishedMarks {
    published: usize,
    /// Published as they are before; they get no new issue.
    unchanged: usize,
    incomplete: Vec<IncompleteItem>,
}

impl From<Published> for PublishedMarks {
    fn from(published: Published) -> Self {
        let incomplete = published.incomplete.into_iter();
        let item = |(id, name, missing): (SapId, String, Vec<String>)| IncompleteItem {
            id: id.to_string(),
            name,
            missing,
        };
        Self {
            published: published.issued,
            unchanged: published.unchanged,
            incomplete: incomplete.map(item).collect(),
        }
    }
}

/// PUT /marks/publish
pub(crate) async fn publish(
    staff: Staff<MarksDesk, acts::PublishResult>,
    body: Body<PublishBody>,
    state: State,
) -> Reply<PublishedMarks> {
    let what = body.0.parse()?;
    let published = state
        .run(move |cx| use_case::publish(cx, &staff, &what))
        .await?;
    Ok(Answer::new(published.into()))
}

impl From<PublishResults> for ApiError {
    fn from(reason: PublishResults) -> Self {
        match reason {
            PublishResults::NotFound => Self::not_found(),
            PublishResults::NothingComplete => Self::conflict(&reason),
        }
    }
}
