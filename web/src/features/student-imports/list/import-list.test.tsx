import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, refused } from "@/testing/server";
import { atImports } from "@/testing/student-import-server";
import {
  address,
  anImport,
  decided,
  dues,
  duesAddress,
  listAddress,
} from "@/testing/student-imports";

const table = async () => within(await screen.findByRole("table", { name: "Imports of students" }));
const rows = async () => (await table()).getAllByRole("row").map(({ textContent }) => textContent);
const link = "Import of 26/05/2026, 10:30";

test("each import says who it was by, how many it has enrolled, and what became of its dues", async () => {
  const { reads } = atImports({
    imports: [
      anImport({ isOver: false, rows: 1200, enrolled: 40, signedIn: 0 }),
      anImport({ _id: "i2", dues: dues({ ...decided, outcome: "Approved", raised: 2 }) }),
      anImport({ _id: "i3", dues: dues({ ...decided, outcome: "Dismissed", students: 1 }) }),
      anImport({ _id: "i4", rows: 1, enrolled: 1, dues: null }),
    ],
  });
  renderRoute(listAddress);
  await (await table()).findAllByRole("link");
  expect(await rows()).toEqual([
    "ImportImported byStudentsOpening duesState",
    `${link}Tara Deshpande40 of 1,200 students 0 with a passwordWaiting for approval ₹12,500.50 2 studentsRunning`,
    `${link}Tara Deshpande4 of 5 students 1 with a passwordApproved ₹12,500.50 2 studentsDone`,
    `${link}Tara Deshpande4 of 5 students 1 with a passwordDismissed ₹12,500.50 1 studentDone`,
    `${link}Tara Deshpande1 of 1 student 1 with a password–Done`,
  ]);
  expect(reads("/student-imports").map(({ search }) => search)).toEqual(["?limit=50"]);
  expect(screen.getByText("4 imports shown")).toBeVisible();
  expect(screen.getByRole("tab", { name: "Import students" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
});

test("a college without imports is told what to do", async () => {
  atImports({ imports: [] });
  renderRoute(listAddress);
  expect(await screen.findByText("No imports yet")).toBeVisible();
  expect(screen.getByRole("button", { name: "Import students" })).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
});

const refusal = () => HttpResponse.json(refused("Not now.", "request.forbidden"), { status: 403 });

test("while the imports load the table holds their place", async () => {
  atImports();
  const release = answerLate("get", "/student-imports", { imports: [] });
  renderRoute(listAddress);
  const shown = await screen.findByRole("table", { name: "Imports of students" });
  expect(shown).toHaveAttribute("aria-busy", "true");
  release();
  expect(await screen.findByText("No imports yet")).toBeVisible();
});

test("a list that fails can be asked for again, and further pages are the server's", async () => {
  const { told, reads } = atImports({ after: "i1", refusal: refusal() });
  const { user } = renderRoute(listAddress);
  expect(await screen.findByText("Not now.")).toBeVisible();
  told.refusal = undefined;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("link", { name: link });
  told.imports = [anImport({ _id: "i2" })];
  delete told.after;
  await user.click(await screen.findByRole("button", { name: "Load more" }));
  expect(await screen.findByText("2 imports shown")).toBeVisible();
  expect(reads("/student-imports").at(-1)?.search).toBe("?limit=50&after=i1");
});

test("the way leads to an import and back to its row", async () => {
  atImports();
  const page = renderRoute(`${listAddress}&state=Enrolled&search=asha`);
  await page.user.click(await screen.findByRole("link", { name: link }));
  const heading = await screen.findByRole("heading", { name: link });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(page.address()).toBe(address);
  await page.user.click(screen.getByRole("link", { name: "All imports" }));
  expect(page.address()).toBe(listAddress);
  const row = await screen.findByRole("link", { name: link });
  await waitFor(() => expect(row).toHaveFocus());
});

test("an import that is not there says so", async () => {
  atImports({ found: null });
  renderRoute(address);
  expect(await screen.findByText("There is no such import.")).toBeVisible();
});

test("an import that cannot be read can be asked for again", async () => {
  const { told } = atImports({ refusal: refusal() });
  const { user } = renderRoute(address);
  expect(await screen.findByText("Not now.")).toBeVisible();
  told.refusal = undefined;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Approve dues" })).toBeVisible();
});

test("an accountant has the same under Opening dues, and can import nobody", async () => {
  atImports({}, "accountantAdmin");
  answer("get", "/accountant/students", { students: [] });
  const page = renderRoute("/accountant-admin");
  await page.user.click(await screen.findByRole("tab", { name: "Opening dues" }));
  expect(page.address()).toBe(duesAddress);
  await page.user.click(await screen.findByRole("link", { name: link }));
  expect(page.address()).toBe(`${duesAddress}&import=i1`);
  expect(await screen.findByRole("button", { name: "Approve dues" })).toBeVisible();
  expect(await screen.findByText("Asha Kulkarni")).toBeVisible();
  for (const name of ["Import students", "Take back: Asha Kulkarni"]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
  await page.user.click(screen.getByRole("link", { name: "All opening dues" }));
  expect(page.address()).toBe(duesAddress);
  await page.user.click(screen.getByRole("tab", { name: "Students" }));
  expect(page.address()).toBe("/accountant-admin");
});
