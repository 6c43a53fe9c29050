import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { atCollege, college } from "@/testing/college";
import { renderRoute } from "@/testing/render-route";
import { answer, failNetwork, faulty, http, refuse, server } from "@/testing/server";

const conflict =
  "Someone else has changed the college details since you opened them. Please reload them.";

async function open(found = college()) {
  atCollege(found);
  const page = renderRoute("/super-admin");
  await screen.findByLabelText("College ID");
  const press = (name: string | RegExp) => page.user.click(screen.getByRole("button", { name }));
  const row = (name: string) => within(screen.getByRole("group", { name }));
  const fill = async (label: string, text: string) => {
    await page.user.clear(screen.getByLabelText(label));
    if (text) await page.user.type(screen.getByLabelText(label), text);
  };
  return { ...page, press, row, fill };
}

const summary = () =>
  screen
    .findByText("There is a problem")
    .then((title) => title.closest("[role=alert]") as HTMLElement);

test("a save that fails without a reason says so and keeps what was typed", async () => {
  failNetwork("post", "/college/add");
  const { press, fill } = await open();
  await fill("Address", "1 New Road");
  await press("Save College");
  expect(await summary()).toHaveTextContent("Error saving college details. Please try again.");
  expect(await summary()).toHaveFocus();
  expect(screen.getByLabelText("Address")).toHaveValue("1 New Road");
  expect(screen.getByText("Unsaved changes")).toBeVisible();
  answer("post", "/college/add", college({ revision: 8, address: "1 New Road" }));
  await press("Save College");
  expect(await screen.findByText("Everything is saved.")).toBeVisible();
  expect(screen.queryByText("There is a problem")).toBeNull();
});

test("the server's faults land on their rows and are led to from the summary", async () => {
  const errors = [
    { msg: "Another college has this College ID.", path: "collegeID" },
    { msg: "Fee name is required.", path: "globalFees.0.title" },
    {
      msg: "Minimum marks cannot be more than maximum marks.",
      path: "courses.0.subjects.1.minMarks",
    },
    {
      msg: "This entry does not belong to the college. Please add it again.",
      path: "courses.1._id",
    },
    { msg: "At most 60 courses are allowed.", path: "courses" },
    { msg: "Please enter a telephone number.", path: "supportPhone" },
  ];
  answer("post", "/college/add", faulty(errors), { status: 400 });
  const { user, press, row } = await open();
  await press("Save College");
  const told = within(await summary());
  expect(screen.getByLabelText("College ID")).toHaveAccessibleDescription(
    "Another college has this College ID.",
  );
  expect(row("Library fee").getByText("Fee name is required.")).toBeVisible();
  const marks = row("Taxation").getByLabelText("Minimum marks");
  expect(marks).toBeInvalid();
  expect(marks).toHaveAccessibleDescription("Minimum marks cannot be more than maximum marks.");
  expect(row("Business Law").getByLabelText("Minimum marks")).toBeValid();
  expect(screen.getByRole("button", { name: /^BMS/ })).toHaveTextContent("1 problem");
  await user.click(
    told.getByRole("link", {
      name: "BMS, Taxation: Minimum marks cannot be more than maximum marks.",
    }),
  );
  expect(marks).toHaveFocus();
  await user.click(told.getByRole("link", { name: /^BA: This entry/ }));
  expect(row("BA").getByLabelText("Course name")).toHaveFocus();
  await user.click(told.getByRole("link", { name: /At most 60 courses/ }));
  expect(row("Add course").getByLabelText("Course name")).toHaveFocus();
  // Of a course that was closed meanwhile, the button that opens it.
  await press(/^BMS/);
  await user.click(told.getByRole("link", { name: /^BMS, Taxation/ }));
  expect(screen.getByRole("button", { name: /^BMS/ })).toHaveFocus();
});

test("a fault stays with its row when a row above is removed, and goes when it is mended", async () => {
  const errors = [{ msg: "This entry is at fault.", path: "courses.0.subjects.1.name" }];
  answer("post", "/college/add", faulty(errors), { status: 400 });
  const { user, press, row } = await open();
  await press("Save College");
  await summary();
  await press("Remove: Business Law");
  expect(row("Taxation").getByText("This entry is at fault.")).toBeVisible();
  await user.type(row("Taxation").getByLabelText("Subject name"), "x");
  expect(screen.queryByText("There is a problem")).toBeNull();
});

test("what is wrong with rows that were there is shown before the server is asked", async () => {
  // A call would fail this test: no answer to it is set up.
  const { user, press, row, fill } = await open();
  await press(/^BMS/);
  await fill("College Name", "");
  await user.clear(row("BMS").getByLabelText("Base fee (₹)"));
  await user.type(row("BMS").getByLabelText("Eligibility (%)"), "x");
  await user.clear(row("Taxation").getByLabelText("Subject name"));
  await user.type(row("Business Law").getByLabelText("Maximum marks"), "0");
  await user.selectOptions(screen.getByLabelText("Number of instalments"), "2");
  await user.type(screen.getByLabelText("Instalment 2 due on"), "2026-07-15");
  await press(/^BMS/);
  await press("Save College");
  const told = await summary();
  expect(told).toHaveTextContent("Please enter the college name.");
  // Once for the row, whatever number of its fields.
  expect(
    within(told).getAllByText(/Please enter valid course name, base fee, and eligibility/),
  ).toHaveLength(1);
  expect(told).toHaveTextContent(
    "BMS, Subject without a name: Please enter valid subject name, minimum marks, and maximum marks.",
  );
  expect(told).toHaveTextContent("Please choose a day after the previous instalment.");
  // The course that was closed stands open again.
  expect(row("BMS").getByLabelText("Base fee (₹)")).toBeInvalid();
});

test("after somebody else's save both are put together when asked for", async () => {
  const { user, press, row, fill } = await open();
  await press(/^BMS/);
  await fill("Address", "1 My Road");
  const name = row("Taxation").getByLabelText("Subject name");
  await user.clear(name);
  await user.type(name, "Direct Tax");
  refuse("post", "/college/add", 409, conflict, "college.changed");
  const newest = college({ revision: 8, address: "9 Their Lane", supportPhone: "022 9999 9999" });
  answer("get", "/college/getCollegeById/own", newest);
  await press("Save College");
  expect((await screen.findByText(conflict)).parentElement).toHaveFocus();
  expect(screen.getByLabelText("Address")).toHaveValue("1 My Road");
  await user.click(await screen.findByRole("button", { name: "Reload, keep my changes" }));
  expect(screen.getByLabelText("Address")).toHaveValue("1 My Road");
  expect(row("Direct Tax").getByLabelText("Minimum marks")).toHaveValue("40");
  expect(screen.getByLabelText("Support phone (optional)")).toHaveValue("022 9999 9999");
  expect(screen.getByText("Address (theirs: 9 Their Lane)")).toBeVisible();
  const sent = answer("post", "/college/add", college({ revision: 9 }));
  await press("Save College");
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ revision: 8, address: "1 My Road" }));
});

test("somebody else's save can also stand instead of one's own work", async () => {
  const { press, fill } = await open();
  await fill("Address", "1 My Road");
  refuse("post", "/college/add", 409, conflict, "college.changed");
  answer("get", "/college/getCollegeById/own", college({ revision: 8, address: "9 Their Lane" }));
  await press("Save College");
  await screen.findByRole("button", { name: "Reload, keep my changes" });
  await press("Reload, discard my changes");
  expect(screen.getByLabelText("Address")).toHaveValue("9 Their Lane");
  expect(screen.getByText("Everything is saved.")).toBeVisible();
});

test("a course that students have applied for can be brought back", async () => {
  const { user, press } = await open();
  await press(/^BMS/);
  await press("Remove course: BMS");
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Remove course" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const refusal = "Students have applied for BMS, so it cannot be removed.";
  refuse("post", "/college/add", 409, refusal, "college.changed");
  await press("Save College");
  expect(await summary()).toHaveTextContent(refusal);
  expect(screen.queryByRole("button", { name: /^Reload,/ })).toBeNull();
  await press("Bring back BMS");
  const courses = screen.getAllByRole("button", { name: /^(BMS|BA)/ });
  expect(courses.map(({ textContent }) => textContent?.slice(0, 3).trim())).toEqual(["BMS", "BA"]);
  expect(screen.getByText("Everything is saved.")).toBeVisible();
});

test("what is typed while the save is under way stays", async () => {
  const { user, press, fill } = await open();
  await fill("Address", "1 New Road");
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  server.use(
    http.post("/college/add", async () => {
      await finished;
      return HttpResponse.json(college({ revision: 8, address: "1 New Road, Mumbai" }));
    }),
  );
  await press("Save College");
  await user.type(screen.getByLabelText("College Name"), "!");
  finish();
  await waitFor(() => expect(screen.getByLabelText("Address")).toHaveValue("1 New Road, Mumbai"));
  expect(screen.getByLabelText("College Name")).toHaveValue("College of Science!");
  expect(screen.getByText("Unsaved changes")).toBeVisible();
});

test("names are not cut while they are typed; the server tells how long they may be", async () => {
  const msg = "This name may have at most 80 characters.";
  const errors = [{ msg, path: "globalFees.0.title" }];
  const sent = answer("post", "/college/add", faulty(errors), { status: 400 });
  const { user, press, row } = await open();
  await press(/^BMS/);
  const names = [
    row("Library fee").getByLabelText("Fee name"),
    row("BMS").getByLabelText("Course name"),
    row("Taxation").getByLabelText("Subject name"),
  ];
  for (const name of names) {
    await user.clear(name);
    await user.click(name);
    await user.paste("x".repeat(90));
    expect(name).toHaveValue("x".repeat(90));
  }
  await press("Save College");
  expect(await summary()).toHaveTextContent(msg);
  expect(sent).toHaveLength(1);
});

test("fees and eligibilities are taken as they are written here", async () => {
  const sent = answer("post", "/college/add", college({ revision: 8 }));
  const { user, press, row } = await open();
  await press(/^BMS/);
  const type = async (field: HTMLElement, text: string) => {
    await user.clear(field);
    await user.type(field, text);
  };
  await type(row("Library fee").getByLabelText("Amount (₹)"), "Rs. 1,600/-");
  await type(row("BMS").getByLabelText("Base fee (₹)"), "₹ 25,000/-");
  await type(row("BMS").getByLabelText(/^Eligibility/), "45 %");
  await press("Save College");
  await screen.findByText("College details saved.");
  expect(sent[0]?.body).toMatchObject({
    globalFees: [{ amount: 1600 }],
    courses: [{ baseFee: 25000, eligibility: 45 }, {}],
  });
});
