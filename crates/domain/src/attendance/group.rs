//! Whom a lecture is for: the whole course, a class of it, or a division of a class. On one day each lecture of a subject has
//! its own number, whomever it is for.

use chrono::NaiveDate;

use super::{AttendanceFault, Lecture, LectureNumber};
use crate::{
    classes::{Class, RollNumber},
    ids::{ClassId, DivisionId},
    refusals::{Code, Refusal, RefusalKind},
    teaching::Member,
    validation::Fault,
};

/// A class, or a division of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Group {
    /// The class.
    pub class: ClassId,
    /// `None`: all of the class.
    pub division: Option<DivisionId>,
}

/// A group as people know it.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedGroup {
    pub group: Group,
    /// Such as `2026-27`.
    pub year: String,
    /// `None` in a course of one term.
    pub term: Option<i16>,
    /// `None`: all of the class.
    pub division: Option<String>,
}

impl NamedGroup {
    /// That group of the class; `None` if the class has no such division.
    pub fn of(class: &Class, division: Option<DivisionId>) -> Option<Self> {
        let name = match division {
            Some(id) => Some(class.division(id)?.name.clone()),
            None => None,
        };
        Some(Self {
            group: Group {
                class: class.id,
                division,
            },
            year: class.year.clone(),
            term: (class.terms > 1).then_some(class.term),
            division: name,
        })
    }
}

/// A division that the teacher of a subject takes; of its class the teacher takes no other, but those with a row of their own.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnDivision {
    pub class: ClassId,
    pub division: DivisionId,
}

/// Whether a teacher with these divisions takes the group; `None` is the whole course. Who has no division of a class takes all of
/// it.
pub fn takes(own: &[OwnDivision], group: Option<Group>) -> bool {
    let Some(group) = group else {
        return own.is_empty();
    };
    let mut of_class = own.iter().filter(|one| one.class == group.class).peekable();
    of_class.peek().is_none() || of_class.any(|one| Some(one.division) == group.division)
}

/// Whom a teacher may hold a lecture of a subject for, each with how many students it has: the newest class that has begun
/// first. `classes` are those of the subject's course and term that are taught now, the newest first.
pub fn groups(classes: &[Class], own: &[OwnDivision], today: NaiveDate) -> Vec<(NamedGroup, i64)> {
    let of_class = |class: &Class| {
        let whole = (None, class.students);
        let divisions = class.divisions.iter();
        let parts = divisions.map(|one| (Some(one.id), one.students));
        let named = std::iter::once(whole)
            .chain(parts)
            .filter_map(|(division, students)| {
                let named = NamedGroup::of(class, division)?;
                takes(own, Some(named.group)).then_some((named, students))
            });
        named.collect::<Vec<_>>()
    };
    let (begun, later): (Vec<_>, Vec<_>) = classes.iter().partition(|one| one.days.first <= today);
    begun.into_iter().chain(later).flat_map(of_class).collect()
}

/// A student on a sheet.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OnSheet {
    pub member: Member,
    /// The division's name, on the sheet of a whole class.
    pub division: Option<String>,
    pub roll: Option<RollNumber>,
}

/// The lectures of a subject on one day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Day(pub Vec<Lecture>);

impl Day {
    /// The lecture of that number, if it was taken.
    pub fn find(&self, number: LectureNumber) -> Option<&Lecture> {
        self.0.iter().find(|lecture| lecture.number == number)
    }

    /// The numbers that belong to others than the group; `None` is the whole course.
    pub fn taken_by_others(&self, group: Option<Group>) -> Vec<LectureNumber> {
        let others = self.0.iter().filter(|lecture| lecture.group != group);
        others.map(|lecture| lecture.number).collect()
    }

    /// Chooses the group and the number of a lecture. A group without a number gets the first number that is free or its own. A
    /// number without a group opens the lecture of that number. A new lecture has to name one of the `offered` groups, unless
    /// there is only one; with `None` it is for the whole course. Faults are at `path` and at `lecture`.
    pub fn choose(
        &self,
        group: Option<Group>,
        number: Option<LectureNumber>,
        offered: Option<&[Group]>,
        path: &'static str,
    ) -> Result<(Option<Group>, LectureNumber), Fault> {
        let asked = number.unwrap_or(LectureNumber::FIRST);
        let group = match (group, self.find(asked), offered) {
            (Some(group), ..) => group,
            (None, Some(lecture), _) => return Ok((lecture.group, asked)),
            (None, None, None) => return Ok((None, asked)),
            (None, None, Some([only])) => *only,
            (None, None, Some(_)) => return Err(Fault::new(path, AttendanceFault::NoClass)),
        };
        let number = match number {
            Some(number) => self.check_open(Some(group), number).map(|()| number),
            None => {
                let others = self.taken_by_others(Some(group));
                let first = LectureNumber::all().find(|number| !others.contains(number));
                first.ok_or_else(full)
            }
        };
        Ok((Some(group), number?))
    }

    /// Refuses a number that belongs to a lecture for others; `None` is the whole course.
    pub fn check_open(&self, group: Option<Group>, number: LectureNumber) -> Result<(), Fault> {
        if self
            .find(number)
            .is_none_or(|lecture| lecture.group == group)
        {
            return Ok(());
        }
        let next = LectureNumber::all().find(|number| self.find(*number).is_none());
        Err(next.map_or_else(full, |next| {
            Fault::new("lecture", OfOthers { number, next })
        }))
    }
}

fn full() -> Fault {
    Fault::new("lecture", AttendanceFault::NoLectureFree)
}

/// The number is that of a lecture for others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "Lecture {} of that day is for another class or division. The next free one is {}.",
    number.get(), next.get()
)]
pub struct OfOthers {
    /// The number that was asked for.
    pub number: LectureNumber,
    /// The first that nobody has.
    pub next: LectureNumber,
}

impl Refusal for OfOthers {
    fn kind(&self) -> RefusalKind {
        Code::AttendanceLectureOfOthers
            .with("lecture", i64::from(self.number.get()))
            .with("next", i64::from(self.next.get()))
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::{
        classes::tests as sample,
        ids::{CollegeId, LectureId, StaffId, SubjectId},
    };

    fn number(number: i16) -> LectureNumber {
        LectureNumber::new(number).unwrap()
    }

    fn divided() -> Class {
        sample::class(vec![
            sample::division(7, "A", 60, 3),
            sample::division(8, "B", 60, 2),
        ])
    }

    fn group(class: &Class, division: Option<usize>) -> Group {
        Group {
            class: class.id,
            division: division.map(|at| class.divisions[at].id),
        }
    }

    fn own(class: &Class, at: usize) -> OwnDivision {
        OwnDivision {
            class: class.id,
            division: class.divisions[at].id,
        }
    }

    fn lecture(of: Option<Group>, at: i16) -> Lecture {
        Lecture {
            id: LectureId(Uuid::from_u128(1)),
            college: CollegeId(Uuid::from_u128(2)),
            subject: SubjectId(Uuid::from_u128(3)),
            date: "2026-11-20".parse().unwrap(),
            number: number(at),
            group: of,
            revision: 1,
            taken_by: StaffId(Uuid::from_u128(4)),
            taken_at: "2026-11-20T10:00:00Z".parse().unwrap(),
            saved_by: StaffId(Uuid::from_u128(4)),
        }
    }

    fn names(groups: &[(NamedGroup, i64)]) -> Vec<String> {
        let name = |(named, students): &(NamedGroup, i64)| {
            let division = named.division.as_deref().unwrap_or("all");
            format!("{division}: {students}")
        };
        groups.iter().map(name).collect()
    }

    fn today() -> NaiveDate {
        "2026-11-20".parse().unwrap()
    }

    #[test]
    fn lectures_are_for_classes_and_their_divisions() {
        let mut undivided = sample::class(Vec::new());
        undivided.terms = 2;
        let both = [undivided.clone(), divided()];
        let offered = groups(&both, &[], today());
        assert_eq!(names(&offered), ["all: 5", "all: 5", "A: 3", "B: 2"]);
        assert_eq!([offered[0].0.term, offered[1].0.term], [Some(1), None]);
        // A class that has not begun comes last.
        let mut later = divided();
        later.days.first = "2026-11-21".parse().unwrap();
        let offered = groups(&[later, undivided], &[], today());
        assert_eq!(names(&offered), ["all: 5", "all: 5", "A: 3", "B: 2"]);
        assert_eq!([offered[0].0.term, offered[1].0.term], [Some(1), None]);
    }

    #[test]
    fn a_teacher_of_a_division_takes_no_other_of_its_class() {
        let class = divided();
        let own = [own(&class, 1)];
        let offered = groups(std::slice::from_ref(&class), &own, today());
        assert_eq!(names(&offered), ["B: 2"]);
        assert!(takes(&own, Some(group(&class, Some(1)))));
        assert!(!takes(&own, Some(group(&class, Some(0)))));
        assert!(!takes(&own, Some(group(&class, None))));
        assert!(!takes(&own, None));
        assert!(takes(&[], None));
        let mut other = class;
        other.id = ClassId(Uuid::from_u128(99));
        assert!(takes(&own, Some(group(&other, None))));
        assert!(takes(&own, Some(group(&other, Some(0)))));
        assert_eq!(NamedGroup::of(&other, Some(DivisionId(Uuid::nil()))), None);
    }

    #[test]
    fn divisions_take_different_numbers_of_a_day() {
        let class = divided();
        let [a, b] = [0, 1].map(|at| Some(group(&class, Some(at))));
        let day = Day(vec![lecture(a, 1), lecture(b, 2), lecture(None, 3)]);
        let choose =
            |group, asked: Option<i16>| day.choose(group, asked.map(number), Some(&[]), "class");
        // The first that is the group's own, or that nobody has.
        assert_eq!(choose(a, None), Ok((a, number(1))));
        assert_eq!(choose(b, None), Ok((b, number(2))));
        let whole = Some(group(&class, None));
        assert_eq!(choose(whole, None), Ok((whole, number(4))));
        assert_eq!(choose(a, Some(4)), Ok((a, number(4))));
        assert_eq!(choose(a, Some(1)), Ok((a, number(1))));
        for (asked, of) in [(2, a), (3, a), (1, b)] {
            let fault = choose(of, Some(asked)).unwrap_err();
            assert_eq!(&*fault.path, "lecture");
            assert_eq!(
                fault.to_string(),
                format!(
                    "Lecture {asked} of that day is for another class or division. The next free one is 4."
                )
            );
        }
        assert_eq!(day.taken_by_others(a), [number(2), number(3)]);
        assert_eq!(day.taken_by_others(None), [number(1), number(2)]);
    }

    #[test]
    fn without_a_group_a_number_is_whosever_it_is() {
        let class = divided();
        let a = Some(group(&class, Some(0)));
        let day = Day(vec![lecture(a, 1), lecture(None, 2)]);
        let choose = |asked: Option<i16>, offered: Option<&[Group]>| {
            day.choose(None, asked.map(number), offered, "class")
        };
        let groups = [0, 1].map(|at| group(&class, Some(at)));
        assert_eq!(choose(None, Some(&groups)), Ok((a, number(1))));
        assert_eq!(choose(Some(2), Some(&groups)), Ok((None, number(2))));
        assert_eq!(choose(Some(3), None), Ok((None, number(3))));
        assert_eq!(choose(Some(3), Some(&groups[..1])), Ok((a, number(3))));
        for offered in [&groups[..], &[]] {
            let fault = choose(Some(3), Some(offered)).unwrap_err();
            let told = (&*fault.path, fault.to_string());
            assert_eq!(told, ("class", "Please choose the class.".to_owned()));
        }
    }

    #[test]
    fn a_full_day_is_told() {
        let class = divided();
        let [a, b] = [0, 1].map(|at| Some(group(&class, Some(at))));
        let all = |of: Option<Group>| Day((1..=8).map(|at| lecture(of, at)).collect());
        for asked in [None, Some(number(1))] {
            let fault = all(b).choose(a, asked, None, "class").unwrap_err();
            assert_eq!(
                fault.to_string(),
                "All eight lectures of that day are taken."
            );
        }
        let mut mixed = all(b);
        mixed.0[7].group = a;
        assert_eq!(mixed.choose(a, None, None, "class"), Ok((a, number(8))));
        let fault = mixed.choose(a, Some(number(1)), None, "class").unwrap_err();
        assert_eq!(
            fault.to_string(),
            "All eight lectures of that day are taken."
        );
    }
}
