import type { Page } from "@playwright/test";
import { call, home } from "./api";
import { openAs } from "./college";
import { expect, test } from "./fixtures";
import { type Cast, castOf } from "./xss/cast";
import { textFields } from "./xss/coverage";
import { forgotten, refusedBy } from "./xss/expected";
import { liveOnes } from "./xss/live";
import { expectDeadMails, expectDeadPaper, expectNoFormula, expectPlainMails } from "./xss/papers";
import { having, payloads } from "./xss/payloads";
import { Pour } from "./xss/pour";
import type { Screen } from "./xss/screens";
import { staffVisits } from "./xss/screens-staff";
import { studentVisits } from "./xss/screens-students";
import { pourAdmissions } from "./xss/seed-admissions";
import { divisionName, pourClasses, universityNumber } from "./xss/seed-classes";
import { pourCollege, pourNames, pourRestorations } from "./xss/seed-college";
import { pourMoney, pourScholarships } from "./xss/seed-money";
import { pourPasskeys } from "./xss/seed-passkeys";
import { pourGrievances, pourLeaves, pourSavedReplies } from "./xss/seed-requests";
import { pourMarks, pourPracticals, templateOf } from "./xss/seed-teaching";
import { pourYears } from "./xss/seed-years";
import { Watch } from "./xss/watch";

test.skip(({ isMobile }) => isMobile, "What runs, runs in every window.");

/** The mails as they are sent lie in the folder of the portal's data; elsewhere it is unknown. */
const data = process.env.PORTAL_URL ? process.env.PORTAL_DATA_DIR : "../target/e2e-data";

test("script payloads run without a guard, or are seen in the page", async ({ browser }) => {
  expect(payloads).toHaveLength(40);
  const { ran, seen } = await liveOnes(browser);
  // The others are of spreadsheets, templates and heads of mails.
  expect(seen).toBeGreaterThanOrEqual(28);
  expect(ran).toBeGreaterThanOrEqual(15);
});

test("no text that anybody has stored runs: not on a screen, in a paper, a table or a mail", async ({
  page,
  browser,
  expectRefusal,
}) => {
  test.setTimeout(240_000);
  const begin = Date.now();
  // Nobody has the code that is a payload.
  expectRefusal(404);
  const pour = new Pour();
  const cast = await test.step("a college of payloads", () => castOf(page, browser));
  const { open, subjectIds, yearId, classId } = await test.step("every field", () =>
    pourAll(pour, page, cast));

  await test.step("each field has had every payload, and has refused those it should", async () => {
    const { short, refused } = pour.outcome();
    // A course must be one of the college's; here its name is one.
    const ofCourses = ["post /marks/import course", "put /marks/grid course"];
    expect.soft(short).toEqual(ofCourses.map((field) => `${field}: 1 sent`));
    const kept = Object.fromEntries(
      Object.entries(refused).filter(([field]) => !ofCourses.includes(field)),
    );
    const expected = Object.keys(kept).map((field) => [field, refusedBy(field)]);
    expect.soft(kept).toEqual(Object.fromEntries(expected));
    expect.soft(forgotten(await textFields(page.request), Object.keys(refused))).toEqual([]);
  });

  const { asha, staff } = cast;
  const { result } = await call(asha.request, "get", "/result");
  const verify = new URL(result.verifyUrl).pathname;
  const watch = new Watch(page, home());
  const places = { open, subjectId: subjectIds[0] ?? "", yearId, classId, verify };
  const visits = [...studentVisits(cast, places), ...staffVisits(cast, places)];
  // Each is looked at, whatever the one before has shown.
  const faults: string[] = [];
  for (const { who, screens } of visits) {
    if (who) await openAs(page, who, "/no/such/page");
    for (const screen of screens) {
      const seen = test.step(screen.address, () => look(page, screen, watch));
      await seen.catch((error: Error) => faults.push(`${screen.address}: ${error.message}`));
    }
  }
  expect.soft(faults).toEqual([]);

  await test.step("tables have no formulas", async () => {
    const named = ["=HYPERLINK", "-2+3"].map(having);
    await expectNoFormula(staff.marksAdmin.request, templateOf(having("</textarea>")), named);
    const places = [divisionName, universityNumber];
    const ofClass = `/api/classes/${classId}/template.csv`;
    await expectNoFormula(staff.marksAdmin.request, ofClass, places);
    // What was paid for; the other formulas stand there behind words of ours.
    const paid = ["+cmd", "-2+3", "@SUM"].map(having);
    await expectNoFormula(staff.superAdmin.request, "/api/transactions/export.csv", paid);
  });

  await test.step("papers do nothing", async () => {
    await expectDeadPaper(asha.request, "/api/result/pdf", `${home()}/verify/`);
    await expectDeadPaper(staff.superAdmin.request, "/api/transactions/report.pdf");
    await expectDeadPaper(asha.request, "/api/student/admission.pdf");
    const { payments } = await call(asha.request, "get", "/wallet/history");
    const formula = having("@SUM");
    const paid = payments.find((one: { title: string }) => one.title === formula);
    await expectDeadPaper(asha.request, `/api${paid.receiptUrl}`);
  });

  await test.step("mails are words", async () => {
    await expectPlainMails(page.request, [having("=HYPERLINK"), having("</script>")]);
    if (data) await expectDeadMails(page, `${data}/mail`, begin, having("</script>"));
  });
});

async function pourAll(pour: Pour, page: Page, cast: Cast) {
  const { id, subjects: taught } = await pourCollege(pour, cast);
  const subjectIds = taught.map(({ _id }) => _id);
  const browser = page.context().browser();
  if (!browser) throw new Error("There is no browser.");
  await pourAdmissions(pour, browser, cast);
  await pourNames(pour, page, cast, id);
  await pourRestorations(pour, page, cast);
  await pourPasskeys(pour, cast);
  const classId = await pourClasses(pour, cast);
  await pourMoney(pour, cast);
  const open = await pourScholarships(pour, cast);
  await pourPracticals(pour, cast, subjectIds);
  await pourMarks(pour, cast, subjectIds);
  await pourGrievances(pour, cast);
  await pourLeaves(pour, cast);
  await pourSavedReplies(pour, cast);
  const yearId = await pourYears(pour, cast);
  return { open, subjectIds, yearId, classId };
}

async function look(page: Page, { address, shows, opens, thenShows }: Screen, watch: Watch) {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true], [aria-label=Loading]")).toHaveCount(0);
  for (const text of shows) await expectShown(page, text);
  await watch.expectInert(address);
  if (!opens) return;
  await opens(page);
  for (const text of thenShows ?? []) await expectShown(page, text);
  await watch.expectInert(address);
}

/** As words on the page, or in a field of it. */
async function expectShown(page: Page, text: string) {
  const isShown = (wanted: string) => {
    const fields = document.querySelectorAll<HTMLInputElement>("input, textarea");
    const values = [...fields].map(({ value }) => value);
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden does not count
    return [document.body.innerText, ...values].some((shown) => shown.includes(wanted));
  };
  const look = () => page.evaluate(isShown, text);
  await expect.poll(look, { message: `${page.url()} shows ${text}` }).toBe(true);
}
