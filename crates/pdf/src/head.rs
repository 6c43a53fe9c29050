//! The letterhead on the first page: logo, college, address and title.

use genpdf::{Alignment, Mm, elements::LinearLayout, style::Style};
use portal_domain::dates;

use crate::{
    beside::{Beside, Stand},
    cell_row::{CellRow, Gap, Keep, Rule, cell},
    document::one_cell,
    letterhead::Letterhead,
    logo::Logo,
    page::{self, Sheet},
    placeholders::Placeholders,
    tail::Tail,
    text,
};

/// The space between logo and text, in mm.
const SPACE: i32 = 5;

impl Letterhead {
    pub(crate) fn sheet(&self, placeholders: &Placeholders, tail: &Tail) -> Sheet {
        let college = text::printable(&self.college);
        let title = text::printable(&self.title);
        Sheet {
            placeholders: placeholders.clone(),
            running_head: format!("{college} · {title}"),
            issued: format!("Issued on {}", dates::with_time(self.issued_at)),
            page: 0,
            tail: tail.clone(),
        }
    }

    /// On the first page: college and address, beside the logo if there is one, else centred; and the title, centred.
    pub(crate) fn head(
        &self,
        placeholders: &Placeholders,
        logo: Option<&Logo<'_>>,
    ) -> LinearLayout {
        let college = Style::new().with_font_size(16).bold();
        let title = Style::new().with_font_size(12).bold();
        let centred =
            |text, style| one_cell(placeholders, text, style, Alignment::Center, Keep::PROSE);
        let mut layout = LinearLayout::vertical();
        if let Some(logo) = logo {
            layout.push(self.beside(placeholders, logo, college));
        } else {
            layout.push(centred(&self.college, college));
            if !self.address.is_empty() {
                layout.push(Gap(Mm::from(1)));
                layout.push(centred(&self.address, page::label()));
            }
        }
        layout.push(Gap(Mm::from(3)));
        layout.push(Rule(page::dark_rule()));
        layout.push(Gap(Mm::from(4)));
        layout.push(centred(&self.title, title));
        layout.push(Gap(Mm::from(5)));
        layout
    }

    fn beside(&self, placeholders: &Placeholders, logo: &Logo<'_>, college: Style) -> Beside {
        let (width, height) = logo.size();
        // The largest logo is a quarter of the body's width.
        let left = i32::try_from(width.div_ceil(1000)).unwrap_or(0) + SPACE;
        let address = (!self.address.is_empty()).then_some((&self.address, page::label()));
        let lines = std::iter::once((&self.college, college)).chain(address);
        let rows = lines.map(|(text, style)| {
            let cells = vec![cell(text, style, left, page::BODY_WIDTH - left)];
            CellRow::new(placeholders, cells, Mm::from(0.5), Keep::PROSE)
        });
        let height = Mm::from(i32::try_from(height).unwrap_or(0)) / 1000.0;
        Beside::new(placeholders, logo.drawn(), height, Stand::InTheMiddle, rows)
    }
}
