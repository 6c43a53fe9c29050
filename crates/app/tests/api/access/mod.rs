//! Who may call what: every endpoint, tried by everybody.

mod confirmed;

use portal_domain::roles::Role;
use portal_http::{Access, routes};

use crate::support::{Account, Browser, Targets, TestApp};

/// Who may call, as the design says it. Beside the table of the code, so that a gate
/// taken away there is noticed here.
#[rustfmt::skip]
const DESIGN: &[(&str, &str, Who)] = &[
    ("POST", "/auth/register",         Who::Anyone),
    ("POST", "/auth/verify-otp",       Who::Anyone),
    ("POST", "/auth/admin-register",   Who::Anyone),
    ("POST", "/auth/admin-verify-otp", Who::Anyone),
    ("POST", "/auth/resend-otp",       Who::Anyone),
    ("POST", "/auth/login",            Who::Anyone),
    ("POST", "/auth/logout",           Who::Anyone),
    ("POST", "/auth/admin-login",      Who::Anyone),
    ("POST", "/auth/admin-logout",     Who::Anyone),
    ("GET",  "/auth/session",          Who::Anyone),
    ("GET",  "/auth/sign-ins",         Who::StudentOrRoles(&Role::ALL)),
    ("DELETE", "/auth/sign-ins",       Who::StudentOrRoles(&Role::ALL)),
    ("GET",  "/auth/sign-ins/history", Who::StudentOrRoles(&Role::ALL)),
    ("DELETE", "/auth/sign-ins/{id}",  Who::StudentOrRoles(&Role::ALL)),
    ("POST", "/auth/forgot-password",  Who::Anyone),
    ("POST", "/auth/reset-password",   Who::Anyone),
    ("POST", "/auth/first-password",   Who::Anyone),
    ("POST", "/auth/change-password",  Who::StudentOrRoles(&Role::ALL)),
    ("POST", "/auth/change-email",     Who::StudentOrRoles(&Role::ALL)),
    ("POST", "/auth/confirm-email",    Who::StudentOrRoles(&Role::ALL)),
    ("POST", "/auth/stop-restoration", Who::Anyone),
    ("POST", "/auth/undo-email",       Who::Anyone),
    ("POST", "/auth/factor/app",       Who::AtPassword),
    ("POST", "/auth/factor/recovery",  Who::AtPassword),
    ("POST", "/auth/factor/enrol",     Who::StaffOrEnrolling),
    ("POST", "/auth/factor/prove",     Who::StaffOrEnrolling),
    ("POST", "/auth/factor/confirm",   Who::StaffOrEnrolling),
    ("GET",  "/auth/factor",           Who::Roles(&Role::ALL)),
    ("POST", "/auth/factor/passkey/challenge", Who::AtPassword),
    ("POST", "/auth/factor/passkey",   Who::AtPassword),
    ("POST", "/auth/factor/passkey/begin", Who::StaffOrEnrolling),
    ("POST", "/auth/factor/passkey/finish", Who::StaffOrEnrolling),
    ("POST", "/auth/step-up",          Who::StudentOrRoles(&Role::ALL)),
    ("POST", "/auth/step-up/challenge", Who::StudentOrRoles(&Role::ALL)),
    ("GET",  "/auth/passkeys",         Who::StudentOrRoles(&Role::ALL)),
    ("PUT",  "/auth/passkeys/{id}",    Who::StudentOrRoles(&Role::ALL)),
    ("DELETE", "/auth/passkeys/{id}",  Who::StudentOrRoles(&Role::ALL)),
    ("POST", "/auth/passkeys/begin",   Who::Student),
    ("POST", "/auth/passkeys/finish",  Who::Student),
    ("POST", "/auth/passkeys/not-now", Who::Student),
    ("POST", "/auth/passkey-login/begin", Who::Anyone),
    ("POST", "/auth/passkey-login/finish", Who::Anyone),
    ("POST", "/auth/device",           Who::Student),
    ("POST", "/auth/device/challenge", Who::Anyone),
    ("POST", "/auth/device/sign-in",   Who::Anyone),
    ("GET",  "/auth/devices",          Who::Student),
    ("DELETE", "/auth/devices/{id}",   Who::Student),
    ("GET",  "/academic-years",        Who::Roles(&[Role::SuperAdmin])),
    ("POST", "/academic-years",        Who::Roles(&[Role::SuperAdmin])),
    ("GET",  "/academic-years/next",   Who::Roles(&[Role::SuperAdmin])),
    ("GET",  "/academic-years/{id}",   Who::Roles(&[Role::SuperAdmin])),
    ("PUT",  "/academic-years/{id}",   Who::Roles(&[Role::SuperAdmin])),
    ("GET",  "/college/course-moves",  Who::Roles(&[Role::SuperAdmin])),
    ("GET",  "/college/course-moves/{id}", Who::Roles(&[Role::SuperAdmin])),
    ("PUT",  "/college/course-moves/{id}", Who::Roles(&[Role::SuperAdmin])),
    ("GET",  "/college/course-moves/{id}/students", Who::Roles(&[Role::SuperAdmin])),
    ("POST", "/college/course-moves/{id}/approve", Who::Roles(&[Role::SuperAdmin])),
    ("POST", "/college/course-moves/{id}/dismiss", Who::Roles(&[Role::SuperAdmin])),
    ("GET",  "/college/factor-roles",  Who::Roles(&[Role::SuperAdmin])),
    ("PUT",  "/college/factor-roles",  Who::Roles(&[Role::SuperAdmin])),
    ("POST", "/auth/change-mobile",    Who::Student),
    ("GET",  "/college/get-colleges",  Who::Anyone),
    ("GET",  "/college/look-up",       Who::Anyone),
    ("POST", "/crashes",               Who::Anyone),
    ("GET",  "/openapi.json",          Who::Anyone),
    ("GET",  "/dev/mailbox",           Who::Anyone),
    ("GET",  "/dev/accounts",          Who::Anyone),
    ("GET",  "/student/get",           Who::Student),
    ("GET",  "/student/admission",     Who::Student),
    ("POST", "/student/fill-details",  Who::Student),
    ("GET",  "/course/get-courses",    Who::Student),
    ("GET",  "/fees/status",           Who::Student),
    ("POST", "/fees/pay",              Who::Student),
    ("GET",  "/fees/receipts/{transactionId}", Who::StudentOrRoles(&[Role::AccountantAdmin])),
    ("GET",  "/wallet",                Who::Student),
    ("GET",  "/wallet/history",        Who::Student),
    ("POST", "/wallet/pay",            Who::Student),
    ("GET",  "/wallet/top-ups",        Who::Student),
    ("POST", "/wallet/top-ups",        Who::Student),
    ("GET",  "/accountant/students",   Who::Roles(&[Role::AccountantAdmin])),
    ("GET",  "/accountant/students/export.csv", Who::Roles(&[Role::AccountantAdmin])),
    ("GET",  "/promotions",            Who::Roles(&[Role::MarksAdmin, Role::SuperAdmin])),
    ("GET",  "/promotions/{id}",       Who::Roles(&[Role::MarksAdmin, Role::SuperAdmin])),
    ("PUT",  "/promotions/{id}",       Who::Roles(&[Role::MarksAdmin, Role::SuperAdmin])),
    ("GET",  "/promotions/{id}/students", Who::Roles(&[Role::MarksAdmin, Role::SuperAdmin])),
    ("POST", "/promotions/{id}/approve", Who::Roles(&[Role::MarksAdmin, Role::SuperAdmin])),
    ("POST", "/promotions/{id}/dismiss", Who::Roles(&[Role::MarksAdmin, Role::SuperAdmin])),
    ("GET",  "/promotions/{id}/promoted", Who::Roles(&[Role::MarksAdmin, Role::SuperAdmin])),
    ("GET",  "/enrolment-changes",     Who::Roles(&[Role::MarksAdmin, Role::SuperAdmin])),
    ("POST", "/enrolment-changes",     Who::Roles(&[Role::MarksAdmin, Role::SuperAdmin])),
    ("GET",  "/enrolment-changes/choices", Who::Roles(&[Role::MarksAdmin, Role::SuperAdmin])),
    ("GET",  "/enrolment-changes/{id}", Who::Roles(&[Role::MarksAdmin, Role::SuperAdmin])),
    ("GET",  "/enrolment-changes/{id}/students", Who::Roles(&[Role::MarksAdmin, Role::SuperAdmin])),
    ("POST", "/enrolment-changes/{id}/approve", Who::Roles(&[Role::MarksAdmin, Role::SuperAdmin])),
    ("POST", "/enrolment-changes/{id}/dismiss", Who::Roles(&[Role::MarksAdmin, Role::SuperAdmin])),
    ("GET",  "/student-imports",       Who::Roles(&[Role::AccountantAdmin, Role::SuperAdmin])),
    ("POST", "/student-imports",       Who::Roles(&[Role::SuperAdmin])),
    ("GET",  "/student-imports/template.csv", Who::Roles(&[Role::SuperAdmin])),
    ("GET",  "/student-imports/{id}",  Who::Roles(&[Role::AccountantAdmin, Role::SuperAdmin])),
    ("GET",  "/student-imports/{id}/students", Who::Roles(&[Role::AccountantAdmin, Role::SuperAdmin])),
    ("POST", "/student-imports/{id}/approve-dues", Who::Roles(&[Role::AccountantAdmin, Role::SuperAdmin])),
    ("POST", "/student-imports/{id}/dismiss-dues", Who::Roles(&[Role::AccountantAdmin, Role::SuperAdmin])),
    ("POST", "/imported-students/{studentId}/send-code", Who::Roles(&[Role::SuperAdmin])),
    ("POST", "/imported-students/{studentId}/take-back", Who::Roles(&[Role::SuperAdmin])),
    ("GET",  "/accountant/dues",       Who::Roles(&[Role::AccountantAdmin])),
    ("GET",  "/accountant/charges",    Who::Roles(&[Role::AccountantAdmin])),
    ("GET",  "/accountant/charges/export.csv", Who::Roles(&[Role::AccountantAdmin])),
    ("GET",  "/accountant/top-ups/export.csv", Who::Roles(&[Role::AccountantAdmin])),
    ("GET",  "/accountant/students/{studentId}",  Who::Roles(&[Role::AccountantAdmin])),
    ("GET",  "/accountant/statement/{studentId}", Who::Roles(&[Role::AccountantAdmin])),
    ("PUT",  "/accountant/transactions/{id}/reverse", Who::Roles(&[Role::AccountantAdmin])),
    ("GET",  "/accountant/top-ups",    Who::Roles(&[Role::AccountantAdmin])),
    ("GET",  "/accountant/shared-references", Who::Roles(&[Role::AccountantAdmin])),
    ("PUT",  "/accountant/top-ups/{id}/approve",  Who::Roles(&[Role::AccountantAdmin])),
    ("PUT",  "/accountant/top-ups/{id}/reject",   Who::Roles(&[Role::AccountantAdmin])),
    ("POST", "/accountant/add-funds",  Who::Roles(&[Role::AccountantAdmin])),
    ("POST", "/accountant/charges",    Who::Roles(&[Role::AccountantAdmin])),
    ("POST", "/accountant/course-charges", Who::Roles(&[Role::AccountantAdmin])),
    ("PUT",  "/accountant/charges/{id}/withdraw", Who::Roles(&[Role::AccountantAdmin])),
    ("GET",  "/practicals",            Who::Student),
    ("POST", "/practicals",            Who::Roles(&[Role::Teacher])),
    ("POST", "/practicals/{id}/request",  Who::Student),
    ("GET",  "/practicals/scheduled",  Who::Roles(&[Role::Teacher])),
    ("PUT",  "/practicals/{id}",       Who::Roles(&[Role::Teacher])),
    ("PUT",  "/practicals/{id}/withdraw", Who::Roles(&[Role::Teacher])),
    ("GET",  "/practicals/requests",   Who::Roles(&[Role::Teacher])),
    ("PUT",  "/practicals/requests/{id}/approve", Who::Roles(&[Role::Teacher])),
    ("PUT",  "/practicals/requests/{id}/reject",  Who::Roles(&[Role::Teacher])),
    ("GET",  "/attendance/mine",       Who::Student),
    ("GET",  "/attendance/subjects",   Who::Roles(&[Role::Teacher])),
    ("GET",  "/attendance",            Who::Roles(&[Role::Teacher])),
    ("POST", "/attendance",            Who::Roles(&[Role::Teacher])),
    ("GET",  "/attendance/lectures",   Who::Roles(&[Role::Teacher])),
    ("POST", "/grievance/add",         Who::Student),
    ("PUT",  "/grievance/reopen/{id}", Who::Student),
    ("POST", "/grievance/{id}/attachment", Who::Student),
    ("GET",  "/grievance/{id}/attachment", Who::StudentOrRoles(&[Role::Hod, Role::GrievanceAdmin])),
    ("GET",  "/grievance/fetch-grievance-student/{id}", Who::Student),
    ("GET",  "/grievance/fetch-grievances", Who::Roles(&[Role::Hod, Role::GrievanceAdmin])),
    ("GET",  "/grievance/export.csv",  Who::Roles(&[Role::Hod, Role::GrievanceAdmin])),
    ("PUT",  "/grievance/resolve-grievance/{id}", Who::Roles(&[Role::Hod, Role::GrievanceAdmin])),
    ("GET",  "/glance/{desk}",         Who::Roles(&Role::ALL)),
    ("GET",  "/glance/{desk}/trend",   Who::Roles(&Role::ALL)),
    ("GET",  "/saved-replies/{desk}",  Who::Roles(SAVED_REPLIES)),
    ("POST", "/saved-replies/{desk}",  Who::Roles(SAVED_REPLIES)),
    ("PUT",  "/saved-replies/change/{id}", Who::Roles(SAVED_REPLIES)),
    ("PUT",  "/saved-replies/remove/{id}", Who::Roles(SAVED_REPLIES)),
    ("POST", "/leave/add",             Who::Student),
    ("PUT",  "/leave/withdraw/{id}",   Who::Student),
    ("POST", "/leave/{id}/attachment", Who::Student),
    ("GET",  "/leave/{id}/attachment", Who::StudentOrRoles(&[Role::Hod, Role::LeaveAdmin])),
    ("GET",  "/leave/fetch-leave-student/{id}", Who::Student),
    ("GET",  "/leave/fetch-leaves",    Who::Roles(&[Role::Hod, Role::LeaveAdmin])),
    ("GET",  "/leave/export.csv",      Who::Roles(&[Role::Hod, Role::LeaveAdmin])),
    ("PUT",  "/leave/approve-leave/{id}", Who::Roles(&[Role::Hod, Role::LeaveAdmin])),
    ("PUT",  "/leave/reject-leave/{id}", Who::Roles(&[Role::Hod, Role::LeaveAdmin])),
    ("GET",  "/transactions",          Who::Roles(&[Role::SuperAdmin])),
    ("GET",  "/transactions/report.pdf", Who::Roles(&[Role::SuperAdmin])),
    ("GET",  "/transactions/export.csv", Who::Roles(&[Role::SuperAdmin])),
    ("GET",  "/audit/export.csv",      Who::Roles(&[Role::SuperAdmin])),
    ("GET",  "/marks/students",        Who::Roles(&[Role::MarksAdmin])),
    ("GET",  "/marks/grid",            Who::Roles(&[Role::MarksAdmin])),
    ("PUT",  "/marks/grid",            Who::Roles(&[Role::MarksAdmin])),
    ("GET",  "/marks/template.csv",    Who::Roles(&[Role::MarksAdmin])),
    ("GET",  "/marks/export.csv",      Who::Roles(&[Role::MarksAdmin])),
    ("POST", "/marks/import",          Who::Roles(&[Role::MarksAdmin])),
    ("PUT",  "/marks/publish",         Who::Roles(&[Role::MarksAdmin])),
    ("GET",  "/marks/reexam-dates",    Who::Roles(&[Role::MarksAdmin])),
    ("PUT",  "/marks/reexam-dates/{id}", Who::Roles(&[Role::MarksAdmin])),
    ("GET",  "/marks/{studentId}",     Who::Roles(&[Role::MarksAdmin])),
    ("PUT",  "/marks/{studentId}",     Who::Roles(&[Role::MarksAdmin])),
    ("GET",  "/marks/{studentId}/history", Who::Roles(&[Role::MarksAdmin])),
    ("GET",  "/result",                Who::Student),
    ("GET",  "/result/pdf",            Who::Student),
    ("GET",  "/result/transcript.pdf", Who::Student),
    ("GET",  "/verify/{code}",         Who::Anyone),
    ("GET",  "/reexam",                Who::Student),
    ("POST", "/reexam/pay",            Who::Student),
    ("GET",  "/student/getStudents",   Who::Roles(&[
        Role::SuperAdmin, Role::DocAdmin, Role::MarksAdmin, Role::AccountantAdmin, Role::Hod,
        Role::ScholarshipAdmin, Role::Teacher,
    ])),
    ("GET",  "/student/getStudentsDetails",    Who::Roles(&[Role::DocAdmin])),
    ("PUT",  "/admission/approve/{studentId}", Who::Roles(&[Role::DocAdmin])),
    ("PUT",  "/admission/reject/{studentId}",  Who::Roles(&[Role::DocAdmin])),
    ("GET",  "/classes",               Who::Roles(&Role::ALL)),
    ("GET",  "/classes/{id}",          Who::Roles(&[Role::MarksAdmin])),
    ("PUT",  "/classes/{id}/divisions", Who::Roles(&[Role::MarksAdmin])),
    ("GET",  "/classes/{id}/teachers", Who::Roles(&[Role::MarksAdmin])),
    ("PUT",  "/classes/{id}/teachers", Who::Roles(&[Role::MarksAdmin])),
    ("GET",  "/classes/{id}/students", Who::Roles(&[Role::MarksAdmin])),
    ("PUT",  "/classes/{id}/students", Who::Roles(&[Role::MarksAdmin])),
    ("POST", "/classes/{id}/roll-numbers", Who::Roles(&[Role::MarksAdmin])),
    ("POST", "/classes/{id}/places",   Who::Roles(&[Role::MarksAdmin])),
    ("GET",  "/classes/{id}/template.csv", Who::Roles(&[Role::MarksAdmin])),
    ("GET",  "/admission/fee/{studentId}",     Who::Roles(&[Role::DocAdmin])),
    ("GET",  "/admission/reopenings",  Who::Roles(&[Role::SuperAdmin, Role::DocAdmin])),
    ("POST", "/admission/reopenings",  Who::Roles(&[Role::DocAdmin])),
    ("PUT",  "/admission/reopenings/{id}/confirm", Who::Roles(&[Role::SuperAdmin, Role::DocAdmin])),
    ("PUT",  "/admission/reopenings/{id}/dismiss", Who::Roles(&[Role::SuperAdmin, Role::DocAdmin])),
    ("GET",  "/documents/{id}",                Who::StudentOrRoles(&[Role::DocAdmin])),
    ("POST", "/college/add",                   Who::Roles(&[Role::SuperAdmin])),
    ("POST", "/college/subjects",      Who::Roles(&[Role::SuperAdmin])),
    ("GET",  "/college/getCollegeById/{id}",   Who::Roles(&Role::ALL)),
    ("PUT",  "/college/logo",          Who::Roles(&[Role::SuperAdmin])),
    ("PUT",  "/college/logo/remove",   Who::Roles(&[Role::SuperAdmin])),
    ("GET",  "/college/logo",          Who::StudentOrRoles(&Role::ALL)),
    ("GET",  "/admin/get",             Who::Roles(&Role::ALL)),
    ("GET",  "/admin/waiting",         Who::Roles(&Role::ALL)),
    ("GET",  "/admin/credential",      Who::Roles(&[Role::SuperAdmin])),
    ("GET",  "/admin/invitations",     Who::Roles(&[Role::SuperAdmin])),
    ("POST", "/admin/invite",          Who::Roles(&[Role::SuperAdmin])),
    ("PUT",  "/admin/withdraw/{id}",   Who::Roles(&[Role::SuperAdmin])),
    ("GET",  "/admin/factor-restorations", Who::Roles(&[Role::SuperAdmin])),
    ("POST", "/admin/factor-restorations", Who::Roles(&[Role::SuperAdmin])),
    ("PUT",  "/admin/factor-restorations/{id}/confirm", Who::Roles(&[Role::SuperAdmin])),
    ("PUT",  "/admin/factor-restorations/{id}/stop", Who::Roles(&[Role::SuperAdmin])),
    ("POST", "/admin/update-password", Who::Roles(&[Role::SuperAdmin])),
    ("PUT",  "/admin/approve/{id}",    Who::Roles(&[Role::SuperAdmin])),
    ("PUT",  "/admin/reject/{id}",     Who::Roles(&[Role::SuperAdmin])),
    ("PUT",  "/admin/role/{id}",       Who::Roles(&[Role::SuperAdmin])),
    ("PUT",  "/admin/disable/{id}",    Who::Roles(&[Role::SuperAdmin])),
    ("PUT",  "/admin/rename/{id}",     Who::Roles(&[Role::SuperAdmin])),
    ("PUT",  "/admin/subjects/{id}",   Who::Roles(&[Role::SuperAdmin])),
    ("GET",  "/scholarship/fetch-all", Who::Roles(&[Role::SuperAdmin, Role::Hod, Role::ScholarshipAdmin])),
    ("GET",  "/scholarship/export.csv", Who::Roles(&[Role::SuperAdmin, Role::Hod, Role::ScholarshipAdmin])),
    ("POST", "/scholarship/add",       Who::Roles(&[Role::Hod, Role::ScholarshipAdmin])),
    ("PUT",  "/scholarship/change/{id}", Who::Roles(&[Role::Hod, Role::ScholarshipAdmin])),
    ("PUT",  "/scholarship/cancel/{id}", Who::Roles(&[Role::Hod, Role::ScholarshipAdmin])),
    ("GET",  "/scholarship/fetch-students/{id}", Who::Roles(&[Role::Hod, Role::ScholarshipAdmin])),
    ("POST", "/scholarship/approve-students",    Who::Roles(&[Role::Hod, Role::ScholarshipAdmin])),
    ("POST", "/scholarship/pay/{id}",  Who::Roles(&[Role::SuperAdmin])),
    ("POST", "/scholarship/participate",         Who::Student),
    ("GET",  "/scholarship/fetch-participated/{studentId}",     Who::Student),
    ("GET",  "/scholarship/fetch-non-participated/{studentId}", Who::Student),
    ("GET",  "/student/admission.pdf", Who::Student),
    ("GET",  "/student/overview",      Who::Student),
    ("GET",  "/student/timeline",      Who::Student),
    ("GET",  "/audit",                 Who::Roles(&[Role::SuperAdmin])),
    ("GET",  "/notifications",         Who::Student),
    ("PUT",  "/notifications/read",    Who::Student),
];

/// The staff who decide with a reply or a reason. Each desk knows its own replies alone.
const SAVED_REPLIES: &[Role] = &[
    Role::DocAdmin,
    Role::AccountantAdmin,
    Role::Hod,
    Role::GrievanceAdmin,
    Role::LeaveAdmin,
    Role::Teacher,
];

/// Calls whose body names another record, which the sample does not have.
const NAMES_ANOTHER: [&str; 17] = [
    "/admin/factor-restorations",
    "/admission/reopenings",
    "/admin/update-password",
    "/wallet/pay",
    "/accountant/add-funds",
    "/accountant/charges",
    "/marks/grid",
    "/marks/import",
    "/marks/publish",
    "/reexam/pay",
    // There is none before it is published.
    "/result/pdf",
    "/result/transcript.pdf",
    // Nor one before it is submitted.
    "/student/admission.pdf",
    // Nor a logo of that number.
    "/college/logo",
    "/practicals",
    "/attendance",
    "/scholarship/approve-students",
];

/// Calls that name a student, who must be the one that calls: the sample names another.
const NAMES_ONESELF: [&str; 7] = [
    "/scholarship/participate",
    "/scholarship/fetch-participated/{studentId}",
    "/scholarship/fetch-non-participated/{studentId}",
    "/grievance/add",
    "/grievance/fetch-grievance-student/{id}",
    "/leave/add",
    "/leave/fetch-leave-student/{id}",
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Who {
    Anyone,
    Student,
    Roles(&'static [Role]),
    StudentOrRoles(&'static [Role]),
    /// Staff whose second factor is still to come.
    AtPassword,
    /// Staff, and those who have to set a factor up first.
    StaffOrEnrolling,
}

/// What somebody is to the portal.
#[derive(Clone, Copy, Debug)]
enum Caller {
    /// No session, or one that has ended.
    Nobody,
    Student,
    Staff(Role),
    /// Staff whose password was right; and what is lacking.
    AtPassword(&'static str),
}

struct Person {
    title: String,
    caller: Caller,
    browser: Browser,
}

impl Person {
    fn new(title: &str, caller: Caller, browser: Browser) -> Self {
        Self {
            title: title.to_owned(),
            caller,
            browser,
        }
    }
}

fn everybody(app: &TestApp) -> Vec<Person> {
    // First, since minutes pass in it: the use of a session that began before would be written anew.
    let mut people = at_password(app);
    people.extend([
        Person::new("nobody", Caller::Nobody, app.browser()),
        Person::new("pending", Caller::Nobody, app.pending_staff().browser),
        Person::new("back to pending", Caller::Nobody, set_back(app).browser),
        Person::new("disabled", Caller::Nobody, app.disabled_staff().browser),
    ]);
    for college in ["Sunrise College", "Hill College"] {
        let college = app.college(college);
        let title = format!("student of {}", college.name);
        people.push(Person::new(
            &title,
            Caller::Student,
            college.student().browser,
        ));
        for role in Role::ALL {
            let title = format!("{} of {}", role.as_str(), college.name);
            let browser = college.staff(role).browser;
            people.push(Person::new(&title, Caller::Staff(role), browser));
        }
    }
    people
}

/// Staff of every role whose sign-in lacks the factor, and whose sign-in lacks that they set one up.
fn at_password(app: &TestApp) -> Vec<Person> {
    app.ask_all_roles_for_a_factor();
    let mut people = Vec::new();
    for role in Role::ALL {
        let [has_one, has_none] = [app.staff(role), app.staff(role)];
        has_one.enrol(app);
        let ids = format!("'{}', '{}'", has_one.id, has_none.id);
        app.execute(&format!(
            "UPDATE staff SET role_since = role_since - interval '14 days' WHERE id IN ({ids})"
        ));
        for (account, next) in [(has_one, "factor"), (has_none, "enrol")] {
            account.begin_sign_in(next);
            let title = format!("{} who lacks: {next}", role.as_str());
            people.push(Person::new(
                &title,
                Caller::AtPassword(next),
                account.browser,
            ));
        }
    }
    people
}

/// Pending, but with the cookie of a session from when it was not.
fn set_back(app: &TestApp) -> Account {
    let account = app.staff(Role::Hod);
    app.execute(&format!(
        "UPDATE staff SET status = 'pending', role = NULL WHERE id = '{}'",
        account.id
    ));
    account
}

/// The refusal that is due, if any.
fn refusal(who: Who, caller: Caller) -> Option<u16> {
    match (who, caller) {
        (Who::Anyone, _)
        | (Who::Student | Who::StudentOrRoles(_), Caller::Student)
        | (Who::StaffOrEnrolling, Caller::Staff(_) | Caller::AtPassword("enrol"))
        | (Who::AtPassword, Caller::AtPassword(_)) => None,
        (_, Caller::Nobody | Caller::AtPassword(_)) => Some(401),
        (Who::Roles(roles) | Who::StudentOrRoles(roles), Caller::Staff(role))
            if roles.contains(&role) =>
        {
            None
        }
        _ => Some(403),
    }
}

fn design_of(method: &str, path: &str) -> Who {
    let row = DESIGN.iter().find(|row| (row.0, row.1) == (method, path));
    row.unwrap_or_else(|| panic!("{method} {path} is not in the design"))
        .2
}

/// The table, with logging out at its end, since nobody is anybody afterwards.
fn table() -> Vec<(String, &'static str, Access)> {
    let endpoints = routes::table(true).into_iter();
    let mut rows: Vec<_> = endpoints
        .map(|endpoint| (endpoint.method.to_string(), endpoint.path, endpoint.access))
        .collect();
    rows.sort_by_key(|(_, path, _)| path.ends_with("logout"));
    rows
}

#[test]
fn the_table_of_the_code_is_the_table_of_the_design() {
    for (method, path, access) in table() {
        let same = match (design_of(&method, path), access) {
            (Who::Anyone, Access::Anyone)
            | (Who::Student, Access::Student)
            | (Who::AtPassword, Access::AtPassword)
            | (Who::StaffOrEnrolling, Access::StaffOrEnrolling) => true,
            (Who::Roles(ours), Access::Staff(theirs))
            | (Who::StudentOrRoles(ours), Access::StudentOrStaff(theirs)) => ours == theirs,
            _ => false,
        };
        assert!(same, "{method} {path}: {access:?}");
    }
    assert_eq!(
        table().len(),
        DESIGN.len(),
        "the design names more than there is"
    );
}

#[test]
fn every_endpoint_lets_through_whom_the_design_names_and_nobody_else() {
    let app = TestApp::with(&[("PORTAL_LIMIT_OTP_MAILS", "1000/3600")]);
    let people = everybody(&app);
    let targets = Targets::of(&app);
    let before = app.checksums(&["throttles"]);
    let (mut refused, mut passed) = (0, 0);
    for (method, path, _) in table() {
        for person in &people {
            let Some(status) = refusal(design_of(&method, path), person.caller) else {
                continue;
            };
            let reply = person.browser.send(&targets.call(&method, path));
            assert_eq!(reply.status, status, "{method} {path} by {}", person.title);
            if matches!(person.caller, Caller::AtPassword(_)) {
                let code = &reply.json()["code"];
                assert_eq!(code, "factor.needed", "{method} {path} by {}", person.title);
            }
            refused += 1;
        }
    }
    assert_eq!(
        app.checksums(&["throttles"]),
        before,
        "a refused call left a trace"
    );
    // An unknown id, so that the first who may act leaves something for the next.
    let unknown = Targets::unknown(&app);
    for (method, path, _) in table() {
        for person in &people {
            if refusal(design_of(&method, path), person.caller).is_some() {
                continue;
            }
            // Their demo door is closed here; a wrong password has its own 401, and so has a wrong device.
            let demo = path.starts_with("/dev/");
            let login = path.ends_with("login") || path.starts_with("/auth/device/");
            let reply = person.browser.send(&unknown.call(&method, path));
            let nobody = matches!(person.caller, Caller::Nobody) && path == "/auth/session";
            let fair = match reply.status {
                404 => demo || path.contains('{') || NAMES_ANOTHER.contains(&path),
                // Every document and receipt but one's own.
                403 => {
                    path == "/documents/{id}"
                        || path.starts_with("/fees/receipts/")
                        || NAMES_ONESELF.contains(&path)
                }
                401 => login || nobody,
                status => matches!(status, 200 | 204 | 400 | 409 | 429),
            };
            assert!(fair, "{method} {path} by {}: {}", person.title, reply.body);
            passed += 1;
        }
    }
    assert_eq!(refused + passed, people.len() * table().len());
}

#[test]
fn the_demos_door_is_closed_without_the_demo() {
    let app = TestApp::start();
    for path in ["/dev/mailbox", "/dev/accounts"] {
        app.browser().get(path).expect(404);
        app.staff(Role::SuperAdmin).get(path).expect(404);
    }
}
