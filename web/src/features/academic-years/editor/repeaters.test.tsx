import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { academicYear, atNextYear, atYear, proposedYear, yearFee } from "@/testing/academic-years";
import { renderRoute } from "@/testing/render-route";
import { answer, faulty } from "@/testing/server";

const library = "BSc IT: Library, repeaters pay (%)";
const control = "BSc IT: Repeaters pay less";

async function open(year = "y1") {
  const page = renderRoute(`/super-admin/academic-years/${year}`);
  await screen.findByLabelText("Name");
  const press = (name: string | RegExp) => page.user.click(screen.getByRole("button", { name }));
  const fill = async (label: string, text: string) => {
    await page.user.clear(screen.getByLabelText(label));
    if (text) await page.user.type(screen.getByLabelText(label), text);
  };
  return { ...page, press, fill };
}

const opener = () => screen.getByRole("button", { name: control });

/** A year in which repeaters pay a part of one fee. */
const withPart = (repeatPercent: number, year = academicYear) => {
  const [base, , ...others] = academicYear().fees;
  return year({ fees: [base, yearFee({ repeatPercent }), ...others] as never });
};

/** A year that is open, with its reply to a save. */
async function openYear(found = academicYear()) {
  atYear(found);
  const page = await open();
  const sent = answer("put", "/academic-years/y1", academicYear({ revision: 5 }));
  const body = () => sent[0]?.body as ReturnType<typeof academicYear>;
  return { ...page, sent, fees: () => body().fees };
}

test("where repeaters pay as everybody does, no field is there until somebody opens them", async () => {
  const { user } = await openYear();
  expect(opener()).toHaveAttribute("aria-expanded", "false");
  expect(screen.queryByLabelText(/repeaters pay/)).toBeNull();
  opener().focus();
  await user.keyboard("{Enter}");
  expect(opener()).toHaveAttribute("aria-expanded", "true");
  expect(screen.getByLabelText(library)).toHaveValue("100");
  expect(screen.getByLabelText("BSc IT: Course fee, repeaters pay (%)")).toHaveValue("100");
  expect(screen.getByText(/^What a student who repeats the year of study pays/)).toBeVisible();
  // The other course stays as it is.
  expect(screen.queryByLabelText(/^BA.*repeaters pay/)).toBeNull();
  await user.keyboard("{Enter}");
  expect(screen.queryByLabelText(library)).toBeNull();
});

test("a percentage is marked, counted as a row of its own, and saved", async () => {
  const { press, fill, fees } = await openYear();
  await press(control);
  await fill(library, "50 %");
  const field = screen.getByLabelText(library);
  expect(field).toHaveAccessibleDescription("Changed");
  expect(field.closest("tr")).toHaveTextContent("Repeaters pay (%)100%");
  expect(screen.getByLabelText("BSc IT: Library (₹)")).not.toHaveAccessibleDescription();
  expect(screen.getByText("1 row changed")).toBeVisible();
  await press("Save year");
  await screen.findByText("Academic year 2026–27 saved.");
  expect(fees().map(({ repeatPercent }) => repeatPercent)).toEqual([100, 50, 100, 100]);
});

test("open from the start is what differs, in this year or in the last", async () => {
  atNextYear({ last: withPart(50), proposed: withPart(50, proposedYear) });
  const { fill, press } = await open("next");
  expect(opener()).toHaveAttribute("aria-expanded", "true");
  // The next year has got what the last one has.
  expect(screen.getByLabelText(library)).toHaveValue("50");
  expect(screen.getByLabelText(library).closest("tr")).toHaveTextContent("50%");
  expect(screen.getByText("No rows changed")).toBeVisible();
  const ba = screen.getByRole("button", { name: "BA: Repeaters pay less" });
  expect(ba).toHaveAttribute("aria-expanded", "false");
  await fill(library, "100");
  expect(screen.getByText("1 row changed")).toBeVisible();
  const sent = answer("post", "/academic-years", proposedYear({ _id: "y2", revision: 1 }));
  await press("Open year");
  await screen.findByText("Academic year 2027–28 opened.");
  expect(sent[0]?.body).toHaveProperty("fees.1.repeatPercent", 100);
});

test("what only the last year had is shown beside what all pay now", async () => {
  atNextYear({ last: withPart(0), proposed: proposedYear() });
  await open("next");
  expect(screen.getByLabelText(library)).toHaveValue("100");
  expect(screen.getByLabelText(library)).toHaveAccessibleDescription("Changed");
  expect(screen.getByLabelText(library).closest("tr")).toHaveTextContent("0%");
});

test("what is no whole number up to 100 is told at its field, which opens for it", async () => {
  const { user, press, fill, sent } = await openYear();
  const fault = "Please enter a whole number from 0 to 100.";
  await press(control);
  for (const typed of ["", "101", "12.5", "half"]) {
    await fill(library, typed);
    // Closed, it is saved all the same.
    await press(control);
    await press("Save year");
    await screen.findByText("There is a problem");
    expect(screen.getByLabelText(library)).toHaveAccessibleDescription(`${fault} Changed`);
    const told = screen.getByRole("link", { name: `${library}: ${fault}` });
    await user.click(told);
    expect(screen.getByLabelText(library)).toHaveFocus();
  }
  expect(sent).toHaveLength(0);
  // Closed once more, the way to the field is the button that opens it.
  await press(control);
  await user.click(screen.getByRole("link", { name: `${library}: ${fault}` }));
  expect(opener()).toHaveFocus();
});

test("the server's fault lands at the percentage", async () => {
  const { press } = await openYear();
  const errors = [{ msg: "This percentage is not possible.", path: "fees.1.repeatPercent" }];
  answer("put", "/academic-years/y1", faulty(errors), { status: 400 });
  await press("Save year");
  await waitFor(() =>
    expect(screen.getByLabelText(library)).toHaveAccessibleDescription(
      "This percentage is not possible.",
    ),
  );
});

test("a fee that is added has a percentage, and one that is removed has none", async () => {
  const { user, press, fill, fees } = await openYear();
  await press(control);
  await press("BSc IT: Add a fee");
  await user.keyboard("Exam{Tab}750");
  await fill("BSc IT: Exam, repeaters pay (%)", "0");
  await press("Remove: BSc IT: Library");
  expect(screen.queryByLabelText(library)).toBeNull();
  await press("Save year");
  await screen.findByText("Academic year 2026–27 saved.");
  expect(fees()[1]).toMatchObject({ title: "Exam", amount: 750, repeatPercent: 0 });
});

test("what was typed stays over leaving the page, and is in sight again", async () => {
  const { user, press, fill } = await openYear();
  await press(control);
  await fill(library, "25");
  await user.click(screen.getByRole("link", { name: "Academic Years" }));
  await user.click(await screen.findByRole("link", { name: "Edit: 2026–27" }));
  expect(await screen.findByLabelText(library)).toHaveValue("25");
});

test("an instance of the release before knows of no percentages", async () => {
  const fees = academicYear().fees.map(({ repeatPercent: _, ...fee }) => fee);
  await openYear(academicYear({ fees: fees as never }));
  expect(opener()).toHaveAttribute("aria-expanded", "false");
  const table = within(screen.getByRole("table", { name: "BSc IT" }));
  expect(table.getByLabelText("BSc IT: Library (₹)")).toHaveValue("1500");
});
