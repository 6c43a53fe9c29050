//! The last hand on a rendered file: text and fonts put in, compressed, and labelled with what the
//! letterhead says.
//!
//! genpdf leaves everything uncompressed, writes a title that is wrong outside ASCII, the server's
//! clock and a random id. It reads its input with lopdf, so nothing but our own output may ever
//! come here.

use lopdf::{Dictionary, Document, Error, Object, ObjectId, StringFormat};

use crate::{Letterhead, ink::Ink, text};

pub(crate) fn finish(
    rendered: &[u8],
    ink: &Ink,
    letterhead: &Letterhead,
) -> Result<Vec<u8>, Error> {
    let mut pdf = Document::load_mem(rendered)?;
    let fonts = ink.embed(&mut pdf)?;
    let fonts = pdf.add_object(fonts);
    let pages: Vec<ObjectId> = pdf.get_pages().into_values().collect();
    for page in pages {
        let page = pdf.get_object(page)?.as_dict()?;
        let content = page.get(b"Contents")?.as_reference()?;
        let resources = page.get(b"Resources")?.as_reference()?;
        let resources = pdf.get_object_mut(resources)?.as_dict_mut()?;
        resources.set("Font", fonts);
        let content = pdf.get_object_mut(content)?.as_stream_mut()?;
        let inked = ink.replace(&String::from_utf8_lossy(&content.content))?;
        content.set_content(inked.into_bytes());
        content.compress()?;
    }
    // printpdf says 1.3 and then uses more than that had.
    "1.7".clone_into(&mut pdf.version);
    let info = pdf.add_object(info(letterhead));
    pdf.trailer.set("Info", info);
    pdf.trailer.remove(b"ID");
    let catalog = pdf.trailer.get(b"Root")?.as_reference()?;
    let catalog = pdf.get_object_mut(catalog)?.as_dict_mut()?;
    // For screen readers.
    catalog.set("Lang", Object::string_literal("en-IN"));
    pdf.prune_objects();
    let mut bytes = Vec::new();
    pdf.save_to(&mut bytes)?;
    Ok(bytes)
}

fn info(letterhead: &Letterhead) -> Dictionary {
    let issued = letterhead.issued_at.format("D:%Y%m%d%H%M%SZ").to_string();
    let mut info = Dictionary::new();
    info.set("Title", unicode(&letterhead.title));
    info.set("Author", unicode(&letterhead.college));
    info.set("CreationDate", Object::string_literal(issued));
    info
}

/// A text string as PDF wants it outside ASCII: UTF-16, big end first, with a mark of that.
fn unicode(text: &str) -> Object {
    let text = text::printable(text);
    let units = std::iter::once(0xfeff).chain(text.encode_utf16());
    Object::String(
        units.flat_map(u16::to_be_bytes).collect(),
        StringFormat::Hexadecimal,
    )
}
