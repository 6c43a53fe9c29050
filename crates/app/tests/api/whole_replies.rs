//! Whole replies that people read, as files beside this one (`snapshots/`). A change of one shows in a
//! review as what people would see; `INSTA_UPDATE=always` writes the files anew.

use chrono::{DateTime, NaiveDate};
use insta::assert_snapshot;
use portal_domain::roles::Role;
use serde_json::json;
use uuid::Uuid;

use crate::support::{Account, Reply, TestApp};

/// Due dates of the tests' college are in this year or later; an earlier date depends on today.
const FIXED_FROM: &str = "2090";

/// A reply's JSON, and what else changes from run to run in it with what is shown in its place.
fn stable(reply: &Reply, names: &[(&str, &str)]) -> String {
    let body = serde_json::to_string_pretty(&reply.json()).unwrap();
    stable_text(&body, names)
}

/// The text with ids, instants and days that are the same in every run: each id has a number of its own.
fn stable_text(text: &str, names: &[(&str, &str)]) -> String {
    let mut text = text.to_owned();
    for (name, shown) in names {
        text = text.replace(name, shown);
    }
    let (mut ids, mut stable) = (Vec::<Uuid>::new(), String::new());
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-:.+".contains(c);
    let mut rest = text.as_str();
    while !rest.is_empty() {
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        stable.push_str(&stable_word(word, &mut ids));
        let next = after.find(is_part).unwrap_or(after.len());
        stable.push_str(&after[..next]);
        rest = &after[next..];
    }
    stable
}

fn stable_word(word: &str, ids: &mut Vec<Uuid>) -> String {
    if let Ok(id) = Uuid::try_parse(word) {
        let known = ids.iter().position(|known| *known == id);
        let place = known.unwrap_or_else(|| {
            ids.push(id);
            ids.len() - 1
        });
        return format!("[id {}]", place + 1);
    }
    if DateTime::parse_from_rfc3339(word).is_ok() {
        return "[instant]".to_owned();
    }
    let is_day = NaiveDate::parse_from_str(word, "%Y-%m-%d").is_ok();
    match is_day && word < FIXED_FROM {
        true => "[day]".to_owned(),
        false => word.to_owned(),
    }
}

/// A student who is admitted, has ₹70,000 at the counter and pays the first instalment of the fee.
fn paid_instalment(app: &TestApp) -> (Account, Reply) {
    let (asha, desk) = (app.admitted(), app.accountant());
    for (amount, reference) in [(50_000, "Cash book 1"), (20_000, "Cash book 2")] {
        desk.add_funds(&asha, &json!(amount), reference).expect(200);
    }
    let status = asha.get("/fees/status").expect(200).json();
    let charge = json!({ "chargeId": status["charges"][0]["_id"] });
    let paid = asha.post("/fees/pay", &charge).expect(200);
    (asha, paid)
}

#[test]
fn a_published_result() {
    let app = TestApp::start();
    let asha = app.marked(&json!(72.5), &json!(84));
    let (code, portal) = (asha.code(), format!("http://localhost:{}", app.port));
    let names = [
        (asha.id.as_str(), "[student]"),
        (code.as_str(), "[code]"),
        (&portal, "[portal]"),
    ];
    let reply = asha.get("/result").expect(200);
    assert_snapshot!(stable(&reply, &names));
}

#[test]
fn the_status_of_the_fees() {
    let app = TestApp::start();
    let (asha, _) = paid_instalment(&app);
    let reply = asha.get("/fees/status").expect(200);
    assert_snapshot!(stable(&reply, &[(&asha.id, "[student]")]));
}

#[test]
fn a_receipts_text() {
    let app = TestApp::start();
    let (asha, paid) = paid_instalment(&app);
    app.number_receipts();
    let path = paid.text("/payment/receiptUrl");
    let receipt = asha.get(&path).expect(200);
    let text = pdf_extract::extract_text_from_mem(&receipt.bytes).expect("a PDF with text");
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let year = app.value::<i16>("SELECT financial_year FROM receipts");
    let number = format!("{year}-{:02}/", (year + 1) % 100);
    let paid_at: String = app.value(
        "SELECT to_char(at AT TIME ZONE 'Asia/Kolkata', 'DD/MM/YYYY, HH24:MI')
         FROM transfers WHERE kind = 'fee'",
    );
    let names = [
        (number.as_str(), "[year]/"),
        (&asha.id, "[student]"),
        (&paid_at, "[paid at]"),
    ];
    assert_snapshot!(stable_text(&lines.collect::<Vec<_>>().join("\n"), &names));
}

#[test]
fn the_journal() {
    let app = TestApp::start();
    let (asha, _) = paid_instalment(&app);
    let boss = app.staff(Role::SuperAdmin);
    app.number_receipts();
    let reply = boss.get("/transactions").expect(200);
    let receipt = reply.text("/transactions/0/receiptNumber");
    let names = [(asha.id.as_str(), "[student]"), (&receipt, "[receipt]")];
    assert_snapshot!(stable(&reply, &names));
}
