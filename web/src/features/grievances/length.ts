/** Characters as people count them, without the blanks that are not sent. */
export const lengthOf = (text: string) => [...text.trim()].length;
