//! The first password, by the code of a mail.

use chrono::Duration;
use serde_json::json;

use super::{FILE, PASSWORD, Scene, bring_in, set_password};
use crate::support::{Account, Browser, Reply};

const ASHA: &str = "asha@imported.example";
const WRONG: &str = "This code is wrong or has expired. Please ask your college to send it again.";

fn refuse(reply: &Reply) {
    reply.check_refusal(400, "account.invalid-first-code", WRONG);
}

fn send_again(by: &Account, id: &str) -> Reply {
    by.post(&format!("/imported-students/{id}/send-code"), &json!({}))
}

#[test]
fn a_code_sets_the_password_once() {
    let (scene, path) = Scene::imported();
    let (id, code) = scene.mailed(ASHA);
    let browser = scene.app.browser();
    browser.log_in(&id, PASSWORD).expect(401);
    // The other student's code opens nothing, and neither does nonsense.
    let (_, other) = scene.mailed("ravi@imported.example");
    for wrong in [&*other, "K7QM-3XZP-9TFW", "12345678"] {
        refuse(&set_password(&browser, ASHA, wrong));
    }
    let typed = code.to_lowercase().replace('-', " ");
    let set = set_password(&browser, "Asha@Imported.example", &typed);
    assert_eq!(
        set.expect(200).json(),
        json!({ "message": "Your password has been set. You can log in with it now." })
    );
    refuse(&set_password(&browser, ASHA, &code));
    browser.log_in(&id, PASSWORD).expect(200);
    let told = scene.app.subjects_to(ASHA);
    assert!(told.contains(&"Your password was changed".to_owned()));
    let read = scene.read(&path);
    assert_eq!(
        (&read["enrolled"], &read["signedIn"]),
        (&json!(3), &json!(1))
    );
    let signed_in = scene.boss.get(&format!("{path}/students?state=SignedIn"));
    let signed_in = signed_in.expect(200).json();
    assert_eq!(signed_in["students"].as_array().unwrap().len(), 1);
    send_again(&scene.boss, &id).check_refusal(
        409,
        "import.signed-in",
        "This student has set a password.",
    );
}

#[test]
fn of_several_at_once_one_sets_the_password() {
    let (scene, _) = Scene::imported();
    let (_, code) = scene.mailed(ASHA);
    let browsers: Vec<Browser> = (0..4).map(|_| scene.app.browser()).collect();
    let replies = crate::support::at_once(4, |n| set_password(&browsers[n], ASHA, &code).status);
    assert_eq!(replies.iter().filter(|status| **status == 200).count(), 1);
}

/// As if the codes had been sent so much earlier.
fn age(scene: &Scene, by: Duration) {
    scene.app.execute(&format!(
        "UPDATE imported_students SET code_sent_at = code_sent_at - interval '{} seconds'",
        by.num_seconds()
    ));
}

#[test]
fn a_code_works_for_fourteen_days_and_is_sent_again() {
    let (scene, path) = Scene::imported();
    let (id, first) = scene.mailed(ASHA);
    let row = scene.rows(&path)[0].clone();
    assert!(row["codeExpiresAt"].is_string());
    age(&scene, Duration::days(14));
    refuse(&set_password(&scene.app.browser(), ASHA, &first));
    scene.app.pass(Duration::minutes(1));
    send_again(&scene.boss, &id).expect(204);
    let (_, second) = scene.mailed(ASHA);
    assert_ne!(first, second);
    age(&scene, Duration::days(14) - Duration::minutes(1));
    refuse(&set_password(&scene.app.browser(), ASHA, &first));
    set_password(&scene.app.browser(), ASHA, &second).expect(200);
}

#[test]
fn codes_are_not_sent_without_end() {
    let (scene, _) = Scene::imported();
    let (id, _) = scene.mailed(ASHA);
    let sent = (0..20).map(|_| send_again(&scene.boss, &id));
    let refused = sent.into_iter().find(|reply| reply.status != 204);
    let refused = refused.expect("an end");
    assert_eq!(
        (refused.status, refused.text("/code")),
        (429, "account.too-many-codes".into())
    );
}

#[test]
fn a_forgotten_password_is_a_way_in_too() {
    let (scene, path) = Scene::imported();
    let (id, code) = scene.mailed(ASHA);
    let browser = scene.app.browser();
    let asked = json!({ "email": ASHA, "account": "student" });
    browser.post("/auth/forgot-password", &asked).expect(200);
    let body = json!({ "email": ASHA, "account": "student", "otp": scene.app.code_to(ASHA), "password": PASSWORD });
    browser.post("/auth/reset-password", &body).expect(200);
    browser.log_in(&id, PASSWORD).expect(200);
    refuse(&set_password(&scene.app.browser(), ASHA, &code));
    let row = scene.rows(&path)[0].clone();
    assert_eq!(
        (&row["state"], &row["codeSentAt"]),
        (&json!("SignedIn"), &json!(null))
    );
}

#[test]
fn all_faults_of_a_first_password_are_told_at_once() {
    let scene = Scene::new();
    bring_in(&scene.boss, FILE);
    let body = json!({ "email": "nobody", "code": " ", "newPassword": "short" });
    let reply = scene.app.browser().post("/auth/first-password", &body);
    assert_eq!(
        reply.faulty_fields(),
        ["email", "code", "newPassword"],
        "{}",
        reply.body
    );
}
