//! Lists the mails that were given up, and sends them again.

use std::convert::Infallible;

use chrono::{DateTime, Utc};
use portal_domain::ids::MailId;
use portal_persistence::outbox;

use super::{Opened, delivery::has_outlived, open};
use crate::{Context, Outcome};

/// Rows that one query reads.
const PAGE: i64 = 500;

/// A mail that was given up. Its address stays sealed.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenUp {
    /// The id, which the log has too.
    pub id: MailId,
    /// The kind of mail.
    pub kind: String,
    pub written: DateTime<Utc>,
    pub why: String,
    /// Whether it can be sent again: a code that has expired cannot.
    pub is_of_use: bool,
}

/// Passes each given-up mail to `show`, the oldest first.
pub fn each(cx: &mut Context, mut show: impl FnMut(&GivenUp)) -> Outcome<(), Infallible> {
    let mut after = None;
    loop {
        let page = outbox::list_given_up(cx.db(), after, PAGE)?;
        for mail in &page {
            show(&shown(cx, mail));
        }
        match page.last() {
            Some(last) => after = Some(MailId(last.id)),
            None => return Ok(()),
        }
    }
}

/// Makes given-up mails due again: those of `ids`, or all if `ids` is empty. Leaves out expired codes. Returns how many
/// are due again, and how many are not because they have expired or do not exist.
pub fn send_again(cx: &mut Context, ids: &[MailId]) -> Outcome<(usize, usize), Infallible> {
    let mut found = Vec::new();
    each(cx, |mail| {
        if ids.is_empty() || ids.contains(&mail.id) {
            found.push((mail.id, mail.is_of_use));
        }
    })?;
    let (now, asked) = (cx.now(), ids.len().max(found.len()));
    let mut again = 0;
    for (id, is_of_use) in found {
        if is_of_use && outbox::take_up_again(cx.db(), id, now)? {
            again += 1;
        }
    }
    Ok((again, asked - again))
}

fn shown(cx: &Context, mail: &outbox::GivenUp) -> GivenUp {
    let is_of_use = match open(cx.secrets(), MailId(mail.id), &mail.sealed) {
        Ok(Opened::Mail(_, message)) => !has_outlived(&message, mail.created_at, cx.now()),
        Ok(Opened::Blank) | Err(_) => false,
    };
    GivenUp {
        id: MailId(mail.id),
        kind: mail.kind.clone(),
        written: mail.created_at,
        why: mail.last_error.clone().unwrap_or_default(),
        is_of_use,
    }
}
