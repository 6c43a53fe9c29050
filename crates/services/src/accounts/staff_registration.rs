//! Registration of staff: founding a college, accepting an invitation, or waiting for approval.

use portal_domain::{
    accounts::{AccountFault, EmailAddress, Username},
    audit::{
        Detail, Subject,
        particulars::{Founded, Registered},
    },
    codes::CodePurpose,
    colleges::{College, CollegeName},
    ids::StaffId,
    passwords::{Password, PasswordHash},
    roles::Role,
    staff::{AccountState, StaffMember},
    validation::{Fault, Faults},
};
use portal_mail::{AccountKind as MailAccount, Message};
use portal_persistence::{Stored, codes::Registration, invitations, staff};

use crate::{
    Client, Context, Failure, Outcome, Services, Tx,
    accounts::{
        RequestCode,
        registration::{Proof, VerifyError, already_registered, complete, unless_taken},
    },
    audit::record,
    codes::{self, CodeSent, InvalidCode, Waits},
    colleges::{find_alike, found},
    outbox,
    runtime::client::Origin,
    staff::particulars,
};

/// A staff member's registration form (spec §3).
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct NewStaff {
    /// The college may not exist yet.
    pub college: CollegeName,
    /// The address, not verified yet.
    pub email: EmailAddress,
    pub password: Password,
}

/// Stores a staff member's registration and sends a code to the address.
pub async fn register(
    services: &Services,
    client: Client,
    new: NewStaff,
) -> Outcome<CodeSent, RequestCode> {
    let (college, email) = (new.college.clone(), new.email.clone());
    services
        .run(move |cx| {
            let may_join = find_alike(cx.db(), &college)?
                .map_or(cx.policy().open_founding, |college| college.is_open());
            if !may_join {
                return Err(Failure::Refused(Faults::from(founding_is_closed()).into()));
            }
            codes::count_mail(cx, Origin::Unknown(client), &email)
        })
        .await?;
    let password = services.passwords().hash(&new.password).await?;
    services
        .run(move |cx| {
            cx.transaction(|tx| {
                let taken = staff::email_is_taken(tx.db, &new.email)?;
                let registration = Registration::Staff {
                    college_name: new.college.as_str().to_owned(),
                    password: password.clone(),
                };
                let mail = if taken {
                    already_registered(MailAccount::Staff)
                } else {
                    codes::registration_mail(new.college.as_str().to_owned(), codes::minutes(tx))
                };
                let purpose = CodePurpose::StaffRegistration;
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

fn founding_is_closed() -> Fault {
    Fault::new("collegeName", AccountFault::CollegeName)
}

/// With the right code, makes the staff account: founder, invited, or pending. Returns its state.
pub fn verify(cx: &mut Context, proof: &Proof) -> Outcome<AccountState, VerifyError> {
    complete(
        cx,
        proof,
        CodePurpose::StaffRegistration,
        |tx, registration| {
            let Registration::Staff {
                college_name,
                password,
            } = registration
            else {
                return Err(Failure::defect("a student registration under a staff code"));
            };
            let name = CollegeName::parse("collegeName", &college_name)
                .map_err(|_| Failure::defect("a registration at a college without a name"))?;
            let (college, founded) = find_or_found(tx, &name)?;
            let state = if founded {
                AccountState::Active(Role::SuperAdmin)
            } else {
                invitations::take(tx.db, college.id, &proof.email)?
                    .map_or(AccountState::Pending, |invitation| {
                        AccountState::Active(invitation.role)
                    })
            };
            let member = admit(tx, &college, &proof.email, &password, state)?;
            greet(tx, &college, &member, founded)?;
            note(tx, &college, &member, founded)?;
            Ok(state)
        },
    )
}

/// The college of that name or one that looks like it, and whether this call founded it. If many people register one
/// name at once, one of them founds the college; the others wait and find it.
fn find_or_found(tx: &mut Tx<'_>, name: &CollegeName) -> Outcome<(College, bool), VerifyError> {
    if let Some(college) = find_alike(tx.db, name)? {
        return if college.is_open() {
            Ok((college, false))
        } else {
            Err(Failure::Refused(InvalidCode::Invalid.into()))
        };
    }
    if !tx.policy().open_founding {
        return Err(Failure::Refused(InvalidCode::Invalid.into()));
    }
    if let Some(college) = found(tx, name)? {
        return Ok((college, true));
    }
    find_alike(tx.db, name)?
        .map(|college| (college, false))
        .ok_or_else(|| Failure::defect("a college neither there nor new"))
}

/// Makes a staff account with a unique user name.
pub(crate) fn admit(
    tx: &mut Tx<'_>,
    college: &College,
    email: &EmailAddress,
    password: &PasswordHash,
    state: AccountState,
) -> Outcome<StaffMember, VerifyError> {
    let first_choice = Username::parse("username", email.local_part())
        .map_err(|_| Failure::defect("an address without a local part"))?;
    for number in 1.. {
        let username = if number == 1 {
            first_choice.clone()
        } else {
            first_choice.numbered(number)
        };
        if staff::username_is_taken(tx.db, college.id, &username)? {
            continue;
        }
        let member = StaffMember {
            id: tx.new_id(StaffId::new),
            college: college.id,
            username: username.as_str().to_owned(),
            name: email.local_part().to_owned(),
            email: email.as_str().to_owned(),
            state,
            created_at: tx.now(),
        };
        let inserted = tx.savepoint(|db| staff::insert(db, &member, email, &username, password));
        match inserted {
            // Somebody of the same name was admitted at the same time.
            Err(error) if error.is_conflict_with(staff::USERNAME_TAKEN) => {}
            other => return unless_taken(other, staff::EMAIL_TAKEN).map(|()| member),
        }
    }
    Err(Failure::defect("no user name left"))
}

/// Mails the owner what the account may do, and the super admins if it waits for them.
fn greet(
    tx: &mut Tx<'_>,
    college: &College,
    member: &StaffMember,
    founded: bool,
) -> Outcome<(), VerifyError> {
    let name = college.name.clone();
    let message = match member.state {
        _ if founded => Message::StaffWelcomeFounder { college: name },
        AccountState::Active(role) => Message::StaffActivated {
            college: name,
            role,
        },
        AccountState::Pending | AccountState::Disabled(_) => {
            Message::StaffPending { college: name }
        }
    };
    outbox::enqueue(tx, &member.email, message)?;
    if member.state == AccountState::Pending {
        for super_admin in staff::list_emails(tx.db, college.id, &[Role::SuperAdmin])? {
            let message = Message::StaffAwaitingApproval {
                college: college.name.clone(),
                username: member.username.clone(),
            };
            outbox::enqueue(tx, &super_admin, message)?;
        }
    }
    Ok(())
}

/// Records in the audit how the account was made.
fn note(tx: &mut Tx<'_>, college: &College, member: &StaffMember, founded: bool) -> Stored<()> {
    let subject = Subject::Staff(member.id);
    if founded {
        let detail = Detail::FoundCollege(Founded {
            college: college.name.clone(),
        });
        return record(tx, college.id, None, subject, detail);
    }
    let registered = Registered {
        account: particulars(member),
        email: member.email.clone(),
    };
    let detail = match member.state {
        AccountState::Active(_) => Detail::AcceptInvitation(registered),
        AccountState::Pending | AccountState::Disabled(_) => Detail::RegisterStaff(registered),
    };
    record(tx, college.id, Some(member.id), subject, detail)
}
