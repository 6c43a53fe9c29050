import { Text } from "@mantine/core";
import { isRole, type Role, roleName, roles } from "@/lib/roles";
import { useWhileShown } from "@/lib/use-while-shown";
import { SelectField } from "@/ui/form/select-field";
import { type FieldBinding, useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { texts } from "../texts";

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
    <FormDialog title={title} onClose={onClose} form={form} action={action}>
      <Text>{text}</Text>
      <RoleField field={form.field("role")} />
    </FormDialog>
  );
}

const options = () => roles.map((role) => ({ value: role, label: roleName(role) }));

export const RoleField = ({ field }: { field: FieldBinding }) => (
  <SelectField
    label={texts.role.label}
    placeholder={texts.role.placeholder}
    data={options()}
    field={field}
  />
);
