//! A file of students: first as a trial, then for real, all of it or nothing.
//!
//! Decision: DECISIONS.md#a-file-of-marks-is-tried-first.

use std::collections::HashSet;

use portal_domain::{
    accounts::AccountKind,
    audit::Detail,
    college_setup::CollegeSetup,
    dates::date_in_india,
    ids::{AcademicYearId, CollegeId, StudentImportId},
    passwords::{Password, PasswordHash},
    sessions::SignedInStaff,
    student_imports::{
        COLUMNS, ClassThere, Columns, ImportStateError, MOST_STUDENTS, Plan, Row, There, plan,
    },
    tables::RowFault,
    validation::comparison_key,
};
use portal_persistence::{Db, classes, college_setup, student_imports as store};
use sha2::{Digest, Sha256};

use super::{KeepImport, ListedImport, note};
use crate::{
    Context, Failure, Outcome, Services, Tx,
    runtime::{
        failure::{OrConflict, OrDefect},
        random::random,
        sheet_file::SheetFile,
        table::{Table, read_rows},
    },
};

/// A file of students, and how to import it.
#[derive(Debug, Clone)]
pub struct Import {
    /// What was brought in.
    pub file: SheetFile,
    /// Whether this is only a trial.
    pub dry_run: bool,
    /// The fingerprint that the trial returned; the import must have the same.
    pub seen: Option<String>,
}

/// What an import brings in, or would.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct Imported {
    /// `None` of a trial, and of a file that has nobody new.
    pub import: Option<ListedImport>,
    /// The number of students in the file.
    pub rows: usize,
    pub plan: Plan,
    /// The faults of the file, which only a trial returns.
    pub faults: Vec<RowFault>,
    /// The fingerprint to send with the import.
    pub seen: String,
}

/// The headings of a file, as CSV.
pub fn template() -> String {
    format!("{}\r\n", COLUMNS.join(","))
}

/// Makes a trial of a file, or imports it: a worker then enrols the students. Who is here already is left as they are.
pub async fn import(
    services: &Services,
    by: SignedInStaff,
    import: Import,
) -> Outcome<Imported, KeepImport> {
    // One password, which nobody knows, for all of the file: to hash one takes a while.
    let secret = base16ct::lower::encode_string(&random::<24>());
    let secret = Password::parse("password", AccountKind::Student, &secret).or_defect()?;
    let password = match import.dry_run {
        true => None,
        false => Some(services.passwords().hash(&secret).await?),
    };
    services
        .run(move |cx| match &password {
            None => trial(cx, &by, &import),
            Some(password) => bring_in(cx, &by, &import, password),
        })
        .await
}

fn trial(cx: &mut Context, by: &SignedInStaff, import: &Import) -> Outcome<Imported, KeepImport> {
    let today = date_in_india(cx.now());
    let setup = college_setup::find(cx.db(), by.college)?
        .ok_or_else(|| Failure::defect(format!("college {} is gone", by.college)))?;
    let year = store::find_present_year(cx.db(), by.college, today)?;
    let (rows, planned) = judge(cx.db(), &setup, year, import, today)?;
    let (plan, faults) = match planned {
        Ok(plan) => (plan, Vec::new()),
        Err(faults) => (Plan::default(), faults),
    };
    Ok(Imported {
        import: None,
        rows,
        seen: fingerprint(&plan),
        plan,
        faults,
    })
}

fn bring_in(
    cx: &mut Context,
    by: &SignedInStaff,
    import: &Import,
    password: &PasswordHash,
) -> Outcome<Imported, KeepImport> {
    cx.transaction(|tx| {
        let today = date_in_india(tx.now());
        // Of two imports at a time the second one finds what the first one brings in.
        let setup = college_setup::lock(tx.db, by.college)?
            .ok_or_else(|| Failure::defect(format!("college {} is gone", by.college)))?;
        if store::is_running(tx.db, by.college)? {
            return Err(Failure::Refused(ImportStateError::Running.into()));
        }
        let year = store::present_year(tx.db, by.college, today)?;
        let (rows, planned) = judge(tx.db, &setup, Some(year), import, today)?;
        let plan = planned.map_err(|faults| Failure::Refused(KeepImport::Rows(faults)))?;
        let seen = fingerprint(&plan);
        if import.seen.as_deref() != Some(seen.as_str()) {
            return Err(Failure::Refused(ImportStateError::Outdated.into()));
        }
        let import = match plan.added.is_empty() {
            true => None,
            false => Some(write(tx, by, year, &plan, password)?),
        };
        Ok(Imported {
            import,
            rows,
            plan,
            faults: Vec::new(),
            seen,
        })
    })
}

fn write(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    year: AcademicYearId,
    plan: &Plan,
    password: &PasswordHash,
) -> Outcome<ListedImport, KeepImport> {
    let new = store::NewImport {
        id: tx.new_id(StudentImportId::new),
        year,
        password: password.clone(),
        by: by.id,
        at: tx.now(),
    };
    store::insert(tx.db, by.college, &new, &plan.added)
        .or_conflict(store::OLDER_VERSION, ImportStateError::OlderVersion)?;
    let (_, dues) = plan.dues();
    note(tx, by, Detail::ImportStudents, (plan.added.len(), dues))?;
    store::find(tx.db, by.college, new.id)?
        .ok_or_else(|| Failure::defect("an import that was just added is gone"))
}

/// How many students the file has, and what it brings in, or all that is wrong with it.
fn judge(
    db: &mut Db,
    setup: &CollegeSetup,
    year: Option<AcademicYearId>,
    import: &Import,
    today: chrono::NaiveDate,
) -> Outcome<(usize, Result<Plan, Vec<RowFault>>), KeepImport> {
    let read = import.file.parse(MOST_STUDENTS);
    let (rows, unread) = match read.and_then(|table| read_file(&table, today)) {
        Ok(read) => read,
        Err(faults) => return Ok((0, Err(faults))),
    };
    let count = rows.len();
    let there = there(db, setup, year, &rows)?;
    let planned = match plan(rows, &there) {
        Ok(plan) if unread.is_empty() => Ok(plan),
        other => {
            let mut faults = unread;
            faults.extend(other.err().unwrap_or_default());
            faults.sort_by_key(|fault| fault.row);
            Err(faults)
        }
    };
    Ok((count, planned))
}

/// The rows of the file, and the faults of those that cannot be read; or all faults of its headings.
fn read_file(
    table: &Table,
    today: chrono::NaiveDate,
) -> Result<(Vec<Row>, Vec<RowFault>), Vec<RowFault>> {
    let headings = table.first().map_or(&[][..], |(_, cells)| cells);
    let columns = Columns::read(headings)?;
    Ok(read_rows(table, |number, cells| {
        columns.row(number, cells, today)
    }))
}

fn there<'a>(
    db: &mut Db,
    setup: &'a CollegeSetup,
    year: Option<AcademicYearId>,
    rows: &[Row],
) -> Outcome<There<'a>, KeepImport> {
    let college = setup.id;
    let emails: Vec<String> = rows.iter().map(|row| row.email.key().to_owned()).collect();
    let numbers = rows.iter().filter_map(|row| row.university_no.as_deref());
    let numbers: Vec<String> = numbers.map(comparison_key).collect();
    Ok(There {
        setup,
        classes: classes_of(db, college, year, rows)?,
        holders: store::find_holders(db, college, &emails)?,
        numbers: classes::holders(db, college, &numbers)?,
    })
}

/// The classes of the year that the rows may name.
fn classes_of(
    db: &mut Db,
    college: CollegeId,
    year: Option<AcademicYearId>,
    rows: &[Row],
) -> Outcome<Vec<ClassThere>, KeepImport> {
    let Some(year) = year else {
        return Ok(Vec::new());
    };
    let terms: HashSet<i16> = rows.iter().map(|row| row.term.unwrap_or(1)).collect();
    let mut there = Vec::new();
    for class in classes::list(db, college, year)? {
        if terms.contains(&class.term) {
            let register = classes::register(db, college, class.id)?;
            there.push(ClassThere { class, register });
        }
    }
    Ok(there)
}

/// Of what a file brings in.
fn fingerprint(plan: &Plan) -> String {
    let mut hash = Sha256::new();
    for one in &plan.added {
        hash.update(format!("{one:?}\n"));
    }
    for goes in &plan.goes {
        hash.update(format!("{goes:?}\n"));
    }
    let digest: [u8; 32] = hash.finalize().into();
    base16ct::lower::encode_string(&digest)
}
