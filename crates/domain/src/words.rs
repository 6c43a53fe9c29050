//! Closed sets of values that each have one word: in the database, on the wire and in filters.

/// Defines an enum together with its words, so that no list of them can lack a value.
macro_rules! words {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $($(#[$about:meta])* $value:ident = $word:literal,)+
        }
    ) => {
        $(#[$meta])*
        pub enum $name {
            $($(#[$about])* $value,)+
        }

        impl $name {
            /// Every value, in declaration order.
            pub const ALL: [Self; Self::WORDS.len()] = [$(Self::$value,)+];

            /// The word of each value, in the order of [`ALL`](Self::ALL).
            pub const WORDS: &'static [&'static str] = &[$($word,)+];

            /// The word of the value.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$value => $word,)+
                }
            }

            /// `None` for a word that no value has.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.as_str() == name)
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let word = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(deserializer)?;
                Self::from_name(&word)
                    .ok_or_else(|| serde::de::Error::unknown_variant(&word, Self::WORDS))
            }
        }
    };
}

pub(crate) use words;
