//! The rows of an import's file, as staff see them.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use portal_domain::{
    ids::{CollegeId, StudentId, StudentImportId},
    money::Rupees,
    paging::{Listing, Order, Page},
    sap_id::SapId,
    student_imports::{LeftOut, OpeningDues, RowState, WantedRows},
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    colleges::contains,
    keyset::read_page,
    schema::{courses, imported_students, regulations, students},
};

/// A row with what has become of it.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct ImportedRow {
    pub import: StudentImportId,
    pub row: i32,
    /// `None` until the student is enrolled, and of who was left out.
    pub student: Option<(StudentId, SapId)>,
    pub name: String,
    pub email: String,
    pub phone: String,
    pub dob: NaiveDate,
    /// The short name; empty of a course that is gone.
    pub course: String,
    /// `None` in a course of one term.
    pub term: Option<i16>,
    pub division: Option<String>,
    pub roll: Option<i16>,
    pub university_no: Option<String>,
    pub dues: Option<OpeningDues>,
    pub state: RowState,
    /// Of who was left out.
    pub left_out: Option<LeftOut>,
    /// When the last code was sent; `None` once a password is set.
    pub code_sent_at: Option<DateTime<Utc>>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = imported_students)]
struct Row {
    import_id: Uuid,
    row_no: i32,
    student_id: Option<Uuid>,
    name: String,
    email: String,
    phone: String,
    dob: NaiveDate,
    term: i16,
    division: Option<String>,
    roll_no: Option<i16>,
    university_no: Option<String>,
    dues_title: Option<String>,
    dues_amount: Option<i64>,
    dues_on: Option<NaiveDate>,
    state: String,
    reason: Option<String>,
    code_sent_at: Option<DateTime<Utc>>,
}

type Joined = (Row, Option<(String, i32)>, Option<String>, Option<i16>);

#[diesel::dsl::auto_type]
fn joined() -> _ {
    imported_students::table
        .left_join(
            students::table.on(students::college_id
                .eq(imported_students::college_id)
                .and(students::id.nullable().eq(imported_students::student_id))),
        )
        .left_join(
            courses::table.on(courses::college_id
                .eq(imported_students::college_id)
                .and(courses::id.eq(imported_students::course_id))),
        )
        .left_join(
            regulations::table.on(regulations::college_id
                .eq(imported_students::college_id)
                .and(regulations::course_id.eq(imported_students::course_id))
                .and(regulations::state.eq("Open"))),
        )
}

macro_rules! columns {
    () => {
        (
            Row::as_select(),
            (students::sap_id, students::generation).nullable(),
            courses::name.nullable(),
            regulations::terms.nullable(),
        )
    };
}

/// A page of the rows of an import that are wanted, in their order.
pub fn list_rows(
    db: &mut Db,
    college: CollegeId,
    id: StudentImportId,
    wanted: &WantedRows,
    page: &Page<i32>,
) -> Stored<Listing<ImportedRow>> {
    let mut query = joined()
        .filter(imported_students::college_id.eq(college.0))
        .filter(imported_students::import_id.eq(id.0))
        .select(columns!())
        .into_boxed();
    query = match wanted.state {
        None => query,
        Some(RowState::Waiting) => query.filter(imported_students::state.eq("waiting")),
        Some(RowState::LeftOut) => query.filter(imported_students::state.eq("leftOut")),
        Some(RowState::TakenBack) => query.filter(imported_students::state.eq("takenBack")),
        Some(RowState::Enrolled) => query
            .filter(imported_students::state.eq("enrolled"))
            .filter(students::generation.eq(0)),
        Some(RowState::SignedIn) => query
            .filter(imported_students::state.eq("enrolled"))
            .filter(students::generation.gt(0)),
    };
    if let Some(text) = &wanted.search {
        // A file has 5,000 rows at most, which are read by their key.
        let like = contains(text);
        query = query.filter(imported_students::search_key.like(like));
    }
    let after = page.after;
    let rows: Vec<Joined> = read_page!(
        query,
        page,
        Order::Ascending,
        imported_students::row_no,
        after
    )
    .load(db)?;
    let cut = page.cut(rows);
    Ok(Listing {
        rows: cut.rows.into_iter().map(imported).collect::<Stored<_>>()?,
        more: cut.more,
    })
}

/// The row of that student; `None` of who was not imported.
pub fn find_row(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
) -> Stored<Option<ImportedRow>> {
    let found: Option<Joined> = joined()
        .filter(imported_students::college_id.eq(college.0))
        .filter(imported_students::student_id.eq(student.0))
        .select(columns!())
        .first(db)
        .optional()?;
    found.map(imported).transpose()
}

fn imported((row, account, course, terms): Joined) -> Stored<ImportedRow> {
    let wrong = |column| StoreError::inconsistent("imported_students", column, row.row_no);
    let generation = account.as_ref().map_or(0, |(_, generation)| *generation);
    let state = match (row.state.as_str(), generation) {
        ("waiting", _) => RowState::Waiting,
        ("enrolled", 0) => RowState::Enrolled,
        ("enrolled", _) => RowState::SignedIn,
        ("leftOut", _) => RowState::LeftOut,
        ("takenBack", _) => RowState::TakenBack,
        _ => return Err(wrong("state")),
    };
    let left_out = row.reason.as_deref();
    let left_out = left_out.map(|word| LeftOut::from_name(word).ok_or_else(|| wrong("reason")));
    let dues = match (row.dues_title, row.dues_amount, row.dues_on) {
        (Some(title), Some(paise), Some(due)) => Some(OpeningDues {
            title,
            amount: Rupees::from_paise(paise).ok_or_else(|| wrong("dues_amount"))?,
            due,
        }),
        _ => None,
    };
    let student = match (row.student_id, account) {
        (Some(id), Some((sap_id, _))) => {
            let sap_id = SapId::parse(&sap_id).ok_or_else(|| wrong("student_id"))?;
            Some((StudentId(id), sap_id))
        }
        _ => None,
    };
    Ok(ImportedRow {
        import: StudentImportId(row.import_id),
        row: row.row_no,
        student,
        name: row.name,
        email: row.email,
        phone: row.phone,
        dob: row.dob,
        course: course.unwrap_or_default(),
        term: (terms != Some(1)).then_some(row.term),
        division: row.division,
        roll: row.roll_no,
        university_no: row.university_no,
        dues,
        state,
        left_out: left_out.transpose()?,
        code_sent_at: row.code_sent_at,
    })
}
