import type { ComponentProps } from "react";
import { withoutEmpty } from "@/lib/pages";
import { CsvIcon } from "@/ui/icons";
import { DownloadButton } from "./download-button";
import { texts } from "./export-texts";

interface Props
  extends Pick<ComponentProps<typeof DownloadButton>, "path" | "onStart" | "onFailed"> {
  /** What the list is asked for: its filters, what is searched for, its order. */
  asked: object;
}

/** An act of a list: all of its rows, as they are filtered and sorted, as a table for a spreadsheet. */
export const ExportButton = ({ path, asked, ...telling }: Props) => (
  <DownloadButton
    size="sm"
    path={withQuery(path, asked)}
    leftSection={<CsvIcon size={18} stroke={1.75} aria-hidden />}
    {...telling}
  >
    {texts.exportCsv}
  </DownloadButton>
);

/** The address of a file below the API's base, without what is left empty. */
export function withQuery(path: string, asked: object): string {
  const query = new URLSearchParams(Object.entries(withoutEmpty(asked))).toString();
  return query ? `${path}?${query}` : path;
}
