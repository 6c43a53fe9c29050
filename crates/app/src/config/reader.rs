//! Reads settings one by one and collects every fault.

use std::{
    fmt,
    fs::File,
    io::{self, Read},
    ops::RangeInclusive,
    str::FromStr,
};

use super::Secret;

/// The largest file of a secret in bytes: more than any URL or key takes.
const LONGEST_SECRET: u64 = 8 * 1024;

/// Faults of the configuration, a sentence each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigFaults(pub Vec<String>);

impl fmt::Display for ConfigFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "The configuration is not right:")?;
        for fault in &self.0 {
            writeln!(f, "  - {fault}")?;
        }
        write!(
            f,
            "Nothing was started. `portal serve --help` lists every setting."
        )
    }
}

impl std::error::Error for ConfigFaults {}

type Lookup = dyn Fn(&str) -> Option<String>;

/// The source of the settings, and the faults found so far.
pub struct Reader {
    lookup: Box<Lookup>,
    faults: Vec<String>,
}

impl Reader {
    /// Reads variables through `lookup`.
    pub fn new(lookup: impl Fn(&str) -> Option<String> + 'static) -> Self {
        Self {
            lookup: Box::new(lookup),
            faults: Vec::new(),
        }
    }

    /// A text; an empty one counts as not set.
    pub(super) fn text(&self, name: &str) -> Option<String> {
        (self.lookup)(name)
            .map(|text| text.trim().to_owned())
            .filter(|text| !text.is_empty())
    }

    /// A value that is never printed: that of `NAME`, or the content of the file that `NAME_FILE` names, without a
    /// newline at its end.
    pub(super) fn secret(&mut self, name: &str) -> Option<Secret> {
        let by_file = format!("{name}_FILE");
        let (given, path) = (self.text(name), self.text(&by_file));
        let Some(path) = path else {
            return given.map(Secret);
        };
        if given.is_some() {
            self.fault(format!(
                "{name} and {by_file} are both set: leave one of them out."
            ));
            return None;
        }
        match secret_in(&path) {
            Ok(text) => Some(Secret(text)),
            Err(why) => {
                self.fault(format!("{by_file}: {path} {why}."));
                None
            }
        }
    }

    /// Records a fault.
    pub(super) fn fault(&mut self, sentence: impl Into<String>) {
        self.faults.push(sentence.into());
    }

    /// A value with a syntax of its own; `what` completes "NAME must be …".
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

    /// One of these words; the first is the default.
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

    /// `Err` with every fault found.
    pub(super) fn finish(self) -> Result<(), ConfigFaults> {
        if self.faults.is_empty() {
            Ok(())
        } else {
            Err(ConfigFaults(self.faults))
        }
    }
}

/// The file's content, or an error that completes "PATH …" and never quotes the content.
fn secret_in(path: &str) -> Result<String, String> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(LONGEST_SECRET + 1).read_to_end(&mut bytes))
        .map_err(|error: io::Error| format!("cannot be read: {error}"))?;
    if bytes.len() as u64 > LONGEST_SECRET {
        return Err(format!("has more than {LONGEST_SECRET} bytes"));
    }
    let text = String::from_utf8(bytes).map_err(|_| "is not text in UTF-8".to_owned())?;
    let text = text.strip_suffix('\n').unwrap_or(&text);
    if text.trim().is_empty() {
        return Err("is empty".into());
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use std::{fs, path::PathBuf};

    use super::*;

    /// A file of one test, deleted with this value.
    struct Written(PathBuf);

    impl Written {
        fn new(name: &str, content: &[u8]) -> Self {
            let file = format!("portal-secret-{}-{name}", std::process::id());
            let path = std::env::temp_dir().join(file);
            fs::write(&path, content).unwrap();
            Self(path)
        }
    }

    impl Drop for Written {
        fn drop(&mut self) {
            let _ = fs::remove_file(&self.0);
        }
    }

    /// The value of `KEY` in these settings, and their faults.
    fn secret(settings: &[(&str, &str)]) -> (Option<String>, Vec<String>) {
        let settings: Vec<(String, String)> = settings
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        let mut reader = Reader::new(move |name| {
            let found = settings.iter().find(|(there, _)| there == name);
            found.map(|(_, value)| value.clone())
        });
        let secret = reader.secret("KEY").map(|Secret(text)| text);
        let faults = reader.finish().err().map(|ConfigFaults(faults)| faults);
        (secret, faults.unwrap_or_default())
    }

    fn in_file(name: &str, content: &[u8]) -> (Option<String>, Vec<String>, String) {
        let file = Written::new(name, content);
        let path = file.0.to_str().unwrap();
        let (secret, faults) = secret(&[("KEY_FILE", path)]);
        (secret, faults, path.to_owned())
    }

    #[test]
    fn a_secret_is_read_from_its_setting_or_from_a_file() {
        assert_eq!(secret(&[]), (None, vec![]));
        assert_eq!(
            secret(&[("KEY", "hunter2"), ("KEY_FILE", "")]),
            (Some("hunter2".into()), vec![])
        );
        for (content, text) in [
            ("hunter2", "hunter2"),
            ("hunter2\n", "hunter2"),
            ("hunter2\n\n", "hunter2\n"),
            (" hunter 2 \n", " hunter 2 "),
        ] {
            let (secret, faults, _) = in_file("good", content.as_bytes());
            assert_eq!((secret.as_deref(), faults), (Some(text), vec![]));
        }
    }

    #[test]
    fn a_file_that_cannot_be_the_secrets_is_named_without_what_is_in_it() {
        let longest = usize::try_from(LONGEST_SECRET).unwrap();
        assert!(in_file("longest", &vec![b'x'; longest]).1.is_empty());
        for (content, why) in [
            (vec![], "is empty"),
            (b" \n".to_vec(), "is empty"),
            (vec![b'x'; longest + 1], "has more than 8192 bytes"),
            (b"hunter2\xff".to_vec(), "is not text in UTF-8"),
        ] {
            let (secret, faults, path) = in_file("faulty", &content);
            assert_eq!(
                (secret, faults),
                (None, vec![format!("KEY_FILE: {path} {why}.")])
            );
        }
        let (none, faults) = secret(&[("KEY_FILE", "/nowhere/key")]);
        assert!(
            none.is_none() && faults[0].starts_with("KEY_FILE: /nowhere/key cannot be read: "),
            "{faults:?}"
        );
        let (none, faults) = secret(&[("KEY_FILE", "/")]);
        assert!(none.is_none() && faults[0].starts_with("KEY_FILE: / cannot be read: "));
    }

    #[test]
    fn a_secret_that_is_given_twice_is_not_guessed() {
        let file = Written::new("twice", b"hunter2");
        let path = file.0.to_str().unwrap();
        assert_eq!(
            secret(&[("KEY", "hunter2"), ("KEY_FILE", path)]),
            (
                None,
                vec!["KEY and KEY_FILE are both set: leave one of them out.".to_owned()]
            )
        );
    }
}
