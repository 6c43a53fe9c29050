//! Rules for the lists of a college's set-up: which names are unique, and which stored entry an entry
//! of a save replaces.

use std::{collections::HashSet, hash::Hash};

use super::{CollegeFault, CollegeSetup, Course, GlobalFee, List, Subject, SubjectCode};
use crate::validation::{Fault, Faults, comparison_key};

/// The longest lists of one college.
mod most {
    pub(super) const FEES: usize = 40;
    pub(super) const COURSES: usize = 60;
    /// Of a term.
    pub(super) const SUBJECTS: usize = 60;
    pub(super) const INSTALMENTS: usize = 12;
}

impl CollegeSetup {
    /// Refuses lists that are too long, out of order, or have a name twice.
    pub fn check(&self) -> Result<(), Faults> {
        let mut faults = Vec::new();
        self.check_fees(&mut faults);
        self.check_courses(&mut faults);
        self.check_instalments(&mut faults);
        Faults::check(faults)
    }

    fn check_fees(&self, faults: &mut Vec<Fault>) {
        let (path, fees) = ("globalFees", &self.global_fees);
        let titles = fees.iter().map(|fee| Some(comparison_key(&fee.title)));
        twice(faults, path, "title", CollegeFault::FeeExists, titles);
        too_many(faults, path, List::GlobalFees, fees.len(), most::FEES);
    }

    fn check_courses(&self, faults: &mut Vec<Fault>) {
        let (path, courses) = ("courses", &self.courses);
        let names = courses
            .iter()
            .map(|course| Some(comparison_key(&course.name)));
        let again = CollegeFault::CourseExists;
        twice(faults, path, "courseName", again, names);
        too_many(faults, path, List::Courses, courses.len(), most::COURSES);
        for (index, course) in courses.iter().enumerate() {
            check_subjects(faults, &format!("courses.{index}.subjects"), course);
        }
    }

    fn check_instalments(&self, faults: &mut Vec<Fault>) {
        let dates = &self.payment.instalments;
        too_many(
            faults,
            "instalments",
            List::Instalments,
            dates.len(),
            most::INSTALMENTS,
        );
        for (index, pair) in dates.windows(2).enumerate() {
            if let [earlier, later] = pair
                && later <= earlier
            {
                let path = format!("instalments.{}.dueDate", index + 1);
                faults.push(Fault::new(path, CollegeFault::InstalmentOrder));
            }
        }
    }

    /// Matches entries with the stored ones by id, then by name: an entry without an id gets the id of
    /// the stored one of its name. Refuses ids that the college does not have.
    pub fn match_with(mut self, existing: &Self) -> Result<Self, Faults> {
        let mut faults = Vec::new();
        let known = |fee: &GlobalFee| (fee.id, comparison_key(&fee.title));
        let wanted: Vec<_> = self.global_fees.iter().map(known).collect();
        let there: Vec<_> = existing.global_fees.iter().map(known).collect();
        let ids = pair(&mut faults, "globalFees", &wanted, &there);
        for (fee, id) in self.global_fees.iter_mut().zip(ids) {
            fee.id = id;
        }
        let known = |course: &Course| (course.id, comparison_key(&course.name));
        let wanted: Vec<_> = self.courses.iter().map(known).collect();
        let there: Vec<_> = existing.courses.iter().map(known).collect();
        let ids = pair(&mut faults, "courses", &wanted, &there);
        for (index, (course, id)) in self.courses.iter_mut().zip(ids).enumerate() {
            course.id = id;
            let old = existing
                .courses
                .iter()
                .find(|old| id.is_some() && old.id == id);
            let known = |subject: &Subject| {
                let key = format!("{} {}", subject.term, comparison_key(&subject.name));
                (subject.id, key)
            };
            let wanted: Vec<_> = course.subjects.iter().map(known).collect();
            let there: Vec<_> = old
                .map_or(&[][..], |old| &old.subjects)
                .iter()
                .map(known)
                .collect();
            let path = format!("courses.{index}.subjects");
            let ids = pair(&mut faults, &path, &wanted, &there);
            for (subject, id) in course.subjects.iter_mut().zip(ids) {
                subject.id = id;
            }
        }
        Faults::check(faults).map(|()| self)
    }

    /// The course of that short name, in any spelling.
    pub fn course_named(&self, name: &str) -> Option<&Course> {
        let key = comparison_key(name);
        self.courses
            .iter()
            .find(|course| comparison_key(&course.name) == key)
    }
}

/// Names are unique in a term, and codes in the course.
fn check_subjects(faults: &mut Vec<Fault>, path: &str, course: &Course) {
    let (subjects, terms) = (&course.subjects, course.terms.count);
    let name = |one: &Subject| Some((one.term, comparison_key(&one.name)));
    let again = CollegeFault::SubjectExists;
    twice(faults, path, "name", again, subjects.iter().map(name));
    let code = |one: &Subject| one.code.as_ref().map(SubjectCode::key);
    let again = CollegeFault::CodeExists;
    twice(faults, path, "code", again, subjects.iter().map(code));
    for (index, subject) in subjects.iter().enumerate() {
        if subject.term > terms {
            let path = format!("{path}.{index}.term");
            faults.push(Fault::new(path, CollegeFault::NoSuchTerm));
        }
    }
    let of_term = |term: i16| subjects.iter().filter(|one| one.term == term).count();
    let longest = (1..=terms).map(of_term).max().unwrap_or_default();
    let list = match terms {
        1 => List::Subjects,
        _ => List::SubjectsOfTerm,
    };
    too_many(faults, path, list, longest, most::SUBJECTS);
}

/// For each wanted item the id of the existing one that it replaces; no id is used twice.
fn pair<Id: Copy + PartialEq>(
    faults: &mut Vec<Fault>,
    path: &str,
    wanted: &[(Option<Id>, String)],
    there: &[(Option<Id>, String)],
) -> Vec<Option<Id>> {
    let mut taken: Vec<Id> = Vec::new();
    for (index, (id, _)) in wanted.iter().enumerate() {
        let Some(id) = id else { continue };
        let unknown = !there.iter().any(|(known, _)| *known == Some(*id));
        if unknown || taken.contains(id) {
            let path = format!("{path}.{index}._id");
            faults.push(Fault::new(path, CollegeFault::UnknownEntry));
        }
        taken.push(*id);
    }
    wanted
        .iter()
        .map(|(id, key)| {
            id.or_else(|| {
                let same = there.iter().find(|(_, other)| other == key)?.0?;
                (!taken.contains(&same)).then(|| {
                    taken.push(same);
                    same
                })
            })
        })
        .collect()
}

/// A fault for each key that is there already; what has no key is none twice.
fn twice<Key: Eq + Hash>(
    faults: &mut Vec<Fault>,
    path: &str,
    field: &str,
    fault: CollegeFault,
    keys: impl Iterator<Item = Option<Key>>,
) {
    let mut seen = HashSet::new();
    for (index, key) in keys.enumerate() {
        if key.is_some_and(|key| !seen.insert(key)) {
            faults.push(Fault::new(format!("{path}.{index}.{field}"), fault));
        }
    }
}

fn too_many(faults: &mut Vec<Fault>, path: &str, list: List, count: usize, most: usize) {
    if count > most {
        let fault = CollegeFault::TooMany { list, most };
        faults.push(Fault::new(path.to_owned(), fault));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        college_setup::PaymentSettings,
        colleges::CollegeName,
        ids::{CollegeId, CourseId, SubjectId},
        marks::{Marks, Percentage},
        money::Rupees,
    };
    use uuid::Uuid;

    fn subject(id: u128, name: &str) -> Subject {
        Subject {
            id: (id > 0).then(|| SubjectId(Uuid::from_u128(id))),
            name: name.into(),
            min_marks: Marks::from_tenths(400).unwrap(),
            max_marks: Marks::from_tenths(1000).unwrap(),
            term: 1,
            code: None,
            credits: None,
        }
    }

    fn course(id: u128, name: &str, subjects: Vec<Subject>) -> Course {
        Course {
            id: (id > 0).then(|| CourseId(Uuid::from_u128(id))),
            base_fee: Rupees::ZERO,
            eligibility: Percentage::from_tenths(500).unwrap(),
            subjects,
            ..Course::bare(name)
        }
    }

    fn setup(courses: Vec<Course>) -> CollegeSetup {
        CollegeSetup {
            id: CollegeId(Uuid::from_u128(9)),
            code: None,
            name: CollegeName::parse("collegeName", "Sunrise").unwrap(),
            address: String::new(),
            global_fees: Vec::new(),
            courses,
            payment: PaymentSettings::default(),
            revision: 0,
            logo: None,
        }
    }

    fn messages(faults: &Faults) -> Vec<(&str, String)> {
        let listed = faults.list().iter();
        listed
            .map(|fault| (&*fault.path, fault.to_string()))
            .collect()
    }

    #[test]
    fn the_same_name_twice_is_told_where_it_stands() {
        let subjects = vec![subject(0, "Maths"), subject(0, " maths")];
        let wanted = setup(vec![course(0, "BMS", subjects), course(0, "bms", vec![])]);
        assert_eq!(
            messages(&wanted.check().unwrap_err()),
            [
                (
                    "courses.1.courseName",
                    "This course already exists.".to_owned()
                ),
                (
                    "courses.0.subjects.1.name",
                    "This subject already exists for the course.".to_owned()
                ),
            ]
        );
    }

    #[test]
    fn a_list_that_is_too_long_is_named() {
        let mut wanted = setup(vec![]);
        let day = "2026-07-01".parse::<chrono::NaiveDate>().unwrap();
        wanted.payment.instalments = day.iter_days().take(13).collect();
        let faults = wanted.check().unwrap_err();
        assert_eq!(
            messages(&faults),
            [(
                "instalments",
                "At most 12 instalments are allowed.".to_owned()
            )]
        );
        assert_eq!(
            serde_json::to_value(faults.list()[0].kind.kind().params).unwrap(),
            serde_json::json!({"list": "instalments", "most": 12})
        );
    }

    #[test]
    fn instalments_come_one_after_the_other() {
        let mut wanted = setup(vec![]);
        wanted.payment.instalments = ["2026-07-01", "2026-07-01"]
            .map(|d| d.parse().unwrap())
            .into();
        assert_eq!(
            messages(&wanted.check().unwrap_err())[0].0,
            "instalments.1.dueDate"
        );
    }

    #[test]
    fn entries_are_matched_by_id_and_then_by_name() {
        let existing = setup(vec![
            course(1, "BMS", vec![subject(11, "Law"), subject(12, "Tax")]),
            course(2, "BA", vec![]),
        ]);
        // BMS renamed by its id, its subjects found by name, a new BMS beside it.
        let wanted = setup(vec![
            course(1, "B.M.S.", vec![subject(0, "TAX"), subject(0, "Ethics")]),
            course(0, "bms", vec![]),
            course(0, "ba", vec![]),
        ]);
        let matched = wanted.match_with(&existing).unwrap();
        let ids: Vec<_> = matched
            .courses
            .iter()
            .map(|c| c.id.map(|id| id.0.as_u128()))
            .collect();
        assert_eq!(ids, [Some(1), None, Some(2)]);
        let subjects = &matched.courses[0].subjects;
        let ids: Vec<_> = subjects
            .iter()
            .map(|s| s.id.map(|id| id.0.as_u128()))
            .collect();
        assert_eq!(ids, [Some(12), None]);
    }

    #[test]
    fn ids_of_elsewhere_and_ids_used_twice_are_refused() {
        let existing = setup(vec![course(1, "BMS", vec![])]);
        let wanted = setup(vec![
            course(1, "A", vec![]),
            course(1, "B", vec![]),
            course(7, "C", vec![]),
        ]);
        let faults = wanted.match_with(&existing).unwrap_err();
        let paths: Vec<_> = messages(&faults)
            .into_iter()
            .map(|(path, _)| path)
            .collect();
        assert_eq!(paths, ["courses.1._id", "courses.2._id"]);
    }
}
