import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { pageSays, renderRoute } from "@/testing/render-route";
import { answer, refuse } from "@/testing/server";
import { codeIn } from "./api";

const mail = (id: string, text: string) => ({
  id,
  to: `${id}@college.example`,
  subject: `Mail ${id}`,
  text,
  sentAt: "2026-11-20T12:00:00Z",
});

test("a demo shows its mails in the server's order, with the code apart", async () => {
  pageSays({ demo: true, mailbox: true });
  answer("get", "/dev/mailbox", {
    mails: [mail("new", "Your code is 123456."), mail("old", "Welcome.")],
  });
  renderRoute("/dev/mailbox");
  expect(await screen.findByText("123456")).toBeVisible();
  const subjects = screen.getAllByRole("heading", { level: 2 }).map((h) => h.textContent);
  expect(subjects).toEqual(["Mail new", "Mail old"]);
});

test("the list renews itself", async () => {
  pageSays({ demo: true, mailbox: true });
  answer("get", "/dev/mailbox", { mails: [] });
  renderRoute("/dev/mailbox");
  expect(await screen.findByText("No mail yet")).toBeVisible();
  answer("get", "/dev/mailbox", { mails: [mail("late", "Here.")] });
  expect(await screen.findByText("Mail late")).toBeVisible();
});

test("a failure can be retried", async () => {
  pageSays({ demo: true, mailbox: true });
  refuse("get", "/dev/mailbox", 404, "Not here.");
  const { user } = renderRoute("/dev/mailbox");
  await screen.findByText("Not here.");
  answer("get", "/dev/mailbox", { mails: [] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No mail yet")).toBeVisible();
});

test("outside a demo there is no such page", async () => {
  renderRoute("/dev/mailbox");
  expect(await screen.findByRole("heading", { name: "Page Not Found" })).toBeVisible();
});

test("only six digits that stand alone are a code", () => {
  expect(codeIn("Your Student ID is 26000100001.")).toBeUndefined();
  expect(codeIn("Code: 004711.")).toBe("004711");
});
