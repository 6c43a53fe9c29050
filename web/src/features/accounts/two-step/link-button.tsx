import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentPropsWithoutRef } from "react";

type Props = ButtonProps & Omit<ComponentPropsWithoutRef<"button">, keyof ButtonProps>;

/** Another way to do the same, which stands back behind the one that is shown. */
export const LinkButton = (props: Props) => (
  <div>
    <Button
      variant="transparent"
      px={0}
      c="var(--mantine-color-anchor)"
      bg="transparent"
      {...props}
    />
  </div>
);
