/** The server keeps a comment as one line. */
export const inOneLine = (text: string) => text.trim().replace(/\s*[\r\n]+\s*/g, " ");
