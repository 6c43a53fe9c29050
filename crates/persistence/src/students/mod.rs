//! Students' accounts, with their names and addresses.

mod credentials;

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::{dsl::exists, prelude::*, upsert::excluded};
use portal_domain::{
    accounts::{EmailAddress, Username},
    classes::Within,
    ids::{CollegeId, StudentId},
    paging::{Listing, Order},
    passwords::PasswordHash,
    sap_id::SapId,
    sorting::SortedPage,
    students::Sort,
    validation::comparison_key,
};
use uuid::Uuid;

pub use self::credentials::{
    Credentials, find_by_email, find_by_login, find_credentials, lock_by_email, lock_credentials,
    set_password,
};

use crate::{
    Db, StoreError, Stored,
    enrolments::students_within,
    keyset::{planned_anew, read_by_name, read_page},
    schema::{courses, student_sequences, students, wallets},
    search::search,
    views::student_courses,
    wallet,
};

/// The unique constraint of addresses among students.
pub const EMAIL_TAKEN: &str = "students_email_key";

/// A student's account to add.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct NewStudent {
    pub id: StudentId,
    pub college: CollegeId,
    pub sap_id: SapId,
    /// The name as registered.
    pub username: Username,
    /// The verified address.
    pub email: EmailAddress,
    pub password: PasswordHash,
    /// When the address was verified.
    pub created_at: DateTime<Utc>,
}

/// Whether a student has that address.
pub fn email_is_taken(db: &mut Db, email: &EmailAddress) -> Stored<bool> {
    let taken = students::table.filter(students::email_key.eq(email.key()));
    Ok(diesel::select(exists(taken)).get_result(db)?)
}

/// The next sequence number of a college's year, from 1; no number is returned twice.
pub fn next_sequence(tx: &mut Db, college: CollegeId, year: i32) -> Stored<i32> {
    Ok(diesel::insert_into(student_sequences::table)
        .values((
            student_sequences::college_id.eq(college.0),
            student_sequences::year.eq(year),
            student_sequences::last.eq(1),
        ))
        .on_conflict((student_sequences::college_id, student_sequences::year))
        .do_update()
        .set(
            student_sequences::last.eq(student_sequences::last + excluded(student_sequences::last)),
        )
        .returning(student_sequences::last)
        .get_result(tx)?)
}

/// Adds an account with its wallet; a conflict with [`EMAIL_TAKEN`] if the address has an account.
pub fn insert(tx: &mut Db, student: &NewStudent) -> Stored<()> {
    let (name, email) = (student.username.as_str(), student.email.key());
    diesel::insert_into(students::table)
        .values((
            students::college_id.eq(student.college.0),
            students::id.eq(student.id.0),
            students::sap_id.eq(student.sap_id.as_str()),
            students::username.eq(name),
            students::name.eq(name),
            students::email.eq(student.email.as_str()),
            students::email_key.eq(email),
            students::password_hash.eq(&student.password.0),
            students::created_at.eq(student.created_at),
            students::search_key.eq(search_key(&[name, email, student.sap_id.as_str()])),
        ))
        .execute(tx)?;
    wallet::open(tx, student.college, student.id)
}

/// The account of that SAP id in the college.
pub fn find_id(db: &mut Db, college: CollegeId, sap_id: &SapId) -> Stored<Option<StudentId>> {
    Ok(students::table
        .filter(students::college_id.eq(college.0))
        .filter(students::sap_id.eq(sap_id.as_str()))
        .select(students::id)
        .first(db)
        .optional()?
        .map(StudentId))
}

/// Those of the college's students whom these SAP ids name.
pub fn find_ids(
    db: &mut Db,
    college: CollegeId,
    sap_ids: &[&SapId],
) -> Stored<HashMap<SapId, StudentId>> {
    let ids: Vec<&str> = sap_ids.iter().map(|id| id.as_str()).collect();
    let rows: Vec<(String, Uuid)> = students::table
        .filter(students::college_id.eq(college.0))
        .filter(students::sap_id.eq_any(ids))
        .select((students::sap_id, students::id))
        .load(db)?;
    let named = |(sap_id, id): (String, Uuid)| {
        let wrong = || StoreError::inconsistent("students", "sap_id", id);
        Ok((SapId::parse(&sap_id).ok_or_else(wrong)?, StudentId(id)))
    };
    rows.into_iter().map(named).collect()
}

fn search_key(parts: &[&str]) -> String {
    comparison_key(&parts.join(" "))
}

/// Gives the student the full name of the admission form: staff then see that name and find the student
/// by it.
pub(crate) fn name_by_form(
    tx: &mut Db,
    college: CollegeId,
    id: StudentId,
    full_name: &str,
) -> Stored<()> {
    let row = students::table.find((college.0, id.0));
    let registered: (String, String, String) = row
        .select((students::username, students::email_key, students::sap_id))
        .first(tx)?;
    let (username, email, sap_id) = registered;
    diesel::update(row)
        .set((
            students::name.eq(full_name),
            students::search_key.eq(search_key(&[&username, &email, &sap_id, full_name])),
        ))
        .execute(tx)?;
    Ok(())
}

/// Gives the account another address, by which staff then find the student; a conflict with [`EMAIL_TAKEN`] if it has
/// an account.
pub fn set_email(
    tx: &mut Db,
    college: CollegeId,
    id: StudentId,
    email: &EmailAddress,
) -> Stored<()> {
    let row = students::table.find((college.0, id.0));
    let named: (String, String, String) = row
        .select((students::username, students::sap_id, students::name))
        .first(tx)?;
    let (username, sap_id, name) = named;
    diesel::update(row)
        .set((
            students::email.eq(email.as_str()),
            students::email_key.eq(email.key()),
            students::search_key.eq(search_key(&[&username, email.key(), &sap_id, &name])),
        ))
        .execute(tx)?;
    Ok(())
}

/// A student as staff see them in a list.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedStudent {
    pub sap_id: SapId,
    /// The full name of the admission form, or else the name as registered.
    pub name: String,
    /// The course of the application; `None` without one.
    pub course: Option<String>,
}

/// Those of the students in `$all` that [`list`] wants, as a boxed query.
macro_rules! wanted_of {
    ($db:expr, $all:expr, $college:expr, $which:expr) => {{
        let mut query = $all
            .filter(planned_anew())
            .filter(students::college_id.eq($college.0))
            .select((students::sap_id, students::name, courses::name.nullable()))
            .into_boxed();
        if let Some(text) = &$which.search {
            query = search!($db, query, students, id, $college, text);
        }
        if let Some(name) = &$which.course {
            query = query.filter(courses::name_key.eq(comparison_key(name)));
        }
        if !$which.within.is_everybody() {
            let within = students_within($college, $which.within);
            query = query.filter(students::id.eq_any(within));
        }
        query
    }};
}

/// A filter of students.
#[derive(Debug, Clone, Default)]
pub struct Which {
    /// Part of the name, address or SAP id.
    pub search: Option<String>,
    /// The short name of the course that they have applied for.
    pub course: Option<String>,
    /// Where they are or were.
    pub within: Within,
}

/// The college's students of that kind, by SAP id or by the page's key.
///
/// By balance they are read in the order of an index on the wallets' balances. It costs each booking two index
/// entries for a wallet that it moves, since the new version of the row is indexed too; in return a balance
/// stands in one place alone, and a page reads no more rows than it has.
pub fn list(
    db: &mut Db,
    college: CollegeId,
    which: &Which,
    wanted: &SortedPage<Sort, SapId>,
) -> Stored<Listing<ListedStudent>> {
    let (page, own) = (&wanted.page, Order::Ascending);
    // Only where it is the key: the join misleads the planner.
    let rows: Vec<ListedRow> = if wanted.key == Some(Sort::Balance) {
        let after = match wanted.after_amount() {
            None => None,
            Some((paise, sap_id)) => match find_id(db, college, &sap_id)? {
                None => return Ok(page.cut(Vec::new())),
                Some(student) => Some((paise, student.0)),
            },
        };
        let of_student = wallets::college_id
            .eq(students::college_id)
            .and(wallets::student_id.eq(students::id));
        let all = with_course().inner_join(wallets::table.on(of_student));
        let query = wanted_of!(db, all, college, which);
        read_page!(
            query,
            page,
            own,
            (wallets::balance, wallets::student_id),
            after
        )
        .load(db)?
    } else {
        let query = wanted_of!(db, with_course(), college, which);
        if wanted.key == Some(Sort::Name) {
            let after = wanted.after_text();
            let after = after.map(|(name, id)| (name.to_owned(), id.to_string()));
            read_by_name!(query, page, after).load(db)?
        } else {
            let after = page.after.as_ref().map(SapId::as_str);
            read_page!(query, page, own, students::sap_id, after).load(db)?
        }
    };
    Ok(page.cut(rows.into_iter().map(listed).collect::<Stored<_>>()?))
}

/// A student of the college as [`list`] returns them.
pub fn find_listed(
    db: &mut Db,
    college: CollegeId,
    id: StudentId,
) -> Stored<Option<ListedStudent>> {
    with_course()
        .filter(students::college_id.eq(college.0))
        .filter(students::id.eq(id.0))
        .select((students::sap_id, students::name, courses::name.nullable()))
        .first(db)
        .optional()?
        .map(listed)
        .transpose()
}

/// Students with the courses that they are in or have applied for.
#[diesel::dsl::auto_type]
fn with_course() -> _ {
    students::table.left_join(
        student_courses::table
            .inner_join(
                courses::table.on(courses::college_id
                    .eq(student_courses::college_id)
                    .and(courses::id.eq(student_courses::course_id))),
            )
            .on(student_courses::college_id
                .eq(students::college_id)
                .and(student_courses::student_id.eq(students::id))),
    )
}

#[derive(Queryable)]
struct ListedRow {
    sap_id: String,
    name: String,
    course: Option<String>,
}

fn listed(row: ListedRow) -> Stored<ListedStudent> {
    Ok(ListedStudent {
        sap_id: SapId::parse(&row.sap_id)
            .ok_or_else(|| StoreError::inconsistent("students", "sap_id", &row.sap_id))?,
        name: row.name,
        course: row.course,
    })
}

/// Locks the student's row until the transaction ends, so that a student's requests run one after the
/// other.
pub fn lock(tx: &mut Db, college: CollegeId, id: StudentId) -> Stored<()> {
    students::table
        .find((college.0, id.0))
        .select(students::id)
        .for_no_key_update()
        .first::<Uuid>(tx)?;
    Ok(())
}

/// Prevents until the transaction ends that any of these students is promoted, put back or no longer admitted; others may do the
/// same.
pub fn share(tx: &mut Db, college: CollegeId, students: &[StudentId]) -> Stored<()> {
    let ids: Vec<Uuid> = students.iter().map(|id| id.0).collect();
    // Always in the same order, so that two transactions do not deadlock.
    students::table
        .filter(students::college_id.eq(college.0))
        .filter(students::id.eq_any(ids))
        .order(students::id)
        .select(students::id)
        .for_share()
        .load::<Uuid>(tx)?;
    Ok(())
}

/// A student's mail address.
pub fn find_email(db: &mut Db, college: CollegeId, id: StudentId) -> Stored<String> {
    Ok(students::table
        .find((college.0, id.0))
        .select(students::email)
        .first(db)?)
}

/// The mail addresses of these students.
pub fn find_emails(
    db: &mut Db,
    college: CollegeId,
    ids: &[StudentId],
) -> Stored<Vec<(StudentId, String)>> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    let rows: Vec<(Uuid, String)> = students::table
        .filter(students::college_id.eq(college.0))
        .filter(students::id.eq_any(ids))
        .select((students::id, students::email))
        .load(db)?;
    Ok(rows
        .into_iter()
        .map(|(id, email)| (StudentId(id), email))
        .collect())
}
