import { useWhileShown } from "@/lib/use-while-shown";
import "@/ui/checkbox-styles";
import { Button, Checkbox, Stack, Text } from "@mantine/core";
import type { MarksSheet } from "@/lib/api-types";
import { flash, flashLong } from "@/lib/flash";
import { inTerm } from "@/shared/terms";
import { DialogActions } from "@/ui/dialog-actions";
import { ErrorSummary } from "@/ui/form/error-summary";
import { Form } from "@/ui/form/form";
import { TextField } from "@/ui/form/text-field";
import type { Fault } from "@/ui/form/use-form";
import { Empty } from "@/ui/list/empty";
import { Notice } from "@/ui/notice";
import { WorkDialog } from "@/ui/work-dialog";
import type { SheetPlace } from "../api";
import { SheetStatus } from "../sheet-status";
import { texts } from "../texts";
import { History } from "./history";
import { MarkField } from "./mark-field";
import classes from "./sheet.module.css";
import { useSheet } from "./use-sheet";

const t = texts.sheet;

interface Props {
  sheet: MarksSheet;
  place: SheetPlace;
  onDone: () => void;
  onClose: () => void;
}

export function SheetForm({ sheet: loaded, place, onDone, onClose }: Props) {
  const finish = useWhileShown(() => {
    onDone();
    onClose();
  });
  const sheet = useSheet(loaded, place, (did) => {
    if (did !== "nothing") flash(t[did](loaded.name), { forMs: flashLong });
    finish();
  });
  const { base, form, missing, publish } = sheet;
  const isEmpty = base.marks.length === 0;

  return (
    <WorkDialog
      title={t.title(base.name)}
      onClose={onClose}
      isPending={form.pending}
      isUnsaved={sheet.isUnsaved}
      discard={{ ...t.discard, question: t.discard.question(base.name) }}
      onDiscard={sheet.forget}
      size="lg"
    >
      <Form onSubmit={form.onSubmit}>
        <Stack>
          <div className={classes.head}>
            <Text c="dimmed" fz="sm" className={classes.id}>
              {base.id} · {inTerm(base.course, base.term)}
            </Text>
            <SheetStatus status={base.status} />
          </div>
          <ErrorSummary form={{ ...form, faults: form.faults.map(named(base)) }} />
          {sheet.isRestored && (
            <Notice tone="info" role="status">
              {t.restored}
            </Notice>
          )}
          {sheet.dropped.length > 0 && (
            <Notice tone="info" role="status">
              {t.dropped(sheet.dropped.map(({ subjectName }) => subjectName))}
            </Notice>
          )}
          {isEmpty ? (
            <Empty {...t.noSubjects} />
          ) : (
            <div className={classes.marks}>
              {base.marks.map((mark) => (
                <MarkField
                  key={mark.subjectId}
                  mark={mark}
                  field={form.field(mark.subjectId)}
                  isOvertaken={sheet.isOvertaken(mark)}
                />
              ))}
            </div>
          )}
          {sheet.needsReason && (
            <TextField
              label={t.reason}
              description={t.reasonHint}
              field={sheet.reason}
              autoComplete="off"
              maxLength={300}
            />
          )}
          {!isEmpty && (
            <Checkbox
              label={t.publish}
              description={
                missing.length > 0
                  ? t.missing(missing.map(({ subjectName }) => subjectName))
                  : t.publishHint
              }
              disabled={missing.length > 0}
              checked={publish}
              onChange={(event) => sheet.setPublish(event.currentTarget.checked)}
            />
          )}
          <History studentId={base.id} />
          <div className={classes.foot}>
            <DialogActions cancel={t.close}>
              <Button type="submit" loading={form.pending} disabled={isEmpty}>
                {t.done}
              </Button>
            </DialogActions>
          </div>
        </Stack>
      </Form>
    </WorkDialog>
  );
}

/** In the summary each fault says its subject: many have the same sentence. */
const named =
  ({ marks }: MarksSheet) =>
  (fault: Fault) => {
    const about = marks.find(({ subjectId }) => subjectId === fault.path)?.subjectName;
    return about === undefined ? fault : { ...fault, about };
  };
