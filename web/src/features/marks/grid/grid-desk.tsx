import { Skeleton } from "@mantine/core";
import { useRef, useState } from "react";
import { isNotFound } from "@/lib/api-error";
import type { Within } from "@/shared/within/choice";
import { texts as withinTexts } from "@/shared/within/texts";
import { Empty, EmptyWhen } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { ListTools } from "@/ui/list/list-tools";
import { Transfer } from "../transfer/transfer";
import classes from "./grid.module.css";
import { Keys, StatusLine } from "./grid-foot";
import { cellId } from "./grid-row";
import { GridTable } from "./grid-table";
import { LeaveGuard } from "./leave-guard";
import { MissingTools } from "./missing-tools";
import { fill, type Pasted, type Plan } from "./model/paste";
import { PasteDialog, PastedNote } from "./pasting";
import { ReasonBar } from "./reason-bar";
import { texts } from "./texts";
import { nextMissing, useGridWork, useHeldRows, useMissingOnly, useOrder } from "./use-grid-work";

interface Props {
  course: string;
  within: Within;
  /** What of the course it is. */
  name: string;
}

/** The marks of one course, or of a class of it, as in a spreadsheet. */
export function GridDesk({ course, within, name }: Props) {
  const { work, subjects, isWhole, pages } = useGridWork(course, within);
  const all = useOrder(work);
  const only = useMissingOnly(work, all);
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const [planned, setPlanned] = useState<Plan | null>(null);
  const [held, hold] = useHeldRows();
  /** The cell that had the focus last. */
  const last = useRef<string>(undefined);

  const goTo = (id: string, column: number) => {
    // A filter may hide the row.
    if (!only.order.includes(id)) only.set(false);
    hold(id);
    setTimeout(() => document.getElementById(cellId(id, column))?.focus());
  };
  const goToMissing = () => {
    const next = nextMissing(work, only.order, last.current);
    if (next) goTo(next.id, next.column);
    return next !== null;
  };
  const closePasted = () => {
    setPasted(null);
    goBack();
  };
  const goBack = () => document.getElementById(last.current ?? "")?.focus();

  if (!subjects) {
    if (isNotFound(pages.error)) return <Empty {...texts.noCourse(course)} />;
    return pages.isError ? (
      <Failed error={pages.error} onRetry={() => pages.refetch()} />
    ) : (
      <Skeleton height={480} role="status" aria-label={texts.loading(0)} />
    );
  }
  const isEmpty = subjects.length === 0 || (isWhole && all.length === 0);
  const isNoneMissing = isWhole && only.order.length === 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only remembers where the focus was
    <div
      className={classes.desk}
      onFocus={({ target }) => {
        if (target instanceof HTMLInputElement && target.dataset.column) last.current = target.id;
      }}
    >
      <ListTools
        actions={
          <Transfer
            work={work}
            course={course}
            within={within}
            name={name}
            isWhole={isWhole && !isEmpty}
            subjects={subjects}
          />
        }
      >
        {!isEmpty && <MissingTools only={only} onGo={goToMissing} />}
      </ListTools>
      {isEmpty ? (
        <Empty {...(subjects.length === 0 ? texts.noSubjects : noStudentsIn(within))} />
      ) : (
        <>
          <ReasonBar work={work} onGiven={goBack} />
          <a className={classes.skip} href="#after-grid">
            {texts.skip}
          </a>
          <EmptyWhen isEmpty={isNoneMissing} {...texts.noneMissing} />
          {!isNoneMissing && (
            <GridTable
              work={work}
              name={name}
              subjects={subjects}
              order={only.order}
              held={held}
              onHold={hold}
              isWhole={isWhole}
              onPasted={setPasted}
              onPlanned={setPlanned}
              onNextMissing={goToMissing}
            />
          )}
          <div id="after-grid" tabIndex={-1} className={classes.foot}>
            {pasted && <PastedNote work={work} pasted={pasted} onClose={closePasted} />}
            <StatusLine work={work} onGoTo={goTo} />
            <span className={classes.count}>
              {isWhole ? texts.loaded(all.length) : texts.loading(all.length)}
            </span>
          </div>
          {pages.isError && (
            <Failed
              error={pages.error}
              // A next page would clear the error of a reading anew without having read anew.
              onRetry={() => (pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch())}
            />
          )}
          <Keys />
        </>
      )}
      {planned && (
        <PasteDialog
          work={work}
          plan={planned}
          onFill={() => {
            setPasted(fill(work, planned));
            setPlanned(null);
          }}
          onClose={() => setPlanned(null)}
        />
      )}
      <LeaveGuard work={work} />
    </div>
  );
}

const noStudentsIn = (within: Within) =>
  Object.values(within).some(Boolean) ? withinTexts.nobody : texts.noStudents;
