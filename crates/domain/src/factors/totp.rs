//! Codes of an authenticator app (RFC 6238): SHA-1, six digits, 30 seconds, one step either side.

use super::FactorFault;
use crate::validation::Fault;

/// Six digits of an authenticator app.
#[derive(Clone, PartialEq, Eq)]
pub struct TotpCode(String);

impl TotpCode {
    const DIGITS: usize = 6;

    /// Reads six digits; apps show them in two groups. `None` for anything else.
    pub fn parse(raw: &str) -> Option<Self> {
        let digits: String = raw.chars().filter(|c| !c.is_whitespace()).collect();
        let is_code = digits.len() == Self::DIGITS && digits.bytes().all(|b| b.is_ascii_digit());
        is_code.then_some(Self(digits))
    }

    /// Reads a form's field.
    ///
    /// # Errors
    /// [`FactorFault`]
    pub fn required(path: &'static str, raw: &str) -> Result<Self, Fault> {
        required(path, raw, Self::parse)
    }

    /// The digits, to compare them.
    pub fn digits(&self) -> &str {
        &self.0
    }
}

/// Reads a code; what has not its shape is wrong like any other.
pub(super) fn required<T>(
    path: &'static str,
    raw: &str,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<T, Fault> {
    let fault = if raw.trim().is_empty() {
        FactorFault::Required
    } else {
        FactorFault::Wrong
    };
    parse(raw).ok_or_else(|| Fault::new(path, fault))
}

impl std::fmt::Debug for TotpCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("TotpCode(…)")
    }
}

/// Wrong factors after which a sign-in ends, to begin anew with the password.
pub const MOST_WRONG: i16 = 5;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_digits_are_a_code_however_they_are_grouped() {
        for raw in ["123456", " 123 456 ", "12 34 56"] {
            assert_eq!(TotpCode::parse(raw).unwrap().digits(), "123456");
        }
        for raw in ["", "12345", "1234567", "12345a", "१२३४५६", "123-456"] {
            assert!(TotpCode::parse(raw).is_none(), "{raw}");
        }
        assert_eq!(
            format!("{:?}", TotpCode::parse("123456")),
            "Some(TotpCode(…))"
        );
    }
}
