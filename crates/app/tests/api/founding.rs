//! Staff register: the first of a college founds it, the others wait for approval.

use portal_domain::{accounts::EmailAddress, colleges::CollegeName, roles::Role};
use portal_services::colleges;
use serde_json::json;

use crate::support::{STAFF_PASSWORD, TestApp, at_once};

const NO_ROLE: &str = "Invalid role or unauthorized access";

#[test]
fn the_founder_of_a_college_is_its_super_admin() {
    let app = TestApp::start();
    let meera = app.newcomer("meera");
    assert_eq!(
        meera.become_staff("  Hill   College ").json()["pending"],
        false
    );
    assert_eq!(app.subjects_to(&meera.email)[0], "Hill College is set up");

    let login = meera.browser.log_in_as_staff(&meera.email, STAFF_PASSWORD);
    let admin = login.expect(200).json()["admin"].clone();
    assert_eq!(admin["role"], "superAdmin");
    assert_eq!(admin["collegeName"], "Hill College");
    assert_eq!(
        (&admin["username"], &admin["name"]),
        (&json!("meera"), &json!("meera"))
    );
    assert_eq!(admin["password"], "********");
    assert_eq!(meera.browser.get("/admin/get").expect(200).json(), admin);
    assert_eq!(
        app.audit_of(admin["_id"].as_str().unwrap()),
        ["foundCollege"]
    );
    let listed = app
        .browser()
        .get("/college/get-colleges")
        .expect(200)
        .json();
    assert_eq!(listed[0]["collegeName"], "Hill College");
}

#[test]
fn a_name_that_only_looks_new_founds_nothing() {
    let app = TestApp::start();
    app.home();
    for (number, name) in [
        "Sun\u{200B}rise College",
        "Sunrise\u{2060} Coll\u{AD}ege",
        "Sunrise\u{2800}College",
        "Sunrise C\u{43e}llege",
        "Sunrise College.",
        "Sun-rise \u{ff23}ollege",
    ]
    .into_iter()
    .enumerate()
    {
        let newcomer = app.newcomer(&format!("neha{number}"));
        assert_eq!(newcomer.become_staff(name).json()["pending"], true);
    }
    let nobody = app.newcomer("nobody");
    let refused = nobody.register_as_staff("\u{3164}\u{200B}").expect(400);
    assert_eq!(refused.faulty_fields(), ["collegeName"]);
    assert_eq!(app.value::<i64>("SELECT count(*) FROM colleges"), 1);
}

#[test]
fn a_name_is_looked_up_before_it_founds_a_college() {
    let app = TestApp::start();
    app.home();
    let look_up = |name: &str| {
        app.browser()
            .get(&format!("/college/look-up?collegeName={name}"))
    };
    assert_eq!(
        look_up("Sunrize%20Colege").expect(200).json(),
        json!({ "collegeName": null, "near": ["Sunrise College"] })
    );
    assert_eq!(
        look_up("SUNRISE%20College.").expect(200).json(),
        json!({ "collegeName": "Sunrise College", "near": [] })
    );
    assert_eq!(
        look_up("Institute%20of%20Law").expect(200).json(),
        json!({ "collegeName": null, "near": [] })
    );
    for wrong in ["", "www.evil.example", &"x".repeat(161)] {
        assert_eq!(look_up(wrong).expect(400).faulty_fields(), ["collegeName"]);
    }
    assert_eq!(app.value::<i64>("SELECT count(*) FROM colleges"), 1);
}

#[test]
fn who_looks_names_up_is_counted_as_a_client() {
    let proxied = ("PORTAL_TRUSTED_PROXIES", "127.0.0.1");
    let app = TestApp::with(&[proxied, ("PORTAL_LIMIT_CLIENT", "3/600")]);
    let stranger = app.browser_at("198.51.100.7");
    let path = "/college/look-up?collegeName=Hill%20College";
    for _ in 0..3 {
        stranger.get(path).expect(200);
    }
    stranger.get(path).expect(429);
    app.browser_at("198.51.100.8").get(path).expect(200);
}

#[test]
fn anyone_who_registers_at_a_known_college_waits_for_its_super_admin() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    let neha = app.newcomer("neha");
    assert_eq!(neha.become_staff("sunrise COLLEGE").json()["pending"], true);
    assert_eq!(
        app.subjects_to(&neha.email)[0],
        "Your account at Sunrise College is waiting for approval"
    );
    assert_eq!(
        app.subjects_to(&boss.email),
        ["A staff account at Sunrise College needs your approval"]
    );
    let refused = neha
        .browser
        .log_in_as_staff(&neha.email, STAFF_PASSWORD)
        .expect(403);
    assert_eq!(refused.error(), NO_ROLE);
    assert_eq!(refused.set_cookie("portal"), None);
    assert!(!neha.browser.is_signed_in());
    let listed = boss.get("/admin/credential").expect(200).json();
    let row = &listed["admins"][1];
    assert_eq!(
        (&row["status"], &row["role"]),
        (&json!("pending"), &json!(null))
    );
}

#[test]
fn of_fifty_founders_at_once_one_is_super_admin_and_the_others_wait() {
    const SPELLINGS: [&str; 5] = [
        "Hill College",
        "hill college",
        "  HILL   COLLEGE ",
        "Ｈｉｌｌ　Ｃｏｌｌｅｇｅ",
        "Hill C\u{43e}llege.",
    ];
    let app = TestApp::start();
    let founders: Vec<_> = (0..50)
        .map(|number| app.newcomer(&format!("founder{number}")))
        .collect();
    let spelling = |number: usize| SPELLINGS[number % SPELLINGS.len()];
    for (number, founder) in founders.iter().enumerate() {
        founder.register_as_staff(spelling(number)).expect(200);
    }
    let codes: Vec<String> = founders.iter().map(|founder| founder.code()).collect();
    let pending = at_once(50, |number| {
        // A portal that is too busy on a busy machine has done nothing, and says so.
        let verify = || founders[number].verify_as_staff(&codes[number]);
        let mut replies = std::iter::repeat_with(verify).take(20);
        let reply = replies.find(|reply| reply.status != 503);
        let reply = reply
            .expect("a portal that is not busy for ever")
            .expect(200);
        reply.json()["pending"].as_bool().unwrap()
    });
    assert_eq!(pending.iter().filter(|pending| !**pending).count(), 1);
    assert_eq!(app.value::<i64>("SELECT count(*) FROM colleges"), 1);
    let count =
        |filter: &str| app.value::<i64>(&format!("SELECT count(*) FROM staff WHERE {filter}"));
    assert_eq!(count("role = 'superAdmin' AND status = 'active'"), 1);
    assert_eq!(count("role IS NULL AND status = 'pending'"), 49);
}

#[test]
fn a_username_that_is_taken_gets_a_number() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    for host in ["a.in", "b.in", "c.in"] {
        let mut asha = app.newcomer("asha");
        asha.email = format!("Asha@{host}");
        asha.become_staff("Sunrise College");
    }
    let listed = boss.get("/admin/credential?search=asha").expect(200).json();
    let rows = listed["admins"].as_array().unwrap().iter();
    let mut names: Vec<&str> = rows.map(|row| row["username"].as_str().unwrap()).collect();
    names.sort_unstable();
    assert_eq!(names, ["Asha", "Asha2", "Asha3"]);
}

#[test]
fn namesakes_who_verify_at_once_get_different_usernames() {
    let app = TestApp::start();
    app.home();
    let namesakes: Vec<_> = (0..8)
        .map(|number| {
            let mut namesake = app.newcomer("asha");
            namesake.email = format!("asha@host{number}.in");
            namesake.register_as_staff("Sunrise College").expect(200);
            namesake
        })
        .collect();
    let codes: Vec<String> = namesakes.iter().map(|namesake| namesake.code()).collect();
    at_once(8, |number| {
        namesakes[number]
            .verify_as_staff(&codes[number])
            .expect(200);
    });
    assert_eq!(
        app.value::<i64>("SELECT count(DISTINCT username_key) FROM staff"),
        8
    );
}

#[test]
fn fields_that_are_none_of_the_forms_give_no_role() {
    let app = TestApp::start();
    app.home();
    let mallory = app.newcomer("mallory");
    let form = json!({
        "collegeName": "Sunrise College", "email": mallory.email, "password": STAFF_PASSWORD,
        "role": "superAdmin", "status": "active", "pending": false, "collegeId": app.home().id.to_string(),
    });
    mallory
        .browser
        .post("/auth/admin-register", &form)
        .expect(200);
    let code = json!({ "email": mallory.email, "otp": mallory.code(), "role": "superAdmin" });
    let verified = mallory
        .browser
        .post("/auth/admin-verify-otp", &code)
        .expect(200);
    assert_eq!(verified.json()["pending"], true);
    assert_eq!(
        app.value::<i64>("SELECT count(*) FROM staff WHERE role IS NOT NULL"),
        0
    );
}

#[test]
fn where_founding_is_closed_an_unknown_college_is_a_fault_of_its_field() {
    let app = TestApp::with(&[("PORTAL_OPEN_FOUNDING", "false")]);
    let meera = app.newcomer("meera");
    let refused = meera.register_as_staff("Hill College").expect(400);
    assert_eq!(refused.faulty_fields(), ["collegeName"]);
    assert_eq!(app.mails_to(&meera.email), []);
    assert_eq!(app.value::<i64>("SELECT count(*) FROM colleges"), 0);
    app.home();
    assert_eq!(
        meera.become_staff("Sunrise College").json()["pending"],
        true
    );
}

#[test]
fn a_college_added_from_the_command_line_waits_for_the_super_admin_invited() {
    let app = TestApp::with(&[("PORTAL_OPEN_FOUNDING", "false")]);
    let name = CollegeName::parse("name", "Hill College").unwrap();
    let email = EmailAddress::parse("email", "meera@example.in").unwrap();
    let added = app.services.run_here(|cx| colleges::add(cx, &name, &email));
    added.expect("the college is added");
    assert_eq!(
        app.subjects_to(email.as_str()),
        ["You are invited to Hill College"]
    );
    let again = app.services.run_here(|cx| colleges::add(cx, &name, &email));
    assert!(again.is_err(), "a second college of that name");

    let early = app.newcomer("early");
    assert_eq!(early.become_staff("Hill College").json()["pending"], true);
    let meera = app.newcomer("meera");
    assert_eq!(meera.become_staff("hill college").json()["pending"], false);
    let login = meera
        .browser
        .log_in_as_staff(&meera.email, STAFF_PASSWORD)
        .expect(200);
    assert_eq!(login.text("/admin/role"), "superAdmin");
}
