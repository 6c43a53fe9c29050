//! Practicals as their teachers keep them (spec §2: Teacher pages).

use chrono::NaiveDate;
use portal_domain::{
    dates::{self, date_in_india},
    ids::{PracticalId, SubjectId},
    practicals::NewPractical,
    validation::Faults,
};
use portal_services::practicals::{self as use_case, KeepPractical, ListedPractical};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::classes::OfClass;
use crate::framework::{
    access::{Staff, TeacherDesk},
    api_error::ApiError,
    body::Body,
    params::{AskedOfList, Id, PageQuery, Query},
    reply::{Answer, MessageBody, Reply},
    state::State,
};

/// A practical as its teachers see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ScheduledPractical {
    #[serde(rename = "_id")]
    id: String,
    subject_id: String,
    subject_name: String,
    /// The course's short name.
    course: String,
    /// From 1; left out in a course of one term.
    #[serde(skip_serializing_if = "Option::is_none")]
    term: Option<i16>,
    title: String,
    #[schema(required = true)]
    comments: Option<String>,
    date: NaiveDate,
    /// Requests that wait.
    pending: i64,
    /// Students who have completed it.
    approved: i64,
    /// Nobody has asked for approval yet.
    is_withdrawable: bool,
}

impl From<ListedPractical> for ScheduledPractical {
    fn from(listed: ListedPractical) -> Self {
        let input = listed.practical.input;
        Self {
            id: listed.practical.id.to_string(),
            subject_id: listed.subject.id.to_string(),
            subject_name: listed.subject.name,
            course: listed.subject.course_name,
            term: listed.subject.shown_term,
            title: input.title,
            comments: input.comments,
            date: input.date,
            pending: listed.pending,
            approved: listed.approved,
            is_withdrawable: !listed.is_requested,
        }
    }
}

/// A teacher's practicals.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ScheduledPracticals {
    practicals: Vec<ScheduledPractical>,
}

/// GET /practicals/scheduled: those of the teacher's own subjects, the newest day first. A division does what its class does.
pub(crate) async fn list(
    staff: Staff<TeacherDesk>,
    query: Query<PageQuery>,
    class: Query<OfClass>,
    state: State,
) -> Reply<ScheduledPracticals> {
    let page = query.0.parse::<PracticalId>()?;
    let within = class.0.parse()?;
    let listing = state
        .run(move |cx| use_case::list(cx, &staff, within, &page))
        .await?;
    Ok(query.0.filtered_by(class.0.given()).answer(
        "/api/practicals/scheduled",
        listing,
        |listed| listed.practical.id.to_string(),
        |rows| ScheduledPracticals {
            practicals: rows.into_iter().map(ScheduledPractical::from).collect(),
        },
    ))
}

/// A practical as it is typed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NewPracticalBody {
    /// One of the subjects that one holds.
    #[serde(default)]
    #[schema(required = true)]
    subject_id: String,
    #[serde(default)]
    #[schema(required = true)]
    title: String,
    /// `YYYY-MM-DD`: from 30 days back to one year ahead.
    #[serde(default)]
    #[schema(required = true)]
    date: String,
    comments: Option<String>,
}

impl NewPracticalBody {
    /// The subject's id; 404 for text that is not an id, as for a subject that the teacher does not
    /// hold.
    fn subject(&self) -> Result<SubjectId, ApiError> {
        self.subject_id.parse().map_err(|_| ApiError::not_found())
    }

    fn parse(&self, today: NaiveDate, is_on: Option<NaiveDate>) -> Result<NewPractical, Faults> {
        let comments = self.comments.as_deref().unwrap_or_default();
        NewPractical::parse(&self.title, &self.date, comments, today, is_on)
    }
}

/// A practical of a teacher.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ScheduledPracticalEnvelope {
    practical: ScheduledPractical,
}

fn kept(listed: ListedPractical) -> Answer<ScheduledPracticalEnvelope> {
    Answer::new(ScheduledPracticalEnvelope {
        practical: listed.into(),
    })
}

/// POST /practicals
pub(crate) async fn schedule(
    staff: Staff<TeacherDesk>,
    body: Body<NewPracticalBody>,
    state: State,
) -> Reply<ScheduledPracticalEnvelope> {
    let input = body.0.parse(date_in_india(state.clock().now()), None)?;
    let subject = body.0.subject()?;
    let practical = state
        .run(move |cx| use_case::schedule(cx, &staff, subject, &input))
        .await?;
    Ok(kept(practical))
}

/// PUT /practicals/{id}
pub(crate) async fn change(
    staff: Staff<TeacherDesk>,
    id: Id<PracticalId>,
    body: Body<NewPracticalBody>,
    state: State,
) -> Reply<ScheduledPracticalEnvelope> {
    let today = date_in_india(state.clock().now());
    // First the faults that do not depend on the practical: only the practical says whether its day
    // may stay.
    body.0.parse(today, dates::parse(&body.0.date))?;
    let subject = body.0.subject()?;
    let practical = state
        .run(move |cx| {
            use_case::change(cx, &staff, id.0, subject, |is_on| {
                body.0.parse(today, Some(is_on))
            })
        })
        .await?;
    Ok(kept(practical))
}

/// PUT /practicals/{id}/withdraw: takes it back while nobody has asked for approval.
pub(crate) async fn withdraw(
    staff: Staff<TeacherDesk>,
    id: Id<PracticalId>,
    state: State,
) -> Reply<MessageBody> {
    state
        .run(move |cx| use_case::withdraw(cx, &staff, id.0))
        .await?;
    Ok(MessageBody::answer("The practical has been withdrawn."))
}

impl From<KeepPractical> for ApiError {
    fn from(reason: KeepPractical) -> Self {
        match reason {
            KeepPractical::NotFound => Self::not_found(),
            KeepPractical::Faults(faults) => faults.into(),
            KeepPractical::Known | KeepPractical::CannotChange(_) => Self::conflict(&reason),
        }
    }
}
