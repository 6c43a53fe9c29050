//! The gates, which decide who may call. A gate is the first argument of every handler. It hands
//! over the signed-in account, which is the only source of the college.
//!
//! Decision: DECISIONS.md#a-call-names-nobody-but-its-caller.

use std::{future::Ready, marker::PhantomData, ops::Deref};

use actix_web::{FromRequest, HttpRequest, dev::Payload};
use portal_domain::{
    factors::Next,
    roles::Role,
    sap_id::SapId,
    sessions::{self, SignedIn, SignedInStaff},
};

use crate::framework::{
    api_error::ApiError,
    confirmation::{AnyAct, Before, Confirmation, acts},
    describe::{Describe, Draft},
    params::Id,
    session::{self, Session},
};

/// Who may call an endpoint, as data for the access test and the OpenAPI document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Anybody, signed in or not.
    Anyone,
    /// A signed-in student, for their own records.
    Student,
    /// Staff with one of these roles, in their own college.
    Staff(&'static [Role]),
    /// A signed-in student, for their own records, and staff with one of these roles.
    StudentOrStaff(&'static [Role]),
    /// Staff whose password was right and whose second factor is still to come.
    AtPassword,
    /// Signed-in staff of any role, and those who have to set a second factor up before they are signed in.
    StaffOrEnrolling,
}

/// A handler's first argument.
pub(crate) trait Gate: FromRequest {
    /// Who gets through.
    const ACCESS: Access;

    /// Whether staff have to have confirmed who they are shortly before.
    const CONFIRMATION: Confirmation = Confirmation::NotAsked;
}

/// A gate's name in the route table; the compiler compares it with the handler's.
pub(crate) struct Declared<G>(PhantomData<G>);

impl<D> Declared<Staff<D>> {
    /// The gate of the same desk that asks for a confirmation before that act.
    pub(crate) fn before<B: Before>(self, _act: B) -> Declared<Staff<D, B>> {
        Declared(PhantomData)
    }
}

impl Declared<SignedInStudent> {
    /// The gate of students that asks for a confirmation before that act.
    pub(crate) fn before<B: Before>(self, _act: B) -> Declared<SignedInStudent<B>> {
        Declared(PhantomData)
    }
}

impl<D> Declared<StudentOrStaff<D>> {
    /// The gate of the same people that asks for a confirmation before that act; students only if the act is theirs, too.
    pub(crate) fn before<B: Before>(self, _act: B) -> Declared<StudentOrStaff<D, B>> {
        Declared(PhantomData)
    }
}

pub(crate) const ANYONE: Declared<Anyone> = Declared(PhantomData);
pub(crate) const STUDENT: Declared<SignedInStudent> = Declared(PhantomData);
/// Any role.
pub(crate) const ANY_STAFF: Declared<Staff<AnyDesk>> = Declared(PhantomData);
/// Everybody who is signed in.
pub(crate) const SIGNED_IN: Declared<StudentOrStaff<AnyDesk>> = Declared(PhantomData);
pub(crate) const SUPER_ADMIN: Declared<Staff<SuperAdminDesk>> = Declared(PhantomData);
pub(crate) const DOC_ADMIN: Declared<Staff<AdmissionDesk>> = Declared(PhantomData);
/// Staff who may be the second person where a doc admin asks to open an application again.
pub(crate) const DOC_OR_SUPER_ADMIN: Declared<Staff<ReopeningDesk>> = Declared(PhantomData);
/// Staff who may see the list of students.
pub(crate) const STUDENT_LIST: Declared<Staff<StudentListDesk>> = Declared(PhantomData);
pub(crate) const ACCOUNTANT: Declared<Staff<AccountantDesk>> = Declared(PhantomData);
pub(crate) const MARKS: Declared<Staff<MarksDesk>> = Declared(PhantomData);
/// Staff who plan or approve promotions.
pub(crate) const PROMOTIONS: Declared<Staff<PromotionDesk>> = Declared(PhantomData);
/// Staff who may approve what imported students owe.
pub(crate) const OPENING_DUES: Declared<Staff<OpeningDuesDesk>> = Declared(PhantomData);
pub(crate) const TEACHER: Declared<Staff<TeacherDesk>> = Declared(PhantomData);
pub(crate) const SCHOLARSHIP: Declared<Staff<ScholarshipDesk>> = Declared(PhantomData);
/// Staff who may see the list of scholarships.
pub(crate) const SCHOLARSHIP_LIST: Declared<Staff<ScholarshipListDesk>> = Declared(PhantomData);
pub(crate) const GRIEVANCES: Declared<Staff<GrievanceDesk>> = Declared(PhantomData);
pub(crate) const LEAVES: Declared<Staff<LeaveDesk>> = Declared(PhantomData);
pub(crate) const SAVED_REPLIES: Declared<Staff<SavedReplyDesk>> = Declared(PhantomData);
pub(crate) const STUDENT_OR_ACCOUNTANT: Declared<StudentOrStaff<AccountantDesk>> =
    Declared(PhantomData);
pub(crate) const STUDENT_OR_GRIEVANCES: Declared<StudentOrStaff<GrievanceDesk>> =
    Declared(PhantomData);
pub(crate) const STUDENT_OR_LEAVES: Declared<StudentOrStaff<LeaveDesk>> = Declared(PhantomData);
pub(crate) const STUDENT_OR_DOC_ADMIN: Declared<StudentOrStaff<AdmissionDesk>> =
    Declared(PhantomData);

pub(crate) const AT_PASSWORD: Declared<AtPassword> = Declared(PhantomData);
pub(crate) const STAFF_OR_ENROLLING: Declared<StaffOrEnrolling> = Declared(PhantomData);

/// Lets everybody call, signed in or not.
pub(crate) struct Anyone;

impl Gate for Anyone {
    const ACCESS: Access = Access::Anyone;
}

impl FromRequest for Anyone {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(_: &HttpRequest, _: &mut Payload) -> Self::Future {
        std::future::ready(Ok(Self))
    }
}

/// The signed-in student who, before the act `B`, has confirmed who they are. 401 without a session, 403 for staff.
pub(crate) struct SignedInStudent<B = AnyAct>(sessions::SignedInStudent, PhantomData<B>);

impl<B> SignedInStudent<B> {
    /// The account, for a use case that runs on another thread.
    pub(crate) fn into_inner(self) -> sessions::SignedInStudent {
        self.0
    }

    /// 403 for any student id but the student's own, whether it exists or not.
    pub(crate) fn check_own(&self, student_id: &str) -> Result<(), ApiError> {
        if self.0.sap_id.as_str() == student_id {
            Ok(())
        } else {
            Err(ApiError::forbidden())
        }
    }
}

impl<B> Deref for SignedInStudent<B> {
    type Target = sessions::SignedInStudent;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<B: Before> Gate for SignedInStudent<B> {
    const ACCESS: Access = Access::Student;
    const CONFIRMATION: Confirmation = B::CONFIRMATION;
}

impl<B: Before> FromRequest for SignedInStudent<B> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        std::future::ready(session::signed_in(request).and_then(|who| {
            let SignedIn::Student(student) = &who else {
                return Err(ApiError::forbidden());
            };
            B::CONFIRMATION.check(request, &who)?;
            Ok(Self(student.clone(), PhantomData))
        }))
    }
}

/// The student id in the path, which is the signed-in student's own.
pub(crate) struct OwnId;

impl FromRequest for OwnId {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let student = <SignedInStudent>::from_request(request, payload).into_inner();
        let id = request.match_info().iter().next().map(|(_, text)| text);
        std::future::ready(
            student
                .and_then(|student| student.check_own(id.unwrap_or_default()))
                .map(|()| Self),
        )
    }
}

/// A desk: the roles that work at it.
pub(crate) trait Desk: 'static {
    const ROLES: &'static [Role];
}

/// Every role.
pub(crate) struct AnyDesk;

impl Desk for AnyDesk {
    const ROLES: &'static [Role] = &Role::ALL;
}

/// College set-up, admins, transactions, payout.
pub(crate) struct SuperAdminDesk;

impl Desk for SuperAdminDesk {
    const ROLES: &'static [Role] = &[Role::SuperAdmin];
}

/// Admissions and documents.
pub(crate) struct AdmissionDesk;

impl Desk for AdmissionDesk {
    const ROLES: &'static [Role] = &[Role::DocAdmin];
}

/// Opening approved applications again.
pub(crate) struct ReopeningDesk;

impl Desk for ReopeningDesk {
    const ROLES: &'static [Role] = &[Role::SuperAdmin, Role::DocAdmin];
}

/// Wallets, top-ups, charges, receipts.
pub(crate) struct AccountantDesk;

impl Desk for AccountantDesk {
    const ROLES: &'static [Role] = &[Role::AccountantAdmin];
}

/// Marks, results, the days of re-exams.
pub(crate) struct MarksDesk;

impl Desk for MarksDesk {
    const ROLES: &'static [Role] = &[Role::MarksAdmin];
}

/// Promotions of classes: who plans one, and who may be the second person.
pub(crate) struct PromotionDesk;

impl Desk for PromotionDesk {
    const ROLES: &'static [Role] = &[Role::MarksAdmin, Role::SuperAdmin];
}

/// What imported students owe from before: who may be the second person.
pub(crate) struct OpeningDuesDesk;

impl Desk for OpeningDuesDesk {
    const ROLES: &'static [Role] = &[Role::AccountantAdmin, Role::SuperAdmin];
}

/// Attendance and practicals of the subjects that one holds.
pub(crate) struct TeacherDesk;

impl Desk for TeacherDesk {
    const ROLES: &'static [Role] = &[Role::Teacher];
}

/// Adding scholarships and choosing their students.
pub(crate) struct ScholarshipDesk;

impl Desk for ScholarshipDesk {
    const ROLES: &'static [Role] = &[Role::Hod, Role::ScholarshipAdmin];
}

/// Staff who add scholarships or pay awards.
pub(crate) struct ScholarshipListDesk;

impl Desk for ScholarshipListDesk {
    const ROLES: &'static [Role] = &[Role::SuperAdmin, Role::Hod, Role::ScholarshipAdmin];
}

pub(crate) struct GrievanceDesk;

impl Desk for GrievanceDesk {
    const ROLES: &'static [Role] = &[Role::Hod, Role::GrievanceAdmin];
}

pub(crate) struct LeaveDesk;

impl Desk for LeaveDesk {
    const ROLES: &'static [Role] = &[Role::Hod, Role::LeaveAdmin];
}

/// Staff who decide with a reply or a reason; which replies are theirs, their desk says.
pub(crate) struct SavedReplyDesk;

impl Desk for SavedReplyDesk {
    const ROLES: &'static [Role] = &[
        Role::DocAdmin,
        Role::AccountantAdmin,
        Role::Hod,
        Role::GrievanceAdmin,
        Role::LeaveAdmin,
        Role::Teacher,
    ];
}

/// Staff who work with the list of students.
pub(crate) struct StudentListDesk;

impl Desk for StudentListDesk {
    const ROLES: &'static [Role] = &[
        Role::SuperAdmin,
        Role::DocAdmin,
        Role::MarksAdmin,
        Role::AccountantAdmin,
        Role::Hod,
        Role::ScholarshipAdmin,
        Role::Teacher,
    ];
}

/// A signed-in student, or a staff member who works at desk `D` and, before the act `B`, has confirmed who they are.
pub(crate) enum StudentOrStaff<D, B = AnyAct> {
    /// A student, for their own records.
    Student(SignedInStudent<B>),
    Staff(Staff<D, B>),
}

impl<D, B> StudentOrStaff<D, B> {
    /// The account, of either kind, for a use case that runs on another thread.
    pub(crate) fn into_signed_in(self) -> SignedIn {
        match self {
            Self::Student(student) => SignedIn::Student(student.into_inner()),
            Self::Staff(staff) => SignedIn::Staff(staff.into_inner()),
        }
    }
}

impl<D: Desk, B: Before> Gate for StudentOrStaff<D, B> {
    const ACCESS: Access = Access::StudentOrStaff(D::ROLES);
    const CONFIRMATION: Confirmation = B::CONFIRMATION;
}

impl<D: Desk, B: Before> FromRequest for StudentOrStaff<D, B> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let who = session::signed_in(request);
        std::future::ready(match who {
            Ok(SignedIn::Student(_)) => SignedInStudent::from_request(request, payload)
                .into_inner()
                .map(Self::Student),
            _ => Staff::from_request(request, payload)
                .into_inner()
                .map(Self::Staff),
        })
    }
}

/// The signed-in staff member, who works at desk `D` and, before the act `B`, has confirmed who they are.
pub(crate) struct Staff<D, B = AnyAct>(SignedInStaff, PhantomData<(D, B)>);

impl<D, B> Staff<D, B> {
    /// The account, for a use case that runs on another thread.
    pub(crate) fn into_inner(self) -> SignedInStaff {
        self.0
    }
}

impl<D, B> Deref for Staff<D, B> {
    type Target = SignedInStaff;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<D: Desk, B: Before> Gate for Staff<D, B> {
    const ACCESS: Access = Access::Staff(D::ROLES);
    const CONFIRMATION: Confirmation = B::CONFIRMATION;
}

impl<D: Desk, B: Before> FromRequest for Staff<D, B> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        std::future::ready(session::signed_in(request).and_then(|who| match who {
            SignedIn::Staff(staff) if D::ROLES.contains(&staff.role) => {
                B::CONFIRMATION.check(request, &SignedIn::Staff(staff.clone()))?;
                Ok(Self(staff, PhantomData))
            }
            _ => Err(ApiError::forbidden()),
        }))
    }
}

/// The key of a sign-in whose second factor is still to come. 401 without one, 403 for who is signed in.
pub(crate) struct AtPassword(pub(crate) String);

impl Gate for AtPassword {
    const ACCESS: Access = Access::AtPassword;
}

impl FromRequest for AtPassword {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let key = Session::of(request).key_at_password();
        std::future::ready(match key {
            Some(key) => Ok(Self(key)),
            None => session::signed_in(request).and_then(|_| Err(ApiError::forbidden())),
        })
    }
}

/// A staff member who is signed in and has confirmed who they are, or has to set a second factor up to be signed in. Who
/// has a factor is asked for it first: the password alone replaces none. A sign-in that waits for the set-up lives for ten
/// minutes, so its password was given recently.
pub(crate) struct StaffOrEnrolling(pub(crate) SignedInStaff);

impl Gate for StaffOrEnrolling {
    const ACCESS: Access = Access::StaffOrEnrolling;
    const CONFIRMATION: Confirmation = acts::EnrolFactor::CONFIRMATION;
}

impl FromRequest for StaffOrEnrolling {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let at_password = Session::of(request).at_password();
        std::future::ready(match at_password {
            Some(sign_in) if sign_in.next == Next::Enrol => Ok(Self(sign_in.by)),
            _ => Staff::<AnyDesk, acts::EnrolFactor>::from_request(request, payload)
                .into_inner()
                .map(|staff| Self(staff.into_inner())),
        })
    }
}

impl Describe for Anyone {}
impl Describe for AtPassword {}
impl Describe for StaffOrEnrolling {}
impl<B> Describe for SignedInStudent<B> {}
impl<D, B> Describe for Staff<D, B> {}
impl<D, B> Describe for StudentOrStaff<D, B> {}

impl Describe for OwnId {
    fn describe(draft: &mut Draft) {
        Id::<SapId>::describe(draft);
    }
}
