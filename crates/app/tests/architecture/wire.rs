//! What is on the wire says in the OpenAPI document which values it has: a `&'static str` would be any text there.

use std::path::Path;

use crate::sources::sources;

/// Fields that hold a text of ours by which no program decides: file, struct, field, and what it is.
const TEXTS: [(&str, &str, &str, &str); 7] = [
    (
        "admissions/application_form.rs",
        "SlotBody",
        "title",
        "what people call the document",
    ),
    (
        "admissions/verification.rs",
        "FileBody",
        "title",
        "what people call the document",
    ),
    (
        "fees/mod.rs",
        "PaymentBody",
        "message",
        "a sentence of the spec",
    ),
    (
        "framework/metrics/workers.rs",
        "Failing",
        "worker",
        "for operators; /readyz is not in the document",
    ),
    (
        "overview.rs",
        "RefusedDocument",
        "title",
        "what people call the document",
    ),
    ("staff.rs", "AdminBody", "password", "eight stars"),
    ("staff.rs", "OwnAdminBody", "password", "eight stars"),
];

/// The structs of a source that are serialised: the name of each, and what it holds.
fn serialised(source: &str) -> impl Iterator<Item = (&str, &str)> {
    let derived = source.split("#[derive(").skip(1);
    derived.filter_map(|rest| {
        let (traits, item) = rest.split_once(")]")?;
        let (before, after) = item.split_once("struct ")?;
        let is_of_derive = before.lines().all(|line| {
            let line = line.trim();
            line.is_empty() || line.starts_with("#[") || line.starts_with("pub")
        });
        let end = after.find(['{', '(', ';'])?;
        let (name, body) = after.split_at(end);
        let closes = if body.starts_with('{') { "\n}" } else { ";" };
        let body = body.split(closes).next()?;
        let is_serialised = traits.split(", ").any(|name| name.trim() == "Serialize");
        (is_serialised && is_of_derive).then_some((name.trim(), body))
    })
}

#[test]
fn a_closed_set_on_the_wire_is_no_plain_text() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../http/src");
    let mut texts = TEXTS.to_vec();
    let mut structs = 0;
    for (path, source) in sources(&root, ".rs") {
        for (name, body) in serialised(&source) {
            structs += 1;
            for line in body.lines().filter(|line| line.contains("&'static str")) {
                let field = line.trim().split(':').next().unwrap();
                let field = field.rsplit(' ').next().unwrap();
                let excused = texts.iter().position(|(file, of, text, _)| {
                    path.ends_with(file) && (*of, *text) == (name, field)
                });
                let Some(excused) = excused else {
                    panic!("{path}: {name}.{field} is any text; `wire_words!` makes it an enum");
                };
                texts.remove(excused);
            }
        }
    }
    assert!(structs > 100, "{structs} structs were read");
    assert!(texts.is_empty(), "these need no excuse: {texts:#?}");
}
