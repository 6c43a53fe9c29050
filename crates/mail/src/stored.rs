//! How a message waits in its sealed envelope: typed, and beside it in the formatted texts of the release before this
//! one, which may still have to send it. The texts go in the next release.

use chrono::NaiveDate;
use portal_domain::{dates, documents::Slot, leaves::Period, ledger::Source, roles::Role};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Number, Value, json};

use crate::message::Message;

/// A message within its envelope.
#[derive(Clone, Serialize, Deserialize)]
pub struct StoredMessage {
    /// As the release before this one reads it.
    message: Value,
    /// Missing in what that release wrote.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    typed: Option<Message>,
}

impl From<Message> for StoredMessage {
    fn from(message: Message) -> Self {
        Self {
            message: in_texts(&message),
            typed: Some(message),
        }
    }
}

impl StoredMessage {
    /// `None` for texts that are not those of any release.
    #[must_use]
    pub fn into_message(self) -> Option<Message> {
        self.typed.or_else(|| of_texts(self.message))
    }
}

/// The message with its amounts, days and names of closed sets as people read them.
#[allow(clippy::too_many_lines, reason = "it is one match")]
fn in_texts(message: &Message) -> Value {
    use Message as M;
    let mut value = serde_json::to_value(message).unwrap_or_default();
    let texts: Vec<(&str, Value)> = match message {
        M::StaffActivated { role, .. }
        | M::RoleChanged { role, .. }
        | M::Invitation { role, .. } => {
            vec![("role_title", json!(role.title()))]
        }
        M::AdmissionApproved { fee, .. } => vec![("fee", json!(fee.to_string()))],
        M::AdmissionRejected { documents, .. } => {
            let titled = documents.iter().map(|(slot, why)| (slot.title(), why));
            vec![("documents", json!(titled.collect::<Vec<_>>()))]
        }
        M::MoneyAdded {
            amount,
            source,
            reference,
            balance,
            ..
        } => vec![
            ("amount", json!(amount.to_string())),
            ("description", json!(source.describe(reference))),
            ("balance", json!(balance.to_string())),
        ],
        M::TopUpRejected { amount, .. }
        | M::MoneyTakenBack { amount, .. }
        | M::ChargeWithdrawn { amount, .. }
        | M::ScholarshipApproved { amount, .. } => vec![("amount", json!(amount.to_string()))],
        M::ChargeRaised { amount, due, .. } => vec![
            ("amount", json!(amount.to_string())),
            ("due", json!(dates::in_figures(*due))),
        ],
        M::ReexamRegistered { day, fee, .. } | M::ScholarshipApplied { day, fee, .. } => vec![
            ("day", json!(dates::in_figures(*day))),
            ("fee", json!(fee.to_string())),
        ],
        M::ReexamMoved { day, .. } | M::ScholarshipChanged { day, .. } => {
            vec![("day", json!(dates::in_figures(*day)))]
        }
        M::PracticalDecided { date, .. } => vec![("date", json!(dates::in_figures(*date)))],
        M::ScholarshipPaid {
            amount, balance, ..
        } => vec![
            ("amount", json!(amount.to_string())),
            ("balance", json!(balance.to_string())),
        ],
        M::LeaveDecided { period, .. } => vec![("period", json!(period_in_figures(*period)))],
        M::RegistrationCode { .. }
        | M::AddressAlreadyRegistered { .. }
        | M::Welcome { .. }
        | M::FirstCode { .. }
        | M::StaffWelcomeFounder { .. }
        | M::StaffPending { .. }
        | M::StaffRejected { .. }
        | M::StaffDisabled { .. }
        | M::PasswordResetCode { .. }
        | M::PasswordChanged { .. }
        | M::EmailCode { .. }
        | M::EmailHasAccount { .. }
        | M::EmailChanged { .. }
        | M::EmailConfirmed { .. }
        | M::EmailChangeUndone { .. }
        | M::FactorCode { .. }
        | M::FactorEnrolled { .. }
        | M::PasskeyAdded { .. }
        | M::PasskeyRemoved { .. }
        | M::DeviceCopied { .. }
        | M::RecoveryCodesFew { .. }
        | M::FactorRestorationAsked { .. }
        | M::FactorRestorationDue { .. }
        | M::FactorRestorationStopped { .. }
        | M::FactorRestored { .. }
        | M::NewSignIn { .. }
        | M::StaffAwaitingApproval { .. }
        | M::UpiIdChanged { .. }
        | M::OperatorActed { .. }
        | M::AdmissionReceived { .. }
        | M::AdmissionReopened { .. }
        | M::Promoted { .. }
        | M::EnrolmentChanged { .. }
        | M::ResultPublished { .. }
        | M::ScholarshipNotSelected { .. }
        | M::GrievanceResolved { .. } => Vec::new(),
    };
    for (name, text) in texts {
        value[name] = text;
    }
    value
}

/// `on 21/11/2026`, `from 21/11/2026 to 24/11/2026`
fn period_in_figures(Period { start, end }: Period) -> String {
    let (first, last) = (dates::in_figures(start), dates::in_figures(end));
    if start == end {
        format!("on {first}")
    } else {
        format!("from {first} to {last}")
    }
}

/// Reads what [`in_texts`] has written. A field is read by its name, since each means the same in every message.
fn of_texts(value: Value) -> Option<Message> {
    let Value::Object(fields) = value else {
        return None;
    };
    let mut typed = Map::new();
    for (name, value) in fields {
        match name.as_str() {
            "amount" | "balance" | "fee" => typed.insert(name, amount(&value)?),
            "day" | "date" | "due" => typed.insert(name, json!(day(value.as_str()?)?)),
            "period" => typed.insert(name, period(value.as_str()?)?),
            "role_title" => typed.insert("role".into(), role(value.as_str()?)?),
            "documents" => typed.insert(name, documents(&value)?),
            "description" => {
                let (source, reference) = origin(value.as_str()?)?;
                typed.insert("source".into(), json!(source));
                typed.insert("reference".into(), json!(reference))
            }
            _ => typed.insert(name, value),
        };
    }
    serde_json::from_value(Value::Object(typed)).ok()
}

/// `₹1,25,000.00`
fn amount(value: &Value) -> Option<Value> {
    let digits = value.as_str()?.strip_prefix('₹')?.replace(',', "");
    digits.parse::<Number>().ok().map(Value::Number)
}

/// `21/11/2026`
fn day(text: &str) -> Option<NaiveDate> {
    NaiveDate::parse_from_str(text, "%d/%m/%Y").ok()
}

/// Reads what [`period_in_figures`] has written.
fn period(text: &str) -> Option<Value> {
    let (start, end) = match text.strip_prefix("on ") {
        Some(one) => (one, one),
        None => text.strip_prefix("from ")?.split_once(" to ")?,
    };
    Some(json!({ "start": day(start)?, "end": day(end)? }))
}

fn role(title: &str) -> Option<Value> {
    let role = Role::ALL.into_iter().find(|role| role.title() == title)?;
    Some(json!(role))
}

fn documents(value: &Value) -> Option<Value> {
    let pairs = value.as_array()?.iter().map(|pair| {
        let (title, why) = (pair[0].as_str()?, pair[1].as_str()?);
        // That release wrote "marksheet".
        let letters = |title: &str| title.replace(' ', "");
        let slot = Slot::ALL
            .into_iter()
            .find(|slot| letters(slot.title()) == letters(title))?;
        Some((slot, why))
    });
    Some(json!(pairs.collect::<Option<Vec<_>>>()?))
}

fn origin(description: &str) -> Option<(Source, &str)> {
    Source::ALL.into_iter().find_map(|source| {
        let reference = description.strip_prefix(source.describe("").as_str())?;
        Some((source, reference))
    })
}
