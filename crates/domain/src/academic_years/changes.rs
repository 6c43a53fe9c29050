//! What a save changed of a year, for the audit: its fees decide what students pay.

use super::{ClassDays, Span, Taught, YearFee, YearPlan};
use crate::audit::{Change, Edited, Value};

impl YearPlan {
    /// The differences from `before`: the year as it was, or the one that it follows.
    pub fn changes_since(&self, before: Option<&Self>, taught: &[Taught]) -> Vec<Change> {
        let mut changes = Vec::new();
        let mut value = |what, before, after| {
            changes.extend(Change::between(what, None, before, after));
        };
        let name = |plan: &Self| Value::text(&plan.name);
        let first = |plan: &Self| Value::Date(plan.days.first);
        let last = |plan: &Self| Value::Date(plan.days.last);
        value(Edited::YearName, before.map(name), Some(name(self)));
        value(Edited::YearBegin, before.map(first), Some(first(self)));
        value(Edited::YearEnd, before.map(last), Some(last(self)));
        let admission = |plan: &Self| plan.last_admission.map(Value::Date);
        value(
            Edited::LastAdmission,
            before.and_then(admission),
            admission(self),
        );
        let instalments = |plan: &Self| {
            let days: Vec<String> = plan.instalments.iter().map(ToString::to_string).collect();
            Value::Text(days.join(", "))
        };
        value(
            Edited::YearInstalments,
            before.map(instalments),
            Some(instalments(self)),
        );
        self.fee_changes(before, taught, &mut changes);
        self.class_changes(before, taught, &mut changes);
        changes
    }

    fn fee_changes(&self, before: Option<&Self>, taught: &[Taught], changes: &mut Vec<Change>) {
        let old = before.map_or(&[][..], |plan| &plan.fees);
        let amount = |fee: &YearFee| Value::Money(fee.part.amount);
        for fee in old
            .iter()
            .filter(|old| !self.fees.iter().any(|new| same(old, new)))
        {
            let of = fee_name(fee, taught);
            changes.extend(Change::between(
                Edited::YearFee,
                Some(&of),
                Some(amount(fee)),
                None,
            ));
        }
        for fee in &self.fees {
            let there = old.iter().find(|old| same(old, fee)).map(amount);
            let of = fee_name(fee, taught);
            changes.extend(Change::between(
                Edited::YearFee,
                Some(&of),
                there,
                Some(amount(fee)),
            ));
            // All of it is what nobody has set.
            let share = |fee: &YearFee| Value::Text(format!("{} %", fee.repeat_percent));
            let there = old.iter().find(|old| same(old, fee)).map(share);
            if there.is_some() || fee.repeat_percent != 100 {
                changes.extend(Change::between(
                    Edited::RepeatShare,
                    Some(&of),
                    there,
                    Some(share(fee)),
                ));
            }
        }
    }

    fn class_changes(&self, before: Option<&Self>, taught: &[Taught], changes: &mut Vec<Change>) {
        for class in &self.classes {
            let key = |class: &ClassDays| (class.course, class.term);
            let there =
                before.and_then(|plan| plan.classes.iter().find(|old| key(old) == key(class)));
            let days = |class: &ClassDays| {
                let said = |days: Span| Value::Text(format!("{} – {}", days.first, days.last));
                class.days.map(said)
            };
            let of = format!("{} ({})", course_name(class.course, taught), class.term);
            let (before, after) = (there.and_then(days), days(class));
            changes.extend(Change::between(Edited::ClassDays, Some(&of), before, after));
        }
    }
}

/// A fee whose title is spelled in another way is told as another one: students read the title.
fn same(one: &YearFee, other: &YearFee) -> bool {
    let key = |fee: &YearFee| (fee.course, fee.year_of_study, fee.part.title.clone());
    key(one) == key(other)
}

/// `BSc IT (1): Library`; the base fee of a course has no title.
fn fee_name(fee: &YearFee, taught: &[Taught]) -> String {
    let title = fee.part.title.as_ref().map(|title| format!(": {title}"));
    let course = course_name(fee.course, taught);
    format!(
        "{course} ({}){}",
        fee.year_of_study,
        title.unwrap_or_default()
    )
}

/// Empty of a course that is gone.
fn course_name(course: crate::ids::CourseId, taught: &[Taught]) -> &str {
    let found = taught.iter().find(|one| one.course == course);
    found.map_or("", |one| &one.name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        academic_years::check::tests::{day, plan, taught},
        money::Rupees,
    };

    fn texts(changes: &[Change]) -> Vec<String> {
        changes.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn what_is_the_same_is_not_told() {
        assert_eq!(plan().changes_since(Some(&plan()), &taught()), []);
    }

    #[test]
    fn every_change_is_told_with_what_was_before() {
        let mut after = plan();
        after.name = "2027-28".into();
        after.days.first = day("2026-06-02");
        after.days.last = day("2027-05-30");
        after.last_admission = Some(day("2026-08-15"));
        after.instalments.pop();
        after.fees[0].part.amount = Rupees::from_paise(6_500_000).unwrap();
        after.fees[1].part.title = Some("Sports".into());
        after.fees[2].repeat_percent = 50;
        after.classes[3].days = Some(after.days);
        assert_eq!(
            texts(&after.changes_since(Some(&plan()), &taught())),
            [
                "academic year: 2026-27 → 2027-28",
                "first day: 01/06/2026 → 02/06/2026",
                "last day: 31/05/2027 → 30/05/2027",
                "last day of admission: – → 15/08/2026",
                "instalments: 2026-07-01, 2026-12-01 → 2026-07-01",
                "fee BMS (1): Library: ₹500.00 → –",
                "fee BMS (1): ₹60,000.00 → ₹65,000.00",
                "fee BMS (1): Sports: – → ₹500.00",
                "share of repeaters in fee BMS (2): 100 % → 50 %",
                "class BA (1): – → 2026-06-02 – 2027-05-30",
            ]
        );
    }

    #[test]
    fn of_a_first_year_all_is_told() {
        let told = texts(&plan().changes_since(None, &taught()));
        assert_eq!(told[0], "academic year: – → 2026-27");
        assert!(
            told.contains(&"fee BA (1): – → ₹0.00".to_owned()),
            "{told:?}"
        );
    }
}
