//! Which divisions of a class the teachers of its subjects take.

use std::collections::HashSet;

use super::{Class, ClassFault};
use crate::{
    audit::{Change, ChangeKind, Edited, Value},
    ids::{DivisionId, StaffId, SubjectId},
    validation::{Fault, Faults, all},
};

/// A subject of the class with those who hold it.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubjectTeachers {
    pub subject: SubjectId,
    pub name: String,
    /// By name.
    pub teachers: Vec<Teacher>,
}

/// A teacher who holds a subject.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Teacher {
    pub staff: StaffId,
    pub name: String,
    /// Those of the class that the teacher takes, in the class's order; none: all of them.
    pub divisions: Vec<DivisionId>,
}

/// The divisions of a teacher as a clerk saves them.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeacherInput {
    pub subject: SubjectId,
    pub staff: StaffId,
    /// None: all of them.
    pub divisions: Vec<DivisionId>,
}

impl TeacherInput {
    /// Reads it, with faults at `staffId` and `divisionIds`. Text that is no id is treated like an unknown one.
    pub fn parse(subject: &str, staff: &str, divisions: &[String]) -> Result<Self, Faults> {
        let unknown = || Fault::new("staffId", ClassFault::NoTeacher);
        let divisions = divisions.iter().map(|id| id.parse());
        let (staff, divisions) = all((
            subject
                .parse()
                .and_then(|subject| Ok((subject, staff.parse()?)))
                .map_err(|_| unknown()),
            divisions
                .collect::<Result<_, _>>()
                .map_err(|_| Fault::new("divisionIds", ClassFault::UnknownDivision)),
        ))?;
        let (subject, staff) = staff;
        Ok(Self {
            subject,
            staff,
            divisions,
        })
    }
}

impl Class {
    /// Refuses, with all their faults, teachers who do not hold the subject or are named twice, and divisions that the class
    /// does not have.
    pub fn check_teachers(
        &self,
        subjects: &[SubjectTeachers],
        wanted: &[TeacherInput],
    ) -> Result<(), Faults> {
        let (mut known, mut faults) = (HashSet::new(), Vec::new());
        for (index, one) in wanted.iter().enumerate() {
            let mut fault = |field: &str, fault: ClassFault| {
                faults.push(Fault::new(format!("teachers.{index}.{field}"), fault));
            };
            let subject = subjects.iter().find(|of| of.subject == one.subject);
            let holds = |of: &SubjectTeachers| of.teachers.iter().any(|it| it.staff == one.staff);
            if !subject.is_some_and(holds) || !known.insert((one.subject, one.staff)) {
                fault("staffId", ClassFault::NoTeacher);
            }
            if one.divisions.iter().any(|id| self.division(*id).is_none()) {
                fault("divisionIds", ClassFault::UnknownDivision);
            }
        }
        Faults::check(faults)
    }

    /// What a save changes, for the audit. A teacher without a row takes all divisions.
    pub fn teacher_changes(
        &self,
        subjects: &[SubjectTeachers],
        wanted: &[TeacherInput],
    ) -> Vec<Change> {
        let names = |ids: &[DivisionId]| {
            let own = self.divisions.iter().filter(|one| ids.contains(&one.id));
            let names: Vec<_> = own.map(|one| one.name.as_str()).collect();
            (!names.is_empty()).then(|| Value::Text(names.join(", ")))
        };
        let is_same = |before: &[DivisionId], now: &[DivisionId]| {
            before.iter().all(|id| now.contains(id)) && now.iter().all(|id| before.contains(id))
        };
        let change = |of: &SubjectTeachers, teacher: &Teacher| {
            let is_it =
                |one: &&TeacherInput| (one.subject, one.staff) == (of.subject, teacher.staff);
            let now = wanted
                .iter()
                .find(is_it)
                .map_or(&[][..], |one| &one.divisions);
            let said = format!("{} ({})", of.name, teacher.name);
            let (before, after) = (names(&teacher.divisions), names(now));
            // Not by the names: one may be "A, B".
            (!is_same(&teacher.divisions, now)).then_some(Change {
                what: Edited::TeacherDivisions,
                kind: ChangeKind::Changed,
                of: Some(said),
                before,
                after,
            })
        };
        let of_subject = |of| {
            let of: &SubjectTeachers = of;
            of.teachers.iter().filter_map(move |one| change(of, one))
        };
        subjects.iter().flat_map(of_subject).collect()
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::classes::tests::{class, division};

    fn subject(number: u128) -> SubjectId {
        SubjectId(Uuid::from_u128(number))
    }

    fn staff(number: u128) -> StaffId {
        StaffId(Uuid::from_u128(number))
    }

    fn law(divisions: Vec<DivisionId>) -> SubjectTeachers {
        SubjectTeachers {
            subject: subject(1),
            name: "Law".into(),
            teachers: vec![Teacher {
                staff: staff(1),
                name: "Meera".into(),
                divisions,
            }],
        }
    }

    fn input(number: u128, divisions: &[DivisionId]) -> TeacherInput {
        TeacherInput {
            subject: subject(1),
            staff: staff(number),
            divisions: divisions.to_vec(),
        }
    }

    fn divided() -> (Class, [DivisionId; 2]) {
        let class = class(vec![division(7, "A", 60, 3), division(8, "B", 60, 2)]);
        let ids = [class.divisions[0].id, class.divisions[1].id];
        (class, ids)
    }

    #[test]
    fn all_faults_of_teachers_are_told_at_once() {
        let faults = TeacherInput::parse("x", "y", &["z".to_owned()]).unwrap_err();
        let paths: Vec<_> = faults.list().iter().map(|fault| &*fault.path).collect();
        assert_eq!(paths, ["staffId", "divisionIds"]);
        let (class, [a, _]) = divided();
        let stranger = DivisionId(Uuid::from_u128(9));
        let wanted = [input(1, &[a, stranger]), input(1, &[a]), input(2, &[])];
        let faults = class
            .check_teachers(&[law(Vec::new())], &wanted)
            .unwrap_err();
        let paths: Vec<_> = faults.list().iter().map(|fault| &*fault.path).collect();
        assert_eq!(
            paths,
            [
                "teachers.0.divisionIds",
                "teachers.1.staffId",
                "teachers.2.staffId"
            ]
        );
        assert_eq!(
            class.check_teachers(&[law(Vec::new())], &wanted[1..2]),
            Ok(())
        );
    }

    #[test]
    fn what_a_teacher_takes_is_told_when_it_changes() {
        let (class, [a, b]) = divided();
        let told = |before: Vec<DivisionId>, wanted: &[TeacherInput]| -> Vec<String> {
            let changes = class.teacher_changes(&[law(before)], wanted);
            changes.iter().map(ToString::to_string).collect()
        };
        assert_eq!(
            told(vec![], &[input(1, &[b, a])]),
            ["only divisions of Law (Meera): – → A, B"]
        );
        assert_eq!(told(vec![a], &[]), ["only divisions of Law (Meera): A → –"]);
        assert_eq!(told(vec![a, b], &[input(1, &[b, a])]), [] as [String; 0]);
    }
}
