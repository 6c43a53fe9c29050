import { type Cast, course, subjects, turn } from "./cast";
import { having } from "./payloads";
import { button, each, first, type Places, type Visit } from "./screens";
import { checkPlaces, divisionName, universityNumber } from "./seed-classes";
import { collegeName } from "./seed-college";
import { scholarshipName } from "./seed-money";
import { yearName } from "./seed-years";

const title = turn(8);
const [subject = ""] = subjects;

/** Every desk that shows what somebody has typed, for each who may open it. */
export function staffVisits({ staff, asha, others }: Cast, places: Places): Visit[] {
  const [, rejected, waiting] = others;
  const query = new URLSearchParams({ course }).toString();
  const grievances = (status: string, shows: string[]) => ({
    address: `/admin-grievance?status=${status}`,
    shows,
  });
  const leaves = ["Pending", "Rejected", "Approved"].map((status) => ({
    address: `/admin-leave?status=${status}`,
    shows: [asha.name],
  }));
  const scholarships = ["Open", "Pending", "Paid"].map((status) => ({
    address: `/admin-scholarship/add?status=${status}`,
    shows: status === "Pending" ? [] : [having(status === "Open" ? "<IMG" : "=HYPERLINK")],
  }));
  const approval = {
    address: `/admin-scholarship/approve-students?scholarship=${places.open}`,
    shows: [scholarshipName, asha.name],
  };
  return [
    {
      who: staff.superAdmin,
      screens: [
        { address: "/super-admin", shows: [collegeName, course, title] },
        {
          address: "/super-admin?tab=admins",
          // The name of somebody, and why a second factor was to go.
          shows: [turn(46), having("@SUM")],
          opens: async (page) => {
            await button(/^More actions for/)(page);
            await page.getByRole("menuitem").first().click();
          },
        },
        { address: "/super-admin?tab=transactions", shows: [having("@SUM"), asha.name] },
        { address: "/super-admin?tab=scholarships", shows: [having("=HYPERLINK")] },
        {
          address: "/super-admin?tab=audit",
          shows: [asha.name],
          opens: each((page) => page.getByRole("button", { name: /^Show details/ })),
          thenShows: [first(500)],
        },
        { address: "/super-admin?tab=years", shows: [yearName] },
        {
          address: `/super-admin/academic-years/${places.yearId}`,
          shows: [yearName, course],
          opens: async (page) => page.locator("h3 button").first().click(),
          thenShows: [turn(38)],
        },
        { address: `/super-admin?tab=audit&student=${asha.id}`, shows: [asha.name] },
      ],
    },
    {
      who: staff.docAdmin,
      screens: [
        { address: "/doc-admin", shows: [waiting.name], opens: button(/^Reject/) },
        {
          address: `/doc-admin?status=Submitted&student=${waiting.id}`,
          shows: [waiting.name, course],
        },
        { address: "/doc-admin?status=Rejected", shows: [rejected.name] },
        { address: "/doc-admin?status=Reopenings", shows: [first(300)] },
        {
          address: `/doc-admin?status=Approved&student=${asha.id}`,
          shows: [first(300), first(160), first(500)],
        },
      ],
    },
    {
      who: staff.marksAdmin,
      screens: [
        { address: "/marks-admin", shows: [asha.name] },
        {
          address: `/marks-admin?student=${asha.id}`,
          shows: [subject, asha.name],
          opens: button(/history/i),
          thenShows: [first(200)],
        },
        {
          address: `/marks-admin?view=grid&${query}`,
          shows: [subject, asha.name],
          opens: button(/^Publish/),
        },
        { address: `/marks-admin?view=reexams&${query}`, shows: [subject] },
        { address: "/marks-admin/classes", shows: [course] },
        {
          address: `/marks-admin/classes/${places.classId}`,
          shows: [course, divisionName, asha.name],
          opens: checkPlaces(asha.id),
          thenShows: [divisionName, universityNumber],
        },
        {
          address: `/marks-admin/classes/${places.classId}?teachers=open`,
          shows: [subject, divisionName],
        },
      ],
    },
    {
      who: staff.accountantAdmin,
      screens: [
        {
          address: "/accountant-admin",
          shows: [asha.name],
          opens: button(/^Add Funds/),
        },
        {
          address: `/accountant-admin?student=${asha.id}`,
          shows: [asha.name, title],
          opens: button(/^(Withdraw|Take back|Reverse)/),
        },
        {
          address: "/accountant-admin?tab=top-ups&status=Rejected",
          shows: [asha.name, first(200)],
        },
        { address: "/accountant-admin?tab=top-ups&status=Approved", shows: [asha.name] },
        { address: "/accountant-admin?tab=dues", shows: [course] },
      ],
    },
    {
      who: staff.hod,
      screens: [
        grievances("Pending", [title, asha.name]),
        grievances("Resolved", [first(1000)]),
        ...leaves,
        ...scholarships,
        approval,
      ],
    },
    {
      who: staff.grievanceAdmin,
      screens: [{ ...grievances("Pending", [title]), opens: button(/^Resolve: /) }],
    },
    {
      who: staff.leaveAdmin,
      screens: [
        { address: "/admin-leave", shows: [asha.name], opens: button(/^Reject Leave/) },
        {
          address: "/admin-leave",
          shows: [asha.name],
          opens: async (page) => {
            await button(/^Reject Leave/)(page);
            await button(/^Saved replies/)(page);
          },
          thenShows: [turn(0)],
        },
      ],
    },
    {
      who: staff.scholarshipAdmin,
      screens: [...scholarships, approval],
    },
    {
      who: staff.teacher,
      screens: [
        {
          address: `/teacher/mark?subject=${places.subjectId}&class=${places.classId}`,
          shows: [asha.name, divisionName],
        },
        {
          address: "/teacher/approve",
          shows: [asha.name],
          opens: button(/^Reject/),
          thenShows: [],
        },
        { address: "/teacher/approve?status=Approved", shows: [first(500)] },
        { address: "/teacher/approve?status=Rejected", shows: [first(500)] },
        { address: "/teacher/approve?tab=practicals", shows: [turn(38)] },
      ],
    },
  ];
}
