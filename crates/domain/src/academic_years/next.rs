//! What the next year would be: the last one, moved by a year.

use chrono::{Datelike, Months, NaiveDate};

use super::{AcademicYear, ClassDays, Span, Taught, YearPlan};
use crate::college_setup::CollegeSetup;

/// The year after `last`. A college's first year lasts from June to May and has the day `today`.
pub fn propose(
    last: Option<&AcademicYear>,
    taught: &[Taught],
    setup: &CollegeSetup,
    today: NaiveDate,
) -> YearPlan {
    let Some(last) = last else {
        return first(setup, today).completed(taught, setup);
    };
    let plan = last.in_force(taught, setup);
    let after = plan.days.last.succ_opt();
    let later = |span: Span| Span {
        first: a_year_later(span.first),
        last: a_year_later(span.last),
    };
    let moved = later(plan.days);
    let days = Span {
        // A year that is longer than one begins when it is over.
        first: after.map_or(moved.first, |after| moved.first.max(after)),
        ..moved
    };
    // Those of College Details may be set for that year already.
    let is_set = plan.instalments.iter().any(|day| days.has(*day));
    let instalments = match is_set {
        true => plan.instalments.clone(),
        false => plan.instalments.iter().copied().map(a_year_later).collect(),
    };
    let classes = plan.classes.iter().map(|class| ClassDays {
        // What falls out of a year that is shorter than the last one has the days of the year.
        days: class
            .days
            .map(later)
            .filter(|own| days.has(own.first) && days.has(own.last)),
        ..class.clone()
    });
    let last_admission = plan.last_admission.map_or(days.last, a_year_later);
    YearPlan {
        name: name_of(days),
        days,
        last_admission: Some(last_admission.clamp(days.first, days.last)),
        instalments,
        classes: classes.collect(),
        ..plan
    }
    .completed(taught, setup)
}

fn first(setup: &CollegeSetup, today: NaiveDate) -> YearPlan {
    let begins_in = today.year() - i32::from(today.month() < 6);
    let june = NaiveDate::from_ymd_opt(begins_in, 6, 1).unwrap_or(today);
    let next_june = june.checked_add_months(Months::new(12));
    let may = next_june.and_then(|june| june.pred_opt());
    let days = Span {
        first: june,
        last: may.unwrap_or(today),
    };
    YearPlan {
        name: name_of(days),
        days,
        last_admission: Some(days.last),
        instalments: setup.payment.instalments.clone(),
        fees: Vec::new(),
        classes: Vec::new(),
    }
}

/// That day a year later. The last day of February stays that.
fn a_year_later(day: NaiveDate) -> NaiveDate {
    let moved = |day: NaiveDate| day.checked_add_months(Months::new(12));
    let later = match day.succ_opt() {
        Some(march) if (march.month(), march.day()) == (3, 1) => {
            moved(march).and_then(|march| march.pred_opt())
        }
        _ => moved(day),
    };
    later.unwrap_or(day)
}

/// `2026-27`, or `2026` of a year that ends in the one in which it begins.
fn name_of(days: Span) -> String {
    let (from, till) = (days.first.year(), days.last.year());
    match from == till {
        true => from.to_string(),
        false => format!("{from}-{:02}", till % 100),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::academic_years::check::tests::{day, plan, setup, taught};
    use crate::ids::AcademicYearId;
    use uuid::Uuid;

    fn year(plan: YearPlan, is_opened_by_hand: bool) -> AcademicYear {
        AcademicYear {
            id: AcademicYearId(Uuid::from_u128(5)),
            plan,
            is_opened_by_hand,
            revision: 3,
        }
    }

    #[test]
    fn the_last_day_of_february_stays_that() {
        for (from, to) in [
            ("2026-06-01", "2027-06-01"),
            ("2027-02-28", "2028-02-29"),
            ("2028-02-29", "2029-02-28"),
            ("2028-02-28", "2029-02-28"),
            ("2026-12-31", "2027-12-31"),
        ] {
            assert_eq!(a_year_later(day(from)), day(to), "{from}");
        }
    }

    #[test]
    fn a_first_year_is_the_one_of_today_with_the_fees_of_college_details() {
        let first = propose(None, &taught(), &setup(), day("2027-03-01"));
        assert_eq!(
            (first.name.as_str(), first.days.first),
            ("2026-27", day("2026-06-01"))
        );
        assert_eq!(first.days.last, day("2027-05-31"));
        assert_eq!(first.last_admission, Some(day("2027-05-31")));
        assert_eq!(first.fees, plan().fees);
        assert_eq!(first.instalments, setup().payment.instalments);
        assert!(first.classes.iter().all(|class| class.days.is_none()));
    }

    #[test]
    fn the_next_year_is_the_last_one_a_year_later() {
        let mut last = plan();
        last.last_admission = Some(day("2026-08-15"));
        last.classes[0].days = Some(Span {
            first: day("2026-07-01"),
            last: day("2026-11-30"),
        });
        let next = propose(
            Some(&year(last.clone(), true)),
            &taught(),
            &setup(),
            day("2026-11-28"),
        );
        assert_eq!(next.name, "2027-28");
        assert_eq!(
            (next.days.first, next.days.last),
            (day("2027-06-01"), day("2028-05-31"))
        );
        assert_eq!(next.last_admission, Some(day("2027-08-15")));
        assert_eq!(next.instalments, [day("2027-07-01"), day("2027-12-01")]);
        assert_eq!(next.fees, last.fees);
        let days = next.classes[0].days.unwrap();
        assert_eq!(
            (days.first, days.last),
            (day("2027-07-01"), day("2027-11-30"))
        );
    }

    #[test]
    fn after_a_year_that_an_approval_opened_come_the_fees_of_college_details() {
        let mut opened = plan();
        opened.fees.clear();
        opened.instalments.clear();
        let next = propose(
            Some(&year(opened, false)),
            &taught(),
            &setup(),
            day("2026-11-28"),
        );
        assert_eq!(next.fees, plan().fees);
        assert_eq!(next.instalments, [day("2027-07-01"), day("2027-12-01")]);
        assert_eq!(next.last_admission, Some(day("2028-05-31")));
    }

    #[test]
    fn instalments_of_the_next_year_that_are_set_already_stay() {
        let mut college = setup();
        college.payment.instalments = vec![day("2027-07-15")];
        let mut opened = plan();
        opened.fees.clear();
        let next = propose(
            Some(&year(opened, false)),
            &taught(),
            &college,
            day("2026-11-28"),
        );
        assert_eq!(next.instalments, [day("2027-07-15")]);
    }

    #[test]
    fn a_year_that_is_longer_than_one_is_followed_by_a_shorter_one() {
        let mut long = plan();
        long.days.last = day("2027-08-31");
        long.last_admission = Some(day("2026-08-15"));
        long.classes[0].days = Some(Span {
            first: day("2026-07-01"),
            last: day("2026-11-30"),
        });
        let next = propose(
            Some(&year(long, true)),
            &taught(),
            &setup(),
            day("2026-11-28"),
        );
        assert_eq!(
            (next.days.first, next.days.last),
            (day("2027-09-01"), day("2028-08-31"))
        );
        // What would lie before it.
        assert_eq!(next.last_admission, Some(day("2027-09-01")));
        assert!(next.classes.iter().all(|class| class.days.is_none()));
    }

    #[test]
    fn a_course_that_is_new_gets_what_college_details_say() {
        let mut last = plan();
        let new = last.fees.pop().unwrap();
        last.fees.retain(|fee| fee.course != new.course);
        let next = propose(
            Some(&year(last, true)),
            &taught(),
            &setup(),
            day("2026-11-28"),
        );
        assert_eq!(next.fees, plan().fees);
    }
}
