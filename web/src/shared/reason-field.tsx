import { Textarea } from "@mantine/core";
import type { FieldBinding } from "@/ui/form/use-form";
import { mostOfReason } from "./reason";
import { texts } from "./reason-texts";

interface Props {
  /** Who reads it. */
  description: string;
  field: FieldBinding;
}

/** Why something is asked for that another person has to approve. */
export const ReasonField = ({ field, description }: Props) => (
  <Textarea
    required
    withAsterisk={false}
    size="md"
    rows={3}
    maxLength={mostOfReason}
    label={texts.label}
    description={description}
    {...field}
    onChange={(event) => field.onChange(event.currentTarget.value)}
  />
);
