//! What is in the books when everything is over, held against what the clients were told.

use std::{
    collections::{HashMap, HashSet},
    time::Duration,
};

use crate::{
    money::{callers::Settled, figures::print_beside_bar, population::Charges},
    sandbox::eventually,
};

/// What the database says in the end.
pub(crate) struct Kept {
    /// The transfers that paid a charge.
    paid: HashMap<String, Vec<String>>,
    /// What the counters put in.
    credits: Vec<String>,
    receipts: i64,
    last_receipt: i64,
}

impl Kept {
    pub(crate) fn read(url: &str) -> Self {
        let mut db = postgres::Client::connect(url, postgres::NoTls).expect("a connection");
        let mut number =
            |query: &str| -> i64 { db.query_one(query, &[]).expect("a number").get(0) };
        let numbered = || number("SELECT count(*) FROM receipts WHERE number IS NULL") == 0;
        eventually("receipts are numbered", Duration::from_secs(10), numbered);
        let receipts = number("SELECT count(DISTINCT number) FROM receipts");
        let last_receipt = number("SELECT coalesce(max(number), 0)::bigint FROM receipts");
        let mut paid: HashMap<String, Vec<String>> = HashMap::new();
        let rows = "SELECT charge_id::text, id::text FROM transfers WHERE charge_id IS NOT NULL";
        for row in db.query(rows, &[]).expect("payments") {
            paid.entry(row.get(0)).or_default().push(row.get(1));
        }
        let rows = "SELECT id::text FROM top_ups WHERE bank_reference LIKE 'Cash-%' AND status = 'Approved'";
        let credits = db.query(rows, &[]).expect("credits");
        let credits = credits.iter().map(|row| row.get(0)).collect();
        Self {
            paid,
            credits,
            receipts,
            last_receipt,
        }
    }

    /// The transaction or top-up that an answer acknowledges; `None` when the charge was paid before.
    fn acknowledged(&self, call: &Settled, charges: Charges) -> Option<String> {
        let said = &call.answer;
        match (said.status, call.charge) {
            (200, Some(_)) => Some(said.text("/payment/transactionId")),
            (200, None) => Some(said.text("/topUp/_id")),
            (409, Some(index)) => {
                // By those who pay the same charges under other keys.
                assert!(self.paid.contains_key(&charges.id(index)), "{said:?}");
                None
            }
            _ => panic!("neither done nor paid before: {said:?}"),
        }
    }

    fn has(&self, call: &Settled, charges: Charges, id: &String) -> bool {
        match call.charge {
            Some(index) => {
                let ids = self.paid.get(&charges.id(index));
                ids.is_some_and(|ids| ids.contains(id))
            }
            None => self.credits.contains(id),
        }
    }

    /// Holds what was acknowledged against what is kept.
    pub(crate) fn compare(&self, settled: &[Settled], charges: Charges, defects: usize) {
        let (mut acknowledged, mut lost, mut told) = (0, 0, HashSet::new());
        for call in settled {
            if let Some(id) = self.acknowledged(call, charges) {
                acknowledged += 1;
                lost += usize::from(!self.has(call, charges, &id));
                told.insert(id);
            }
        }
        let kept = self.paid.values().map(Vec::len).sum::<usize>() + self.credits.len();
        // Everybody asked until there was an answer, so what nobody was told of was done twice.
        let duplicated = kept.abs_diff(told.len()) + acknowledged - told.len();
        let all = acknowledged > 0;
        print_beside_bar("kills: acknowledged", &acknowledged.to_string(), "> 0", all);
        print_beside_bar(
            "kills: acknowledged and lost",
            &lost.to_string(),
            "0",
            lost == 0,
        );
        let once = duplicated == 0;
        print_beside_bar("kills: duplicated", &duplicated.to_string(), "0", once);
        print_beside_bar(
            "kills: answers 500",
            &defects.to_string(),
            "0",
            defects == 0,
        );
        let payments = i64::try_from(self.paid.len()).expect("a number");
        let gapless = self.receipts == payments && self.last_receipt == payments;
        let receipts = self.receipts.to_string();
        print_beside_bar(
            "kills: receipts, numbered without gap",
            &receipts,
            "all",
            gapless,
        );
        assert!(all && lost == 0 && once && gapless);
        assert_eq!(defects, 0, "an outage is a 503");
    }
}
