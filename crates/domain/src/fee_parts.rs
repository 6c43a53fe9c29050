//! What the fee of a course consists of, and how much of each part is in an instalment.
//!
//! It is kept with each instalment (`charges.parts`) when the admission is approved: the set-up changes later, and what
//! was charged does not. Instalments of an earlier release have no parts, as the fees of then are not known.

use crate::money::Rupees;

/// A part of a fee, or as much of it as is in one instalment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeePart {
    /// The title of a global fee; `None` of the course's base fee.
    pub title: Option<String>,
    /// Never zero in an instalment.
    pub amount: Rupees,
}

/// A fee, as much of it as a student owes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    /// With what the student owes of it.
    pub part: FeePart,
    /// How much that is of the fee: 0 to 100.
    pub percent: i16,
}

impl FeePart {
    /// All of the fee.
    pub fn whole(self) -> Share {
        Share {
            part: self,
            percent: 100,
        }
    }

    /// That many hundredths of the fee, from 0 to 100, in whole paise: half a paisa counts as one.
    pub fn share(self, percent: i16) -> Share {
        let percent = percent.clamp(0, 100);
        let paise = i128::from(self.amount.paise()) * i128::from(percent);
        let amount = i64::try_from((paise + 50) / 100).ok();
        Share {
            part: Self {
                amount: amount.and_then(Rupees::from_paise).unwrap_or(self.amount),
                ..self
            },
            percent,
        }
    }
}

const PAISE_IN_RUPEE: i64 = 100;

/// Divides the parts among instalments of these amounts, which come to the same sum: each instalment has of each part
/// in proportion, in whole rupees. What rounding leaves comes of the first parts that have as much, so that neither an
/// instalment nor a part is a paisa more or less than it was. Parts of zero are left out.
pub fn break_up(parts: &[FeePart], instalments: &[Rupees]) -> Vec<Vec<FeePart>> {
    let mut left: Vec<i64> = parts.iter().map(|part| part.amount.paise()).collect();
    let mut all = Vec::new();
    for instalment in instalments {
        let shares = shares_of(&left, instalment.paise());
        let shown = parts.iter().zip(&shares).filter(|(_, share)| **share > 0);
        let shown = shown.filter_map(|(part, share)| {
            Some(FeePart {
                title: part.title.clone(),
                amount: Rupees::from_paise(*share)?,
            })
        });
        all.push(shown.collect());
        for (rest, share) in left.iter_mut().zip(shares) {
            *rest -= share;
        }
    }
    all
}

/// How many paise of each part are in an instalment.
fn shares_of(left: &[i64], instalment: i64) -> Vec<i64> {
    let total: i128 = left.iter().map(|part| i128::from(*part)).sum();
    let whole_rupees = |part: i64| {
        let share = i128::from(part) * i128::from(instalment) / total.max(1);
        let share = i64::try_from(share).unwrap_or(part).min(part);
        share / PAISE_IN_RUPEE * PAISE_IN_RUPEE
    };
    let mut shares: Vec<i64> = left.iter().copied().map(whole_rupees).collect();
    let mut missing = instalment - shares.iter().sum::<i64>();
    for (share, part) in shares.iter_mut().zip(left) {
        let more = missing.min(part - *share);
        *share += more;
        missing -= more;
    }
    shares
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn part(title: Option<&str>, paise: i64) -> FeePart {
        FeePart {
            title: title.map(str::to_owned),
            amount: Rupees::from_paise(paise).unwrap(),
        }
    }

    fn amounts(paise: &[i64]) -> Vec<Rupees> {
        let amounts = paise.iter().map(|paise| Rupees::from_paise(*paise));
        amounts.collect::<Option<_>>().unwrap()
    }

    #[test]
    fn each_instalment_has_of_each_part_in_proportion() {
        let fee = [part(None, 12_000_000), part(Some("Library"), 500_000)];
        let half = [part(None, 6_000_000), part(Some("Library"), 250_000)];
        let parts = break_up(&fee, &amounts(&[6_250_000, 6_250_000]));
        assert_eq!(parts, [half.to_vec(), half.to_vec()]);
    }

    #[test]
    fn what_rounding_leaves_comes_of_the_first_parts() {
        let fee = [part(None, 10_000), part(Some("Library"), 1_050)];
        let parts = break_up(&fee, &amounts(&[3_750, 3_650, 3_650]));
        let first = [part(None, 3_450), part(Some("Library"), 300)];
        let second = [part(None, 3_350), part(Some("Library"), 300)];
        let third = [part(None, 3_200), part(Some("Library"), 450)];
        assert_eq!(parts, [first.to_vec(), second.to_vec(), third.to_vec()]);
    }

    #[test]
    fn a_part_of_nothing_is_left_out() {
        let fee = [part(None, 0), part(Some("Library"), 500)];
        let parts = break_up(&fee, &amounts(&[500]));
        assert_eq!(parts, [vec![part(Some("Library"), 500)]]);
        assert!(break_up(&[part(None, 0)], &[]).is_empty());
    }

    #[test]
    fn a_repeater_owes_a_share_in_whole_paise() {
        for (paise, percent, owed) in [
            (10_001, 50, 5_001),
            (10_000, 100, 10_000),
            (333, 33, 110),
            (1, 0, 0),
        ] {
            let share = part(None, paise).share(percent);
            assert_eq!((share.part.amount.paise(), share.percent), (owed, percent));
        }
        let most = part(None, i64::MAX).whole();
        assert_eq!(most.part.amount.paise(), i64::MAX);
    }

    proptest! {
        #[test]
        fn no_paisa_is_lost_or_made(
            fees in prop::collection::vec(0..10_000_000_i64, 1..6), count in 1..13_u16,
        ) {
            let titled: Vec<FeePart> = fees.iter().enumerate().map(|(index, paise)| {
                part(Some(&index.to_string()), *paise)
            }).collect();
            let total = Rupees::from_paise(fees.iter().sum()).unwrap();
            let instalments = total.split(count);
            let all = break_up(&titled, &instalments);
            let sum = |parts: &[FeePart]| parts.iter().map(|part| part.amount.paise()).sum::<i64>();
            for (parts, instalment) in all.iter().zip(&instalments) {
                prop_assert_eq!(sum(parts), instalment.paise());
                prop_assert!(parts.iter().all(|part| part.amount.paise() > 0));
            }
            for of in titled {
                let shares = all.iter().flatten().filter(|part| part.title == of.title);
                prop_assert_eq!(shares.map(|part| part.amount.paise()).sum::<i64>(), of.amount.paise());
            }
        }
    }
}
