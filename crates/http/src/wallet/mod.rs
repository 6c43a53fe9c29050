//! The wallet (spec §2: Wallet), and students' wallets as the accountant sees them.

mod accounts;

use portal_domain::ids::TransferId;
use portal_services::wallet::{self as use_case, Wallet};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    fees::{ChargeBody, PayBody, PaymentBody, PaymentItem},
    framework::{
        access::SignedInStudent,
        body::Body,
        confirmation::acts,
        idempotency::IdempotencyKey,
        numbers::Decimal,
        params::{AskedOfList, PageQuery, Query},
        reply::{Answer, Reply},
        state::State,
    },
};

pub(crate) use self::accounts::{
    account, export as export_accounts, list as list_accounts, reverse, statement,
};

/// Where money for the wallet is sent by UPI.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpiBody {
    /// The college's UPI id (`pa`).
    upi_id: String,
    /// Who is paid (`pn`).
    payee_name: String,
    /// Our reference (`tr`), to be sent back with the top-up.
    reference: String,
}

/// A student's wallet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WalletBody {
    /// Rupees.
    balance: Decimal,
    /// Pending Expenses: what is due and has not failed.
    pending: Vec<ChargeBody>,
    /// What is due although paying it has failed; the history offers Pay Again.
    failed: Vec<ChargeBody>,
    /// Null while the college has set no UPI id.
    #[schema(required = true)]
    upi: Option<UpiBody>,
}

impl From<Wallet> for WalletBody {
    fn from(wallet: Wallet) -> Self {
        Self {
            balance: wallet.balance.into(),
            pending: wallet.pending.into_iter().map(ChargeBody::from).collect(),
            failed: wallet.failed.into_iter().map(ChargeBody::from).collect(),
            upi: wallet.upi.map(|upi| UpiBody {
                upi_id: upi.id,
                payee_name: upi.payee,
                reference: upi.reference,
            }),
        }
    }
}

/// GET /wallet
pub(crate) async fn get(student: SignedInStudent, state: State) -> Reply<WalletBody> {
    let wallet = state.run(move |cx| use_case::find(cx, &student)).await?;
    Ok(Answer::new(wallet.into()))
}

/// Payment History.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PaymentList {
    payments: Vec<PaymentItem>,
}

/// GET /wallet/history: every payment out of the wallet, the newest first.
pub(crate) async fn history(
    student: SignedInStudent,
    query: Query<PageQuery>,
    state: State,
) -> Reply<PaymentList> {
    let page = query.0.parse::<TransferId>()?;
    let listing = state
        .run(move |cx| use_case::history(cx, &student, &page))
        .await?;
    Ok(query.0.answer(
        "/api/wallet/history",
        listing,
        |payment| payment.id.to_string(),
        |rows| PaymentList {
            payments: rows.into_iter().map(PaymentItem::from).collect(),
        },
    ))
}

/// POST /wallet/pay. With too little balance a FAILURE is recorded, and the charge stays due.
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
