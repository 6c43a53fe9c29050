//! A JPEG's markers, without their content.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read, Seek},
};

use super::Shape;

const START: u8 = 0xd8;
const END: u8 = 0xd9;
const SCAN: u8 = 0xda;

/// The size from the frame header; `None` unless exactly one precedes the first scan.
pub(super) fn shape(reader: &mut BufReader<&File>) -> io::Result<Option<Shape>> {
    let mut frame = None;
    loop {
        match next(reader)? {
            None | Some(END) => return Ok(None),
            Some(START) => {}
            Some(SCAN) => {
                let body = body(reader)?;
                let scanned = body.first().copied().unwrap_or(0);
                return Ok(frame.and_then(|frame: Frame| frame.shape(scanned)));
            }
            // A second frame would invalidate the limits that the first one was checked for.
            Some(marker) if is_frame(marker) => {
                if frame.is_some() {
                    return Ok(None);
                }
                frame = Frame::parse(marker, &body(reader)?);
            }
            Some(_) => skip_body(reader)?,
        }
    }
}

/// Whether the end marker exists. The decoder would fill missing parts with gray.
pub(super) fn is_complete(file: &File) -> io::Result<bool> {
    let mut reader = BufReader::new(file);
    reader.rewind()?;
    while let Some(marker) = next(&mut reader)? {
        match marker {
            END => return Ok(true),
            START => {}
            _ => skip_body(&mut reader)?,
        }
    }
    Ok(false)
}

fn is_frame(marker: u8) -> bool {
    // Three of the sixteen markers are tables.
    matches!(marker, 0xc0..=0xcf) && !matches!(marker, 0xc4 | 0xc8 | 0xcc)
}

/// The next marker that is neither a restart nor a stuffed byte of a scan.
fn next(reader: &mut impl BufRead) -> io::Result<Option<u8>> {
    loop {
        reader.skip_until(0xff)?;
        let mut byte = [0xff];
        while byte[0] == 0xff {
            if reader.read(&mut byte)? == 0 {
                return Ok(None);
            }
        }
        if !matches!(byte[0], 0x00 | 0x01 | 0xd0..=0xd7) {
            return Ok(Some(byte[0]));
        }
    }
}

fn body_length(reader: &mut impl Read) -> io::Result<u16> {
    let mut length = [0; 2];
    reader.read_exact(&mut length)?;
    // The length includes its own two bytes.
    Ok(u16::from_be_bytes(length).saturating_sub(2))
}

fn body(reader: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut body = vec![0; usize::from(body_length(reader)?)];
    reader.read_exact(&mut body)?;
    Ok(body)
}

fn skip_body(reader: &mut BufReader<&File>) -> io::Result<()> {
    let length = body_length(reader)?;
    reader.seek_relative(i64::from(length))
}

/// A frame header.
struct Frame {
    width: u16,
    height: u16,
    progressive: bool,
    /// For each component, the blocks of a unit across and down.
    sampling: Vec<(u64, u64)>,
}

impl Frame {
    fn parse(marker: u8, body: &[u8]) -> Option<Self> {
        let [_depth, h1, h2, w1, w2, count, components @ ..] = body else {
            return None;
        };
        let sampling: Vec<_> = components
            .chunks_exact(3)
            .map(|component| (u64::from(component[1] >> 4), u64::from(component[1] & 15)))
            .collect();
        let frame = Self {
            width: u16::from_be_bytes([*w1, *w2]),
            height: u16::from_be_bytes([*h1, *h2]),
            progressive: marker == 0xc2,
            sampling,
        };
        let plausible = frame.width > 0
            && frame.height > 0
            && frame.sampling.len() == usize::from(*count)
            && matches!(count, 1 | 3 | 4)
            && frame
                .sampling
                .iter()
                .all(|(h, v)| (1..=4).contains(h) && (1..=4).contains(v));
        plausible.then_some(frame)
    }

    /// `scanned`: how many components the first scan has.
    fn shape(&self, scanned: u8) -> Option<Shape> {
        let across = self.sampling.iter().map(|(h, _)| *h).max()?;
        let down = self.sampling.iter().map(|(_, v)| *v).max()?;
        let (width, height) = (u64::from(self.width), u64::from(self.height));
        let units = width.div_ceil(8 * across) * height.div_ceil(8 * down);
        let blocks: u64 = self.sampling.iter().map(|(h, v)| h * v).sum();
        // Several scans are first collected as coefficients of two bytes.
        let collected = self.progressive || usize::from(scanned) < self.sampling.len();
        let channels = if self.sampling.len() == 1 { 1 } else { 3 };
        Some(Shape {
            width: u32::from(self.width),
            height: u32::from(self.height),
            channels,
            decoded: width * height * channels,
            coefficients: if collected {
                units * blocks * 64 * 2
            } else {
                0
            },
        })
    }
}
