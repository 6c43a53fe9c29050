//! What a picture's headers say, read before anything is decoded: its size, and what decoding it
//! will cost. Read by hand, because the decoders allocate before they can be asked.

use std::{
    fs::File,
    io::{self, BufReader, Read, Seek},
};

use portal_domain::documents::FileType;

use super::{LONGER_SIDE, jpeg_markers};

/// Most pixels, and the longest side in pixels, that are ever decoded.
const MAX_PIXELS: u64 = 40_000_000;
const MAX_SIDE: u32 = 20_000;

/// What a decoder takes beside pixels and coefficients, in bytes: rows, tables, a colour profile.
pub(super) const SCRATCH: u64 = 4 * 1024 * 1024;

/// A picture's size and cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shape {
    /// In pixels, as stored; not turned.
    pub(crate) width: u32,
    /// In pixels.
    pub(crate) height: u32,
    /// Samples of each pixel that is kept: 1 (gray) or 3.
    pub(super) channels: u64,
    /// Most bytes of its pixels when decoded.
    pub(super) decoded: u64,
    /// Bytes that the decoder holds beside them until it ends.
    pub(super) coefficients: u64,
}

impl Shape {
    /// `None` if there is no such header.
    pub(crate) fn read(kind: FileType, file: &File) -> io::Result<Option<Self>> {
        let mut reader = BufReader::new(file);
        reader.rewind()?;
        match kind {
            FileType::Png => png(&mut reader),
            FileType::Jpeg => jpeg_markers::shape(&mut reader),
            FileType::Pdf => Ok(None),
        }
    }

    pub(crate) fn is_bomb(&self) -> bool {
        self.pixels() > MAX_PIXELS || self.width.max(self.height) > MAX_SIDE
    }

    /// Most bytes that are held at one time while a file of `bytes` is prepared.
    pub(crate) fn memory(&self, bytes: u64) -> u64 {
        let (width, height) = self.scaled();
        let scaled = u64::from(width) * u64::from(height) * self.channels;
        let decoding = self.decoded + self.coefficients + 2 * bytes;
        let shrinking = self.decoded + scaled;
        // Beside the picture its turned copy, or the result, which doubles its room as it grows.
        let encoding = 4 * scaled;
        decoding.max(shrinking).max(encoding) + SCRATCH
    }

    /// The size that is kept, still not turned.
    pub(super) fn scaled(&self) -> (u32, u32) {
        let longer = self.width.max(self.height);
        if longer <= LONGER_SIDE {
            return (self.width, self.height);
        }
        let scale = |side: u32| {
            let scaled = (u64::from(side) * u64::from(LONGER_SIDE) + u64::from(longer) / 2)
                / u64::from(longer);
            u32::try_from(scaled).unwrap_or(LONGER_SIDE).max(1)
        };
        (scale(self.width), scale(self.height))
    }

    fn pixels(&self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }
}

fn png(reader: &mut impl Read) -> io::Result<Option<Shape>> {
    let mut header = [0; 26];
    reader.read_exact(&mut header)?;
    let [
        _,
        _,
        _,
        _,
        _,
        _,
        _,
        _,
        0,
        0,
        0,
        13,
        b'I',
        b'H',
        b'D',
        b'R',
        size @ ..,
        depth,
        color,
    ] = header
    else {
        return Ok(None);
    };
    let [w1, w2, w3, w4, h1, h2, h3, h4] = size;
    let width = u32::from_be_bytes([w1, w2, w3, w4]);
    let height = u32::from_be_bytes([h1, h2, h3, h4]);
    // Any gray or palette may turn out to have transparent entries.
    let samples = match color {
        0 | 4 => 2,
        2 | 3 | 6 => 4,
        _ => return Ok(None),
    };
    if width == 0 || height == 0 || width.max(height) > i32::MAX.unsigned_abs() {
        return Ok(None);
    }
    let pixel = if depth == 16 { 2 * samples } else { samples };
    Ok(Some(Shape {
        width,
        height,
        channels: if matches!(color, 0 | 4) { 1 } else { 3 },
        decoded: (u64::from(width) * u64::from(height)).saturating_mul(pixel),
        coefficients: 0,
    }))
}
