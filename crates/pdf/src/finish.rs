//! The final file: the content of the pages, the fonts, and the letterhead's metadata.
//!
//! Of genpdf's file only the content of the pages is used: its fonts and layers are not ours, its title
//! is wrong outside ASCII, and it contains the server's time and a random id. It is split by text, since
//! parsing takes longer than everything else together.
//!
//! Decision: DECISIONS.md#genpdf-lays-out-and-its-versions-are-pinned.

use lopdf::{Dictionary, Document, Error, Object, ObjectId, Stream, StringFormat, dictionary};

use crate::{
    letterhead::Letterhead,
    logo::{self, Logo},
    placeholders::Placeholders,
    text,
};

/// A4, in points.
const WIDTH: f64 = 595.28;
const HEIGHT: f64 = 841.89;

pub(crate) fn finish(
    rendered: &[u8],
    placeholders: &Placeholders,
    letterhead: &Letterhead,
    logo: Option<&Logo<'_>>,
) -> Result<Vec<u8>, Error> {
    let mut pdf = Document::with_version("1.7");
    let fonts = placeholders.embed(&mut pdf)?;
    let fonts = pdf.add_object(fonts);
    let mut resources = dictionary! { "Font" => fonts };
    if let Some(logo) = logo {
        let object = pdf.add_object(logo.object());
        resources.set("XObject", dictionary! { logo::NAME => object });
    }
    let resources = pdf.add_object(resources);
    let tree = pdf.new_object_id();
    let rendered = String::from_utf8_lossy(rendered);
    let contents = placeholders.replace(contents(&rendered))?;
    let mut pages: Vec<Object> = Vec::new();
    for content in contents {
        let mut content = Stream::new(Dictionary::new(), content.into_bytes());
        content.compress()?;
        let content = pdf.add_object(content);
        pages.push(pdf.add_object(page(tree, content, resources)).into());
    }
    let count = i64::try_from(pages.len()).unwrap_or(i64::MAX);
    let kids = dictionary! { "Type" => "Pages", "Count" => count, "Kids" => pages };
    pdf.objects.insert(tree, kids.into());
    let catalog = pdf.add_object(dictionary! {
        "Type" => "Catalog",
        "Pages" => tree,
        "PageLayout" => "OneColumn",
        // Screen readers choose their voice by it.
        "Lang" => Object::string_literal("en-IN"),
    });
    pdf.trailer.set("Root", catalog);
    let info = pdf.add_object(info(letterhead));
    pdf.trailer.set("Info", info);
    let mut bytes = Vec::new();
    pdf.save_to(&mut bytes)?;
    Ok(bytes)
}

/// The content of each page of genpdf's file. It has no other streams, as it embeds no fonts.
fn contents(rendered: &str) -> impl Iterator<Item = &str> {
    let streams = rendered.split(">>stream\n").skip(1);
    streams.filter_map(|stream| Some(stream.split_once("endstream")?.0))
}

fn page(tree: ObjectId, content: ObjectId, resources: ObjectId) -> Dictionary {
    dictionary! {
        "Type" => "Page",
        "Parent" => tree,
        "MediaBox" => vec![0.into(), 0.into(), WIDTH.into(), HEIGHT.into()],
        "Contents" => content,
        "Resources" => resources,
    }
}

fn info(letterhead: &Letterhead) -> Dictionary {
    let issued = letterhead.issued_at.format("D:%Y%m%d%H%M%SZ").to_string();
    let mut info = Dictionary::new();
    info.set("Title", unicode(&letterhead.title));
    info.set("Author", unicode(&letterhead.college));
    info.set("CreationDate", Object::string_literal(issued));
    info
}

/// A PDF text string outside ASCII: UTF-16, big-endian, with a byte order mark.
fn unicode(text: &str) -> Object {
    let text = text::printable(text);
    let units = std::iter::once(0xfeff).chain(text.encode_utf16());
    Object::String(
        units.flat_map(u16::to_be_bytes).collect(),
        StringFormat::Hexadecimal,
    )
}
