//! A migrated database with a pool on it, and the rows that tests begin with.

use std::{
    ops::Deref,
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::Duration,
};

use chrono::{DateTime, TimeDelta, Utc};
use portal_domain::{
    accounts::{EmailAddress, Username},
    college_setup::{Course, Subject},
    colleges::CollegeName,
    ids::{CollegeId, CourseId, StaffId, StudentId, SubjectId},
    passwords::PasswordHash,
    sap_id::{CollegeNumber, SapId},
    staff::{AccountState, StaffMember},
};
use portal_persistence::{
    Db, Pool, PoolSettings, PooledDb, Stored, college_setup, colleges, staff, students::NewStudent,
    testing::TestDatabase,
};

/// Longer than a busy machine takes for anything here.
const PATIENCE: Duration = Duration::from_secs(20);

/// One test's database and the pool that the portal would use on it.
pub(crate) struct World {
    // First, so that the pool is gone when its database is dropped.
    pool: Pool,
    pub(crate) database: TestDatabase,
}

impl World {
    pub(crate) fn new() -> Self {
        Self::with_connections(4)
    }

    pub(crate) fn with_connections(size: u32) -> Self {
        let database = TestDatabase::create();
        let settings = PoolSettings {
            checkout_timeout: PATIENCE,
            statement_timeout: PATIENCE,
            lock_timeout: PATIENCE,
            ..PoolSettings::new(database.url(), size)
        };
        let pool = Pool::new(&settings);
        Self { pool, database }
    }

    /// A connection as the portal has it: under the role `portal_app`.
    pub(crate) fn db(&self) -> PooledDb {
        self.pool.get().expect("a connection")
    }

    pub(crate) fn college(&self, name: &str) -> CollegeId {
        let id = CollegeId::new(now(), random());
        let name = CollegeName::parse("name", name).expect("a college name");
        colleges::insert(&mut self.db(), id, &name, now())
            .expect("inserted")
            .expect("a new name");
        id
    }

    pub(crate) fn student(&self, college: CollegeId, local_part: &str) -> NewStudent {
        let student = new_student(college, local_part);
        portal_persistence::students::insert(&mut self.db(), &student).expect("inserted");
        student
    }

    pub(crate) fn staff(
        &self,
        college: CollegeId,
        local_part: &str,
        state: AccountState,
    ) -> StaffMember {
        let member = new_staff(college, local_part, state);
        insert_staff(&mut self.db(), &member).expect("inserted");
        member
    }

    /// A course of the college.
    pub(crate) fn course(&self, college: CollegeId, name: &str) -> CourseId {
        let (id, _) = self.course_with(college, name, Vec::new());
        id
    }

    /// A course of the college with one subject of that name.
    pub(crate) fn subject(&self, college: CollegeId, name: &str) -> (CourseId, SubjectId) {
        let subject = Subject::parse(None, name, "40", "100").expect("a subject");
        let (course, ids) = self.course_with(college, &format!("Course of {name}"), vec![subject]);
        (course, ids[0])
    }

    /// A course of the college with these subjects, none of which has an id.
    fn course_with(
        &self,
        college: CollegeId,
        name: &str,
        subjects: Vec<Subject>,
    ) -> (CourseId, Vec<SubjectId>) {
        let id = CourseId::new(now(), random());
        let mut course = Course::bare(name);
        course.id = Some(id);
        course.subjects = subjects;
        for subject in &mut course.subjects {
            subject.id = Some(SubjectId::new(now(), random()));
        }
        let (ids, courses) = (
            course.subjects.iter().filter_map(|s| s.id).collect(),
            [course],
        );
        let db = &mut self.db();
        college_setup::save_courses(db, college, &courses).expect("the course is saved");
        college_setup::save_subjects(db, college, &courses).expect("its subjects are saved");
        (id, ids)
    }

    /// Runs `work` on so many threads at once, each with a connection of its own from the start.
    pub(crate) fn at_once<T: Send>(
        &self,
        threads: usize,
        work: impl Fn(usize, &mut Db) -> T + Sync,
    ) -> Vec<T> {
        let start = std::sync::Barrier::new(threads);
        thread::scope(|scope| {
            let running: Vec<_> = (0..threads)
                .map(|number| {
                    let (start, work) = (&start, &work);
                    scope.spawn(move || {
                        let mut db = self.db();
                        start.wait();
                        work(number, &mut db)
                    })
                })
                .collect();
            running
                .into_iter()
                .map(|thread| thread.join().expect("the thread ends well"))
                .collect()
        })
    }
}

impl Deref for World {
    type Target = TestDatabase;

    fn deref(&self) -> &TestDatabase {
        &self.database
    }
}

/// The instant at which every test happens.
pub(crate) fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000, 0).expect("an instant")
}

pub(crate) fn seconds(seconds: i64) -> TimeDelta {
    TimeDelta::seconds(seconds)
}

/// Different at each call and rising, so that ids made one after the other sort that way.
pub(crate) fn random() -> [u8; 10] {
    static COUNTER: AtomicU64 = AtomicU64::new(1);
    let mut bytes = [0; 10];
    let number = COUNTER.fetch_add(1, Ordering::Relaxed);
    bytes[2..].copy_from_slice(&number.to_be_bytes());
    bytes
}

pub(crate) fn email(local_part: &str) -> EmailAddress {
    EmailAddress::parse("email", &format!("{local_part}@college.example")).expect("an address")
}

pub(crate) fn username(name: &str) -> Username {
    Username::parse("username", name).expect("a user name")
}

pub(crate) fn hash(text: &str) -> PasswordHash {
    PasswordHash(text.to_owned())
}

pub(crate) fn new_student(college: CollegeId, local_part: &str) -> NewStudent {
    static SEQUENCE: AtomicU64 = AtomicU64::new(1);
    let sequence = SEQUENCE.fetch_add(1, Ordering::Relaxed);
    let sequence = i32::try_from(sequence).expect("a small number");
    let number = CollegeNumber::new(1).expect("a college number");
    NewStudent {
        id: StudentId::new(now(), random()),
        college,
        sap_id: SapId::assign(2026, number, sequence).expect("an id"),
        username: username(local_part),
        email: email(local_part),
        password: hash("hash"),
        created_at: now(),
    }
}

pub(crate) fn new_staff(college: CollegeId, local_part: &str, state: AccountState) -> StaffMember {
    StaffMember {
        id: StaffId::new(now(), random()),
        college,
        username: local_part.to_owned(),
        name: format!("Name of {local_part}"),
        email: email(local_part).as_str().to_owned(),
        state,
        created_at: now(),
    }
}

pub(crate) fn insert_staff(db: &mut Db, member: &StaffMember) -> Stored<()> {
    let email = EmailAddress::parse("email", &member.email).expect("an address");
    let username = username(&member.username);
    staff::insert(db, member, &email, &username, &hash("hash"))
}
