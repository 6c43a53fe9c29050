//! Colleges and accounts, put straight into the database, where registration is not the matter.

use std::{
    ops::Deref,
    sync::{
        OnceLock,
        atomic::{AtomicU64, Ordering},
    },
};

use portal_domain::{
    accounts::{EmailAddress, Username},
    colleges::CollegeName,
    dates::year_in_india,
    ids::{CollegeId, StaffId, StudentId},
    passwords::PasswordHash,
    roles::Role,
    sap_id::{CollegeNumber, SapId},
    staff::{AccountState, StaffMember},
};
use portal_persistence::{colleges, staff, students};

use super::{Browser, TestApp};

/// The password of every student here.
pub(crate) const STUDENT_PASSWORD: &str = "kela-am8-santra";
/// The password of every staff member here.
pub(crate) const STAFF_PASSWORD: &str = "nariyal-pani-22";
/// The college of people who are of no other.
const HOME: &str = "Sunrise College";

/// A college.
pub(crate) struct College<'a> {
    app: &'a TestApp,
    pub(crate) id: CollegeId,
    pub(crate) name: String,
    number: CollegeNumber,
}

/// Somebody with an account, at a browser that is signed in.
pub(crate) struct Account {
    pub(crate) browser: Browser,
    /// The SAP id of a student, the `_id` of a staff member.
    pub(crate) id: String,
    pub(crate) email: String,
    pub(crate) username: String,
}

impl Deref for Account {
    type Target = Browser;

    fn deref(&self) -> &Browser {
        &self.browser
    }
}

impl TestApp {
    /// The college of that name; made when it is not there yet.
    pub(crate) fn college(&self, name: &str) -> College<'_> {
        let mut db = self.database.connect();
        let wanted = CollegeName::parse("name", name).expect("a college's name");
        let id = CollegeId::new(self.now(), unique());
        let made = colleges::insert(&mut db, id, &wanted, self.now()).expect("make a college");
        let college = made.unwrap_or_else(|| {
            let found = colleges::find_by_name(&mut db, &wanted).expect("find a college");
            found.expect("it is there")
        });
        College {
            app: self,
            id: college.id,
            name: college.name,
            number: college.number,
        }
    }

    /// The college of people who are of no other.
    pub(crate) fn home(&self) -> College<'_> {
        self.college(HOME)
    }

    /// A student of the home college.
    pub(crate) fn student(&self) -> Account {
        self.home().student()
    }

    /// A staff member of the home college.
    pub(crate) fn staff(&self, role: Role) -> Account {
        self.home().staff(role)
    }

    /// A staff member of the home college who waits for approval; signed in to nothing.
    pub(crate) fn pending_staff(&self) -> Account {
        self.home().pending_staff()
    }

    /// A staff member of the home college who has been disabled; holds the cookie of before.
    pub(crate) fn disabled_staff(&self) -> Account {
        let account = self.staff(Role::Teacher);
        self.execute(&format!(
            "UPDATE staff SET status = 'disabled' WHERE id = '{}'",
            account.id
        ));
        account
    }
}

impl College<'_> {
    /// A student of it, signed in.
    pub(crate) fn student(&self) -> Account {
        let mut db = self.app.database.connect();
        let now = self.app.now();
        let year = year_in_india(now);
        let sequence = students::next_sequence(&mut db, self.id, year).expect("a sequence");
        let username = format!("student{}", number());
        let email = format!("{username}@students.example.in");
        let student = students::NewStudent {
            id: StudentId::new(now, unique()),
            college: self.id,
            sap_id: SapId::assign(year, self.number, sequence).expect("a SAP id"),
            username: Username::parse("username", &username).unwrap(),
            email: EmailAddress::parse("email", &email).unwrap(),
            password: hash(STUDENT_PASSWORD).clone(),
            created_at: now,
        };
        students::insert(&mut db, &student).expect("make a student");
        let browser = self.app.browser();
        browser.log_in(&email, STUDENT_PASSWORD).expect(200);
        Account {
            browser,
            id: student.sap_id.to_string(),
            email,
            username,
        }
    }

    /// A staff member of it, signed in.
    pub(crate) fn staff(&self, role: Role) -> Account {
        let name = format!("{}{}", role.as_str(), number());
        self.staff_named(&name, role)
    }

    /// A staff member of that username, signed in by e-mail.
    pub(crate) fn staff_named(&self, username: &str, role: Role) -> Account {
        let account = self.seed(username, AccountState::Active(role));
        let login = account.log_in_as_staff(&account.email, STAFF_PASSWORD);
        login.expect(200);
        account
    }

    /// A staff member of it who waits for approval; signed in to nothing.
    pub(crate) fn pending_staff(&self) -> Account {
        self.seed(&format!("pending{}", number()), AccountState::Pending)
    }

    fn seed(&self, username: &str, state: AccountState) -> Account {
        let now = self.app.now();
        let email = format!("staff{}@staff.example.in", number());
        let member = StaffMember {
            id: StaffId::new(now, unique()),
            college: self.id,
            username: username.to_owned(),
            name: username.to_owned(),
            email: email.clone(),
            state,
            created_at: now,
        };
        let address = EmailAddress::parse("email", &email).unwrap();
        let name = Username::parse_staff("username", username).unwrap();
        let mut db = self.app.database.connect();
        staff::insert(&mut db, &member, &address, &name, hash(STAFF_PASSWORD))
            .expect("make a staff member");
        Account {
            browser: self.app.browser(),
            id: member.id.to_string(),
            email,
            username: username.to_owned(),
        }
    }
}

/// One hash for all, since hashing is the slow part.
fn hash(password: &'static str) -> &'static PasswordHash {
    static STUDENT: OnceLock<PasswordHash> = OnceLock::new();
    static STAFF: OnceLock<PasswordHash> = OnceLock::new();
    let kept = if password == STAFF_PASSWORD {
        &STAFF
    } else {
        &STUDENT
    };
    kept.get_or_init(|| portal_services::passwords::hash(password, 4).expect("bcrypt"))
}

fn number() -> u64 {
    static NUMBER: AtomicU64 = AtomicU64::new(1);
    NUMBER.fetch_add(1, Ordering::Relaxed)
}

fn unique() -> [u8; 10] {
    let mut bytes = [0; 10];
    bytes[2..].copy_from_slice(&number().to_be_bytes());
    bytes
}
