//! An academic year as a super admin saves it.

use chrono::NaiveDate;
use portal_domain::{
    academic_years::{ClassDays, Span, YearFault, YearFee, YearPlan},
    college_setup::{CollegeFault, GlobalFee},
    dates,
    fee_parts::FeePart,
    ids::CourseId,
    money::Rupees,
    validation::{Fault, Faults, all, each},
};
use portal_services::academic_years::Seen;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{college_setup::InstalmentBody, framework::numbers::NumberInput};

/// An academic year to be opened, or to be saved anew as a whole.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct SaveAcademicYear {
    /// Such as `2027-28`; at most 40 characters.
    #[schema(required = true)]
    name: String,
    #[schema(required = true, value_type = NaiveDate)]
    begins_on: String,
    /// After the first day, and at most two years later.
    #[schema(required = true, value_type = NaiveDate)]
    ends_on: String,
    /// A day of the year; who is approved later enters the next one. Left out or empty, there is none.
    #[schema(value_type = Option<NaiveDate>)]
    last_admission_on: Option<String>,
    /// At most 12, in order. Without any, all is due two weeks after the approval.
    instalments: Vec<InstalmentBody>,
    /// Of each course and year of study the base fee, and at most 40 others.
    #[schema(required = true)]
    fees: Vec<SaveYearFee>,
    /// A class that is left out has the days of the year.
    classes: Vec<SaveYearClass>,
    /// The revision that was read; needed when a year is saved, not when it is opened.
    revision: Option<i32>,
    /// The revision of College Details that was read; needed until the year has been opened by hand.
    college_revision: Option<i32>,
}

/// A fee to be saved.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
struct SaveYearFee {
    #[schema(required = true)]
    course_id: String,
    /// From 1.
    #[schema(required = true)]
    year_of_study: i16,
    /// Empty or left out: the base fee.
    title: String,
    /// Rupees.
    #[schema(required = true)]
    amount: NumberInput,
    /// How much of it a student owes who repeats the year of study: 0 to 100 percent. 100 when left out.
    repeat_percent: Option<NumberInput>,
}

/// The days of a class to be saved.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
struct SaveYearClass {
    #[schema(required = true)]
    course_id: String,
    /// From 1.
    #[schema(required = true)]
    term: i16,
    #[schema(required = true, value_type = NaiveDate)]
    begins_on: String,
    #[schema(required = true, value_type = NaiveDate)]
    ends_on: String,
}

impl SaveAcademicYear {
    pub(super) fn seen(&self) -> Seen {
        Seen {
            year: self.revision,
            college: self.college_revision,
        }
    }

    /// The plan, or all of the body's faults.
    pub(super) fn parse(&self) -> Result<YearPlan, Faults> {
        let admission = self.last_admission_on.as_deref().unwrap_or_default();
        let (name, days, last_admission, instalments, fees, classes) = all((
            YearPlan::parse_name(&self.name),
            span(&self.begins_on, &self.ends_on),
            match admission.trim().is_empty() {
                true => Ok(None),
                false => day("lastAdmissionOn", admission).map(Some),
            },
            each(
                "instalments",
                self.instalments.iter().map(InstalmentBody::parse),
            ),
            each("fees", self.fees.iter().map(SaveYearFee::parse)),
            each("classes", self.classes.iter().map(SaveYearClass::parse)),
        ))?;
        Ok(YearPlan {
            name,
            days,
            last_admission,
            instalments,
            fees,
            classes,
        })
    }
}

fn day(path: &'static str, raw: &str) -> Result<NaiveDate, Fault> {
    dates::parse(raw.trim()).ok_or_else(|| Fault::new(path, YearFault::NoDay))
}

fn span(first: &str, last: &str) -> Result<Span, Faults> {
    let (first, last) = all((day("beginsOn", first), day("endsOn", last)))?;
    Ok(Span { first, last })
}

/// Text that is no id is treated like the id of another college's course.
fn course(raw: &str) -> Result<CourseId, Fault> {
    raw.parse()
        .map_err(|_| Fault::new("courseId", YearFault::UnknownCourse))
}

impl SaveYearFee {
    fn parse(&self) -> Result<YearFee, Faults> {
        let part = match self.title.trim().is_empty() {
            true => Rupees::parse("amount", CollegeFault::InvalidFee, self.amount.as_str())
                .map(|amount| FeePart {
                    title: None,
                    amount,
                })
                .map_err(Faults::from),
            false => GlobalFee::parse(None, &self.title, self.amount.as_str()).map(|fee| FeePart {
                title: Some(fee.title),
                amount: fee.amount,
            }),
        };
        let repeat_percent = self.repeat_percent.as_ref().map_or(Ok(100), |given| {
            let fault = Fault::new("repeatPercent", YearFault::RepeatPercent);
            given.as_str().parse().map_err(|_| fault)
        });
        let (course, part, repeat_percent) = all((course(&self.course_id), part, repeat_percent))?;
        Ok(YearFee {
            course,
            year_of_study: self.year_of_study,
            part,
            repeat_percent,
        })
    }
}

impl SaveYearClass {
    fn parse(&self) -> Result<ClassDays, Faults> {
        let (course, days) = all((
            course(&self.course_id),
            span(&self.begins_on, &self.ends_on),
        ))?;
        Ok(ClassDays {
            course,
            term: self.term,
            days: Some(days),
        })
    }
}
