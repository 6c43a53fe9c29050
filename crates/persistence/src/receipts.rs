//! Receipts and their numbers.

use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, SmallInt, Uuid as SqlUuid},
};
use portal_domain::{
    ids::{CollegeId, StudentId, TransferId},
    ledger::{Account, Transfer},
    receipts::{FinancialYear, ReceiptNumber},
    sap_id::SapId,
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    ledger::Row,
    schema::{receipts, students, transfers},
};

/// A receipt with its payment.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Receipt {
    pub payment: Transfer,
    /// The student who paid.
    pub student: StudentId,
    /// The public id of the student who paid.
    pub sap_id: SapId,
    /// The data stored with its number; `None` until it has one.
    pub issued: Option<Issued>,
}

/// The data of a receipt that never change after its number is given.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Issued {
    pub number: ReceiptNumber,
    pub student_name: String,
    /// The course for which the student applied; `None` if there is none.
    pub course: Option<String>,
    pub college_name: String,
    /// The college's address; may be empty.
    pub college_address: String,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = receipts)]
struct IssuedRow {
    financial_year: i16,
    number: Option<i32>,
    student_name: Option<String>,
    course: Option<String>,
    college_name: Option<String>,
    college_address: Option<String>,
}

impl IssuedRow {
    /// `None` before the number is given, which comes with the other data.
    fn issued(self) -> Option<Issued> {
        Some(Issued {
            number: ReceiptNumber {
                year: FinancialYear(self.financial_year),
                number: self.number?,
            },
            student_name: self.student_name?,
            course: self.course,
            college_name: self.college_name?,
            college_address: self.college_address?,
        })
    }
}

#[derive(Queryable)]
struct Joined {
    row: Row,
    issued: IssuedRow,
    sap_id: String,
}

/// `None` if the college has no such payment.
pub fn find(db: &mut Db, college: CollegeId, payment: TransferId) -> Stored<Option<Receipt>> {
    let row: Option<Joined> = transfers::table
        .inner_join(
            receipts::table.on(receipts::college_id
                .eq(transfers::college_id)
                .and(receipts::transfer_id.eq(transfers::id))),
        )
        .inner_join(
            students::table.on(students::college_id
                .eq(transfers::college_id)
                .and(students::id.nullable().eq(transfers::debit_student))),
        )
        .filter(transfers::college_id.eq(college.0))
        .filter(transfers::id.eq(payment.0))
        .select((Row::as_select(), IssuedRow::as_select(), students::sap_id))
        .first(db)
        .optional()?;
    let Some(Joined {
        row,
        issued,
        sap_id,
    }) = row
    else {
        return Ok(None);
    };
    let payment = row.transfer()?;
    let Account::Wallet(student) = payment.debit() else {
        return Ok(None);
    };
    Ok(Some(Receipt {
        payment,
        student,
        sap_id: SapId::parse(&sap_id)
            .ok_or_else(|| StoreError::inconsistent("students", "sap_id", &sap_id))?,
        issued: issued.issued(),
    }))
}

/// Up to `most` colleges and years with receipts without a number, in order.
pub fn find_unnumbered(db: &mut Db, most: i64) -> Stored<Vec<(CollegeId, FinancialYear)>> {
    let rows: Vec<(Uuid, i16)> = receipts::table
        .filter(receipts::number.is_null())
        .select((receipts::college_id, receipts::financial_year))
        .distinct()
        .order((receipts::college_id, receipts::financial_year))
        .limit(most)
        .load(db)?;
    let series = rows.into_iter();
    Ok(series
        .map(|(college, year)| (CollegeId(college), FinancialYear(year)))
        .collect())
}

/// Issues up to `most` waiting receipts in these series, each series in the order of its payments, and
/// returns how many. Locks the series until the transaction ends, so that no number is used twice or
/// skipped; always in the same order, so that two transactions do not deadlock. A receipt's data are
/// stored with its number.
pub fn number(tx: &mut Db, series: &[(CollegeId, FinancialYear)], most: i64) -> Stored<usize> {
    let mut series = series.to_vec();
    series.sort_unstable();
    let (colleges, years): (Vec<Uuid>, Vec<i16>) = series
        .iter()
        .map(|(college, year)| (college.0, year.0))
        .unzip();
    for statement in [BEGIN_SERIES, HOLD_SERIES] {
        diesel::sql_query(statement)
            .bind::<Array<SqlUuid>, _>(&colleges)
            .bind::<Array<SmallInt>, _>(&years)
            .execute(tx)?;
    }
    // A separate statement: it sees the numbers that others gave before they released the series.
    Ok(diesel::sql_query(NUMBER)
        .bind::<Array<SqlUuid>, _>(&colleges)
        .bind::<Array<SmallInt>, _>(&years)
        .bind::<BigInt, _>(most)
        .execute(tx)?)
}

const BEGIN_SERIES: &str = "INSERT INTO receipt_series (college_id, financial_year, last)
    SELECT college, year, 0 FROM unnest($1, $2) AS given (college, year)
    ON CONFLICT DO NOTHING";

const HOLD_SERIES: &str = "SELECT FROM receipt_series s
    JOIN unnest($1, $2) AS given (college, year) ON (s.college_id, s.financial_year) = (college, year)
    ORDER BY s.college_id, s.financial_year FOR UPDATE OF s";

const NUMBER: &str = "WITH waiting AS (
        SELECT r.college_id, r.financial_year, r.transfer_id, (s.last + row_number() OVER (
            PARTITION BY r.college_id, r.financial_year ORDER BY r.transfer_id))::integer AS number
        FROM receipts r
        JOIN receipt_series s ON (s.college_id, s.financial_year) = (r.college_id, r.financial_year)
        JOIN unnest($1, $2) AS given (college, year) ON (r.college_id, r.financial_year) = (college, year)
        WHERE r.number IS NULL ORDER BY r.college_id, r.financial_year, r.transfer_id LIMIT $3),
    kept AS (
        UPDATE receipt_series s SET last = l.last
        FROM (SELECT college_id, financial_year, max(number) AS last FROM waiting GROUP BY 1, 2) l
        WHERE (s.college_id, s.financial_year) = (l.college_id, l.financial_year))
    UPDATE receipts r SET number = w.number, student_name = p.name, course = k.name,
        college_name = c.name, college_address = c.address
    FROM waiting w
    JOIN transfers t ON (t.college_id, t.id) = (w.college_id, w.transfer_id)
    JOIN students p ON (p.college_id, p.id) = (t.college_id, t.debit_student)
    JOIN colleges c ON c.id = t.college_id
    LEFT JOIN student_courses a ON (a.college_id, a.student_id) = (p.college_id, p.id)
    LEFT JOIN courses k ON (k.college_id, k.id) = (a.college_id, a.course_id)
    WHERE (r.college_id, r.transfer_id) = (w.college_id, w.transfer_id)";
