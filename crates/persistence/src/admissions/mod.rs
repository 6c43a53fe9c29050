//! Applications for admission, and the drafts before them.

mod drafts;
pub mod reopenings;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{dsl::exists, prelude::*};
use portal_domain::{
    admissions::{Application, ApplicationState, Decision, Form, Gender, Place, Status},
    ids::{CollegeId, CourseId, StaffId, StudentId},
    marks::Percentage,
    paging::{Listing, Order, Page},
    period::Period,
    sap_id::SapId,
    validation::comparison_key,
};
use uuid::Uuid;

pub use self::drafts::{delete_draft, find_draft, save_draft};

use crate::{
    Db, StoreError, Stored,
    decision_queue::of_days,
    keyset::{planned_anew, read_page},
    schema::{applications, courses, students},
    search::search,
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = applications)]
struct Row {
    college_id: Uuid,
    student_id: Uuid,
    course_id: Uuid,
    /// Of who is in another one now.
    chosen_course_id: Option<Uuid>,
    full_name: String,
    dob: NaiveDate,
    gender: Option<String>,
    phone: String,
    parent_name: Option<String>,
    parent_phone: Option<String>,
    address: Option<String>,
    last_institution: Option<String>,
    score: Option<i16>,
    status: String,
    submission: i32,
    submitted_at: DateTime<Utc>,
    decided_at: Option<DateTime<Utc>>,
    remark: Option<String>,
    is_imported: bool,
}

#[derive(Queryable)]
struct Joined {
    row: Row,
    sap_id: String,
    course: String,
    eligibility: i16,
}

fn application(joined: Joined) -> Stored<Application> {
    let Joined {
        row,
        sap_id,
        course,
        eligibility,
    } = joined;
    let wrong = |column| StoreError::inconsistent("applications", column, row.student_id);
    let decided = |at| Decision {
        at,
        remark: row.remark.clone(),
    };
    let state = match (row.status.as_str(), row.decided_at) {
        ("Submitted", None) => ApplicationState::Submitted,
        ("Approved", Some(at)) => ApplicationState::Approved(decided(at)),
        ("Rejected", Some(at)) => ApplicationState::Rejected(decided(at)),
        _ => return Err(wrong("status")),
    };
    Ok(Application {
        college: CollegeId(row.college_id),
        student: StudentId(row.student_id),
        sap_id: SapId::parse(&sap_id).ok_or_else(|| wrong("student_id"))?,
        course: CourseId(row.course_id),
        eligibility: Percentage::from_tenths(eligibility).ok_or_else(|| wrong("course_id"))?,
        state,
        submission: row.submission,
        submitted_at: row.submitted_at,
        is_imported: row.is_imported,
        form: Form {
            dob: row.dob,
            gender: row
                .gender
                .map(|name| Gender::from_name(&name).ok_or_else(|| wrong("gender")))
                .transpose()?,
            score: row
                .score
                .map(|tenths| Percentage::from_tenths(tenths).ok_or_else(|| wrong("score")))
                .transpose()?,
            full_name: row.full_name,
            phone: row.phone,
            parent_name: row.parent_name,
            parent_phone: row.parent_phone,
            address: row.address,
            last_institution: row.last_institution,
            course,
        },
    })
}

/// Applications with what [`Joined`] has beside them.
#[diesel::dsl::auto_type]
fn joined() -> _ {
    applications::table
        .inner_join(
            students::table.on(students::college_id
                .eq(applications::college_id)
                .and(students::id.eq(applications::student_id))),
        )
        .inner_join(
            courses::table.on(courses::college_id
                .eq(applications::college_id)
                .and(courses::id.eq(applications::course_id))),
        )
}

/// The applications; of those who are in another course now with the one of then.
fn applications_of(
    db: &mut Db,
    college: CollegeId,
    mut rows: Vec<Joined>,
) -> Stored<Vec<Application>> {
    let left: Vec<Uuid> = rows
        .iter()
        .filter_map(|of| of.row.chosen_course_id)
        .collect();
    if !left.is_empty() {
        let chosen: Vec<(Uuid, String, i16)> = courses::table
            .filter(courses::college_id.eq(college.0))
            .filter(courses::id.eq_any(left))
            .select((courses::id, courses::name, courses::eligibility))
            .load(db)?;
        for of in &mut rows {
            let mut found = chosen.iter();
            let found = found.find(|(id, ..)| Some(*id) == of.row.chosen_course_id);
            if let Some((id, name, eligibility)) = found {
                of.row.course_id = *id;
                (of.course, of.eligibility) = (name.clone(), *eligibility);
            }
        }
    }
    rows.into_iter().map(application).collect()
}

/// A student's application; `None` until it is submitted.
pub fn find(db: &mut Db, college: CollegeId, student: StudentId) -> Stored<Option<Application>> {
    let found = joined()
        .filter(applications::college_id.eq(college.0))
        .filter(applications::student_id.eq(student.0))
        .select((
            Row::as_select(),
            students::sap_id,
            courses::name,
            courses::eligibility,
        ))
        .load::<Joined>(db)?;
    Ok(applications_of(db, college, found)?.pop())
}

/// A student's application by SAP id.
pub fn find_by_sap_id(
    db: &mut Db,
    college: CollegeId,
    sap_id: &SapId,
) -> Stored<Option<Application>> {
    match crate::students::find_id(db, college, sap_id)? {
        Some(student) => find(db, college, student),
        None => Ok(None),
    }
}

/// The application of that student, locked until the transaction ends.
pub fn lock_by_sap_id(
    tx: &mut Db,
    college: CollegeId,
    sap_id: &SapId,
) -> Stored<Option<Application>> {
    match crate::students::find_id(tx, college, sap_id)? {
        Some(student) => lock(tx, college, student),
        None => Ok(None),
    }
}

/// As [`lock_by_sap_id`], by the account's id.
pub fn lock(tx: &mut Db, college: CollegeId, student: StudentId) -> Stored<Option<Application>> {
    applications::table
        .find((college.0, student.0))
        .select(applications::student_id)
        .for_update()
        .first::<Uuid>(tx)
        .optional()?;
    find(tx, college, student)
}

/// Writes an application at its first or a later submission.
pub fn save_submission(tx: &mut Db, application: &Application) -> Stored<()> {
    let form = &application.form;
    let values = (
        applications::course_id.eq(application.course.0),
        applications::full_name.eq(&form.full_name),
        applications::search_key.eq(search_key(application)),
        applications::dob.eq(form.dob),
        applications::gender.eq(form.gender.map(Gender::as_str)),
        applications::phone.eq(&form.phone),
        applications::parent_name.eq(&form.parent_name),
        applications::parent_phone.eq(&form.parent_phone),
        applications::address.eq(&form.address),
        applications::last_institution.eq(&form.last_institution),
        applications::score.eq(form.score.map(Percentage::tenths)),
        applications::status.eq(Status::Submitted.as_str()),
        applications::submission.eq(application.submission),
        applications::submitted_at.eq(application.submitted_at),
    );
    let undecided = (
        applications::decided_at.eq(None::<DateTime<Utc>>),
        applications::decided_by.eq(None::<Uuid>),
        applications::remark.eq(None::<String>),
    );
    diesel::insert_into(applications::table)
        .values((
            applications::college_id.eq(application.college.0),
            applications::student_id.eq(application.student.0),
            values.clone(),
        ))
        .on_conflict((applications::college_id, applications::student_id))
        .do_update()
        .set((values, undecided))
        .execute(tx)?;
    let (college, student) = (application.college, application.student);
    crate::students::name_by_form(tx, college, student, &form.full_name)
}

/// Writes what the student has filled in of what the college did not know when it brought the student in.
pub fn fill_in(tx: &mut Db, application: &Application) -> Stored<()> {
    let form = &application.form;
    diesel::update(applications::table.find((application.college.0, application.student.0)))
        .set((
            applications::gender.eq(form.gender.map(Gender::as_str)),
            applications::phone.eq(&form.phone),
            applications::parent_name.eq(&form.parent_name),
            applications::parent_phone.eq(&form.parent_phone),
            applications::address.eq(&form.address),
            applications::last_institution.eq(&form.last_institution),
            applications::score.eq(form.score.map(Percentage::tenths)),
            applications::submission.eq(application.submission),
            applications::submitted_at.eq(application.submitted_at),
        ))
        .execute(tx)?;
    Ok(())
}

/// Writes another contact number of the student.
pub fn set_phone(tx: &mut Db, college: CollegeId, student: StudentId, phone: &str) -> Stored<()> {
    diesel::update(applications::table.find((college.0, student.0)))
        .set(applications::phone.eq(phone))
        .execute(tx)?;
    Ok(())
}

fn search_key(application: &Application) -> String {
    let name = &application.form.full_name;
    comparison_key(&format!("{name} {}", application.sap_id))
}

/// Writes the decision of the doc admin `by`.
pub fn save_decision(tx: &mut Db, application: &Application, by: StaffId) -> Stored<()> {
    let decision = application.state.decision();
    diesel::update(applications::table.find((application.college.0, application.student.0)))
        .set((
            applications::status.eq(application.state.status().as_str()),
            applications::decided_at.eq(decision.map(|decision| decision.at)),
            applications::decided_by.eq(by.0),
            applications::remark.eq(decision.and_then(|decision| decision.remark.as_deref())),
        ))
        .execute(tx)?;
    Ok(())
}

/// Opens an approved application again, at the place in the queue that it had.
pub fn reopen(tx: &mut Db, application: &Application) -> Stored<()> {
    diesel::update(applications::table.find((application.college.0, application.student.0)))
        .set((
            applications::status.eq(application.state.status().as_str()),
            applications::decided_at.eq(None::<DateTime<Utc>>),
            applications::decided_by.eq(None::<Uuid>),
            applications::remark.eq(None::<String>),
        ))
        .execute(tx)?;
    Ok(())
}

/// Applications of that status whose full name or SAP id contains `search`: pending ones by age, the
/// oldest first; decided ones by decision, the newest first. Only those that were submitted or decided in these days.
pub fn list(
    db: &mut Db,
    college: CollegeId,
    status: Status,
    days: &Period,
    search: Option<&str>,
    page: &Page<Place>,
) -> Stored<Listing<Application>> {
    let mut query = joined()
        .filter(planned_anew())
        .filter(applications::college_id.eq(college.0))
        .filter(applications::status.eq(status.as_str()))
        .select((
            Row::as_select(),
            students::sap_id,
            courses::name,
            courses::eligibility,
        ))
        .into_boxed();
    if let Some(text) = search {
        query = search!(db, query, applications, student_id, college, text);
    }
    let waits = status == Status::Submitted;
    query = of_days!(query, days, waits, applications.submitted_at by std::convert::identity, decided_at);
    let after = match &page.after {
        Some(place) => find_place(db, college, status, place)?,
        None => None,
    };
    let rows: Vec<Joined> = if waits {
        let query = read_page!(
            query,
            page,
            Order::Ascending,
            (applications::submitted_at, applications::student_id),
            after
        );
        query.load(db)?
    } else {
        let query = read_page!(
            query,
            page,
            Order::Descending,
            (applications::decided_at, applications::student_id),
            after
        );
        query.load(db)?
    };
    Ok(page.cut(applications_of(db, college, rows)?))
}

/// The key of a position in the queue of that status; `None` if no application is there.
fn find_place(
    db: &mut Db,
    college: CollegeId,
    status: Status,
    place: &Place,
) -> Stored<Option<(DateTime<Utc>, Uuid)>> {
    if let Some(at) = place.at {
        let student = crate::students::find_id(db, college, &place.sap_id)?;
        return Ok(student.map(|student| (at, student.0)));
    }
    let application = find_by_sap_id(db, college, &place.sap_id)?;
    Ok(application.and_then(|application| {
        let student = application.student.0;
        Some((Place::of(&application, status).at?, student))
    }))
}

/// The courses for which students have applied.
pub fn courses_in_use(db: &mut Db, college: CollegeId) -> Stored<Vec<CourseId>> {
    let of_course = applications::table
        .filter(applications::college_id.eq(courses::college_id))
        .filter(
            applications::course_id
                .eq(courses::id)
                .or(applications::chosen_course_id.eq(courses::id.nullable())),
        );
    let ids: Vec<Uuid> = courses::table
        .filter(courses::college_id.eq(college.0))
        .filter(exists(of_course))
        .select(courses::id)
        .load(db)?;
    Ok(ids.into_iter().map(CourseId).collect())
}
