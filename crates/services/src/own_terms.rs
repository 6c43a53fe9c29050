//! The terms that a student is or was in, and whose data the student looks at.

use portal_domain::sessions::SignedInStudent;
use portal_persistence::student_courses::{self, Membership};

use crate::{Context, Failure, Outcome};

/// The terms of a student. In a course of one term nothing says so.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OwnTerms {
    /// The one that is looked at.
    pub term: Option<i16>,
    /// Those that the student is or was in, in ascending order.
    pub terms: Vec<i16>,
}

/// The student never was in that term.
#[derive(Debug, thiserror::Error)]
#[error("not found")]
pub struct NeverInTerm;

/// The student's course with the term that was asked for, or else the present one, and what to say about it; `None` until the
/// admission is approved.
pub(crate) fn look_at(
    cx: &mut Context,
    student: &SignedInStudent,
    asked: Option<i16>,
) -> Outcome<Option<(Membership, OwnTerms)>, NeverInTerm> {
    let (college, id) = (student.college, student.id);
    let Some(mut membership) = student_courses::find(cx.db(), college, id)? else {
        return match asked {
            Some(_) => Err(Failure::Refused(NeverInTerm)),
            None => Ok(None),
        };
    };
    let (terms, of_course) = student_courses::find_terms(cx.db(), college, id)?;
    if let Some(term) = asked {
        if !terms.contains(&term) && term != membership.term {
            return Err(Failure::Refused(NeverInTerm));
        }
        membership = membership.in_term(term);
    }
    let shown = OwnTerms {
        term: (of_course > 1).then_some(membership.term),
        terms: if of_course > 1 { terms } else { Vec::new() },
    };
    Ok(Some((membership, shown)))
}
