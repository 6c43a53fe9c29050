//! Imports of present students, with the rows of their files. Both stay.

mod enrol;
mod first_password;
mod rows;
mod save;

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName,
    prelude::*,
    sql_query,
    sql_types::{Array, BigInt, Uuid as SqlUuid},
};
use portal_domain::{
    ids::{CollegeId, StaffId, StudentImportId},
    money::Rupees,
    paging::{Listing, Order, Page},
    student_imports::{DuesOutcome, StudentImport},
};
use uuid::Uuid;

pub use self::{
    enrol::{
        Arrival, NewArrival, Work, enrol, leave_out, list_gone, next_arrivals, next_work, set_ended,
    },
    first_password::{Awaited, find_awaited, forget_code, set_code},
    rows::{ImportedRow, find_row, list_rows},
    save::{
        DuesRow, NewImport, OLDER_VERSION, decide, find_holders, find_present_year, insert,
        is_in_use, is_running, next_dues, present_year, set_demanded, set_dues_demanded, take_back,
    },
};
use crate::{
    Db, StoreError, Stored,
    keyset::read_page,
    schema::{staff, student_imports},
};

/// An import with the names of the people who act on it.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct ListedImport {
    pub import: StudentImport,
    pub imported_by: String,
    pub decided_by: Option<String>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = student_imports)]
struct Row {
    id: Uuid,
    imported_by: Uuid,
    imported_at: DateTime<Utc>,
    ended_at: Option<DateTime<Utc>>,
    dues_outcome: Option<String>,
    decided_by: Option<Uuid>,
    decided_at: Option<DateTime<Utc>>,
}

/// A page of the imports, the newest first.
pub fn list(
    db: &mut Db,
    college: CollegeId,
    page: &Page<StudentImportId>,
) -> Stored<Listing<ListedImport>> {
    let query = student_imports::table
        .filter(student_imports::college_id.eq(college.0))
        .select(Row::as_select())
        .into_boxed();
    let after = page.after.map(|id| id.0);
    let rows: Vec<Row> =
        read_page!(query, page, Order::Descending, student_imports::id, after).load(db)?;
    let cut = page.cut(rows);
    Ok(Listing {
        rows: with_counts(db, college, cut.rows)?,
        more: cut.more,
    })
}

/// An import.
pub fn find(db: &mut Db, college: CollegeId, id: StudentImportId) -> Stored<Option<ListedImport>> {
    let rows: Vec<Row> = student_imports::table
        .filter(student_imports::college_id.eq(college.0))
        .filter(student_imports::id.eq(id.0))
        .select(Row::as_select())
        .load(db)?;
    Ok(with_counts(db, college, rows)?.pop())
}

/// Locks an import until the transaction ends, so that nobody else decides it and the worker waits.
pub fn lock(tx: &mut Db, college: CollegeId, id: StudentImportId) -> Stored<()> {
    let _: Option<Uuid> = student_imports::table
        .find((college.0, id.0))
        .select(student_imports::id)
        .for_no_key_update()
        .first(tx)
        .optional()?;
    Ok(())
}

#[derive(QueryableByName)]
struct Counts {
    #[diesel(sql_type = SqlUuid)]
    import_id: Uuid,
    #[diesel(sql_type = BigInt)]
    rows: i64,
    #[diesel(sql_type = BigInt)]
    enrolled: i64,
    #[diesel(sql_type = BigInt)]
    signed_in: i64,
    #[diesel(sql_type = BigInt)]
    left_out: i64,
    #[diesel(sql_type = BigInt)]
    taken_back: i64,
    #[diesel(sql_type = BigInt)]
    dues: i64,
    #[diesel(sql_type = BigInt)]
    dues_total: i64,
    #[diesel(sql_type = BigInt)]
    dues_raised: i64,
}

/// Who has set a password is of a later generation than the first.
const COUNTS: &str = "
    SELECT i.import_id, count(*) AS rows,
           count(*) FILTER (WHERE i.state = 'enrolled') AS enrolled,
           count(*) FILTER (WHERE i.state = 'enrolled' AND s.generation > 0) AS signed_in,
           count(*) FILTER (WHERE i.state = 'leftOut') AS left_out,
           count(*) FILTER (WHERE i.state = 'takenBack') AS taken_back,
           count(*) FILTER (WHERE i.dues_amount IS NOT NULL AND i.state IN ('waiting', 'enrolled')) AS dues,
           coalesce(sum(i.dues_amount) FILTER (WHERE i.state IN ('waiting', 'enrolled')), 0)::bigint AS dues_total,
           count(*) FILTER (WHERE i.is_demanded AND i.state = 'enrolled') AS dues_raised
    FROM imported_students i
    LEFT JOIN students s ON s.college_id = i.college_id AND s.id = i.student_id
    WHERE i.college_id = $1 AND i.import_id = ANY ($2)
    GROUP BY i.import_id";

fn with_counts(db: &mut Db, college: CollegeId, rows: Vec<Row>) -> Stored<Vec<ListedImport>> {
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let counts: Vec<Counts> = sql_query(COUNTS)
        .bind::<SqlUuid, _>(college.0)
        .bind::<Array<SqlUuid>, _>(&ids)
        .load(db)?;
    let counts: HashMap<Uuid, Counts> = counts.into_iter().map(|of| (of.import_id, of)).collect();
    let people = rows
        .iter()
        .flat_map(|row| [Some(row.imported_by), row.decided_by]);
    let names: Vec<(Uuid, String)> = staff::table
        .filter(staff::college_id.eq(college.0))
        .filter(staff::id.eq_any(people.flatten().collect::<Vec<_>>()))
        .select((staff::id, staff::name))
        .load(db)?;
    let names: HashMap<Uuid, String> = names.into_iter().collect();
    rows.into_iter()
        .map(|row| {
            let counted = counts.get(&row.id);
            let counted =
                counted.ok_or_else(|| StoreError::inconsistent("student_imports", "id", row.id))?;
            listed(&row, counted, &names)
        })
        .collect()
}

fn listed(row: &Row, counts: &Counts, names: &HashMap<Uuid, String>) -> Stored<ListedImport> {
    let wrong = |column| StoreError::inconsistent("student_imports", column, row.id);
    let outcome = row.dues_outcome.as_deref();
    let outcome =
        outcome.map(|word| DuesOutcome::from_name(word).ok_or_else(|| wrong("dues_outcome")));
    let decided = match (outcome.transpose()?, row.decided_by, row.decided_at) {
        (Some(outcome), Some(by), Some(at)) => Some((outcome, StaffId(by), at)),
        _ => None,
    };
    Ok(ListedImport {
        imported_by: names.get(&row.imported_by).cloned().unwrap_or_default(),
        decided_by: row.decided_by.and_then(|id| names.get(&id).cloned()),
        import: StudentImport {
            id: StudentImportId(row.id),
            imported_by: StaffId(row.imported_by),
            imported_at: row.imported_at,
            ended_at: row.ended_at,
            rows: counts.rows,
            enrolled: counts.enrolled,
            signed_in: counts.signed_in,
            left_out: counts.left_out,
            taken_back: counts.taken_back,
            dues: counts.dues,
            dues_total: Rupees::from_paise(counts.dues_total).ok_or_else(|| wrong("id"))?,
            dues_raised: counts.dues_raised,
            decided,
        },
    })
}
