//! The code by which anybody verifies a result or a transcript.

use std::fmt;

/// 128 random bits with which anybody finds a result or a transcript without signing in, as 26 characters that are not
/// confused when they are read from paper (Crockford's base 32).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerificationCode(String);

impl VerificationCode {
    const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    const LENGTH: usize = 26;

    /// A code from 128 random bits.
    pub fn of(random: [u8; 16]) -> Self {
        let bits = u128::from_be_bytes(random);
        let digit = |place: usize| {
            let value = (bits >> (5 * (Self::LENGTH - 1 - place))) & 31;
            char::from(Self::ALPHABET[usize::try_from(value).unwrap_or(0)])
        };
        Self((0..Self::LENGTH).map(digit).collect())
    }

    /// Reads a code as people type it: in upper or lower case, with spaces and dashes, O for 0, I or L for 1.
    pub fn parse(text: &str) -> Option<Self> {
        // Longer than a code with a dash after each character: nothing to look at closely.
        if text.len() > 2 * Self::LENGTH {
            return None;
        }
        let read = |c: char| match c.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            upper => upper,
        };
        let input = text.chars().filter(|c| !matches!(c, ' ' | '-'));
        let code: String = input.map(read).collect();
        let known = |c: u8| Self::ALPHABET.contains(&c);
        (code.len() == Self::LENGTH && code.bytes().all(known)).then_some(Self(code))
    }

    /// The characters in groups of four, which are easier to copy from paper.
    pub fn in_groups(&self) -> String {
        let mut text = String::new();
        for (place, c) in self.0.chars().enumerate() {
            if place > 0 && place % 4 == 0 {
                text.push('-');
            }
            text.push(c);
        }
        text
    }

    /// The 26 characters without separators.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for VerificationCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::str::FromStr for VerificationCode {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::parse(text).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_people_type_it() {
        let code = VerificationCode::of([0xff; 16]);
        assert_eq!(code.as_str(), "7ZZZZZZZZZZZZZZZZZZZZZZZZZ");
        assert_eq!(VerificationCode::of([0; 16]).as_str(), "0".repeat(26));
        assert_eq!(VerificationCode::parse(&code.in_groups()), Some(code));
        let mixed = VerificationCode::of(*b"portal of a coll");
        let input: String = mixed.as_str().chars().flat_map(|c| [c, '-']).collect();
        assert_eq!(VerificationCode::parse(&input.to_lowercase()), Some(mixed));
        assert_eq!(
            VerificationCode::parse("OIL00000000000000000000000").map(|c| c.0),
            Some("01100000000000000000000000".into())
        );
        for bad in [
            "",
            "7ZZ",
            "UUUUUUUUUUUUUUUUUUUUUUUUUU",
            &"0".repeat(27),
            &"é".repeat(26),
        ] {
            assert_eq!(VerificationCode::parse(bad), None, "{bad}");
        }
    }
}
