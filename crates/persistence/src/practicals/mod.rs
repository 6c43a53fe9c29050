//! Practicals as their teachers see them.

mod of_student;
mod requests;

use std::collections::HashMap;

use chrono::NaiveDate;
use diesel::{
    dsl::{count_star, exists},
    prelude::*,
};
use portal_domain::{
    classes::Within,
    ids::{CollegeId, PracticalId, StaffId, SubjectId},
    paging::{Listing, Order, Page},
    practicals::{NewPractical, Practical, RequestStatus},
    teaching::Subject,
};
use uuid::Uuid;

pub use self::{
    of_student::{OwnPractical, find_next, find_own, list_own},
    requests::{
        ListedRequest, WantedRequests, find_listed as find_listed_request,
        insert as insert_request, list as list_requests, lock as lock_request, save_decision,
    },
};
use crate::{
    Db, Stored,
    enrolments::{find_taught, taught_within},
    keyset::read_page,
    schema::{courses, practical_requests, practicals, subjects, teacher_subjects},
    teaching::{SubjectColumns, subject_columns},
};

/// The constraint against scheduling a practical twice.
pub const SCHEDULED_TWICE: &str = "practicals_once";
/// The constraint against a second request of a student.
pub const ASKED_TWICE: &str = "practical_requests_once";

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = practicals, treat_none_as_default_value = false)]
struct Row {
    college_id: Uuid,
    id: Uuid,
    subject_id: Uuid,
    teacher_id: Uuid,
    title: String,
    title_key: String,
    comments: Option<String>,
    held_on: NaiveDate,
}

impl From<&Practical> for Row {
    fn from(practical: &Practical) -> Self {
        Self {
            college_id: practical.college.0,
            id: practical.id.0,
            subject_id: practical.subject.0,
            teacher_id: practical.teacher.0,
            title: practical.input.title.clone(),
            title_key: practical.input.title_key(),
            comments: practical.input.comments.clone(),
            held_on: practical.input.date,
        }
    }
}

impl From<Row> for Practical {
    fn from(row: Row) -> Self {
        Self {
            id: PracticalId(row.id),
            college: CollegeId(row.college_id),
            subject: SubjectId(row.subject_id),
            teacher: StaffId(row.teacher_id),
            input: NewPractical {
                title: row.title,
                date: row.held_on,
                comments: row.comments,
            },
        }
    }
}

/// Adds a practical; a conflict with [`SCHEDULED_TWICE`] if it exists.
pub fn insert(tx: &mut Db, practical: &Practical) -> Stored<()> {
    diesel::insert_into(practicals::table)
        .values(Row::from(practical))
        .execute(tx)?;
    Ok(())
}

/// Writes an edited practical; a conflict with [`SCHEDULED_TWICE`] if another is equal.
pub fn save(tx: &mut Db, practical: &Practical) -> Stored<()> {
    let row = Row::from(practical);
    diesel::update(practicals::table.find((row.college_id, row.id)))
        .set((
            practicals::subject_id.eq(row.subject_id),
            practicals::title.eq(row.title),
            practicals::title_key.eq(row.title_key),
            practicals::comments.eq(row.comments),
            practicals::held_on.eq(row.held_on),
        ))
        .execute(tx)?;
    Ok(())
}

/// Deletes a practical without requests.
pub fn delete(tx: &mut Db, college: CollegeId, id: PracticalId) -> Stored<()> {
    diesel::delete(practicals::table.find((college.0, id.0))).execute(tx)?;
    Ok(())
}

/// A practical of the college, locked until the transaction ends: nobody can ask for approval meanwhile.
pub fn lock(tx: &mut Db, college: CollegeId, id: PracticalId) -> Stored<Option<Practical>> {
    let row: Option<Row> = practicals::table
        .find((college.0, id.0))
        .select(Row::as_select())
        .for_update()
        .first(tx)
        .optional()?;
    Ok(row.map(Practical::from))
}

/// As [`lock`], but shared: nobody can edit or withdraw it meanwhile.
pub fn share(tx: &mut Db, college: CollegeId, id: PracticalId) -> Stored<Option<Practical>> {
    let row: Option<Row> = practicals::table
        .find((college.0, id.0))
        .select(Row::as_select())
        .for_key_share()
        .first(tx)
        .optional()?;
    Ok(row.map(Practical::from))
}

/// Whether a student has ever asked for its approval.
pub fn is_requested(db: &mut Db, college: CollegeId, id: PracticalId) -> Stored<bool> {
    let requests = practical_requests::table
        .filter(practical_requests::college_id.eq(college.0))
        .filter(practical_requests::practical_id.eq(id.0));
    Ok(diesel::select(exists(requests)).get_result(db)?)
}

/// A practical as its teachers see it.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct ListedPractical {
    pub practical: Practical,
    pub subject: Subject,
    /// The number of pending requests.
    pub pending: i64,
    /// The number of students who have completed it.
    pub approved: i64,
    /// Whether a student has ever asked for its approval.
    pub is_requested: bool,
}

/// Practicals with their subjects and who holds these.
#[diesel::dsl::auto_type]
fn with_holders() -> _ {
    practicals::table
        .inner_join(
            subjects::table.on(subjects::college_id
                .eq(practicals::college_id)
                .and(subjects::id.eq(practicals::subject_id))),
        )
        .inner_join(
            courses::table.on(courses::college_id
                .eq(subjects::college_id)
                .and(courses::id.eq(subjects::course_id))),
        )
        .inner_join(
            teacher_subjects::table.on(teacher_subjects::college_id
                .eq(practicals::college_id)
                .and(teacher_subjects::subject_id.eq(practicals::subject_id))),
        )
}

/// The practicals of the subjects that a teacher holds, newest day first: those of a day and term within that. A division does
/// what its class does.
pub fn list(
    db: &mut Db,
    college: CollegeId,
    teacher: StaffId,
    within: Within,
    page: &Page<PracticalId>,
) -> Stored<Listing<ListedPractical>> {
    let Some(taught) = find_taught(db, college, within)? else {
        return Ok(page.cut(Vec::new()));
    };
    let query = with_holders()
        .filter(practicals::college_id.eq(college.0))
        .filter(teacher_subjects::staff_id.eq(teacher.0))
        .select((Row::as_select(), subject_columns()))
        .into_boxed();
    let query = taught_within!(query, practicals::held_on, taught);
    let (own, after) = (Order::Descending, cursor(db, college, page)?);
    let query = read_page!(
        query,
        page,
        own,
        (practicals::held_on, practicals::id),
        after
    );
    let rows: Vec<Joined> = query.load(db)?;
    Ok(page.cut(with_counts(db, college, rows)?))
}

/// A practical as [`list`] returns it; `None` if the teacher does not hold its subject.
pub fn find_listed(
    db: &mut Db,
    college: CollegeId,
    teacher: StaffId,
    id: PracticalId,
) -> Stored<Option<ListedPractical>> {
    let rows: Vec<Joined> = with_holders()
        .filter(practicals::college_id.eq(college.0))
        .filter(teacher_subjects::staff_id.eq(teacher.0))
        .filter(practicals::id.eq(id.0))
        .select((Row::as_select(), subject_columns()))
        .load(db)?;
    Ok(with_counts(db, college, rows)?.pop())
}

/// The key of the caller's last row in a list by days.
fn cursor(
    db: &mut Db,
    college: CollegeId,
    page: &Page<PracticalId>,
) -> Stored<Option<(NaiveDate, Uuid)>> {
    let Some(after) = page.after else {
        return Ok(None);
    };
    Ok(practicals::table
        .find((college.0, after.0))
        .select((practicals::held_on, practicals::id))
        .first(db)
        .optional()?)
}

#[derive(Queryable)]
struct Joined {
    row: Row,
    subject: SubjectColumns,
}

#[derive(Queryable)]
struct Count {
    practical: Uuid,
    status: String,
    count: i64,
}

fn with_counts(db: &mut Db, college: CollegeId, rows: Vec<Joined>) -> Stored<Vec<ListedPractical>> {
    let ids: Vec<Uuid> = rows.iter().map(|joined| joined.row.id).collect();
    let counts: Vec<Count> = practical_requests::table
        .filter(practical_requests::college_id.eq(college.0))
        .filter(practical_requests::practical_id.eq_any(ids))
        .group_by((practical_requests::practical_id, practical_requests::status))
        .select((
            practical_requests::practical_id,
            practical_requests::status,
            count_star(),
        ))
        .load(db)?;
    let mut by_practical: HashMap<Uuid, HashMap<String, i64>> = HashMap::new();
    for of in counts {
        let of_practical = by_practical.entry(of.practical).or_default();
        of_practical.insert(of.status, of.count);
    }
    let listed = |Joined { row, subject }: Joined| {
        let counts = by_practical.get(&row.id);
        let count = |status: RequestStatus| {
            let count = counts.and_then(|counts| counts.get(status.as_str()));
            count.copied().unwrap_or(0)
        };
        ListedPractical {
            pending: count(RequestStatus::Pending),
            approved: count(RequestStatus::Approved),
            is_requested: counts.is_some(),
            practical: row.into(),
            subject: subject.into(),
        }
    };
    Ok(rows.into_iter().map(listed).collect())
}

/// The subjects that have practicals.
pub fn subjects_in_use(db: &mut Db, college: CollegeId) -> Stored<Vec<SubjectId>> {
    let ids: Vec<Uuid> = practicals::table
        .filter(practicals::college_id.eq(college.0))
        .select(practicals::subject_id)
        .distinct()
        .load(db)?;
    Ok(ids.into_iter().map(SubjectId).collect())
}
