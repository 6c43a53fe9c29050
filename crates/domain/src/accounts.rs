//! What students' and staff accounts share: the kind of account, e-mail addresses and names.

use chrono::Duration;

use crate::{
    refusals::refusals,
    validation::{Fault, Label, comparison_key, line},
    words::words,
};

/// How long the former address of an account can undo its change.
pub const EMAIL_UNDO_LIFE: Duration = Duration::days(7);

words! {
    /// Which of the two kinds of account somebody has. An address is unique within a kind only, so a
    /// lecturer may also be a student.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum AccountKind {
        /// A student of a college.
        Student = "student",
        /// Somebody who works for a college.
        Staff = "staff",
    }
}

impl AccountKind {
    /// Reads the wire name of field `path`.
    pub fn parse(path: &'static str, raw: &str) -> Result<Self, Fault> {
        Self::from_name(raw).ok_or_else(|| Fault::new(path, AccountFault::Kind))
    }
}

/// A mail address as it was typed, and the key under which it is unique.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailAddress {
    text: String,
    key: String,
}

impl EmailAddress {
    /// The longest address that SMTP carries, in bytes.
    pub const MAX_BYTES: usize = 254;

    /// Accepts what a mail system can deliver to: `local@domain`, ASCII, no spaces or controls.
    pub fn parse(path: &'static str, raw: &str) -> Result<Self, Fault> {
        let text = line(path, Label::Email, Self::MAX_BYTES, raw)?;
        let plausible = text
            .split_once('@')
            .is_some_and(|(local, domain)| is_local_part(local) && is_domain(domain));
        if !plausible || text.len() > Self::MAX_BYTES {
            return Err(Fault::new(path, AccountFault::Email));
        }
        let key = comparison_key(&text);
        Ok(Self { text, key })
    }

    /// The address as typed; mail goes there.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The address in lower case, under which it is unique.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The part before the `@`; a staff account's first user name.
    pub fn local_part(&self) -> &str {
        self.text.split('@').next().unwrap_or_default()
    }
}

fn is_local_part(local: &str) -> bool {
    !local.is_empty()
        && local.len() <= 64
        && !local.starts_with('.')
        && !local.ends_with('.')
        && !local.contains("..")
        && local
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~.".contains(&b))
}

fn is_domain(domain: &str) -> bool {
    domain.len() <= 253
        && domain.contains('.')
        && domain.split('.').all(|label| {
            (1..=63).contains(&label.len())
                && !label.starts_with('-')
                && !label.ends_with('-')
                && label
                    .bytes()
                    .all(|b| b.is_ascii_alphanumeric() || b == b'-')
        })
}

/// A student's name as registered, or a staff member's user name (spec §2: Username).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Username(String);

impl Username {
    /// The longest name, in characters.
    pub const MAX_CHARS: usize = 80;

    /// A line of 1 to 80 characters in any script.
    pub fn parse(path: &'static str, raw: &str) -> Result<Self, Fault> {
        line(path, Label::Username, Self::MAX_CHARS, raw).map(Self)
    }

    /// A person's name in another field than Username.
    pub fn parse_name(path: &'static str, raw: &str) -> Result<Self, Fault> {
        line(path, Label::Name, Self::MAX_CHARS, raw).map(Self)
    }

    /// A staff member's user name, which has no `@`, so that it is never taken for an address.
    pub fn parse_staff(path: &'static str, raw: &str) -> Result<Self, Fault> {
        let name = Self::parse(path, raw)?;
        if name.0.contains('@') {
            return Err(Fault::new(path, AccountFault::UsernameWithAt));
        }
        Ok(name)
    }

    /// As it was typed, trimmed and in NFC.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The key under which a staff user name is unique in its college.
    pub fn key(&self) -> String {
        comparison_key(&self.0)
    }

    /// This name with a number behind it, for when it is taken: `asha` → `asha2`.
    #[must_use]
    pub fn numbered(&self, number: u32) -> Self {
        let suffix = number.to_string();
        let kept = Self::MAX_CHARS - suffix.len();
        Self(self.0.chars().take(kept).collect::<String>() + &suffix)
    }
}

/// What somebody types to say who they are (spec §3: SAP id or e-mail; user name or e-mail).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoginName(String);

impl LoginName {
    /// Any line of up to 254 characters; whether it names an account is for the database to say.
    pub fn parse(path: &'static str, label: Label, raw: &str) -> Result<Self, Fault> {
        line(path, label, EmailAddress::MAX_BYTES, raw).map(|text| Self(comparison_key(&text)))
    }

    /// The text as [`comparison_key`] makes it.
    pub fn key(&self) -> &str {
        &self.0
    }

    /// Whether it has the shape of an address rather than of an id or user name.
    pub fn is_email(&self) -> bool {
        self.0.contains('@')
    }
}

refusals! {
    /// What is wrong with a field of an account.
    AccountFault {
        Kind = AccountKindRequired: "Please say whether this is a student or a staff account.",
        Email = AccountInvalidEmail: "Please enter a valid email address.",
        UsernameWithAt = AccountUsernameWithAt: "Username may not contain @.",
        UsernameTaken = AccountUsernameTaken: "Someone else at the college has this username.",
        College = AccountUnknownCollege: "Please choose a college from the list.",
        CollegeName = AccountUnknownCollegeName: "No college with this name is registered. Please check the spelling with your college.",
        Role = AccountUnknownRole: "Please choose one of the roles.",
        Code = AccountCodeRequired: "Please enter the code from the mail.",
        EmailIsOwn = AccountEmailIsOwn: "This is already your email address.",
        EmailTaken = AccountEmailTaken: "Another account uses this email address. Please use another one.",
        WrongPassword = AccountWrongPassword: "Your current password is wrong.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_can_be_delivered_to_are_accepted() {
        for raw in [
            "a@b.in",
            " Asha.Rao+exam@Students.College.ac.in ",
            "o'brien@x-y.org",
        ] {
            assert!(EmailAddress::parse("email", raw).is_ok(), "{raw}");
        }
        let email = EmailAddress::parse("email", "Asha@College.IN").unwrap();
        assert_eq!(
            (email.as_str(), email.key()),
            ("Asha@College.IN", "asha@college.in")
        );
    }

    #[test]
    fn addresses_that_cannot_are_refused() {
        let too_long = format!("{}@b.in", "a".repeat(65));
        for raw in [
            "",
            "a",
            "a@b",
            "@b.in",
            "a@",
            "a b@c.in",
            "a@b..in",
            "a@-b.in",
            ".a@b.in",
            "a..b@c.in",
            "a@b.in\r\nBcc: c@d.in",
            "a@b.in\0",
            "a@b@c.in",
            "a,b@c.in",
            "<a@b.in>",
            "अ@b.in",
            &too_long,
        ] {
            assert!(EmailAddress::parse("email", raw).is_err(), "{raw:?}");
        }
    }

    #[test]
    fn a_taken_name_gets_a_number_and_stays_within_its_length() {
        let long = Username::parse("username", &"x".repeat(80)).unwrap();
        assert_eq!(long.numbered(12).as_str().chars().count(), 80);
        assert_eq!(
            Username::parse("username", "asha")
                .unwrap()
                .numbered(2)
                .as_str(),
            "asha2"
        );
    }

    #[test]
    fn a_staff_user_name_is_never_an_address() {
        assert!(Username::parse_staff("username", "a@b").is_err());
    }
}
