//! Who stops a restoration, and what comes of links that are worth nothing.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use super::{PATH, asked, check_kept, confirm, list, owner, stop, stop_by_link, stop_token_to};
use crate::support::{Account, STAFF_PASSWORD, TestApp};

fn stop_with(by: &Account, id: &str, comment: &str) -> Value {
    let stopped = by.put(&format!("{PATH}/{id}/stop"), &json!({ "comment": comment }));
    stopped.expect(200).json()["restoration"]["ending"].clone()
}

#[test]
fn any_super_admin_stops_it_with_a_word_or_without_and_it_may_be_asked_for_again() {
    let app = TestApp::start();
    let (owner, enrolled) = owner(&app);
    let (boss, second) = (app.staff(Role::SuperAdmin), app.staff(Role::SuperAdmin));
    let id = asked(&boss, &owner);
    let ending = stop_with(&second, &id, "She found it again.");
    assert_eq!(
        (&ending["outcome"], &ending["by"], &ending["comment"]),
        (
            &json!("stopped"),
            &json!(second.username),
            &json!("She found it again.")
        )
    );
    assert_eq!(
        stop_with(&boss, &id, "Me too."),
        ending,
        "the first one counts"
    );
    confirm(&second, &id).check_refusal(
        409,
        "factor.restoration-stopped",
        "This was stopped. If the phone is really lost, ask for it again.",
    );
    check_kept(&app, &owner, &enrolled);
    let detail: String = app.value(
        "SELECT concat(detail->>'askedBy', ' ', detail->>'comment') FROM audit WHERE action = 'stopFactorRestoration'",
    );
    assert_eq!(detail, format!("{} She found it again.", boss.username));

    let again = asked(&boss, &owner);
    assert_ne!(again, id);
    let ending = stop(&second, &again).expect(200).json();
    assert_eq!(ending["restoration"]["ending"]["comment"], Value::Null);
    let third = asked(&boss, &owner);
    confirm(&second, &third).expect(200);
    stop(&boss, &third).check_refusal(
        409,
        "factor.restored-before",
        "Two-step verification was already removed from this account.",
    );
    assert_eq!(list(&boss).len(), 3);
}

#[test]
fn an_owner_who_sets_a_factor_up_has_not_lost_it() {
    let app = TestApp::start();
    let (owner, enrolled) = owner(&app);
    let (boss, second) = (app.staff(Role::SuperAdmin), app.staff(Role::SuperAdmin));
    let id = asked(&boss, &owner);
    // By a recovery code, and then with another phone.
    owner.begin_sign_in("factor");
    owner
        .give_recovery_code(&enrolled.recovery_codes[0])
        .expect(200);
    let another = owner.enrol(&app);
    confirm(&second, &id).expect(409);
    let ending = list(&boss)[0]["ending"].clone();
    assert_eq!(
        (&ending["outcome"], &ending["by"]),
        (&json!("stopped"), &json!(owner.username))
    );
    check_kept(&app, &owner, &another);
}

#[test]
fn a_link_that_was_never_mailed_is_refused_and_tries_are_counted() {
    let app = TestApp::with(&[("PORTAL_LIMIT_CLIENT", "5/600")]);
    for token in ["", "x", "00000000000000000000000000000000"] {
        stop_by_link(&app, token).check_refusal(
            400,
            "factor.invalid-stop",
            "This link is not valid. Please speak to the college office.",
        );
    }
    let statuses: Vec<_> = (0..4).map(|_| stop_by_link(&app, "x").status).collect();
    assert_eq!(statuses.last(), Some(&429), "{statuses:?}");
}

#[test]
fn a_thief_who_has_changed_the_address_does_not_keep_the_owner_from_knowing() {
    let app = TestApp::start();
    let (owner, enrolled) = owner(&app);
    let boss = app.staff(Role::SuperAdmin);
    owner.change_email(&app, STAFF_PASSWORD, "thief@example.in");
    asked(&boss, &owner);
    let token = stop_token_to(&app, &owner.email);
    stop_by_link(&app, &token).expect(200);
    let stays = "Two-step verification of your account at Sunrise College stays";
    for email in [owner.email.as_str(), "thief@example.in"] {
        assert_eq!(app.subjects_to(email)[0], stays);
    }
    let is_kept: bool =
        app.value("SELECT EXISTS (SELECT FROM authenticators WHERE confirmed_at IS NOT NULL)");
    assert!(is_kept && !enrolled.recovery_codes.is_empty());
}
