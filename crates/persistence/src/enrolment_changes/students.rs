//! The students of a change, and where they stand.

use std::collections::{HashMap, HashSet};

use diesel::{dsl::exists, prelude::*};
use portal_domain::{
    enrolment_changes::{Fate, Place, Standing, YearAndCourse},
    ids::{AcademicYearId, CollegeId, CourseId, EnrolmentChangeId, EnrolmentId, StudentId},
    paging::{Listing, Order, Page},
    sap_id::SapId,
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    keyset::read_page,
    schema::{
        academic_years, changed_students, charges, classes, courses, demands, enrolment_changes,
        enrolments, regulations, students,
    },
    views::enrolment_standings,
};

/// A student of a change, with the class that they were in when somebody asked.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct ChangedStudent {
    pub student: StudentId,
    pub sap_id: SapId,
    pub name: String,
    /// In that class.
    pub enrolment: EnrolmentId,
    /// The name of its academic year.
    pub year: String,
    /// The course's short name.
    pub course: String,
    /// From 1.
    pub term: i16,
    /// How many the course has.
    pub terms: i16,
    pub fate: Fate,
}

type Row = (
    (Uuid, String, String, Uuid, String),
    (String, String, i16, i16),
);

#[diesel::dsl::auto_type]
fn with_classes() -> _ {
    changed_students::table
        .inner_join(
            students::table.on(students::college_id
                .eq(changed_students::college_id)
                .and(students::id.eq(changed_students::student_id))),
        )
        .inner_join(
            enrolments::table.on(enrolments::college_id
                .eq(changed_students::college_id)
                .and(enrolments::id.eq(changed_students::enrolment_id))),
        )
        .inner_join(
            classes::table.on(classes::college_id
                .eq(enrolments::college_id)
                .and(classes::id.eq(enrolments::class_id))),
        )
        .inner_join(
            academic_years::table.on(academic_years::college_id
                .eq(classes::college_id)
                .and(academic_years::id.eq(classes::year_id))),
        )
        .inner_join(
            courses::table.on(courses::college_id
                .eq(classes::college_id)
                .and(courses::id.eq(classes::course_id))),
        )
        .inner_join(
            regulations::table.on(regulations::college_id
                .eq(enrolments::college_id)
                .and(regulations::id.eq(enrolments::regulation_id))),
        )
}

/// A page of the students of a change, by SAP id.
pub fn list_students(
    db: &mut Db,
    college: CollegeId,
    id: EnrolmentChangeId,
    page: &Page<SapId>,
) -> Stored<Listing<ChangedStudent>> {
    let query = with_classes()
        .filter(changed_students::college_id.eq(college.0))
        .filter(changed_students::change_id.eq(id.0))
        .select((
            (
                students::id,
                students::sap_id,
                students::name,
                changed_students::enrolment_id,
                changed_students::state,
            ),
            (
                academic_years::name,
                courses::name,
                classes::term,
                regulations::terms,
            ),
        ))
        .into_boxed();
    let after = page.after.as_ref().map(SapId::as_str);
    let rows: Vec<Row> =
        read_page!(query, page, Order::Ascending, students::sap_id, after).load(db)?;
    let cut = page.cut(rows);
    Ok(Listing {
        rows: cut.rows.into_iter().map(changed).collect::<Stored<_>>()?,
        more: cut.more,
    })
}

fn changed(row: Row) -> Stored<ChangedStudent> {
    let ((student, sap_id, name, enrolment, state), (year, course, term, terms)) = row;
    let wrong = |table, column| StoreError::inconsistent(table, column, student);
    Ok(ChangedStudent {
        student: StudentId(student),
        sap_id: SapId::parse(&sap_id).ok_or_else(|| wrong("students", "sap_id"))?,
        name,
        enrolment: EnrolmentId(enrolment),
        year,
        course,
        term,
        terms,
        fate: Fate::from_name(&state).ok_or_else(|| wrong("changed_students", "state"))?,
    })
}

/// The students of a change who wait, with the enrolments that they were in when somebody asked.
pub fn list_named(
    db: &mut Db,
    college: CollegeId,
    id: EnrolmentChangeId,
) -> Stored<Vec<(StudentId, EnrolmentId)>> {
    let rows: Vec<(Uuid, Uuid)> = changed_students::table
        .filter(changed_students::college_id.eq(college.0))
        .filter(changed_students::change_id.eq(id.0))
        .filter(changed_students::state.eq(Fate::Waiting.as_str()))
        .order(changed_students::student_id)
        .select((changed_students::student_id, changed_students::enrolment_id))
        .load(db)?;
    let named = |(student, enrolment)| (StudentId(student), EnrolmentId(enrolment));
    Ok(rows.into_iter().map(named).collect())
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = enrolment_standings)]
struct StandingRow {
    student_id: Uuid,
    enrolment_id: Uuid,
    after_id: Option<Uuid>,
    is_live: bool,
    via: String,
    year_id: Uuid,
    course_id: Uuid,
    term: i16,
    has_marks: bool,
    has_attendance: bool,
    has_paid: bool,
    is_detained: bool,
}

/// Where each of these students stands; nobody does who was never enrolled.
pub fn find_standings(
    db: &mut Db,
    college: CollegeId,
    of: &[StudentId],
) -> Stored<HashMap<StudentId, Standing>> {
    let ids: Vec<Uuid> = of.iter().map(|id| id.0).collect();
    let rows: Vec<StandingRow> = enrolment_standings::table
        .filter(enrolment_standings::college_id.eq(college.0))
        .filter(enrolment_standings::student_id.eq_any(&ids))
        .select(StandingRow::as_select())
        .load(db)?;
    let imported = find_imported(db, college, &ids)?;
    let charged = find_charged(db, college, &ids)?;
    let of = |all: &ByStudent, student| all.get(&student).cloned().unwrap_or_default();
    let standing = |row: StandingRow| {
        let standing = Standing {
            enrolment: EnrolmentId(row.enrolment_id),
            after: row.after_id.map(EnrolmentId),
            is_live: row.is_live,
            is_promoted: row.via == "Promotion",
            imported_into: of(&imported, row.student_id),
            charged_for: of(&charged, row.student_id),
            is_new: !matches!(
                row.via.as_str(),
                "Promotion" | "Migration" | "Repeat" | "Import"
            ),
            place: Place {
                year: AcademicYearId(row.year_id),
                course: CourseId(row.course_id),
                term: row.term,
            },
            has_marks: row.has_marks,
            has_attendance: row.has_attendance,
            has_paid: row.has_paid,
            is_detained: row.is_detained,
        };
        (StudentId(row.student_id), standing)
    };
    Ok(rows.into_iter().map(standing).collect())
}

type ByStudent = HashMap<Uuid, Vec<YearAndCourse>>;

fn by_student(rows: Vec<(Uuid, Uuid, Uuid)>) -> ByStudent {
    let mut by_student = ByStudent::new();
    for (student, year, course) in rows {
        let of = (AcademicYearId(year), CourseId(course));
        by_student.entry(student).or_default().push(of);
    }
    by_student
}

/// Into which courses of which years imports have brought these students.
fn find_imported(db: &mut Db, college: CollegeId, ids: &[Uuid]) -> Stored<ByStudent> {
    let rows = enrolments::table
        .inner_join(
            classes::table.on(classes::college_id
                .eq(enrolments::college_id)
                .and(classes::id.eq(enrolments::class_id))),
        )
        .filter(enrolments::college_id.eq(college.0))
        .filter(enrolments::student_id.eq_any(ids))
        .filter(enrolments::via.eq("Import"))
        .filter(enrolments::state.ne("Cancelled"))
        .select((enrolments::student_id, classes::year_id, classes::course_id))
        .load(db)?;
    Ok(by_student(rows))
}

/// Of which years and courses these students have been charged the fee, and it was not withdrawn.
fn find_charged(db: &mut Db, college: CollegeId, ids: &[Uuid]) -> Stored<ByStudent> {
    let owed = charges::table
        .filter(charges::college_id.eq(demands::college_id))
        .filter(charges::demand_id.eq(demands::id.nullable()))
        .filter(charges::withdrawn_at.is_null());
    let rows = demands::table
        .filter(demands::college_id.eq(college.0))
        .filter(demands::student_id.eq_any(ids))
        .filter(exists(owed))
        .select((demands::student_id, demands::year_id, demands::course_id))
        .load(db)?;
    Ok(by_student(rows))
}

/// Of which of these students a change waits that somebody has asked for or, `with_offers`, that the portal offers.
pub fn find_waiting(
    db: &mut Db,
    college: CollegeId,
    of: &[StudentId],
    with_offers: bool,
) -> Stored<HashSet<StudentId>> {
    let ids: Vec<Uuid> = of.iter().map(|id| id.0).collect();
    let mut query = changed_students::table
        .inner_join(
            enrolment_changes::table.on(enrolment_changes::college_id
                .eq(changed_students::college_id)
                .and(enrolment_changes::id.eq(changed_students::change_id))),
        )
        .filter(changed_students::college_id.eq(college.0))
        .filter(changed_students::student_id.eq_any(ids))
        .filter(changed_students::state.eq(Fate::Waiting.as_str()))
        .select(changed_students::student_id)
        .into_boxed();
    if !with_offers {
        query = query.filter(enrolment_changes::asked_by.is_not_null());
    }
    let rows: Vec<Uuid> = query.load(db)?;
    Ok(rows.into_iter().map(StudentId).collect())
}
