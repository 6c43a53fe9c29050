//! Charges for all admitted students of a course: looked at first, then raised in one transaction.

use portal_domain::{
    audit::{Detail, Subject},
    course_charges::{CourseChargeFault, MOST_STUDENTS, NewCourseCharge, NotCharged},
    dates::date_in_india,
    fees::{Charge, ChargeKind},
    ids::{ChargeId, StudentId},
    money::Rupees,
    refusals::{Refusal, RefusalKind},
    sessions::SignedInStaff,
    validation::Fault,
};
use portal_mail::Message;
use portal_persistence::{
    charges,
    course_charges::{self as store, Member},
    marks,
};

use super::raised;
use crate::{
    Context, Failure, Outcome, Tx,
    audit::record_all,
    notifications::notify_all,
    runtime::{
        failure::{OrConflict, OrRefuse},
        idempotency::{Call, Done, OtherCall, run_once_per_key},
    },
};

/// Why nobody of the course was charged. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum ChargeCourse {
    /// A field is wrong.
    #[error("{0}")]
    Fault(Fault),
    /// The students are too many, or others than were seen.
    #[error(transparent)]
    Not(#[from] NotCharged),
    /// Another call has used this key.
    #[error(transparent)]
    OtherCall(#[from] OtherCall),
}

impl From<Fault> for ChargeCourse {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// What a charge of a course comes to.
#[derive(Debug, Clone)]
pub struct CourseCharge {
    /// Those who are charged.
    pub students: usize,
    /// What they owe together.
    pub total: Rupees,
    /// Those who have this charge already.
    pub left_out: Vec<Member>,
}

/// Counts and sums what [`charge_course`] would do now.
pub fn look_at_course_charge(
    cx: &mut Context,
    by: &SignedInStaff,
    asked: &NewCourseCharge,
) -> Outcome<CourseCharge, ChargeCourse> {
    cx.transaction(|tx| Ok(find(tx, by, asked)?.0))
}

/// Raises the charge for all students of the course who do not have it, `seen` of them, and tells them. All are charged
/// or nobody.
pub fn charge_course(
    cx: &mut Context,
    by: &SignedInStaff,
    asked: &NewCourseCharge,
    seen: Option<usize>,
    call: &Call<CourseCharge>,
) -> Outcome<Done<CourseCharge>, ChargeCourse> {
    run_once_per_key(cx, by.into(), call, |tx| {
        let (found, members) = find(tx, by, asked)?;
        if seen != Some(found.students) {
            return Err(Failure::Refused(NotCharged::Changed.into()));
        }
        raise(tx, by, asked, members)?;
        Ok(found)
    })
}

/// Whom to charge, with the outcome.
fn find(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    asked: &NewCourseCharge,
) -> Outcome<(CourseCharge, Vec<Member>), ChargeCourse> {
    let today = date_in_india(tx.now());
    asked.charge.check_due(today).or_refuse()?;
    let one_more = i64::try_from(MOST_STUDENTS + 1).unwrap_or(i64::MAX);
    let course = marks::find_course(tx.db, by.college, &asked.course)?;
    let no_course = || CourseChargeFault::NoSuchCourse.at_course();
    let (course, _) = course.ok_or_else(no_course).or_refuse()?;
    let members = store::list_members(tx.db, by.college, course, one_more)?;
    if members.len() > MOST_STUDENTS {
        return Err(Failure::Refused(NotCharged::TooMany.into()));
    }
    let students: Vec<StudentId> = members.iter().map(|member| member.student).collect();
    let charged = store::list_charged(tx.db, by.college, &students, &asked.charge)?;
    let is_charged = |member: &Member| charged.contains(&member.student);
    let (left_out, members): (Vec<_>, Vec<_>) = members.into_iter().partition(is_charged);
    let found = CourseCharge {
        students: members.len(),
        total: asked
            .total(members.len())
            .ok_or_else(|| Failure::defect("a class owes more than can be counted"))?,
        left_out,
    };
    Ok((found, members))
}

fn raise(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    asked: &NewCourseCharge,
    members: Vec<Member>,
) -> Outcome<(), ChargeCourse> {
    let (college, now) = (by.college, tx.now());
    let of = |member: &Member| {
        let id = tx.new_id(ChargeId::new);
        let (title, amount) = (asked.charge.title.clone(), asked.charge.amount);
        let charge = Charge::raised(id, ChargeKind::Other, title, amount, asked.charge.due);
        (member.student, charge)
    };
    let charges: Vec<(StudentId, Charge)> = members.iter().map(of).collect();
    store::insert_all(tx.db, college, &charges, now).or_conflict(
        charges::RAISED_TWICE,
        ChargeCourse::Not(NotCharged::Changed),
    )?;
    let noted = charges.iter();
    let noted = noted.map(|(student, charge)| {
        let detail = Detail::RaiseCharge(raised(charge));
        (Subject::Student(*student), detail)
    });
    record_all(tx, college, Some(by.id), noted)?;
    let message = Message::ChargeRaised {
        college: by.college_name.clone(),
        title: asked.charge.title.clone(),
        amount: asked.charge.amount,
        due: asked.charge.due,
    };
    let messages = members.into_iter();
    let messages = messages.map(|member| (member.student, member.email, message.clone()));
    notify_all(tx, college, messages.collect())?;
    Ok(())
}

impl Refusal for ChargeCourse {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::Fault(inner) => inner.kind.kind(),
            Self::Not(inner) => inner.kind(),
            Self::OtherCall(inner) => inner.kind(),
        }
    }
}
