//! Registration: sends a code, and makes the account when the code is entered (spec §2, §4). Has the registration of
//! students, and the parts that it shares with that of staff.

use portal_domain::{
    accounts::{AccountFault, EmailAddress, Username},
    codes::{Code, CodePurpose},
    colleges::College,
    dates::year_in_india,
    ids::{CollegeId, StudentId},
    passwords::Password,
    refusals::{self, Refusal, RefusalKind},
    sap_id::{SapId, SapIdsUsedUp},
    validation::{Fault, Faults},
};
use portal_mail::{AccountKind as MailAccount, Message};
use portal_persistence::{
    StoreError,
    codes::{self as store, Registration},
    colleges, students,
};

use crate::{
    Client, Context, Failure, Outcome, Services, Tx,
    accounts::RequestCode,
    codes::{self, BrowserToken, CodeSent, InvalidCode, Mail, Waits},
    outbox,
    runtime::{
        client::Origin,
        failure::{OrConflict, OrRefuse},
    },
};

/// A student's registration form (spec §3).
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct NewStudent {
    pub username: Username,
    /// The address, not verified yet.
    pub email: EmailAddress,
    pub password: Password,
    /// The college chosen from the list.
    pub college: CollegeId,
}

/// Stores a student's registration and sends a code to the address.
pub async fn register(
    services: &Services,
    client: Client,
    new: NewStudent,
) -> Outcome<CodeSent, RequestCode> {
    let (college, email) = (new.college, new.email.clone());
    let college = services
        .run(move |cx| {
            let college = colleges::find(cx.db(), college)?
                .filter(College::is_open)
                .ok_or_else(unknown_college)?;
            codes::count_mail(cx, Origin::Unknown(client), &email)?;
            Ok(college)
        })
        .await?;
    let password = services.passwords().hash(&new.password).await?;
    services
        .run(move |cx| {
            cx.transaction(|tx| {
                let taken = students::email_is_taken(tx.db, &new.email)?;
                let registration = Registration::Student {
                    college: college.id,
                    username: new.username.clone(),
                    password: password.clone(),
                };
                let mail = if taken {
                    already_registered(MailAccount::Student)
                } else {
                    codes::registration_mail(college.name.clone(), codes::minutes(tx))
                };
                let purpose = CodePurpose::StudentRegistration;
                Ok(codes::send(
                    tx,
                    client,
                    purpose,
                    &new.email,
                    &mail,
                    Waits::Registration(&registration),
                )?)
            })
        })
        .await
}

fn unknown_college() -> Failure<RequestCode> {
    let fault = Fault::new("college", AccountFault::College);
    Failure::Refused(Faults::from(fault).into())
}

pub(super) fn already_registered(account_kind: MailAccount) -> Mail {
    Mail::Instead(Message::AddressAlreadyRegistered { account_kind })
}

/// Why a registration could not be completed.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// See [`InvalidCode`].
    #[error(transparent)]
    Code(#[from] InvalidCode),
    /// The college has used all student ids of this year.
    #[error("The college cannot register more students this year.")]
    SapIdsUsedUp(#[from] SapIdsUsedUp),
}

/// The proof of an address: the code, and the browser that requested it.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Proof {
    pub client: Client,
    /// The address, not verified yet.
    pub email: EmailAddress,
    /// The code; `None` unless it was typed as six digits.
    pub code: Option<Code>,
    /// From the browser's cookie.
    pub browser: BrowserToken,
}

/// With the right code, makes the student's account and mails the SAP id.
pub fn verify(cx: &mut Context, proof: &Proof) -> Outcome<SapId, VerifyError> {
    complete(
        cx,
        proof,
        CodePurpose::StudentRegistration,
        |tx, registration| {
            let Registration::Student {
                college,
                username,
                password,
            } = registration
            else {
                return Err(Failure::defect(
                    "a staff registration under a student's code",
                ));
            };
            let college = colleges::find(tx.db, college)?
                .ok_or_else(|| Failure::defect("a registration at no college"))?;
            if !college.is_open() {
                return Err(Failure::Refused(InvalidCode::Invalid.into()));
            }
            let year = year_in_india(tx.now());
            let sequence = students::next_sequence(tx.db, college.id, year)?;
            let sap_id = SapId::assign(year, college.number, sequence).or_refuse()?;
            let student = students::NewStudent {
                id: tx.new_id(StudentId::new),
                college: college.id,
                sap_id: sap_id.clone(),
                username,
                email: proof.email.clone(),
                password,
                created_at: tx.now(),
            };
            let inserted = students::insert(tx.db, &student);
            unless_taken(inserted, students::EMAIL_TAKEN)?;
            let welcome = Message::Welcome {
                name: student.username.as_str().to_owned(),
                student_id: sap_id.to_string(),
                college: college.name,
            };
            outbox::enqueue(tx, proof.email.as_str(), welcome)?;
            Ok(sap_id)
        },
    )
}

/// Completes a registration when the code is right. The try itself is committed either way.
pub(super) fn complete<T>(
    cx: &mut Context,
    proof: &Proof,
    purpose: CodePurpose,
    mut make: impl FnMut(&mut Tx<'_>, Registration) -> Outcome<T, VerifyError>,
) -> Outcome<T, VerifyError> {
    codes::count_try(
        cx,
        Origin::Unknown(proof.client),
        purpose,
        &proof.email,
        &proof.browser,
    )
    .map_err(|failure| failure.map(VerifyError::from))?;
    let made = cx.transaction(|tx| {
        let attempt = codes::attempt(
            tx,
            purpose,
            &proof.email,
            &proof.browser,
            proof.code.as_ref(),
        )?;
        let Some(waiting) = attempt else {
            return Ok(None);
        };
        let registration = store::find_registration(tx.db, waiting.id)?
            .ok_or_else(|| Failure::defect("a registration code without a registration"))?;
        let made = make(tx, registration)?;
        store::delete_all(tx.db, proof.email.key(), purpose)?;
        Ok(Some(made))
    })?;
    made.ok_or(Failure::Refused(InvalidCode::Invalid.into()))
}

/// Treats the code as invalid if the address has got an account since.
pub(super) fn unless_taken(
    inserted: Result<(), StoreError>,
    constraint: &str,
) -> Outcome<(), VerifyError> {
    inserted.or_conflict(constraint, InvalidCode::Invalid)
}

impl Refusal for VerifyError {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::Code(inner) => inner.kind(),
            Self::SapIdsUsedUp(_) => refusals::Code::AccountSapIdsUsedUp.into(),
        }
    }
}
