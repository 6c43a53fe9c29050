export const superAdminTabs = [
  {
    value: "college",
    label: "College Details",
  },
  { value: "admins", label: "Admin Details" },
  {
    value: "transactions",
    label: "College Transactions",
  },
  {
    value: "scholarships",
    label: "Scholarship Approval",
  },
  {
    value: "audit",
    label: "Audit",
  },
] as const;
