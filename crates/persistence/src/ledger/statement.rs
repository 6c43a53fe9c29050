//! A wallet's statement: its lines in the order in which the balance moved.

use diesel::{
    dsl::sql,
    prelude::*,
    sql_types::{BigInt, Uuid as SqlUuid},
};
use portal_domain::{
    ids::{CollegeId, StudentId, TransferId},
    ledger::{Direction, Entry},
    money::Rupees,
    paging::{Listing, Order, Page},
    receipts::ReceiptNumber,
};
use uuid::Uuid;

use super::Row;
use crate::{
    Db, Stored,
    keyset::{RowAfter, RowBefore, merge, row},
    receipt_numbers::numbers,
    schema::transfers,
};

/// The position of a line in its wallet: its number, then the transfer's id, which orders lines that are
/// older than the numbers. Old lines that could not be numbered later all have number 0.
type Position = (i64, Uuid);

impl Row {
    /// The line of that student's statement.
    fn entry(
        self,
        student: StudentId,
        is_reversed: bool,
        receipt: Option<ReceiptNumber>,
    ) -> Stored<Entry> {
        let (direction, balance) = if self.credit_student == Some(student.0) {
            (Direction::Incoming, self.credit_balance)
        } else {
            (Direction::Outgoing, self.debit_balance)
        };
        let balance = balance.and_then(Rupees::from_paise);
        Ok(Entry {
            id: TransferId(self.id),
            receipt,
            at: self.at,
            kind: self.kind()?,
            direction,
            amount: self.amount()?,
            balance_after: balance.ok_or_else(|| self.wrong("debit_balance"))?,
            is_reversed,
            description: self.description.into(),
        })
    }

    /// Its position in that student's statement.
    fn position(&self, student: StudentId) -> Position {
        let line = if self.credit_student == Some(student.0) {
            self.credit_line
        } else {
            self.debit_line
        };
        (line.unwrap_or(0), self.id)
    }
}

/// The line of a transfer in a student's statement.
pub fn find_entry(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
    id: TransferId,
) -> Stored<Option<Entry>> {
    let Some(row) = find_row(db, college, student, id)? else {
        return Ok(None);
    };
    let reversed = list_reversed(db, college, &[row.id])?;
    let receipt = numbers(db, college, &[row.id])?.remove(&row.id);
    row.entry(student, !reversed.is_empty(), receipt).map(Some)
}

/// A wallet's statement, newest entry first, in the order of the lines' numbers, which is that of the
/// balance's changes. Debits and credits have separate indexes; a page is read from the head of each. A
/// cursor that the wallet does not have gives no rows.
pub fn statement(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
    page: &Page<TransferId>,
) -> Stored<Listing<Entry>> {
    let order = page.order_or(Order::Descending);
    let after = match page.after {
        None => None,
        Some(id) => match find_row(db, college, student, id)? {
            None => return Ok(page.cut(Vec::new())),
            Some(last) => Some(last.position(student)),
        },
    };
    let mut rows = Vec::new();
    for side in [Side::Debit, Side::Credit] {
        rows.extend(side.lines(db, college, student, order, after, page.rows_to_read())?);
    }
    let cut = page.cut(merge(rows, order, |row| row.position(student)));
    let ids: Vec<Uuid> = cut.rows.iter().map(|row| row.id).collect();
    let reversed = list_reversed(db, college, &ids)?;
    let receipts = numbers(db, college, &ids)?;
    let entry = |row: Row| {
        let is_reversed = reversed.contains(&Some(row.id));
        let receipt = receipts.get(&row.id).copied();
        row.entry(student, is_reversed, receipt)
    };
    Ok(Listing {
        rows: cut.rows.into_iter().map(entry).collect::<Stored<_>>()?,
        more: cut.more,
    })
}

/// The debited or the credited account of a transfer.
#[derive(Clone, Copy)]
enum Side {
    Debit,
    Credit,
}

impl Side {
    /// The first lines of the wallet on this side after that position.
    fn lines(
        self,
        db: &mut Db,
        college: CollegeId,
        student: StudentId,
        order: Order,
        after: Option<Position>,
        count: i64,
    ) -> Stored<Vec<Row>> {
        let all = transfers::table
            .filter(transfers::college_id.eq(college.0))
            .select(Row::as_select())
            .limit(count)
            .into_boxed();
        // Literal, as in the indexes, without a parameter.
        let (mut query, line) = match self {
            Self::Debit => (
                all.filter(transfers::debit_student.eq(student.0)),
                sql::<BigInt>("coalesce(debit_line, 0)"),
            ),
            Self::Credit => (
                all.filter(transfers::credit_student.eq(student.0)),
                sql::<BigInt>("coalesce(credit_line, 0)"),
            ),
        };
        if let Some(after) = after {
            let key = row::<(BigInt, SqlUuid), _>((line.clone(), transfers::id));
            let after = row::<(BigInt, SqlUuid), _>(after);
            query = match order {
                Order::Ascending => query.filter(RowAfter::new(key, after)),
                Order::Descending => query.filter(RowBefore::new(key, after)),
            };
        }
        let query = match order {
            Order::Ascending => query.order((line.asc(), transfers::id.asc())),
            Order::Descending => query.order((line.desc(), transfers::id.desc())),
        };
        Ok(query.load(db)?)
    }
}

/// The transfer, if it debits or credits that wallet.
fn find_row(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
    id: TransferId,
) -> Stored<Option<Row>> {
    Ok(transfers::table
        .find((college.0, id.0))
        .filter(
            transfers::debit_student
                .eq(student.0)
                .or(transfers::credit_student.eq(student.0)),
        )
        .select(Row::as_select())
        .first(db)
        .optional()?)
}

/// The transfers among these that were reversed.
fn list_reversed(db: &mut Db, college: CollegeId, ids: &[Uuid]) -> Stored<Vec<Option<Uuid>>> {
    Ok(transfers::table
        .filter(transfers::college_id.eq(college.0))
        .filter(transfers::reverses.eq_any(ids))
        .select(transfers::reverses)
        .load(db)?)
}
