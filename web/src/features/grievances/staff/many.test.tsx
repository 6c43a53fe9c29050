import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { answerGrievanceQueue, asGrievanceAdmin, queuedGrievance } from "@/testing/grievances";
import { renderRoute } from "@/testing/render-route";
import { http, refused, server } from "@/testing/server";

const first = queuedGrievance();
const second = queuedGrievance({ _id: "g2", docket: "GR-2026-00043", title: "Wrong fee" });

test("one reply goes to all that are ticked; who was refused stays with the reply and the reason", async () => {
  asGrievanceAdmin([first, second]);
  const { user } = renderRoute("/admin-grievance");
  await screen.findByText("Wrong fee");
  const calls: { id: string; body: unknown }[] = [];
  const replies = [
    () => HttpResponse.json({ success: true }),
    () =>
      HttpResponse.json(refused("Too many at once.", "request.too-many-tries"), { status: 429 }),
    () => HttpResponse.json({ success: true }),
  ];
  server.use(
    http.untyped.put("*/api/grievance/resolve-grievance/:id", async ({ request, params }) => {
      calls.push({ id: String(params.id), body: await request.json() });
      return replies[calls.length - 1]?.();
    }),
  );
  await user.keyboard("tr");
  const dialog = () => within(screen.getByRole("dialog", { name: "Resolve grievances" }));
  expect(dialog().getByText(/^2 grievances will be resolved\./)).toBeVisible();
  const item = dialog().getByText("Wrong fee").closest("li");
  expect(item).toHaveTextContent("GR-2026-00043, Asha Kulkarni");
  const reply = dialog().getByLabelText("Reply to all (optional)");
  await waitFor(() => expect(reply).toHaveFocus());
  answerGrievanceQueue(second);
  await user.keyboard("Repaired.{Enter}Thank you.{Control>}{Enter}{/Control}");
  expect(await dialog().findByRole("alert")).toHaveTextContent("1 of 2 are done.");
  expect(item).toHaveTextContent("Too many at once.");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByText(first.title)).toBeNull());
  const card = screen.getByText("Wrong fee").closest("li") as HTMLElement;
  expect(within(card).getByText("Too many at once.")).toBeVisible();
  await user.keyboard("r");
  const kept = dialog().getByLabelText("Reply to all (optional)");
  expect(kept).toHaveValue("Repaired.\nThank you.");
  answerGrievanceQueue();
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(await screen.findByText("1 grievance is resolved.")).toBeVisible();
  const body = { reply: "Repaired.\nThank you." };
  expect(calls).toEqual(["g1", "g2", "g2"].map((id) => ({ id, body })));
});
