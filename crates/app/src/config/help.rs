//! The settings as help text for a terminal.

use super::SETTINGS;

/// The width of the narrowest usual terminal, without a man page's margin.
const COLUMNS: usize = 72;
const INDENT: &str = "      ";

/// All settings, as text for a terminal.
pub(crate) fn help() -> String {
    let mut text = String::from(
        "Settings, from the environment or a .env file in the working folder.\n\
         One with a * can be in a file instead, which NAME_FILE names.\n",
    );
    for setting in SETTINGS {
        let mark = if setting.is_secret { " *" } else { "" };
        let default = setting.default.replace('`', "");
        text.push_str(&format!("\n  {}{mark} [{default}]", setting.name));
        text.push_str(&wrapped(&setting.meaning.replace('`', "")));
    }
    text
}

fn wrapped(words: &str) -> String {
    let mut text = String::new();
    let mut column = COLUMNS;
    for word in words.split(' ') {
        let length = word.chars().count();
        if column + 1 + length > COLUMNS {
            text.push('\n');
            text.push_str(INDENT);
            column = INDENT.len();
        } else {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += length;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_has_every_setting_in_lines_of_a_terminal() {
        let help = help();
        for setting in SETTINGS {
            let default = setting.default.replace('`', "");
            assert!(help.contains(&format!("  {}", setting.name)) && help.contains(&default));
        }
        for line in help.lines().filter(|line| line.starts_with(INDENT)) {
            assert!(line.chars().count() <= COLUMNS, "{line}");
        }
        assert!(!help.contains('`'));
    }
}
