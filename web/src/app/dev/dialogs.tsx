import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Dialog } from "@/ui/dialog";
import { DialogActions } from "@/ui/dialog-actions";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { WorkDialog } from "@/ui/work-dialog";
import { Part } from "./part";
import { longText } from "./samples";

const names = ["Dialog", "Pending", "Form", "Question", "Refused", "Unsaved work"] as const;
type Name = (typeof names)[number];

export function Dialogs() {
  const [open, setOpen] = useState<Name | null>(null);
  return (
    <Part name="Dialog, FormDialog, ConfirmDialog, WorkDialog">
      <Group>
        {names.map((name) => (
          <Button key={name} variant="default" onClick={() => setOpen(name)}>
            {name}
          </Button>
        ))}
      </Group>
      {open && <Opened key={open} name={open} onClose={() => setOpen(null)} />}
    </Part>
  );
}

const discard = {
  title: "Discard the changes?",
  question: "What you have changed here is not saved.",
  action: "Discard",
};

function Opened({ name, onClose }: { name: Name; onClose: () => void }) {
  const frame = { title: name, onClose };
  switch (name) {
    case "Form":
      return <Form {...frame} />;
    case "Question":
    case "Refused":
      return (
        <ConfirmDialog
          {...frame}
          question={longText}
          action={name === "Question" ? "Approve" : "Reject"}
          destructive={name === "Refused"}
          onConfirm={() => answer(name === "Refused")}
        />
      );
    case "Unsaved work":
      return (
        <WorkDialog {...frame} isUnsaved discard={discard}>
          <Body />
        </WorkDialog>
      );
    default:
      return (
        <Dialog {...frame} opened isPending={name === "Pending"}>
          <Body isPending={name === "Pending"} />
        </Dialog>
      );
  }
}

function Form({ title, onClose }: { title: string; onClose: () => void }) {
  const form = useForm({
    initial: { name: "" },
    check: ({ name }) => (name ? [] : [{ path: "name", msg: "Please enter a name." }]),
    submit: () => answer(true),
  });
  return (
    <FormDialog title={title} form={form} action="Save" onClose={onClose}>
      <TextField label="Full Name" field={form.field("name")} />
    </FormDialog>
  );
}

async function answer(isRefused: boolean) {
  await new Promise((resolve) => setTimeout(resolve, 1500));
  if (isRefused) throw new Error("refused");
}

const Body = ({ isPending = false }: { isPending?: boolean }) => (
  <Stack>
    <Text>{longText}</Text>
    <DialogActions>
      <Button loading={isPending}>Save</Button>
    </DialogActions>
  </Stack>
);
