//! Lectures whose attendance was taken, and the students' marks.

mod groups;
mod listed;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{prelude::*, upsert::excluded};
use portal_domain::{
    attendance::{Day, Group, Lecture, LectureNumber, Mark, OnSheet},
    ids::{ClassId, CollegeId, DivisionId, LectureId, StaffId, SubjectId},
    teaching::Member,
};
use uuid::Uuid;

pub(crate) use self::listed::list_tallies_of;
pub use self::{
    groups::{list_group, name_groups},
    listed::{ListedLecture, list, list_tallies, list_tallies_in},
};
use crate::{
    Db, StoreError, Stored,
    schema::{applications, attendance, lectures, students},
    teaching::MemberColumns,
};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = lectures, treat_none_as_default_value = false)]
struct Row {
    college_id: Uuid,
    id: Uuid,
    subject_id: Uuid,
    held_on: NaiveDate,
    number: i16,
    revision: i32,
    taken_by: Uuid,
    taken_at: DateTime<Utc>,
    saved_by: Uuid,
    class_id: Option<Uuid>,
    division_id: Option<Uuid>,
}

impl From<&Lecture> for Row {
    fn from(lecture: &Lecture) -> Self {
        Self {
            college_id: lecture.college.0,
            id: lecture.id.0,
            subject_id: lecture.subject.0,
            held_on: lecture.date,
            number: lecture.number.get(),
            revision: lecture.revision,
            taken_by: lecture.taken_by.0,
            taken_at: lecture.taken_at,
            saved_by: lecture.saved_by.0,
            class_id: lecture.group.map(|group| group.class.0),
            division_id: lecture
                .group
                .and_then(|group| group.division)
                .map(|id| id.0),
        }
    }
}

impl TryFrom<Row> for Lecture {
    type Error = StoreError;

    fn try_from(row: Row) -> Stored<Self> {
        let wrong = || StoreError::inconsistent("lectures", "number", row.id);
        Ok(Self {
            id: LectureId(row.id),
            college: CollegeId(row.college_id),
            subject: SubjectId(row.subject_id),
            date: row.held_on,
            number: LectureNumber::new(row.number).ok_or_else(wrong)?,
            group: row.class_id.map(|class| Group {
                class: ClassId(class),
                division: row.division_id.map(DivisionId),
            }),
            revision: row.revision,
            taken_by: StaffId(row.taken_by),
            taken_at: row.taken_at,
            saved_by: StaffId(row.saved_by),
        })
    }
}

/// Adds a lecture; `false` if it exists. Waits for a transaction that is adding the same one.
pub fn insert(tx: &mut Db, lecture: &Lecture) -> Stored<bool> {
    let added = diesel::insert_into(lectures::table)
        .values(Row::from(lecture))
        .on_conflict((
            lectures::college_id,
            lectures::subject_id,
            lectures::held_on,
            lectures::number,
        ))
        .do_nothing()
        .execute(tx)?;
    Ok(added == 1)
}

/// Adds or changes marks of a lecture.
pub fn save_marks(tx: &mut Db, lecture: &Lecture, marks: &[Mark]) -> Stored<()> {
    let rows = marks.iter().map(|mark| {
        (
            attendance::college_id.eq(lecture.college.0),
            attendance::lecture_id.eq(lecture.id.0),
            attendance::student_id.eq(mark.student.0),
            attendance::present.eq(mark.present),
        )
    });
    diesel::insert_into(attendance::table)
        .values(rows.collect::<Vec<_>>())
        .on_conflict((
            attendance::college_id,
            attendance::lecture_id,
            attendance::student_id,
        ))
        .do_update()
        .set(attendance::present.eq(excluded(attendance::present)))
        .execute(tx)?;
    Ok(())
}

/// Writes the revision of a lecture and its author.
pub fn save_revision(tx: &mut Db, lecture: &Lecture) -> Stored<()> {
    diesel::update(lectures::table.find((lecture.college.0, lecture.id.0)))
        .set((
            lectures::revision.eq(lecture.revision),
            lectures::saved_by.eq(lecture.saved_by.0),
        ))
        .execute(tx)?;
    Ok(())
}

/// The lectures of a subject on a day whose attendance was taken, by number.
pub fn list_day(
    db: &mut Db,
    college: CollegeId,
    subject: SubjectId,
    date: NaiveDate,
) -> Stored<Day> {
    let rows: Vec<Row> = lectures::table
        .filter(lectures::college_id.eq(college.0))
        .filter(lectures::subject_id.eq(subject.0))
        .filter(lectures::held_on.eq(date))
        .order(lectures::number)
        .select(Row::as_select())
        .load(db)?;
    let lectures = rows.into_iter().map(Lecture::try_from);
    Ok(Day(lectures.collect::<Stored<_>>()?))
}

/// The lecture of that number, locked until the transaction ends; `None` until its attendance is taken.
pub fn lock(
    tx: &mut Db,
    college: CollegeId,
    subject: SubjectId,
    date: NaiveDate,
    number: LectureNumber,
) -> Stored<Option<Lecture>> {
    let row: Option<Row> = lectures::table
        .filter(lectures::college_id.eq(college.0))
        .filter(lectures::subject_id.eq(subject.0))
        .filter(lectures::held_on.eq(date))
        .filter(lectures::number.eq(number.get()))
        .select(Row::as_select())
        .for_update()
        .first(tx)
        .optional()?;
    row.map(Lecture::try_from).transpose()
}

/// The students on a lecture's sheet with their marks, in the order of [`list_group`].
pub fn list_marks(db: &mut Db, lecture: &Lecture) -> Stored<Vec<(OnSheet, bool)>> {
    let college = lecture.college;
    let rows: Vec<(MemberColumns, bool)> = attendance::table
        .inner_join(
            students::table.on(students::college_id
                .eq(attendance::college_id)
                .and(students::id.eq(attendance::student_id))),
        )
        .inner_join(
            applications::table.on(applications::college_id
                .eq(attendance::college_id)
                .and(applications::student_id.eq(attendance::student_id))),
        )
        .filter(attendance::college_id.eq(college.0))
        .filter(attendance::lecture_id.eq(lecture.id.0))
        .order(students::sap_id)
        .select((
            (students::id, students::sap_id, applications::full_name),
            attendance::present,
        ))
        .load(db)?;
    let marked = |(columns, present)| Ok((Member::try_from(columns)?, present));
    let marked = rows.into_iter().map(marked).collect::<Stored<_>>()?;
    groups::seat(db, college, lecture.group, marked)
}

/// The subjects that have lectures.
pub fn subjects_in_use(db: &mut Db, college: CollegeId) -> Stored<Vec<SubjectId>> {
    let ids: Vec<Uuid> = lectures::table
        .filter(lectures::college_id.eq(college.0))
        .select(lectures::subject_id)
        .distinct()
        .load(db)?;
    Ok(ids.into_iter().map(SubjectId).collect())
}
