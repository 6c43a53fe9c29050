import { Button, Stack } from "@mantine/core";
import type { Admin } from "@/lib/api-types";
import { flash } from "@/lib/flash";
import { useWhileShown } from "@/lib/use-while-shown";
import { Dialog } from "@/ui/dialog";
import { DialogActions } from "@/ui/dialog-actions";
import { ErrorSummary } from "@/ui/form/error-summary";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { useRenameAdmin } from "../api";
import { texts } from "../texts";

const words = texts.rename;

interface Props {
  admin: Admin;
  onClose: () => void;
}

export function RenameDialog({ admin, onClose }: Props) {
  const rename = useRenameAdmin();
  const finish = useWhileShown(onClose);
  const form = useForm({
    initial: { username: admin.username, name: admin.name },
    check: ({ username, name }) => [
      ...(username.trim() ? [] : [{ path: "username", msg: words.missingUsername }]),
      ...(name.trim() ? [] : [{ path: "name", msg: words.missingName }]),
    ],
    submit: async (names) => {
      await rename.mutateAsync({ id: admin._id, ...names });
      flash(texts.done.renamed);
      finish();
    },
  });
  return (
    <Dialog title={words.title} opened onClose={onClose} isPending={form.pending}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack>
          <ErrorSummary form={form} />
          <TextField
            label={words.username}
            field={form.field("username")}
            autoComplete="off"
            maxLength={80}
          />
          <TextField
            label={words.name}
            field={form.field("name")}
            autoComplete="off"
            maxLength={80}
          />
          <DialogActions>
            <Button type="submit" loading={form.pending}>
              {words.save}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
