//! What a college's students owe, by class and age.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, TestApp};

fn dues(by: &Account) -> Value {
    by.get("/accountant/dues").expect(200).json()
}

/// The ids of what is owed, as the list of charges has it.
fn rows(by: &Account, query: &str) -> Vec<String> {
    let list = by.get(&format!("/accountant/charges?{query}")).expect(200);
    let list = list.json();
    let rows = list["charges"].as_array().unwrap().iter();
    rows.map(|row| row["_id"].as_str().unwrap().to_owned())
        .collect()
}

/// How many charges there are of each age.
fn counts(ages: &Value) -> Vec<i64> {
    let ages = ages.as_array().unwrap().iter();
    ages.map(|age| age["charges"].as_i64().unwrap()).collect()
}

/// Overdue by so many days.
fn is_late(app: &TestApp, charge: &str, days: i64) {
    app.execute(&format!(
        "UPDATE charges SET due_on = '{}' WHERE id = '{charge}'",
        app.day(-days)
    ));
}

/// The list of charges has as many rows as each number says.
#[track_caller]
fn prove(desk: &Account) {
    let found = dues(desk);
    let nil = "00000000-0000-0000-0000-000000000000";
    for (at, age) in found["ages"].as_array().unwrap().iter().enumerate() {
        let day = |name: &str| {
            let day = age[name].as_str();
            day.map(|day| format!("&{name}={day}")).unwrap_or_default()
        };
        let days = day("from") + &day("to");
        assert_eq!(
            rows(desk, &format!("status=Due{days}")).len(),
            usize::try_from(age["charges"].as_i64().unwrap()).unwrap()
        );
        for class in found["classes"].as_array().unwrap() {
            let id = class["classId"].as_str().unwrap_or(nil);
            let listed = rows(desk, &format!("classId={id}{days}")).len();
            assert_eq!(json!(listed), class["ages"][at]["charges"], "{class} {age}");
        }
    }
}

/// Two students in a class and one outside it. The first has a fine of each age, the one outside a charge: returns these.
fn owing(app: &TestApp, desk: &Account) -> (Account, [String; 8], String) {
    let (asha, _, outside) = (app.admitted(), app.admitted(), app.student());
    let fines = [0, 1, 30, 31, 60, 61, 90, 91].map(|late| {
        let fine = desk.charge(&asha, 100);
        is_late(app, &fine, late);
        fine
    });
    let of_none = desk.charge(&outside, 7);
    (asha, fines, of_none)
}

#[test]
fn dues_are_summed_up_by_class_and_age_and_each_number_has_its_rows() {
    let app = TestApp::start();
    let desk = app.accountant();
    let nothing = dues(&desk);
    assert_eq!(nothing["classes"], json!([]));
    assert_eq!(
        (&nothing["day"], counts(&nothing["ages"])),
        (&json!(app.day(0)), vec![0; 5])
    );

    owing(&app, &desk);
    let found = dues(&desk);
    // Two instalments of each of the two are to come, and two fines.
    assert_eq!(counts(&found["ages"]), [6, 2, 2, 2, 1]);
    let classes = found["classes"].as_array().unwrap();
    assert_eq!(classes.len(), 2);
    let (class, none) = (&classes[0], &classes[1]);
    assert_eq!(counts(&class["ages"]), [5, 2, 2, 2, 1]);
    let told = |of: &Value, fields: &[&str]| -> Vec<Value> {
        fields.iter().map(|field| of[field].clone()).collect()
    };
    assert_eq!(
        json!(told(
            class,
            &[
                "courseName",
                "term",
                "terms",
                "students",
                "charges",
                "amount"
            ]
        )),
        json!(["BMS", 1, 1, 2, 12, 250_800])
    );
    assert_eq!(
        json!(told(
            none,
            &[
                "classId",
                "courseName",
                "term",
                "terms",
                "students",
                "amount"
            ]
        )),
        json!([null, null, null, null, 1, 7])
    );
    prove(&desk);
}

#[test]
fn what_is_paid_or_withdrawn_is_owed_no_longer() {
    let app = TestApp::start();
    let desk = app.accountant();
    let (asha, fines, of_none) = owing(&app, &desk);
    desk.fund(&asha, 1_000);
    asha.pay(&fines[7]).expect(200);
    let withdrawn = format!("/accountant/charges/{of_none}/withdraw");
    desk.put(&withdrawn, &json!({ "reason": "A mistake." }))
        .expect(200);
    let found = dues(&desk);
    assert_eq!(counts(&found["ages"]), [5, 2, 2, 2, 0]);
    assert_eq!(found["classes"].as_array().unwrap().len(), 1);
    prove(&desk);
    let id = found["classes"][0]["classId"].as_str().unwrap();
    assert_eq!(
        rows(&desk, &format!("status=Paid&classId={id}")),
        [fines[7].clone()]
    );
}

#[test]
fn who_is_in_no_class_any_longer_is_counted_in_the_last_one() {
    let app = TestApp::start();
    let (_, desk) = (app.admitted(), app.accountant());
    let before = dues(&desk);
    app.execute("UPDATE enrolments SET state = 'Detained', closed_on = opened_on");
    assert_eq!(dues(&desk), before);
    prove(&desk);
}

#[test]
fn another_college_sees_its_own_dues() {
    let app = TestApp::start();
    app.admitted();
    let class = dues(&app.accountant())["classes"][0]["classId"].clone();
    let elsewhere = app.college("Hill College");
    let theirs = elsewhere.staff(Role::AccountantAdmin);
    assert_eq!(dues(&theirs)["classes"], json!([]));
    let of_ours = format!("classId={}", class.as_str().unwrap());
    assert_eq!(rows(&theirs, &of_ours), [""; 0]);
    theirs.get("/accountant/charges?classId=BMS").expect(404);
    theirs
        .get("/accountant/charges/export.csv?classId=BMS")
        .expect(404);
}
