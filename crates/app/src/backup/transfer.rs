//! Copies every row of one database into an empty one and proves the copy, without a file in between.

use portal_persistence::{
    backup::{Load, Snapshot, Table},
    migrations,
};

use super::{
    BackupError,
    sums::{Sum, Summing},
};

/// What was copied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Transferred {
    /// Tables whose hash sums were compared.
    pub(crate) tables: usize,
    /// Rows of all tables.
    pub(crate) rows: u64,
}

/// Copies all rows, and compares the two databases once the copy is committed. It remains the same installation: nobody
/// is notified, and no epoch begins.
pub(crate) fn transfer(from: &str, to: &str) -> Result<Transferred, BackupError> {
    let mut old = Snapshot::take(from)?.ok_or(BackupError::UnderWay)?;
    migrations::run_only(to, &old.migrations()?)?;
    let mut load = Load::begin(to)?;
    let (tables, mut sums) = (old.tables()?, Vec::new());
    for table in &tables {
        let add = |lines: &[String]| Ok(load.add(table, lines)?);
        sums.push(read(&mut old, table, add)?);
    }
    load.set_counters(&old.counters()?)?;
    load.finish()?;
    let mut new = Snapshot::take(to)?.ok_or(BackupError::UnderWay)?;
    compare_schemas(&mut old, &mut new)?;
    for (table, sum) in tables.iter().zip(&sums) {
        if read(&mut new, table, |_| Ok(()))? != *sum {
            return Err(BackupError::Unlike(table.name.clone()));
        }
    }
    Ok(Transferred {
        tables: tables.len(),
        rows: sums.iter().map(|sum| sum.count).sum(),
    })
}

fn read(
    snapshot: &mut Snapshot,
    table: &Table,
    mut each: impl FnMut(&[String]) -> Result<(), BackupError>,
) -> Result<Sum, BackupError> {
    let mut summing = Summing::default();
    snapshot.read(table, |lines| {
        for line in lines {
            summing.add(&[line.as_bytes()]);
        }
        each(lines)
    })?;
    Ok(summing.sum())
}

fn compare_schemas(old: &mut Snapshot, new: &mut Snapshot) -> Result<(), BackupError> {
    let unlike = |what: &str| Err(BackupError::Unlike(what.into()));
    if old.migrations()? != new.migrations()? || old.tables()? != new.tables()? {
        return unlike("the schema");
    }
    if old.counters()? != new.counters()? {
        return unlike("a counter");
    }
    Ok(())
}
