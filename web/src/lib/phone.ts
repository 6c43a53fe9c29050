/** Where a number is called. Of two numbers, parted by a stroke, the first one. */
export const callTo = (phone: string) => `tel:${phone.split("/")[0]?.replace(/[^+\d]/g, "")}`;
