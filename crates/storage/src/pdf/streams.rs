//! A PDF's compressed streams of objects, inflated for inspection.

use std::io::{self, Cursor, Read};

use flate2::read::ZlibDecoder;

use super::{Name, acts, is_white, names};

/// The limit of all inflated object streams of a file, in bytes. A document of 5 MB has a hundredth of
/// it; more is a decompression bomb. It also limits the time: inflating that much takes a fraction of a
/// second.
const MOST_INFLATED: u64 = 32 * 1024 * 1024;
/// The greatest factor by which a stream grows when inflated (zlib's own figure is 1,032).
const MOST_TIMES: u64 = 1_040;
/// How many bytes of other streams are inspected; large scans have more, which is not inspected.
const MOST_LOOKED_AT: u64 = 32 * 1024 * 1024;
/// The least size that counts for a stream, which limits the number of streams.
const LEAST: u64 = 1024;
/// How far before its `stream` keyword a stream's dictionary may begin.
const LONGEST_DICTIONARY: usize = 8 * 1024;
/// The size of a read from a stream, in bytes.
const PIECE: usize = 64 * 1024;

/// The most memory for the inflated objects of a file of that size, in bytes.
pub(crate) fn most_inflated(bytes: u64) -> u64 {
    bytes.saturating_mul(MOST_TIMES).min(MOST_INFLATED)
}

/// An inflated stream of objects.
pub(super) struct ObjectStream {
    pub(super) text: Vec<u8>,
    /// The offset of its first object, after the list of numbers and offsets.
    pub(super) first: usize,
}

/// A stream of objects cannot be inspected: it has another filter, is damaged or is too large.
#[derive(Debug)]
pub(super) struct Hidden;

/// The object streams of a file. Other streams that inflate are inspected too, since readers accept any
/// stream that is referenced as an object stream, whatever its dictionary says.
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

/// Each stream of the file: the bytes before it, which contain its dictionary, and the bytes from its data
/// on. The end of the data is not searched: inflating stops by itself.
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

/// The filter that a dictionary names. Parameters change the inflated bytes, so a filter with parameters
/// counts as unknown; no program writes them for objects.
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

/// The next number, and the bytes after it.
pub(super) fn number(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let white = bytes.iter().take_while(|byte| is_white(**byte)).count();
    let rest = &bytes[white..];
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, rest) = rest.split_at(digits);
    let number = std::str::from_utf8(digits).ok()?.parse().ok()?;
    Some((number, rest))
}

/// The whole inflated stream; an error if it is damaged or longer than `most`.
fn inflate(data: &[u8], most: u64) -> Result<Vec<u8>, Hidden> {
    let reader = || ZlibDecoder::new(Cursor::new(data)).take(most + 1);
    // Counts first: a growing vector allocates up to three times its content.
    let count = io::copy(&mut reader(), &mut io::sink()).map_err(|_| Hidden)?;
    if count > most {
        return Err(Hidden);
    }
    let mut text = Vec::with_capacity(usize::try_from(count).map_err(|_| Hidden)?);
    reader().read_to_end(&mut text).map_err(|_| Hidden)?;
    Ok(text)
}

/// Searches the first `most` bytes of a stream for forbidden names. Returns the number of bytes read or
/// inflated, whichever is greater.
fn look_through(data: &[u8], most: u64) -> Result<u64, Hidden> {
    let mut reader = ZlibDecoder::new(Cursor::new(data)).take(most);
    // The end of each piece is inspected again with the next: a name may cross the boundary.
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
