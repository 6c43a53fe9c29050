import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { account, atTheDesk } from "@/testing/accounts";
import { watchDownloads } from "@/testing/downloads";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate } from "@/testing/server";
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

test("the list stays in sight while somebody is searched for, but not while all years are read", async () => {
  const { user } = renderRoute("/accountant-admin");
  const asha = () => screen.queryByRole("link", { name: "Asha Kulkarni" });
  await waitFor(() => expect(asha()).toBeVisible());
  await screen.findByRole("combobox", { name: "Academic year" });
  const rohan = { students: [account({ id: "26000100002", name: "Rohan Mehta" })] };
  const find = answerLate("get", "/accountant/students", rohan);
  await user.type(screen.getByRole("searchbox", { name: "Search students" }), "rohan");
  const years = () => screen.getByRole("combobox", { name: "Academic year" });
  await waitFor(() => expect(years()).toHaveValue("All years"));
  expect(asha()).toBeVisible();
  find();
  expect(await screen.findByRole("link", { name: "Rohan Mehta" })).toBeVisible();
  await user.clear(screen.getByRole("searchbox", { name: "Search students" }));
  await waitFor(() => expect(asha()).toBeVisible());
  const read = answerLate("get", "/accountant/students", rohan);
  await user.click(years());
  await user.click(await screen.findByRole("option", { name: "All years" }));
  await waitFor(() => expect(asha()).toBeNull());
  read();
  expect(await screen.findByRole("link", { name: "Rohan Mehta" })).toBeVisible();
});

test("a charge for a whole course is offered only beside all of its students", async () => {
  const { user } = renderRoute("/accountant-admin?course=BMS");
  const charge = () => screen.queryByRole("button", { name: "Charge this course" });
  const choose = async (name: string, option: string) => {
    await user.click(await screen.findByRole("combobox", { name }));
    await user.click(await screen.findByRole("option", { name: option }));
  };
  // The list is of the present year, the charge would not be.
  await screen.findByRole("link", { name: "Asha Kulkarni" });
  expect(await screen.findByRole("combobox", { name: "Academic year" })).toHaveValue("2026–27");
  expect(charge()).toBeNull();
  await choose("Academic year", "All years");
  await waitFor(() => expect(charge()).toBeVisible());
  await user.click(charge() as HTMLElement);
  const dialog = await screen.findByRole("dialog", { name: "Charge BMS" });
  expect(dialog).toHaveTextContent(/also students of earlier academic years\./);
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await choose("Academic year", "2026–27");
  await waitFor(() => expect(charge()).toBeNull());
});

test("another area is not filtered by a class that it has no select for", async () => {
  answer("get", "/accountant/charges", { charges: [] });
  const { user, address } = renderRoute("/accountant-admin?year=y2&class=m3&division=a");
  await screen.findByRole("combobox", { name: "Division" });
  await user.click(screen.getByRole("tab", { name: "Charges" }));
  expect(address()).toBe("/accountant-admin?tab=charges");
});
