//! A sentence is kept by the server or by the client: kept by both, one of them would soon be another. None has a
//! phrase that nobody says.

use std::path::Path;

use crate::sources::sources;

/// What the client says in the server's words, each with its reason.
const ON_BOTH_SIDES: [(&str, &str); 8] = [
    (
        "Please give a reason of {} to {} characters.",
        "the client tells it before it asks, with the bounds that it knows",
    ),
    (
        "An unexpected error occurred. Please try again.",
        "spec §8: where there is no response",
    ),
    (
        "Scholarship added successfully!",
        "spec §8; said too when the reply was lost",
    ),
    (
        "Students approved successfully.",
        "spec §8; said too when the reply was lost",
    ),
    (
        "Queries go to the examination department.",
        "spec §2: a note of the PDF; the page has the same notes",
    ),
    (
        "Marks must be between 0 and {}!",
        "spec §5: an alert before anything is sent",
    ),
    (
        "{} added to the wallet of {}.",
        "`message` of the reply, which the client of the release before this one shows",
    ),
    (
        "{} for {} needs a second accountant's approval, because the amount is large.",
        "`message` of the reply, which the client of the release before this one shows",
    ),
];

/// The text of all files below that folder with that ending.
fn text_of(folder: &Path, ending: &str) -> String {
    let files = sources(folder, ending).into_iter();
    files.map(|(_, text)| text).collect()
}

/// The texts between two quotes on a line, with `{}` for each value.
fn quoted(source: &str, quote: char, value: &str) -> Vec<String> {
    let texts = source.lines().flat_map(|line| {
        let parts = line.split(quote).skip(1).step_by(2);
        parts.map(move |text| {
            let mut parts = text.split(value);
            let first = parts.next().unwrap_or_default().to_owned();
            parts.fold(first, |said, part| {
                let rest = part.split_once('}').map_or("", |(_, rest)| rest);
                said + "{}" + rest
            })
        })
    });
    texts.collect()
}

/// The texts in the sources of that crate.
fn texts_of(crate_name: &str) -> Vec<String> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let source = text_of(&crates.join(crate_name).join("src"), ".rs");
    // A long sentence goes on in the next line.
    let whole: Vec<&str> = source.split("\\\n").map(str::trim_start).collect();
    quoted(&whole.concat(), '"', "{")
}

/// Right by grammar, and said by nobody.
const STILTED: [&str; 7] = [
    "stands here",
    "stand here",
    "whoever",
    "is told",
    "is to be",
    "in the meantime",
    "thereof",
];

#[test]
fn no_text_has_a_phrase_that_nobody_says() {
    let crates = [
        "domain",
        "persistence",
        "mail",
        "pdf",
        "storage",
        "services",
        "http",
        "app",
    ];
    let texts: Vec<String> = crates.into_iter().flat_map(texts_of).collect();
    assert!(texts.len() > 5000, "{} texts are found", texts.len());
    let found: Vec<&String> = texts
        .iter()
        .filter(|text| {
            let text = text.to_lowercase();
            STILTED.iter().any(|phrase| text.contains(phrase))
        })
        .collect();
    assert!(found.is_empty(), "{found:#?}");
}

fn is_sentence(text: &str) -> bool {
    text.contains(' ') && text.ends_with(['.', '!', '?']) && text.len() > 10
}

#[test]
fn no_sentence_is_kept_by_server_and_client() {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let server: Vec<String> = ["domain", "services", "http"]
        .into_iter()
        .flat_map(texts_of)
        .collect();
    let client = text_of(&repository.join("web/src"), "texts.ts");
    let mut both = quoted(&client, '"', "${");
    both.extend(quoted(&client, '`', "${"));
    both.retain(|text| is_sentence(text) && server.contains(text));
    both.sort();
    let mut known = ON_BOTH_SIDES.map(|(sentence, _)| sentence);
    known.sort_unstable();
    both.dedup();
    assert_eq!(
        both, known,
        "The client has a sentence of the server's: add it to crates/http/src/sentences.rs, or take it from the list."
    );
}
