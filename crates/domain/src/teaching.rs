//! Which subjects a teacher holds, and which students a course has.

use crate::{
    ids::{CourseId, StudentId, SubjectId},
    refusals::{Code, Refusal, RefusalKind},
    roles::Role,
    sap_id::SapId,
    staff::AccountState,
    subject_names::in_term,
    validation::{Fault, Faults},
};

/// A subject with its course, as teachers see it.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    pub id: SubjectId,
    pub name: String,
    pub course: CourseId,
    /// The course's short name.
    pub course_name: String,
    /// Of the course, from 1.
    pub term: i16,
    /// The same as people read it; `None` in a course of one term.
    pub shown_term: Option<i16>,
}

/// Course and name, as people read it: `BMS: Economics`. A subject of another term may have the same name: then also
/// `BMS: Economics (term 2)`.
impl std::fmt::Display for Subject {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = in_term(&self.name, self.shown_term);
        write!(f, "{}: {name}", self.course_name)
    }
}

/// A subject that a teacher holds.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaughtSubject {
    pub subject: Subject,
    /// How many students are in its course and term.
    pub students: i64,
}

/// A student of a course: one whose admission to it is approved.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    pub student: StudentId,
    /// The student's public id.
    pub sap_id: SapId,
    /// The full name of the admission form.
    pub name: String,
}

/// Whether an account in that state may hold subjects: active teachers only.
pub fn may_hold_subjects(state: AccountState) -> bool {
    state == AccountState::Active(Role::Teacher)
}

/// The account is not an active teacher's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Only an active teacher can have subjects.")]
pub struct NoTeacher;

/// The subjects of these ids, each once and in the college's order; an id that is not in `offered` is a
/// fault.
pub fn choose_subjects(ids: &[String], offered: Vec<Subject>) -> Result<Vec<Subject>, Faults> {
    let (mut chosen, mut faults) = (Vec::new(), Vec::new());
    for (index, text) in ids.iter().enumerate() {
        let known = |id: &SubjectId| offered.iter().any(|subject| subject.id == *id);
        match text.parse().ok().filter(known) {
            Some(id) => chosen.push(id),
            None => faults.push(Fault::new(
                format!("subjectIds[{index}]"),
                SubjectNotOffered,
            )),
        }
    }
    Faults::check(faults)?;
    let mut subjects = offered;
    subjects.retain(|subject| chosen.contains(&subject.id));
    Ok(subjects)
}

/// The college does not offer a subject of this id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("The college does not offer this subject.")]
pub struct SubjectNotOffered;

impl Refusal for SubjectNotOffered {
    fn kind(&self) -> RefusalKind {
        Code::TeachingSubjectNotOffered.into()
    }
}

impl Refusal for NoTeacher {
    fn kind(&self) -> RefusalKind {
        Code::TeachingNoTeacher.into()
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn subject(number: u128) -> Subject {
        Subject {
            id: SubjectId(Uuid::from_u128(number)),
            name: format!("Subject {number}"),
            course: CourseId(Uuid::from_u128(9)),
            course_name: "BMS".into(),
            term: 1,
            shown_term: None,
        }
    }

    #[test]
    fn subjects_are_chosen_once_and_every_unknown_one_is_told() {
        let offered = || vec![subject(1), subject(2), subject(3)];
        let id = |number| Uuid::from_u128(number).to_string();
        let chosen = choose_subjects(&[id(3), id(1), id(3)], offered()).unwrap();
        assert_eq!(chosen, [subject(1), subject(3)]);
        assert_eq!(choose_subjects(&[], offered()), Ok(vec![]));
        let faults = choose_subjects(&[id(7), id(1), "x".into()], offered()).unwrap_err();
        let paths: Vec<_> = faults.list().iter().map(|fault| &*fault.path).collect();
        assert_eq!(paths, ["subjectIds[0]", "subjectIds[2]"]);
        assert_eq!(subject(1).to_string(), "BMS: Subject 1");
    }

    #[test]
    fn the_term_is_told_in_a_course_of_several() {
        let second = Subject {
            term: 2,
            shown_term: Some(2),
            ..subject(1)
        };
        assert_eq!(second.to_string(), "BMS: Subject 1 (term 2)");
    }

    #[test]
    fn only_active_teachers_hold_subjects() {
        assert!(may_hold_subjects(AccountState::Active(Role::Teacher)));
        for state in [
            AccountState::Pending,
            AccountState::Active(Role::Hod),
            AccountState::Disabled(Role::Teacher),
        ] {
            assert!(!may_hold_subjects(state));
        }
    }
}
