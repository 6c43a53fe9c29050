//! Before which acts staff confirm who they are. Beside `access::confirmed`, which tries every endpoint: here the same
//! call goes through once the confirmation is given.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, Browser, Call, STAFF_PASSWORD, TestApp, row_of, unique};

/// A call before which a confirmation is asked for, which goes through with one.
struct Guarded<'a> {
    by: &'a Account,
    act: &'static str,
    call: Call,
}

impl<'a> Guarded<'a> {
    fn post(by: &'a Account, act: &'static str, path: &str, body: &Value) -> Self {
        let call = Call::json("POST", &format!("/api{path}"), body);
        Self { by, act, call }
    }

    fn put(by: &'a Account, act: &'static str, path: &str, body: &Value) -> Self {
        let call = Call::json("PUT", &format!("/api{path}"), body);
        Self { by, act, call }
    }

    fn export(by: &'a Account, path: &str) -> Self {
        Self {
            by,
            act: "exportList",
            call: Call::new("GET", &format!("/api{path}")),
        }
    }
}

/// Who works at the desks.
struct People {
    boss: Account,
    second: Account,
    accountant: Account,
    marks: Account,
    hod: Account,
    teacher: Account,
}

impl People {
    fn of(app: &TestApp) -> Self {
        Self {
            boss: app.staff(Role::SuperAdmin),
            second: app.staff(Role::SuperAdmin),
            accountant: app.accountant(),
            marks: app.marks_desk(),
            hod: app.staff(Role::Hod),
            teacher: app.staff(Role::Teacher),
        }
    }

    fn all(&self) -> [&Account; 6] {
        let Self {
            boss,
            second,
            accountant,
            marks,
            hod,
            teacher,
        } = self;
        [boss, second, accountant, marks, hod, teacher]
    }

    fn browsers(&self) -> [&Browser; 6] {
        self.all().map(|account| &account.browser)
    }
}

/// A scholarship whose awards wait to be paid; its `_id`.
fn approved_scholarship(app: &TestApp) -> String {
    let desk = app.scholarship_desk();
    let merit = desk.add_scholarship(&unique("Merit "), &app.day(7), 5_000);
    let student = app.student_with(500);
    student.participate(&merit).expect(200);
    desk.approve_students(&merit, &[&student]).expect(200);
    merit
}

/// A credit at the counter that can be taken back; the transaction's id.
fn credit(app: &TestApp, by: &Account) -> String {
    let asha = app.student();
    by.fund(&asha, 700);
    let statement = by.get(&format!("/accountant/statement/{}", asha.id));
    statement.text("/entries/0/transactionId")
}

/// A top-up of that many rupees that a student has asked for; its path.
fn top_up(app: &TestApp, rupees: i64) -> String {
    let asked = app.student().request_top_up(&json!(rupees), &unique("UTR"));
    format!(
        "/accountant/top-ups/{}",
        asked.expect(200).text("/topUp/_id")
    )
}

fn college(upi_id: &str) -> Value {
    json!({
        "collegeID": "SUN-1", "collegeName": "Sunrise College", "address": "1 Hill Road", "upiId": upi_id,
    })
}

/// Those of accounts and roles.
fn of_accounts<'a>(app: &TestApp, people: &'a People) -> Vec<Guarded<'a>> {
    let (boss, teacher) = (&people.boss, &people.teacher);
    let role = format!("/admin/role/{}", app.staff(Role::Hod).id);
    let approve = format!("/admin/approve/{}", app.pending_staff().id);
    let password = json!({ "adminId": app.staff(Role::Hod).id, "newPassword": "nariyal-pani-23" });
    let invited = json!({ "email": "new@example.in", "role": "hod" });
    let own_email = json!({ "currentPassword": STAFF_PASSWORD, "email": "teacher@example.in" });
    let own_password = json!({
        "currentPassword": STAFF_PASSWORD, "newPassword": "nariyal-pani-24",
    });
    let own = |act, path, body| Guarded::post(teacher, act, path, body);
    vec![
        Guarded::put(boss, "changeRole", &role, &json!({ "role": "teacher" })),
        Guarded::post(boss, "inviteStaff", "/admin/invite", &invited),
        Guarded::put(boss, "approveStaff", &approve, &json!({ "role": "hod" })),
        Guarded::post(boss, "setPassword", "/admin/update-password", &password),
        own("changeOwnEmail", "/auth/change-email", &own_email),
        own("changeOwnPassword", "/auth/change-password", &own_password),
    ]
}

/// Those of second factors. A minute passes while two are set up that are lost then.
fn of_factors<'a>(app: &TestApp, people: &'a People) -> Vec<Guarded<'a>> {
    const ASK: &str = "/admin/factor-restorations";
    let (boss, second, hod) = (&people.boss, &people.second, &people.hod);
    let lost = [(); 2].map(|()| {
        let account = app.staff(Role::Teacher);
        account.enrol(app);
        json!({ "staffId": account.id, "reason": "Stolen on the train." })
    });
    let asked = boss.post(ASK, &lost[0]).expect(200);
    let confirm = format!("{ASK}/{}/confirm", asked.text("/restoration/_id"));
    let roles = json!({ "added": ["hod"] });
    let password = json!({ "currentPassword": STAFF_PASSWORD });
    vec![
        Guarded::put(boss, "changeFactorRoles", "/college/factor-roles", &roles),
        Guarded::post(boss, "askFactorRestoration", ASK, &lost[1]),
        Guarded::put(second, "confirmFactorRestoration", &confirm, &json!({})),
        Guarded::post(hod, "enrolFactor", "/auth/factor/enrol", &password),
    ]
}

/// Those of money, of the college and of lists.
fn of_money_and_lists<'a>(app: &TestApp, people: &'a People) -> Vec<Guarded<'a>> {
    let (boss, desk) = (&people.boss, &people.accountant);
    let pay = format!("/scholarship/pay/{}", approved_scholarship(app));
    let reverse = format!("/accountant/transactions/{}/reverse", credit(app, desk));
    let approve = format!("{}/approve", top_up(app, 50_001));
    let reason = json!({ "reason": "Wrong student." });
    let cash = json!({
        "studentId": app.student().id, "amount": 50_001, "reference": unique("Cash book "),
    });
    let mut guarded = vec![
        Guarded::post(boss, "payScholarship", &pay, &json!({})),
        Guarded::post(
            boss,
            "changeUpiId",
            "/college/add",
            &college("sunrise@okbank"),
        ),
        Guarded::put(desk, "reverseTransfer", &reverse, &reason),
        Guarded::put(desk, "approveTopUp", &approve, &json!({})),
        Guarded::post(desk, "addFunds", "/accountant/add-funds", &cash),
    ];
    let files: [(&Account, &[&str]); 4] = [
        (boss, &["/transactions/export.csv", "/audit/export.csv"]),
        (
            desk,
            &[
                "/accountant/students/export.csv",
                "/accountant/top-ups/export.csv",
                "/accountant/charges/export.csv",
            ],
        ),
        (&people.marks, &["/marks/export.csv"]),
        (&people.hod, &["/grievance/export.csv", "/leave/export.csv"]),
    ];
    for (by, paths) in files {
        guarded.extend(paths.iter().map(|path| Guarded::export(by, path)));
    }
    guarded
}

fn all<'a>(app: &TestApp, people: &'a People) -> Vec<Guarded<'a>> {
    let mut all = of_money_and_lists(app, people);
    all.extend(of_accounts(app, people));
    all.extend(of_factors(app, people));
    all
}

#[test]
fn after_a_quarter_of_an_hour_each_act_is_refused_and_goes_through_with_a_confirmation() {
    let app = TestApp::start();
    let people = People::of(&app);
    let guarded = all(&app, &people);
    app.work_on(&people.browsers(), 16);
    let before = app.checksums(&["audit", "sessions", "throttles"]);
    for Guarded { by, call, .. } in &guarded {
        by.send(call).check_stale();
    }
    assert_eq!(
        app.checksums(&["audit", "sessions", "throttles"]),
        before,
        "a refused call left a trace"
    );
    for account in people.all() {
        let own = guarded.iter().filter(|one| one.by.id == account.id);
        let acts: Vec<_> = own.map(|one| one.act.to_owned()).collect();
        assert_eq!(app.refused_as_stale(&account.id), acts);
        account.step_up().expect(200);
    }
    for Guarded { by, call, .. } in &guarded {
        by.send(call).expect(200);
    }
    app.prove_the_books();
}

#[test]
fn before_that_the_log_in_itself_counts() {
    let app = TestApp::start();
    let people = People::of(&app);
    let guarded = all(&app, &people);
    // A minute has passed while factors were set up.
    app.work_on(&people.browsers(), 13);
    for Guarded { by, call, .. } in &guarded {
        by.send(call).expect(200);
    }
    let asked: i64 =
        app.value("SELECT count(*) FROM audit WHERE action IN ('stepUp', 'refuseStale')");
    assert_eq!(asked, 0);
}

#[test]
fn results_are_published_within_an_hour() {
    let app = TestApp::start();
    let (asha, ravi) = (app.admitted(), app.admitted());
    let marks = app.marks_desk();
    let given = [("Economics", &json!(70)), ("Accounts", &json!(60))];
    for student in [&asha, &ravi] {
        marks.save(student, &given, false).expect(200);
    }
    let publish =
        |student: &Account| marks.put("/marks/publish", &json!({ "studentIds": [student.id] }));
    let economics = row_of(&marks.sheet(&ravi), "Economics")["subjectId"].clone();
    let correction = |publish: bool| {
        let changed = json!({ "subjectId": economics, "was": 70, "marks": 71 });
        let body = json!({ "marks": [changed], "publish": publish });
        marks.put(&format!("/marks/{}", ravi.id), &body)
    };
    app.work_on(&[&marks, &ravi], 59);
    publish(&asha).expect(200);
    app.work_on(&[&marks, &ravi], 2);
    publish(&ravi).check_stale();
    correction(true).check_stale();
    assert_eq!(app.refused_as_stale(&marks.id), ["publishResult"; 2]);
    // Saving without publishing asks for nothing.
    correction(false).expect(200);
    assert_eq!(
        ravi.get("/result").expect(200).json()["result"],
        Value::Null
    );
    marks.step_up().expect(200);
    publish(&ravi).expect(200);
    assert_eq!(app.refused_as_stale(&marks.id).len(), 2);
}

#[test]
fn an_amount_for_one_accountant_and_a_save_of_the_same_upi_id_ask_for_nothing() {
    let app = TestApp::start();
    let (boss, desk) = (app.staff(Role::SuperAdmin), app.accountant());
    boss.post("/college/add", &college("sunrise@okbank"))
        .expect(200);
    app.work_on(&[&boss, &desk], 16);
    let approve = format!("{}/approve", top_up(&app, 50_000));
    desk.put(&approve, &json!({})).expect(200);
    desk.add_funds(&app.student(), &json!(50_000), "Cash book 7")
        .expect(200);
    boss.post("/college/add", &college("sunrise@okbank"))
        .expect(200);
    let mut without = college("");
    without.as_object_mut().unwrap().remove("upiId");
    boss.post("/college/add", &without).expect(200);
    // Rejecting protects, whatever the amount.
    let reject = format!("{}/reject", top_up(&app, 90_000));
    desk.put(&reject, &json!({ "reason": "Not at the bank." }))
        .expect(200);
    // Without one, students could be asked to pay elsewhere.
    boss.post("/college/add", &college("")).check_stale();
    assert_eq!(app.refused_as_stale(&boss.id), ["changeUpiId"]);
    assert_eq!(app.refused_as_stale(&desk.id), [""; 0]);
}

#[test]
fn nothing_is_kept_under_the_key_of_a_call_that_was_refused() {
    let app = TestApp::start();
    let (boss, desk) = (app.staff(Role::SuperAdmin), app.accountant());
    let merit = approved_scholarship(&app);
    let transaction = credit(&app, &desk);
    let approve = format!("{}/approve", top_up(&app, 60_000));
    app.work_on(&[&boss, &desk], 16);
    let keyed = |method: &str, path: String, body: &Value| {
        Call::json(method, &format!("/api{path}"), body).header("idempotency-key", &unique("key"))
    };
    let reason = json!({ "reason": "Wrong student." });
    let calls = [
        (
            &boss,
            keyed("POST", format!("/scholarship/pay/{merit}"), &json!({})),
        ),
        (
            &desk,
            keyed(
                "PUT",
                format!("/accountant/transactions/{transaction}/reverse"),
                &reason,
            ),
        ),
        (&desk, keyed("PUT", approve, &json!({}))),
    ];
    for (by, call) in &calls {
        by.send(call).check_stale();
    }
    boss.step_up().expect(200);
    desk.step_up().expect(200);
    let replies = calls
        .each_ref()
        .map(|(by, call)| by.send(call).expect(200).body);
    // What was done is told again, however old the confirmation of who asks is by then: nothing is done.
    app.work_on(&[&desk], 16);
    let (by, call) = &calls[2];
    assert_eq!(by.send(call).expect(200).body, replies[2]);
    app.prove_the_books();
}

#[test]
fn who_sets_a_factor_up_at_log_in_is_asked_for_nothing_more() {
    let app = TestApp::start();
    let marks = app.staff(Role::MarksAdmin);
    app.end_grace();
    marks.begin_sign_in("enrol");
    marks.enrol(&app);
    marks.get("/marks/export.csv").expect(200);
    assert_eq!(app.refused_as_stale(&marks.id), [""; 0]);
}

#[test]
fn the_super_admin_reads_who_confirmed_and_what_was_refused() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    app.work_on(&[&boss], 16);
    boss.get("/audit/export.csv").check_stale();
    boss.step_up().expect(200);
    let read = |action: &str| {
        let found = boss
            .get(&format!("/audit?action={action}"))
            .expect(200)
            .json();
        let entries = found["entries"].as_array().unwrap().clone();
        assert_eq!(entries.len(), 1, "{action}");
        assert_eq!(entries[0]["by"]["_id"], json!(boss.id));
        assert_eq!(entries[0]["subject"]["kind"], "staff");
        entries[0]["detail"].clone()
    };
    let refused = json!([{ "type": "code", "name": "act", "value": "exportList" }]);
    assert_eq!(read("refuseStale"), refused);
    assert_eq!(read("stepUp"), json!([]));
}
