//! The one table of endpoints: method, path, access, handler (spec §7 and the calls beside it).

use std::{collections::BTreeMap, sync::OnceLock};

use actix_web::{
    HttpResponse, ResponseError,
    http::{Method, StatusCode, header},
    web,
};

use crate::{
    access::{
        ACCOUNTANT, ANY_STAFF, ANYONE, DOC_ADMIN, GRIEVANCES, LEAVES, MARKS, SCHOLARSHIP,
        SCHOLARSHIP_LIST, STUDENT, STUDENT_LIST, STUDENT_OR_ACCOUNTANT, STUDENT_OR_DOC_ADMIN,
        SUPER_ADMIN, TEACHER,
    },
    accounts::{login, password_reset, registration},
    admissions::{application_form, verification},
    attendance, audit, college_setup, colleges, crashes, documents,
    endpoint::Endpoint,
    fees, grievances, invitations, leaves, mailbox, marks, notifications, openapi, practicals,
    problem::Problem,
    reexam, results,
    scholarships::{self, own as own_scholarships, recipients},
    staff, students, teaching, timeline, top_ups, transactions, wallet,
};

/// What every path of the table stands below.
pub const BASE: &str = "/api";

const GET: Method = Method::GET;
const POST: Method = Method::POST;
const PUT: Method = Method::PUT;

/// Every endpoint of the portal; with `demo` also those of the demo's door.
#[rustfmt::skip]
#[allow(clippy::too_many_lines, reason = "it is one table, a line an endpoint")]
pub fn table(demo: bool) -> Vec<Endpoint> {
    let mut table = vec![
        Endpoint::new(POST, "/auth/register",          ANYONE,      registration::register),
        Endpoint::new(POST, "/auth/verify-otp",        ANYONE,      registration::verify_otp),
        Endpoint::new(POST, "/auth/admin-register",    ANYONE,      registration::admin_register),
        Endpoint::new(POST, "/auth/admin-verify-otp",  ANYONE,      registration::admin_verify_otp),
        Endpoint::new(POST, "/auth/resend-otp",        ANYONE,      registration::resend_otp),
        Endpoint::new(POST, "/auth/login",             ANYONE,      login::login),
        Endpoint::new(POST, "/auth/logout",            ANYONE,      login::logout),
        Endpoint::new(POST, "/auth/admin-login",       ANYONE,      login::admin_login),
        Endpoint::new(POST, "/auth/admin-logout",      ANYONE,      login::logout),
        Endpoint::new(GET,  "/auth/session",           ANYONE,      login::session),
        Endpoint::new(POST, "/auth/forgot-password",   ANYONE,      password_reset::forgot_password),
        Endpoint::new(POST, "/auth/reset-password",    ANYONE,      password_reset::reset_password),
        Endpoint::new(GET,  "/college/get-colleges",   ANYONE,      colleges::get_colleges),
        Endpoint::new(GET,  "/college/look-up",        ANYONE,      colleges::look_up),
        Endpoint::new(POST, "/college/add",            SUPER_ADMIN, college_setup::add),
        Endpoint::new(GET,  "/college/getCollegeById/{id}", ANY_STAFF, college_setup::get_by_id),
        Endpoint::new(GET,  "/course/get-courses",     STUDENT,     college_setup::get_courses),
        Endpoint::new(GET,  "/student/get",            STUDENT,     students::get),
        Endpoint::new(GET,  "/student/getStudents",    STUDENT_LIST, students::get_students),
        Endpoint::new(GET,  "/student/admission",      STUDENT,     application_form::get),
        Endpoint::new(POST, "/student/fill-details",   STUDENT,     application_form::fill_details),
        Endpoint::new(GET,  "/student/getStudentsDetails", DOC_ADMIN, verification::list),
        Endpoint::new(PUT,  "/admission/approve/{studentId}", DOC_ADMIN, verification::approve),
        Endpoint::new(PUT,  "/admission/reject/{studentId}", DOC_ADMIN, verification::reject),
        Endpoint::new(GET,  "/documents/{id}",         STUDENT_OR_DOC_ADMIN, documents::get),
        Endpoint::new(GET,  "/fees/status",            STUDENT,     fees::status),
        Endpoint::new(POST, "/fees/pay",               STUDENT,     fees::pay),
        Endpoint::new(GET,  "/fees/receipts/{transactionId}", STUDENT_OR_ACCOUNTANT, fees::receipt),
        Endpoint::new(GET,  "/wallet",                 STUDENT,     wallet::get),
        Endpoint::new(GET,  "/wallet/history",         STUDENT,     wallet::history),
        Endpoint::new(POST, "/wallet/pay",             STUDENT,     wallet::pay),
        Endpoint::new(GET,  "/wallet/top-ups",         STUDENT,     top_ups::list_own),
        Endpoint::new(POST, "/wallet/top-ups",         STUDENT,     top_ups::request),
        Endpoint::new(GET,  "/accountant/students",    ACCOUNTANT,  wallet::list_accounts),
        Endpoint::new(GET,  "/accountant/students/{studentId}", ACCOUNTANT, wallet::account),
        Endpoint::new(GET,  "/accountant/statement/{studentId}", ACCOUNTANT, wallet::statement),
        Endpoint::new(PUT,  "/accountant/transactions/{id}/reverse", ACCOUNTANT, wallet::reverse),
        Endpoint::new(GET,  "/accountant/top-ups",     ACCOUNTANT,  top_ups::list),
        Endpoint::new(GET,  "/accountant/shared-references", ACCOUNTANT, top_ups::list_sharing),
        Endpoint::new(PUT,  "/accountant/top-ups/{id}/approve", ACCOUNTANT, top_ups::approve),
        Endpoint::new(PUT,  "/accountant/top-ups/{id}/reject", ACCOUNTANT, top_ups::reject),
        Endpoint::new(POST, "/accountant/add-funds",   ACCOUNTANT,  top_ups::add_funds),
        Endpoint::new(POST, "/accountant/charges",     ACCOUNTANT,  fees::raise),
        Endpoint::new(PUT,  "/accountant/charges/{id}/withdraw", ACCOUNTANT, fees::withdraw),
        Endpoint::new(GET,  "/transactions",           SUPER_ADMIN, transactions::list),
        Endpoint::new(GET,  "/transactions/report.pdf", SUPER_ADMIN, transactions::report),
        Endpoint::new(GET,  "/transactions/export.csv", SUPER_ADMIN, transactions::export),
        Endpoint::new(GET,  "/marks/students",         MARKS,       marks::list),
        Endpoint::new(GET,  "/marks/grid",             MARKS,       marks::grid),
        Endpoint::new(GET,  "/marks/template.csv",     MARKS,       marks::template),
        Endpoint::new(POST, "/marks/import",           MARKS,       marks::import),
        Endpoint::new(PUT,  "/marks/publish",          MARKS,       marks::publish),
        Endpoint::new(GET,  "/marks/reexam-dates",     MARKS,       reexam::list_dates),
        Endpoint::new(PUT,  "/marks/reexam-dates/{id}", MARKS,      reexam::set_date),
        Endpoint::new(GET,  "/marks/{studentId}",      MARKS,       marks::get),
        Endpoint::new(PUT,  "/marks/{studentId}",      MARKS,       marks::save),
        Endpoint::new(GET,  "/marks/{studentId}/history", MARKS,    marks::history),
        Endpoint::new(GET,  "/result",                 STUDENT,     results::get),
        Endpoint::new(GET,  "/result/pdf",             STUDENT,     results::pdf),
        Endpoint::new(GET,  "/verify/{code}",          ANYONE,      results::verify),
        Endpoint::new(GET,  "/reexam",                 STUDENT,     reexam::get),
        Endpoint::new(POST, "/reexam/pay",             STUDENT,     reexam::pay),
        Endpoint::new(GET,  "/admin/get",              ANY_STAFF,   staff::get),
        Endpoint::new(GET,  "/admin/credential",       SUPER_ADMIN, staff::credential),
        Endpoint::new(GET,  "/admin/invitations",      SUPER_ADMIN, invitations::list),
        Endpoint::new(POST, "/admin/invite",           SUPER_ADMIN, invitations::invite),
        Endpoint::new(PUT,  "/admin/withdraw/{id}",    SUPER_ADMIN, invitations::withdraw),
        Endpoint::new(POST, "/admin/update-password",  SUPER_ADMIN, staff::update_password),
        Endpoint::new(PUT,  "/admin/approve/{id}",     SUPER_ADMIN, staff::approve),
        Endpoint::new(PUT,  "/admin/reject/{id}",      SUPER_ADMIN, staff::reject),
        Endpoint::new(PUT,  "/admin/role/{id}",        SUPER_ADMIN, staff::change_role),
        Endpoint::new(PUT,  "/admin/disable/{id}",     SUPER_ADMIN, staff::disable),
        Endpoint::new(PUT,  "/admin/rename/{id}",      SUPER_ADMIN, staff::rename),
        Endpoint::new(PUT,  "/admin/subjects/{id}",    SUPER_ADMIN, teaching::assign),
        Endpoint::new(GET,  "/practicals",             STUDENT,     practicals::list_own),
        Endpoint::new(POST, "/practicals",             TEACHER,     practicals::schedule),
        Endpoint::new(POST, "/practicals/{id}/request", STUDENT,    practicals::ask),
        Endpoint::new(GET,  "/practicals/scheduled",   TEACHER,     practicals::list),
        Endpoint::new(PUT,  "/practicals/{id}",        TEACHER,     practicals::change),
        Endpoint::new(PUT,  "/practicals/{id}/withdraw", TEACHER,   practicals::withdraw),
        Endpoint::new(GET,  "/practicals/requests",    TEACHER,     practicals::list_requests),
        Endpoint::new(PUT,  "/practicals/requests/{id}/approve", TEACHER, practicals::approve),
        Endpoint::new(PUT,  "/practicals/requests/{id}/reject", TEACHER, practicals::reject),
        Endpoint::new(GET,  "/attendance/mine",        STUDENT,     attendance::list_own),
        Endpoint::new(GET,  "/attendance/subjects",    TEACHER,     attendance::list_subjects),
        Endpoint::new(GET,  "/attendance",             TEACHER,     attendance::get),
        Endpoint::new(POST, "/attendance",             TEACHER,     attendance::take),
        Endpoint::new(GET,  "/attendance/lectures",    TEACHER,     attendance::list_lectures),
        Endpoint::new(GET,  "/scholarship/fetch-all",  SCHOLARSHIP_LIST, scholarships::fetch_all),
        Endpoint::new(POST, "/scholarship/add",        SCHOLARSHIP, scholarships::add),
        Endpoint::new(GET,  "/scholarship/fetch-students/{id}", SCHOLARSHIP, recipients::fetch_students),
        Endpoint::new(POST, "/scholarship/approve-students", SCHOLARSHIP, recipients::approve_students),
        Endpoint::new(POST, "/scholarship/pay/{id}",   SUPER_ADMIN, recipients::pay),
        Endpoint::new(POST, "/scholarship/participate", STUDENT,    own_scholarships::participate),
        Endpoint::new(GET,  "/scholarship/fetch-participated/{studentId}", STUDENT, own_scholarships::fetch_participated),
        Endpoint::new(GET,  "/scholarship/fetch-non-participated/{studentId}", STUDENT, own_scholarships::fetch_non_participated),
        Endpoint::new(GET,  "/student/timeline",       STUDENT,     timeline::list),
        Endpoint::new(GET,  "/audit",                  SUPER_ADMIN, audit::list),
        Endpoint::new(GET,  "/notifications",          STUDENT,     notifications::list),
        Endpoint::new(PUT,  "/notifications/read",     STUDENT,     notifications::read),
        Endpoint::new(POST, "/grievance/add",          STUDENT,     grievances::add),
        Endpoint::new(GET,  "/grievance/fetch-grievance-student/{id}", STUDENT, grievances::list_own),
        Endpoint::new(GET,  "/grievance/fetch-grievances", GRIEVANCES, grievances::list),
        Endpoint::new(PUT,  "/grievance/resolve-grievance/{id}", GRIEVANCES, grievances::resolve),
        Endpoint::new(POST, "/leave/add",              STUDENT,     leaves::add),
        Endpoint::new(GET,  "/leave/fetch-leave-student/{id}", STUDENT, leaves::list_own),
        Endpoint::new(GET,  "/leave/fetch-leaves",     LEAVES,      leaves::list),
        Endpoint::new(PUT,  "/leave/approve-leave/{id}", LEAVES,    leaves::approve),
        Endpoint::new(PUT,  "/leave/reject-leave/{id}", LEAVES,     leaves::reject),
        Endpoint::new(POST, "/crashes",                ANYONE,      crashes::report),
        Endpoint::new(GET,  "/openapi.json",           ANYONE,      openapi::get),
    ];
    if demo {
        table.push(Endpoint::new(GET, "/dev/mailbox",  ANYONE,      mailbox::mailbox));
        table.push(Endpoint::new(GET, "/dev/accounts", ANYONE,      mailbox::accounts));
    }
    table
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
    paths.iter().any(|known| known == path)
}

/// Mounts the table: one resource a path, so that a wrong method is told which ones there are.
pub(crate) fn mount(config: &mut web::ServiceConfig, demo: bool) {
    let mut by_path: BTreeMap<&str, Vec<Endpoint>> = BTreeMap::new();
    for endpoint in table(demo) {
        by_path.entry(endpoint.path).or_default().push(endpoint);
    }
    for (path, endpoints) in by_path {
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

/// 405 with the methods that the address takes.
pub(crate) fn wrong_method(allowed: &str) -> HttpResponse {
    let problem = Problem::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "This address does not take this method.",
    );
    let mut response = problem.error_response();
    if let Ok(allowed) = allowed.parse() {
        response.headers_mut().insert(header::ALLOW, allowed);
    }
    response
}
