//! What an approval charges: the fee of the year that it enters, or of College Details.

use chrono::Duration;
use portal_domain::roles::Role;
use serde_json::{Value, json};

use super::{YEARS, body, college, fee, fees, list, open, this_year};
use crate::support::{Account, Reply, TestApp, at_once};

#[track_caller]
fn approve(app: &TestApp, student: &Account) -> Reply {
    let path = format!("/admission/approve/{}", student.id);
    app.staff(Role::DocAdmin).put(&path, &json!({}))
}

/// What the student owes, instalment by instalment.
fn charges(student: &Account) -> Vec<(String, Value)> {
    let status = student.get("/fees/status").expect(200).json();
    let charges = status["charges"].as_array().unwrap().iter();
    charges
        .map(|charge| {
            (
                charge["dueDate"].as_str().unwrap().to_owned(),
                charge["amount"].clone(),
            )
        })
        .collect()
}

/// What an approval of the student would charge.
fn told_fee(app: &TestApp, student: &Account) -> Value {
    let path = format!("/admission/fee/{}", student.id);
    app.staff(Role::DocAdmin).get(&path).expect(200).json()
}

#[test]
fn a_year_is_opened_and_read_back_and_its_approvals_are_charged_its_fees() {
    let app = TestApp::start();
    let boss = college(&app);
    let before = app.home().admitted();
    let first = list(&boss);
    assert_eq!(
        (first.len(), &first[0]["isOpenedByHand"]),
        (1, &json!(false))
    );
    assert_eq!(first[0]["students"], json!(1));

    // The year that the approval opened becomes the college's own.
    let id = first[0]["_id"].as_str().unwrap().to_owned();
    let path = format!("{YEARS}/{id}");
    let mut own = boss.get(&path).expect(200).json();
    assert_eq!(fees(&own)[0], fee("BMS", "", "120000"));
    own["fees"][0]["amount"] = json!(100_000.5);
    let course = own["fees"][0]["courseId"].clone();
    own["fees"].as_array_mut().unwrap().push(json!({
        "courseId": course, "yearOfStudy": 1, "title": "Sports", "amount": 700,
    }));
    let day = own["endsOn"].clone();
    own["lastAdmissionOn"] = day.clone();
    own["instalments"] = json!([{ "dueDate": day }]);
    let saved = boss.put(&path, &body(&own)).expect(200).json();
    assert_eq!(
        (&saved["isOpenedByHand"], &saved["revision"]),
        (&json!(true), &json!(1))
    );
    assert_eq!(saved, boss.get(&path).expect(200).json());
    assert_eq!(
        fees(&saved)[..3],
        [
            fee("BMS", "", "100000.5"),
            fee("BMS", "Library", "5000"),
            fee("BMS", "Sports", "700"),
        ]
    );

    // What was charged stays; who is approved from now on pays the new fees.
    let after = app.home().applicant();
    approve(&app, &after).expect(200);
    let due = |due: &Value, amount: f64| (due.as_str().unwrap().to_owned(), json!(amount));
    assert_eq!(charges(&after), [due(&day, 105_700.5)]);
    assert_eq!(charges(&before).len(), 2);
    assert_eq!(list(&boss)[0]["students"], json!(2));

    // What applicants read adds up to the same: the base fee, and what all courses have alike.
    let offer = before.get("/course/get-courses").expect(200).json();
    assert_eq!(offer["courses"][0]["baseFee"], json!(100_700.5));
    assert_eq!(
        offer["globalFees"],
        json!([{ "title": "Library", "amount": 5000 }])
    );

    // College Details no longer decide.
    let details = boss.get("/college/getCollegeById/own").expect(200).json();
    assert_eq!(details["courses"][0]["baseFee"], json!(120_000));
}

#[test]
fn after_the_last_day_of_admission_an_approval_waits_for_the_next_year() {
    let app = TestApp::start();
    let boss = college(&app);
    let first = open(&boss, |body| {
        this_year(&app)(body);
        body["lastAdmissionOn"] = json!(app.day(0));
    })
    .expect(200)
    .json();
    let late = app.home().applicant();
    app.pass(Duration::days(1));
    let told = approve(&app, &late).expect(409);
    assert!(
        told.error().starts_with("Admissions to "),
        "{}",
        told.error()
    );
    assert_eq!(
        told_fee(&app, &late),
        json!({ "fee": null, "refused": told.json() })
    );
    let waiting = "SELECT count(*) FROM applications WHERE status = 'Submitted'";
    assert_eq!(app.value::<i64>(waiting), 1);
    assert_eq!(app.value::<i64>("SELECT count(*) FROM charges"), 0);

    let boss = app.staff(Role::SuperAdmin);
    open(&boss, |body| {
        body["fees"][0]["amount"] = json!(130_000);
        body["instalments"] = json!([]);
    })
    .expect(200);
    approve(&app, &late).expect(200);
    let owed: i64 = app.value("SELECT sum(amount)::bigint FROM charges");
    assert_eq!(owed, 13_500_000);
    let counted: Vec<(Value, Value)> = list(&boss)
        .iter()
        .map(|year| (year["name"].clone(), year["students"].clone()))
        .collect();
    assert_eq!(counted[0].1, json!(1), "{counted:?}");
    assert_eq!(counted[1], (first["name"].clone(), json!(0)));
}

#[test]
fn a_course_without_fees_in_the_year_takes_nobody_until_they_are_set() {
    let app = TestApp::start();
    let boss = college(&app);
    let year = open(&boss, this_year(&app)).expect(200).json();
    app.execute(
        "DELETE FROM year_fees WHERE course_id = (SELECT id FROM courses WHERE name = 'BMS')",
    );
    let student = app.home().applicant();
    let told = approve(&app, &student).expect(409);
    let name = year["name"].as_str().unwrap();
    assert_eq!(
        told.error(),
        format!("No fee is set for BMS in {name}. A super admin can set it in Academic Years.")
    );
    assert_eq!(
        told_fee(&app, &student),
        json!({ "fee": null, "refused": told.json() })
    );
    // Editing the year offers what College Details say, as for a course that came later.
    let path = format!("{YEARS}/{}", year["_id"].as_str().unwrap());
    let shown = boss.get(&path).expect(200).json();
    assert_eq!(fees(&shown)[0], fee("BMS", "", "120000"));
    boss.put(&path, &body(&shown)).expect(200);
    approve(&app, &student).expect(200);
}

#[test]
fn approvals_and_saves_at_once_charge_the_one_or_the_other_fee_and_nothing_between() {
    let app = TestApp::start();
    let boss = college(&app);
    let year = open(&boss, this_year(&app)).expect(200).json();
    let path = format!("{YEARS}/{}", year["_id"].as_str().unwrap());
    let clerk = app.staff(Role::DocAdmin);
    let students: Vec<Account> = (0..6).map(|_| app.home().applicant()).collect();
    let mut changed = body(&year);
    changed["fees"] = json!(
        changed["fees"]
            .as_array()
            .unwrap()
            .iter()
            .map(|fee| {
                let mut fee = fee.clone();
                fee["amount"] = json!(10);
                fee
            })
            .collect::<Vec<Value>>()
    );
    let calls: Vec<Option<&Account>> = students.iter().map(Some).chain([None]).collect();
    let replies = at_once(calls.len(), |number| match calls[number] {
        Some(student) => clerk.put(&format!("/admission/approve/{}", student.id), &json!({})),
        None => boss.put(&path, &changed),
    });
    assert!(replies.iter().all(|reply| reply.status == 200));
    let sums: Vec<i64> = students
        .iter()
        .map(|student| {
            let amounts = charges(student);
            let rupees = amounts.iter().map(|(_, amount)| amount.as_i64().unwrap());
            rupees.sum()
        })
        .collect();
    assert!(
        sums.iter().all(|sum| [125_000, 20].contains(sum)),
        "{sums:?}"
    );
}

#[test]
fn what_an_approval_would_charge_is_told_before_it() {
    let app = TestApp::start();
    let boss = college(&app);
    let as_charged = |student: &Account| {
        let due = |(due, amount): (String, Value)| json!({ "dueDate": due, "amount": amount });
        Value::Array(charges(student).into_iter().map(due).collect())
    };
    let first = app.home().applicant();
    let told = told_fee(&app, &first);
    assert_eq!(told["refused"], json!(null));
    let told = &told["fee"];
    assert_eq!(
        *told,
        json!({
            "year": null, "baseFee": 120_000, "total": 125_000,
            "instalments": [
                { "dueDate": "2090-07-15", "amount": 62_500 },
                { "dueDate": "2090-12-15", "amount": 62_500 },
            ],
        })
    );
    approve(&app, &first).expect(200);
    assert_eq!(as_charged(&first), told["instalments"]);

    // The year that the approval has opened becomes the college's own.
    let path = format!("{YEARS}/{}", list(&boss)[0]["_id"].as_str().unwrap());
    let mut year = body(&boss.get(&path).expect(200).json());
    year["fees"][0]["amount"] = json!(0);
    year["instalments"] = json!([]);
    boss.put(&path, &year).expect(200);
    let second = app.home().applicant();
    let told = &told_fee(&app, &second)["fee"];
    assert_eq!(
        (&told["year"], &told["baseFee"], &told["total"]),
        (&year["name"], &json!(0), &json!(5000))
    );
    approve(&app, &second).expect(200);
    assert_eq!(as_charged(&second), told["instalments"]);

    let elsewhere = app.college("Hill College");
    elsewhere.set_up();
    let theirs = elsewhere.staff(Role::DocAdmin);
    theirs
        .get(&format!("/admission/fee/{}", second.id))
        .expect(404);
    theirs.get("/admission/fee/99999999999").expect(404);
    theirs.get("/admission/fee/x").expect(404);
}
