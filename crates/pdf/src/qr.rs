//! A QR code with text beside it.

use std::{collections::VecDeque, fmt::Write};

use genpdf::{
    Context, Element, Mm, Position, RenderResult, Size, error::Error, render::Area, style::Style,
};
use qrcode::{Color, EcLevel, QrCode};

use crate::{
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
/// Code and text up to this height, in mm, stay on one page.
const WHOLE: i32 = 110;

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
        Ok(Printer {
            placeholders: placeholders.clone(),
            picture: Some(picture),
            side: Mm::from(side),
            words: words.chain([url]).collect(),
        })
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

struct Printer {
    placeholders: Placeholders,
    /// `None` once it is printed.
    picture: Option<String>,
    side: Mm,
    /// The rows that are not printed yet.
    words: VecDeque<CellRow>,
}

impl Printer {
    fn height(&mut self, context: &Context) -> Mm {
        let words = self.words.iter_mut().map(|words| words.height(context));
        let height = words.sum::<Mm>().max(self.side);
        if height > Mm::from(WHOLE) {
            self.side
        } else {
            height
        }
    }
}

impl Element for Printer {
    fn render(
        &mut self,
        context: &Context,
        mut area: Area<'_>,
        style: Style,
    ) -> Result<RenderResult, Error> {
        let mut result = RenderResult::default();
        if self.picture.is_some() && self.height(context) > area.size().height {
            result.has_more = true;
            return Ok(result);
        }
        let mut height = Mm::from(0);
        if let Some(picture) = self.picture.take() {
            let corner = Position::new(0, self.side);
            self.placeholders.picture(context, &area, corner, picture)?;
            height = self.side;
        }
        let mut below = Mm::from(0);
        while let Some(words) = self.words.front_mut() {
            let printed = words.render(context, area.clone(), style)?;
            area.add_offset((Mm::from(0), printed.size.height));
            below += printed.size.height;
            if printed.has_more {
                result.has_more = true;
                break;
            }
            self.words.pop_front();
        }
        result.size = Size::new(area.size().width, height.max(below));
        Ok(result)
    }
}
