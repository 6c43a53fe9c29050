import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { renderRoute } from "@/testing/render-route";
import { answer, answerWaiting } from "@/testing/server";
import { asTeacher, queuedRequest, scheduled } from "@/testing/teaching";
import { answerTerms } from "@/testing/terms";
import { fetchLazyParts } from "@/ui/lazy-part";

beforeEach(() => {
  asTeacher();
  answerTerms();
});

const searches = (calls: { url: URL }[]) => calls.map(({ url }) => url.search);

test("requests are those of all years, or of a class and a division of one", async () => {
  const calls = answer("get", "/practicals/requests", { requests: [queuedRequest()] });
  const { user } = renderRoute("/teacher/approve");
  await screen.findByText("Asha Kulkarni");
  await act(fetchLazyParts);
  expect(searches(calls)).toEqual(["?status=Pending&limit=25"]);
  await user.click(screen.getByRole("combobox", { name: "Academic year" }));
  await user.click(await screen.findByRole("option", { name: "2026–27" }));
  await user.click(await screen.findByRole("combobox", { name: "Class" }));
  await user.click(await screen.findByRole("option", { name: "BMS, term 3" }));
  await user.click(await screen.findByRole("combobox", { name: "Division" }));
  await user.click(await screen.findByRole("option", { name: "A" }));
  await waitFor(() =>
    expect(searches(calls).at(-1)).toBe("?status=Pending&year=y2&class=m3&division=a&limit=25"),
  );
  expect(screen.getByRole("heading", { name: "Requests · Term 3" })).toBeVisible();
});

test("nothing that waits is said as such, nothing of a class as no match", async () => {
  answer("get", "/practicals/requests", { requests: [] });
  answerWaiting({ practicalRequests: 0 });
  const { user } = renderRoute("/teacher/approve");
  expect(await screen.findByText("No requests waiting")).toBeVisible();
  await user.click(screen.getByRole("combobox", { name: "Academic year" }));
  await user.click(await screen.findByRole("option", { name: "2026–27" }));
  await user.click(await screen.findByRole("combobox", { name: "Class" }));
  await user.click(await screen.findByRole("option", { name: "BA" }));
  expect(await screen.findByText("No request matches this search")).toBeVisible();
});

test("practicals are scheduled for whole classes, so no division is asked for", async () => {
  const calls = answer("get", "/practicals/scheduled", { practicals: [scheduled()] });
  renderRoute("/teacher/approve?tab=practicals&year=y2&class=m3&division=a");
  await screen.findByText("A form with validation");
  expect(searches(calls)).toEqual(["?year=y2&class=m3&limit=25"]);
  expect(screen.getByRole("heading", { name: "Practicals · Term 3" })).toBeVisible();
  expect(screen.queryByRole("combobox", { name: "Division" })).toBeNull();
});
