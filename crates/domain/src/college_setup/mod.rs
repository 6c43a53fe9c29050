//! What a super admin sets up for the college (spec §2: College Details): its name and address, the
//! fees, the courses with their subjects, and how students pay.

mod changes;
mod faults;
mod lists;
mod subject_file;
mod subjects;
mod terms;

pub(crate) use self::subject_file::Courses;
pub use self::{
    faults::{CollegeFault, List},
    subject_file::{SUBJECT_COLUMNS, SubjectColumns, SubjectFileFault, SubjectRow},
    subjects::{SubjectInput, SubjectMore},
    terms::{Credits, SubjectCode, Terms},
};

use chrono::NaiveDate;

use crate::{
    accounts::EmailAddress,
    colleges::CollegeName,
    fee_parts::FeePart,
    ids::{CollegeId, CourseId, GlobalFeeId, SubjectId},
    logos::LogoVersion,
    marks::{Marks, Percentage},
    money::Rupees,
    validation::{Fault, FaultKind, Faults, Label, all, comparison_key, line, optional_line},
};

/// The duration of a course that names none (spec §9).
pub const DEFAULT_DURATION: &str = "3 Years";
/// The courses of a college that has just been founded.
pub const FIRST_COURSES: [&str; 3] = ["BSc IT", "BMS", "BA"];

/// A college with its whole set-up. Also the body of a save: there, an id of `None` means a new entry,
/// and a missing entry is removed.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CollegeSetup {
    pub id: CollegeId,
    /// The college's own code; `None` until a super admin enters it.
    pub code: Option<CollegeCode>,
    pub name: CollegeName,
    /// Its postal address; empty until a super admin enters it.
    pub address: String,
    /// Fees that every student owes.
    pub global_fees: Vec<GlobalFee>,
    /// The courses, in the order in which they are shown.
    pub courses: Vec<Course>,
    /// How students pay, and whom they ask.
    pub payment: PaymentSettings,
    /// Goes up with every save, so that nobody overwrites what they have not seen.
    pub revision: i32,
    /// The logo that it has, if any, which is changed on its own.
    pub logo: Option<LogoVersion>,
}

impl CollegeSetup {
    /// What a student of the course pays: its base fee, which has no title, and the global fees. Empty of a course that
    /// the college does not have.
    pub fn fee_of(&self, course: CourseId) -> Vec<FeePart> {
        let course = self.courses.iter().find(|one| one.id == Some(course));
        let base = course.map(|course| FeePart {
            title: None,
            amount: course.base_fee,
        });
        let global = self.global_fees.iter().map(|fee| FeePart {
            title: Some(fee.title.clone()),
            amount: fee.amount,
        });
        let global = global.filter(|_| base.is_some());
        base.iter().cloned().chain(global).collect()
    }

    /// The subjects of all courses.
    pub fn subjects(&self) -> impl Iterator<Item = &Subject> {
        self.courses.iter().flat_map(|course| &course.subjects)
    }
}

/// How students of a college pay fees, and whom they ask.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentSettings {
    /// When each instalment of the fee is due, in ascending order.
    pub instalments: Vec<NaiveDate>,
    /// The fee of each subject of a re-exam.
    pub reexam_fee: Rupees,
    /// The fee of each application for a scholarship.
    pub scholarship_fee: Rupees,
    /// Shown to students; no mail is sent there.
    pub support_email: Option<EmailAddress>,
    /// Shown to students; may be a landline.
    pub support_phone: Option<String>,
    /// Where money is sent by UPI.
    pub upi_id: Option<UpiId>,
}

impl Default for PaymentSettings {
    /// Those of a new college: ₹200 for a re-exam's subject, ₹50 for an application.
    fn default() -> Self {
        let rupees = |amount: i64| Rupees::from_paise(amount * 100).unwrap_or(Rupees::ZERO);
        Self {
            instalments: Vec::new(),
            reexam_fee: rupees(200),
            scholarship_fee: rupees(50),
            support_email: None,
            support_phone: None,
            upi_id: None,
        }
    }
}

/// A fee that every student of the college owes.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GlobalFee {
    /// `None` for a new one.
    pub id: Option<GlobalFeeId>,
    pub title: String,
    pub amount: Rupees,
}

#[expect(missing_docs, reason = "the fields are named after what they hold")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Course {
    /// `None` for a new one.
    pub id: Option<CourseId>,
    /// The short name, e.g. `BSc IT`.
    pub name: String,
    /// The full name, e.g. `B.Sc. Information Technology`.
    pub full_name: Option<String>,
    /// E.g. `3 Years`.
    pub duration: String,
    /// For the whole course year.
    pub base_fee: Rupees,
    /// The least score in the last examination.
    pub eligibility: Percentage,
    pub terms: Terms,
    /// Its subjects, in the order in which they are shown.
    pub subjects: Vec<Subject>,
}

/// A subject of a course.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    /// `None` for a new one.
    pub id: Option<SubjectId>,
    pub name: String,
    /// The least marks that pass; [`crate::grading`] asks for 40 % of the maximum as well.
    pub min_marks: Marks,
    /// The most marks there are, 1 to 100.
    pub max_marks: Marks,
    /// Of the course, from 1.
    pub term: i16,
    /// Unique in the course.
    pub code: Option<SubjectCode>,
    pub credits: Option<Credits>,
}

impl GlobalFee {
    /// Reads a fee's name and amount (spec §5).
    pub fn parse(id: Option<GlobalFeeId>, title: &str, amount: &str) -> Result<Self, Faults> {
        let (title, amount) = all((
            spoken("title", CollegeFault::InvalidFee, title),
            Rupees::parse("amount", CollegeFault::InvalidFee, amount),
        ))?;
        Ok(Self { id, title, amount })
    }
}

impl Course {
    /// A course of a new college: a name without fees, marks or subjects.
    pub fn bare(name: &str) -> Self {
        Self {
            id: None,
            name: name.to_owned(),
            full_name: None,
            duration: DEFAULT_DURATION.to_owned(),
            base_fee: Rupees::ZERO,
            eligibility: Percentage::from_tenths(0).unwrap_or_else(|| unreachable!()),
            terms: Terms::ONE,
            subjects: Vec::new(),
        }
    }

    /// Reads a course's short name.
    pub fn parse_name(raw: &str) -> Result<String, Fault> {
        spoken("courseName", CollegeFault::InvalidCourse, raw)
    }

    /// Reads a course's full name, which may be left out.
    pub fn parse_full_name(raw: &str) -> Result<Option<String>, Fault> {
        optional_line("fullName", Label::FullName, 120, raw)
    }

    /// Reads a duration; `3 Years` when it is left out.
    pub fn parse_duration(raw: &str) -> Result<String, Fault> {
        let given = optional_line("duration", Label::Duration, 40, raw)?;
        Ok(given.unwrap_or_else(|| DEFAULT_DURATION.to_owned()))
    }
}

impl Subject {
    /// Reads a subject's name and marks (spec §5): passing marks are not above the maximum.
    pub fn parse(
        id: Option<SubjectId>,
        name: &str,
        min_marks: &str,
        max_marks: &str,
    ) -> Result<Self, Faults> {
        let one = Marks::from_tenths(10);
        let max =
            Marks::parse("maxMarks", CollegeFault::InvalidSubject, max_marks).and_then(|max| {
                if Some(max) < one {
                    return Err(Fault::new("maxMarks", CollegeFault::InvalidMaximum));
                }
                Ok(max)
            });
        let (name, min_marks, max_marks) = all((
            spoken("name", CollegeFault::InvalidSubject, name),
            Marks::parse("minMarks", CollegeFault::InvalidSubject, min_marks),
            max,
        ))?;
        if min_marks > max_marks {
            return Err(Fault::new("minMarks", CollegeFault::MinimumAboveMaximum).into());
        }
        Ok(Self {
            id,
            name,
            min_marks,
            max_marks,
            term: 1,
            code: None,
            credits: None,
        })
    }
}

/// A required name; a missing one is `missing`.
fn spoken(path: &'static str, missing: impl Into<FaultKind>, raw: &str) -> Result<String, Fault> {
    line(path, Label::ThisName, 80, raw).map_err(|fault| {
        if raw.trim().is_empty() {
            Fault::new(path, missing)
        } else {
            fault
        }
    })
}

/// A college's own code, unique in the installation (spec §3: collegeID).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CollegeCode(String);

impl CollegeCode {
    /// A line of up to 32 characters.
    pub fn parse(path: &'static str, raw: &str) -> Result<Self, Fault> {
        line(path, Label::CollegeId, 32, raw).map(Self)
    }

    /// As it was typed, trimmed.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// [`comparison_key`] of the code, under which it is unique.
    pub fn key(&self) -> String {
        comparison_key(&self.0)
    }
}

/// An address for payments by UPI, `name@bank`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UpiId(String);

impl UpiId {
    /// Reads an address; `None` if it is left out.
    pub fn parse(path: &'static str, raw: &str) -> Result<Option<Self>, Fault> {
        let Some(text) = optional_line(path, Label::UpiId, 120, raw)? else {
            return Ok(None);
        };
        let name = |c: u8| c.is_ascii_alphanumeric() || b".-_".contains(&c);
        let fits = text.split_once('@').is_some_and(|(user, bank)| {
            user.len() >= 2
                && user.bytes().all(name)
                && bank.len() >= 2
                && bank.bytes().all(|c| c.is_ascii_alphanumeric())
        });
        if fits {
            Ok(Some(Self(text)))
        } else {
            Err(Fault::new(path, CollegeFault::InvalidUpiId))
        }
    }

    /// As it was typed, trimmed.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subject_has_a_maximum_and_passes_below_it() {
        let read = |min: &str, max: &str| Subject::parse(None, "Maths", min, max);
        assert!(read("40", "100").is_ok() && read("17.5", "50").is_ok() && read("0", "1").is_ok());
        for (min, max) in [
            ("x", "100"),
            ("40", ""),
            ("40", "0.5"),
            ("40", "101"),
            ("51", "50"),
        ] {
            assert!(read(min, max).is_err(), "{min} {max}");
        }
        let faults = Subject::parse(None, " ", "a", "b").unwrap_err();
        assert_eq!(faults.list().len(), 3);
        assert!(faults.list().iter().all(|fault| fault.to_string()
            == "Please enter valid subject name, minimum marks, and maximum marks."));
    }

    #[test]
    fn a_upi_id_names_an_account_and_a_bank() {
        for raw in ["college@okbank", "a.b-c_1@ybl"] {
            assert!(UpiId::parse("upiId", raw).unwrap().is_some(), "{raw}");
        }
        assert_eq!(UpiId::parse("upiId", " "), Ok(None));
        for raw in [
            "college",
            "@bank",
            "a@b",
            "x y@bank",
            "a@b@c",
            "college@bank.in/",
        ] {
            assert!(UpiId::parse("upiId", raw).is_err(), "{raw}");
        }
    }

    #[test]
    fn durations_default_to_three_years() {
        assert_eq!(Course::parse_duration("").unwrap(), "3 Years");
        assert_eq!(Course::parse_duration("18 months").unwrap(), "18 months");
    }
}
