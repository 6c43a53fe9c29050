//! Files as people and attackers send them.
#![allow(dead_code, reason = "each test file uses some of them")]

use std::io::{Cursor, Write};

use flate2::{Compression, write::ZlibEncoder};
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use portal_domain::documents::{FilePart, Slot};
use portal_storage::{Incoming, InspectError, Prepared, inspect};

/// Four components, as print shops send them.
pub(crate) const CMYK: &[u8] = include_bytes!("cmyk.jpg");
/// 3000 × 2000, progressive, no subsampling: what decodes dearest.
pub(crate) const PROGRESSIVE: &[u8] = include_bytes!("progressive.jpg");
pub(crate) const INTERLACED: &[u8] = include_bytes!("interlaced.png");

pub(crate) fn incoming(
    part: impl Into<FilePart>,
    bytes: &[u8],
    name: Option<&str>,
    declared: Option<&str>,
) -> Incoming {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    Incoming {
        part: part.into(),
        file,
        file_name: name.map(str::to_owned),
        declared_type: declared.map(str::to_owned),
    }
}

/// Through both steps.
pub(crate) fn judge(incoming: Incoming) -> Result<Prepared, InspectError> {
    inspect(incoming)?.prepare()
}

pub(crate) fn judge_png(bytes: &[u8]) -> Result<Prepared, InspectError> {
    judge(incoming(
        Slot::AadharCard,
        bytes,
        Some("a.png"),
        Some("image/png"),
    ))
}

pub(crate) fn judge_jpeg(bytes: &[u8]) -> Result<Prepared, InspectError> {
    judge(incoming(
        Slot::AadharCard,
        bytes,
        Some("a.jpg"),
        Some("image/jpeg"),
    ))
}

pub(crate) fn judge_pdf(bytes: &[u8]) -> Result<Prepared, InspectError> {
    judge(incoming(
        Slot::AadharCard,
        bytes,
        Some("a.pdf"),
        Some("application/pdf"),
    ))
}

/// Left half red, right half blue.
pub(crate) fn picture(width: u32, height: u32) -> DynamicImage {
    RgbImage::from_fn(width, height, |x, _| {
        if x < width / 2 {
            Rgb([220, 20, 20])
        } else {
            Rgb([20, 20, 220])
        }
    })
    .into()
}

/// Every pixel its own colour, so that it compresses badly.
pub(crate) fn noise(width: u32, height: u32) -> DynamicImage {
    let mut state = 1_u32;
    RgbImage::from_fn(width, height, |_, _| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let [a, b, c, _] = state.to_be_bytes();
        Rgb([a, b, c])
    })
    .into()
}

pub(crate) fn encode(image: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

pub(crate) fn png() -> Vec<u8> {
    encode(&picture(40, 20), ImageFormat::Png)
}

pub(crate) fn jpeg() -> Vec<u8> {
    encode(&picture(40, 20), ImageFormat::Jpeg)
}

/// A PDF of one empty page, with something more in its catalogue and in its trailer.
pub(crate) fn pdf_with(catalogue: &str, trailer: &str) -> Vec<u8> {
    format!(
        "%PDF-1.7\n\
         1 0 obj\n<< /Type /Catalog /Pages 2 0 R {catalogue} >>\nendobj\n\
         2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n\
         3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>\nendobj\n\
         4 0 obj\n<< /Length 21 >>\nstream\nq 1 0 0 1 0 0 cm /JS Q\nendstream\nendobj\n\
         xref\n0 1\n0000000000 65535 f \n\
         trailer\n<< /Size 5 /Root 1 0 R {trailer} >>\nstartxref\n330\n%%EOF\n"
    )
    .into_bytes()
}

pub(crate) fn deflated(text: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

/// A PDF with one more stream, which has these entries in its dictionary.
pub(crate) fn pdf_with_stream(catalogue: &str, entries: &str, data: &[u8]) -> Vec<u8> {
    let whole = pdf_with(catalogue, "");
    let at = whole.windows(4).position(|four| four == b"xref").unwrap();
    let head = format!("8 0 obj\n<< {entries} /Length {} >>\nstream\n", data.len());
    let (before, after) = whole.split_at(at);
    let tail = b"\nendstream\nendobj\n";
    [before, head.as_bytes(), data, tail, after].concat()
}

/// What the dictionary of a stream of objects says.
pub(crate) const OBJECTS: &str = "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode";

pub(crate) fn pdf() -> Vec<u8> {
    pdf_with("", "")
}

pub(crate) fn zip() -> Vec<u8> {
    let mut end = b"PK\x05\x06".to_vec();
    end.extend([0; 18]);
    end
}

/// A header that promises many pixels and brings none.
pub(crate) fn png_of(width: u32, height: u32) -> Vec<u8> {
    let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    png.extend(width.to_be_bytes());
    png.extend(height.to_be_bytes());
    png.extend([8, 6, 0, 0, 0, 0, 0, 0, 0]);
    png.extend(b"\0\0\0\0IDAT\0\0\0\0");
    png
}

/// Size and colour of a JPEG's pixel at these thousandths of its width and height.
pub(crate) fn pixel(jpeg: &[u8], across: u32, down: u32) -> ((u32, u32), [u8; 3]) {
    let image = image::load_from_memory_with_format(jpeg, ImageFormat::Jpeg)
        .unwrap()
        .into_rgb8();
    let (width, height) = image.dimensions();
    let pixel = image.get_pixel(width * across / 1000, height * down / 1000);
    ((width, height), pixel.0)
}

pub(crate) fn contains(bytes: &[u8], what: &[u8]) -> bool {
    bytes.windows(what.len()).any(|window| window == what)
}
