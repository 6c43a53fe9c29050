//! Telephone numbers: of people, ten digits as the spec (§5) asks, and of a college's support, which callers see as
//! the college writes it.

use crate::{
    refusals::refusals,
    validation::{Fault, Label, optional_line},
};

/// Reads a person's number: exactly ten digits, without a country code.
pub fn parse(path: &'static str, raw: &str) -> Result<String, Fault> {
    let digits = raw.trim();
    if digits.len() == 10 && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        Ok(digits.to_owned())
    } else {
        Err(Fault::new(path, PhoneFault::Person))
    }
}

/// Reads the number of a college's support, which may be left out. The laxer rule: landlines, country codes and two
/// numbers beside each other are right too, so it keeps what was typed if that has 6 to 15 digits.
pub fn parse_support(path: &'static str, raw: &str) -> Result<Option<String>, Fault> {
    let Some(text) = optional_line(path, Label::SupportPhone, 40, raw)? else {
        return Ok(None);
    };
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let fits = text
        .chars()
        .all(|c| c.is_ascii_digit() || " +-()/".contains(c));
    if fits && (6..=15).contains(&digits) {
        Ok(Some(text))
    } else {
        Err(Fault::new(path, PhoneFault::Support))
    }
}

refusals! {
    /// What is wrong with a telephone number.
    PhoneFault {
        Person = PhoneInvalid: "Please enter a valid 10-digit contact number.",
        Support = PhoneInvalidSupport: "Please enter a telephone number.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_called_under_ten_digits() {
        assert_eq!(parse("phone", " 9876543211 ").unwrap(), "9876543211");
        for raw in [
            "",
            "987654321",
            "98765432100",
            "98765 4321",
            "+919876543",
            "९८७६५४३२१०",
        ] {
            let fault = parse("phone", raw).unwrap_err();
            assert_eq!(
                (&*fault.path, fault.kind),
                ("phone", PhoneFault::Person.into()),
                "{raw}"
            );
        }
    }

    #[test]
    fn a_telephone_number_has_digits() {
        let read = |raw| parse_support("supportPhone", raw);
        assert_eq!(
            read("+91 22 2345-6789").unwrap().unwrap(),
            "+91 22 2345-6789"
        );
        assert!(read("").unwrap().is_none());
        assert!(read("call us").is_err() && read("12345").is_err());
    }
}
