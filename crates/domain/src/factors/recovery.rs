//! Recovery codes, for somebody who has lost the other factors.

use std::fmt;

use super::totp::required;
use crate::validation::Fault;

/// Crockford's: no letter looks like a digit.
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Bits of a letter.
const BITS: usize = 5;
/// Letters of a group.
const GROUP: usize = 6;

/// One code of 120 random bits. It is kept as a keyed hash alone, which is enough from 112 bits on (OWASP ASVS 5.0,
/// 6.5.2).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct RecoveryCode([u8; 15]);

impl RecoveryCode {
    const LETTERS: usize = 15 * 8 / BITS;

    /// The code of these random bits.
    pub fn from_random(bits: [u8; 15]) -> Self {
        Self(bits)
    }

    /// Reads a code as it was shown or typed: in either case, with or without the hyphens, with an O for a zero and an I
    /// or L for a one. `None` for anything else.
    pub fn parse(raw: &str) -> Option<Self> {
        let typed = raw.chars().filter(|c| !c.is_whitespace() && *c != '-');
        let values: Vec<u8> = typed.map(value).collect::<Option<_>>()?;
        if values.len() != Self::LETTERS {
            return None;
        }
        let bits: Vec<bool> = values
            .iter()
            .flat_map(|value| (0..BITS).rev().map(move |bit| value >> bit & 1 == 1))
            .collect();
        let byte = |bits: &[bool]| bits.iter().fold(0, |byte, bit| byte << 1 | u8::from(*bit));
        let bytes: Vec<u8> = bits.chunks(8).map(byte).collect();
        bytes.try_into().ok().map(Self)
    }

    /// Reads a form's field.
    ///
    /// # Errors
    /// [`super::FactorFault`]
    pub fn required(path: &'static str, raw: &str) -> Result<Self, Fault> {
        required(path, raw, Self::parse)
    }

    /// The bits, for the hash.
    pub fn bits(&self) -> &[u8; 15] {
        &self.0
    }
}

fn value(letter: char) -> Option<u8> {
    let letter = match letter.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        letter => letter,
    };
    let at = LETTERS
        .iter()
        .position(|known| char::from(*known) == letter);
    at.and_then(|at| u8::try_from(at).ok())
}

/// In four groups of six: `7ZK0QM-4DH2RW-…`.
impl fmt::Display for RecoveryCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bits = self
            .0
            .iter()
            .flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1));
        let bits: Vec<u8> = bits.collect();
        for (at, letter) in bits.chunks(BITS).enumerate() {
            if at > 0 && at % GROUP == 0 {
                f.write_str("-")?;
            }
            let value = letter
                .iter()
                .fold(0, |value, bit| value << 1 | usize::from(*bit));
            write!(f, "{}", char::from(LETTERS[value]))?;
        }
        Ok(())
    }
}

impl fmt::Debug for RecoveryCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RecoveryCode(…)")
    }
}

/// The codes of one account, which are drawn and shown together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecoverySet {
    /// How many of them were not used yet.
    pub left: usize,
}

impl RecoverySet {
    /// How many are drawn.
    pub const SIZE: usize = 10;
    /// With so many left the owner is reminded to draw new ones.
    pub const FEW: usize = 2;

    /// Whether the use that left so many is the one to remind at.
    pub fn reminds(self) -> bool {
        self.left == Self::FEW
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code() -> RecoveryCode {
        RecoveryCode::from_random(*b"\x00\xff a recovery!!")
    }

    #[test]
    fn a_code_is_shown_in_groups_and_read_as_people_type_it() {
        let shown = code().to_string();
        assert_eq!(shown.len(), 27);
        assert_eq!(
            shown.split('-').map(str::len).collect::<Vec<_>>(),
            [6, 6, 6, 6]
        );
        let typed = [
            shown.clone(),
            shown.to_lowercase(),
            shown.replace('-', ""),
            shown.replace('-', " "),
            shown.replace('0', "O").replace('1', "l"),
        ];
        for typed in typed {
            assert_eq!(RecoveryCode::parse(&typed), Some(code()), "{typed}");
        }
    }

    #[test]
    fn every_bit_counts() {
        for at in 0..120 {
            let mut bits = *code().bits();
            bits[at / 8] ^= 1 << (at % 8);
            let other = RecoveryCode::from_random(bits);
            assert_ne!(other.to_string(), code().to_string(), "bit {at}");
            assert_eq!(
                RecoveryCode::parse(&other.to_string()),
                Some(other),
                "bit {at}"
            );
        }
    }

    #[test]
    fn what_is_no_code_is_refused() {
        let shown = code().to_string();
        for raw in [
            "",
            "123456",
            &shown[1..],
            &format!("{shown}0"),
            &shown.replace('-', "U"),
        ] {
            assert_eq!(RecoveryCode::parse(raw), None, "{raw}");
        }
        assert_eq!(format!("{:?}", code()), "RecoveryCode(…)");
    }

    #[test]
    fn the_owner_is_reminded_once_when_two_are_left() {
        let reminded: Vec<_> = (0..=RecoverySet::SIZE)
            .filter(|left| RecoverySet { left: *left }.reminds())
            .collect();
        assert_eq!(reminded, [2]);
    }
}
