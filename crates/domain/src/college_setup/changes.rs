//! What a save changed, for the audit: fees and marks decide money and results, so the audit says who set them and
//! what they were before.

use super::{
    CollegeCode, CollegeSetup, Course, GlobalFee, PaymentSettings, Subject, SubjectCode, UpiId,
};
use crate::{
    accounts::EmailAddress,
    audit::{Change, Edited, Value},
    money::Rupees,
};

impl CollegeSetup {
    /// The differences from `before`. Both were stored, so that everything has an id.
    pub fn changes_since(&self, before: &Self) -> Vec<Change> {
        let mut changes = Changes(Vec::new());
        let code = |setup: &Self| text(setup.code.as_ref().map(CollegeCode::as_str));
        let name = |setup: &Self| text(Some(setup.name.as_str()));
        let address = |setup: &Self| text(Some(&setup.address));
        changes.value(Edited::CollegeId, None, code(before), code(self));
        changes.value(Edited::CollegeName, None, name(before), name(self));
        changes.value(Edited::Address, None, address(before), address(self));
        changes.list(None, &before.global_fees, &self.global_fees);
        changes.list(None, &before.courses, &self.courses);
        changes.payment(&before.payment, &self.payment);
        changes.0
    }

    /// The differences of subjects alone, each with the short name of its course. New subjects need no id yet.
    pub fn subject_changes_since(&self, before: &Self) -> Vec<(String, Change)> {
        let of_course = |course: &Course| {
            let old = before.courses.iter().find(|old| course.is(old));
            let old = old.map_or(&[][..], |old| &old.subjects);
            let mut changes = Changes(Vec::new());
            changes.list(Some(&course.name), old, &course.subjects);
            let name = course.name.clone();
            changes
                .0
                .into_iter()
                .map(move |change| (name.clone(), change))
        };
        self.courses.iter().flat_map(of_course).collect()
    }
}

fn text(text: Option<&str>) -> Option<Value> {
    text.map(Value::text)
}

fn money(amount: Rupees) -> Option<Value> {
    Some(Value::Money(amount))
}

/// An item of a list that the audit calls by its name.
trait Entry {
    /// What the audit calls it.
    const EDITED: Edited;
    /// The same id is the same entry, whatever its name.
    fn is(&self, other: &Self) -> bool;
    fn name(&self) -> &str;
    /// The differences other than the name. A new entry is compared with an empty one.
    fn compare(&self, before: Option<&Self>, changes: &mut Changes);
}

struct Changes(Vec<Change>);

impl Changes {
    fn value(
        &mut self,
        what: Edited,
        of: Option<&str>,
        before: Option<Value>,
        after: Option<Value>,
    ) {
        self.0.extend(Change::between(what, of, before, after));
    }

    /// The differences of a list of what is called `of`.
    fn list<T: Entry>(&mut self, of: Option<&str>, before: &[T], after: &[T]) {
        for old in before {
            if !after.iter().any(|new| new.is(old)) {
                self.0.push(Change::removed(T::EDITED, of, old.name()));
            }
        }
        for new in after {
            let old = before.iter().find(|old| new.is(old));
            match old {
                Some(old) => {
                    let (before, after) = (text(Some(old.name())), text(Some(new.name())));
                    self.value(T::EDITED, of, before, after);
                }
                None => self.0.push(Change::added(T::EDITED, of, new.name())),
            }
            new.compare(old, self);
        }
    }

    fn payment(&mut self, before: &PaymentSettings, after: &PaymentSettings) {
        let instalments = |payment: &PaymentSettings| {
            let dates: Vec<String> = payment
                .instalments
                .iter()
                .map(ToString::to_string)
                .collect();
            Some(Value::Text(dates.join(", ")))
        };
        let upi = |payment: &PaymentSettings| text(payment.upi_id.as_ref().map(UpiId::as_str));
        let email = |payment: &PaymentSettings| {
            text(payment.support_email.as_ref().map(EmailAddress::as_str))
        };
        let phone = |payment: &PaymentSettings| text(payment.support_phone.as_deref());
        let mut compare = |what, value: &dyn Fn(&PaymentSettings) -> Option<Value>| {
            self.value(what, None, value(before), value(after));
        };
        compare(Edited::Instalments, &instalments);
        compare(Edited::ReexamFee, &|payment| money(payment.reexam_fee));
        compare(Edited::ScholarshipFee, &|payment| {
            money(payment.scholarship_fee)
        });
        compare(Edited::UpiId, &upi);
        compare(Edited::SupportEmail, &email);
        compare(Edited::SupportPhone, &phone);
    }
}

impl Entry for GlobalFee {
    const EDITED: Edited = Edited::Fee;

    fn is(&self, other: &Self) -> bool {
        self.id == other.id
    }

    fn name(&self) -> &str {
        &self.title
    }

    fn compare(&self, before: Option<&Self>, changes: &mut Changes) {
        let old = before.and_then(|fee| money(fee.amount));
        changes.value(
            Edited::FeeAmount,
            Some(&self.title),
            old,
            money(self.amount),
        );
    }
}

impl Entry for Course {
    const EDITED: Edited = Edited::Course;

    fn is(&self, other: &Self) -> bool {
        self.id == other.id
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn compare(&self, before: Option<&Self>, changes: &mut Changes) {
        let bare = Self::bare(&self.name);
        let (old, of) = (before.unwrap_or(&bare), Some(self.name.as_str()));
        let mut compare = |what, value: &dyn Fn(&Self) -> Option<Value>| {
            changes.value(what, of, value(old), value(self));
        };
        compare(Edited::CourseFullName, &|course| {
            text(course.full_name.as_deref())
        });
        compare(Edited::CourseDuration, &|course| {
            text(Some(&course.duration))
        });
        compare(Edited::CourseBaseFee, &|course| money(course.base_fee));
        compare(Edited::CourseEligibility, &|course| {
            Some(Value::Text(course.eligibility.to_string()))
        });
        compare(Edited::CourseTerms, &|course| {
            Some(Value::Text(course.terms.to_string()))
        });
        changes.list(of, &old.subjects, &self.subjects);
    }
}

impl Entry for Subject {
    const EDITED: Edited = Edited::Subject;

    fn is(&self, other: &Self) -> bool {
        self.id == other.id
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn compare(&self, before: Option<&Self>, changes: &mut Changes) {
        let marks = |subject: &Self| {
            let marks = format!("{}/{}", subject.min_marks, subject.max_marks);
            Value::Text(marks)
        };
        let (old, new) = (before.map(marks), Some(marks(self)));
        // Two terms may have subjects of one name.
        let in_term = match self.term {
            1 => self.name.clone(),
            term => format!("{} (term {term})", self.name),
        };
        let of = Some(in_term.as_str());
        changes.value(Edited::SubjectMarks, of, old, new);
        let number = |term: i16| Some(Value::Text(term.to_string()));
        // A new one is of the first term without a word.
        let (old, new) = match before {
            Some(before) => (number(before.term), number(self.term)),
            None if self.term > 1 => (None, number(self.term)),
            None => (None, None),
        };
        changes.value(Edited::SubjectTerm, of, old, new);
        let code = |subject: &Self| text(subject.code.as_ref().map(SubjectCode::as_str));
        changes.value(Edited::SubjectCode, of, before.and_then(code), code(self));
        let credits = |subject: &Self| subject.credits.map(|one| Value::Text(one.to_string()));
        let old = before.and_then(credits);
        changes.value(Edited::SubjectCredits, of, old, credits(self));
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::{
        college_setup::Credits,
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
            payment: PaymentSettings::default(),
            revision: 0,
            logo: None,
        }
    }

    fn texts(changes: &[Change]) -> Vec<String> {
        changes.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn what_is_the_same_is_not_told() {
        assert_eq!(setup().changes_since(&setup()), []);
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
        let law = &mut after.courses[0].subjects[0];
        law.min_marks = passing;
        law.term = 2;
        law.code = SubjectCode::parse("B201").unwrap();
        law.credits = Credits::from_tenths(45);
        after.courses[0].terms.count = 6;
        after.payment.instalments = vec!["2027-07-01".parse().unwrap()];
        assert_eq!(
            texts(&after.changes_since(&setup())),
            [
                "Address: – → 1 Hill Road",
                "fee Library: ₹500.00 → ₹1,25,000.00",
                "fee Lab added",
                "fee Lab: – → ₹10.00",
                "BMS: base fee: ₹0.00 → ₹60,000.00",
                "BMS: terms: 1 → 6 (2 a year)",
                "subject Law (term 2): 40/100 → 35/100",
                "subject Law (term 2): term: 1 → 2",
                "subject Law (term 2): code: – → B201",
                "subject Law (term 2): credits: – → 4.5",
                "instalments: – → 2027-07-01",
            ]
        );
        let mut fewer = setup();
        fewer.courses.clear();
        fewer.global_fees.clear();
        assert_eq!(
            texts(&fewer.changes_since(&setup())),
            ["fee Library removed", "course BMS removed"]
        );
    }
}
