import { Stack } from "@mantine/core";
import type { OwnResult } from "@/lib/api-types";
import { paths } from "@/lib/paths";
import { AppLink } from "@/ui/app-link";
import { Empty } from "@/ui/list/empty";
import { Notice } from "@/ui/notice";
import { Panel } from "@/ui/panel";
import { MarksTable } from "./marks-table";
import classes from "./result.module.css";
import { ResultHead } from "./result-head";
import { ResultNotes } from "./result-notes";
import { texts } from "./texts";

/** Without a result it holds the places of head and table. */
export function ResultView({ own }: { own: OwnResult | undefined }) {
  const result = own?.result;
  if (result === null) {
    return (
      <Panel>
        <Empty {...texts.unpublished} />
      </Panel>
    );
  }
  const failed = result?.subjects.filter(({ grade }) => grade === "F") ?? [];
  return (
    <Stack gap="lg" className={classes.result}>
      <ResultHead own={own} />
      <Panel labelledBy="marks">
        <MarksTable result={result} />
        {failed.length > 0 && (
          <div className={classes.failed}>
            <Notice tone="info">
              {texts.failed(failed.map(({ name }) => name))}{" "}
              <AppLink to={paths.reexam}>{texts.toReexam}</AppLink>
            </Notice>
          </div>
        )}
      </Panel>
      {result && <ResultNotes result={result} />}
    </Stack>
  );
}
