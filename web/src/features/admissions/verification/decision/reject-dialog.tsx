import "@mantine/core/styles/Checkbox.layer.css";
import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Dossier } from "@/lib/api-types";
import { Dialog } from "@/ui/dialog";
import { DialogActions } from "@/ui/dialog-actions";
import { ErrorSummary } from "@/ui/form/error-summary";
import { useForm } from "@/ui/form/use-form";
import { useReject } from "../api";
import { texts } from "../texts";
import type { DecisionProps } from "./decision-dialog";
import { RefusedDocuments } from "./refused-documents";
import { inOneLine, RemarkField } from "./remark-field";

const words = texts.rejection;

/** The server's name for what is wrong with one document. */
export const pathOf = (slot: string) => `documents.${slot}`;

export function RejectDialog({ dossier, run, onClose }: DecisionProps) {
  const reject = useReject();
  const [ticked, setTicked] = useState<string[]>([]);
  const whys = Object.fromEntries(dossier.files.map(({ slot }) => [pathOf(slot), ""]));
  const form = useForm<{ reason: string } & Record<string, string>>({
    initial: { reason: "", ...whys },
    check: (values) => missingReasons(dossier, ticked, values),
    submit: (values) =>
      run(
        () => reject.mutateAsync(rejection(dossier, ticked, values)),
        words.done(dossier.fullName),
      ),
  });
  return (
    <Dialog title={words.title} opened onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack>
          <ErrorSummary form={form} />
          <Text>{words.text(dossier.fullName)}</Text>
          <RemarkField label={words.reason} field={form.field("reason")} />
          {dossier.files.length > 0 && (
            <RefusedDocuments
              files={dossier.files}
              ticked={ticked}
              onTick={(slot, on) =>
                setTicked((all) => (on ? [...all, slot] : all.filter((other) => other !== slot)))
              }
              fieldOf={(slot) => form.field(pathOf(slot))}
            />
          )}
          <DialogActions onCancel={onClose}>
            <Button type="submit" color="red.9" loading={form.pending}>
              {texts.reject}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}

function missingReasons({ files }: Dossier, ticked: string[], values: Record<string, string>) {
  const refused = files.filter(({ slot }) => ticked.includes(slot));
  return [
    { path: "reason", msg: texts.faults.reason },
    ...refused.map(({ slot, title }) => ({ path: pathOf(slot), msg: texts.faults.why(title) })),
  ].filter(({ path }) => !values[path]?.trim());
}

const rejection = (dossier: Dossier, ticked: string[], values: Record<string, string>) => ({
  dossier,
  reason: inOneLine(values.reason ?? ""),
  documents: Object.fromEntries(
    ticked.map((slot) => [slot, inOneLine(values[pathOf(slot)] ?? "")]),
  ),
});
