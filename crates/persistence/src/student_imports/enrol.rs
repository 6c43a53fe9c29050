//! What the worker does with imports: it enrols the students of the rows, and demands what was approved.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    QueryableByName,
    prelude::*,
    sql_query,
    sql_types::{Array, Bool, Date, Integer, Text, Timestamptz, Uuid as SqlUuid},
};
use portal_domain::{
    accounts::EmailAddress,
    ids::{CollegeId, CourseId, StaffId, StudentId, StudentImportId},
    passwords::PasswordHash,
    sap_id::SapId,
    student_imports::LeftOut,
    validation::comparison_key,
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    schema::{applications, imported_students, student_imports, students, wallets},
};

/// An import that the worker has to go on with.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct Work {
    pub college: CollegeId,
    pub id: StudentImportId,
    pub imported_by: StaffId,
    /// Of a password that nobody knows.
    pub password: PasswordHash,
    /// Whether all rows are through, so that the dues are next.
    pub is_enrolled: bool,
}

/// The oldest import of an open college that has something to do, locked until the transaction ends; none that another instance is at.
pub fn next_work(tx: &mut Db) -> Stored<Option<Work>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = SqlUuid)]
        college_id: Uuid,
        #[diesel(sql_type = SqlUuid)]
        id: Uuid,
        #[diesel(sql_type = SqlUuid)]
        imported_by: Uuid,
        #[diesel(sql_type = Text)]
        password_hash: String,
        #[diesel(sql_type = Bool)]
        is_enrolled: bool,
    }
    let rows: Vec<Row> = sql_query(
        "SELECT i.college_id, i.id, i.imported_by, i.password_hash, i.ended_at IS NOT NULL AS is_enrolled
         FROM student_imports i JOIN colleges c ON c.id = i.college_id
         WHERE (i.ended_at IS NULL OR i.dues_outcome = 'Approved' AND i.demanded_at IS NULL) AND c.closed_at IS NULL
         ORDER BY i.imported_at, i.college_id, i.id
         LIMIT 1 FOR NO KEY UPDATE OF i SKIP LOCKED",
    )
    .load(tx)?;
    Ok(rows.into_iter().next().map(|row| Work {
        college: CollegeId(row.college_id),
        id: StudentImportId(row.id),
        imported_by: StaffId(row.imported_by),
        password: PasswordHash(row.password_hash),
        is_enrolled: row.is_enrolled,
    }))
}

/// A row that waits.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct Arrival {
    pub row: i32,
    pub name: String,
    pub email: EmailAddress,
    pub phone: String,
    pub dob: NaiveDate,
    pub course: CourseId,
    pub university_no: Option<String>,
}

/// The next rows of an import whose course has the term, at most `most`.
pub fn next_arrivals(
    tx: &mut Db,
    college: CollegeId,
    id: StudentImportId,
    most: i64,
) -> Stored<Vec<Arrival>> {
    type Row = (i32, String, String, String, NaiveDate, Uuid, Option<String>);
    let rows: Vec<Row> = imported_students::table
        .filter(imported_students::college_id.eq(college.0))
        .filter(imported_students::import_id.eq(id.0))
        .filter(imported_students::state.eq("waiting"))
        .order(imported_students::row_no)
        .limit(most)
        .select((
            imported_students::row_no,
            imported_students::name,
            imported_students::email,
            imported_students::phone,
            imported_students::dob,
            imported_students::course_id,
            imported_students::university_no,
        ))
        .load(tx)?;
    let arrival = |(row, name, email, phone, dob, course, university_no): Row| {
        let email = EmailAddress::parse("email", &email)
            .map_err(|_| StoreError::inconsistent("imported_students", "email", row))?;
        Ok(Arrival {
            row,
            name,
            email,
            phone,
            dob,
            course: CourseId(course),
            university_no,
        })
    };
    rows.into_iter().map(arrival).collect()
}

/// The rows of an import that wait for a course that is gone, or that has no such term any more.
pub fn list_gone(tx: &mut Db, college: CollegeId, id: StudentImportId) -> Stored<Vec<i32>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Integer)]
        row_no: i32,
    }
    let rows: Vec<Row> = sql_query(
        "SELECT i.row_no FROM imported_students i
         WHERE i.college_id = $1 AND i.import_id = $2 AND i.state = 'waiting' AND NOT EXISTS (
             SELECT FROM regulations r
             WHERE r.college_id = i.college_id AND r.course_id = i.course_id AND r.state = 'Open' AND r.terms >= i.term)",
    )
    .bind::<SqlUuid, _>(college.0)
    .bind::<SqlUuid, _>(id.0)
    .load(tx)?;
    Ok(rows.into_iter().map(|row| row.row_no).collect())
}

/// Leaves these rows of an import out, as far as they still wait.
pub fn leave_out(
    tx: &mut Db,
    (college, id): (CollegeId, StudentImportId),
    rows: &[i32],
    reason: LeftOut,
) -> Stored<()> {
    diesel::update(imported_students::table)
        .filter(imported_students::college_id.eq(college.0))
        .filter(imported_students::import_id.eq(id.0))
        .filter(imported_students::row_no.eq_any(rows))
        .filter(imported_students::state.eq("waiting"))
        .set((
            imported_students::state.eq("leftOut"),
            imported_students::reason.eq(reason.as_str()),
        ))
        .execute(tx)?;
    Ok(())
}

/// Notes that an import is through with its rows.
pub fn set_ended(
    tx: &mut Db,
    college: CollegeId,
    id: StudentImportId,
    at: DateTime<Utc>,
) -> Stored<()> {
    diesel::update(student_imports::table.find((college.0, id.0)))
        .set(student_imports::ended_at.eq(at))
        .execute(tx)?;
    Ok(())
}

/// A student to add.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct NewArrival {
    pub arrival: Arrival,
    pub student: StudentId,
    pub sap_id: SapId,
    /// Of the code that the student is sent.
    pub code_hash: Vec<u8>,
}

/// Adds these students at the instant `now` of the day `today`: their accounts and wallets, their enrolments, and what the college
/// knows of them. A conflict of an address, or of a number, that has become somebody else's.
pub fn enrol(
    tx: &mut Db,
    work: &Work,
    arrivals: &[NewArrival],
    (now, today): (DateTime<Utc>, NaiveDate),
) -> Stored<()> {
    let college = work.college;
    let accounts: Vec<_> = arrivals.iter().map(|new| account(work, new, now)).collect();
    diesel::insert_into(students::table)
        .values(accounts)
        .execute(tx)?;
    let wallets: Vec<_> = arrivals
        .iter()
        .map(|new| {
            (
                wallets::college_id.eq(college.0),
                wallets::student_id.eq(new.student.0),
            )
        })
        .collect();
    diesel::insert_into(wallets::table)
        .values(wallets)
        .execute(tx)?;
    set_student(tx, (college, work.id), arrivals, now)?;
    let rows: Vec<i32> = arrivals.iter().map(|new| new.arrival.row).collect();
    sql_query("SELECT enrol_imported($1, $2, $3, $4)")
        .bind::<SqlUuid, _>(college.0)
        .bind::<SqlUuid, _>(work.id.0)
        .bind::<Array<Integer>, _>(rows)
        .bind::<Date, _>(today)
        .execute(tx)?;
    let known: Vec<_> = arrivals
        .iter()
        .map(|new| application(work, new, now))
        .collect();
    diesel::insert_into(applications::table)
        .values(known)
        .execute(tx)?;
    Ok(())
}

#[derive(Insertable)]
#[diesel(table_name = students, treat_none_as_default_value = false)]
struct AccountRow<'a> {
    college_id: Uuid,
    id: Uuid,
    sap_id: &'a str,
    username: &'a str,
    name: &'a str,
    email: &'a str,
    email_key: &'a str,
    password_hash: &'a str,
    created_at: DateTime<Utc>,
    search_key: String,
    university_no: Option<&'a str>,
    university_key: Option<String>,
}

fn account<'a>(work: &'a Work, new: &'a NewArrival, now: DateTime<Utc>) -> AccountRow<'a> {
    let arrival = &new.arrival;
    let (name, email, sap_id) = (&*arrival.name, arrival.email.key(), new.sap_id.as_str());
    let university_no = arrival.university_no.as_deref();
    AccountRow {
        college_id: work.college.0,
        id: new.student.0,
        sap_id,
        username: name,
        name,
        email: arrival.email.as_str(),
        email_key: email,
        password_hash: &work.password.0,
        created_at: now,
        search_key: comparison_key(&format!("{name} {email} {sap_id} {name}")),
        university_no,
        university_key: university_no.map(comparison_key),
    }
}

#[derive(Insertable)]
#[diesel(table_name = applications, treat_none_as_default_value = false)]
struct KnownRow<'a> {
    college_id: Uuid,
    student_id: Uuid,
    course_id: Uuid,
    full_name: &'a str,
    search_key: String,
    dob: NaiveDate,
    phone: &'a str,
    status: &'static str,
    submission: i32,
    submitted_at: DateTime<Utc>,
    decided_at: DateTime<Utc>,
    decided_by: Uuid,
    is_imported: bool,
}

/// Nobody has applied: the row says what the college knows, and that the student is admitted.
fn application<'a>(work: &Work, new: &'a NewArrival, now: DateTime<Utc>) -> KnownRow<'a> {
    let arrival = &new.arrival;
    KnownRow {
        college_id: work.college.0,
        student_id: new.student.0,
        course_id: arrival.course.0,
        full_name: &arrival.name,
        search_key: comparison_key(&format!("{} {}", arrival.name, new.sap_id)),
        dob: arrival.dob,
        phone: &arrival.phone,
        status: "Approved",
        submission: 1,
        submitted_at: now,
        decided_at: now,
        decided_by: work.imported_by.0,
        is_imported: true,
    }
}

/// Notes whose account a row has become, with the code that was sent at `now`.
fn set_student(
    tx: &mut Db,
    (college, id): (CollegeId, StudentImportId),
    arrivals: &[NewArrival],
    now: DateTime<Utc>,
) -> Stored<()> {
    let rows: Vec<i32> = arrivals.iter().map(|new| new.arrival.row).collect();
    let ids: Vec<Uuid> = arrivals.iter().map(|new| new.student.0).collect();
    let codes: Vec<&[u8]> = arrivals.iter().map(|new| &*new.code_hash).collect();
    sql_query(
        "UPDATE imported_students i SET state = 'enrolled', student_id = n.student, code_hash = n.code, code_sent_at = $6
         FROM unnest($3, $4, $5) AS n (row_no, student, code)
         WHERE i.college_id = $1 AND i.import_id = $2 AND i.row_no = n.row_no",
    )
    .bind::<SqlUuid, _>(college.0)
    .bind::<SqlUuid, _>(id.0)
    .bind::<Array<Integer>, _>(rows)
    .bind::<Array<SqlUuid>, _>(ids)
    .bind::<Array<diesel::sql_types::Binary>, _>(codes)
    .bind::<Timestamptz, _>(now)
    .execute(tx)?;
    Ok(())
}
