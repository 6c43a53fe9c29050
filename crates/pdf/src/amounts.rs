//! Money as documents show it: rupees in figures and in words, grouped the Indian way.

/// Paise as figures: `₹1,25,000.00`, and `-₹0.50` below zero. The sign is the ASCII hyphen,
/// because the embedded fonts have no U+2212.
pub fn in_figures(paise: i64) -> String {
    let (rupees, fraction) = split(paise);
    let sign = if paise < 0 { "-" } else { "" };
    format!("{sign}₹{}.{fraction:02}", grouped(rupees))
}

/// Paise as words: `Rupees One Lakh Twenty-Five Thousand Only`.
///
/// Paise are named when there are any: `Rupees Ten and Fifty Paise Only`, `One Paisa Only`. Above
/// 99 crore the crores are themselves counted in lakh and crore: `One Lakh Crore`.
pub fn in_words(paise: i64) -> String {
    let (rupees, fraction) = split(paise);
    let sign = if paise < 0 { "Minus " } else { "" };
    let unit = if fraction == 1 { "Paisa" } else { "Paise" };
    let amount = match (rupees, fraction) {
        (_, 0) => format!("Rupees {}", number(rupees)),
        (0, _) => format!("{} {unit}", number(fraction)),
        _ => format!("Rupees {} and {} {unit}", number(rupees), number(fraction)),
    };
    format!("{sign}{amount} Only")
}

/// Whole rupees and the paise left over. `i64::MIN` has no positive `i64`, hence `u64`.
fn split(paise: i64) -> (u64, u64) {
    let paise = paise.unsigned_abs();
    (paise / 100, paise % 100)
}

/// The last three digits stand together, those before them in pairs.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        let left = digits.len() - index;
        if index > 0 && left >= 3 && left % 2 == 1 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

const CRORE: u64 = 10_000_000;
/// From the largest to the smallest: what remains after one is smaller than it.
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
            // Only crores can be a hundred or more; their words go through the same scales.
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

    #[test]
    fn figures_are_grouped_in_thousands_lakhs_and_crores() {
        for (paise, figures) in [
            (0, "₹0.00"),
            (1, "₹0.01"),
            (99, "₹0.99"),
            (100, "₹1.00"),
            (99_999, "₹999.99"),
            (100_000, "₹1,000.00"),
            (9_999_999, "₹99,999.99"),
            (10_000_000, "₹1,00,000.00"),
            (12_500_000, "₹1,25,000.00"),
            (1_000_000_000, "₹1,00,00,000.00"),
            (99_999_999_999, "₹99,99,99,999.99"),
            (100_000_000_000, "₹1,00,00,00,000.00"),
            (-1, "-₹0.01"),
            (-12_500_050, "-₹1,25,000.50"),
            (i64::MAX, "₹92,23,37,20,36,85,47,758.07"),
            (i64::MIN, "-₹92,23,37,20,36,85,47,758.08"),
        ] {
            assert_eq!(in_figures(paise), figures);
        }
    }

    #[test]
    fn words_follow_the_indian_scales() {
        for (paise, words) in [
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
            (
                -12_500_050,
                "Minus Rupees One Lakh Twenty-Five Thousand and Fifty Paise Only",
            ),
        ] {
            assert_eq!(in_words(paise), words, "{paise} paise");
        }
    }

    #[test]
    fn the_largest_amounts_have_words_too() {
        assert_eq!(
            in_words(99_999_999_999),
            "Rupees Ninety-Nine Crore Ninety-Nine Lakh Ninety-Nine Thousand Nine Hundred \
             Ninety-Nine and Ninety-Nine Paise Only"
        );
        let crores = "Nine Hundred Twenty-Two Crore Thirty-Three Lakh Seventy-Two Thousand \
                      Thirty-Six Crore Eighty-Five Lakh Forty-Seven Thousand Seven Hundred \
                      Fifty-Eight";
        assert_eq!(
            in_words(i64::MAX),
            format!("Rupees {crores} and Seven Paise Only")
        );
        assert_eq!(
            in_words(i64::MIN),
            format!("Minus Rupees {crores} and Eight Paise Only")
        );
    }

    /// Read back by another road, so that no number in between is skipped or said twice.
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
