//! The values in a refusal's sentence: never words, since each language has its own.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use serde::{Serialize, Serializer, ser::Error as _};

/// Values by their names in camelCase.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Params(BTreeMap<&'static str, Param>);

impl Params {
    /// Sets one value.
    pub fn insert(&mut self, name: &'static str, value: Param) {
        self.0.insert(name, value);
    }

    /// All values, in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Param)> {
        self.0.iter().map(|(name, value)| (*name, value))
    }
}

/// One value.
#[derive(Debug, Clone, PartialEq)]
pub enum Param {
    /// A number of hundredths: rupees, as paise.
    Hundredths(i64),
    /// How many, or which of a list.
    Count(u64),
    /// A number of tenths: marks.
    Tenths(i16),
    /// YYYY-MM-DD.
    Date(NaiveDate),
    /// RFC 3339.
    Instant(DateTime<Utc>),
    /// One of a closed set, as it is on the wire: `aadharCard`, `Pending`.
    Name(&'static str),
    /// Some of a closed set.
    Names(Vec<&'static str>),
    /// What somebody typed, or the id of a record.
    Text(String),
    /// Several of them.
    Texts(Vec<String>),
}

impl Param {
    /// What somebody typed, or the id of a record.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }
}

impl Serialize for Param {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Hundredths(hundredths) => number(*hundredths, 100, serializer),
            Self::Count(count) => count.serialize(serializer),
            Self::Tenths(tenths) => number((*tenths).into(), 10, serializer),
            Self::Date(date) => date.serialize(serializer),
            Self::Instant(at) => at
                .to_rfc3339_opts(SecondsFormat::Millis, true)
                .serialize(serializer),
            Self::Name(name) => name.serialize(serializer),
            Self::Names(names) => names.serialize(serializer),
            Self::Text(text) => text.serialize(serializer),
            Self::Texts(texts) => texts.serialize(serializer),
        }
    }
}

/// A JSON number without needless decimals. A double is exact for every amount that a person can type.
fn number<S: Serializer>(parts: i64, of: i64, serializer: S) -> Result<S::Ok, S::Error> {
    if parts % of == 0 {
        return serializer.serialize_i64(parts / of);
    }
    let decimals = if of == 100 { 2 } else { 1 };
    let text = format!("{}.{:0decimals$}", parts / of, parts % of);
    serializer.serialize_f64(text.parse().map_err(S::Error::custom)?)
}

impl From<NaiveDate> for Param {
    fn from(date: NaiveDate) -> Self {
        Self::Date(date)
    }
}

impl From<DateTime<Utc>> for Param {
    fn from(at: DateTime<Utc>) -> Self {
        Self::Instant(at)
    }
}

impl From<&'static str> for Param {
    fn from(name: &'static str) -> Self {
        Self::Name(name)
    }
}

impl From<Vec<&'static str>> for Param {
    fn from(names: Vec<&'static str>) -> Self {
        Self::Names(names)
    }
}

macro_rules! counts {
    ($($number:ty)*) => {$(
        impl From<$number> for Param {
            fn from(count: $number) -> Self {
                Self::Count(u64::try_from(count).unwrap_or(0))
            }
        }
    )*};
}

counts! { u8 u16 u32 u64 usize i64 }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_json_numbers_and_texts() {
        let json = |param: Param| serde_json::to_value(param).unwrap().to_string();
        assert_eq!(json(Param::Hundredths(50_000)), "500");
        assert_eq!(json(Param::Hundredths(50_005)), "500.05");
        assert_eq!(json(Param::Hundredths(99_999_999_999)), "999999999.99");
        assert_eq!(json(Param::Tenths(625)), "62.5");
        assert_eq!(json(Param::text("अनिल")), "\"अनिल\"");
        let day = NaiveDate::from_ymd_opt(2026, 11, 25).unwrap();
        assert_eq!(json(day.into()), "\"2026-11-25\"");
    }
}
