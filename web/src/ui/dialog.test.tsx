import { MantineProvider, Textarea } from "@mantine/core";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { theme } from "@/app/theme/theme";
import { ConfirmDialog } from "./confirm-dialog";
import { TextField } from "./form/text-field";
import { useForm } from "./form/use-form";
import { FormDialog } from "./form-dialog";

const sent = vi.fn();
const closed = vi.fn();
beforeEach(() => vi.clearAllMocks());

function Reply() {
  const form = useForm({
    initial: { title: "", reply: "" },
    submit: async (values) => sent(values),
  });
  const reply = form.field("reply");
  return (
    <FormDialog title="Answer" form={form} action="Send" onClose={closed}>
      <TextField label="Title" field={form.field("title")} />
      <Textarea
        label="Reply"
        {...reply}
        onChange={(event) => reply.onChange(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

const Question = () => (
  <ConfirmDialog
    title="Approve"
    question="Approve it?"
    action="Approve"
    onConfirm={async () => sent()}
    onClose={closed}
  />
);

function show(dialog: ReactNode) {
  const router = createMemoryRouter([{ path: "/", element: dialog }]);
  render(
    <MantineProvider theme={theme}>
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return userEvent.setup();
}

const button = (name: string) => screen.getByRole("button", { name });

test("a question without a field begins on the act, and Enter confirms it", async () => {
  const user = show(<Question />);
  await waitFor(() => expect(button("Approve")).toHaveFocus());
  await user.keyboard("{Enter}");
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
});

test("Enter that is held from before confirms nothing", async () => {
  const user = show(<Question />);
  await waitFor(() => expect(button("Approve")).toHaveFocus());
  const held = new KeyboardEvent("keydown", {
    key: "Enter",
    repeat: true,
    bubbles: true,
    cancelable: true,
  });
  expect(button("Approve").dispatchEvent(held)).toBe(false);
  await user.keyboard("{Escape}");
  expect(closed).toHaveBeenCalledOnce();
  expect(sent).not.toHaveBeenCalled();
});

test("Enter confirms from a field of one line", async () => {
  const user = show(<Reply />);
  await waitFor(() => expect(screen.getByLabelText("Title")).toHaveFocus());
  await user.keyboard("Seen{Enter}");
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ title: "Seen", reply: "" }));
});

test("Enter begins a line in a field of many, and Ctrl+Enter confirms", async () => {
  const user = show(<Reply />);
  await user.type(screen.getByLabelText("Reply"), "One{Enter}two");
  expect(sent).not.toHaveBeenCalled();
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ title: "", reply: "One\ntwo" }));
});

test.each(["Close", "Cancel"])("Ctrl+Enter confirms also from %s", async (name) => {
  const user = show(<Question />);
  button(name).focus();
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
});
