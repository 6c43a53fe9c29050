//! Fills an installation of any size, to find what becomes slower with more rows.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    num::NonZero,
    sync::Mutex,
    thread,
    time::{Duration, Instant},
};

use diesel::{
    PgConnection, QueryableByName, RunQueryDsl, connection::SimpleConnection, sql_query,
    sql_types::Text,
};

use crate::{connection::establish, migrations};

/// The size of the installation.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    /// At least twenty.
    pub students: usize,
    /// The first has a twentieth of the students, and the others equal shares.
    pub colleges: usize,
    /// In which year of study everybody is.
    pub years: usize,
}

/// First who is there.
const PEOPLE: &str = include_str!("growth/people.sql");

/// Then what they did, which can be filled in at once.
const DOINGS: [&str; 3] = [
    include_str!("growth/ledger.sql"),
    include_str!("growth/studies.sql"),
    include_str!("growth/requests.sql"),
];

/// Then what they had done in the years before.
const YEARS: &str = include_str!("growth/years.sql");

/// The hash of everybody's password, `growth-growth`, at the least cost.
const PASSWORD: &str = "$2b$04$abcdefghijklmnopqrstuuRf4P204fk17o3KzIq5OQ.825Gp0q4EK";

/// What is lost in a crash is filled in anew.
const QUICK: &str = "SET synchronous_commit = off; SET statement_timeout = 0; SET timezone = 'UTC';
    SET maintenance_work_mem = '512MB'; SET work_mem = '256MB'";

/// What was dropped, in the order in which it is made again: first what takes longest.
const LATER: &str = "SELECT make FROM growth.later WHERE what = '{what}'
    ORDER BY make NOT LIKE '%USING gin%', row_number() OVER (PARTITION BY of ORDER BY name), pg_relation_size(of) DESC, make";

const ADDED: &str = "DO $$ DECLARE work record; BEGIN
    FOR work IN SELECT make FROM growth.later WHERE what = 'key' LOOP EXECUTE work.make || ' NOT VALID'; END LOOP;
    UPDATE growth.later SET make = format('ALTER TABLE %s VALIDATE CONSTRAINT %I', of::regclass, name) WHERE what = 'key';
    END $$";

const TABLES: &str = "SELECT format('VACUUM (ANALYZE) %I', relname) AS make FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY pg_relation_size(oid) DESC";

const TRIGGERS: &str = "DO $$ DECLARE work record; BEGIN
    FOR work IN SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LOOP
        EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', work.relname);
    END LOOP; END $$";

/// No trigger has counted what is filled in.
const TOTALS: &str =
    "INSERT INTO desk_totals (college_id, measure, state, day, part, count, amount)
    SELECT college_id, measure, state, day, part, count, amount FROM desk_differences()";

const END: &str = "ANALYZE desk_totals; DROP SCHEMA growth CASCADE;
    INSERT INTO back_fills (name, done_at) VALUES ('enrolments', now()), ('marks', now()), ('demands', now())
        ON CONFLICT (name) DO UPDATE SET done_at = now()";

/// Another one whenever [`fill`] would fill in something else, migrations among it.
pub fn version() -> String {
    let mut hasher = DefaultHasher::new();
    let scripts = [PEOPLE, YEARS, include_str!("growth.rs")]
        .into_iter()
        .chain(DOINGS);
    scripts.for_each(|script| script.hash(&mut hasher));
    migrations::source_text(migrations::CRATE).hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// Fills a database that carries the migrations and nothing else, as the owner of its tables: per
/// student and year ten transfers and about five marks, and everything else that people leave behind in
/// the years up to `today` (`YYYY-MM-DD`). Rows go past the ledger's trigger; indexes and foreign keys, made in
/// the end, prove the rest. Tells how long each part took.
///
/// # Panics
/// If the database cannot be filled: it is for tests.
pub fn fill(url: &str, size: Size, today: &str, tell: impl Fn(&str, Duration)) {
    let made_for = |sql: &str| {
        sql.replace("{students}", &size.students.to_string())
            .replace("{colleges}", &size.colleges.to_string())
            .replace("{years}", &size.years.to_string())
            .replace("{today}", today)
            .replace("{password}", PASSWORD)
    };
    let mut db = connect(url);
    let timed = |part: &str, work: &mut dyn FnMut()| {
        let since = Instant::now();
        work();
        tell(part, since.elapsed());
    };
    timed("people", &mut || execute(&mut db, &made_for(PEOPLE)));
    let doings = DOINGS.map(made_for);
    timed("what they did", &mut || side_by_side(url, doings.to_vec()));
    if size.years > 1 {
        timed("the years before", &mut || {
            execute(&mut db, &made_for(YEARS));
        });
    }
    for what in ["constraint", "index"] {
        timed(what, &mut || {
            side_by_side(url, list(&mut db, &LATER.replace("{what}", what)));
        });
    }
    execute(&mut db, ADDED);
    timed("foreign keys", &mut || {
        side_by_side(url, list(&mut db, &LATER.replace("{what}", "key")));
    });
    execute(&mut db, TRIGGERS);
    timed("totals and statistics", &mut || {
        let work = [TOTALS.to_owned()].into_iter();
        side_by_side(url, work.chain(list(&mut db, TABLES)).collect());
    });
    execute(&mut db, END);
}

fn connect(url: &str) -> PgConnection {
    let mut db = establish(url).expect("connect to be filled");
    execute(&mut db, QUICK);
    db
}

fn execute(db: &mut PgConnection, sql: &str) {
    db.batch_execute(sql).expect("fill the database");
}

#[derive(QueryableByName)]
struct Work {
    #[diesel(sql_type = Text)]
    make: String,
}

fn list(db: &mut PgConnection, query: &str) -> Vec<String> {
    let work = sql_query(query).load::<Work>(db);
    let work = work.expect("read the statements").into_iter();
    work.map(|work| work.make).collect()
}

/// Does the work in its order, by as many connections as there are cores.
fn side_by_side(url: &str, work: Vec<String>) {
    let next = Mutex::new(work.into_iter());
    let cores = thread::available_parallelism().map_or(2, NonZero::get);
    thread::scope(|scope| {
        for _ in 0..cores.min(4) {
            scope.spawn(|| {
                let mut db = connect(url);
                loop {
                    let taken = next.lock().expect("nobody has panicked").next();
                    let Some(sql) = taken else { break };
                    execute(&mut db, &sql);
                }
            });
        }
    });
}
