//! What of a college is written out when it leaves.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
};

use portal_persistence::college_export::{Receiver, Table, export, tables};

use crate::{fixtures::World, schema_text::lines};

/// Tables of the installation, and what of a college's only the portal can use. A new table has to be
/// thought about: does the college take it along?
const NOT_EXPORTED: [&str; 31] = [
    "__diesel_schema_migrations",
    "authenticators",
    "back_fills",
    "backup_proofs",
    "backup_runs",
    "codes",
    "demonstration",
    "desk_changes",
    "desk_totals",
    "device_challenges",
    "device_tokens",
    "devices",
    "email_changes",
    "email_undos",
    "epochs",
    "idempotency_keys",
    "known_browsers",
    "outbox",
    "passkey_ceremonies",
    "passkey_domain",
    "passkey_owners",
    "passkeys",
    "pending_sign_ins",
    "recovery_codes",
    "recovery_sets",
    "registrations",
    "schema_steps",
    "secret_keys",
    "sessions",
    "sign_ins",
    "throttles",
];

#[derive(Default)]
struct Kept {
    tables: Vec<Table>,
    rows: BTreeMap<String, Vec<Vec<Option<String>>>>,
}

impl Receiver for Kept {
    fn table(&mut self, table: &Table) -> io::Result<()> {
        self.tables.push(table.clone());
        Ok(())
    }

    fn row(&mut self, cells: &[Option<String>]) -> io::Result<()> {
        let table = self.tables.last().expect("a table").name.clone();
        self.rows.entry(table).or_default().push(cells.to_vec());
        Ok(())
    }
}

#[test]
fn every_table_is_exported_or_left_out_on_purpose() {
    let world = World::new();
    let exported = tables(&mut world.db()).expect("tables");
    let all = lines(
        &mut world.db(),
        "SELECT relname::text AS line FROM pg_class
         WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1",
    );
    let names: BTreeSet<_> = exported.iter().map(|table| table.name.clone()).collect();
    let others: Vec<_> = all.iter().filter(|name| !names.contains(*name)).collect();
    assert_eq!(others, NOT_EXPORTED);
    let columns = exported.iter().flat_map(|table| &table.columns);
    let secret: Vec<_> = columns.filter(|name| name.contains("hash")).collect();
    assert!(secret.is_empty(), "{secret:?}");
}

#[test]
fn a_college_gets_its_own_rows_and_nobody_elses() {
    let world = World::new();
    let (sunrise, riverside) = (world.college("Sunrise"), world.college("Riverside"));
    for number in 0..3 {
        world.student(sunrise, &format!("asha{number}"));
    }
    world.student(riverside, "ravi");
    let mut kept = Kept::default();
    export(&mut world.db(), sunrise, &mut kept).expect("exported");
    assert_eq!(kept.rows["students"].len(), 3);
    assert_eq!(kept.rows["colleges"].len(), 1);
    let theirs = riverside.0.to_string();
    let mut cells = kept.rows.values().flatten().flatten().flatten();
    assert!(!cells.any(|cell| *cell == theirs));
}
