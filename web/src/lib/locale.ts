/** How numbers, money, days and lists are written, and which plural forms there are. */
export const locale = "en-IN";

/** Every day and every hour on the screen is one of India. */
export const timeZone = "Asia/Kolkata";
