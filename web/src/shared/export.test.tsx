import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { atTheDesk } from "@/testing/accounts";
import { atAudit } from "@/testing/audit";
import { watchDownloads } from "@/testing/downloads";
import { asGrievanceAdmin, queuedGrievance } from "@/testing/grievances";
import { asLeaveAdmin, queuedLeave } from "@/testing/leaves";
import { atMarksDesk } from "@/testing/marks";
import { signedIn, staffSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answerAll } from "@/testing/scholarships";
import { answer, http, refuse, server } from "@/testing/server";

const atTransactions = () => {
  signedIn(staffSession("superAdmin"));
  answer("get", "/transactions", { transactions: [], totals: null });
};
const atScholarships = () => {
  signedIn(staffSession("scholarshipAdmin"));
  answerAll([]);
};

const press = async (user: ReturnType<typeof renderRoute>["user"]) =>
  user.click(await screen.findByRole("button", { name: "Export CSV" }));

/** A list's address as its desk has it, and what its file is asked for. */
const lists: [string, string, string, () => unknown][] = [
  [
    "/admin-leave?status=Approved&search=asha&order=from.desc",
    "/leave/export.csv",
    "status=Approved&search=asha&sort=from&order=desc",
    () => asLeaveAdmin([queuedLeave()]),
  ],
  [
    "/admin-grievance?category=Fees&search=hall&order=docket.asc",
    "/grievance/export.csv",
    "status=Pending&search=hall&sort=docket&order=asc&category=Fees",
    () => asGrievanceAdmin([queuedGrievance()]),
  ],
  [
    "/accountant-admin?tab=top-ups&search=1837&order=amount.desc",
    "/accountant/top-ups/export.csv",
    "status=Pending&search=1837&sort=amount&order=desc",
    () => atTheDesk(),
  ],
  [
    "/accountant-admin?course=BA&search=asha&order=balance.desc",
    "/accountant/students/export.csv",
    "course=BA&search=asha&sort=balance&order=desc",
    () => atTheDesk(),
  ],
  [
    "/marks-admin?course=BMS&status=Ready&search=asha&order=name.asc",
    "/marks/export.csv",
    "course=BMS&status=Ready&search=asha&sort=name&order=asc",
    () => atMarksDesk(),
  ],
  [
    "/admin-scholarship/add?status=Paid&search=merit&order=date.asc",
    "/scholarship/export.csv",
    "status=Paid&search=merit&sort=date&order=asc",
    atScholarships,
  ],
  [
    "/super-admin?tab=transactions&from=2026-06-01&search=UTR+4711&order=amount.desc",
    "/transactions/export.csv",
    "from=2026-06-01&search=UTR+4711&sort=amount&order=desc",
    atTransactions,
  ],
  [
    "/super-admin?tab=audit&action=changeMark&student=26000100001&order=asc",
    "/audit/export.csv",
    "action=changeMark&student=26000100001&order=asc",
    () => atAudit(),
  ],
];

test.each(lists)("%s is saved as it is filtered and sorted", async (address, path, asked, at) => {
  at();
  const saved = watchDownloads();
  const calls: string[] = [];
  server.use(
    http.untyped.get(`*/api${path}`, ({ request }) => {
      calls.push(new URL(request.url).search);
      const disposition = 'attachment; filename="list.csv"';
      return HttpResponse.text("rows", { headers: { "Content-Disposition": disposition } });
    }),
  );
  const { user } = renderRoute(address);
  await press(user);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe("list.csv");
  expect(calls).toEqual([`?${asked}`]);
});

const tooLong =
  "This list has more than 1,00,000 rows. Narrow it by a search, a filter or a period.";

test("a list that is too long for a file says how to narrow it", async () => {
  asLeaveAdmin([queuedLeave()]);
  const saved = watchDownloads();
  refuse("get", "/leave/export.csv", 400, tooLong, "export.too-long");
  const { user } = renderRoute("/admin-leave");
  await press(user);
  expect(await screen.findByText(tooLong)).toBeVisible();
  expect(screen.getByRole("button", { name: "Export CSV" })).toBeEnabled();
  expect(saved).toEqual([]);
});

test("in the transactions it stays until the list is another one", async () => {
  atTransactions();
  refuse("get", "/transactions/export.csv", 400, tooLong, "export.too-long");
  const { user } = renderRoute("/super-admin?tab=transactions");
  await press(user);
  expect(await screen.findByRole("alert")).toHaveTextContent(tooLong);
  await user.type(screen.getByRole("searchbox", { name: "Search transactions" }), "UTR");
  expect(await screen.findByText("No transaction matches")).toBeVisible();
  expect(screen.queryByText(tooLong)).toBeNull();
});
