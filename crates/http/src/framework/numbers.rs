//! Exact decimal numbers on the wire: read and written as text, so that no rupee and no mark ever
//! passes through a floating-point number.

use portal_domain::money::Rupees;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use serde_json::value::RawValue;
use utoipa::ToSchema;

/// A number as the client sent it, to be parsed by the code that knows what it stands for. A string is none,
/// whatever is in it: it keeps its quotes, so that no parser takes it and its field is reported as a fault
/// beside all others.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(value_type = f64)]
pub(crate) struct NumberInput(String);

impl NumberInput {
    /// The digits as sent; empty when there were none.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// For a field that `null` empties: no digits then, and `None` only if the field was left out.
    pub(crate) fn or_null<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Self>, D::Error> {
        Self::deserialize(deserializer).map(Some)
    }
}

impl<'de> Deserialize<'de> for NumberInput {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        let text = raw.get();
        match text.as_bytes().first() {
            Some(b'-' | b'"' | b'0'..=b'9') => Ok(Self(text.to_owned())),
            _ if text == "null" => Ok(Self::default()),
            _ => Err(D::Error::custom("not a number")),
        }
    }
}

/// A decimal number, written with exactly the digits that it has.
#[derive(Debug, Clone, PartialEq, Eq, ToSchema)]
#[schema(value_type = f64)]
pub(crate) struct Decimal(String);

impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw = RawValue::from_string(self.0.clone()).map_err(serde::ser::Error::custom)?;
        raw.serialize(serializer)
    }
}

impl From<Rupees> for Decimal {
    fn from(amount: Rupees) -> Self {
        Self(amount.as_decimal())
    }
}

impl Decimal {
    /// That many rupees below zero; nought of nothing.
    pub(crate) fn below_zero(amount: Rupees) -> Self {
        match amount == Rupees::ZERO {
            true => amount.into(),
            false => Self(format!("-{}", amount.as_decimal())),
        }
    }
}

impl From<portal_domain::marks::Marks> for Decimal {
    fn from(marks: portal_domain::marks::Marks) -> Self {
        Self(marks.to_string())
    }
}

impl From<portal_domain::college_setup::Credits> for Decimal {
    fn from(credits: portal_domain::college_setup::Credits) -> Self {
        Self(credits.to_string())
    }
}

impl From<portal_domain::marks::Percentage> for Decimal {
    fn from(percentage: portal_domain::marks::Percentage) -> Self {
        Self(percentage.to_string())
    }
}

impl From<portal_domain::grading::TotalMarks> for Decimal {
    fn from(marks: portal_domain::grading::TotalMarks) -> Self {
        Self(marks.to_string())
    }
}

impl From<portal_domain::grading::ShownPercentage> for Decimal {
    fn from(percentage: portal_domain::grading::ShownPercentage) -> Self {
        Self(percentage.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_in_and_go_out_digit_by_digit() {
        for (json, text) in [
            ("0.1", "0.1"),
            ("\"125000.50\"", "\"125000.50\""),
            ("99999999999999999999.99", "99999999999999999999.99"),
            ("1e400", "1e400"),
            ("-1", "-1"),
            ("null", ""),
        ] {
            let number: NumberInput = serde_json::from_str(json).unwrap();
            assert_eq!(number.as_str(), text);
        }
        for json in ["true", "[]", "{}"] {
            assert!(serde_json::from_str::<NumberInput>(json).is_err(), "{json}");
        }
        let amount = Rupees::from_paise(12_500_010).map(Decimal::from).unwrap();
        assert_eq!(serde_json::to_string(&amount).unwrap(), "125000.1");
    }

    #[test]
    fn a_number_is_found_inside_of_a_traced_object() {
        #[derive(Deserialize)]
        struct Holder {
            amount: NumberInput,
        }
        let mut json = serde_json::Deserializer::from_str("{\"amount\": 12.50}");
        let holder: Holder = serde_path_to_error::deserialize(&mut json).unwrap();
        assert_eq!(holder.amount.as_str(), "12.50");
    }
}
