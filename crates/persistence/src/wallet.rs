//! The balances of wallets. Only the ledger changes them.

use std::collections::HashMap;

use diesel::{dsl::sql, prelude::*, sql_types::BigInt};
use portal_domain::{
    classes::Within,
    ids::{CollegeId, StudentId},
    money::Rupees,
    sap_id::SapId,
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    charges::with_payment,
    enrolments::find_meant,
    schema::{charges, students, transfers, wallets},
};

/// Adds an empty wallet for a new student.
pub(crate) fn open(tx: &mut Db, college: CollegeId, student: StudentId) -> Stored<()> {
    diesel::insert_into(wallets::table)
        .values((
            wallets::college_id.eq(college.0),
            wallets::student_id.eq(student.0),
        ))
        .execute(tx)?;
    Ok(())
}

/// The balance of a student's wallet.
pub fn balance(db: &mut Db, college: CollegeId, student: StudentId) -> Stored<Rupees> {
    let paise: i64 = wallets::table
        .find((college.0, student.0))
        .select(wallets::balance)
        .first(db)?;
    Rupees::from_paise(paise).ok_or_else(|| StoreError::inconsistent("wallets", "balance", student))
}

/// The balances of these students' wallets.
pub fn list_balances(
    db: &mut Db,
    college: CollegeId,
    students: &[StudentId],
) -> Stored<HashMap<StudentId, Rupees>> {
    let ids: Vec<Uuid> = students.iter().map(|id| id.0).collect();
    let rows: Vec<(Uuid, i64)> = wallets::table
        .filter(wallets::college_id.eq(college.0))
        .filter(wallets::student_id.eq_any(ids))
        .select((wallets::student_id, wallets::balance))
        .load(db)?;
    let balance = |(id, paise): (Uuid, i64)| {
        let balance = Rupees::from_paise(paise)
            .ok_or_else(|| StoreError::inconsistent("wallets", "balance", id))?;
        Ok((StudentId(id), balance))
    };
    rows.into_iter().map(balance).collect()
}

/// A student's balance and dues, and the term that the student is in.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holding {
    pub sap_id: SapId,
    /// The wallet's balance.
    pub balance: Rupees,
    /// The sum of the unpaid charges.
    pub due: Rupees,
    /// From 1; `None` in a course of one term, and of who is in no class.
    pub term: Option<i16>,
}

#[derive(Queryable)]
struct WalletRow {
    student: Uuid,
    sap_id: String,
    /// Paise.
    balance: i64,
}

/// The balances and dues of these students of the college, with the terms of the enrolments that are meant ([`Within::meant`]).
pub fn list_holdings(
    db: &mut Db,
    college: CollegeId,
    sap_ids: &[SapId],
    within: Within,
) -> Stored<Vec<Holding>> {
    let wanted: Vec<&str> = sap_ids.iter().map(SapId::as_str).collect();
    let wallets: Vec<WalletRow> = students::table
        .inner_join(
            wallets::table.on(wallets::college_id
                .eq(students::college_id)
                .and(wallets::student_id.eq(students::id))),
        )
        .filter(students::college_id.eq(college.0))
        .filter(students::sap_id.eq_any(wanted))
        .select((students::id, students::sap_id, wallets::balance))
        .load(db)?;
    let ids: Vec<Uuid> = wallets.iter().map(|row| row.student).collect();
    let meant = find_meant(db, college, &ids, within)?;
    let dues: Vec<(Uuid, i64)> = with_payment()
        .filter(charges::college_id.eq(college.0))
        .filter(charges::student_id.eq_any(ids))
        .filter(charges::withdrawn_at.is_null())
        .filter(transfers::id.nullable().is_null())
        .group_by(charges::student_id)
        .select((
            charges::student_id,
            sql::<BigInt>("sum(charges.amount)::bigint"),
        ))
        .load(db)?;
    let holding = |row: WalletRow| {
        let wrong = |column| StoreError::inconsistent("wallets", column, row.student);
        let due = dues.iter().find(|(student, _)| *student == row.student);
        Ok(Holding {
            sap_id: SapId::parse(&row.sap_id).ok_or_else(|| wrong("student_id"))?,
            balance: Rupees::from_paise(row.balance).ok_or_else(|| wrong("balance"))?,
            due: Rupees::from_paise(due.map_or(0, |(_, sum)| *sum)).ok_or_else(|| wrong("due"))?,
            term: meant.get(&row.student).and_then(|one| one.shown_term),
        })
    };
    wallets.into_iter().map(holding).collect()
}
