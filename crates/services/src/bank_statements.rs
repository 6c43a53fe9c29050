//! Compares a bank statement with the ledger, to find deposits that the ledger lacks, such as top-ups
//! approved after the restored backup.

use portal_domain::{
    audit::Detail,
    bank_statement::{self, Deposit, StatementError},
    money::Rupees,
    top_ups::Status,
};
use portal_mail::OperatorAct;
use portal_persistence::top_ups as store;

use crate::{
    Context, Failure, Outcome,
    operator::{self, NoCollege},
};

/// How many references are looked up in one statement.
const AT_ONCE: usize = 1000;

/// The state of a deposit in the ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// It was credited to a wallet.
    Credited,
    /// Another amount was credited.
    Other(Rupees),
    /// The top-up is pending.
    Waits,
    /// The top-up was rejected or reversed.
    Undone,
    /// The ledger has no top-up for it.
    Lacking,
}

/// A statement compared with the ledger.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Comparison {
    pub college: String,
    /// The deposits of the statement, in its order.
    pub deposits: Vec<(Deposit, Known)>,
}

/// Why a statement could not be compared.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, thiserror::Error)]
pub enum CompareStatement {
    #[error(transparent)]
    College(#[from] NoCollege),
    #[error(transparent)]
    File(#[from] StatementError),
    /// The file is not CSV.
    #[error("The file cannot be read as comma-separated values: {0}")]
    Csv(String),
}

/// Compares a statement (CSV) with the top-ups of a college, given by number or name. Only the bank's
/// reference counts: the portal's own numbers continue from the backup and are given twice.
pub fn compare(
    cx: &mut Context,
    college: &str,
    text: &str,
) -> Outcome<Comparison, CompareStatement> {
    let refuse = |error: CompareStatement| Failure::Refused(error);
    let rows = rows(text).map_err(|error| refuse(CompareStatement::Csv(error.to_string())))?;
    let deposits =
        bank_statement::deposits(&rows).map_err(|error| refuse(CompareStatement::File(error)))?;
    cx.transaction(|tx| {
        let college = operator::find_college(tx, college)?
            .ok_or_else(|| refuse(CompareStatement::College(NoCollege)))?;
        let act = (Detail::CompareStatement, OperatorAct::ComparedStatement);
        operator::notify_college(tx, &college, act)?;
        let mut compared = Vec::with_capacity(deposits.len());
        for some in deposits.chunks(AT_ONCE) {
            let keys: Vec<String> = some.iter().flat_map(|one| one.keys.clone()).collect();
            let found = store::find_by_keys(tx.db, college.id, &keys)?;
            compared.extend(some.iter().map(|one| (one.clone(), known(one, &found))));
        }
        Ok(Comparison {
            college: college.name,
            deposits: compared,
        })
    })
}

/// The best match: a rejected reference may have been sent again.
fn known(deposit: &Deposit, found: &[store::Referenced]) -> Known {
    let of = |one: &store::Referenced| match one.status {
        Status::Approved if one.amount == deposit.amount => Known::Credited,
        Status::Approved => Known::Other(one.amount),
        Status::Pending => Known::Waits,
        Status::Rejected | Status::Reversed => Known::Undone,
    };
    let same = found.iter().filter(|one| deposit.keys.contains(&one.key));
    let rank = |known: &Known| match known {
        Known::Credited => 0,
        Known::Other(_) => 1,
        Known::Waits => 2,
        Known::Undone => 3,
        Known::Lacking => 4,
    };
    same.map(of).min_by_key(rank).unwrap_or(Known::Lacking)
}

/// The rows with their line numbers. Skips lines of fewer cells, which banks put above and below
/// the list.
fn rows(text: &str) -> Result<Vec<(usize, Vec<String>)>, csv::Error> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_reader(text.trim_start_matches('\u{feff}').as_bytes());
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record?;
        let line = record.position().map_or(0, csv::Position::line);
        let cells = record.iter().map(str::to_owned).collect();
        rows.push((usize::try_from(line).unwrap_or(usize::MAX), cells));
    }
    Ok(rows)
}
