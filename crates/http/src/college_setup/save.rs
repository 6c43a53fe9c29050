//! A college as a super admin saves it.

use chrono::{Datelike, NaiveDate};
use portal_domain::{
    accounts::EmailAddress,
    college_setup::{
        CollegeCode, CollegeFault, CollegeSetup, Course, GlobalFee, PaymentSettings, Subject,
        SubjectInput, SubjectMore, Terms, UpiId,
    },
    colleges::CollegeName,
    marks::Percentage,
    money::{MoneyFault, Rupees},
    phone,
    validation::{Fault, Faults, Label, all, each, line},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::InstalmentBody;
use crate::framework::numbers::NumberInput;

/// A college to be saved (spec §3: College). A list that is not sent stays as it is; of a list that
/// is sent, entries are matched by `_id`, then by name, and those missing are removed.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct SaveCollegeBody {
    #[serde(rename = "collegeID")]
    #[schema(required = true)]
    college_code: String,
    #[schema(required = true)]
    college_name: String,
    #[schema(required = true)]
    address: String,
    global_fees: Option<Vec<SaveFeeBody>>,
    courses: Option<Vec<SaveCourseBody>>,
    instalments: Option<Vec<InstalmentBody>>,
    /// Rupees for each subject of a re-exam.
    reexam_fee: Option<NumberInput>,
    /// Rupees for each application for a scholarship.
    scholarship_fee: Option<NumberInput>,
    support_email: Option<String>,
    support_phone: Option<String>,
    upi_id: Option<String>,
    /// The revision that was read; when given, a save that would overwrite a newer one is refused.
    pub(super) revision: Option<i32>,
}

/// A global fee to be saved.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
struct SaveFeeBody {
    #[serde(rename = "_id")]
    id: Option<String>,
    #[schema(required = true)]
    title: String,
    /// Rupees.
    #[schema(required = true)]
    amount: NumberInput,
}

/// A course to be saved.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
struct SaveCourseBody {
    #[serde(rename = "_id")]
    id: Option<String>,
    #[schema(required = true)]
    course_name: String,
    full_name: Option<String>,
    duration: Option<String>,
    /// Rupees.
    #[schema(required = true)]
    base_fee: NumberInput,
    /// The least percentage.
    #[schema(required = true)]
    eligibility: NumberInput,
    /// How many terms it has, 1 to 12; as it was when left out, and one of a new course.
    terms: Option<NumberInput>,
    /// How many terms are a year of study, 1 to 4; as it was when left out, and two of a new course.
    terms_per_year: Option<NumberInput>,
    /// In a course of several terms nothing is removed if neither it nor any of them names terms.
    subjects: Option<Vec<SaveSubjectBody>>,
}

/// A subject to be saved.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
struct SaveSubjectBody {
    #[serde(rename = "_id")]
    id: Option<String>,
    #[serde(alias = "subjectName")]
    #[schema(required = true)]
    name: String,
    #[schema(required = true)]
    min_marks: NumberInput,
    #[schema(required = true)]
    max_marks: NumberInput,
    /// From 1; as it was when left out, and the first of a new subject.
    term: Option<NumberInput>,
    /// At most 20 characters; empty text takes it away. As it was when left out.
    code: Option<String>,
    /// 0 to 99.9; `null` takes them away. As they were when left out.
    #[serde(deserialize_with = "NumberInput::or_null")]
    credits: Option<NumberInput>,
}

/// A date outside these years is a typing error.
const DUE_YEARS: std::ops::RangeInclusive<i32> = 2000..=2199;

impl SaveCollegeBody {
    /// The existing set-up with this body's changes, or all of the body's faults.
    pub(super) fn apply(&self, existing: &CollegeSetup) -> Result<CollegeSetup, Faults> {
        let (code, name, address, global_fees, courses, payment) = all((
            CollegeCode::parse("collegeID", &self.college_code),
            CollegeName::parse("collegeName", &self.college_name),
            line("address", Label::Address, 300, &self.address),
            self.global_fees.as_ref().map_or_else(
                || Ok(existing.global_fees.clone()),
                |fees| each("globalFees", fees.iter().map(SaveFeeBody::parse)),
            ),
            self.courses.as_ref().map_or_else(
                || Ok(existing.courses.clone()),
                |courses| {
                    each(
                        "courses",
                        courses.iter().map(|course| course.parse(existing)),
                    )
                },
            ),
            self.payment(&existing.payment),
        ))?;
        Ok(CollegeSetup {
            id: existing.id,
            code: Some(code),
            name,
            address,
            global_fees,
            courses,
            payment,
            revision: existing.revision,
            logo: existing.logo,
        })
    }

    fn payment(&self, existing: &PaymentSettings) -> Result<PaymentSettings, Faults> {
        let fee = |path, given: &Option<NumberInput>, there: Rupees| match given {
            None => Ok(there),
            Some(number) => Rupees::parse(path, MoneyFault::Invalid, number.as_str()),
        };
        let (instalments, reexam_fee, scholarship_fee, support_email, support_phone, upi_id) =
            all((
                self.instalments.as_ref().map_or_else(
                    || Ok(existing.instalments.clone()),
                    |list| each("instalments", list.iter().map(InstalmentBody::parse)),
                ),
                fee("reexamFee", &self.reexam_fee, existing.reexam_fee),
                fee(
                    "scholarshipFee",
                    &self.scholarship_fee,
                    existing.scholarship_fee,
                ),
                match self.support_email.as_deref() {
                    None => Ok(existing.support_email.clone()),
                    Some(text) if text.trim().is_empty() => Ok(None),
                    Some(text) => EmailAddress::parse("supportEmail", text).map(Some),
                },
                match self.support_phone.as_deref() {
                    None => Ok(existing.support_phone.clone()),
                    Some(text) => phone::parse_support("supportPhone", text),
                },
                match self.upi_id.as_deref() {
                    None => Ok(existing.upi_id.clone()),
                    Some(text) => UpiId::parse("upiId", text),
                },
            ))?;
        Ok(PaymentSettings {
            instalments,
            reexam_fee,
            scholarship_fee,
            support_email,
            support_phone,
            upi_id,
        })
    }
}

fn number_text(given: &Option<NumberInput>) -> Option<&str> {
    given.as_ref().map(NumberInput::as_str)
}

/// Treats text that is not an id like another college's id: the entry is refused.
fn read_id<Id: std::str::FromStr>(id: Option<&String>) -> Result<Option<Id>, Fault> {
    id.filter(|text| !text.is_empty())
        .map(|text| {
            text.parse()
                .map_err(|_| Fault::new("_id", CollegeFault::UnknownEntry))
        })
        .transpose()
}

impl SaveFeeBody {
    fn parse(&self) -> Result<GlobalFee, Faults> {
        let id = read_id(self.id.as_ref());
        let fee = GlobalFee::parse(None, &self.title, self.amount.as_str());
        let (id, fee) = all((id, fee))?;
        Ok(GlobalFee { id, ..fee })
    }
}

impl SaveCourseBody {
    fn parse(&self, existing: &CollegeSetup) -> Result<Course, Faults> {
        let optional = |text: &Option<String>| text.clone().unwrap_or_default();
        let id = read_id(self.id.as_ref());
        let there = existing.courses.iter().find(|course| match &id {
            Ok(Some(id)) => course.id == Some(*id),
            _ => existing.course_named(&self.course_name) == Some(*course),
        });
        let bare = Course::bare(&self.course_name);
        let before = there.unwrap_or(&bare);
        let (id, name, full_name, duration, base_fee, eligibility, terms, subjects) = all((
            id,
            Course::parse_name(&self.course_name),
            match (&self.full_name, there) {
                (None, Some(there)) => Ok(there.full_name.clone()),
                (given, _) => Course::parse_full_name(&optional(given)),
            },
            match (&self.duration, there) {
                (None, Some(there)) => Ok(there.duration.clone()),
                (given, _) => Course::parse_duration(&optional(given)),
            },
            Rupees::parse(
                "baseFee",
                CollegeFault::InvalidCourse,
                self.base_fee.as_str(),
            ),
            Percentage::parse(
                "eligibility",
                CollegeFault::InvalidCourse,
                self.eligibility.as_str(),
            ),
            Terms::parse(
                number_text(&self.terms),
                number_text(&self.terms_per_year),
                before.terms,
            ),
            match &self.subjects {
                None => Ok(before.subjects.clone()),
                Some(list) => each("subjects", list.iter().map(SaveSubjectBody::parse))
                    .and_then(|sent| before.subjects_after(sent, self.terms.is_some())),
            },
        ))?;
        Ok(Course {
            id,
            name,
            full_name,
            duration,
            base_fee,
            eligibility,
            terms,
            subjects,
        })
    }
}

impl SaveSubjectBody {
    fn parse(&self) -> Result<SubjectInput, Faults> {
        let (min, max) = (self.min_marks.as_str(), self.max_marks.as_str());
        let (term, credits) = (number_text(&self.term), number_text(&self.credits));
        let (id, subject, more) = all((
            read_id(self.id.as_ref()),
            Subject::parse(None, &self.name, min, max),
            SubjectMore::parse(term, self.code.as_deref(), credits),
        ))?;
        Ok(SubjectInput::new(Subject { id, ..subject }, more))
    }
}

impl InstalmentBody {
    /// The day, or the fault of `dueDate`.
    pub(crate) fn parse(&self) -> Result<NaiveDate, Faults> {
        let date = self.due_date.trim();
        date.parse()
            .ok()
            // Chrono also accepts years that do not have four digits.
            .filter(|_| date.len() == "2026-07-01".len())
            .filter(|date: &NaiveDate| DUE_YEARS.contains(&date.year()))
            .ok_or_else(|| Fault::new("dueDate", CollegeFault::DueDate).into())
    }
}
