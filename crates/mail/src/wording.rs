//! The text of every mail: what happened, then what to do.

mod addresses;
mod admissions;
mod college_setup;
mod devices;
mod factors;
mod grievances;
mod leaves;
mod money;
mod operator;
mod passkeys;
mod promotions;
mod restorations;
mod results;
mod scholarships;
mod sign_ins;
mod teaching;

use portal_domain::{quotes::one_line, roles::Role};

use crate::{
    links::Links,
    message::{AccountKind, Message},
    rendered_mail::{Draft, RenderedMail},
};

/// The longest name quoted in a mail, in characters. Names come from strangers, who must not be able
/// to send messages of their own through the portal's mails.
const NAME_LIMIT: usize = 100;

impl Message {
    /// The mail as it will be read, with links into the portal at `links`.
    #[must_use]
    pub fn compose(&self, links: &Links) -> RenderedMail {
        draft(self, links).finish()
    }
}

#[allow(
    clippy::too_many_lines,
    reason = "it is one match, a line or two a message"
)]
fn draft(message: &Message, links: &Links) -> Draft {
    use Message as M;
    match message {
        M::RegistrationCode {
            code,
            college,
            minutes,
        } => registration_code(code, &name(college), *minutes),
        M::AddressAlreadyRegistered { account_kind } => already_registered(*account_kind, links),
        M::Welcome {
            name: student,
            student_id,
            college,
        } => welcome(&name(student), &name(student_id), &name(college), links),
        M::FirstCode {
            name: student,
            student_id,
            college,
            code,
            days,
        } => {
            let whose = (&*name(student), &*name(student_id), &*name(college));
            first_code(whose, code, *days, links)
        }
        M::StaffWelcomeFounder { college } => staff_welcome_founder(&name(college), links),
        M::StaffPending { college } => staff_pending(&name(college)),
        M::StaffActivated { college, role } => staff_activated(&name(college), *role, links),
        M::StaffRejected { college } => staff_rejected(&name(college)),
        M::StaffDisabled { college } => staff_disabled(&name(college)),
        M::RoleChanged { college, role } => role_changed(&name(college), *role, links),
        M::Invitation { college, role } => invitation(&name(college), *role, links),
        M::PasswordResetCode { code, minutes } => password_reset_code(code, *minutes),
        M::PasswordChanged { by_admin } => password_changed(*by_admin, links),
        M::EmailCode { .. }
        | M::EmailHasAccount { .. }
        | M::EmailChanged { .. }
        | M::EmailConfirmed { .. }
        | M::EmailChangeUndone { .. } => addresses::draft(message, links),
        M::PasskeyAdded { .. } | M::PasskeyRemoved { .. } => passkeys::draft(message, links),
        M::DeviceCopied { browser, system } => {
            devices::copied(browser.as_deref(), system.as_deref(), links)
        }
        M::FactorCode { .. } | M::FactorEnrolled { .. } | M::RecoveryCodesFew { .. } => {
            factors::draft(message, links)
        }
        M::FactorRestorationAsked { .. }
        | M::FactorRestorationDue { .. }
        | M::FactorRestorationStopped { .. }
        | M::FactorRestored { .. } => restorations::draft(message, links),
        M::NewSignIn { .. } => sign_ins::draft(message, links),
        M::StaffAwaitingApproval { college, username } => {
            staff_awaiting_approval(&name(college), &name(username), links)
        }
        M::UpiIdChanged { .. } => college_setup::draft(message, links),
        M::OperatorActed {
            college,
            act,
            about,
        } => operator::acted(&name(college), *act, &name(about), links),
        M::AdmissionReceived { .. }
        | M::AdmissionApproved { .. }
        | M::AdmissionRejected { .. }
        | M::AdmissionReopened { .. } => admissions::draft(message, links),
        M::Promoted { .. } | M::EnrolmentChanged { .. } => promotions::draft(message, links),
        M::MoneyAdded { .. }
        | M::TopUpRejected { .. }
        | M::MoneyTakenBack { .. }
        | M::ChargeRaised { .. }
        | M::ChargeWithdrawn { .. } => money::draft(message, links),
        M::ResultPublished { .. } | M::ReexamRegistered { .. } | M::ReexamMoved { .. } => {
            results::draft(message, links)
        }
        M::PracticalDecided { .. } => teaching::draft(message, links),
        M::ScholarshipApplied { .. }
        | M::ScholarshipApproved { .. }
        | M::ScholarshipNotSelected { .. }
        | M::ScholarshipPaid { .. }
        | M::ScholarshipChanged { .. } => scholarships::draft(message, links),
        M::GrievanceResolved { .. } => grievances::draft(message, links),
        M::LeaveDecided { .. } => leaves::draft(message, links),
    }
}

fn registration_code(code: &str, college: &str, minutes: u32) -> Draft {
    Draft::new(format!("{code} is your code for {college}"))
        .say(format!(
            "To finish your registration at {college}, enter this code on the page where you registered:"
        ))
        .code(code)
        .say(format!(
            "The code works once, for {}. Do not share it; nobody at the college will ask you for it.",
            minutes_phrase(minutes)
        ))
        .say("If you did not register, ignore this email. No account is created without the code.")
}

fn already_registered(kind: AccountKind, links: &Links) -> Draft {
    let (whose, log_in) = match kind {
        AccountKind::Student => ("a student account", links.student_log_in()),
        AccountKind::Staff => ("a staff account", links.staff_log_in()),
    };
    Draft::new("You already have an account")
        .say(format!(
            "Someone tried to register with this email address, but it already has {whose}. Nothing has changed."
        ))
        .say("If it was you, log in. If you have forgotten your password, choose a new one.")
        .link("Log in", log_in)
        .link("Choose a new password", links.forgot_password_of(kind))
        .say("If it was not you, you do not need to do anything.")
}

fn welcome(student: &str, student_id: &str, college: &str, links: &Links) -> Draft {
    Draft::new(format!("Your student ID at {college} is {student_id}"))
        .say(format!("Welcome to {college}, {student}. Your account is ready."))
        .fact("Student ID", student_id)
        .say("Keep this number. You can log in with it or with your email address. The next step is the admission form.")
        .link("Log in", links.student_log_in())
}

fn first_code(
    (student, student_id, college): (&str, &str, &str),
    code: &str,
    days: u32,
    links: &Links,
) -> Draft {
    Draft::new(format!("Your account at {college}"))
        .say(format!(
            "{college} has made an account for you, {student}. There you see your results, pay your fees and apply for leave."
        ))
        .fact("Student ID", student_id)
        .say("To begin, set a password with your email address and this code:")
        .code(code)
        .link("Set your password", links.first_password(code))
        .say(format!(
            "The code works once, for {days} days. Do not share it. If it has expired, ask your college to send it again."
        ))
        .say("If you are no student there, ignore this email and tell the college.")
}

fn staff_welcome_founder(college: &str, links: &Links) -> Draft {
    Draft::new(format!("{college} is set up"))
        .say(format!(
            "{college} is now on the portal, and you are its super admin."
        ))
        .say("Log in to add courses and fees, and to invite your colleagues.")
        .link("Log in", links.staff_log_in())
}

fn staff_pending(college: &str) -> Draft {
    Draft::new(format!("Your account at {college} is waiting for approval"))
        .say(format!(
            "Your email address is confirmed. A super admin of {college} must now approve your account and give you a role."
        ))
        .say("You do not need to do anything: we will email you the decision. Until then you cannot log in.")
}

fn staff_activated(college: &str, role: Role, links: &Links) -> Draft {
    Draft::new(format!("Your account at {college} is approved"))
        .say(format!(
            "Your staff account at {college} has been approved. You can now log in."
        ))
        .fact("Your role", role.title())
        .link("Log in", links.staff_log_in())
}

fn staff_rejected(college: &str) -> Draft {
    Draft::new(format!("Your account at {college} was not approved"))
        .say(format!(
            "A super admin of {college} did not approve your staff account, so you cannot log in."
        ))
        .say("If you think this is a mistake, speak to the college office.")
}

fn staff_disabled(college: &str) -> Draft {
    Draft::new(format!("Your account at {college} is disabled"))
        .say(format!(
            "A super admin of {college} has disabled your staff account. You are logged out everywhere and cannot log in again."
        ))
        .say("If you think this is a mistake, speak to the college office.")
}

fn role_changed(college: &str, role: Role, links: &Links) -> Draft {
    Draft::new(format!("Your role at {college} has changed"))
        .say(format!(
            "A super admin of {college} has changed your role. You are logged out everywhere. Log in again to continue."
        ))
        .fact("Your role now", role.title())
        .link("Log in", links.staff_log_in())
}

fn invitation(college: &str, role: Role, links: &Links) -> Draft {
    Draft::new(format!("You are invited to {college}"))
        .say(format!(
            "A super admin of {college} invites you to work in its student portal."
        ))
        .fact("Your role", role.title())
        .say(format!(
            "Register with this email address and {college} as the college. You get the role once you enter the code that we email you."
        ))
        .link("Register", links.staff_register(college))
        .say("If you did not expect this, ignore this email.")
}

fn password_reset_code(code: &str, minutes: u32) -> Draft {
    Draft::new(format!("{code} is your code for a new password"))
        .say("To choose a new password, enter this code on the page where you asked for it:")
        .code(code)
        .say(format!(
            "The code works once, for {}. Do not share it; nobody at the college will ask you for it.",
            minutes_phrase(minutes)
        ))
        .say("If you did not ask for a new password, ignore this email. Your password has not changed.")
}

/// A mail that shows an administrator that mails arrive.
pub fn trial(links: &Links) -> crate::RenderedMail {
    Draft::new("A test of the portal's email")
        .say("This email was sent by `portal mail test`. It arrived, so the portal's emails arrive too.")
        .link("The portal", links.student_log_in())
        .finish()
}

fn password_changed(by_admin: bool, links: &Links) -> Draft {
    let draft = Draft::new("Your password was changed");
    if by_admin {
        draft
            .say("A super admin of your college has changed your password. You are logged out everywhere.")
            .say("Ask them for the new password, or choose one of your own.")
            .link("Choose a new password", links.forgot_password())
            .say("If you did not expect this, speak to the college office at once.")
    } else {
        draft
            .say("Your password was changed. You are logged out everywhere else.")
            .say("If it was you, you do not need to do anything. If it was not you, choose a new password now and tell the college office.")
            .link("Choose a new password", links.forgot_password())
    }
}

fn staff_awaiting_approval(college: &str, username: &str, links: &Links) -> Draft {
    Draft::new(format!("A staff account at {college} needs your approval"))
        .say(format!(
            "Someone has registered as staff of {college} and confirmed the email address."
        ))
        .fact("Name", username)
        .say("If you know this person, approve the account and give it a role under Admin Details. Otherwise reject it.")
        .link("Log in", links.staff_log_in())
}

/// The longest remark of the college's staff, in characters.
const REMARK_LIMIT: usize = 500;

fn name(value: &str) -> String {
    one_line(value, NAME_LIMIT)
}

fn minutes_phrase(minutes: u32) -> String {
    if minutes == 1 {
        "1 minute".to_owned()
    } else {
        format!("{minutes} minutes")
    }
}
