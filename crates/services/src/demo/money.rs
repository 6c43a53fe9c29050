//! Money of the demo college: wallets filled at the counter and by UPI, payments that went through and
//! one that did not, a queue for the accountants, a charge beside the fee. Through the same use cases
//! as real money.

use std::convert::Infallible;

use portal_domain::{
    fees::NewCharge,
    money::Rupees,
    roles::Role,
    sessions::{SignedInStaff, SignedInStudent},
    top_ups::{BankReference, CounterReference, OurReference, Requested},
};

use super::{People, defect, unexpected};
use crate::{Context, Failure, Outcome, fees, idempotency::Call, top_ups, wallet};

/// Everybody who has to do with it.
struct Cast<'a> {
    cashier: &'a SignedInStaff,
    auditor: &'a SignedInStaff,
    asha: &'a SignedInStudent,
    priya: &'a SignedInStudent,
    tanvi: &'a SignedInStudent,
    dev: &'a SignedInStudent,
}

/// Plays the scenes.
pub(super) fn seed(cx: &mut Context, people: &People) -> Outcome<(), Infallible> {
    let mut accountants = people
        .staff
        .iter()
        .filter(|member| member.role == Role::AccountantAdmin);
    let mut accountant = || {
        accountants
            .next()
            .ok_or_else(|| Failure::Defect("the demo has too few accountants".to_owned()))
    };
    let cast = Cast {
        cashier: accountant()?,
        auditor: accountant()?,
        asha: people.student("asha.patil")?,
        priya: people.student("priya.nair")?,
        tanvi: people.student("tanvi.shetty")?,
        dev: people.student("dev.kulkarni")?,
    };
    fill_wallets(cx, &cast)?;
    pay(cx, &cast)?;
    ask(cx, &cast)
}

/// ₹60,000 for Asha, in two ways; Priya pays at the counter.
fn fill_wallets(cx: &mut Context, cast: &Cast<'_>) -> Outcome<(), Infallible> {
    add_cash(cx, cast.cashier, cast.asha, "45000", "Cash book 2026/118")?;
    let sent = request(cx, cast.asha, "15000", "426811093315")?;
    decide(cx, cast.cashier, &sent, None)?;
    add_cash(cx, cast.cashier, cast.priya, "50000", "Cash book 2026/121")
}

/// Priya pays the first instalment and has too little for the second.
fn pay(cx: &mut Context, cast: &Cast<'_>) -> Outcome<(), Infallible> {
    let fine = NewCharge::parse("Library: lost book", "650", &in_a_month(cx))
        .map_err(|faults| Failure::Defect(faults.to_string()))?;
    let (cashier, priya) = (cast.cashier, &cast.priya.sap_id);
    fees::raise(cx, cashier, priya, &fine, &unnamed(), |_| String::new()).map_err(unexpected)?;
    let charges = wallet::find(cx, cast.priya)?.pending;
    let instalments = charges
        .iter()
        .filter(|charge| charge.title.starts_with("Instalment"));
    for charge in instalments.take(2) {
        let reply = |_| String::new();
        wallet::pay(cx, cast.priya, charge.id, &unnamed(), reply).map_err(unexpected)?;
    }
    Ok(())
}

/// What waits for the accountants, and what they have turned away.
fn ask(cx: &mut Context, cast: &Cast<'_>) -> Outcome<(), Infallible> {
    request(cx, cast.tanvi, "30000", "426855120471")?;
    request(cx, cast.priya, "35000", "HDFCN52026112100417")?;
    let mistyped = request(cx, cast.dev, "3600", "426801774902")?;
    let reason = "The bank shows ₹36,000 under this reference.";
    decide(cx, cast.auditor, &mistyped, Some(reason))?;
    let large = request(cx, cast.dev, "55000", "426890017733")?;
    decide(cx, cast.auditor, &large, None)
}

fn unnamed() -> Call {
    Call::new(None, "", &[])
}

fn in_a_month(cx: &Context) -> String {
    let month = chrono::Days::new(30);
    let today = portal_domain::dates::date_in_india(cx.now());
    today.checked_add_days(month).unwrap_or(today).to_string()
}

fn rupees(amount: &str) -> Result<Rupees, Failure<Infallible>> {
    Rupees::parse("amount", "an amount", amount).map_err(defect)
}

fn add_cash(
    cx: &mut Context,
    by: &SignedInStaff,
    student: &SignedInStudent,
    amount: &str,
    reference: &str,
) -> Outcome<(), Infallible> {
    let reference = CounterReference::parse("reference", reference).map_err(defect)?;
    let (amount, id) = (rupees(amount)?, &student.sap_id);
    let reply = |_| String::new();
    top_ups::add_funds(cx, by, id, amount, &reference, &unnamed(), reply)
        .map(drop)
        .map_err(unexpected)
}

/// The id of the top-up asked for.
fn request(
    cx: &mut Context,
    student: &SignedInStudent,
    amount: &str,
    utr: &str,
) -> Outcome<String, Infallible> {
    let wallet = wallet::find(cx, student)?;
    let reference = wallet.upi.map(|upi| upi.reference).unwrap_or_default();
    let wish = Requested {
        amount: rupees(amount)?,
        bank_reference: BankReference::parse("utr", utr).map_err(defect)?,
        our_reference: OurReference::parse("reference", &reference, &student.sap_id)
            .map_err(defect)?,
    };
    top_ups::request(cx, student, &wish, &unnamed(), |top_up| {
        top_up.id.to_string()
    })
    .map_err(unexpected)
}

/// Approves, or rejects for a reason.
fn decide(
    cx: &mut Context,
    by: &SignedInStaff,
    id: &str,
    reason: Option<&str>,
) -> Outcome<(), Infallible> {
    let id = id
        .parse()
        .map_err(|_| Failure::Defect(format!("{id} is no id")))?;
    let decided = match reason {
        None => top_ups::approve(cx, by, id, &unnamed(), |_| String::new()).map(drop),
        Some(reason) => top_ups::reject(cx, by, id, reason).map(drop),
    };
    decided.map_err(unexpected)
}
