//! What a teacher has taught, by academic year, class and division.

use serde_json::{Value, json};

use super::divide;
use crate::{
    support::{Account, names, take},
    terms::past::{Scene, entered},
};

/// A teacher of Economics of both terms, with its `_id`s. In the first there were two lectures and two practicals today; for
/// one of these both students have asked.
pub(super) fn taught(scene: &Scene) -> (Account, [String; 2]) {
    let subjects = [1, 2].map(|term| scene.boss.subject_in(term, "Economics"));
    let [economics, later] = &subjects;
    let teacher = scene.app.home().teacher_of(&[economics, later]);
    for number in [1, 2] {
        let sheet = lecture(
            scene,
            (economics, &scene.first),
            number,
            &[&scene.asha, &scene.rohan],
        );
        take(&teacher, &sheet).expect(200);
    }
    let today = scene.app.day(0);
    let survey = teacher.schedule(economics, "Survey", &today);
    teacher.schedule(economics, "Visit", &today);
    for student in [&scene.asha, &scene.rohan] {
        ask(student, &survey);
    }
    (teacher, subjects)
}

/// A sheet of a subject for a whole class, with those present.
fn lecture(
    scene: &Scene,
    (subject, class): (&str, &str),
    number: i64,
    students: &[&Account],
) -> Value {
    let students = students.iter();
    let students = students.map(|one| json!({ "id": one.id, "present": true }));
    json!({
        "subjectId": subject, "date": scene.app.day(0), "lecture": number,
        "classId": class, "students": students.collect::<Vec<_>>(),
    })
}

fn ask(by: &Account, practical: &str) {
    let path = format!("/practicals/{practical}/request");
    by.post(&path, &json!({})).expect(200);
}

/// Promotes Asha, with a lecture and a practical of the second term that was asked for; the `_id` of the class.
fn go_on(scene: &Scene, teacher: &Account, subject: &str) -> String {
    let second = scene.promote(&scene.asha);
    let sheet = lecture(scene, (subject, &second), 1, &[&scene.asha]);
    take(teacher, &sheet).expect(200);
    let debate = teacher.schedule(subject, "Debate", &scene.app.day(0));
    ask(&scene.asha, &debate);
    second
}

/// The titles of the practicals that the requests are for, in their order.
#[track_caller]
fn asked(by: &Account, query: &str) -> Vec<String> {
    let list = by.list(&format!("/practicals/requests?{query}"), "requests");
    names(&json!(list), "title")
}

/// The titles of the practicals, sorted.
#[track_caller]
fn scheduled(by: &Account, query: &str) -> Vec<String> {
    let list = by.list(&format!("/practicals/scheduled?{query}"), "practicals");
    let mut titles = names(&json!(list), "title");
    titles.sort_unstable();
    titles
}

/// Term, number and division of the lectures, sorted.
#[track_caller]
fn held(by: &Account, query: &str) -> Vec<String> {
    let list = by.list(&format!("/attendance/lectures?{query}"), "lectures");
    let one = |row: &Value| {
        let division = row["group"]["divisionName"].as_str().unwrap_or("all");
        format!("{} {} {division}", row["term"], row["lecture"])
    };
    let mut told: Vec<String> = list.iter().map(one).collect();
    told.sort_unstable();
    told
}

/// What the three lists have within that.
#[track_caller]
fn check(by: &Account, query: &str, requests: &[&str], practicals: &[&str], lectures: &[&str]) {
    assert_eq!(asked(by, query), requests, "requests: {query}");
    assert_eq!(scheduled(by, query), practicals, "practicals: {query}");
    assert_eq!(held(by, query), lectures, "lectures: {query}");
}

#[test]
fn lessons_are_listed_by_the_class_whose_term_they_are_of() {
    let scene = entered();
    let (teacher, [_, later]) = taught(&scene);
    let second = go_on(&scene, &teacher, &later);
    let first = &scene.first;
    let [of_first, of_second] = [["1 1 all", "1 2 all"].as_slice(), &["2 1 all"]];
    check(
        &teacher,
        &format!("class={first}"),
        &["Survey"; 2],
        &["Survey", "Visit"],
        of_first,
    );
    check(
        &teacher,
        &format!("class={second}"),
        &["Debate"],
        &["Debate"],
        of_second,
    );
    check(
        &teacher,
        "",
        &["Survey", "Survey", "Debate"],
        &["Debate", "Survey", "Visit"],
        &[of_first, of_second].concat(),
    );
}

#[test]
fn lessons_are_listed_by_the_year_in_whose_days_they_were() {
    let scene = entered();
    let (teacher, [_, later]) = taught(&scene);
    // A year ago.
    scene.app.execute(
        "UPDATE lectures SET held_on = held_on - 365; UPDATE practicals SET held_on = held_on - 365",
    );
    let second = go_on(&scene, &teacher, &later);
    let [before, now] = scene.age();
    let first = &scene.first;
    let of_first = ["1 1 all", "1 2 all"];
    for within in [
        format!("year={before}"),
        format!("year={before}&class={first}"),
    ] {
        check(
            &teacher,
            &within,
            &["Survey"; 2],
            &["Survey", "Visit"],
            &of_first,
        );
    }
    for within in [format!("year={now}"), format!("year={now}&class={second}")] {
        check(&teacher, &within, &["Debate"], &["Debate"], &["2 1 all"]);
    }
    for within in [
        format!("year={now}&class={first}"),
        format!("year={before}&class={second}"),
    ] {
        check(&teacher, &within, &[], &[], &[]);
    }
}

#[test]
fn lessons_are_listed_by_the_division_that_had_them() {
    let scene = entered();
    let [a, b] = divide(&scene);
    let (teacher, [economics, later]) = taught(&scene);
    // What A and B have for themselves.
    for (number, division, student) in [(3, &a, &scene.asha), (4, &b, &scene.rohan)] {
        let mut sheet = lecture(&scene, (&economics, &scene.first), number, &[student]);
        sheet["divisionId"] = json!(division);
        take(&teacher, &sheet).expect(200);
    }
    let second = go_on(&scene, &teacher, &later);
    let (whole, practicals) = (["1 1 all", "1 2 all"], ["Survey", "Visit"]);
    let with = |own: &'static str| [&whole[..], &[own]].concat();
    for within in [
        format!("division={a}"),
        format!("class={}&division={a}", scene.first),
    ] {
        check(&teacher, &within, &["Survey"], &practicals, &with("1 3 A"));
    }
    check(
        &teacher,
        &format!("division={b}"),
        &["Survey"],
        &practicals,
        &with("1 4 B"),
    );
    let all = [with("1 3 A"), vec!["1 4 B"]].concat();
    check(
        &teacher,
        &format!("class={}", scene.first),
        &["Survey"; 2],
        &practicals,
        &all,
    );
    check(
        &teacher,
        &format!("class={second}&division={a}"),
        &[],
        &[],
        &[],
    );
}

#[test]
fn a_subject_and_a_class_of_lectures_have_both_to_hold() {
    let scene = entered();
    let (teacher, [economics, later]) = taught(&scene);
    let second = go_on(&scene, &teacher, &later);
    let of =
        |subject: &str, class: &str| held(&teacher, &format!("subject={subject}&class={class}"));
    assert_eq!(of(&economics, &scene.first), ["1 1 all", "1 2 all"]);
    assert_eq!(of(&later, &second), ["2 1 all"]);
    assert_eq!(of(&economics, &second), [""; 0]);
}
