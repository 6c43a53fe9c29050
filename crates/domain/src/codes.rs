//! One-time codes: six digits (eight to reset a password) sent by mail, good for one use, a few tries and a few minutes.

use chrono::{DateTime, Duration, Utc};

use crate::{
    accounts::{AccountFault, AccountKind},
    validation::Fault,
    words::words,
};

words! {
    /// What a code was asked for. A code never serves another purpose.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum CodePurpose {
        /// To prove the address of a new student.
        StudentRegistration = "student_registration",
        /// To prove the address of a new staff member.
        StaffRegistration = "staff_registration",
        /// To set a student's forgotten password.
        StudentReset = "student_reset",
        /// To set a staff member's forgotten password.
        StaffReset = "staff_reset",
        /// To prove the new address of a student who has an account.
        StudentEmail = "student_email",
        /// To prove the new address of a staff member who has an account.
        StaffEmail = "staff_email",
        /// To prove the address of a staff member who sets a second factor up.
        StaffFactor = "staff_factor",
    }
}

impl CodePurpose {
    /// The kind of account whose password it resets.
    pub fn account_to_reset(self) -> Option<AccountKind> {
        match self {
            Self::StudentRegistration
            | Self::StaffRegistration
            | Self::StudentEmail
            | Self::StaffEmail
            | Self::StaffFactor => None,
            Self::StudentReset => Some(AccountKind::Student),
            Self::StaffReset => Some(AccountKind::Staff),
        }
    }

    /// Whether it proves the new address of an account.
    pub fn is_for_new_address(self) -> bool {
        matches!(self, Self::StudentEmail | Self::StaffEmail)
    }

    /// How many digits its codes have: more where a right guess opens an account that exists.
    pub fn digits(self) -> usize {
        if self.account_to_reset().is_some() {
            8
        } else {
            6
        }
    }
}

/// Six digits, or eight to reset a password.
#[derive(Clone, PartialEq, Eq)]
pub struct Code(String);

impl Code {
    /// Draws a code from random 32-bit words: uniform over all codes of its purpose.
    ///
    /// Words in the last, incomplete run of codes are skipped, because they would make the low codes
    /// likelier. `None` if every word was skipped; pass a few.
    pub fn draw(purpose: CodePurpose, words: impl IntoIterator<Item = u32>) -> Option<Self> {
        let digits = purpose.digits();
        let codes = 10_u32.pow(u32::try_from(digits).ok()?);
        let limit = u32::MAX - u32::MAX % codes;
        let word = words.into_iter().find(|word| *word < limit)?;
        Some(Self(format!("{:0digits$}", word % codes)))
    }

    /// Reads six or eight digits, trimmed (spec §5); `None` for anything else.
    pub fn parse(raw: &str) -> Option<Self> {
        let digits = raw.trim();
        let is_code = matches!(digits.len(), 6 | 8) && digits.bytes().all(|b| b.is_ascii_digit());
        is_code.then(|| Self(digits.to_owned()))
    }

    /// The digits, for the mail and the hash.
    pub fn digits(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Code(…)")
    }
}

/// How long codes are valid and how often they may be tried and sent.
#[derive(Debug, Clone, Copy)]
pub struct CodeRules {
    /// From sending to the last moment it is accepted; never above [`CodeRules::MAX_LIFETIME`].
    pub lifetime: Duration,
    /// Wrong tries after which the code is refused.
    pub tries: i16,
    /// From one sending to the next on request.
    pub resend_after: Duration,
}

impl CodeRules {
    /// The portal does not start with a longer lifetime.
    pub const MAX_LIFETIME: Duration = Duration::seconds(600);
}

impl Default for CodeRules {
    fn default() -> Self {
        Self {
            lifetime: Self::MAX_LIFETIME,
            tries: 5,
            resend_after: Duration::seconds(60),
        }
    }
}

/// A code that was sent, and its tries since. The code itself is kept as a hash only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentCode {
    /// Keyed hash of the digits; `None` for a decoy, which no code opens.
    pub hash: Option<Vec<u8>>,
    /// Wrong tries since it was sent first.
    pub tries: i16,
    /// When it was last sent.
    pub sent_at: DateTime<Utc>,
    /// When it stops being accepted.
    pub expires_at: DateTime<Utc>,
}

/// The outcome of a try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Try {
    /// The code opens what waited for it.
    Right,
    /// The code is wrong; the try counts.
    Wrong,
    /// Too late or too often: right or wrong no longer matters.
    Dead,
}

impl SentCode {
    /// The outcome of a try; `matches` says whether its keyed hash equals the stored one.
    pub fn inspect(&self, matches: bool, rules: CodeRules, now: DateTime<Utc>) -> Try {
        if now >= self.expires_at || self.tries >= rules.tries {
            Try::Dead
        } else if matches && self.hash.is_some() {
            Try::Right
        } else {
            Try::Wrong
        }
    }

    /// How long until it may be sent again; zero if it may be sent now.
    pub fn resend_in(&self, rules: CodeRules, now: DateTime<Utc>) -> Duration {
        (self.sent_at + rules.resend_after - now).max(Duration::zero())
    }
}

/// Refuses an empty code field; a wrong code gets the spec's sentence later.
pub fn required(path: &'static str, raw: &str) -> Result<Option<Code>, Fault> {
    if raw.trim().is_empty() {
        return Err(Fault::new(path, AccountFault::Code));
    }
    Ok(Code::parse(raw))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(tries: i16) -> SentCode {
        let sent_at = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        SentCode {
            hash: Some(vec![1]),
            tries,
            sent_at,
            expires_at: sent_at + Duration::seconds(600),
        }
    }

    #[test]
    fn words_of_the_incomplete_last_run_are_passed_over() {
        let drawn = |purpose, words: &[u32]| {
            let code = Code::draw(purpose, words.iter().copied())?;
            Some(code.digits().to_owned())
        };
        let register = CodePurpose::StudentRegistration;
        let words = [4_294_000_000, 4_294_967_295, 7];
        assert_eq!(drawn(register, &words).unwrap(), "000007");
        assert_eq!(drawn(register, &[4_293_999_999]).unwrap(), "999999");
        let reset = CodePurpose::StaffReset;
        assert_eq!(drawn(reset, &[4_200_000_000, 7]).unwrap(), "00000007");
        assert_eq!(drawn(reset, &[4_199_999_999]).unwrap(), "99999999");
        assert_eq!(drawn(register, &[u32::MAX]), None);
    }

    #[test]
    fn a_typed_code_is_trimmed_and_must_be_six_or_eight_digits() {
        assert_eq!(Code::parse(" 012345\n").unwrap().digits(), "012345");
        assert_eq!(Code::parse("01234567").unwrap().digits(), "01234567");
        for raw in ["12345", "1234567", "12a456", "", "１２３４５６"] {
            assert!(Code::parse(raw).is_none(), "{raw}");
        }
    }

    #[test]
    fn a_code_dies_by_age_and_by_tries_even_when_it_is_right() {
        let rules = CodeRules::default();
        let code = sent(0);
        let last = code.expires_at - Duration::milliseconds(1);
        assert_eq!(code.inspect(true, rules, last), Try::Right);
        assert_eq!(code.inspect(true, rules, code.expires_at), Try::Dead);
        assert_eq!(sent(4).inspect(true, rules, last), Try::Right);
        assert_eq!(sent(5).inspect(true, rules, last), Try::Dead);
        assert_eq!(code.inspect(false, rules, last), Try::Wrong);
    }

    #[test]
    fn nothing_opens_a_decoy() {
        let decoy = SentCode {
            hash: None,
            ..sent(0)
        };
        assert_eq!(
            decoy.inspect(true, CodeRules::default(), decoy.sent_at),
            Try::Wrong
        );
    }

    #[test]
    fn it_is_sent_again_after_a_minute() {
        let (code, rules) = (sent(0), CodeRules::default());
        assert_eq!(
            code.resend_in(rules, code.sent_at + Duration::seconds(59))
                .num_seconds(),
            1
        );
        assert_eq!(
            code.resend_in(rules, code.sent_at + Duration::seconds(61)),
            Duration::zero()
        );
    }
}
