//! Mails about scholarships.

use chrono::NaiveDate;
use portal_domain::{dates::in_words, money::Rupees};

use super::name;
use crate::{links::Links, message::Message as M, rendered_mail::Draft};

/// The mail of one of the messages on scholarships; [`super`] passes no other.
pub(super) fn draft(message: &M, links: &Links) -> Draft {
    match message {
        M::ScholarshipApplied {
            college,
            scholarship,
            day,
            fee,
        } => applied(&name(college), &name(scholarship), *day, *fee),
        M::ScholarshipApproved {
            college,
            scholarship,
            amount,
        } => approved(&name(college), &name(scholarship), *amount),
        M::ScholarshipNotSelected {
            college,
            scholarship,
        } => not_selected(&name(college), &name(scholarship)),
        M::ScholarshipPaid {
            college,
            scholarship,
            amount,
            balance,
        } => paid(&name(college), &name(scholarship), *amount, *balance),
        M::ScholarshipChanged {
            college,
            scholarship,
            name: now,
            day,
        } => changed(&name(college), &name(scholarship), &name(now), *day),
        _ => unreachable!("{} is no message on scholarships", message.kind()),
    }
    .link("See your scholarships", links.scholarship())
}

fn applied(college: &str, scholarship: &str, day: NaiveDate, fee: Rupees) -> Draft {
    Draft::new(format!("You have applied for {scholarship}"))
        .say(format!(
            "{college} has your application. Be ready for the exam on the specified date. The test is offline."
        ))
        .fact("Scholarship", scholarship)
        .fact("Test date", &in_words(day))
        .fact("Paid from your wallet", &fee.to_string())
}

fn approved(college: &str, scholarship: &str, amount: Rupees) -> Draft {
    Draft::new(format!("You have been chosen for {scholarship}"))
        .say(format!(
            "{college} has chosen you for this scholarship. The award will be added to your wallet, and we will email you then."
        ))
        .fact("Scholarship", scholarship)
        .fact("Award", &amount.to_string())
}

fn not_selected(college: &str, scholarship: &str) -> Draft {
    Draft::new(format!("You were not selected for {scholarship}"))
        .say(format!(
            "{college} has chosen the students for this scholarship. You were not selected this time."
        ))
        .fact("Scholarship", scholarship)
}

fn paid(college: &str, scholarship: &str, amount: Rupees, balance: Rupees) -> Draft {
    Draft::new(format!("{amount} added to your wallet: {scholarship}"))
        .say(format!(
            "{college} has paid you the award of a scholarship."
        ))
        .fact("Scholarship", scholarship)
        .fact("Award", &amount.to_string())
        .fact("Balance now", &balance.to_string())
}

fn changed(college: &str, scholarship: &str, now: &str, day: NaiveDate) -> Draft {
    let mail = Draft::new(format!("{scholarship} has changed")).say(format!(
        "{college} has changed this scholarship. Your application stays valid."
    ));
    let mail = if now == scholarship {
        mail.fact("Scholarship", now)
    } else {
        mail.fact("Scholarship before", scholarship)
            .fact("Scholarship", now)
    };
    mail.fact("Test date", &in_words(day))
}
