//! The students of a class: who is in which division, with which roll number.

use portal_domain::{
    classes::{Class, ClassFault, EnrolmentState, Member, Place, RollNumber, Sort, parse_moved},
    ids::ClassId,
    sorting::cursor,
    validation::Fault,
};
use portal_services::classes::{self as use_case, InDivision, Wanted};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ClassDetails;
use crate::framework::{
    access::{MarksDesk, Staff},
    body::Body,
    params::{AskedOfList, Id, ListQuery, Query},
    reply::{Answer, Reply},
    state::State,
    words::wire_words,
};

wire_words! {
    /// How an enrolment stands.
    EnrolmentStateName = EnrolmentState;

    /// What the students of a class are sorted by.
    ClassSort = Sort;
}

/// A student of a class.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ClassStudent {
    /// The SAP id.
    id: String,
    /// The full name of the admission form.
    name: String,
    /// The division's name; null for none.
    #[schema(required = true)]
    division: Option<String>,
    #[schema(required = true)]
    division_id: Option<String>,
    #[schema(required = true)]
    roll_number: Option<i16>,
    /// The number by which the university knows the student.
    #[schema(required = true)]
    university_number: Option<String>,
    state: EnrolmentStateName,
}

impl ClassStudent {
    fn of(class: &Class, member: Member) -> Self {
        Self {
            id: member.sap_id.to_string(),
            division: class.division_name(member.division).map(str::to_owned),
            division_id: member.division.map(|id| id.to_string()),
            roll_number: member.roll.map(RollNumber::number),
            state: member.state.into(),
            name: member.name,
            university_number: member.university_no,
        }
    }
}

/// Students of a class.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ClassStudentList {
    students: Vec<ClassStudent>,
}

/// Which students of a class.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OfDivision {
    /// The id of a division, or `none` for those without one; all when left out.
    division: Option<String>,
    /// What to sort by, ascending unless `order` says otherwise; the list's own order when left out.
    #[param(value_type = Option<ClassSort>, inline)]
    sort: Option<String>,
}

impl OfDivision {
    fn parse(&self) -> Result<InDivision, Fault> {
        match self.division.as_deref() {
            None | Some("") => Ok(InDivision::Any),
            Some("none") => Ok(InDivision::Without),
            Some(id) => match id.parse() {
                Ok(id) => Ok(InDivision::In(id)),
                Err(_) => Err(Fault::new("division", ClassFault::UnknownDivision)),
            },
        }
    }
}

/// GET /classes/{id}/students: by roll number, those without one last; searched by name and SAP id.
pub(crate) async fn list_students(
    staff: Staff<MarksDesk>,
    id: Id<ClassId>,
    query: Query<ListQuery>,
    filter: Query<OfDivision>,
    state: State,
) -> Reply<ClassStudentList> {
    let sort = filter.0.sort.as_deref();
    let (page, search) = query.0.parse_sorted::<Sort, Place>(sort)?;
    let (key, college, class) = (page.key, staff.college, id.0);
    let wanted = Wanted {
        search,
        division: filter.0.parse()?,
    };
    let (class, listing) = state
        .run(move |cx| use_case::list_students(cx, college, class, &wanted, &page))
        .await?;
    let given = [("division", filter.0.division.as_deref()), ("sort", sort)];
    Ok(query.0.filtered_by(given).answer(
        &format!("/api/classes/{}/students", class.id),
        listing,
        |member| cursor(key, Place::of(member), |key| key.value(member)),
        |rows| ClassStudentList {
            students: rows
                .into_iter()
                .map(|member| ClassStudent::of(&class, member))
                .collect(),
        },
    ))
}

/// Students to be moved.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct MoveStudents {
    /// SAP ids, 1 to 200.
    #[schema(required = true)]
    student_ids: Vec<String>,
    /// The division; null for none.
    #[schema(required = true)]
    division_id: Option<String>,
}

/// PUT /classes/{id}/students: who moves has no roll number any more.
pub(crate) async fn move_students(
    staff: Staff<MarksDesk>,
    id: Id<ClassId>,
    body: Body<MoveStudents>,
    state: State,
) -> Reply<ClassDetails> {
    let (students, into) = parse_moved(&body.0.student_ids, body.0.division_id.as_deref())?;
    let class = state
        .run(move |cx| use_case::move_students(cx, &staff, id.0, &students, into))
        .await?;
    Ok(Answer::new(class.into()))
}

/// How many students have got a roll number.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RollNumbersGiven {
    given: usize,
    class: ClassDetails,
}

/// POST /classes/{id}/roll-numbers: by name; who has a number keeps it, so that a second call gives none.
pub(crate) async fn give_rolls(
    staff: Staff<MarksDesk>,
    id: Id<ClassId>,
    state: State,
) -> Reply<RollNumbersGiven> {
    let (given, class) = state
        .run(move |cx| use_case::give_rolls(cx, &staff, id.0))
        .await?;
    Ok(Answer::new(RollNumbersGiven {
        given,
        class: class.into(),
    }))
}
