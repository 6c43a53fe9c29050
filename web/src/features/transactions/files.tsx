import { useState } from "react";
import type { Period } from "@/lib/periods";
import { DownloadButton } from "@/shared/download-button";
import { CsvIcon, PrintIcon } from "@/ui/icons";
import { Notice } from "@/ui/notice";
import { fileOf } from "./api";
import { texts } from "./texts";
import classes from "./transactions.module.css";

/** Acts of the list: the period as a report to print and as a table for a spreadsheet. */
export function Files({ period }: { period: Period }) {
  const [failed, setFailed] = useState<string | null>(null);
  const telling = { onStart: () => setFailed(null), onFailed: setFailed };
  return (
    <>
      <DownloadButton
        path={fileOf("report.pdf", period)}
        leftSection={<PrintIcon size={18} stroke={1.75} aria-hidden />}
        {...telling}
      >
        {texts.printReport}
      </DownloadButton>
      <DownloadButton
        path={fileOf("export.csv", period)}
        leftSection={<CsvIcon size={18} stroke={1.75} aria-hidden />}
        {...telling}
      >
        {texts.exportCsv}
      </DownloadButton>
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
