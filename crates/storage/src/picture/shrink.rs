//! Scaling down by area: each new pixel is the mean of the old pixels that it covers, weighted by the area.
//! Small print stays readable, and no second picture is needed.

use super::raster::Raster;

/// Sums are in 24.8 fixed point; with sides up to 20,000 they fit 32 bits.
const FRACTION: u32 = 256;

/// Scales down; neither side may grow.
pub(super) fn shrink(raster: Raster, width: u32, height: u32) -> Raster {
    if (width, height) == (raster.width, raster.height) {
        return raster;
    }
    let columns = spans(raster.width, width);
    let row_bytes = columns.len() * raster.channels;
    let mut bytes = Vec::with_capacity(row_bytes * height as usize);
    let mut rows = raster
        .bytes
        .chunks_exact(raster.width as usize * raster.channels);
    let mut narrow = vec![0; row_bytes];
    let mut sums = vec![0; row_bytes];
    for span in spans(raster.height, height) {
        sums.fill(0);
        for (at, weight) in span.weights().enumerate() {
            // Two spans may share a row: the last row of the previous span is still loaded.
            if at > 0 || span.begins_fresh {
                let Some(row) = rows.next() else { break };
                narrow_row(row, raster.channels, &columns, raster.width, &mut narrow);
            }
            for (sum, sample) in sums.iter_mut().zip(&narrow) {
                *sum += sample * weight;
            }
        }
        bytes.extend(sums.iter().map(|sum| round(sum / raster.height)));
    }
    Raster {
        width,
        height,
        channels: raster.channels,
        bytes,
    }
}

fn narrow_row(row: &[u8], channels: usize, columns: &[Span], width: u32, narrow: &mut [u32]) {
    for (span, pixel) in columns.iter().zip(narrow.chunks_exact_mut(channels)) {
        pixel.fill(0);
        let covered = row[span.first * channels..].chunks_exact(channels);
        for (weight, source) in span.weights().zip(covered) {
            for (sum, sample) in pixel.iter_mut().zip(source) {
                *sum += u32::from(*sample) * weight;
            }
        }
        for sum in pixel {
            *sum = *sum * FRACTION / width;
        }
    }
}

fn round(sample: u32) -> u8 {
    u8::try_from((sample + FRACTION / 2) / FRACTION).unwrap_or(u8::MAX)
}

/// The old pixels that a new pixel covers, with their weights. With `from` old and `to` new pixels, an
/// old one is `to` wide and a new one `from` wide, so that all weights are integers.
struct Span {
    first: usize,
    /// The weights of the first, each inner and the last pixel; the last may be 0.
    head: u32,
    inner: (usize, u32),
    tail: u32,
    /// Whether it begins at the edge of an old pixel.
    begins_fresh: bool,
}

impl Span {
    fn weights(&self) -> impl Iterator<Item = u32> {
        let inner = std::iter::repeat_n(self.inner.1, self.inner.0);
        let tail = (self.tail > 0).then_some(self.tail);
        std::iter::once(self.head).chain(inner).chain(tail)
    }
}

fn spans(from: u32, to: u32) -> Vec<Span> {
    let mut spans = Vec::with_capacity(to as usize);
    let (mut first, mut into) = (0, 0);
    for _ in 0..to {
        let head = (to - into).min(from);
        let rest = from - head;
        let (inner, tail) = (rest / to, rest % to);
        spans.push(Span {
            first,
            head,
            inner: (inner as usize, to),
            tail,
            begins_fresh: into == 0,
        });
        let end = into + from;
        first += (end / to) as usize;
        into = end % to;
    }
    spans
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn gray(width: u32, height: u32, bytes: Vec<u8>) -> Raster {
        Raster {
            width,
            height,
            channels: 1,
            bytes,
        }
    }

    #[test]
    fn each_new_pixel_is_the_mean_of_what_it_covers() {
        let halved = shrink(gray(4, 2, vec![0, 100, 200, 200, 100, 200, 0, 0]), 2, 1);
        assert_eq!(halved.bytes, [100, 100]);
        // Three to two: a whole pixel and half of the middle one.
        let uneven = shrink(gray(3, 1, vec![30, 60, 240]), 2, 1);
        assert_eq!(uneven.bytes, [40, 180]);
        let upright = shrink(gray(1, 3, vec![30, 60, 240]), 1, 2);
        assert_eq!(upright.bytes, [40, 180]);
    }

    #[test]
    fn colours_do_not_run_into_each_other() {
        let raster = Raster {
            width: 2,
            height: 1,
            channels: 3,
            bytes: vec![10, 20, 30, 30, 40, 50],
        };
        assert_eq!(shrink(raster, 1, 1).bytes, [20, 30, 40]);
    }

    #[test]
    fn the_longest_sides_do_not_overflow() {
        let line = shrink(gray(20_000, 1, vec![255; 20_000]), 2400, 1);
        assert!(line.bytes.iter().all(|sample| *sample == 255));
        let column = shrink(gray(1, 20_000, vec![255; 20_000]), 1, 2400);
        assert!(column.bytes.iter().all(|sample| *sample == 255));
    }

    proptest! {
        #[test]
        fn a_plain_picture_stays_plain(
            (from, to) in (1_u32..60).prop_flat_map(|from| (Just(from), 1..=from)),
            sample: u8,
        ) {
            let plain = gray(from, from, vec![sample; (from * from) as usize]);
            let shrunk = shrink(plain, to, to);
            prop_assert_eq!(shrunk.bytes.len(), (to * to) as usize);
            prop_assert!(shrunk.bytes.iter().all(|s| s.abs_diff(sample) <= 1));
        }
    }
}
