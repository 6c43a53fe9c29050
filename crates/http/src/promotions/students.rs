//! The students of a class that is promoted, with their verdicts.

use portal_domain::{
    attendance::Tally,
    ids::ClassId,
    promotions::{OnlyPromoted, Verdict},
    sap_id::SapId,
    validation::all,
};
use portal_services::promotions::{self as use_case, ListFilter, ListedStudent};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::PromotionVerdict;
use crate::{
    framework::{
        access::{PromotionDesk, Staff},
        numbers::Decimal,
        params::{AskedOfList, Id, ListQuery, Query},
        reply::Reply,
        state::State,
        words::wire_words,
    },
    marks::VerdictName,
};

wire_words! {
    /// Which students of a promotion are listed.
    OnlyPromotionStudents = OnlyPromoted;
}

/// A student with what becomes of them, and what that rests on.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PromotionStudent {
    /// The SAP id.
    id: String,
    name: String,
    /// The division's name; null for none.
    #[schema(required = true)]
    division: Option<String>,
    #[schema(required = true)]
    roll_number: Option<i16>,
    /// Of the term; null before it is published.
    #[schema(required = true)]
    result: Option<VerdictName>,
    failed_subjects: Vec<String>,
    /// Whether another term of the course that the student has taken is failed, or its result not out.
    earlier_open: bool,
    /// Percent of the lectures of the term; null where the student is on no sheet.
    #[schema(required = true)]
    attendance: Option<Decimal>,
    /// Rupees that are not paid.
    due: Decimal,
    /// What the result says.
    proposed: PromotionVerdict,
    verdict: PromotionVerdict,
    /// Why the verdict differs from the one proposed; null where it does not.
    #[schema(required = true)]
    reason: Option<String>,
    /// What may be decided.
    allowed: Vec<PromotionVerdict>,
}

impl From<ListedStudent> for PromotionStudent {
    fn from(listed: ListedStudent) -> Self {
        let decided = listed.decided;
        let share = listed.attendance.and_then(Tally::percentage);
        let allowed = listed.allowed.iter().copied();
        Self {
            id: decided.candidate.sap_id.to_string(),
            name: listed.name,
            division: listed.division,
            roll_number: listed.roll,
            result: decided.candidate.result.map(VerdictName::from),
            failed_subjects: listed.failed_subjects,
            earlier_open: listed.earlier_open,
            attendance: share.map(Decimal::from),
            due: listed.due.into(),
            proposed: listed.proposed.into(),
            verdict: decided.verdict.into(),
            reason: decided.reason,
            allowed: allowed.map(PromotionVerdict::from).collect(),
        }
    }
}

/// Students of a class that is promoted.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PromotionStudentList {
    students: Vec<PromotionStudent>,
}

/// Which of them.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OfPromotion {
    /// All when left out.
    #[param(value_type = Option<OnlyPromotionStudents>, inline)]
    only: Option<String>,
    /// Only those with this verdict.
    #[param(value_type = Option<PromotionVerdict>, inline)]
    verdict: Option<String>,
}

/// GET /promotions/{id}/students: by SAP id; searched by name, address and SAP id. Nobody while it is carried out.
pub(crate) async fn list_students(
    staff: Staff<PromotionDesk>,
    id: Id<ClassId>,
    query: Query<ListQuery>,
    filter: Query<OfPromotion>,
    state: State,
) -> Reply<PromotionStudentList> {
    let (page, search) = query.0.parse::<SapId>()?;
    let only = OnlyPromoted::parse(filter.0.only.as_deref());
    let verdict = Verdict::parse("verdict", filter.0.verdict.as_deref());
    let (only, verdict) = all((only, verdict))?;
    let (college, class) = (staff.college, id.0);
    let wanted = ListFilter {
        search,
        only_exceptions: only.is_some(),
        verdict,
    };
    let listing = state
        .run(move |cx| use_case::list_students(cx, college, class, &wanted, &page))
        .await?;
    let given = [
        ("only", filter.0.only.as_deref()),
        ("verdict", filter.0.verdict.as_deref()),
    ];
    Ok(query.0.filtered_by(given).answer(
        &format!("/api/promotions/{class}/students"),
        listing,
        |listed| listed.decided.candidate.sap_id.to_string(),
        |rows| PromotionStudentList {
            students: rows.into_iter().map(PromotionStudent::from).collect(),
        },
    ))
}
