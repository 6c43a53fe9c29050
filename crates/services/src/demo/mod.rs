//! The demo college: accounts of each role, forty students in every state, and half a year of money, marks, teaching,
//! scholarships, grievances and leaves; before them three years with two earlier intakes, and five imported students. All
//! of it is made by the same use cases as in a real college. Deterministic except for ids and the day of seeding. All
//! accounts share one password, whose hash is computed once.

mod applicants;
mod college;
mod imports;
mod intakes;
mod money;
mod promotions;
mod requests;
mod results;
mod scholarships;
mod story;
mod teaching;
mod years;

use std::convert::Infallible;

use chrono::{DateTime, Utc};
use portal_domain::{
    accounts::{EmailAddress, Username},
    colleges::{College, CollegeName},
    dates::year_in_india,
    ids::{CollegeId, StudentId},
    paging::Page,
    passwords::PasswordHash,
    roles::Role,
    sap_id::SapId,
    sessions::{SignedInStaff, SignedInStudent},
    staff::{AccountState, StaffMember},
};
use portal_persistence::{colleges, demonstration, staff, students};

use self::{
    applicants::{APPLICANTS, Applicant},
    story::Story,
};
use crate::{
    Context, Failure, Outcome, Services, Tx, accounts::staff_registration::admit, colleges::found,
    runtime::failure::OrDefect, runtime::passwords,
};

/// The demo college's name.
pub const COLLEGE: &str = "Sunrise College of Arts and Science";
/// The password of every demo account; not secret.
pub const PASSWORD: &str = "sunrise-demo-2026";

/// How many days before its first year the college was founded.
const FOUNDED: i64 = 60;

/// An account of the demo college.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, Copy)]
pub struct DemoAccount {
    /// The name to type at login.
    pub email: &'static str,
    pub name: &'static str,
    /// `None` for a student.
    pub role: Option<Role>,
}

const fn account(email: &'static str, name: &'static str, role: Option<Role>) -> DemoAccount {
    DemoAccount { email, name, role }
}

/// The accounts that the login pages name.
pub const ACCOUNTS: &[DemoAccount] = &[
    account("asha.patil@sunrise.example", "Asha Patil", None),
    account("rohan.mehta@sunrise.example", "Rohan Mehta", None),
    account("fatima.shaikh@sunrise.example", "Fatima Shaikh", None),
    account("priya.nair@sunrise.example", "Priya Nair", None),
    account(
        "principal@sunrise.example",
        "Meera Deshmukh",
        Some(Role::SuperAdmin),
    ),
    account(
        "documents@sunrise.example",
        "Suresh Iyer",
        Some(Role::DocAdmin),
    ),
    account(
        "marks@sunrise.example",
        "Anita Kulkarni",
        Some(Role::MarksAdmin),
    ),
    account(
        "accounts@sunrise.example",
        "Vikram Shah",
        Some(Role::AccountantAdmin),
    ),
    account(
        "cashier@sunrise.example",
        "Sunita Gokhale",
        Some(Role::AccountantAdmin),
    ),
    account("hod@sunrise.example", "Farhan Qureshi", Some(Role::Hod)),
    account(
        "grievances@sunrise.example",
        "Lata Joshi",
        Some(Role::GrievanceAdmin),
    ),
    account(
        "leaves@sunrise.example",
        "Joseph D'Souza",
        Some(Role::LeaveAdmin),
    ),
    account(
        "scholarships@sunrise.example",
        "Kavita Nair",
        Some(Role::ScholarshipAdmin),
    ),
    account("teacher@sunrise.example", "Sanjay Rao", Some(Role::Teacher)),
];

/// Registered accounts that wait for the super admin's decision.
const PENDING: [(&str, &str); 2] = [
    ("new.lecturer@sunrise.example", "Neha Gupta"),
    ("librarian@sunrise.example", "Arjun Pillai"),
];

/// Whether this database has the demo college.
pub fn is_seeded(cx: &mut Context) -> Outcome<bool, Infallible> {
    let name = CollegeName::parse("name", COLLEGE).or_defect()?;
    Ok(colleges::find_by_name(cx.db(), &name)?.is_some())
}

/// Whether this database has no college yet, so that the demo can be seeded.
pub fn is_empty(services: &Services) -> Outcome<bool, Infallible> {
    services.run_here(|cx| {
        let page: Page<CollegeId> = Page::parse(Some("1"), None, None).or_defect()?;
        Ok(colleges::list(cx.db(), None, page)?.rows.is_empty())
    })
}

/// Seeds the demo college into a database without any college; returns whether it did. The migration has to be finished,
/// since the college has terms, years and imports.
pub fn seed(services: &Services) -> Outcome<bool, Infallible> {
    if !is_empty(services)? {
        return Ok(false);
    }
    let password = passwords::hash(PASSWORD, services.policy().bcrypt_cost).or_defect()?;
    let story = Story::new(services);
    let founded_on = years::days_ago(&story, years::BEFORE, -FOUNDED);
    let founded = story.play(founded_on, |cx| {
        cx.transaction(|tx| seed_staff_accounts(tx, &password, services.now()))
    })?;
    let Some((college, staff)) = founded else {
        return Ok(false);
    };
    let mut people = People {
        staff,
        students: Vec::new(),
    };
    let principal = people.of_role(Role::SuperAdmin)?;
    story.play(founded_on, |cx| {
        let due = college::due_dates(story.day(0), years::BEFORE);
        college::set_up(cx, principal, &due)
    })?;
    years::open(&story, principal)?;
    for applicant in &APPLICANTS {
        let student = story.play(applicant.registered(), |cx| {
            cx.transaction(|tx| seed_student(tx, &college, applicant, &password))
        })?;
        people.students.push(student);
    }
    let earlier = intakes::register(&story, &college, &password)?;
    people.students.extend(earlier);
    // The earlier intakes first: their classes are found by course and term.
    intakes::seed(&story, &people)?;
    applicants::seed(&story, &people)?;
    money::seed(&story, &people)?;
    results::seed(&story, &people)?;
    teaching::seed(&story, &people)?;
    scholarships::seed(&story, &people)?;
    requests::seed(&story, &people)?;
    imports::seed(&story, &people, &password)?;
    services.run_here(|cx| Ok(demonstration::mark_whole(cx.db())?))?;
    Ok(true)
}

/// Everybody with an account, as signed-in accounts; those who were imported have none yet.
struct People {
    staff: Vec<SignedInStaff>,
    students: Vec<SignedInStudent>,
}

impl People {
    /// The student whose address begins with that.
    fn student(&self, name: &str) -> Outcome<&SignedInStudent, Infallible> {
        let mut students = self.students.iter();
        students
            .find(|student| student.email.starts_with(name))
            .ok_or_else(|| Failure::defect(format!("the demo has no {name}")))
    }

    /// Those who came before the present intake.
    fn earlier(&self) -> impl Iterator<Item = &SignedInStudent> {
        self.students.iter().skip(APPLICANTS.len())
    }

    fn of_role(&self, role: Role) -> Outcome<&SignedInStaff, Infallible> {
        let mut staff = self.staff.iter();
        staff
            .find(|member| member.role == role)
            .ok_or_else(|| Failure::defect(format!("the demo has no {}", role.as_str())))
    }
}

/// Marks the database as a demo and founds the college with its staff; `None` if another instance is doing so. They have
/// confirmed who they are at the end of the story, so that no day of it is too late for what they do.
fn seed_staff_accounts(
    tx: &mut Tx<'_>,
    password: &PasswordHash,
    confirmed_at: DateTime<Utc>,
) -> Outcome<Option<(College, Vec<SignedInStaff>)>, Infallible> {
    let name = CollegeName::parse("name", COLLEGE).or_defect()?;
    let Some(college) = found(tx, &name)? else {
        return Ok(None);
    };
    demonstration::mark(tx.db)?;
    let mut staff = Vec::new();
    for account in ACCOUNTS {
        let Some(role) = account.role else { continue };
        let state = AccountState::Active(role);
        let member = seed_staff(tx, &college, account.email, account.name, password, state)?;
        staff.push(SignedInStaff {
            id: member.id,
            college: college.id,
            role,
            name: account.name.to_owned(),
            username: member.username,
            email: member.email,
            created_at: member.created_at,
            college_name: college.name.clone(),
            confirmed_at,
        });
    }
    for (email, name) in PENDING {
        seed_staff(tx, &college, email, name, password, AccountState::Pending)?;
    }
    Ok(Some((college, staff)))
}

fn seed_staff(
    tx: &mut Tx<'_>,
    college: &College,
    email: &str,
    name: &str,
    password: &PasswordHash,
    state: AccountState,
) -> Outcome<StaffMember, Infallible> {
    let email = EmailAddress::parse("email", email).or_defect()?;
    let member = admit(tx, college, &email, password, state).or_unexpected()?;
    let username = Username::parse_staff("username", &member.username).or_defect()?;
    staff::save_names(tx.db, college.id, member.id, &username, name)?;
    Ok(member)
}

fn seed_student(
    tx: &mut Tx<'_>,
    college: &College,
    applicant: &Applicant,
    password: &PasswordHash,
) -> Outcome<SignedInStudent, Infallible> {
    let year = year_in_india(tx.now());
    let sequence = students::next_sequence(tx.db, college.id, year)?;
    let student = students::NewStudent {
        id: tx.new_id(StudentId::new),
        college: college.id,
        sap_id: SapId::assign(year, college.number, sequence).or_defect()?,
        username: Username::parse("username", applicant.name).or_defect()?,
        email: EmailAddress::parse("email", applicant.email).or_defect()?,
        password: password.clone(),
        created_at: tx.now(),
    };
    students::insert(tx.db, &student)?;
    Ok(SignedInStudent {
        id: student.id,
        college: college.id,
        sap_id: student.sap_id,
        name: applicant.name.to_owned(),
        email: applicant.email.to_owned(),
        college_name: college.name.clone(),
        confirmed_at: Some(tx.now()),
        by_device: false,
    })
}

/// For the use cases that store a file.
fn runtime() -> Outcome<tokio::runtime::Runtime, Infallible> {
    let mut builder = tokio::runtime::Builder::new_current_thread();
    builder.enable_all().build().or_defect()
}

/// Turns refusals of the demo's own data into defects.
trait OrUnexpected<T> {
    /// `Err(Defect)` for a refusal, with the calling line as its place; other failures stay the same.
    #[track_caller]
    fn or_unexpected(self) -> Outcome<T, Infallible>;
}

impl<T, E: std::error::Error + Send + Sync + 'static> OrUnexpected<T> for Outcome<T, E> {
    fn or_unexpected(self) -> Outcome<T, Infallible> {
        match self {
            Ok(value) => Ok(value),
            Err(Failure::Refused(reason)) => {
                Err(Failure::defect_in("the demo was refused", reason))
            }
            Err(Failure::Store(error)) => Err(Failure::Store(error)),
            Err(Failure::DependencyUnavailable(what)) => Err(Failure::DependencyUnavailable(what)),
            Err(Failure::Busy) => Err(Failure::Busy),
            Err(Failure::Defect(defect)) => Err(Failure::Defect(defect)),
        }
    }
}
