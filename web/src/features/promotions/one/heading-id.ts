/** Of the panel, for the code that leads the focus there. */
export const headingId = "promotion-of-class";
