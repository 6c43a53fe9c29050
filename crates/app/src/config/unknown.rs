//! Finds environment variables that look like settings but are not.

use std::collections::BTreeSet;

use strsim::levenshtein;

use super::SETTINGS;

/// A variable whose name looks like a setting's.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Unknown {
    /// A sentence. At most two letters from a setting, so that setting must have been meant.
    Meant(String),
    /// A sentence. The variable may belong to another program.
    Strange(String),
}

/// The names that begin as ours do but are not settings, in alphabetical order.
pub(super) fn unknown(names: impl Iterator<Item = String>) -> Vec<Unknown> {
    let ours: BTreeSet<String> = names.filter(|name| name.starts_with("PORTAL_")).collect();
    let known = || {
        SETTINGS.iter().flat_map(|setting| {
            let by_file = setting.is_secret.then(|| format!("{}_FILE", setting.name));
            [setting.name.to_owned()].into_iter().chain(by_file)
        })
    };
    let mut unknown = Vec::new();
    for name in ours {
        let nearest = known().min_by_key(|known| levenshtein(known, &name));
        let Some(nearest) = nearest.filter(|nearest| *nearest != name) else {
            continue;
        };
        unknown.push(if levenshtein(&nearest, &name) <= 2 {
            Unknown::Meant(format!("{name} is no setting: {nearest} must be meant."))
        } else {
            Unknown::Strange(format!(
                "{name} is no setting, and nobody reads it; the nearest is {nearest}"
            ))
        });
    }
    unknown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_pen_is_told_from_another_programs_settings() {
        let judged = |name: &str| unknown([name.to_owned()].into_iter());
        for known in ["PORTAL_SECRET", "PORTAL_SECRET_FILE", "PATH", "PORTALX"] {
            assert_eq!(judged(known), [], "{known}");
        }
        let meant = "PORTAL_SERCET is no setting: PORTAL_SECRET must be meant.";
        assert_eq!(judged("PORTAL_SERCET"), [Unknown::Meant(meant.into())]);
        assert!(matches!(
            judged("PORTAL_SMS_GATEWAY").as_slice(),
            [Unknown::Strange(_)]
        ));
    }
}
