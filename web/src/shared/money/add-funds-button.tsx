import { Button, type ButtonProps } from "@mantine/core";
import { AddIcon } from "@/ui/icons";
import { prepareAddFunds } from "./add-funds";
import { texts } from "./texts";

interface Props extends Pick<ButtonProps, "variant"> {
  onClick: () => void;
}

export function AddFundsButton(props: Props) {
  return (
    <Button
      leftSection={<AddIcon size={18} stroke={1.75} aria-hidden />}
      onMouseEnter={prepareAddFunds}
      onFocus={prepareAddFunds}
      {...props}
    >
      {texts.addFunds}
    </Button>
  );
}
