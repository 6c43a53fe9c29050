//! Closing a college: the operator closes it and exports its lists and documents; all rows stay.

use std::{collections::BTreeMap, convert::Infallible, io};

use portal_domain::{
    audit::Detail,
    colleges::College,
    documents::FileType,
    ids::{CollegeId, DocumentId},
    sap_id::SapId,
};
use portal_mail::OperatorAct;
pub use portal_persistence::college_export::Left;
use portal_persistence::{
    attachments,
    college_export::{self, ExportError, Receiver, Table},
    colleges, devices, documents as stored_documents, logos, sessions,
};

use crate::{
    Context, Failure, Outcome, Services,
    documents::unseal,
    operator::{self, NoCollege},
    runtime::csv::{harmless, table_writer},
};

/// Finds a college by number or name, and counts its open matters.
pub fn look(cx: &mut Context, college: &str) -> Outcome<(College, Left), NoCollege> {
    cx.transaction(|tx| {
        let college = operator::find_college(tx, college)?.ok_or(Failure::Refused(NoCollege))?;
        let left = college_export::count_left(tx.db, college.id)?;
        Ok((college, left))
    })
}

/// Closes the college: all sessions end, and nobody can sign in, register or reset a password there. A
/// closed college stays as it is. Mails its super admins in both cases, since its data are about to be
/// exported.
pub fn close(cx: &mut Context, college: CollegeId) -> Outcome<(), Infallible> {
    cx.transaction(|tx| {
        let now = tx.now();
        let college = colleges::close(tx.db, college, now)?;
        sessions::delete_of_college(tx.db, college.id)?;
        devices::delete_of_college(tx.db, college.id)?;
        let act = (Detail::CloseCollege, OperatorAct::ClosedCollege);
        Ok(operator::notify_college(tx, &college, act)?)
    })
}

/// Why a college was not opened again.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, thiserror::Error)]
pub enum Reopen {
    #[error(transparent)]
    College(#[from] NoCollege),
    #[error("This college is not closed.")]
    IsOpen,
}

/// Opens a closed college again; everybody has to sign in.
pub fn reopen(cx: &mut Context, college: &str) -> Outcome<College, Reopen> {
    cx.transaction(|tx| {
        let found = operator::find_college(tx, college)?;
        let college = found.ok_or(Failure::Refused(NoCollege.into()))?;
        if !colleges::reopen(tx.db, college.id)? {
            return Err(Failure::Refused(Reopen::IsOpen));
        }
        let act = (Detail::ReopenCollege, OperatorAct::ReopenedCollege);
        operator::notify_college(tx, &college, act)?;
        Ok(college)
    })
}

/// Writes every list of the college as CSV into a file made by `open`; returns the rows of each.
pub fn write_lists<W: io::Write>(
    cx: &mut Context,
    college: CollegeId,
    open: impl FnMut(&str) -> io::Result<W>,
) -> Outcome<BTreeMap<String, u64>, io::Error> {
    let mut lists = Lists {
        open,
        writer: None,
        name: String::new(),
        rows: BTreeMap::new(),
    };
    let exported = college_export::export(cx.db(), college, &mut lists)
        .and_then(|()| lists.end().map_err(ExportError::Write));
    match exported {
        Ok(()) => Ok(lists.rows),
        Err(ExportError::Store(error)) => Err(error.into()),
        Err(ExportError::Write(error)) => Err(Failure::Refused(error)),
    }
}

struct Lists<W: io::Write, O> {
    open: O,
    writer: Option<csv::Writer<W>>,
    name: String,
    rows: BTreeMap<String, u64>,
}

impl<W: io::Write, O> Lists<W, O> {
    fn end(&mut self) -> io::Result<()> {
        match self.writer.take() {
            Some(mut writer) => writer.flush(),
            None => Ok(()),
        }
    }
}

impl<W: io::Write, O: FnMut(&str) -> io::Result<W>> Receiver for Lists<W, O> {
    fn table(&mut self, table: &Table) -> io::Result<()> {
        self.end()?;
        let mut writer = table_writer((self.open)(&table.name)?)?;
        writer.write_record(&table.columns)?;
        self.writer = Some(writer);
        self.name.clone_from(&table.name);
        self.rows.insert(table.name.clone(), 0);
        Ok(())
    }

    fn row(&mut self, cells: &[Option<String>]) -> io::Result<()> {
        if let Some(writer) = &mut self.writer {
            let cells = cells.iter().map(|cell| shown(cell.as_deref()));
            writer.write_record(cells)?;
            *self.rows.entry(self.name.clone()).or_default() += 1;
        }
        Ok(())
    }
}

/// The cell's text, empty for NULL. A negative number is not escaped, since it is not a formula.
fn shown(cell: Option<&str>) -> String {
    match cell {
        None => String::new(),
        Some(number) if number.parse::<i64>().is_ok() => number.to_owned(),
        Some(text) => harmless(text),
    }
}

/// The college's logo, a JPEG.
pub fn find_logo(cx: &mut Context, college: CollegeId) -> Outcome<Option<Vec<u8>>, Infallible> {
    let last = logos::find_last(cx.db(), college)?;
    Ok(last.and_then(|last| last.jpeg))
}

/// A file of a student.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptFile {
    pub student: SapId,
    /// What it is, as the name of the exported file begins.
    pub what: &'static str,
    pub id: DocumentId,
    pub file_type: FileType,
}

/// Every file of the college that is in use: the documents of applications, then what was sent with leaves and
/// grievances, each by student.
pub fn list_documents(cx: &mut Context, college: CollegeId) -> Outcome<Vec<KeptFile>, Infallible> {
    let documents = stored_documents::list_of_college(cx.db(), college)?;
    let documents = documents.into_iter().map(|(student, document)| KeptFile {
        student,
        what: document.slot.as_str(),
        id: document.id,
        file_type: document.file_type,
    });
    let sent = attachments::list_of_college(cx.db(), college)?;
    let sent = sent.into_iter().map(|(student, file)| KeptFile {
        student,
        what: "attachment",
        id: file.id,
        file_type: file.file_type,
    });
    Ok(documents.chain(sent).collect())
}

/// The file of a document; [`Failure::Defect`] if the store does not have it or it cannot be unsealed.
pub async fn open_document(
    services: &Services,
    college: CollegeId,
    id: DocumentId,
) -> Outcome<Vec<u8>, Infallible> {
    unseal(services, college, id).await
}
