//! The demo college: one account of each role, and a few students. Deterministic; all share one
//! password, whose hash is made once.

use std::convert::Infallible;

use portal_domain::{
    accounts::{EmailAddress, Username},
    colleges::{College, CollegeName},
    dates::year_in_india,
    ids::{CollegeId, StudentId},
    paging::Page,
    passwords::PasswordHash,
    roles::Role,
    sap_id::SapId,
    staff::Standing,
    validation::Fault,
};
use portal_persistence::{colleges, staff, students};

use crate::{
    Context, Failure, Outcome, Services, Tx, accounts::staff_registration::admit, colleges::found,
    passwords,
};

/// The demo college's name.
pub const COLLEGE: &str = "Sunrise College of Arts and Science";
/// The password of every demo account; no secret.
pub const PASSWORD: &str = "sunrise-demo-2026";

/// An account of the demo college.
#[derive(Debug, Clone, Copy)]
pub struct DemoAccount {
    /// What to type at login.
    pub email: &'static str,
    /// Whose it is.
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

/// Registered, but waiting for the super admin's decision.
const PENDING: [(&str, &str); 2] = [
    ("new.lecturer@sunrise.example", "Neha Gupta"),
    ("librarian@sunrise.example", "Arjun Pillai"),
];

/// Whether this database holds the demo college.
pub fn is_seeded(cx: &mut Context) -> Outcome<bool, Infallible> {
    let name = CollegeName::parse("name", COLLEGE).map_err(defect)?;
    Ok(colleges::find_by_name(cx.db(), &name)?.is_some())
}

/// Seeds the demo college into a database without any college; returns whether it did.
pub fn seed(services: &Services) -> Outcome<bool, Infallible> {
    let empty = services.run_here(|cx| {
        let page: Page<CollegeId> = Page::parse(Some("1"), None).map_err(defect)?;
        Ok(colleges::list(cx.db(), None, page)?.rows.is_empty())
    })?;
    if !empty {
        return Ok(false);
    }
    let password = passwords::hash(PASSWORD, services.policy().bcrypt_cost)
        .map_err(|error| Failure::Defect(error.to_string()))?;
    services.run_here(|cx| {
        cx.transaction(|tx| {
            let name = CollegeName::parse("name", COLLEGE).map_err(defect)?;
            // Another instance may be seeding at this moment.
            let Some(college) = found(tx, &name)? else {
                return Ok(false);
            };
            for account in ACCOUNTS {
                match account.role {
                    Some(role) => seed_staff(
                        tx,
                        &college,
                        account.email,
                        account.name,
                        &password,
                        Standing::Active(role),
                    )?,
                    None => seed_student(tx, &college, account, &password)?,
                }
            }
            for (email, name) in PENDING {
                seed_staff(tx, &college, email, name, &password, Standing::Pending)?;
            }
            Ok(true)
        })
    })
}

fn seed_staff(
    tx: &mut Tx<'_>,
    college: &College,
    email: &str,
    name: &str,
    password: &PasswordHash,
    standing: Standing,
) -> Outcome<(), Infallible> {
    let email = EmailAddress::parse("email", email).map_err(defect)?;
    let member = admit(tx, college, &email, password, standing)
        .map_err(|failure| Failure::Defect(failure.to_string()))?;
    let username = Username::parse_staff("username", &member.username).map_err(defect)?;
    Ok(staff::save_names(
        tx.db, college.id, member.id, &username, name,
    )?)
}

fn seed_student(
    tx: &mut Tx<'_>,
    college: &College,
    account: &DemoAccount,
    password: &PasswordHash,
) -> Outcome<(), Infallible> {
    let year = year_in_india(tx.now());
    let sequence = students::next_sequence(tx.db, college.id, year)?;
    let student = students::NewStudent {
        id: tx.new_id(StudentId::new),
        college: college.id,
        sap_id: SapId::assign(year, college.number, sequence)
            .map_err(|error| Failure::Defect(error.to_string()))?,
        username: Username::parse("username", account.name).map_err(defect)?,
        email: EmailAddress::parse("email", account.email).map_err(defect)?,
        password: password.clone(),
        created_at: tx.now(),
    };
    Ok(students::insert(tx.db, &student)?)
}

fn defect(fault: Fault) -> Failure<Infallible> {
    Failure::Defect(fault.message)
}
