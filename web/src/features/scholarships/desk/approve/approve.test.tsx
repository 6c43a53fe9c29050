import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Scholarship } from "@/lib/api-types";
import { todayInIndia } from "@/lib/today";
import { signedIn, staffSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import {
  answerAll,
  answerParticipants,
  approvedScholarship,
  participant,
  people,
  scholarship,
} from "@/testing/scholarships";
import { answer, failNetwork, http, refuse, server } from "@/testing/server";

const sports = scholarship({ _id: "sports", name: "Sports", examDate: "2026-05-21" });
const applicants = people.map((person) => participant(person));
const route = "/admin-scholarship/approve-students";
const post = "/scholarship/approve-students";
const label = "Merit Scholarship (20/05/2026)";

beforeEach(() => {
  signedIn(staffSession("hod"));
  answerAll([scholarship(), sports]);
  answerParticipants(scholarship(), applicants);
});

const box = () => screen.getByRole("combobox", { name: "Scholarship" });
const tick = (name: string) => screen.getByRole("checkbox", { name: new RegExp(name) });

/** With the scholarship chosen by its address. */
async function open() {
  const page = renderRoute(`${route}?scholarship=merit`);
  await screen.findByRole("checkbox", { name: /Asha/ });
  const press = (name: string) => page.user.click(screen.getByRole("button", { name }));
  const dialog = () => within(screen.getByRole("dialog", { name: "Approve students" }));
  const confirm = (name: string) => page.user.click(dialog().getByRole("button", { name }));
  const ask = async () => {
    await page.user.click(tick("Asha"));
    await press("Approve Selected Students");
  };
  return { ...page, press, dialog, confirm, ask };
}

const approvedReply = (overrides: Partial<Scholarship> = {}) => ({
  success: true,
  message: "ok",
  scholarship: approvedScholarship(overrides),
});

test("a scholarship is chosen from the open ones, and its participants are listed", async () => {
  const { user, address } = renderRoute(route);
  expect(
    await screen.findByRole("region", { name: "Scholarship and participants" }),
  ).toBeInTheDocument();
  await user.click(await screen.findByRole("combobox", { name: "Scholarship" }));
  const options = await screen.findAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([label, "Sports (21/05/2026)"]);
  await user.click(screen.getByRole("option", { name: label }));
  await screen.findByRole("checkbox", { name: /Asha/ });
  expect(address()).toBe(`${route}?scholarship=merit`);
  const rows = within(screen.getByRole("table", { name: "Participants" })).getAllByRole("row");
  expect(rows[1]).toHaveTextContent(
    /^Asha Kulkarni26000100001BSc IT02\/05\/202682\.45% PASS75% \(45 of 60\)–$/,
  );
  expect(screen.getByText("0 of 3 ticked")).toBeVisible();
  expect(screen.getByText("₹5,000.50")).toBeVisible();
});

test("who has no result and no lecture yet, and who has other awards, is shown apart", async () => {
  answerParticipants(scholarship(), [
    participant({ result: null, attendance: null, otherAwards: { count: 2, total: 10000 } }),
    participant({
      ...people[1],
      result: { percentage: 31.5, verdict: "FAIL" },
      attendance: { attended: 0, held: 0 },
    }),
  ]);
  await open();
  const rows = within(screen.getByRole("table", { name: "Participants" })).getAllByRole("row");
  expect(rows[1]).toHaveTextContent(/2026––2, ₹10,000\.00$/);
  expect(rows[2]).toHaveTextContent(/202631\.5% FAIL––$/);
});

test("the box searches in the server", async () => {
  answerParticipants(sports, applicants);
  const { user } = renderRoute(route);
  await screen.findByRole("combobox", { name: "Scholarship" });
  const asked = answerAll([sports]);
  await user.type(box(), "spo");
  await waitFor(() => expect(asked.at(-1)?.get("search")).toBe("spo"));
  await user.click(await screen.findByRole("option", { name: "Sports (21/05/2026)" }));
  expect(asked.every((query) => query.get("status") === "Open")).toBe(true);
  expect(box()).toHaveValue("Sports (21/05/2026)");
});

test("ticks survive searching, and those in sight are ticked together", async () => {
  const { user, press } = await open();
  await user.click(tick("Bhavesh"));
  const chitra = participant(people[2]);
  const asked = answerParticipants(scholarship(), [chitra]);
  await user.type(screen.getByRole("searchbox", { name: "Search participants" }), "chi");
  await press(await screen.findByText("Tick all 1 shown").then(() => "Tick all 1 shown"));
  expect(asked.at(-1)?.url.searchParams.get("search")).toBe("chi");
  expect(screen.getByText("2 of 3 ticked")).toBeVisible();
  answerParticipants(scholarship(), applicants);
  await user.clear(screen.getByRole("searchbox", { name: "Search participants" }));
  expect(await screen.findByRole("checkbox", { name: /Bhavesh/ })).toBeChecked();
  expect(tick("Chitra")).toBeChecked();
  expect(tick("Asha")).not.toBeChecked();
  await press("Untick all 3 shown");
  expect(screen.getByText("0 of 3 ticked")).toBeVisible();
});

test("ticks survive paging", async () => {
  answerParticipants(scholarship(), [participant()], "k1");
  const { user, press } = await open();
  await user.click(tick("Asha"));
  const later = answerParticipants(scholarship(), [participant(people[1])]);
  await press("Load more");
  await user.click(await screen.findByRole("checkbox", { name: /Bhavesh/ }));
  expect(later[0]?.url.searchParams.get("after")).toBe("k1");
  expect(tick("Asha")).toBeChecked();
  expect(screen.getByText("2 of 3 ticked")).toBeVisible();
});

test("the arrows walk, and the space bar ticks", async () => {
  const { user } = await open();
  tick("Asha").focus();
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp} ");
  expect(tick("Bhavesh")).toBeChecked();
  expect(tick("Bhavesh")).toHaveFocus();
});

test("with nobody ticked the button says why it does nothing", async () => {
  const { user } = await open();
  const button = screen.getByRole("button", { name: "Approve Selected Students" });
  expect(button).toHaveAccessibleDescription("Tick at least one student.");
  await user.click(button);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the dialog says who, who not, and that it is done once; then they are approved", async () => {
  const calls = answer("post", post, approvedReply());
  const { user, dialog, confirm, ask, address } = await open();
  await ask();
  expect(dialog().getByText(/^1 of 3 participants is approved for Merit Schol/)).toBeVisible();
  expect(dialog().getByText("Asha Kulkarni, 26000100001")).toBeVisible();
  expect(dialog().getByText("The other 2 get an email that they were not selected.")).toBeVisible();
  expect(dialog().getByText(/^You can do this only once/)).toBeVisible();
  expect(dialog().queryByText(/still to come|is today/)).toBeNull();
  await confirm("Cancel");
  expect(calls).toEqual([]);
  await user.click(tick("Bhavesh"));
  await user.click(screen.getByRole("button", { name: "Approve Selected Students" }));
  expect(
    dialog().getByText("The other one gets an email that they were not selected."),
  ).toBeVisible();
  // The list as read again still has it: the reply alone takes it off.
  await confirm("Approve 2 students");
  expect(await screen.findByText("Students approved successfully.")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([
    { studentIds: ["26000100001", "26000100002"], scholarshipId: "merit" },
  ]);
  expect(address()).toBe(route);
  await waitFor(() => expect(box()).toHaveFocus());
  await waitFor(() => expect(box()).toHaveValue(""));
  // What comes next is shown below the box, so its list stays closed until it is asked for.
  expect(box()).toHaveAttribute("aria-expanded", "false");
  expect(screen.getByText("Choose a scholarship first")).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
});

test("an approved scholarship leaves the selection at once", async () => {
  answer("post", post, approvedReply());
  const { user, confirm, ask } = await open();
  await ask();
  server.use(http.get("/scholarship/fetch-all", () => new Promise<never>(() => {})));
  await confirm("Approve 1 student");
  await screen.findByText("Students approved successfully.");
  await waitFor(() => expect(box()).toHaveFocus());
  await user.click(box());
  const options = await screen.findAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual(["Sports (21/05/2026)"]);
});

test.each([
  ["2090-07-15", /^The test is still to come, on 15 July 2090\./],
  [todayInIndia(), /^The test is today\./],
])("a test on %s is warned of", async (examDate, warning) => {
  answerParticipants(scholarship({ examDate }), applicants);
  const { dialog, ask } = await open();
  await ask();
  expect(dialog().getByText(warning)).toBeVisible();
});

test("another admin was faster: the server's sentence, and who was approved", async () => {
  const sentence = "The students for this scholarship have already been approved.";
  refuse("post", post, 409, sentence, "scholarship.approved-before");
  const { user, confirm, ask } = await open();
  await user.click(tick("Chitra"));
  await ask();
  const reread = answerAll([sports]);
  answerParticipants(
    approvedScholarship(),
    applicants.map((applicant, index) => ({ ...applicant, isApproved: index < 2 })),
  );
  await confirm("Approve 2 students");
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByText(sentence).closest("[role=alert]")).not.toBeNull();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(reread.length).toBeGreaterThan(0);
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "Approve Selected Students" })).toBeNull();
  const rows = within(screen.getByRole("table", { name: "Participants" })).getAllByRole("row");
  expect(rows[2]).toHaveTextContent(/Bhavesh.*Approved$/);
  expect(rows[3]).toHaveTextContent(/Chitra.*Not selected$/);
  expect(screen.getByText(/were approved on 25 May 2026/)).toBeVisible();
});

test("an earlier try that went through without its reply counts", async () => {
  failNetwork("post", post);
  const { dialog, confirm, ask } = await open();
  await ask();
  await confirm("Approve 1 student");
  expect(await dialog().findByText("Error approving students.")).toBeVisible();
  refuse(
    "post",
    post,
    409,
    "The students have already been approved.",
    "scholarship.approved-before",
  );
  answerParticipants(approvedScholarship({ approvedStudents: people.slice(0, 1) }), applicants);
  await confirm("Approve 1 student");
  expect(await screen.findByText("Students approved successfully.")).toBeVisible();
  expect(screen.queryByText("The students have already been approved.")).toBeNull();
});

test("a refusal stays on the dialog, and the ticks are kept over a reload", async () => {
  refuse("post", post, 400, "This student has not applied for this scholarship.");
  const { user, dialog, confirm, ask } = await open();
  await ask();
  await confirm("Approve 1 student");
  expect(await dialog().findByText(/This student has not applied/)).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(tick("Asha")).toBeChecked();
  document.body.replaceChildren();
  await open();
  expect(tick("Asha")).toBeChecked();
});

test("nothing open, nobody applied, nobody found", async () => {
  answerAll([]);
  renderRoute(route);
  expect(await screen.findByText("No open scholarships")).toBeVisible();
  document.body.replaceChildren();
  answerAll([scholarship()]);
  answerParticipants(scholarship({ studentsParticipated: [] }), []);
  renderRoute(`${route}?scholarship=merit`);
  expect(await screen.findByText("Nobody has applied yet")).toBeVisible();
});

test("a search that finds nobody keeps the ticks", async () => {
  const { user } = await open();
  await user.click(tick("Asha"));
  answerParticipants(scholarship(), []);
  await user.type(screen.getByRole("searchbox", { name: "Search participants" }), "zzz");
  expect(await screen.findByText("No participant matches this search")).toBeVisible();
  expect(screen.getByText("1 of 3 ticked")).toBeVisible();
});

test("lists that cannot be read say so, and can be tried again", async () => {
  refuse("get", "/scholarship/fetch-all", 403, "Not now.");
  refuse("get", "/scholarship/fetch-students/merit", 403, "Not now.");
  const { user } = renderRoute(`${route}?scholarship=merit`);
  await screen.findByText("Error fetching scholarships. Not now.");
  const students = await screen.findByText(
    "Error fetching students for the selected scholarship. Not now.",
  );
  answerParticipants(scholarship(), applicants);
  const retry = within(students.closest("[role=alert]") as HTMLElement);
  await user.click(retry.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("checkbox", { name: /Asha/ })).toBeVisible();
  answerAll([scholarship()]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(box()).toHaveValue(label));
});

test("while participants load their table is busy", async () => {
  server.use(
    http.untyped.get("*/api/scholarship/fetch-students/merit", () => new Promise<never>(() => {})),
  );
  renderRoute(`${route}?scholarship=merit`);
  const table = await screen.findByRole("table", { name: "Participants" });
  expect(table).toHaveAttribute("aria-busy", "true");
});
