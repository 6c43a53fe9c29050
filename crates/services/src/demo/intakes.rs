//! The demo's earlier intakes, both of the course that has terms. Of the oldest one student has passed out, and one has a
//! failed subject left. The other one is in its second year: one of it was promoted before the result was out, one was
//! detained, and one has paid for the re-exam of a subject of the first term; its class waits for promotion.

use std::convert::Infallible;

use chrono::Datelike;
use portal_domain::{
    colleges::College,
    passwords::PasswordHash,
    promotions::Verdict,
    roles::Role,
    sessions::{SignedInStaff, SignedInStudent},
};

use super::{
    OrUnexpected, People, Story,
    applicants::{self, Applicant, PRESENT, State, applicant},
    college::IN_TERMS,
    money::{add_cash, pay_next, unnamed},
    promotions, results, runtime, seed_student, years,
};
use crate::{
    Context, Outcome, classes, promotions::ChangedVerdict, reexam, results::transcript_pdf,
};

/// A student with the marks of each term, in the order of its subjects; empty where they have not come from the
/// university.
type Student = (Applicant, &'static [[&'static str; 3]]);

/// The students who came in the year that was so many years ago.
struct Intake {
    years: u32,
    students: &'static [Student],
}

const fn student(email: &'static str, name: &'static str, gender: &'static str) -> Applicant {
    applicant(email, name, gender, IN_TERMS, "64.5", State::Approved)
}

#[rustfmt::skip]
const INTAKES: [Intake; 2] = [
    Intake { years: 3, students: &[
        (student("nandini.sathe@sunrise.example", "Nandini Sathe", "female"),
            &[["71", "64", "68.5"], ["66", "72", "70"], ["74", "69", "77"], ["80", "73.5", "75"], ["78", "81", "72"], ["84", "79", "82.5"]]),
        (student("vikrant.more@sunrise.example", "Vikrant More", "male"),
            &[["52", "49", "58"], ["47", "55", "61"], ["50", "44", "57"], ["63", "51", "48"], ["55", "60", "46"], ["58", "33", "62"]]),
    ] },
    Intake { years: 1, students: &[
        (student("leena.fernandes@sunrise.example", "Leena Fernandes", "female"),
            &[["82", "77", "79.5"], ["85", "74", "81"], ["83", "80", "86"]]),
        (student("tushar.ghate@sunrise.example", "Tushar Ghate", "male"),
            &[["56", "61", "53"], ["59", "48", "64"], ["62", "57", "60"]]),
        (student("sameer.shinde@sunrise.example", "Sameer Shinde", "male"),
            &[["51", "31", "55"], ["49", "58", "52"], ["54", "47", "59"]]),
        (student("ishita.basu@sunrise.example", "Ishita Basu", "female"),
            &[["68", "73", "66"], ["", "", ""], ["72", "64", "69"]]),
        (student("rakesh.dalvi@sunrise.example", "Rakesh Dalvi", "male"),
            &[["43", "46", "41"], ["28", "35", "44"]]),
    ] },
];

/// Who repeats a term: in which one, and why.
const DETAINED: (&str, i16, &str) = (
    "rakesh.dalvi",
    2,
    "Attended 41 % of the lectures, and has failed two subjects.",
);
/// Who has failed a subject of the first term and pays for its re-exam.
const FAILED: &str = "sameer.shinde";
const PASSED_OUT: &str = "nandini.sathe";

/// What is paid at the counter for one, two or all instalments of a year.
const CASH: [&str; 3] = ["17000", "33000", "49000"];

/// Registers all of them, with student ids of the years before.
pub(super) fn register(
    story: &Story<'_>,
    college: &College,
    password: &PasswordHash,
) -> Outcome<Vec<SignedInStudent>, Infallible> {
    let mut registered = Vec::new();
    for intake in &INTAKES {
        for (applicant, _) in intake.students {
            registered.push(story.play(intake.registered(), |cx| {
                cx.transaction(|tx| seed_student(tx, college, applicant, password))
            })?);
        }
    }
    Ok(registered)
}

/// Plays their years up to today. The first class of the present intake has to be empty.
pub(super) fn seed(story: &Story<'_>, people: &People) -> Outcome<(), Infallible> {
    for intake in &INTAKES {
        intake.admit(story, people)?;
        for term in 1..=intake.terms() {
            intake.study(story, people, term)?;
        }
    }
    let student = people.student(PASSED_OUT)?.clone();
    // A month after the last result.
    let services = story.ago(years::days_ago(story, 0, 30));
    runtime()?
        .block_on(transcript_pdf(&services, student))
        .or_unexpected()?;
    wait_for_promotion(story, people)?;
    sit_again(story, people)
}

impl Intake {
    /// As long before the present intake that no student id falls into the same calendar year.
    fn registered(&self) -> u16 {
        applicants::FIRST_REGISTERED + 366 * u16::try_from(self.years).unwrap_or_default()
    }

    /// Where the cash book of a year names the first of them.
    fn first_line(&self) -> u16 {
        400 + 10 * u16::try_from(self.years).unwrap_or_default()
    }

    /// The last term with marks.
    fn terms(&self) -> i16 {
        let terms = self.students.iter().map(|(_, marks)| marks.len());
        terms
            .max()
            .and_then(|terms| terms.try_into().ok())
            .unwrap_or_default()
    }

    fn admit(&self, story: &Story<'_>, people: &People) -> Outcome<(), Infallible> {
        let runtime = runtime()?;
        for (number, (applicant, _)) in (PRESENT..).zip(self.students) {
            let student = people.student(applicant.email)?;
            let of = (number, applicant, self.registered());
            applicants::bring(story, people, &runtime, of, student)?;
        }
        Ok(())
    }

    /// A term: the fee of a year that begins with it, its marks, and the promotion into the next one.
    fn study(&self, story: &Story<'_>, people: &People, term: i16) -> Outcome<(), Infallible> {
        let desk = people.of_role(Role::MarksAdmin)?;
        // Two terms are a year.
        let (year, is_second) = (
            self.years - u32::from((term.unsigned_abs() - 1) / 2),
            term % 2 == 0,
        );
        let here = |marks: &[[&'static str; 3]]| {
            let place = usize::try_from(term - 1).ok()?;
            marks.get(place).copied()
        };
        let here = self
            .students
            .iter()
            .filter_map(|(of, marks)| Some((of, here(marks)?)));
        if !is_second {
            // Each intake has ten lines of its own in the cash book.
            for (number, (applicant, _)) in (self.first_line()..).zip(here.clone()) {
                pay(story, people, (year, number), applicant)?;
            }
        }
        let out = if is_second { 335 } else { 150 };
        story.play(years::days_ago(story, year, out), |cx| {
            for (applicant, marks) in here.clone() {
                if marks.iter().all(|text| !text.is_empty()) {
                    results::enter(cx, desk, people, applicant.email, &marks, true, None)?;
                }
            }
            Ok(())
        })?;
        if year == 0 {
            // Its promotion waits.
            return Ok(());
        }
        let promoted = match is_second {
            false => years::days_ago(story, year, 178),
            true => years::days_ago(story, year - 1, 5),
        };
        let changes = detained(people, term)?;
        let changes = if self.years == 1 { &changes[..] } else { &[] };
        promotions::carry_out(story, people, promoted, (IN_TERMS, term), changes)
    }
}

fn detained(people: &People, term: i16) -> Outcome<Vec<ChangedVerdict>, Infallible> {
    let (who, of_term, reason) = DETAINED;
    if term != of_term {
        return Ok(Vec::new());
    }
    Ok(vec![ChangedVerdict {
        student: people.student(who)?.sap_id.to_string(),
        verdict: Some(Verdict::Detained.as_str().to_owned()),
        reason: reason.to_owned(),
    }])
}

/// Pays the fee of a year at the counter: all of it, but one instalment of the present year, and two of who was detained.
fn pay(
    story: &Story<'_>,
    people: &People,
    (year, number): (u32, u16),
    applicant: &Applicant,
) -> Outcome<(), Infallible> {
    let cashier = people.of_role(Role::AccountantAdmin)?;
    let student = people.student(applicant.email)?;
    let instalments = match year {
        0 => 1,
        _ if applicant.email.starts_with(DETAINED.0) => 2,
        _ => CASH.len(),
    };
    let days = years::days_ago(story, year, 60) - number % 10;
    let reference = format!(
        "Cash book {}/{}",
        story.day(-i64::from(days)).year(),
        number
    );
    story.play(days, |cx| {
        if let Some(cash) = CASH.get(instalments - 1) {
            add_cash(cx, cashier, student, cash, &reference)?;
        }
        for _ in 0..instalments {
            pay_next(cx, student)?;
        }
        Ok(())
    })
}

/// The class of the third term gets roll numbers, and a clerk has planned its promotion.
fn wait_for_promotion(story: &Story<'_>, people: &People) -> Outcome<(), Infallible> {
    let desk = people.of_role(Role::MarksAdmin)?;
    let class = (IN_TERMS, 3);
    story.play(150, |cx| number(cx, desk, class))?;
    story.play(3, |cx| promotions::plan(cx, desk, class, &[]).map(drop))
}

fn number(cx: &mut Context, desk: &SignedInStaff, class: (&str, i16)) -> Outcome<(), Infallible> {
    let class = promotions::find_class(cx, desk, class)?;
    classes::give_rolls(cx, desk, class)
        .map(drop)
        .or_unexpected()
}

/// The re-exam of a subject of the first term is announced and paid for.
fn sit_again(story: &Story<'_>, people: &People) -> Outcome<(), Infallible> {
    let desk = people.of_role(Role::MarksAdmin)?;
    let cashier = people.of_role(Role::AccountantAdmin)?;
    let student = people.student(FAILED)?;
    let find = |cx: &mut Context| {
        let offers = reexam::find(cx, student)?.offers;
        Ok(offers.first().map(|offer| offer.failed.subject))
    };
    let Some(subject) = story.play(12, find)? else {
        return Ok(());
    };
    story.play(12, |cx| {
        reexam::set_date(cx, desk, subject, story.day(20))
            .map(drop)
            .or_unexpected()
    })?;
    story.play(9, |cx| {
        add_cash(cx, cashier, student, "500", "Cash book 2026/261")
    })?;
    story.play(8, |cx| {
        reexam::pay(cx, student, subject, None, &unnamed())
            .map(drop)
            .or_unexpected()
    })
}
