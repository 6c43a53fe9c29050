//! The one table of endpoints: method, path, access, handler (spec §7 and the calls beside it).

use std::{collections::BTreeMap, sync::OnceLock};

use actix_web::{
    HttpResponse, ResponseError,
    http::{Method, StatusCode, header},
    web,
};
use serde_json::json;
use utoipa::openapi::OpenApi;

use crate::{
    academic_years,
    accounts::{
        devices, email_change, factor_restorations, factors, first_password, login, mobile_change,
        passkey_factor, passkeys, password_change, password_reset, registration, sign_ins, step_up,
    },
    admissions::{application_form, fee, reopening, verification},
    attendance, audit, classes,
    college_setup::{self, logo},
    colleges, course_moves, crashes, demo, documents, enrolment_changes, fees,
    framework::{
        access::{
            ACCOUNTANT, ANY_STAFF, ANYONE, AT_PASSWORD, Anyone, DOC_ADMIN, DOC_OR_SUPER_ADMIN,
            GRIEVANCES, LEAVES, MARKS, OPENING_DUES, PROMOTIONS, SAVED_REPLIES, SCHOLARSHIP,
            SCHOLARSHIP_LIST, SIGNED_IN, STAFF_OR_ENROLLING, STUDENT, STUDENT_LIST,
            STUDENT_OR_ACCOUNTANT, STUDENT_OR_DOC_ADMIN, STUDENT_OR_GRIEVANCES, STUDENT_OR_LEAVES,
            SUPER_ADMIN, TEACHER,
        },
        api_error::ApiError,
        confirmation::acts,
        endpoint::Endpoint,
        openapi::{self, Document},
        reply::{Answer, Reply},
        request_refusal::RequestRefusal,
        state::State,
    },
    glance, grievances, invitations, journal, leaves, marks, notifications, overview, practicals,
    promotions, reexam, results, saved_replies,
    scholarships::{self, edits as scholarship_edits, own as own_scholarships, recipients},
    sentences::said_by_the_client,
    staff, student_imports, students, teaching, timeline, top_ups, wallet,
};

/// The prefix of every path of the table.
pub const BASE: &str = "/api";

const GET: Method = Method::GET;
const POST: Method = Method::POST;
const PUT: Method = Method::PUT;
const DELETE: Method = Method::DELETE;

/// Every endpoint of the portal; with `demo` also the demo's own.
#[rustfmt::skip]
#[allow(clippy::too_many_lines, reason = "it is one table, a line an endpoint")]
pub fn table(demo: bool) -> Vec<Endpoint> {
    let mut table = vec![
        Endpoint::new(POST, "/auth/register",          ANYONE,      registration::register, "Register as a student"),
        Endpoint::new(POST, "/auth/verify-otp",        ANYONE,      registration::verify_otp, "Prove a student's address with a code"),
        Endpoint::new(POST, "/auth/admin-register",    ANYONE,      registration::admin_register, "Register as a member of staff"),
        Endpoint::new(POST, "/auth/admin-verify-otp",  ANYONE,      registration::admin_verify_otp, "Prove a staff member's address with a code"),
        Endpoint::new(POST, "/auth/resend-otp",        ANYONE,      registration::resend_otp, "Send a code once more"),
        Endpoint::new(POST, "/auth/login",             ANYONE,      login::login, "Sign in as a student"),
        Endpoint::new(POST, "/auth/logout",            ANYONE,      login::logout, "Sign out as a student"),
        Endpoint::new(POST, "/auth/admin-login",       ANYONE,      login::admin_login, "Sign in as a member of staff"),
        Endpoint::new(POST, "/auth/admin-logout",      ANYONE,      login::admin_logout, "Sign out as a member of staff"),
        Endpoint::new(GET,  "/auth/session",           ANYONE,      login::session, "Say who is signed in"),
        Endpoint::new(POST, "/auth/factor/app",        AT_PASSWORD, factors::app, "Complete a sign-in with an authenticator app"),
        Endpoint::new(POST, "/auth/factor/recovery",   AT_PASSWORD, factors::recovery, "Complete a sign-in with a recovery code"),
        Endpoint::new(POST, "/auth/factor/enrol",      STAFF_OR_ENROLLING, factors::enrol, "Send a code before two-step verification"),
        Endpoint::new(POST, "/auth/factor/prove",      STAFF_OR_ENROLLING, factors::prove, "Show the secret of an authenticator app"),
        Endpoint::new(POST, "/auth/factor/confirm",    STAFF_OR_ENROLLING, factors::confirm, "Turn two-step verification on"),
        Endpoint::new(GET,  "/auth/factor",            ANY_STAFF,   factors::own, "Read one's own two-step verification"),
        Endpoint::new(POST, "/auth/factor/passkey/challenge", AT_PASSWORD, passkey_factor::challenge, "Ask for a passkey at a sign-in"),
        Endpoint::new(POST, "/auth/factor/passkey",    AT_PASSWORD, passkey_factor::complete, "Complete a sign-in with a passkey"),
        Endpoint::new(POST, "/auth/factor/passkey/begin", STAFF_OR_ENROLLING, passkey_factor::begin, "Ask for a passkey as second factor"),
        Endpoint::new(POST, "/auth/factor/passkey/finish", STAFF_OR_ENROLLING, passkey_factor::finish, "Add a passkey as second factor"),
        Endpoint::new(POST, "/auth/step-up",           SIGNED_IN,   step_up::step_up, "Confirm who one is once more"),
        Endpoint::new(POST, "/auth/step-up/challenge", SIGNED_IN,   step_up::challenge, "Ask for a passkey to confirm oneself"),
        Endpoint::new(GET,  "/auth/passkeys",          SIGNED_IN,   passkeys::list, "List one's own passkeys"),
        Endpoint::new(PUT,  "/auth/passkeys/{id}",     SIGNED_IN.before(acts::ChangePasskeys), passkeys::rename, "Rename one's own passkey"),
        Endpoint::new(DELETE, "/auth/passkeys/{id}",   SIGNED_IN.before(acts::ChangePasskeys), passkeys::remove, "Remove one's own passkey"),
        Endpoint::new(POST, "/auth/passkeys/begin",    STUDENT.before(acts::ChangePasskeys), passkeys::begin, "Ask for a new passkey"),
        Endpoint::new(POST, "/auth/passkeys/finish",   STUDENT,     passkeys::finish, "Add a passkey to one's account"),
        Endpoint::new(POST, "/auth/passkeys/not-now",  STUDENT,     passkeys::not_now, "Decline the offer of a passkey"),
        Endpoint::new(POST, "/auth/passkey-login/begin", ANYONE,    passkeys::begin_login, "Ask for a passkey to sign in"),
        Endpoint::new(POST, "/auth/passkey-login/finish", ANYONE,   passkeys::finish_login, "Sign in as a student by passkey"),
        Endpoint::new(GET,  "/auth/sign-ins",          SIGNED_IN,   sign_ins::live, "List where one is signed in"),
        Endpoint::new(DELETE, "/auth/sign-ins",        SIGNED_IN,   sign_ins::end_others, "End all of one's other sessions"),
        Endpoint::new(GET,  "/auth/sign-ins/history",  SIGNED_IN,   sign_ins::history, "List one's own sign-ins"),
        Endpoint::new(DELETE, "/auth/sign-ins/{id}",   SIGNED_IN,   sign_ins::end, "End one of one's own sessions"),
        Endpoint::new(POST, "/auth/device",            STUDENT.before(acts::AddDevice), devices::add, "Stay signed in on this device"),
        Endpoint::new(POST, "/auth/device/challenge",  ANYONE,      devices::challenge, "Ask for a device's signature to sign in"),
        Endpoint::new(POST, "/auth/device/sign-in",    ANYONE,      devices::sign_in, "Sign in as a student by device"),
        Endpoint::new(GET,  "/auth/devices",           STUDENT,     devices::list, "List devices that keep one signed in"),
        Endpoint::new(DELETE, "/auth/devices/{id}",    STUDENT,     devices::end, "End a device of one's own"),
        Endpoint::new(POST, "/auth/forgot-password",   ANYONE,      password_reset::forgot_password, "Ask for a code against a forgotten password"),
        Endpoint::new(POST, "/auth/reset-password",    ANYONE,      password_reset::reset_password, "Set a new password with a code"),
        Endpoint::new(POST, "/auth/change-password",   SIGNED_IN.before(acts::ChangeOwnPassword), password_change::change_password, "Change one's own password"),
        Endpoint::new(POST, "/auth/first-password",    ANYONE,      first_password::set, "Set one's first password with a code"),
        Endpoint::new(POST, "/auth/change-email",      SIGNED_IN.before(acts::ChangeOwnEmail), email_change::change_email, "Send a code to one's new address"),
        Endpoint::new(POST, "/auth/confirm-email",     SIGNED_IN,   email_change::confirm_email, "Prove one's new address with a code"),
        Endpoint::new(POST, "/auth/stop-restoration",  ANYONE,      factor_restorations::stop_by_link, "Keep a second factor by a mailed link"),
        Endpoint::new(POST, "/auth/undo-email",        ANYONE,      email_change::undo_email, "Undo a change of one's address"),
        Endpoint::new(POST, "/auth/change-mobile",     STUDENT,     mobile_change::change_mobile, "Change one's own contact number"),
        Endpoint::new(GET,  "/college/get-colleges",   ANYONE,      colleges::get_colleges, "List the colleges to register at"),
        Endpoint::new(GET,  "/college/look-up",        ANYONE,      colleges::look_up, "Look a college up by its name"),
        Endpoint::new(POST, "/college/subjects",       SUPER_ADMIN, college_setup::subject_file::import, "Import subjects of courses and terms"),
        Endpoint::new(POST, "/college/add",            SUPER_ADMIN.before(acts::ChangeUpiId), college_setup::add, "Save all of a college's set-up"),
        Endpoint::new(GET,  "/college/getCollegeById/{id}", ANY_STAFF, college_setup::get_by_id, "Read a college's set-up"),
        Endpoint::new(GET,  "/college/factor-roles",   SUPER_ADMIN, factors::roles, "List roles that need two-step verification"),
        Endpoint::new(PUT,  "/college/factor-roles",   SUPER_ADMIN.before(acts::ChangeFactorRoles), factors::set_roles, "Set roles that need two-step verification"),
        Endpoint::new(GET,  "/college/course-moves",   SUPER_ADMIN, course_moves::list, "List courses that can be moved to terms"),
        Endpoint::new(GET,  "/college/course-moves/{id}", SUPER_ADMIN, course_moves::get, "Read a plan to move a course"),
        Endpoint::new(PUT,  "/college/course-moves/{id}", SUPER_ADMIN, course_moves::save, "Save a plan to move a course"),
        Endpoint::new(GET,  "/college/course-moves/{id}/students", SUPER_ADMIN, course_moves::list_students, "List students whom a plan moves"),
        Endpoint::new(POST, "/college/course-moves/{id}/approve", SUPER_ADMIN.before(acts::MoveCourse), course_moves::approve, "Move a course as a colleague planned"),
        Endpoint::new(POST, "/college/course-moves/{id}/dismiss", SUPER_ADMIN, course_moves::dismiss, "Dismiss a plan to move a course"),
        Endpoint::new(PUT,  "/college/logo",           SUPER_ADMIN, logo::change, "Set or replace the college's logo"),
        Endpoint::new(PUT,  "/college/logo/remove",    SUPER_ADMIN, logo::remove, "Remove the college's logo"),
        Endpoint::new(GET,  "/college/logo",           SIGNED_IN,   logo::get, "Read the college's logo"),
        Endpoint::new(GET,  "/academic-years",         SUPER_ADMIN, academic_years::list, "List the college's academic years"),
        Endpoint::new(POST, "/academic-years",         SUPER_ADMIN, academic_years::open, "Open an academic year with its fees"),
        Endpoint::new(GET,  "/academic-years/next",    SUPER_ADMIN, academic_years::next, "Propose the year to open next"),
        Endpoint::new(GET,  "/academic-years/{id}",    SUPER_ADMIN, academic_years::get, "Read an academic year with its fees"),
        Endpoint::new(PUT,  "/academic-years/{id}",    SUPER_ADMIN, academic_years::save, "Save all of an academic year"),
        Endpoint::new(GET,  "/promotions",             PROMOTIONS,  promotions::list, "List classes that can be promoted"),
        Endpoint::new(GET,  "/promotions/{id}",        PROMOTIONS,  promotions::get, "Read the promotion of a class"),
        Endpoint::new(PUT,  "/promotions/{id}",        PROMOTIONS,  promotions::save, "Plan the promotion of a class"),
        Endpoint::new(GET,  "/promotions/{id}/students", PROMOTIONS, promotions::list_students, "List students with their verdicts"),
        Endpoint::new(POST, "/promotions/{id}/approve", PROMOTIONS.before(acts::PromoteClass), promotions::approve, "Promote a class as a colleague planned"),
        Endpoint::new(POST, "/promotions/{id}/dismiss", PROMOTIONS, promotions::dismiss, "Dismiss a plan to promote a class"),
        Endpoint::new(GET,  "/promotions/{id}/promoted", PROMOTIONS, enrolment_changes::list_promoted, "List promoted students of a class"),
        Endpoint::new(GET,  "/enrolment-changes",      PROMOTIONS,  enrolment_changes::list, "List changes of enrolments"),
        Endpoint::new(POST, "/enrolment-changes",      PROMOTIONS,  enrolment_changes::ask, "Ask for a change of enrolments"),
        Endpoint::new(GET,  "/enrolment-changes/choices", PROMOTIONS, enrolment_changes::choices, "List years and courses that students can enter"),
        Endpoint::new(GET,  "/enrolment-changes/{id}", PROMOTIONS,  enrolment_changes::get, "Read a change of enrolments"),
        Endpoint::new(GET,  "/enrolment-changes/{id}/students", PROMOTIONS, enrolment_changes::list_students, "List students of a change"),
        Endpoint::new(POST, "/enrolment-changes/{id}/approve", PROMOTIONS.before(acts::ChangeEnrolments), enrolment_changes::approve, "Change enrolments as a colleague asked"),
        Endpoint::new(POST, "/enrolment-changes/{id}/dismiss", PROMOTIONS, enrolment_changes::dismiss, "Dismiss a change of enrolments"),
        Endpoint::new(GET,  "/student-imports",        OPENING_DUES, student_imports::list, "List imports of present students"),
        Endpoint::new(POST, "/student-imports",        SUPER_ADMIN, student_imports::import, "Import present students"),
        Endpoint::new(GET,  "/student-imports/template.csv", SUPER_ADMIN, student_imports::template, "Download the headings of a file of students"),
        Endpoint::new(GET,  "/student-imports/{id}",   OPENING_DUES, student_imports::get, "Read an import of present students"),
        Endpoint::new(GET,  "/student-imports/{id}/students", OPENING_DUES, student_imports::list_students, "List the students of an import"),
        Endpoint::new(POST, "/student-imports/{id}/approve-dues", OPENING_DUES.before(acts::ApproveOpeningDues), student_imports::approve_dues, "Approve what imported students owe"),
        Endpoint::new(POST, "/student-imports/{id}/dismiss-dues", OPENING_DUES, student_imports::dismiss_dues, "Dismiss what imported students owe"),
        Endpoint::new(POST, "/imported-students/{studentId}/send-code", SUPER_ADMIN, student_imports::send_code, "Send a code for a first password again"),
        Endpoint::new(POST, "/imported-students/{studentId}/take-back", SUPER_ADMIN, student_imports::take_back, "Take an imported student back"),
        Endpoint::new(GET,  "/classes",                ANY_STAFF,   classes::list, "List the classes of an academic year"),
        Endpoint::new(GET,  "/classes/{id}",           MARKS,       classes::get, "Read a class with its divisions"),
        Endpoint::new(PUT,  "/classes/{id}/divisions", MARKS,       classes::save_divisions, "Save all divisions of a class"),
        Endpoint::new(GET,  "/classes/{id}/teachers",  MARKS,       classes::list_teachers, "List the teachers of a class"),
        Endpoint::new(PUT,  "/classes/{id}/teachers",  MARKS,       classes::save_teachers, "Save the divisions of a class's teachers"),
        Endpoint::new(GET,  "/classes/{id}/students",  MARKS,       classes::list_students, "List the students of a class"),
        Endpoint::new(PUT,  "/classes/{id}/students",  MARKS,       classes::move_students, "Move students into a division"),
        Endpoint::new(POST, "/classes/{id}/roll-numbers", MARKS,    classes::give_rolls, "Give the students of a class roll numbers"),
        Endpoint::new(POST, "/classes/{id}/places",    MARKS,       classes::import, "Import divisions and numbers of a class"),
        Endpoint::new(GET,  "/classes/{id}/template.csv", MARKS,    classes::template, "Download a class to fill in"),
        Endpoint::new(GET,  "/course/get-courses",     STUDENT,     college_setup::get_courses, "List the courses that one can apply for"),
        Endpoint::new(GET,  "/student/get",            STUDENT,     students::get, "Read one's own account"),
        Endpoint::new(GET,  "/student/getStudents",    STUDENT_LIST, students::get_students, "List a college's students"),
        Endpoint::new(GET,  "/student/admission",      STUDENT,     application_form::get, "Read one's own application for admission"),
        Endpoint::new(GET,  "/student/admission.pdf",  STUDENT.before(acts::OpenOwnApplication), application_form::pdf, "Download one's own application as PDF"),
        Endpoint::new(POST, "/student/fill-details",   STUDENT.before(acts::ChangeApplication), application_form::fill_details, "Save or submit one's application for admission"),
        Endpoint::new(GET,  "/student/getStudentsDetails", DOC_ADMIN, verification::list, "List applications for admission"),
        Endpoint::new(GET,  "/admission/fee/{studentId}", DOC_ADMIN, fee::get, "What approving an application would charge the student"),
        Endpoint::new(PUT,  "/admission/approve/{studentId}", DOC_ADMIN, verification::approve, "Approve an application for admission"),
        Endpoint::new(PUT,  "/admission/reject/{studentId}", DOC_ADMIN, verification::reject, "Reject an application for admission"),
        Endpoint::new(GET,  "/admission/reopenings",   DOC_OR_SUPER_ADMIN, reopening::list, "List requests to re-open admissions"),
        Endpoint::new(POST, "/admission/reopenings",   DOC_ADMIN,   reopening::ask, "Ask to re-open an approved admission"),
        Endpoint::new(PUT,  "/admission/reopenings/{id}/confirm", DOC_OR_SUPER_ADMIN, reopening::confirm, "Re-open an admission as second person"),
        Endpoint::new(PUT,  "/admission/reopenings/{id}/dismiss", DOC_OR_SUPER_ADMIN, reopening::dismiss, "Dismiss a request to re-open an admission"),
        Endpoint::new(GET,  "/documents/{id}",         STUDENT_OR_DOC_ADMIN.before(acts::OpenOwnDocument), documents::get, "Open a document of an application"),
        Endpoint::new(GET,  "/fees/status",            STUDENT,     fees::status, "Read what one owes and has paid"),
        Endpoint::new(POST, "/fees/pay",               STUDENT.before(acts::PayAsStudent), fees::pay, "Pay a fee from the wallet"),
        Endpoint::new(GET,  "/fees/receipts/{transactionId}", STUDENT_OR_ACCOUNTANT, fees::receipt, "Download a receipt as PDF"),
        Endpoint::new(GET,  "/wallet",                 STUDENT,     wallet::get, "Read one's wallet and open charges"),
        Endpoint::new(GET,  "/wallet/history",         STUDENT,     wallet::history, "List payments out of one's wallet"),
        Endpoint::new(POST, "/wallet/pay",             STUDENT.before(acts::PayAsStudent), wallet::pay, "Pay a charge from the wallet"),
        Endpoint::new(GET,  "/wallet/top-ups",         STUDENT,     top_ups::list_own, "List one's own top-ups"),
        Endpoint::new(POST, "/wallet/top-ups",         STUDENT.before(acts::PayAsStudent), top_ups::request, "Ask to have a UPI payment credited"),
        Endpoint::new(GET,  "/accountant/students",    ACCOUNTANT,  wallet::list_accounts, "List students with wallets and charges"),
        Endpoint::new(GET,  "/accountant/students/export.csv", ACCOUNTANT.before(acts::ExportList), wallet::export_accounts, "Download students with wallets as CSV"),
        Endpoint::new(GET,  "/accountant/students/{studentId}", ACCOUNTANT, wallet::account, "Read a student's wallet and charges"),
        Endpoint::new(GET,  "/accountant/statement/{studentId}", ACCOUNTANT, wallet::statement, "List the lines of a student's wallet"),
        Endpoint::new(PUT,  "/accountant/transactions/{id}/reverse", ACCOUNTANT.before(acts::ReverseTransfer), wallet::reverse, "Take money back out of a wallet"),
        Endpoint::new(GET,  "/accountant/top-ups",     ACCOUNTANT,  top_ups::list, "List top-ups that were asked for"),
        Endpoint::new(GET,  "/accountant/top-ups/export.csv", ACCOUNTANT.before(acts::ExportList), top_ups::export, "Download top-ups as CSV"),
        Endpoint::new(GET,  "/accountant/shared-references", ACCOUNTANT, top_ups::list_sharing, "List top-ups that share a reference"),
        Endpoint::new(PUT,  "/accountant/top-ups/{id}/approve", ACCOUNTANT.before(acts::ApproveTopUp), top_ups::approve, "Approve a top-up, or be its first approver"),
        Endpoint::new(PUT,  "/accountant/top-ups/{id}/reject", ACCOUNTANT, top_ups::reject, "Reject a top-up"),
        Endpoint::new(POST, "/accountant/add-funds",   ACCOUNTANT.before(acts::AddFunds), top_ups::add_funds, "Put cash from the counter into wallets"),
        Endpoint::new(GET,  "/accountant/charges",     ACCOUNTANT,  fees::list_charges, "List what students owe or have paid"),
        Endpoint::new(GET,  "/accountant/charges/export.csv", ACCOUNTANT.before(acts::ExportList), fees::export_charges, "Download what students owe or paid as CSV"),
        Endpoint::new(GET,  "/accountant/dues",        ACCOUNTANT,  fees::dues, "Sum up what students owe, by class"),
        Endpoint::new(POST, "/accountant/charges",     ACCOUNTANT,  fees::raise, "Raise a charge for a student"),
        Endpoint::new(POST, "/accountant/course-charges", ACCOUNTANT, fees::charge_course, "Try or raise a charge for a course"),
        Endpoint::new(PUT,  "/accountant/charges/{id}/withdraw", ACCOUNTANT, fees::withdraw, "Withdraw a charge that is not paid"),
        Endpoint::new(GET,  "/transactions",           SUPER_ADMIN, journal::list, "List the college's transactions"),
        Endpoint::new(GET,  "/transactions/report.pdf", SUPER_ADMIN, journal::report, "Download the college's transactions as PDF"),
        Endpoint::new(GET,  "/transactions/export.csv", SUPER_ADMIN.before(acts::ExportList), journal::export, "Download the college's transactions as CSV"),
        Endpoint::new(GET,  "/marks/students",         MARKS,       marks::list, "List students with the state of their marks"),
        Endpoint::new(GET,  "/marks/export.csv",       MARKS.before(acts::ExportList), marks::export, "Download the state of marks as CSV"),
        Endpoint::new(GET,  "/marks/grid",             MARKS,       marks::grid, "List a class with all its marks"),
        Endpoint::new(PUT,  "/marks/grid",             MARKS,       marks::save_grid, "Save marks of a class"),
        Endpoint::new(GET,  "/marks/template.csv",     MARKS,       marks::template, "Download a class's marks as CSV"),
        Endpoint::new(POST, "/marks/import",           MARKS,       marks::import, "Try or read a file of marks"),
        Endpoint::new(PUT,  "/marks/publish",          MARKS.before(acts::PublishResult), marks::publish, "Publish results of a class or of students"),
        Endpoint::new(GET,  "/marks/reexam-dates",     MARKS,       reexam::list_dates, "List the dates of re-exams"),
        Endpoint::new(PUT,  "/marks/reexam-dates/{id}", MARKS,      reexam::set_date, "Set the date of a subject's re-exam"),
        Endpoint::new(GET,  "/marks/{studentId}",      MARKS,       marks::get, "Read a student's sheet of marks"),
        Endpoint::new(PUT,  "/marks/{studentId}",      MARKS.before(acts::PublishWithMarks), marks::save, "Save marks of a student"),
        Endpoint::new(GET,  "/marks/{studentId}/history", MARKS,    marks::history, "List the changes of a student's marks"),
        Endpoint::new(GET,  "/result",                 STUDENT,     results::get, "Read one's own result"),
        Endpoint::new(GET,  "/result/pdf",             STUDENT,     results::pdf, "Download one's own result as PDF"),
        Endpoint::new(GET,  "/result/transcript.pdf",  STUDENT,     results::transcript, "Download one's results of all terms as PDF"),
        Endpoint::new(GET,  "/verify/{code}",          ANYONE,      results::verify, "Verify a result by its code"),
        Endpoint::new(GET,  "/reexam",                 STUDENT,     reexam::get, "List the re-exams that one can pay for"),
        Endpoint::new(POST, "/reexam/pay",             STUDENT.before(acts::PayAsStudent), reexam::pay, "Pay for a re-exam from the wallet"),
        Endpoint::new(GET,  "/admin/get",              ANY_STAFF,   staff::get, "Read one's own staff account"),
        Endpoint::new(GET,  "/admin/waiting",          ANY_STAFF,   staff::waiting, "Count what waits at one's desks"),
        Endpoint::new(GET,  "/glance/{desk}",          ANY_STAFF,   glance::strip, "Read what needs somebody at a desk"),
        Endpoint::new(GET,  "/glance/{desk}/trend",    ANY_STAFF,   glance::trend, "Read the charts of a desk"),
        Endpoint::new(GET,  "/admin/credential",       SUPER_ADMIN, staff::credential, "List the college's staff accounts"),
        Endpoint::new(GET,  "/admin/invitations",      SUPER_ADMIN, invitations::list, "List invitations of staff"),
        Endpoint::new(POST, "/admin/invite",           SUPER_ADMIN.before(acts::InviteStaff), invitations::invite, "Invite an address to a role"),
        Endpoint::new(PUT,  "/admin/withdraw/{id}",    SUPER_ADMIN, invitations::withdraw, "Withdraw an invitation"),
        Endpoint::new(GET,  "/admin/factor-restorations", SUPER_ADMIN, factor_restorations::list, "List requests to remove second factors"),
        Endpoint::new(POST, "/admin/factor-restorations", SUPER_ADMIN.before(acts::AskFactorRestoration), factor_restorations::ask, "Ask to remove a lost second factor"),
        Endpoint::new(PUT,  "/admin/factor-restorations/{id}/confirm", SUPER_ADMIN.before(acts::ConfirmFactorRestoration), factor_restorations::confirm, "Remove a second factor as second person"),
        Endpoint::new(PUT,  "/admin/factor-restorations/{id}/stop", SUPER_ADMIN, factor_restorations::stop, "Stop the removal of a second factor"),
        Endpoint::new(POST, "/admin/update-password",  SUPER_ADMIN.before(acts::SetPassword), staff::update_password, "Set a staff member's password"),
        Endpoint::new(PUT,  "/admin/approve/{id}",     SUPER_ADMIN.before(acts::ApproveStaff), staff::approve, "Approve a staff account with a role"),
        Endpoint::new(PUT,  "/admin/reject/{id}",      SUPER_ADMIN, staff::reject, "Reject a staff account"),
        Endpoint::new(PUT,  "/admin/role/{id}",        SUPER_ADMIN.before(acts::ChangeRole), staff::change_role, "Change a staff member's role"),
        Endpoint::new(PUT,  "/admin/disable/{id}",     SUPER_ADMIN, staff::disable, "Disable a staff account"),
        Endpoint::new(PUT,  "/admin/rename/{id}",      SUPER_ADMIN, staff::rename, "Correct a staff member's name"),
        Endpoint::new(PUT,  "/admin/subjects/{id}",    SUPER_ADMIN, teaching::assign, "Set the subjects of a teacher"),
        Endpoint::new(GET,  "/practicals",             STUDENT,     practicals::list_own, "List one's own practicals"),
        Endpoint::new(POST, "/practicals",             TEACHER,     practicals::schedule, "Schedule a practical"),
        Endpoint::new(POST, "/practicals/{id}/request", STUDENT,    practicals::ask, "Ask to have a practical approved"),
        Endpoint::new(GET,  "/practicals/scheduled",   TEACHER,     practicals::list, "List the practicals of one's subjects"),
        Endpoint::new(PUT,  "/practicals/{id}",        TEACHER,     practicals::change, "Change a scheduled practical"),
        Endpoint::new(PUT,  "/practicals/{id}/withdraw", TEACHER,   practicals::withdraw, "Withdraw a scheduled practical"),
        Endpoint::new(GET,  "/practicals/requests",    TEACHER,     practicals::list_requests, "List students' requests for approval"),
        Endpoint::new(PUT,  "/practicals/requests/{id}/approve", TEACHER, practicals::approve, "Approve a student's practical"),
        Endpoint::new(PUT,  "/practicals/requests/{id}/reject", TEACHER, practicals::reject, "Reject a student's practical"),
        Endpoint::new(GET,  "/attendance/mine",        STUDENT,     attendance::list_own, "List one's own attendance by subject"),
        Endpoint::new(GET,  "/attendance/subjects",    TEACHER,     attendance::list_subjects, "List the subjects that one teaches"),
        Endpoint::new(GET,  "/attendance",             TEACHER,     attendance::get, "Read the sheet of a lecture"),
        Endpoint::new(POST, "/attendance",             TEACHER,     attendance::take, "Take or correct the attendance of a lecture"),
        Endpoint::new(GET,  "/attendance/lectures",    TEACHER,     attendance::list_lectures, "List the lectures that were taken"),
        Endpoint::new(GET,  "/scholarship/fetch-all",  SCHOLARSHIP_LIST, scholarships::fetch_all, "List the college's scholarships"),
        Endpoint::new(GET,  "/scholarship/export.csv", SCHOLARSHIP_LIST, scholarships::export, "Download the college's scholarships as CSV"),
        Endpoint::new(POST, "/scholarship/add",        SCHOLARSHIP, scholarships::add, "Add a scholarship"),
        Endpoint::new(PUT,  "/scholarship/change/{id}", SCHOLARSHIP, scholarship_edits::change, "Edit a scholarship"),
        Endpoint::new(PUT,  "/scholarship/cancel/{id}", SCHOLARSHIP, scholarship_edits::cancel, "Cancel a scholarship that nobody has applied for"),
        Endpoint::new(GET,  "/scholarship/fetch-students/{id}", SCHOLARSHIP, recipients::fetch_students, "List the participants of a scholarship"),
        Endpoint::new(POST, "/scholarship/approve-students", SCHOLARSHIP, recipients::approve_students, "Approve participants of a scholarship"),
        Endpoint::new(POST, "/scholarship/pay/{id}",   SUPER_ADMIN.before(acts::PayScholarship), recipients::pay, "Pay the awards of a scholarship"),
        Endpoint::new(POST, "/scholarship/participate", STUDENT.before(acts::PayAsStudent),own_scholarships::participate, "Apply for a scholarship, paying its fee"),
        Endpoint::new(GET,  "/scholarship/fetch-participated/{studentId}", STUDENT, own_scholarships::fetch_participated, "List the scholarships that one applied for"),
        Endpoint::new(GET,  "/scholarship/fetch-non-participated/{studentId}", STUDENT, own_scholarships::fetch_non_participated, "List the scholarships that one can apply for"),
        Endpoint::new(GET,  "/student/overview",       STUDENT,     overview::get, "Read what comes next for oneself"),
        Endpoint::new(GET,  "/student/timeline",       STUDENT,     timeline::list, "List what one has done and been told"),
        Endpoint::new(GET,  "/audit",                  SUPER_ADMIN, audit::list, "List who did what in the college"),
        Endpoint::new(GET,  "/audit/export.csv",       SUPER_ADMIN.before(acts::ExportList), audit::export, "Download who did what as CSV"),
        Endpoint::new(GET,  "/notifications",          STUDENT,     notifications::list, "List one's own notifications"),
        Endpoint::new(PUT,  "/notifications/read",     STUDENT,     notifications::read, "Mark one's own notifications as read"),
        Endpoint::new(POST, "/grievance/add",          STUDENT,     grievances::add, "File a grievance"),
        Endpoint::new(PUT,  "/grievance/reopen/{id}",  STUDENT,     grievances::reopen, "Re-open one's own resolved grievance"),
        Endpoint::new(POST, "/grievance/{id}/attachment", STUDENT,  grievances::attach, "Send a file with one's own grievance"),
        Endpoint::new(GET,  "/grievance/{id}/attachment", STUDENT_OR_GRIEVANCES.before(acts::OpenOwnDocument), grievances::open_attachment, "Open the file of a grievance"),
        Endpoint::new(GET,  "/grievance/fetch-grievance-student/{id}", STUDENT, grievances::list_own, "List one's own grievances"),
        Endpoint::new(GET,  "/grievance/fetch-grievances", GRIEVANCES, grievances::list, "List the college's grievances"),
        Endpoint::new(GET,  "/grievance/export.csv",   GRIEVANCES.before(acts::ExportList), grievances::export, "Download the college's grievances as CSV"),
        Endpoint::new(PUT,  "/grievance/resolve-grievance/{id}", GRIEVANCES, grievances::resolve, "Resolve a grievance"),
        Endpoint::new(POST, "/leave/add",              STUDENT,     leaves::add, "Ask for leave"),
        Endpoint::new(PUT,  "/leave/withdraw/{id}",    STUDENT,     leaves::withdraw, "Withdraw one's own leave"),
        Endpoint::new(POST, "/leave/{id}/attachment",  STUDENT,     leaves::attach, "Send a file with one's own leave"),
        Endpoint::new(GET,  "/leave/{id}/attachment",  STUDENT_OR_LEAVES.before(acts::OpenOwnDocument), leaves::open_attachment, "Open the file of a leave"),
        Endpoint::new(GET,  "/leave/fetch-leave-student/{id}", STUDENT, leaves::list_own, "List one's own leaves"),
        Endpoint::new(GET,  "/leave/fetch-leaves",     LEAVES,      leaves::list, "List the college's leaves"),
        Endpoint::new(GET,  "/leave/export.csv",       LEAVES.before(acts::ExportList), leaves::export, "Download the college's leaves as CSV"),
        Endpoint::new(PUT,  "/leave/approve-leave/{id}", LEAVES,    leaves::approve, "Approve a leave"),
        Endpoint::new(PUT,  "/leave/reject-leave/{id}", LEAVES,     leaves::reject, "Reject a leave"),
        Endpoint::new(GET,  "/saved-replies/{desk}",   SAVED_REPLIES, saved_replies::list, "List the saved replies of a desk"),
        Endpoint::new(POST, "/saved-replies/{desk}",   SAVED_REPLIES, saved_replies::add, "Save a reply at a desk"),
        Endpoint::new(PUT,  "/saved-replies/change/{id}", SAVED_REPLIES, saved_replies::change, "Edit a saved reply"),
        Endpoint::new(PUT,  "/saved-replies/remove/{id}", SAVED_REPLIES, saved_replies::remove, "Remove a saved reply"),
        Endpoint::new(POST, "/crashes",                ANYONE,      crashes::report, "Report a crash of the client"),
        Endpoint::new(GET,  "/openapi.json",           ANYONE,      read_document, "Read this document"),
    ];
    if demo {
        table.push(Endpoint::new(GET, "/dev/mailbox",  ANYONE,      demo::mailbox, "List the mails of the demo"));
        table.push(Endpoint::new(GET, "/dev/accounts", ANYONE,      demo::accounts, "List the accounts of the demo"));
    }
    table
}

/// The OpenAPI document, with or without the demo's endpoints.
pub fn document(demo: bool) -> OpenApi {
    let mut document = openapi::document(&table(demo), BASE);
    let sentences = json!(said_by_the_client());
    document.extensions = Some([("x-client-sentences", sentences)].into_iter().collect());
    document
}

/// GET /openapi.json
async fn read_document(_: Anyone, state: State) -> Reply<Document> {
    let document = serde_json::to_value(document(state.demo().is_ok()));
    let document = document.map_err(|_| ApiError::defect())?;
    Ok(Answer::new(Document(document)))
}

/// Whether the endpoint at that path takes a form with files rather than JSON.
pub(crate) fn takes_form(path: &str) -> bool {
    static PATHS: OnceLock<Vec<String>> = OnceLock::new();
    let paths = PATHS.get_or_init(|| {
        let forms = table(true)
            .into_iter()
            .filter(|endpoint| endpoint.takes_form);
        forms
            .map(|endpoint| format!("{BASE}{}", endpoint.path))
            .collect()
    });
    paths.iter().any(|known| fits(known, path))
}

/// Whether the path is of that pattern, whose parameters are whole segments.
fn fits(pattern: &str, path: &str) -> bool {
    let (known, given) = (pattern.split('/'), path.split('/'));
    known.clone().count() == given.clone().count()
        && known
            .zip(given)
            .all(|(known, given)| known.starts_with('{') || known == given)
}

/// Mounts the table, one resource per path, so that a reply to a wrong method lists the right ones.
///
/// Paths without a parameter are mounted first. The router tries them in this order, twice for each
/// request, and a path with a parameter costs a regular expression.
pub(crate) fn mount(config: &mut web::ServiceConfig, demo: bool) {
    let mut by_path: BTreeMap<(bool, &str), Vec<Endpoint>> = BTreeMap::new();
    for endpoint in table(demo) {
        let key = (endpoint.path.contains('{'), endpoint.path);
        by_path.entry(key).or_default().push(endpoint);
    }
    for ((_, path), endpoints) in by_path {
        let methods: Vec<&str> = endpoints.iter().map(|e| e.method.as_str()).collect();
        let allowed = methods.join(", ");
        let resource = endpoints
            .iter()
            .fold(web::resource(path), |resource, endpoint| {
                resource.route((endpoint.mount)())
            });
        config.service(
            resource.default_service(web::to(move || std::future::ready(wrong_method(&allowed)))),
        );
    }
}

/// 405 with the methods that the path allows.
pub(crate) fn wrong_method(allowed: &str) -> HttpResponse {
    let problem = ApiError::new(StatusCode::METHOD_NOT_ALLOWED, &RequestRefusal::WrongMethod);
    let mut response = problem.error_response();
    if let Ok(allowed) = allowed.parse() {
        response.headers_mut().insert(header::ALLOW, allowed);
    }
    response
}
