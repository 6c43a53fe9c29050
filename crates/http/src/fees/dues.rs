//! What a college's students owe, by class and age.

use chrono::NaiveDate;
use portal_domain::dues::{Age, Dues};
use portal_services::fees::{self as use_case, CollegeDues, DuesOfAge, DuesOfClass};
use serde::Serialize;
use utoipa::ToSchema;

use crate::framework::{
    access::{AccountantDesk, Staff},
    numbers::Decimal,
    reply::{Answer, Reply},
    state::State,
    words::wire_words,
};

wire_words! {
    /// How long a charge has been due: not yet, up to so many days, or longer.
    DueAge = Age;
}

/// What is owed of an age.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AgeOfDues {
    age: DueAge,
    /// The first due day of that age; null of the oldest.
    #[schema(required = true)]
    from: Option<NaiveDate>,
    /// The last one; null of what is not due.
    #[schema(required = true)]
    to: Option<NaiveDate>,
    charges: i64,
    /// Rupees.
    amount: Decimal,
}

impl From<DuesOfAge> for AgeOfDues {
    fn from(of: DuesOfAge) -> Self {
        Self {
            age: of.age.into(),
            from: of.days.from,
            to: of.days.to,
            charges: of.dues.charges,
            amount: of.dues.amount.into(),
        }
    }
}

/// How much is owed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DuesSum {
    charges: i64,
    /// Rupees.
    amount: Decimal,
}

impl From<Dues> for DuesSum {
    fn from(dues: Dues) -> Self {
        Self {
            charges: dues.charges,
            amount: dues.amount.into(),
        }
    }
}

/// What the students of a class owe: those who are in it, or were in it last.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ClassDues {
    /// Null, as the four below, of students who were never in a class.
    #[schema(required = true)]
    class_id: Option<String>,
    #[schema(required = true)]
    academic_year: Option<String>,
    #[schema(required = true)]
    course_name: Option<String>,
    /// From 1.
    #[schema(required = true)]
    term: Option<i16>,
    /// How many the course has.
    #[schema(required = true)]
    terms: Option<i16>,
    /// Who owes anything.
    students: i64,
    charges: i64,
    /// Rupees.
    amount: Decimal,
    /// In the order of the ages.
    ages: Vec<DuesSum>,
}

impl From<DuesOfClass> for ClassDues {
    fn from(of: DuesOfClass) -> Self {
        let class = of.class;
        // The sum over all classes fits.
        let sum = Dues::sum(of.ages).unwrap_or(Dues::NONE);
        Self {
            class_id: class.as_ref().map(|class| class.id.to_string()),
            term: class.as_ref().map(|class| class.term),
            terms: class.as_ref().map(|class| class.terms),
            academic_year: class.as_ref().map(|class| class.year.clone()),
            course_name: class.map(|class| class.course),
            students: of.students,
            charges: sum.charges,
            amount: sum.amount.into(),
            ages: of.ages.into_iter().map(DuesSum::from).collect(),
        }
    }
}

/// What a college's students owe.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DuesBody {
    /// Today.
    day: NaiveDate,
    /// Of all classes: always five, what is not due first.
    ages: Vec<AgeOfDues>,
    /// The newest year first, then by course and term; those without a class last.
    classes: Vec<ClassDues>,
}

impl From<CollegeDues> for DuesBody {
    fn from(dues: CollegeDues) -> Self {
        Self {
            day: dues.day,
            ages: dues.ages.into_iter().map(AgeOfDues::from).collect(),
            classes: dues.classes.into_iter().map(ClassDues::from).collect(),
        }
    }
}

/// GET /accountant/dues
pub(crate) async fn dues(staff: Staff<AccountantDesk>, state: State) -> Reply<DuesBody> {
    let dues = state.run(move |cx| use_case::find_dues(cx, &staff)).await?;
    Ok(Answer::new(dues.into()))
}
