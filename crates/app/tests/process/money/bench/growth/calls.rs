//! The calls that must not become dearer.

use super::people::Person;
use crate::money::client::get;

/// Which page of a list a call asks for.
#[derive(PartialEq, Eq)]
pub(super) enum Page {
    First,
    Middle,
}

pub(super) struct Call {
    pub(super) name: &'static str,
    pub(super) page: Page,
    pub(super) request: fn(&Person) -> Vec<u8>,
}

/// A call for the first page, or for no list.
const fn call(name: &'static str, request: fn(&Person) -> Vec<u8>) -> Call {
    Call {
        name,
        page: Page::First,
        request,
    }
}

/// A page in the middle of the list of the call before.
const fn middle_page(request: fn(&Person) -> Vec<u8>) -> Call {
    Call {
        name: "  in the middle",
        page: Page::Middle,
        request,
    }
}

pub(super) const CALLS: &[Call] = &[
    call("result", |who| get("/api/result", &who.student)),
    call("balance", |who| get("/api/wallet", &who.student)),
    call("history of payments", |who| {
        get("/api/wallet/history?limit=20", &who.student)
    }),
    call("statement", |who| {
        get(
            &format!("/api/accountant/statement/{}?limit=20", who.sap_id),
            &who.accountant,
        )
    }),
    call("leaves that wait", |who| {
        get(
            "/api/leave/fetch-leaves?status=Pending&limit=20",
            &who.leaves,
        )
    }),
    middle_page(|who| {
        let path = "/api/leave/fetch-leaves?status=Pending&limit=20&after=";
        get(&format!("{path}{}", who.middle.leave), &who.leaves)
    }),
    call("grievances that wait", |who| {
        get(
            "/api/grievance/fetch-grievances?status=Pending&limit=20",
            &who.grievances,
        )
    }),
    middle_page(|who| {
        let path = "/api/grievance/fetch-grievances?status=Pending&limit=20&after=";
        get(&format!("{path}{}", who.middle.grievance), &who.grievances)
    }),
    call("applications that wait", |who| {
        get(
            "/api/student/getStudentsDetails?status=Submitted&limit=20",
            &who.admissions,
        )
    }),
    middle_page(|who| {
        let path = "/api/student/getStudentsDetails?status=Submitted&limit=20&after=";
        get(
            &format!("{path}{}", who.middle.application),
            &who.admissions,
        )
    }),
    call("sheets of marks", |who| {
        get("/api/marks/students?limit=20", &who.marks)
    }),
    middle_page(|who| {
        let path = "/api/marks/students?limit=20&after=";
        get(&format!("{path}{}", who.middle.student), &who.marks)
    }),
    call("search: sheets by name", |who| {
        get(
            &format!("/api/marks/students?limit=20&search={}", who.name),
            &who.marks,
        )
    }),
    call("search: wallets by name", |who| {
        get(
            &format!("/api/accountant/students?limit=20&search={}", who.name),
            &who.accountant,
        )
    }),
    call("search: wallets by SAP id", |who| {
        get(
            &format!("/api/accountant/students?limit=20&search={}", who.sap_id),
            &who.accountant,
        )
    }),
    call("search: wallets by a frequent name", |who| {
        get(
            "/api/accountant/students?limit=20&search=patil",
            &who.accountant,
        )
    }),
    call("journal", |who| {
        get(
            &format!("/api/transactions?limit=20&after={}", u128_max()),
            &who.boss,
        )
    }),
    middle_page(|who| {
        get(
            &format!("/api/transactions?limit=20&after={}", who.middle.transfer),
            &who.boss,
        )
    }),
    call("journal with a month's totals", |who| {
        get(
            &format!("/api/transactions?limit=20&{}", month()),
            &who.boss,
        )
    }),
    call("glance at the college", |who| {
        get("/api/glance/college", &who.boss)
    }),
    call("glance at the accounts", |who| {
        get("/api/glance/accounts", &who.accountant)
    }),
    call("glance at the grievances", |who| {
        get("/api/glance/grievances", &who.grievances)
    }),
    call("charts of the accounts", |who| {
        get("/api/glance/accounts/trend", &who.accountant)
    }),
];

/// An id after all others: the first page, without the totals that come with it otherwise.
fn u128_max() -> &'static str {
    "ffffffff-ffff-ffff-ffff-ffffffffffff"
}

/// The thirty days that end two months ago.
fn month() -> String {
    let today = chrono::Utc::now().date_naive();
    let before = |days| today - chrono::Days::new(days);
    format!("from={}&to={}", before(90), before(60))
}
