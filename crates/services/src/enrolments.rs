//! Enrolments: who is in which class.

use std::convert::Infallible;

use portal_persistence::{demands, enrolments as store};

use crate::{Context, Outcome};

/// Enrols students who were admitted before enrolments were kept, at most `most` of one college, or ties what belongs to
/// them; returns how many it has looked at. Nought once all is done, or while another instance is at it.
pub fn enrol_admitted(cx: &mut Context, most: u16) -> Outcome<usize, Infallible> {
    let enrolled = cx.transaction(|tx| Ok(store::enrol_next(tx.db, most.into())?))?;
    if enrolled > 0 {
        return Ok(enrolled);
    }
    let tied = cx.transaction(|tx| Ok(store::tie_next(tx.db, most.into())?))?;
    if tied > 0 {
        return Ok(tied);
    }
    cx.transaction(|tx| Ok(demands::adopt_next(tx.db, most.into())?))
}
