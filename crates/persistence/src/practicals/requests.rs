//! Students' requests for the approval of practicals.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    dsl::exists,
    expression::SqlLiteral,
    prelude::*,
    sql_types::{Nullable, SmallInt},
};
use portal_domain::{
    classes::Within,
    ids::{CollegeId, PracticalId, PracticalRequestId, StaffId, StudentId, SubjectId},
    paging::{Listing, Page},
    period::Period,
    practicals::{Request, RequestState, RequestStatus},
    sap_id::SapId,
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    decision_queue::{load_queue, of_days},
    enrolments::enrolments_within,
    journal_days::first_id,
    schema::{
        applications, practical_requests, practicals, staff, students, subjects, teacher_subjects,
    },
    search::search,
    teaching::{shown_term, subject_term},
    views::student_enrolments,
};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = practical_requests, treat_none_as_default_value = false)]
pub(super) struct Row {
    college_id: Uuid,
    id: Uuid,
    practical_id: Uuid,
    student_id: Uuid,
    requested_at: DateTime<Utc>,
    status: String,
    decided_by: Option<Uuid>,
    decided_at: Option<DateTime<Utc>>,
    comment: Option<String>,
}

impl From<&Request> for Row {
    fn from(request: &Request) -> Self {
        let decision = request.state.decision();
        Self {
            college_id: request.college.0,
            id: request.id.0,
            practical_id: request.practical.0,
            student_id: request.student.0,
            requested_at: request.requested_at,
            status: request.state.status().as_str().to_owned(),
            decided_by: decision.map(|(by, _)| by.0),
            decided_at: decision.map(|(_, at)| at),
            comment: request.state.comment().map(str::to_owned),
        }
    }
}

impl TryFrom<Row> for Request {
    type Error = StoreError;

    fn try_from(row: Row) -> Stored<Self> {
        let decision = row.decided_by.map(StaffId).zip(row.decided_at);
        let state = match (row.status.as_str(), decision, row.comment) {
            ("Pending", None, None) => RequestState::Pending,
            ("Approved", Some((by, at)), comment) => RequestState::Approved { by, at, comment },
            ("Rejected", Some((by, at)), Some(comment)) => {
                RequestState::Rejected { by, at, comment }
            }
            _ => {
                return Err(StoreError::inconsistent(
                    "practical_requests",
                    "status",
                    row.id,
                ));
            }
        };
        Ok(Self {
            id: PracticalRequestId(row.id),
            college: CollegeId(row.college_id),
            practical: PracticalId(row.practical_id),
            student: StudentId(row.student_id),
            requested_at: row.requested_at,
            state,
        })
    }
}

/// Adds a request; a conflict with [`super::ASKED_TWICE`] if another is pending or approved.
pub fn insert(tx: &mut Db, request: &Request) -> Stored<()> {
    diesel::insert_into(practical_requests::table)
        .values(Row::from(request))
        .execute(tx)?;
    Ok(())
}

/// A request of the college, locked until the transaction ends, and the subject of its practical.
pub fn lock(
    tx: &mut Db,
    college: CollegeId,
    id: PracticalRequestId,
) -> Stored<Option<(Request, SubjectId)>> {
    let row: Option<Row> = practical_requests::table
        .find((college.0, id.0))
        .select(Row::as_select())
        .for_update()
        .first(tx)
        .optional()?;
    let Some(row) = row else {
        return Ok(None);
    };
    let subject: Uuid = practicals::table
        .find((college.0, row.practical_id))
        .select(practicals::subject_id)
        .first(tx)?;
    Ok(Some((row.try_into()?, SubjectId(subject))))
}

/// Writes the decision.
pub fn save_decision(tx: &mut Db, request: &Request) -> Stored<()> {
    let row = Row::from(request);
    diesel::update(practical_requests::table.find((row.college_id, row.id)))
        .set((
            practical_requests::status.eq(row.status),
            practical_requests::decided_by.eq(row.decided_by),
            practical_requests::decided_at.eq(row.decided_at),
            practical_requests::comment.eq(row.comment),
        ))
        .execute(tx)?;
    Ok(())
}

/// A request as a teacher sees it.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct ListedRequest {
    pub request: Request,
    /// The practical's title.
    pub title: String,
    /// The day of the practical.
    pub date: NaiveDate,
    pub subject_name: String,
    /// Of the subject; `None` in a course of one term.
    pub term: Option<i16>,
    pub sap_id: SapId,
    pub student_name: String,
    /// The teacher who decided.
    pub decided_by: Option<String>,
}

#[derive(Queryable)]
struct Joined {
    row: Row,
    title: String,
    date: NaiveDate,
    subject_name: String,
    term: Option<i16>,
    sap_id: String,
    student_name: String,
    decided_by: Option<String>,
}

/// Requests with all that [`Joined`] has, and who holds the subject.
#[diesel::dsl::auto_type]
fn joined() -> _ {
    practical_requests::table
        .inner_join(
            practicals::table.on(practicals::college_id
                .eq(practical_requests::college_id)
                .and(practicals::id.eq(practical_requests::practical_id))),
        )
        .inner_join(
            subjects::table.on(subjects::college_id
                .eq(practicals::college_id)
                .and(subjects::id.eq(practicals::subject_id))),
        )
        .inner_join(
            teacher_subjects::table.on(teacher_subjects::college_id
                .eq(practicals::college_id)
                .and(teacher_subjects::subject_id.eq(practicals::subject_id))),
        )
        .inner_join(
            students::table.on(students::college_id
                .eq(practical_requests::college_id)
                .and(students::id.eq(practical_requests::student_id))),
        )
        .inner_join(
            applications::table.on(applications::college_id
                .eq(practical_requests::college_id)
                .and(applications::student_id.eq(practical_requests::student_id))),
        )
        .left_join(
            staff::table.on(staff::college_id
                .eq(practical_requests::college_id)
                .and(staff::id.nullable().eq(practical_requests::decided_by))),
        )
}

#[diesel::dsl::auto_type(no_type_alias)]
fn columns() -> _ {
    let row: diesel::dsl::AsSelect<Row, diesel::pg::Pg> = Row::as_select();
    let term: SqlLiteral<Nullable<SmallInt>> = shown_term();
    (
        row,
        practicals::title,
        practicals::held_on,
        subjects::name,
        term,
        students::sap_id,
        applications::full_name,
        staff::name.nullable(),
    )
}

fn listed(joined: Joined) -> Stored<ListedRequest> {
    let Joined { row, sap_id, .. } = joined;
    let wrong = || StoreError::inconsistent("practical_requests", "student_id", row.id);
    Ok(ListedRequest {
        sap_id: SapId::parse(&sap_id).ok_or_else(wrong)?,
        request: row.try_into()?,
        title: joined.title,
        date: joined.date,
        subject_name: joined.subject_name,
        term: joined.term,
        student_name: joined.student_name,
        decided_by: joined.decided_by,
    })
}

/// A filter of requests.
#[derive(Debug, Clone)]
pub struct WantedRequests {
    /// Where they stand.
    pub status: RequestStatus,
    /// When they were asked for or, once decided, decided.
    pub days: Period,
    /// Part of the student's name or SAP id.
    pub search: Option<String>,
    /// Where the student is or was in the term of the practical.
    pub within: Within,
}

/// The wanted requests for practicals of the subjects that a teacher holds: pending ones oldest first, decided ones by
/// decision, newest first.
pub fn list(
    db: &mut Db,
    college: CollegeId,
    teacher: StaffId,
    wanted: &WantedRequests,
    page: &Page<PracticalRequestId>,
) -> Stored<Listing<ListedRequest>> {
    let (status, within) = (wanted.status, wanted.within);
    let mut query = joined()
        .filter(practical_requests::college_id.eq(college.0))
        .filter(practical_requests::status.eq(status.as_str()))
        .filter(teacher_subjects::staff_id.eq(teacher.0))
        .select(columns())
        .into_boxed();
    if !within.is_everybody() {
        let of_term = student_enrolments::table
            .filter(student_enrolments::college_id.eq(practical_requests::college_id))
            .filter(student_enrolments::student_id.eq(practical_requests::student_id))
            .filter(student_enrolments::course_id.eq(subjects::course_id))
            .filter(student_enrolments::term.eq(subject_term()))
            .filter(student_enrolments::id.eq_any(enrolments_within(college, within)));
        query = query.filter(exists(of_term));
    }
    if let Some(text) = &wanted.search {
        query = search!(db, query, applications, student_id, college, text);
    }
    let waits = status == RequestStatus::Pending;
    query = of_days!(query, wanted.days, waits, practical_requests.id by first_id, decided_at);
    let rows: Vec<Joined> = load_queue!(
        db,
        query,
        page,
        waits,
        college,
        practical_requests.decided_at
    );
    Ok(page.cut(rows.into_iter().map(listed).collect::<Stored<_>>()?))
}

/// A request as [`list`] returns it.
pub fn find_listed(
    db: &mut Db,
    college: CollegeId,
    teacher: StaffId,
    id: PracticalRequestId,
) -> Stored<Option<ListedRequest>> {
    let row: Option<Joined> = joined()
        .filter(practical_requests::college_id.eq(college.0))
        .filter(practical_requests::id.eq(id.0))
        .filter(teacher_subjects::staff_id.eq(teacher.0))
        .select(columns())
        .first(db)
        .optional()?;
    row.map(listed).transpose()
}
