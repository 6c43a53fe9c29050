//! Classes, their divisions and students, as the marks admin arranges them.

mod places;
mod students;
mod teachers;
mod within;

use chrono::NaiveDate;
use portal_domain::{
    classes::{Class, Division, DivisionInput},
    ids::{AcademicYearId, ClassId},
    validation::{Faults, each},
};
use portal_services::classes::{self as use_case, KeepClass, OfYear};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

pub(crate) use self::{
    places::{import, template},
    students::{give_rolls, list_students, move_students},
    teachers::{list_teachers, save_teachers},
    within::OfClass,
};
use crate::{
    framework::{
        access::{AnyDesk, MarksDesk, Staff},
        api_error::ApiError,
        body::Body,
        numbers::NumberInput,
        params::{Id, Query},
        reply::{Answer, Reply},
        state::State,
    },
    tables,
};

/// The classes of an academic year.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ClassList {
    /// All of the college, the newest first.
    years: Vec<YearOfClasses>,
    /// Whose classes these are; null until the college has a year.
    #[schema(required = true)]
    year_id: Option<String>,
    /// In the order of courses and terms.
    classes: Vec<ClassDetails>,
    /// The short names of the courses of several terms, also of those without a class in the year.
    courses_of_terms: Vec<String>,
}

/// An academic year.
#[derive(Debug, Serialize, ToSchema)]
struct YearOfClasses {
    #[serde(rename = "_id")]
    id: String,
    name: String,
}

impl From<OfYear> for ClassList {
    fn from(of: OfYear) -> Self {
        let years = of.years.into_iter().map(|year| YearOfClasses {
            id: year.id.to_string(),
            name: year.name,
        });
        Self {
            years: years.collect(),
            year_id: of.year.map(|id| id.to_string()),
            classes: of.classes.into_iter().map(ClassDetails::from).collect(),
            courses_of_terms: of.courses_of_terms,
        }
    }
}

/// A class: the students of a course and term in an academic year.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ClassDetails {
    #[serde(rename = "_id")]
    id: String,
    year_name: String,
    /// The course's short name.
    course: String,
    /// From 1.
    term: i16,
    /// How many the course has.
    terms: i16,
    begins_on: NaiveDate,
    ends_on: NaiveDate,
    /// Goes up with every save of its divisions; to be sent back with one.
    revision: i32,
    /// Without those who have left or whose approval was undone.
    students: i64,
    /// Of those who are in it now.
    without_division: i64,
    /// Of those who are in it now.
    without_roll_number: i64,
    /// In the order that was saved.
    divisions: Vec<ClassDivision>,
}

/// A division of a class.
#[derive(Debug, Serialize, ToSchema)]
struct ClassDivision {
    #[serde(rename = "_id")]
    id: String,
    name: String,
    /// The most students who may be in it at a time.
    capacity: i16,
    students: i64,
}

impl From<Division> for ClassDivision {
    fn from(division: Division) -> Self {
        Self {
            id: division.id.to_string(),
            name: division.name,
            capacity: division.capacity,
            students: division.students,
        }
    }
}

impl From<Class> for ClassDetails {
    fn from(class: Class) -> Self {
        Self {
            id: class.id.to_string(),
            year_name: class.year,
            course: class.course,
            term: class.term,
            terms: class.terms,
            begins_on: class.days.first,
            ends_on: class.days.last,
            revision: class.revision,
            students: class.students,
            without_division: class.without_division,
            without_roll_number: class.without_roll,
            divisions: class
                .divisions
                .into_iter()
                .map(ClassDivision::from)
                .collect(),
        }
    }
}

/// Which year's classes.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OfYearQuery {
    /// The id of the academic year; the present one when left out or unknown, or else the newest.
    year: Option<String>,
}

/// GET /classes
pub(crate) async fn list(
    staff: Staff<AnyDesk>,
    query: Query<OfYearQuery>,
    state: State,
) -> Reply<ClassList> {
    let college = staff.college;
    let year: Option<AcademicYearId> = query.0.year.and_then(|id| id.parse().ok());
    let found = state
        .run(move |cx| use_case::list(cx, college, year))
        .await?;
    Ok(Answer::new(found.into()))
}

/// GET /classes/{id}
pub(crate) async fn get(
    staff: Staff<MarksDesk>,
    id: Id<ClassId>,
    state: State,
) -> Reply<ClassDetails> {
    let college = staff.college;
    let class = state
        .run(move |cx| use_case::find(cx, college, id.0))
        .await?;
    Ok(Answer::new(class.into()))
}

/// All divisions of a class.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct SaveDivisions {
    /// At most 40; one that is left out is removed, unless anybody is or was in it.
    #[schema(required = true)]
    divisions: Vec<SaveDivision>,
    /// The revision that was read.
    #[schema(required = true)]
    revision: Option<i32>,
}

/// A division to be saved.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
struct SaveDivision {
    /// Left out of a new one.
    #[serde(rename = "_id")]
    id: Option<String>,
    /// At most 20 characters.
    #[schema(required = true)]
    name: String,
    /// 1 to 9,999.
    #[schema(required = true)]
    capacity: NumberInput,
}

impl SaveDivisions {
    fn parse(&self) -> Result<Vec<DivisionInput>, Faults> {
        let divisions = self.divisions.iter();
        each(
            "divisions",
            divisions.map(|one| {
                DivisionInput::parse(one.id.as_deref(), &one.name, one.capacity.as_str())
            }),
        )
    }
}

/// PUT /classes/{id}/divisions: what is there already may be sent again; new divisions are refused the second time, as the
/// class has changed since. Of two who save at once one is refused.
pub(crate) async fn save_divisions(
    staff: Staff<MarksDesk>,
    id: Id<ClassId>,
    body: Body<SaveDivisions>,
    state: State,
) -> Reply<ClassDetails> {
    let (wanted, seen) = (body.0.parse()?, body.0.revision);
    let class = state
        .run(move |cx| use_case::save_divisions(cx, &staff, id.0, seen, &wanted))
        .await?;
    Ok(Answer::new(class.into()))
}

impl From<KeepClass> for ApiError {
    fn from(reason: KeepClass) -> Self {
        match reason {
            KeepClass::NotFound => Self::not_found(),
            KeepClass::Faults(faults) => faults.into(),
            KeepClass::Rows(rows) => tables::refused(rows),
            KeepClass::State(reason) => Self::conflict(&reason),
        }
    }
}
