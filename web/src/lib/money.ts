const rupees = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** A number of rupees as people read it here: 125000 is ₹1,25,000.00. */
export const formatRupees = (amount: number) => rupees.format(amount);
