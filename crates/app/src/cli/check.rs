//! `portal check`: checks all that can be checked without serving or writing, with one line each.

use std::process::ExitCode;

use portal_services::Clock;

use super::{CommandResult, print};
use crate::{
    config::Config,
    logging,
    preflight::{Finding, look},
};

pub(super) fn check() -> CommandResult<ExitCode> {
    let config = match Config::from_environment(false) {
        Ok(config) => config,
        Err(faults) => {
            for fault in &faults.0 {
                print_finding("settings", "fault", fault);
            }
            print_finding("all else", "skipped", "fix the settings first");
            return Ok(ExitCode::FAILURE);
        }
    };
    logging::start(&config);
    print_finding("settings", "ok", "");
    let mut is_fine = true;
    for (name, finding) in look(&config, Clock::system().now()) {
        match finding {
            Finding::Fine(what) => print_finding(name, "ok", &what),
            Finding::Skipped(why) => print_finding(name, "skipped", &why),
            Finding::Fault(what) => {
                is_fine = false;
                print_finding(name, "fault", &what);
            }
        }
    }
    Ok(if is_fine {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn print_finding(name: &str, how: &str, what: &str) {
    print(format!("{name:<12} {how:<8} {what}").trim_end());
}
