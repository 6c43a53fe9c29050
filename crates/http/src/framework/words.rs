//! Closed sets of the domain on the wire: each is one enum of the OpenAPI document.

use utoipa::openapi::{RefOr, Schema, Type, schema::ObjectBuilder};

/// Defines the type of a closed set on the wire, whose name is that of the schema. A value is the word that the
/// domain has for it, and the schema lists all of them.
macro_rules! wire_words {
    ($($(#[doc = $about:literal])+ $vis:vis $name:ident = $of:ty;)+) => {$(
        $(#[doc = $about])+
        #[derive(Debug, Clone, Copy)]
        $vis struct $name($of);

        impl From<$of> for $name {
            fn from(value: $of) -> Self {
                Self(value)
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.0.as_str())
            }
        }

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                $crate::framework::words::schema(&[$($about),+], <$of>::WORDS)
            }
        }

        impl utoipa::ToSchema for $name {}
    )+};
}

pub(crate) use wire_words;

/// The schema of a text that is one of these words, described by the lines `about`.
pub(crate) fn schema(about: &[&str], words: &[&str]) -> RefOr<Schema> {
    let lines: Vec<&str> = about.iter().map(|line| line.trim()).collect();
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(lines.join("\n")))
        .enum_values(Some(words.iter().copied()))
        .into()
}
