import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { renderRoute } from "@/testing/render-route";
import { refused } from "@/testing/server";
import { atImports } from "@/testing/student-import-server";
import { address, anImport, asha, chitra } from "@/testing/student-imports";

const path = "/student-imports/i1/students";

async function open(given: Parameters<typeof atImports>[0] = {}) {
  const server = atImports(given);
  const page = renderRoute(address);
  await screen.findByText(asha.name);
  const press = (name: string) => page.user.click(screen.getByRole("button", { name }));
  const dialog = () => within(screen.getByRole("dialog"));
  const confirm = (name: string) => page.user.click(dialog().getByRole("button", { name }));
  return { ...page, ...server, press, dialog, confirm };
}

const rows = () =>
  within(screen.getByRole("table", { name: "Students of the import" }))
    .getAllByRole("row")
    .map(({ textContent }) => textContent?.replace(/\s+/g, " "));

test("each student has a class, dues, and what became of the row", async () => {
  const { reads } = await open({
    students: [
      asha,
      chitra,
      {
        ...asha,
        row: 4,
        studentId: "26000100003",
        name: "Dev Shah",
        state: "SignedIn",
        dues: null,
      },
      {
        ...asha,
        row: 5,
        studentId: "26000100004",
        name: "Esha Patil",
        codeExpiresAt: "2026-01-01T05:00:00Z",
      },
    ],
  });
  expect(rows()).toEqual([
    "StudentContactClassOpening duesStateActions",
    "Asha Kulkarni26000100001 Row 2 asha@students.example 9820012345 Born 14/05/2007 BSc IT, term 3 Division A Roll number 7 University number 2025/0417 ₹12,500.50 Balance of 2025–26, due 31/12/2026 Enrolled Code sent 26/05/2026, 10:31 It works until 09/06/2099, 10:31. Send code againTake back",
    "Chitra Rao Row 3 chitra@students.example 9820012345 Born 14/05/2007 BSc IT –Left out This address has an account.",
    expect.stringMatching(/^Dev Shah26000100003 .* –Has a password ?$/),
    expect.stringContaining("The code has expired."),
  ]);
  expect(screen.getByText("4 students shown")).toBeVisible();
  expect(reads(path).map(({ search }) => search)).toEqual(["?limit=50"]);
});

test("a file without dues has no column of them", async () => {
  await open({ found: anImport({ dues: null }) });
  expect(rows()[0]).toBe("StudentContactClassStateActions");
});

test("state and search are sent to the server, and stand in the address", async () => {
  const page = await open();
  await page.user.click(screen.getByRole("combobox", { name: "State" }));
  await page.user.click(await screen.findByRole("option", { name: "Left out" }));
  await page.user.type(screen.getByRole("searchbox", { name: "Search students" }), "chi");
  await waitFor(() =>
    expect(page.reads(path).map(({ search }) => search)).toEqual([
      "?limit=50",
      "?limit=50&state=LeftOut",
      "?limit=50&state=LeftOut&search=chi",
    ]),
  );
  expect(page.address()).toBe(`${address}&state=LeftOut&search=chi`);
});

test("a search that finds nobody says so", async () => {
  atImports({ students: [] });
  renderRoute(`${address}&search=zz`);
  expect(await screen.findByText("No student matches")).toBeVisible();
});

test("a code is sent again after a question", async () => {
  const { acts, press, dialog, confirm } = await open({ replies: [null] });
  await press("Send code again: Asha Kulkarni");
  expect(
    dialog().getByText(
      "Asha Kulkarni gets a new code at asha@students.example. It works for 14 days.",
    ),
  ).toBeVisible();
  await confirm("Send code again");
  expect(await screen.findByText("A new code is on its way to Asha Kulkarni.")).toBeVisible();
  expect(acts().map(({ method, path: at }) => `${method} ${at}`)).toEqual([
    "POST /imported-students/26000100001/send-code",
  ]);
});

test("a student is taken back after it is said what that means", async () => {
  const { told, acts, press, dialog, confirm } = await open({ replies: [null] });
  await press("Take back: Asha Kulkarni");
  expect(dialog().getByText(/^Asha Kulkarni leaves the lists of your college/)).toHaveTextContent(
    "Asha Kulkarni leaves the lists of your college, and the code stops working. Unpaid dues are withdrawn. The email address can be imported again.",
  );
  told.students = [{ ...asha, state: "TakenBack" }, chitra];
  await confirm("Take back student");
  expect(await screen.findByText("Asha Kulkarni was taken back.")).toBeVisible();
  expect(acts().map(({ method, path: at }) => `${method} ${at}`)).toEqual([
    "POST /imported-students/26000100001/take-back",
  ]);
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Take back: Asha Kulkarni" })).toBeNull(),
  );
});

test.each([
  ["Take back: Asha Kulkarni", "Take back student", "import.in-use"],
  ["Send code again: Asha Kulkarni", "Send code again", "import.signed-in"],
] as const)("%s: a refusal is told in the server's words", async (button, action, code) => {
  const refusal = HttpResponse.json(refused("Not any more.", code), { status: 409 });
  const { press, dialog, confirm } = await open({ replies: [refusal] });
  await press(button);
  await confirm(action);
  expect(await dialog().findByText("Not any more.")).toBeVisible();
});
