//! The students of a class that is promoted.

use std::collections::HashMap;

use portal_domain::{
    attendance::Tally,
    classes::Within,
    ids::{ClassId, CollegeId, EnrolmentId, StudentId},
    money::Rupees,
    paging::{Listing, Order, Page},
    promotions::{Candidate, Decided, Verdict},
    results::Issue,
    sap_id::SapId,
};
use portal_persistence::{
    attendance,
    promotions::{self as store, Among},
    results, wallet,
};

use super::{KeepPromotion, decide_class, is_last_term};
use crate::{Context, Failure, Outcome};

/// Which students.
#[derive(Debug, Clone, Default)]
pub struct ListFilter {
    /// Part of the name, address or SAP id.
    pub search: Option<String>,
    /// Only those whose verdict a clerk has changed.
    pub only_exceptions: bool,
    /// Only those with this verdict.
    pub verdict: Option<Verdict>,
}

/// A student with what becomes of them, and what that rests on.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct ListedStudent {
    pub decided: Decided,
    pub proposed: Verdict,
    pub allowed: &'static [Verdict],
    pub name: String,
    pub division: Option<String>,
    pub roll: Option<i16>,
    /// Of the result of the term.
    pub failed_subjects: Vec<String>,
    /// Whether another term of the course is failed, or its result not out.
    pub earlier_open: bool,
    /// `None` where the student is on no sheet.
    pub attendance: Option<Tally>,
    /// What is not paid.
    pub due: Rupees,
}

/// A page of the students of the class, by SAP id.
pub fn list_students(
    cx: &mut Context,
    college: CollegeId,
    id: ClassId,
    filter: &ListFilter,
    page: &Page<SapId>,
) -> Outcome<Listing<ListedStudent>, KeepPromotion> {
    let class = store::find_class(cx.db(), college, id)?
        .ok_or(Failure::Refused(KeepPromotion::NotFound))?;
    let plan = store::list_plans(cx.db(), college, Some(id))?.pop();
    let among = filter.search.as_deref().map_or(Among::All, Among::Found);
    let mut decided = decide_class(cx.db(), college, &class, plan.as_ref(), among)?;
    decided.retain(|one| {
        let is_wanted = !filter.only_exceptions || one.reason.is_some();
        is_wanted && filter.verdict.is_none_or(|verdict| verdict == one.verdict)
    });
    let listing = cut(decided, page);
    Ok(Listing {
        rows: with_facts(cx, college, listing.rows, is_last_term(&class))?,
        more: listing.more,
    })
}

/// The page of a list that is read as a whole, by SAP id.
fn cut(mut all: Vec<Decided>, page: &Page<SapId>) -> Listing<Decided> {
    let is_up = page.order_or(Order::Ascending) == Order::Ascending;
    if !is_up {
        all.reverse();
    }
    if let Some(after) = &page.after {
        all.retain(|one| match is_up {
            true => one.candidate.sap_id > *after,
            false => one.candidate.sap_id < *after,
        });
    }
    let skipped = page
        .rows_to_skip()
        .and_then(|rows| usize::try_from(rows).ok());
    page.cut(all.into_iter().skip(skipped.unwrap_or_default()).collect())
}

fn with_facts(
    cx: &mut Context,
    college: CollegeId,
    rows: Vec<Decided>,
    is_last_term: bool,
) -> Outcome<Vec<ListedStudent>, KeepPromotion> {
    let ids: Vec<StudentId> = rows.iter().map(|one| one.candidate.student).collect();
    let of: Vec<EnrolmentId> = rows.iter().map(|one| one.candidate.enrolment).collect();
    let sap_ids: Vec<SapId> = rows
        .iter()
        .map(|one| one.candidate.sap_id.clone())
        .collect();
    let mut people = store::find_people(cx.db(), college, &of)?;
    let tallies = attendance::list_tallies_in(cx.db(), college, &of)?;
    let issues = results::list_current(cx.db(), college, &ids)?;
    let holdings = wallet::list_holdings(cx.db(), college, &sap_ids, Within::default())?;
    let due: HashMap<&SapId, Rupees> = holdings.iter().map(|of| (&of.sap_id, of.due)).collect();
    let listed = |one: Decided| {
        let of = &one.candidate;
        let person = people.remove(&of.enrolment);
        let person =
            person.ok_or_else(|| Failure::defect(format!("enrolment {} is gone", of.enrolment)))?;
        Ok(ListedStudent {
            proposed: of.proposed(is_last_term),
            allowed: of.allowed(is_last_term),
            name: person.name,
            division: person.division,
            roll: person.roll,
            failed_subjects: failed_subjects(&issues, of),
            earlier_open: !person.is_clear_before,
            attendance: tallies.get(&of.enrolment).copied(),
            due: due.get(&of.sap_id).copied().unwrap_or(Rupees::ZERO),
            decided: one,
        })
    };
    rows.into_iter().map(listed).collect()
}

fn failed_subjects(issues: &[Issue], of: &Candidate) -> Vec<String> {
    let is_own = |issue: &&Issue| {
        issue.student == of.student
            && issue
                .enrolment
                .is_none_or(|enrolment| enrolment == of.enrolment)
    };
    // One of before there were enrolments is of the first one; a later one of the same term replaces it.
    let issue = issues
        .iter()
        .filter(is_own)
        .max_by_key(|issue| issue.number);
    let failed = issue.into_iter().flat_map(Issue::failed);
    failed.map(|subject| subject.name.clone()).collect()
}
