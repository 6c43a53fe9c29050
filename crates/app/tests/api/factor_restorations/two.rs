//! Where the college has a second super admin, who confirms.

use chrono::Duration;
use portal_domain::roles::Role;
use serde_json::{Value, json};

use super::{
    PATH, REASON, ask, asked, check_kept, check_restored, confirm, list, owner, round, stop,
};
use crate::support::{Account, TestApp, at_once};

/// Everybody was told that it may be removed, and the owner also by whom and why.
#[track_caller]
fn check_told(app: &TestApp, owner: &Account, admins: &[&Account], by: &str) {
    let subject = format!(
        "Two-step verification of the account of {} at Sunrise College may be removed",
        owner.username
    );
    for admin in admins {
        assert_eq!(app.subjects_to(&admin.email)[0], subject);
    }
    let told = app.mail_to(&owner.email);
    assert_eq!(
        told.subject,
        "Two-step verification of your account at Sunrise College may be removed"
    );
    assert!(told.text.contains(REASON) && told.text.contains(by));
}

#[test]
fn a_request_changes_nothing_yet_and_everybody_is_told() {
    let app = TestApp::start();
    let (owner, _) = owner(&app);
    let (boss, second) = (app.staff(Role::SuperAdmin), app.staff(Role::SuperAdmin));
    let reply = ask(&boss, &owner).expect(200).json();
    let restoration = &reply["restoration"];
    assert_eq!(
        (&restoration["staffId"], &restoration["reason"]),
        (&json!(owner.id), &json!(REASON))
    );
    assert_eq!(
        (&restoration["name"], &restoration["askedBy"]),
        (&json!(owner.username), &json!(boss.username))
    );
    assert_eq!(
        (&restoration["dueAt"], &restoration["ending"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(restoration["isConfirmable"], false);
    assert!(owner.is_signed_in(), "nothing has changed yet");
    check_told(&app, &owner, &[&boss, &second], &boss.username);
}

#[test]
fn a_second_super_admin_confirms_and_the_owner_sets_another_factor_up() {
    let app = TestApp::start();
    let (owner, enrolled) = owner(&app);
    let (boss, second) = (app.staff(Role::SuperAdmin), app.staff(Role::SuperAdmin));
    asked(&boss, &owner);
    let seen = list(&second);
    assert_eq!((seen.len(), &seen[0]["isConfirmable"]), (1, &json!(true)));
    let id = seen[0]["_id"].as_str().unwrap();
    let done = confirm(&second, id).expect(200).json();
    let ending = &done["restoration"]["ending"];
    assert_eq!(
        (&ending["outcome"], &ending["by"]),
        (&json!("restored"), &json!(second.username))
    );
    for (account, whose) in [
        (&owner, "your account".to_owned()),
        (&boss, format!("the account of {}", owner.username)),
    ] {
        assert_eq!(
            app.subjects_to(&account.email)[0],
            format!("Two-step verification of {whose} at Sunrise College was removed")
        );
    }
    check_restored(&app, &owner, &enrolled);
    let audit = app.audit_of(&owner.id);
    assert_eq!(
        audit[1..5],
        [
            "askFactorRestoration",
            "confirmFactorRestoration",
            "restoreFactor",
            "refuseFactor"
        ],
        "{audit:?}"
    );
}

#[test]
fn neither_who_asked_nor_the_owner_confirms_and_nobody_asks_for_their_own() {
    let app = TestApp::start();
    let (boss, lost) = (app.staff(Role::SuperAdmin), app.staff(Role::SuperAdmin));
    let enrolled = lost.enrol(&app);
    let third = app.staff(Role::SuperAdmin);
    let own = "This is your own account. Use a recovery code, or ask another super admin or the people who run the portal.";
    ask(&lost, &lost).check_refusal(409, "factor.own-restoration", own);
    let id = asked(&boss, &lost);
    confirm(&boss, &id).check_refusal(
        409,
        "factor.second-needed",
        "You asked for this yourself. Another super admin must confirm it.",
    );
    confirm(&lost, &id).check_refusal(409, "factor.own-restoration", own);
    assert_eq!(list(&lost)[0]["isConfirmable"], false);
    check_kept(&app, &lost, &enrolled);
    confirm(&third, &id).expect(200);
    check_restored(&app, &lost, &enrolled);
}

#[test]
fn an_account_without_a_factor_and_one_that_cannot_sign_in_are_refused() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    app.staff(Role::SuperAdmin);
    let hod = app.staff(Role::Hod);
    ask(&boss, &hod).check_refusal(
        409,
        "factor.none",
        "This account has no two-step verification.",
    );
    // An app that was shown and has proved nothing is none.
    hod.ask_to_enrol(crate::support::STAFF_PASSWORD).expect(200);
    hod.prove(&app.code_to(&hod.email));
    ask(&boss, &hod).expect(409);
    for account in [app.pending_staff(), app.disabled_staff()] {
        ask(&boss, &account).check_refusal(409, "staff.not-active", "This account is not active.");
    }
    for id in ["", "x", "00000000-0000-7000-8000-000000000000"] {
        let body = json!({ "staffId": id, "reason": REASON });
        boss.post(PATH, &body).expect(404);
    }
    let (owner, _) = owner(&app);
    let mut body = json!({ "staffId": owner.id, "reason": " " });
    boss.post(PATH, &body).expect(400);
    body["reason"] = json!("x".repeat(301));
    boss.post(PATH, &body).expect(400);
    assert!(list(&boss).is_empty());
}

#[test]
fn a_second_request_is_the_first_one_also_at_once() {
    let app = TestApp::start();
    let (owner, _) = owner(&app);
    let admins: Vec<_> = (0..4).map(|_| app.staff(Role::SuperAdmin)).collect();
    let replies = at_once(admins.len(), |at| asked(&admins[at], &owner));
    assert!(replies.iter().all(|id| *id == replies[0]), "{replies:?}");
    assert_eq!(asked(&admins[0], &owner), replies[0]);
    assert_eq!(list(&admins[0]).len(), 1);
    assert_eq!(
        app.audit_of(&owner.id),
        ["enrolFactor", "askFactorRestoration"]
    );
    assert_eq!(app.mails_to(&owner.email).len(), 3, "a code, set up, asked");
}

#[test]
fn of_many_who_confirm_at_once_one_does_and_the_others_read_the_same() {
    let app = TestApp::start();
    let (owner, enrolled) = owner(&app);
    let boss = app.staff(Role::SuperAdmin);
    let others: Vec<_> = (0..4).map(|_| app.staff(Role::SuperAdmin)).collect();
    let id = asked(&boss, &owner);
    let replies = at_once(others.len(), |at| {
        let ending = confirm(&others[at], &id).expect(200).json();
        ending["restoration"]["ending"].clone()
    });
    assert!(
        replies.iter().all(|ending| *ending == replies[0]),
        "{replies:?}"
    );
    let restored: i64 = app.value("SELECT count(*) FROM audit WHERE action = 'restoreFactor'");
    assert_eq!(restored, 1);
    check_restored(&app, &owner, &enrolled);
    // Once more when the owner has another factor.
    confirm(&others[0], &id).expect(200);
    owner.begin_sign_in("factor");
}

#[test]
fn of_one_who_confirms_and_one_who_stops_at_once_one_is_refused() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    let two = [app.staff(Role::SuperAdmin), app.staff(Role::SuperAdmin)];
    for _ in 0..4 {
        let (owner, _) = owner(&app);
        let id = asked(&boss, &owner);
        let statuses = at_once(2, |at| match at {
            0 => confirm(&two[0], &id).status,
            _ => stop(&two[1], &id).status,
        });
        let has_factor: bool = app.value(&format!(
            "SELECT EXISTS (SELECT FROM authenticators WHERE staff_id = '{}')",
            owner.id
        ));
        let expected = if has_factor { [409, 200] } else { [200, 409] };
        assert_eq!(statuses, expected);
    }
}

#[test]
fn one_that_waits_for_a_second_person_is_never_due() {
    let app = TestApp::start();
    let (owner, enrolled) = owner(&app);
    let boss = app.staff(Role::SuperAdmin);
    app.staff(Role::SuperAdmin);
    asked(&boss, &owner);
    for _ in 0..4 {
        app.pass(Duration::hours(13));
        assert_eq!(round(&app), (0, 0));
    }
    check_kept(&app, &owner, &enrolled);
}

#[test]
fn a_restored_account_sets_a_factor_up_though_its_role_needs_none() {
    let app = TestApp::with(&[("PORTAL_STAFF_FACTOR", "offered")]);
    let teacher = app.staff(Role::Teacher);
    let enrolled = teacher.enrol(&app);
    let (boss, second) = (app.staff(Role::SuperAdmin), app.staff(Role::SuperAdmin));
    confirm(&second, &asked(&boss, &teacher)).expect(200);
    check_restored(&app, &teacher, &enrolled);
}

#[test]
fn other_colleges_and_other_roles_know_nothing_of_it() {
    let app = TestApp::start();
    let (owner, enrolled) = owner(&app);
    let boss = app.staff(Role::SuperAdmin);
    app.staff(Role::SuperAdmin);
    let id = asked(&boss, &owner);
    let stranger = app.college("Hill College").staff(Role::SuperAdmin);
    assert!(list(&stranger).is_empty());
    for reply in [
        ask(&stranger, &owner),
        confirm(&stranger, &id),
        stop(&stranger, &id),
    ] {
        reply.expect(404);
    }
    let hod = app.staff(Role::Hod);
    for reply in [
        hod.get(PATH),
        ask(&hod, &owner),
        confirm(&hod, &id),
        stop(&hod, &id),
    ] {
        reply.expect(403);
    }
    check_kept(&app, &owner, &enrolled);
    assert!(app.mails_to(&stranger.email).is_empty());
}

#[test]
fn the_list_has_the_open_ones_and_those_of_thirty_days_the_newest_first() {
    let app = TestApp::start();
    let owners: Vec<_> = (0..3).map(|_| owner(&app).0).collect();
    let (boss, second) = (app.staff(Role::SuperAdmin), app.staff(Role::SuperAdmin));
    let ids: Vec<_> = owners.iter().map(|owner| asked(&boss, owner)).collect();
    stop(&second, &ids[0]).expect(200);
    confirm(&second, &ids[1]).expect(200);
    let shown = |by: &str| -> Vec<String> {
        let rows = boss.get(&format!("{PATH}{by}")).expect(200).json();
        let rows = rows["restorations"].as_array().unwrap().clone();
        rows.iter()
            .map(|row| row["_id"].as_str().unwrap().to_owned())
            .collect()
    };
    let newest_first: Vec<_> = ids.iter().rev().cloned().collect();
    assert_eq!(shown(""), newest_first);
    assert_eq!(shown("?limit=2"), newest_first[..2]);
    assert_eq!(
        shown(&format!("?after={}", newest_first[1])),
        [ids[0].clone()]
    );
    app.pass(Duration::days(30) + Duration::seconds(1));
    // Past the grace of a super admin without a factor.
    app.execute("UPDATE staff SET role_since = role_since + interval '30 days'");
    boss.log_in_as_staff(&boss.email, crate::support::STAFF_PASSWORD);
    assert_eq!(shown(""), [ids[2].clone()]);
}
