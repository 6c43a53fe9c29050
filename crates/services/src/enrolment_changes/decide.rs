//! Approves or dismisses a change. An approval carries it out in the same transaction, for each student whom nothing keeps from it;
//! the others are left out.

use std::collections::BTreeMap;

use portal_domain::{
    audit::Detail,
    dates::date_in_india,
    enrolment_changes::{ChangeStateError, Ended, Fate, Kind, Standing, replaces_fee},
    ids::{
        AcademicYearId, ClassId, CollegeId, CourseId, EnrolmentChangeId, PromotionId, StudentId,
    },
    sessions::SignedInStaff,
};
use portal_mail::Message;
use portal_persistence::{
    charges, enrolment_changes as store,
    promotions::{self, PromotedClass},
    results,
};

use super::{
    Aim, KeepChange, ListedChange, aim_of, class_of,
    listed::{check_year, find_fee},
    locked, look, note, years_before,
};
use crate::{
    Context, Failure, Outcome, Tx, fees::demand_fee, notifications::notify_all,
    runtime::failure::OrRefuse,
};

/// What an approval has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct Changed {
    pub students: i64,
    /// Those for whom it was no longer possible.
    pub left_out: i64,
}

/// Approves a change that somebody else has asked for, and carries it out. Sent again, it answers the same.
pub fn approve(
    cx: &mut Context,
    by: &SignedInStaff,
    id: EnrolmentChangeId,
) -> Outcome<Changed, KeepChange> {
    cx.transaction(|tx| {
        let listed = locked(tx, by.college, id)?;
        if listed.change.ended == Some(Ended::Approved) {
            return Ok(changed(&listed));
        }
        listed.change.check_open().or_refuse()?;
        listed.change.check_second(by.id).or_refuse()?;
        check_year(tx.db, by.college, &listed, date_in_india(tx.now()))?.or_refuse()?;
        let named = store::list_named(tx.db, by.college, id)?;
        let ids: Vec<StudentId> = named.iter().map(|(student, _)| *student).collect();
        store::hold(tx.db, by.college, &ids)?;
        // Before it is read what they have paid: nobody pays meanwhile.
        charges::hold_instalments(tx.db, by.college, &ids)?;
        let class = class_of(tx.db, by.college, &listed)?;
        let aim = aim_of(&listed, class.as_ref())?;
        let judged = look(tx.db, by.college, aim, &named)?;
        let able: Vec<(StudentId, &Standing)> = ids
            .iter()
            .filter_map(|id| Some((*id, judged.get(id)?.as_ref().ok()?)))
            .collect();
        if able.is_empty() {
            return Err(ChangeStateError::Nobody).or_refuse();
        }
        carry_out(tx, by, &listed, aim, &able)?;
        let done: Vec<StudentId> = able.iter().map(|(student, _)| *student).collect();
        let left: Vec<StudentId> = ids.into_iter().filter(|id| !done.contains(id)).collect();
        store::set_fate(tx.db, (by.college, id), &done, Fate::Done)?;
        store::set_fate(tx.db, (by.college, id), &left, Fate::LeftOut)?;
        let now = tx.now();
        store::approve(tx.db, by.college, id, by.id, now)?;
        let who = (by.college, Some(by.id));
        note(tx, who, &listed, Detail::ApproveEnrolmentChange, done.len())?;
        tell(tx, by, &listed, &done)?;
        let listed = locked(tx, by.college, id)?;
        Ok(changed(&listed))
    })
}

fn changed(listed: &ListedChange) -> Changed {
    Changed {
        students: listed.done,
        left_out: listed.students - listed.done,
    }
}

fn carry_out(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    listed: &ListedChange,
    aim: Aim<'_>,
    able: &[(StudentId, &Standing)],
) -> Outcome<(), KeepChange> {
    let today = date_in_india(tx.now());
    let (kind, to) = match aim {
        Aim::Undo(class) => {
            let students: Vec<StudentId> = able.iter().map(|(student, _)| *student).collect();
            // Within a year of study the promotion has raised no fee.
            let begun = able
                .iter()
                .filter(|(_, of)| of.is_live && of.place.year != class.year);
            withdraw(tx, by, listed, begun)?;
            return undo(tx, by.college, class, &students);
        }
        Aim::Enter(kind, to) => (kind, to),
    };
    let fee = find_fee(tx.db, by.college, listed, today)?;
    let before = years_before(tx.db, by.college, to.year)?;
    withdraw(
        tx,
        by,
        listed,
        able.iter()
            .filter(|(_, of)| replaces_fee(kind, of, &before)),
    )?;
    let new = tx.new_id(ClassId::new);
    let of = (to.year, to.course, to.term);
    let class = promotions::insert_class(tx.db, by.college, of, new)?;
    // Who returns to where an import has brought them owes what is from before, and no fee beside it.
    let (imported, others): (Vec<_>, Vec<_>) =
        able.iter().partition(|(_, of)| of.is_imported_into(to));
    for (group, fee) in [(imported, None), (others, fee)] {
        let students: Vec<StudentId> = group.into_iter().map(|(student, _)| student).collect();
        let begun = store::enrol_again(tx.db, by.college, &students, (class, kind), today)?;
        if begun.len() != students.len() {
            return Err(Failure::defect("a student was not enrolled"));
        }
        if let Some(fee) = fee {
            demand_fee(tx, by.college, &begun, &fee)?;
        }
    }
    Ok(())
}

/// Withdraws what these students have not paid of the fee of the year and course that they are in.
fn withdraw<'a>(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    listed: &ListedChange,
    of: impl Iterator<Item = &'a (StudentId, &'a Standing)>,
) -> Outcome<(), KeepChange> {
    let mut by_demand: BTreeMap<(AcademicYearId, CourseId), Vec<StudentId>> = BTreeMap::new();
    for (student, standing) in of {
        let demand = (standing.place.year, standing.place.course);
        by_demand.entry(demand).or_default().push(*student);
    }
    let now = tx.now();
    for (demand, students) in by_demand {
        let of = (by.college, students.as_slice());
        charges::withdraw_unpaid(tx.db, of, demand, (by.id, &listed.reason, now))?;
    }
    Ok(())
}

fn tell(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    listed: &ListedChange,
    students: &[StudentId],
) -> Outcome<(), KeepChange> {
    let people = results::find_admitted(tx.db, by.college, students)?;
    let message = |person: results::Admitted| {
        let message = Message::EnrolmentChanged {
            name: person.name,
            college: by.college_name.clone(),
            course: listed.course.clone(),
            term: (listed.terms.count > 1).then_some(listed.place.term),
            is_undone: listed.change.kind == Kind::UndoPromotion,
        };
        (person.student, person.email, message)
    };
    let messages = people.into_iter().map(message).collect();
    Ok(notify_all(tx, by.college, messages)?)
}

/// Undoes the promotion that each of them was in last.
fn undo(
    tx: &mut Tx<'_>,
    college: CollegeId,
    class: &PromotedClass,
    students: &[StudentId],
) -> Outcome<(), KeepChange> {
    let today = date_in_india(tx.now());
    let mut of_promotions: BTreeMap<PromotionId, Vec<StudentId>> = BTreeMap::new();
    for (student, last) in promotions::find_promoted(tx.db, college, class.id, students)? {
        of_promotions
            .entry(last.promotion)
            .or_default()
            .push(student);
    }
    for (promotion, students) in of_promotions {
        store::undo_promotions(tx.db, college, promotion, &students, today)?;
    }
    Ok(())
}

/// Dismisses a change, also one's own.
pub fn dismiss(
    cx: &mut Context,
    by: &SignedInStaff,
    id: EnrolmentChangeId,
) -> Outcome<(), KeepChange> {
    cx.transaction(|tx| {
        let listed = locked(tx, by.college, id)?;
        listed.change.check_open().or_refuse()?;
        let named = store::list_named(tx.db, by.college, id)?;
        let students: Vec<StudentId> = named.iter().map(|(student, _)| *student).collect();
        store::set_fate(tx.db, (by.college, id), &students, Fate::Dismissed)?;
        let now = tx.now();
        store::dismiss(tx.db, by.college, id, by.id, now)?;
        let who = (by.college, Some(by.id));
        note(
            tx,
            who,
            &listed,
            Detail::DismissEnrolmentChange,
            students.len(),
        )
    })
}
