import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { account, atTheDesk } from "@/testing/accounts";
import { watchDownloads } from "@/testing/downloads";
import { renderRoute } from "@/testing/render-route";
import { answer } from "@/testing/server";
import { answerTerms } from "@/testing/terms";
import { fetchLazyParts } from "@/ui/lazy-part";

beforeEach(() => {
  atTheDesk([account()]);
  answerTerms();
});

const searches = (calls: { url: URL }[]) => calls.map(({ url }) => url.search);

test("the accountant sees the students of all years unless a year is chosen", async () => {
  watchDownloads();
  const calls = answer("get", "/accountant/students", { students: [account()] });
  const files = answer("get", "/accountant/students/export.csv", "name");
  const { user, address } = renderRoute("/accountant-admin");
  const choose = async (name: string, option: string) => {
    await user.click(await screen.findByRole("combobox", { name }));
    await user.click(await screen.findByRole("option", { name: option }));
  };
  await screen.findByRole("link", { name: "Asha Kulkarni" });
  await act(fetchLazyParts);
  expect(await screen.findByRole("combobox", { name: "Academic year" })).toHaveValue("All years");
  expect(searches(calls)).toEqual(["?limit=25"]);
  await choose("Academic year", "2026–27");
  await choose("Class", "BMS, term 3");
  await waitFor(() => expect(searches(calls).at(-1)).toBe("?limit=25&year=y2&class=m3"));
  expect(screen.getByRole("heading", { name: "Students · Term 3" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Export CSV" }));
  await waitFor(() => expect(searches(files)).toEqual(["?year=y2&class=m3"]));
  await choose("Academic year", "All years");
  expect(address()).toBe("/accountant-admin");
});

test("another area is not filtered by a class that it has no select for", async () => {
  answer("get", "/accountant/charges", { charges: [] });
  const { user, address } = renderRoute("/accountant-admin?year=y2&class=m3&division=a");
  await screen.findByRole("combobox", { name: "Division" });
  await user.click(screen.getByRole("tab", { name: "Charges" }));
  expect(address()).toBe("/accountant-admin?tab=charges");
});
