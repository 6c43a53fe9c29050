//! Marks: the college's students with their marks, and changes of marks (spec §2: Marks admin).
//!
//! A save names the marks that its author saw. If somebody else has changed them since, nothing is saved
//! and the error says what has changed.
//!
//! Decision: DECISIONS.md#who-saves-a-mark-says-what-was-there.

mod grid;
mod import;
mod template;

use std::convert::Infallible;

use portal_domain::{
    classes::Within,
    dates::date_in_india,
    factors::{Act, Stale},
    ids::MarkChangeId,
    marks::{
        changes::{MarkChange, MarkInput, Overtaken},
        grid::MOST_CELLS,
        sheet::{MarksMissing, Sheet, Sort, Subject},
    },
    paging::{Listing, Page},
    refusals::{Code, Refusal, RefusalKind},
    sap_id::SapId,
    sessions::SignedInStaff,
    sorting::SortedPage,
    validation::Faults,
};
use portal_persistence::marks as store;

pub use self::{
    grid::{SaveGrid, SavedGrid, save_grid},
    import::{Import, ImportMarks, Imported, ImportedChange, import},
    template::template,
};
pub use portal_persistence::marks::{PastChange, ResultFilter, Wanted, Whose};

use crate::{Context, Failure, Outcome, Tx, results, runtime::failure::OrRefuse};

/// The college's admitted students with their marks.
pub fn list(
    cx: &mut Context,
    by: &SignedInStaff,
    wanted: &Wanted,
    page: &SortedPage<Sort, SapId>,
) -> Outcome<Listing<Sheet>, Infallible> {
    let today = date_in_india(cx.now());
    Ok(store::list(cx.db(), by.college, wanted, page, today)?)
}

/// The marks of an admitted student who is or was within that; `None` when the college has none of that id.
pub fn find(
    cx: &mut Context,
    by: &SignedInStaff,
    student: &SapId,
    within: Within,
) -> Outcome<Option<Sheet>, Infallible> {
    let today = date_in_india(cx.now());
    Ok(store::find(cx.db(), by.college, student, within, today)?)
}

/// The changes of a student's marks, newest first; `None` if the college has no such admitted student.
pub fn history(
    cx: &mut Context,
    by: &SignedInStaff,
    student: &SapId,
    page: &Page<MarkChangeId>,
) -> Outcome<Option<Listing<PastChange>>, Infallible> {
    let Some(sheet) = find(cx, by, student, Within::default())? else {
        return Ok(None);
    };
    let changes = store::history(cx.db(), by.college, sheet.student, page)?;
    Ok(Some(changes))
}

/// A page of a class: students of a course with their marks.
#[derive(Debug, Clone)]
pub struct Grid {
    /// The course's short name.
    pub course: String,
    /// The subjects, and how many of all those students lack marks in each.
    pub subjects: Vec<(Subject, i64)>,
    /// The students of the page.
    pub sheets: Listing<Sheet>,
}

/// A page of a class; `None` if the college has no course of that short name.
pub fn grid(
    cx: &mut Context,
    by: &SignedInStaff,
    whose: &Whose,
    page: &Page<SapId>,
) -> Outcome<Option<Grid>, Infallible> {
    let Some((id, name)) = store::find_course(cx.db(), by.college, &whose.course)? else {
        return Ok(None);
    };
    let wanted = Wanted {
        course: Some(name.clone()),
        within: whose.within,
        ..Wanted::default()
    };
    let today = date_in_india(cx.now());
    Ok(Some(Grid {
        subjects: store::count_missing(cx.db(), by.college, id, whose.within, today)?,
        sheets: store::list(
            cx.db(),
            by.college,
            &wanted,
            &SortedPage::own(page.clone()),
            today,
        )?,
        course: name,
    }))
}

/// Why marks were not saved. Nothing was saved.
#[derive(Debug, thiserror::Error)]
pub enum SaveMarks {
    /// The college has no such admitted student.
    #[error("not found")]
    NotFound,
    /// Fields at fault.
    #[error(transparent)]
    Faults(#[from] Faults),
    /// Somebody else has changed the marks since they were read.
    #[error("{0} Your marks were not saved. Please check them again.")]
    Overtaken(#[from] Overtaken),
    /// They were to be published, but some marks are missing.
    #[error(transparent)]
    Missing(#[from] MarksMissing),
    /// They were to be published, and the last confirmation is too old.
    #[error(transparent)]
    Stale(#[from] Stale),
}

impl Refusal for SaveMarks {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::Faults(faults) => faults.kind(),
            Self::Overtaken(overtaken) => overtaken.kind(),
            Self::Missing(missing) => missing.kind(),
            Self::Stale(stale) => stale.kind(),
        }
    }
}

/// Changes to save for one student.
#[derive(Debug, Clone)]
pub struct Save {
    /// The subjects that change.
    pub marks: Vec<MarkInput>,
    /// Whether to publish the result as well.
    pub publish: bool,
    /// The reason; required if published marks change.
    pub reason: Option<String>,
}

/// Changes a student's marks of the term within that, and publishes its result if `save` says so.
pub fn save(
    cx: &mut Context,
    by: &SignedInStaff,
    student: &SapId,
    within: Within,
    save: &Save,
) -> Outcome<Sheet, SaveMarks> {
    if save.publish {
        Act::PublishResult.check(by, cx.now()).or_refuse()?;
    }
    cx.transaction(|tx| {
        let today = date_in_india(tx.now());
        let one = std::slice::from_ref(student);
        let sheets = store::lock_class(tx.db, by.college, one, within, today)?;
        let sheet = sheets.into_iter().next();
        let sheet = sheet.ok_or(Failure::Refused(SaveMarks::NotFound))?;
        let wanted = sheet.read(&save.marks).or_refuse()?;
        let changes = sheet.changes(&wanted).or_refuse()?;
        check_reason(&changes, save.reason.as_deref()).or_refuse()?;
        let written = write(tx, by, &[(&sheet, &changes)], save.reason.as_deref())?;
        if save.publish {
            for sheet in &written {
                sheet.check_complete().or_refuse()?;
            }
            results::issue(tx, by, &written)?;
        }
        let saved = store::find(tx.db, by.college, student, within, today)?;
        saved.ok_or_else(|| Failure::defect(format!("the marks of {student} are gone")))
    })
}

/// Refuses changes of published marks without a reason.
fn check_reason(changes: &[MarkChange], reason: Option<&str>) -> Result<(), Faults> {
    let mut changes = changes.iter();
    Ok(changes.try_for_each(|change| change.check_reason(reason))?)
}

/// Writes changes of several students, whose sheets are locked; returns the changed sheets.
fn write<E>(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    changed: &[(&Sheet, &Vec<MarkChange>)],
    reason: Option<&str>,
) -> Outcome<Vec<Sheet>, E> {
    let author = store::Author {
        college: by.college,
        by: by.id,
        at: tx.now(),
        reason,
    };
    let news = changed.iter().flat_map(|(sheet, changes)| {
        changes.iter().map(|change| store::NewChange {
            id: tx.new_id(MarkChangeId::new),
            student: sheet.student,
            enrolment: sheet.enrolment,
            change,
        })
    });
    let news: Vec<_> = news.collect();
    // A file may have more, and a statement has a time limit.
    for part in news.chunks(MOST_CELLS) {
        store::save(tx.db, author, part)?;
    }
    let (name, now) = (by.name.as_str(), tx.now());
    let after = |(sheet, changes): &(&Sheet, &Vec<MarkChange>)| {
        (*sheet).clone().changed(changes, name, now)
    };
    let written: Vec<Sheet> = changed.iter().map(after).collect();
    results::settle(tx, by, &written)?;
    Ok(written)
}
