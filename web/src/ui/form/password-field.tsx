import { PasswordInput } from "@mantine/core";
import { useState } from "react";
import { texts } from "../texts";
import type { FieldBinding } from "./use-form";

interface Props {
  label: string;
  description?: string;
  autoComplete: "current-password" | "new-password";
  field: FieldBinding;
}

export function PasswordField({ label, description, autoComplete, field }: Props) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      required
      withAsterisk={false}
      label={label}
      description={description}
      autoComplete={autoComplete}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        "aria-label": visible ? texts.hide(label) : texts.show(label),
        c: "dimmed",
      }}
      {...field}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}
