//! Which divisions of a class the teachers of its subjects take.

use portal_domain::{
    classes::{Class, SubjectTeachers, Teacher, TeacherInput},
    ids::ClassId,
    validation::{Faults, each},
};
use portal_services::classes as use_case;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ClassDivision;
use crate::framework::{
    access::{MarksDesk, Staff},
    body::Body,
    params::Id,
    reply::{Answer, Reply},
    state::State,
};

/// A teacher who holds a subject of a class.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TeacherOfClass {
    staff_id: String,
    name: String,
    /// Those that the teacher takes; none: all of them.
    division_ids: Vec<String>,
}

impl From<Teacher> for TeacherOfClass {
    fn from(teacher: Teacher) -> Self {
        let divisions = teacher.divisions.iter();
        Self {
            staff_id: teacher.staff.to_string(),
            name: teacher.name,
            division_ids: divisions.map(ToString::to_string).collect(),
        }
    }
}

/// A subject of a class.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SubjectOfClass {
    subject_id: String,
    name: String,
    /// Those who hold it, by name.
    teachers: Vec<TeacherOfClass>,
}

impl From<SubjectTeachers> for SubjectOfClass {
    fn from(subject: SubjectTeachers) -> Self {
        let teachers = subject.teachers.into_iter();
        Self {
            subject_id: subject.subject.to_string(),
            name: subject.name,
            teachers: teachers.map(TeacherOfClass::from).collect(),
        }
    }
}

/// The teachers of a class.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ClassTeachers {
    /// The class's; to be sent back with a save.
    revision: i32,
    /// In the order that was saved.
    divisions: Vec<ClassDivision>,
    /// Those of the class's term, in the college's order.
    subjects: Vec<SubjectOfClass>,
}

impl From<(Class, Vec<SubjectTeachers>)> for ClassTeachers {
    fn from((class, subjects): (Class, Vec<SubjectTeachers>)) -> Self {
        let divisions = class.divisions.into_iter();
        Self {
            revision: class.revision,
            divisions: divisions.map(ClassDivision::from).collect(),
            subjects: subjects.into_iter().map(SubjectOfClass::from).collect(),
        }
    }
}

/// GET /classes/{id}/teachers
pub(crate) async fn list_teachers(
    staff: Staff<MarksDesk>,
    id: Id<ClassId>,
    state: State,
) -> Reply<ClassTeachers> {
    let college = staff.college;
    let found = state
        .run(move |cx| use_case::list_teachers(cx, college, id.0))
        .await?;
    Ok(Answer::new(found.into()))
}

/// The divisions that the teachers of a class take.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct SaveTeachers {
    /// Who is left out takes all divisions.
    #[schema(required = true)]
    teachers: Vec<SaveTeacher>,
    /// The revision that was read.
    #[schema(required = true)]
    revision: Option<i32>,
}

/// A teacher of a subject.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
struct SaveTeacher {
    #[schema(required = true)]
    subject_id: String,
    #[schema(required = true)]
    staff_id: String,
    /// None: all divisions.
    #[schema(required = true)]
    division_ids: Vec<String>,
}

impl SaveTeachers {
    fn parse(&self) -> Result<Vec<TeacherInput>, Faults> {
        let teachers = self.teachers.iter();
        let parsed = teachers
            .map(|one| TeacherInput::parse(&one.subject_id, &one.staff_id, &one.division_ids));
        each("teachers", parsed)
    }
}

/// PUT /classes/{id}/teachers: what is there already may be sent again. Of two who save at once one is refused.
pub(crate) async fn save_teachers(
    staff: Staff<MarksDesk>,
    id: Id<ClassId>,
    body: Body<SaveTeachers>,
    state: State,
) -> Reply<ClassTeachers> {
    let (wanted, seen) = (body.0.parse()?, body.0.revision);
    let saved = state
        .run(move |cx| use_case::save_teachers(cx, &staff, id.0, seen, &wanted))
        .await?;
    Ok(Answer::new(saved.into()))
}
