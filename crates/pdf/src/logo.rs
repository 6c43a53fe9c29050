//! The logo of a college, a JPEG that goes into the file as it is.

use std::fmt::Write;

use lopdf::{Stream, dictionary};

/// Its name in the content of a page.
pub(crate) const NAME: &str = "Logo";

/// The largest that is printed, in thousandths of a mm: width and height.
const MOST: (u32, u32) = (44_000, 18_000);

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

    /// As large as the space allows, in thousandths of a mm: width and height.
    pub(crate) fn size(&self) -> (u32, u32) {
        let (width, height) = (u32::from(self.width), u32::from(self.height));
        // At most 65,535 pixels by 44,000, which fits.
        if u64::from(width) * u64::from(MOST.1) > u64::from(height) * u64::from(MOST.0) {
            (MOST.0, (height * MOST.0 / width).max(1))
        } else {
            ((width * MOST.1 / height).max(1), MOST.1)
        }
    }

    /// The operators that draw it, in points.
    pub(crate) fn drawn(&self) -> String {
        let (width, height) = self.size();
        let (across, up) = (points(width), points(height));
        let mut drawn = String::new();
        let _ = writeln!(drawn, "{across} 0 0 {up} 0 0 cm\n/{NAME} Do");
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

/// Thousandths of a mm in points: 25.4 mm are 72.
fn points(thousandths: u32) -> String {
    let points = (thousandths * 720 + 127) / 254;
    format!("{}.{:03}", points / 1000, points % 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(width: u16, height: u16) -> (u32, u32) {
        let logo = Logo {
            jpeg: &[],
            width,
            height,
            samples: 3,
        };
        logo.size()
    }

    #[test]
    fn it_keeps_its_proportions_within_its_space() {
        assert_eq!(of(200, 200), (18_000, 18_000), "as high as it may be");
        assert_eq!(of(600, 150), (44_000, 11_000), "as wide as it may be");
        assert_eq!(of(60, 600), (1_800, 18_000), "as high as it may be");
        assert_eq!(of(u16::MAX, 1), (44_000, 1));
        assert_eq!(of(1, u16::MAX), (1, 18_000));
        assert_eq!(points(18_000), "51.024");
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
