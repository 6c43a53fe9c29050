//! Where no other super admin could confirm: a day, and mails.

use chrono::Duration;
use portal_domain::roles::Role;
use serde_json::json;

use super::{
    ask, asked, check_kept, check_restored, confirm, list, owner, round, stop, stop_by_link,
    stop_token_to,
};
use crate::support::{TestApp, at_once};

#[test]
fn it_is_done_after_a_day_with_mails_at_the_beginning_the_middle_and_the_end() {
    let app = TestApp::start();
    let (owner, enrolled) = owner(&app);
    let boss = app.staff(Role::SuperAdmin);
    let begun = app.now();
    let due = ask(&boss, &owner).expect(200).text("/restoration/dueAt");
    let due: chrono::DateTime<chrono::Utc> = due.parse().expect("a moment");
    assert!((due - begun - Duration::hours(24)).abs() < Duration::minutes(1));
    let subjects = |what: &str| {
        let of =
            |whose: &str| format!("Two-step verification of {whose} at Sunrise College {what}");
        let others = format!("the account of {}", owner.username);
        assert_eq!(app.subjects_to(&owner.email)[0], of("your account"));
        assert_eq!(app.subjects_to(&boss.email)[0], of(&others));
    };
    subjects("may be removed");
    assert!(app.mail_to(&owner.email).text.contains("in 24 hours"));
    let first = stop_token_to(&app, &owner.email);

    app.pass(Duration::hours(11) + Duration::minutes(58));
    assert_eq!(round(&app), (0, 0));
    app.pass(Duration::minutes(2));
    assert_eq!(round(&app), (1, 0));
    assert_eq!(round(&app), (0, 0), "once");
    subjects("is removed in 12 hours");
    assert_ne!(stop_token_to(&app, &owner.email), first);

    app.pass(Duration::hours(11) + Duration::minutes(58));
    assert_eq!(round(&app), (0, 0));
    owner.begin_sign_in("factor");
    owner.give_app_code(&enrolled.phone.code(&app)).expect(200);
    app.pass(Duration::minutes(3));
    assert_eq!(round(&app), (0, 1));
    assert_eq!(round(&app), (0, 0), "once");
    subjects("was removed");
    check_restored(&app, &owner, &enrolled);
    boss.log_in_as_staff(&boss.email, crate::support::STAFF_PASSWORD);
    let ending = &list(&boss)[0]["ending"];
    assert_eq!(
        (&ending["outcome"], &ending["by"]),
        (&json!("restored"), &json!(null))
    );
    assert_eq!(
        app.audit_of(&owner.id)[1..3],
        ["askFactorRestoration", "restoreFactor"]
    );
    stop_by_link(&app, &first).check_refusal(
        409,
        "factor.restored-before",
        "Two-step verification was already removed from this account.",
    );
}

#[test]
fn several_instances_remind_once_and_remove_once() {
    let app = TestApp::start();
    let (owner, enrolled) = owner(&app);
    let boss = app.staff(Role::SuperAdmin);
    asked(&boss, &owner);
    let all = |wanted: (usize, usize)| {
        let done = at_once(4, |_| round(&app));
        let sum = done
            .iter()
            .fold((0, 0), |sum, done| (sum.0 + done.0, sum.1 + done.1));
        assert_eq!(sum, wanted, "{done:?}");
    };
    app.pass(Duration::hours(12));
    all((1, 0));
    app.pass(Duration::hours(13));
    all((0, 1));
    check_restored(&app, &owner, &enrolled);
    let about_it = |subject: &String| subject.contains("at Sunrise College");
    let mails = app.subjects_to(&boss.email);
    assert_eq!(mails.iter().filter(|subject| about_it(subject)).count(), 3);
}

#[test]
fn a_portal_that_was_down_gives_people_their_time_all_the_same() {
    let app = TestApp::start();
    let (owner, enrolled) = owner(&app);
    let boss = app.staff(Role::SuperAdmin);
    asked(&boss, &owner);
    app.pass(Duration::hours(30));
    assert_eq!(round(&app), (1, 0), "the mails of the middle come first");
    assert!(app.mail_to(&owner.email).text.contains("in 12 hours"));
    app.pass(Duration::hours(11));
    assert_eq!(round(&app), (0, 0));
    check_kept(&app, &owner, &enrolled);
    app.pass(Duration::hours(1));
    assert_eq!(round(&app), (0, 1));
    check_restored(&app, &owner, &enrolled);
}

#[test]
fn the_owner_and_the_super_admin_stop_it_by_the_link_of_any_mail() {
    let app = TestApp::start();
    let (owner, enrolled) = owner(&app);
    let boss = app.staff(Role::SuperAdmin);
    let by = [
        (&owner.email, Duration::zero()),
        (&boss.email, Duration::zero()),
        (&owner.email, Duration::hours(12)),
    ];
    for (email, passed) in by {
        boss.log_in_as_staff(&boss.email, crate::support::STAFF_PASSWORD);
        let id = asked(&boss, &owner);
        app.pass(passed);
        assert_eq!(round(&app), (usize::from(passed > Duration::zero()), 0));
        let token = stop_token_to(&app, email);
        assert_eq!(token.len(), 32);
        let stored: i64 = app.value(&format!(
            "SELECT count(*) FROM factor_restorations r WHERE r::text LIKE '%{token}%'"
        ));
        assert_eq!(stored, 0, "the token itself is stored");
        // Mail programs follow links, and people click twice.
        for _ in 0..2 {
            stop_by_link(&app, &token).expect(200);
        }
        for account in [&owner, &boss] {
            let subject = app.subjects_to(&account.email).remove(0);
            assert!(subject.ends_with("at Sunrise College stays"), "{subject}");
        }
        boss.log_in_as_staff(&boss.email, crate::support::STAFF_PASSWORD);
        let row = list(&boss).remove(0);
        assert_eq!(
            (row["_id"].as_str(), &row["ending"]["outcome"]),
            (Some(&*id), &json!("stopped"))
        );
        app.pass(Duration::hours(25));
        assert_eq!(round(&app), (0, 0));
        check_kept(&app, &owner, &enrolled);
    }
    let stopped: i64 =
        app.value("SELECT count(*) FROM audit WHERE action = 'stopFactorRestoration'");
    assert_eq!(stopped, 3);
}

#[test]
fn the_super_admin_who_asked_may_stop_it() {
    let app = TestApp::start();
    let (owner, enrolled) = owner(&app);
    let boss = app.staff(Role::SuperAdmin);
    let id = asked(&boss, &owner);
    confirm(&boss, &id).expect(409);
    stop(&boss, &id).expect(200);
    app.pass(Duration::hours(25));
    assert_eq!(round(&app), (0, 0));
    check_kept(&app, &owner, &enrolled);
}

#[test]
fn a_second_super_admin_appointed_meanwhile_may_confirm_at_once() {
    let app = TestApp::start();
    let (owner, enrolled) = owner(&app);
    let boss = app.staff(Role::SuperAdmin);
    let id = asked(&boss, &owner);
    let second = app.staff(Role::SuperAdmin);
    assert_eq!(list(&second)[0]["isConfirmable"], true);
    confirm(&second, &id).expect(200);
    check_restored(&app, &owner, &enrolled);
    app.pass(Duration::hours(25));
    assert_eq!(round(&app), (0, 0));
}

#[test]
fn it_goes_on_by_its_day_when_nobody_confirms() {
    let app = TestApp::start();
    let (owner, enrolled) = owner(&app);
    let boss = app.staff(Role::SuperAdmin);
    asked(&boss, &owner);
    let second = app.staff(Role::SuperAdmin);
    app.pass(Duration::hours(12));
    assert_eq!(round(&app), (1, 0));
    assert!(app.subjects_to(&second.email)[0].contains("is removed in 12 hours"));
    app.pass(Duration::hours(13));
    assert_eq!(round(&app), (0, 1));
    check_restored(&app, &owner, &enrolled);
}

#[test]
fn where_the_second_super_admin_is_the_one_who_has_lost_it_nobody_could_confirm() {
    let app = TestApp::start();
    let (boss, lost) = (app.staff(Role::SuperAdmin), app.staff(Role::SuperAdmin));
    let enrolled = lost.enrol(&app);
    let asked = ask(&boss, &lost).expect(200).json();
    assert!(asked["restoration"]["dueAt"].is_string());
    app.pass(Duration::hours(12));
    assert_eq!(round(&app), (1, 0));
    app.pass(Duration::hours(13));
    assert_eq!(round(&app), (0, 1));
    check_restored(&app, &lost, &enrolled);
}

#[test]
fn an_only_super_admin_is_told_so() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    app.college("Hill College").staff(Role::SuperAdmin);
    let is_only = |account: &crate::support::Account| {
        account.get("/auth/factor").expect(200).json()["isOnlySuperAdmin"].clone()
    };
    assert_eq!(is_only(&boss), true);
    assert_eq!(is_only(&app.staff(Role::Hod)), false);
    let second = app.staff(Role::SuperAdmin);
    assert_eq!(
        (is_only(&boss), is_only(&second)),
        (json!(false), json!(false))
    );
    boss.put(&format!("/admin/disable/{}", second.id), &json!({}))
        .expect(200);
    assert_eq!(is_only(&boss), true);
}

#[test]
fn a_closed_college_restores_nothing() {
    let app = TestApp::start();
    let (owner, _) = owner(&app);
    let boss = app.staff(Role::SuperAdmin);
    asked(&boss, &owner);
    let token = stop_token_to(&app, &boss.email);
    app.execute("UPDATE colleges SET closed_at = now()");
    app.pass(Duration::hours(25));
    assert_eq!(round(&app), (0, 0));
    stop_by_link(&app, &token).expect(400);
}
