//! What comes next for a student, and what the college waits for, for the top of the profile page.

use std::convert::Infallible;

use chrono::NaiveDate;
use portal_domain::{
    dates::date_in_india,
    fees::Charge,
    ids::PracticalId,
    paging::Page,
    practicals::{Status, may_ask},
    reexam::{Offer, Registration},
    sessions::SignedInStudent,
};
use portal_persistence::{charges, notifications};

use crate::{
    Context, Outcome,
    admissions::{self, Admission},
    practicals::{self, OwnPractical},
    reexam,
    runtime::failure::OrDefect,
};

/// The most practicals among which those without a request are counted.
const PRACTICALS_COUNTED: &str = "100";

/// What comes next for a student.
#[derive(Debug, Clone)]
pub struct Overview {
    /// The application, with the documents that were refused.
    pub admission: Admission,
    /// The charge that is due first.
    pub next_fee: Option<Charge>,
    /// The next practical that is not completed.
    pub next_practical: Option<OwnPractical>,
    /// Practicals whose day has come and whose approval the student can request, counted to 100.
    pub practicals_to_request: usize,
    /// The next re-exam that is paid for, today or later.
    pub next_reexam: Option<Registration>,
    /// Re-exams that can be paid for now, the earliest first.
    pub reexams_to_pay: Vec<(Offer, NaiveDate)>,
    /// The number of unread notifications, counted up to 100.
    pub unread: i64,
}

/// What comes next for the student today.
pub fn find(cx: &mut Context, student: &SignedInStudent) -> Outcome<Overview, Infallible> {
    let (college, id, today) = (student.college, student.id, date_in_india(cx.now()));
    let reexams = reexam::find(cx, student)?;
    let ahead = reexams.registrations.into_iter();
    let ahead = ahead.filter(|one| one.is_open() && one.exam_on >= today);
    let open = reexams.offers.into_iter();
    let open = open.filter_map(|offer| {
        let day = offer.check_open(today).ok()?;
        Some((offer, day))
    });
    let mut reexams_to_pay: Vec<_> = open.collect();
    reexams_to_pay.sort_by_key(|(_, day)| *day);
    let owed = charges::list(cx.db(), college, id, today)?.into_iter();
    let mut owed = owed.map(|own| own.charge);
    Ok(Overview {
        admission: admissions::find(cx, student)?,
        next_fee: owed.find(|charge| charge.state.is_due()),
        next_practical: practicals::find_next(cx, student)?,
        practicals_to_request: count_to_request(cx, student, today)?,
        next_reexam: ahead.min_by_key(|one| one.exam_on),
        reexams_to_pay,
        unread: notifications::count_unread(cx.db(), college, id)?,
    })
}

fn count_to_request(
    cx: &mut Context,
    student: &SignedInStudent,
    today: NaiveDate,
) -> Outcome<usize, Infallible> {
    let page: Page<PracticalId> = Page::parse(Some(PRACTICALS_COUNTED), None, None).or_defect()?;
    let active = practicals::list_present(cx, student, Status::Active, &page)?.rows;
    let is_open = |own: &&OwnPractical| {
        let last = own.request.as_ref().map(|request| request.state.status());
        may_ask(own.practical.input.date, last, own.admitted_on, today).is_ok()
    };
    Ok(active.iter().filter(is_open).count())
}
