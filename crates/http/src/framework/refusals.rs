//! The refusals that follow from an endpoint's kind, for the OpenAPI document.

use portal_domain::{factors::Act, sessions::Freshness};

use crate::framework::{access::Access, confirmation::Confirmation, describe::Draft};

/// Status and description of each refusal that such an endpoint may give.
pub(crate) fn refusals(
    access: Access,
    confirmation: Confirmation,
    draft: &Draft,
) -> Vec<(&'static str, &'static str)> {
    let mut list = vec![
        ("400", "Faulty request."),
        ("429", "Too often."),
        ("503", "Try again."),
    ];
    let is_gated = access != Access::Anyone;
    if draft.asks_who {
        list.push(("401", "Not signed in, or the wrong password."));
    }
    if is_gated {
        list.push((
            "412",
            "The page was loaded for another account (Portal-Account).",
        ));
    }
    if is_gated || !draft.is_safe {
        list.push(("403", forbidden(confirmation)));
    }
    if draft.takes_key {
        list.push(("422", "The Idempotency-Key was used for another request."));
    }
    // A body, a query or the session may also lead to a record that does not exist.
    if is_gated || draft.path.contains('{') {
        list.push(("404", "Unknown, or another college's."));
    }
    if draft.body.is_some() {
        list.push(("408", "The body took too long to arrive."));
        list.push(("413", "Too large."));
    }
    if !draft.is_safe {
        list.push(("409", "Not in this state."));
        list.push(("415", "Not of the kind that is taken here."));
    }
    list
}

fn forbidden(confirmation: Confirmation) -> &'static str {
    match confirmation.act().map(Act::freshness) {
        None => "Not allowed, or from a foreign page.",
        Some(Freshness::Quarter) => {
            "Not allowed, from a foreign page, or not confirmed within 15 minutes (factor.stale)."
        }
        Some(Freshness::Hour) => {
            "Not allowed, from a foreign page, or not confirmed within 60 minutes (factor.stale)."
        }
    }
}
