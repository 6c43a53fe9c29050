//! Whether the enrolment of a student can be changed.

use super::{Kind, Place};
use crate::{
    ids::{AcademicYearId, CourseId, EnrolmentId},
    refusals::refusals,
};

refusals! {
    /// Why the enrolment of a student cannot be changed so.
    Hindrance {
        Marked = EnrolmentMarked: "This student has marks or a result in the present term.",
        Attended = EnrolmentAttended: "The attendance of this student was taken in the present term.",
        Paid = EnrolmentPaid: "This student has paid fees of the present year and course.",
        PaidForCourse = EnrolmentPaidForCourse: "This student has paid fees of the present year for the present course, and these are not moved to another one. Choose a class of a later academic year.",
        MovedOn = EnrolmentMovedOn: "This student has been enrolled elsewhere since.",
        Undone = EnrolmentUndone: "There is nothing of this promotion to undo for this student.",
        InClass = EnrolmentInClass: "This student is in a class already.",
        NotInClass = EnrolmentNotInClass: "This student is in no class now.",
        NeverEnrolled = EnrolmentNeverEnrolled: "This student was never admitted.",
        NotDetained = EnrolmentNotDetained: "Only a student who was detained in this term of the course, in another year, can repeat it.",
        NotNew = EnrolmentNotNew: "Only a new student, who has not been promoted yet, can enter another term instead.",
        SameClass = EnrolmentSameClass: "This student is in this class already.",
        OtherFee = EnrolmentOtherFee: "This student is charged the fee of that year for another course. If a promotion was a mistake, undo it first.",
        SameCourse = EnrolmentSameCourse: "This student is in this course already.",
        Waits = EnrolmentWaits: "Another change of this student waits to be approved.",
    }
}

/// Of what a fee is.
pub type YearAndCourse = (AcademicYearId, CourseId);

/// The enrolment that a student is in, or was in last, and what hangs on it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct Standing {
    pub enrolment: EnrolmentId,
    /// The one that a promotion has ended for it, or that is repeated in it.
    pub after: Option<EnrolmentId>,
    pub is_live: bool,
    /// Whether it began with an admission or one of these changes, and is no repetition.
    pub is_new: bool,
    pub is_promoted: bool,
    /// Into which an import has brought the student: what is owed of them is from before.
    pub imported_into: Vec<YearAndCourse>,
    /// Of which the student has been charged the fee, and it was not withdrawn.
    pub charged_for: Vec<YearAndCourse>,
    pub place: Place,
    pub has_marks: bool,
    pub has_attendance: bool,
    /// Whether an instalment of the fee of its year and course is paid.
    pub has_paid: bool,
    /// Whether it has ended so.
    pub is_detained: bool,
}

impl Standing {
    /// Whether the student was detained in that term of the course, and the year is not the same.
    fn repeats(&self, to: Place) -> bool {
        let Place { year, course, term } = self.place;
        self.is_detained && (course, term) == (to.course, to.term) && year != to.year
    }

    /// Whether what is owed of the year and course of that place is from before an import.
    pub fn is_imported_into(&self, place: Place) -> bool {
        self.imported_into.contains(&(place.year, place.course))
    }

    /// Whether the fee of another year, that of the place, would be owed for two courses: for its own, and for one that is
    /// not from before an import. Within a year the fee of the one course takes the place of the other's.
    fn would_owe_twice(&self, to: Place) -> bool {
        let is_other = |of: &YearAndCourse| {
            (of.0 == to.year && of.1 != to.course) && !self.imported_into.contains(of)
        };
        self.place.year != to.year && self.charged_for.iter().any(is_other)
    }

    fn check_untouched(&self, with_payments: bool) -> Result<(), Hindrance> {
        if self.has_marks {
            return Err(Hindrance::Marked);
        }
        if self.has_attendance {
            return Err(Hindrance::Attended);
        }
        match with_payments && self.has_paid {
            true => Err(Hindrance::Paid),
            false => Ok(()),
        }
    }
}

/// A student of a promotion that was carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Promoted {
    /// The enrolment that it has ended.
    pub before: EnrolmentId,
    /// The class of that one.
    pub place: Place,
    /// Whether the student was carried on, and that was not undone.
    pub is_done: bool,
}

/// Whether the promotion of a student can be undone.
///
/// # Errors
/// What hangs on what it has begun.
pub fn check_undo(promoted: Promoted, standing: &Standing) -> Result<(), Hindrance> {
    if !promoted.is_done {
        return Err(Hindrance::Undone);
    }
    if standing.enrolment == promoted.before {
        // It was the last term, or the student was detained; one who stays is in the same class still.
        return match standing.is_live {
            true => Err(Hindrance::Undone),
            false => Ok(()),
        };
    }
    let is_next = standing.is_promoted && standing.after == Some(promoted.before);
    if !standing.is_live || !is_next {
        return Err(Hindrance::MovedOn);
    }
    // Within a year of study the fee was raised before the promotion.
    standing.check_untouched(standing.place.year != promoted.place.year)
}

/// Whether what is unpaid of the fee of the year and course that the student is in is withdrawn when the student enters a
/// class of a year that began after those.
pub fn replaces_fee(kind: Kind, standing: &Standing, years_before: &[AcademicYearId]) -> bool {
    // What an imported student owes from before stays owed.
    let is_own = !standing.is_imported_into(standing.place);
    match kind {
        Kind::LateralEntry | Kind::Transfer => is_own,
        // So does the fee of a year that was studied.
        Kind::CourseChange => is_own && !years_before.contains(&standing.place.year),
        Kind::Readmission | Kind::Repeat | Kind::UndoPromotion => false,
    }
}

/// Whether a student can enter another class so. `named` is the enrolment that the student was in when somebody asked;
/// `years_before` are those that began before the year of that class.
///
/// # Errors
/// Why not.
pub fn check(
    kind: Kind,
    standing: &Standing,
    named: EnrolmentId,
    to: Place,
    years_before: &[AcademicYearId],
) -> Result<(), Hindrance> {
    if standing.enrolment != named {
        return Err(Hindrance::MovedOn);
    }
    match (kind, standing.is_live) {
        (Kind::UndoPromotion, _) => Err(Hindrance::Undone),
        (Kind::Repeat | Kind::Readmission, true) => Err(Hindrance::InClass),
        (Kind::Repeat, false) if !standing.repeats(to) => Err(Hindrance::NotDetained),
        (Kind::Repeat | Kind::Readmission, false) => Ok(()),
        (Kind::CourseChange, false) => Err(Hindrance::NotInClass),
        (Kind::CourseChange, true) if standing.place.course == to.course => {
            Err(Hindrance::SameCourse)
        }
        (Kind::CourseChange, true) if standing.would_owe_twice(to) => Err(Hindrance::OtherFee),
        // A fee that is not owed any longer may not be paid in part.
        (Kind::CourseChange, true) => {
            match standing.has_paid && replaces_fee(kind, standing, years_before) {
                true => Err(Hindrance::PaidForCourse),
                false => Ok(()),
            }
        }
        (Kind::LateralEntry | Kind::Transfer, live) if !live || !standing.is_new => {
            Err(Hindrance::NotNew)
        }
        (Kind::LateralEntry | Kind::Transfer, _) if standing.place == to => {
            Err(Hindrance::SameClass)
        }
        (Kind::LateralEntry | Kind::Transfer, _) if standing.would_owe_twice(to) => {
            Err(Hindrance::OtherFee)
        }
        (Kind::LateralEntry | Kind::Transfer, _) => {
            standing.check_untouched(replaces_fee(kind, standing, years_before))
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::ids::{AcademicYearId, CourseId};

    const fn id(number: u128) -> Uuid {
        Uuid::from_u128(number)
    }

    const fn place(year: u128, course: u128, term: i16) -> Place {
        Place {
            year: AcademicYearId(id(year)),
            course: CourseId(id(course)),
            term,
        }
    }

    /// In the first term of the first course.
    fn new_student() -> Standing {
        Standing {
            enrolment: EnrolmentId(id(1)),
            after: None,
            is_live: true,
            is_new: true,
            is_promoted: false,
            imported_into: Vec::new(),
            charged_for: vec![(AcademicYearId(id(1)), CourseId(id(1)))],
            place: place(1, 1, 1),
            has_marks: false,
            has_attendance: false,
            has_paid: false,
            is_detained: false,
        }
    }

    /// Changes of a standing, with what each one hinders.
    type Touched = [(fn(&mut Standing), Hindrance); 3];
    const TOUCHED: Touched = [
        (|of| of.has_marks = true, Hindrance::Marked),
        (|of| of.has_attendance = true, Hindrance::Attended),
        (|of| of.has_paid = true, Hindrance::Paid),
    ];

    #[test]
    fn a_new_student_enters_another_term_until_something_hangs_on_the_first_one() {
        let to = place(1, 1, 3);
        let named = EnrolmentId(id(1));
        for kind in [Kind::LateralEntry, Kind::Transfer] {
            assert_eq!(check(kind, &new_student(), named, to, &[]), Ok(()));
            for (touch, hindrance) in TOUCHED {
                let mut touched = new_student();
                touch(&mut touched);
                assert_eq!(check(kind, &touched, named, to, &[]), Err(hindrance));
            }
            // What was owed from before stays owed, so it may be paid.
            let mut imported = new_student();
            (imported.imported_into, imported.has_paid) = (imported.charged_for.clone(), true);
            assert_eq!(check(kind, &imported, named, to, &[]), Ok(()));
            let mut promoted = new_student();
            promoted.is_new = false;
            let mut gone = new_student();
            gone.is_live = false;
            for of in [promoted, gone] {
                assert_eq!(check(kind, &of, named, to, &[]), Err(Hindrance::NotNew));
            }
            let same = place(1, 1, 1);
            let refused = check(kind, &new_student(), named, same, &[]);
            assert_eq!(refused, Err(Hindrance::SameClass));
            let other = EnrolmentId(id(9));
            let refused = check(kind, &new_student(), other, to, &[]);
            assert_eq!(refused, Err(Hindrance::MovedOn));
        }
    }

    #[test]
    fn one_who_is_in_a_class_changes_the_course_and_one_who_is_in_none_comes_back() {
        let (live, mut gone) = (new_student(), new_student());
        gone.is_live = false;
        let named = EnrolmentId(id(1));
        let (same, other) = (place(1, 1, 2), place(1, 2, 1));
        for (kind, standing, to, answer) in [
            (Kind::CourseChange, &live, other, Ok(())),
            (Kind::CourseChange, &live, same, Err(Hindrance::SameCourse)),
            (Kind::CourseChange, &gone, other, Err(Hindrance::NotInClass)),
            (Kind::Readmission, &gone, same, Ok(())),
            (Kind::Readmission, &live, same, Err(Hindrance::InClass)),
            (Kind::Repeat, &live, same, Err(Hindrance::InClass)),
        ] {
            assert_eq!(check(kind, standing, named, to, &[]), answer);
        }
        // What was paid in a year that is over stays paid; of this year and of a later one nothing may be.
        let mut paid = new_student();
        paid.has_paid = true;
        let refused = check(Kind::CourseChange, &paid, named, other, &[]);
        assert_eq!(refused, Err(Hindrance::PaidForCourse));
        let next_year = place(2, 2, 1);
        let over = [paid.place.year];
        let in_next = check(Kind::CourseChange, &paid, named, next_year, &over);
        assert_eq!(in_next, Ok(()));
        let back = check(Kind::CourseChange, &paid, named, place(0, 2, 1), &[]);
        assert_eq!(back, Err(Hindrance::PaidForCourse));
        paid.imported_into = paid.charged_for.clone();
        let imported = check(Kind::CourseChange, &paid, named, other, &[]);
        assert_eq!(imported, Ok(()));
    }

    #[test]
    fn nobody_returns_to_a_year_whose_fee_is_owed_for_another_course() {
        let named = EnrolmentId(id(1));
        let mut promoted = new_student();
        let of_before = (AcademicYearId(id(0)), CourseId(id(1)));
        promoted.charged_for.push(of_before);
        for kind in [Kind::CourseChange, Kind::LateralEntry, Kind::Transfer] {
            let back = |standing: &Standing, course| {
                check(kind, standing, named, place(0, course, 1), &[])
            };
            assert_eq!(back(&promoted, 2), Err(Hindrance::OtherFee));
            // Within the year the fee of the present course is withdrawn.
            let within = check(kind, &promoted, named, place(1, 2, 1), &[]);
            assert_eq!(within, Ok(()));
            let mut imported = promoted.clone();
            imported.imported_into = vec![of_before];
            assert_eq!(back(&imported, 2), Ok(()));
            // That of the course to which the student returns is raised once.
            let mut changed = promoted.clone();
            changed.place = place(1, 2, 1);
            assert_eq!(back(&changed, 1), Ok(()));
            assert_eq!(back(&changed, 3), Err(Hindrance::OtherFee));
            // One who has left a course of the year, and was readmitted into another, changes that one.
            changed.place = place(0, 2, 2);
            assert_eq!(back(&changed, 3), Ok(()));
        }
    }

    #[test]
    fn one_who_was_detained_repeats_the_same_term_in_another_year() {
        let mut detained = new_student();
        (detained.is_live, detained.is_detained) = (false, true);
        let named = EnrolmentId(id(1));
        let next = place(2, 1, 1);
        assert_eq!(check(Kind::Repeat, &detained, named, next, &[]), Ok(()));
        for to in [place(1, 1, 1), place(2, 2, 1), place(2, 1, 2)] {
            let refused = check(Kind::Repeat, &detained, named, to, &[]);
            assert_eq!(refused, Err(Hindrance::NotDetained));
        }
        detained.is_detained = false;
        let refused = check(Kind::Repeat, &detained, named, next, &[]);
        assert_eq!(refused, Err(Hindrance::NotDetained));
    }

    #[test]
    fn a_promotion_is_undone_until_something_hangs_on_the_new_term() {
        let promoted = Promoted {
            before: EnrolmentId(id(1)),
            place: place(1, 1, 2),
            is_done: true,
        };
        let mut next = new_student();
        (next.enrolment, next.after) = (EnrolmentId(id(2)), Some(EnrolmentId(id(1))));
        (next.is_new, next.is_promoted) = (false, true);
        next.place = place(2, 1, 3);
        assert_eq!(check_undo(promoted, &next), Ok(()));
        for (touch, hindrance) in TOUCHED {
            let mut touched = next.clone();
            touch(&mut touched);
            assert_eq!(check_undo(promoted, &touched), Err(hindrance));
        }
        // Within a year what was paid was paid for the term before, too.
        let mut within = next.clone();
        (within.place, within.has_paid) = (place(1, 1, 3), true);
        assert_eq!(check_undo(promoted, &within), Ok(()));
        let mut later = next.clone();
        later.after = Some(EnrolmentId(id(2)));
        assert_eq!(check_undo(promoted, &later), Err(Hindrance::MovedOn));
        let mut repeated = next.clone();
        repeated.is_promoted = false;
        assert_eq!(check_undo(promoted, &repeated), Err(Hindrance::MovedOn));
        // Of the detained and of those of the last term nothing has begun.
        let mut detained = new_student();
        detained.is_live = false;
        assert_eq!(check_undo(promoted, &detained), Ok(()));
        assert_eq!(check_undo(promoted, &new_student()), Err(Hindrance::Undone));
        let undone = Promoted {
            is_done: false,
            ..promoted
        };
        assert_eq!(check_undo(undone, &next), Err(Hindrance::Undone));
    }
}
