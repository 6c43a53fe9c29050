//! The secret: a wrong one is refused, and it is changed without anything lost.

use std::{process::Command, thread, time::Duration};

use chrono::Utc;
use portal_persistence::testing::TestDatabase;
use portal_services::demo::PASSWORD;

use crate::{
    people::{Guarded, document_in, log_in, opens_the_certificate},
    portal::Portal,
    sandbox::{Sandbox, eventually, run, run_well},
};

const OLD: &str = "old-old-old-old-old-old-old-old-old";
const NEW: &str = "new-new-new-new-new-new-new-new-new";

/// An installation with a demo college, sealed under [`OLD`].
struct Installation {
    sandbox: Sandbox,
    database: TestDatabase,
}

impl Installation {
    fn new() -> Self {
        let installation = Self {
            sandbox: Sandbox::new(),
            database: TestDatabase::create(),
        };
        run_well(installation.portal(&["demo", "seed"], OLD, ""));
        installation
    }

    fn portal(&self, arguments: &[&str], secret: &str, others: &str) -> Command {
        let mut command = self.sandbox.portal_on(&self.database, arguments);
        command
            .env("PORTAL_SECRET", secret)
            .env("PORTAL_SECRET_OTHERS", others);
        command
    }

    fn serve(&self, secret: &str, others: &str) -> Portal {
        Portal::start(self.portal(&["serve", "--demo"], secret, others))
    }

    #[track_caller]
    fn refuses(&self, arguments: &[&str], secret: &str, why: &str) {
        let ended = run(self.portal(arguments, secret, ""));
        assert_eq!(ended.code, Some(1), "{ended:?}");
        assert!(ended.err.contains(why), "{why}: {ended:?}");
        assert!(!ended.err.contains("Ready"), "{ended:?}");
    }

    fn status(&self, secret: &str, others: &str) -> String {
        run_well(self.portal(&["secret", "status"], secret, others))
    }
}

#[track_caller]
fn opens_a_document(portal: &Portal) {
    let asha = portal.browser();
    log_in(&asha, "asha.patil@sunrise.example", PASSWORD);
    let admission = asha.get("/api/student/admission").ok();
    assert_eq!(asha.get(&document_in(&admission)).status, 200);
    opens_the_certificate(&portal.browser());
}

/// However many instances are asked at once.
#[track_caller]
fn a_step_counts_once(instances: [&Portal; 2], guarded: &Guarded) {
    // The step after the one that set it up, which the clock of a phone may show already.
    let next = guarded.phone.code_at(Utc::now() + Duration::from_secs(30));
    let mut at_once = thread::scope(|scope| {
        let uses = instances.map(|portal| scope.spawn(|| guarded.gives(portal, "app", &next)));
        uses.map(|used| used.join().expect("no panic"))
    });
    at_once.sort_unstable();
    assert_eq!(at_once, [200, 400], "a step counts once on all instances");
}

#[track_caller]
fn nothing_needs_the_old_secret(ours: &Installation, guarded: &Guarded) {
    let alone = ours.serve(NEW, "");
    opens_a_document(&alone);
    let code = &guarded.recovery_codes[0];
    assert_eq!(
        [0, 1].map(|_| guarded.gives(&alone, "recovery", code)),
        [200, 400]
    );
    ours.database
        .execute("UPDATE authenticators SET last_step = 0")
        .expect("forgotten");
    let code = guarded.phone.code_at(Utc::now());
    assert_eq!(guarded.gives(&alone, "app", &code), 200);
    alone.stop();
}

/// On a machine that does much else, too.
const PATIENCE: Duration = Duration::from_secs(90);
const ANOTHER: &str = "PORTAL_SECRET is another than the one";

#[test]
fn another_secret_is_refused_by_every_command() {
    let ours = Installation::new();
    let file = ours.sandbox.data_dir().with_file_name("all.backup");
    let backup = ["backup", file.to_str().expect("a path of ASCII")];
    ours.refuses(&["serve", "--demo"], NEW, ANOTHER);
    ours.refuses(&["ledger", "verify"], NEW, ANOTHER);
    ours.refuses(&backup, NEW, ANOTHER);
    assert!(!file.exists());
    run_well(ours.portal(&backup, OLD, ""));
}

/// A version that did not remember secrets has left this behind.
#[test]
fn a_database_that_knows_no_secret_takes_the_one_that_opens_what_is_in_it() {
    let ours = Installation::new();
    ours.database.execute(
        "DELETE FROM secret_keys; UPDATE documents SET sealed_by = NULL; UPDATE outbox SET sealed_by = NULL",
    ).expect("forgotten");
    ours.refuses(&["serve", "--demo"], NEW, ANOTHER);
    let known = "SELECT count(*) AS n FROM secret_keys";
    assert_eq!(ours.database.count(known), 0);
    // The wrong one beside the right one does no harm: the first is the one that opens.
    let said = ours.status(NEW, OLD);
    assert!(
        said.contains("under PORTAL_SECRET      0 documents"),
        "{said}"
    );
    ours.refuses(
        &["serve", "--demo"],
        NEW,
        "are still sealed under a secret that neither",
    );
    let portal = ours.serve(OLD, NEW);
    opens_a_document(&portal);
    portal.stop();
}

#[test]
fn a_secret_is_changed_while_people_work_and_nothing_is_lost() {
    let (ours, theirs) = (Installation::new(), Sandbox::new());
    let old = ours.serve(OLD, NEW);
    let said = ours.status(NEW, OLD);
    assert!(
        said.contains("under PORTAL_SECRET      0 documents"),
        "{said}"
    );
    assert!(
        !said.contains("under others             0 documents"),
        "{said}"
    );

    let guarded = Guarded::of_demo(&old, &ours.sandbox, "hod@sunrise.example");

    // A backup of this moment opens without any setting.
    let file = ours.sandbox.data_dir().with_file_name("between.backup");
    let file = file.to_str().expect("a path of ASCII");
    run_well(ours.portal(&["backup", file], NEW, OLD));

    let new = ours.serve(NEW, OLD);
    opens_a_document(&new);
    // Or the old one would seal everything under its own secret again.
    eventually("the old one leaves it to the new one", PATIENCE, || {
        old.said().contains("leaving it to the instances")
    });
    eventually("everything is sealed anew", PATIENCE, || {
        ours.status(NEW, OLD).contains("Nothing is left")
    });
    opens_a_document(&old);
    opens_a_document(&new);
    a_step_counts_once([&old, &new], &guarded);
    old.stop();
    new.stop();

    nothing_needs_the_old_secret(&ours, &guarded);
    ours.refuses(&["serve", "--demo"], OLD, ANOTHER);

    let after = TestDatabase::create_empty();
    let mut restore = theirs.portal_on(&after, &["restore", file]);
    restore.env(
        "PORTAL_BACKUP_KEY",
        ours.sandbox.data_dir().join("backup.key"),
    );
    run_well(restore);
    let restored = Portal::start(theirs.portal_on(&after, &["serve", "--demo"]));
    opens_a_document(&restored);
    assert_eq!(
        guarded.gives(&restored, "recovery", &guarded.recovery_codes[1]),
        200
    );
    restored.stop();
}
