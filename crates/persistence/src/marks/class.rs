//! The admitted students of a college with their sheets: searched, filtered, paged, locked.

use chrono::{Days, NaiveDate};
use diesel::{
    dsl::{count_star, exists, not, sql},
    pg::Pg,
    prelude::*,
    sql_types::{self, Bool, Text},
};
use portal_domain::{
    dates::midnight_in_india,
    grading::Verdict,
    ids::{CollegeId, CourseId, StudentId, SubjectId},
    marks::sheet::{Sheet, SheetStatus, Sort, Subject},
    paging::{Listing, Order},
    period::Period,
    sap_id::SapId,
    sorting::SortedPage,
    validation::comparison_key,
};
use uuid::Uuid;

use super::sheets::{Head, assemble, find_subjects};
use crate::{
    Db, StoreError, Stored, college_setup,
    keyset::{planned_anew, read_by_name, read_page},
    schema::{courses, marks, reexams, results, students},
    search::search,
    student_courses::{members, members_with_courses},
    teaching::count_members,
    views::{mark_progress, student_courses},
};

/// A filter of students.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// Part of the name or of the SAP id.
    pub search: Option<String>,
    /// The course's short name.
    pub course: Option<String>,
    /// How complete their marks are.
    pub status: Option<SheetStatus>,
    /// Those with marks that are not published and that were entered on this day or before.
    pub entered_by: Option<NaiveDate>,
    /// What their current result says.
    pub result: ResultFilter,
}

/// A filter by the current results of students: the last issues.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ResultFilter {
    /// Issued on these days.
    pub days: Period,
    /// With this verdict.
    pub verdict: Option<Verdict>,
    /// In this subject, whatever that of the whole result is; only together with a verdict.
    pub subject: Option<SubjectId>,
}

impl ResultFilter {
    fn is_empty(self) -> bool {
        self == Self::default()
    }
}

/// The course of that short name.
pub fn find_course(
    db: &mut Db,
    college: CollegeId,
    name: &str,
) -> Stored<Option<(CourseId, String)>> {
    let found: Option<(Uuid, String)> = courses::table
        .filter(courses::college_id.eq(college.0))
        .filter(courses::name_key.eq(comparison_key(name)))
        .select((courses::id, courses::name))
        .first(db)
        .optional()?;
    Ok(found.map(|(id, name)| (CourseId(id), name)))
}

#[diesel::dsl::auto_type(no_type_alias)]
fn head_columns() -> _ {
    (
        students::id,
        students::sap_id,
        student_courses::full_name,
        courses::id,
        courses::name,
        student_courses::term,
    )
}

type StudentIds = mark_progress::BoxedQuery<'static, Pg, sql_types::Uuid>;
type UnpublishedIds = marks::BoxedQuery<'static, Pg, sql_types::Uuid>;
type IssuedIds = results::BoxedQuery<'static, Pg, sql_types::Uuid>;

#[derive(Queryable)]
struct HeadRow {
    student: Uuid,
    sap_id: String,
    name: String,
    course_id: Uuid,
    course: String,
    term: i16,
}

fn head(row: HeadRow) -> Stored<Head> {
    Ok(Head {
        student: StudentId(row.student),
        sap_id: SapId::parse(&row.sap_id)
            .ok_or_else(|| StoreError::inconsistent("students", "sap_id", &row.sap_id))?,
        name: row.name,
        course_id: CourseId(row.course_id),
        course: row.course,
        term: row.term,
    })
}

/// The admitted students whose sheets have that status, computed as by [`Sheet::status`].
fn students_of_status(college: CollegeId, status: SheetStatus, today: NaiveDate) -> StudentIds {
    use mark_progress::{
        college_id, has_unpublished, is_issued, lacks_first_attempt, lacks_reexam_from, student_id,
    };
    let lacks = lacks_first_attempt.or(lacks_reexam_from.le(today));
    // Read for all students at once: within the outer query the view would be evaluated student by
    // student, in the order of the list.
    let all = mark_progress::table
        .filter(college_id.eq(college.0))
        .select(student_id)
        .offset(0)
        .into_boxed();
    match status {
        SheetStatus::Incomplete => all.filter(lacks),
        SheetStatus::Ready => all.filter(not(lacks)).filter(not(is_issued)),
        SheetStatus::Published => all
            .filter(not(lacks))
            .filter(is_issued)
            .filter(not(has_unpublished)),
        SheetStatus::Changed => all
            .filter(not(lacks))
            .filter(is_issued)
            .filter(has_unpublished),
    }
}

/// The students with marks that are not published and that were entered on that day or before.
fn students_to_publish(college: CollegeId, day: NaiveDate) -> UnpublishedIds {
    let end = midnight_in_india(day + Days::new(1));
    marks::table
        .filter(marks::college_id.eq(college.0))
        .filter(not(marks::is_published))
        .filter(marks::obtained.is_not_null())
        .filter(marks::changed_at.lt(end))
        .select(marks::student_id)
        .into_boxed()
}

/// The students whose last issue the filter has.
fn students_of_result(college: CollegeId, filter: ResultFilter) -> IssuedIds {
    let is_last = sql::<Bool>(
        "NOT EXISTS (SELECT FROM results AS next WHERE (next.college_id, next.student_id, next.number)
            = (results.college_id, results.student_id, results.number + 1))",
    );
    let mut issued = results::table
        .filter(results::college_id.eq(college.0))
        .filter(is_last)
        .select(results::student_id)
        .into_boxed();
    if let Some(at) = filter.days.begins() {
        issued = issued.filter(results::published_at.ge(at));
    }
    if let Some(at) = filter.days.ends() {
        issued = issued.filter(results::published_at.lt(at));
    }
    match (filter.verdict, filter.subject) {
        (Some(verdict), Some(subject)) => {
            let of_subject = sql::<Bool>(
                "EXISTS (SELECT FROM jsonb_array_elements(results.subjects) AS s (of) WHERE s.of ->> 'id' = ",
            );
            let of_subject = of_subject
                .bind::<Text, _>(subject.to_string())
                .sql(" AND (s.of ->> 'grade' = 'F') = ")
                .bind::<Bool, _>(verdict == Verdict::Fail)
                .sql(")");
            issued.filter(of_subject)
        }
        (Some(verdict), None) => issued.filter(results::verdict.eq(verdict.as_str())),
        (None, _) => issued,
    }
}

/// The college's admitted students with their sheets, in the order of their SAP ids or by the page's key. The
/// name is the admission form's, which the student's row has too.
pub fn list(
    db: &mut Db,
    college: CollegeId,
    wanted: &Wanted,
    page: &SortedPage<Sort, SapId>,
    today: NaiveDate,
) -> Stored<Listing<Sheet>> {
    let (after_name, key, page) = (page.after_text(), page.key, &page.page);
    let mut query = members_with_courses()
        .filter(planned_anew())
        .filter(student_courses::college_id.eq(college.0))
        .select(head_columns())
        .into_boxed();
    if let Some(text) = &wanted.search {
        query = search!(db, query, student_courses, student_id, college, text);
    }
    if let Some(course) = &wanted.course {
        query = query.filter(courses::name_key.eq(comparison_key(course)));
    }
    if let Some(status) = wanted.status {
        query = query
            .filter(student_courses::student_id.eq_any(students_of_status(college, status, today)));
    }
    if let Some(day) = wanted.entered_by {
        query = query.filter(student_courses::student_id.eq_any(students_to_publish(college, day)));
    }
    if !wanted.result.is_empty() {
        query = query
            .filter(student_courses::student_id.eq_any(students_of_result(college, wanted.result)));
    }
    let rows: Vec<HeadRow> = match key {
        None | Some(Sort::SapId) => {
            let (own, after) = (Order::Ascending, page.after.as_ref().map(SapId::as_str));
            read_page!(query, page, own, students::sap_id, after).load(db)?
        }
        Some(Sort::Name) => {
            let after = after_name.map(|(name, id)| (name.to_owned(), id.to_string()));
            read_by_name!(query, page, after).load(db)?
        }
    };
    let cut = page.cut(rows);
    let heads = cut.rows.into_iter().map(head).collect::<Stored<_>>()?;
    Ok(Listing {
        rows: assemble(db, college, heads, today)?,
        more: cut.more,
    })
}

/// The sheet of an admitted student.
pub fn find(
    db: &mut Db,
    college: CollegeId,
    sap_id: &SapId,
    today: NaiveDate,
) -> Stored<Option<Sheet>> {
    Ok(find_all(db, college, std::slice::from_ref(sap_id), today)?.pop())
}

/// The sheets of the admitted students among these, in the order of their SAP ids.
pub fn find_all(
    db: &mut Db,
    college: CollegeId,
    sap_ids: &[SapId],
    today: NaiveDate,
) -> Stored<Vec<Sheet>> {
    let heads = heads_of(db, college, sap_ids)?;
    assemble(db, college, heads, today)
}

fn heads_of(db: &mut Db, college: CollegeId, sap_ids: &[SapId]) -> Stored<Vec<Head>> {
    let sap_ids: Vec<&str> = sap_ids.iter().map(SapId::as_str).collect();
    let rows: Vec<HeadRow> = members_with_courses()
        .filter(student_courses::college_id.eq(college.0))
        .filter(students::sap_id.eq_any(sap_ids))
        .order(students::sap_id)
        .select(head_columns())
        .load(db)?;
    rows.into_iter().map(head).collect()
}

/// The sheets of the admitted students among these, locked until the transaction ends: nobody else can
/// change or publish their marks or register them for a re-exam, and their subjects' maximum marks
/// cannot change.
pub fn lock_class(
    tx: &mut Db,
    college: CollegeId,
    sap_ids: &[SapId],
    today: NaiveDate,
) -> Stored<Vec<Sheet>> {
    college_setup::hold(tx, college)?;
    let locked: Vec<&str> = sap_ids.iter().map(SapId::as_str).collect();
    // Always in the same order, so that two transactions do not deadlock.
    students::table
        .filter(students::college_id.eq(college.0))
        .filter(students::sap_id.eq_any(locked))
        .order(students::id)
        .select(students::id)
        .for_no_key_update()
        .load::<Uuid>(tx)?;
    find_all(tx, college, sap_ids, today)
}

/// The SAP ids of all admitted students of a course.
pub fn list_class(db: &mut Db, college: CollegeId, course: CourseId) -> Stored<Vec<SapId>> {
    let ids: Vec<String> = members()
        .filter(student_courses::college_id.eq(college.0))
        .filter(student_courses::course_id.eq(course.0))
        .order(students::sap_id)
        .select(students::sap_id)
        .load(db)?;
    let parse = |id: &String| {
        SapId::parse(id).ok_or_else(|| StoreError::inconsistent("students", "sap_id", id))
    };
    ids.iter().map(parse).collect()
}

/// How many students of the course who take it lack marks of the current attempt, by subject.
pub fn count_missing(
    db: &mut Db,
    college: CollegeId,
    course: CourseId,
    today: NaiveDate,
) -> Stored<Vec<(Subject, i64)>> {
    let in_class = || {
        student_courses::table
            .filter(student_courses::college_id.eq(college.0))
            .filter(student_courses::course_id.eq(course.0))
            .filter(student_courses::is_member)
    };
    let sizes = count_members(db, college, &[course])?;
    let marked: Vec<(Uuid, i64)> = marks::table
        .filter(marks::college_id.eq(college.0))
        .filter(marks::attempt.eq(1_i16))
        .filter(marks::obtained.is_not_null())
        .filter(marks::student_id.eq_any(in_class().select(student_courses::student_id)))
        .group_by(marks::subject_id)
        .select((marks::subject_id, count_star()))
        .load(db)?;
    let again = marks::table
        .filter(marks::college_id.eq(reexams::college_id))
        .filter(marks::student_id.eq(reexams::student_id))
        .filter(marks::subject_id.eq(reexams::subject_id))
        .filter(marks::attempt.eq(reexams::attempt))
        .filter(marks::obtained.is_not_null());
    let awaited: Vec<(Uuid, i64)> = reexams::table
        .filter(reexams::college_id.eq(college.0))
        .filter(reexams::student_id.eq_any(in_class().select(student_courses::student_id)))
        .filter(reexams::exam_on.le(today))
        .filter(not(exists(again)))
        .group_by(reexams::subject_id)
        .select((reexams::subject_id, count_star()))
        .load(db)?;
    let of = |counts: &[(Uuid, i64)], id: SubjectId| {
        let found = counts.iter().find(|(subject, _)| *subject == id.0);
        found.map_or(0, |(_, count)| *count)
    };
    let missing = |(term, subject): (i16, Subject)| {
        let size = sizes.get(&(course, term)).copied().unwrap_or_default();
        let missing = size - of(&marked, subject.id) + of(&awaited, subject.id);
        (subject, missing)
    };
    let subjects = find_subjects(db, college, course)?;
    Ok(subjects.into_iter().map(missing).collect())
}
