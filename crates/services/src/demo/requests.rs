//! The demo college's grievances, two of them overdue, and its leaves.

use std::convert::Infallible;

use portal_domain::{
    dates::{date_in_india, midnight_in_india},
    grievances::NewGrievance,
    leaves::{LeaveInput, NewLeave, Verdict},
    paging::Page,
    roles::Role,
};

use super::{OrUnexpected, People, Story};
use crate::{Context, Outcome, grievances, leaves, notifications, runtime::failure::OrDefect};

/// A grievance: who, how many days ago, category, title, details; and when it was resolved with what
/// reply.
type DemoGrievance = (
    &'static str,
    u16,
    &'static str,
    &'static str,
    &'static str,
    Option<(u16, &'static str)>,
);

#[rustfmt::skip]
const GRIEVANCES: [DemoGrievance; 9] = [
    ("sneha.kale",    72, "Facilities",  "No drinking water on the second floor", "The cooler beside room 204 has been empty since Monday.\nThe one on the first floor is locked after four o'clock.", Some((64, "The cooler is repaired, and the other one now stays open until six."))),
    ("asha.patil",    55, "Examination", "Seat number missing on the hall ticket", "My hall ticket for Operating Systems shows no seat number.", Some((53, "A corrected hall ticket lies at the examination office."))),
    ("arjun.menon",   47, "Fees",        "Late fee although I paid in time", "I paid on the last day, and the notice board still lists me.", Some((41, ""))),
    ("priya.nair",    38, "Academic",    "Question 4 was outside of the syllabus", "In Digital Electronics question 4 asked for flip-flops, which are in the next semester.", None),
    ("manish.yadav",  27, "Facilities",  "Wheelchair ramp is blocked", "Bicycles stand on the ramp of the east gate every morning.", None),
    ("ayesha.kazi",   12, "Conduct",     "Noise in the reading room", "Groups talk in the reading room between eleven and one.", None),
    ("asha.patil",     6, "Facilities",  "Projector in laboratory 3 flickers", "The projector goes dark every few minutes; half of the practical could not be shown.", None),
    ("gaurav.naik",    4, "Other",       "Lost and found", "Where can I ask for a calculator that I lost in room 112?", Some((3, "At the security desk; one was handed in on Tuesday."))),
    ("tanvi.shetty",   1, "Fees",        "UPI payment not shown yet", "I sent ₹30,000 yesterday, and it still says pending.", None),
];

/// A leave: who, how many days ago it was asked for, its first and last day from today, the reason; and
/// when and how it was decided on.
type DemoLeave = (
    &'static str,
    u16,
    (i64, i64),
    &'static str,
    Option<(u16, Verdict, &'static str)>,
);

#[rustfmt::skip]
const LEAVES: [DemoLeave; 9] = [
    ("asha.patil",       48, (-45, -43), "My sister's wedding in Nashik.", Some((47, Verdict::Approve, "Please catch up on the practical."))),
    ("rhea.pinto",       40, (-41, -36), "Dengue fever; the doctor's certificate follows.", Some((39, Verdict::Approve, ""))),
    ("yash.thakur",      31, (-29, -20), "A tour with my cricket club.", Some((30, Verdict::Reject, "The dates fall into the internal examinations."))),
    ("zoya.ansari",      18, (-16, -16), "Passport appointment.", Some((17, Verdict::Approve, ""))),
    ("harsh.vora",       14, (-13, -12), "Travel home.", Some((13, Verdict::Reject, ""))),
    ("priya.nair",        5, (3, 4),     "My grandmother's operation.\nI can be reached by phone.", None),
    ("asha.patil",        3, (9, 10),    "Inter-college programming contest at Mumbai.", None),
    ("aniket.jadhav",     2, (1, 1),     "Driving test.", None),
    ("nikhil.deshpande",  1, (-1, 0),    "Fever since last night.", None),
];

pub(super) fn seed(story: &Story<'_>, people: &People) -> Outcome<(), Infallible> {
    for filed in &GRIEVANCES {
        file(story, people, filed)?;
    }
    for asked in &LEAVES {
        ask(story, people, asked)?;
    }
    // Notifications older than a few weeks have been read.
    for who in ["asha.patil", "priya.nair"] {
        let student = people.student(who)?;
        let told = story.play(0, |cx| notifications::list(cx, student, &Page::after(None)))?;
        let mut told = told.listing.rows.into_iter();
        let newest = told.find(|one| one.at < midnight_in_india(story.day(-30)));
        story.play(0, |cx| {
            notifications::mark_read(cx, student, newest.map(|one| one.id))
        })?;
    }
    Ok(())
}

fn file(story: &Story<'_>, people: &People, filed: &DemoGrievance) -> Outcome<(), Infallible> {
    let (who, days, category, title, details, resolved) = filed;
    let student = people.student(who)?;
    let input = NewGrievance::parse(title, details, Some(category)).or_defect()?;
    let grievance = story.play(*days, |cx| {
        grievances::file(cx, student, &input).or_unexpected()
    })?;
    let Some((days, reply)) = resolved else {
        return Ok(());
    };
    let (desk, reply) = (people.of_role(Role::GrievanceAdmin)?, said(reply));
    story.play(*days, |cx| {
        grievances::resolve(cx, desk, grievance.id, reply)
            .map(drop)
            .or_unexpected()
    })
}

fn ask(story: &Story<'_>, people: &People, asked: &DemoLeave) -> Outcome<(), Infallible> {
    let (who, days, (first, last), reason, decided) = asked;
    let student = people.student(who)?;
    let (first, last) = (story.day(*first).to_string(), story.day(*last).to_string());
    let leave = story.play(*days, |cx: &mut Context| {
        let input = LeaveInput {
            start_date: &first,
            end_date: &last,
            reason,
        };
        let leave = NewLeave::parse(input, date_in_india(cx.now())).or_defect()?;
        leaves::ask(cx, student, &leave).or_unexpected()
    })?;
    let Some((days, verdict, comment)) = decided else {
        return Ok(());
    };
    let (desk, comment) = (people.of_role(Role::LeaveAdmin)?, said(comment));
    story.play(*days, |cx| {
        leaves::decide(cx, desk, leave.id, *verdict, comment)
            .map(drop)
            .or_unexpected()
    })
}

fn said(text: &'static str) -> Option<&'static str> {
    Some(text).filter(|text| !text.is_empty())
}
