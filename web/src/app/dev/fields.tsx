import "@mantine/core/styles/SimpleGrid.layer.css";
import { Button, SimpleGrid, Stack } from "@mantine/core";
import { useState } from "react";
import { ReasonField } from "@/shared/reason-field";
import { DateField, DateInput } from "@/ui/form/date-field";
import { ErrorSummary } from "@/ui/form/error-summary";
import { Form } from "@/ui/form/form";
import { PasswordField } from "@/ui/form/password-field";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { Part, State } from "./part";
import { longText } from "./samples";
import { FileFields, Uploads } from "./uploads";

/** What can be filled in. */
export const Fields = () => (
  <>
    <Part name="Form: press Save for its faults, and for the server's after them">
      <FaultyForm />
    </Part>
    <Part name="TextField, PasswordField, DateField, SelectField, ReasonField">
      <EveryField />
    </Part>
    <Part name="FileChooser, UploadState">
      <Uploads />
    </Part>
    <Part name="FileField">
      <FileFields />
    </Part>
  </>
);

const isEmpty = (value: string) => value.trim() === "";

function FaultyForm() {
  const form = useForm({
    initial: { name: "", born: "", password: "" },
    check: (values) =>
      (["name", "born", "password"] as const)
        .filter((path) => isEmpty(values[path]))
        .map((path) => ({ path, msg: `Please fill in: ${path}.` })),
    submit: async () => {
      await new Promise((resolve) => setTimeout(resolve, 2000));
      throw new Error(longText);
    },
    fallback: "The server gave no reason.",
  });
  return (
    <Form onSubmit={form.onSubmit}>
      <Stack maw={480}>
        <ErrorSummary form={form} />
        <TextField label="Full Name" field={form.field("name")} />
        <DateField label="Date of Birth" field={form.field("born")} />
        <PasswordField
          label="Password"
          description="At least 8 characters."
          autoComplete="new-password"
          field={form.field("password")}
        />
        <Button type="submit" loading={form.pending}>
          Save
        </Button>
      </Stack>
    </Form>
  );
}

function EveryField() {
  const form = useForm({ initial: { empty: "", filled: longText }, submit: async () => undefined });
  const [day, setDay] = useState("2026-06-12");
  const field = { ...form.field("filled") };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextField label="Empty" placeholder="DD/MM/YYYY" field={form.field("empty")} />
      <TextField label="Long text" description={longText} field={field} />
      <TextField label="Fault" field={{ ...field, id: "fault", error: "Please enter a name." }} />
      <TextField label="Read-only" field={{ ...field, id: "fixed", readOnly: true }} />
      <TextField label="Disabled" disabled field={{ ...field, id: "disabled" }} />
      <SelectField
        label="Without a choice"
        placeholder="Choose"
        data={["Asha", longText]}
        field={{ ...form.field("empty"), id: "choice" }}
      />
      <SelectField
        label="With a fault"
        placeholder="Choose"
        data={["Asha", longText]}
        field={{ ...field, id: "chosen", error: "Please choose somebody." }}
      />
      <ReasonField description={longText} field={{ ...field, id: "reason" }} />
      <State name="DateInput without a day">
        <DateInput label="From" value="" onChange={setDay} none="From the beginning" />
      </State>
      <DateInput label="A day" value={day} onChange={setDay} describe={() => "in 5 days"} />
      <DateInput label="A fault" value="31/02/2026" onChange={setDay} />
      <DateInput label="Disabled day" disabled value={day} onChange={setDay} />
    </SimpleGrid>
  );
}
