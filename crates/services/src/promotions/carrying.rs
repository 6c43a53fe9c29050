//! Carries out what was approved, some students at a time: each is enrolled, charged the fee of a year of study that begins, and
//! told, in one transaction.

use std::{collections::HashMap, convert::Infallible};

use portal_domain::{
    dates::date_in_india,
    ids::{ClassId, CollegeId, EnrolmentId, StudentId},
};
use portal_mail::Message;
use portal_persistence::{
    promotions::{self as store, Next, PromotedClass, Running},
    results,
};

use crate::{
    Context, Failure, Outcome, Tx,
    fees::{TermBegun, demand_fee, find_yearly_fee},
    notifications::notify_all,
};

/// Carries out the verdicts of the next students of the promotion that was approved first, at most `most`; returns how many it has
/// looked at. Nought once nothing is left.
pub fn carry_on(cx: &mut Context, most: u16) -> Outcome<usize, Infallible> {
    cx.transaction(|tx| {
        let Some(running) = store::next_running(tx.db)? else {
            return Ok(0);
        };
        let today = date_in_india(tx.now());
        let (college, id) = (running.college, running.id);
        let done = store::carry_on(tx.db, college, id, most.into(), today)?;
        let entered: Vec<EnrolmentId> = done.iter().filter_map(|next| next.enrolment).collect();
        raise_fees(tx, &running, &entered)?;
        tell(tx, &running, &done)?;
        if !store::is_waiting(tx.db, college, id)? {
            let now = tx.now();
            store::end(tx.db, college, id, true, now)?;
        }
        Ok(done.len().max(1))
    })
}

/// Charges those who begin a year of study.
fn raise_fees(
    tx: &mut Tx<'_>,
    running: &Running,
    entered: &[EnrolmentId],
) -> Outcome<(), Infallible> {
    let (college, today) = (running.college, date_in_india(tx.now()));
    let Some(class) = running.to else {
        return Ok(());
    };
    let class = class_of(tx, college, class)?;
    let per_year = class.terms.per_year;
    if entered.is_empty() || (class.term - 1) % per_year != 0 {
        return Ok(());
    }
    // Nobody changes the fee until the transaction ends: the college's row is shared.
    let begun = TermBegun {
        year: class.year,
        course: class.course,
        term: class.term,
        terms: class.terms,
        is_repeated: false,
    };
    let fee = find_yearly_fee(tx.db, college, begun, today)?
        .ok_or_else(|| Failure::defect("the fee of an approved promotion is gone"))?;
    demand_fee(tx, college, entered, &fee)?;
    Ok(())
}

fn tell(tx: &mut Tx<'_>, running: &Running, done: &[Next]) -> Outcome<(), Infallible> {
    let from = class_of(tx, running.college, running.from)?;
    let ids: Vec<StudentId> = done.iter().map(|next| next.student).collect();
    let people = results::find_admitted(tx.db, running.college, &ids)?;
    let verdicts: HashMap<StudentId, _> = done
        .iter()
        .map(|next| (next.student, next.verdict))
        .collect();
    let message = |person: results::Admitted| {
        let verdict = *verdicts.get(&person.student)?;
        let term = from.term + i16::from(verdict.goes_on());
        let message = Message::Promoted {
            name: person.name,
            college: running.college_name.clone(),
            course: person.course,
            term,
            verdict,
        };
        // Nothing has changed for who stays.
        (verdict != portal_domain::promotions::Verdict::Stays).then_some((
            person.student,
            person.email,
            message,
        ))
    };
    let messages = people.into_iter().filter_map(message).collect();
    notify_all(tx, running.college, messages)?;
    Ok(())
}

fn class_of(
    tx: &mut Tx<'_>,
    college: CollegeId,
    id: ClassId,
) -> Outcome<PromotedClass, Infallible> {
    let class = store::find_class(tx.db, college, id)?;
    class.ok_or_else(|| Failure::defect(format!("class {id} is gone")))
}
