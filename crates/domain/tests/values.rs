//! What holds for every value, whatever was typed.

use portal_domain::{
    accounts::{EmailAddress, LoginName, Username},
    codes::{Code, CodePurpose},
    colleges::CollegeName,
    sap_id::{CollegeNumber, SapId},
    validation::{Label, comparison_key, line, text},
};
use proptest::prelude::*;

proptest! {
    #[test]
    fn a_line_that_passes_is_clean_and_passes_again(raw in "\\PC{0,40}|.{0,40}") {
        if let Ok(text) = line("x", Label::Title, 30, &raw) {
            prop_assert!(!text.is_empty() && text.chars().count() <= 30);
            prop_assert!(!text.chars().any(char::is_control));
            prop_assert_eq!(line("x", Label::Title, 30, &text), Ok(text));
        }
    }

    #[test]
    fn a_text_that_passes_is_clean_and_passes_again(raw in "(\\PC{0,9}|.{0,9}|\r\n|\n){0,9}") {
        if let Ok(read) = text("x", Label::Title, 30, &raw) {
            prop_assert!(!read.is_empty() && read.chars().count() <= 30);
            prop_assert!(!read.chars().any(|c| c.is_control() && c != '\n'));
            prop_assert_eq!(text("x", Label::Title, 30, &read), Ok(read));
        }
    }

    #[test]
    fn a_comparison_key_is_its_own_key(raw in "\\PC{0,40}") {
        let key = comparison_key(&raw);
        prop_assert_eq!(comparison_key(&key), key);
    }

    #[test]
    fn spaces_and_case_never_make_another_college(name in "[A-Za-z]{1,8}( [A-Za-z]{1,8}){0,3}") {
        let shouted = format!("  {}  ", name.to_uppercase().replace(' ', "   "));
        let plain = CollegeName::parse("collegeName", &name);
        let shouted = CollegeName::parse("collegeName", &shouted);
        match (plain, shouted) {
            (Ok(plain), Ok(shouted)) => prop_assert_eq!(plain.key(), shouted.key()),
            (plain, shouted) => prop_assert_eq!(plain.is_err(), shouted.is_err()),
        }
    }

    #[test]
    fn whatever_is_an_address_can_stand_in_a_header(raw in "[ -~\\r\\n\\x00]{0,60}") {
        if let Ok(email) = EmailAddress::parse("email", &raw) {
            prop_assert!(email.as_str().bytes().all(|byte| byte.is_ascii_graphic()));
            prop_assert_eq!(email.as_str().matches('@').count(), 1);
            prop_assert!(!email.as_str().contains(['<', '>', ',', ';', '"', '\\', '(', ')']));
            prop_assert!(LoginName::parse("email", Label::Email, &raw).is_ok_and(|name| name.is_email()));
        }
    }

    #[test]
    fn a_numbered_name_is_a_name(raw in "\\PC{1,90}", number in 2_u32..100_000) {
        if let Ok(name) = Username::parse("username", &raw) {
            let numbered = name.numbered(number);
            prop_assert!(numbered.as_str().chars().count() <= Username::MAX_CHARS);
            prop_assert!(numbered.as_str().ends_with(&number.to_string()));
        }
    }

    #[test]
    fn every_draw_has_the_digits_of_its_purpose_and_can_be_typed(words in prop::array::uniform4(any::<u32>())) {
        for (purpose, digits) in [(CodePurpose::StudentRegistration, 6), (CodePurpose::StaffReset, 8)] {
            let Some(code) = Code::draw(purpose, words) else { continue };
            prop_assert_eq!(code.digits().len(), digits);
            let input = format!(" {} ", code.digits());
            prop_assert_eq!(Code::parse(&input), Some(code));
        }
    }

    #[test]
    fn every_assigned_sap_id_is_one(year in 2000_i32..2200, college in 1_i32..=9999, sequence in 1_i32..=99_999) {
        let college = CollegeNumber::new(college).expect("in range");
        let id = SapId::assign(year, college, sequence).expect("in range");
        prop_assert_eq!(SapId::parse(id.as_str()), Some(id));
    }
}
