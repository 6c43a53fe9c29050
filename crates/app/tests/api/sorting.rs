//! Lists that can be sorted by several keys.

use std::{cmp::Ordering, collections::BTreeMap};

use portal_domain::roles::Role;
use serde_json::Value;

use crate::{
    order::{By, parameters, read, scene},
    support::{Account, TestApp},
};

/// Every key of every list that has some: the list's path and query, who reads it, the key, and the field of
/// a row that it is about. Ids are in the order of time, or of the students' ids.
#[rustfmt::skip]
const SORTS: [(&str, &str, Role, &str, &str); 27] = [
    ("/transactions", "", Role::SuperAdmin, "time", "_id"),
    ("/transactions", "", Role::SuperAdmin, "amount", "amount"),
    ("/transactions", "from={today}", Role::SuperAdmin, "amount", "amount"),
    ("/transactions", "search=@", Role::SuperAdmin, "amount", "amount"),
    ("/accountant/top-ups", "", Role::AccountantAdmin, "time", "_id"),
    ("/accountant/top-ups", "status=Approved", Role::AccountantAdmin, "time", "_id"),
    ("/accountant/top-ups", "status=Approved", Role::AccountantAdmin, "amount", "amount"),
    ("/accountant/charges", "", Role::AccountantAdmin, "amount", "amount"),
    ("/accountant/charges", "status=Paid", Role::AccountantAdmin, "amount", "amount"),
    ("/leave/fetch-leaves", "", Role::Hod, "applied", "_id"),
    ("/leave/fetch-leaves", "status=Approved", Role::Hod, "applied", "_id"),
    ("/leave/fetch-leaves", "", Role::Hod, "from", "startDate"),
    ("/leave/fetch-leaves", "status=Pending", Role::Hod, "from", "startDate"),
    ("/leave/fetch-leaves", "", Role::Hod, "student", "studentId"),
    ("/leave/fetch-leaves", "status=Approved", Role::Hod, "student", "studentId"),
    ("/accountant/students", "", Role::AccountantAdmin, "sapId", "id"),
    ("/accountant/students", "", Role::AccountantAdmin, "name", "name"),
    ("/accountant/students", "", Role::AccountantAdmin, "balance", "balance"),
    ("/grievance/fetch-grievances", "", Role::Hod, "filed", "_id"),
    ("/grievance/fetch-grievances", "status=Resolved", Role::Hod, "filed", "_id"),
    ("/grievance/fetch-grievances", "status=Pending", Role::Hod, "docket", "docket"),
    ("/scholarship/fetch-all", "", Role::Hod, "date", "examDate"),
    ("/scholarship/fetch-all", "status=Open", Role::Hod, "name", "name"),
    ("/marks/students", "", Role::MarksAdmin, "sapId", "id"),
    ("/marks/students", "", Role::MarksAdmin, "name", "name"),
    ("/marks/students", "course=BMS", Role::MarksAdmin, "name", "name"),
    ("/classes/{class}/students", "", Role::MarksAdmin, "name", "name"),
];

/// As the database compares them: names in any case.
fn compare(one: &Value, other: &Value) -> Ordering {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => {
            one.as_f64().unwrap().total_cmp(&other.as_f64().unwrap())
        }
        (Value::String(one), Value::String(other)) => one.to_lowercase().cmp(&other.to_lowercase()),
        _ => panic!("{one} and {other}"),
    }
}

#[test]
fn every_list_is_sorted_by_each_of_its_keys_page_by_page() {
    let scene = scene();
    for (path, query, role, key, field) in SORTS {
        let reader = scene.reader(By::Staff(role));
        let address = scene.address(path, query);
        let mut usual = read(&reader, &address);
        // What a list of scholarships says of students is bounded by its order.
        let id = |row: &Value| row.get("_id").unwrap_or(&row["id"]).to_string();
        let mut ascending = read(&reader, &format!("{address}sort={key}&"));
        assert!(ascending.len() >= 3, "{address}: {ascending:?}");
        let is_sorted = ascending.is_sorted_by(|a, b| compare(&a[field], &b[field]).is_le());
        assert!(is_sorted, "{address}sort={key}: {ascending:?}");
        let mut turned = read(&reader, &format!("{address}sort={key}&order=desc&"));
        turned.reverse();
        assert_eq!(ascending, turned, "{address}sort={key}");
        usual.sort_by_key(id);
        ascending.sort_by_key(id);
        assert_eq!(ascending, usual, "{address}sort={key} has the same rows");
    }
}

#[test]
fn every_key_of_the_document_is_tried() {
    let document = serde_json::to_value(portal_http::openapi_document(false)).unwrap();
    let mut described: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        if path.ends_with("/export.csv") {
            continue;
        }
        let sort = |parameter: &&Value| parameter["name"] == "sort";
        let Some(sort) = parameters(&item["get"]).iter().find(sort) else {
            continue;
        };
        let words = sort["schema"]["enum"].as_array().unwrap().iter();
        let words = words.map(|word| word.as_str().unwrap().to_owned());
        let path = path.strip_prefix("/api").unwrap();
        described.insert(path.to_owned(), words.collect());
    }
    let mut tried: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (path, _, _, key, _) in SORTS {
        let path = path.replace("{class}", "{id}");
        let keys = tried.entry(path).or_default();
        if !keys.iter().any(|known| known == key) {
            keys.push(key.to_owned());
        }
    }
    assert_eq!(described, tried);
}

/// The staff member who reads the journal, of which there are three lines.
fn a_reader_of_three() -> (TestApp, Account) {
    let app = TestApp::start();
    let (desk, student) = (app.accountant(), app.student());
    for amount in [300, 100, 200] {
        desk.fund(&student, amount);
    }
    let boss = app.staff(Role::SuperAdmin);
    (app, boss)
}

#[test]
fn an_unknown_key_is_refused_with_those_that_there_are() {
    let (_app, boss) = a_reader_of_three();
    let reply = boss
        .get("/transactions?sort=colour&order=up&limit=0")
        .expect(400);
    assert_eq!(reply.faulty_fields(), ["limit", "order", "sort"]);
    assert!(
        reply.body.contains("sort is time or amount."),
        "{}",
        reply.body
    );
}

#[test]
fn a_cursor_of_one_key_is_refused_for_another() {
    let (_app, boss) = a_reader_of_three();
    let after = |query: &str| {
        let next = boss
            .get(&format!("/transactions?limit=2{query}"))
            .expect(200);
        let next = next.next_page().expect("a next page");
        next.split("after=").nth(1).unwrap().to_owned()
    };
    let (own, time, amount) = (after(""), after("&sort=time"), after("&sort=amount"));
    for (query, after) in [
        ("", &time),
        ("", &amount),
        ("sort=time&", &own),
        ("sort=time&", &amount),
        ("sort=amount&", &own),
        ("sort=amount&", &time),
    ] {
        let reply = boss
            .get(&format!("/transactions?{query}after={after}"))
            .expect(400);
        assert_eq!(reply.faulty_fields(), ["after"], "{query}{after}");
    }
    for (query, after) in [("", own), ("sort=time&", time), ("sort=amount&", amount)] {
        let reply = boss.get(&format!("/transactions?{query}after={after}"));
        let rows = reply.expect(200).json();
        assert_eq!(rows["transactions"].as_array().unwrap().len(), 1, "{query}");
    }
}

#[test]
fn a_row_that_has_moved_does_not_disturb_the_next_page() {
    let app = TestApp::start();
    let desk = app.accountant();
    let students: Vec<Account> = (1..=4)
        .map(|hundreds| {
            let student = app.student();
            desk.fund(&student, hundreds * 100);
            student
        })
        .collect();
    let page = desk.get("/accountant/students?sort=balance&limit=2");
    let next = page.expect(200).next_page().expect("a next page");
    // The last of the page is now the richest.
    desk.fund(&students[1], 1_000);
    let rows = desk.get(&next).expect(200).json();
    let ids: Vec<&str> = rows["students"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["id"].as_str().unwrap())
        .collect();
    assert_eq!(ids, [&*students[2].id, &students[3].id]);
}

#[test]
fn transactions_are_searched_by_student_by_id_and_by_reference() {
    let app = TestApp::start();
    let (desk, boss) = (app.accountant(), app.staff(Role::SuperAdmin));
    let (asha, ravi) = (app.student(), app.student());
    desk.fund(&ravi, 70);
    let asked = asha.request_top_up(&serde_json::json!(50), "UTR 4711-0815");
    let path = format!(
        "/accountant/top-ups/{}/approve",
        asked.expect(200).text("/topUp/_id")
    );
    desk.put(&path, &serde_json::json!({})).expect(200);
    let find = |text: &str| {
        let text: String = url_encoded(text);
        let found = boss
            .get(&format!("/transactions?search={text}"))
            .expect(200)
            .json();
        assert!(found["totals"].is_null(), "no sums of what is searched for");
        found["transactions"].as_array().unwrap().clone()
    };
    let [of_asha] = &find(&asha.id)[..] else {
        panic!("one line")
    };
    assert_eq!(of_asha["studentId"], asha.id.as_str());
    let id = of_asha["_id"].as_str().unwrap();
    let same = vec![of_asha.clone()];
    for text in [
        id,
        &id[28..],
        &id[28..].to_uppercase(),
        "utr 4711-0815",
        "UTR47110815",
        &asha.email,
    ] {
        assert_eq!(find(text), same, "{text}");
    }
    assert_eq!(find("nobody at all"), [Value::Null; 0]);
    let path = format!("/accountant/transactions/{id}/reverse");
    desk.put(&path, &serde_json::json!({ "reason": "Twice." }))
        .expect(200);
    // What took it back is found with it.
    for text in [id, "UTR47110815"] {
        assert_eq!(find(text).len(), 2, "{text}");
    }
    let stranger = app.college("Hill College").staff(Role::SuperAdmin);
    for text in [id, &id[28..], "UTR47110815", &asha.id] {
        let found = stranger.get(&format!("/transactions?search={}", url_encoded(text)));
        assert_eq!(
            found.expect(200).json()["transactions"],
            serde_json::json!([])
        );
    }
}

fn url_encoded(text: &str) -> String {
    text.replace(' ', "%20")
}
