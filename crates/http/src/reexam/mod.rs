//! Re-exams: a student's own (spec §2: Re-exam), and their days, which the marks admin sets.

mod dates;

use chrono::{DateTime, NaiveDate, Utc};
use portal_domain::{
    ids::SubjectId,
    reexam::{Offer, Outcome, Registration},
};
use portal_services::reexam::{self as use_case, PayReexam, Reexams, Registered};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub(crate) use self::dates::{list_dates, set_date};

use crate::{
    fees::agreed_fee,
    framework::{
        access::SignedInStudent,
        api_error::ApiError,
        body::Body,
        confirmation::acts,
        idempotency::IdempotencyKey,
        numbers::{Decimal, NumberInput},
        reply::{Answer, Reply},
        state::State,
    },
};

/// A failed subject that can be sat again (spec §3: Re-exam item).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FailedSubject {
    /// The subject.
    id: String,
    subject_name: String,
    /// From 1; left out in a course of one term.
    #[serde(skip_serializing_if = "Option::is_none")]
    term: Option<i16>,
    /// Null until it is announced; nothing can be paid before.
    #[schema(required = true)]
    exam_date: Option<NaiveDate>,
    /// Rupees.
    fee: Decimal,
    /// The best so far.
    obtained_marks: Decimal,
    max_marks: Decimal,
    /// Whether the date is announced and not past, and the marks are not being corrected.
    may_pay: bool,
}

/// What has become of a re-exam.
#[derive(Debug, Serialize, ToSchema)]
enum ReexamStatus {
    /// None of its marks are published yet.
    Registered,
    /// They are, and the subject is passed.
    Passed,
    /// They are, and it is not.
    Failed,
}

impl From<Outcome> for ReexamStatus {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Registered => Self::Registered,
            Outcome::Passed(_) => Self::Passed,
            Outcome::Failed(_) => Self::Failed,
        }
    }
}

/// A re-exam that is paid for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PaidReexam {
    id: String,
    subject_name: String,
    /// From 1; left out in a course of one term.
    #[serde(skip_serializing_if = "Option::is_none")]
    term: Option<i16>,
    exam_date: NaiveDate,
    /// Rupees.
    fee: Decimal,
    /// Of the payment, whose receipt it leads to; null where a re-exam costs nothing.
    #[schema(required = true)]
    transaction_id: Option<String>,
    paid_at: DateTime<Utc>,
    /// 2 is the first re-exam.
    attempt: i16,
    status: ReexamStatus,
    #[schema(required = true)]
    obtained_marks: Option<Decimal>,
    max_marks: Decimal,
}

impl From<Registration> for PaidReexam {
    fn from(registration: Registration) -> Self {
        Self {
            id: registration.id.to_string(),
            subject_name: registration.subject_name,
            term: registration.term,
            exam_date: registration.exam_on,
            fee: registration.fee.into(),
            transaction_id: registration.payment.map(|id| id.to_string()),
            paid_at: registration.at,
            attempt: registration.attempt,
            status: registration.outcome.into(),
            obtained_marks: registration.outcome.marks().map(Decimal::from),
            max_marks: registration.max.into(),
        }
    }
}

/// A student's re-exams.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReexamBody {
    /// Rupees, of one subject.
    fee: Decimal,
    /// Rupees: what the wallet holds.
    balance: Decimal,
    /// Whether a result is published at all.
    is_published: bool,
    /// Of the current results of all terms, in their order.
    failed: Vec<FailedSubject>,
    /// The newest first.
    paid: Vec<PaidReexam>,
}

impl From<Reexams> for ReexamBody {
    fn from(reexams: Reexams) -> Self {
        let (fee, today) = (reexams.fee, reexams.today);
        let failed = |offer: Offer| FailedSubject {
            may_pay: offer.check_open(today).is_ok(),
            id: offer.failed.subject.to_string(),
            subject_name: offer.failed.name,
            term: offer.term,
            exam_date: offer.exam_on,
            fee: fee.into(),
            obtained_marks: offer.failed.obtained.into(),
            max_marks: offer.failed.max.into(),
        };
        Self {
            fee: fee.into(),
            balance: reexams.balance.into(),
            is_published: reexams.is_published,
            failed: reexams.offers.into_iter().map(failed).collect(),
            paid: reexams
                .registrations
                .into_iter()
                .map(PaidReexam::from)
                .collect(),
        }
    }
}

/// GET /reexam
pub(crate) async fn get(student: SignedInStudent, state: State) -> Reply<ReexamBody> {
    let reexams = state.run(move |cx| use_case::find(cx, &student)).await?;
    Ok(Answer::new(reexams.into()))
}

/// What to pay. Its fee is the server's to know; who pays may say which fee was shown.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct PayReexamBody {
    #[schema(required = true)]
    subject_id: String,
    /// Rupees: the fee as shown. Nothing is paid if it is another by now.
    #[serde(skip_serializing_if = "Option::is_none")]
    fee: Option<NumberInput>,
}

/// A re-exam that was just paid for.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReexamPaid {
    /// A sentence for the person at the screen.
    message: String,
    /// Rupees: what the wallet holds now.
    balance: Decimal,
    paid: PaidReexam,
}

impl From<Registered> for ReexamPaid {
    fn from(registered: Registered) -> Self {
        Self {
            message: registered.message(),
            balance: registered.balance.into(),
            paid: registered.registration.into(),
        }
    }
}

/// POST /reexam/pay. With too little balance nothing changes.
pub(crate) async fn pay(
    student: SignedInStudent<acts::PayAsStudent>,
    key: IdempotencyKey,
    body: Body<PayReexamBody>,
    state: State,
) -> Reply<ReexamPaid> {
    let call = key.call::<_, ReexamPaid>(&body.0);
    let agreed = agreed_fee(body.0.fee.as_ref())?;
    let subject: SubjectId = body
        .0
        .subject_id
        .parse()
        .map_err(|_| ApiError::not_found())?;
    let done = state
        .run(move |cx| use_case::pay(cx, &student, subject, agreed, &call))
        .await?;
    Ok(Answer::of_call(done))
}

impl From<PayReexam> for ApiError {
    fn from(reason: PayReexam) -> Self {
        match reason {
            PayReexam::NotFound => Self::not_found(),
            PayReexam::NotOffered(_) | PayReexam::FeeChanged(_) | PayReexam::Insufficient => {
                Self::conflict(&reason)
            }
            PayReexam::OtherCall(reason) => reason.into(),
        }
    }
}
