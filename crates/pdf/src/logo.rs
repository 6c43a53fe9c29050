//! The logo of a college, a JPEG that goes into the file as it is.

use std::fmt::Write;

use lopdf::{Stream, dictionary};

/// Its name in the content of a page.
pub(crate) const NAME: &str = "Logo";

/// The largest that is printed, in mm: width and height.
const MOST: (f64, f64) = (44.0, 18.0);
const POINTS_A_MM: f64 = 72.0 / 25.4;

/// A picture whose header was read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Logo<'a> {
    jpeg: &'a [u8],
    /// In pixels.
    width: u16,
    /// In pixels.
    height: u16,
    /// Of a pixel: 1 (gray) or 3 (colours).
    samples: u8,
}

impl<'a> Logo<'a> {
    /// `None` if it is no JPEG of eight bits a sample.
    pub(crate) fn read(jpeg: &'a [u8]) -> Option<Self> {
        let mut rest = jpeg.strip_prefix(b"\xff\xd8")?;
        loop {
            let [0xff, marker, high, low, after @ ..] = rest else {
                return None;
            };
            let length = usize::from(u16::from_be_bytes([*high, *low])).checked_sub(2)?;
            let (body, next) = after.split_at_checked(length)?;
            // The frames that PDF readers know; the tables in between are skipped.
            if matches!(marker, 0xc0..=0xc2) {
                let [8, h1, h2, w1, w2, samples @ (1 | 3), ..] = *body else {
                    return None;
                };
                let (width, height) = (u16::from_be_bytes([w1, w2]), u16::from_be_bytes([h1, h2]));
                return (width > 0 && height > 0).then_some(Self {
                    jpeg,
                    width,
                    height,
                    samples,
                });
            }
            rest = next;
        }
    }

    /// As large as the space allows, in mm: width and height.
    pub(crate) fn size(&self) -> (f64, f64) {
        let (width, height) = (f64::from(self.width), f64::from(self.height));
        let scale = (MOST.0 / width).min(MOST.1 / height);
        (width * scale, height * scale)
    }

    /// The operators that draw it, in points.
    pub(crate) fn drawn(&self) -> String {
        let (width, height) = self.size();
        let (across, up) = (width * POINTS_A_MM, height * POINTS_A_MM);
        let mut drawn = String::new();
        let _ = writeln!(drawn, "{across:.3} 0 0 {up:.3} 0 0 cm\n/{NAME} Do");
        drawn
    }

    pub(crate) fn object(&self) -> Stream {
        let colours = if self.samples == 1 {
            "DeviceGray"
        } else {
            "DeviceRGB"
        };
        let head = dictionary! {
            "Type" => "XObject",
            "Subtype" => "Image",
            "Width" => i64::from(self.width),
            "Height" => i64::from(self.height),
            "ColorSpace" => colours,
            "BitsPerComponent" => 8,
            "Filter" => "DCTDecode",
        };
        Stream::new(head, self.jpeg.to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(width: u16, height: u16) -> (f64, f64) {
        let logo = Logo {
            jpeg: &[],
            width,
            height,
            samples: 3,
        };
        let (width, height) = logo.size();
        ((width * 10.0).round(), (height * 10.0).round())
    }

    #[test]
    fn it_keeps_its_proportions_within_its_space() {
        assert_eq!(of(200, 200), (180.0, 180.0), "as high as it may be");
        assert_eq!(of(600, 150), (440.0, 110.0), "as wide as it may be");
        assert_eq!(of(60, 600), (18.0, 180.0), "as high as it may be");
    }

    #[test]
    fn what_is_no_jpeg_is_none() {
        let head = b"\xff\xd8\xff\xc0\0\x0b\x08\0\x28\0\x3c\x01\x01\x11\0";
        let logo = Logo::read(head).unwrap();
        assert_eq!((logo.width, logo.height, logo.samples), (60, 40, 1));
        for cut in 0..head.len() {
            assert!(Logo::read(&head[..cut]).is_none(), "{cut}");
        }
        assert!(Logo::read(b"\x89PNG\r\n\x1a\n").is_none());
    }
}
