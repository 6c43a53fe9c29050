//! The promotion of classes, as one person plans it and another one approves it.

mod students;

use chrono::{DateTime, NaiveDate, Utc};
use portal_domain::{
    ids::{ClassId, StaffId},
    promotions::{Target, Verdict},
};
use portal_services::promotions::{
    self as use_case, Carried, ChangedVerdict, KeepPromotion, Listed, Plan, Read, Shown,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub(crate) use self::students::list_students;
use crate::framework::{
    access::{PromotionDesk, Staff},
    api_error::{ApiError, ErrorBody},
    body::Body,
    confirmation::acts,
    params::Id,
    reply::{Answer, Nothing, Reply},
    state::State,
    words::wire_words,
};

wire_words! {
    /// What becomes of a student.
    pub(crate) PromotionVerdict = Verdict;
}

/// Where a promotion is.
#[derive(Debug, Serialize, ToSchema)]
enum PromotionState {
    /// Nobody has planned it.
    Open,
    /// Somebody else has to approve it.
    Planned,
    /// It was approved and is being carried out.
    Running,
}

impl PromotionState {
    fn of(plan: Option<&Plan>) -> Self {
        match plan {
            None => Self::Open,
            Some(plan) if plan.saved.is_approved => Self::Running,
            Some(_) => Self::Planned,
        }
    }
}

/// The term that students enter.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PromotionTarget {
    /// Null while that year is not opened.
    #[schema(required = true)]
    academic_year: Option<String>,
    term: i16,
    /// Of the year of study that begins, whose fee is raised; null within one.
    #[schema(required = true)]
    year_of_study: Option<i16>,
}

impl From<Target> for PromotionTarget {
    fn from(target: Target) -> Self {
        Self {
            academic_year: target.year,
            term: target.term,
            year_of_study: target.year_of_study,
        }
    }
}

/// A plan that was saved and has not ended.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlannedPromotion {
    state: PromotionState,
    /// The name that colleagues see.
    saved_by: String,
    saved_at: DateTime<Utc>,
    /// How many verdicts differ from what was proposed.
    exceptions: i64,
    /// Of one that is being carried out.
    done: i64,
    /// Of one that is being carried out, all its students.
    total: i64,
}

/// A class that can be promoted.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PromotionRow {
    class_id: String,
    academic_year: String,
    course_name: String,
    /// From 1.
    term: i16,
    /// How many the course has.
    terms: i16,
    /// Who is in it now.
    students: i64,
    /// Null of the last term.
    #[schema(required = true)]
    to: Option<PromotionTarget>,
    /// Null until it is planned.
    #[schema(required = true)]
    promotion: Option<PlannedPromotion>,
}

impl From<Listed> for PromotionRow {
    fn from(listed: Listed) -> Self {
        let class = listed.class;
        let planned = |plan: Plan| PlannedPromotion {
            state: PromotionState::of(Some(&plan)),
            saved_by: plan.saved_by,
            saved_at: plan.saved_at,
            exceptions: listed.exceptions,
            done: plan.done,
            total: plan.total,
        };
        Self {
            class_id: class.id.to_string(),
            academic_year: class.year_name,
            course_name: class.course_name,
            term: class.term,
            terms: class.terms.count,
            students: class.students,
            to: listed.to.map(PromotionTarget::from),
            promotion: listed.plan.map(planned),
        }
    }
}

/// The classes that somebody is in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PromotionList {
    classes: Vec<PromotionRow>,
}

/// GET /promotions
pub(crate) async fn list(staff: Staff<PromotionDesk>, state: State) -> Reply<PromotionList> {
    let college = staff.college;
    let classes = state.run(move |cx| use_case::list(cx, college)).await?;
    Ok(Answer::new(PromotionList {
        classes: classes.into_iter().map(PromotionRow::from).collect(),
    }))
}

/// How many students have a verdict.
#[derive(Debug, Serialize, ToSchema)]
struct VerdictCount {
    verdict: PromotionVerdict,
    students: usize,
}

/// A promotion that was carried out.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PromotionDone {
    /// The name that colleagues see.
    approved_by: String,
    approved_at: DateTime<Utc>,
    students: i64,
}

impl From<Carried> for PromotionDone {
    fn from(carried: Carried) -> Self {
        Self {
            approved_by: carried.approved_by,
            approved_at: carried.approved_at,
            students: carried.students,
        }
    }
}

/// The promotion of a class, as it would be carried out now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PromotionDetails {
    class_id: String,
    academic_year: String,
    course_name: String,
    /// From 1.
    term: i16,
    /// How many the course has.
    terms: i16,
    /// Of the class, or, where it has no days of its own, of its academic year.
    begins_on: NaiveDate,
    /// Null where nobody has said it: the class has no days of its own, and another term follows in its academic year.
    #[schema(required = true)]
    ends_on: Option<NaiveDate>,
    /// Null of the last term.
    #[schema(required = true)]
    to: Option<PromotionTarget>,
    state: PromotionState,
    /// To be sent back with a save, an approval or a dismissal.
    revision: i32,
    /// Null without a plan, as is the next one.
    #[schema(required = true)]
    saved_by: Option<String>,
    #[schema(required = true)]
    saved_at: Option<DateTime<Utc>>,
    /// Whether the caller saved it last, so that somebody else has to approve it.
    is_own: bool,
    /// Who is in the class now.
    students: i64,
    /// How many verdicts differ from what was proposed.
    exceptions: usize,
    counts: Vec<VerdictCount>,
    /// Of the verdicts, to be sent back with an approval.
    seen: String,
    /// What an approval would be refused for.
    obstacles: Vec<ErrorBody>,
    /// Of one that is being carried out.
    done: i64,
    /// Of one that is being carried out, all its students.
    total: i64,
    /// The one that was carried out last; null before there was one.
    #[schema(required = true)]
    last: Option<PromotionDone>,
}

fn details(shown: Shown, reader: StaffId) -> PromotionDetails {
    let (class, plan) = (shown.class, shown.plan.as_ref());
    let count = |verdict: Verdict| {
        let of = shown.decided.iter().filter(|one| one.verdict == verdict);
        let students = of.count();
        (students > 0).then(|| VerdictCount {
            verdict: verdict.into(),
            students,
        })
    };
    let to = shown.to.as_ref();
    let ends_year = to.is_none_or(|to| to.year_of_study.is_some());
    let exceptions = shown.decided.iter().filter(|one| one.reason.is_some());
    PromotionDetails {
        class_id: class.id.to_string(),
        academic_year: class.year_name,
        course_name: class.course_name,
        term: class.term,
        terms: class.terms.count,
        begins_on: class.days.first,
        ends_on: (class.has_own_days || ends_year).then_some(class.days.last),
        to: shown.to.map(PromotionTarget::from),
        state: PromotionState::of(plan),
        revision: shown.revision,
        saved_by: plan.map(|plan| plan.saved_by.clone()),
        saved_at: plan.map(|plan| plan.saved_at),
        is_own: plan.is_some_and(|plan| plan.saved.saved_by == reader),
        students: class.students,
        exceptions: exceptions.count(),
        counts: Verdict::ALL.into_iter().filter_map(count).collect(),
        done: plan.map_or(0, |plan| plan.done),
        total: plan.map_or(0, |plan| plan.total),
        seen: shown.seen,
        obstacles: shown.obstacles.iter().map(ErrorBody::of).collect(),
        last: shown.last.map(PromotionDone::from),
    }
}

/// GET /promotions/{id}: of the class with that id.
pub(crate) async fn get(
    staff: Staff<PromotionDesk>,
    id: Id<ClassId>,
    state: State,
) -> Reply<PromotionDetails> {
    let (college, reader) = (staff.college, staff.id);
    let shown = state
        .run(move |cx| use_case::find(cx, college, id.0))
        .await?;
    Ok(Answer::new(details(shown, reader)))
}

/// Changes to the plan of a class.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct SavePromotion {
    /// The revision that was read.
    #[schema(required = true)]
    revision: Option<i32>,
    /// At most 1,000. Without any, the class is planned as proposed.
    verdicts: Vec<SaveVerdict>,
}

/// A verdict that a clerk decides otherwise than proposed.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
struct SaveVerdict {
    /// The SAP id.
    #[schema(required = true)]
    student_id: String,
    /// Null or left out: as proposed.
    #[schema(value_type = Option<PromotionVerdict>)]
    verdict: Option<String>,
    /// Of 10 to 500 characters; not needed for a verdict as proposed.
    reason: String,
}

impl From<&SaveVerdict> for ChangedVerdict {
    fn from(body: &SaveVerdict) -> Self {
        Self {
            student: body.student_id.clone(),
            verdict: body.verdict.clone(),
            reason: body.reason.clone(),
        }
    }
}

/// PUT /promotions/{id}: plans the promotion of a class, or changes the plan.
pub(crate) async fn save(
    staff: Staff<PromotionDesk>,
    id: Id<ClassId>,
    body: Body<SavePromotion, 1024>,
    state: State,
) -> Reply<PromotionDetails> {
    let seen = body.0.revision;
    let changes: Vec<ChangedVerdict> = body.0.verdicts.iter().map(Into::into).collect();
    let reader = staff.id;
    let shown = state
        .run(move |cx| use_case::save(cx, &staff, id.0, seen, &changes))
        .await?;
    Ok(Answer::new(details(shown, reader)))
}

/// What an approver has read.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct ApprovePromotion {
    #[schema(required = true)]
    revision: Option<i32>,
    /// Of the verdicts.
    #[schema(required = true)]
    seen: String,
}

/// A promotion that was approved.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PromotionApproved {
    /// How many students it has.
    students: i64,
}

/// POST /promotions/{id}/approve: by somebody else than the one who planned it. A worker carries it out. Sent again, it answers
/// the same.
pub(crate) async fn approve(
    staff: Staff<PromotionDesk, acts::PromoteClass>,
    id: Id<ClassId>,
    body: Body<ApprovePromotion>,
    state: State,
) -> Reply<PromotionApproved> {
    let read = Read {
        revision: body.0.revision,
        seen: body.0.seen.clone(),
    };
    let students = state
        .run(move |cx| use_case::approve(cx, &staff, id.0, &read))
        .await?;
    Ok(Answer::new(PromotionApproved { students }))
}

/// Which plan is dismissed.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct DismissPromotion {
    /// The revision that was read.
    #[schema(required = true)]
    revision: Option<i32>,
}

/// POST /promotions/{id}/dismiss: the second call is refused, as there is no plan by then.
pub(crate) async fn dismiss(
    staff: Staff<PromotionDesk>,
    id: Id<ClassId>,
    body: Body<DismissPromotion>,
    state: State,
) -> Reply<Nothing> {
    let seen = body.0.revision;
    state
        .run(move |cx| use_case::dismiss(cx, &staff, id.0, seen))
        .await?;
    Ok(Answer::new(Nothing))
}

impl From<KeepPromotion> for ApiError {
    fn from(reason: KeepPromotion) -> Self {
        match reason {
            KeepPromotion::NotFound => Self::not_found(),
            KeepPromotion::Faults(faults) => faults.into(),
            KeepPromotion::State(reason) => Self::conflict(&reason),
            KeepPromotion::Obstacle(reason) => Self::conflict(&reason),
        }
    }
}
