//! The admission form as a browser sends it, and files to send with it.

use image::{DynamicImage, ImageFormat, RgbImage};

use super::{Account, Call, Reply, calls::FORM};

const BOUNDARY: &str = "----a-boundary-that-stands-nowhere-else";

/// A form in the making.
#[derive(Clone)]
pub(crate) struct Form {
    parts: Vec<Part>,
}

#[derive(Clone)]
struct Part {
    name: String,
    head: String,
    bytes: Vec<u8>,
}

impl Form {
    /// Nothing yet.
    pub(crate) fn new() -> Self {
        Self { parts: Vec::new() }
    }

    /// An application to which nothing can be said, without documents.
    pub(crate) fn fields() -> Self {
        [
            ("fullName", "Asha Patil"),
            ("dob", "2007-03-14"),
            ("gender", "female"),
            ("phone", "9876543210"),
            ("parentName", "अनिल Patil"),
            ("parentPhone", "9876543211"),
            ("address", "12, MG Road\r\nPune 411001"),
            ("lastInstitution", "Modern High School"),
            ("score", "78.5"),
            ("course", "BMS"),
        ]
        .into_iter()
        .fold(Self::new(), |form, (name, value)| form.text(name, value))
    }

    /// The same with all four documents.
    pub(crate) fn complete() -> Self {
        Self::fields()
            .file("passportPhoto", "photo.jpg", "image/jpeg", &jpeg())
            .file("academicMarksheet", "marks.pdf", "application/pdf", &pdf())
            .file("leavingCertificate", "leaving.png", "image/png", &png())
            .file("aadharCard", "aadhaar.PDF", "application/pdf", &pdf())
    }

    /// A college's logo.
    pub(crate) fn logo(file_name: &str, kind: &str, bytes: &[u8]) -> Self {
        Self::new().file("logo", file_name, kind, bytes)
    }

    /// A file that goes with a leave or a grievance.
    pub(crate) fn attachment(file_name: &str, kind: &str, bytes: &[u8]) -> Self {
        Self::new().file("attachment", file_name, kind, bytes)
    }

    /// With a text field; one of the same name before it is replaced.
    pub(crate) fn text(self, name: &str, value: &str) -> Self {
        self.part(name, String::new(), value.as_bytes())
    }

    /// With a file; one of the same name before it is replaced.
    pub(crate) fn file(self, name: &str, file_name: &str, kind: &str, bytes: &[u8]) -> Self {
        let head = format!("; filename=\"{file_name}\"\r\nContent-Type: {kind}");
        self.part(name, head, bytes)
    }

    /// Without that field.
    pub(crate) fn without(mut self, name: &str) -> Self {
        self.parts.retain(|part| part.name != name);
        self
    }

    /// With one part more, even if there is one of that name.
    pub(crate) fn again(mut self, name: &str, file_name: &str, kind: &str, bytes: &[u8]) -> Self {
        let kept = self.parts.clone();
        let added = Self::new().file(name, file_name, kind, bytes);
        self.parts = kept.into_iter().chain(added.parts).collect();
        self
    }

    fn part(self, name: &str, head: String, bytes: &[u8]) -> Self {
        let mut form = self.without(name);
        form.parts.push(Part {
            name: name.to_owned(),
            head,
            bytes: bytes.to_vec(),
        });
        form
    }

    /// The body.
    pub(crate) fn body(&self) -> Vec<u8> {
        let mut body = Vec::new();
        for part in &self.parts {
            let head = format!(
                "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{}\"{}\r\n\r\n",
                part.name, part.head
            );
            body.extend_from_slice(head.as_bytes());
            body.extend_from_slice(&part.bytes);
            body.extend_from_slice(b"\r\n");
        }
        body.extend_from_slice(format!("--{BOUNDARY}--\r\n").as_bytes());
        body
    }

    /// Its content type.
    pub(crate) fn content_type() -> String {
        format!("multipart/form-data; boundary={BOUNDARY}")
    }

    /// The request of an application.
    pub(crate) fn call(&self) -> Call {
        self.call_to("POST", FORM)
    }

    /// The request to that endpoint.
    pub(crate) fn call_to(&self, method: &str, path: &str) -> Call {
        Call::new(method, &format!("/api{path}")).with_body(&Self::content_type(), self.body())
    }

    /// Sends it to be kept.
    pub(crate) fn save(self, by: &Account) -> Reply {
        by.send(&self.text("draft", "true").call())
    }

    /// Sends it to be submitted.
    pub(crate) fn submit(&self, by: &Account) -> Reply {
        by.send(&self.call())
    }
}

fn picture(format: ImageFormat) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let pixels = RgbImage::from_fn(60, 40, |x, y| {
        let shade = |n: u32| u8::try_from(n % 256).unwrap();
        image::Rgb([shade(x * 4), shade(y * 6), shade(x * y)])
    });
    DynamicImage::ImageRgb8(pixels)
        .write_to(&mut bytes, format)
        .unwrap();
    bytes.into_inner()
}

/// A small photo.
pub(crate) fn jpeg() -> Vec<u8> {
    picture(ImageFormat::Jpeg)
}

/// A small picture.
pub(crate) fn png() -> Vec<u8> {
    picture(ImageFormat::Png)
}

/// A document of one empty page.
pub(crate) fn pdf() -> Vec<u8> {
    b"%PDF-1.4\n\
      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n\
      2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n\
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj\n\
      xref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n0000000101 00000 n \n\
      trailer<</Size 4/Root 1 0 R>>\nstartxref\n164\n%%EOF\n"
        .to_vec()
}
