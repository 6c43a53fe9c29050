//! A bank statement as the bank's site exports it as CSV: what came into the account, and the references
//! by which the ledger finds it.
//!
//! The headings are those of HDFC (`Date, Narration, Chq./Ref.No., …, Deposit Amt.`), SBI (`Txn Date,
//! Description, Ref No./Cheque No., …, Credit`) and their like.

use std::ops::RangeInclusive;

use crate::{
    money::{MoneyFault, Rupees},
    top_ups::{in_one_piece, reference_key},
};

/// The length of a bank's reference, in characters.
const REFERENCE: RangeInclusive<usize> = 6..=35;
/// The digits of a UPI reference; some banks pad it with leading zeros.
const UPI_DIGITS: usize = 12;

/// Money that came into the account.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deposit {
    /// The line of the file, from 1.
    pub line: usize,
    /// The date, as the bank writes it.
    pub date: String,
    /// The bank's narration.
    pub description: String,
    pub amount: Rupees,
    /// Every reference that the row may contain, in the form by which top-ups are found ([`reference_key`]).
    pub keys: Vec<String>,
}

/// The file is not a statement, or some of its rows cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StatementError {
    /// No row has the headings.
    #[error(
        "The file has no row with the headings of a bank's statement: a date, a description, and what was \
         deposited (such as \"Deposit Amt.\" or \"Credit\")."
    )]
    NoHeadings,
    /// These lines have something else in the column of amounts.
    #[error("No amount in rupees on {}.", lines(.0))]
    Amounts(Vec<usize>),
}

fn lines(of: &[usize]) -> String {
    let numbers: Vec<_> = of.iter().map(ToString::to_string).collect();
    let word = if of.len() == 1 { "line" } else { "lines" };
    format!("{word} {}", numbers.join(", "))
}

struct Columns {
    date: usize,
    description: usize,
    reference: Option<usize>,
    deposit: usize,
}

impl Columns {
    fn read(cells: &[String]) -> Option<Self> {
        let names: Vec<String> = cells.iter().map(|cell| letters_of(cell)).collect();
        let find = |fits: fn(&str) -> bool| names.iter().position(|name| fits(name));
        Some(Self {
            date: find(|name| name.ends_with("date") || name == "valuedt")?,
            description: find(|name| {
                [
                    "narration",
                    "description",
                    "particulars",
                    "details",
                    "remarks",
                ]
                .iter()
                .any(|known| name.ends_with(known))
            })?,
            reference: find(|name| name.contains("ref") || name.contains("utr")),
            deposit: find(|name| name.starts_with("deposit") || name.starts_with("credit"))?,
        })
    }
}

fn letters_of(heading: &str) -> String {
    let letters = heading.chars().filter(char::is_ascii_alphabetic);
    letters.map(|c| c.to_ascii_lowercase()).collect()
}

/// Reads the deposits from a file's rows, each with its line. Rows above the headings are about the
/// account; rows without a deposit are withdrawals or totals.
pub fn deposits(rows: &[(usize, Vec<String>)]) -> Result<Vec<Deposit>, StatementError> {
    let headed = rows.iter().enumerate().find_map(|(index, (_, cells))| {
        let columns = Columns::read(cells)?;
        Some((columns, &rows[index + 1..]))
    });
    let (columns, rows) = headed.ok_or(StatementError::NoHeadings)?;
    let (mut deposits, mut faults) = (Vec::new(), Vec::new());
    for (line, cells) in rows {
        let cell = |column: usize| cells.get(column).map_or("", |cell| cell.trim());
        // Rows below the list, such as totals, have no date.
        if cell(columns.deposit).is_empty()
            || !cell(columns.date).contains(|c: char| c.is_ascii_digit())
        {
            continue;
        }
        match amount(cell(columns.deposit)) {
            Some(Rupees::ZERO) => {}
            Some(amount) => deposits.push(Deposit {
                line: *line,
                date: cell(columns.date).to_owned(),
                description: cell(columns.description).to_owned(),
                amount,
                keys: keys(
                    columns.reference.map_or("", cell),
                    cell(columns.description),
                ),
            }),
            None => faults.push(*line),
        }
    }
    if faults.is_empty() {
        Ok(deposits)
    } else {
        Err(StatementError::Amounts(faults))
    }
}

/// Such as `1,25,000.50` or `500.00 Cr`.
fn amount(text: &str) -> Option<Rupees> {
    let digits: String = text
        .chars()
        .filter(|c| !matches!(c, ',' | ' ' | '₹'))
        .collect();
    let digits = digits
        .strip_suffix("Cr")
        .or(digits.strip_suffix("CR"))
        .unwrap_or(&digits);
    Rupees::parse("amount", MoneyFault::Invalid, digits).ok()
}

/// The reference's cell without spaces, and every word of both cells that may be a reference.
fn keys(reference: &str, description: &str) -> Vec<String> {
    let words = [reference, description]
        .into_iter()
        .flat_map(|cell| cell.split(|c: char| !c.is_ascii_alphanumeric()));
    let whole = in_one_piece(reference);
    let mut keys: Vec<String> = std::iter::once(whole.as_str())
        .chain(words)
        .filter(|word| REFERENCE.contains(&word.len()))
        .map(|word| reference_key(without_zeros(word)))
        .collect();
    keys.sort();
    keys.dedup();
    keys
}

/// `412345678901` of `0000412345678901`.
fn without_zeros(word: &str) -> &str {
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    match word
        .len()
        .checked_sub(UPI_DIGITS)
        .map(|more| word.split_at(more))
    {
        Some((zeros, number)) if is_number && zeros.bytes().all(|byte| byte == b'0') => number,
        _ => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<(usize, Vec<String>)> {
        let cells = |line: &str| line.split('|').map(|cell| cell.trim().to_owned()).collect();
        text.lines()
            .enumerate()
            .map(|(index, line)| (index + 1, cells(line)))
            .collect()
    }

    #[test]
    fn the_statements_of_two_banks_are_read() {
        let hdfc = deposits(&rows(
            "HDFC BANK Ltd.
             Date | Narration | Chq./Ref.No. | Value Dt | Withdrawal Amt. | Deposit Amt. | Closing Balance
             14/11/26 | UPI/412345678901/ASHA PATIL | 0000412345678901 | 14/11/26 | | 1,25,000.50 | 9
             15/11/26 | CHQ PAID | 000000000012 | 15/11/26 | 500.00 | | 8
             ******** | | | | | 2 | ",
        ))
        .unwrap();
        assert_eq!(hdfc.len(), 1, "{hdfc:?}");
        assert_eq!(hdfc[0].amount, Rupees::from_paise(12_500_050).unwrap());
        assert_eq!((hdfc[0].line, hdfc[0].date.as_str()), (3, "14/11/26"));
        assert!(
            hdfc[0].keys.contains(&"412345678901".to_owned()),
            "{hdfc:?}"
        );
        let sbi = deposits(&rows(
            "Txn Date | Description | Ref No./Cheque No. | Debit | Credit | Balance
             14 Nov 2026 | BY TRANSFER-NEFT*HDFC*SBIN123456789012*R PATIL | TRANSFER FROM 3199 | | 500.00 Cr | 1",
        ))
        .unwrap();
        assert!(
            sbi[0].keys.contains(&reference_key("SBIN123456789012")),
            "{sbi:?}"
        );
    }

    #[test]
    fn what_is_no_statement_is_refused_and_every_faulty_amount_named() {
        assert_eq!(deposits(&rows("a | b")), Err(StatementError::NoHeadings));
        let error = deposits(&rows(
            "Date | Narration | Deposit
             1/1/27 | x | five
             2/1/27 | y | 5
             3/1/27 | z | -5",
        ));
        assert_eq!(
            error.unwrap_err().to_string(),
            "No amount in rupees on lines 2, 4."
        );
    }
}
