import { Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import type { FieldBinding } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { Notice } from "@/ui/notice";
import { ProgressLine } from "@/ui/progress-line";
import { type Line, RowList } from "./row-list";
import { texts } from "./texts";
import type { ManyOf } from "./use-many";
import { useManyForm } from "./use-many-form";

export interface ManyProps<Row extends { _id: string }> {
  many: ManyOf<Row>;
  /** Those that were ticked when it was opened. */
  rows: Row[];
  /** Names the act: what was typed waits in the tab for the same rows. */
  draft: string;
  words: {
    title: string;
    /** Of the button, for so many. */
    action: (rows: readonly Row[]) => string;
    /** Said when all of them are done. */
    done: (count: number) => string;
  };
  isDestructive?: boolean;
  line: (row: Row) => Line;
  /** One call. What it gives is said of the row where that is not what was asked for. */
  decide: (row: Row, comment: string) => Promise<string | undefined>;
  /** After the last call, however it ended. */
  onEnd: () => void;
  /** What is asked, and what it comes to. */
  children: ReactNode;
  /** One for all of them, and the server's name for it. */
  comment?: {
    name: "comment" | "reply";
    check?: (comment: string) => string | undefined;
    field: (field: FieldBinding) => ReactNode;
  };
}

/**
 * Shows all that is ticked before it is decided, and then what became of each. One call a row: what fails
 * stays ticked, and can be tried again.
 */
export function ManyDialog<Row extends { _id: string }>(props: ManyProps<Row>) {
  const { rows, words, isDestructive, line, children, comment } = props;
  const { form, results, left, isOver, close } = useManyForm(props);
  const isAllDone = isOver && left.length === 0;
  const done = [...results.values()].filter(({ is }) => is === "done").length;
  return (
    <FormDialog
      title={words.title}
      size="lg"
      form={form}
      isDestructive={isDestructive ?? false}
      action={isOver ? texts.retry(left.length) : words.action(rows)}
      {...(isAllDone && { actions: null })}
      {...(form.pending && { cancel: texts.stop })}
      {...(isOver && !form.pending && { cancel: texts.close })}
      onClose={close}
    >
      {!isOver && <Text component="div">{children}</Text>}
      {isAllDone && form.faults.length === 0 && <AllDone count={rows.length} />}
      <RowList rows={rows} line={line} results={results} isOver={isOver && !form.pending} />
      {form.pending ? (
        <ProgressLine label={texts.progressOf} value={done} max={rows.length}>
          {texts.progress(done, rows.length)}
        </ProgressLine>
      ) : (
        !isAllDone && comment?.field(form.field(comment.name))
      )}
    </FormDialog>
  );
}

/** Where a row has something to say, the dialog stays until it is read. */
function AllDone({ count }: { count: number }) {
  const ref = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1}>
      <Notice tone="success" role="status">
        {texts.allDone(count)}
      </Notice>
    </div>
  );
}
