//! Starting in good order: first, warm, at once with others, with other settings.

use std::fs;
use std::time::Instant;

use portal_app::postgres::{Durability, Stopped};

use super::sql::{execute, text};
use super::support::{Holder, Sandbox, say, within};

#[test]
fn first_start_creates_warm_start_is_quick_and_data_survives() {
    within(120, || {
        let sandbox = Sandbox::new();
        let since = Instant::now();
        let database = sandbox.start();
        let first = since.elapsed();
        execute(
            database.url(),
            "CREATE TABLE kept (word text); INSERT INTO kept VALUES ('still here')",
        );
        let since = Instant::now();
        assert_eq!(database.stop().expect("stops"), Stopped::ShutDown);
        let stop = since.elapsed();

        let since = Instant::now();
        let database = sandbox.start();
        let warm = since.elapsed();
        let [first_ms, warm_ms, stop_ms] = [first, warm, stop].map(|time| time.as_millis());
        say(&format!(
            "first start {first_ms} ms, warm start {warm_ms} ms, stop {stop_ms} ms"
        ));
        assert_eq!(text(database.url(), "SELECT word FROM kept"), "still here");
        assert!(first.as_secs() < 20 && warm.as_secs() < 5, "far too slow");
        database.stop().expect("stops");
    });
}

#[test]
fn roles_and_settings_are_as_promised() {
    within(60, || {
        let sandbox = Sandbox::new();
        let database = sandbox.start();
        let url = database.url();
        for (setting, value) in [
            ("fsync", "on"),
            ("data_checksums", "on"),
            ("listen_addresses", ""),
            ("server_encoding", "UTF8"),
        ] {
            assert_eq!(text(url, &format!("SHOW {setting}")), value, "{setting}");
        }
        let role = "SELECT concat_ws(' ', rolsuper, rolcreaterole, rolcreatedb) \
                    FROM pg_roles WHERE rolname = current_user";
        assert_eq!(text(url, role), "f t f");
        let owner = "SELECT pg_get_userbyid(datdba)::text FROM pg_database \
                     WHERE datname = current_database()";
        assert_eq!(text(url, owner), "portal_owner");
        execute(url, "SET ROLE portal_app; SELECT 1; RESET ROLE");
        execute(
            url,
            "CREATE ROLE another NOLOGIN; CREATE SCHEMA own; DROP ROLE another",
        );
        let missing = "SELECT count(*)::text FROM pg_available_extensions \
                       WHERE name = 'pg_trgm' AND installed_version IS NULL";
        assert_eq!(text(url, missing), "0");

        let superuser = database.superuser_url();
        execute(
            superuser,
            "CREATE DATABASE for_a_test TEMPLATE portal OWNER portal_owner",
        );
        assert_eq!(text(superuser, "SHOW is_superuser"), "on");

        let debug = format!("{database:?}");
        let password = url.split([':', '@']).nth(2).expect("a password");
        assert!(!debug.contains(password));
        database.stop().expect("stops");
    });
}

#[test]
fn three_first_starts_at_once_share_one_server() {
    within(120, || {
        let sandbox = Sandbox::new();
        let holders = [0; 3].map(|_| Holder::spawn(sandbox.holder()));
        let pids = holders.each_ref().map(|holder| holder.ready().0);
        assert!(pids.iter().all(|pid| *pid == pids[0]), "{pids:?}");
        let left = holders.map(Holder::end);
        assert_eq!(left, ["LeftForOthers", "LeftForOthers", "ShutDown"]);
    });
}

#[test]
fn a_second_start_in_the_same_folder_shares_the_server() {
    within(60, || {
        let sandbox = Sandbox::new();
        let (one, two) = (sandbox.start(), sandbox.start());
        assert_eq!(one.server_pid(), two.server_pid());
        assert_eq!(one.url(), two.url());
        assert_eq!(one.stop().expect("left"), Stopped::LeftForOthers);
        assert_eq!(text(two.url(), "SELECT 'alive'"), "alive");
        assert_eq!(two.stop().expect("stops"), Stopped::ShutDown);
    });
}

#[test]
fn a_server_without_durability_is_not_adopted_by_one_that_wants_it() {
    within(60, || {
        let sandbox = Sandbox::new();
        let mut loose = sandbox.settings();
        loose.durability = Durability::OffForTests;
        let for_tests = sandbox.try_start(&loose).expect("starts");
        assert_eq!(text(for_tests.url(), "SHOW fsync"), "off");
        let before = for_tests.server_pid();
        drop(for_tests);

        let database = sandbox.start();
        assert_ne!(database.server_pid(), before);
        assert_eq!(text(database.url(), "SHOW fsync"), "on");
        database.stop().expect("stops");
    });
}

#[test]
fn a_long_and_odd_path_gets_its_socket_elsewhere() {
    within(60, || {
        let sandbox = Sandbox::new();
        let mut settings = sandbox.settings();
        settings.data_dir = sandbox.0.join("a, b 'ü'").join("x".repeat(100));
        let database = sandbox.try_start(&settings).expect("starts");
        assert!(database.url().contains("@%2Ftmp%2Fportal-pg-"));
        let host = database.url().split(['@', ':']).nth(3).expect("a host");
        let sockets = host.replace("%2F", "/");
        database.stop().expect("stops");
        fs::remove_dir_all(sockets).expect("the socket's folder");
    });
}
