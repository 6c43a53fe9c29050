//! Students as a college's staff list them.

use crate::{
    money::Rupees,
    sorting::{KeyValue, sort_keys},
};

sort_keys! {
    /// What staff sort students by.
    pub enum Sort {
        /// The SAP id.
        SapId = "sapId": Id,
        /// The full name of the admission form, or else the name as registered.
        Name = "name": Text,
        /// The balance of the wallet.
        Balance = "balance": Amount,
    }
}

impl Sort {
    /// What the student of that name and balance has of the key.
    pub fn value(self, name: &str, balance: Rupees) -> KeyValue {
        match self {
            Self::SapId => KeyValue::Id,
            Self::Name => KeyValue::Text(name.to_owned()),
            Self::Balance => KeyValue::Amount(balance),
        }
    }
}
