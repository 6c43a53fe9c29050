//! The students of a change, and those of a promotion that can be undone.

use portal_domain::{
    enrolment_changes::Fate,
    ids::{ClassId, EnrolmentChangeId},
    promotions::Fate as PromotionFate,
    sap_id::SapId,
};
use portal_services::enrolment_changes::{self as use_case, ListedPromoted, ListedStudent};
use serde::Serialize;
use utoipa::ToSchema;

use super::LeftClass;
use crate::{
    framework::{
        access::{PromotionDesk, Staff},
        api_error::ErrorBody,
        params::{AskedOfList, Id, PageQuery, Query},
        reply::Reply,
        state::State,
    },
    marks::VerdictName,
    promotions::PromotionVerdict,
};

/// What has become of a student of a change.
#[derive(Debug, Serialize, ToSchema)]
enum EnrolmentChangeOutcome {
    Waiting,
    Done,
    /// It was not possible any longer.
    LeftOut,
    Dismissed,
}

impl From<Fate> for EnrolmentChangeOutcome {
    fn from(fate: Fate) -> Self {
        match fate {
            Fate::Waiting => Self::Waiting,
            Fate::Done => Self::Done,
            Fate::LeftOut => Self::LeftOut,
            Fate::Dismissed => Self::Dismissed,
        }
    }
}

/// A student of a change.
#[derive(Debug, Serialize, ToSchema)]
struct ChangedEnrolmentStudent {
    /// The SAP id.
    id: String,
    name: String,
    /// The class that the student was in when somebody asked.
    from: LeftClass,
    outcome: EnrolmentChangeOutcome,
    /// Why the student would be left out now; null where nothing keeps them from it, and once it has ended.
    #[schema(required = true)]
    obstacle: Option<ErrorBody>,
}

impl From<ListedStudent> for ChangedEnrolmentStudent {
    fn from(listed: ListedStudent) -> Self {
        let of = listed.of;
        Self {
            id: of.sap_id.to_string(),
            name: of.name,
            from: LeftClass {
                course_name: of.course,
                academic_year: of.year,
                term: of.term,
                terms: of.terms,
            },
            outcome: of.fate.into(),
            obstacle: listed.hindrance.as_ref().map(ErrorBody::of),
        }
    }
}

/// The students of a change, by SAP id.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChangedEnrolmentStudentList {
    students: Vec<ChangedEnrolmentStudent>,
}

/// GET /enrolment-changes/{id}/students
pub(crate) async fn list_students(
    staff: Staff<PromotionDesk>,
    id: Id<EnrolmentChangeId>,
    query: Query<PageQuery>,
    state: State,
) -> Reply<ChangedEnrolmentStudentList> {
    let page = query.0.parse::<SapId>()?;
    let (college, change) = (staff.college, id.0);
    let listing = state
        .run(move |cx| use_case::list_students(cx, college, change, &page))
        .await?;
    Ok(query.0.answer(
        &format!("/api/enrolment-changes/{change}/students"),
        listing,
        |listed| listed.of.sap_id.to_string(),
        |rows| ChangedEnrolmentStudentList {
            students: rows.into_iter().map(Into::into).collect(),
        },
    ))
}

/// What has become of a student of a promotion.
#[derive(Debug, Serialize, ToSchema)]
enum PromotionOutcome {
    /// The worker has not come to the student.
    Waiting,
    Done,
    /// The student had left the class.
    LeftOut,
    Undone,
}

/// A student of the promotion of a class.
#[derive(Debug, Serialize, ToSchema)]
struct PromotedStudent {
    /// The SAP id.
    id: String,
    name: String,
    verdict: PromotionVerdict,
    /// Why the verdict differed from the one proposed; null where it did not.
    #[schema(required = true)]
    reason: Option<String>,
    /// As it was when it was approved; null before it was published.
    #[schema(required = true)]
    result: Option<VerdictName>,
    outcome: PromotionOutcome,
    /// Why it cannot be undone; null where it can.
    #[schema(required = true)]
    obstacle: Option<ErrorBody>,
}

impl From<ListedPromoted> for PromotedStudent {
    fn from(listed: ListedPromoted) -> Self {
        let of = listed.of;
        Self {
            id: of.sap_id.to_string(),
            name: of.name,
            verdict: of.verdict.into(),
            reason: of.reason,
            result: of.result.map(VerdictName::from),
            outcome: match of.fate {
                PromotionFate::Waiting => PromotionOutcome::Waiting,
                PromotionFate::Done => PromotionOutcome::Done,
                PromotionFate::LeftOut => PromotionOutcome::LeftOut,
                PromotionFate::Undone => PromotionOutcome::Undone,
            },
            obstacle: listed.hindrance.as_ref().map(ErrorBody::of),
        }
    }
}

/// The students of the promotions of a class, by SAP id, each as the newest of theirs says.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PromotedStudentList {
    students: Vec<PromotedStudent>,
}

/// GET /promotions/{id}/promoted: nobody before the class was promoted.
pub(crate) async fn list_promoted(
    staff: Staff<PromotionDesk>,
    id: Id<ClassId>,
    query: Query<PageQuery>,
    state: State,
) -> Reply<PromotedStudentList> {
    let page = query.0.parse::<SapId>()?;
    let (college, class) = (staff.college, id.0);
    let listing = state
        .run(move |cx| use_case::list_promoted(cx, college, class, &page))
        .await?;
    Ok(query.0.answer(
        &format!("/api/promotions/{class}/promoted"),
        listing,
        |listed| listed.of.sap_id.to_string(),
        |rows| PromotedStudentList {
            students: rows.into_iter().map(Into::into).collect(),
        },
    ))
}
