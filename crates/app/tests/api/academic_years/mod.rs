//! A super admin opens academic years, and edits them.

mod charged;
mod owed;

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, Reply, TestApp, at_once};

const YEARS: &str = "/academic-years";

/// The home college with BMS and BA, whose super admin may open years.
fn college(app: &TestApp) -> Account {
    app.finish_the_migration();
    app.home().set_up();
    app.staff(Role::SuperAdmin)
}

fn proposal(boss: &Account) -> Value {
    boss.get("/academic-years/next").expect(200).json()["proposed"].clone()
}

/// The fields of a save.
fn body(details: &Value) -> Value {
    let mut body = details.clone();
    for field in ["_id", "isOpenedByHand"] {
        body.as_object_mut().unwrap().remove(field);
    }
    body
}

fn open(boss: &Account, change: impl Fn(&mut Value)) -> Reply {
    let mut body = body(&proposal(boss));
    body.as_object_mut().unwrap().remove("revision");
    change(&mut body);
    boss.post(YEARS, &body)
}

fn list(boss: &Account) -> Vec<Value> {
    let list = boss.get(YEARS).expect(200).json();
    list["academicYears"].as_array().unwrap().clone()
}

fn fees(details: &Value) -> Vec<(String, String, String)> {
    let text = |value: &Value| match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let fees = details["fees"].as_array().unwrap().iter();
    fees.map(|fee| {
        (
            text(&fee["courseName"]),
            text(&fee["title"]),
            text(&fee["amount"]),
        )
    })
    .collect()
}

fn fee(course: &str, title: &str, amount: &str) -> (String, String, String) {
    (course.into(), title.into(), amount.into())
}

fn told(faults: &[(String, String)]) -> Vec<String> {
    let told = |(path, fault): &(String, String)| format!("{path}: {fault}");
    faults.iter().map(told).collect()
}

/// A plan for a year that has begun and takes students until its end, when all is due.
fn this_year(app: &TestApp) -> impl Fn(&mut Value) {
    let (first, last) = (app.day(-100), app.day(200));
    move |body| {
        body["beginsOn"] = json!(first);
        for field in ["endsOn", "lastAdmissionOn"] {
            body[field] = json!(last);
        }
        body["instalments"] = json!([{ "dueDate": last }]);
        for class in body["classes"].as_array_mut().unwrap() {
            class["beginsOn"] = json!(first);
            class["endsOn"] = json!(last);
        }
    }
}

#[test]
fn a_college_without_years_is_offered_this_one_with_the_fees_of_college_details() {
    let app = TestApp::start();
    let boss = college(&app);
    assert_eq!(list(&boss), [json!(null); 0]);
    let next = boss.get("/academic-years/next").expect(200).json();
    assert_eq!(next["last"], json!(null));
    let proposed = &next["proposed"];
    assert_eq!(
        (&proposed["_id"], &proposed["revision"]),
        (&json!(""), &json!(0))
    );
    assert_eq!(
        fees(proposed),
        [
            fee("BMS", "", "120000"),
            fee("BMS", "Library", "5000"),
            fee("BA", "", "60000.5"),
            fee("BA", "Library", "5000"),
        ]
    );
    assert_eq!(
        proposed["instalments"],
        json!([{ "dueDate": "2090-07-15" }, { "dueDate": "2090-12-15" }])
    );
    assert_eq!(proposed["lastAdmissionOn"], proposed["endsOn"]);
    let classes = proposed["classes"].as_array().unwrap();
    assert_eq!(classes.len(), 2);
    for class in classes {
        assert_eq!(
            (&class["term"], &class["beginsOn"]),
            (&json!(1), &proposed["beginsOn"])
        );
    }
    // Nothing is saved by looking.
    assert_eq!(list(&boss), [json!(null); 0]);
}

#[test]
fn the_next_year_is_the_last_one_a_year_later() {
    let app = TestApp::start();
    let boss = college(&app);
    let first = open(&boss, |body| {
        this_year(&app)(body);
        body["fees"][0]["amount"] = json!(90_000);
    })
    .expect(200)
    .json();
    let next = boss.get("/academic-years/next").expect(200).json();
    assert_eq!(next["last"], first);
    let proposed = &next["proposed"];
    assert_eq!(fees(proposed), fees(&first));
    let year = |value: &Value| value.as_str().unwrap()[..4].parse::<i32>().unwrap();
    for field in ["beginsOn", "endsOn", "lastAdmissionOn"] {
        assert_eq!(year(&proposed[field]), year(&first[field]) + 1, "{field}");
    }
    let due = |of: &Value| year(&of["instalments"][0]["dueDate"]);
    assert_eq!(due(proposed), due(&first) + 1);
    let second = open(&boss, |body| body["name"] = json!("The year after"))
        .expect(200)
        .json();
    let names: Vec<Value> = list(&boss)
        .iter()
        .map(|year| year["name"].clone())
        .collect();
    assert_eq!(names, [second["name"].clone(), first["name"].clone()]);

    // The audit says who opened it, and what differs from the year before.
    let audit = boss.get("/audit?action=openYear").expect(200).json();
    let entries = audit["entries"].as_array().unwrap();
    assert_eq!(entries.len(), 2);
    let told = entries[0].to_string();
    assert!(
        told.contains("The year after") && !told.contains("90000"),
        "{told}"
    );
    assert!(entries[1].to_string().contains("90000"), "{}", entries[1]);
}

#[test]
fn a_year_that_is_sent_twice_or_by_two_people_at_once_is_opened_once() {
    let app = TestApp::start();
    let boss = college(&app);
    let other = app.staff(Role::SuperAdmin);
    let mut body = body(&proposal(&boss));
    this_year(&app)(&mut body);
    let both = [&boss, &other];
    let replies = at_once(2, |number| both[number].post(YEARS, &body));
    let mut statuses: Vec<u16> = replies.iter().map(|reply| reply.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 400]);
    let again = boss.post(YEARS, &body).expect(400).faults();
    let paths: Vec<&str> = again.iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(paths, ["name", "beginsOn"]);
    assert_eq!(list(&boss).len(), 1);

    // Of two who edit it at once the second is told.
    let path = format!("{YEARS}/{}", list(&boss)[0]["_id"].as_str().unwrap());
    body["revision"] = json!(1);
    let replies = at_once(2, |number| both[number].put(&path, &body));
    let mut statuses: Vec<u16> = replies.iter().map(|reply| reply.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    let told = boss.put(&path, &body).expect(409);
    assert_eq!(
        told.error(),
        "Someone else has changed this year since you opened it. Please reload it."
    );
    body.as_object_mut().unwrap().remove("revision");
    boss.put(&path, &body).expect(409);
}

#[test]
fn all_faults_of_a_year_are_told_at_once() {
    let app = TestApp::start();
    let boss = college(&app);
    let faults = boss
        .post(
            YEARS,
            &json!({
                "name": " ", "beginsOn": "2026-6-1", "endsOn": "", "lastAdmissionOn": "soon",
                "instalments": [{ "dueDate": "x" }],
                "fees": [{ "courseId": "x", "yearOfStudy": 1, "amount": -1 }, { "title": "a\nb", "amount": null }],
                "classes": [{ "courseId": "x", "term": 1, "beginsOn": "x", "endsOn": "x" }],
            }),
        )
        .expect(400)
        .faults();
    let paths: Vec<&str> = faults.iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(
        paths,
        [
            "name",
            "beginsOn",
            "endsOn",
            "lastAdmissionOn",
            "instalments.0.dueDate",
            "fees.0.courseId",
            "fees.0.amount",
            "fees.1.courseId",
            "fees.1.title",
            "fees.1.amount",
            "classes.0.courseId",
            "classes.0.beginsOn",
            "classes.0.endsOn",
        ]
    );
    assert_eq!(list(&boss), [json!(null); 0]);
}

#[test]
fn a_year_is_held_against_the_courses_of_the_college() {
    let app = TestApp::start();
    let boss = college(&app);
    let faults = open(&boss, |body| {
        body["fees"] = json!([]);
        body["endsOn"] = body["beginsOn"].clone();
        body["lastAdmissionOn"] = json!("");
        body["instalments"] = json!([]);
        body["classes"][0]["term"] = json!(2);
    })
    .expect(400)
    .faults();
    let told = told(&faults);
    assert_eq!(
        told,
        [
            "endsOn: The last day must come after the first.",
            "fees: Please enter the fee of BMS in year 1 of study.",
            "fees: Please enter the fee of BA in year 1 of study.",
            "classes.0.courseId: The college has no such course, or it has changed. Please reload the page.",
            "classes.0.endsOn: A class must lie within the days of the year.",
            "classes.1.endsOn: A class must lie within the days of the year.",
        ]
    );
    assert_eq!(list(&boss), [json!(null); 0]);
}

#[test]
fn the_bounds_of_a_year_are_told_with_their_fields() {
    let app = TestApp::start();
    let boss = college(&app);
    // As many as a college can have, long before.
    app.execute(
        "INSERT INTO academic_years (college_id, id, name, name_key, begins_on, ends_on, state)
         SELECT id, gen_random_uuid(), n, n, make_date(n, 6, 1), make_date(n + 1, 5, 31), 'Open'
         FROM colleges, generate_series(1901, 1960) n",
    );
    let faults = open(&boss, |body| {
        body["beginsOn"] = json!("2089-06-01");
        body["endsOn"] = json!("2091-06-01");
        body["lastAdmissionOn"] = json!("2089-05-31");
        let classes = body["classes"].as_array_mut().unwrap();
        for class in classes.iter_mut() {
            class["beginsOn"] = json!("2089-06-01");
            class["endsOn"] = json!("2091-06-01");
        }
        classes.push(classes[0].clone());
        body["instalments"] = json!([{ "dueDate": "2091-06-02" }]);
    })
    .expect(400)
    .faults();
    let told = told(&faults);
    assert_eq!(
        told,
        [
            "name: A college can have at most 60 academic years.",
            "endsOn: A year can be at most two years long.",
            "lastAdmissionOn: The last day of admission must be a day of the year.",
            "instalments.0.dueDate: An instalment must be due by the last day of the year.",
            "classes.2.courseId: This class is in the list twice.",
        ]
    );
}

#[test]
fn a_day_on_which_students_were_admitted_stays_in_the_year() {
    let app = TestApp::start();
    let boss = college(&app);
    app.home().admitted();
    let path = format!("{YEARS}/{}", list(&boss)[0]["_id"].as_str().unwrap());
    let mut year = body(&boss.get(&path).expect(200).json());
    this_year(&app)(&mut year);
    year["beginsOn"] = json!(app.day(1));
    year["classes"] = json!([]);
    let faults = boss.put(&path, &year).expect(400).faults();
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert_eq!(faults[0].0, "beginsOn");
    assert!(
        faults[0].1.contains("That day must stay in the year."),
        "{faults:?}"
    );
}

#[test]
fn a_year_waits_while_an_older_version_of_the_portal_serves() {
    let app = TestApp::start();
    app.home().set_up();
    let boss = app.staff(Role::SuperAdmin);
    let mut older = app.sql();
    let mut older = |call: &str| {
        let serves = format!("SELECT {call}(x'736572766564'::bigint)");
        older
            .batch_execute(&serves)
            .expect("the lock of who serves");
    };
    older("pg_advisory_lock_shared");
    let told = open(&boss, this_year(&app)).expect(409);
    assert!(
        told.error().contains("an older version"),
        "{}",
        told.error()
    );
    assert_eq!(list(&boss), [json!(null); 0]);
    older("pg_advisory_unlock_shared");
    app.finish_the_migration();
    open(&boss, this_year(&app)).expect(200);
}

#[test]
fn another_college_has_years_of_its_own() {
    let app = TestApp::start();
    let boss = college(&app);
    let year = open(&boss, this_year(&app)).expect(200).json();
    let path = format!("{YEARS}/{}", year["_id"].as_str().unwrap());
    let elsewhere = app.college("Hill College");
    elsewhere.set_up();
    let theirs = elsewhere.staff(Role::SuperAdmin);
    assert_eq!(list(&theirs), [json!(null); 0]);
    theirs.get(&path).expect(404);
    let body = body(&year);
    theirs.put(&path, &body).expect(404);
    // The courses of another college are none of theirs.
    let faults = theirs.post(YEARS, &body).expect(400).faults();
    assert!(
        faults.iter().any(|(path, _)| path == "fees.0.courseId"),
        "{faults:?}"
    );
    assert_eq!(list(&theirs), [json!(null); 0]);
    assert_eq!(boss.get(&path).expect(200).json(), year);
}

#[test]
fn fees_of_college_details_that_were_saved_meanwhile_are_not_overwritten_unseen() {
    let app = TestApp::start();
    let boss = college(&app);
    app.home().admitted();
    let path = format!("{YEARS}/{}", list(&boss)[0]["_id"].as_str().unwrap());
    let year = body(&boss.get(&path).expect(200).json());
    let next = body(&proposal(&boss));
    app.home().set_up();
    let sentence = "College Details have changed since you opened this page. Please reload it.";
    assert_eq!(boss.put(&path, &year).expect(409).error(), sentence);
    assert_eq!(boss.post(YEARS, &next).expect(409).error(), sentence);
    let mut without = next.clone();
    without.as_object_mut().unwrap().remove("collegeRevision");
    assert_eq!(boss.post(YEARS, &without).expect(409).error(), sentence);
    assert_eq!(list(&boss).len(), 1);

    let mut year = body(&boss.get(&path).expect(200).json());
    year["instalments"] = json!([]);
    boss.put(&path, &year).expect(200);
    // From now on the year has fees of its own.
    let year = body(&boss.get(&path).expect(200).json());
    app.home().set_up();
    boss.put(&path, &year).expect(200);
    // The audit says that its fees became its own, once.
    let told = |action: &str| {
        let audit = boss
            .get(&format!("/audit?action={action}"))
            .expect(200)
            .json();
        audit["entries"].as_array().unwrap().len()
    };
    assert_eq!((told("openYear"), told("saveYear")), (1, 1));
}

#[test]
fn a_class_that_a_save_leaves_out_has_the_days_of_the_year() {
    let app = TestApp::start();
    let boss = college(&app);
    let day = app.day(10);
    let year = open(&boss, |body| {
        this_year(&app)(body);
        body["classes"][0]["endsOn"] = json!(day);
    })
    .expect(200)
    .json();
    assert_eq!(year["classes"][0]["endsOn"], json!(day));
    let path = format!("{YEARS}/{}", year["_id"].as_str().unwrap());
    let mut shorter = body(&year);
    shorter["classes"] = json!([]);
    let last = app.day(5);
    for field in ["endsOn", "lastAdmissionOn"] {
        shorter[field] = json!(last);
    }
    shorter["instalments"] = json!([]);
    let saved = boss.put(&path, &shorter).expect(200).json();
    for class in saved["classes"].as_array().unwrap() {
        assert_eq!(class["endsOn"], json!(last));
    }
}

#[test]
fn a_year_needs_a_name_its_days_and_the_fees_of_its_courses() {
    let app = TestApp::start();
    app.finish_the_migration();
    let boss = app.staff(Role::SuperAdmin);
    let details = json!({
        "collegeID": "SUN", "collegeName": "Sunrise College", "address": "1 Hill Road, Pune",
        "courses": [{ "courseName": "BA", "baseFee": 60_000, "eligibility": 40 }],
    });
    boss.post("/college/add", &details).expect(200);
    let proposed = proposal(&boss);
    let mut year = json!({
        "name": "2026-27", "beginsOn": "2026-06-01", "endsOn": "2027-05-31",
        "fees": [{ "courseId": proposed["fees"][0]["courseId"], "yearOfStudy": 1, "amount": 65_000 }],
        "collegeRevision": proposed["collegeRevision"],
    });
    let opened = boss.post(YEARS, &year).expect(200).json();
    assert_eq!(fees(&opened), [fee("BA", "", "65000")]);
    assert_eq!(
        (&opened["lastAdmissionOn"], &opened["instalments"]),
        (&json!(null), &json!([]))
    );
    assert_eq!(
        (
            &opened["classes"][0]["beginsOn"],
            &opened["classes"][0]["endsOn"]
        ),
        (&json!("2026-06-01"), &json!("2027-05-31"))
    );

    year["revision"] = opened["revision"].clone();
    year["lastAdmissionOn"] = json!("2026-08-15");
    year["instalments"] = json!([{ "dueDate": "2026-07-01" }]);
    let path = format!("{YEARS}/{}", opened["_id"].as_str().unwrap());
    let saved = boss.put(&path, &year).expect(200).json();
    assert_eq!(
        (
            &saved["lastAdmissionOn"],
            &saved["instalments"],
            &saved["revision"]
        ),
        (&year["lastAdmissionOn"], &year["instalments"], &json!(2))
    );
}
