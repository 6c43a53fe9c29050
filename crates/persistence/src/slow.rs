//! Logs slow statements: their text, never their values, which are personal data.

use std::time::{Duration, Instant};

use diesel::connection::{Instrumentation, InstrumentationEvent};

/// The separator between a statement's text and its values.
const VALUES: &str = " -- binds";
/// The longest logged text, in characters.
const LONGEST: usize = 2_000;

/// Watches the statements of one connection.
pub(crate) struct SlowStatements {
    slow: Duration,
    since: Option<Instant>,
}

impl SlowStatements {
    /// Logs statements that take at least that long.
    pub(crate) fn from(slow: Duration) -> Self {
        Self { slow, since: None }
    }
}

impl Instrumentation for SlowStatements {
    #[allow(
        clippy::disallowed_methods,
        reason = "how long something takes is no matter of the portal's clock"
    )]
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        match event {
            InstrumentationEvent::StartQuery { .. } => self.since = Some(Instant::now()),
            InstrumentationEvent::FinishQuery { query, .. } => {
                let took = self.since.take().map(|since| since.elapsed());
                if let Some(took) = took.filter(|took| *took >= self.slow) {
                    let text = without_values(&query.to_string());
                    let ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
                    tracing::warn!(ms, statement = text, "slow statement");
                }
            }
            _ => {}
        }
    }
}

fn without_values(text: &str) -> String {
    let end = text.find(VALUES).unwrap_or(text.len());
    text[..end].chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_left_out() {
        let text = r#"SELECT "x" FROM "y" WHERE "z" = $1 -- binds: ["asha@example.in"]"#;
        assert_eq!(
            without_values(text),
            r#"SELECT "x" FROM "y" WHERE "z" = $1"#
        );
        assert_eq!(without_values(&"é".repeat(3_000)).chars().count(), LONGEST);
    }
}
