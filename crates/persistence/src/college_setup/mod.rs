//! A college's set-up: its name and address, payment settings, fees, courses and subjects.

mod save;

use chrono::NaiveDate;
use diesel::prelude::*;
use portal_domain::{
    accounts::EmailAddress,
    college_setup::{
        CollegeCode, CollegeSetup, Course, Credits, GlobalFee, PaymentSettings, Subject,
        SubjectCode, Terms, UpiId,
    },
    colleges::CollegeName,
    ids::{CollegeId, CourseId, GlobalFeeId, SubjectId},
    marks::{Marks, Percentage},
    money::Rupees,
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored, logos,
    schema::{colleges, courses, global_fees, instalments, regulations, subjects},
};

pub use self::save::{
    delete_courses_except, delete_subjects_except, save_courses, save_fees, save_particulars,
    save_subjects, save_terms,
};

/// The unique constraint of a college's code in the installation.
pub const CODE_TAKEN: &str = "colleges_code";
/// The unique constraint of a college's name in the installation.
pub const NAME_TAKEN: &str = "colleges_name_key";
/// The guard that refuses several terms while an instance of an older version serves.
pub const OLDER_VERSION: &str = "regulations_wait";

#[derive(Queryable, Selectable)]
#[diesel(table_name = colleges)]
struct CollegeRow {
    id: Uuid,
    name: String,
    code: Option<String>,
    address: String,
    reexam_fee: i64,
    scholarship_fee: i64,
    support_email: Option<String>,
    support_phone: Option<String>,
    upi_id: Option<String>,
    revision: i32,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = global_fees)]
struct FeeRow {
    id: Uuid,
    title: String,
    amount: i64,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = courses)]
struct CourseRow {
    id: Uuid,
    name: String,
    full_name: Option<String>,
    duration: String,
    base_fee: i64,
    eligibility: i16,
}

/// Of the regulation that admissions enter.
#[derive(Queryable, Selectable)]
#[diesel(table_name = regulations)]
struct TermsRow {
    terms: i16,
    terms_per_year: i16,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = subjects)]
struct SubjectRow {
    id: Uuid,
    course_id: Uuid,
    name: String,
    min_marks: i16,
    max_marks: i16,
    term: Option<i16>,
    code: Option<String>,
    credits: Option<i16>,
}

/// The college with its whole set-up.
pub fn find(db: &mut Db, college: CollegeId) -> Stored<Option<CollegeSetup>> {
    let row = colleges::table
        .find(college.0)
        .select(CollegeRow::as_select())
        .first(db)
        .optional()?;
    row.map(|row| whole(db, row)).transpose()
}

/// As [`find`], locked until the transaction ends: saves run one after the other, and no transaction
/// that uses [`hold`] or [`share`] runs in between. Rows that only refer to the college can be written.
pub fn lock(tx: &mut Db, college: CollegeId) -> Stored<Option<CollegeSetup>> {
    let row = colleges::table
        .find(college.0)
        .select(CollegeRow::as_select())
        .for_no_key_update()
        .first(tx)
        .optional()?;
    row.map(|row| whole(tx, row)).transpose()
}

/// Prevents saves of the set-up until the transaction ends; others may hold it too. Comes first in a
/// transaction (see the order of locks of this crate).
pub fn hold(tx: &mut Db, college: CollegeId) -> Stored<()> {
    colleges::table
        .find(college.0)
        .select(colleges::id)
        .for_share()
        .first::<Uuid>(tx)?;
    Ok(())
}

/// As [`find`], locked against saves but not against readers.
pub fn share(tx: &mut Db, college: CollegeId) -> Stored<Option<CollegeSetup>> {
    let row = colleges::table
        .find(college.0)
        .select(CollegeRow::as_select())
        .for_share()
        .first(tx)
        .optional()?;
    row.map(|row| whole(tx, row)).transpose()
}

fn whole(db: &mut Db, row: CollegeRow) -> Stored<CollegeSetup> {
    let college = CollegeId(row.id);
    let wrong = |column| StoreError::inconsistent("colleges", column, row.id);
    let reexam_fee = Rupees::from_paise(row.reexam_fee).ok_or_else(|| wrong("reexam_fee"))?;
    let scholarship_fee =
        Rupees::from_paise(row.scholarship_fee).ok_or_else(|| wrong("scholarship_fee"))?;
    let support_email = row
        .support_email
        .map(|text| EmailAddress::parse("", &text).map_err(|_| wrong("support_email")))
        .transpose()?;
    let upi_id = UpiId::parse("", row.upi_id.as_deref().unwrap_or_default());
    Ok(CollegeSetup {
        id: college,
        code: row
            .code
            .map(|text| CollegeCode::parse("", &text).map_err(|_| wrong("code")))
            .transpose()?,
        name: CollegeName::parse("", &row.name).map_err(|_| wrong("name"))?,
        address: row.address,
        global_fees: list_fees(db, college)?,
        courses: list_courses(db, college)?,
        payment: PaymentSettings {
            instalments: list_instalments(db, college)?,
            reexam_fee,
            scholarship_fee,
            support_email,
            support_phone: row.support_phone,
            upi_id: upi_id.map_err(|_| wrong("upi_id"))?,
        },
        revision: row.revision,
        logo: logos::find_version(db, college)?,
    })
}

/// The contact and the UPI ID that every page about money shows.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = colleges)]
pub struct Contact {
    /// The postal address; empty if none is set.
    pub address: String,
    /// The mail address for support.
    #[diesel(column_name = support_email)]
    pub email: Option<String>,
    /// The telephone number for support.
    #[diesel(column_name = support_phone)]
    pub phone: Option<String>,
    /// The UPI ID for payments.
    pub upi_id: Option<String>,
}

/// The contact; empty values if the college has none.
pub fn find_contact(db: &mut Db, college: CollegeId) -> Stored<Contact> {
    Ok(colleges::table
        .find(college.0)
        .select(Contact::as_select())
        .first(db)?)
}

/// The fee of a re-exam of one subject.
pub fn find_reexam_fee(db: &mut Db, college: CollegeId) -> Stored<Rupees> {
    let paise: i64 = colleges::table
        .find(college.0)
        .select(colleges::reexam_fee)
        .first(db)?;
    Rupees::from_paise(paise)
        .ok_or_else(|| StoreError::inconsistent("colleges", "reexam_fee", college))
}

/// The fee of an application for a scholarship.
pub fn find_scholarship_fee(db: &mut Db, college: CollegeId) -> Stored<Rupees> {
    let paise: i64 = colleges::table
        .find(college.0)
        .select(colleges::scholarship_fee)
        .first(db)?;
    Rupees::from_paise(paise)
        .ok_or_else(|| StoreError::inconsistent("colleges", "scholarship_fee", college))
}

fn list_instalments(db: &mut Db, college: CollegeId) -> Stored<Vec<NaiveDate>> {
    Ok(instalments::table
        .filter(instalments::college_id.eq(college.0))
        .order(instalments::number)
        .select(instalments::due_on)
        .load(db)?)
}

fn list_fees(db: &mut Db, college: CollegeId) -> Stored<Vec<GlobalFee>> {
    let rows: Vec<FeeRow> = global_fees::table
        .filter(global_fees::college_id.eq(college.0))
        .order((global_fees::position, global_fees::id))
        .select(FeeRow::as_select())
        .load(db)?;
    rows.into_iter()
        .map(|row| {
            let amount = Rupees::from_paise(row.amount)
                .ok_or_else(|| StoreError::inconsistent("global_fees", "amount", row.id))?;
            Ok(GlobalFee {
                id: Some(GlobalFeeId(row.id)),
                title: row.title,
                amount,
            })
        })
        .collect()
}

fn list_courses(db: &mut Db, college: CollegeId) -> Stored<Vec<Course>> {
    let rows: Vec<(CourseRow, Option<TermsRow>)> = courses::table
        .left_join(
            regulations::table.on(regulations::college_id
                .eq(courses::college_id)
                .and(regulations::course_id.eq(courses::id))
                .and(regulations::state.eq("Open"))),
        )
        .filter(courses::college_id.eq(college.0))
        .order((courses::position, courses::id))
        .select((CourseRow::as_select(), Option::<TermsRow>::as_select()))
        .load(db)?;
    let mut list = rows.into_iter().map(course).collect::<Stored<Vec<_>>>()?;
    let rows: Vec<SubjectRow> = subjects::table
        .filter(subjects::college_id.eq(college.0))
        .order((subjects::position, subjects::id))
        .select(SubjectRow::as_select())
        .load(db)?;
    for row in rows {
        let of = Some(CourseId(row.course_id));
        // The foreign key guarantees that it exists.
        if let Some(course) = list.iter_mut().find(|course| course.id == of) {
            course.subjects.push(row.try_into()?);
        }
    }
    Ok(list)
}

/// Without its subjects.
fn course((row, terms): (CourseRow, Option<TermsRow>)) -> Stored<Course> {
    let wrong = |column| StoreError::inconsistent("courses", column, row.id);
    // Left out of the list, it would be deleted by the next save.
    let terms = terms.ok_or_else(|| wrong("regulation"))?;
    Ok(Course {
        id: Some(CourseId(row.id)),
        base_fee: Rupees::from_paise(row.base_fee).ok_or_else(|| wrong("base_fee"))?,
        eligibility: Percentage::from_tenths(row.eligibility)
            .ok_or_else(|| wrong("eligibility"))?,
        name: row.name,
        full_name: row.full_name,
        duration: row.duration,
        terms: Terms {
            count: terms.terms,
            per_year: terms.terms_per_year,
        },
        subjects: Vec::new(),
    })
}

impl TryFrom<SubjectRow> for Subject {
    type Error = StoreError;

    fn try_from(row: SubjectRow) -> Stored<Self> {
        let wrong = |column| StoreError::inconsistent("subjects", column, row.id);
        Ok(Self {
            id: Some(SubjectId(row.id)),
            min_marks: Marks::from_tenths(row.min_marks).ok_or_else(|| wrong("min_marks"))?,
            max_marks: Marks::from_tenths(row.max_marks).ok_or_else(|| wrong("max_marks"))?,
            term: row.term.ok_or_else(|| wrong("term"))?,
            code: match row.code {
                Some(code) => SubjectCode::parse(&code).map_err(|_| wrong("code"))?,
                None => None,
            },
            credits: match row.credits {
                Some(tenths) => Some(Credits::from_tenths(tenths).ok_or_else(|| wrong("credits"))?),
                None => None,
            },
            name: row.name,
        })
    }
}
