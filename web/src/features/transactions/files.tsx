import { useState } from "react";
import { DownloadButton } from "@/shared/download-button";
import { ExportButton, withQuery } from "@/shared/export-button";
import { PrintIcon } from "@/ui/icons";
import { Notice } from "@/ui/notice";
import type { Wanted } from "./api";
import { texts } from "./texts";
import classes from "./transactions.module.css";

/** Acts of the list: its period as a report to print, and its lines as a table for a spreadsheet. */
export function Files({ asked }: { asked: Wanted }) {
  const [failed, setFailed] = useState<string | null>(null);
  const { from, to } = asked;
  const telling = { onStart: () => setFailed(null), onFailed: setFailed };
  return (
    <>
      <DownloadButton
        size="sm"
        path={withQuery("/transactions/report.pdf", { from, to })}
        leftSection={<PrintIcon size={18} stroke={1.75} aria-hidden />}
        {...telling}
      >
        {texts.printReport}
      </DownloadButton>
      <ExportButton path="/transactions/export.csv" asked={asked} {...telling} />
      {failed && (
        <div className={classes.failed}>
          <Notice tone="error" role="alert">
            {failed}
          </Notice>
        </div>
      )}
    </>
  );
}
