//! The courses of a college as the rows of a file name them.

use std::collections::HashMap;

use super::SubjectFileFault;
use crate::{
    college_setup::{CollegeSetup, Course, subjects::Names},
    tables::shown,
    validation::comparison_key,
};

/// Which course a name is of, and what its subjects are called.
pub(crate) struct Courses {
    /// By short name, and by full name where only one has it.
    places: HashMap<String, Option<usize>>,
    /// The subjects of each course.
    pub(super) subjects: Vec<Names>,
}

impl Courses {
    pub(crate) fn of(setup: &CollegeSetup) -> Self {
        let mut places = HashMap::new();
        for (place, course) in setup.courses.iter().enumerate() {
            let Some(full) = &course.full_name else {
                continue;
            };
            let twice = |there: &mut Option<usize>| *there = None;
            places
                .entry(comparison_key(full))
                .and_modify(twice)
                .or_insert(Some(place));
        }
        let short = setup.courses.iter().enumerate();
        places.extend(short.map(|(place, one)| (comparison_key(&one.name), Some(place))));
        Self {
            places,
            subjects: setup.courses.iter().map(Course::names).collect(),
        }
    }

    /// The place of the course in the set-up.
    ///
    /// # Errors
    /// If the name is of none, or of several.
    pub(crate) fn find(&self, named: Option<&str>) -> Result<usize, SubjectFileFault> {
        let named = named.ok_or(SubjectFileFault::NoCourse)?;
        let value = shown(named);
        match self.places.get(&comparison_key(named)) {
            Some(Some(place)) => Ok(*place),
            Some(None) => Err(SubjectFileFault::WhichCourse { value }),
            None => Err(SubjectFileFault::NoSuchCourse { value }),
        }
    }
}
