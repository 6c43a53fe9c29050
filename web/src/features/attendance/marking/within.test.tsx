import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderRoute } from "@/testing/render-route";
import { answer } from "@/testing/server";
import { asTeacher, lecture, sheet, taught } from "@/testing/teaching";
import { answerTerms } from "@/testing/terms";
import { fetchLazyParts } from "@/ui/lazy-part";

const list = () => within(screen.getByRole("region", { name: /^Lectures taken/ }));

test("lectures are of a class, and stay so whichever sheet is opened", async () => {
  asTeacher([taught(), taught({ _id: "law", name: "Law" })]);
  answerTerms();
  answer("get", "/attendance", sheet());
  const calls = answer("get", "/attendance/lectures", { lectures: [lecture()] });
  const searches = () => calls.map(({ url }) => url.search);
  const { user, address } = renderRoute("/teacher/mark");
  await screen.findByRole("link", { name: /^Open: Web Programming/ });
  await act(fetchLazyParts);
  expect(searches()).toEqual(["?limit=10&year=y2"]);
  await user.click(list().getByRole("combobox", { name: "Class" }));
  await user.click(await screen.findByRole("option", { name: "BMS, term 3" }));
  await waitFor(() => expect(searches().at(-1)).toBe("?limit=10&year=y2&class=m3"));
  expect(address()).toBe("/teacher/mark?lecturesYear=y2&lecturesClass=m3");
  expect(screen.getByRole("heading", { name: "Lectures taken · Term 3" })).toBeVisible();

  await user.click(await list().findByRole("link", { name: /^Open: Web Programming/ }));
  const kept = "lecturesYear=y2&lecturesClass=m3";
  expect(address()).toBe(`/teacher/mark?subject=web&date=2026-06-12&lecture=2&${kept}`);
  await user.click(screen.getByRole("combobox", { name: "Lecture number" }));
  await user.click(await screen.findByRole("option", { name: "3" }));
  expect(address()).toBe(`/teacher/mark?subject=web&date=2026-06-12&lecture=3&${kept}`);
  expect(list().getByRole("combobox", { name: "Class" })).toHaveValue("BMS, term 3");
});

test("a class without lectures says so", async () => {
  asTeacher();
  answerTerms();
  answer("get", "/attendance", sheet());
  renderRoute("/teacher/mark?lecturesYear=y2&lecturesClass=m1");
  expect(await screen.findByText("No lectures here")).toBeVisible();
});
