//! The logo of a college, at the head of its papers.

use chrono::{DateTime, Duration, Utc};

use crate::documents::{FilePart, FileType};

/// The part of a form that holds it.
pub const LOGO: FilePart = FilePart {
    name: "logo",
    title: "Logo",
    file_types: &[FileType::Png, FileType::Jpeg],
    most_bytes: 1024 * 1024,
    longer_side: 600,
};

/// One of the logos of a college: the instant since which the college has it, to the microsecond.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct LogoVersion(pub DateTime<Utc>);

impl LogoVersion {
    /// Its number in addresses, in microseconds since 1970. No two logos of an installation are likely to share it, so
    /// that a browser that keeps one college's logo does not show it as another's.
    pub fn number(self) -> i64 {
        self.0.timestamp_micros()
    }

    /// The version of a change at `now`, which comes after the last one, whatever the clocks of two servers say.
    pub fn of_change(now: DateTime<Utc>, last: Option<Self>) -> Self {
        let next = last.map(|last| last.0 + Duration::microseconds(1));
        Self(next.map_or(now, |next| next.max(now)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_comes_after_the_last_one() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        let now = at("2026-11-26T10:00:00Z");
        assert_eq!(LogoVersion::of_change(now, None).0, now);
        let earlier = LogoVersion(at("2026-11-26T09:00:00Z"));
        assert_eq!(LogoVersion::of_change(now, Some(earlier)).0, now);
        let next = LogoVersion::of_change(now, Some(LogoVersion(now)));
        assert_eq!(next.number(), LogoVersion(now).number() + 1);
    }
}
