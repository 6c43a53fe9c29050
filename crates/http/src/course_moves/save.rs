//! A plan to move a course as a super admin saves it.

use std::str::FromStr;

use portal_domain::{
    course_moves::{MoveFault, MovePlan, NamedStudents, parse_term},
    ids::CourseId,
    validation::{Fault, Faults, all, each},
};
use portal_services::course_moves as use_case;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::CourseMoveDetails;
use crate::framework::{
    access::{Staff, SuperAdminDesk},
    body::Body,
    numbers::NumberInput,
    params::Id,
    reply::{Answer, Reply},
    state::State,
};

/// A plan to be saved as a whole. What has no term yet is left out.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct SaveCourseMove {
    /// The revision that was read.
    #[schema(required = true)]
    revision: Option<i32>,
    /// 2 to 12.
    #[schema(required = true)]
    terms: NumberInput,
    /// How many of them are a year of study, 1 to 4.
    #[schema(required = true)]
    terms_per_year: NumberInput,
    /// Which term each subject will be in.
    subjects: Vec<SubjectInTerm>,
    /// Which term the students of each year of approval are in now.
    years: Vec<YearInTerm>,
    /// Which term the students of a division are in now, whatever their year says.
    divisions: Vec<DivisionInTerm>,
    /// Which term students named one by one are in now, whatever their division says; at most 1,000.
    lists: Vec<StudentsInTerm>,
}

/// A subject's term.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
struct SubjectInTerm {
    #[schema(required = true)]
    subject_id: String,
    #[schema(required = true)]
    term: NumberInput,
}

/// The term of the students of a year.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
struct YearInTerm {
    #[schema(required = true)]
    year_id: String,
    #[schema(required = true)]
    term: NumberInput,
}

/// The term of the students of a division.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
struct DivisionInTerm {
    #[schema(required = true)]
    division_id: String,
    #[schema(required = true)]
    term: NumberInput,
}

/// The term of students named one by one.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
struct StudentsInTerm {
    #[schema(required = true)]
    term: NumberInput,
    /// SAP ids.
    #[schema(required = true)]
    student_ids: Vec<String>,
}

impl SaveCourseMove {
    /// The plan, or all of the body's faults.
    fn parse(&self) -> Result<MovePlan, Faults> {
        let terms = MovePlan::parse_terms(self.terms.as_str(), self.terms_per_year.as_str());
        // Until it is known how many there are, no term is too late.
        let known = terms.as_ref().ok().copied().unwrap_or(MovePlan::MOST_TERMS);
        let term = |raw: &NumberInput| parse_term(raw.as_str(), known);
        let (terms, subjects, years, divisions, lists) = all((
            terms,
            each(
                "subjects",
                self.subjects
                    .iter()
                    .map(|of| all((id("subjectId", &of.subject_id), term(&of.term)))),
            ),
            each(
                "years",
                self.years
                    .iter()
                    .map(|of| all((id("yearId", &of.year_id), term(&of.term)))),
            ),
            each(
                "divisions",
                self.divisions
                    .iter()
                    .map(|of| all((id("divisionId", &of.division_id), term(&of.term)))),
            ),
            each(
                "lists",
                self.lists
                    .iter()
                    .map(|of| NamedStudents::parse(of.term.as_str(), &of.student_ids, known)),
            ),
        ))?;
        Ok(MovePlan {
            terms,
            subjects,
            years,
            divisions,
            lists,
        })
    }
}

/// Text that is no id is treated like the id of another college's entry.
fn id<T: FromStr>(path: &'static str, raw: &str) -> Result<T, Fault> {
    raw.parse()
        .map_err(|_| Fault::new(path, MoveFault::UnknownEntry))
}

/// PUT /college/course-moves/{id}: what is there already may be sent again. Of two who save at once one is refused.
pub(crate) async fn save(
    staff: Staff<SuperAdminDesk>,
    id: Id<CourseId>,
    body: Body<SaveCourseMove, 256>,
    state: State,
) -> Reply<CourseMoveDetails> {
    let (plan, seen) = (body.0.parse()?, body.0.revision);
    let caller = staff.id;
    let shown = state
        .run(move |cx| use_case::save(cx, &staff, id.0, seen, &plan))
        .await?;
    Ok(Answer::new(CourseMoveDetails::seen_by(caller, shown)))
}
