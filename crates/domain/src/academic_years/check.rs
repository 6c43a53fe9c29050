//! Rules of a year: its days, and that each course has a fee and each class its days.

use std::collections::HashSet;

use chrono::{Months, NaiveDate};

use super::{MOST_YEARS, Span, Taught, YearFault, YearPlan};
use crate::{
    college_setup::{CollegeFault, List},
    validation::{Fault, Faults, comparison_key},
};

/// The longest lists.
const MOST_INSTALMENTS: usize = 12;
const MOST_FEES: usize = 41;

/// Another year of the college.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Neighbour {
    pub name: String,
    pub days: Span,
}

impl YearPlan {
    /// Refuses, with all its faults, a plan that does not fit the college's courses and its other years. `admitted` has the
    /// first and the last day on which somebody was admitted into the year.
    pub fn check(
        &self,
        taught: &[Taught],
        others: &[Neighbour],
        admitted: Option<Span>,
    ) -> Result<(), Faults> {
        let mut faults = Vec::new();
        self.check_name(others, &mut faults);
        self.check_days(others, admitted, &mut faults);
        self.check_instalments(&mut faults);
        self.check_fees(taught, &mut faults);
        self.check_classes(taught, &mut faults);
        Faults::check(faults)
    }

    fn check_name(&self, others: &[Neighbour], faults: &mut Vec<Fault>) {
        let key = comparison_key(&self.name);
        if others
            .iter()
            .any(|other| comparison_key(&other.name) == key)
        {
            faults.push(Fault::new("name", YearFault::NameTaken));
        }
        if others.len() >= MOST_YEARS {
            faults.push(Fault::new("name", YearFault::TooManyYears(MOST_YEARS)));
        }
    }

    fn check_days(&self, others: &[Neighbour], admitted: Option<Span>, faults: &mut Vec<Fault>) {
        let Span { first, last } = self.days;
        if last <= first {
            faults.push(Fault::new("endsOn", YearFault::EndsTooEarly));
            return;
        }
        if first
            .checked_add_months(Months::new(24))
            .is_some_and(|longest| last >= longest)
        {
            faults.push(Fault::new("endsOn", YearFault::TooLong));
        }
        if let Some(other) = others.iter().find(|other| other.days.overlaps(self.days)) {
            let (other, days) = (other.name.clone(), other.days);
            faults.push(Fault::new("beginsOn", YearFault::Overlaps { other, days }));
        }
        if let Some(admitted) = admitted {
            if admitted.first < first {
                faults.push(Fault::new("beginsOn", YearFault::LeavesOut(admitted.first)));
            }
            if admitted.last > last {
                faults.push(Fault::new("endsOn", YearFault::LeavesOut(admitted.last)));
            }
        }
        if self.last_admission.is_some_and(|day| !self.days.has(day)) {
            faults.push(Fault::new("lastAdmissionOn", YearFault::AdmissionOutside));
        }
    }

    fn check_instalments(&self, faults: &mut Vec<Fault>) {
        let at = |index: usize| format!("instalments.{index}.dueDate");
        if self.instalments.len() > MOST_INSTALMENTS {
            let (list, most) = (List::Instalments, MOST_INSTALMENTS);
            faults.push(Fault::new(
                "instalments",
                CollegeFault::TooMany { list, most },
            ));
        }
        let mut before: Option<NaiveDate> = None;
        for (index, day) in self.instalments.iter().enumerate() {
            if before.is_some_and(|before| *day <= before) {
                faults.push(Fault::new(at(index), CollegeFault::InstalmentOrder));
            } else if *day > self.days.last {
                faults.push(Fault::new(at(index), YearFault::DueAfterwards));
            }
            before = Some(*day);
        }
    }

    fn check_fees(&self, taught: &[Taught], faults: &mut Vec<Fault>) {
        let mut seen = HashSet::new();
        for (index, fee) in self.fees.iter().enumerate() {
            let course = taught.iter().find(|one| one.course == fee.course);
            let years = course.map_or(0, |one| one.terms.years());
            if !(1..=years).contains(&fee.year_of_study) {
                let path = format!("fees.{index}.courseId");
                faults.push(Fault::new(path, YearFault::UnknownCourse));
            }
            if !(0..=100).contains(&fee.repeat_percent) {
                let path = format!("fees.{index}.repeatPercent");
                faults.push(Fault::new(path, YearFault::RepeatPercent));
            }
            let title = fee.part.title.as_deref().unwrap_or_default();
            if !seen.insert((fee.course, fee.year_of_study, comparison_key(title))) {
                let path = format!("fees.{index}.title");
                faults.push(Fault::new(path, CollegeFault::FeeExists));
            }
        }
        for one in taught {
            for year_of_study in 1..=one.terms.years() {
                let own = self.fee_of(one.course, year_of_study).unwrap_or_default();
                if !own.iter().any(|part| part.title.is_none()) {
                    let course = one.name.clone();
                    let fault = YearFault::NoFee {
                        course,
                        year_of_study,
                    };
                    faults.push(Fault::new("fees", fault));
                }
                if own.len() > MOST_FEES {
                    let (list, most) = (List::GlobalFees, MOST_FEES - 1);
                    faults.push(Fault::new("fees", CollegeFault::TooMany { list, most }));
                }
            }
        }
    }

    fn check_classes(&self, taught: &[Taught], faults: &mut Vec<Fault>) {
        let mut seen = HashSet::new();
        for (index, class) in self.classes.iter().enumerate() {
            let course = taught.iter().find(|one| one.course == class.course);
            let mut fault = |field: &str, fault: YearFault| {
                faults.push(Fault::new(format!("classes.{index}.{field}"), fault));
            };
            if !(1..=course.map_or(0, |one| one.terms.count)).contains(&class.term) {
                fault("courseId", YearFault::UnknownCourse);
            }
            if !seen.insert((class.course, class.term)) {
                fault("courseId", YearFault::ClassTwice);
            }
            let Some(days) = class.days else { continue };
            if days.last < days.first {
                fault("endsOn", YearFault::EndsTooEarly);
            } else {
                if !self.days.has(days.first) {
                    fault("beginsOn", YearFault::ClassOutside);
                }
                if !self.days.has(days.last) {
                    fault("endsOn", YearFault::ClassOutside);
                }
            }
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::{
        academic_years::{ClassDays, YearFee},
        college_setup::{CollegeSetup, Course, GlobalFee, PaymentSettings},
        colleges::CollegeName,
        fee_parts::FeePart,
        ids::{CollegeId, CourseId, GlobalFeeId},
        money::Rupees,
    };
    use uuid::Uuid;

    pub(crate) fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn course(id: u128) -> CourseId {
        CourseId(Uuid::from_u128(id))
    }

    fn rupees(amount: i64) -> Rupees {
        Rupees::from_paise(amount * 100).unwrap()
    }

    pub(crate) fn setup() -> CollegeSetup {
        let of = |id: u128, name: &str, fee: i64| Course {
            id: Some(course(id)),
            base_fee: rupees(fee),
            ..Course::bare(name)
        };
        CollegeSetup {
            id: CollegeId(Uuid::from_u128(9)),
            code: None,
            name: CollegeName::parse("collegeName", "Sunrise").unwrap(),
            address: String::new(),
            global_fees: vec![GlobalFee {
                id: Some(GlobalFeeId(Uuid::from_u128(1))),
                title: "Library".into(),
                amount: rupees(500),
            }],
            courses: vec![of(1, "BMS", 60_000), of(2, "BA", 0)],
            payment: PaymentSettings {
                instalments: vec![day("2026-07-01"), day("2026-12-01")],
                ..PaymentSettings::default()
            },
            revision: 0,
            logo: None,
        }
    }

    pub(crate) fn taught() -> Vec<Taught> {
        let of = |id: u128, name: &str, terms| Taught {
            course: course(id),
            name: name.into(),
            terms: crate::college_setup::Terms {
                count: terms,
                per_year: 2,
            },
        };
        vec![of(1, "BMS", 3), of(2, "BA", 1)]
    }

    /// Two years of study of BMS, one of BA; three classes.
    pub(crate) fn plan() -> YearPlan {
        let fee = |id: u128, year_of_study, title: Option<&str>, amount| YearFee {
            course: course(id),
            year_of_study,
            part: FeePart {
                title: title.map(str::to_owned),
                amount: rupees(amount),
            },
            repeat_percent: 100,
        };
        let class = |id: u128, term| ClassDays {
            course: course(id),
            term,
            days: None,
        };
        YearPlan {
            name: "2026-27".into(),
            days: Span {
                first: day("2026-06-01"),
                last: day("2027-05-31"),
            },
            last_admission: None,
            instalments: vec![day("2026-07-01"), day("2026-12-01")],
            fees: vec![
                fee(1, 1, None, 60_000),
                fee(1, 1, Some("Library"), 500),
                fee(1, 2, None, 60_000),
                fee(1, 2, Some("Library"), 500),
                fee(2, 1, None, 0),
                fee(2, 1, Some("Library"), 500),
            ],
            classes: vec![class(1, 1), class(1, 2), class(1, 3), class(2, 1)],
        }
    }

    fn told(plan: &YearPlan, others: &[Neighbour], admitted: Option<Span>) -> Vec<String> {
        match plan.check(&taught(), others, admitted) {
            Ok(()) => Vec::new(),
            Err(faults) => {
                let list = faults.list().iter();
                list.map(|fault| format!("{}: {fault}", fault.path))
                    .collect()
            }
        }
    }

    fn span(first: &str, last: &str) -> Span {
        Span {
            first: day(first),
            last: day(last),
        }
    }

    #[test]
    fn a_plan_of_all_courses_is_right() {
        assert_eq!(told(&plan(), &[], None), [""; 0]);
        let before = Neighbour {
            name: "2025-26".into(),
            days: span("2025-06-01", "2026-05-31"),
        };
        let admitted = Some(span("2026-06-01", "2027-05-31"));
        assert_eq!(told(&plan(), &[before], admitted), [""; 0]);
    }

    #[test]
    fn days_are_in_order_and_belong_to_one_year() {
        let mut plan = plan();
        plan.last_admission = Some(day("2027-06-01"));
        let other = Neighbour {
            name: "2026-27 ".into(),
            days: span("2027-05-31", "2028-05-30"),
        };
        assert_eq!(
            told(&plan, &[other], Some(span("2026-05-31", "2027-06-02"))),
            [
                "name: Another year has this name.",
                "beginsOn: 2026-27  already has some of these days: 31 May 2027 to 30 May 2028.",
                "beginsOn: Students of this year were admitted on 31 May 2026. That day must stay in the year.",
                "endsOn: Students of this year were admitted on 2 June 2027. That day must stay in the year.",
                "lastAdmissionOn: The last day of admission must be a day of the year.",
            ]
        );
        plan.days.last = plan.days.first;
        let told_of = told(&plan, &[], None);
        assert_eq!(
            told_of[0],
            "endsOn: The last day must come after the first."
        );
        plan.days.last = day("2028-05-31");
        plan.last_admission = None;
        assert_eq!(told(&plan, &[], None), [""; 0]);
        plan.days.last = day("2028-06-01");
        assert_eq!(
            told(&plan, &[], None),
            ["endsOn: A year can be at most two years long."]
        );
    }

    #[test]
    fn a_college_has_a_bounded_number_of_years() {
        let other = |n: usize| Neighbour {
            name: format!("Year {n}"),
            days: span("2001-01-01", "2001-12-31"),
        };
        let others: Vec<Neighbour> = (0..MOST_YEARS).map(other).collect();
        assert_eq!(
            told(&plan(), &others, None),
            ["name: A college can have at most 60 academic years."]
        );
        assert_eq!(told(&plan(), &others[1..], None), [""; 0]);
    }

    #[test]
    fn instalments_are_in_order_and_due_in_the_year() {
        let mut plan = plan();
        plan.instalments = vec![day("2026-12-01"), day("2026-12-01"), day("2027-06-01")];
        assert_eq!(
            told(&plan, &[], None),
            [
                "instalments.1.dueDate: Each instalment must be due after the one before.",
                "instalments.2.dueDate: An instalment must be due by the last day of the year.",
            ]
        );
        plan.instalments = day("2026-07-01").iter_days().take(13).collect();
        assert_eq!(
            told(&plan, &[], None),
            ["instalments: At most 12 instalments are allowed."]
        );
    }

    #[test]
    fn each_course_and_year_of_study_has_one_base_fee_and_no_title_twice() {
        let mut plan = plan();
        plan.fees[1].part.title = None;
        plan.fees[2].year_of_study = 3;
        plan.fees[3].part.title = Some("LIBRARY".into());
        plan.fees[4].part.title = Some("library".into());
        assert_eq!(
            told(&plan, &[], None),
            [
                "fees.1.title: This fee already exists.",
                "fees.2.courseId: The college has no such course, or it has changed. Please reload the page.",
                "fees.5.title: This fee already exists.",
                "fees: Please enter the fee of BMS in year 2 of study.",
                "fees: Please enter the fee of BA in year 1 of study.",
            ]
        );
    }

    #[test]
    fn classes_lie_within_the_year() {
        let mut plan = plan();
        plan.classes[0].days = Some(span("2026-05-31", "2027-06-01"));
        plan.classes[1].days = Some(span("2026-12-01", "2026-11-30"));
        plan.classes[2].term = 4;
        plan.classes[3] = plan.classes[0].clone();
        plan.classes[3].days = None;
        assert_eq!(
            told(&plan, &[], None),
            [
                "classes.0.beginsOn: A class must lie within the days of the year.",
                "classes.0.endsOn: A class must lie within the days of the year.",
                "classes.1.endsOn: The last day must come after the first.",
                "classes.2.courseId: The college has no such course, or it has changed. Please reload the page.",
                "classes.3.courseId: This class is in the list twice.",
            ]
        );
    }

    #[test]
    fn a_class_with_the_days_of_the_year_follows_them() {
        let mut plan = plan();
        plan.classes[0].days = Some(plan.days);
        let other = Some(span("2026-07-01", "2026-11-30"));
        plan.classes[1].days = other;
        plan.fees.swap(0, 1);
        let kept = plan.in_order();
        assert_eq!((kept.classes[0].days, kept.classes[1].days), (None, other));
        assert_eq!(
            kept.completed(&taught(), &setup()).fees,
            super::tests::plan().fees
        );
    }
}
