export const texts = {
  title: "Fee Status",
  lead: "What your course costs, and what is due when.",
  total: "Total Fee",
  nothing: "Nothing is owed for your course.",
  nothingHint: "Your college asks for no fee at the moment.",
  table: "Instalments of the fee",
  columns: { title: "Instalment", due: "Due date", amount: "Amount" },
  closed: {
    Draft: "Fees can be paid once you have applied and your admission is approved.",
    Submitted: "Your college is checking your application. Fees can be paid once it is approved.",
    Rejected: "Your application was sent back. Fees can be paid once it is approved.",
  },
  toForm: "Go to the Admission Form",
  office: "Paying online comes next. Until then, pay at the office of your college.",
};
