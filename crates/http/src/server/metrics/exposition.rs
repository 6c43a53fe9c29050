//! The format of the metrics: OpenMetrics for a client that asks for it, otherwise the older text
//! format, which every client reads.

use actix_web::http::header::{self, HeaderMap};

const OPEN: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
const TEXT: &str = "text/plain; version=0.0.4; charset=utf-8";
const END: &str = "# EOF\n";

/// The content type and the body, from parts in OpenMetrics that each end with `# EOF`.
pub(super) fn expose(parts: &str, headers: &HeaderMap) -> (&'static str, String) {
    let accepted = headers.get_all(header::ACCEPT);
    let is_open = accepted
        .filter_map(|value| value.to_str().ok())
        .any(|value| value.contains("application/openmetrics-text"));
    let whole = parts.replace(END, "");
    if is_open {
        (OPEN, whole + END)
    } else {
        (TEXT, as_text(&whole))
    }
}

/// Converts OpenMetrics to the older format, which names counters with `_total` in their metadata
/// too, has no units, and has a gauge for each info metric.
fn as_text(open: &str) -> String {
    let mut text = String::with_capacity(open.len());
    let mut help = None;
    for line in open.lines() {
        if line.starts_with("# UNIT ") {
            continue;
        }
        if line.starts_with("# HELP ") {
            // The name in it depends on the type, which follows.
            help = Some(line);
            continue;
        }
        let Some((name, kind)) = line
            .strip_prefix("# TYPE ")
            .and_then(|rest| rest.split_once(' '))
        else {
            text.push_str(line);
            text.push('\n');
            continue;
        };
        let (suffix, kind) = match kind {
            "counter" => ("_total", "counter"),
            "info" => ("_info", "gauge"),
            kind => ("", kind),
        };
        let said = help
            .take()
            .and_then(|help| help.strip_prefix("# HELP ")?.split_once(' '))
            .map_or("", |(_, said)| said);
        text.push_str(&format!(
            "# HELP {name}{suffix} {said}\n# TYPE {name}{suffix} {kind}\n"
        ));
    }
    text
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderValue;

    use super::*;

    const PARTS: &str = "# HELP a_b Things.\n# TYPE a_b counter\na_b_total{x=\"y\"} 2\n# EOF\n\
                         # HELP c_seconds Time.\n# TYPE c_seconds gauge\n# UNIT c_seconds seconds\nc_seconds 3\n# EOF\n";

    #[test]
    fn who_asks_for_open_metrics_has_them_with_one_end() {
        let mut headers = HeaderMap::new();
        let accept = "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5";
        headers.insert(header::ACCEPT, HeaderValue::from_static(accept));
        let (kind, text) = expose(PARTS, &headers);
        assert!(kind.starts_with("application/openmetrics-text"));
        assert_eq!(text.matches("# EOF").count(), 1);
        assert!(text.ends_with("c_seconds 3\n# EOF\n") && text.contains("# UNIT"));
    }

    #[test]
    fn everybody_else_has_the_older_text() {
        let (kind, text) = expose(PARTS, &HeaderMap::new());
        assert!(kind.starts_with("text/plain; version=0.0.4"));
        assert_eq!(
            text,
            "# HELP a_b_total Things.\n# TYPE a_b_total counter\na_b_total{x=\"y\"} 2\n\
             # HELP c_seconds Time.\n# TYPE c_seconds gauge\nc_seconds 3\n"
        );
    }
}
