//! The commands about the ledger.

use std::{
    fs,
    path::{Path, PathBuf},
};

use clap::Subcommand;
use portal_domain::{bank_statement::Deposit, money::Rupees};
use portal_services::{
    bank_statements::{self, Comparison, Known},
    ledger_check,
};

use super::{CommandResult, Finds, print, with_services};
use crate::ledger_report::report;

#[derive(Subcommand)]
pub(super) enum Ledger {
    /// Recompute every balance from the transfers and name every difference; exit code 1 when there
    /// is one. People can go on paying meanwhile.
    Verify,
    /// List what a bank's statement has and the ledger lacks, such as what was put into wallets after
    /// the backup that was restored.
    Compare {
        /// The college's number, as the list has it, or its name.
        college: String,
        /// The statement, as CSV from the bank's site. Nothing of it is kept.
        statement: PathBuf,
    },
}

/// Runs one of these commands.
pub(super) fn run(action: Ledger) -> CommandResult<()> {
    match action {
        Ledger::Verify => verify(),
        Ledger::Compare { college, statement } => compare(&college, &statement),
    }
}

pub(super) fn verify() -> CommandResult<()> {
    with_services(false, Finds::One, |services, _| {
        let proof = services
            .run_here(ledger_check::verify)
            .map_err(|failure| failure.to_string())?;
        let report = report(&proof);
        if proof.differences.is_empty() {
            print(&report);
            Ok(())
        } else {
            Err(report)
        }
    })
}

fn compare(college: &str, statement: &Path) -> CommandResult<()> {
    let text = fs::read_to_string(statement)
        .map_err(|error| format!("{}: {error}", statement.display()))?;
    with_services(false, Finds::One, |services, _| {
        let compared = services
            .run_here(|cx| bank_statements::compare(cx, college, &text))
            .map_err(|failure| failure.to_string())?;
        print(&listed(&compared));
        Ok(())
    })
}

/// A line for each deposit that is not in a wallet as it is at the bank, and their sum.
fn listed(compared: &Comparison) -> String {
    let deposits = compared.deposits.iter();
    let open: Vec<_> = deposits
        .filter(|(_, known)| *known != Known::Credited)
        .collect();
    let mut lines: Vec<String> = open
        .iter()
        .map(|(deposit, known)| {
            let (date, amount, text) = (&deposit.date, deposit.amount, &deposit.description);
            let why = match known {
                Known::Lacking => "the ledger lacks it".to_owned(),
                Known::Waits => "waiting for an accountant".to_owned(),
                Known::Undone => "was rejected or taken back".to_owned(),
                Known::Other(credited) => format!("{credited} was put into a wallet"),
                Known::Credited => String::new(),
            };
            format!("line {}  {date}  {amount}  {text}: {why}", deposit.line)
        })
        .collect();
    let all = total(compared.deposits.iter());
    let not_there = total(open.iter().copied());
    lines.push(format!(
        "{}: {} deposits of {all}; of these {} of {not_there} are not in a wallet as the bank shows them.",
        compared.college,
        compared.deposits.len(),
        open.len(),
    ));
    lines.join("\n")
}

fn total<'a>(mut deposits: impl Iterator<Item = &'a (Deposit, Known)>) -> String {
    let sum = deposits.try_fold(Rupees::ZERO, |sum, (deposit, _)| {
        sum.checked_add(deposit.amount)
    });
    sum.map_or_else(
        || "more than can be added up".to_owned(),
        |sum| sum.to_string(),
    )
}
