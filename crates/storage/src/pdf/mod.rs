//! Whether a PDF may be stored unchanged.
//!
//! No library parses it: a parser is a larger attack surface than its findings are worth. Checked are the
//! beginning, the end and the names in the file, both in plain bytes and in inflated streams, which may
//! hold compressed objects. A forbidden name is refused anywhere, even where no reader would use it: a PDF
//! with active content is rare, and the student can send another one.

mod opening;
mod streams;

use portal_domain::documents::{FileFault, FilePart};

pub(crate) use self::streams::most_inflated;

use crate::inspect_error::InspectError;

/// Signs of a web page at the beginning, where browsers that guess types look.
const WEB_PAGE: [&[u8]; 8] = [
    b"<html",
    b"<!doctype",
    b"<head",
    b"<body",
    b"<script",
    b"<iframe",
    b"<svg",
    b"<?php",
];

/// How far from the end a zip's directory record can begin: its 22 bytes and the longest comment.
const ZIP_REACH: usize = 22 + 65_535;
const ZIP_END: &[u8] = b"PK\x05\x06";

/// The longest forbidden name, in bytes.
const NAME: usize = 16;

/// Checks that it begins as a PDF and as no other format, and ends as a PDF.
pub(crate) fn check_edges(part: FilePart, head: &[u8], tail: &[u8]) -> Result<(), InspectError> {
    let head = head.to_ascii_lowercase();
    if WEB_PAGE.iter().any(|sign| contains(&head, sign)) {
        return Err(FileFault::Mismatch(part).into());
    }
    if ends_as_pdf(tail) {
        Ok(())
    } else if contains(tail, ZIP_END) {
        Err(FileFault::Mismatch(part).into())
    } else {
        Err(FileFault::Damaged(part).into())
    }
}

/// Checks that it is not also a zip, needs no password and has no active content.
pub(crate) fn check_body(part: FilePart, bytes: &[u8]) -> Result<(), InspectError> {
    let reach = bytes.len().saturating_sub(ZIP_REACH);
    if contains(&bytes[reach..], ZIP_END) {
        return Err(FileFault::Mismatch(part).into());
    }
    let mut in_stream = false;
    for (at, byte) in bytes.iter().enumerate() {
        let rest = &bytes[at..];
        if *byte == b's' && rest.starts_with(b"stream") {
            in_stream = !bytes[..at].ends_with(b"end");
        } else if *byte == b'/' {
            match Name::read(&rest[1..]).as_bytes() {
                b"Encrypt" => return Err(FileFault::Protected(part).into()),
                name if acts(name) || !in_stream && acts_in_objects(name) => {
                    return Err(FileFault::Active(part).into());
                }
                _ => {}
            }
        }
    }
    let objects = streams::objects(bytes).map_err(|streams::Hidden| FileFault::Active(part))?;
    let hidden = objects.iter().flat_map(|stream| names(&stream.text));
    if hidden.map(|(name, _)| name).any(|name| {
        let name = name.as_bytes();
        acts(name) || acts_in_objects(name)
    }) || opening::acts(bytes, &objects)
    {
        return Err(FileFault::Active(part).into());
    }
    Ok(())
}

/// Names of content that runs, sends, fetches or attaches something, long enough that compressed bytes do
/// not contain them by chance. Links that a person has to click (`/URI`, `/GoTo`) are allowed.
fn acts(name: &[u8]) -> bool {
    const NAMES: [&[u8]; 9] = [
        b"JavaScript",
        b"Launch",
        b"EmbeddedFile",
        b"EmbeddedFiles",
        b"SubmitForm",
        b"ImportData",
        b"GoToR",
        b"GoToE",
        b"RichMedia",
    ];
    NAMES.contains(&name)
}

/// Short names of such content, checked within objects only: scripts, additional actions (on opening or
/// leaving a page or field), associated files, XFA forms.
fn acts_in_objects(name: &[u8]) -> bool {
    const NAMES: [&[u8]; 4] = [b"JS", b"AA", b"AF", b"XFA"];
    NAMES.contains(&name)
}

/// Every name in these bytes, with the offset after it.
fn names(bytes: &[u8]) -> impl Iterator<Item = (Name, usize)> {
    let slashes = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'/');
    slashes.map(|(at, _)| {
        let rest = bytes.get(at + 1..).unwrap_or_default();
        let length = rest.iter().take_while(|byte| !is_delimiter(**byte)).count();
        (Name::read(rest), at + 1 + length)
    })
}

/// `startxref`, a number, `%%EOF`, then white space only.
fn ends_as_pdf(tail: &[u8]) -> bool {
    let Some(before) = trim_end(tail).strip_suffix(b"%%EOF") else {
        return false;
    };
    let before = trim_end(before);
    let digits = before.iter().rev().take_while(|byte| byte.is_ascii_digit());
    let (before, number) = before.split_at(before.len() - digits.count());
    !number.is_empty() && trim_end(before).ends_with(b"startxref")
}

/// A name as a reader of PDF would read it, up to [`NAME`] bytes.
struct Name {
    bytes: [u8; NAME],
    length: usize,
}

impl Name {
    fn read(after_slash: &[u8]) -> Self {
        let mut name = Self {
            bytes: [0; NAME],
            length: 0,
        };
        let mut rest = after_slash;
        while let [byte, tail @ ..] = rest
            && !is_delimiter(*byte)
            && name.length < NAME
        {
            let (byte, tail) = unescape(*byte, tail);
            name.bytes[name.length] = byte;
            name.length += 1;
            rest = tail;
        }
        name
    }

    fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

/// `#4A` in a name is an escape for `J`.
fn unescape(byte: u8, tail: &[u8]) -> (u8, &[u8]) {
    if byte == b'#'
        && let [high, low, rest @ ..] = tail
        && let (Some(high), Some(low)) = (hex(*high), hex(*low))
    {
        return (high << 4 | low, rest);
    }
    (byte, tail)
}

fn hex(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        b'A'..=b'F' => Some(digit - b'A' + 10),
        _ => None,
    }
}

fn is_white(byte: u8) -> bool {
    matches!(byte, 0 | b'\t' | b'\n' | 0x0c | b'\r' | b' ')
}

fn is_delimiter(byte: u8) -> bool {
    is_white(byte) || b"()<>[]{}/%".contains(&byte)
}

fn trim_end(bytes: &[u8]) -> &[u8] {
    let white = bytes.iter().rev().take_while(|byte| is_white(**byte));
    &bytes[..bytes.len() - white.count()]
}

fn contains(bytes: &[u8], what: &[u8]) -> bool {
    bytes.windows(what.len()).any(|window| window == what)
}
