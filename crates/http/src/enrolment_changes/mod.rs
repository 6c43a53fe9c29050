//! Changes of where students are enrolled, as one person asks for them and another one approves them.

mod ask;
mod students;

use chrono::{DateTime, Utc};
use portal_domain::{
    enrolment_changes::{Ended, Kind, OnlyChanges},
    ids::{EnrolmentChangeId, StaffId},
    validation::Faults,
};
use portal_services::enrolment_changes::{self as use_case, KeepChange, ListedChange, Shown};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

pub(crate) use self::{
    ask::{ask, choices},
    students::{list_promoted, list_students},
};
use crate::framework::{
    access::{PromotionDesk, Staff},
    api_error::{ApiError, ErrorBody},
    confirmation::acts,
    numbers::Decimal,
    params::{AskedOfList, Id, PageQuery, Query},
    reply::{Answer, Nothing, Reply},
    state::State,
    words::wire_words,
};

wire_words! {
    /// What changes.
    EnrolmentChangeKind = Kind;
    /// Which changes are listed.
    OnlyEnrolmentChanges = OnlyChanges;
}

/// Where a change is.
#[derive(Debug, Serialize, ToSchema)]
enum EnrolmentChangeState {
    /// Nobody has decided it.
    Open,
    /// It was approved and carried out.
    Done,
    Dismissed,
}

/// A class that students enter; there may be none yet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct EnteredClass {
    course_name: String,
    academic_year: String,
    /// From 1.
    term: i16,
    /// How many the course has.
    terms: i16,
    /// From 1.
    year_of_study: i16,
}

/// A class that students are or were in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LeftClass {
    course_name: String,
    academic_year: String,
    /// From 1.
    term: i16,
    /// How many the course has.
    terms: i16,
}

/// The class to which students go back.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PromotedClass {
    class_id: String,
    #[serde(flatten)]
    class: LeftClass,
}

/// A change of where students are enrolled.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EnrolmentChange {
    #[serde(rename = "_id")]
    id: String,
    kind: EnrolmentChangeKind,
    /// Empty of what the portal offers.
    reason: String,
    state: EnrolmentChangeState,
    /// Null of a promotion that is undone.
    #[schema(required = true)]
    to: Option<EnteredClass>,
    /// Of a promotion that is undone; null of others.
    #[schema(required = true)]
    from: Option<PromotedClass>,
    /// How many it names.
    students: i64,
    /// The name of the one of them who registered first; null where it names nobody any more.
    #[schema(required = true)]
    first_student: Option<String>,
    /// The name that colleagues see; null of what the portal offers.
    #[schema(required = true)]
    asked_by: Option<String>,
    asked_at: DateTime<Utc>,
    /// Whether the caller has asked for it, so that somebody else has to approve it.
    is_own: bool,
    /// Null while it is open, as is the next one.
    #[schema(required = true)]
    decided_by: Option<String>,
    #[schema(required = true)]
    decided_at: Option<DateTime<Utc>>,
    /// How many students it has changed.
    done: i64,
}

impl EnrolmentChange {
    fn of(listed: ListedChange, reader: StaffId) -> Self {
        let (place, terms) = (listed.place, listed.terms);
        let to = EnteredClass {
            course_name: listed.course.clone(),
            academic_year: listed.year.clone(),
            term: place.term,
            terms: terms.count,
            year_of_study: (place.term - 1) / terms.per_year + 1,
        };
        let from = listed.class.map(|class| PromotedClass {
            class_id: class.to_string(),
            class: LeftClass {
                course_name: listed.course,
                academic_year: listed.year,
                term: place.term,
                terms: terms.count,
            },
        });
        Self {
            id: listed.change.id.to_string(),
            kind: listed.change.kind.into(),
            reason: listed.reason,
            state: match listed.change.ended {
                None => EnrolmentChangeState::Open,
                Some(Ended::Approved) => EnrolmentChangeState::Done,
                Some(Ended::Dismissed) => EnrolmentChangeState::Dismissed,
            },
            to: from.is_none().then_some(to),
            from,
            students: listed.students,
            first_student: listed.first_student,
            asked_by: listed.asked_by,
            asked_at: listed.asked_at,
            is_own: listed.change.asked_by == Some(reader),
            decided_by: listed.decided_by,
            decided_at: listed.decided_at,
            done: listed.done,
        }
    }
}

/// Changes, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EnrolmentChangeList {
    changes: Vec<EnrolmentChange>,
}

/// Which of them.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct WhichChanges {
    /// The open ones when left out.
    #[param(value_type = Option<OnlyEnrolmentChanges>, inline)]
    only: Option<String>,
}

/// GET /enrolment-changes
pub(crate) async fn list(
    staff: Staff<PromotionDesk>,
    query: Query<PageQuery>,
    filter: Query<WhichChanges>,
    state: State,
) -> Reply<EnrolmentChangeList> {
    let only = OnlyChanges::parse(filter.0.only.as_deref());
    let page = query.0.parse::<EnrolmentChangeId>()?;
    let only = only.map_err(Faults::from)?;
    let (college, reader) = (staff.college, staff.id);
    let listing = state
        .run(move |cx| use_case::list(cx, college, only, &page))
        .await?;
    let given = [("only", filter.0.only.as_deref())];
    Ok(query.0.filtered_by(given).answer(
        "/api/enrolment-changes",
        listing,
        |listed| listed.change.id.to_string(),
        |rows| EnrolmentChangeList {
            changes: rows
                .into_iter()
                .map(|listed| EnrolmentChange::of(listed, reader))
                .collect(),
        },
    ))
}

/// A change, as it would be carried out now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EnrolmentChangeDetails {
    #[serde(flatten)]
    change: EnrolmentChange,
    /// What an approval would be refused for.
    obstacles: Vec<ErrorBody>,
    /// Rupees that each student is charged; null where nobody is.
    #[schema(required = true)]
    fee: Option<Decimal>,
}

impl EnrolmentChangeDetails {
    fn of(shown: Shown, reader: StaffId) -> Self {
        Self {
            obstacles: shown.obstacles.iter().map(ErrorBody::of).collect(),
            fee: shown.fee.map(Decimal::from),
            change: EnrolmentChange::of(shown.listed, reader),
        }
    }
}

/// GET /enrolment-changes/{id}
pub(crate) async fn get(
    staff: Staff<PromotionDesk>,
    id: Id<EnrolmentChangeId>,
    state: State,
) -> Reply<EnrolmentChangeDetails> {
    let (college, reader) = (staff.college, staff.id);
    let shown = state
        .run(move |cx| use_case::find(cx, college, id.0))
        .await?;
    Ok(Answer::new(EnrolmentChangeDetails::of(shown, reader)))
}

/// A change that was approved.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EnrolmentChangeApproved {
    /// How many it has changed.
    students: i64,
    /// Of how many it was not possible any longer.
    left_out: i64,
}

/// POST /enrolment-changes/{id}/approve: by somebody else than who has asked; of what the portal offers by anybody, since two people
/// have decided that these students repeat. Sent again, it answers the same.
pub(crate) async fn approve(
    staff: Staff<PromotionDesk, acts::ChangeEnrolments>,
    id: Id<EnrolmentChangeId>,
    state: State,
) -> Reply<EnrolmentChangeApproved> {
    let changed = state
        .run(move |cx| use_case::approve(cx, &staff, id.0))
        .await?;
    Ok(Answer::new(EnrolmentChangeApproved {
        students: changed.students,
        left_out: changed.left_out,
    }))
}

/// POST /enrolment-changes/{id}/dismiss: the second call is refused, as it has ended by then.
pub(crate) async fn dismiss(
    staff: Staff<PromotionDesk>,
    id: Id<EnrolmentChangeId>,
    state: State,
) -> Reply<Nothing> {
    state
        .run(move |cx| use_case::dismiss(cx, &staff, id.0))
        .await?;
    Ok(Answer::new(Nothing))
}

impl From<KeepChange> for ApiError {
    fn from(reason: KeepChange) -> Self {
        match reason {
            KeepChange::NotFound => Self::not_found(),
            KeepChange::Faults(faults) => faults.into(),
            KeepChange::State(reason) => Self::conflict(&reason),
            KeepChange::Place(reason) => Self::conflict(&reason),
            KeepChange::Fee(reason) => Self::conflict(&reason),
            KeepChange::Hindrance(reason) => Self::conflict(&reason),
        }
    }
}
