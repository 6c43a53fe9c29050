//! The letterhead on the first page: college, address and title.

use genpdf::{Alignment, Mm, elements::LinearLayout, style::Style};
use portal_domain::dates;

use crate::{
    cell_row::{Gap, Keep, Rule},
    document::one_cell,
    letterhead::Letterhead,
    page::{self, Sheet},
    placeholders::Placeholders,
    text,
};

impl Letterhead {
    pub(crate) fn sheet(&self, placeholders: &Placeholders) -> Sheet {
        let college = text::printable(&self.college);
        let title = text::printable(&self.title);
        Sheet {
            placeholders: placeholders.clone(),
            running_head: format!("{college} · {title}"),
            issued: format!("Issued on {}", dates::with_time(self.issued_at)),
            page: 0,
        }
    }

    /// College, address and title, centred on the first page.
    pub(crate) fn head(&self, placeholders: &Placeholders) -> LinearLayout {
        let college = Style::new().with_font_size(16).bold();
        let title = Style::new().with_font_size(12).bold();
        let centred =
            |text, style| one_cell(placeholders, text, style, Alignment::Center, Keep::PROSE);
        let mut layout = LinearLayout::vertical();
        layout.push(centred(&self.college, college));
        if !self.address.is_empty() {
            layout.push(Gap(Mm::from(1)));
            layout.push(centred(&self.address, page::label()));
        }
        layout.push(Gap(Mm::from(3)));
        layout.push(Rule(page::dark_rule()));
        layout.push(Gap(Mm::from(4)));
        layout.push(centred(&self.title, title));
        layout.push(Gap(Mm::from(5)));
        layout
    }
}
