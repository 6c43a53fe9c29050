import "@mantine/core/styles/SimpleGrid.layer.css";
import { Button, SimpleGrid, Stack } from "@mantine/core";
import { useState } from "react";
import { FileField } from "@/shared/attachment/file-field";
import { FileChooser } from "@/shared/upload/file-chooser";
import { UploadState } from "@/shared/upload/upload-state";
import { DateField, DateInput } from "@/ui/form/date-field";
import { ErrorSummary } from "@/ui/form/error-summary";
import { Form } from "@/ui/form/form";
import { PasswordField } from "@/ui/form/password-field";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { Part, State } from "./part";
import { ignore, longText } from "./samples";

/** What can be filled in. */
export const Fields = () => (
  <>
    <Part name="Form: press Save for its faults, and for the server's after them">
      <FaultyForm />
    </Part>
    <Part name="TextField, PasswordField, DateField">
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
      <State name="DateInput without a day">
        <DateInput label="From" value="" onChange={setDay} none="From the beginning" />
      </State>
      <DateInput label="A day" value={day} onChange={setDay} describe={() => "in 5 days"} />
      <DateInput label="A fault" value="31/02/2026" onChange={setDay} />
      <DateInput label="Disabled day" disabled value={day} onChange={setDay} />
    </SimpleGrid>
  );
}

const idle = {
  shrinks: false,
  sending: null,
  stalls: false,
  error: null,
  reference: undefined,
  mayRetry: false,
  cancel: ignore,
  choose: ignore,
  retry: ignore,
};

const uploads = [
  { name: "Before a file is chosen", upload: idle },
  { name: "While a photo is made smaller", upload: { ...idle, shrinks: true, sending: 0 } },
  { name: "While it is sent", upload: { ...idle, sending: 0.4 } },
  { name: "While no byte moves", upload: { ...idle, sending: 0.4, stalls: true } },
  { name: "While it is checked", upload: { ...idle, sending: 1 } },
  { name: "Refused", upload: { ...idle, error: longText } },
  { name: "Not sent", upload: { ...idle, error: "The connection broke off.", mayRetry: true } },
  {
    name: "Failed",
    upload: { ...idle, error: "It did not work.", reference: "4f2c9d", mayRetry: true },
  },
];

const Uploads = () =>
  uploads.map(({ name, upload }, nth) => {
    const title = `Mark sheet ${nth + 1}`;
    return (
      <State key={name} name={name}>
        <FileChooser
          title={title}
          accepts={["image/png"]}
          field={{ id: `upload-${nth}`, "aria-invalid": upload.error !== null }}
          upload={upload}
          replaces={nth > 0}
          describedBy={`upload-${nth}-state`}
        />
        <div id={`upload-${nth}-state`}>
          <UploadState title={title} upload={upload} />
        </div>
      </State>
    );
  });

function FileFields() {
  const [file, setFile] = useState<File | null>(null);
  const chosen = new File(["x"], `${longText}.pdf`, { type: "application/pdf" });
  return (
    <>
      <State name="Before a file is chosen">
        <FileField file={file} onChange={setFile} disabled={false} />
      </State>
      <State name="Chosen">
        <FileField file={chosen} onChange={ignore} disabled={false} />
      </State>
      <State name="On its way">
        <FileField file={chosen} onChange={ignore} disabled />
      </State>
    </>
  );
}
