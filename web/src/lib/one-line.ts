/** What is typed in several lines, as the server keeps comments, remarks and reasons: in one. */
export const inOneLine = (text: string) => text.trim().replace(/\s*[\r\n]+\s*/g, " ");
