//! What a save changed, in words for the audit: fees and marks decide money and results, so the audit
//! says who set them and what they were before.

use super::{CollegeSetup, Course, GlobalFee, Subject, Terms};
use crate::audit::change;

impl CollegeSetup {
    /// The differences from `before`, one short sentence a change. Both were stored, so that
    /// everything has an id.
    pub fn changes_since(&self, before: &Self) -> Vec<String> {
        let mut changes = Changes(Vec::new());
        let code = |setup: &Self| {
            setup
                .code
                .as_ref()
                .map_or("", |code| code.as_str())
                .to_owned()
        };
        changes.value("College ID", code(before), code(self));
        changes.value("College Name", before.name.as_str(), self.name.as_str());
        changes.value("Address", &before.address, &self.address);
        changes.list("fee", &before.global_fees, &self.global_fees);
        changes.list("course", &before.courses, &self.courses);
        changes.terms(&before.terms, &self.terms);
        changes.0
    }
}

/// An item of a list that the audit calls by its name.
trait Entry {
    /// The same id is the same entry, whatever its name.
    fn is(&self, other: &Self) -> bool;
    fn name(&self) -> &str;
    /// The differences other than the name. A new entry is compared with an empty one.
    fn compare(&self, before: Option<&Self>, changes: &mut Changes);
}

struct Changes(Vec<String>);

impl Changes {
    fn value(&mut self, what: &str, before: impl Into<String>, after: impl Into<String>) {
        self.0.extend(change(what, &before.into(), &after.into()));
    }

    fn list<T: Entry>(&mut self, what: &str, before: &[T], after: &[T]) {
        for old in before {
            if !after.iter().any(|new| new.is(old)) {
                self.0.push(format!("{what} {} removed", old.name()));
            }
        }
        for new in after {
            let old = before.iter().find(|old| new.is(old));
            match old {
                Some(old) => self.value(what, old.name(), new.name()),
                None => self.0.push(format!("{what} {} added", new.name())),
            }
            new.compare(old, self);
        }
    }

    fn terms(&mut self, before: &Terms, after: &Terms) {
        let dates = |terms: &Terms| {
            let dates: Vec<String> = terms.instalments.iter().map(ToString::to_string).collect();
            dates.join(", ")
        };
        let upi = |terms: &Terms| {
            terms
                .upi_id
                .as_ref()
                .map_or("", |id| id.as_str())
                .to_owned()
        };
        let email = |terms: &Terms| {
            let email = terms.support_email.as_ref();
            email.map_or("", |email| email.as_str()).to_owned()
        };
        let phone = |terms: &Terms| terms.support_phone.clone().unwrap_or_default();
        let reexam = |terms: &Terms| terms.reexam_fee.to_string();
        let scholarship = |terms: &Terms| terms.scholarship_fee.to_string();
        self.value("instalments", dates(before), dates(after));
        self.value("re-exam fee", reexam(before), reexam(after));
        self.value("scholarship fee", scholarship(before), scholarship(after));
        self.value("UPI ID", upi(before), upi(after));
        self.value("support email", email(before), email(after));
        self.value("support phone", phone(before), phone(after));
    }
}

impl Entry for GlobalFee {
    fn is(&self, other: &Self) -> bool {
        self.id == other.id
    }

    fn name(&self) -> &str {
        &self.title
    }

    fn compare(&self, before: Option<&Self>, changes: &mut Changes) {
        let old = before.map(|fee| fee.amount.to_string());
        let what = format!("fee {}", self.title);
        changes.value(&what, old.unwrap_or_default(), self.amount.to_string());
    }
}

impl Entry for Course {
    fn is(&self, other: &Self) -> bool {
        self.id == other.id
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn compare(&self, before: Option<&Self>, changes: &mut Changes) {
        let bare = Self::bare(&self.name);
        let old = before.unwrap_or(&bare);
        let full_name = |course: &Self| course.full_name.clone().unwrap_or_default();
        let of = |what: &str| format!("{}: {what}", self.name);
        changes.value(&of("full name"), full_name(old), full_name(self));
        changes.value(&of("duration"), &old.duration, &self.duration);
        let (from, to) = (old.base_fee.to_string(), self.base_fee.to_string());
        changes.value(&of("base fee"), from, to);
        let (from, to) = (old.eligibility.to_string(), self.eligibility.to_string());
        changes.value(&of("eligibility"), from, to);
        changes.list(&of("subject"), &old.subjects, &self.subjects);
    }
}

impl Entry for Subject {
    fn is(&self, other: &Self) -> bool {
        self.id == other.id
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn compare(&self, before: Option<&Self>, changes: &mut Changes) {
        let marks = |subject: &Self| format!("{}/{}", subject.min_marks, subject.max_marks);
        let what = format!("subject {}", self.name);
        changes.value(&what, before.map(marks).unwrap_or_default(), marks(self));
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::{
        colleges::CollegeName,
        ids::{CollegeId, CourseId, GlobalFeeId, SubjectId},
        money::Rupees,
    };

    fn rupees(amount: i64) -> Rupees {
        Rupees::from_paise(amount * 100).unwrap()
    }

    fn setup() -> CollegeSetup {
        let subject = Subject::parse(Some(SubjectId(Uuid::from_u128(3))), "Law", "40", "100");
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
            courses: vec![Course {
                id: Some(CourseId(Uuid::from_u128(2))),
                subjects: vec![subject.unwrap()],
                ..Course::bare("BMS")
            }],
            terms: Terms::default(),
            revision: 0,
        }
    }

    #[test]
    fn what_is_the_same_is_not_told() {
        assert_eq!(setup().changes_since(&setup()), [""; 0]);
    }

    #[test]
    fn every_change_is_told_with_what_was_before() {
        let mut after = setup();
        after.address = "1 Hill Road".into();
        after.global_fees[0].amount = rupees(125_000);
        after.global_fees.push(GlobalFee {
            id: Some(GlobalFeeId(Uuid::from_u128(7))),
            title: "Lab".into(),
            amount: rupees(10),
        });
        after.courses[0].base_fee = rupees(60_000);
        let passing = Subject::parse(None, "Law", "35", "100").unwrap().min_marks;
        after.courses[0].subjects[0].min_marks = passing;
        after.terms.instalments = vec!["2027-07-01".parse().unwrap()];
        assert_eq!(
            after.changes_since(&setup()),
            [
                "Address: – → 1 Hill Road",
                "fee Library: ₹500.00 → ₹1,25,000.00",
                "fee Lab added",
                "fee Lab: – → ₹10.00",
                "BMS: base fee: ₹0.00 → ₹60,000.00",
                "subject Law: 40/100 → 35/100",
                "instalments: – → 2027-07-01",
            ]
        );
        let mut fewer = setup();
        fewer.courses.clear();
        fewer.global_fees.clear();
        assert_eq!(
            fewer.changes_since(&setup()),
            ["fee Library removed", "course BMS removed"]
        );
    }
}
