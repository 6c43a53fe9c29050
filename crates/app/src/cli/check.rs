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
                tell("settings", "fault", fault);
            }
            tell("all else", "skipped", "the settings are to be mended first");
            return Ok(ExitCode::FAILURE);
        }
    };
    logging::start(&config);
    tell("settings", "ok", "");
    let mut is_fine = true;
    for (name, finding) in look(&config, Clock::system().now()) {
        match finding {
            Finding::Fine(what) => tell(name, "ok", &what),
            Finding::Skipped(why) => tell(name, "skipped", &why),
            Finding::Fault(what) => {
                is_fine = false;
                tell(name, "fault", &what);
            }
        }
    }
    Ok(if is_fine {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn tell(name: &str, how: &str, what: &str) {
    print(format!("{name:<12} {how:<8} {what}").trim_end());
}
