//! The report of `portal ledger verify` for the person at the terminal.

use std::fmt::Write;

use portal_services::ledger_check::Proof;

/// The report: the totals, each account's balance, and every difference.
pub(crate) fn report(proof: &Proof) -> String {
    let mut text = format!(
        "{} transfers added up, {} wallets compared.\n",
        proof.transfers, proof.wallets
    );
    let total: i64 = proof.sums.iter().map(|sum| sum.balance).sum();
    for sum in &proof.sums {
        line(&mut text, &sum.account, sum.balance);
    }
    line(&mut text, "together", total);
    for gap in &proof.left_out {
        let _ = writeln!(
            text,
            "Left out at {}: receipts {} to {}, which may be on paper since the backup of {} was restored.",
            gap.college_name,
            gap.first,
            gap.last,
            gap.backup_taken_at.format("%Y-%m-%d %H:%M UTC"),
        );
    }
    for difference in &proof.differences {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "DIFFERENCE: {difference}");
    }
    match proof.differences.len() {
        0 => text.push_str("The books are right."),
        1 => text.push_str("The books are NOT right: 1 difference."),
        count => {
            let _ = write!(text, "The books are NOT right: {count} differences.");
        }
    }
    text
}

/// Writes an account's balance in rupees, which may be negative.
fn line(text: &mut String, account: &str, paise: i64) {
    let sign = if paise < 0 { "-" } else { "" };
    let amount = paise.unsigned_abs();
    let _ = writeln!(
        text,
        "  {account:<14} {sign}{}.{:02}",
        amount / 100,
        amount % 100
    );
}

#[cfg(test)]
mod tests {
    use portal_services::ledger_check::Sum;

    use super::*;

    #[test]
    fn a_difference_stands_out() {
        let sum = |account: &str, balance| Sum {
            account: account.to_owned(),
            balance,
        };
        let proof = Proof {
            transfers: 2,
            wallets: 1,
            sums: vec![sum("bank", -50_050), sum("wallet", 50_050)],
            differences: Vec::new(),
            left_out: Vec::new(),
        };
        let said = report(&proof);
        assert!(said.contains("  bank           -500.50\n"), "{said}");
        assert!(said.contains("  together       0.00\n"), "{said}");
        assert!(said.ends_with("The books are right."), "{said}");
        let wrong = Proof {
            differences: vec!["wallet of Asha".to_owned()],
            ..proof
        };
        let said = report(&wrong);
        assert!(said.contains("DIFFERENCE: wallet of Asha\n"), "{said}");
        assert!(said.ends_with("NOT right: 1 difference."), "{said}");
    }
}
