import type { GlanceChart, GlanceLine } from "@/lib/api-types";
import { paths } from "@/lib/paths";

/** What a number counts the rows of. */
export type List = GlanceLine["area"] | "charges";

/** Where each list is, and what its address says besides its filters. */
const lists: Readonly<Record<List, [path: string, own?: Record<string, string>]>> = {
  applications: [paths.docAdmin],
  topUps: [paths.accountantAdmin, { tab: "top-ups" }],
  charges: [paths.accountantAdmin, { tab: "charges" }],
  grievances: [paths.adminGrievance],
  leaves: [paths.adminLeave],
  practicalRequests: [paths.teacherApprove],
  scholarships: [paths.adminScholarshipAdd],
  payouts: [paths.superAdmin, { tab: "scholarships" }],
  marks: [paths.marksAdmin],
};

/** A newer server may tell of areas that this client has no page for. */
export const isKnown = (area: List) => Object.hasOwn(lists, area);

export const listOfChart: Readonly<Record<GlanceChart["chart"], List>> = {
  applicationsByState: "applications",
  grievancesByAge: "grievances",
  collectionsByMonth: "charges",
  duesByAge: "charges",
  passRates: "marks",
};

/**
 * The page that lists what a number counts.
 * @param rows The query of the list, as the server names its filters.
 */
export function addressOf(list: List, rows: string): string {
  const [path, own] = lists[list];
  const { sort, order = "asc", ...filters } = Object.fromEntries(new URLSearchParams(rows));
  // A page has the order in one word of its address.
  const sorted: Record<string, string> = sort ? { order: `${sort}.${order}` } : {};
  return `${path}?${new URLSearchParams({ ...own, ...filters, ...sorted })}`;
}
