//! A folder and a real S3 server keep documents alike, and say alike when they cannot.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod server;
#[path = "server/tls.rs"]
mod tls;

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use portal_domain::ids::CollegeId;
use portal_storage::{ObjectName, S3Settings, StorageError, Store};
use tempfile::TempDir;
use tokio::{io::AsyncReadExt, net::TcpListener};
use uuid::Uuid;

fn name(college: u128, id: u128) -> ObjectName {
    ObjectName::new(CollegeId(Uuid::from_u128(college)), Uuid::from_u128(id))
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found
}

/// What every store does.
async fn keeps_documents(store: &Store) {
    store.check().await.unwrap();
    let (one, other, elsewhere) = (name(1, 1), name(1, 2), name(2, 1));
    assert_eq!(store.get(&one).await, Err(StorageError::NotFound));
    store.delete(&one).await.unwrap();

    let large: Vec<u8> = (0..5 * 1024 * 1024_u32)
        .map(|i| i.to_le_bytes()[1])
        .collect();
    store.put(&one, large.clone()).await.unwrap();
    store.put(&other, b"other".to_vec()).await.unwrap();
    assert_eq!(store.get(&one).await.unwrap(), large);
    assert_eq!(store.get(&elsewhere).await, Err(StorageError::NotFound));

    store.put(&one, b"second".to_vec()).await.unwrap();
    assert_eq!(store.get(&one).await.unwrap(), b"second");
    store.clone().delete(&one).await.unwrap();
    store.delete(&one).await.unwrap();
    assert_eq!(store.get(&one).await, Err(StorageError::NotFound));
    assert_eq!(store.get(&other).await.unwrap(), b"other");
    store.check().await.unwrap();
}

fn folder() -> (TempDir, PathBuf, Store) {
    let scratch = tempfile::tempdir().unwrap();
    let root = scratch.path().join("documents");
    let store = Store::folder(&root).unwrap();
    (scratch, root, store)
}

#[tokio::test]
async fn a_folder_keeps_documents() {
    let (_scratch, root, store) = folder();
    keeps_documents(&store).await;
    let kept = files(&root);
    assert_eq!(kept, [root.join(name(1, 2).to_string())]);
    let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&kept[0]), 0o600);
    assert_eq!(mode(&root), 0o700);
    assert_eq!(mode(kept[0].parent().unwrap()), 0o700);
}

#[tokio::test]
async fn an_s3_server_keeps_documents() {
    let scratch = tempfile::tempdir().unwrap();
    let settings = server::start(scratch.path()).await;
    let store = Store::s3(&settings).unwrap();
    keeps_documents(&store).await;
    let at = scratch
        .path()
        .join(server::BUCKET)
        .join(name(1, 2).to_string());
    assert_eq!(fs::read(at).unwrap(), b"other");
}

/// What each operation says, when all of them should say the same.
async fn all_fail(store: &Store) -> StorageError {
    let put = store.put(&name(1, 1), b"bytes".to_vec()).await.unwrap_err();
    assert_eq!(store.get(&name(1, 1)).await.unwrap_err(), put);
    assert_eq!(store.delete(&name(1, 1)).await.unwrap_err(), put);
    assert_eq!(store.check().await.unwrap_err(), put);
    put
}

#[tokio::test]
async fn wrong_credentials_are_told_and_shown_to_nobody() {
    let scratch = tempfile::tempdir().unwrap();
    let good = server::start(scratch.path()).await;
    let settings = S3Settings {
        secret_access_key: "mistaken".to_owned(),
        ..good.clone()
    };
    let store = Store::s3(&settings).unwrap();
    assert_eq!(
        all_fail(&store).await,
        StorageError::Other("SignatureDoesNotMatch".to_owned())
    );
    assert!(!format!("{settings:?} {store:?}").contains("mistaken"));
}

#[tokio::test]
async fn a_bucket_that_does_not_exist_fails_the_check() {
    let scratch = tempfile::tempdir().unwrap();
    let settings = S3Settings {
        bucket: "elsewhere".to_owned(),
        ..server::start(scratch.path()).await
    };
    let store = Store::s3(&settings).unwrap();
    let error = store.check().await.unwrap_err();
    assert_eq!(error, StorageError::Other("NoSuchBucket".to_owned()));
}

#[tokio::test]
async fn an_endpoint_that_is_down_is_unavailable_at_once() {
    // Nobody listens on a port that was just given back.
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    let store = Store::s3(&server::settings(port)).unwrap();
    let begun = Instant::now();
    let error = all_fail(&store).await;
    assert!(matches!(error, StorageError::Unavailable(_)), "{error:?}");
    assert!(
        begun.elapsed() < Duration::from_secs(10),
        "{:?}",
        begun.elapsed()
    );
}

#[tokio::test]
async fn an_endpoint_that_never_answers_is_given_up() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let store = Store::s3(&server::settings(port)).unwrap();
    let begun = tokio::time::Instant::now();
    let hang = async {
        let (mut socket, _) = listener.accept().await.unwrap();
        socket.read_u8().await.unwrap();
        // The request has arrived; from here on time passes by itself.
        tokio::time::pause();
        std::future::pending::<()>().await;
    };
    let named = name(1, 1);
    let error = tokio::select! {
        answer = store.get(&named) => answer.unwrap_err(),
        () = hang => unreachable!(),
    };
    assert!(matches!(error, StorageError::Unavailable(_)), "{error:?}");
    let waited = begun.elapsed();
    assert!(waited < Duration::from_secs(12), "{waited:?}");
}

#[tokio::test]
async fn a_store_with_a_certificate_of_ones_own_authority_is_trusted_once_that_is_known() {
    let scratch = tempfile::tempdir().unwrap();
    let plain = server::start(scratch.path()).await;
    let port = plain.endpoint.as_ref().unwrap().port().unwrap();
    let tls = tls::Tls::before(port);
    let stranger = S3Settings {
        endpoint: Some(format!("https://localhost:{}", tls.port).parse().unwrap()),
        allow_http: false,
        ..plain
    };
    let known = S3Settings {
        authorities: tls.authority,
        ..stranger.clone()
    };
    Store::s3(&known).unwrap().check().await.unwrap();
    let refused = Store::s3(&stranger).unwrap().check().await.unwrap_err();
    assert!(
        matches!(refused, StorageError::Unavailable(_)),
        "{refused:?}"
    );
    let broken = S3Settings {
        authorities: b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n".to_vec(),
        ..stranger
    };
    assert!(Store::s3(&broken).is_err());
}

#[test]
fn documents_do_not_travel_without_tls_unless_that_is_allowed() {
    let settings = S3Settings {
        allow_http: false,
        ..server::settings(9000)
    };
    assert!(matches!(Store::s3(&settings), Err(StorageError::Other(_))));
}

#[test]
fn a_folder_that_others_can_enter_is_refused() {
    let scratch = tempfile::tempdir().unwrap();
    fs::set_permissions(scratch.path(), fs::Permissions::from_mode(0o750)).unwrap();
    assert!(matches!(
        Store::folder(scratch.path()),
        Err(StorageError::Other(_))
    ));
}

#[tokio::test]
async fn a_volume_that_is_gone_is_no_missing_document() {
    let (_scratch, root, store) = folder();
    store.put(&name(1, 1), b"bytes".to_vec()).await.unwrap();
    fs::rename(&root, root.with_extension("away")).unwrap();
    let error = all_fail(&store).await;
    assert!(matches!(error, StorageError::Unavailable(_)), "{error:?}");
}

#[tokio::test]
async fn a_write_that_fails_leaves_no_part_of_it() {
    let (_scratch, root, store) = folder();
    // Where the college's folder should be made there is a file.
    let college = root.join(Uuid::from_u128(1).to_string());
    fs::write(&college, b"in the way").unwrap();
    let error = store.put(&name(1, 1), b"bytes".to_vec()).await.unwrap_err();
    assert!(matches!(error, StorageError::Unavailable(_)), "{error:?}");
    assert_eq!(files(&root), [college]);
}

/// The kernel stops this process's files at a few kilobytes, as a quota would; in a process of
/// its own, so that other tests may write.
#[test]
fn a_full_disk_is_told_and_leaves_the_old_document() {
    const FOLDER: &str = "PORTAL_STORAGE_TEST_FOLDER";
    const TEST: &str = "a_full_disk_is_told_and_leaves_the_old_document";
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    if let Ok(root) = std::env::var(FOLDER) {
        let store = Store::folder(Path::new(&root)).unwrap();
        let full = runtime.block_on(store.put(&name(1, 1), vec![7; 1 << 20]));
        assert_eq!(full, Err(StorageError::Full));
        return;
    }
    let (_scratch, root, store) = folder();
    runtime
        .block_on(store.put(&name(1, 1), b"old".to_vec()))
        .unwrap();
    let child = Command::new("sh")
        .args([
            "-c",
            "trap '' XFSZ; ulimit -f 16; exec \"$0\" --exact \"$1\"",
        ])
        .arg(std::env::current_exe().unwrap())
        .arg(TEST)
        .env(FOLDER, &root)
        .output()
        .unwrap();
    assert!(child.status.success(), "{child:?}");
    assert!(String::from_utf8_lossy(&child.stdout).contains("1 passed"));
    assert_eq!(runtime.block_on(store.get(&name(1, 1))).unwrap(), b"old");
    assert_eq!(files(&root).len(), 1);
}
