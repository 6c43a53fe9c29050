//! A term of the demo's teacher: two subjects, practicals in every state, and lectures of the past weeks. The lectures
//! are written without their use case, all of them at once with a sheet each.

use std::convert::Infallible;

use chrono::{Datelike, Days, Duration, NaiveDate, Weekday};
use portal_domain::{
    attendance::{Lecture, LectureNumber, Mark},
    dates::{date_in_india, midnight_in_india},
    ids::{LectureId, PracticalId, SubjectId},
    practicals::{NewPractical, RequestStatus, Verdict},
    roles::Role,
    sessions::{SignedInStaff, SignedInStudent},
    teaching::{Member, Subject},
};
use portal_persistence::{attendance as store, teaching as held};

use super::{OrUnexpected, People, Story};
use crate::{Context, Failure, Outcome, Tx, practicals, runtime::failure::OrDefect, teaching};

/// The teacher's subjects, both of one course.
const SUBJECTS: [&str; 2] = ["Programming Principles", "Operating Systems"];
/// The number of lectures in each subject.
const LECTURES: u16 = 10;

/// Title, subject, days from today, comment for the students.
#[rustfmt::skip]
const PRACTICALS: [(&str, &str, i64, &str); 6] = [
    ("Loops and conditions in C",   "Programming Principles", -24, "Bring your journal."),
    ("Arrays and strings",          "Programming Principles", -10, "Programs 4 to 7 of the journal."),
    ("Shell commands and pipes",    "Operating Systems",       -6, ""),
    ("Functions and recursion",     "Programming Principles",  -1, "Programs 8 to 11 of the journal."),
    ("Scheduling on paper",         "Operating Systems",        6, "Read chapter 5 beforehand; bring squared paper."),
    ("Files and structures",        "Programming Principles",  13, ""),
];

pub(super) fn seed(story: &Story<'_>, people: &People) -> Outcome<(), Infallible> {
    let teacher = people.of_role(Role::Teacher)?;
    let principal = people.of_role(Role::SuperAdmin)?;
    let subjects = story.play(60, |cx| assign(cx, principal, teacher))?;
    let today = story.day(0);
    let scheduled = story.play(29, |cx| schedule(cx, teacher, &subjects, today))?;
    let (asha, priya) = (people.student("asha.patil")?, people.student("priya.nair")?);
    let [loops, arrays, shell, ..] = scheduled[..] else {
        return Err(Failure::defect("the demo has too few practicals"));
    };
    let verdict = |comment: &str| Verdict::parse_approval(comment).or_defect();
    let neat = verdict("Neat work.")?;
    story.play(22, |cx| decide(cx, teacher, (asha, loops), &neat))?;
    let plain = verdict("")?;
    story.play(21, |cx| decide(cx, teacher, (priya, loops), &plain))?;
    let reason = "Program 6 is missing. Please complete it and ask again.";
    let rejection = Verdict::parse_rejection(reason).or_defect()?;
    story.play(8, |cx| decide(cx, teacher, (priya, arrays), &rejection))?;
    story.play(4, |cx| ask(cx, asha, arrays))?;
    story.play(2, |cx| ask(cx, priya, shell))?;
    story.play(0, |cx| {
        cx.transaction(|tx| hold_lectures(tx, teacher, &subjects))
    })
}

fn assign(
    cx: &mut Context,
    principal: &SignedInStaff,
    teacher: &SignedInStaff,
) -> Outcome<Vec<Subject>, Infallible> {
    let mut subjects = held::list_offered(cx.db(), teacher.college)?;
    subjects.retain(|subject| SUBJECTS.contains(&subject.name.as_str()));
    let ids: Vec<String> = subjects.iter().map(|one| one.id.to_string()).collect();
    teaching::assign(cx, principal, teacher.id, &ids).or_unexpected()?;
    Ok(subjects)
}

fn days_from(today: NaiveDate, days: i64) -> NaiveDate {
    today
        .checked_add_signed(Duration::days(days))
        .unwrap_or(today)
}

fn schedule(
    cx: &mut Context,
    teacher: &SignedInStaff,
    subjects: &[Subject],
    today: NaiveDate,
) -> Outcome<Vec<PracticalId>, Infallible> {
    let mut scheduled = Vec::new();
    for (title, subject, days, comments) in PRACTICALS {
        let date = days_from(today, days).to_string();
        let input = NewPractical::parse(title, &date, comments, date_in_india(cx.now()), None)
            .or_defect()?;
        let subject = subjects.iter().find(|one| one.name == subject);
        let subject = subject.ok_or_else(|| Failure::defect(format!("no subject of {title}")))?;
        let listed = practicals::schedule(cx, teacher, subject.id, &input).or_unexpected()?;
        scheduled.push(listed.practical.id);
    }
    Ok(scheduled)
}

fn ask(
    cx: &mut Context,
    student: &SignedInStudent,
    practical: PracticalId,
) -> Outcome<(), Infallible> {
    practicals::ask(cx, student, practical)
        .map(drop)
        .or_unexpected()
}

/// The student asks, and the teacher decides.
fn decide(
    cx: &mut Context,
    teacher: &SignedInStaff,
    (student, practical): (&SignedInStudent, PracticalId),
    verdict: &Verdict,
) -> Outcome<(), Infallible> {
    let own = practicals::ask(cx, student, practical).or_unexpected()?;
    let request = own
        .request
        .filter(|one| one.state.status() == RequestStatus::Pending);
    let request = request.ok_or_else(|| Failure::defect("nothing was asked"))?;
    practicals::decide(cx, teacher, request.id, verdict)
        .map(drop)
        .or_unexpected()
}

/// The lectures of the past weeks, none of them on a Sunday.
fn hold_lectures(
    tx: &mut Tx<'_>,
    teacher: &SignedInStaff,
    subjects: &[Subject],
) -> Outcome<(), Infallible> {
    let today = date_in_india(tx.now());
    for (offset, subject) in (1..).zip(subjects) {
        let members = held::list_members(tx.db, teacher.college, subject.course, today)?;
        for number in (0..LECTURES).rev() {
            let back = Days::new(u64::from(offset + 3 * number));
            let date = today.checked_sub_days(back).unwrap_or(today);
            let date = match date.weekday() {
                Weekday::Sun => date.pred_opt().unwrap_or(date),
                _ => date,
            };
            let lecture = lecture(tx, teacher, subject.id, date)?;
            store::insert(tx.db, &lecture)?;
            let marks: Vec<Mark> = (0..)
                .zip(&members)
                .map(|(place, member)| mark(place, member, number))
                .collect();
            store::save_marks(tx.db, &lecture, &marks)?;
        }
    }
    Ok(())
}

fn lecture(
    tx: &Tx<'_>,
    teacher: &SignedInStaff,
    subject: SubjectId,
    date: NaiveDate,
) -> Outcome<Lecture, Infallible> {
    let number = LectureNumber::new(1);
    Ok(Lecture {
        id: tx.new_id(LectureId::new),
        college: teacher.college,
        subject,
        date,
        number: number.ok_or_else(|| Failure::defect("there is a first lecture"))?,
        group: None,
        revision: 1,
        taken_by: teacher.id,
        taken_at: midnight_in_india(date) + Duration::hours(11),
        saved_by: teacher.id,
    })
}

/// Priya misses four of ten and is below the line; the others miss a few.
fn mark(place: u16, member: &Member, number: u16) -> Mark {
    let is_absent = if member.name == "Priya Nair" {
        number.is_multiple_of(3)
    } else {
        (3 * place + number) % 8 == 4
    };
    Mark {
        student: member.student,
        present: !is_absent,
    }
}
