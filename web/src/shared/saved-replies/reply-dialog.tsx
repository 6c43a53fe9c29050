import { Textarea } from "@mantine/core";
import type { SavedReply } from "@/lib/api-types";
import { flash } from "@/lib/flash";
import { formatNumber } from "@/lib/numbers";
import { useWhileShown } from "@/lib/use-while-shown";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { type Desk, useAddReply, useChangeReply } from "./api";
import { texts } from "./texts";

const t = texts.form;
const longest = 500;

interface Props {
  desk: Desk;
  /** Undefined: a new one. */
  reply?: SavedReply;
  /** What a new one begins with. */
  text?: string;
  onClose: () => void;
}

/** Characters as people count them, without the blanks that are not sent. */
const lengthOf = (text: string) => [...text.trim()].length;

function faultOf(text: string) {
  if (!text.trim()) return t.faults.text;
  return lengthOf(text) > longest ? t.faults.tooLong(formatNumber(longest)) : undefined;
}

/** Adds a reply or edits one. What was typed stays when the server refuses it. */
export function ReplyDialog({ desk, reply, text = "", onClose }: Props) {
  const add = useAddReply(desk);
  const change = useChangeReply();
  const finish = useWhileShown(onClose);
  const form = useForm({
    initial: { title: reply?.title ?? "", text: reply?.text ?? text },
    check: (values) => {
      const fault = faultOf(values.text);
      return [
        ...(values.title.trim() ? [] : [{ path: "title", msg: t.faults.title }]),
        ...(fault ? [{ path: "text", msg: fault }] : []),
      ];
    },
    submit: async (values) => {
      const saving = reply ? change.mutateAsync({ of: reply, ...values }) : add.mutateAsync(values);
      const saved = (await saving).reply;
      flash((reply ? t.changed : t.added)(saved.title));
      finish();
    },
  });
  const { onChange, ...field } = form.field("text");
  return (
    <FormDialog
      title={reply ? t.editTitle : t.newTitle}
      onClose={onClose}
      form={form}
      action={t.save}
    >
      <TextField
        label={t.title}
        description={t.titleHint}
        field={form.field("title")}
        maxLength={60}
        autoComplete="off"
      />
      <Textarea
        required
        withAsterisk={false}
        size="md"
        rows={5}
        label={t.text}
        description={t.count(formatNumber(lengthOf(field.value)), formatNumber(longest))}
        inputWrapperOrder={["label", "input", "description", "error"]}
        {...field}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
