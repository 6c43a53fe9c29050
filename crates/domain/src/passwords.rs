//! Passwords: their least length, the ones that are refused, and the hash, which is all that is stored.
//!
//! There are no rules of composition: length and a list of what attackers try first do more.
//! `common_passwords.txt` holds the commonest passwords of 8 characters or more, from the
//! frequency list of zxcvbn (MIT, Dropbox Inc.) and a few of our own, in byte order.

use std::fmt;

use crate::{
    accounts::AccountKind,
    refusals::{Code, Refusal, RefusalKind},
    validation::Fault,
};

/// bcrypt ignores everything after this silently.
const MAX_BYTES: usize = 72;

static COMMON: &str = include_str!("common_passwords.txt");

/// A password that somebody chose; never shown, never stored.
#[derive(Clone)]
pub struct Password(String);

impl Password {
    /// The least length in characters: students 8, staff 12.
    pub fn min_chars(kind: AccountKind) -> usize {
        match kind {
            AccountKind::Student => 8,
            AccountKind::Staff => 12,
        }
    }

    /// Reads a new password for an account of `kind`.
    pub fn parse(path: &'static str, kind: AccountKind, raw: &str) -> Result<Self, Fault> {
        let min = Self::min_chars(kind);
        if raw.is_empty() {
            return Err(Fault::new(path, PasswordFault::Required));
        }
        if raw.chars().any(char::is_control) {
            return Err(Fault::new(path, PasswordFault::ControlCharacters));
        }
        // Spaces at the ends are part of the password but do not make it harder to guess.
        if raw.trim().chars().count() < min {
            return Err(Fault::new(path, PasswordFault::TooShort { min }));
        }
        if raw.len() > MAX_BYTES {
            return Err(Fault::new(path, PasswordFault::TooLong));
        }
        if is_common(raw) || is_one_character(raw) {
            return Err(Fault::new(path, PasswordFault::Common));
        }
        Ok(Self(raw.to_owned()))
    }

    /// As [`Self::parse`], and refuses `present`, the password that it replaces.
    pub fn parse_another(
        path: &'static str,
        kind: AccountKind,
        raw: &str,
        present: &str,
    ) -> Result<Self, Fault> {
        let new = Self::parse(path, kind, raw)?;
        if new.0 == present {
            return Err(Fault::new(path, PasswordFault::Same));
        }
        Ok(new)
    }

    /// The text, for the hash function alone.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

/// A password typed at login. It may break the rules for new passwords: they may have been different
/// when it was chosen.
#[derive(Clone)]
pub struct PasswordAttempt(String);

impl PasswordAttempt {
    /// Refuses an empty text and control characters, which no password has.
    pub fn parse(path: &'static str, raw: &str) -> Result<Self, Fault> {
        if raw.is_empty() {
            return Err(Fault::new(path, PasswordFault::Required));
        }
        if raw.chars().any(char::is_control) {
            return Err(Fault::new(path, PasswordFault::ControlCharacters));
        }
        Ok(Self(raw.to_owned()))
    }

    /// The text; `None` if it is longer than any password that was ever accepted.
    pub fn expose(&self) -> Option<&str> {
        (self.0.len() <= MAX_BYTES).then_some(self.0.as_str())
    }
}

impl fmt::Debug for PasswordAttempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordAttempt(…)")
    }
}

/// A bcrypt hash in its modular crypt form.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(pub String);

impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash(…)")
    }
}

fn is_one_character(raw: &str) -> bool {
    let mut rest = raw.trim().chars();
    let first = rest.next();
    rest.all(|next| Some(next) == first)
}

fn is_common(raw: &str) -> bool {
    let wanted = raw.to_lowercase();
    COMMON.lines().any(|common| common == wanted)
}

/// What is wrong with a new password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PasswordFault {
    /// It is empty.
    #[error("Password is required.")]
    Required,
    /// It has a control character.
    #[error("Password may not contain line breaks or control characters.")]
    ControlCharacters,
    /// It has fewer characters than `min`.
    #[error("Password must have at least {min} characters.")]
    TooShort {
        /// [`Password::min_chars`].
        min: usize,
    },
    /// It has more bytes than bcrypt reads.
    #[error("Password may have at most {MAX_BYTES} bytes ({MAX_BYTES} plain letters or digits).")]
    TooLong,
    /// It is on the list of common passwords.
    #[error("This password is too easy to guess. Please choose another.")]
    Common,
    /// It is the one that it would replace.
    #[error("The new password must differ from the current one.")]
    Same,
}

impl Refusal for PasswordFault {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::Required => Code::PasswordRequired.into(),
            Self::ControlCharacters => Code::PasswordControl.into(),
            Self::TooShort { min } => Code::PasswordTooShort.with("min", *min),
            Self::TooLong => Code::PasswordTooLong.with("most", MAX_BYTES),
            Self::Common => Code::PasswordCommon.into(),
            Self::Same => Code::PasswordSame.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(kind: AccountKind, raw: &str) -> String {
        Password::parse("password", kind, raw)
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn the_least_length_depends_on_the_kind_of_account() {
        assert!(Password::parse("password", AccountKind::Student, "kela-am8").is_ok());
        assert_eq!(
            fault(AccountKind::Student, "kela-am"),
            "Password must have at least 8 characters."
        );
        assert_eq!(
            fault(AccountKind::Staff, "kela-aam-te"),
            "Password must have at least 12 characters."
        );
        assert!(Password::parse("password", AccountKind::Staff, "kela-aam-ten").is_ok());
    }

    #[test]
    fn seventy_two_bytes_pass_and_one_more_is_refused_not_cut() {
        let kind = AccountKind::Student;
        assert!(Password::parse("password", kind, &"q7".repeat(36)).is_ok());
        assert!(fault(kind, &("q7".repeat(36) + "x")).contains("at most 72 bytes"));
        assert!(fault(kind, &"अ".repeat(25)).contains("at most 72 bytes"));
    }

    #[test]
    fn the_commonest_are_refused_in_any_case() {
        for raw in [
            "password",
            "PassWord",
            "12345678",
            "qwertyuiop",
            "iloveyou",
            "password123",
        ] {
            assert!(
                fault(AccountKind::Student, raw).contains("easy to guess"),
                "{raw}"
            );
        }
    }

    #[test]
    fn neither_spaces_at_the_ends_nor_one_character_repeated_make_a_password() {
        for raw in ["kela    ", "    kela", "  kela  ", "         "] {
            let least = "Password must have at least 8 characters.";
            assert_eq!(fault(AccountKind::Student, raw), least, "{raw:?}");
        }
        assert!(Password::parse("password", AccountKind::Student, " kela am8 ").is_ok());
        for raw in ["zzzzzzzz", "--------------", " 9999999999 ", "अअअअअअअअ"] {
            let said = fault(AccountKind::Student, raw);
            assert!(said.contains("easy to guess"), "{raw}: {said}");
        }
    }

    #[test]
    fn the_present_password_is_not_another_one() {
        let another = |raw, present| {
            let read = Password::parse_another("password", AccountKind::Student, raw, present);
            read.map_err(|fault| fault.to_string())
        };
        let same = "The new password must differ from the current one.";
        assert_eq!(another("kela-am8", "kela-am8").unwrap_err(), same);
        assert!(another("kela-am9", "kela-am8").is_ok());
        assert!(another("Kela-am8", "kela-am8").is_ok());
        // What is wrong with it anyway comes first.
        let short = "Password must have at least 8 characters.";
        assert_eq!(another("kela", "kela").unwrap_err(), short);
    }

    #[test]
    fn line_breaks_and_nul_are_refused() {
        for raw in ["kela-aam\r\nx", "kela-aam\0x"] {
            assert!(fault(AccountKind::Student, raw).contains("control characters"));
            assert!(PasswordAttempt::parse("password", raw).is_err());
        }
    }

    #[test]
    fn nothing_prints_a_password() {
        let password = Password::parse("password", AccountKind::Student, "kela-am8").unwrap();
        assert!(!format!("{password:?}").contains("kela"));
    }
}
