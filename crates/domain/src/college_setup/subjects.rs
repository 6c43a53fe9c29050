//! The subjects of a course as a save names them: what it leaves out stays as it was.

use std::collections::{BTreeMap, HashMap};

use super::{CollegeFault, Course, Credits, Subject, SubjectCode};
use crate::validation::{Fault, Faults, all, comparison_key};

/// What a save says of a subject besides its name and marks; each is `None` if it was left out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SubjectMore {
    term: Option<i16>,
    code: Option<Option<SubjectCode>>,
    credits: Option<Option<Credits>>,
}

impl SubjectMore {
    /// Reads it, with faults at `term`, `code` and `credits`; code and credits are nothing if they are empty.
    pub fn parse(
        term: Option<&str>,
        code: Option<&str>,
        credits: Option<&str>,
    ) -> Result<Self, Faults> {
        let number = |text: &str| {
            let term = text.trim().parse().ok().filter(|term| *term > 0);
            term.ok_or_else(|| Fault::new("term", CollegeFault::NoSuchTerm))
        };
        let (term, code, credits) = all((
            term.map(number).transpose(),
            code.map(SubjectCode::parse).transpose(),
            credits.map(Credits::parse).transpose(),
        ))?;
        Ok(Self {
            term,
            code,
            credits,
        })
    }

    /// Which of these subjects of that name it is. Without a term there may be several: then nobody knows, and the fault is at
    /// `term`.
    pub(super) fn find_in(
        &self,
        name: &str,
        there: &[Subject],
        names: &Names,
    ) -> Result<Option<usize>, Fault> {
        let Some(named) = names.get(&comparison_key(name)) else {
            return Ok(None);
        };
        match (self.term, named.as_slice()) {
            (Some(term), all) => {
                let is_it = |place: &&usize| there.get(**place).is_some_and(|one| one.term == term);
                Ok(all.iter().find(is_it).copied())
            }
            (None, [] | [_]) => Ok(named.first().copied()),
            (None, _) => Err(Fault::new("term", CollegeFault::WhichTerm)),
        }
    }
}

/// Where subjects of each name are in their course, in its order, by [`comparison_key`].
pub(super) type Names = HashMap<String, Vec<usize>>;

/// A subject of a save.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubjectInput {
    /// Its name and marks, and the id if it was sent; the rest is without meaning.
    subject: Subject,
    more: SubjectMore,
}

impl SubjectInput {
    /// A subject with that name and those marks.
    pub fn new(subject: Subject, more: SubjectMore) -> Self {
        Self { subject, more }
    }

    /// The subject after the save, if `kept` is the one that it replaces.
    fn complete(self, kept: Option<&Subject>) -> Subject {
        let SubjectMore {
            term,
            code,
            credits,
        } = self.more;
        Subject {
            id: self.subject.id.or(kept.and_then(|one| one.id)),
            term: term.or(kept.map(|one| one.term)).unwrap_or(1),
            code: code.unwrap_or_else(|| kept.and_then(|one| one.code.clone())),
            credits: credits.unwrap_or_else(|| kept.and_then(|one| one.credits)),
            ..self.subject
        }
    }
}

impl Course {
    /// Puts the subjects in the order of their terms, those of the present one first.
    pub fn order_subjects(&mut self, present: Option<i16>) {
        let place = |one: &Subject| (Some(one.term) != present, one.term);
        self.subjects.sort_by_key(place);
    }

    /// Changes the subject at that place, or adds one as the last; returns where it is.
    pub(super) fn put(&mut self, place: Option<usize>, input: SubjectInput) -> usize {
        let there = place.and_then(|place| self.subjects.get_mut(place));
        match (place, there) {
            (Some(place), Some(there)) => {
                *there = input.complete(Some(&*there));
                place
            }
            _ => {
                self.subjects.push(input.complete(None));
                self.subjects.len() - 1
            }
        }
    }

    /// Where its subjects are, by name.
    pub(super) fn names(&self) -> Names {
        let mut names = Names::new();
        for (place, subject) in self.subjects.iter().enumerate() {
            names
                .entry(comparison_key(&subject.name))
                .or_default()
                .push(place);
        }
        names
    }

    /// The subjects that the course has after a save of these, with faults at `subjects.0.term`. A subject keeps its term, code
    /// and credits where they are left out, and a new one without a term is of the first. In a course of several terms a save
    /// that names no term removes nothing, unless its author is known to know of terms.
    pub fn subjects_after(
        &self,
        sent: Vec<SubjectInput>,
        knows_terms: bool,
    ) -> Result<Vec<Subject>, Faults> {
        let names_term = sent.iter().any(|one| one.more.term.is_some());
        let removes = self.terms.count == 1 || knows_terms || names_term;
        let found = self.find_all(&sent)?;
        let kept = |place: Option<usize>| place.and_then(|place| self.subjects.get(place));
        let mut subjects: Vec<Subject> = sent
            .into_iter()
            .zip(&found)
            .map(|(one, place)| one.complete(kept(*place)))
            .collect();
        if !removes {
            let left_out = self.subjects.iter().enumerate();
            let left_out = left_out.filter(|(place, _)| !found.contains(&Some(*place)));
            subjects.extend(left_out.map(|(_, one)| one.clone()));
        }
        Ok(subjects)
    }

    /// Where the subject is that each of these replaces: by id, or else by name among those that no other one replaces. As many
    /// of one name as there are, without terms, are those in their order.
    fn find_all(&self, sent: &[SubjectInput]) -> Result<Vec<Option<usize>>, Faults> {
        let by_id = |one: &SubjectInput| {
            let id = one.subject.id?;
            self.subjects.iter().position(|there| there.id == Some(id))
        };
        let mut found: Vec<Option<usize>> = sent.iter().map(by_id).collect();
        let mut free = self.names();
        take(&mut free, &found);
        let unnamed = |one: &SubjectInput| one.subject.id.is_none();
        for (one, place) in sent.iter().zip(&mut found) {
            if unnamed(one) && one.more.term.is_some() {
                *place = one.more.find_in(&one.subject.name, &self.subjects, &free)?;
                take(&mut free, &[*place]);
            }
        }
        let rest: Vec<usize> = (0..sent.len())
            .filter(|index| {
                sent.get(*index)
                    .is_some_and(|one| unnamed(one) && one.more.term.is_none())
            })
            .collect();
        let mut of_name = BTreeMap::<String, Vec<usize>>::new();
        for index in rest {
            let name = sent.get(index).map(|one| comparison_key(&one.subject.name));
            of_name
                .entry(name.unwrap_or_default())
                .or_default()
                .push(index);
        }
        let mut faults = Vec::new();
        for (name, indexes) in of_name {
            let there = free.remove(&name).unwrap_or_default();
            if there.len() > 1 && there.len() != indexes.len() {
                let fault =
                    |index| Fault::new(format!("subjects.{index}.term"), CollegeFault::WhichTerm);
                faults.extend(indexes.into_iter().map(fault));
                continue;
            }
            for (index, place) in indexes.into_iter().zip(there) {
                if let Some(found) = found.get_mut(index) {
                    *found = Some(place);
                }
            }
        }
        Faults::check(faults).map(|()| found)
    }
}

/// Leaves out the places that have been found.
fn take(free: &mut Names, found: &[Option<usize>]) {
    for places in free.values_mut() {
        places.retain(|place| !found.contains(&Some(*place)));
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::{college_setup::Terms, ids::SubjectId};

    fn stored(number: u128, name: &str, term: i16) -> Subject {
        Subject {
            term,
            code: SubjectCode::parse(&format!("C{number}")).unwrap(),
            credits: Credits::from_tenths(40),
            ..sent(Some(number), name)
        }
    }

    fn sent(number: Option<u128>, name: &str) -> Subject {
        let id = number.map(|number| SubjectId(Uuid::from_u128(number)));
        Subject::parse(id, name, "40", "100").unwrap()
    }

    fn input(subject: Subject, term: Option<&str>) -> SubjectInput {
        SubjectInput::new(subject, SubjectMore::parse(term, None, None).unwrap())
    }

    fn course(terms: i16) -> Course {
        Course {
            terms: Terms {
                count: terms,
                per_year: 2,
            },
            subjects: vec![
                stored(1, "Maths", 1),
                stored(2, "Law", 1),
                stored(3, "Maths", 2),
            ],
            ..Course::bare("BMS")
        }
    }

    fn named(subjects: &[Subject]) -> Vec<String> {
        let text = |one: &Subject| {
            let code = one.code.as_ref().map_or("–", SubjectCode::as_str);
            format!("{} {} {code}", one.name, one.term)
        };
        subjects.iter().map(text).collect()
    }

    #[test]
    fn faults_of_term_code_and_credits_are_told_at_once() {
        let long = "x".repeat(21);
        let faults = SubjectMore::parse(Some("0"), Some(&long), Some("x")).unwrap_err();
        let paths: Vec<_> = faults.list().iter().map(|fault| &*fault.path).collect();
        assert_eq!(paths, ["term", "code", "credits"]);
    }

    #[test]
    fn what_is_left_out_of_a_subject_stays() {
        let course = course(2);
        let list = vec![
            input(sent(Some(3), "Mathematics II"), None),
            input(sent(None, " maths "), None),
            input(sent(None, "Art"), None),
        ];
        assert_eq!(
            named(&course.subjects_after(list, false).unwrap()),
            ["Mathematics II 2 C3", "maths 1 C1", "Art 1 –", "Law 1 C2"]
        );
        let emptied = SubjectMore::parse(Some("2"), Some(""), Some(" ")).unwrap();
        let emptied = SubjectInput::new(sent(Some(3), "Maths"), emptied);
        let after = course.subjects_after(vec![emptied], false).unwrap();
        assert_eq!(named(&after), ["Maths 2 –"]);
        assert_eq!(after[0].credits, None);
    }

    #[test]
    fn a_save_that_knows_of_terms_removes_what_it_leaves_out() {
        let list = || vec![input(sent(None, "Maths"), Some("2"))];
        assert_eq!(
            named(&course(2).subjects_after(list(), false).unwrap()),
            ["Maths 2 C3"]
        );
        let no_term = vec![input(sent(Some(2), "Law"), None)];
        let mut single = course(1);
        single.subjects.pop();
        assert_eq!(
            named(&single.subjects_after(no_term, false).unwrap()),
            ["Law 1 C2"]
        );
    }

    #[test]
    fn of_two_terms_with_one_name_the_term_has_to_be_said() {
        let maths = |term| input(sent(None, "MATHS"), term);
        let faults = course(2).subjects_after(vec![maths(None)], false);
        let faults = faults.unwrap_err();
        assert_eq!(faults.list()[0].path, "subjects.0.term");
        assert_eq!(faults.list()[0].kind, CollegeFault::WhichTerm.into());
        // As many as there are, are those in their order.
        let both = course(2).subjects_after(vec![maths(None), maths(None)], false);
        let both = named(&both.unwrap());
        assert_eq!(both, ["MATHS 1 C1", "MATHS 2 C3", "Law 1 C2"]);
        // Where one of them is named otherwise, it is the other one.
        let by_id = input(sent(Some(1), "Algebra"), None);
        let after = course(2).subjects_after(vec![maths(None), by_id], false);
        let after = named(&after.unwrap());
        assert_eq!(after, ["MATHS 2 C3", "Algebra 1 C1", "Law 1 C2"]);
        let by_term = course(2).subjects_after(vec![maths(None), maths(Some("1"))], false);
        assert_eq!(named(&by_term.unwrap()), ["MATHS 2 C3", "MATHS 1 C1"]);
    }

    #[test]
    fn a_new_subject_takes_nothing_over_from_one_that_is_renamed() {
        let renamed = input(sent(Some(2), "Civil Law"), None);
        let list = vec![renamed, input(sent(None, "Law"), None)];
        let after = course(1).subjects_after(list, false).unwrap();
        assert_eq!(named(&after), ["Civil Law 1 C2", "Law 1 –"]);
    }

    #[test]
    fn who_knows_of_terms_may_remove_all_subjects() {
        assert_eq!(course(2).subjects_after(Vec::new(), true), Ok(Vec::new()));
        let kept = course(2).subjects_after(Vec::new(), false).unwrap();
        assert_eq!(kept, course(2).subjects);
    }

    #[test]
    fn the_subjects_of_the_present_term_come_first() {
        let mut course = course(2);
        course.subjects.swap(0, 2);
        course.order_subjects(None);
        let in_order = ["Law 1 C2", "Maths 1 C1", "Maths 2 C3"];
        assert_eq!(named(&course.subjects), in_order);
        course.order_subjects(Some(2));
        let second_first = ["Maths 2 C3", "Law 1 C2", "Maths 1 C1"];
        assert_eq!(named(&course.subjects), second_first);
    }

    #[test]
    fn reading_and_saving_unchanged_changes_nothing() {
        for terms in [1, 2] {
            let course = course(terms);
            let same = course.subjects.iter().map(|one| Subject {
                term: 1,
                code: None,
                credits: None,
                ..one.clone()
            });
            let list = same.map(|one| input(one, None)).collect();
            assert_eq!(course.subjects_after(list, false).unwrap(), course.subjects);
        }
    }
}
