//! Identifiers. All are UUIDv7, so rows inserted together lie together in an index.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl $name {
            /// A new id made at `now` from ten random bytes.
            pub fn new(now: DateTime<Utc>, random: [u8; 10]) -> Self {
                Self(uuid_v7(now, random))
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl std::str::FromStr for $name {
            type Err = uuid::Error;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Uuid::parse_str(text).map(Self)
            }
        }
    )*};
}

ids! {
    /// A college, which is the tenant: every other record belongs to one.
    CollegeId;
    /// A student's account. Never shown: people know a student by the [`crate::sap_id::SapId`].
    StudentId;
    /// A staff account (spec §3: Admin `_id`).
    StaffId;
    /// A course of a college.
    CourseId;
    /// A plan to move a course to terms.
    CourseMoveId;
    /// A subject of a course.
    SubjectId;
    /// A fee that every student of a college owes, whatever the course.
    GlobalFeeId;
    /// An academic year of a college.
    AcademicYearId;
    /// The students of a course and term in an academic year.
    ClassId;
    /// A student in a class.
    EnrolmentId;
    /// A part of a class.
    DivisionId;
    /// A student's roll number in a division.
    RollNumberId;
    /// A document of an application, or a file that was sent with a leave or a grievance.
    DocumentId;
    /// A request to open an approved application again.
    ReopeningId;
    /// What a student owes for an academic year and course.
    DemandId;
    /// Something that a student owes.
    ChargeId;
    /// A transfer of the ledger, or a payment that failed: what people know as the transaction id.
    TransferId;
    /// Money for a wallet that an accountant decides on.
    TopUpId;
    /// A change of a student's marks.
    MarkChangeId;
    /// An issue of a student's result.
    ResultId;
    /// A transcript of a student's results.
    TranscriptId;
    /// A student's registration for a re-exam.
    ReexamId;
    /// The promotion of a class.
    PromotionId;
    /// A change of where students are enrolled.
    EnrolmentChangeId;
    /// An import of present students from a file.
    StudentImportId;
    /// A practical that a teacher has scheduled.
    PracticalId;
    /// A student's request for a practical's approval.
    PracticalRequestId;
    /// A lecture whose attendance was taken.
    LectureId;
    /// A scholarship (spec §3: Scholarship `_id`).
    ScholarshipId;
    /// A student's application for a scholarship.
    ScholarshipApplicationId;
    /// A notification under the bell.
    NotificationId;
    /// A grievance; people know it by its docket number.
    GrievanceId;
    /// A leave that a student has asked for.
    LeaveId;
    /// A saved reply of a desk.
    SavedReplyId;
    /// An event of a student's timeline: the id of the row that it comes from.
    EventId;
    /// An invitation of an e-mail address to a role.
    InvitationId;
    /// An authenticator app of a staff account.
    AuthenticatorId;
    /// A passkey of an account.
    PasskeyId;
    /// A device on which a student stays signed in.
    DeviceId;
    /// A request to remove the second factor of a staff account.
    RestorationId;
    /// A one-time code and what waits for it.
    CodeId;
    /// A change of an account's address that can be undone.
    EmailUndoId;
    /// A mail in the outbox.
    MailId;
    /// A row of the audit.
    AuditId;
    /// A sign-in, and the session that it began.
    SignInId;
}

fn uuid_v7(now: DateTime<Utc>, random: [u8; 10]) -> Uuid {
    let millis = u64::try_from(now.timestamp_millis()).unwrap_or(0);
    uuid::Builder::from_unix_timestamp_millis(millis, &random).into_uuid()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_sort_by_the_time_they_were_made() {
        let early = StaffId::new(
            DateTime::from_timestamp(1_700_000_000, 0).unwrap(),
            [0xff; 10],
        );
        let late = StaffId::new(DateTime::from_timestamp(1_700_000_001, 0).unwrap(), [0; 10]);
        assert!(early < late);
        assert_eq!(early.0.get_version_num(), 7);
        assert_eq!(early.to_string().parse::<StaffId>().unwrap(), early);
    }
}
