//! The whole application, started for one test and gone with it.

use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
        mpsc,
    },
    thread::{self, JoinHandle},
};

use actix_web::dev::ServerHandle;
use chrono::{DateTime, Duration, Utc};
use portal_app::{
    application::Application,
    config::{Config, Reader},
};
use portal_domain::dates::{date_in_india, midnight_in_india};
use portal_persistence::testing::{
    TestDatabase,
    growth::{self, Size},
};
use portal_services::{Clock, Services};
use tempfile::TempDir;

use super::{Browser, Newcomer, site::BuiltSite};

/// A running portal: own port, own database, own mail folder, a clock that can be set.
pub(crate) struct TestApp {
    pub(crate) database: TestDatabase,
    pub(crate) services: Services,
    pub(crate) port: u16,
    pub(super) folder: TempDir,
    offset: Arc<AtomicI64>,
    handle: ServerHandle,
    thread: Option<JoinHandle<()>>,
}

impl TestApp {
    /// With the product's settings, except that all tests' requests come from one client, which
    /// must not be throttled for that, and that colleges may be founded.
    pub(crate) fn start() -> Self {
        Self::with(&[])
    }

    /// Where staff need no second factor: for tests in which more weeks pass than the grace has.
    pub(crate) fn for_long() -> Self {
        Self::with(&[("PORTAL_STAFF_FACTOR", "offered")])
    }

    /// With these settings on top, named as in the environment.
    pub(crate) fn with(settings: &[(&str, &str)]) -> Self {
        Self::with_cost(settings, 4)
    }

    /// With passwords hashed at `bcrypt_cost`.
    pub(crate) fn with_cost(settings: &[(&str, &str)], bcrypt_cost: u32) -> Self {
        Self::on(TestDatabase::create(), settings, bcrypt_cost)
    }

    /// With an installation of that size, which is filled in before the portal works on it.
    pub(crate) fn of_size(size: Size) -> Self {
        let database = TestDatabase::create();
        let today = date_in_india(clock(Arc::default()).now()).to_string();
        growth::fill(&database.url(), size, &today, |_, _| ());
        Self::on(database, &[], 4)
    }

    fn on(database: TestDatabase, settings: &[(&str, &str)], bcrypt_cost: u32) -> Self {
        let folder = TempDir::new().expect("a temporary folder");
        let mut config = config(&folder, settings);
        config.accounts.bcrypt_cost = bcrypt_cost;
        // The tests carry out imports and promotions themselves.
        config.jobs_every = std::time::Duration::from_secs(24 * 60 * 60);
        let offset = Arc::new(AtomicI64::new(0));
        let (url, clock) = (database.url(), clock(offset.clone()));
        let (tell, told) = mpsc::channel();
        let thread = thread::spawn(move || {
            actix_web::rt::System::new().block_on(async move {
                let app = Application::build(&config, &url, clock, Arc::new(BuiltSite))
                    .expect("the portal is built");
                tell.send((app.port(), app.handle(), app.services()))
                    .unwrap();
                app.run_until_stopped().await.expect("the portal runs");
            });
        });
        let (port, handle, services) = told.recv().expect("the portal starts");
        Self {
            database,
            services,
            port,
            folder,
            offset,
            handle,
            thread: Some(thread),
        }
    }

    /// The portal's time.
    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.services.clock().now()
    }

    /// Lets that much time pass, for the portal.
    pub(crate) fn pass(&self, time: Duration) {
        self.offset
            .fetch_add(time.num_milliseconds(), Ordering::SeqCst);
    }

    /// The day in India so many days from now, for the portal.
    pub(crate) fn day(&self, days: i64) -> String {
        date_in_india(self.now() + Duration::days(days)).to_string()
    }

    /// Lets the time pass until it is that hour of the next day in India. Every session has ended then.
    pub(crate) fn pass_to_hour(&self, hour: i64) {
        let today = midnight_in_india(date_in_india(self.now()));
        let then = today + Duration::days(1) + Duration::hours(hour);
        self.pass(then - self.now());
    }

    /// Its data folder.
    pub(crate) fn data_dir(&self) -> &std::path::Path {
        self.folder.path()
    }

    /// The paths of every file of the document store.
    pub(crate) fn stored_files(&self) -> Vec<PathBuf> {
        let mut found = Vec::new();
        let mut folders = vec![self.data_dir().join("documents")];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    found.push(path);
                }
            }
        }
        found
    }

    /// Where it listens.
    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// A browser without any cookie.
    pub(crate) fn browser(&self) -> Browser {
        Browser::new(&self.url())
    }

    /// A browser that says it stands behind a proxy which forwards for `address`.
    pub(crate) fn browser_at(&self, address: &str) -> Browser {
        self.browser().always("x-forwarded-for", address)
    }

    /// Somebody with a browser and an address at `example.in`, not registered yet.
    pub(crate) fn newcomer(&self, name: &str) -> Newcomer<'_> {
        Newcomer::new(self, name)
    }
}

impl Drop for TestApp {
    fn drop(&mut self) {
        // The command is sent by the call; the thread below ends when it has been obeyed.
        drop(self.handle.stop(false));
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            assert!(ended.is_ok() || thread::panicking(), "the portal panicked");
        }
    }
}

fn clock(offset: Arc<AtomicI64>) -> Clock {
    let system = Clock::system();
    Clock::from_fn(move || system.now() + Duration::milliseconds(offset.load(Ordering::SeqCst)))
}

fn config(folder: &TempDir, settings: &[(&str, &str)]) -> Config {
    let usual = [
        ("PORTAL_ADDR", "127.0.0.1:0"),
        ("PORTAL_DATA_DIR", folder.path().to_str().unwrap()),
        ("PORTAL_OPEN_FOUNDING", "true"),
        ("PORTAL_LIMIT_CLIENT", "100000/600"),
        ("PORTAL_WORKERS", "2"),
        ("PORTAL_POOL_SIZE", "8"),
    ];
    // Later settings win.
    let all: Vec<(String, String)> = usual
        .iter()
        .chain(settings)
        .rev()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    let lookup = move |name: &str| {
        let found = all.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.clone())
    };
    Config::read(Reader::new(lookup), false).expect("the settings are valid")
}
