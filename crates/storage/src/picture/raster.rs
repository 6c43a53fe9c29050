//! Pixels without transparency, eight bits a sample.

use image::ColorType;

/// Rows from the top, pixels from the left, one sample (gray) or three (red, green, blue) each.
#[derive(Debug)]
pub(super) struct Raster {
    pub(super) width: u32,
    pub(super) height: u32,
    /// 1 or 3.
    pub(super) channels: usize,
    pub(super) bytes: Vec<u8>,
}

impl Raster {
    /// Puts a decoded picture on white. Works in place: a second copy would double the memory of the
    /// largest pictures.
    pub(super) fn flatten(
        width: u32,
        height: u32,
        mut bytes: Vec<u8>,
        color: ColorType,
    ) -> Option<Self> {
        let (samples, wide) = match color {
            ColorType::L8 => (1, false),
            ColorType::La8 => (2, false),
            ColorType::Rgb8 => (3, false),
            ColorType::Rgba8 => (4, false),
            ColorType::L16 => (1, true),
            ColorType::La16 => (2, true),
            ColorType::Rgb16 => (3, true),
            ColorType::Rgba16 => (4, true),
            _ => return None,
        };
        if wide {
            keep_high_bytes(&mut bytes);
        }
        if color.has_alpha() {
            put_on_white(&mut bytes, samples);
        }
        Some(Self {
            width,
            height,
            channels: if color.has_color() { 3 } else { 1 },
            bytes,
        })
    }
}

fn keep_high_bytes(bytes: &mut Vec<u8>) {
    let half = bytes.len() / 2;
    for at in 0..half {
        let sample = u16::from_ne_bytes([bytes[2 * at], bytes[2 * at + 1]]);
        bytes[at] = sample.to_be_bytes()[0];
    }
    bytes.truncate(half);
}

/// The last of a pixel's `samples` is alpha, which is removed.
fn put_on_white(bytes: &mut Vec<u8>, samples: usize) {
    let colors = samples - 1;
    let pixels = bytes.len() / samples;
    for pixel in 0..pixels {
        let alpha = bytes[pixel * samples + colors];
        for color in 0..colors {
            bytes[pixel * colors + color] = on_white(bytes[pixel * samples + color], alpha);
        }
    }
    bytes.truncate(pixels * colors);
}

fn on_white(sample: u8, alpha: u8) -> u8 {
    let (sample, alpha) = (u16::from(sample), u16::from(alpha));
    // At most 255 * 255 + 127, which fits.
    let mixed = (sample * alpha + 255 * (255 - alpha) + 127) / 255;
    u8::try_from(mixed).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_transparent_becomes_white() {
        let bytes = vec![10, 20, 30, 0, 10, 20, 30, 255, 0, 0, 0, 128];
        let raster = Raster::flatten(3, 1, bytes, ColorType::Rgba8).unwrap();
        assert_eq!(raster.channels, 3);
        assert_eq!(raster.bytes, [255, 255, 255, 10, 20, 30, 127, 127, 127]);
    }

    #[test]
    fn sixteen_bits_become_eight() {
        let bytes = [0x1234_u16, 0xffff, 0xabcd, 0x0000]
            .iter()
            .flat_map(|sample| sample.to_ne_bytes())
            .collect();
        let raster = Raster::flatten(2, 1, bytes, ColorType::La16).unwrap();
        assert_eq!(raster.channels, 1);
        assert_eq!(raster.bytes, [0x12, 255]);
    }
}
