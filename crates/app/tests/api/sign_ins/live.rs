//! Live sessions: who sees them, and how they end.

use chrono::Duration;
use portal_domain::roles::Role;
use serde_json::json;

use super::{CHROME, behind_a_proxy, browser_at, log_in, phone, sessions};
use crate::support::{Account, Browser, STAFF_PASSWORD, STUDENT_PASSWORD, TestApp, at_once};

/// A student and a member of staff.
fn both(app: &TestApp) -> [Account; 2] {
    [app.student(), app.staff(Role::Hod)]
}

fn id_of(by: &Browser, is_this: bool) -> String {
    let listed = sessions(by);
    let mut listed = listed.iter().filter(|session| session["isThis"] == is_this);
    listed.next().expect("a session")["id"]
        .as_str()
        .expect("an id")
        .to_owned()
}

#[test]
fn students_and_staff_see_where_they_are_signed_in_the_last_used_first() {
    let app = behind_a_proxy();
    for account in both(&app) {
        app.pass(Duration::minutes(1));
        let desk = browser_at(&app, CHROME, "203.0.113.77");
        log_in(&desk, &account);
        app.pass(Duration::minutes(1));
        let phone = browser_at(&app, "no browser", "2001:db8:1:2::3");
        log_in(&phone, &account);
        let told: Vec<_> = sessions(&desk)
            .iter()
            .map(|session| {
                let named = ["isThis", "browser", "system", "address"];
                json!(named.map(|name| session[name].clone()))
            })
            .collect();
        assert_eq!(
            told,
            [
                json!([false, null, null, "2001:db8:1::/48"]),
                json!([true, "Chrome 126", "Windows", "203.0.113.0/24"]),
                json!([false, null, null, "127.0.0.0/24"]),
            ]
        );
        let all = sessions(&desk);
        assert_eq!(all[1]["signedInAt"], all[1]["lastUsedAt"]);
        // To look is a use, of which the last one was too long ago.
        app.pass(Duration::minutes(6));
        let all = sessions(&desk);
        assert_eq!(
            (&all[0]["isThis"], &all[1]["isThis"]),
            (&json!(true), &json!(false))
        );
        assert_ne!(all[0]["signedInAt"], all[0]["lastUsedAt"]);
        assert_eq!(all[1]["signedInAt"], all[1]["lastUsedAt"]);
    }
}

#[test]
fn a_session_that_has_idled_or_grown_too_old_is_not_listed() {
    let app = TestApp::start();
    let asha = app.student();
    let phone = phone(&app);
    log_in(&phone, &asha);
    assert_eq!(sessions(&asha).len(), 2);
    let other = id_of(&asha, false);
    for _ in 0..2 {
        app.pass(Duration::minutes(20));
        asha.get("/student/get").expect(200);
    }
    assert_eq!(sessions(&asha).len(), 1);
    // It cannot be ended any more either.
    asha.delete(&format!("/auth/sign-ins/{other}")).expect(404);
}

#[test]
fn one_session_is_ended_and_the_others_go_on() {
    let app = TestApp::start();
    for account in both(&app) {
        let [lost, other] = [phone(&app), phone(&app)];
        log_in(&other, &account);
        app.pass(Duration::seconds(1));
        log_in(&lost, &account);
        let path = format!("/auth/sign-ins/{}", id_of(&account, false));
        let ended = account.delete(&path).expect(204);
        assert_eq!(ended.body, "");
        assert!(!lost.is_signed_in() && other.is_signed_in() && account.is_signed_in());
        assert_eq!(sessions(&account).len(), 2);
        account.delete(&path).expect(404);
    }
}

#[test]
fn ones_own_session_ends_as_by_a_log_out() {
    let app = TestApp::start();
    let asha = app.student();
    let path = format!("/auth/sign-ins/{}", id_of(&asha, true));
    asha.delete(&path).expect(204);
    assert_eq!(asha.session_cookie(), None);
    asha.get("/student/get").expect(401);
    asha.delete(&path).expect(401);
}

#[test]
fn nobody_ends_a_session_of_another_account_or_college() {
    let app = TestApp::start();
    let hill = app.college("Hill College");
    let victims = [
        app.student(),
        app.staff(Role::SuperAdmin),
        hill.student(),
        hill.staff(Role::Hod),
    ];
    let unknown = "/auth/sign-ins/01890000-0000-7000-8000-000000000000";
    for by in both(&app) {
        let expected = by.delete(unknown).expect(404);
        by.check_not_found(&expected, "/auth/sign-ins/x");
        for victim in &victims {
            let path = format!("/auth/sign-ins/{}", id_of(victim, true));
            by.check_not_found(&expected, &path);
            assert!(victim.is_signed_in());
        }
        // Of one's own account, but only through a session.
        let path = format!("/auth/sign-ins/{}", id_of(&by, true));
        app.browser().delete(&path).expect(401);
        assert!(by.is_signed_in());
    }
}

impl Browser {
    /// Checks that it gets the same bytes as for an id that there is not.
    #[track_caller]
    fn check_not_found(&self, expected: &crate::support::Reply, path: &str) {
        let reply = self.delete(path).expect(404);
        assert_eq!(reply.bytes, expected.bytes);
    }
}

#[test]
fn all_others_are_ended_at_once_and_again() {
    let app = TestApp::start();
    let stranger = app.student();
    for account in both(&app) {
        let others = [phone(&app), phone(&app)];
        for other in &others {
            log_in(other, &account);
        }
        for _ in 0..2 {
            account.delete("/auth/sign-ins").expect(204);
            assert!(account.is_signed_in() && stranger.is_signed_in());
            assert!(!others.iter().any(Browser::is_signed_in));
            assert_eq!(sessions(&account).len(), 1);
        }
    }
}

#[test]
fn a_sign_in_that_waits_for_its_factor_is_ended_too() {
    let app = TestApp::start();
    let marks = app.staff(Role::MarksAdmin);
    let phone_app = marks.enrol(&app).phone;
    let thief = app.browser();
    thief
        .log_in_as_staff(&marks.email, STAFF_PASSWORD)
        .expect(200);
    assert_eq!(sessions(&marks).len(), 1, "it is no session");
    thief.get("/auth/sign-ins").expect(401);
    thief.delete("/auth/sign-ins").expect(401);
    marks.delete("/auth/sign-ins").expect(204);
    app.pass(Duration::seconds(60));
    thief.give_app_code(&phone_app.code(&app)).expect(401);
}

#[test]
fn of_two_who_end_one_session_at_once_one_has_ended_it() {
    let app = TestApp::start();
    let asha = app.student();
    let lost = phone(&app);
    log_in(&lost, &asha);
    let path = format!("/auth/sign-ins/{}", id_of(&asha, false));
    let mut statuses = at_once(2, |_| asha.delete(&path).status);
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 404]);
}

#[test]
fn two_who_end_each_others_sessions_at_once_are_not_both_left() {
    let app = TestApp::start();
    let asha = app.student();
    let phone = phone(&app);
    log_in(&phone, &asha);
    let browsers = [&asha.browser, &phone];
    let statuses = at_once(2, |at| browsers[at].delete("/auth/sign-ins").status);
    assert!(
        statuses.iter().all(|status| matches!(status, 204 | 401)),
        "{statuses:?}"
    );
    let left = browsers.iter().filter(|browser| browser.is_signed_in());
    assert!(left.count() <= 1, "neither was thrown out");
}

#[test]
fn a_new_password_keeps_this_session_under_its_id() {
    let app = TestApp::start();
    for account in both(&app) {
        let phone = phone(&app);
        log_in(&phone, &account);
        let before = id_of(&account, true);
        let current = match account.id.len() {
            11 => STUDENT_PASSWORD,
            _ => STAFF_PASSWORD,
        };
        let body = json!({ "currentPassword": current, "newPassword": "gehoon-chana-37x" });
        account.post("/auth/change-password", &body).expect(200);
        assert_eq!(id_of(&account, true), before);
        assert_eq!(sessions(&account).len(), 1);
        let of_account = super::sign_ins(&account);
        assert_eq!(of_account.len(), 2, "a new password is no sign-in");
    }
}

#[test]
fn a_session_of_the_release_before_is_listed_and_ended() {
    let app = TestApp::start();
    let asha = app.student();
    let old = phone(&app);
    log_in(&old, &asha);
    app.execute("DELETE FROM sign_ins WHERE browser IS NOT NULL");
    app.execute("UPDATE sessions SET id = DEFAULT WHERE id NOT IN (SELECT id FROM sign_ins)");
    let listed = sessions(&asha);
    let other = listed
        .iter()
        .find(|session| session["isThis"] == false)
        .expect("listed");
    assert_eq!(
        (&other["browser"], &other["address"]),
        (&json!(null), &json!(null))
    );
    let path = format!("/auth/sign-ins/{}", other["id"].as_str().expect("an id"));
    asha.delete(&path).expect(204);
    assert!(!old.is_signed_in());
}

#[test]
fn the_ids_are_no_keys() {
    let app = TestApp::start();
    let asha = app.student();
    let body = asha.get("/auth/sign-ins").expect(200).body;
    let stored: String = app.value("SELECT encode(key_hash, 'hex') FROM sessions");
    assert!(!body.contains(&stored));
    let thief = app.browser();
    thief.set_cookie("portal", &id_of(&asha, true));
    assert!(!thief.is_signed_in());
}
