import { texts } from "./texts";

const mostBytes = 900 * 1024;
/** Base64 makes a third more of it, and a call may have 1 MB. */
const mostOfWorkbook = 700 * 1024;

/** A table as it is sent: its text, or a whole workbook in Base64, which has no text. */
export interface TableContent {
  csv: string;
  workbook?: string;
}

/** Whether there is something in it to be checked. */
export const isRead = (content: TableContent | null): content is TableContent =>
  content !== null && (content.csv !== "" || content.workbook !== undefined);

type Taken = TableContent | { fault: string };

/** What is in a chosen file, or why it cannot be taken. */
export async function contentOf(file: File, takesWorkbooks: boolean): Promise<Taken> {
  try {
    if (takesWorkbooks && (await isWorkbook(file))) return await workbookOf(file);
    return await textOf(file);
  } catch (error) {
    if (!(error instanceof TypeError)) return { fault: texts.unreadable };
    return { fault: takesWorkbooks ? texts.noTable : texts.notText };
  }
}

async function textOf(file: File): Promise<Taken> {
  if (file.size > mostBytes) return { fault: texts.tooBig };
  // Spreadsheets also save in the code pages of old, in which names would be garbled.
  const csv = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  if (csv.includes("\0")) throw new TypeError();
  return { csv };
}

/** By its name, or as the archive that it is; what else it lacks the server tells. */
async function isWorkbook(file: File) {
  if (file.name.toLowerCase().endsWith(".xlsx")) return true;
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x50 && second === 0x4b;
}

async function workbookOf(file: File): Promise<Taken> {
  if (file.size > mostOfWorkbook) return { fault: texts.workbookTooBig };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte));
  return { csv: "", workbook: btoa(characters.join("")) };
}
