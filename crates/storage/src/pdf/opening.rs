//! The action of a PDF when it is opened.

use super::{
    is_white, names,
    streams::{ObjectStream, number},
};

/// The greatest length of an action or a destination, in bytes.
const LONGEST: usize = 4096;

/// Whether opening the file does more than show a place in it.
pub(super) fn acts(bytes: &[u8], objects: &[ObjectStream]) -> bool {
    let texts = || std::iter::once(bytes).chain(objects.iter().map(|stream| &stream.text[..]));
    texts().any(|text| {
        let mut opening = names(text).filter(|(name, _)| name.as_bytes() == b"OpenAction");
        opening.any(|(_, after)| !goes_within(&text[after..], bytes, objects))
    })
}

/// Whether the value is a place in the file, or an action that goes to one and has no next action. For a
/// reference, this must hold for everything that it may refer to.
fn goes_within(value: &[u8], bytes: &[u8], objects: &[ObjectStream]) -> bool {
    let referred = number(value).and_then(|(object, rest)| {
        let (_, rest) = number(rest)?;
        rest.trim_ascii_start().starts_with(b"R").then_some(object)
    });
    match referred {
        Some(object) => definitions(object, bytes, objects).all(is_place),
        None => is_place(value),
    }
}

fn is_place(value: &[u8]) -> bool {
    let white = value.iter().take_while(|byte| is_white(**byte)).count();
    let value = &value[white..];
    if !value.starts_with(b"<<") {
        // A list is a destination; other values that are no dictionary have no action.
        return true;
    }
    let Some(dictionary) = dictionary(value) else {
        return false;
    };
    let has = |wanted: &[u8]| names(dictionary).any(|(name, _)| name.as_bytes() == wanted);
    has(b"GoTo") && !has(b"Next") && !has(b"URI")
}

/// From `<<` to the matching `>>`; `None` if it is too long.
fn dictionary(value: &[u8]) -> Option<&[u8]> {
    let value = &value[..value.len().min(LONGEST)];
    let (mut depth, mut at) = (0_usize, 0);
    while let Some(pair) = value.get(at..at + 2) {
        match pair {
            b"<<" => depth += 1,
            b">>" => depth -= 1,
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
        if depth == 0 {
            return value.get(..at);
        }
    }
    None
}

/// All objects of that number in the file: an update may have replaced one.
fn definitions<'a>(
    object: usize,
    bytes: &'a [u8],
    objects: &'a [ObjectStream],
) -> impl Iterator<Item = &'a [u8]> {
    let keyword = b"obj";
    let plain = bytes
        .windows(keyword.len())
        .enumerate()
        .filter(move |(at, window)| {
            *window == keyword && number_before(&bytes[..*at]) == Some(object)
        });
    let plain = plain.map(move |(at, _)| &bytes[at + keyword.len()..]);
    let streamed = objects
        .iter()
        .flat_map(move |stream| stream.objects(object));
    plain.chain(streamed)
}

/// The object number in `12 0 ` at the end of these bytes.
fn number_before(bytes: &[u8]) -> Option<usize> {
    let (rest, _generation) = last_number(bytes)?;
    last_number(rest).map(|(_, number)| number)
}

fn last_number(bytes: &[u8]) -> Option<(&[u8], usize)> {
    let bytes = super::trim_end(bytes);
    let digits = bytes
        .iter()
        .rev()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let (rest, digits) = bytes.split_at(bytes.len() - digits);
    Some((rest, std::str::from_utf8(digits).ok()?.parse().ok()?))
}

impl ObjectStream {
    /// The objects of that number in the stream.
    fn objects(&self, object: usize) -> impl Iterator<Item = &[u8]> {
        let mut head = &self.text[..self.first.min(self.text.len())];
        let pairs = std::iter::from_fn(move || {
            let (found, rest) = number(head)?;
            let (place, rest) = number(rest)?;
            head = rest;
            Some((found, place))
        });
        let of_number = pairs.filter(move |(found, _)| *found == object);
        of_number.filter_map(|(_, place)| self.text.get(self.first.checked_add(place)?..))
    }
}
