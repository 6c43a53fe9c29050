//! Lists that can be read by several keys: which keys there are, and the cursor that goes with each.

use std::{fmt, str::FromStr};

use chrono::NaiveDate;

use crate::{
    money::Rupees,
    paging::{Page, QueryFault},
    validation::{Fault, Faults, NotOneOf, all},
};

/// The longest text that a cursor carries, in characters: names are shorter.
const MAX_TEXT: usize = 400;

/// What the values of a key are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyKind {
    /// The ids of the rows, which are in the order of time.
    Id,
    /// Days.
    Day,
    /// Amounts.
    Amount,
    /// Texts.
    Text,
}

/// The value that a row has of a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyValue {
    /// The id, which the cursor has anyway.
    Id,
    /// A day.
    Day(NaiveDate),
    /// An amount.
    Amount(Rupees),
    /// A text.
    Text(String),
}

impl KeyValue {
    fn parse(kind: KeyKind, text: &str) -> Option<Self> {
        match kind {
            KeyKind::Id => text.is_empty().then_some(Self::Id),
            KeyKind::Day => text.parse().ok().map(Self::Day),
            KeyKind::Amount => {
                let paise = text.parse().ok()?;
                Rupees::from_paise(paise).map(Self::Amount)
            }
            KeyKind::Text => {
                // The database has no text with a NUL.
                let fits = text.chars().count() <= MAX_TEXT && !text.contains('\0');
                fits.then(|| Self::Text(text.to_owned()))
            }
        }
    }
}

impl fmt::Display for KeyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Id => Ok(()),
            Self::Day(day) => day.fmt(f),
            Self::Amount(amount) => amount.paise().fmt(f),
            Self::Text(text) => f.write_str(text),
        }
    }
}

/// The keys of a list, by which it is read when one is named. Otherwise it has its own order.
pub trait SortKey: Copy + PartialEq + 'static {
    /// The words of all keys.
    const WORDS: &'static [&'static str];

    /// The key of that word.
    fn from_word(word: &str) -> Option<Self>;

    /// The word of the key.
    fn word(self) -> &'static str;

    /// What its values are.
    fn kind(self) -> KeyKind;
}

/// Defines the keys of a list, each with its word and what its values are.
macro_rules! sort_keys {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $($(#[$about:meta])* $value:ident = $word:literal: $kind:ident,)+
        }
    ) => {
        $crate::words::words! {
            $(#[$meta])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq)]
            pub enum $name {
                $($(#[$about])* $value = $word,)+
            }
        }

        impl $crate::sorting::SortKey for $name {
            const WORDS: &'static [&'static str] = Self::WORDS;

            fn from_word(word: &str) -> Option<Self> {
                Self::from_name(word)
            }

            fn word(self) -> &'static str {
                self.as_str()
            }

            fn kind(self) -> $crate::sorting::KeyKind {
                match self {
                    $(Self::$value => $crate::sorting::KeyKind::$kind,)+
                }
            }
        }
    };
}

pub(crate) use sort_keys;

/// A request for a part of a list that is read by one of several keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SortedPage<Key, Id> {
    /// The key, ascending unless an order is said; `None` for the list's own order.
    pub key: Option<Key>,
    /// How much of it; after the row of that id.
    pub page: Page<Id>,
    /// What that row has of the key. The row may have moved or be gone.
    value: Option<KeyValue>,
}

/// What a client says of the part of a list that it wants.
#[derive(Debug, Clone, Copy, Default)]
pub struct Said<'a> {
    /// The number of rows.
    pub limit: Option<&'a str>,
    /// The cursor.
    pub after: Option<&'a str>,
    /// The direction.
    pub order: Option<&'a str>,
    /// The key.
    pub sort: Option<&'a str>,
}

impl<Key: SortKey, Id: FromStr> SortedPage<Key, Id> {
    /// Reads `limit`, `order`, `sort` and `after`, which [`cursor`] has made for the same `sort`.
    pub fn parse(said: Said<'_>) -> Result<Self, Faults> {
        let key = said.sort.map(parse_key).transpose();
        // Which cursor fits cannot be told while it is not known by what the list is read.
        let place = key.as_ref().map_or(Ok(None), |key| {
            let place = |text| parse_cursor::<Key, Id>(*key, text).map(Some);
            said.after.map_or(Ok(None), place)
        });
        let page = Page::after_read(said.limit, place, said.order);
        let (mut page, key) = all((page, key))?;
        let (value, after) = page.after.take().unzip();
        Ok(Self {
            key,
            page: page.with_after(after),
            value: value.flatten(),
        })
    }
}

fn parse_key<Key: SortKey>(word: &str) -> Result<Key, Fault> {
    Key::from_word(word).ok_or_else(|| {
        let known = NotOneOf {
            field: "sort",
            values: Key::WORDS,
        };
        Fault::new("sort", known)
    })
}

fn parse_cursor<Key: SortKey, Id: FromStr>(
    key: Option<Key>,
    text: &str,
) -> Result<(Option<KeyValue>, Id), Fault> {
    let read = || {
        let Some(key) = key else {
            return Some((None, text.parse().ok()?));
        };
        let (word, rest) = text.split_once(':')?;
        let (value, id) = rest.rsplit_once(':')?;
        let value = KeyValue::parse(key.kind(), value).filter(|_| word == key.word())?;
        Some((Some(value), id.parse().ok()?))
    };
    read().ok_or_else(|| Fault::new("after", QueryFault::After))
}

/// The cursor of a row: its id, and for a list that is read by a key, the key's word and the row's value.
/// So a cursor of one key is refused for another.
pub fn cursor<Key: SortKey>(
    key: Option<Key>,
    id: impl fmt::Display,
    value: impl FnOnce(Key) -> KeyValue,
) -> String {
    match key {
        None => id.to_string(),
        Some(key) => format!("{}:{}:{id}", key.word(), value(key)),
    }
}

impl<Key, Id> SortedPage<Key, Id> {
    /// The first `limit` rows in the list's own order.
    pub fn own(page: Page<Id>) -> Self {
        Self {
            key: None,
            page,
            value: None,
        }
    }

    /// As many rows after the row of that id, which has that value of the key.
    pub fn next(mut self, id: Id, value: Option<KeyValue>) -> Self {
        self.page.after = Some(id);
        self.value = value;
        self
    }

    /// The one row after that many, which shows whether there are more.
    pub fn beyond(mut self, skipped: u32) -> Self {
        self.page = self.page.beyond(skipped);
        self
    }

    /// Whether it is the first page.
    pub fn is_first(&self) -> bool {
        self.page.after.is_none()
    }
}

impl<Key, Id: Clone> SortedPage<Key, Id> {
    /// The day and the id after which the rows are wanted.
    pub fn after_day(&self) -> Option<(NaiveDate, Id)> {
        match self.value {
            Some(KeyValue::Day(day)) => Some((day, self.page.after.clone()?)),
            _ => None,
        }
    }

    /// The amount in paise and the id after which the rows are wanted.
    pub fn after_amount(&self) -> Option<(i64, Id)> {
        match self.value {
            Some(KeyValue::Amount(amount)) => Some((amount.paise(), self.page.after.clone()?)),
            _ => None,
        }
    }

    /// The text and the id after which the rows are wanted.
    pub fn after_text(&self) -> Option<(&str, Id)> {
        match &self.value {
            Some(KeyValue::Text(text)) => Some((text, self.page.after.clone()?)),
            _ => None,
        }
    }
}

#[cfg(test)]
#[expect(
    unreachable_pub,
    reason = "sort_keys! defines what a crate makes public"
)]
mod tests {
    use super::*;

    sort_keys! {
        /// Keys of a list.
        pub enum Key {
            /// By time.
            Time = "time": Id,
            /// By day.
            From = "from": Day,
            /// By amount.
            Amount = "amount": Amount,
            /// By name.
            Name = "name": Text,
        }
    }

    type Wanted = SortedPage<Key, u32>;

    fn parse(sort: Option<&str>, after: Option<&str>) -> Result<Wanted, Faults> {
        Wanted::parse(Said {
            sort,
            after,
            ..Said::default()
        })
    }

    #[test]
    fn a_cursor_comes_back_as_the_value_and_the_id() {
        let day = NaiveDate::from_ymd_opt(2026, 11, 26).unwrap();
        let amount = Rupees::from_paise(12_345).unwrap();
        let name = "A: b:c".to_owned();
        for (key, value, text) in [
            (Key::Time, KeyValue::Id, "time::7"),
            (Key::From, KeyValue::Day(day), "from:2026-11-26:7"),
            (Key::Amount, KeyValue::Amount(amount), "amount:12345:7"),
            (Key::Name, KeyValue::Text(name), "name:A: b:c:7"),
        ] {
            let said = cursor(Some(key), 7, |_| value.clone());
            assert_eq!(said, text);
            let wanted = parse(Some(key.word()), Some(&said)).unwrap();
            assert_eq!(wanted.key, Some(key));
            assert_eq!(wanted.page.after, Some(7));
            assert_eq!(wanted.value, Some(value));
            assert!(!wanted.is_first());
        }
        assert_eq!(cursor::<Key>(None, 7, |_| KeyValue::Id), "7");
        let wanted = parse(None, Some("7")).unwrap();
        assert_eq!((wanted.key, wanted.page.after), (None, Some(7)));
    }

    #[test]
    fn a_cursor_of_another_key_is_refused() {
        let nul = "name:a\0b:7";
        let long = format!("name:{}:7", "a".repeat(MAX_TEXT + 1));
        for (sort, after) in [
            (None, "amount:1:7"),
            (Some("amount"), "7"),
            (Some("amount"), "time::7"),
            (Some("amount"), "name:1:7"),
            (Some("amount"), "amount:x:7"),
            (Some("amount"), "amount:-1:7"),
            (Some("amount"), "amount:1:x"),
            (Some("time"), "time:1:7"),
            (Some("from"), "from:26/11/2026:7"),
            (Some("name"), nul),
            (Some("name"), &long),
        ] {
            let faults = parse(sort, Some(after)).unwrap_err();
            assert_eq!(faults.list()[0].path, "after", "{sort:?} {after}");
            let said = faults.list()[0].to_string();
            assert_eq!(said, QueryFault::After.to_string());
        }
    }

    #[test]
    fn an_unknown_key_is_refused_with_what_there_is() {
        let said = Said {
            limit: Some("0"),
            after: Some("x"),
            order: Some("up"),
            sort: Some("colour"),
        };
        let faults = Wanted::parse(said).unwrap_err();
        let told: Vec<String> = faults.list().iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "limit is a number from 1 to 1000.",
                "order is asc or desc.",
                "sort is time, from, amount or name.",
            ]
        );
    }
}
