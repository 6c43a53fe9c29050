//! Lectures as teachers see them, and the attendance of a student.

use std::collections::HashMap;

use chrono::NaiveDate;
use diesel::{
    dsl::{count_star, exists, not},
    prelude::*,
    select,
};
use portal_domain::{
    attendance::{Lecture, NamedGroup, Tally},
    classes::Within,
    ids::{CollegeId, EnrolmentId, LectureId, StaffId, StudentId, SubjectId},
    paging::{Listing, Order, Page},
    teaching::Subject,
};
use uuid::Uuid;

use super::{Row, groups::name_groups};
use crate::{
    Db, Stored,
    enrolments::{TaughtWithin, find_taught},
    keyset::read_page,
    schema::{
        attendance, classes, courses, divisions, enrolment_subjects, enrolments, lectures, staff,
        subjects, teacher_divisions, teacher_subjects,
    },
    student_courses::Membership,
    teaching::{SubjectColumns, subject_columns, subject_term, takes},
};

diesel::allow_columns_to_appear_in_same_group_by_clause!(lectures::subject_id, attendance::present);
diesel::allow_columns_to_appear_in_same_group_by_clause!(
    attendance::student_id,
    attendance::present
);

diesel::allow_columns_to_appear_in_same_group_by_clause!(enrolments::id, attendance::present);

/// A lecture as teachers see it in a list.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct ListedLecture {
    pub lecture: Lecture,
    pub subject: Subject,
    /// `None`: the whole course.
    pub group: Option<NamedGroup>,
    /// The students who were present.
    pub present: i64,
    /// The students on the sheet.
    pub students: i64,
    /// The name of the teacher who took it.
    pub taken_by: String,
}

/// Lectures with their subjects, who holds these, and who took them.
#[diesel::dsl::auto_type]
fn joined() -> _ {
    lectures::table
        .inner_join(
            subjects::table.on(subjects::college_id
                .eq(lectures::college_id)
                .and(subjects::id.eq(lectures::subject_id))),
        )
        .inner_join(
            courses::table.on(courses::college_id
                .eq(subjects::college_id)
                .and(courses::id.eq(subjects::course_id))),
        )
        .inner_join(
            teacher_subjects::table.on(teacher_subjects::college_id
                .eq(lectures::college_id)
                .and(teacher_subjects::subject_id.eq(lectures::subject_id))),
        )
        .inner_join(
            staff::table.on(staff::college_id
                .eq(lectures::college_id)
                .and(staff::id.eq(lectures::taken_by))),
        )
}

#[derive(Queryable)]
struct Joined {
    row: Row,
    subject: SubjectColumns,
    taken_by: String,
}

/// How often those who were there, or those who were not, are marked under a key.
#[derive(Queryable)]
struct Count {
    key: Uuid,
    present: bool,
    count: i64,
}

/// Narrows a boxed query of lectures to those that were held within that. One that names no class is from before there were
/// any: then its day says the year.
macro_rules! held_within {
    ($query:expr, $college:expr, $within:expr, $taught:expr) => {{
        let (mut query, within, taught): (_, Within, TaughtWithin) = ($query, $within, $taught);
        if let Some((first, last)) = taught.days {
            let mut of = classes::table
                .filter(classes::college_id.eq($college.0))
                .select(classes::id.nullable())
                .into_boxed();
            if let Some(year) = within.year {
                of = of.filter(classes::year_id.eq(year.0));
            }
            if let Some(class) = within.class {
                of = of.filter(classes::id.eq(class.0));
            }
            let in_days = lectures::class_id
                .is_null()
                .and(lectures::held_on.between(first, last));
            query = query.filter(in_days.nullable().or(lectures::class_id.eq_any(of)));
        }
        if let Some((course, term)) = taught.of_class {
            query = query
                .filter(subjects::course_id.eq(course))
                .filter(subject_term().eq(term));
        }
        if let Some(division) = within.division {
            // A lecture for a whole class or course is one of the division's, too.
            let own_class = divisions::table
                .filter(divisions::college_id.eq($college.0))
                .filter(divisions::id.eq(division.0))
                .select(divisions::class_id.nullable());
            let of_class = lectures::class_id.eq_any(own_class);
            let own = lectures::division_id.eq(division.0);
            query = query
                .filter(lectures::class_id.is_null().nullable().or(of_class))
                .filter(lectures::division_id.is_null().nullable().or(own));
        }
        query
    }};
}

/// The lectures of the subjects that a teacher holds, or of one of them, that were held within that, the newest first: those
/// that the teacher has taken, and those for whom the teacher takes ([`portal_domain::attendance::takes`]).
pub fn list(
    db: &mut Db,
    college: CollegeId,
    teacher: StaffId,
    (of_subject, within): (Option<SubjectId>, Within),
    page: &Page<LectureId>,
) -> Stored<Listing<ListedLecture>> {
    let Some(taught) = find_taught(db, college, within)? else {
        return Ok(page.cut(Vec::new()));
    };
    let mut query = joined()
        .filter(lectures::college_id.eq(college.0))
        .filter(teacher_subjects::staff_id.eq(teacher.0))
        .select((Row::as_select(), subject_columns(), staff::name))
        .into_boxed();
    if let Some(id) = of_subject {
        query = query.filter(lectures::subject_id.eq(id.0));
    }
    query = held_within!(query, college, within, taught);
    if has_own_divisions(db, college, teacher)? {
        let own = teacher_divisions::table
            .filter(teacher_divisions::college_id.eq(lectures::college_id))
            .filter(teacher_divisions::staff_id.eq(teacher.0))
            .filter(teacher_divisions::subject_id.eq(lectures::subject_id));
        let class = lectures::class_id;
        let of_class = own.filter(
            class
                .is_null()
                .or(teacher_divisions::class_id.nullable().eq(class)),
        );
        let division = teacher_divisions::division_id.nullable();
        let of_division = own.filter(division.eq(lectures::division_id));
        query = query.filter(
            lectures::taken_by
                .eq(teacher.0)
                .or(not(exists(of_class)))
                .or(exists(of_division)),
        );
    }
    let (own, after) = (Order::Descending, cursor(db, college, page)?);
    let query = read_page!(
        query,
        page,
        own,
        (lectures::held_on, lectures::number, lectures::id),
        after
    );
    let rows: Vec<Joined> = query.load(db)?;
    Ok(page.cut(with_counts(db, college, rows)?))
}

/// Most teachers take whole classes.
fn has_own_divisions(db: &mut Db, college: CollegeId, teacher: StaffId) -> Stored<bool> {
    let own = teacher_divisions::table
        .filter(teacher_divisions::college_id.eq(college.0))
        .filter(teacher_divisions::staff_id.eq(teacher.0));
    Ok(select(exists(own)).get_result(db)?)
}

/// The key of the last row that the caller has.
fn cursor(
    db: &mut Db,
    college: CollegeId,
    page: &Page<LectureId>,
) -> Stored<Option<(NaiveDate, i16, Uuid)>> {
    let Some(after) = page.after else {
        return Ok(None);
    };
    Ok(lectures::table
        .find((college.0, after.0))
        .select((lectures::held_on, lectures::number, lectures::id))
        .first(db)
        .optional()?)
}

fn with_counts(db: &mut Db, college: CollegeId, rows: Vec<Joined>) -> Stored<Vec<ListedLecture>> {
    let ids: Vec<Uuid> = rows.iter().map(|joined| joined.row.id).collect();
    let counts: Vec<Count> = attendance::table
        .filter(attendance::college_id.eq(college.0))
        .filter(attendance::lecture_id.eq_any(ids))
        .group_by((attendance::lecture_id, attendance::present))
        .select((attendance::lecture_id, attendance::present, count_star()))
        .load(db)?;
    let mut tallies = tallies(counts);
    let read = |joined: Joined| {
        let Joined {
            row,
            subject,
            taken_by,
        } = joined;
        Ok((Lecture::try_from(row)?, Subject::from(subject), taken_by))
    };
    let rows: Vec<_> = rows.into_iter().map(read).collect::<Stored<_>>()?;
    let groups: Vec<_> = rows
        .iter()
        .filter_map(|(lecture, ..)| lecture.group)
        .collect();
    let names = name_groups(db, college, &groups)?;
    let listed = |(lecture, subject, taken_by): (Lecture, Subject, String)| {
        let tally = tallies.remove(&lecture.id.0).unwrap_or_default();
        ListedLecture {
            group: lecture.group.and_then(|group| names.get(&group).cloned()),
            lecture,
            subject,
            present: tally.attended,
            students: tally.held,
            taken_by,
        }
    };
    Ok(rows.into_iter().map(listed).collect())
}

/// Marks counted by key and presence.
fn tallies(counts: Vec<Count>) -> HashMap<Uuid, Tally> {
    let mut tallies: HashMap<Uuid, Tally> = HashMap::new();
    for of in counts {
        let tally = tallies.entry(of.key).or_default();
        tally.held += of.count;
        if of.present {
            tally.attended += of.count;
        }
    }
    tallies
}

/// The attendance of these students in all subjects together; those who are on no sheet are left out.
pub(crate) fn list_tallies_of(
    db: &mut Db,
    college: CollegeId,
    students: &[StudentId],
) -> Stored<HashMap<StudentId, Tally>> {
    let ids: Vec<Uuid> = students.iter().map(|id| id.0).collect();
    let counts: Vec<Count> = attendance::table
        .filter(attendance::college_id.eq(college.0))
        .filter(attendance::student_id.eq_any(ids))
        .group_by((attendance::student_id, attendance::present))
        .select((attendance::student_id, attendance::present, count_star()))
        .load(db)?;
    let tallies = tallies(counts).into_iter();
    Ok(tallies.map(|(id, tally)| (StudentId(id), tally)).collect())
}

/// The attendance of each of these enrolments in all subjects of its term together; those on no sheet are left out.
pub fn list_tallies_in(
    db: &mut Db,
    college: CollegeId,
    enrolled: &[EnrolmentId],
) -> Stored<HashMap<EnrolmentId, Tally>> {
    let ids: Vec<Uuid> = enrolled.iter().map(|id| id.0).collect();
    let counts: Vec<Count> = enrolments::table
        .inner_join(
            enrolment_subjects::table.on(enrolment_subjects::college_id
                .eq(enrolments::college_id)
                .and(enrolment_subjects::enrolment_id.eq(enrolments::id))),
        )
        .inner_join(
            attendance::table.on(attendance::college_id
                .eq(enrolments::college_id)
                .and(attendance::student_id.eq(enrolments::student_id))),
        )
        .inner_join(
            lectures::table.on(lectures::college_id
                .eq(attendance::college_id)
                .and(lectures::id.eq(attendance::lecture_id))
                .and(lectures::subject_id.eq(enrolment_subjects::subject_id))),
        )
        .filter(enrolments::college_id.eq(college.0))
        .filter(enrolments::id.eq_any(ids))
        // Who repeats a term was on the sheets of another class before.
        .filter(
            lectures::class_id
                .is_null()
                .or(lectures::class_id.eq(enrolments::class_id.nullable())),
        )
        .group_by((enrolments::id, attendance::present))
        .select((enrolments::id, attendance::present, count_star()))
        .load(db)?;
    let tallies = tallies(counts).into_iter();
    Ok(tallies
        .map(|(id, tally)| (EnrolmentId(id), tally))
        .collect())
}

/// The subjects that a student takes, each with a student's attendance.
pub fn list_tallies(
    db: &mut Db,
    college: CollegeId,
    (student, membership): (StudentId, Membership),
) -> Stored<Vec<(SubjectId, String, Tally)>> {
    let of_course: Vec<(Uuid, String)> = subjects::table
        .filter(subjects::college_id.eq(college.0))
        .filter(subjects::course_id.eq(membership.course.0))
        .filter(subject_term().eq(membership.term))
        // What was added to a term later is not of those who had left it.
        .filter(takes(student.0))
        .order((subjects::position, subjects::id))
        .select((subjects::id, subjects::name))
        .load(db)?;
    let counts: Vec<Count> = attendance::table
        .inner_join(
            lectures::table.on(lectures::college_id
                .eq(attendance::college_id)
                .and(lectures::id.eq(attendance::lecture_id))),
        )
        .filter(attendance::college_id.eq(college.0))
        .filter(attendance::student_id.eq(student.0))
        .group_by((lectures::subject_id, attendance::present))
        .select((lectures::subject_id, attendance::present, count_star()))
        .load(db)?;
    let mut tallies = tallies(counts);
    let own = of_course.into_iter().map(|(id, name)| {
        let tally = tallies.remove(&id).unwrap_or_default();
        (SubjectId(id), name, tally)
    });
    Ok(own.collect())
}
