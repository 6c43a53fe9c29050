//! Amounts in words, as receipts print them beside the figures.

use portal_domain::money::Rupees;

/// An amount as words: `Rupees One Lakh Twenty-Five Thousand Only`.
///
/// Paise are named if there are any: `Rupees Ten and Fifty Paise Only`, `One Paisa Only`. Above 99
/// crore the crores themselves are counted in lakh and crore: `One Lakh Crore`.
pub fn in_words(amount: Rupees) -> String {
    let paise = amount.paise().unsigned_abs();
    let (rupees, fraction) = (paise / 100, paise % 100);
    let unit = if fraction == 1 { "Paisa" } else { "Paise" };
    let words = match (rupees, fraction) {
        (_, 0) => format!("Rupees {}", number(rupees)),
        (0, _) => format!("{} {unit}", number(fraction)),
        _ => format!("Rupees {} and {} {unit}", number(rupees), number(fraction)),
    };
    format!("{words} Only")
}

const CRORE: u64 = 10_000_000;
/// In descending order: the remainder of each is smaller than it.
const SCALES: [(u64, &str); 4] = [
    (CRORE, "Crore"),
    (100_000, "Lakh"),
    (1_000, "Thousand"),
    (100, "Hundred"),
];

fn number(number: u64) -> String {
    if number == 0 {
        return "Zero".to_owned();
    }
    let mut words = Vec::new();
    push_words(number, &mut words);
    words.join(" ")
}

fn push_words(mut number: u64, words: &mut Vec<String>) {
    for (scale, name) in SCALES {
        if number >= scale {
            // Only crores can be a hundred or more; then the same scales count them.
            push_words(number / scale, words);
            words.push(name.to_owned());
            number %= scale;
        }
    }
    if number > 0 {
        words.push(below_hundred(number));
    }
}

const BELOW_TWENTY: [&str; 20] = [
    "Zero",
    "One",
    "Two",
    "Three",
    "Four",
    "Five",
    "Six",
    "Seven",
    "Eight",
    "Nine",
    "Ten",
    "Eleven",
    "Twelve",
    "Thirteen",
    "Fourteen",
    "Fifteen",
    "Sixteen",
    "Seventeen",
    "Eighteen",
    "Nineteen",
];
const TENS: [&str; 10] = [
    "", "Ten", "Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety",
];

fn below_hundred(number: u64) -> String {
    let (tens, units) = (number / 10, number % 10);
    match (tens, units) {
        (0 | 1, _) => word(&BELOW_TWENTY, number).to_owned(),
        (_, 0) => word(&TENS, tens).to_owned(),
        _ => format!("{}-{}", word(&TENS, tens), word(&BELOW_TWENTY, units)),
    }
}

fn word(words: &[&'static str], index: u64) -> &'static str {
    usize::try_from(index)
        .ok()
        .and_then(|index| words.get(index).copied())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(paise: i64) -> String {
        in_words(Rupees::from_paise(paise).unwrap())
    }

    #[test]
    fn words_follow_the_indian_scales() {
        for (paise, said) in [
            (0, "Rupees Zero Only"),
            (1, "One Paisa Only"),
            (50, "Fifty Paise Only"),
            (100, "Rupees One Only"),
            (101, "Rupees One and One Paisa Only"),
            (1_900, "Rupees Nineteen Only"),
            (2_000, "Rupees Twenty Only"),
            (2_100, "Rupees Twenty-One Only"),
            (9_999, "Rupees Ninety-Nine and Ninety-Nine Paise Only"),
            (10_000, "Rupees One Hundred Only"),
            (11_000, "Rupees One Hundred Ten Only"),
            (100_000, "Rupees One Thousand Only"),
            (10_000_000, "Rupees One Lakh Only"),
            (10_000_100, "Rupees One Lakh One Only"),
            (12_500_000, "Rupees One Lakh Twenty-Five Thousand Only"),
            (1_000_000_000, "Rupees One Crore Only"),
            (100_000_000_000, "Rupees One Hundred Crore Only"),
        ] {
            assert_eq!(words(paise), said, "{paise} paise");
        }
    }

    #[test]
    fn the_largest_amounts_have_words_too() {
        assert_eq!(
            words(99_999_999_999),
            "Rupees Ninety-Nine Crore Ninety-Nine Lakh Ninety-Nine Thousand Nine Hundred \
             Ninety-Nine and Ninety-Nine Paise Only"
        );
        let crores = "Nine Hundred Twenty-Two Crore Thirty-Three Lakh Seventy-Two Thousand \
                      Thirty-Six Crore Eighty-Five Lakh Forty-Seven Thousand Seven Hundred \
                      Fifty-Eight";
        assert_eq!(
            words(i64::MAX),
            format!("Rupees {crores} and Seven Paise Only")
        );
    }

    /// Reads the words back by another algorithm, so that no part is skipped or repeated.
    #[test]
    fn words_add_up_to_the_number_they_name() {
        let value = |word: &str| {
            let digits = |part: &str| {
                let below = BELOW_TWENTY.iter().position(|w| *w == part);
                below
                    .or_else(|| TENS.iter().position(|w| *w == part).map(|t| t * 10))
                    .unwrap()
            };
            word.split('-').map(digits).sum::<usize>()
        };
        for rupees in (0..20_000).chain((0..9_000).map(|n| n * 111_113)) {
            let (mut total, mut current) = (0, 0);
            for word in number(rupees).split(' ') {
                match word {
                    "Hundred" => current *= 100,
                    "Thousand" => (total, current) = (total + current * 1_000, 0),
                    "Lakh" => (total, current) = (total + current * 100_000, 0),
                    "Crore" => (total, current) = ((total + current) * 10_000_000, 0),
                    _ => current += value(word),
                }
            }
            assert_eq!(u64::try_from(total + current).unwrap(), rupees);
        }
    }
}
