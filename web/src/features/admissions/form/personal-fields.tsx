import "@/ui/radio-styles";
import { Radio, Textarea } from "@mantine/core";
import { texts as formatTexts } from "@/lib/format-texts";
import { DateField } from "@/ui/form/date-field";
import { TextField } from "@/ui/form/text-field";
import type { FieldBinding } from "@/ui/form/use-form";
import classes from "./application-form.module.css";
import { birthdays, genders } from "./rules";
import { texts } from "./texts";
import type { ApplicationFormState } from "./use-application";

const { fields, hints } = texts;

interface Props {
  form: ApplicationFormState;
  /** The college has brought this student in. */
  isIncomplete: boolean;
}

export function PersonalFields({ form, isIncomplete }: Props) {
  const { first, last } = birthdays();
  return (
    <div className={classes.fields}>
      <TextField
        label={fields.fullName}
        description={isIncomplete ? hints.ofCollege : hints.fullName}
        field={form.field("fullName")}
        autoComplete="name"
      />
      <TextField
        label={fields.phone}
        description={formatTexts.phone.hint}
        field={form.field("phone")}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
      />
      <DateField
        label={fields.dob}
        description={isIncomplete && hints.ofCollege}
        field={form.field("dob")}
        min={first}
        max={last}
        autoComplete="bday"
      />
      <GenderField field={form.field("gender")} />
      <TextField
        label={fields.parentName}
        description={hints.parentName}
        field={form.field("parentName")}
        autoComplete="off"
      />
      <TextField
        label={fields.parentPhone}
        description={formatTexts.phone.hint}
        field={form.field("parentPhone")}
        type="tel"
        inputMode="numeric"
        autoComplete="off"
      />
      <AddressField field={form.field("address")} />
    </div>
  );
}

function GenderField({ field }: { field: FieldBinding }) {
  return (
    <Radio.Group
      size="md"
      label={fields.gender}
      name={field.name}
      value={field.value}
      error={field.error}
      onChange={field.onChange}
    >
      <div className={classes.radios}>
        {genders.map((gender, index) => (
          // The first one is where the summary of faults leads to.
          <Radio
            key={gender}
            {...(index === 0 && { id: field.id })}
            size="sm"
            value={gender}
            label={texts.genders[gender]}
            aria-invalid={field["aria-invalid"]}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

function AddressField({ field }: { field: FieldBinding }) {
  return (
    <Textarea
      required
      withAsterisk={false}
      size="md"
      rows={3}
      label={fields.address}
      autoComplete="street-address"
      className={classes.wide}
      {...field}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}
