import { type Cast, course, subjects, turn } from "./cast";
import { having, packs } from "./payloads";
import { button, each, first, type Places, type Visit } from "./screens";
import { collegeName } from "./seed-college";
import { scholarshipName } from "./seed-money";
import { passkeyName } from "./seed-passkeys";

const title = turn(8);
const [subject = ""] = subjects;

/** Every screen of strangers and of students that shows what somebody has typed. */
export function studentVisits({ asha, others }: Cast, { verify }: Places): Visit[] {
  const [bela, rejected] = others;
  return [
    {
      who: null,
      screens: [
        {
          address: "/",
          shows: [],
          opens: async (page) => {
            await page.getByRole("combobox", { name: "College" }).fill(collegeName);
          },
          thenShows: [collegeName],
        },
        { address: verify, shows: [asha.name, course] },
        { address: `/verify/${encodeURIComponent(title)}`, shows: [] },
        { address: "/dev/mailbox", shows: [having("=HYPERLINK")] },
      ],
    },
    {
      who: asha,
      screens: [
        {
          address: "/student-detail",
          shows: [asha.name, collegeName],
          opens: button(/^Notifications/),
          thenShows: [title],
        },
        {
          address: "/student-detail",
          shows: [],
          opens: async (page) => {
            await button(/^Account of/)(page);
            await page.getByRole("menuitem", { name: "Account settings" }).click();
            await page.getByRole("tab", { name: "Passkeys" }).click();
          },
          thenShows: [passkeyName],
        },
        { address: "/admission/form", shows: [first(500), first(300), first(160)] },
        { address: "/admission/courses", shows: [course, subject, collegeName] },
        { address: "/admission/guidelines", shows: [] },
        { address: "/admission/help", shows: [collegeName] },
        { address: "/fee-status", shows: [title] },
        { address: "/practicals", shows: [turn(9)] },
        { address: "/practicals?tab=completed", shows: [first(500)] },
        { address: "/reexam", shows: [] },
        { address: "/result", shows: [asha.name, subject] },
        { address: "/scholarship", shows: [scholarshipName] },
        {
          address: "/grievance",
          shows: [turn(9)],
          opens: each((page) => page.locator("main details:not([open]) > summary")),
          thenShows: [first(1000), turn(9, 5)],
        },
        { address: "/leave", shows: [first(200), first(500)] },
        { address: "/wallet", shows: [title] },
        { address: "/wallet?tab=history", shows: [having("@SUM")] },
        { address: "/wallet?tab=added", shows: [first(200)] },
      ],
    },
    { who: bela, screens: [{ address: "/reexam", shows: [subject] }] },
    {
      who: rejected,
      screens: [{ address: "/admission/form", shows: [packs(500)[1] ?? "", turn(45)] }],
    },
  ];
}
