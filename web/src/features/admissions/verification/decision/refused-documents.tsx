import { Checkbox, Stack, Text } from "@mantine/core";
import type { Dossier } from "@/lib/api-types";
import type { FieldBinding } from "@/ui/form/use-form";
import { Notice } from "@/ui/notice";
import { texts } from "../texts";
import classes from "./refused-documents.module.css";
import { RemarkField } from "./remark-field";

const t = texts.rejection;

interface Props {
  files: Dossier["files"];
  ticked: string[];
  onTick: (slot: string, on: boolean) => void;
  fieldOf: (slot: string) => FieldBinding;
}

export function RefusedDocuments({ files, ticked, onTick, fieldOf }: Props) {
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
