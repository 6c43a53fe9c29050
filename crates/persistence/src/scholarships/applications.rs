//! Students' applications for scholarships.

use chrono::{DateTime, Utc};
use diesel::{dsl::exists, prelude::*};
use portal_domain::{
    ids::{CollegeId, ScholarshipApplicationId, ScholarshipId, StudentId, TransferId},
    money::Rupees,
    paging::{Listing, Page},
    sap_id::SapId,
    scholarships::{Application, Outcome, Scholarship},
};
use uuid::Uuid;

use super::{
    Row,
    listed::{Person, with_people},
};
use crate::{
    Db, StoreError, Stored,
    colleges::contains,
    schema::{applications, courses, scholarship_applications, scholarships, students},
};

/// An application to be kept.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = scholarship_applications, treat_none_as_default_value = false)]
pub struct NewApplication {
    college_id: Uuid,
    id: Uuid,
    scholarship_id: Uuid,
    student_id: Uuid,
    applied_at: DateTime<Utc>,
    fee: i64,
    payment_id: Option<Uuid>,
}

impl NewApplication {
    /// The application `id` of that student.
    pub fn new(
        id: ScholarshipApplicationId,
        student: StudentId,
        application: &Application,
    ) -> Self {
        Self {
            college_id: application.scholarship.college.0,
            id: id.0,
            scholarship_id: application.scholarship.id.0,
            student_id: student.0,
            applied_at: application.applied_at,
            fee: application.fee.paise(),
            payment_id: application.payment.map(|id| id.0),
        }
    }
}

/// Keeps an application.
pub fn insert_application(tx: &mut Db, application: NewApplication) -> Stored<()> {
    diesel::insert_into(scholarship_applications::table)
        .values(application)
        .execute(tx)?;
    Ok(())
}

/// Whether the student has applied for that scholarship.
pub fn has_applied(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
    scholarship: ScholarshipId,
) -> Stored<bool> {
    let own = scholarship_applications::table
        .filter(scholarship_applications::college_id.eq(college.0))
        .filter(scholarship_applications::scholarship_id.eq(scholarship.0))
        .filter(scholarship_applications::student_id.eq(student.0));
    Ok(diesel::select(exists(own)).get_result(db)?)
}

/// When, for how many paise and by which transfer somebody has applied, and whether they are approved.
type Own = (DateTime<Utc>, i64, Option<Uuid>, bool);

fn application((scholarship, own): (Row, Own)) -> Stored<Application> {
    let scholarship: Scholarship = scholarship.try_into()?;
    let (applied_at, fee, payment, is_approved) = own;
    let wrong = || StoreError::inconsistent("scholarship_applications", "fee", scholarship.id);
    Ok(Application {
        applied_at,
        fee: Rupees::from_paise(fee).ok_or_else(wrong)?,
        payment: payment.map(TransferId),
        outcome: Outcome::of(scholarship.state, is_approved),
        scholarship,
    })
}

/// Applications with what they are for.
#[diesel::dsl::auto_type]
fn with_scholarships() -> _ {
    scholarship_applications::table.inner_join(
        scholarships::table.on(scholarships::college_id
            .eq(scholarship_applications::college_id)
            .and(scholarships::id.eq(scholarship_applications::scholarship_id))),
    )
}

#[diesel::dsl::auto_type(no_type_alias)]
fn own_columns() -> _ {
    let row: diesel::dsl::AsSelect<Row, diesel::pg::Pg> = Row::as_select();
    (
        row,
        (
            scholarship_applications::applied_at,
            scholarship_applications::fee,
            scholarship_applications::payment_id,
            scholarship_applications::is_approved,
        ),
    )
}

/// The student's applications, the newest first: those for scholarships whose name contains `search`.
/// A page begins after the scholarship that the page before ended with.
pub fn list_own(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
    search: Option<&str>,
    page: &Page<ScholarshipId>,
) -> Stored<Listing<Application>> {
    let mut query = with_scholarships()
        .filter(scholarship_applications::college_id.eq(college.0))
        .filter(scholarship_applications::student_id.eq(student.0))
        .order(scholarship_applications::id.desc())
        .limit(page.rows_to_read())
        .select(own_columns())
        .into_boxed();
    if let Some(text) = search {
        query = query.filter(scholarships::name_key.like(contains(text)));
    }
    if let Some(after) = page.after {
        let last: Option<Uuid> = scholarship_applications::table
            .filter(scholarship_applications::college_id.eq(college.0))
            .filter(scholarship_applications::student_id.eq(student.0))
            .filter(scholarship_applications::scholarship_id.eq(after.0))
            .select(scholarship_applications::id)
            .first(db)
            .optional()?;
        query = query.filter(scholarship_applications::id.lt(last.unwrap_or(Uuid::nil())));
    }
    let rows: Vec<(Row, Own)> = query.load(db)?;
    Ok(page.cut(rows.into_iter().map(application).collect::<Stored<_>>()?))
}

/// The student's application for one of them.
pub fn find_own(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
    scholarship: ScholarshipId,
) -> Stored<Option<Application>> {
    let row: Option<(Row, Own)> = with_scholarships()
        .filter(scholarship_applications::college_id.eq(college.0))
        .filter(scholarship_applications::student_id.eq(student.0))
        .filter(scholarship_applications::scholarship_id.eq(scholarship.0))
        .select(own_columns())
        .first(db)
        .optional()?;
    row.map(application).transpose()
}

/// Somebody who has applied.
#[derive(Debug, Clone)]
pub struct Applicant {
    /// Who.
    pub person: Person,
    /// The short name of the course applied for, once there is an admission form.
    pub course: Option<String>,
    /// When.
    pub applied_at: DateTime<Utc>,
    /// Whether the desk has chosen this student.
    pub is_approved: bool,
}

/// SAP id, full name, user name and course; when, and whether approved.
type Found = (
    String,
    Option<String>,
    String,
    Option<String>,
    DateTime<Utc>,
    bool,
);

fn applicant(
    (sap_id, full_name, username, course, applied_at, is_approved): Found,
) -> Stored<Applicant> {
    Ok(Applicant {
        person: Person::new(&sap_id, full_name, username)?,
        course,
        applied_at,
        is_approved,
    })
}

/// Who has applied for a scholarship, in the order of their SAP ids: those whose name or id contains
/// `search`.
pub fn list_applicants(
    db: &mut Db,
    college: CollegeId,
    scholarship: ScholarshipId,
    search: Option<&str>,
    page: &Page<SapId>,
) -> Stored<Listing<Applicant>> {
    let mut query = with_people()
        .left_join(
            courses::table.on(courses::college_id
                .eq(scholarship_applications::college_id)
                .and(
                    courses::id
                        .nullable()
                        .eq(applications::course_id.nullable()),
                )),
        )
        .filter(scholarship_applications::college_id.eq(college.0))
        .filter(scholarship_applications::scholarship_id.eq(scholarship.0))
        .order(students::sap_id)
        .limit(page.rows_to_read())
        .select((
            students::sap_id,
            applications::full_name.nullable(),
            students::username,
            courses::name.nullable(),
            scholarship_applications::applied_at,
            scholarship_applications::is_approved,
        ))
        .into_boxed();
    if let Some(text) = search {
        let text = contains(text);
        query = query.filter(
            students::search_key
                .like(text.clone())
                .nullable()
                .or(applications::search_key.nullable().like(text)),
        );
    }
    if let Some(after) = &page.after {
        query = query.filter(students::sap_id.gt(after.as_str().to_owned()));
    }
    let rows: Vec<Found> = query.load(db)?;
    Ok(page.cut(rows.into_iter().map(applicant).collect::<Stored<_>>()?))
}

/// Approves those of these students who have applied, and says which they are.
pub fn approve(
    tx: &mut Db,
    college: CollegeId,
    scholarship: ScholarshipId,
    picked: &[SapId],
) -> Stored<Vec<SapId>> {
    let picked: Vec<&str> = picked.iter().map(SapId::as_str).collect();
    let found: Vec<(Uuid, String)> = with_people()
        .filter(scholarship_applications::college_id.eq(college.0))
        .filter(scholarship_applications::scholarship_id.eq(scholarship.0))
        .filter(students::sap_id.eq_any(picked))
        .select((scholarship_applications::id, students::sap_id))
        .load(tx)?;
    let (ids, sap_ids): (Vec<Uuid>, Vec<String>) = found.into_iter().unzip();
    diesel::update(
        scholarship_applications::table
            .filter(scholarship_applications::college_id.eq(college.0))
            .filter(scholarship_applications::id.eq_any(ids)),
    )
    .set(scholarship_applications::is_approved.eq(true))
    .execute(tx)?;
    let parsed = |text: String| {
        SapId::parse(&text).ok_or_else(|| StoreError::inconsistent("students", "sap_id", &text))
    };
    sap_ids.into_iter().map(parsed).collect()
}

/// The accounts and addresses of those who are approved, in the one order in which wallets are filled.
pub fn list_approved(
    db: &mut Db,
    college: CollegeId,
    scholarship: ScholarshipId,
) -> Stored<Vec<(StudentId, String)>> {
    list_by_choice(db, college, scholarship, true)
}

/// The accounts and addresses of those who are not.
pub fn list_rejected(
    db: &mut Db,
    college: CollegeId,
    scholarship: ScholarshipId,
) -> Stored<Vec<(StudentId, String)>> {
    list_by_choice(db, college, scholarship, false)
}

fn list_by_choice(
    db: &mut Db,
    college: CollegeId,
    scholarship: ScholarshipId,
    is_approved: bool,
) -> Stored<Vec<(StudentId, String)>> {
    let found: Vec<(Uuid, String)> = with_people()
        .filter(scholarship_applications::college_id.eq(college.0))
        .filter(scholarship_applications::scholarship_id.eq(scholarship.0))
        .filter(scholarship_applications::is_approved.eq(is_approved))
        .order(students::id)
        .select((students::id, students::email))
        .load(db)?;
    let found = found.into_iter();
    Ok(found.map(|(id, email)| (StudentId(id), email)).collect())
}

/// Notes the payment of an award.
pub fn save_award(
    tx: &mut Db,
    college: CollegeId,
    (scholarship, student): (ScholarshipId, StudentId),
    award: TransferId,
) -> Stored<()> {
    diesel::update(
        scholarship_applications::table
            .filter(scholarship_applications::college_id.eq(college.0))
            .filter(scholarship_applications::scholarship_id.eq(scholarship.0))
            .filter(scholarship_applications::student_id.eq(student.0))
            .filter(scholarship_applications::award_id.is_null()),
    )
    .set(scholarship_applications::award_id.eq(award.0))
    .execute(tx)?;
    Ok(())
}
