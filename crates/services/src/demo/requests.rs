//! The demo college's grievances, of which two are overdue and one of these was re-opened, and its leaves, of which one
//! has a file and one was withdrawn.

use std::{convert::Infallible, io::Write};

use portal_domain::{
    attachments::ATTACHMENT,
    dates::{date_in_india, midnight_in_india},
    grievances::NewGrievance,
    ids::LeaveId,
    leaves::{Leave, LeaveInput, NewLeave, Verdict},
    paging::Page,
    roles::Role,
    sessions::SignedInStudent,
};

use super::{OrUnexpected, People, Story, runtime};
use crate::{
    Context, Outcome, Services, attachments, documents::Incoming, grievances, leaves,
    notifications, runtime::failure::OrDefect,
};

/// Something that was said so many days ago.
type Said = (u16, &'static str);

/// A grievance: who, how many days ago, category, title, details; its resolution, and why it was re-opened.
type DemoGrievance = (
    &'static str,
    u16,
    &'static str,
    &'static str,
    &'static str,
    Option<(Said, Option<Said>)>,
);

#[rustfmt::skip]
const GRIEVANCES: [DemoGrievance; 9] = [
    ("sneha.kale",    72, "Facilities",  "No drinking water on the second floor", "The cooler beside room 204 has been empty since Monday.\nThe one on the first floor is locked after four o'clock.", Some(((64, "The cooler is repaired, and the other one now stays open until six."), None))),
    ("asha.patil",    55, "Examination", "Seat number missing on the hall ticket", "My hall ticket for Operating Systems shows no seat number.", Some(((53, "A corrected hall ticket lies at the examination office."), None))),
    ("arjun.menon",   47, "Fees",        "Late fee although I paid in time", "I paid on the last day, and the notice board still lists me.", Some(((41, ""), None))),
    ("priya.nair",    38, "Academic",    "Question 4 was outside of the syllabus", "In Digital Electronics question 4 asked for flip-flops, which are in the next semester.", None),
    ("manish.yadav",  27, "Facilities",  "Wheelchair ramp is blocked", "Bicycles stand on the ramp of the east gate every morning.", Some(((21, "The bicycles have been removed."), Some((19, "They are back since Monday, and nobody removes them."))))),
    ("ayesha.kazi",   12, "Conduct",     "Noise in the reading room", "Groups talk in the reading room between eleven and one.", None),
    ("asha.patil",     6, "Facilities",  "Projector in laboratory 3 flickers", "The projector goes dark every few minutes; half of the practical could not be shown.", None),
    ("gaurav.naik",    4, "Other",       "Lost and found", "Where can I ask for a calculator that I lost in room 112?", Some(((3, "At the security desk; one was handed in on Tuesday."), None))),
    ("tanvi.shetty",   1, "Fees",        "UPI payment not shown yet", "I sent ₹30,000 yesterday, and it still says pending.", None),
];

/// What became of a leave.
enum Then {
    Waits,
    /// It waits, and the student has sent a file with it.
    WaitsWith(&'static [u8]),
    /// Decided so many days ago, with a comment.
    Decided(u16, Verdict, &'static str),
    /// Withdrawn so many days ago.
    Withdrawn(u16),
}

use Then::{Decided, Waits, WaitsWith, Withdrawn};

const CERTIFICATE: &[u8] = include_bytes!("certificate.pdf");

/// A leave: who, how many days ago it was asked for, its first and last day from today, the reason; and
/// what became of it.
type DemoLeave = (&'static str, u16, (i64, i64), &'static str, Then);

#[rustfmt::skip]
const LEAVES: [DemoLeave; 10] = [
    ("asha.patil",       48, (-45, -43), "My sister's wedding in Nashik.", Decided(47, Verdict::Approve, "Please catch up on the practical.")),
    ("rhea.pinto",       40, (-41, -36), "Dengue fever; the doctor's certificate follows.", Decided(39, Verdict::Approve, "")),
    ("yash.thakur",      31, (-29, -20), "A tour with my cricket club.", Decided(30, Verdict::Reject, "The dates fall into the internal examinations.")),
    ("zoya.ansari",      18, (-16, -16), "Passport appointment.", Decided(17, Verdict::Approve, "")),
    ("harsh.vora",       14, (-13, -12), "Travel home.", Decided(13, Verdict::Reject, "")),
    ("zoya.ansari",       7, (12, 13),  "A cousin's engagement.", Withdrawn(6)),
    ("priya.nair",        5, (3, 4),     "My grandmother's operation.\nI can be reached by phone.", Waits),
    ("asha.patil",        3, (9, 10),    "Inter-college programming contest at Mumbai.", Waits),
    ("aniket.jadhav",     2, (1, 1),     "Driving test.", Waits),
    ("nikhil.deshpande",  1, (-1, 0),    "Fever since last night.", WaitsWith(CERTIFICATE)),
];

pub(super) fn seed(story: &Story<'_>, people: &People) -> Outcome<(), Infallible> {
    for filed in &GRIEVANCES {
        file(story, people, filed)?;
    }
    for asked in &LEAVES {
        ask(story, people, asked)?;
    }
    // Notifications older than a few weeks have been read, above all those of years ago.
    let two = [people.student("asha.patil")?, people.student("priya.nair")?];
    for student in two.into_iter().chain(people.earlier()) {
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
    let Some(((days, reply), reopened)) = resolved else {
        return Ok(());
    };
    let (desk, reply) = (people.of_role(Role::GrievanceAdmin)?, said(reply));
    story.play(*days, |cx| {
        grievances::resolve(cx, desk, grievance.id, reply)
            .map(drop)
            .or_unexpected()
    })?;
    let Some((days, reason)) = reopened else {
        return Ok(());
    };
    story.play(*days, |cx| {
        grievances::reopen(cx, student, grievance.id, reason)
            .map(drop)
            .or_unexpected()
    })
}

fn ask(story: &Story<'_>, people: &People, asked: &DemoLeave) -> Outcome<(), Infallible> {
    let (who, days, (first, last), reason, then) = asked;
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
    match then {
        Waits => Ok(()),
        WaitsWith(file) => attach(&story.ago(*days), student, leave.id, file),
        Decided(days, verdict, comment) => {
            let (desk, comment) = (people.of_role(Role::LeaveAdmin)?, said(comment));
            story.play(*days, |cx| {
                leaves::decide(cx, desk, leave.id, *verdict, comment)
                    .map(drop)
                    .or_unexpected()
            })
        }
        Withdrawn(days) => story.play(*days, |cx| {
            leaves::withdraw(cx, student, leave.id)
                .map(drop)
                .or_unexpected()
        }),
    }
}

fn attach(
    services: &Services,
    student: &SignedInStudent,
    leave: LeaveId,
    pdf: &[u8],
) -> Outcome<(), Infallible> {
    let mut file = services.begin_upload().or_defect()?;
    file.write_all(pdf).or_defect()?;
    let incoming = Incoming {
        part: ATTACHMENT,
        file,
        file_name: Some("certificate.pdf".to_owned()),
        declared_type: Some("application/pdf".to_owned()),
    };
    let added =
        attachments::add::<Leave>(services, student.clone(), leave, Some(incoming), Vec::new());
    runtime()?.block_on(added).map(drop).or_unexpected()
}

fn said(text: &'static str) -> Option<&'static str> {
    Some(text).filter(|text| !text.is_empty())
}
