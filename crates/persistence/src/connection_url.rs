//! URLs as libpq reads them. They may name several hosts with ports, which no other URL does, so a URL is taken as text here:
//! what it says stays as it is.

/// The parts of a URL, as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parts<'a> {
    /// With its password.
    pub user: Option<&'a str>,
    /// Separated by commas, each with its port.
    pub hosts: &'a str,
    /// The database; empty if none is named.
    pub database: &'a str,
    /// The parameters, behind the first `?` that is not of the user's.
    pub query: Option<&'a str>,
}

impl<'a> Parts<'a> {
    /// Of what follows the scheme. As in libpq, a user ends at the first `@` before any `/`.
    pub fn of(rest: &'a str) -> Self {
        let first = rest.find(['@', '/']);
        let (user, rest) = match first.filter(|at| rest[*at..].starts_with('@')) {
            Some(at) => (Some(&rest[..at]), &rest[at + 1..]),
            None => (None, rest),
        };
        let (place, query) = match rest.split_once('?') {
            Some((place, query)) => (place, Some(query)),
            None => (rest, None),
        };
        let (hosts, database) = place.split_once('/').unwrap_or((place, ""));
        Self {
            user,
            hosts,
            database,
            query,
        }
    }
}

/// A URL's scheme and what follows it.
fn split(url: &str) -> (&str, &str) {
    url.split_once("://").unwrap_or(("postgres", url))
}

/// The URL with each of these parameters that it does not give itself.
pub(crate) fn with_parameters(url: &str, parameters: &[(&str, &str)]) -> String {
    let query = Parts::of(split(url).1).query;
    let mut whole = url.to_owned();
    let mut is_first = query.is_none();
    for (name, value) in parameters {
        if given(query.unwrap_or("")).all(|(given, _)| given != *name) {
            if is_first {
                whole.push('?');
            } else if !whole.ends_with(['?', '&']) {
                whole.push('&');
            }
            is_first = false;
            whole.push_str(&format!("{name}={value}"));
        }
    }
    whole
}

/// The URL of the database of that name on the same server. `name` has letters, digits and underscores alone.
pub(crate) fn with_database(url: &str, name: &str) -> String {
    let (scheme, rest) = split(url);
    let parts = Parts::of(rest);
    let user = parts.user.map(|user| format!("{user}@"));
    let mut whole = format!(
        "{scheme}://{}{}/{name}",
        user.unwrap_or_default(),
        parts.hosts
    );
    // A parameter `dbname` would count in the place of the path.
    let others: Vec<String> = given(parts.query.unwrap_or(""))
        .filter(|(given, _)| *given != "dbname")
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    if !others.is_empty() {
        whole.push('?');
        whole.push_str(&others.join("&"));
    }
    whole
}

fn given(query: &str) -> impl Iterator<Item = (&str, &str)> {
    query.split('&').filter_map(|pair| pair.split_once('='))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = "postgres://portal:p%40ss@db1:5432,db2:5433/portal";

    #[test]
    fn what_the_url_says_is_kept_and_the_rest_added() {
        let more = [("connect_timeout", "2"), ("application_name", "portal")];
        for (url, whole) in [
            (
                "postgres://h/d",
                "postgres://h/d?connect_timeout=2&application_name=portal",
            ),
            (
                "postgres://h/d?",
                "postgres://h/d?connect_timeout=2&application_name=portal",
            ),
            (
                "postgres://h/d?connect_timeout=9",
                "postgres://h/d?connect_timeout=9&application_name=portal",
            ),
            (
                "postgres://h/d?application_name=x&connect_timeout=9",
                "postgres://h/d?application_name=x&connect_timeout=9",
            ),
        ] {
            assert_eq!(with_parameters(url, &more), whole);
        }
        // Of a password, as libpq takes it.
        assert_eq!(
            with_parameters("postgres://portal:a?b@h/d", &more[..1]),
            "postgres://portal:a?b@h/d?connect_timeout=2"
        );
        let two = format!("{TWO}?target_session_attrs=read-write");
        assert_eq!(
            with_parameters(&two, &more),
            format!("{two}&connect_timeout=2&application_name=portal")
        );
    }

    #[test]
    fn another_database_is_of_the_same_server() {
        for (url, other) in [
            ("postgres://h/d", "postgres://h/trial"),
            ("postgres://h", "postgres://h/trial"),
            (
                "postgresql:///d?host=/run/postgresql",
                "postgresql:///trial?host=/run/postgresql",
            ),
            (
                "postgres://h/d?dbname=e&sslmode=require",
                "postgres://h/trial?sslmode=require",
            ),
            ("postgres://portal:a?b@h/d", "postgres://portal:a?b@h/trial"),
            (TWO, "postgres://portal:p%40ss@db1:5432,db2:5433/trial"),
        ] {
            assert_eq!(with_database(url, "trial"), other);
        }
    }
}
