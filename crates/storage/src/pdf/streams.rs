//! The objects that a PDF keeps in compressed streams, inflated to be looked at.

use std::io::{self, Cursor, Read};

use flate2::read::ZlibDecoder;

use super::{Name, acts, is_white, names};

/// How much all object streams of a file may be together once inflated. A document of 5 MB has a
/// hundredth of it; more is a bomb. It bounds the time as well: inflating it takes a fraction of a
/// second.
const MOST_INFLATED: u64 = 32 * 1024 * 1024;
/// How many times its size a stream can be once inflated (zlib's own figure is 1,032).
const MOST_TIMES: u64 = 1_040;
/// How much of other streams is looked at; large scans go beyond, and have nothing of ours to find.
const MOST_LOOKED_AT: u64 = 32 * 1024 * 1024;
/// What a stream counts for at the least, so that there cannot be too many of them.
const LEAST: u64 = 1024;
/// How far before its `stream` a stream's dictionary can begin.
const LONGEST_DICTIONARY: usize = 8 * 1024;
/// What is read of a stream at a time.
const PIECE: usize = 64 * 1024;

/// How many bytes of memory the objects of a file of that many bytes take at most once inflated.
pub(crate) fn most_inflated(bytes: u64) -> u64 {
    bytes.saturating_mul(MOST_TIMES).min(MOST_INFLATED)
}

/// A stream of objects, inflated.
pub(super) struct ObjectStream {
    pub(super) text: Vec<u8>,
    /// Where its first object begins, after the numbers and places of all of them.
    pub(super) first: usize,
}

/// What is in a stream of objects cannot be seen: another filter, damage, or too much.
#[derive(Debug)]
pub(super) struct Hidden;

/// The object streams of a file. Other streams that inflate are looked through as well, since readers
/// take for an object stream what is referred to as one, whatever its dictionary says.
pub(super) fn objects(bytes: &[u8]) -> Result<Vec<ObjectStream>, Hidden> {
    let (mut objects, mut inflated, mut looked_at) = (Vec::new(), 0, 0);
    for (dictionary, data) in streams(bytes) {
        if !is_of_objects(dictionary) {
            if looked_at < MOST_LOOKED_AT {
                looked_at += look_through(data, MOST_LOOKED_AT - looked_at)?;
            }
            continue;
        }
        if inflated > MOST_INFLATED {
            return Err(Hidden);
        }
        let text = match filter_of(dictionary) {
            Filter::None => until(data, b"endstream").to_vec(),
            Filter::Flate => inflate(data, MOST_INFLATED - inflated)?,
            Filter::Other => return Err(Hidden),
        };
        inflated += (text.len() as u64).max(LEAST);
        let first = first_of(dictionary).ok_or(Hidden)?;
        objects.push(ObjectStream { text, first });
    }
    Ok(objects)
}

/// Each stream of the file: what comes before it, where its dictionary is, and what begins with its
/// data. Where the data end is not looked for: inflating ends by itself.
fn streams(bytes: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    let keyword = b"stream";
    let starts = bytes
        .windows(keyword.len())
        .enumerate()
        .filter(move |(_, window)| *window == keyword);
    starts.filter_map(move |(at, _)| {
        let before = &bytes[at.saturating_sub(LONGEST_DICTIONARY)..at];
        if before.ends_with(b"end") {
            return None;
        }
        let data = &bytes[at + keyword.len()..];
        let data = data.strip_prefix(b"\r").unwrap_or(data);
        let data = data.strip_prefix(b"\n").unwrap_or(data);
        Some((after_last(before, b"endobj"), data))
    })
}

fn after_last<'a>(bytes: &'a [u8], what: &[u8]) -> &'a [u8] {
    let found = bytes.windows(what.len()).rposition(|window| window == what);
    found.map_or(bytes, |at| &bytes[at + what.len()..])
}

fn until<'a>(bytes: &'a [u8], what: &[u8]) -> &'a [u8] {
    let found = bytes.windows(what.len()).position(|window| window == what);
    found.map_or(bytes, |at| &bytes[..at])
}

fn has(dictionary: &[u8], name: &[u8]) -> bool {
    names(dictionary).any(|(found, _)| found.as_bytes() == name)
}

fn is_of_objects(dictionary: &[u8]) -> bool {
    has(dictionary, b"ObjStm") || has(dictionary, b"First") && has(dictionary, b"N")
}

enum Filter {
    None,
    Flate,
    Other,
}

/// The filter that a dictionary names. Parameters change what inflating gives, so with them the filter
/// is another one; nobody writes them for objects.
fn filter_of(dictionary: &[u8]) -> Filter {
    if has(dictionary, b"DecodeParms") || has(dictionary, b"DP") {
        return Filter::Other;
    }
    let mut named = names(dictionary).filter(|(name, _)| name.as_bytes() == b"Filter");
    let Some((_, after)) = named.next() else {
        return Filter::None;
    };
    let value = dictionary[after..].trim_ascii_start();
    let filters = match value.strip_prefix(b"[") {
        Some(list) => until(list, b"]").trim_ascii_start(),
        None => &value[..names(value).next().map_or(0, |(_, end)| end)],
    };
    let mut in_value = names(filters);
    let is_flate = |(name, _): (Name, usize)| name.as_bytes() == b"FlateDecode";
    let is_plain = filters.starts_with(b"/") && in_value.next().is_some_and(is_flate);
    if is_plain && in_value.next().is_none() && named.next().is_none() {
        Filter::Flate
    } else {
        Filter::Other
    }
}

fn first_of(dictionary: &[u8]) -> Option<usize> {
    let (_, after) = names(dictionary).find(|(name, _)| name.as_bytes() == b"First")?;
    number(&dictionary[after..]).map(|(number, _)| number)
}

/// The number that comes next, and what follows it.
pub(super) fn number(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let white = bytes.iter().take_while(|byte| is_white(**byte)).count();
    let rest = &bytes[white..];
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, rest) = rest.split_at(digits);
    let number = std::str::from_utf8(digits).ok()?.parse().ok()?;
    Some((number, rest))
}

/// All of it, or nothing when it is damaged or more than `most`.
fn inflate(data: &[u8], most: u64) -> Result<Vec<u8>, Hidden> {
    let reader = || ZlibDecoder::new(Cursor::new(data)).take(most + 1);
    // Counted first: a vector that grows by itself takes up to three times what it holds.
    let count = io::copy(&mut reader(), &mut io::sink()).map_err(|_| Hidden)?;
    if count > most {
        return Err(Hidden);
    }
    let mut text = Vec::with_capacity(usize::try_from(count).map_err(|_| Hidden)?);
    reader().read_to_end(&mut text).map_err(|_| Hidden)?;
    Ok(text)
}

/// Looks for names that act in the first `most` bytes of a stream that inflates; how many bytes went in
/// or came out, whichever are more.
fn look_through(data: &[u8], most: u64) -> Result<u64, Hidden> {
    let mut reader = ZlibDecoder::new(Cursor::new(data)).take(most);
    // The end of a piece is read again with the next: a name may lie across it.
    let overlap = super::NAME + 1;
    let (mut piece, mut kept, mut read) = (vec![0; PIECE + overlap], 0, 0);
    while let Ok(count @ 1..) = reader.read(&mut piece[kept..]) {
        read += count as u64;
        let filled = kept + count;
        if names(&piece[..filled]).any(|(name, _)| acts(name.as_bytes())) {
            return Err(Hidden);
        }
        kept = filled.min(overlap);
        piece.copy_within(filled - kept..filled, 0);
    }
    Ok(read.max(reader.get_ref().total_in()).max(LEAST))
}
