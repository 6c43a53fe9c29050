//! Offers that the detained repeat their term, once a class of it opens.

use std::convert::Infallible;

use portal_domain::{
    audit::Detail, dates::date_in_india, enrolment_changes::Kind, ids::EnrolmentChangeId,
};
use portal_persistence::enrolment_changes::{self as store, NewChange};

use super::note;
use crate::{Context, Failure, Outcome};

/// Offers it to those to whom nobody has, at most `most`; returns to how many. Somebody of the college approves or dismisses it.
pub fn offer_repeats(cx: &mut Context, most: u16) -> Outcome<usize, Infallible> {
    cx.transaction(|tx| {
        let today = date_in_india(tx.now());
        let mut offered = 0;
        for offer in store::next_offers(tx.db, most.into(), today)? {
            let new = NewChange {
                id: tx.new_id(EnrolmentChangeId::new),
                kind: Kind::Repeat,
                reason: String::new(),
                promotion: None,
                to: Some(offer.to),
                asked_by: None,
                at: tx.now(),
            };
            store::insert(tx.db, offer.college, &new, &offer.students)?;
            let listed = store::find(tx.db, offer.college, new.id)?
                .ok_or_else(|| Failure::defect("an offer that was just added is gone"))?;
            let (who, count) = ((offer.college, None), offer.students.len());
            note(tx, who, &listed, Detail::AskEnrolmentChange, count)?;
            offered += count;
        }
        Ok(offered)
    })
}
