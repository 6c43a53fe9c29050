//! What systemd says of the portal's unit.

use std::{fs, os::unix::fs::PermissionsExt, path::Path, process::Command};

use crate::{
    sandbox::{Sandbox, run_well},
    tools::{UNPACKED, program},
};

const UNIT: &str = include_str!("../../../deploy/systemd/portal.service");

/// Tenths of what systemd reckons a service is exposed: 0 has no rights at all, 100 all of them.
const MOST_EXPOSED: &str = "20";

#[test]
#[ignore = "needs systemd-analyze: make deploy"]
fn the_unit_is_right_and_gives_the_portal_little() {
    let sandbox = Sandbox::new();
    let root = sandbox.data_dir();
    let units = root.join("etc/systemd/system");
    for folder in [&units, &root.join("usr/bin")] {
        fs::create_dir_all(folder).expect("a folder");
    }
    fs::write(units.join("portal.service"), UNIT).expect("written");
    let binary = root.join("usr/bin/portal");
    fs::write(&binary, "").expect("written");
    fs::set_permissions(&binary, fs::Permissions::from_mode(0o755)).expect("its mode");
    give_systemds_own(&root.join("usr/lib/systemd/system"));
    let analyze = |arguments: &[&str]| {
        let mut command = program("systemd-analyze");
        command.arg(format!("--root={}", root.display()));
        command.args(arguments).arg("portal.service");
        command
    };
    said_nothing(analyze(&["verify", "--man=no"]));
    let threshold = format!("--threshold={MOST_EXPOSED}");
    let judged = run_well(analyze(&["security", "--offline=yes", &threshold]));
    assert!(judged.contains("Overall exposure level"), "{judged}");
}

/// The targets and slices that every unit hangs on.
fn give_systemds_own(folder: &Path) {
    fs::create_dir_all(folder).expect("a folder");
    let unpacked = Path::new(UNPACKED).join("lib/systemd/system");
    let places = [Path::new("/lib/systemd/system"), &unpacked];
    let place = places.into_iter().find(|place| place.is_dir());
    for entry in fs::read_dir(place.expect("systemd's units")).expect("units") {
        let unit = entry.expect("a unit").path();
        if unit
            .extension()
            .is_some_and(|kind| kind == "target" || kind == "slice")
        {
            fs::copy(&unit, folder.join(unit.file_name().expect("a name"))).expect("copied");
        }
    }
}

fn said_nothing(mut command: Command) {
    let output = command.output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && said.is_empty(), "{said}");
}
