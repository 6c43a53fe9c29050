import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerByStatus } from "@/testing/admission-server";
import { dossier } from "@/testing/admissions";
import { signedIn, staffSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";

const admitted = { status: "Approved", decidedAt: "2026-06-13T05:00:00Z" } as const;
/** The college has brought her in; she has not filled in the form yet. */
const imported = dossier({
  ...admitted,
  isImported: true,
  gender: null,
  parentName: null,
  parentPhone: null,
  address: null,
  lastInstitution: null,
  score: null,
  documents: [],
  files: [],
});
const applied = dossier({ ...admitted, id: "26000100002", fullName: "Rohan Mehta" });

async function open() {
  signedIn(staffSession("docAdmin"));
  answerByStatus({ Approved: [imported, applied] });
  const page = renderRoute("/doc-admin?status=Approved");
  await screen.findByRole("list", { name: "Applications" });
  const show = async (name: string) => {
    await page.user.click(screen.getByRole("link", { name }));
    return screen.findByRole("region", { name });
  };
  return { ...page, show };
}

test("the card of an imported student says so, and no percentage", async () => {
  await open();
  const cardOf = (name: string) => screen.getByRole("link", { name }).closest("article");
  expect(cardOf("Asha Kulkarni")).toHaveTextContent("Imported");
  expect(cardOf("Asha Kulkarni")).not.toHaveTextContent("%");
  expect(cardOf("Rohan Mehta")).not.toHaveTextContent("Imported");
});

test("what the form has not said yet reads so, and the admission is not re-opened", async () => {
  const { show } = await open();
  const one = within(await show("Asha Kulkarni"));
  expect(one.getByText("Imported")).toBeVisible();
  expect(one.getAllByText("Not provided yet")).toHaveLength(6);
  expect(one.getByText("Contact Number").nextElementSibling).toHaveTextContent("9820012345");
  expect(one.queryByRole("button")).toBeNull();
});

test("of those who have applied nothing is missing", async () => {
  const { show } = await open();
  const one = within(await show("Rohan Mehta"));
  expect(one.queryByText("Imported")).toBeNull();
  expect(one.queryByText("Not provided yet")).toBeNull();
  expect(one.getByRole("button", { name: /[Rr]e-open/ })).toBeVisible();
});
