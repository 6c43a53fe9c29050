/** The words of the choice of a course. */
export const courseTexts = {
  course: "Course",
  all: "All courses",
  choose: "Choose a course",
};
