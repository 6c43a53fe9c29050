//! Generates the man pages and the shells' completions from the command line's definition.

use std::{fs, io, path::Path};

use clap::Command;
use clap_complete::{Shell, generate_to};

/// Writes `portal.1`, a page for each command, and the completions under their usual names.
pub(super) fn write(command: Command, folder: &Path) -> io::Result<()> {
    // Without `help`, whose man page would say nothing.
    let mut command = command
        .disable_help_subcommand(true)
        .mut_subcommands(|command| command.disable_help_subcommand(true));
    fs::create_dir_all(folder)?;
    for shell in [Shell::Bash, Shell::Fish, Shell::Zsh] {
        generate_to(shell, &mut command, "portal", folder)?;
    }
    clap_mangen::generate_to(command, folder)
}
