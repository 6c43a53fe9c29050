//! Lists of scholarships: for the desk, with the students, and for students who may apply.

use std::collections::HashMap;

use chrono::{Days, NaiveDate};
use diesel::{
    dsl::{self, count_star, exists, not, sql},
    pg::Pg,
    prelude::*,
    sql_types::BigInt,
};
use portal_domain::{
    ids::{CollegeId, ScholarshipId, StudentId},
    paging::{Listing, Order, Page},
    period::Period,
    sap_id::SapId,
    scholarships::{Scholarship, Sort, Status},
    sorting::SortedPage,
    validation::comparison_key,
};
use uuid::Uuid;

use super::Row;
use crate::{
    Db, StoreError, Stored,
    colleges::contains,
    decision_queue::within,
    keyset::read_page,
    schema::{scholarship_applications, scholarships, students},
};

/// A student's public id and name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The student's public id.
    pub sap_id: SapId,
    /// The full name of the admission form, or else the name as registered.
    pub name: String,
}

impl Person {
    pub(super) fn new(sap_id: &str, name: String) -> Stored<Self> {
        let wrong = || StoreError::inconsistent("students", "sap_id", sap_id);
        Ok(Self {
            sap_id: SapId::parse(sap_id).ok_or_else(wrong)?,
            name,
        })
    }
}

/// The most students that a list of scholarships names. The list of one scholarship has all of them.
const MOST_STUDENTS: i64 = 1_000;

/// A scholarship with its students.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct ListedScholarship {
    pub scholarship: Scholarship,
    /// The students who have applied: all, or as many as fit into the list.
    pub participants: Vec<Person>,
    /// The approved ones among them.
    pub approved: Vec<Person>,
    /// The number of all students who have applied.
    pub participant_count: i64,
    pub approved_count: i64,
}

/// A filter of a college's scholarships.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Those of that status.
    pub status: Option<Status>,
    /// The days of the test of open ones, of the payment of paid ones, and otherwise of the approval.
    pub days: Period,
    /// Part of the name.
    pub search: Option<String>,
}

type Narrowed<'a> =
    dsl::IntoBoxed<'a, dsl::Select<scholarships::table, dsl::AsSelect<Row, Pg>>, Pg>;

/// The college's scholarships that the filter has.
fn narrowed(college: CollegeId, filter: &Filter) -> Narrowed<'_> {
    let mut query = scholarships::table
        .select(Row::as_select())
        .into_boxed()
        .filter(scholarships::college_id.eq(college.0));
    if let Some(status) = filter.status {
        query = query.filter(scholarships::status.eq(status.as_str()));
    }
    query = match filter.status {
        Some(Status::Open) => {
            let (first, last) = (filter.days.first_day(), filter.days.last_day());
            within!(
                query,
                scholarships::exam_on,
                first,
                last.map(|day| day + Days::new(1))
            )
        }
        Some(Status::Paid) => {
            within!(
                query,
                scholarships::paid_at,
                filter.days.begins(),
                filter.days.ends()
            )
        }
        Some(Status::Pending) | None => {
            within!(
                query,
                scholarships::approved_at,
                filter.days.begins(),
                filter.days.ends()
            )
        }
    };
    match &filter.search {
        Some(text) => query.filter(scholarships::name_key.like(contains(text))),
        None => query,
    }
}

/// The college's scholarships, newest first or by the page's key. By a key, the students of the newest ones are named.
pub fn list(
    db: &mut Db,
    college: CollegeId,
    filter: &Filter,
    wanted: &SortedPage<Sort, ScholarshipId>,
) -> Stored<Listing<ListedScholarship>> {
    let page = &wanted.page;
    let query = narrowed(college, filter);
    let (newest, own) = (Order::Descending, Order::Ascending);
    let rows: Vec<Row> = match wanted.key {
        None => {
            let after = page.after.map(|id| id.0);
            read_page!(query, page, newest, scholarships::id, after).load(db)?
        }
        Some(Sort::Date) => {
            let after = wanted.after_day().map(|(day, id)| (day, id.0));
            let query = read_page!(
                query,
                page,
                own,
                (scholarships::exam_on, scholarships::id),
                after
            );
            query.load(db)?
        }
        Some(Sort::Name) => {
            let after = wanted.after_text();
            let after = after.map(|(name, id)| (comparison_key(name), id.0));
            let query = read_page!(
                query,
                page,
                own,
                (scholarships::name_key, scholarships::id),
                after
            );
            query.load(db)?
        }
    };
    let order = wanted.key.map_or(page.order_or(newest), |_| newest);
    let cut = page.cut(rows);
    Ok(Listing {
        rows: with_students(db, college, cut.rows, order)?,
        more: cut.more,
    })
}

/// A scholarship as [`list`] returns it.
pub fn find_listed(
    db: &mut Db,
    college: CollegeId,
    id: ScholarshipId,
) -> Stored<Option<ListedScholarship>> {
    let row: Option<Row> = scholarships::table
        .find((college.0, id.0))
        .select(Row::as_select())
        .first(db)
        .optional()?;
    let rows = with_students(db, college, row.into_iter().collect(), Order::Descending)?;
    Ok(rows.into_iter().next())
}

/// Applications with their students.
#[diesel::dsl::auto_type]
pub(super) fn with_people() -> _ {
    scholarship_applications::table.inner_join(
        students::table.on(students::college_id
            .eq(scholarship_applications::college_id)
            .and(students::id.eq(scholarship_applications::student_id))),
    )
}

/// Adds the students, up to [`MOST_STUDENTS`] in total: from the first scholarship on, and of each the
/// approved ones before the others.
fn with_students(
    db: &mut Db,
    college: CollegeId,
    rows: Vec<Row>,
    order: Order,
) -> Stored<Vec<ListedScholarship>> {
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let mut counts = counts(db, college, &ids)?;
    let mut people = people(db, college, &ids, order)?;
    let listed = |row: Row| {
        let counts = counts.remove(&row.id);
        let People {
            participants,
            approved,
        } = people.remove(&row.id).unwrap_or_default();
        Ok(ListedScholarship {
            scholarship: row.try_into()?,
            participants,
            approved,
            participant_count: counts.as_ref().map_or(0, |of| of.participants),
            approved_count: counts.map_or(0, |of| of.approved),
        })
    };
    rows.into_iter().map(listed).collect()
}

#[derive(Queryable)]
struct Counts {
    scholarship: Uuid,
    participants: i64,
    approved: i64,
}

/// How many have applied for each scholarship, and how many of them are approved.
fn counts(db: &mut Db, college: CollegeId, ids: &[Uuid]) -> Stored<HashMap<Uuid, Counts>> {
    let rows: Vec<Counts> = scholarship_applications::table
        .filter(scholarship_applications::college_id.eq(college.0))
        .filter(scholarship_applications::scholarship_id.eq_any(ids))
        .group_by(scholarship_applications::scholarship_id)
        .select((
            scholarship_applications::scholarship_id,
            count_star(),
            sql::<BigInt>("count(*) FILTER (WHERE is_approved)"),
        ))
        .load(db)?;
    let rows = rows.into_iter();
    Ok(rows.map(|row| (row.scholarship, row)).collect())
}

/// Participants, and those of them who are approved, in the order in which they applied.
#[derive(Default)]
struct People {
    participants: Vec<Person>,
    approved: Vec<Person>,
}

#[derive(Queryable)]
struct FoundPerson {
    application: Uuid,
    scholarship: Uuid,
    is_approved: bool,
    sap_id: String,
    name: String,
}

fn people(
    db: &mut Db,
    college: CollegeId,
    ids: &[Uuid],
    order: Order,
) -> Stored<HashMap<Uuid, People>> {
    use scholarship_applications::{id, is_approved, scholarship_id};
    let query = with_people()
        .filter(scholarship_applications::college_id.eq(college.0))
        .filter(scholarship_id.eq_any(ids))
        .select((
            id,
            scholarship_id,
            is_approved,
            students::sap_id,
            students::name,
        ))
        .limit(MOST_STUDENTS)
        .into_boxed();
    let query = match order {
        Order::Ascending => query.order((scholarship_id.asc(), is_approved.desc(), id.asc())),
        Order::Descending => query.order((scholarship_id.desc(), is_approved.desc(), id.asc())),
    };
    let mut found: Vec<FoundPerson> = query.load(db)?;
    found.sort_unstable_by_key(|one| one.application);
    let mut of: HashMap<Uuid, People> = HashMap::new();
    for one in found {
        let person = Person::new(&one.sap_id, one.name)?;
        let people = of.entry(one.scholarship).or_default();
        if one.is_approved {
            people.approved.push(person.clone());
        }
        people.participants.push(person);
    }
    Ok(of)
}

/// The scholarships for which a student can apply on the day `today` and has not applied, the earliest test
/// first.
pub fn list_open(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
    today: NaiveDate,
    search: Option<&str>,
    page: &Page<ScholarshipId>,
) -> Stored<Listing<Scholarship>> {
    let applied = scholarship_applications::table
        .filter(scholarship_applications::college_id.eq(scholarships::college_id))
        .filter(scholarship_applications::scholarship_id.eq(scholarships::id))
        .filter(scholarship_applications::student_id.eq(student.0));
    let mut query = scholarships::table
        .filter(scholarships::college_id.eq(college.0))
        .filter(scholarships::status.eq(Status::Open.as_str()))
        .filter(scholarships::exam_on.ge(today))
        .filter(not(exists(applied)))
        .select(Row::as_select())
        .into_boxed();
    if let Some(text) = search {
        query = query.filter(scholarships::name_key.like(contains(text)));
    }
    let (own, after) = (Order::Ascending, cursor(db, college, page)?);
    let query = read_page!(
        query,
        page,
        own,
        (scholarships::exam_on, scholarships::id),
        after
    );
    let rows: Vec<Row> = query.load(db)?;
    let rows = rows.into_iter().map(Scholarship::try_from);
    Ok(page.cut(rows.collect::<Stored<_>>()?))
}

/// The key of the last row of the previous page, in the order of tests.
fn cursor(
    db: &mut Db,
    college: CollegeId,
    page: &Page<ScholarshipId>,
) -> Stored<Option<(NaiveDate, Uuid)>> {
    let Some(after) = page.after else {
        return Ok(None);
    };
    Ok(scholarships::table
        .find((college.0, after.0))
        .select((scholarships::exam_on, scholarships::id))
        .first(db)
        .optional()?)
}
