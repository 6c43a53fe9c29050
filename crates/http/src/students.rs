//! Students' own records, and the college's students as its staff see them (spec §7: Student).

use chrono::NaiveDate;
use portal_domain::{
    paging::Listing,
    sap_id::SapId,
    validation::{Label, optional_line},
};
use portal_services::{
    admissions,
    students::{self as use_case, ListedStudent, Which},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    admissions::{Gender, link},
    classes::OfClass,
    framework::{
        access::{SignedInStudent, Staff, StudentListDesk},
        params::{AskedOfList, ListQuery, Query},
        reply::{Answer, Reply},
        state::State,
    },
};

/// The profile (spec §2). What the admission form tells is null until it has been submitted, or, of a student whom the college has
/// brought in, filled in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Profile {
    /// The SAP id.
    id: String,
    name: String,
    email: String,
    college_name: String,
    #[schema(required = true)]
    date_of_birth: Option<NaiveDate>,
    #[schema(required = true)]
    gender: Option<Gender>,
    #[schema(required = true)]
    address: Option<String>,
    #[schema(required = true)]
    mobile: Option<String>,
    /// The course's short name.
    #[schema(required = true)]
    course: Option<String>,
    /// Where the passport photo is opened.
    #[schema(required = true)]
    photo: Option<String>,
    /// Whether the college has brought the student in.
    is_imported: bool,
}

/// GET /student/get
pub(crate) async fn get(student: SignedInStudent, state: State) -> Reply<Profile> {
    let who = student.clone();
    let submitted = state
        .run(move |cx| admissions::find_submitted(cx, &student))
        .await?;
    let (application, photo) = submitted.unzip();
    let is_imported = application
        .as_ref()
        .is_some_and(|application| application.is_imported);
    let form = application.map(|application| application.form);
    Ok(Answer::new(Profile {
        id: who.sap_id.to_string(),
        name: who.name,
        email: who.email,
        college_name: who.college_name,
        date_of_birth: form.as_ref().map(|form| form.dob),
        gender: form.as_ref().and_then(|form| form.gender.map(Gender::from)),
        address: form.as_ref().and_then(|form| form.address.clone()),
        course: form.as_ref().map(|form| form.course.clone()),
        mobile: form.map(|form| form.phone),
        photo: photo.flatten().as_ref().map(link),
        is_imported,
    }))
}

/// A student of the college (spec §3: Student).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct StudentItem {
    /// The SAP id.
    id: String,
    name: String,
    college_id: String,
    /// The course applied for; null before there is an application.
    #[schema(required = true)]
    course: Option<String>,
}

/// The college's students, a bare array.
#[derive(Debug, Serialize, ToSchema)]
#[serde(transparent)]
pub(crate) struct StudentList(Vec<StudentItem>);

/// Which students.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OfCourse {
    /// Only those who have applied for the course of this short name.
    pub(crate) course: Option<String>,
}

/// GET /student/getStudents: in the order of their SAP ids.
pub(crate) async fn get_students(
    staff: Staff<StudentListDesk>,
    query: Query<ListQuery>,
    filter: Query<OfCourse>,
    class: Query<OfClass>,
    state: State,
) -> Reply<StudentList> {
    let (page, search) = query.0.parse::<SapId>()?;
    let given = filter.0.course.as_deref();
    let which = Which {
        search,
        course: optional_line("course", Label::Course, 80, given.unwrap_or_default())?,
        within: class.0.parse()?,
    };
    let college = staff.college.to_string();
    let listing: Listing<ListedStudent> = state
        .run(move |cx| use_case::list(cx, &staff, &which, &page))
        .await?;
    let item = |student: ListedStudent| StudentItem {
        id: student.sap_id.to_string(),
        name: student.name,
        college_id: college.clone(),
        course: student.course,
    };
    let given = [("course", given)].into_iter().chain(class.0.given());
    Ok(query.0.filtered_by(given).answer(
        "/api/student/getStudents",
        listing,
        |student| student.sap_id.to_string(),
        |rows| StudentList(rows.into_iter().map(item).collect()),
    ))
}
