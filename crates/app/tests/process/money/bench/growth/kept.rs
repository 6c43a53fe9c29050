//! Filled installations, kept in `target/growth` until what fills them changes, or the month.

use std::{
    env, fs,
    path::PathBuf,
    sync::Mutex,
    thread,
    time::{Duration, Instant},
};

use portal_persistence::{
    Pool, PoolSettings, colleges, journal_days, migrations,
    testing::growth::{self, Size},
    transaction,
};

use crate::{
    money::{cluster::Cluster, figures::print_figure, population::portal},
    portal::Portal,
    sandbox::Sandbox,
};

/// How PostgreSQL is set while it is filled: what is lost in a crash is filled in anew.
const FILLING: [(&str, &str); 7] = [
    ("autovacuum", "off"),
    ("fsync", "off"),
    ("full_page_writes", "off"),
    ("max_wal_senders", "0"),
    ("max_wal_size", "4GB"),
    ("shared_buffers", "1GB"),
    ("wal_level", "minimal"),
];

/// The folder of a stopped PostgreSQL with an installation of that size, which is filled first if it is not there.
pub(super) fn folder(size: Size) -> PathBuf {
    let today = chrono::Utc::now().date_naive();
    let of_the_size = format!("{}-{}-", size.students, size.years);
    let version = growth::version();
    let name = format!("{of_the_size}{}-{version}", today.format("%Y-%m"));
    let all = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/growth");
    let kept = all.join(name);
    if !kept.exists() {
        fs::create_dir_all(&all).expect("a folder");
        for found in fs::read_dir(&all).expect("it is read").flatten() {
            if found
                .file_name()
                .to_string_lossy()
                .starts_with(&of_the_size)
            {
                fs::remove_dir_all(found.path()).expect("an older one is removed");
            }
        }
        let sandbox = Sandbox::new();
        let cluster = Cluster::start_empty(&sandbox, &FILLING);
        migrations::run(&cluster.url()).expect("migrated");
        // Its secret becomes the database's. What is filled in has seals that none opens.
        Portal::start(portal(&sandbox, &cluster.url(), &["serve"])).stop();
        fill(&cluster.url(), size, &today.to_string());
        cluster.keep(&kept);
    }
    kept
}

fn fill(url: &str, size: Size, today: &str) {
    let since = Instant::now();
    growth::fill(url, size, today, |part, took| {
        print_figure(&format!("  {part}, seconds"), &seconds(took));
    });
    let name = format!(
        "{} students in year {} are filled in, seconds",
        size.students, size.years
    );
    print_figure(&name, &seconds(since.elapsed()));
    let since = Instant::now();
    fold(url);
    let name = "  and their journal added up, seconds";
    print_figure(name, &seconds(since.elapsed()));
}

fn seconds(took: Duration) -> String {
    format!("{:.0}", took.as_secs_f64())
}

/// Adds the journals up, college by college, by as many connections as there are cores.
fn fold(url: &str) {
    let cores = thread::available_parallelism().map_or(2, |cores| cores.get().min(4));
    let pool = Pool::new(&PoolSettings::new(
        url.to_owned(),
        cores.try_into().unwrap_or(2),
    ));
    let all = colleges::list_all(&mut pool.get().expect("a connection")).expect("read");
    let next = Mutex::new(all.into_iter());
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                let mut db = pool.get().expect("a connection");
                loop {
                    let taken = next.lock().expect("nobody has panicked").next();
                    let Some(college) = taken else { break };
                    let mut fold = || transaction(&mut db, |tx| journal_days::fold(tx, college.id));
                    while fold().expect("folded") {}
                }
            });
        }
    });
}
