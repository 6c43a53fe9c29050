//! The client's pages, as its build lists them: what each needs beside the files that index.html names, so
//! that the browser loads all of it at once, and what is drawn until the client draws by itself.

use std::{collections::HashMap, fmt::Write as _};

use serde::Deserialize;

use super::escape;

/// The build's list. A part of an address that begins with a colon matches any text.
pub(super) const LIST: &str = "pages.json";

const HEADER_PLACEHOLDER: &str = "__HEADER__";
const FRAME_PLACEHOLDER: &str = "__FRAME__";
const VISITOR: &str = "visitor";
const SESSION: &str = "/auth/session";

#[derive(Deserialize)]
struct List<'a> {
    /// What stands above each page until the client knows whose it is.
    header: &'a str,
    #[serde(borrow)]
    pages: HashMap<&'a str, Page<'a>>,
}

#[derive(Deserialize, Default)]
struct Page<'a> {
    /// Around whom it is drawn: a visitor, a student or staff.
    frame: &'a str,
    #[serde(borrow)]
    files: Vec<&'a str>,
    /// What it asks the API first when it is opened without a filter, below the API's base.
    #[serde(borrow, default)]
    calls: Vec<&'a str>,
}

/// The browser of somebody who may be signed in, at a page behind a log-in.
#[derive(Clone, Copy)]
pub(super) struct Asking<'a> {
    /// The API's base.
    pub(super) backend: &'a str,
    /// The address has a query, so that the page asks for something of its own.
    pub(super) has_query: bool,
}

/// The page at an address, and whether there is one.
pub(super) struct Made {
    pub(super) html: String,
    pub(super) is_known: bool,
}

/// Puts into the client's page what the list has for `path`. Without a readable list the page is only slower:
/// the client loads its files by itself. `asking`: none if nobody is signed in.
pub(super) fn at(path: &str, html: &str, list: &[u8], asking: Option<Asking<'_>>) -> Made {
    let Ok(List { header, pages }) = serde_json::from_slice::<List<'_>>(list) else {
        return made(html, "", &Page::default(), true);
    };
    let page = pages.iter().find(|(address, _)| is_at(address, path));
    match (page, asking) {
        (Some((_, page)), Some(asking)) if page.frame != VISITOR => {
            made(&with_calls(html, asking, &page.calls), header, page, true)
        }
        (Some((_, page)), _) => made(html, header, page, true),
        (None, _) => made(html, header, &Page::default(), false),
    }
}

/// Who is there, and what the page shows first: both questions go out with those for the scripts, not after them.
fn with_calls(html: &str, asking: Asking<'_>, calls: &[&str]) -> String {
    let base = asking.backend.trim_end_matches('/');
    let calls = if asking.has_query { &[] } else { calls };
    let mut links = String::new();
    for call in [SESSION].iter().chain(calls) {
        let address = escape(&format!("{base}{call}"));
        let _ = write!(
            links,
            r#"<link rel="preload" as="fetch" crossorigin="use-credentials" href="{address}">"#
        );
    }
    html.replacen("</head>", &format!("{links}</head>"), 1)
}

fn made(html: &str, header: &str, page: &Page<'_>, is_known: bool) -> Made {
    let html = html
        .replace(HEADER_PLACEHOLDER, header)
        .replace(FRAME_PLACEHOLDER, page.frame);
    // The client's entry stays last, since it starts as soon as the scripts before it are loaded.
    let html = match html.rfind("<script") {
        Some(entry) => {
            let (before, after) = html.split_at(entry);
            format!("{before}{}{after}", elements(&page.files))
        }
        None => html,
    };
    Made { html, is_known }
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

    const PAGE: &str = concat!(
        r#"<div data-frame="__FRAME__">__HEADER__</div>"#,
        r#"<script src="/a.js"></script><script src="/main.js"></script>"#,
    );
    const BARE: &str = concat!(
        r#"<div data-frame="">The portal</div>"#,
        r#"<script src="/a.js"></script><script src="/main.js"></script>"#,
    );
    const BUILT: &str = r#"{
        "header": "The portal",
        "pages": {
            "/": {"frame": "visitor", "files": ["assets/register.1.js"]},
            "/fee-status": {"frame": "student", "files": ["assets/layout.1.js", "assets/fees.1.css"],
                "calls": ["/fees?of=me&limit=9"]},
            "/verify": {"frame": "visitor", "files": ["assets/verify.1.js"]},
            "/verify/:code": {"frame": "visitor", "files": ["assets/verify.1.js"]}
        }
    }"#;

    fn page_at(path: &str) -> Made {
        at(path, PAGE, BUILT.as_bytes(), None)
    }

    #[test]
    fn a_page_has_its_frame_and_its_files_before_the_entry() {
        let expected = concat!(
            r#"<div data-frame="student">The portal</div>"#,
            r#"<script src="/a.js"></script>"#,
            r#"<script defer src="/assets/layout.1.js"></script>"#,
            r#"<link rel="preload" as="style" href="/assets/fees.1.css">"#,
            r#"<script src="/main.js"></script>"#,
        );
        for path in ["/fee-status", "/fee-status/"] {
            let Made { html, is_known } = page_at(path);
            assert!(is_known);
            assert_eq!(html, expected);
        }
    }

    #[test]
    fn a_page_behind_a_log_in_asks_with_its_scripts_who_is_there_and_what_it_shows() {
        let html = format!("<head></head>{PAGE}");
        let opened = |path, has_query| {
            let backend = "/api/";
            let asking = Asking { backend, has_query };
            at(path, &html, BUILT.as_bytes(), Some(asking)).html
        };
        let made = |path| opened(path, false);
        let link = |address| {
            format!(
                r#"<link rel="preload" as="fetch" crossorigin="use-credentials" href="{address}">"#
            )
        };
        let session = link("/api/auth/session");
        let fees = link("/api/fees?of=me&amp;limit=9");
        assert!(made("/fee-status").starts_with(&format!("<head>{session}{fees}</head>")));
        let filtered = opened("/fee-status", true);
        assert!(filtered.starts_with(&format!("<head>{session}</head>")));
        assert!(made("/verify").starts_with("<head></head>"));
        assert!(made("/nowhere").starts_with("<head></head>"));
    }

    #[test]
    fn a_part_that_stands_for_any_stands_for_one() {
        for path in ["/verify", "/verify/", "/verify/A1-B2", "/verify/%22%3E"] {
            let html = page_at(path).html;
            assert_eq!(html.matches("/assets/verify.1.js").count(), 1, "{path}");
        }
        for path in ["/verify/a/b", "/verify//b", "/verifying"] {
            assert!(!page_at(path).is_known, "{path}");
        }
        assert!(page_at("/").html.contains("/assets/register.1.js"));
    }

    #[test]
    fn an_address_that_is_not_listed_has_no_files_and_is_not_known() {
        for path in [
            "/nowhere",
            "/fee-status/more",
            "/Fee-Status",
            "/:code",
            "//evil.example/fee-status",
            "/fee-status\"><script>alert(1)</script>",
            "/../fee-status",
        ] {
            let Made { html, is_known } = page_at(path);
            assert!(!is_known, "{path}");
            assert_eq!(html, BARE, "{path}");
        }
    }

    #[test]
    fn nothing_of_the_address_gets_into_the_page() {
        let html = page_at(r#"/verify/"><script>alert(1)"#).html;
        assert_eq!(html, page_at("/verify").html);
    }

    #[test]
    fn a_list_that_cannot_be_read_leaves_the_page_without_its_files() {
        for list in ["", "[]", r#"{"header": "x", "pages": {"/fee-status": 1}}"#] {
            let Made { html, is_known } = at("/fee-status", PAGE, list.as_bytes(), None);
            assert!(is_known);
            assert!(
                !html.contains("__") && !html.contains("layout.1.js"),
                "{html}"
            );
        }
        let bare = "<head></head>";
        assert_eq!(at("/fee-status", bare, BUILT.as_bytes(), None).html, bare);
    }
}
