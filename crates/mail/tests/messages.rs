//! What every mail says, and that no value in it can do harm.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod last_release;

use std::collections::BTreeSet;

use chrono::{DateTime, Days, NaiveDate};
use portal_domain::{
    documents::Slot, leaves::Period, ledger::Source, money::Rupees, promotions::Verdict,
    roles::Role,
};
use portal_mail::{AccountKind, Links, Message, OperatorAct, RenderedMail, StoredMessage};
use serde_json::{Value, json};

const HOSTILE: [&str; 5] = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "'; onmouseover='alert(1)",
    "&lt;b&gt;",
    "</title></div></body>",
];

fn links() -> Links {
    Links::new("https://portal.example.edu/")
}

fn rupees() -> Rupees {
    Rupees::from_paise(12_500_000).unwrap()
}

fn day() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 21).unwrap()
}

/// One of each, with `value` wherever a text goes.
fn each(value: &str) -> Vec<Message> {
    each_on_accounts(value)
        .into_iter()
        .chain(each_on_addresses(value))
        .chain(each_on_factors(value))
        .chain(each_on_passkeys(value))
        .chain(
            [true, false]
                .into_iter()
                .flat_map(|is_owner| each_on_lost_factors(value, is_owner)),
        )
        .chain(each_on_admission(value))
        .chain(each_on_promotions(value))
        .chain(each_on_money(value))
        .chain(each_on_results(value))
        .chain(each_on_teaching(value))
        .chain(each_on_scholarships(value))
        .chain([grievance_resolved(value), upi_id_changed(value)])
        .chain(each_of_the_operator(value))
        .chain([true, false].map(|approved| leave_decided(value, approved)))
        .collect()
}

fn each_on_accounts(value: &str) -> Vec<Message> {
    let (college, role, code) = (value.to_owned(), Role::Teacher, value.to_owned());
    vec![
        Message::RegistrationCode {
            code: code.clone(),
            college: college.clone(),
            minutes: 10,
        },
        already_registered(AccountKind::Student),
        already_registered(AccountKind::Staff),
        Message::Welcome {
            name: value.to_owned(),
            student_id: value.to_owned(),
            college: college.clone(),
        },
        Message::StaffWelcomeFounder {
            college: college.clone(),
        },
        Message::StaffPending {
            college: college.clone(),
        },
        Message::StaffActivated {
            college: college.clone(),
            role,
        },
        Message::StaffRejected {
            college: college.clone(),
        },
        Message::StaffDisabled {
            college: college.clone(),
        },
        Message::RoleChanged {
            college: college.clone(),
            role,
        },
        Message::Invitation {
            college: college.clone(),
            role,
        },
        Message::PasswordResetCode { code, minutes: 1 },
        Message::PasswordChanged { by_admin: true },
        Message::PasswordChanged { by_admin: false },
        Message::StaffAwaitingApproval {
            college: college.clone(),
            username: value.to_owned(),
        },
        new_sign_in(AccountKind::Staff, &college, value),
        new_sign_in(AccountKind::Student, &college, value),
    ]
}

fn new_sign_in(account_kind: AccountKind, college: &str, value: &str) -> Message {
    Message::NewSignIn {
        account_kind,
        college: college.to_owned(),
        browser: Some(value.to_owned()),
        system: (account_kind == AccountKind::Staff).then(|| value.to_owned()),
        network: "203.0.113.0/24".to_owned(),
        at: DateTime::from_timestamp(1_795_792_500, 0).unwrap(),
    }
}

fn each_on_addresses(value: &str) -> [Message; 7] {
    [
        Message::EmailCode {
            code: value.to_owned(),
            minutes: 10,
        },
        email_has_account(AccountKind::Student),
        email_has_account(AccountKind::Staff),
        Message::EmailChanged {
            account_kind: AccountKind::Staff,
            email: value.to_owned(),
            token: value.to_owned(),
            days: 7,
        },
        Message::EmailConfirmed {
            account_kind: AccountKind::Student,
        },
        email_change_undone(true),
        email_change_undone(false),
    ]
}

fn each_on_factors(value: &str) -> [Message; 5] {
    [
        Message::FactorCode {
            code: value.to_owned(),
            minutes: 10,
        },
        Message::FactorEnrolled { is_replaced: false },
        Message::FactorEnrolled { is_replaced: true },
        Message::RecoveryCodesFew { left: 2 },
        Message::DeviceCopied {
            browser: Some(value.to_owned()),
            system: Some(value.to_owned()),
        },
    ]
}

fn each_on_passkeys(value: &str) -> [Message; 5] {
    let added = |account_kind, has_codes| Message::PasskeyAdded {
        account_kind,
        name: value.to_owned(),
        has_codes,
    };
    let removed = |account_kind| Message::PasskeyRemoved {
        account_kind,
        name: value.to_owned(),
    };
    [
        added(AccountKind::Student, false),
        added(AccountKind::Staff, true),
        added(AccountKind::Staff, false),
        removed(AccountKind::Student),
        removed(AccountKind::Staff),
    ]
}

fn each_on_lost_factors(value: &str, is_owner: bool) -> [Message; 5] {
    let text = || value.to_owned();
    let asked = |hours| Message::FactorRestorationAsked {
        college: text(),
        member: text(),
        is_owner,
        by: text(),
        reason: text(),
        hours,
        token: text(),
    };
    [
        asked(Some(24)),
        asked(None),
        Message::FactorRestorationDue {
            college: text(),
            member: text(),
            is_owner,
            hours: 12,
            token: text(),
        },
        Message::FactorRestorationStopped {
            college: text(),
            member: text(),
            is_owner,
        },
        Message::FactorRestored {
            college: text(),
            member: text(),
            is_owner,
        },
    ]
}

fn email_has_account(account_kind: AccountKind) -> Message {
    Message::EmailHasAccount { account_kind }
}

fn email_change_undone(is_back: bool) -> Message {
    Message::EmailChangeUndone {
        account_kind: AccountKind::Staff,
        is_back,
    }
}

fn already_registered(account_kind: AccountKind) -> Message {
    Message::AddressAlreadyRegistered { account_kind }
}

fn each_on_promotions(value: &str) -> Vec<Message> {
    let promoted = |verdict| Message::Promoted {
        name: value.to_owned(),
        college: value.to_owned(),
        course: value.to_owned(),
        term: 3,
        verdict,
    };
    let changed = |(term, is_undone)| Message::EnrolmentChanged {
        name: value.to_owned(),
        college: value.to_owned(),
        course: value.to_owned(),
        term,
        is_undone,
    };
    let promoted = Verdict::ALL.into_iter().map(promoted);
    let changes = [(Some(3), false), (Some(3), true), (None, false)];
    promoted.chain(changes.map(changed)).collect()
}

fn each_on_admission(value: &str) -> [Message; 4] {
    let text = || value.to_owned();
    [
        Message::AdmissionReceived {
            name: text(),
            college: text(),
            course: text(),
        },
        Message::AdmissionApproved {
            name: text(),
            college: text(),
            course: text(),
            fee: rupees(),
            remark: text(),
        },
        Message::AdmissionRejected {
            name: text(),
            college: text(),
            reason: text(),
            documents: vec![(Slot::AadharCard, text())],
        },
        Message::AdmissionReopened {
            name: text(),
            college: text(),
            course: text(),
        },
    ]
}

fn each_on_money(value: &str) -> [Message; 5] {
    let text = || value.to_owned();
    [
        Message::MoneyAdded {
            college: text(),
            amount: rupees(),
            source: Source::Upi,
            reference: text(),
            balance: rupees(),
        },
        Message::TopUpRejected {
            college: text(),
            amount: rupees(),
            reference: text(),
            reason: text(),
        },
        Message::MoneyTakenBack {
            college: text(),
            amount: rupees(),
            reason: text(),
        },
        Message::ChargeRaised {
            college: text(),
            title: text(),
            amount: rupees(),
            due: day(),
        },
        Message::ChargeWithdrawn {
            college: text(),
            title: text(),
            amount: rupees(),
            reason: text(),
        },
    ]
}

fn each_on_results(value: &str) -> [Message; 5] {
    let text = || value.to_owned();
    let published = |is_first, term| Message::ResultPublished {
        college: text(),
        is_first,
        term,
    };
    [
        published(true, None),
        published(true, Some(2)),
        published(false, None),
        Message::ReexamRegistered {
            college: text(),
            subject: text(),
            day: day(),
            fee: rupees(),
        },
        Message::ReexamMoved {
            college: text(),
            subject: text(),
            day: day(),
        },
    ]
}

fn each_on_teaching(value: &str) -> [Message; 2] {
    [true, false].map(|approved| practical_decided(value, approved))
}

fn practical_decided(value: &str, approved: bool) -> Message {
    let text = || value.to_owned();
    Message::PracticalDecided {
        name: text(),
        college: text(),
        subject: text(),
        title: text(),
        date: day(),
        approved,
        comment: text(),
    }
}

fn each_on_scholarships(value: &str) -> [Message; 5] {
    let text = || value.to_owned();
    [
        Message::ScholarshipApplied {
            college: text(),
            scholarship: text(),
            day: day(),
            fee: rupees(),
        },
        Message::ScholarshipApproved {
            college: text(),
            scholarship: text(),
            amount: rupees(),
        },
        Message::ScholarshipNotSelected {
            college: text(),
            scholarship: text(),
        },
        Message::ScholarshipPaid {
            college: text(),
            scholarship: text(),
            amount: rupees(),
            balance: rupees(),
        },
        Message::ScholarshipChanged {
            college: text(),
            scholarship: text(),
            name: text(),
            day: day(),
        },
    ]
}

fn upi_id_changed(value: &str) -> Message {
    let text = || value.to_owned();
    Message::UpiIdChanged {
        college: text(),
        by: text(),
        before: text(),
        after: text(),
    }
}

fn each_of_the_operator(value: &str) -> [Message; 9] {
    use OperatorAct as A;
    [
        A::AddedSuperAdmin,
        A::ExportedDocument,
        A::CountedSecrets,
        A::TookBackup,
        A::Restored,
        A::ComparedStatement,
        A::ClosedCollege,
        A::ReopenedCollege,
        A::RestoredFactor,
    ]
    .map(|act| {
        let text = || value.to_owned();
        Message::OperatorActed {
            college: text(),
            act,
            about: text(),
        }
    })
}

fn grievance_resolved(value: &str) -> Message {
    let text = || value.to_owned();
    Message::GrievanceResolved {
        name: text(),
        college: text(),
        docket: text(),
        title: text(),
        reply: text(),
    }
}

fn leave_decided(value: &str, approved: bool) -> Message {
    let text = || value.to_owned();
    Message::LeaveDecided {
        name: text(),
        college: text(),
        period: Period {
            start: day(),
            end: day() + Days::new(3),
        },
        approved,
        comment: text(),
    }
}

fn mails(value: &str) -> Vec<(&'static str, RenderedMail)> {
    let links = links();
    each(value)
        .iter()
        .map(|message| (message.kind(), message.compose(&links)))
        .collect()
}

/// What a reader sees of an HTML mail, paragraph by paragraph.
fn read(html: &str) -> Vec<String> {
    let body = html
        .split_once("<div")
        .unwrap()
        .1
        .split_once('>')
        .unwrap()
        .1;
    let body = body.rsplit_once("</div>").unwrap().0;
    body.split("</p>")
        .map(|paragraph| {
            let mut shown = String::new();
            let mut inside = false;
            for c in paragraph.chars() {
                match c {
                    '<' => inside = true,
                    '>' => inside = false,
                    _ if !inside => shown.push(c),
                    _ => {}
                }
            }
            shown
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&amp;", "&")
                .trim()
                .to_owned()
        })
        .filter(|paragraph| !paragraph.is_empty())
        .collect()
}

#[test]
fn registration_code() {
    let mail = Message::RegistrationCode {
        code: "012345".to_owned(),
        college: "St. Xavier's College".to_owned(),
        minutes: 10,
    }
    .compose(&links());
    insta::assert_snapshot!(mail.subject, @"012345 is your code for St. Xavier's College");
    insta::assert_snapshot!(mail.text, @r#"
    To finish your registration at St. Xavier's College, enter this code on the page where you registered:

        012345

    The code works once, for 10 minutes. Do not share it; nobody at the college will ask you for it.

    If you did not register, ignore this email. No account is created without the code.
    "#);
    insta::assert_snapshot!(mail.html, @r#"
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <title>012345 is your code for St. Xavier&#39;s College</title>
    </head>
    <body style="margin:0;padding:24px;font-family:system-ui,'Segoe UI',Roboto,'Noto Sans',sans-serif;font-size:16px;line-height:1.5">
    <div style="max-width:560px;margin:0 auto">
    <p style="margin:0 0 16px">To finish your registration at St. Xavier&#39;s College, enter this code on the page where you registered:</p>
    <p style="margin:0 0 16px;font-size:28px;font-weight:bold;letter-spacing:4px">012345</p>
    <p style="margin:0 0 16px">The code works once, for 10 minutes. Do not share it; nobody at the college will ask you for it.</p>
    <p style="margin:0 0 16px">If you did not register, ignore this email. No account is created without the code.</p>
    </div>
    </body>
    </html>
    "#);
}

#[test]
fn welcome() {
    let mail = Message::Welcome {
        name: "आशा कुलकर्णी".to_owned(),
        student_id: "26000100001".to_owned(),
        college: "विद्या महाविद्यालय".to_owned(),
    }
    .compose(&links());
    insta::assert_snapshot!(mail.subject, @"Your student ID at विद्या महाविद्यालय is 26000100001");
    insta::assert_snapshot!(mail.text, @r#"
    Welcome to विद्या महाविद्यालय, आशा कुलकर्णी. Your account is ready.

    Student ID: 26000100001

    Keep this number. You can log in with it or with your email address. The next step is the admission form.

    Log in: https://portal.example.edu/log-in
    "#);
}

#[test]
fn invitation() {
    let mail = Message::Invitation {
        college: "Vidya College".to_owned(),
        role: Role::MarksAdmin,
    }
    .compose(&links());
    insta::assert_snapshot!(mail.subject, @"You are invited to Vidya College");
    insta::assert_snapshot!(mail.text, @r#"
    A super admin of Vidya College invites you to work in its student portal.

    Your role: marks admin

    Register with this email address and Vidya College as the college. You get the role once you enter the code that we email you.

    Register: https://portal.example.edu/admin-register?college=Vidya%20College

    If you did not expect this, ignore this email.
    "#);
}

#[test]
fn upi_id_set_for_the_first_time() {
    let mail = Message::UpiIdChanged {
        college: "Vidya College".to_owned(),
        by: "Meera Joshi".to_owned(),
        before: String::new(),
        after: "vidya@examplebank".to_owned(),
    }
    .compose(&links());
    insta::assert_snapshot!(mail.subject, @"The UPI ID of Vidya College was changed");
    insta::assert_snapshot!(mail.text, @r#"
    Students who add funds to their wallets send them to the UPI ID of Vidya College. It was changed.

    Changed by: Meera Joshi

    UPI ID before: None

    UPI ID now: vidya@examplebank

    If you did not expect this, ask a super admin to correct it under College Details at once. Money sent to a wrong UPI ID may be lost.

    Log in: https://portal.example.edu/admin-login
    "#);
}

#[test]
fn a_document_copied_out_by_the_operator() {
    let mail = Message::OperatorActed {
        college: "Vidya College".to_owned(),
        act: OperatorAct::ExportedDocument,
        about: "Leaving certificate of 26000100001".to_owned(),
    }
    .compose(&links());
    insta::assert_snapshot!(mail.subject, @"A document was copied out of Vidya College");
    insta::assert_snapshot!(mail.text, @r#"
    From the command line of its server, the operator of the portal that Vidya College uses exported a student's document to a file.

    Document: Leaving certificate of 26000100001

    Your audit shows the time. If you did not expect this, ask the people who run the portal.

    Log in: https://portal.example.edu/admin-login
    "#);
}

#[test]
fn practical_not_approved() {
    let mail = Message::PracticalDecided {
        name: "Asha Patil".to_owned(),
        college: "Vidya College".to_owned(),
        subject: "Operating Systems".to_owned(),
        title: "Scheduling algorithms".to_owned(),
        date: day(),
        approved: false,
        comment: "The readings are missing.".to_owned(),
    }
    .compose(&links());
    insta::assert_snapshot!(mail.subject, @"Your practical is not approved: Scheduling algorithms");
    insta::assert_snapshot!(mail.text, @r#"
    Dear Asha Patil, your practical at Vidya College could not be approved.

    Practical: Scheduling algorithms

    Subject: Operating Systems

    Date: 21 November 2026

    Comment: The readings are missing.

    Once you have done what is missing, ask for approval again.

    See your practicals: https://portal.example.edu/practicals
    "#);
}

#[test]
fn grievance_resolved_with_a_reply_of_several_lines() {
    let mail = Message::GrievanceResolved {
        name: "Asha Patil".to_owned(),
        college: "Vidya College".to_owned(),
        docket: "GR-2026-00042".to_owned(),
        title: "The fan in room 12".to_owned(),
        reply: "Dear Asha,\n\nthe fan runs again.\nThe office".to_owned(),
    }
    .compose(&links());
    insta::assert_snapshot!(mail.subject, @"Your grievance GR-2026-00042 is resolved");
    insta::assert_snapshot!(mail.text, @r#"
    Dear Asha Patil, Vidya College has resolved your grievance.

    Docket: GR-2026-00042

    Title: The fan in room 12

    The college replies:

    Dear Asha,

    the fan runs again.

    The office

    See your grievances: https://portal.example.edu/grievance
    "#);
}

#[test]
fn leave_approved() {
    let mail = Message::LeaveDecided {
        name: "Asha Patil".to_owned(),
        college: "Vidya College".to_owned(),
        period: Period {
            start: day(),
            end: day() + Days::new(3),
        },
        approved: true,
        comment: String::new(),
    }
    .compose(&links());
    let subject = "Your leave from 21 November 2026 to 24 November 2026 is approved";
    assert_eq!(mail.subject, subject);
    insta::assert_snapshot!(mail.text, @r#"
    Dear Asha Patil, Vidya College has approved your leave from 21 November 2026 to 24 November 2026.

    See your leave: https://portal.example.edu/leave
    "#);
}

#[test]
fn a_former_address_gets_the_link_that_undoes_the_change() {
    let mail = Message::EmailChanged {
        account_kind: AccountKind::Staff,
        email: "new@example.in".to_owned(),
        token: "0123456789abcdef0123456789abcdef".to_owned(),
        days: 7,
    }
    .compose(&links());
    insta::assert_snapshot!(mail.text, @r#"
    Your staff account now has a new email address. We send emails there, and you log in with it.

    New email address: new@example.in

    If it was you, you do not need to do anything. If it was not you, undo the change within 7 days. We then restore this address and log everybody out, and you choose a new password.

    Undo the change: https://portal.example.edu/forgot-password?account=staff#undo=0123456789abcdef0123456789abcdef
    "#);
}

#[test]
fn everybody_gets_the_link_that_keeps_a_factor_and_an_owner_is_told_what_to_do() {
    let asked = |is_owner, hours| {
        let mail = Message::FactorRestorationAsked {
            college: "Sunrise College".into(),
            member: "Meera Nair".into(),
            is_owner,
            by: "Asha Rao".into(),
            reason: "The phone was stolen.".into(),
            hours,
            token: "0123456789abcdef0123456789abcdef".into(),
        };
        mail.compose(&links()).text
    };
    insta::assert_snapshot!(asked(true, Some(24)), @r#"
    A super admin asked to remove the two-step verification of your account at Sunrise College, because the phone is lost. This happens in 24 hours.

    Account: Meera Nair

    Asked by: Asha Rao

    Reason: The phone was stolen.

    If you have lost your phone, you do not need to do anything. If you have not, stop it: one click is enough. Then choose a new password and tell the college office.

    Stop it: https://portal.example.edu/forgot-password?account=staff#stop=0123456789abcdef0123456789abcdef
    "#);
    insta::assert_snapshot!(asked(false, None), @r#"
    A super admin asked to remove the two-step verification of the account of Meera Nair at Sunrise College, because the phone is lost. This happens when a second super admin confirms it.

    Account: Meera Nair

    Asked by: Asha Rao

    Reason: The phone was stolen.

    If you doubt that the owner asked for this, stop it: one click is enough. Two-step verification then stays.

    Stop it: https://portal.example.edu/forgot-password?account=staff#stop=0123456789abcdef0123456789abcdef
    "#);
    let restored = Message::FactorRestored {
        college: "Sunrise College".into(),
        member: "Meera Nair".into(),
        is_owner: true,
    };
    insta::assert_snapshot!(restored.compose(&links()).text, @r#"
    The old authenticator app and the old recovery codes no longer work, and you are logged out everywhere.

    Log in with your password. We email you a code, and you set up two-step verification again.

    Log in: https://portal.example.edu/admin-login

    If you did not expect this, choose a new password now and tell the college office.
    "#);
}

#[test]
fn a_sign_in_from_an_unknown_browser() {
    let unknown = Message::NewSignIn {
        account_kind: AccountKind::Staff,
        college: "Sunrise College".into(),
        browser: Some("Chrome 126".into()),
        system: Some("Android".into()),
        network: "203.0.113.0/24".into(),
        at: DateTime::from_timestamp(1_795_792_500, 0).unwrap(),
    };
    let mail = unknown.compose(&links());
    assert_eq!(mail.subject, "Your account was used in a new browser");
    insta::assert_snapshot!(mail.text, @r#"
    Somebody has logged in to your staff account at Sunrise College from a browser that was not used for it before.

    Browser: Chrome 126 on Android

    Time in India: 27/11/2026, 20:45

    Network address: 203.0.113.0/24

    If it was you, you do not need to do anything.

    If it was not you, choose a new password now, which logs everybody out, and tell the college office.

    Choose a new password: https://portal.example.edu/forgot-password?account=staff
    "#);
    let Message::NewSignIn { college, at, .. } = unknown else {
        unreachable!()
    };
    let nothing = Message::NewSignIn {
        account_kind: AccountKind::Student,
        college,
        browser: None,
        system: None,
        network: String::new(),
        at,
    };
    insta::assert_snapshot!(nothing.compose(&links()).text, @r#"
    Somebody has logged in to your student account at Sunrise College from a browser that was not used for it before.

    Browser: Unknown browser

    Time in India: 27/11/2026, 20:45

    If it was you, you do not need to do anything.

    If it was not you, choose a new password now, which logs everybody out, and tell the college office.

    Choose a new password: https://portal.example.edu/forgot-password
    "#);
}

/// The kinds of the messages on results and re-exams.
const ON_RESULTS: [&str; 3] = ["result_published", "reexam_registered", "reexam_moved"];

const OF_THE_OPERATOR: &str = "operator_acted";
const ON_FACTORS: [&str; 6] = [
    "device_copied",
    "factor_code",
    "factor_enrolled",
    "passkey_added",
    "passkey_removed",
    "recovery_codes_few",
];
const ON_THEIR_OWN: [&str; 2] = [OF_THE_OPERATOR, "new_sign_in"];
const ON_LOST_FACTORS: [&str; 4] = [
    "factor_restoration_asked",
    "factor_restoration_due",
    "factor_restoration_stopped",
    "factor_restored",
];

fn subjects(of: impl Fn(&str) -> bool) -> String {
    let mails = mails("X").into_iter().filter(|(kind, _)| of(kind));
    let subjects = mails.map(|(kind, mail)| format!("{kind}: {}", mail.subject));
    subjects.collect::<Vec<_>>().join("\n")
}

#[test]
fn every_subject_on_second_factors() {
    insta::assert_snapshot!(subjects(|kind| ON_FACTORS.contains(&kind)), @r#"
    factor_code: X is your code for two-step verification
    factor_enrolled: Two-step verification is on
    factor_enrolled: Your two-step verification was set up again
    recovery_codes_few: You have 2 recovery codes left
    device_copied: You were logged out on a device that kept you logged in
    passkey_added: A passkey was added to your account
    passkey_added: A passkey was added to your account
    passkey_added: A passkey was added to your account
    passkey_removed: A passkey was removed from your account
    passkey_removed: A passkey was removed from your account
    "#);
}

#[test]
fn staff_keep_the_recovery_codes_of_their_first_passkey() {
    let text = |account_kind, has_codes| {
        let mail = Message::PasskeyAdded {
            account_kind,
            name: "Pixel 9".into(),
            has_codes,
        };
        mail.compose(&links()).text
    };
    insta::assert_snapshot!(text(AccountKind::Staff, true), @r#"
    Passkey: Pixel 9

    From now on you can log in with your password and this passkey. You are logged out everywhere else.

    Keep the recovery codes in a safe place: each works once if you lose the passkey.

    If it was not you, choose a new password now, remove the passkey in the settings of your account, and tell the college office.

    Choose a new password: https://portal.example.edu/forgot-password?account=staff
    "#);
    assert!(!text(AccountKind::Staff, false).contains("recovery"));
    let student = text(AccountKind::Student, false);
    assert!(student.contains("log in with this passkey, without your password"));
}

/// Whether a test of its own lists the subjects of that kind.
fn is_listed_apart(kind: &str) -> bool {
    ON_FACTORS.contains(&kind)
        || ON_LOST_FACTORS.contains(&kind)
        || ON_THEIR_OWN.contains(&kind)
        || ON_RESULTS.contains(&kind)
}

#[test]
#[allow(clippy::too_many_lines, reason = "it is one list, a line a mail")]
fn every_subject() {
    insta::assert_snapshot!(subjects(|kind| !is_listed_apart(kind)), @r#"
    registration_code: X is your code for X
    address_already_registered: You already have an account
    address_already_registered: You already have an account
    welcome: Your student ID at X is X
    staff_welcome_founder: X is set up
    staff_pending: Your account at X is waiting for approval
    staff_activated: Your account at X is approved
    staff_rejected: Your account at X was not approved
    staff_disabled: Your account at X is disabled
    role_changed: Your role at X has changed
    invitation: You are invited to X
    password_reset_code: X is your code for a new password
    password_changed: Your password was changed
    password_changed: Your password was changed
    staff_awaiting_approval: A staff account at X needs your approval
    email_code: X is your code for a new email address
    email_has_account: This email address has an account
    email_has_account: This email address has an account
    email_changed: The email address of your account was changed
    email_confirmed: Your email address is confirmed
    email_change_undone: The change of your email address was undone
    email_change_undone: The change of your email address was undone
    admission_received: X has your application
    admission_approved: You are admitted to X
    admission_rejected: X has sent your application back
    admission_reopened: X is checking your application again
    promoted: You are in term 3 of X
    promoted: You are in term 3 of X
    promoted: You are in term 3 of X, provisionally
    promoted: You repeat term 3 of X
    promoted: You have passed X
    promoted: You have completed the last term of X
    promoted: You stay in term 3 of X
    enrolment_changed: You are in term 3 of X
    enrolment_changed: You are in term 3 of X again
    enrolment_changed: You are in X
    money_added: ₹1,25,000.00 added to your wallet
    top_up_rejected: X could not find your payment
    money_taken_back: ₹1,25,000.00 taken back from your wallet
    charge_raised: X asks you to pay ₹1,25,000.00
    charge_withdrawn: No longer due: X
    practical_decided: Your practical is approved: X
    practical_decided: Your practical is not approved: X
    scholarship_applied: You have applied for X
    scholarship_approved: You have been chosen for X
    scholarship_not_selected: You were not selected for X
    scholarship_paid: ₹1,25,000.00 added to your wallet: X
    scholarship_changed: X has changed
    grievance_resolved: Your grievance X is resolved
    upi_id_changed: The UPI ID of X was changed
    leave_decided: Your leave from 21 November 2026 to 24 November 2026 is approved
    leave_decided: Your leave from 21 November 2026 to 24 November 2026 is rejected
    "#);
}

#[test]
fn every_subject_on_results() {
    insta::assert_snapshot!(subjects(|kind| ON_RESULTS.contains(&kind)), @r#"
    result_published: Your result at X is published
    result_published: Your result of term 2 at X is published
    result_published: Your result at X has changed
    reexam_registered: You are registered for the re-exam in X
    reexam_moved: Your re-exam in X is now on 21 November 2026
    "#);
}

#[test]
fn every_subject_on_lost_factors() {
    insta::assert_snapshot!(subjects(|kind| ON_LOST_FACTORS.contains(&kind)), @r#"
    factor_restoration_asked: Two-step verification of your account at X may be removed
    factor_restoration_asked: Two-step verification of your account at X may be removed
    factor_restoration_due: Two-step verification of your account at X is removed in 12 hours
    factor_restoration_stopped: Two-step verification of your account at X stays
    factor_restored: Two-step verification of your account at X was removed
    factor_restoration_asked: Two-step verification of the account of X at X may be removed
    factor_restoration_asked: Two-step verification of the account of X at X may be removed
    factor_restoration_due: Two-step verification of the account of X at X is removed in 12 hours
    factor_restoration_stopped: Two-step verification of the account of X at X stays
    factor_restored: Two-step verification of the account of X at X was removed
    "#);
}

#[test]
fn every_subject_of_what_the_operator_does() {
    insta::assert_snapshot!(subjects(|kind| kind == OF_THE_OPERATOR), @r#"
    operator_acted: X has another super admin
    operator_acted: A document was copied out of X
    operator_acted: The secrets of X were checked
    operator_acted: A backup of X was taken by hand
    operator_acted: X was restored from a backup
    operator_acted: A bank statement was compared with the ledger of X
    operator_acted: X was closed
    operator_acted: X is open again
    operator_acted: Two-step verification was removed from an account of X
    "#);
}

/// What appears under the bell; the others are mails alone.
#[test]
fn every_notice() {
    let told = each("X");
    let told = told.iter().filter_map(|message| {
        let notice = message.notice()?;
        Some(format!("{}: {}", message.kind(), notice.kind().as_str()))
    });
    insta::assert_snapshot!(told.collect::<Vec<_>>().join("\n"), @r#"
    new_sign_in: newSignIn
    new_sign_in: newSignIn
    passkey_added: passkeyAdded
    passkey_added: passkeyAdded
    passkey_added: passkeyAdded
    passkey_removed: passkeyRemoved
    passkey_removed: passkeyRemoved
    admission_received: admissionReceived
    admission_approved: admissionApproved
    admission_rejected: admissionRejected
    admission_reopened: admissionReopened
    promoted: promoted
    promoted: promoted
    promoted: promoted
    promoted: promoted
    promoted: promoted
    promoted: promoted
    promoted: promoted
    enrolment_changed: enrolmentChanged
    enrolment_changed: enrolmentChanged
    enrolment_changed: enrolmentChanged
    money_added: moneyAdded
    top_up_rejected: topUpRejected
    money_taken_back: moneyTakenBack
    charge_raised: chargeRaised
    charge_withdrawn: chargeWithdrawn
    result_published: resultPublished
    result_published: resultPublished
    result_published: resultChanged
    reexam_moved: reexamMoved
    practical_decided: practicalApproved
    practical_decided: practicalRejected
    scholarship_approved: scholarshipApproved
    scholarship_not_selected: scholarshipNotSelected
    scholarship_paid: scholarshipPaid
    scholarship_changed: scholarshipChanged
    grievance_resolved: grievanceResolved
    leave_decided: leaveApproved
    leave_decided: leaveRejected
    "#);
}

#[test]
fn a_notice_is_one_line_however_it_was_typed() {
    let told = Message::TopUpRejected {
        college: "X".to_owned(),
        amount: Rupees::from_paise(500).unwrap(),
        reference: "X".to_owned(),
        reason: "No such\n\u{202E}payment. ".to_owned() + &"x".repeat(500),
    };
    let text = told.notice().unwrap().to_string();
    assert!(text.starts_with("Your payment of ₹5.00 was not found. Reason: No such payment. xx"));
    assert!(text.ends_with('…'));
    assert!(text.chars().count() < 400);
}

#[test]
fn codes_lead_their_subjects() {
    for (kind, mail) in mails("654321") {
        if kind.ends_with("_code") {
            assert!(
                mail.subject.starts_with("654321 is your code for "),
                "{kind}"
            );
            assert!(mail.text.contains("\n\n    654321\n\n"), "{kind}");
        }
    }
}

#[test]
fn text_and_html_say_the_same() {
    for value in HOSTILE
        .into_iter()
        .chain(["Vidya College", "विद्या & Sons ₹"])
    {
        for (kind, mail) in mails(value) {
            let text: Vec<&str> = mail.text.split("\n\n").map(str::trim).collect();
            assert_eq!(text, read(&mail.html), "{kind}");
        }
    }
}

#[test]
fn values_are_escaped_in_html() {
    let harmless: Vec<_> = mails("X").into_iter().map(|(_, l)| l.html).collect();
    for value in HOSTILE {
        for ((kind, mail), harmless) in mails(value).into_iter().zip(&harmless) {
            assert!(!mail.html.contains(value), "{kind}: {value}");
            for mark in ['<', '>', '"', '\''] {
                let (found, ours) = (mail.html.matches(mark), harmless.matches(mark));
                assert_eq!(found.count(), ours.count(), "{kind}: {value}: {mark}");
            }
        }
    }
}

#[test]
fn html_loads_nothing() {
    for (kind, mail) in mails("X") {
        let html = mail.html.to_lowercase();
        for loading in [
            "<img", "<script", "<link", "<style", "src=", "url(", "@import",
        ] {
            assert!(!html.contains(loading), "{kind}: {loading}");
        }
        assert!(html.contains("content=\"light dark\""), "{kind}");
        for link in html.split("href=\"").skip(1) {
            assert!(link.starts_with("https://portal.example.edu/"), "{kind}");
            assert!(!link.starts_with("https://portal.example.edu//"), "{kind}");
        }
    }
}

#[test]
fn long_and_many_lined_values_stay_short_and_in_one_line() {
    let long = "क".repeat(20_000);
    let lines = "a\r\nb\n\n\nc\0d\u{2028}e\tf\u{85}g\u{202E}h";
    for value in [long.as_str(), lines, &"x ".repeat(20_000)] {
        for (kind, mail) in mails(value) {
            assert!(mail.subject.chars().count() <= 160, "{kind}");
            assert!(!mail.subject.contains(char::is_control), "{kind}");
            for line in mail.text.lines().chain(mail.html.lines()) {
                assert!(line.len() <= 2_800 && line.chars().count() <= 998, "{kind}");
                assert!(!line.contains(char::is_control), "{kind}");
            }
            assert!(!mail.text.contains(['\u{202E}', '\u{2028}']), "{kind}");
        }
    }
    let (_, mail) = mails(lines).swap_remove(4);
    assert_eq!(mail.subject, "a b c d e f gh is set up");
}

#[test]
fn stored_messages_are_tagged_by_kind_and_come_back() {
    for message in each("विद्या \"x\"") {
        let stored = serde_json::to_value(&message).unwrap();
        assert_eq!(stored["kind"], message.kind());
        assert_eq!(serde_json::from_value::<Message>(stored).unwrap(), message);
    }
}

/// One of each kind as the last release has written it, a line each: such mails are waiting.
const STORED: &str = include_str!("stored.jsonl");

#[test]
fn what_the_last_release_wrote_is_read_and_written_again_for_it() {
    let mut kinds = BTreeSet::new();
    for line in STORED.lines() {
        let written: Value = serde_json::from_str(line).unwrap();
        let stored: StoredMessage = serde_json::from_value(json!({ "message": written })).unwrap();
        let message = stored.into_message().unwrap_or_else(|| panic!("{line}"));
        kinds.insert(message.kind());
        // It ignores what it does not know.
        let again = serde_json::to_value(StoredMessage::from(message)).unwrap();
        for (field, value) in written.as_object().unwrap() {
            assert_eq!(again["message"].get(field), Some(value), "{line}");
        }
    }
    let known = |kind: &&str| !NEW.contains(kind);
    let all: BTreeSet<&str> = each("x").iter().map(Message::kind).filter(known).collect();
    assert_eq!(kinds, all);
}

/// Kinds that the last release has not: it leaves such a mail in the outbox, to this one.
const NEW: [&str; 20] = [
    "admission_reopened",
    "promoted",
    "enrolment_changed",
    "device_copied",
    "email_change_undone",
    "email_changed",
    "email_code",
    "email_confirmed",
    "email_has_account",
    "factor_code",
    "factor_enrolled",
    "recovery_codes_few",
    "factor_restoration_asked",
    "factor_restoration_due",
    "factor_restoration_stopped",
    "factor_restored",
    "new_sign_in",
    "passkey_added",
    "passkey_removed",
    "scholarship_changed",
];

/// Whether the last release can read all of it: it has its kind, and its act of the operator, and no field that is new.
fn is_known(message: &Message) -> bool {
    if matches!(message, Message::ResultPublished { term: Some(_), .. }) {
        return false;
    }
    let is_new_act = matches!(
        message,
        Message::OperatorActed {
            act: OperatorAct::RestoredFactor,
            ..
        }
    );
    !NEW.contains(&message.kind()) && !is_new_act
}

#[test]
fn the_last_release_reads_what_this_one_writes() {
    for message in each("x").into_iter().filter(is_known) {
        let (kind, expected) = (message.kind(), message.compose(&links()).subject);
        let stored = serde_json::to_value(StoredMessage::from(message)).unwrap();
        let read: last_release::Message =
            serde_json::from_value(stored["message"].clone()).unwrap();
        let written = serde_json::to_value(&read).unwrap();
        assert_eq!(written["kind"], kind);
        let back: StoredMessage = serde_json::from_value(json!({ "message": written })).unwrap();
        assert_eq!(
            back.into_message().unwrap().compose(&links()).subject,
            expected
        );
    }
}

/// The last release knows no terms, and says the same without them.
#[test]
fn the_last_release_reads_a_result_of_a_term() {
    let of = |term| Message::ResultPublished {
        college: "x".to_owned(),
        is_first: true,
        term,
    };
    let stored = serde_json::to_value(StoredMessage::from(of(Some(2)))).unwrap();
    let read: last_release::Message = serde_json::from_value(stored["message"].clone()).unwrap();
    let written = json!({ "message": serde_json::to_value(&read).unwrap() });
    let back: StoredMessage = serde_json::from_value(written).unwrap();
    assert_eq!(
        back.into_message().unwrap().compose(&links()).subject,
        of(None).compose(&links()).subject
    );
}

#[test]
fn a_message_waits_with_its_types() {
    for message in each("विद्या \"x\"") {
        let stored = serde_json::to_string(&StoredMessage::from(message.clone())).unwrap();
        let read: StoredMessage = serde_json::from_str(&stored).unwrap();
        assert_eq!(read.into_message(), Some(message));
    }
}

#[test]
fn texts_of_no_release_are_not_read() {
    for texts in [
        json!({ "kind": "money_added", "college": "x", "amount": "5", "description": "x", "balance": "x" }),
        json!({ "kind": "told_by_nobody" }),
        json!("x"),
    ] {
        let stored: StoredMessage = serde_json::from_value(json!({ "message": texts })).unwrap();
        assert_eq!(stored.into_message(), None);
    }
}

#[test]
fn debug_shows_no_content() {
    for message in each("654321") {
        let shown = format!("{message:?} {:?}", message.compose(&links()));
        assert!(!shown.contains("654321"), "{shown}");
    }
}
