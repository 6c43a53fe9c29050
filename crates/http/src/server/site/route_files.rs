//! Adds the files of a route that the client's page does not name itself. The build lists them for
//! each address, so that the browser loads all of them at once, not one after another.

use std::{collections::HashMap, fmt::Write as _};

/// The build's list of each address of the client with its files. A part of an address that begins
/// with a colon matches any text.
pub(super) const NOTE: &str = "routes.json";

/// The page with the files of `path` in its head. Without a readable list the page is only slower:
/// the client loads the files by itself.
pub(super) fn with_route_files(html: &str, note: &[u8], path: &str) -> String {
    // The client's entry stays last, since it starts as soon as the scripts before it are loaded.
    let (Some(entry), Ok(routes)) = (
        html.rfind("<script"),
        serde_json::from_slice::<HashMap<&str, Vec<&str>>>(note),
    ) else {
        return html.to_owned();
    };
    let files = routes
        .iter()
        .find(|(address, _)| is_at(address, path))
        .map_or(&[][..], |(_, files)| files);
    let (before, after) = html.split_at(entry);
    format!("{before}{}{after}", elements(files))
}

fn is_at(address: &str, path: &str) -> bool {
    parts(address).count() == parts(path).count()
        && parts(address)
            .zip(parts(path))
            .all(|(part, given)| part == given || (part.starts_with(':') && !given.is_empty()))
}

/// A slash at the end makes no difference.
fn parts(path: &str) -> impl Iterator<Item = &str> {
    path.trim_end_matches('/').split('/')
}

/// Styles are only preloaded: the client inserts each of them itself.
fn elements(files: &[&str]) -> String {
    let mut html = String::new();
    for file in files {
        let _ = if file.ends_with(".css") {
            write!(html, r#"<link rel="preload" as="style" href="/{file}">"#)
        } else {
            write!(html, r#"<script defer src="/{file}"></script>"#)
        };
    }
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str =
        r#"<head><script src="/a.js"></script><script src="/main.js"></script></head>"#;
    const BUILT: &str = r#"{
        "/": ["assets/register.1.js"],
        "/fee-status": ["assets/layout.1.js", "assets/fees.1.css"],
        "/verify": ["assets/verify.1.js"],
        "/verify/:code": ["assets/verify.1.js"]
    }"#;

    fn page_at(path: &str) -> String {
        with_route_files(PAGE, BUILT.as_bytes(), path)
    }

    #[test]
    fn the_files_of_a_page_come_before_the_entry_and_after_the_rest() {
        let expected = concat!(
            r#"<head><script src="/a.js"></script>"#,
            r#"<script defer src="/assets/layout.1.js"></script>"#,
            r#"<link rel="preload" as="style" href="/assets/fees.1.css">"#,
            r#"<script src="/main.js"></script></head>"#,
        );
        assert_eq!(page_at("/fee-status"), expected);
        assert_eq!(page_at("/fee-status/"), expected);
    }

    #[test]
    fn a_part_that_stands_for_any_stands_for_one() {
        for path in ["/verify", "/verify/", "/verify/A1-B2", "/verify/%22%3E"] {
            let html = page_at(path);
            assert_eq!(html.matches("/assets/verify.1.js").count(), 1, "{path}");
        }
        for path in ["/verify/a/b", "/verify//b", "/verifying"] {
            assert_eq!(page_at(path), PAGE, "{path}");
        }
        assert!(page_at("/").contains("/assets/register.1.js"));
    }

    #[test]
    fn an_address_that_is_not_noted_gets_the_page_as_it_is() {
        for path in [
            "/nowhere",
            "/fee-status/more",
            "/Fee-Status",
            "/:code",
            "//evil.example/fee-status",
            "/fee-status\"><script>alert(1)</script>",
            "/../fee-status",
        ] {
            assert_eq!(page_at(path), PAGE, "{path}");
        }
    }

    #[test]
    fn nothing_of_the_address_gets_into_the_page() {
        let html = page_at(r#"/verify/"><script>alert(1)"#);
        assert_eq!(html, page_at("/verify"));
    }

    #[test]
    fn a_note_that_cannot_be_read_leaves_the_page_as_it_is() {
        for note in ["", "[]", r#"{"/fee-status": 1}"#] {
            assert_eq!(with_route_files(PAGE, note.as_bytes(), "/fee-status"), PAGE);
        }
        let bare = "<head></head>";
        assert_eq!(
            with_route_files(bare, BUILT.as_bytes(), "/fee-status"),
            bare
        );
    }
}
