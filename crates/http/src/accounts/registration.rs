//! Registration of students and staff, by a code sent to their address (spec §2, §7).

use portal_domain::{
    accounts::{AccountFault, AccountKind, EmailAddress, Username},
    codes,
    colleges::CollegeName,
    ids::CollegeId,
    passwords::Password,
    staff::AccountState,
    throttles::Throttled,
    validation::{Fault, all},
};
use portal_services::{
    accounts::{
        registration::{self as use_case, NewStudent, Proof, VerifyError},
        staff_registration::{self, NewStaff},
    },
    codes::BrowserToken,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{CodeCookie, CodeSentBody, KnownCookie};
use crate::framework::{
    access::Anyone,
    api_error::ApiError,
    body::Body,
    client_address::ClientAddress,
    reply::{Answer, MessageBody, Reply},
    request_refusal::Limited,
    state::State,
};

/// A student's registration. The spec names the college both `college` and `collegeId`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct RegisterBody {
    #[schema(required = true)]
    username: String,
    #[schema(required = true)]
    email: String,
    #[schema(required = true)]
    password: String,
    college: Option<String>,
    college_id: Option<String>,
}

impl RegisterBody {
    fn parse(&self) -> Result<NewStudent, ApiError> {
        let college = [&self.college, &self.college_id].into_iter().flatten();
        let college = college.map(String::as_str).find(|id| !id.is_empty());
        let (username, email, password, college) = all((
            Username::parse("username", &self.username),
            EmailAddress::parse("email", &self.email),
            Password::parse("password", AccountKind::Student, &self.password),
            parse_college(college.unwrap_or_default()),
        ))?;
        Ok(NewStudent {
            username,
            email,
            password,
            college,
        })
    }
}

fn parse_college(raw: &str) -> Result<CollegeId, Fault> {
    raw.parse()
        .map_err(|_| Fault::new("college", AccountFault::College))
}

/// POST /auth/register
pub(crate) async fn register(
    _: Anyone,
    client: ClientAddress,
    body: Body<RegisterBody>,
    cookie: CodeCookie,
    state: State,
) -> Reply<CodeSentBody> {
    let new = body.0.parse()?;
    let sent = use_case::register(&state, client.0, new).await?;
    Ok(cookie.answer(&sent))
}

/// A staff member's registration.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct AdminRegisterBody {
    #[schema(required = true)]
    college_name: String,
    #[schema(required = true)]
    email: String,
    #[schema(required = true)]
    password: String,
}

impl AdminRegisterBody {
    fn parse(&self) -> Result<NewStaff, ApiError> {
        let (college, email, password) = all((
            CollegeName::parse("collegeName", &self.college_name),
            EmailAddress::parse("email", &self.email),
            Password::parse("password", AccountKind::Staff, &self.password),
        ))?;
        Ok(NewStaff {
            college,
            email,
            password,
        })
    }
}

/// POST /auth/admin-register
pub(crate) async fn admin_register(
    _: Anyone,
    client: ClientAddress,
    body: Body<AdminRegisterBody>,
    cookie: CodeCookie,
    state: State,
) -> Reply<CodeSentBody> {
    let new = body.0.parse()?;
    let sent = staff_registration::register(&state, client.0, new).await?;
    Ok(cookie.answer(&sent))
}

/// The code from the mail.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct VerifyBody {
    #[schema(required = true)]
    email: String,
    #[schema(required = true)]
    otp: String,
}

impl VerifyBody {
    fn parse(&self, client: &ClientAddress, browser: BrowserToken) -> Result<Proof, ApiError> {
        let (email, code) = all((
            EmailAddress::parse("email", &self.email),
            codes::required("otp", &self.otp),
        ))?;
        Ok(Proof {
            client: client.0,
            email,
            code,
            browser,
        })
    }
}

/// POST /auth/verify-otp
pub(crate) async fn verify_otp(
    _: Anyone,
    client: ClientAddress,
    body: Body<VerifyBody>,
    cookie: CodeCookie,
    state: State,
) -> Reply<MessageBody> {
    let proof = body.0.parse(&client, cookie.token())?;
    state.run(move |cx| use_case::verify(cx, &proof)).await?;
    Ok(MessageBody::answer(
        "Your registration is complete. We have emailed you your Student ID.",
    ))
}

/// What became of a staff registration.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StaffVerified {
    message: String,
    /// Whether a super admin of the college must approve the account first.
    pending: bool,
}

/// POST /auth/admin-verify-otp
pub(crate) async fn admin_verify_otp(
    _: Anyone,
    client: ClientAddress,
    body: Body<VerifyBody>,
    cookie: CodeCookie,
    state: State,
) -> Reply<StaffVerified> {
    let proof = body.0.parse(&client, cookie.token())?;
    let account = state
        .run(move |cx| staff_registration::verify(cx, &proof))
        .await?;
    let pending = account == AccountState::Pending;
    let message = if pending {
        "Your email address is verified. A super admin of your college must approve your account before you can log in."
    } else {
        "Your registration is complete. You can log in now."
    };
    Ok(Answer::new(StaffVerified {
        message: message.to_owned(),
        pending,
    }))
}

/// The address that the last code went to.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct ResendBody {
    #[schema(required = true)]
    email: String,
}

/// POST /auth/resend-otp: for registrations and password resets alike.
pub(crate) async fn resend_otp(
    _: Anyone,
    client: ClientAddress,
    body: Body<ResendBody>,
    cookie: CodeCookie,
    known: KnownCookie,
    state: State,
) -> Reply<CodeSentBody> {
    let email = EmailAddress::parse("email", &body.0.email)?;
    let (browser, known) = (cookie.token(), known.browser());
    let sent = state
        .run(move |cx| portal_services::codes::resend(cx, client.0, &known, &email, &browser))
        .await?;
    Ok(cookie.answer(&sent))
}

impl From<Throttled> for ApiError {
    fn from(throttled: Throttled) -> Self {
        Self::too_many(Limited::Tries, throttled)
    }
}

impl From<VerifyError> for ApiError {
    fn from(reason: VerifyError) -> Self {
        match reason {
            VerifyError::Code(reason) => reason.into(),
            VerifyError::SapIdsUsedUp(_) => Self::conflict(&reason),
        }
    }
}
