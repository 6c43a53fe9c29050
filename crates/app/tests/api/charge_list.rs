//! The list of what students owe and have paid.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, TestApp};

fn list(by: &Account, query: &str) -> Vec<Value> {
    let list = by.get(&format!("/accountant/charges?{query}")).expect(200);
    list.json()["charges"].as_array().unwrap().clone()
}

fn ids(rows: &[Value]) -> Vec<&str> {
    rows.iter()
        .map(|row| row["_id"].as_str().unwrap())
        .collect()
}

#[test]
fn a_charge_is_listed_as_owed_until_it_is_paid_and_then_as_paid() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.accountant());
    desk.fund(&asha, 1_000);
    let fine = desk.charge(&asha, 200);
    let taken_back = desk.charge(&asha, 300);
    let owed = list(&desk, "");
    assert_eq!(owed.len(), 2);
    let row = owed.iter().find(|row| row["_id"] == json!(fine)).unwrap();
    assert_eq!(row["studentId"], json!(asha.id));
    assert_eq!(row["amount"], json!(200));
    assert_eq!(row["dueOn"], "2090-01-01");
    for empty in ["course", "paidAt", "receiptNumber", "transactionId"] {
        assert_eq!(row[empty], Value::Null, "{empty}");
    }
    assert_eq!(list(&desk, "status=Paid"), [Value::Null; 0]);
    desk.put(
        &format!("/accountant/charges/{taken_back}/withdraw"),
        &json!({ "reason": "A mistake." }),
    )
    .expect(200);
    assert_eq!(ids(&list(&desk, "status=Due")), [&fine]);

    let paid = asha.pay(&fine).expect(200);
    // At once, and not only when the receipt has its number.
    assert_eq!(list(&desk, ""), [Value::Null; 0]);
    app.number_receipts();
    assert_eq!(list(&desk, ""), [Value::Null; 0]);
    let rows = list(&desk, "status=Paid");
    assert_eq!(ids(&rows), [&fine]);
    assert_eq!(
        rows[0]["transactionId"],
        json!(paid.text("/payment/transactionId"))
    );
    assert!(rows[0]["paidAt"].is_string() && rows[0]["receiptNumber"].is_string());
    let noted = "SELECT count(*) FROM charges c JOIN transfers t ON t.charge_id = c.id WHERE c.paid_at = t.at";
    assert_eq!(app.value::<i64>(noted), 1);
}

#[test]
fn it_is_narrowed_by_days_course_and_student() {
    let app = TestApp::start();
    let (asha, ravi, desk) = (app.admitted(), app.student(), app.accountant());
    let fine = desk.charge(&ravi, 200);
    let instalments = list(&desk, &format!("search={}", asha.id));
    assert_eq!(instalments.len(), asha.pending().len());
    assert!(instalments.iter().all(|row| row["course"] == "BMS"));
    // The longest due first.
    let days: Vec<_> = instalments
        .iter()
        .map(|row| row["dueOn"].as_str().unwrap())
        .collect();
    assert!(days.is_sorted());
    let from_first = list(&desk, &format!("from={}", days[0]));
    assert_eq!(ids(&from_first), ids(&instalments));
    assert_eq!(ids(&list(&desk, "to=2090-01-01")), [&fine]);
    assert_eq!(ids(&list(&desk, &format!("search={}", ravi.id))), [&fine]);
    let nil = "00000000-0000-0000-0000-000000000000";
    assert_eq!(ids(&list(&desk, &format!("courseId={nil}"))), [&fine]);
    let course = app.value::<String>(
        "SELECT DISTINCT course_id::text FROM charges WHERE course_id IS NOT NULL",
    );
    assert_eq!(
        ids(&list(&desk, &format!("courseId={course}"))),
        ids(&instalments)
    );
    let unknown = "00000000-0000-0000-0000-000000000007";
    assert_eq!(
        list(&desk, &format!("courseId={unknown}")),
        [Value::Null; 0]
    );

    desk.fund(&asha, 80_000);
    asha.pay(&asha.pending()[0]).expect(200);
    let today = app.day(0);
    assert_eq!(
        list(&desk, &format!("status=Paid&from={today}&to={today}")).len(),
        1
    );
    let yesterday = app.day(-1);
    assert_eq!(
        list(&desk, &format!("status=Paid&to={yesterday}")),
        [Value::Null; 0]
    );
}

#[test]
fn all_faults_of_its_filters_are_told_at_once() {
    let app = TestApp::start();
    let desk = app.accountant();
    let reply = desk
        .get("/accountant/charges?status=Lost&from=yesterday")
        .expect(400);
    assert_eq!(reply.faulty_fields(), ["status", "from"]);
    desk.get("/accountant/charges?courseId=BMS").expect(404);
    let reply = desk.get("/accountant/charges?after=seven").expect(400);
    assert_eq!(reply.faulty_fields(), ["after"]);
    desk.get("/accountant/charges/export.csv?status=Lost")
        .expect(400);
}

#[test]
fn nobody_sees_the_charges_of_another_college() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.accountant());
    desk.charge(&asha, 200);
    let elsewhere = app.college("Hill College").staff(Role::AccountantAdmin);
    assert_eq!(list(&elsewhere, ""), [Value::Null; 0]);
    assert_eq!(
        list(&elsewhere, &format!("search={}", asha.id)),
        [Value::Null; 0]
    );
    app.staff(Role::SuperAdmin)
        .get("/accountant/charges")
        .expect(403);
}
