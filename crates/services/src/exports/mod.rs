//! Lists as CSV files for spreadsheets. A file is read page by page, each with a connection of its own, and sent as
//! it is read: it is never whole in memory, and no connection waits for a slow client.

mod lists;
mod money;

use std::{convert::Infallible, sync::Arc};

use chrono::{DateTime, Utc};
use portal_domain::{
    audit::{Detail, List, Subject, particulars},
    dates::{date_in_india, in_figures},
    paging::Listing,
    refusals::{Code, Refusal, RefusalKind},
    sessions::SignedInStaff,
    sorting::{KeyValue, SortKey, SortedPage},
};

pub use self::{
    lists::{Audit, Grievances, Leaves, Scholarships, Sheets},
    money::{Accounts, Charges, Journal, TopUps},
};
use crate::{
    Context, Failure, Outcome, Services,
    audit::record,
    runtime::{
        csv::{harmless, spreadsheet_part},
        failure::OrDefect,
    },
};

/// The most rows of a file.
const MOST: u32 = 100_000;

/// The list has more rows than a file may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("This list has more than {MOST} rows. Please narrow it by a search, a filter or a period.")]
pub struct TooLong;

impl Refusal for TooLong {
    fn kind(&self) -> RefusalKind {
        Code::ExportTooLong.with("most", MOST)
    }
}

/// A list with its filters, as a table.
pub trait Exported: Send + Sync + 'static {
    /// By what it can be sorted.
    type Key: SortKey + Send + Sync;
    /// What identifies a row in a cursor.
    type Id: Clone + Send + Sync + 'static;
    /// A row of the list.
    type Row: Send + 'static;

    /// What the audit calls it; `None` if it says nothing of people.
    const LIST: Option<List>;

    /// The names of the columns.
    const HEADINGS: &'static [&'static str];

    /// A page of the list.
    fn read(
        &self,
        cx: &mut Context,
        by: &SignedInStaff,
        page: &SortedPage<Self::Key, Self::Id>,
    ) -> Outcome<Listing<Self::Row>, Infallible>;

    /// Where a row stands in the list: its id, and what it has of the key.
    fn place(row: &Self::Row, key: Option<Self::Key>) -> (Self::Id, Option<KeyValue>);

    /// The cells of a row. Texts that people have written are [`harmless`].
    fn cells(row: &Self::Row) -> Vec<String>;
}

/// The day in India.
fn day(at: DateTime<Utc>) -> String {
    in_figures(date_in_india(at))
}

fn day_of(at: Option<DateTime<Utc>>) -> String {
    at.map(day).unwrap_or_default()
}

fn text(text: Option<&str>) -> String {
    text.map(harmless).unwrap_or_default()
}

/// A file that is being made.
pub struct File<L: Exported> {
    services: Services,
    by: SignedInStaff,
    list: Arc<L>,
    /// The page to be read next; `None` after the last.
    next: Option<SortedPage<L::Key, L::Id>>,
    is_begun: bool,
}

impl<L: Exported> File<L> {
    /// Begins a file of the list, in the order of `first`. The audit says so if the rows are about people.
    pub async fn begin(
        services: &Services,
        by: SignedInStaff,
        list: L,
        first: SortedPage<L::Key, L::Id>,
    ) -> Outcome<Self, TooLong> {
        let list = Arc::new(list);
        let (reading, reader, page) = (list.clone(), by.clone(), first.clone());
        services
            .run(move |cx| {
                let over = reading.read(cx, &reader, &page.beyond(MOST));
                let over = over.map_err(|failure| failure.map(|never| match never {}))?;
                if !over.rows.is_empty() {
                    return Err(Failure::Refused(TooLong));
                }
                note::<L>(cx, &reader)
            })
            .await?;
        Ok(Self {
            services: services.clone(),
            by,
            list,
            next: Some(first),
            is_begun: false,
        })
    }

    /// The next part of the file; `None` after the last.
    pub async fn part(&mut self) -> Outcome<Option<Vec<u8>>, Infallible> {
        let Some(page) = self.next.take() else {
            return Ok(None);
        };
        let (list, by, asked) = (self.list.clone(), self.by.clone(), page.clone());
        let found = self
            .services
            .run_reading(move |cx| list.read(cx, &by, &asked))
            .await?;
        let last = found.rows.last().filter(|_| found.more);
        self.next = last.map(|row| {
            let (id, value) = L::place(row, page.key);
            page.next(id, value)
        });
        let headings = (!self.is_begun).then_some(L::HEADINGS);
        self.is_begun = true;
        spreadsheet_part(headings, found.rows.iter().map(L::cells))
            .map(Some)
            .or_defect()
    }
}

fn note<L: Exported>(cx: &mut Context, by: &SignedInStaff) -> Outcome<(), TooLong> {
    let Some(list) = L::LIST else {
        return Ok(());
    };
    let detail = Detail::ExportList(particulars::Exported { list });
    cx.transaction(|tx| {
        let subject = Subject::College(by.college);
        Ok(record(
            tx,
            by.college,
            Some(by.id),
            subject,
            detail.clone(),
        )?)
    })
}
