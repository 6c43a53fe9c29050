//! Leaves that students have asked for.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    dsl::sql,
    expression::SqlLiteral,
    prelude::*,
    sql_types::{Bool, Text},
};
use portal_domain::{
    ids::{CollegeId, DocumentId, LeaveId, StaffId, StudentId},
    leaves::{Decision, Leave, NewLeave, Period, Sort, State, Status},
    paging::{Listing, Order, Page},
    period,
    sap_id::SapId,
    sorting::SortedPage,
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    colleges::{begins_with, contains},
    decision_queue::{decided_on, load_queue_or_all, of_days},
    journal_days::first_id,
    keyset::{planned_anew, read_page},
    schema::{courses, leaves, staff, students},
    views::student_courses,
};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = leaves, treat_none_as_default_value = false)]
struct Row {
    college_id: Uuid,
    id: Uuid,
    student_id: Uuid,
    start_on: NaiveDate,
    end_on: NaiveDate,
    reason: String,
    asked_at: DateTime<Utc>,
    status: String,
    decided_by: Option<Uuid>,
    decided_at: Option<DateTime<Utc>>,
    comment: Option<String>,
    withdrawn_at: Option<DateTime<Utc>>,
    attachment_id: Option<Uuid>,
}

impl From<&Leave> for Row {
    fn from(leave: &Leave) -> Self {
        let decision = leave.decision();
        Self {
            college_id: leave.college.0,
            id: leave.id.0,
            student_id: leave.student.0,
            start_on: leave.input.period.start,
            end_on: leave.input.period.end,
            reason: leave.input.reason.clone(),
            asked_at: leave.asked_at,
            status: stored(leave.status()).as_str().to_owned(),
            decided_by: decision.map(|decision| decision.by.0),
            decided_at: decision.map(|decision| decision.at),
            comment: leave.comment().map(str::to_owned),
            withdrawn_at: leave.withdrawn_at(),
            attachment_id: leave.attachment.map(|file| file.0),
        }
    }
}

/// As the column has it: a withdrawn leave is a pending one that has `withdrawn_at`, as the release before knows three
/// states.
fn stored(status: Status) -> Status {
    match status {
        Status::Withdrawn => Status::Pending,
        status => status,
    }
}

impl TryFrom<Row> for Leave {
    type Error = StoreError;

    fn try_from(row: Row) -> Stored<Self> {
        let decided = row.decided_by.map(StaffId).zip(row.decided_at);
        let decision = |(by, at), comment| Decision { by, at, comment };
        let state = match (row.status.as_str(), decided, row.comment, row.withdrawn_at) {
            ("Pending", None, None, None) => State::Pending,
            ("Approved", Some(decided), comment, None) => {
                State::Approved(decision(decided, comment))
            }
            ("Rejected", Some(decided), comment, None) => {
                State::Rejected(decision(decided, comment))
            }
            ("Pending", None, None, Some(at)) => State::Withdrawn(at),
            _ => return Err(StoreError::inconsistent("leaves", "status", row.id)),
        };
        Ok(Self {
            id: LeaveId(row.id),
            college: CollegeId(row.college_id),
            student: StudentId(row.student_id),
            input: NewLeave {
                period: Period {
                    start: row.start_on,
                    end: row.end_on,
                },
                reason: row.reason,
            },
            asked_at: row.asked_at,
            state,
            attachment: row.attachment_id.map(DocumentId),
        })
    }
}

decided_on!(
    leaves,
    Leave,
    LeaveId,
    ListedLeave,
    save_state(
        status,
        decided_by,
        decided_at,
        comment,
        withdrawn_at,
        attachment_id
    )
);

/// A student's first pending or approved leave that includes some of these days.
pub fn find_overlapping(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
    period: Period,
) -> Stored<Option<Leave>> {
    let row: Option<Row> = leaves::table
        .filter(leaves::college_id.eq(college.0))
        .filter(leaves::student_id.eq(student.0))
        .filter(leaves::status.eq_any([Status::Pending, Status::Approved].map(Status::as_str)))
        .filter(leaves::withdrawn_at.is_null())
        .filter(leaves::start_on.le(period.end))
        .filter(leaves::end_on.ge(period.start))
        .order(leaves::start_on)
        .select(Row::as_select())
        .first(db)
        .optional()?;
    row.map(Leave::try_from).transpose()
}

/// A leave as the college sees it.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct ListedLeave {
    pub leave: Leave,
    pub sap_id: SapId,
    /// The full name of the admission form, or else the name as registered.
    pub student_name: String,
    /// The short name of the course of the application; `None` without one.
    pub course: Option<String>,
    pub decided_by: Option<String>,
}

#[derive(Queryable)]
struct Joined {
    row: Row,
    sap_id: String,
    student_name: String,
    course: Option<String>,
    decided_by: Option<String>,
}

/// Leaves with all that [`Joined`] has.
#[diesel::dsl::auto_type]
fn joined() -> _ {
    leaves::table
        .inner_join(
            students::table.on(students::college_id
                .eq(leaves::college_id)
                .and(students::id.eq(leaves::student_id))),
        )
        .left_join(
            student_courses::table.on(student_courses::college_id
                .eq(leaves::college_id)
                .and(student_courses::student_id.eq(leaves::student_id))),
        )
        .left_join(
            courses::table.on(courses::college_id.eq(leaves::college_id).and(
                courses::id
                    .nullable()
                    .eq(student_courses::course_id.nullable()),
            )),
        )
        .left_join(
            staff::table.on(staff::college_id
                .eq(leaves::college_id)
                .and(staff::id.nullable().eq(leaves::decided_by))),
        )
}

#[diesel::dsl::auto_type(no_type_alias)]
fn columns() -> _ {
    let row: diesel::dsl::AsSelect<Row, diesel::pg::Pg> = Row::as_select();
    (
        row,
        students::sap_id,
        students::name,
        courses::name.nullable(),
        staff::name.nullable(),
    )
}

fn listed(joined: Joined) -> Stored<ListedLeave> {
    let Joined { row, sap_id, .. } = joined;
    let wrong = || StoreError::inconsistent("leaves", "student_id", row.id);
    Ok(ListedLeave {
        sap_id: SapId::parse(&sap_id).ok_or_else(wrong)?,
        leave: row.try_into()?,
        student_name: joined.student_name,
        course: joined.course,
        decided_by: joined.decided_by,
    })
}

/// How many characters of an id people see, at its end.
const SHOWN: usize = 8;

fn whole_id() -> SqlLiteral<Text> {
    sql("leaves.id::text")
}

fn shown_id() -> SqlLiteral<Text> {
    sql(&format!("right(leaves.id::text, {SHOWN})"))
}

/// A filter of a college's leaves; a field that is `None` does not filter. Those that their students have withdrawn are
/// the desk's no longer.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Leaves of that status.
    pub status: Option<Status>,
    /// Those that were decided in these days, or, where the status is pending or left out, asked for.
    pub days: period::Period,
    /// Those that begin on that day or before.
    pub starts_by: Option<NaiveDate>,
    /// Part of the student's full name, name as registered, address or SAP id, or the beginning of the leave's id, whole
    /// or as people see it.
    pub search: Option<String>,
}

/// The college's leaves: what waits, the oldest first; what is decided, the last decided first; all of them, the newest
/// first; or by the page's key.
pub fn list(
    db: &mut Db,
    college: CollegeId,
    filter: &Filter,
    wanted: &SortedPage<Sort, LeaveId>,
) -> Stored<Listing<ListedLeave>> {
    let (page, status) = (&wanted.page, filter.status);
    let mut query = joined()
        .filter(leaves::college_id.eq(college.0))
        .filter(leaves::withdrawn_at.is_null())
        .select(columns())
        .into_boxed();
    if let Some(status) = status {
        query = query.filter(leaves::status.eq(status.as_str()));
    }
    if let Some(day) = filter.starts_by {
        query = query.filter(leaves::start_on.le(day));
    }
    if let Some(text) = filter.search.as_deref() {
        let pattern = contains(text);
        // Ids begin with the time: a short text would find all of a day.
        let may_be_whole = (text.chars().count() >= SHOWN).into_sql::<Bool>();
        query = query.filter(
            students::search_key
                .like(pattern)
                .or(shown_id().like(begins_with(text)))
                .or(whole_id().like(begins_with(text)).and(may_be_whole)),
        );
    }
    let waits = status.map(|status| status == Status::Pending);
    query = of_days!(query, filter.days, waits.unwrap_or(true), leaves.id by first_id, decided_at);
    let own = Order::Ascending;
    let rows: Vec<Joined> = match wanted.key {
        None => load_queue_or_all!(db, query, page, waits, college, leaves.decided_at),
        Some(Sort::Applied) => {
            let after = page.after.map(|id| id.0);
            read_page!(query, page, own, leaves::id, after).load(db)?
        }
        Some(Sort::From) => {
            let after = wanted.after_day().map(|(day, id)| (day, id.0));
            read_page!(query, page, own, (leaves::start_on, leaves::id), after).load(db)?
        }
        Some(Sort::Student) => {
            let after = wanted.after_text().map(|(student, id)| (student, id.0));
            let mut query = query.filter(planned_anew());
            // Both are said by the key below too, but of two tables, which no index understands.
            query = match (after, page.order_or(own)) {
                (None, _) => query,
                (Some((last, _)), Order::Ascending) => query.filter(students::sap_id.ge(last)),
                (Some((last, _)), Order::Descending) => query.filter(students::sap_id.le(last)),
            };
            read_page!(query, page, own, (students::sap_id, leaves::id), after).load(db)?
        }
    };
    Ok(page.cut(rows.into_iter().map(listed).collect::<Stored<_>>()?))
}
