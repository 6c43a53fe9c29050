/** The words of a student's leave. Those of the specification stand verbatim. */
export const texts = {
  title: "Leave",
  lead: "Apply for leave, and see what was decided.",
  form: {
    heading: "Apply for leave",
    startDate: "Start date",
    startHint: (first: string) => `Not before ${first}.`,
    endDate: "End date",
    endHint: (last: string) => `Not after ${last}.`,
    reason: "Reason",
    days: (days: string) => `That is ${days} of leave.`,
    noDays: "The number of days stands here once both dates are chosen.",
    submit: "Apply for leave",
    submitted: "Leave application submitted successfully!",
    failed: "Unknown Error Occured Please Try Again",
    faults: {
      startDate: "Please choose a start date.",
      endDate: "Please choose an end date.",
      reason: "Please enter a reason.",
      tooEarly: "The start date may not be more than 30 days ago.",
      tooLate: "The end date may not be more than a year from now.",
      order: "The end date may not be before the start date.",
    },
  },
  history: {
    heading: "Your leave",
    columns: {
      dates: "Dates",
      reason: "Reason",
      status: "Status",
      comments: "Comments",
    },
    noComment: "N/A",
    shown: (count: number) => (count === 1 ? "1 application shown" : `${count} applications shown`),
    empty: {
      title: "No leave applications yet",
      hint: "What you apply for above stands here, with what was decided.",
    },
  },
};
