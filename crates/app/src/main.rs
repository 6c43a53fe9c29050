//! `portal`: see `portal --help`.

mod site;

use std::{process::ExitCode, sync::Arc};

fn main() -> ExitCode {
    portal_app::cli::main(Arc::new(site::BuiltSite))
}
