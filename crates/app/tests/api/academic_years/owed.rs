//! What a student owes, year by year.

use chrono::Duration;
use portal_domain::roles::Role;
use serde_json::{Value, json};

use super::{YEARS, body, college, list, open, this_year};
use crate::support::{Account, Browser, STUDENT_PASSWORD, TestApp, at_once};

/// A college whose year charges ₹1,250 in two instalments, and what a repeater pays of it.
fn year_of_two_instalments(app: &TestApp) -> (Account, Value) {
    let boss = college(app);
    let due = [10, 200].map(|days| json!({ "dueDate": app.day(days) }));
    let year = open(&boss, |body| {
        this_year(app)(body);
        body["name"] = json!("This year");
        body["instalments"] = json!(due);
        body["fees"][0]["amount"] = json!(1_000);
        body["fees"][1]["amount"] = json!(250);
        body["fees"][1]["repeatPercent"] = json!(40);
    });
    (boss, year.expect(200).json())
}

fn open_next(app: &TestApp, boss: &Account) {
    let next = open(boss, |body| {
        body["name"] = json!("Next year");
        for (field, days) in [("beginsOn", 201), ("endsOn", 500), ("lastAdmissionOn", 400)] {
            body[field] = json!(app.day(days));
        }
        body["instalments"] = json!([]);
        body["classes"] = json!([]);
    });
    next.expect(200);
}

/// Enrols everybody into the year after and raises its fee of ₹800, as a promotion does.
const PROMOTION: &str = "
    UPDATE enrolments SET state = 'Promoted', closed_on = current_date;
    INSERT INTO enrolments (college_id, id, student_id, class_id, regulation_id, via, state, opened_on)
        SELECT e.college_id, gen_random_uuid(), e.student_id, c.id, e.regulation_id, 'Promotion', 'Enrolled', current_date
        FROM enrolments e JOIN classes was ON was.id = e.class_id
        JOIN classes c ON c.course_id = was.course_id
        JOIN academic_years y ON y.id = c.year_id AND y.name = 'Next year';
    WITH begun AS (
        SELECT r.* FROM (SELECT college_id, array_agg(id) AS ids FROM enrolments WHERE closed_on IS NULL GROUP BY 1) live,
            raise_fees(college_id, ids, '[{\"title\": null, \"percent\": 80, \"paise\": 80000}]', now()) r)
    INSERT INTO charges (college_id, id, student_id, kind, instalment, instalment_count, title, amount, due_on, created_at,
                         demand_id, plan)
        SELECT s.college_id, gen_random_uuid(), s.id, 'instalment', 1, 1, 'x', 80000, current_date + 400, now(), of_demand,
               of_plan
        FROM begun JOIN students s ON s.id = of_student";

fn sums(of: &Value) -> [Value; 3] {
    ["totalFee", "paidAmount", "balanceDue"].map(|field| of[field].clone())
}

fn again(app: &TestApp, student: &Account) -> Browser {
    let browser = app.browser();
    browser.log_in(&student.email, STUDENT_PASSWORD).expect(200);
    browser
}

/// A student who was charged and paid half this year, and a fine, and has been charged the fee of the next year.
fn promoted(app: &TestApp) -> Account {
    let (boss, _) = year_of_two_instalments(app);
    open_next(app, &boss);
    let asha = app.home().applicant();
    let path = format!("/admission/approve/{}", asha.id);
    app.staff(Role::DocAdmin).put(&path, &json!({})).expect(200);
    let desk = app.accountant();
    desk.fund(&asha, 2_000);
    let fine = desk.charge(&asha, 30);
    for charge in [&asha.pending()[0], &fine] {
        asha.pay(charge).expect(200);
    }
    let fee = asha.get("/fees/status").expect(200).json();
    assert_eq!(sums(&fee), [1_280, 655, 625].map(|sum| json!(sum)));
    assert_eq!(fee["years"].as_array().unwrap().len(), 1);
    assert_eq!(sums(&fee["years"][0]), sums(&fee));
    app.execute(PROMOTION);
    asha
}

#[test]
fn each_charge_is_told_with_the_year_to_which_it_belongs() {
    let app = TestApp::for_long();
    let asha = promoted(&app);
    let fee = asha.get("/fees/status").expect(200).json();
    let year = |at: usize| fee["years"][at].clone();
    assert_eq!(
        (year(0)["academicYear"].clone(), sums(&year(0))),
        (json!("Next year"), [800, 0, 800].map(|sum| json!(sum)))
    );
    assert_eq!(
        year(0)["demands"],
        json!([{
            "courseName": "BMS", "yearOfStudy": 1,
            "lines": [{ "kind": "Fee", "title": null, "amount": 800, "percent": 80 }],
        }])
    );
    assert_eq!(
        (year(1)["academicYear"].clone(), sums(&year(1))),
        (json!("This year"), [1_280, 655, 625].map(|sum| json!(sum)))
    );
    let lines = year(1)["demands"][0]["lines"].clone();
    assert_eq!(
        (&lines[0]["amount"], &lines[1]["amount"]),
        (&json!(1_000), &json!(250))
    );
    let charges = fee["charges"].as_array().unwrap().iter();
    let mut of: Vec<&str> = charges
        .map(|charge| charge["academicYear"].as_str().unwrap_or("none"))
        .collect();
    of.sort_unstable();
    assert_eq!(of, ["Next year", "This year", "This year", "none"]);
    app.prove_the_books();
}

#[test]
fn the_list_of_charges_and_its_file_name_the_year_of_each() {
    let app = TestApp::for_long();
    promoted(&app);
    let desk = app.accountant();
    let listed = |query: &str| {
        let list = desk
            .get(&format!("/accountant/charges?{query}"))
            .expect(200);
        let rows = list.json()["charges"].as_array().unwrap().clone();
        rows.into_iter()
            .map(|row| row["academicYear"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        listed("status=Due"),
        [json!("This year"), json!("Next year")]
    );
    // The last payment first: that of the fine.
    assert_eq!(listed("status=Paid"), [Value::Null, json!("This year")]);
    let file = desk.get("/accountant/charges/export.csv").expect(200);
    let years: Vec<&str> = file
        .body
        .lines()
        .map(|line| line.rsplit(',').next().unwrap())
        .collect();
    assert_eq!(years, ["Academic year", "This year", "Next year"]);
}

#[test]
fn instalments_and_their_payments_are_told_with_their_year_by_every_call() {
    let app = TestApp::for_long();
    let asha = promoted(&app);
    let years = |of: &Value| -> Vec<Value> {
        let all = of.as_array().unwrap().iter();
        all.map(|one| one["academicYear"].clone()).collect()
    };
    let wallet = || asha.get("/wallet").expect(200).json();
    let pay = |charge: &Value| {
        let body = json!({ "chargeId": charge["_id"] });
        asha.post("/wallet/pay", &body).expect(200).json()
    };
    let pending = wallet()["pending"].clone();
    assert_eq!(years(&pending), ["This year", "Next year"]);
    let next = asha.get("/student/overview").expect(200).json()["nextFee"].clone();
    assert_eq!(next["academicYear"], "This year");

    // The wallet holds ₹1,345: enough for one of the two.
    let paid = pay(&pending[1]);
    assert_eq!(
        (&paid["status"], &paid["payment"]["academicYear"]),
        (&json!("SUCCESS"), &json!("Next year"))
    );
    let failed = pay(&pending[0]);
    assert_eq!(
        (&failed["status"], &failed["payment"]["academicYear"]),
        (&json!("FAILURE"), &json!("This year"))
    );
    assert_eq!(years(&wallet()["failed"]), ["This year"]);
    let history = asha.get("/wallet/history").expect(200).json();
    let told = [
        json!("This year"),
        json!("Next year"),
        json!(null),
        json!("This year"),
    ];
    assert_eq!(years(&history["payments"]), told);
    let fee = asha.get("/fees/status").expect(200).json();
    assert_eq!(years(&fee["payments"]), told);
}

#[test]
fn the_sums_are_of_this_year_and_what_was_unpaid_at_its_beginning() {
    let app = TestApp::for_long();
    let asha = promoted(&app);
    let told = |by: &Browser| sums(&by.get("/fees/status").expect(200).json());
    // Before the next year begins, its fee counts already.
    assert_eq!(told(&asha), [2_080, 655, 1_425].map(|sum| json!(sum)));
    app.pass(Duration::days(201));
    let asha = (again(&app, &asha), asha);
    assert_eq!(told(&asha.0), [1_425, 0, 1_425].map(|sum| json!(sum)));

    // What was unpaid at its beginning stays in the sums once it is paid.
    let fee = asha.0.get("/fees/status").expect(200).json();
    let late = fee["charges"].as_array().unwrap().iter();
    let late = late
        .filter(|charge| charge["academicYear"] == "This year")
        .find(|charge| charge["status"] != "Paid")
        .unwrap();
    let pay = json!({ "chargeId": late["_id"] });
    asha.0.post("/fees/pay", &pay).expect(200);
    assert_eq!(told(&asha.0), [1_425, 625, 800].map(|sum| json!(sum)));

    // The accountant reads the same.
    let fee = asha.0.get("/fees/status").expect(200).json();
    let path = format!("/accountant/students/{}", asha.1.id);
    let account = app.accountant().get(&path).expect(200).json();
    assert_eq!(account["years"], fee["years"]);
    assert_eq!(account["student"]["due"], fee["balanceDue"]);
    app.prove_the_books();
}

#[test]
fn as_long_as_no_year_was_opened_by_hand_the_sums_are_over_all_charges() {
    let app = TestApp::start();
    let asha = app.admitted();
    app.accountant().fund(&asha, 100_000);
    asha.pay(&asha.pending()[0]).expect(200);
    let fee = asha.get("/fees/status").expect(200).json();
    assert_eq!(sums(&fee), [125_000, 62_500, 62_500].map(|sum| json!(sum)));
    assert_eq!(fee["years"], json!([]));
    let charges = fee["charges"].as_array().unwrap();
    assert!(
        charges
            .iter()
            .all(|charge| charge["academicYear"].is_null())
    );
    let all = app.accountant().get("/accountant/charges").expect(200);
    assert_eq!(all.json()["charges"][0]["academicYear"], json!(null));
    assert_eq!(fee["payments"][0]["academicYear"], json!(null));
    // The demand is still stored.
    let kept =
        "SELECT string_agg(title || ' ' || amount, ', ' ORDER BY position) FROM demand_lines";
    assert_eq!(app.value::<String>(kept), " 12000000, Library 500000");
}

/// What the student owed and owes, line by line.
fn told_lines(student: &Account) -> Vec<Value> {
    let fee = student.get("/fees/status").expect(200).json();
    let lines = fee["years"][0]["demands"][0]["lines"].as_array().unwrap();
    lines.iter().map(|line| line["amount"].clone()).collect()
}

fn reopen(app: &TestApp, student: &Account) {
    let reason = json!({ "studentId": student.id, "reason": "Another student's mark sheet." });
    let asked = app
        .staff(Role::DocAdmin)
        .post("/admission/reopenings", &reason);
    let path = format!(
        "/admission/reopenings/{}/confirm",
        asked.expect(200).text("/reopening/_id")
    );
    app.staff(Role::DocAdmin).put(&path, &json!({})).expect(200);
}

#[test]
fn an_approval_that_is_made_again_plans_the_same_demand_anew() {
    let app = TestApp::start();
    let (boss, mut year) = year_of_two_instalments(&app);
    let asha = app.home().applicant();
    let path = format!("/admission/approve/{}", asha.id);
    let docs = app.staff(Role::DocAdmin);
    docs.put(&path, &json!({})).expect(200);
    assert_eq!(told_lines(&asha), [json!(1_000), json!(250)]);
    reopen(&app, &asha);
    let off = [json!(1_000), json!(250), json!(-625), json!(-625)];
    assert_eq!(told_lines(&asha), off);
    let fee = asha.get("/fees/status").expect(200).json();
    assert_eq!(sums(&fee), [0, 0, 0].map(|sum| json!(sum)));

    year["fees"][0]["amount"] = json!(1_500);
    let saved = format!("{YEARS}/{}", year["_id"].as_str().unwrap());
    boss.put(&saved, &body(&year)).expect(200);
    // Of many who approve at once the first does.
    let replies = at_once(16, |_| docs.put(&path, &json!({})).status);
    let done = replies.iter().filter(|status| **status == 200).count();
    assert_eq!(done, 1, "{replies:?}");
    assert_eq!(
        told_lines(&asha),
        [off.as_slice(), &[json!(1_500), json!(250)]].concat()
    );
    let fee = asha.get("/fees/status").expect(200).json();
    assert_eq!(sums(&fee), [1_750, 0, 1_750].map(|sum| json!(sum)));
    assert_eq!(app.value::<i64>("SELECT count(*) FROM demands"), 1);
    app.prove_the_books();
}

#[test]
fn what_a_repeater_pays_is_kept_copied_and_checked() {
    let app = TestApp::start();
    let (boss, year) = year_of_two_instalments(&app);
    let percents = |details: &Value| {
        let fees = details["fees"].as_array().unwrap().iter();
        fees.map(|fee| fee["repeatPercent"].clone())
            .collect::<Vec<_>>()
    };
    let kept = [100, 40, 100, 100].map(|percent| json!(percent));
    assert_eq!(percents(&year), kept);
    let next = boss.get("/academic-years/next").expect(200).json();
    assert_eq!(percents(&next["proposed"]), kept);
    let audit = boss.get("/audit?action=openYear").expect(200).json();
    assert!(audit.to_string().contains("40 %"), "{audit}");

    let path = format!("{YEARS}/{}", list(&boss)[0]["_id"].as_str().unwrap());
    let mut wrong = body(&year);
    for (at, percent) in [json!(101), json!(-1), json!("half"), json!(50.5)]
        .iter()
        .enumerate()
    {
        wrong["fees"][at]["repeatPercent"] = percent.clone();
    }
    let faults = boss.put(&path, &wrong).expect(400).faults();
    let sentence = "Please enter a whole number from 0 to 100.";
    let told = faults.iter().filter(|(_, told)| told == sentence).count();
    assert_eq!(told, 2, "{faults:?}");
    wrong["fees"][2]["repeatPercent"] = json!(null);
    wrong["fees"][3]
        .as_object_mut()
        .unwrap()
        .remove("repeatPercent");
    let faults = boss.put(&path, &wrong).expect(400).faults();
    let paths: Vec<&str> = faults.iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(paths, ["fees.0.repeatPercent", "fees.1.repeatPercent"]);
    assert_eq!(boss.get(&path).expect(200).json(), year);
}
