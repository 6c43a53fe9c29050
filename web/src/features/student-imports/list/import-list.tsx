import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { lazyDialog } from "@/shared/lazy-view";
import { UploadIcon } from "@/ui/icons";
import { ListTools } from "@/ui/list/list-tools";
import { Listing } from "@/ui/list/listing";
import { ViewPanel } from "@/ui/view-panel";
import { importsQuery } from "../api";
import type { Props as DialogProps } from "../file/students-dialog";
import type { ImportsDesk } from "../imports-view";
import { texts } from "../texts";
import { useImportsUrl } from "../use-imports-url";
import { ImportTable } from "./import-table";

const t = texts.list;

const StudentsDialog = lazyDialog<DialogProps>(() =>
  import(/* webpackChunkName: "students-dialog" */ "../file/students-dialog").then(
    ({ StudentsDialog }) => StudentsDialog,
  ),
);

/** Of an import, for the way back to it. */
export const linkId = (id: string) => `student-import-${id}`;

/** What has been imported, the newest first; and at the super admin's desk the way to import more. */
export function ImportList({ desk }: { desk: ImportsDesk }) {
  const { open, addressOf } = useImportsUrl();
  const imports = useInfiniteQuery(importsQuery);
  const [isImporting, setImporting] = useState(false);
  const { title, lead } = texts.desks[desk];
  return (
    <ViewPanel id="student-imports" heading={title} lead={lead}>
      {desk === "imports" && (
        <ListTools
          actions={
            <Button
              size="sm"
              leftSection={<UploadIcon size={18} stroke={1.75} aria-hidden />}
              onClick={() => setImporting(true)}
            >
              {t.add}
            </Button>
          }
        />
      )}
      <Listing list={imports} empty={desk === "imports" ? t.empty : t.noDues} shown={t.shown}>
        {(rows) => (
          <ImportTable imports={rows} linkOf={(id) => ({ id: linkId(id), to: addressOf(id) })} />
        )}
      </Listing>
      {isImporting && <StudentsDialog onBegun={open} onClose={() => setImporting(false)} />}
    </ViewPanel>
  );
}
