import { Text } from "@mantine/core";
import type { FieldBinding } from "@/ui/form/use-form";
import { LongTextField, lengthOf } from "../long-text-field";
import { texts as grievanceTexts } from "../texts";
import { texts } from "./texts";

const t = texts.resolution;
const longest = 2000;

export const replyFault = (reply: string) =>
  lengthOf(reply) > longest ? grievanceTexts.tooLong(t.replyName, longest) : undefined;

interface Props {
  label: string;
  field: FieldBinding;
  rows?: number;
}

/** What the students of one grievance, or of several, are told. */
export const ReplyField = ({ label, field, rows = 5 }: Props) => (
  <>
    <LongTextField
      label={label}
      field={field}
      rows={rows}
      readOnly={field.readOnly ?? false}
      longest={longest}
      count={(length) => grievanceTexts.count(length, longest)}
    />
    {/* Phones have no such keys. */}
    <Text size="sm" c="dimmed" visibleFrom="sm">
      {t.keys}
    </Text>
  </>
);
