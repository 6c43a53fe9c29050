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

test("the accountant sees the students of the present year unless another is chosen, with their terms", async () => {
  watchDownloads();
  const calls = answer("get", "/accountant/students", { students: [account({ term: 3 })] });
  const files = answer("get", "/accountant/students/export.csv", "name");
  const { user, address } = renderRoute("/accountant-admin");
  const choose = async (name: string, option: string) => {
    await user.click(await screen.findByRole("combobox", { name }));
    await user.click(await screen.findByRole("option", { name: option }));
  };
  await screen.findByRole("link", { name: "Asha Kulkarni" });
  await act(fetchLazyParts);
  expect(await screen.findByRole("combobox", { name: "Academic year" })).toHaveValue("2026–27");
  expect(searches(calls)).toEqual(["?limit=25&year=y2"]);
  const row = screen.getByRole("link", { name: "Asha Kulkarni" }).closest("tr");
  expect(row).toHaveTextContent("BMS, term 3");
  await choose("Class", "BMS, term 3");
  await waitFor(() => expect(searches(calls).at(-1)).toBe("?limit=25&year=y2&class=m3"));
  expect(screen.getByRole("heading", { name: "Students · Term 3" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Export CSV" }));
  await waitFor(() => expect(searches(files)).toEqual(["?year=y2&class=m3"]));
  // Applicants are of no year.
  await choose("Academic year", "All years");
  expect(address()).toBe("/accountant-admin?year=all");
  await waitFor(() => expect(searches(calls).at(-1)).toBe("?limit=25"));
});

test("who is searched for is found in all years, also who is in none", async () => {
  const calls = answer("get", "/accountant/students", { students: [account()] });
  const { user } = renderRoute("/accountant-admin");
  await waitFor(() => expect(searches(calls)).toEqual(["?limit=25&year=y2"]));
  await user.type(screen.getByRole("searchbox", { name: "Search students" }), "asha");
  await waitFor(() => expect(searches(calls).at(-1)).toBe("?limit=25&search=asha"));
  expect(screen.getByRole("combobox", { name: "Academic year" })).toHaveValue("All years");
});

test("a charge for a whole course is offered while no other year or class is chosen", async () => {
  const { user } = renderRoute("/accountant-admin?course=BMS");
  const charge = () => screen.queryByRole("button", { name: "Charge this course" });
  await screen.findByRole("combobox", { name: "Academic year" });
  await waitFor(() => expect(charge()).toBeVisible());
  await user.click(screen.getByRole("combobox", { name: "Class" }));
  await user.click(await screen.findByRole("option", { name: "BMS, term 3" }));
  await waitFor(() => expect(charge()).toBeNull());
});

test("another area is not filtered by a class that it has no select for", async () => {
  answer("get", "/accountant/charges", { charges: [] });
  const { user, address } = renderRoute("/accountant-admin?year=y2&class=m3&division=a");
  await screen.findByRole("combobox", { name: "Division" });
  await user.click(screen.getByRole("tab", { name: "Charges" }));
  expect(address()).toBe("/accountant-admin?tab=charges");
});
