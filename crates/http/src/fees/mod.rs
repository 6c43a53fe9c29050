//! What a student owes and has paid (spec §2: Fee status).

mod by_year;
mod charges;
mod course;
mod dues;
mod listed;
mod receipts;

use chrono::{DateTime, NaiveDate, Utc};
use portal_domain::{
    fee_parts::FeePart,
    fees::{Charge, ChargeKind, ChargeState},
    ids::{ChargeId, TransferId},
    money::{MoneyFault, Rupees},
    payments::Payment,
    validation::Fault,
};
use portal_services::{
    fees::{self as use_case, FeeStatus},
    wallet::Pay,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    admissions::AdmissionStatus,
    framework::{
        access::SignedInStudent,
        api_error::ApiError,
        body::Body,
        confirmation::acts,
        idempotency::IdempotencyKey,
        numbers::{Decimal, NumberInput},
        reply::{Answer, Reply},
        state::State,
        words::wire_words,
    },
};

pub(crate) use self::{
    by_year::YearOfFees,
    charges::{ReasonBody, raise, withdraw},
    course::charge_course,
    dues::dues,
    listed::{export as export_charges, list as list_charges},
    receipts::receipt,
};

wire_words! {
    /// How a payment went.
    PaymentOutcome = portal_domain::payments::Outcome;
}

/// What is owed for.
#[derive(Debug, Serialize, ToSchema)]
enum ChargeKindName {
    /// A part of the course's fee.
    Instalment,
    /// Something that an accountant has raised.
    Other,
    #[serde(rename = "Re-exam")]
    Reexam,
}

impl From<ChargeKind> for ChargeKindName {
    fn from(kind: ChargeKind) -> Self {
        match kind {
            ChargeKind::Instalment { .. } => Self::Instalment,
            ChargeKind::Other => Self::Other,
            ChargeKind::Reexam => Self::Reexam,
        }
    }
}

/// Whether a charge is still to be paid.
#[derive(Debug, Serialize, ToSchema)]
enum ChargeStatus {
    Due,
    /// Due, and its date has passed.
    Overdue,
    Paid,
    /// An accountant has withdrawn it.
    Withdrawn,
}

impl From<ChargeState> for ChargeStatus {
    fn from(state: ChargeState) -> Self {
        match state {
            ChargeState::Due { overdue: false } => Self::Due,
            ChargeState::Due { overdue: true } => Self::Overdue,
            ChargeState::Paid => Self::Paid,
            ChargeState::Withdrawn => Self::Withdrawn,
        }
    }
}

/// What was paid with.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
enum PaymentMethod {
    Wallet,
}

/// A part of a course's fee, as much of it as is in one instalment.
#[derive(Debug, Serialize, ToSchema)]
struct FeePartBody {
    /// The title of a fee that all of the college pay; null of the course's base fee.
    #[schema(required = true)]
    title: Option<String>,
    /// Rupees.
    amount: Decimal,
}

impl From<FeePart> for FeePartBody {
    fn from(part: FeePart) -> Self {
        Self {
            title: part.title,
            amount: part.amount.into(),
        }
    }
}

/// What a student owes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChargeBody {
    #[serde(rename = "_id")]
    id: String,
    kind: ChargeKindName,
    title: String,
    /// Rupees.
    amount: Decimal,
    due_date: NaiveDate,
    status: ChargeStatus,
    /// What an instalment consists of, as it was raised; empty of all else, and where it was not kept.
    parts: Vec<FeePartBody>,
    /// Of whose fee it is an instalment. Null of other charges, and as long as the college has opened no year.
    #[schema(required = true)]
    academic_year: Option<String>,
}

impl From<Charge> for ChargeBody {
    fn from(charge: Charge) -> Self {
        Self {
            id: charge.id.to_string(),
            kind: charge.kind.into(),
            title: charge.title,
            amount: charge.amount.into(),
            due_date: charge.due,
            status: charge.state.into(),
            parts: charge.parts.into_iter().map(FeePartBody::from).collect(),
            academic_year: charge.year,
        }
    }
}

/// A payment out of the wallet, gone through or failed (spec §3: Payment entry).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PaymentItem {
    transaction_id: String,
    /// What was paid.
    title: String,
    /// Rupees.
    amount: Decimal,
    date: DateTime<Utc>,
    method: PaymentMethod,
    status: PaymentOutcome,
    /// Null of a failure, and for the moment until the receipt has its number.
    #[schema(required = true)]
    receipt_number: Option<String>,
    /// Where the receipt is, relative to the base of the API; null of a failure.
    #[schema(required = true)]
    receipt_url: Option<String>,
    /// The charge to pay again, of a failure whose charge is still due and has not failed again since.
    #[schema(required = true)]
    pay_again: Option<String>,
    /// Of whose fee an instalment was paid. Null of other payments, and as long as the college has opened no year.
    #[schema(required = true)]
    academic_year: Option<String>,
}

impl From<Payment> for PaymentItem {
    fn from(payment: Payment) -> Self {
        let id: TransferId = payment.id;
        Self {
            transaction_id: id.to_string(),
            title: payment.title.to_string(),
            amount: payment.amount.into(),
            date: payment.at,
            method: PaymentMethod::Wallet,
            status: payment.outcome.into(),
            receipt_number: payment.receipt.map(|number| number.to_string()),
            receipt_url: payment
                .outcome
                .is_success()
                .then(|| format!("/fees/receipts/{id}")),
            pay_again: payment.pay_again.map(|charge| charge.to_string()),
            academic_year: payment.year,
        }
    }
}

/// Where questions about fees go, as the college has set it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Support {
    #[schema(required = true)]
    email: Option<String>,
    #[schema(required = true)]
    phone: Option<String>,
    address: String,
}

/// A student's fee.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FeeStatusBody {
    /// Paying is closed before it is `Approved`.
    admission_status: AdmissionStatus,
    /// Rupees; the sum of the charges. Once the college has opened a year: of this year, and what was unpaid at its beginning.
    total_fee: Decimal,
    /// Rupees; of that sum.
    paid_amount: Decimal,
    /// Rupees; all that is unpaid.
    balance_due: Decimal,
    /// Of the next charge to pay; null when nothing is due.
    #[schema(required = true)]
    due_date: Option<NaiveDate>,
    /// Rupees.
    wallet_balance: Decimal,
    /// In the order in which they fall due.
    charges: Vec<ChargeBody>,
    /// The newest first; empty as long as the college has opened no year.
    years: Vec<YearOfFees>,
    /// Payments of these charges, the newest first.
    payments: Vec<PaymentItem>,
    support: Support,
}

impl From<FeeStatus> for FeeStatusBody {
    fn from(fee: FeeStatus) -> Self {
        let charged = fee.charged;
        Self {
            admission_status: fee.admission.into(),
            total_fee: charged.sums.total.into(),
            paid_amount: charged.sums.paid.into(),
            balance_due: charged.sums.due.into(),
            due_date: charged.sums.next_due,
            wallet_balance: fee.balance.into(),
            charges: charged.charges.into_iter().map(ChargeBody::from).collect(),
            years: charged.years.into_iter().map(YearOfFees::from).collect(),
            payments: fee.payments.into_iter().map(PaymentItem::from).collect(),
            support: Support {
                email: fee.support.email,
                phone: fee.support.phone,
                address: fee.support.address,
            },
        }
    }
}

/// GET /fees/status
pub(crate) async fn status(student: SignedInStudent, state: State) -> Reply<FeeStatusBody> {
    let fee = state.run(move |cx| use_case::find(cx, &student)).await?;
    Ok(Answer::new(fee.into()))
}

/// What to pay. Its amount is the server's to know.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct PayBody {
    /// The `_id` of a charge.
    #[schema(required = true)]
    charge_id: String,
}

impl PayBody {
    /// The charge's id; 404 for text that is not an id, as for an unknown charge.
    pub(crate) fn charge(&self) -> Result<ChargeId, ApiError> {
        self.charge_id.parse().map_err(|_| ApiError::not_found())
    }
}

/// The fee to which the payer agreed; `None` when the body does not name it.
pub(crate) fn agreed_fee(fee: Option<&NumberInput>) -> Result<Option<Rupees>, Fault> {
    fee.map(|input| Rupees::parse("fee", MoneyFault::Fee, input.as_str()))
        .transpose()
}

/// How a payment went.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PaymentBody {
    status: PaymentOutcome,
    /// A sentence for the person at the screen.
    message: &'static str,
    payment: PaymentItem,
}

impl From<Payment> for PaymentBody {
    fn from(payment: Payment) -> Self {
        let outcome = payment.outcome;
        Self {
            status: outcome.into(),
            message: outcome.message(),
            payment: payment.into(),
        }
    }
}

/// POST /fees/pay. With too little balance nothing is recorded.
pub(crate) async fn pay(
    student: SignedInStudent<acts::PayAsStudent>,
    key: IdempotencyKey,
    body: Body<PayBody>,
    state: State,
) -> Reply<PaymentBody> {
    let (charge, call) = (body.0.charge()?, key.call::<_, PaymentBody>(&body.0));
    let done = state
        .run(move |cx| use_case::pay(cx, &student, charge, &call))
        .await?;
    Ok(Answer::of_call(done))
}

impl From<Pay> for ApiError {
    fn from(reason: Pay) -> Self {
        match reason {
            Pay::NotFound => Self::not_found(),
            Pay::Closed | Pay::Paid | Pay::Withdrawn | Pay::Insufficient => Self::conflict(&reason),
            Pay::OtherCall(reason) => reason.into(),
        }
    }
}
