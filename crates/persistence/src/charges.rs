//! What students owe.

use diesel::prelude::*;
use portal_domain::{
    fees::{Charge, Instalment},
    ids::{ChargeId, CollegeId, StudentId},
    money::Rupees,
};
use uuid::Uuid;

use crate::{Db, StoreError, Stored, schema::charges};

/// Adds a charge in the transaction that raises it, at the instant `now`.
pub fn insert(
    tx: &mut Db,
    college: CollegeId,
    student: StudentId,
    charge: &Charge,
    now: chrono::DateTime<chrono::Utc>,
) -> Stored<()> {
    diesel::insert_into(charges::table)
        .values((
            charges::college_id.eq(college.0),
            charges::id.eq(charge.id.0),
            charges::student_id.eq(student.0),
            charges::kind.eq("instalment"),
            charges::instalment.eq(charge.instalment.number),
            charges::title.eq(&charge.title),
            charges::amount.eq(charge.instalment.amount.paise()),
            charges::due_on.eq(charge.instalment.due),
            charges::created_at.eq(now),
        ))
        .execute(tx)?;
    Ok(())
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = charges)]
struct Row {
    id: Uuid,
    instalment: Option<i16>,
    title: String,
    amount: i64,
    due_on: chrono::NaiveDate,
}

/// The instalments of a student's fee, in their order.
pub fn list_instalments(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
) -> Stored<Vec<Charge>> {
    let rows: Vec<Row> = charges::table
        .filter(charges::college_id.eq(college.0))
        .filter(charges::student_id.eq(student.0))
        .filter(charges::instalment.is_not_null())
        .order(charges::instalment)
        .select(Row::as_select())
        .load(db)?;
    rows.into_iter().map(Charge::try_from).collect()
}

impl TryFrom<Row> for Charge {
    type Error = StoreError;

    fn try_from(row: Row) -> Stored<Self> {
        let wrong = |column| StoreError::inconsistent("charges", column, row.id);
        Ok(Self {
            id: ChargeId(row.id),
            instalment: Instalment {
                number: row.instalment.ok_or_else(|| wrong("instalment"))?,
                amount: Rupees::from_paise(row.amount).ok_or_else(|| wrong("amount"))?,
                due: row.due_on,
            },
            title: row.title,
        })
    }
}
