//! Lists of money: College Transactions, top-ups, wallets and charges.

use std::convert::Infallible;

use portal_domain::{
    audit::List,
    charge_list::{Place, Sort as ChargeSort},
    dates::{in_figures, time_in_india},
    ids::TopUpId,
    ids::TransferId,
    journal::{Line, Sort as JournalSort},
    paging::Listing,
    period::Period,
    sap_id::SapId,
    sessions::SignedInStaff,
    sorting::{KeyValue, SortedPage},
    students::Sort as StudentSort,
    top_ups::{Sort as TopUpSort, Status as TopUpStatus, TopUpState},
};

use super::{Exported, day, day_of, text};
use crate::{Context, Outcome, fees, journal, runtime::csv::harmless, students, top_ups, wallet};

/// College Transactions.
pub struct Journal(pub journal::Filter);

impl Exported for Journal {
    type Key = JournalSort;
    type Id = TransferId;
    type Row = Line;

    const LIST: Option<List> = Some(List::Transactions);
    const HEADINGS: &'static [&'static str] = &[
        "Transaction ID",
        "Receipt",
        "Type",
        "Date",
        "Time (IST)",
        "Direction",
        "Amount (INR)",
        "Particulars",
        "Student ID",
        "Student name",
    ];

    fn read(
        &self,
        cx: &mut Context,
        by: &SignedInStaff,
        page: &SortedPage<JournalSort, TransferId>,
    ) -> Outcome<Listing<Line>, Infallible> {
        journal::list_lines(cx, by, &self.0, page)
    }

    fn place(line: &Line, key: Option<JournalSort>) -> (TransferId, Option<KeyValue>) {
        (line.id, key.map(|key| key.value(line)))
    }

    fn cells(line: &Line) -> Vec<String> {
        let student = line.student.as_ref();
        vec![
            line.id.to_string(),
            line.receipt
                .map(|number| number.to_string())
                .unwrap_or_default(),
            line.kind.column().as_str().to_owned(),
            day(line.at),
            time_in_india(line.at).to_string(),
            line.direction.as_str().to_owned(),
            line.amount.with_paise(),
            harmless(&line.description.to_string()),
            student.map(|(id, _)| id.to_string()).unwrap_or_default(),
            text(student.map(|(_, name)| name.as_str())),
        ]
    }
}

/// The accountant's queue, of one status.
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct TopUps {
    pub status: TopUpStatus,
    pub days: Period,
    pub search: Option<String>,
}

impl Exported for TopUps {
    type Key = TopUpSort;
    type Id = TopUpId;
    type Row = top_ups::QueuedTopUp;

    const LIST: Option<List> = Some(List::TopUps);
    const HEADINGS: &'static [&'static str] = &[
        "Student ID",
        "Student name",
        "Amount (INR)",
        "Source",
        "Our reference",
        "Bank reference",
        "Requested on",
        "Status",
        "Decided on",
        "Decided by",
        "Reason",
    ];

    fn read(
        &self,
        cx: &mut Context,
        by: &SignedInStaff,
        page: &SortedPage<TopUpSort, TopUpId>,
    ) -> Outcome<Listing<top_ups::QueuedTopUp>, Infallible> {
        top_ups::list(
            cx,
            by,
            self.status,
            &self.days,
            self.search.as_deref(),
            page,
        )
    }

    fn place(row: &top_ups::QueuedTopUp, key: Option<TopUpSort>) -> (TopUpId, Option<KeyValue>) {
        (row.top_up.id, key.map(|key| key.value(&row.top_up)))
    }

    fn cells(row: &top_ups::QueuedTopUp) -> Vec<String> {
        let top_up = &row.top_up;
        let (decided, reason) = match &top_up.state {
            TopUpState::Pending { .. } => (None, None),
            TopUpState::Approved { at, .. } => (Some(*at), None),
            TopUpState::Rejected { at, reason, .. } | TopUpState::Reversed { at, reason, .. } => {
                (Some(*at), Some(reason.as_str()))
            }
        };
        vec![
            row.sap_id.to_string(),
            harmless(&row.student_name),
            top_up.amount.with_paise(),
            top_up.source.as_str().to_owned(),
            text(top_up.our_reference.as_deref()),
            harmless(&top_up.bank_reference),
            day(top_up.requested_at),
            top_up.state.as_str().to_owned(),
            day_of(decided),
            text(row.decided_by.as_deref()),
            text(reason),
        ]
    }
}

/// Students of that kind with their wallets.
pub struct Accounts(pub students::Which);

impl Exported for Accounts {
    type Key = StudentSort;
    type Id = SapId;
    type Row = wallet::ListedAccount;

    const LIST: Option<List> = Some(List::StudentAccounts);
    const HEADINGS: &'static [&'static str] = &[
        "Student ID",
        "Student name",
        "Course",
        "Balance (INR)",
        "Due (INR)",
    ];

    fn read(
        &self,
        cx: &mut Context,
        by: &SignedInStaff,
        page: &SortedPage<StudentSort, SapId>,
    ) -> Outcome<Listing<wallet::ListedAccount>, Infallible> {
        wallet::list_accounts(cx, by, &self.0, page)
    }

    fn place(row: &wallet::ListedAccount, key: Option<StudentSort>) -> (SapId, Option<KeyValue>) {
        let value = key.map(|key| key.value(&row.name, row.balance));
        (row.sap_id.clone(), value)
    }

    fn cells(row: &wallet::ListedAccount) -> Vec<String> {
        vec![
            row.sap_id.to_string(),
            harmless(&row.name),
            text(row.course.as_deref()),
            row.balance.with_paise(),
            row.due.with_paise(),
        ]
    }
}

/// The college's charges that nobody has paid, or those that were paid.
pub struct Charges(pub fees::ListFilter);

impl Exported for Charges {
    type Key = ChargeSort;
    type Id = Place;
    type Row = fees::ListedCharge;

    const LIST: Option<List> = Some(List::Charges);
    const HEADINGS: &'static [&'static str] = &[
        "Student ID",
        "Student name",
        "Course",
        "Particulars",
        "Amount (INR)",
        "Due on",
        "Paid on",
        "Receipt",
        "Transaction ID",
        "Academic year",
    ];

    fn read(
        &self,
        cx: &mut Context,
        by: &SignedInStaff,
        page: &SortedPage<ChargeSort, Place>,
    ) -> Outcome<Listing<fees::ListedCharge>, Infallible> {
        fees::list_charges(cx, by, &self.0, page)
    }

    fn place(row: &fees::ListedCharge, key: Option<ChargeSort>) -> (Place, Option<KeyValue>) {
        (row.place(), key.map(|key| key.value(row.amount)))
    }

    fn cells(row: &fees::ListedCharge) -> Vec<String> {
        let paid = row.payment.as_ref();
        let receipt = paid.and_then(|paid| paid.receipt);
        vec![
            row.sap_id.to_string(),
            harmless(&row.student_name),
            text(row.course.as_deref()),
            harmless(&row.title),
            row.amount.with_paise(),
            in_figures(row.due),
            day_of(paid.map(|paid| paid.at)),
            receipt.map(|number| number.to_string()).unwrap_or_default(),
            paid.map(|paid| paid.id.to_string()).unwrap_or_default(),
            text(row.academic_year.as_deref()),
        ]
    }
}
