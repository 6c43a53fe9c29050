import { Button } from "@mantine/core";
import { useState } from "react";
import type { MarksGrid } from "@/lib/api-types";
import { withoutEmpty } from "@/lib/pages";
import { DownloadButton } from "@/shared/download-button";
import type { Within } from "@/shared/within/choice";
import { CsvIcon, UploadIcon } from "@/ui/icons";
import { templateOf } from "../api";
import type { GridWork } from "../grid/model/work";
import { ImportDialog } from "./import-dialog";
import { PublishDialog } from "./publish-dialog";
import { texts } from "./texts";
import classes from "./transfer.module.css";

interface Props {
  work: GridWork;
  course: string;
  within: Within;
  /** What of the course it is. */
  name: string;
  subjects: MarksGrid["subjects"];
  /** Whether all students are here, so that it is known what would be published. */
  isWhole: boolean;
}

/** What is done with a course's marks as a whole. */
export function Transfer({ work, course, within, name, subjects, isWhole }: Props) {
  const [open, setOpen] = useState<"publish" | "import" | null>(null);
  const close = () => setOpen(null);
  const of = { course, ...withoutEmpty(within) };
  return (
    <div className={classes.actions}>
      <DownloadButton
        size="sm"
        path={templateOf(course, within)}
        leftSection={<CsvIcon size={18} stroke={1.75} aria-hidden />}
      >
        {texts.template}
      </DownloadButton>
      <Button
        variant="default"
        size="sm"
        leftSection={<UploadIcon size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen("import")}
      >
        {texts.import.open}
      </Button>
      <Button size="sm" disabled={!isWhole} onClick={() => setOpen("publish")}>
        {texts.publish.open}
      </Button>
      {open === "import" && <ImportDialog of={of} name={name} onClose={close} />}
      {open === "publish" && (
        <PublishDialog work={work} of={of} name={name} subjects={subjects} onClose={close} />
      )}
    </div>
  );
}
