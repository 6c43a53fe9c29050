//! The demo college's money: wallets filled at the counter and by UPI, payments that succeeded and one that failed, a
//! queue for the accountants, and an extra charge.

use std::convert::Infallible;

use portal_domain::{
    fees::{ChargeKind, NewCharge},
    ids::TopUpId,
    money::{MoneyFault, Rupees},
    roles::Role,
    sessions::{SignedInStaff, SignedInStudent},
    top_ups::{BankReference, CounterReference, OurReference, Requested},
};

use super::{OrUnexpected, People, Story};
use crate::{
    Context, Failure, Outcome, fees,
    runtime::failure::OrDefect,
    runtime::idempotency::{Call, Done},
    top_ups, wallet,
};

/// Who pays at the counter, how much each time, how many days ago for the first time, and how many instalments it pays;
/// a month lies between two payments.
#[rustfmt::skip]
const PAYERS: [(&str, &str, u16, usize); 11] = [
    ("sneha.kale",       "42000", 128, 2),
    ("dnyaneshwari",     "43000", 126, 3),
    ("arjun.menon",      "42500", 117, 1),
    ("zoya.ansari",      "45000", 112, 2),
    ("ritu.sharma",      "41700", 103, 1),
    ("ayesha.kazi",      "33000",  98, 3),
    ("lakshmi.menon",    "42000",  88, 2),
    ("pooja.iyer",       "31000",  81, 1),
    ("nikhil.deshpande", "41700",  66, 1),
    ("divya.reddy",      "17000",  52, 1),
    ("simran.kaur",      "30500",  38, 1),
];
/// Days between the instalments that somebody pays.
const MONTH: u16 = 30;

/// The people of these scenes.
struct Cast<'a> {
    cashier: &'a SignedInStaff,
    auditor: &'a SignedInStaff,
    asha: &'a SignedInStudent,
    priya: &'a SignedInStudent,
    tanvi: &'a SignedInStudent,
    dev: &'a SignedInStudent,
}

pub(super) fn seed(story: &Story<'_>, people: &People) -> Outcome<(), Infallible> {
    let mut accountants = people
        .staff
        .iter()
        .filter(|member| member.role == Role::AccountantAdmin);
    let mut accountant = || {
        accountants
            .next()
            .ok_or_else(|| Failure::defect("the demo has too few accountants"))
    };
    let cast = Cast {
        cashier: accountant()?,
        auditor: accountant()?,
        asha: people.student("asha.patil")?,
        priya: people.student("priya.nair")?,
        tanvi: people.student("tanvi.shetty")?,
        dev: people.student("dev.kulkarni")?,
    };
    for (place, payer) in (101..).zip(PAYERS) {
        pay_instalments(story, cast.cashier, people, place, payer)?;
    }
    fill_wallets(story, &cast)?;
    story.play(61, |cx| pay(cx, &cast))?;
    ask(story, &cast)
}

fn pay_instalments(
    story: &Story<'_>,
    cashier: &SignedInStaff,
    people: &People,
    place: u16,
    (who, amount, days, instalments): (&str, &str, u16, usize),
) -> Outcome<(), Infallible> {
    let student = people.student(who)?;
    for number in (0..).take(instalments) {
        let days = days - number * MONTH;
        let reference = format!("Cash book 2026/{place}-{}", number + 1);
        story.play(days, |cx| {
            add_cash(cx, cashier, student, amount, &reference)
        })?;
        story.play(days - 1, |cx| pay_next(cx, student))?;
    }
    Ok(())
}

pub(super) fn pay_next(cx: &mut Context, student: &SignedInStudent) -> Outcome<(), Infallible> {
    let next = wallet::find(cx, student)?.pending.into_iter().next();
    let next = next.ok_or_else(|| Failure::defect(format!("{} owes nothing", student.name)))?;
    wallet::pay(cx, student, next.id, &unnamed())
        .map(drop)
        .or_unexpected()
}

/// ₹60,000 for Asha, in two ways; Priya pays at the counter.
fn fill_wallets(story: &Story<'_>, cast: &Cast<'_>) -> Outcome<(), Infallible> {
    let cashier = cast.cashier;
    story.play(74, |cx| {
        add_cash(cx, cashier, cast.asha, "45000", "Cash book 2026/218")
    })?;
    let sent = story.play(70, |cx| request(cx, cast.asha, "15000", "426811093315"))?;
    story.play(69, |cx| decide(cx, cashier, sent, None))?;
    story.play(64, |cx| {
        add_cash(cx, cashier, cast.priya, "50000", "Cash book 2026/221")
    })
}

/// Priya pays the first instalment and has too little for the second.
fn pay(cx: &mut Context, cast: &Cast<'_>) -> Outcome<(), Infallible> {
    let fine = NewCharge::parse("Library: lost book", "650", &in_a_month(cx)).or_defect()?;
    let (cashier, priya) = (cast.cashier, &cast.priya.sap_id);
    fees::raise(cx, cashier, priya, &fine, &unnamed()).or_unexpected()?;
    let charges = wallet::find(cx, cast.priya)?.pending;
    let instalments = charges
        .iter()
        .filter(|charge| matches!(charge.kind, ChargeKind::Instalment { .. }));
    for charge in instalments.take(2) {
        wallet::pay(cx, cast.priya, charge.id, &unnamed()).or_unexpected()?;
    }
    Ok(())
}

/// Top-ups that wait for the accountants or were rejected.
fn ask(story: &Story<'_>, cast: &Cast<'_>) -> Outcome<(), Infallible> {
    let mistyped = story.play(6, |cx| request(cx, cast.dev, "3600", "426801774902"))?;
    let reason = "The bank shows ₹36,000 under this reference.";
    story.play(5, |cx| decide(cx, cast.auditor, mistyped, Some(reason)))?;
    let large = story.play(4, |cx| request(cx, cast.dev, "55000", "426890017733"))?;
    story.play(3, |cx| decide(cx, cast.auditor, large, None))?;
    story.play(2, |cx| request(cx, cast.tanvi, "30000", "426855120471"))?;
    story
        .play(1, |cx| {
            request(cx, cast.priya, "35000", "HDFCN52026112100417")
        })
        .map(drop)
}

/// A call without a key, whose reply is not stored.
pub(super) fn unnamed<T>() -> Call<T> {
    Call::new(None, "", &[], |_| String::new())
}

fn in_a_month(cx: &Context) -> String {
    let month = chrono::Days::new(30);
    let today = portal_domain::dates::date_in_india(cx.now());
    today.checked_add_days(month).unwrap_or(today).to_string()
}

fn rupees(amount: &str) -> Result<Rupees, Failure<Infallible>> {
    Rupees::parse("amount", MoneyFault::Invalid, amount).or_defect()
}

pub(super) fn add_cash(
    cx: &mut Context,
    by: &SignedInStaff,
    student: &SignedInStudent,
    amount: &str,
    reference: &str,
) -> Outcome<(), Infallible> {
    let reference = CounterReference::parse("reference", reference).or_defect()?;
    let (amount, id) = (rupees(amount)?, &student.sap_id);
    top_ups::add_funds(cx, by, id, amount, &reference, &unnamed())
        .map(drop)
        .or_unexpected()
}

/// Requests a top-up; returns its id.
fn request(
    cx: &mut Context,
    student: &SignedInStudent,
    amount: &str,
    utr: &str,
) -> Outcome<TopUpId, Infallible> {
    let wallet = wallet::find(cx, student)?;
    let reference = wallet.upi.map(|upi| upi.reference).unwrap_or_default();
    let request = Requested {
        amount: rupees(amount)?,
        bank_reference: BankReference::parse("utr", utr).or_defect()?,
        our_reference: OurReference::parse("reference", &reference, &student.sap_id).or_defect()?,
    };
    match top_ups::request(cx, student, &request, &unnamed()).or_unexpected()? {
        Done::Now(top_up) => Ok(top_up.id),
        Done::Before(_) => Err(Failure::defect("a call without a key was kept")),
    }
}

/// Approves, or rejects for a reason.
fn decide(
    cx: &mut Context,
    by: &SignedInStaff,
    id: TopUpId,
    reason: Option<&str>,
) -> Outcome<(), Infallible> {
    let decided = match reason {
        None => top_ups::approve(cx, by, id, &unnamed()).map(drop),
        Some(reason) => top_ups::reject(cx, by, id, reason).map(drop),
    };
    decided.or_unexpected()
}
