import "@/ui/checkbox-styles";
import { Checkbox, Stack, Text } from "@mantine/core";
import type { Dossier } from "@/lib/api-types";
import { removeFromTab } from "@/lib/browser-store";
import { inOneLine } from "@/lib/one-line";
import { useSession } from "@/lib/session";
import { type FieldBinding, useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { Notice } from "@/ui/notice";
import { useReject } from "../api";
import { texts } from "../texts";
import type { DecisionProps } from "./decision-dialog";
import classes from "./refused-documents.module.css";
import { RemarkField } from "./remark-field";

const t = texts.rejection;

/** The server's name for what is wrong with one document. */
export const pathOf = (slot: string) => `documents.${slot}`;

export function RejectDialog({ dossier, run, onClose }: DecisionProps) {
  const reject = useReject();
  // What was begun waits in the tab, unless the student sends other documents.
  const store = `rejection:${dossier.id}:${dossier.submission}:${useSession().id}`;
  const emptyReasons = Object.fromEntries(dossier.files.map(({ slot }) => [pathOf(slot), ""]));
  const form = useForm<{ reason: string } & Record<string, string>>({
    // The ticks are kept with what was typed below them.
    initial: { reason: "", ticked: "", ...emptyReasons },
    draft: store,
    check: (values) => missingReasons(dossier, values),
    submit: async (values) => {
      const rejecting = () => reject.mutateAsync(rejection(dossier, values));
      await run(rejecting, t.done(dossier.fullName));
      removeFromTab(store);
    },
  });
  const ticked = ticksIn(form.values);
  return (
    <FormDialog
      title={t.title}
      onClose={onClose}
      form={form}
      action={texts.reject}
      isDestructive
      holdsEnter
    >
      <Text>{t.text(dossier.fullName)}</Text>
      <RemarkField label={t.reason} field={form.field("reason")} />
      {dossier.files.length > 0 && (
        <RefusedDocuments
          files={dossier.files}
          ticked={ticked}
          onTick={(slot, on) =>
            form.change(
              "ticked",
              ticked
                .filter((other) => other !== slot)
                .concat(on ? slot : [])
                .join(","),
            )
          }
          fieldOf={(slot) => form.field(pathOf(slot))}
        />
      )}
    </FormDialog>
  );
}

const ticksIn = ({ ticked }: Record<string, string>) => ticked?.split(",").filter(Boolean) ?? [];

function missingReasons({ files }: Dossier, values: Record<string, string>) {
  const ticked = ticksIn(values);
  const refused = files.filter(({ slot }) => ticked.includes(slot));
  return [
    { path: "reason", msg: texts.faults.reason },
    ...refused.map(({ slot, title }) => ({ path: pathOf(slot), msg: texts.faults.why(title) })),
  ].filter(({ path }) => !values[path]?.trim());
}

const rejection = (dossier: Dossier, values: Record<string, string>) => ({
  dossier,
  reason: inOneLine(values.reason ?? ""),
  documents: Object.fromEntries(
    ticksIn(values).map((slot) => [slot, inOneLine(values[pathOf(slot)] ?? "")]),
  ),
});

interface Props {
  files: Dossier["files"];
  ticked: string[];
  onTick: (slot: string, on: boolean) => void;
  fieldOf: (slot: string) => FieldBinding;
}

function RefusedDocuments({ files, ticked, onTick, fieldOf }: Props) {
  return (
    <fieldset className={classes.documents}>
      <legend>{t.documents}</legend>
      <Text size="sm" c="dimmed" mb={8}>
        {t.documentsHint}
      </Text>
      <Stack gap="sm">
        {ticked.length === 0 && <Notice tone="info">{t.noneTicked}</Notice>}
        {files.map(({ slot, title }) => (
          <div key={slot}>
            <Checkbox
              label={title}
              checked={ticked.includes(slot)}
              onChange={(event) => onTick(slot, event.currentTarget.checked)}
            />
            {ticked.includes(slot) && (
              <div className={classes.why}>
                <RemarkField label={t.why(title)} field={fieldOf(slot)} rows={2} />
              </div>
            )}
          </div>
        ))}
      </Stack>
    </fieldset>
  );
}
