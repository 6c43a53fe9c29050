import { Button, Stack, Text } from "@mantine/core";
import { isRole, type Role } from "@/lib/roles";
import { useWhileShown } from "@/lib/use-while-shown";
import { Dialog } from "@/ui/dialog";
import { DialogActions } from "@/ui/dialog-actions";
import { ErrorSummary } from "@/ui/form/error-summary";
import { useForm } from "@/ui/form/use-form";
import { texts } from "../texts";
import { RoleField } from "./role-field";

interface Props {
  title: string;
  text: string;
  action: string;
  initialRole: string | null;
  onChoose: (role: Role) => Promise<void>;
  onClose: () => void;
}

export function RoleDialog({ title, text, action, initialRole, onChoose, onClose }: Props) {
  const finish = useWhileShown(onClose);
  const form = useForm({
    initial: { role: initialRole ?? "" },
    check: ({ role }) => (isRole(role) ? [] : [{ path: "role", msg: texts.role.missing }]),
    submit: async ({ role }) => {
      await onChoose(role as Role);
      finish();
    },
  });
  return (
    <Dialog title={title} opened onClose={onClose} isPending={form.pending}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack>
          <ErrorSummary form={form} />
          <Text>{text}</Text>
          <RoleField field={form.field("role")} />
          <DialogActions>
            <Button type="submit" loading={form.pending}>
              {action}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
