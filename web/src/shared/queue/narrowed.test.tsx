import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { atTheDesk } from "@/testing/accounts";
import { asGrievanceAdmin } from "@/testing/grievances";
import { asLeaveAdmin } from "@/testing/leaves";
import { atMarksDesk } from "@/testing/marks";
import { signedIn, staffSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answerAll } from "@/testing/scholarships";
import { answer, type Call } from "@/testing/server";

const asDocAdmin = () => {
  signedIn(staffSession("docAdmin"));
  return answer("get", "/student/getStudentsDetails", []);
};
const asTeacher = () => {
  signedIn(staffSession("teacher"));
  return answer("get", "/practicals/requests", { requests: [] });
};
const asScholarshipAdmin = () => {
  signedIn(staffSession("scholarshipAdmin"));
  answerAll([]);
  return answer("get", "/scholarship/fetch-all", { success: true, scholarships: [] });
};
const atTopUps = () => {
  atTheDesk();
  return answer("get", "/accountant/top-ups", { topUps: [] });
};
const atMarks = () => {
  atMarksDesk();
  return answer("get", "/marks/students", { students: [] });
};

/** The address of a desk, its further filters, what of them is shown, and what is left of them. */
const lists: [desk: string, filters: string, said: RegExp, left: string, at: () => Call[]][] = [
  [
    "/admin-grievance?status=Pending",
    "to=2026-11-03",
    /^Filed by 03\/11\/2026/,
    "status=Pending",
    () => asGrievanceAdmin(),
  ],
  [
    "/admin-grievance?status=Resolved",
    "from=2026-11-26&to=2026-11-26",
    /^Resolved on 26\/11\/2026/,
    "status=Resolved",
    () => asGrievanceAdmin(),
  ],
  [
    "/admin-leave?status=Pending",
    "startsBy=2026-11-26",
    /^Begins by 26\/11\/2026/,
    "status=Pending",
    () => asLeaveAdmin(),
  ],
  [
    "/admin-leave?status=Approved",
    "from=2026-11-26&to=2026-11-26",
    /^Approved on 26\/11\/2026/,
    "status=Approved",
    () => asLeaveAdmin(),
  ],
  [
    "/teacher/approve?status=Pending",
    "to=2026-11-18",
    /^Requested by 18\/11\/2026/,
    "status=Pending",
    asTeacher,
  ],
  [
    "/accountant-admin?tab=top-ups&status=Rejected",
    "from=2026-11-26&to=2026-11-26",
    /^Rejected on 26\/11\/2026/,
    "status=Rejected",
    atTopUps,
  ],
  [
    "/doc-admin?status=Submitted",
    "to=2026-11-11",
    /^Submitted by 11\/11\/2026/,
    "status=Submitted",
    asDocAdmin,
  ],
  [
    "/admin-scholarship/add?status=Open",
    "to=2026-11-25",
    /^Test by 25\/11\/2026/,
    "status=Open",
    asScholarshipAdmin,
  ],
  [
    "/marks-admin?status=Ready",
    "enteredBy=2026-11-11",
    /^Marks to publish, entered by 11\/11\/2026/,
    "status=Ready",
    atMarks,
  ],
  [
    "/marks-admin?status=Published",
    "from=2026-11-26&to=2026-11-26&outcome=PASS",
    /^Result PASS · Result issued on 26\/11\/2026/,
    "status=Published",
    atMarks,
  ],
  [
    "/marks-admin?status=Published",
    "outcome=FAIL&subject=tax",
    /^FAIL in Taxation/,
    "status=Published",
    atMarks,
  ],
];

const filtersOf = (calls: Call[]) => {
  const asked = new URLSearchParams(calls.at(-1)?.url.search);
  asked.delete("limit");
  return [...asked].map(([name, value]) => `${name}=${value}`).sort();
};

test.each(lists)("%s with %s says so, and can be left", async (desk, filters, said, left, at) => {
  const calls = at();
  const { user, address } = renderRoute(`${desk}&${filters}`);
  expect(await screen.findByText(said)).toBeVisible();
  expect(filtersOf(calls)).toEqual([...left.split("&"), ...filters.split("&")].sort());
  await user.click(screen.getByRole("button", { name: "Show all" }));
  expect(address()).toBe(desk);
  // Of a list that was asked for early the rows are there already.
  const asked = () => calls.map((call) => filtersOf([call]));
  await waitFor(() => expect(asked()).toContainEqual(left.split("&").sort()));
  expect(screen.queryByText(said)).toBeNull();
});

test("another status is another list: its days are not those of this one", async () => {
  const calls = asGrievanceAdmin();
  const { user, address } = renderRoute("/admin-grievance?status=Pending&to=2026-11-03");
  await screen.findByText(/^Filed by/);
  await user.click(screen.getByRole("tab", { name: "Resolved" }));
  expect(address()).toBe("/admin-grievance?status=Resolved");
  await waitFor(() => expect(filtersOf(calls)).toEqual(["status=Resolved"]));
});

test("what is no day of the calendar narrows nothing", async () => {
  const calls = asGrievanceAdmin();
  renderRoute("/admin-grievance?status=Pending&to=2026-02-30&from=soon");
  expect(await screen.findByText("No pending grievances")).toBeVisible();
  expect(filtersOf(calls)).toEqual(["status=Pending"]);
});

test("with nothing on those days the list says how to find more", async () => {
  asLeaveAdmin();
  renderRoute("/admin-leave?status=Pending&startsBy=2026-11-26");
  expect(await screen.findByText("No leave application matches this search")).toBeVisible();
});
