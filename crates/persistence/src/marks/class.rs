//! The admitted students of a college with their sheets: searched, filtered, paged, locked.

use chrono::{Days, NaiveDate};
use diesel::{
    dsl::{not, sql},
    pg::Pg,
    prelude::*,
    sql_types::{self, Bool, Text},
};
use portal_domain::{
    classes::{Meant, Within},
    dates::midnight_in_india,
    grading::Verdict,
    ids::{CollegeId, CourseId, StudentId, SubjectId},
    marks::sheet::{Sheet, SheetStatus, Sort},
    paging::{Listing, Order},
    period::Period,
    sap_id::SapId,
    sorting::SortedPage,
    validation::comparison_key,
};
use uuid::Uuid;

use super::sheets::{Head, assemble};
use crate::{
    Db, StoreError, Stored, college_setup,
    enrolments::{
        EnrolmentMeant, find_meant, meant_within, narrow_to, students_of_course_within,
        students_of_first, students_within,
    },
    keyset::{planned_anew, read_by_name, read_page},
    schema::{courses, marks, results, students},
    search::search,
    student_courses::{members, members_with_courses},
    views::{enrolment_progress, student_courses, student_enrolments},
};

/// A filter of students.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// Part of the name or of the SAP id.
    pub search: Option<String>,
    /// The short name of the course that they are in, or, within something, were in there.
    pub course: Option<String>,
    /// Where they are or were: a sheet has the subjects of that term.
    pub within: Within,
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

/// Whose marks: the students of a course, or those of them who are or were within a year, class or division.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Whose {
    /// The course's short name.
    pub course: String,
    /// Of everybody the present term is meant.
    pub within: Within,
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
    )
}

type StudentIds = enrolment_progress::BoxedQuery<'static, Pg, sql_types::Uuid>;
type WithinIds = student_enrolments::BoxedQuery<'static, Pg, sql_types::Uuid>;
type UnpublishedIds = marks::BoxedQuery<'static, Pg, sql_types::Uuid>;
type IssuedIds = results::BoxedQuery<'static, Pg, sql_types::Uuid>;

#[derive(Queryable)]
struct HeadRow {
    student: Uuid,
    sap_id: String,
    name: String,
    course: Uuid,
    course_name: String,
}

/// The heads of these students' sheets, without those who never were within that.
fn heads(db: &mut Db, college: CollegeId, rows: Vec<HeadRow>, within: Within) -> Stored<Vec<Head>> {
    let ids: Vec<Uuid> = rows.iter().map(|row| row.student).collect();
    let mut meant = find_meant(db, college, &ids, within)?;
    let with_enrolment = rows.into_iter().map(|row| {
        let enrolment = meant.remove(&row.student);
        (row, enrolment)
    });
    let known = with_enrolment.filter(|(_, one)| one.is_some() || within.is_everybody());
    let head = |(row, enrolment): (HeadRow, Option<EnrolmentMeant>)| {
        Ok(Head {
            student: StudentId(row.student),
            sap_id: SapId::parse(&row.sap_id)
                .ok_or_else(|| StoreError::inconsistent("students", "sap_id", &row.sap_id))?,
            name: row.name,
            enrolment,
            course: CourseId(row.course),
            course_name: row.course_name,
        })
    };
    known.map(head).collect()
}

/// The admitted students whose sheets have that status, computed as by [`Sheet::status`].
fn students_of_status(
    college: CollegeId,
    within: Within,
    status: SheetStatus,
    today: NaiveDate,
) -> StudentIds {
    use enrolment_progress::{
        class_id, college_id, division_id, has_unpublished, is_issued, is_last_of_class,
        is_last_of_year, is_present, lacks_first_attempt, lacks_reexam_from, student_id, year_id,
    };
    let lacks = lacks_first_attempt.or(lacks_reexam_from.le(today));
    // Read for all students at once: within the outer query the view would be evaluated student by
    // student, in the order of the list.
    let all = enrolment_progress::table
        .filter(college_id.eq(college.0))
        .select(student_id)
        .offset(0)
        .into_boxed();
    let all = narrow_to!(all, within, (year_id, class_id, division_id));
    let all = match within.meant() {
        Meant::Present => all.filter(is_present),
        Meant::LastOfYear => all.filter(is_last_of_year),
        Meant::LastOfClass => all.filter(is_last_of_class),
    };
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
fn students_to_publish(college: CollegeId, within: Within, day: NaiveDate) -> UnpublishedIds {
    let end = midnight_in_india(day + Days::new(1));
    let unpublished = marks::table
        .filter(marks::college_id.eq(college.0))
        .filter(not(marks::is_published))
        .filter(marks::obtained.is_not_null())
        .filter(marks::changed_at.lt(end))
        .select(marks::student_id)
        .into_boxed();
    if within.is_everybody() {
        unpublished
    } else {
        let named = marks::enrolment_id.eq_any(meant_within(college, within).nullable());
        let of_first = marks::student_id.eq_any(students_of_first(college, within));
        unpublished.filter(named.or(marks::enrolment_id.is_null().and(of_first).nullable()))
    }
}

/// The students whose last issue of the term within that the filter has; where everybody is meant, the last one of all.
fn students_of_result(college: CollegeId, within: Within, filter: ResultFilter) -> IssuedIds {
    let issued = results::table
        .filter(results::college_id.eq(college.0))
        .select(results::student_id)
        .into_boxed();
    let mut issued = if within.is_everybody() {
        issued.filter(sql::<Bool>(
            "NOT EXISTS (SELECT FROM results AS next WHERE (next.college_id, next.student_id, next.number)
                = (results.college_id, results.student_id, results.number + 1))",
        ))
    } else {
        let named = results::enrolment_id.eq_any(meant_within(college, within).nullable());
        let of_first = results::student_id.eq_any(students_of_first(college, within));
        issued
            .filter(named.or(results::enrolment_id.is_null().and(of_first).nullable()))
            .filter(sql::<Bool>(
                "NOT EXISTS (
                    SELECT FROM results AS next LEFT JOIN enrolments of ON of.college_id = next.college_id AND of.id = next.enrolment_id
                    WHERE next.college_id = results.college_id AND next.student_id = results.student_id
                      AND next.number > results.number
                      AND (next.enrolment_id IS NOT DISTINCT FROM results.enrolment_id
                           OR (results.enrolment_id IS NULL AND of.via = 'Migration')))",
            ))
    };
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

/// Those who are or were within that, and in the course then, whatever course they are in now; `None` where everybody is meant, or
/// the status says who.
fn students_of_list(db: &mut Db, college: CollegeId, wanted: &Wanted) -> Stored<Option<WithinIds>> {
    if wanted.within.is_everybody() {
        return Ok(None);
    }
    Ok(match (&wanted.course, wanted.status) {
        (Some(course), _) => {
            let found = find_course(db, college, course)?.map(|(id, _)| id);
            Some(students_of_course_within(college, found, wanted.within))
        }
        (None, None) => Some(students_within(college, wanted.within)),
        (None, Some(_)) => None,
    })
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
    if let Some(course) = &wanted.course
        && wanted.within.is_everybody()
    {
        query = query.filter(courses::name_key.eq(comparison_key(course)));
    }
    if let Some(within) = students_of_list(db, college, wanted)? {
        query = query.filter(student_courses::student_id.eq_any(within));
    }
    if let Some(status) = wanted.status {
        let of_status = students_of_status(college, wanted.within, status, today);
        query = query.filter(student_courses::student_id.eq_any(of_status));
    }
    if let Some(day) = wanted.entered_by {
        let to_publish = students_to_publish(college, wanted.within, day);
        query = query.filter(student_courses::student_id.eq_any(to_publish));
    }
    if !wanted.result.is_empty() {
        query = query.filter(student_courses::student_id.eq_any(students_of_result(
            college,
            wanted.within,
            wanted.result,
        )));
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
    let heads = heads(db, college, cut.rows, wanted.within)?;
    Ok(Listing {
        rows: assemble(db, college, heads, today)?,
        more: cut.more,
    })
}

/// The sheet of an admitted student, who is or was within that.
pub fn find(
    db: &mut Db,
    college: CollegeId,
    sap_id: &SapId,
    within: Within,
    today: NaiveDate,
) -> Stored<Option<Sheet>> {
    Ok(find_all(db, college, std::slice::from_ref(sap_id), within, today)?.pop())
}

/// The sheets of the admitted students among these who are or were within that, in the order of their SAP ids.
pub fn find_all(
    db: &mut Db,
    college: CollegeId,
    sap_ids: &[SapId],
    within: Within,
    today: NaiveDate,
) -> Stored<Vec<Sheet>> {
    let sap_ids: Vec<&str> = sap_ids.iter().map(SapId::as_str).collect();
    let rows: Vec<HeadRow> = members_with_courses()
        .filter(student_courses::college_id.eq(college.0))
        .filter(students::sap_id.eq_any(sap_ids))
        .order(students::sap_id)
        .select(head_columns())
        .load(db)?;
    let heads = heads(db, college, rows, within)?;
    assemble(db, college, heads, today)
}

/// As [`find_all`]; the students are locked until the transaction ends: nobody else can change or publish their marks or
/// register them for a re-exam, and their subjects' maximum marks cannot change.
pub fn lock_class(
    tx: &mut Db,
    college: CollegeId,
    sap_ids: &[SapId],
    within: Within,
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
    find_all(tx, college, sap_ids, within, today)
}

/// The SAP ids of all admitted students of a course, or of those who are or were in it within that, whatever course they are in
/// now.
pub fn list_class(
    db: &mut Db,
    college: CollegeId,
    course: CourseId,
    within: Within,
) -> Stored<Vec<SapId>> {
    let query = members()
        .filter(student_courses::college_id.eq(college.0))
        .order(students::sap_id)
        .select(students::sap_id)
        .into_boxed();
    let query = if within.is_everybody() {
        query.filter(student_courses::course_id.eq(course.0))
    } else {
        let students = students_of_course_within(college, Some(course), within);
        query.filter(student_courses::student_id.eq_any(students))
    };
    let ids: Vec<String> = query.load(db)?;
    let parse = |id: &String| {
        SapId::parse(id).ok_or_else(|| StoreError::inconsistent("students", "sap_id", id))
    };
    ids.iter().map(parse).collect()
}
