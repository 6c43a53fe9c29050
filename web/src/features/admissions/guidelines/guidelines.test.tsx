import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";

test("four documents with their kinds of file, four steps, and the notes", async () => {
  signedIn(studentSession);
  renderRoute("/admission/guidelines");
  const part = async (name: string) => within(await screen.findByRole("region", { name }));
  const documents = await part("Required documents");
  expect(documents.getByText(/up to 5 MB/)).toBeVisible();
  const rows = documents.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toHaveLength(4);
  expect(rows[0]).toMatch(/^Passport photo.*PNG, JPG or JPEG$/);
  for (const row of rows.slice(1)) expect(row).toMatch(/PNG, JPG, JPEG or PDF$/);
  expect(rows[3]).toContain("masked copy");
  const steps = await part("Admission in four steps");
  const titles = steps.getAllByRole("listitem").map((step) => step.querySelector("strong"));
  expect(titles.map((title) => title?.textContent)).toEqual([
    "Apply online",
    "Hand in hard copies",
    "Wait for the review",
    "Pay your fees",
  ]);
  const notes = await part("Please note");
  expect(notes.getAllByRole("listitem").length).toBeGreaterThan(2);
  expect(notes.getByRole("link", { name: "Go to the Admission Form" })).toHaveAttribute(
    "href",
    "/admission/form",
  );
});
