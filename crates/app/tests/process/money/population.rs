//! Students with wallets, charges and sessions, as many as are wanted, put straight into the
//! database. Their ids are numbers, so that a load generator can reckon them.

use actix_web::cookie::{Cookie, CookieJar, Key};
use portal_services::Secrets;
use postgres::{Client, Config, NoTls};
use sha2::{Digest, Sha256};

use crate::sandbox::Sandbox;

/// The portal's secret, from which the key of its cookies is derived.
const SECRET: &str = "a secret that only these tests and their portals know";

/// How the ids of each kind begin. Transfers lie before every real one, whose ids begin with the time.
pub(crate) const COLLEGE: &str = "c0000000";
pub(crate) const STUDENT: &str = "50000000";
pub(crate) const STAFF: &str = "a0000000";
pub(crate) const CHARGE: &str = "f0000000";
pub(crate) const TRANSFER: &str = "01000000";

/// The id with that number.
pub(crate) fn id(kind: &str, number: usize) -> String {
    format!("{kind}-0000-7000-8000-{}", 100_000_000_000 + number)
}

/// Everything that is made in one database.
pub(crate) struct Population {
    pub(crate) db: Client,
    jar_key: Key,
    colleges: usize,
    students: usize,
    charges: usize,
    transfers: usize,
}

/// Some students, dealt out to some colleges in turn.
pub(crate) struct Group {
    first_college: usize,
    colleges: usize,
    first_student: usize,
    pub(crate) students: Vec<PayingStudent>,
}

/// A student of it.
#[derive(Clone)]
pub(crate) struct PayingStudent {
    pub(crate) id: String,
    pub(crate) college: String,
    pub(crate) sap_id: String,
    pub(crate) cookie: String,
    /// The cookie of the college's accountant.
    pub(crate) accountant: String,
}

/// Charges with numbers that follow one another; the group's payers owe them in turn.
#[derive(Clone, Copy)]
pub(crate) struct Charges {
    pub(crate) first: usize,
    pub(crate) count: usize,
}

impl Charges {
    /// The id of that charge, counted from nought.
    pub(crate) fn id(&self, index: usize) -> String {
        assert!(index < self.count, "more charges are needed");
        id(CHARGE, self.first + index)
    }
}

/// A portal on that database whose cookies [`Town`] can make.
pub(crate) fn portal(sandbox: &Sandbox, url: &str, arguments: &[&str]) -> std::process::Command {
    let mut command = sandbox.portal(arguments);
    command
        .env("DATABASE_URL", url)
        .env("PORTAL_SECRET", SECRET)
        // Figures are to be those of the work alone.
        .env("PORTAL_BACKUP_HOURS", "0")
        .env("PORTAL_LOG", "warn");
    command
}

/// A connection that nobody takes for an older version of the portal, as one without a name would be.
pub(crate) fn connect(url: &str) -> Client {
    let mut config: Config = url.parse().expect("a URL");
    let named = config.application_name("test").connect(NoTls);
    named.expect("a connection")
}

/// The key of the session that belongs to the account of that id.
fn session_key(account: &str) -> String {
    let hash = Sha256::digest(account.as_bytes());
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Population {
    /// In a database that carries the migrations and nothing else.
    pub(crate) fn create(url: &str) -> Self {
        let mut db = connect(url);
        db.batch_execute(FUNCTIONS).expect("functions");
        let secrets = Secrets::derive(SECRET.as_bytes()).expect("a secret");
        Self {
            db,
            jar_key: Key::from(secrets.cookie_key()),
            colleges: 0,
            students: 0,
            charges: 0,
            transfers: 0,
        }
    }

    /// Runs statements; `{a}` to `{d}` of the number's name are replaced beforehand.
    fn run(&mut self, sql: &str, numbers: &[(&str, usize)]) {
        let fill = |sql: String, (name, number): &(&str, usize)| {
            sql.replace(&format!("{{{name}}}"), &number.to_string())
        };
        let sql = numbers.iter().fold(sql.to_owned(), fill);
        self.db.batch_execute(&sql).expect("statements are run");
    }

    /// Makes students of new colleges, each with a wallet, a session, and an accountant.
    pub(crate) fn group(&mut self, students: usize, colleges: usize) -> Group {
        let (first_college, first_student) = (self.colleges, self.students);
        let numbers = [
            ("first_college", first_college),
            ("colleges", colleges),
            ("first_student", first_student),
            ("students", students),
        ];
        self.run(PEOPLE, &numbers);
        self.colleges += colleges;
        self.students += students;
        let mut group = Group {
            first_college,
            colleges,
            first_student,
            students: Vec::new(),
        };
        group.students = (0..students)
            .map(|index| self.student(&group, index))
            .collect();
        group
    }

    fn student(&self, group: &Group, index: usize) -> PayingStudent {
        let number = group.first_student + index;
        let college = group.first_college + index % group.colleges;
        let (id, accountant) = (id(STUDENT, number), id(STAFF, college));
        PayingStudent {
            cookie: self.cookie(&id),
            accountant: self.cookie(&accountant),
            college: self::id(COLLEGE, college),
            sap_id: format!("99{number:09}"),
            id,
        }
    }

    /// The cookie of the accountant of the college of that id.
    pub(crate) fn accountant(&self, college: &str) -> String {
        self.cookie(&college.replace(COLLEGE, STAFF))
    }

    /// The cookie of the account of that id, signed as the portal signs it.
    pub(crate) fn cookie(&self, account: &str) -> String {
        let mut jar = CookieJar::new();
        let cookie = Cookie::new("portal", session_key(account));
        jar.signed_mut(&self.jar_key).add(cookie);
        let signed = jar.get("portal").expect("the cookie").value().to_owned();
        format!("portal={signed}")
    }

    /// Charges of `paise` each, which the group's payers owe in turn.
    pub(crate) fn charges(&mut self, group: &Group, count: usize, paise: usize) -> Charges {
        let first = self.charges;
        let numbers = group.numbers([("first", first), ("count", count), ("paise", paise)]);
        self.run(CHARGES, &numbers);
        self.charges += count;
        Charges { first, count }
    }

    /// Puts cash into every wallet of the group, by the ledger.
    pub(crate) fn fund(&mut self, group: &Group, paise: usize) {
        let first = self.transfers;
        let numbers = group.numbers([
            ("first", first),
            ("count", group.students.len()),
            ("paise", paise),
        ]);
        self.run(CREDITS, &numbers);
        self.transfers += group.students.len();
    }

    /// Runs a query that finds one number.
    pub(crate) fn number(&mut self, query: &str) -> i64 {
        let row = self.db.query_one(query, &[]).expect("the query is run");
        row.get(0)
    }
}

impl Group {
    fn numbers(&self, more: [(&'static str, usize); 3]) -> Vec<(&'static str, usize)> {
        let mut numbers = vec![
            ("first_college", self.first_college),
            ("colleges", self.colleges),
            ("first_student", self.first_student),
            ("students", self.students.len()),
        ];
        numbers.extend(more);
        numbers
    }

    /// Who owes the charge of that index.
    pub(crate) fn student(&self, index: usize) -> &PayingStudent {
        &self.students[index % self.students.len()]
    }
}

const FUNCTIONS: &str = "
    DROP SCHEMA IF EXISTS made CASCADE;
    CREATE SCHEMA made;
    GRANT USAGE ON SCHEMA made TO portal_app;
    CREATE FUNCTION made.id(kind text, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE
        AS $$ SELECT (kind || '-0000-7000-8000-' || (100000000000 + n))::uuid $$;
    CREATE FUNCTION made.session(account uuid) RETURNS bytea LANGUAGE sql IMMUTABLE
        AS $$ SELECT sha256(encode(sha256(account::text::bytea), 'hex')::bytea) $$;";

const PEOPLE: &str = "
    INSERT INTO colleges (id, name, name_key, created_at)
        SELECT made.id('c0000000', n), 'College ' || n, 'college ' || n, now()
        FROM generate_series({first_college}, {first_college} + {colleges} - 1) n;
    INSERT INTO staff (college_id, id, username, username_key, name, email, email_key, password_hash,
                       status, role, created_at)
        SELECT made.id('c0000000', n), made.id('a0000000', n), 'clerk' || n, 'clerk' || n, 'Clerk',
               'clerk' || n || '@staff.example', 'clerk' || n || '@staff.example', '', 'active',
               'accountantAdmin', now()
        FROM generate_series({first_college}, {first_college} + {colleges} - 1) n;
    CREATE TEMP TABLE new_students AS
        SELECT n, made.id('50000000', n) AS id,
               made.id('c0000000', {first_college} + (n - {first_student}) % {colleges}) AS college
        FROM generate_series({first_student}, {first_student} + {students} - 1) n;
    INSERT INTO students (college_id, id, sap_id, username, name, email, email_key, password_hash,
                          created_at, search_key)
        SELECT college, id, '99' || lpad(n::text, 9, '0'), 'payer' || n, 'Payer ' || n, 'payer' || n || '@students.example',
               'payer' || n || '@students.example', '', now(), 'payer' || n FROM new_students;
    INSERT INTO wallets (college_id, student_id) SELECT college, id FROM new_students;
    INSERT INTO sessions (key_hash, college_id, student_id, generation, begun_at, used_at)
        SELECT made.session(id), college, id, 0, now(), now() FROM new_students;
    INSERT INTO sessions (key_hash, college_id, staff_id, generation, begun_at, used_at)
        SELECT made.session(made.id('a0000000', n)), made.id('c0000000', n), made.id('a0000000', n), 0,
               now(), now()
        FROM generate_series({first_college}, {first_college} + {colleges} - 1) n;
    DROP TABLE new_students;
    ANALYZE students, wallets, sessions, colleges, staff;";

const CHARGES: &str = "
    INSERT INTO charges (college_id, id, student_id, kind, title, title_key, amount, due_on, created_at)
        SELECT made.id('c0000000', {first_college} + n % {students} % {colleges}),
               made.id('f0000000', {first} + n), made.id('50000000', {first_student} + n % {students}),
               'other', 'Fee ' || {first} + n, 'fee ' || {first} + n, {paise}, current_date + 30, now()
        FROM generate_series(0, {count} - 1) n;
    ANALYZE charges;";

const CREDITS: &str = "
    INSERT INTO transfers (college_id, id, at, kind, debit, credit, credit_student, amount, description)
        SELECT made.id('c0000000', {first_college} + n % {colleges}), made.id('01000000', {first} + n),
               now(), 'counterCredit', 'cash', 'wallet', made.id('50000000', {first_student} + n),
               {paise}, 'Cash'
        FROM generate_series(0, {count} - 1) n;
    INSERT INTO top_ups (college_id, id, student_id, source, amount, bank_reference, reference_key,
                         requested_at, status, decided_by, decided_at, transfer_id)
        SELECT t.college_id, t.id, t.credit_student, 'COUNTER', t.amount, 'Made ' || t.id, 'made ' || t.id,
               now(), 'Approved', s.id, now(), t.id
        FROM generate_series(0, {count} - 1) n
        JOIN transfers t ON t.id = made.id('01000000', {first} + n)
        JOIN staff s USING (college_id);
    ANALYZE transfers, top_ups, wallets;";
