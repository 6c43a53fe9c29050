//! Reads settings one by one and remembers every fault.

use std::{fmt, ops::RangeInclusive, str::FromStr};

/// Faults of the configuration, a sentence each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigFaults(pub Vec<String>);

impl fmt::Display for ConfigFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "The configuration is not right:")?;
        for fault in &self.0 {
            writeln!(f, "  - {fault}")?;
        }
        write!(f, "Nothing was started. The README lists every setting.")
    }
}

impl std::error::Error for ConfigFaults {}

type Lookup = dyn Fn(&str) -> Option<String>;

/// Where settings come from, and the faults met so far.
pub struct Reader {
    lookup: Box<Lookup>,
    faults: Vec<String>,
}

impl Reader {
    /// Reads from `lookup`.
    pub fn new(lookup: impl Fn(&str) -> Option<String> + 'static) -> Self {
        Self {
            lookup: Box::new(lookup),
            faults: Vec::new(),
        }
    }

    /// A text; empty is as good as not set.
    pub(super) fn text(&self, name: &str) -> Option<String> {
        (self.lookup)(name)
            .map(|text| text.trim().to_owned())
            .filter(|text| !text.is_empty())
    }

    /// Remembers a fault.
    pub(super) fn fault(&mut self, sentence: impl Into<String>) {
        self.faults.push(sentence.into());
    }

    /// A value of its own syntax; `what` completes "NAME must be …".
    pub(super) fn parsed<T: FromStr>(
        &mut self,
        name: &str,
        default: &str,
        what: &str,
    ) -> Option<T> {
        let text = self.text(name).unwrap_or_else(|| default.to_owned());
        let value = text.parse().ok();
        if value.is_none() {
            self.fault(format!("{name} must be {what}, not {text:?}."));
        }
        value
    }

    /// A whole number within limits.
    pub(super) fn number<T>(&mut self, name: &str, default: T, limits: RangeInclusive<T>) -> T
    where
        T: FromStr + PartialOrd + Copy + fmt::Display,
    {
        let Some(text) = self.text(name) else {
            return default;
        };
        match text.parse() {
            Ok(number) if limits.contains(&number) => number,
            _ => {
                let (low, high) = (limits.start(), limits.end());
                self.fault(format!(
                    "{name} must be a whole number from {low} to {high}, not {text:?}."
                ));
                default
            }
        }
    }

    /// `true` or `false`.
    pub(super) fn switch(&mut self, name: &str, default: bool) -> bool {
        match self.text(name).as_deref() {
            None => default,
            Some("true" | "1" | "yes") => true,
            Some("false" | "0" | "no") => false,
            Some(other) => {
                self.fault(format!("{name} must be true or false, not {other:?}."));
                default
            }
        }
    }

    /// One of a few words; the first is the default.
    pub(super) fn choice<T: Copy>(&mut self, name: &str, choices: &[(&str, T)]) -> T {
        let given = self.text(name);
        let found = given
            .as_deref()
            .and_then(|text| choices.iter().find(|(word, _)| *word == text));
        if let (Some(text), None) = (&given, found) {
            let words: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
            self.fault(format!(
                "{name} must be one of {}, not {text:?}.",
                words.join(", ")
            ));
        }
        found.unwrap_or(&choices[0]).1
    }

    /// A list separated by commas.
    pub(super) fn list<T: FromStr<Err = String>>(&mut self, name: &str) -> Vec<T> {
        let text = self.text(name).unwrap_or_default();
        let items = text
            .split(',')
            .map(str::trim)
            .filter(|item| !item.is_empty());
        let mut list = Vec::new();
        for item in items {
            match item.parse() {
                Ok(value) => list.push(value),
                Err(why) => self.fault(format!("{name}: {why}.")),
            }
        }
        list
    }

    /// `Err` with every fault met.
    pub(super) fn finish(self) -> Result<(), ConfigFaults> {
        if self.faults.is_empty() {
            Ok(())
        } else {
            Err(ConfigFaults(self.faults))
        }
    }
}
