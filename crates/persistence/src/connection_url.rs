//! URLs as libpq reads them. They may name several hosts with ports, which no other URL does, so a URL is taken as text here:
//! what it says stays as it is.

/// The URL with each of these parameters that it does not give itself.
pub(crate) fn with_parameters(url: &str, parameters: &[(&str, &str)]) -> String {
    let (_, query) = url.split_once('?').unwrap_or((url, ""));
    let mut whole = url.to_owned();
    for (name, value) in parameters {
        if given(query).all(|(given, _)| given != *name) {
            let is_first = !whole.contains('?');
            if is_first {
                whole.push('?');
            } else if !whole.ends_with(['?', '&']) {
                whole.push('&');
            }
            whole.push_str(&format!("{name}={value}"));
        }
    }
    whole
}

/// The URL of the database of that name on the same server. `name` has letters, digits and underscores alone.
pub(crate) fn with_database(url: &str, name: &str) -> String {
    let (before, query) = url.split_once('?').unwrap_or((url, ""));
    let (scheme, rest) = before.split_once("://").unwrap_or(("postgres", before));
    let server = rest.split('/').next().unwrap_or_default();
    // A parameter `dbname` would count in the place of the path.
    let others: Vec<String> = given(query)
        .filter(|(given, _)| *given != "dbname")
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    match others.is_empty() {
        true => format!("{scheme}://{server}/{name}"),
        false => format!("{scheme}://{server}/{name}?{}", others.join("&")),
    }
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
            (TWO, "postgres://portal:p%40ss@db1:5432,db2:5433/trial"),
        ] {
            assert_eq!(with_database(url, "trial"), other);
        }
    }
}
