//! A picture's size and the cost of decoding it, from its headers, before anything is decoded. The
//! decoders allocate before they report the size, so the headers are parsed here.

use std::{
    fs::File,
    io::{self, BufReader, Read, Seek},
};

use portal_domain::documents::FileType;

use super::jpeg_markers;

/// The most pixels that are decoded; the next constant is the longest side, in pixels.
const MAX_PIXELS: u64 = 40_000_000;
const MAX_SIDE: u32 = 20_000;

/// A decoder's memory apart from pixels and coefficients, in bytes: rows, tables, a colour profile.
pub(super) const SCRATCH: u64 = 4 * 1024 * 1024;

/// A picture's size and cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shape {
    /// In pixels, as stored, before rotation.
    pub(crate) width: u32,
    /// In pixels.
    pub(crate) height: u32,
    /// The samples of a stored pixel: 1 (gray) or 3.
    pub(super) channels: u64,
    /// The most bytes of its decoded pixels.
    pub(super) decoded: u64,
    /// The bytes of coefficients that the decoder holds besides the pixels.
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

    /// The most memory in use while a file of `bytes` is prepared with that longer side, in bytes.
    pub(crate) fn memory(&self, bytes: u64, longer_side: u32) -> u64 {
        let (width, height) = self.scaled(longer_side);
        let scaled = u64::from(width) * u64::from(height) * self.channels;
        let decoding = self.decoded + self.coefficients + 2 * bytes;
        let shrinking = self.decoded + scaled;
        // Besides the picture, either its rotated copy or the result, whose buffer doubles as it grows.
        let encoding = 4 * scaled;
        decoding.max(shrinking).max(encoding) + SCRATCH
    }

    /// The stored size with that longer side at most, before rotation.
    pub(super) fn scaled(&self, longer_side: u32) -> (u32, u32) {
        let longer = self.width.max(self.height);
        if longer <= longer_side {
            return (self.width, self.height);
        }
        let scale = |side: u32| {
            let scaled = (u64::from(side) * u64::from(longer_side) + u64::from(longer) / 2)
                / u64::from(longer);
            u32::try_from(scaled).unwrap_or(longer_side).max(1)
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
    // A gray or palette picture may have transparent entries.
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
