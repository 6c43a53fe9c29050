//! College Transactions: the ledger as the college sees it, as a list and as PDF (spec §2: Super admin).

use std::convert::Infallible;

use chrono::{DateTime, Utc};
use portal_domain::{
    dates,
    ids::TransferId,
    journal::{Balances, Line, Sort, Totals},
    paging::{Listing, Page},
    period::Period,
    refusals::{Code, Refusal, RefusalKind},
    sessions::SignedInStaff,
    sorting::SortedPage,
};
use portal_pdf::{Column, Document, Letterhead, Table};
use portal_persistence::{college_setup, journal as store, journal_days, logos};

pub use store::Filter;

use crate::{
    Context, Failure, Outcome, Services,
    runtime::{
        failure::OrDefect,
        pdf_text::{SEE_THE_PORTAL, printable},
    },
};

/// The most lines of a printed report; nobody reads more on paper.
const MOST_PRINTED: usize = 2_000;

/// A page of the journal.
#[derive(Debug, Clone)]
pub struct Found {
    /// The lines, newest first or by the page's key.
    pub listing: Listing<Line>,
    /// The sums of the whole period; only with the first page, and not with what is searched for.
    pub totals: Option<Totals>,
}

/// The college's transactions.
pub fn list(
    cx: &mut Context,
    by: &SignedInStaff,
    filter: &Filter,
    page: &SortedPage<Sort, TransferId>,
) -> Outcome<Found, Infallible> {
    let totals = if page.is_first() && filter.search.is_none() {
        Some(store::totals(cx.db(), by.college, &filter.period)?)
    } else {
        None
    };
    Ok(Found {
        listing: list_lines(cx, by, filter, page)?,
        totals,
    })
}

/// The lines alone.
pub(crate) fn list_lines(
    cx: &mut Context,
    by: &SignedInStaff,
    filter: &Filter,
    page: &SortedPage<Sort, TransferId>,
) -> Outcome<Listing<Line>, Infallible> {
    Ok(store::list(cx.db(), by.college, filter, page)?)
}

/// Adds up past days, college by college, in at most `most` steps; returns how many it took. Fewer than
/// `most` means that nothing is left.
pub fn fold(cx: &mut Context, most: usize) -> Outcome<usize, Infallible> {
    for steps in 0..most {
        let Some(college) = journal_days::find_unfolded(cx.db())? else {
            return Ok(steps);
        };
        cx.transaction(|tx| Ok(journal_days::fold(tx.db, college)?))?;
    }
    Ok(most)
}

/// Why a report was not made.
#[derive(Debug, thiserror::Error)]
pub enum Report {
    /// The period has more lines than this.
    #[error("This period has more than {0} transactions. Please choose a shorter one.")]
    TooLong(usize),
}

/// What a report prints.
struct Printed {
    by: SignedInStaff,
    /// The college's postal address; may be empty.
    address: String,
    logo: Option<Vec<u8>>,
    period: Period,
    lines: Vec<Line>,
    totals: Totals,
    balances: Balances,
    at: DateTime<Utc>,
}

/// The report of a period as PDF.
pub async fn report(
    services: &Services,
    by: SignedInStaff,
    period: Period,
) -> Outcome<Vec<u8>, Report> {
    let printed = services
        .run_reading(move |cx| {
            let (lines, at) = (all(cx, &by, &period)?, cx.now());
            Ok(Printed {
                totals: store::totals(cx.db(), by.college, &period)?,
                balances: store::balances(cx.db(), by.college, &period)?,
                address: college_setup::find_contact(cx.db(), by.college)?.address,
                logo: logos::find_at(cx.db(), by.college, at)?,
                at,
                period,
                lines,
                by: by.clone(),
            })
        })
        .await?;
    services
        .pdf_pool()
        .run(move || document(printed).render())
        .await?
        .or_defect()
}

/// Every line of a period, unless there are more than [`MOST_PRINTED`].
fn all(cx: &mut Context, by: &SignedInStaff, period: &Period) -> Outcome<Vec<Line>, Report> {
    let mut lines: Vec<Line> = Vec::new();
    let filter = Filter {
        period: *period,
        search: None,
    };
    loop {
        let page = SortedPage::own(Page::after(lines.last().map(|line| line.id)));
        let found = store::list(cx.db(), by.college, &filter, &page)?;
        lines.extend(found.rows);
        if lines.len() > MOST_PRINTED {
            return Err(Failure::Refused(Report::TooLong(MOST_PRINTED)));
        }
        if !found.more {
            return Ok(lines);
        }
    }
}

fn document(printed: Printed) -> Document {
    let (totals, balances) = (&printed.totals, printed.balances);
    let transactions = transactions(&printed.lines);
    let letterhead = Letterhead {
        college: printed.by.college_name,
        address: printed.address,
        logo: printed.logo,
        title: "College Transactions".to_owned(),
        issued_at: printed.at,
    };
    Document::new(letterhead)
        .facts([
            ("Period", printed.period.in_figures()),
            ("Opening balance", balances.opening.to_string()),
            ("Received from outside", totals.received().to_string()),
            (
                "Fees paid from wallets",
                totals.paid_from_wallets().to_string(),
            ),
            ("Outgoing", totals.outgoing().to_string()),
            ("Closing balance", balances.closing.to_string()),
            ("Transactions", totals.count().to_string()),
        ])
        .section("Totals by type")
        .table(sums(totals))
        .notes(NOTES)
        .section("Transactions")
        .table(transactions)
        .signatures([
            format!("Prepared by {}", printable(&printed.by.name, "")),
            "Checked by".to_owned(),
        ])
}

/// Every line, with the student's name below the id.
fn transactions(lines: &[Line]) -> Table {
    let columns = [
        Column::text("ID", 20),
        Column::text("Type", 20),
        Column::text("Particulars", 29),
        Column::text("Student", 32),
        Column::text("Date", 25),
        Column::text("Direction", 22),
        Column::number("Amount", 27),
    ];
    let mut table = Table::new(columns);
    if lines.is_empty() {
        let none = ["", "", "No transactions in this period.", "", "", "", ""];
        table = table.row(none);
    }
    for line in lines {
        let student = line.student.as_ref();
        let student = student.map(|(id, name)| format!("{id} {}", printable(name, "")));
        table = table.row([
            named(line),
            line.kind.column().as_str().to_owned(),
            printable(&line.description.to_string(), SEE_THE_PORTAL).to_owned(),
            student.unwrap_or_default(),
            dates::with_time(line.at),
            line.direction.as_str().to_owned(),
            line.amount.to_string(),
        ]);
    }
    table
}

/// Notes for the reader of the sums.
const NOTES: [&str; 3] = [
    "Opening and closing balances are the total of all student wallets.",
    "Journal is money put into or taken out of students' wallets. Fees paid from wallets are \
     separate lines, so the two are not added together.",
    "A transaction is listed by its receipt number or, without one, by the last eight characters of its ID. The portal \
     shows the full ID.",
];

/// The receipt's number of a payment, or else the end of the id.
fn named(line: &Line) -> String {
    let receipt = line.receipt.map(|number| number.to_string());
    receipt.unwrap_or_else(|| short(line.id))
}

/// The last characters of an id; the first ones are the time, so they hardly differ.
fn short(id: TransferId) -> String {
    let whole = id.to_string();
    whole.chars().skip(whole.len().saturating_sub(8)).collect()
}

fn sums(totals: &Totals) -> Table {
    let columns = [
        Column::text("Type", 4),
        Column::number("Transactions", 3),
        Column::number("Incoming", 4),
        Column::number("Outgoing", 4),
    ];
    let mut table = Table::new(columns);
    for total in &totals.by_type {
        table = table.row([
            total.kind.as_str().to_owned(),
            total.count.to_string(),
            total.incoming.to_string(),
            total.outgoing.to_string(),
        ]);
    }
    table
}

impl Refusal for Report {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::TooLong(most) => Code::JournalPeriodTooLong.with("most", *most),
        }
    }
}
