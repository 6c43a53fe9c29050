//! The owner of a session, and how long a session lasts.

use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};

use crate::{
    accounts::AccountKind,
    ids::{CollegeId, StaffId, StudentId},
    roles::Role,
    sap_id::SapId,
};

/// Limits of a session's life. The server enforces both.
#[derive(Debug, Clone, Copy)]
pub struct SessionRules {
    /// From the last request; at most 30 minutes.
    pub idle: Duration,
    /// From the login; at most 12 hours.
    pub absolute: Duration,
    /// How old the stored instant of the last request may get, so that not every request writes.
    pub touch_every: Duration,
}

impl SessionRules {
    /// The longest idle time that may be configured.
    pub const MAX_IDLE: Duration = Duration::minutes(30);
    /// The longest life that may be configured.
    pub const MAX_ABSOLUTE: Duration = Duration::hours(12);

    /// Limits of `idle` and `absolute`. The last request is stored every five minutes, or more often if
    /// the idle time is short.
    pub fn new(idle: Duration, absolute: Duration) -> Self {
        Self {
            idle,
            absolute,
            touch_every: Duration::minutes(5).min(idle / 6),
        }
    }

    /// Whether a session that began at `begun` and was last used at `used` is valid at `now`.
    pub fn is_alive(&self, begun: DateTime<Utc>, used: DateTime<Utc>, now: DateTime<Utc>) -> bool {
        now < begun + self.absolute && now < used + self.idle
    }

    /// Whether the last use should be stored again.
    pub fn wants_touch(&self, used: DateTime<Utc>, now: DateTime<Utc>) -> bool {
        now >= used + self.touch_every
    }
}

impl Default for SessionRules {
    fn default() -> Self {
        Self::new(Self::MAX_IDLE, Self::MAX_ABSOLUTE)
    }
}

/// How recently the owner of a session has to have confirmed who they are. A session lasts half a day, and a screen that
/// somebody has left open must not be enough to move a college's money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Freshness {
    /// Less than 15 minutes ago: long enough for what one sat down to do, and short enough that who finds the screen
    /// later is asked.
    Quarter,
    /// Less than 60 minutes ago: for work that takes that long, such as checking the marks of a class before they are
    /// published.
    Hour,
}

impl Freshness {
    /// For how long a confirmation counts.
    pub fn limit(self) -> Duration {
        match self {
            Self::Quarter => Duration::minutes(15),
            Self::Hour => Duration::minutes(60),
        }
    }

    /// Whether a confirmation of that instant counts at `now`.
    pub fn includes(self, confirmed_at: DateTime<Utc>, now: DateTime<Utc>) -> bool {
        now < confirmed_at + self.limit()
    }
}

/// The account of a session.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Account {
    Student(StudentId),
    Staff(StaffId),
}

/// A signed-in student.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignedInStudent {
    pub id: StudentId,
    /// The college, from the account and never from the client.
    pub college: CollegeId,
    /// The student's public id.
    pub sap_id: SapId,
    /// The full name of the admission form, or else the name as registered.
    pub name: String,
    /// The verified address.
    pub email: String,
    pub college_name: String,
    /// When they last confirmed who they are: by the sign-in, or later again. `None` if their device has signed them in, and
    /// they have not since.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// Whether their device has signed them in.
    pub by_device: bool,
}

/// A signed-in staff member with a role.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignedInStaff {
    pub id: StaffId,
    /// The college, from the account and never from the client.
    pub college: CollegeId,
    pub role: Role,
    /// The name that colleagues see.
    pub name: String,
    /// Accepted at login.
    pub username: String,
    /// The verified address.
    pub email: String,
    pub created_at: DateTime<Utc>,
    pub college_name: String,
    /// When they last confirmed who they are: by the sign-in, or later again.
    pub confirmed_at: DateTime<Utc>,
}

/// The owner of a session.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum SignedIn {
    Student(SignedInStudent),
    Staff(SignedInStaff),
}

impl SignedIn {
    /// The account, without what is known of it.
    pub fn account(&self) -> Account {
        match self {
            Self::Student(student) => Account::Student(student.id),
            Self::Staff(staff) => Account::Staff(staff.id),
        }
    }

    /// The account's college.
    pub fn college(&self) -> CollegeId {
        match self {
            Self::Student(student) => student.college,
            Self::Staff(staff) => staff.college,
        }
    }
}

impl SignedIn {
    /// When they last confirmed who they are; `None` if they have not since their device signed them in.
    pub fn confirmed_at(&self) -> Option<DateTime<Utc>> {
        match self {
            Self::Student(student) => student.confirmed_at,
            Self::Staff(staff) => Some(staff.confirmed_at),
        }
    }
}

impl Account {
    /// Which of the two kinds of account it is.
    pub fn kind(self) -> AccountKind {
        match self {
            Self::Student(_) => AccountKind::Student,
            Self::Staff(_) => AccountKind::Staff,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_ends_by_idleness_and_by_age() {
        let rules = SessionRules::default();
        let begun = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let minutes = |m| begun + Duration::minutes(m);
        assert!(rules.is_alive(begun, begun, minutes(29)));
        assert!(!rules.is_alive(begun, begun, minutes(30)));
        assert!(rules.is_alive(begun, minutes(700), minutes(719)));
        assert!(!rules.is_alive(begun, minutes(719), minutes(720)));
    }

    #[test]
    fn a_confirmation_counts_for_15_or_60_minutes_and_not_a_second_longer() {
        let confirmed = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let counts = |freshness: Freshness, minutes, seconds| {
            let age = Duration::minutes(minutes) + Duration::seconds(seconds);
            freshness.includes(confirmed, confirmed + age)
        };
        assert!(counts(Freshness::Quarter, 0, 0));
        assert!(counts(Freshness::Quarter, 14, 59));
        assert!(!counts(Freshness::Quarter, 15, 0));
        assert!(counts(Freshness::Hour, 15, 0));
        assert!(counts(Freshness::Hour, 59, 59));
        assert!(!counts(Freshness::Hour, 60, 0));
        // The clock of another instance may be a little ahead.
        assert!(counts(Freshness::Quarter, 0, -1));
    }

    #[test]
    fn the_last_use_is_written_every_five_minutes_at_most() {
        let rules = SessionRules::default();
        let used = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        assert!(!rules.wants_touch(used, used + Duration::seconds(299)));
        assert!(rules.wants_touch(used, used + Duration::seconds(300)));
        assert_eq!(
            SessionRules::new(Duration::seconds(6), Duration::hours(1)).touch_every,
            Duration::seconds(1)
        );
    }
}
