//! The second factor of staff: completing a sign-in with it, setting one up, and which roles need one.

use chrono::{DateTime, Utc};
use portal_domain::{
    codes,
    factors::{ALWAYS, AddedRoles, FactorFault, RecoveryCode, TotpCode},
    passwords::PasswordAttempt,
    roles::Role,
    sessions::SignedIn,
};
use portal_services::accounts::factors::{
    self as use_case, OwnFactors,
    enrolment::{self, ConfirmApp, Enrolled},
    roles,
    sign_in::{self, Given, WrongFactor},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{CodeCookie, CodeSentBody, KnownCookie, login::AdminLogin, own_account::owner};
use crate::{
    framework::{
        access::{AnyDesk, AtPassword, Staff, StaffOrEnrolling, SuperAdminDesk},
        api_error::ApiError,
        body::Body,
        client_address::ClientAddress,
        confirmation::acts,
        reply::{Answer, Reply},
        request_refusal::Limited,
        session::Session,
        state::State,
    },
    staff::StaffRole,
};

/// A code of an authenticator app, or a recovery code.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct FactorBody {
    #[schema(required = true)]
    code: String,
}

/// POST /auth/factor/app
pub(crate) async fn app(
    at_password: AtPassword,
    known: KnownCookie,
    body: Body<FactorBody>,
    session: Session,
    state: State,
) -> Reply<AdminLogin> {
    let given = Given::App(TotpCode::required("code", &body.0.code)?);
    complete(at_password, known, given, session, state).await
}

/// POST /auth/factor/recovery
pub(crate) async fn recovery(
    at_password: AtPassword,
    known: KnownCookie,
    body: Body<FactorBody>,
    session: Session,
    state: State,
) -> Reply<AdminLogin> {
    let given = Given::Recovery(RecoveryCode::required("code", &body.0.code)?);
    complete(at_password, known, given, session, state).await
}

async fn complete(
    AtPassword(key): AtPassword,
    known: KnownCookie,
    given: Given,
    session: Session,
    state: State,
) -> Reply<AdminLogin> {
    let browser = known.browser();
    let logged_in = state
        .run(move |cx| sign_in::complete(cx, &key, &given, &browser))
        .await?;
    let body = AdminLogin::hand_over(logged_in.begun, logged_in.next, &session)?;
    Ok(known.renew(Answer::new(body), &logged_in.known))
}

/// The password that the account has.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct EnrolBody {
    #[schema(required = true)]
    current_password: String,
}

/// A code was sent to the address that proves the owner.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EnrolmentBegun {
    #[serde(flatten)]
    code: CodeSentBody,
    /// The account's address, or the one before if that was changed within seven days.
    sent_to: String,
}

/// POST /auth/factor/enrol
pub(crate) async fn enrol(
    StaffOrEnrolling(by): StaffOrEnrolling,
    client: ClientAddress,
    known: KnownCookie,
    cookie: CodeCookie,
    body: Body<EnrolBody>,
    state: State,
) -> Reply<EnrolmentBegun> {
    let password = PasswordAttempt::parse("currentPassword", &body.0.current_password)?;
    let owner = owner(SignedIn::Staff(by), &client, &known, password);
    let begun = enrolment::request(&state, owner).await?;
    let body = EnrolmentBegun {
        code: CodeSentBody::from(&begun.sent),
        sent_to: begun.sent_to,
    };
    Ok(cookie.with_cookie(&begun.sent, body))
}

/// The code from the mail.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct ProveBody {
    #[schema(required = true)]
    otp: String,
}

/// The secret of an authenticator app, shown once.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ShownApp {
    /// In base 32, to type it.
    secret: String,
    /// `otpauth://totp/…`, for a QR code.
    uri: String,
}

/// POST /auth/factor/prove
pub(crate) async fn prove(
    StaffOrEnrolling(by): StaffOrEnrolling,
    client: ClientAddress,
    cookie: CodeCookie,
    body: Body<ProveBody>,
    state: State,
) -> Reply<ShownApp> {
    let code = codes::required("otp", &body.0.otp)?;
    let token = cookie.token();
    let shown = state
        .run(move |cx| enrolment::prove(cx, &by, client.0, code, token))
        .await?;
    Ok(Answer::new(ShownApp {
        secret: shown.secret,
        uri: shown.uri,
    }))
}

/// The signed-in staff member, who has a second factor now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FactorEnrolled {
    #[serde(flatten)]
    login: AdminLogin,
    /// Each completes one sign-in; they are shown once.
    recovery_codes: Vec<String>,
}

/// POST /auth/factor/confirm: ends every other session of the account.
pub(crate) async fn confirm(
    StaffOrEnrolling(by): StaffOrEnrolling,
    known: KnownCookie,
    body: Body<FactorBody>,
    session: Session,
    state: State,
) -> Reply<FactorEnrolled> {
    let code = TotpCode::required("code", &body.0.code)?;
    let key = session.key().ok_or_else(ApiError::not_signed_in)?;
    let browser = known.browser();
    let Enrolled {
        logged_in,
        recovery_codes,
    } = state
        .run(move |cx| enrolment::confirm(cx, &by, &key, &code, &browser))
        .await?;
    let body = FactorEnrolled {
        login: AdminLogin::hand_over(logged_in.begun, logged_in.next, &session)?,
        recovery_codes: recovery_codes.iter().map(ToString::to_string).collect(),
    };
    Ok(known.renew(Answer::new(body), &logged_in.known))
}

/// The factors of one's own account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OwnFactorsBody {
    /// The authenticator app; null without one.
    #[schema(required = true)]
    app: Option<AppBody>,
    passkeys: usize,
    recovery_codes_left: usize,
    /// Until when the account may do without; null for one that has a factor or needs none.
    #[schema(required = true)]
    grace_ends_at: Option<DateTime<Utc>>,
    /// Whether the operator asks nobody for a second factor.
    is_only_offered: bool,
    /// Whether the account is its college's only super admin: if it loses its factor, only the operator can help.
    is_only_super_admin: bool,
}

/// An authenticator app.
#[derive(Debug, Serialize, ToSchema)]
struct AppBody {
    since: DateTime<Utc>,
}

impl From<OwnFactors> for OwnFactorsBody {
    fn from(own: OwnFactors) -> Self {
        Self {
            app: own.app_since.map(|since| AppBody { since }),
            passkeys: own.passkeys,
            recovery_codes_left: own.recovery_codes_left,
            grace_ends_at: own.grace_ends_at,
            is_only_offered: own.is_only_offered,
            is_only_super_admin: own.is_only_super_admin,
        }
    }
}

/// GET /auth/factor
pub(crate) async fn own(staff: Staff<AnyDesk>, state: State) -> Reply<OwnFactorsBody> {
    let own = state.run(move |cx| use_case::own(cx, &staff)).await?;
    Ok(Answer::new(own.into()))
}

/// The roles whose staff need a second factor.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FactorRolesBody {
    /// Those that need one at every college.
    always: Vec<StaffRole>,
    /// Those that this college has added.
    added: Vec<StaffRole>,
}

impl From<&AddedRoles> for FactorRolesBody {
    fn from(added: &AddedRoles) -> Self {
        let named = |roles: &[Role]| roles.iter().copied().map(StaffRole::from).collect();
        Self {
            always: named(&ALWAYS),
            added: named(added.list()),
        }
    }
}

/// GET /college/factor-roles
pub(crate) async fn roles(staff: Staff<SuperAdminDesk>, state: State) -> Reply<FactorRolesBody> {
    let added = state.run(move |cx| roles::get(cx, &staff)).await?;
    Ok(Answer::new(FactorRolesBody::from(&added)))
}

/// The roles to add to those that always need a second factor, in place of those that were added before.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct SetRolesBody {
    #[schema(required = true, value_type = Vec<StaffRole>)]
    added: Vec<String>,
}

/// PUT /college/factor-roles
pub(crate) async fn set_roles(
    staff: Staff<SuperAdminDesk, acts::ChangeFactorRoles>,
    body: Body<SetRolesBody>,
    state: State,
) -> Reply<FactorRolesBody> {
    let added = AddedRoles::parse("added", &body.0.added)?;
    let answer = FactorRolesBody::from(&added);
    state.run(move |cx| roles::set(cx, &staff, &added)).await?;
    Ok(Answer::new(answer))
}

impl From<WrongFactor> for ApiError {
    fn from(reason: WrongFactor) -> Self {
        match reason {
            // Not 401: the sign-in goes on.
            WrongFactor::Wrong => Self::fault("code", FactorFault::Wrong),
            WrongFactor::Ended => Self::not_signed_in(),
            WrongFactor::Throttled(throttled) => Self::too_many(Limited::Tries, throttled),
        }
    }
}

impl From<ConfirmApp> for ApiError {
    fn from(reason: ConfirmApp) -> Self {
        match reason {
            ConfirmApp::Wrong => Self::fault("code", FactorFault::Wrong),
            ConfirmApp::NotShown => Self::conflict(&reason),
            ConfirmApp::Throttled(throttled) => Self::too_many(Limited::Tries, throttled),
            ConfirmApp::Ended => Self::not_signed_in(),
        }
    }
}
