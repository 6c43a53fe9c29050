/** The words of the choice of a course. */
export const texts = {
  course: "Course",
  all: "All courses",
  choose: "Choose a course",
};
