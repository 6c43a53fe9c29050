//! Mails about money: credits and debits of a wallet, and charges.

use chrono::NaiveDate;
use portal_domain::{dates::in_words, money::Rupees, quotes::one_line};

use super::{REMARK_LIMIT, name};
use crate::{links::Links, message::Message as M, rendered_mail::Draft};

/// The mail of one of the messages on money; [`super`] passes no other.
pub(super) fn draft(message: &M, links: &Links) -> Draft {
    match message {
        M::MoneyAdded {
            college,
            amount,
            source,
            reference,
            balance,
        } => money_added(
            &name(college),
            *amount,
            &source.describe(reference),
            *balance,
        ),
        M::TopUpRejected {
            college,
            amount,
            reference,
            reason,
        } => top_up_rejected(&name(college), *amount, &name(reference), reason),
        M::MoneyTakenBack {
            college,
            amount,
            reason,
        } => money_taken_back(&name(college), *amount, reason),
        M::ChargeRaised {
            college,
            title,
            amount,
            due,
        } => charge_raised(&name(college), &name(title), *amount, *due),
        M::ChargeWithdrawn {
            college,
            title,
            amount,
            reason,
        } => charge_withdrawn(&name(college), &name(title), *amount, reason),
        _ => unreachable!("{} is no message on money", message.kind()),
    }
    .link("See your wallet", links.wallet())
}

fn money_added(college: &str, amount: Rupees, description: &str, balance: Rupees) -> Draft {
    Draft::new(format!("{amount} added to your wallet"))
        .say(format!("{college} has added money to your wallet."))
        .fact("Amount", &amount.to_string())
        .fact("What for", &one_line(description, REMARK_LIMIT))
        .fact("Balance now", &balance.to_string())
}

fn top_up_rejected(college: &str, amount: Rupees, reference: &str, reason: &str) -> Draft {
    Draft::new(format!("{college} could not find your payment"))
        .say(format!(
            "You asked {college} to add {amount} to your wallet. This was rejected."
        ))
        .fact("Bank reference (UTR)", reference)
        .fact("Reason", &one_line(reason, REMARK_LIMIT))
        .say("If something was mistyped, add the funds again with the right amount and reference. If money has left your bank, it is not lost: speak to the college office.")
}

fn money_taken_back(college: &str, amount: Rupees, reason: &str) -> Draft {
    Draft::new(format!("{amount} taken back from your wallet"))
        .say(format!(
            "{college} added money to your wallet by mistake and has taken it back."
        ))
        .fact("Amount", &amount.to_string())
        .fact("Reason", &one_line(reason, REMARK_LIMIT))
        .say("If you think this is wrong, speak to the college office.")
}

fn charge_raised(college: &str, title: &str, amount: Rupees, due: NaiveDate) -> Draft {
    Draft::new(format!("{college} asks you to pay {amount}"))
        .say(format!("{college} has added a charge to your account."))
        .fact("What for", title)
        .fact("Amount", &amount.to_string())
        .fact("Due date", &in_words(due))
}

fn charge_withdrawn(college: &str, title: &str, amount: Rupees, reason: &str) -> Draft {
    Draft::new(format!("No longer due: {title}"))
        .say(format!(
            "{college} has withdrawn a charge. You do not need to pay it."
        ))
        .fact("What for", title)
        .fact("Amount", &amount.to_string())
        .fact("Reason", &one_line(reason, REMARK_LIMIT))
}
