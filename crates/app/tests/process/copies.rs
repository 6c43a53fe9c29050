//! Each backup of the schedule is copied into a bucket by a key that can put and do nothing else.

use std::{fs, path::Path, process::Command, thread, time::Duration};

use portal_persistence::testing::TestDatabase;
use portal_storage::S3Settings;
use tempfile::TempDir;

use crate::{
    browser::Browser,
    metrics::value,
    portal::Portal,
    ports::free_port,
    s3_server::{BUCKET, Only, start_for},
    sandbox::{Sandbox, eventually},
};

const PATIENCE: Duration = Duration::from_secs(60);
const COPIED: &str = "SELECT count(*) AS n FROM backup_runs WHERE copied_at IS NOT NULL";

/// Serves buckets in that folder until the test ends.
fn store(root: &Path) -> S3Settings {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let key = Only(&[
        "CreateMultipartUpload",
        "UploadPart",
        "CompleteMultipartUpload",
        "AbortMultipartUpload",
    ]);
    let settings = runtime.block_on(start_for(root, key));
    thread::spawn(move || runtime.block_on(std::future::pending::<()>()));
    settings
}

fn serve(sandbox: &Sandbox, database: &TestDatabase, to: &S3Settings, secret: &str) -> Command {
    let mut serve = sandbox.portal_on(database, &["serve", "--demo"]);
    let endpoint = to.endpoint.as_ref().expect("an address").as_str();
    serve
        .env("PORTAL_BACKUP_HOURS", "24")
        .env("PORTAL_BACKUP_CHECK_SECONDS", "1")
        .env("PORTAL_BACKUP_PROVE_DAYS", "0")
        .env("PORTAL_BACKUP_S3_BUCKET", &to.bucket)
        .env("PORTAL_BACKUP_S3_ENDPOINT", endpoint)
        .env("PORTAL_BACKUP_S3_REGION", &to.region)
        .env("PORTAL_BACKUP_S3_ACCESS_KEY_ID", &to.access_key_id)
        .env("PORTAL_BACKUP_S3_SECRET_ACCESS_KEY", secret);
    serve
}

#[test]
fn a_backup_is_copied_once_it_is_there_and_a_copy_that_fails_is_told() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let root = TempDir::new().expect("a folder");
    let settings = store(root.path());

    // A wrong key first: the worker fails, and the backup waits.
    let port = free_port();
    let mut wrong = serve(&sandbox, &database, &settings, "wrong");
    wrong.env("PORTAL_METRICS_ADDR", format!("127.0.0.1:{port}"));
    let portal = Portal::start(wrong);
    eventually("the copy fails", PATIENCE, || {
        let text = Browser::at(port).get("/metrics").ok();
        let failing = r#"portal_worker_failing{worker="copy"}"#;
        value(text.as_str().expect("text"), failing).is_some_and(|failing| failing > 0)
    });
    assert!(
        portal.said().contains("PORTAL_BACKUP_S3_BUCKET"),
        "{}",
        portal.said()
    );
    assert_eq!(database.count(COPIED), 0);
    portal.stop();

    let portal = Portal::start(serve(
        &sandbox,
        &database,
        &settings,
        &settings.secret_access_key,
    ));
    eventually("it is copied", PATIENCE, || database.count(COPIED) == 1);
    portal.stop();
    let folder = sandbox.data_dir().join("backups");
    let mut backups = fs::read_dir(&folder).expect("the folder");
    let backup = backups.next().expect("a backup").expect("an entry").path();
    let copy = root
        .path()
        .join(BUCKET)
        .join(backup.file_name().expect("a name"));
    assert_eq!(
        fs::read(copy).expect("the copy"),
        fs::read(backup).expect("the backup")
    );
}
