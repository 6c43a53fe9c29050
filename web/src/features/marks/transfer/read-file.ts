import { texts } from "./texts";

const most = 900 * 1024;

/** The text of a chosen file, or why it cannot be taken. */
export async function textOf(file: File): Promise<{ csv: string } | { fault: string }> {
  if (file.size > most) return { fault: texts.import.tooBig };
  try {
    const bytes = await file.arrayBuffer();
    // Spreadsheets also save in the code pages of old, in which names would be garbled.
    const csv = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return csv.includes("\0") ? { fault: texts.import.notText } : { csv };
  } catch (error) {
    return { fault: error instanceof TypeError ? texts.import.notText : texts.import.unreadable };
  }
}
