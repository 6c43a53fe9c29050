import "@/ui/select-styles";
import { Select } from "@mantine/core";
import { roleName, roles } from "@/lib/roles";
import type { FieldBinding } from "@/ui/form/use-form";
import { texts } from "../texts";

const options = roles.map((role) => ({ value: role, label: roleName(role) }));

export function RoleField({ field }: { field: FieldBinding }) {
  return (
    <Select
      required
      withAsterisk={false}
      label={texts.role.label}
      placeholder={texts.role.placeholder}
      allowDeselect={false}
      comboboxProps={{ withinPortal: true }}
      {...field}
      value={field.value || null}
      data={options}
      onChange={(value) => field.onChange(value ?? "")}
    />
  );
}
