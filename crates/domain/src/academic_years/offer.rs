//! What applicants read of a year's fees, in the shape that the portal has for College Details: a base fee for each course,
//! and fees that all courses have alike.

use super::YearPlan;
use crate::{
    college_setup::{CollegeSetup, GlobalFee},
    fee_parts::FeePart,
    ids::CourseId,
    money::Rupees,
    validation::comparison_key,
};

impl YearPlan {
    /// The set-up with what a student who is admitted into this year pays. What every course has alike is a global fee,
    /// the rest of a course's fees its base fee. A course without fees has those of the set-up.
    #[must_use]
    pub fn offered(&self, mut setup: CollegeSetup) -> CollegeSetup {
        let of = |id: CourseId| self.fee_of(id, 1).unwrap_or_else(|| setup.fee_of(id));
        let ids = setup.courses.iter().filter_map(|course| course.id);
        let fees: Vec<Vec<FeePart>> = ids.map(of).collect();
        let Some(first) = fees.first() else {
            return setup;
        };
        let is_global = |part: &FeePart| {
            part.title.is_some()
                && fees
                    .iter()
                    .all(|own| own.iter().any(|other| alike(part, other)))
        };
        let global: Vec<FeePart> = first
            .iter()
            .filter(|part| is_global(part))
            .cloned()
            .collect();
        let courses = setup
            .courses
            .iter_mut()
            .filter(|course| course.id.is_some());
        for (course, own) in courses.zip(&fees) {
            let rest = own
                .iter()
                .filter(|part| !global.iter().any(|other| alike(part, other)));
            let sum = rest
                .map(|part| part.amount)
                .try_fold(Rupees::ZERO, Rupees::checked_add);
            if let Some(sum) = sum {
                course.base_fee = sum;
            }
        }
        let titled = global.into_iter().filter_map(|part| {
            Some(GlobalFee {
                id: None,
                title: part.title?,
                amount: part.amount,
            })
        });
        setup.global_fees = titled.collect();
        setup
    }
}

fn alike(one: &FeePart, other: &FeePart) -> bool {
    let key = |part: &FeePart| part.title.as_deref().map(comparison_key);
    one.amount == other.amount && key(one) == key(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::academic_years::check::tests::{plan, setup};

    fn rupees(amount: i64) -> Rupees {
        Rupees::from_paise(amount * 100).unwrap()
    }

    fn told(setup: &CollegeSetup) -> (Vec<Rupees>, Vec<(&str, Rupees)>) {
        let global = setup.global_fees.iter();
        (
            setup.courses.iter().map(|course| course.base_fee).collect(),
            global.map(|fee| (fee.title.as_str(), fee.amount)).collect(),
        )
    }

    #[test]
    fn what_all_courses_have_alike_is_a_global_fee() {
        let offered = plan().offered(setup());
        let base = vec![rupees(60_000), rupees(0)];
        assert_eq!(told(&offered), (base, vec![("Library", rupees(500))]));
    }

    #[test]
    fn the_rest_is_the_base_fee_so_that_the_sum_is_what_the_student_pays() {
        let mut plan = plan();
        plan.fees[1].part.amount = rupees(750);
        let offered = plan.offered(setup());
        assert_eq!(told(&offered), (vec![rupees(60_750), rupees(500)], vec![]));
    }

    #[test]
    fn a_course_that_the_year_lacks_is_offered_as_college_details_say() {
        let mut plan = plan();
        let lacking = plan.fees[0].course;
        plan.fees.retain(|fee| fee.course != lacking);
        for fee in &mut plan.fees {
            fee.part.amount = rupees(40_000);
        }
        let offered = plan.offered(setup());
        let sums: Vec<Rupees> = offered
            .courses
            .iter()
            .map(|course| course.base_fee)
            .collect();
        assert_eq!(sums[0], rupees(60_500));
        assert_eq!(offered.global_fees, []);
    }

    #[test]
    fn a_year_without_fees_offers_those_of_college_details() {
        let mut plan = plan();
        plan.fees.clear();
        assert_eq!(told(&plan.offered(setup())), told(&setup()));
    }
}
