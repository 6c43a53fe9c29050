import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderRoute } from "@/testing/render-route";
import { answer, failNetwork, refuse } from "@/testing/server";

const issued = { message: "sent", resendAfter: 60, expiresIn: 600 };

const unknown = { collegeName: null, near: [] as string[] };

async function fillForm(confirm = "a password of staff", found = unknown) {
  answer("get", "/college/look-up", found);
  const { user, address } = renderRoute("/admin-register");
  await user.type(await screen.findByLabelText("College Name"), "College of Science");
  await user.type(screen.getByLabelText("Email"), "meera@college.example");
  await user.type(screen.getByLabelText("Password"), "a password of staff");
  await user.type(screen.getByLabelText("Confirm Password"), confirm);
  await user.click(screen.getByRole("button", { name: "Register" }));
  return { user, address };
}

async function verified(pending: boolean) {
  const registered = answer("post", "/auth/admin-register", issued);
  answer("post", "/auth/admin-verify-otp", { message: "ok", pending });
  const { user, address } = await fillForm();
  await user.type(await screen.findByLabelText("One-time code (OTP)"), "123456{Enter}");
  await waitFor(() => expect(address()).toBe("/admin-login"));
  return registered;
}

test("a founder is asked to log in", async () => {
  const registered = await verified(false);
  expect(registered[0]?.body).toEqual({
    collegeName: "College of Science",
    email: "meera@college.example",
    password: "a password of staff",
  });
  expect(await screen.findByText(/you are its super admin/)).toBeVisible();
});

test("a later member of staff is asked to wait for approval", async () => {
  await verified(true);
  expect(await screen.findByText(/once .* approves your account/)).toBeVisible();
});

const near = { collegeName: null, near: ["College of Sciences", "Colege of Science"] };

test("a name that is almost a college's is asked about before it founds one", async () => {
  const registered = answer("post", "/auth/admin-register", issued);
  const { user } = await fillForm("a password of staff", near);
  const dialog = await screen.findByRole("dialog", { name: "Which college do you mean?" });
  expect(dialog).toHaveTextContent("We found no college called “College of Science”.");
  expect(registered).toEqual([]);
  await user.click(screen.getByRole("button", { name: "College of Sciences" }));
  await screen.findByLabelText("One-time code (OTP)");
  expect(registered[0]?.body).toMatchObject({ collegeName: "College of Sciences" });
});

test("a new college keeps its own name when it is none of the near ones", async () => {
  const registered = answer("post", "/auth/admin-register", issued);
  const { user } = await fillForm("a password of staff", near);
  await user.click(await screen.findByRole("button", { name: "Set up a new college" }));
  await screen.findByLabelText("One-time code (OTP)");
  expect(registered[0]?.body).toMatchObject({ collegeName: "College of Science" });
});

test("closing the question sends nothing and keeps what was typed", async () => {
  const registered = answer("post", "/auth/admin-register", issued);
  const { user } = await fillForm("a password of staff", near);
  await screen.findByRole("dialog", { name: "Which college do you mean?" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByLabelText("College Name")).toHaveValue("College of Science");
  expect(screen.getByRole("button", { name: "Register" })).toBeEnabled();
  expect(registered).toEqual([]);
});

test("different passwords are refused before anything is sent", async () => {
  const registered = answer("post", "/auth/admin-register", issued);
  await fillForm("another password");
  expect(await screen.findByText("Passwords do not match!")).toBeVisible();
  expect(registered).toEqual([]);
});

test("twelve characters are the least for staff", async () => {
  const { user } = renderRoute("/admin-register");
  await user.type(await screen.findByLabelText("Password"), "eleven char");
  await user.click(screen.getByRole("button", { name: "Register" }));
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(
    expect.stringContaining("Please use at least 12 characters"),
  );
});

test("the server's sentence is shown", async () => {
  refuse("post", "/auth/admin-register", 403, "Colleges are founded by invitation here.");
  await fillForm();
  expect(await screen.findByText("Colleges are founded by invitation here.")).toBeVisible();
});

test("without a reply it is 'An error occurred.'", async () => {
  failNetwork("post", "/auth/admin-register");
  await fillForm();
  expect(await screen.findByText("An error occurred.")).toBeVisible();
});

const invited =
  "/admin-register?college=College%20of%20Science%20&email=%20ravi%40college.example&x=1";

test("an invitation's link fills in whom it is for, and what is changed there stays", async () => {
  const { user } = renderRoute(invited);
  expect(await screen.findByLabelText("College Name")).toHaveValue("College of Science");
  expect(screen.getByLabelText("Email")).toHaveValue("ravi@college.example");
  await user.type(screen.getByLabelText("College Name"), " and Arts");
  cleanup();
  renderRoute(invited);
  expect(await screen.findByLabelText("College Name")).toHaveValue("College of Science and Arts");
});

test("what was typed before the invitation was opened does not stand in its place", async () => {
  const { user } = renderRoute("/admin-register");
  await user.type(await screen.findByLabelText("Email"), "other@college.example");
  cleanup();
  renderRoute(invited);
  expect(await screen.findByLabelText("Email")).toHaveValue("ravi@college.example");
});

test("what is too long for a name or an address is left out", async () => {
  renderRoute(`/admin-register?college=${"x".repeat(161)}&email=${"x".repeat(255)}`);
  expect(await screen.findByLabelText("College Name")).toHaveValue("");
  expect(screen.getByLabelText("Email")).toHaveValue("");
});
