//! Codes of an authenticator app (RFC 6238): SHA-1, six digits, 30 seconds, one step either side.

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

    /// The digits, to compare them.
    pub fn digits(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for TotpCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("TotpCode(…)")
    }
}

/// How often the factors of one sign-in were tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted(pub i16);

impl Counted {
    /// Wrong tries after which a sign-in ends and begins anew with the password.
    pub const MOST: i16 = 5;

    /// The count after one more wrong try; `None` if that was the last one.
    pub fn again(self) -> Option<Self> {
        let tries = self.0.saturating_add(1);
        (tries < Self::MOST).then_some(Self(tries))
    }
}

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

    #[test]
    fn the_fifth_wrong_try_is_the_last() {
        let mut counted = Some(Counted(0));
        for tries in 1..Counted::MOST {
            counted = counted.and_then(Counted::again);
            assert_eq!(counted, Some(Counted(tries)));
        }
        assert_eq!(counted.and_then(Counted::again), None);
    }
}
