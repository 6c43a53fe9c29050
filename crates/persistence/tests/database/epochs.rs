//! What begins when a backup was restored.

use chrono::{DateTime, Duration, Utc};
use portal_domain::epochs::Series;
use portal_persistence::{backup::Load, epochs, ledger_check, migrations};

use crate::fixtures::{World, now};

/// As a restore leaves the database, before its schema is brought up to date.
pub(crate) fn restore(world: &World, taken_at: DateTime<Utc>) {
    world.execute("DELETE FROM sessions").expect("emptied");
    let mut load = Load::begin(&world.url()).expect("begun");
    load.begin_anew(taken_at).expect("marked");
    load.finish().expect("kept");
}

fn count(world: &World, what: &str) -> i64 {
    world.count(&format!("SELECT count(*) AS n FROM {what}"))
}

#[test]
fn every_series_of_every_college_goes_on_after_a_gap() {
    let world = World::new();
    let (sunrise, _) = (world.college("Sunrise"), world.college("Riverside"));
    world.student(sunrise, "asha");
    migrations::run(&world.url()).expect("nothing to do");
    assert_eq!(count(&world, "epochs"), 0, "nothing was restored");

    let taken_at = now() - Duration::days(1_200);
    restore(&world, taken_at);
    assert_eq!(count(&world, "epochs"), 0, "not before the schema is whole");
    migrations::run(&world.url()).expect("begun");
    migrations::run(&world.url()).expect("once");
    assert_eq!(count(&world, "epochs WHERE told_at IS NULL"), 1);
    assert_eq!(
        count(&world, "pg_class WHERE relname = 'restored_backup'"),
        0
    );

    let began_at = epochs::find_begin(&mut world.db()).expect("read");
    let began_at = began_at.expect("an epoch");
    // Some years in which something may have been given, in two colleges.
    for series in Series::ALL {
        let years = i64::from(series.year_of(began_at) - series.year_of(taken_at) + 1);
        let gaps = format!("series_gaps WHERE series = '{}'", series.as_str());
        assert_eq!(count(&world, &gaps), 2 * years, "{series:?}");
    }
    let series = "receipt_series WHERE last = 100000";
    assert!(count(&world, series) >= 6);
    let gaps = epochs::list_gaps(&mut world.db(), None).expect("read");
    assert!(
        gaps.iter().any(|gap| gap.first.ends_with("/000001")),
        "{gaps:?}"
    );
    let proof = ledger_check::verify(&mut world.db()).expect("a proof");
    assert_eq!(proof.differences, [""; 0]);
    assert!(proof.left_out.len() >= 6);
    let changed = world.execute("UPDATE series_gaps SET last = last - 1");
    assert!(changed.expect_err("refused").contains("series_gaps"));
}
