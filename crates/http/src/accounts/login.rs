//! Signing in and out, and who is signed in (spec §2, §7).

use actix_web::http::StatusCode;
use portal_domain::{
    accounts::{AccountKind, LoginName},
    factors::{FactorKind, Lacking, Level, Next},
    passwords::PasswordAttempt,
    sessions::{SignedIn, SignedInStudent},
    validation::{Label, all},
};
use portal_services::{
    accounts::{
        factors::sign_in::AtPassword,
        login::{self as use_case, LoginAttempt, LoginError},
        passkeys::own,
    },
    sessions::{Begun, LoggedIn},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{AccountKindName, KnownCookie, devices::DeviceCookie};
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
    /// What a second factor is.
    FactorName = FactorKind;
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
    StudentLogin::answer(logged_in, &session, &known)
}

impl StudentLogin {
    /// Gives the browser the key of the session, and makes it known.
    pub(super) fn answer(
        logged_in: LoggedIn,
        session: &Session,
        known: &KnownCookie,
    ) -> Reply<Self> {
        session.hand_over(&logged_in.begun.key)?;
        let SignedIn::Student(student) = logged_in.begun.signed_in else {
            return Err(ApiError::defect());
        };
        let student = StudentBody::from(student);
        Ok(known.renew(Answer::new(Self { student }), &logged_in.known))
    }
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
    /// The factors of which one completes it; empty where none is asked for.
    factors: Vec<FactorName>,
}

impl AdminLogin {
    /// Gives the browser the key of the sign-in.
    pub(super) fn hand_over(
        logged_in: Begun,
        lacking: Option<Lacking>,
        session: &Session,
    ) -> Result<Self, ApiError> {
        session.hand_over(&logged_in.key)?;
        let SignedIn::Staff(staff) = logged_in.signed_in else {
            return Err(ApiError::defect());
        };
        Ok(Self {
            admin: OwnAdminBody::from(&staff),
            next: lacking.as_ref().map(|lacking| lacking.next.into()),
            factors: names(&lacking.map_or_else(Vec::new, |lacking| lacking.factors)),
        })
    }
}

fn names(factors: &[FactorKind]) -> Vec<FactorName> {
    factors.iter().copied().map(FactorName::from).collect()
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

/// POST /auth/logout: also ends the device on which the student stayed signed in. It succeeds without a session, too.
pub(crate) async fn logout(
    _: Anyone,
    device: DeviceCookie,
    session: Session,
    state: State,
) -> Reply<MessageBody> {
    session.end();
    device.log_out(&state).await?;
    Ok(device.clear(MessageBody::answer(LOGGED_OUT)))
}

const LOGGED_OUT: &str = "You are logged out.";

/// POST /auth/admin-logout: it succeeds without a session, too. A student who stays signed in here has not logged out.
pub(crate) async fn admin_logout(_: Anyone, session: Session) -> Reply<MessageBody> {
    session.end();
    Ok(MessageBody::answer(LOGGED_OUT))
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
    /// The factors of which one completes it; empty where none is asked for.
    factors: Vec<FactorName>,
    /// Whether the page offers a student to add a passkey.
    offers_passkey: bool,
    /// Whether a student's device signed them in: payments, documents and the application ask who it is.
    by_device: bool,
}

/// GET /auth/session
pub(crate) async fn session(_: Anyone, session: Session, state: State) -> Reply<SessionBody> {
    if let Some(AtPassword { by, next, factors }) = session.at_password() {
        let body = SessionBody::new(SignedIn::Staff(by), Some(next), false);
        return Ok(Answer::new(SessionBody {
            factors: names(&factors),
            ..body
        }));
    }
    let signed_in = session.signed_in()?;
    let offers_passkey = match &signed_in {
        SignedIn::Student(student) => {
            let student = student.clone();
            state.run(move |cx| own::offers(cx, &student)).await?
        }
        SignedIn::Staff(_) => false,
    };
    Ok(Answer::new(SessionBody::new(
        signed_in,
        None,
        offers_passkey,
    )))
}

impl SessionBody {
    fn new(signed_in: SignedIn, next: Option<Next>, offers_passkey: bool) -> Self {
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
                factors: Vec::new(),
                offers_passkey,
                by_device: student.by_device,
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
                factors: Vec::new(),
                offers_passkey,
                by_device: false,
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
