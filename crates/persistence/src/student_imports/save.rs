//! Writes imports, and what people decide on them.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    QueryableByName,
    dsl::exists,
    prelude::*,
    sql_query,
    sql_types::{Array, BigInt, Bool, Date, Integer, Nullable, Text, Uuid as SqlUuid},
};
use portal_domain::{
    classes::RollNumber,
    ids::{AcademicYearId, CollegeId, EnrolmentId, StaffId, StudentId, StudentImportId},
    money::Rupees,
    passwords::PasswordHash,
    sap_id::SapId,
    student_imports::{DuesOutcome, Holder, OpeningDues, Planned},
    validation::comparison_key,
};
use uuid::Uuid;

use crate::{
    Db, ROWS_AT_ONCE, StoreError, Stored,
    schema::{applications, imported_students, roll_numbers, student_imports, students},
};

/// The guard that refuses imports while an instance of an older version serves.
pub const OLDER_VERSION: &str = "student_imports_wait";

/// An import to add.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct NewImport {
    pub id: StudentImportId,
    pub year: AcademicYearId,
    /// Of a password that nobody knows.
    pub password: PasswordHash,
    pub by: StaffId,
    pub at: DateTime<Utc>,
}

/// The academic year of that day; the server opens one if there is none. The college is held.
pub fn present_year(tx: &mut Db, college: CollegeId, today: NaiveDate) -> Stored<AcademicYearId> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = SqlUuid)]
        id: Uuid,
    }
    let row: Row = sql_query("SELECT present_year($1, $2) AS id")
        .bind::<SqlUuid, _>(college.0)
        .bind::<Date, _>(today)
        .get_result(tx)?;
    Ok(AcademicYearId(row.id))
}

/// As [`present_year`]; `None` if none has been opened.
pub fn find_present_year(
    db: &mut Db,
    college: CollegeId,
    today: NaiveDate,
) -> Stored<Option<AcademicYearId>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Nullable<SqlUuid>)]
        id: Option<Uuid>,
    }
    let row: Row = sql_query(
        "SELECT coalesce((SELECT y.id FROM academic_years y
                          WHERE y.college_id = $1 AND $2 BETWEEN y.begins_on AND y.ends_on),
                         year_of_admission($1, $2)) AS id",
    )
    .bind::<SqlUuid, _>(college.0)
    .bind::<Date, _>(today)
    .get_result(db)?;
    Ok(row.id.map(AcademicYearId))
}

/// Whether a worker is still at an import of the college.
pub fn is_running(db: &mut Db, college: CollegeId) -> Stored<bool> {
    let running = student_imports::table
        .filter(student_imports::college_id.eq(college.0))
        .filter(student_imports::ended_at.is_null());
    Ok(diesel::select(exists(running)).get_result(db)?)
}

/// Whether a student has moved on from where the import has put them, or money has moved, or something hangs on the account: whatever
/// a row that was taken back would leave behind. The student is held.
pub fn is_in_use(tx: &mut Db, college: CollegeId, student: StudentId) -> Stored<bool> {
    #[derive(QueryableByName)]
    struct Answer {
        #[diesel(sql_type = Bool)]
        yes: bool,
    }
    let answer: Answer = sql_query(IN_USE)
        .bind::<SqlUuid, _>(college.0)
        .bind::<SqlUuid, _>(student.0)
        .get_result(tx)?;
    Ok(answer.yes)
}

const IN_USE: &str = "
    SELECT NOT EXISTS (SELECT FROM enrolment_standings s JOIN enrolments e ON e.college_id = $1 AND e.id = s.enrolment_id
                       WHERE s.college_id = $1 AND s.student_id = $2 AND s.is_live AND e.via = 'Import'
                           AND NOT (s.has_marks OR s.has_attendance OR s.has_paid))
        OR EXISTS (SELECT FROM transfers WHERE college_id = $1 AND debit_student = $2)
        OR EXISTS (SELECT FROM transfers WHERE college_id = $1 AND credit_student = $2)
        OR EXISTS (SELECT FROM charges WHERE college_id = $1 AND student_id = $2 AND withdrawn_at IS NULL AND demand_id IS NULL)
        OR EXISTS (SELECT FROM changed_students WHERE college_id = $1 AND student_id = $2 AND state = 'waiting') AS yes";

/// Adds an import with its rows.
pub fn insert(tx: &mut Db, college: CollegeId, new: &NewImport, rows: &[Planned]) -> Stored<()> {
    diesel::insert_into(student_imports::table)
        .values((
            student_imports::college_id.eq(college.0),
            student_imports::id.eq(new.id.0),
            student_imports::year_id.eq(new.year.0),
            student_imports::password_hash.eq(&new.password.0),
            student_imports::imported_by.eq(new.by.0),
            student_imports::imported_at.eq(new.at),
        ))
        .execute(tx)?;
    for some in rows.chunks(ROWS_AT_ONCE) {
        let some: Vec<_> = some
            .iter()
            .map(|one| new_row(college, new.id, one))
            .collect();
        diesel::insert_into(imported_students::table)
            .values(some)
            .execute(tx)?;
    }
    Ok(())
}

#[derive(Insertable)]
#[diesel(table_name = imported_students, treat_none_as_default_value = false)]
struct NewRow<'a> {
    college_id: Uuid,
    import_id: Uuid,
    row_no: i32,
    name: &'a str,
    email: &'a str,
    email_key: &'a str,
    search_key: String,
    phone: &'a str,
    dob: NaiveDate,
    course_id: Uuid,
    term: i16,
    division: Option<&'a str>,
    division_key: Option<String>,
    roll_no: Option<i16>,
    university_no: Option<&'a str>,
    university_key: Option<String>,
    dues_title: Option<&'a str>,
    dues_amount: Option<i64>,
    dues_on: Option<NaiveDate>,
}

fn new_row(college: CollegeId, import: StudentImportId, planned: &Planned) -> NewRow<'_> {
    let row = &planned.row;
    let (name, email) = (row.name.as_str(), row.email.key());
    let dues = row.dues.as_ref();
    NewRow {
        college_id: college.0,
        import_id: import.0,
        row_no: i32::try_from(row.number).unwrap_or(i32::MAX),
        name,
        email: row.email.as_str(),
        email_key: email,
        search_key: comparison_key(&format!("{name} {email}")),
        phone: &row.phone,
        dob: row.dob,
        course_id: planned.course.0,
        term: planned.term,
        division: row.division.as_deref(),
        division_key: row.division.as_deref().map(comparison_key),
        roll_no: row.roll.map(RollNumber::number),
        university_no: row.university_no.as_deref(),
        university_key: row.university_no.as_deref().map(comparison_key),
        dues_title: dues.map(|dues| dues.title.as_str()),
        dues_amount: dues.map(|dues| dues.amount.paise()),
        dues_on: dues.map(|dues| dues.due),
    }
}

/// Who has which of these addresses, by their keys, also of students who are just being imported.
pub fn find_holders(
    db: &mut Db,
    college: CollegeId,
    keys: &[String],
) -> Stored<HashMap<String, Holder>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        key: String,
        #[diesel(sql_type = Text)]
        whose: String,
        #[diesel(sql_type = Nullable<Date>)]
        dob: Option<NaiveDate>,
    }
    let rows: Vec<Row> = sql_query(HOLDERS)
        .bind::<SqlUuid, _>(college.0)
        .bind::<Array<Text>, _>(keys)
        .load(db)?;
    let holder = |row: Row| {
        let whose = match (row.whose.as_str(), row.dob) {
            (_, Some(dob)) => Holder::Imported { dob },
            ("elsewhere", None) => Holder::Elsewhere,
            (sap_id, None) => Holder::Own(
                SapId::parse(sap_id)
                    .ok_or_else(|| StoreError::inconsistent("students", "sap_id", sap_id))?,
            ),
        };
        Ok((row.key, whose))
    };
    rows.into_iter().map(holder).collect()
}

const HOLDERS: &str = "
    SELECT email_key AS key, '' AS whose, dob FROM imported_students
    WHERE college_id = $1 AND email_key = ANY ($2) AND state IN ('waiting', 'enrolled')
    UNION ALL
    SELECT s.email_key, CASE WHEN s.college_id = $1 THEN s.sap_id ELSE 'elsewhere' END, NULL FROM students s
    WHERE s.email_key = ANY ($2) AND NOT EXISTS (
        SELECT FROM imported_students i
        WHERE i.college_id = $1 AND i.email_key = s.email_key AND i.state IN ('waiting', 'enrolled'))";

/// Writes what `by` has decided on the dues of an import.
pub fn decide(
    tx: &mut Db,
    college: CollegeId,
    id: StudentImportId,
    outcome: DuesOutcome,
    (by, at): (StaffId, DateTime<Utc>),
) -> Stored<()> {
    diesel::update(student_imports::table.find((college.0, id.0)))
        .set((
            student_imports::dues_outcome.eq(outcome.as_str()),
            student_imports::decided_by.eq(by.0),
            student_imports::decided_at.eq(at),
        ))
        .execute(tx)?;
    Ok(())
}

/// A student whose dues were approved and not demanded yet.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct DuesRow {
    pub row: i32,
    pub student: StudentId,
    /// The one that the import began.
    pub enrolment: EnrolmentId,
    pub dues: OpeningDues,
}

/// The next dues of an import to demand, at most `most`.
pub fn next_dues(
    tx: &mut Db,
    college: CollegeId,
    id: StudentImportId,
    most: i64,
) -> Stored<Vec<DuesRow>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Integer)]
        row_no: i32,
        #[diesel(sql_type = SqlUuid)]
        student: Uuid,
        #[diesel(sql_type = SqlUuid)]
        enrolment: Uuid,
        #[diesel(sql_type = Text)]
        dues_title: String,
        #[diesel(sql_type = BigInt)]
        dues_amount: i64,
        #[diesel(sql_type = Date)]
        dues_on: NaiveDate,
    }
    let rows: Vec<Row> = sql_query(
        "SELECT i.row_no, e.student_id AS student, e.id AS enrolment, i.dues_title, i.dues_amount, i.dues_on
         FROM imported_students i
         JOIN enrolments e ON e.college_id = i.college_id AND e.student_id = i.student_id AND e.via = 'Import'
         WHERE i.college_id = $1 AND i.import_id = $2 AND i.state = 'enrolled' AND i.dues_amount IS NOT NULL
             AND NOT i.is_demanded
         ORDER BY i.row_no LIMIT $3",
    )
    .bind::<SqlUuid, _>(college.0)
    .bind::<SqlUuid, _>(id.0)
    .bind::<BigInt, _>(most)
    .load(tx)?;
    let row = |row: Row| {
        let wrong = || StoreError::inconsistent("imported_students", "dues_amount", row.row_no);
        Ok(DuesRow {
            row: row.row_no,
            student: StudentId(row.student),
            enrolment: EnrolmentId(row.enrolment),
            dues: OpeningDues {
                amount: Rupees::from_paise(row.dues_amount).ok_or_else(wrong)?,
                title: row.dues_title,
                due: row.dues_on,
            },
        })
    };
    rows.into_iter().map(row).collect()
}

/// Notes that the dues of these rows were demanded.
pub fn set_dues_demanded(
    tx: &mut Db,
    college: CollegeId,
    id: StudentImportId,
    rows: &[i32],
) -> Stored<()> {
    diesel::update(
        imported_students::table
            .filter(imported_students::college_id.eq(college.0))
            .filter(imported_students::import_id.eq(id.0))
            .filter(imported_students::row_no.eq_any(rows)),
    )
    .set(imported_students::is_demanded.eq(true))
    .execute(tx)?;
    Ok(())
}

/// Notes that all dues of an import were demanded.
pub fn set_demanded(
    tx: &mut Db,
    college: CollegeId,
    id: StudentImportId,
    at: DateTime<Utc>,
) -> Stored<()> {
    diesel::update(student_imports::table.find((college.0, id.0)))
        .set(student_imports::demanded_at.eq(at))
        .execute(tx)?;
    Ok(())
}

/// Takes a student back, who is held and on whom nothing hangs: the application is sent back with that remark, which ends the
/// enrolment, and the address and the numbers are free for another account. The account stays for those who read of it, and nobody signs in to it.
pub fn take_back(
    tx: &mut Db,
    college: CollegeId,
    student: StudentId,
    (by, at): (StaffId, DateTime<Utc>),
    remark: &str,
) -> Stored<()> {
    diesel::update(imported_students::table)
        .filter(imported_students::college_id.eq(college.0))
        .filter(imported_students::student_id.eq(student.0))
        .set((
            imported_students::state.eq("takenBack"),
            imported_students::code_hash.eq(None::<Vec<u8>>),
            imported_students::code_sent_at.eq(None::<DateTime<Utc>>),
        ))
        .execute(tx)?;
    diesel::delete(roll_numbers::table)
        .filter(roll_numbers::college_id.eq(college.0))
        .filter(roll_numbers::student_id.eq(student.0))
        .execute(tx)?;
    diesel::update(applications::table.find((college.0, student.0)))
        .set((
            applications::status.eq("Rejected"),
            applications::decided_at.eq(at),
            applications::decided_by.eq(by.0),
            applications::remark.eq(remark),
        ))
        .execute(tx)?;
    diesel::update(students::table.find((college.0, student.0)))
        // No address has this form.
        .set((
            students::email_key.eq(diesel::dsl::sql::<Text>("'taken back: ' || id")),
            students::search_key.eq(students::sap_id),
            students::university_no.eq(None::<String>),
            students::university_key.eq(None::<String>),
        ))
        .execute(tx)?;
    Ok(())
}
