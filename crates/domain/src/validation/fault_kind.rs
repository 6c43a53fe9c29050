//! All faults of fields; each concept has its own beside its rules.

use crate::{
    accounts::AccountFault,
    admissions::AdmissionFault,
    attendance::{AttendanceFault, MarksMissing},
    college_setup::CollegeFault,
    colleges::CollegeNameWithAddress,
    crashes::CrashFault,
    documents::FileFault,
    fees::ChargeFault,
    idempotency::FaultyKey,
    leaves::LeaveFault,
    marks::MarksFault,
    money::MoneyFault,
    paging::QueryFault,
    passwords::PasswordFault,
    period::PeriodFault,
    phone::PhoneFault,
    practicals::PracticalFault,
    reexam::ReexamFault,
    refusals::{Refusal, RefusalKind},
    scholarships::ScholarshipFault,
    teaching::SubjectNotOffered,
    top_ups::{TopUpFault, UtrSentBefore},
    validation::{NotOneOf, TextFault},
};

macro_rules! fault_kinds {
    ($($name:ident($kind:ty),)*) => {
        /// What is wrong with a field.
        #[derive(Debug, Clone, PartialEq, Eq)]
        #[expect(missing_docs, reason = "each variant's type says what it holds")]
        pub enum FaultKind {
            $($name($kind),)*
        }

        $(impl From<$kind> for FaultKind {
            fn from(kind: $kind) -> Self {
                Self::$name(kind)
            }
        })*

        impl Refusal for FaultKind {
            fn kind(&self) -> RefusalKind {
                match self {
                    $(Self::$name(kind) => kind.kind(),)*
                }
            }
        }

        /// The English sentence.
        impl std::fmt::Display for FaultKind {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $(Self::$name(kind) => kind.fmt(f),)*
                }
            }
        }
    };
}

fault_kinds! {
    NotOneOf(NotOneOf),
    CollegeSetup(CollegeFault),
    Marks(MarksFault),
    Text(TextFault),
    Account(AccountFault),
    Admission(AdmissionFault),
    Amount(MoneyFault),
    Attendance(AttendanceFault),
    AttendanceMissing(MarksMissing),
    Charge(ChargeFault),
    CollegeName(CollegeNameWithAddress),
    Crash(CrashFault),
    Key(FaultyKey),
    Leave(LeaveFault),
    Password(PasswordFault),
    Period(PeriodFault),
    Phone(PhoneFault),
    Practical(PracticalFault),
    Query(QueryFault),
    Reexam(ReexamFault),
    Scholarship(ScholarshipFault),
    Teaching(SubjectNotOffered),
    File(FileFault),
    TopUp(TopUpFault),
    UtrSentBefore(UtrSentBefore),
}
