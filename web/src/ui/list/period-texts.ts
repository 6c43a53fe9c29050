/** The words of the choice of days. */
export const periodTexts = {
  label: "Period",
  from: "From",
  to: "To",
  order: "To is before From.",
  choices: "Quick choices",
  everything: "Everything",
  thisMonth: "This month",
  lastMonth: "Last month",
  thisYear: "This financial year",
};
