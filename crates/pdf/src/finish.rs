//! The last hand on a rendered file: compressed, and labelled with what the letterhead says.
//!
//! genpdf leaves text and fonts uncompressed, writes a title that is wrong outside ASCII, the
//! server's clock and a random id. It reads its input with lopdf, so nothing but our own output
//! may ever come here.

use lopdf::{Dictionary, Document, Error, Object, ObjectId, StringFormat};

use crate::{Letterhead, text};

pub(crate) fn finish(rendered: &[u8], letterhead: &Letterhead) -> Result<Vec<u8>, Error> {
    let mut pdf = Document::load_mem(rendered)?;
    for object in pdf.objects.values_mut() {
        if let Object::Stream(stream) = object {
            stream.compress()?;
        }
    }
    for font in unembedded_fonts(&pdf) {
        pdf.delete_object(font);
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

/// The stand-ins for italics, which no text uses: see [`crate::fonts`].
fn unembedded_fonts(pdf: &Document) -> Vec<ObjectId> {
    let is_type1 = |object: &Object| {
        let subtype = object.as_dict().and_then(|dict| dict.get(b"Subtype"));
        subtype
            .and_then(Object::as_name)
            .is_ok_and(|name| name == b"Type1")
    };
    let fonts = pdf.objects.iter().filter(|(_, object)| is_type1(object));
    fonts.map(|(id, _)| *id).collect()
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
