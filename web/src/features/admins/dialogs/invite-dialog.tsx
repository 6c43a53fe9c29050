import { Button, Stack, Text } from "@mantine/core";
import { flash } from "@/lib/flash";
import { isRole } from "@/lib/roles";
import { useWhileShown } from "@/lib/use-while-shown";
import { Dialog } from "@/ui/dialog";
import { DialogActions } from "@/ui/dialog-actions";
import { ErrorSummary } from "@/ui/form/error-summary";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { useInviteAdmin } from "../api";
import { texts } from "../texts";
import { RoleField } from "./role-field";

const words = texts.invite;

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInviteAdmin();
  const finish = useWhileShown(onClose);
  const form = useForm({
    initial: { email: "", role: "" },
    check: ({ email, role }) => [
      ...(/^\S+@\S+$/.test(email.trim()) ? [] : [{ path: "email", msg: words.missingEmail }]),
      ...(isRole(role) ? [] : [{ path: "role", msg: texts.role.missing }]),
    ],
    submit: async (values) => {
      await invite.mutateAsync(values);
      flash(texts.done.invited(values.email.trim()));
      finish();
    },
  });
  return (
    <Dialog title={words.title} opened onClose={onClose} isPending={form.pending}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack>
          <ErrorSummary form={form} />
          <Text>{words.lead}</Text>
          <TextField
            label={words.email}
            field={form.field("email")}
            type="email"
            autoComplete="off"
          />
          <RoleField field={form.field("role")} />
          <DialogActions>
            <Button type="submit" loading={form.pending}>
              {words.send}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
