//! The demo's imported students: of another college that has closed, brought in by a file in their third year, some of
//! them with what they owed there. Three have signed in; two have not used their code.

use std::convert::Infallible;

use portal_domain::{
    ids::StudentImportId, paging::Page, passwords::PasswordHash, roles::Role,
    sessions::SignedInStaff, student_imports::WantedRows,
};
use portal_persistence::{student_imports as store, students};

use super::{OrUnexpected, People, Story, college::IN_TERMS, runtime};
use crate::{
    Context, Failure, Outcome, Tx,
    college_setup::SheetFile,
    runtime::failure::OrDefect,
    student_imports::{self, Import, ImportedRow},
};

/// Name, address, mobile, day of birth, number of the university, what is owed from before, whether the student has
/// signed in.
type Row = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    bool,
);

#[rustfmt::skip]
const ROWS: [Row; 5] = [
    ("Anjali Deo",      "anjali.deo@sunrise.example",      "9820034101", "2005-03-14", "PU-BA-4101", "",      true),
    ("Bhavesh Solanki", "bhavesh.solanki@sunrise.example", "9820034102", "2005-07-02", "PU-BA-4102", "12500", true),
    ("Charu Bhatt",     "charu.bhatt@sunrise.example",     "9820034103", "2004-11-23", "PU-BA-4103", "",      true),
    ("Dinesh Kamble",   "dinesh.kamble@sunrise.example",   "9820034104", "2005-01-30", "PU-BA-4104", "8000",  false),
    ("Esha Thomas",     "esha.thomas@sunrise.example",     "9820034105", "2005-05-19", "PU-BA-4105", "4250",  false),
];

/// In how many days the dues are to be paid.
const DUE: i64 = 25;
/// More rows than the file has.
const AT_ONCE: u16 = 100;

pub(super) fn seed(
    story: &Story<'_>,
    people: &People,
    password: &PasswordHash,
) -> Outcome<(), Infallible> {
    let principal = people.of_role(Role::SuperAdmin)?;
    let accountant = people.of_role(Role::AccountantAdmin)?;
    let import = bring_in(story, principal)?;
    story.play(9, work)?;
    story.play(8, |cx| {
        student_imports::approve_dues(cx, accountant, import).or_unexpected()?;
        work(cx)
    })?;
    story.play(6, |cx| {
        let wanted = WantedRows::default();
        let page = Page::parse(Some("100"), None, None).or_defect()?;
        let rows = student_imports::list_rows(cx, principal.college, import, &wanted, &page)
            .or_unexpected()?;
        cx.transaction(|tx| {
            for row in &rows.rows {
                if ROWS.iter().any(|of| of.1 == row.email && of.6) {
                    set_password(tx, principal, row, password)?;
                }
            }
            Ok(())
        })
    })
}

/// Tries the file and imports it.
fn bring_in(story: &Story<'_>, principal: &SignedInStaff) -> Outcome<StudentImportId, Infallible> {
    let services = story.ago(9);
    let runtime = runtime()?;
    let import = |dry_run, seen| Import {
        file: SheetFile::Text(file(story)),
        dry_run,
        seen,
    };
    let import = |dry_run, seen| {
        let imported = student_imports::import(&services, principal.clone(), import(dry_run, seen));
        runtime.block_on(imported).or_unexpected()
    };
    let tried = import(true, None)?;
    let imported = import(false, Some(tried.seen))?.import;
    imported
        .map(|listed| listed.import.id)
        .ok_or_else(|| Failure::defect(format!("the demo's file was refused: {:?}", tried.faults)))
}

fn file(story: &Story<'_>) -> String {
    let mut file = student_imports::template();
    let due = story.day(DUE);
    for (roll, (name, email, mobile, born, number, dues, _)) in (1..).zip(ROWS) {
        let dues = match dues {
            "" => ",,".to_owned(),
            dues => format!("Fees of the former college,{dues},{due}"),
        };
        file.push_str(&format!(
            "{name},{email},{mobile},{born},{IN_TERMS},5,A,{roll},{number},{dues}\r\n"
        ));
    }
    file
}

/// What the worker does once the portal runs.
fn work(cx: &mut Context) -> Outcome<(), Infallible> {
    while student_imports::carry_on(cx, AT_ONCE)? > 0 {}
    Ok(())
}

/// As the right code would, without knowing it.
fn set_password(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    row: &ImportedRow,
    password: &PasswordHash,
) -> Outcome<(), Infallible> {
    let student = row.student.as_ref();
    let (student, _) =
        student.ok_or_else(|| Failure::defect(format!("{} is no student", row.name)))?;
    students::set_password(tx.db, by.college, *student, password)?;
    Ok(store::forget_code(
        tx.db,
        (by.college, row.import, row.row),
    )?)
}
