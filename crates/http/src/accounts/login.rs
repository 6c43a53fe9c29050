//! Signing in and out, and who is signed in (spec §2, §7).

use actix_web::http::StatusCode;
use portal_domain::{
    accounts::{AccountKind, LoginName},
    factors::{Level, Next},
    passwords::PasswordAttempt,
    sessions::{SignedIn, SignedInStudent},
    validation::{Label, all},
};
use portal_services::{
    accounts::{
        factors::sign_in::AtPassword,
        login::{self as use_case, LoginAttempt, LoginError},
    },
    sessions::Begun,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{AccountKindName, KnownCookie};
use crate::{
    framework::{
        access::Anyone,
        api_error::ApiError,
        body::Body,
        client_address::ClientAddress,
        reply::{Answer, MessageBody, Reply},
        request_refusal::{Limited, RequestRefusal},
        session::{Session, public_id},
        state::State,
        words::wire_words,
    },
    staff::{OwnAdminBody, StaffRole},
};

wire_words! {
    /// What a sign-in by password still lacks.
    NextStep = Next;
    /// How much of a sign-in is done.
    SessionLevel = Level;
}

/// SAP id, user name or e-mail, and the password (spec §3).
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct LoginBody {
    #[schema(required = true)]
    email: String,
    #[schema(required = true)]
    password: String,
}

impl LoginBody {
    fn parse(
        &self,
        label: Label,
        client: &ClientAddress,
        known: &KnownCookie,
    ) -> Result<LoginAttempt, ApiError> {
        let (name, password) = all((
            LoginName::parse("email", label, &self.email),
            PasswordAttempt::parse("password", &self.password),
        ))?;
        Ok(LoginAttempt {
            client: client.0,
            known: known.browser(),
            name,
            password,
        })
    }
}

/// The student who signed in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StudentLogin {
    student: StudentBody,
}

/// A student, as far as the bar shows.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct StudentBody {
    /// The SAP id.
    id: String,
    name: String,
    email: String,
    college_name: String,
}

/// POST /auth/login
pub(crate) async fn login(
    _: Anyone,
    client: ClientAddress,
    known: KnownCookie,
    body: Body<LoginBody>,
    session: Session,
    state: State,
) -> Reply<StudentLogin> {
    let attempt = body.0.parse(Label::SapIdOrEmail, &client, &known)?;
    let logged_in = use_case::log_in(&state, AccountKind::Student, attempt).await?;
    session.hand_over(&logged_in.begun.key)?;
    let SignedIn::Student(student) = logged_in.begun.signed_in else {
        return Err(ApiError::defect());
    };
    let student = StudentBody::from(student);
    Ok(known.renew(Answer::new(StudentLogin { student }), &logged_in.known))
}

impl From<SignedInStudent> for StudentBody {
    fn from(student: SignedInStudent) -> Self {
        Self {
            id: student.sap_id.to_string(),
            name: student.name,
            email: student.email,
            college_name: student.college_name,
        }
    }
}

/// The staff member whose password, or whose second factor, was right (spec §3: admin.role).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminLogin {
    admin: OwnAdminBody,
    /// What the sign-in still lacks; null if it is complete.
    #[schema(required = true)]
    next: Option<NextStep>,
}

impl AdminLogin {
    /// Gives the browser the key of the sign-in.
    pub(super) fn hand_over(
        logged_in: Begun,
        next: Option<Next>,
        session: &Session,
    ) -> Result<Self, ApiError> {
        session.hand_over(&logged_in.key)?;
        let SignedIn::Staff(staff) = logged_in.signed_in else {
            return Err(ApiError::defect());
        };
        Ok(Self {
            admin: OwnAdminBody::from(&staff),
            next: next.map(NextStep::from),
        })
    }
}

/// POST /auth/admin-login
pub(crate) async fn admin_login(
    _: Anyone,
    client: ClientAddress,
    known: KnownCookie,
    body: Body<LoginBody>,
    session: Session,
    state: State,
) -> Reply<AdminLogin> {
    let attempt = body.0.parse(Label::UsernameOrEmail, &client, &known)?;
    let logged_in = use_case::log_in(&state, AccountKind::Staff, attempt).await?;
    let body = AdminLogin::hand_over(logged_in.begun, logged_in.next, &session)?;
    Ok(known.renew(Answer::new(body), &logged_in.known))
}

/// POST /auth/logout and /auth/admin-logout; both succeed without a session too.
pub(crate) async fn logout(_: Anyone, session: Session) -> Reply<MessageBody> {
    session.end();
    Ok(MessageBody::answer("You are logged out."))
}

/// Who is signed in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SessionBody {
    kind: AccountKindName,
    /// The SAP id of a student, the `_id` of a staff member.
    id: String,
    name: String,
    email: String,
    /// A staff member's role.
    #[schema(required = true)]
    role: Option<StaffRole>,
    college_name: String,
    level: SessionLevel,
    /// What a sign-in at level `password` still lacks.
    #[schema(required = true)]
    next: Option<NextStep>,
}

/// GET /auth/session
pub(crate) async fn session(_: Anyone, session: Session) -> Reply<SessionBody> {
    let (signed_in, next) = match session.at_password() {
        Some(AtPassword { by, next }) => (SignedIn::Staff(by), Some(next)),
        None => (session.signed_in()?, None),
    };
    Ok(Answer::new(SessionBody::new(signed_in, next)))
}

impl SessionBody {
    fn new(signed_in: SignedIn, next: Option<Next>) -> Self {
        // A page sends this id back in `Portal-Account`.
        let id = public_id(&signed_in);
        let level = next.map_or(Level::Full, |_| Level::Password);
        let (level, next) = (level.into(), next.map(NextStep::from));
        match signed_in {
            SignedIn::Student(student) => Self {
                kind: AccountKind::Student.into(),
                id,
                name: student.name,
                email: student.email,
                role: None,
                college_name: student.college_name,
                level,
                next,
            },
            SignedIn::Staff(staff) => Self {
                kind: AccountKind::Staff.into(),
                id,
                name: staff.name,
                email: staff.email,
                role: Some(staff.role.into()),
                college_name: staff.college_name,
                level,
                next,
            },
        }
    }
}

impl From<LoginError> for ApiError {
    fn from(reason: LoginError) -> Self {
        match reason {
            LoginError::Wrong(AccountKind::Student) => {
                Self::new(StatusCode::UNAUTHORIZED, &RequestRefusal::WrongStudentLogin)
            }
            LoginError::Wrong(AccountKind::Staff) => {
                Self::new(StatusCode::UNAUTHORIZED, &RequestRefusal::WrongStaffLogin)
            }
            LoginError::Besieged(throttled) => Self::too_many(Limited::Logins, throttled),
            LoginError::NoRole => Self::new(StatusCode::FORBIDDEN, &reason),
            LoginError::Throttled(throttled) => Self::too_many(Limited::Tries, throttled),
        }
    }
}
