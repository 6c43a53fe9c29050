//! Dead rows are swept away in batches, and each kind by itself.

use portal_persistence::migrations;
use portal_services::retention;

use crate::support::TestApp;

const DEAD: &str = "SELECT count(*) FROM throttles";

/// More windows that ended long ago than one statement removes.
fn leave_dead_windows(app: &TestApp) {
    app.database
        .execute(
            "INSERT INTO throttles (key, count, ends_at)
             SELECT sha256(n::text::bytea), 1, now() - interval '2 days' FROM generate_series(1, 2500) n",
        )
        .expect("left");
}

#[test]
fn all_dead_rows_go_in_one_round_batch_by_batch() {
    let app = TestApp::start();
    leave_dead_windows(&app);
    let swept = retention::sweep(&app.services).expect("swept");
    assert!(swept.rows >= 2500 && !swept.left_some, "{swept:?}");
    assert_eq!(app.value::<i64>(DEAD), 0);
}

#[test]
fn a_kind_that_cannot_be_swept_is_named_and_does_not_stop_the_others() {
    let app = TestApp::start();
    leave_dead_windows(&app);
    let rename = |from: &str, to: &str| {
        let sql = format!("ALTER TABLE {from} RENAME TO {to}");
        migrations::execute(&app.database.url(), &sql).expect("renamed");
    };
    rename("codes", "codes_away");
    let failed = retention::sweep(&app.services).expect_err("codes are away");
    let why = failed.to_string();
    assert!(
        why.starts_with("not swept: codes: ") && !why.contains(';'),
        "{why}"
    );
    assert_eq!(app.value::<i64>(DEAD), 0, "the others were swept");
    rename("codes_away", "codes");
    retention::sweep(&app.services).expect("all are swept again");
}
