//! Pictures: decoded completely, rotated upright, put on white, scaled down, and encoded as JPEG.
//!
//! Decision: DECISIONS.md#pictures-are-written-anew.

mod jpeg_markers;
mod raster;
mod shape;
mod shrink;

use std::{
    fs::File,
    io::{self, BufReader, Seek},
};

use image::{
    DynamicImage, ExtendedColorType, GrayImage, ImageDecoder, Limits, RgbImage,
    codecs::{
        jpeg::{JpegDecoder, JpegEncoder},
        png::PngDecoder,
    },
    metadata::Orientation,
};
use portal_domain::documents::{FileFault, FilePart, FileType};

use self::raster::Raster;
pub(crate) use self::shape::Shape;
use crate::inspect_error::InspectError;

/// Qualities to try until the result is within the size limit of uploads. The first is enough for all
/// but noise.
const QUALITIES: [u8; 3] = [85, 70, 40];

/// The JPEG that is stored of a picture.
pub(crate) fn prepare(
    part: FilePart,
    mut file: File,
    kind: FileType,
    shape: &Shape,
) -> Result<Vec<u8>, InspectError> {
    let read = |error: &io::Error| refuse(part, error);
    if kind == FileType::Jpeg && !jpeg_markers::is_complete(&file).map_err(|e| read(&e))? {
        return Err(FileFault::Damaged(part).into());
    }
    file.rewind().map_err(|e| read(&e))?;
    let (raster, orientation) =
        decode(BufReader::new(file), kind, shape).ok_or(FileFault::Damaged(part))?;
    let (width, height) = shape.scaled(part.longer_side);
    upright(shrink::shrink(raster, width, height), orientation)
        .and_then(|raster| encode(&raster, part.most_bytes))
        .ok_or(FileFault::Damaged(part).into())
}

/// A file that ends within its headers is the sender's fault; a failing disk is ours.
pub(crate) fn refuse(part: FilePart, error: &io::Error) -> InspectError {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => FileFault::Damaged(part).into(),
        kind => InspectError::Unreadable(part, kind),
    }
}

fn decode(file: BufReader<File>, kind: FileType, shape: &Shape) -> Option<(Raster, Orientation)> {
    let mut limits = Limits::default();
    limits.max_image_width = Some(shape.width);
    limits.max_image_height = Some(shape.height);
    limits.max_alloc = Some(shape::SCRATCH);
    if kind == FileType::Png {
        pixels(PngDecoder::with_limits(file, limits).ok()?, shape)
    } else {
        let mut decoder = JpegDecoder::new(file).ok()?;
        decoder.set_limits(limits).ok()?;
        pixels(decoder, shape)
    }
}

/// `None` if they are damaged, or not as many as the headers declare.
fn pixels(mut decoder: impl ImageDecoder, shape: &Shape) -> Option<(Raster, Orientation)> {
    let color = decoder.color_type();
    if decoder.dimensions() != (shape.width, shape.height) || decoder.total_bytes() > shape.decoded
    {
        return None;
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut bytes = vec![0; usize::try_from(decoder.total_bytes()).ok()?];
    decoder.read_image(&mut bytes).ok()?;
    let raster = Raster::flatten(shape.width, shape.height, bytes, color)?;
    Some((raster, orientation))
}

/// Rotates as the camera was held, after scaling, since this makes a copy.
fn upright(raster: Raster, orientation: Orientation) -> Option<Raster> {
    if orientation == Orientation::NoTransforms {
        return Some(raster);
    }
    let Raster {
        width,
        height,
        channels,
        bytes,
    } = raster;
    let mut image = if channels == 1 {
        DynamicImage::ImageLuma8(GrayImage::from_raw(width, height, bytes)?)
    } else {
        DynamicImage::ImageRgb8(RgbImage::from_raw(width, height, bytes)?)
    };
    image.apply_orientation(orientation);
    Some(Raster {
        width: image.width(),
        height: image.height(),
        channels,
        bytes: image.into_bytes(),
    })
}

fn encode(raster: &Raster, most_bytes: u64) -> Option<Vec<u8>> {
    let color = if raster.channels == 1 {
        ExtendedColorType::L8
    } else {
        ExtendedColorType::Rgb8
    };
    QUALITIES.into_iter().find_map(|quality| {
        let mut jpeg = Vec::new();
        JpegEncoder::new_with_quality(&mut jpeg, quality)
            .encode(&raster.bytes, raster.width, raster.height, color)
            .ok()?;
        (jpeg.len() as u64 <= most_bytes).then_some(jpeg)
    })
}
