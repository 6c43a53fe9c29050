//! A QR code with text beside it.

use std::fmt::Write;

use genpdf::{Element, Mm, style::Style};
use qrcode::{Color, EcLevel, QrCode};

use crate::{
    beside::{Beside, Stand},
    cell_row::{CellRow, Keep, cell},
    page,
    placeholders::Placeholders,
};

/// The white modules that scanners need on each side.
const QUIET: usize = 4;
/// The least side of a code, in mm.
const SIDE: usize = 30;
/// The least size of a module, in hundredths of a mm, for printers and cameras.
const MODULE: usize = 40;
/// The space between the code with its white modules and the text, in mm.
const GAP: i32 = 2;

/// A text that is too long for the largest QR code, which holds about 2300 bytes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0} bytes are too many for a QR code")]
pub struct QrError(usize);

#[derive(Debug, Clone)]
pub(crate) struct Qr {
    pub(crate) url: String,
    pub(crate) lines: Vec<String>,
}

impl Qr {
    pub(crate) fn into_element(
        self,
        placeholders: &Placeholders,
    ) -> Result<impl Element + use<>, QrError> {
        let too_long = || QrError(self.url.len());
        let code = QrCode::with_error_correction_level(&self.url, EcLevel::M);
        let code = code.map_err(|_| too_long())?;
        // Rounded up to a mm.
        let side = (code.width() + 2 * QUIET) * MODULE;
        let side = side.div_ceil(100).max(SIDE);
        let picture = picture(&code, side);
        let side = i32::try_from(side).map_err(|_| too_long())?;
        let line = |text: &str, style: Style| {
            let left = side + GAP;
            let cell = cell(text, style, left, page::BODY_WIDTH - left);
            CellRow::new(placeholders, vec![cell], Mm::from(0.4), Keep::PROSE)
        };
        let words = self.lines.iter().enumerate().map(|(index, text)| {
            let style = page::body();
            line(text, if index == 0 { style.bold() } else { style })
        });
        let url = line(&self.url, page::fine_print());
        let (height, rows) = (Mm::from(side), words.chain([url]));
        Ok(Beside::new(
            placeholders,
            picture,
            height,
            Stand::AtTop,
            rows,
        ))
    }
}

/// Draws the dark modules as rectangles, adjacent ones as one, all in one path: otherwise readers show
/// thin white lines between the rows.
fn picture(code: &QrCode, side: usize) -> String {
    let modules = code.width();
    let across = modules + 2 * QUIET;
    // 25.4 mm are 72 points.
    let unit = side * 720_000_000 / 254 / across;
    let (points, millionths) = (unit / 1_000_000, unit % 1_000_000);
    let unit = format!("{points}.{millionths:06}");
    let mut drawn = format!("{unit} 0 0 {unit} 0 0 cm\n");
    let colors = code.to_colors();
    for (row, colors) in colors.chunks(modules).enumerate() {
        let y = across - QUIET - 1 - row;
        let mut x = QUIET;
        for run in colors.chunk_by(|one, next| one == next) {
            if run.first() == Some(&Color::Dark) {
                let _ = writeln!(drawn, "{x} {y} {} 1 re", run.len());
            }
            x += run.len();
        }
    }
    drawn.push_str("f\n");
    drawn
}
