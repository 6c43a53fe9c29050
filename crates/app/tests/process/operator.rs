//! What the operator does to people's data: done, kept by the audit, and told to the super admins or all staff.

use std::{fs, os::unix::fs::PermissionsExt};

use portal_persistence::testing::TestDatabase;
use portal_services::demo::{COLLEGE, PASSWORD as DEMO_PASSWORD};
use postgres::{Client, NoTls};

use crate::{
    people::{PASSWORD, log_in, log_in_staff, mail_with, register_staff},
    portal::Portal,
    sandbox::{Ended, Sandbox, run},
};

const PRINCIPAL: &str = "principal@sunrise.example";

struct Installation {
    sandbox: Sandbox,
    database: TestDatabase,
}

impl Installation {
    /// With the demo college, whose number is 1.
    fn seeded() -> Self {
        let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
        let seeded = run(sandbox.portal_on(&database, &["demo", "seed"]));
        assert_eq!(seeded.code, Some(0), "{seeded:?}");
        Self { sandbox, database }
    }

    fn run(&self, arguments: &[&str]) -> Ended {
        run(self.sandbox.portal_on(&self.database, arguments))
    }

    fn add_super_admin(&self, college: &str, email: &str) -> Ended {
        self.run(&["college", "add-super-admin", college, email])
    }

    /// As many rows with that action by nobody who signed in.
    fn audited(&self, action: &str) -> i64 {
        let rows = "SELECT count(*) AS n FROM audit WHERE staff_id IS NULL AND action";
        self.database.count(&format!("{rows} = '{action}'"))
    }

    /// The text of a query's one row.
    fn text(&self, query: &str) -> String {
        let mut client = Client::connect(&self.database.url(), NoTls).expect("a connection");
        client.query_one(query, &[]).expect("a row").get(0)
    }
}

fn refused(ended: &Ended, sentence: &str) {
    assert_eq!(ended.code, Some(1), "{ended:?}");
    assert!(ended.err.contains(sentence), "{ended:?}");
}

#[test]
fn a_college_that_nobody_runs_gets_another_super_admin() {
    let there = Installation::seeded();
    there
        .database
        .execute("UPDATE staff SET status = 'disabled' WHERE role = 'superAdmin'")
        .expect("nobody runs it");
    let invited = there.add_super_admin("1", "next@sunrise.example");
    assert_eq!(invited.code, Some(0), "{invited:?}");
    assert!(invited.out.contains("by registering at /admin-register"));
    let again = there.add_super_admin("1", "NEXT@sunrise.example");
    refused(&again, "This address has already been invited");

    let portal = Portal::start(
        there
            .sandbox
            .portal_on(&there.database, &["serve", "--demo"]),
    );
    let browser = portal.browser();
    let college = COLLEGE;
    mail_with(&there.sandbox, "next@sunrise.example", college);
    let waits = register_staff(&browser, &there.sandbox, college, "next@sunrise.example");
    assert!(!waits);
    let reply = log_in_staff(&browser, "next@sunrise.example", PASSWORD);
    assert_eq!(reply.text("/admin/role"), "superAdmin");

    // The one before comes back the same way, and the new one is mailed.
    let back = there.add_super_admin(college, PRINCIPAL);
    assert!(back.out.contains(&format!("{PRINCIPAL} is super admin of")));
    let told = mail_with(&there.sandbox, "next@sunrise.example", PRINCIPAL);
    assert!(told.text.contains("From the command line"), "{}", told.text);
    let already = there.add_super_admin("1", PRINCIPAL);
    refused(
        &already,
        "This account is a super admin of the college already.",
    );
    assert_eq!(there.audited("addSuperAdmin"), 2);
    portal.stop();
}

#[test]
fn a_super_admin_is_added_to_no_other_college_than_that_of_the_account() {
    let there = Installation::seeded();
    let added = there.run(&[
        "college",
        "add",
        "Riverside",
        "--super-admin",
        "r@r.example",
    ]);
    assert_eq!(added.code, Some(0), "{added:?}");
    let elsewhere = there.add_super_admin("Riverside", PRINCIPAL);
    refused(
        &elsewhere,
        "This address has a staff account at another college",
    );
    for nowhere in ["77", "Hillside", "@"] {
        refused(
            &there.add_super_admin(nowhere, "a@b.example"),
            "There is no such college",
        );
    }
    let faulty = there.add_super_admin("1", "nowhere");
    assert_eq!(faulty.code, Some(1), "{faulty:?}");
    assert_eq!(there.audited("addSuperAdmin"), 0);
}

const SUPER_ADMIN_WITH_FACTOR: &str = "
    INSERT INTO authenticators (college_id, id, staff_id, sealed, sealed_by, created_at, confirmed_at)
    SELECT college_id, gen_random_uuid(), id, 'x', 'x', now(), now() FROM staff WHERE role = 'superAdmin';
    INSERT INTO recovery_sets (college_id, staff_id, sealed, sealed_by)
    SELECT college_id, id, 'x', 'x' FROM staff WHERE role = 'superAdmin'";

#[test]
fn the_last_super_admin_gets_back_in_and_all_staff_are_told() {
    let there = Installation::seeded();
    let restore = |email: &str| there.run(&["staff", "restore-factor", email]);
    let none = "This account has no two-step verification.";
    refused(&restore(PRINCIPAL), none);
    refused(
        &restore("nobody@sunrise.example"),
        "There is no staff account with this address.",
    );
    assert_eq!(restore("nowhere").code, Some(1));
    there
        .database
        .execute(SUPER_ADMIN_WITH_FACTOR)
        .expect("a factor");

    let portal = Portal::start(
        there
            .sandbox
            .portal_on(&there.database, &["serve", "--demo"]),
    );
    let browser = portal.browser();
    let reply = log_in_staff(&browser, PRINCIPAL, DEMO_PASSWORD);
    assert_eq!(reply.text("/next"), "factor");
    let done = restore("PRINCIPAL@sunrise.example");
    assert_eq!(done.code, Some(0), "{done:?}");
    assert!(done.out.contains("was removed"), "{done:?}");
    let reply = log_in_staff(&browser, PRINCIPAL, DEMO_PASSWORD);
    assert_eq!(reply.text("/next"), "enrol");
    refused(&restore(PRINCIPAL), none);

    let left =
        "SELECT (SELECT count(*) FROM authenticators) + (SELECT count(*) FROM recovery_sets) AS n";
    assert_eq!(there.database.count(left), 0);
    assert_eq!(there.audited("restoreFactor"), 1);
    let staff = there
        .text("SELECT string_agg(email, ' ' ORDER BY email) FROM staff WHERE status = 'active'");
    assert!(staff.split(' ').count() > 2, "{staff}");
    for email in staff.split(' ') {
        let told = mail_with(&there.sandbox, email, "From the command line");
        assert!(told.text.contains("two-step verification"), "{}", told.text);
    }
    mail_with(&there.sandbox, PRINCIPAL, "We email you a code");
    portal.stop();
}

#[test]
fn a_document_is_copied_out_for_its_reader_alone_and_not_unseen() {
    let there = Installation::seeded();
    let id = there.text("SELECT min(id::text) FROM documents WHERE state = 'current'");
    let exported = there.run(&["document", "export", &id]);
    assert_eq!(exported.code, Some(0), "{exported:?}");
    let file = there.sandbox.data_dir().with_file_name(exported.out.trim());
    let bytes = fs::read(&file).expect("the file");
    let known: [&[u8]; 3] = [b"%PDF", b"\x89PNG", b"\xff\xd8\xff"];
    assert!(known.iter().any(|magic| bytes.starts_with(magic)));
    let mode = fs::metadata(&file).expect("its mode").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    refused(
        &there.run(&["document", "export", &id]),
        "could not be written",
    );
    assert_eq!(fs::read(&file).expect("the file"), bytes);
    let unknown = "01890000-0000-7000-8000-000000000000";
    refused(
        &there.run(&["document", "export", unknown]),
        "There is no document of that id.",
    );
    assert_eq!(there.audited("exportDocument"), 2);

    let portal = Portal::start(
        there
            .sandbox
            .portal_on(&there.database, &["serve", "--demo"]),
    );
    mail_with(
        &there.sandbox,
        PRINCIPAL,
        "exported a student's document to a file",
    );
    // The student reads it beside the openings by staff.
    let owner = there.text(&format!(
        "SELECT s.email FROM students s JOIN documents d ON d.student_id = s.id WHERE d.id = '{id}'"
    ));
    let browser = portal.browser();
    assert_eq!(log_in(&browser, &owner, DEMO_PASSWORD).status, 200);
    let admission = browser.get("/api/student/admission").ok().to_string();
    assert!(
        admission.contains("\"The operator of the portal\""),
        "{admission}"
    );
    portal.stop();
}

#[test]
fn what_is_read_of_all_colleges_is_told_to_each() {
    let there = Installation::seeded();
    there.run(&[
        "college",
        "add",
        "Riverside",
        "--super-admin",
        "r@r.example",
    ]);
    let counted = there.run(&["secret", "status"]);
    assert_eq!(counted.code, Some(0), "{counted:?}");
    let backup = there.run(&["backup", "all.backup"]);
    assert_eq!(backup.code, Some(0), "{backup:?}");
    assert_eq!(there.audited("countSecrets"), 2);
    assert_eq!(there.audited("takeBackup"), 2);
    let portal = Portal::start(
        there
            .sandbox
            .portal_on(&there.database, &["serve", "--demo"]),
    );
    mail_with(
        &there.sandbox,
        PRINCIPAL,
        "each secret encrypts. Nobody's data was read",
    );
    mail_with(
        &there.sandbox,
        PRINCIPAL,
        "into an encrypted backup, by hand",
    );
    portal.stop();
}
