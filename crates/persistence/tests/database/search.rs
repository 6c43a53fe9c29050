//! A search finds the same however many it finds.

use portal_domain::{marks::sheet::Sheet, sap_id::SapId, sorting::SortedPage};
use portal_persistence::{
    marks::{self, Wanted},
    students::{self, ListedStudent},
    testing::growth::Size,
};

use crate::grown::{self, every_page, today};

/// A small college, and one with so many students that what all have is not looked up row by row.
const TWO_COLLEGES: Size = Size {
    students: 1_600,
    colleges: 2,
    years: 1,
};

#[test]
fn a_frequent_text_is_found_like_any_other() {
    let world = grown::world(TWO_COLLEGES);
    let (mut db, mut most) = (world.db(), 0);
    for college in grown::colleges(&world) {
        let mut find = |text: Option<&str>| {
            let found = every_page(
                |student: &ListedStudent| &student.sap_id,
                |page| {
                    let which = students::Which {
                        search: text.map(str::to_owned),
                        ..Default::default()
                    };
                    students::list(&mut db, college, &which, &SortedPage::own(page.clone()))
                        .expect("read")
                },
            );
            let found = found.into_iter();
            found
                .map(|student| (student.sap_id, student.name))
                .collect::<Vec<_>>()
        };
        let everybody = find(None);
        most = most.max(everybody.len());
        assert_eq!(find(Some("@STUDENTS.example")), everybody);
        let some = |is_wanted: &dyn Fn(&SapId, &str) -> bool| {
            let mut students = everybody.clone();
            students.retain(|(sap_id, name)| is_wanted(sap_id, name));
            assert!(!students.is_empty() && students.len() < everybody.len());
            students
        };
        let patils = some(&|_, name| name.to_lowercase().contains("patil"));
        assert_eq!(find(Some("patil")), patils);
        for from in [0, 4, 6] {
            let piece = &everybody[7].0.as_str()[from..];
            let so = some(&|sap_id, _| sap_id.as_str().contains(piece));
            assert_eq!(find(Some(piece)), so, "{piece}");
        }
        assert_eq!(find(Some("zzyzx")), []);
    }
    assert!(most > 1_000, "{most}");
}

#[test]
fn a_frequent_text_leaves_the_other_filters_of_a_list() {
    let world = grown::world(TWO_COLLEGES);
    let (mut db, mut most) = (world.db(), 0);
    for college in grown::colleges(&world) {
        let mut find = |search: Option<&str>, course: Option<&str>| {
            let wanted = Wanted {
                search: search.map(str::to_owned),
                course: course.map(str::to_owned),
                ..Wanted::default()
            };
            let found = every_page(
                |sheet: &Sheet| &sheet.sap_id,
                |page| {
                    marks::list(
                        &mut db,
                        college,
                        &wanted,
                        &SortedPage::own(page.clone()),
                        today(),
                    )
                    .expect("read")
                },
            );
            let found = found.into_iter();
            found.map(|sheet| sheet.sap_id).collect::<Vec<_>>()
        };
        let class = find(None, Some("Course 1"));
        let admitted = find(None, None);
        assert!(!class.is_empty() && class.len() < admitted.len());
        most = most.max(admitted.len());
        // The first letters of every SAP id of the college's students.
        let common = &admitted[0].as_str()[2..6];
        assert_eq!(find(Some(common), Some("Course 1")), class);
    }
    assert!(most > 1_000, "{most}");
}
