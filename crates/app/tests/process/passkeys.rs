//! The domain to which passkeys are bound: neither checked nor served under another, until they are given up.

use portal_persistence::testing::TestDatabase;

use crate::{
    configuration::refused,
    portal::Portal,
    sandbox::{Ended, Sandbox, run},
};

const FORMER: &str = "old.example.in";

struct Installation {
    sandbox: Sandbox,
    database: TestDatabase,
}

impl Installation {
    /// A demo whose students have a passkey each, bound to another domain than `localhost`.
    fn moved() -> Self {
        let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
        let seeded = run(sandbox.portal_on(&database, &["demo", "seed"]));
        assert_eq!(seeded.code, Some(0), "{seeded:?}");
        let there = Self { sandbox, database };
        there.bind(FORMER);
        there.execute(
            "INSERT INTO passkeys (college_id, id, student_id, name, credential_id, credential, counter, added_at)
             SELECT college_id, id, id, 'Phone', sha256(id::text::bytea), '{}', 0, now() FROM students",
        );
        there
    }

    fn bind(&self, domain: &str) {
        self.execute(&format!(
            "INSERT INTO passkey_domain (domain) VALUES ('{domain}')
             ON CONFLICT (is_one) DO UPDATE SET domain = '{domain}'"
        ));
    }

    fn execute(&self, sql: &str) {
        self.database.execute(sql).expect("executed");
    }

    fn run(&self, arguments: &[&str], settings: &[(&str, &str)]) -> Ended {
        let mut command = self.sandbox.portal_on(&self.database, arguments);
        command.envs(settings.iter().copied());
        run(command)
    }

    #[track_caller]
    fn is_bound_to(&self, domain: &str) {
        let query = format!("SELECT count(*) AS n FROM passkey_domain WHERE domain = '{domain}'");
        assert_eq!(self.database.count(&query), 1, "{domain}");
    }
}

#[test]
fn another_domain_is_refused_while_there_are_passkeys_unless_they_are_given_up() {
    let there = Installation::moved();
    let sentence = "The passkeys of this database work at old.example.in alone";
    for settings in [
        &[][..],
        &[("PORTAL_PASSKEY_DOMAIN_BEFORE", "example.in")],
        // There are none at an address.
        &[("PORTAL_PUBLIC_URL", "http://127.0.0.1:5000")],
    ] {
        refused(&there.run(&["serve", "--demo"], settings), &[sentence]);
        let checked = there.run(&["check"], settings);
        assert_eq!(checked.code, Some(1), "{checked:?}");
        assert!(checked.out.contains("passkeys     fault"), "{checked:?}");
    }
    there.is_bound_to(FORMER);
    let given_up = [("PORTAL_PASSKEY_DOMAIN_BEFORE", FORMER)];
    let checked = there.run(&["check"], &given_up);
    assert!(
        checked
            .out
            .contains("passkeys     ok       bound to localhost"),
        "{checked:?}"
    );
    let mut serve = there
        .sandbox
        .portal_on(&there.database, &["serve", "--demo"]);
    serve.envs(given_up);
    Portal::start(serve).stop();
    there.is_bound_to("localhost");
    // From then on nothing has to be said.
    Portal::start(
        there
            .sandbox
            .portal_on(&there.database, &["serve", "--demo"]),
    )
    .stop();
}

#[test]
fn without_passkeys_a_portal_moves_freely() {
    let there = Installation::moved();
    there.execute("DELETE FROM passkeys");
    Portal::start(
        there
            .sandbox
            .portal_on(&there.database, &["serve", "--demo"]),
    )
    .stop();
    let checked = there.run(&["check"], &[]);
    assert!(checked.out.contains("passkeys     ok"), "{checked:?}");
}
