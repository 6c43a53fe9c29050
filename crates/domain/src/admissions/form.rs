//! The admission form: as it was typed, and as it was checked (spec §3, §5).

use chrono::{Datelike, NaiveDate};

use crate::{
    marks::Percentage,
    phone,
    refusals::refusals,
    validation::{Fault, Faults, Label, all, letters_and_spaces, line, text},
    words::words,
};

const NAME_CHARS: usize = 80;
const INSTITUTION_CHARS: usize = 160;
const ADDRESS_CHARS: usize = 300;
/// The youngest and the oldest student, in years.
const AGES: std::ops::RangeInclusive<i32> = 14..=100;

words! {
    /// A student's gender (spec §3).
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[allow(missing_docs, reason = "the names say all")]
    pub enum Gender {
        Male = "male",
        Female = "female",
        Other = "other",
    }
}

/// The form as it was typed, faulty or not: what a draft keeps. Names on the wire are camelCase.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[allow(missing_docs, reason = "the fields are those of the form")]
pub struct FormInput {
    pub full_name: String,
    pub dob: String,
    pub gender: String,
    pub phone: String,
    pub parent_name: String,
    pub parent_phone: String,
    pub address: String,
    pub last_institution: String,
    pub score: String,
    pub course: String,
}

impl FormInput {
    /// The longest value of a field in a draft, in characters.
    pub const MAX_CHARS: usize = 500;

    /// The fields' wire names, in the order of the form.
    pub const FIELDS: [&'static str; 10] = [
        "fullName",
        "dob",
        "gender",
        "phone",
        "parentName",
        "parentPhone",
        "address",
        "lastInstitution",
        "score",
        "course",
    ];

    /// The field of that wire name, to be written to.
    pub fn field_mut(&mut self, name: &str) -> Option<&mut String> {
        Some(match name {
            "fullName" => &mut self.full_name,
            "dob" => &mut self.dob,
            "gender" => &mut self.gender,
            "phone" => &mut self.phone,
            "parentName" => &mut self.parent_name,
            "parentPhone" => &mut self.parent_phone,
            "address" => &mut self.address,
            "lastInstitution" => &mut self.last_institution,
            "score" => &mut self.score,
            "course" => &mut self.course,
            _ => return None,
        })
    }
}

/// The form, every field checked but the course, which only the college's own list can tell. What is `None` the college did not
/// know when it brought the student in, and the student has not filled in yet.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// The student's name as on the certificates.
    pub full_name: String,
    /// Date of birth.
    pub dob: NaiveDate,
    pub gender: Option<Gender>,
    /// The student's mobile number, ten digits.
    pub phone: String,
    /// A parent's or guardian's name, of letters and spaces.
    pub parent_name: Option<String>,
    /// The parent's or guardian's mobile number, ten digits.
    pub parent_phone: Option<String>,
    /// Postal address, of one line or several.
    pub address: Option<String>,
    /// The school or college attended last.
    pub last_institution: Option<String>,
    /// The percentage of the last examination.
    pub score: Option<Percentage>,
    /// The course's short name as typed.
    pub course: String,
}

impl Form {
    /// Reads the form on the day `today`, or tells every fault.
    pub fn parse(input: &FormInput, today: NaiveDate) -> Result<Self, Faults> {
        let required = |path, label, most, raw: &str| line(path, label, most, raw);
        let (
            full_name,
            dob,
            gender,
            phone,
            parent_name,
            parent_phone,
            address,
            (more, score, course),
        ) = all((
            required("fullName", Label::StudentName, NAME_CHARS, &input.full_name),
            birthday(&input.dob, today),
            gender(&input.gender),
            phone::parse("phone", &input.phone),
            letters_and_spaces(
                "parentName",
                AdmissionFault::ParentName,
                NAME_CHARS,
                &input.parent_name,
            ),
            phone::parse("parentPhone", &input.parent_phone),
            text("address", Label::Address, ADDRESS_CHARS, &input.address),
            all((
                required(
                    "lastInstitution",
                    Label::LastInstitution,
                    INSTITUTION_CHARS,
                    &input.last_institution,
                ),
                Percentage::parse("score", AdmissionFault::Score, &input.score),
                required("course", Label::Course, NAME_CHARS, &input.course),
            )),
        ))?;
        Ok(Self {
            full_name,
            dob,
            gender: Some(gender),
            phone,
            parent_name: Some(parent_name),
            parent_phone: Some(parent_phone),
            address: Some(address),
            last_institution: Some(more),
            score: Some(score),
            course,
        })
    }

    /// Whether every field is filled in.
    pub fn is_complete(&self) -> bool {
        let known = [
            &self.parent_name,
            &self.parent_phone,
            &self.address,
            &self.last_institution,
        ];
        known.iter().all(|text| text.is_some()) && self.gender.is_some() && self.score.is_some()
    }

    /// The form as it would be typed, to be corrected.
    pub fn to_input(&self) -> FormInput {
        FormInput {
            full_name: self.full_name.clone(),
            dob: self.dob.to_string(),
            gender: self
                .gender
                .map_or_else(String::new, |gender| gender.as_str().to_owned()),
            phone: self.phone.clone(),
            parent_name: self.parent_name.clone().unwrap_or_default(),
            parent_phone: self.parent_phone.clone().unwrap_or_default(),
            address: self.address.clone().unwrap_or_default(),
            last_institution: self.last_institution.clone().unwrap_or_default(),
            score: self
                .score
                .map_or_else(String::new, |score| score.to_string()),
            course: self.course.clone(),
        }
    }
}

fn gender(raw: &str) -> Result<Gender, Fault> {
    Gender::from_name(raw).ok_or_else(|| Fault::new("gender", AdmissionFault::Gender))
}

/// Reads the date of birth of somebody who is 14 to 100 years old on the day `today`.
pub(crate) fn birthday(raw: &str, today: NaiveDate) -> Result<NaiveDate, Fault> {
    let fault = || Fault::new("dob", AdmissionFault::Birthday);
    let date: NaiveDate = raw
        .trim()
        .parse()
        .ok()
        // Chrono takes years of any length.
        .filter(|_| raw.trim().len() == "2008-01-31".len())
        .ok_or_else(fault)?;
    let had_birthday = (today.month(), today.day()) >= (date.month(), date.day());
    let age = today.year() - date.year() - i32::from(!had_birthday);
    if AGES.contains(&age) {
        Ok(date)
    } else {
        Err(fault())
    }
}

refusals! {
    /// What is wrong with an application.
    AdmissionFault {
        ParentName = AdmissionInvalidParentName: "Please enter a valid name (letters and spaces only).",
        Score = AdmissionInvalidScore: "Enter a valid percentage between 0 and 100 (up to 1 decimal place).",
        Birthday = AdmissionInvalidBirthday: "Please enter a valid date of birth. Applicants are 14 to 100 years old.",
        Gender = AdmissionNoGender: "Please choose a gender.",
        Course = AdmissionCourseNotOffered: "Your college does not offer this course. Please choose another.",
        Document = AdmissionUnknownDocument: "There is no such document.",
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::admissions) fn input() -> FormInput {
        FormInput {
            full_name: "Asha Patil".into(),
            dob: "2008-01-31".into(),
            gender: "female".into(),
            phone: "9876543210".into(),
            parent_name: "अनिल Patil".into(),
            parent_phone: " 9876543211 ".into(),
            address: "12, MG Road, Pune".into(),
            last_institution: "Modern High School".into(),
            score: "78.5".into(),
            course: "BMS".into(),
        }
    }

    pub(in crate::admissions) fn today() -> NaiveDate {
        "2026-07-01".parse().unwrap()
    }

    fn fault(field: &str, value: &str) -> Option<String> {
        let mut form = input();
        *form.field_mut(field).unwrap() = value.into();
        let faults = Form::parse(&form, today()).err()?;
        assert_eq!(faults.list().len(), 1, "{field}: {faults:?}");
        assert_eq!(faults.list()[0].path, field);
        Some(faults.list()[0].to_string())
    }

    #[test]
    fn a_form_read_back_is_the_form_as_typed() {
        let form = Form::parse(&input(), today()).unwrap();
        assert_eq!(Form::parse(&form.to_input(), today()).unwrap(), form);
        assert_eq!(form.parent_phone.as_deref(), Some("9876543211"));
        assert!(form.is_complete());
    }

    #[test]
    fn an_address_keeps_its_lines() {
        let mut form = input();
        form.address = " 12, MG Road\r\nPune 411001 ".into();
        let form = Form::parse(&form, today()).unwrap();
        assert_eq!(form.address.as_deref(), Some("12, MG Road\nPune 411001"));
    }

    #[test]
    fn an_empty_form_tells_every_field_in_its_order() {
        let faults = Form::parse(&FormInput::default(), today()).unwrap_err();
        let paths: Vec<_> = faults.list().iter().map(|fault| &*fault.path).collect();
        assert_eq!(paths, FormInput::FIELDS);
    }

    #[test]
    fn faults_are_told_in_the_words_of_the_specification() {
        for name in ["", "A. Patil", "Anil2", "Anil\nPatil"] {
            let message = "Please enter a valid name (letters and spaces only).";
            assert_eq!(fault("parentName", name).unwrap(), message, "{name:?}");
        }
        for number in ["", "987654321", "98765432101", "98765 43210", "९८७६५४३२१०"]
        {
            let message = "Please enter a valid 10-digit contact number.";
            assert_eq!(fault("parentPhone", number).unwrap(), message, "{number}");
        }
        for score in ["", "-1", "100.1", "78.55", "abc"] {
            let message = "Enter a valid percentage between 0 and 100 (up to 1 decimal place).";
            assert_eq!(fault("score", score).unwrap(), message, "{score}");
        }
        assert_eq!(fault("score", "100"), None);
        assert_eq!(fault("score", "0.0"), None);
    }

    #[test]
    fn a_birthday_is_a_date_of_fourteen_to_a_hundred_years_ago() {
        for dob in ["2012-07-01", "1926-07-01", "1925-07-02"] {
            assert_eq!(fault("dob", dob), None, "{dob}");
        }
        for dob in [
            "2012-07-02",
            "1925-07-01",
            "2030-01-01",
            "31/01/2008",
            "300000-01-01",
            "2008-02-30",
        ] {
            let rule = "Please enter a valid date of birth. Applicants are 14 to 100 years old.";
            assert_eq!(fault("dob", dob).as_deref(), Some(rule), "{dob}");
        }
    }
}
