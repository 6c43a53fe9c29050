//! What people typed, within a sentence of the portal's own.

/// `value` as one line of at most `limit` characters, safe within the portal's own text.
///
/// Control characters become spaces, runs of white space one space. Bidirectional controls are
/// removed, since they change how the text after them looks.
pub fn one_line(value: &str, limit: usize) -> String {
    let shown: String = value
        .chars()
        .filter(|c| !turns_direction(*c))
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    // U+2028 and U+2029 count as white space here.
    let line = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(limit) {
        None => line,
        Some(_) => line
            .chars()
            .take(limit.saturating_sub(1))
            .chain(['…'])
            .collect(),
    }
}

fn turns_direction(c: char) -> bool {
    matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{200E}' | '\u{200F}' | '\u{061C}')
}
