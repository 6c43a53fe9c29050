//! `portal`: see `portal --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    portal_app::cli::main()
}
