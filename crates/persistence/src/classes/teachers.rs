//! Which divisions of a class the teachers of its subjects take.

use std::collections::HashMap;

use diesel::{dsl::exists, prelude::*};
use portal_domain::{
    attendance::OwnDivision,
    classes::{SubjectTeachers, Teacher, TeacherInput},
    ids::{ClassId, CollegeId, DivisionId, StaffId, SubjectId},
};
use uuid::Uuid;

use crate::{
    Db, Stored,
    schema::{classes, divisions, staff, subjects, teacher_divisions, teacher_subjects},
    teaching::subject_term,
};

/// The subjects of the class's course and term, in their order, with the teachers who hold them.
pub fn list_teachers(
    db: &mut Db,
    college: CollegeId,
    class: ClassId,
) -> Stored<Vec<SubjectTeachers>> {
    let of_class: Vec<(Uuid, String)> = subjects::table
        .inner_join(
            classes::table.on(classes::college_id
                .eq(subjects::college_id)
                .and(classes::course_id.eq(subjects::course_id))),
        )
        .filter(classes::college_id.eq(college.0))
        .filter(classes::id.eq(class.0))
        .filter(subject_term().eq(classes::term))
        .order((subjects::position, subjects::id))
        .select((subjects::id, subjects::name))
        .load(db)?;
    let ids: Vec<Uuid> = of_class.iter().map(|(id, _)| *id).collect();
    let holders: Vec<(Uuid, Uuid, String)> = teacher_subjects::table
        .inner_join(
            staff::table.on(staff::college_id
                .eq(teacher_subjects::college_id)
                .and(staff::id.eq(teacher_subjects::staff_id))),
        )
        .filter(teacher_subjects::college_id.eq(college.0))
        .filter(teacher_subjects::subject_id.eq_any(&ids))
        .order((staff::name, staff::id))
        .select((teacher_subjects::subject_id, staff::id, staff::name))
        .load(db)?;
    let taken = divisions_taken(db, college, class)?;
    let divisions = |subject: Uuid, teacher: Uuid| {
        let own = taken
            .iter()
            .filter(|(of, by, _)| (*of, *by) == (subject, teacher));
        own.map(|(.., division)| DivisionId(*division)).collect()
    };
    let with_teachers = |(id, name): (Uuid, String)| SubjectTeachers {
        subject: SubjectId(id),
        name,
        teachers: holders
            .iter()
            .filter(|(subject, ..)| *subject == id)
            .map(|(subject, teacher, name)| Teacher {
                staff: StaffId(*teacher),
                name: name.clone(),
                divisions: divisions(*subject, *teacher),
            })
            .collect(),
    };
    Ok(of_class.into_iter().map(with_teachers).collect())
}

/// Subject, teacher and division, in the class's order of divisions.
fn divisions_taken(
    db: &mut Db,
    college: CollegeId,
    class: ClassId,
) -> Stored<Vec<(Uuid, Uuid, Uuid)>> {
    Ok(teacher_divisions::table
        .inner_join(
            divisions::table.on(divisions::college_id
                .eq(teacher_divisions::college_id)
                .and(divisions::id.eq(teacher_divisions::division_id))),
        )
        .filter(teacher_divisions::college_id.eq(college.0))
        .filter(teacher_divisions::class_id.eq(class.0))
        .order((divisions::position, divisions::id))
        .select((
            teacher_divisions::subject_id,
            teacher_divisions::staff_id,
            teacher_divisions::division_id,
        ))
        .load(db)?)
}

/// Replaces the divisions that teachers take of a class, which is locked; those of teachers who do not hold the subject now
/// stay.
pub fn save_teachers(
    tx: &mut Db,
    college: CollegeId,
    class: ClassId,
    wanted: &[TeacherInput],
) -> Stored<()> {
    let held = teacher_subjects::table
        .filter(teacher_subjects::college_id.eq(teacher_divisions::college_id))
        .filter(teacher_subjects::staff_id.eq(teacher_divisions::staff_id))
        .filter(teacher_subjects::subject_id.eq(teacher_divisions::subject_id));
    diesel::delete(
        teacher_divisions::table
            .filter(teacher_divisions::college_id.eq(college.0))
            .filter(teacher_divisions::class_id.eq(class.0))
            .filter(exists(held)),
    )
    .execute(tx)?;
    let of_teacher = |one: &TeacherInput| {
        let (subject, teacher) = (one.subject.0, one.staff.0);
        let divisions = one.divisions.clone().into_iter();
        divisions.map(move |division| {
            (
                teacher_divisions::college_id.eq(college.0),
                teacher_divisions::staff_id.eq(teacher),
                teacher_divisions::subject_id.eq(subject),
                teacher_divisions::class_id.eq(class.0),
                teacher_divisions::division_id.eq(division.0),
            )
        })
    };
    diesel::insert_into(teacher_divisions::table)
        .values(wanted.iter().flat_map(of_teacher).collect::<Vec<_>>())
        // A division may be named twice.
        .on_conflict_do_nothing()
        .execute(tx)?;
    super::raise_revision(tx, college, class)
}

/// The divisions that a teacher takes of each of these subjects, in whatever class.
pub fn own_divisions(
    db: &mut Db,
    college: CollegeId,
    teacher: StaffId,
    of: &[SubjectId],
) -> Stored<HashMap<SubjectId, Vec<OwnDivision>>> {
    let ids = of.iter().map(|id| id.0);
    let rows: Vec<(Uuid, Uuid, Uuid)> = teacher_divisions::table
        .filter(teacher_divisions::college_id.eq(college.0))
        .filter(teacher_divisions::staff_id.eq(teacher.0))
        .filter(teacher_divisions::subject_id.eq_any(ids.collect::<Vec<_>>()))
        .select((
            teacher_divisions::subject_id,
            teacher_divisions::class_id,
            teacher_divisions::division_id,
        ))
        .load(db)?;
    let mut own: HashMap<SubjectId, Vec<OwnDivision>> = HashMap::new();
    for (subject, class, division) in rows {
        own.entry(SubjectId(subject))
            .or_default()
            .push(OwnDivision {
                class: ClassId(class),
                division: DivisionId(division),
            });
    }
    Ok(own)
}
