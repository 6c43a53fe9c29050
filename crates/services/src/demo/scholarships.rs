//! The demo college's scholarships: one is paid, one waits for its payment, one has had its test, and three are open to
//! applications.

use std::convert::Infallible;

use portal_domain::{
    ids::ScholarshipId,
    roles::Role,
    sap_id::SapId,
    scholarships::{NewScholarship, Picked},
    sessions::SignedInStaff,
};

use super::{
    OrUnexpected, People, Story,
    money::{add_cash, unnamed},
};
use crate::{Context, Failure, Outcome, runtime::failure::OrDefect, scholarships};

/// The applicants, whose wallets are filled at the counter.
const APPLICANTS: [&str; 7] = [
    "asha.patil",
    "sneha.kale",
    "dnyaneshwari",
    "lakshmi.menon",
    "ayesha.kazi",
    "divya.reddy",
    "gaurav.naik",
];

/// Name, award, days from today on which it is added and its test is held.
const SCHOLARSHIPS: [(&str, &str, u16, i64); 6] = [
    ("Merit Scholarship", "10000", 95, -62),
    ("Sports Excellence Award", "7500", 60, -20),
    ("Alumni Book Grant", "3000", 34, -3),
    ("Women in Technology", "15000", 21, 12),
    ("First Generation Learners", "12000", 14, 26),
    ("Research Internship Grant", "20000", 6, 47),
];

pub(super) fn seed(story: &Story<'_>, people: &People) -> Outcome<(), Infallible> {
    let desk = people.of_role(Role::ScholarshipAdmin)?;
    let mut added = Vec::new();
    for (name, amount, days, exam) in SCHOLARSHIPS {
        let exam = story.day(exam).to_string();
        added.push(story.play(days, |cx| add(cx, desk, name, amount, &exam))?);
    }
    let [merit, sports, books, women, ..] = added[..] else {
        return Err(Failure::defect("the demo has too few scholarships"));
    };
    fill_wallets(story, people)?;
    apply(story, people, 80, merit, &APPLICANTS[1..])?;
    apply(
        story,
        people,
        40,
        sports,
        &["sneha.kale", "gaurav.naik", "divya.reddy"],
    )?;
    apply(story, people, 15, books, &["ayesha.kazi", "lakshmi.menon"])?;
    apply(story, people, 10, women, &["lakshmi.menon", "sneha.kale"])?;
    let (hod, principal) = (
        people.of_role(Role::Hod)?,
        people.of_role(Role::SuperAdmin)?,
    );
    let chosen = ids(people, &["dnyaneshwari", "lakshmi.menon"])?;
    story.play(55, |cx| approve(cx, desk, merit, &chosen))?;
    story.play(50, |cx| {
        scholarships::pay(cx, principal, merit, &unnamed())
            .map(drop)
            .or_unexpected()
    })?;
    let chosen = ids(people, &["gaurav.naik", "divya.reddy"])?;
    story.play(7, |cx| approve(cx, hod, sports, &chosen))
}

fn add(
    cx: &mut Context,
    desk: &SignedInStaff,
    name: &str,
    amount: &str,
    exam: &str,
) -> Outcome<ScholarshipId, Infallible> {
    let today = portal_domain::dates::date_in_india(cx.now());
    let input = NewScholarship::parse(name, exam, amount, today).or_defect()?;
    let listed = scholarships::add(cx, desk, &input).or_unexpected()?;
    Ok(listed.scholarship.id)
}

/// Fills each applicant's wallet at the counter, except Asha's, which has enough.
fn fill_wallets(story: &Story<'_>, people: &People) -> Outcome<(), Infallible> {
    let cashier = people.of_role(Role::AccountantAdmin)?;
    for (number, who) in (1..).zip(&APPLICANTS[1..]) {
        let student = people.student(who)?;
        let reference = format!("Cash book 2026/3{number:02}");
        story.play(84, |cx| add_cash(cx, cashier, student, "250", &reference))?;
    }
    Ok(())
}

fn apply(
    story: &Story<'_>,
    people: &People,
    days: u16,
    scholarship: ScholarshipId,
    who: &[&str],
) -> Outcome<(), Infallible> {
    for who in who {
        let student = people.student(who)?;
        story.play(days, |cx| {
            scholarships::apply(cx, student, scholarship, None, &unnamed())
                .map(drop)
                .or_unexpected()
        })?;
    }
    Ok(())
}

fn ids(people: &People, who: &[&str]) -> Outcome<Vec<SapId>, Infallible> {
    let id = |who: &&str| Ok(people.student(who)?.sap_id.clone());
    who.iter().map(id).collect()
}

fn approve(
    cx: &mut Context,
    by: &SignedInStaff,
    scholarship: ScholarshipId,
    chosen: &[SapId],
) -> Outcome<(), Infallible> {
    let chosen: Vec<String> = chosen.iter().map(SapId::to_string).collect();
    let picked = Picked::parse(&chosen).or_defect()?;
    scholarships::approve_students(cx, by, scholarship, &picked)
        .map(drop)
        .or_unexpected()
}
