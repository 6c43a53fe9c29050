import { Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { MarksGrid, PublishedMarks } from "@/lib/api-types";
import { flash, flashLong } from "@/lib/flash";
import { useIsShown } from "@/lib/use-while-shown";
import { Dialog } from "@/ui/dialog";
import { DialogActions } from "@/ui/dialog-actions";
import { Fact, Facts } from "@/ui/facts";
import { ErrorSummary } from "@/ui/form/error-summary";
import { useForm } from "@/ui/form/use-form";
import { Notice } from "@/ui/notice";
import { type Cell, isMissing, type Row } from "../grid/model/cells";
import { resultOf } from "../grid/model/result";
import type { GridWork } from "../grid/model/work";
import { useSummary } from "../grid/use-grid-work";
import { type OfCourse, usePublish } from "../mutations";
import { texts as desk } from "../texts";
import { texts } from "./texts";
import classes from "./transfer.module.css";

const t = texts.publish;

interface Props {
  work: GridWork;
  of: OfCourse;
  /** What of the course it is. */
  name: string;
  subjects: MarksGrid["subjects"];
  onClose: () => void;
}

type Incomplete = PublishedMarks["incomplete"];

/** Says whose results would be published and whose not, and afterwards whose were. */
export function PublishDialog({ work, of, name, subjects, onClose }: Props) {
  const publish = usePublish();
  const isShown = useIsShown();
  const [done, setDone] = useState<PublishedMarks | null>(null);
  const { unsaved } = useSummary(work);
  const form = useForm({
    initial: {},
    submit: async () => {
      const published = await publish.mutateAsync(of);
      if (isShown.current) setDone(published);
      else flash(t.done(published.published), { forMs: flashLong });
    },
  });
  const incomplete = incompleteOf(work, subjects);
  const complete = work.rows.order.length - incomplete.length;
  const fresh = freshOf(work, new Set(incomplete.map(({ id }) => id)));
  const unchanged = complete - fresh.length;
  const passed = fresh.filter((row) => resultOf(row).whole?.verdict === "PASS").length;
  // One dialog for both, so that it still knows where the focus came from.
  return done ? (
    <Dialog title={t.doneTitle} opened onClose={onClose}>
      <Done done={done} onClose={onClose} />
    </Dialog>
  ) : (
    <Dialog title={t.title(name)} opened onClose={onClose} isPending={form.pending}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack>
          <ErrorSummary form={form} />
          <Text>{t.lead}</Text>
          <Facts>
            <Fact name={t.fresh} strong>
              {t.students(fresh.length)}
            </Fact>
            {fresh.length > 0 && (
              <>
                <Fact name={t.passed}>{t.students(passed)}</Fact>
                <Fact name={t.failed}>{t.students(fresh.length - passed)}</Fact>
              </>
            )}
            {unchanged > 0 && <Fact name={t.already}>{t.students(unchanged)}</Fact>}
            <Fact name={t.incomplete}>{t.students(incomplete.length)}</Fact>
          </Facts>
          <Names students={incomplete} />
          {unsaved > 0 ? (
            <Notice tone="error">{t.unsaved}</Notice>
          ) : (
            fresh.length === 0 && (
              <Notice tone="info">{complete === 0 ? t.nothing : t.nothingNew}</Notice>
            )
          )}
          {fresh.length === 0 ? (
            <DialogActions cancel={t.close} />
          ) : (
            <DialogActions>
              <Button type="submit" loading={form.pending} disabled={unsaved > 0}>
                {t.action(fresh.length)}
              </Button>
            </DialogActions>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

function Done({ done, onClose }: { done: PublishedMarks; onClose: () => void }) {
  const { published, unchanged, incomplete } = done;
  const button = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone.
  useEffect(() => button.current?.focus(), []);
  return (
    <Stack>
      <Notice tone="success" role="status">
        {t.done(published)} {unchanged > 0 && t.unchanged(unchanged)}
      </Notice>
      {incomplete.length > 0 && <Text>{t.left}</Text>}
      <Names students={incomplete} />
      <Group justify="flex-end">
        <Button ref={button} onClick={onClose}>
          {t.close}
        </Button>
      </Group>
    </Stack>
  );
}

function Names({ students }: { students: Incomplete }) {
  if (students.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys, too
    <ul className={classes.names} tabIndex={0} aria-label={t.incomplete}>
      {students.map(({ id, name, missing }) => (
        <li key={id}>{t.missing(name, desk.list(missing))}</li>
      ))}
    </ul>
  );
}

/** Earlier marks count until those of a re-exam are there. */
const lacksMarks = (cell: Cell | undefined) =>
  cell !== undefined && isMissing(cell) && cell.mark.bestMarks === null;

/** Whether the student has been shown all marks that there are. */
const isShownToStudent = ({ cells }: Row) =>
  cells.every(({ mark }) => mark.marks === null || mark.isPublished);

/** The rows that are complete and were not published as they are. */
function freshOf(work: GridWork, incomplete: Set<string>): Row[] {
  return work.rows.order.flatMap((id) => {
    const row = work.rows.get(id);
    return row && !incomplete.has(id) && !isShownToStudent(row) ? [row] : [];
  });
}

/** As far as the grid knows; the server tells afterwards whom it has left out. */
function incompleteOf(work: GridWork, subjects: MarksGrid["subjects"]): Incomplete {
  return work.rows.order.flatMap((id) => {
    const row = work.rows.get(id);
    const missing = subjects
      .filter((_, column) => lacksMarks(row?.cells[column]))
      .map(({ subjectName }) => subjectName);
    return row && missing.length > 0 ? [{ id, name: row.name, missing }] : [];
  });
}
