import { Button, MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { theme } from "@/app/theme/theme";

const sent = vi.fn();

function Form() {
  const [busy, setBusy] = useState(false);
  return (
    <MantineProvider theme={theme}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent();
          setBusy(true);
        }}
      >
        <input aria-label="Name" />
        <Button type="submit" loading={busy}>
          Send
        </Button>
        <Button disabled>Never</Button>
        <Button onClick={() => setBusy(false)}>Answer</Button>
      </form>
    </MantineProvider>
  );
}

test("a busy button keeps the focus, and neither a click nor Enter counts", async () => {
  render(<Form />);
  const user = userEvent.setup();
  const send = screen.getByRole("button", { name: "Send" });
  await user.click(send);
  expect(send).toHaveFocus();
  expect(send).toHaveAttribute("aria-disabled", "true");
  expect(send).toHaveAttribute("aria-busy", "true");
  await user.click(send);
  await user.keyboard("{Enter} ");
  await user.type(screen.getByLabelText("Name"), "{Enter}");
  expect(sent).toHaveBeenCalledTimes(1);
  // One without a type does not submit.
  await user.click(screen.getByRole("button", { name: "Answer" }));
  expect(sent).toHaveBeenCalledTimes(1);
  expect(send).not.toHaveAttribute("aria-disabled");
  await user.click(send);
  expect(sent).toHaveBeenCalledTimes(2);
  expect(screen.getByRole("button", { name: "Never" })).toBeDisabled();
});
