//! The demo's own endpoints: the mails that it "sent", and the accounts to sign in with. Mounted in
//! demo mode only.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::framework::{
    access::Anyone,
    api_error::ApiError,
    reply::{Answer, Reply},
    state::State,
};

/// The mails, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Mailbox {
    mails: Vec<Mail>,
}

/// One mail.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Mail {
    id: String,
    to: String,
    subject: String,
    text: String,
    sent_at: DateTime<Utc>,
}

/// GET /dev/mailbox
pub(crate) async fn mailbox(_: Anyone, state: State) -> Reply<Mailbox> {
    let mailbox = state.demo()?.mailbox.as_ref();
    let mails = mailbox.ok_or_else(ApiError::not_found)?().map_err(|error| {
        tracing::error!(%error, "cannot read the mail folder");
        ApiError::defect()
    })?;
    let mails = mails.into_iter().map(|mail| Mail {
        id: mail.id,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        sent_at: mail.sent_at,
    });
    Ok(Answer::new(Mailbox {
        mails: mails.collect(),
    }))
}

/// The demo's accounts.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Accounts {
    accounts: Vec<Account>,
}

/// One account.
#[derive(Debug, Serialize, ToSchema)]
struct Account {
    /// What to type as the name.
    login: String,
    password: String,
    name: String,
    /// `student` or a role.
    role: String,
    /// The login page.
    page: String,
}

/// GET /dev/accounts
pub(crate) async fn accounts(_: Anyone, state: State) -> Reply<Accounts> {
    let accounts = state.demo()?.accounts.iter().map(|account| Account {
        login: account.login.clone(),
        password: account.password.clone(),
        name: account.name.clone(),
        role: account.role.clone(),
        page: account.page.to_owned(),
    });
    Ok(Answer::new(Accounts {
        accounts: accounts.collect(),
    }))
}
