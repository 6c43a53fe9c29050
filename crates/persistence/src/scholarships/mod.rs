//! Scholarships and their states.

mod applicants;
mod applications;
mod context;
mod listed;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use portal_domain::{
    ids::{CollegeId, ScholarshipId, StaffId},
    money::Rupees,
    scholarships::{NewScholarship, Scholarship, State},
};
use uuid::Uuid;

pub use self::{
    applicants::{
        Applicant, approve, has_applicants, list_applicants, list_approved, list_rejected,
        save_awards,
    },
    applications::{NewApplication, has_applied, insert_application, list_own},
    context::ApplicantContext,
    listed::{Filter, ListedScholarship, Person, find_listed, list, list_open},
};
use crate::{Db, StoreError, Stored, schema::scholarships};

/// The constraint against adding a scholarship twice.
pub const ONCE: &str = "scholarships_once";

#[derive(Queryable, Selectable)]
#[diesel(table_name = scholarships)]
struct Row {
    college_id: Uuid,
    id: Uuid,
    name: String,
    award: i64,
    exam_on: NaiveDate,
    created_at: DateTime<Utc>,
    status: String,
    approved_at: Option<DateTime<Utc>>,
    paid_at: Option<DateTime<Utc>>,
    revision: i32,
}

impl TryFrom<Row> for Scholarship {
    type Error = StoreError;

    fn try_from(row: Row) -> Stored<Self> {
        let wrong = |column| StoreError::inconsistent("scholarships", column, row.id);
        let state = match (row.status.as_str(), row.approved_at, row.paid_at) {
            ("Open", None, None) => State::Open,
            ("Pending", Some(approved_at), None) => State::Pending { approved_at },
            ("Paid", Some(approved_at), Some(paid_at)) => State::Paid {
                approved_at,
                paid_at,
            },
            _ => return Err(wrong("status")),
        };
        Ok(Self {
            id: ScholarshipId(row.id),
            college: CollegeId(row.college_id),
            input: NewScholarship {
                award: Rupees::from_paise(row.award).ok_or_else(|| wrong("award"))?,
                name: row.name,
                exam_on: row.exam_on,
            },
            created_at: row.created_at,
            state,
            revision: row.revision,
        })
    }
}

/// Adds a scholarship; a conflict with [`ONCE`] if it exists.
pub fn insert(tx: &mut Db, scholarship: &Scholarship, by: StaffId) -> Stored<()> {
    let input = &scholarship.input;
    diesel::insert_into(scholarships::table)
        .values((
            scholarships::college_id.eq(scholarship.college.0),
            scholarships::id.eq(scholarship.id.0),
            scholarships::name.eq(&input.name),
            scholarships::name_key.eq(input.name_key()),
            scholarships::award.eq(input.award.paise()),
            scholarships::exam_on.eq(input.exam_on),
            scholarships::created_at.eq(scholarship.created_at),
            scholarships::created_by.eq(by.0),
            scholarships::status.eq(scholarship.state.status().as_str()),
            scholarships::revision.eq(scholarship.revision),
        ))
        .execute(tx)?;
    Ok(())
}

/// A scholarship of the college, locked until the transaction ends.
pub fn lock(tx: &mut Db, college: CollegeId, id: ScholarshipId) -> Stored<Option<Scholarship>> {
    let row: Option<Row> = scholarships::table
        .find((college.0, id.0))
        .select(Row::as_select())
        .for_no_key_update()
        .first(tx)
        .optional()?;
    row.map(Scholarship::try_from).transpose()
}

/// As [`lock`], but shared: nobody can decide on it until the transaction ends.
pub fn share(tx: &mut Db, college: CollegeId, id: ScholarshipId) -> Stored<Option<Scholarship>> {
    let row: Option<Row> = scholarships::table
        .find((college.0, id.0))
        .select(Row::as_select())
        .for_share()
        .first(tx)
        .optional()?;
    row.map(Scholarship::try_from).transpose()
}

/// Writes what the desk has edited; a conflict with [`ONCE`] if there is another of that name on that day.
pub fn save_edit(tx: &mut Db, scholarship: &Scholarship) -> Stored<()> {
    let input = &scholarship.input;
    diesel::update(scholarships::table.find((scholarship.college.0, scholarship.id.0)))
        .set((
            scholarships::name.eq(&input.name),
            scholarships::name_key.eq(input.name_key()),
            scholarships::award.eq(input.award.paise()),
            scholarships::exam_on.eq(input.exam_on),
            scholarships::revision.eq(scholarship.revision),
        ))
        .execute(tx)?;
    Ok(())
}

/// Removes a scholarship. The database refuses it once somebody has applied.
pub fn delete(tx: &mut Db, college: CollegeId, id: ScholarshipId) -> Stored<()> {
    diesel::delete(scholarships::table.find((college.0, id.0))).execute(tx)?;
    Ok(())
}

/// Writes the state, which the staff member `by` has changed.
pub fn save_state(tx: &mut Db, scholarship: &Scholarship, by: StaffId) -> Stored<()> {
    let target = scholarships::table.find((scholarship.college.0, scholarship.id.0));
    let status = scholarships::status.eq(scholarship.state.status().as_str());
    match scholarship.state {
        State::Open => {}
        State::Pending { approved_at } => {
            let approved = (
                status,
                scholarships::approved_at.eq(approved_at),
                scholarships::approved_by.eq(by.0),
            );
            diesel::update(target).set(approved).execute(tx)?;
        }
        State::Paid { paid_at, .. } => {
            let paid = (
                status,
                scholarships::paid_at.eq(paid_at),
                scholarships::paid_by.eq(by.0),
            );
            diesel::update(target).set(paid).execute(tx)?;
        }
    }
    Ok(())
}
