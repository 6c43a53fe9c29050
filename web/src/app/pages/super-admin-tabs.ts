export const superAdminTabs = [
  {
    value: "college",
    label: "College Details",
    purpose: "Your college's name and address, its fees, courses and subjects.",
  },
  { value: "admins", label: "Admin Details", purpose: "The admins of your college." },
  {
    value: "transactions",
    label: "College Transactions",
    purpose: "Every payment from and to your college, by date, to read and to print.",
  },
  {
    value: "scholarships",
    label: "Scholarship Approval",
    purpose: "Scholarships whose students are approved and wait to be paid.",
  },
] as const;
