//! Receipts: numbered by a worker right after the payment, rendered when somebody asks for one.
//!
//! Decision: DECISIONS.md#receipts-get-their-numbers-from-a-worker.

use std::convert::Infallible;

use portal_domain::{
    dates,
    ids::{CollegeId, StudentId, TransferId},
    ledger::Transfer,
    receipts::ReceiptNumber,
    sap_id::SapId,
    sessions::{SignedInStaff, SignedInStudent},
};
use portal_pdf::{Column, Document, Letterhead, Table, amounts};
use portal_persistence::{
    logos,
    receipts::{self as store, Issued},
};

use crate::{
    Context, Failure, Outcome, Services,
    runtime::failure::OrDefect,
    runtime::pdf_text::{SEE_THE_PORTAL, printable},
};

/// How many receipts are numbered in one transaction.
const BATCH: u16 = 1000;
/// The most series (a college's numbers of a year) in one transaction, since another instance that
/// numbers the same ones waits.
const SERIES_AT_ONCE: u16 = 200;

/// The outcome of one round of numbering.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Round {
    /// How many receipts it has numbered.
    pub numbered: usize,
    /// Whether it has left some that waited when it began.
    pub left_some: bool,
}

impl Round {
    /// A round that numbered receipts in `series` colleges and years.
    fn of(numbered: usize, series: usize) -> Self {
        let is_full = numbered == usize::from(BATCH) || series == usize::from(SERIES_AT_ONCE);
        Self {
            numbered,
            // If it numbered none, another instance was faster and looks for the rest.
            left_some: numbered > 0 && is_full,
        }
    }
}

/// Numbers waiting receipts, as many as one round takes. One transaction numbers those of many
/// colleges, because a transaction for each would cost the database more than the payments. For the
/// same reason, later payments wait for the next round.
pub fn number_waiting(cx: &mut Context) -> Outcome<Round, Infallible> {
    let series = store::find_unnumbered(cx.db(), SERIES_AT_ONCE.into())?;
    if series.is_empty() {
        return Ok(Round::of(0, 0));
    }
    let numbered = cx.transaction(|tx| Ok(store::number(tx.db, &series, BATCH.into())?))?;
    Ok(Round::of(numbered, series.len()))
}

/// Why there is no receipt.
#[derive(Debug, thiserror::Error)]
pub enum FindReceipt {
    /// The college has no such payment.
    #[error("not found")]
    NotFound,
    /// It is not the student's own.
    #[error("not allowed")]
    NotOwn,
    /// The worker has not numbered it yet; it will in a moment.
    #[error("not numbered yet")]
    NotNumbered,
}

/// A rendered receipt.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Rendered {
    pub number: ReceiptNumber,
    pub pdf: Vec<u8>,
}

/// The content of a receipt.
struct Facts {
    issued: Issued,
    sap_id: SapId,
    payment: Transfer,
    /// The logo that the college had when it was paid.
    logo: Option<Vec<u8>>,
}

/// Renders the receipt of one of the student's own payments.
pub async fn render_own(
    services: &Services,
    student: SignedInStudent,
    id: TransferId,
) -> Outcome<Rendered, FindReceipt> {
    let facts = services
        .run(move |cx| {
            let own = |payer: StudentId| payer == student.id;
            facts(cx, student.college, id, own, || FindReceipt::NotOwn)
        })
        .await?;
    render(services, facts).await
}

/// Renders the receipt of a payment by any student of the college.
pub async fn render_as_staff(
    services: &Services,
    by: SignedInStaff,
    id: TransferId,
) -> Outcome<Rendered, FindReceipt> {
    let facts = services
        .run(move |cx| facts(cx, by.college, id, |_| true, || FindReceipt::NotFound))
        .await?;
    render(services, facts).await
}

fn facts(
    cx: &mut Context,
    college: CollegeId,
    id: TransferId,
    may_see: impl Fn(StudentId) -> bool,
    hidden: impl Fn() -> FindReceipt,
) -> Outcome<Facts, FindReceipt> {
    let found = store::find(cx.db(), college, id)?.filter(|receipt| may_see(receipt.student));
    let receipt = found.ok_or_else(|| Failure::Refused(hidden()))?;
    let issued = receipt.issued;
    Ok(Facts {
        issued: issued.ok_or(Failure::Refused(FindReceipt::NotNumbered))?,
        logo: logos::find_at(cx.db(), college, receipt.payment.at)?,
        sap_id: receipt.sap_id,
        payment: receipt.payment,
    })
}

async fn render(services: &Services, facts: Facts) -> Outcome<Rendered, FindReceipt> {
    let number = facts.issued.number;
    let pdf = services
        .pdf_pool()
        .run(move || document(&facts).render())
        .await?
        .or_defect()?;
    Ok(Rendered { number, pdf })
}

fn document(facts: &Facts) -> Document {
    let (issued, payment) = (&facts.issued, &facts.payment);
    let letterhead = Letterhead {
        college: issued.college_name.clone(),
        address: issued.college_address.clone(),
        logo: facts.logo.clone(),
        title: "Fee Receipt".to_owned(),
        issued_at: payment.at,
    };
    let columns = [
        Column::text("Particulars", 5),
        Column::text("Method", 2),
        Column::number("Amount", 2),
    ];
    let amount = payment.amount().to_string();
    let title = payment.description.to_string();
    let title = printable(&title, SEE_THE_PORTAL);
    let paid = Table::new(columns)
        .row([title, "Wallet", &amount])
        .total(["Total", "", &amount]);
    Document::new(letterhead)
        .facts(particulars(facts))
        .table(paid)
        .paragraph(format!("In words: {}", amounts::in_words(payment.amount())))
        .notes(["This is a computer-generated receipt and needs no signature."])
}

/// The rows that identify the payment and the student.
fn particulars(facts: &Facts) -> Vec<(&'static str, String)> {
    let (issued, payment) = (&facts.issued, &facts.payment);
    let name = printable(&issued.student_name, "as registered under this student ID");
    let mut lines = vec![
        ("Receipt number", issued.number.to_string()),
        ("Date", dates::with_time(payment.at)),
        ("Transaction ID", payment.id.to_string()),
        ("Student ID", facts.sap_id.to_string()),
        ("Name", name.to_owned()),
    ];
    let course = issued.course.iter();
    lines.extend(course.map(|course| ("Course", course.clone())));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_that_took_all_it_takes_leaves_some() {
        let left_some = |numbered, series| Round::of(numbered, series).left_some;
        assert!(!left_some(0, 0), "nothing waited");
        assert!(!left_some(999, 199), "there was room for more");
        assert!(left_some(1000, 1), "no more receipts in one round");
        assert!(left_some(200, 200), "nor more colleges");
        assert!(!left_some(0, 200), "another instance was quicker");
    }
}
