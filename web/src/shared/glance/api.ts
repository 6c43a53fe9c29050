import { queryOptions } from "@tanstack/react-query";
import { tabAccount } from "@/lib/account";
import type { GlanceChart, GlanceDesk } from "@/lib/api-types";
import { http, reply, unattended } from "@/lib/http";
import { sharedKeys } from "@/lib/invalidate";

const at = (desk: GlanceDesk) => ({ params: { path: { desk } } });

/** What needs somebody at a desk. Below what waits: an act that changes the one changes the other. */
export const glanceQuery = (desk: GlanceDesk) =>
  queryOptions({
    queryKey: [...sharedKeys.waiting, "glance", desk],
    queryFn: () => reply(http.GET("/glance/{desk}", { ...at(desk), headers: unattended })),
    refetchOnWindowFocus: "always",
    // Not while a page is still seen whose session is over: each refusal would ask once more.
    enabled: () => tabAccount() !== undefined,
  });

/** How it goes; asked for when somebody opens it. */
export const trendQuery = (desk: GlanceDesk) =>
  queryOptions({
    queryKey: [...sharedKeys.waiting, "trend", desk],
    queryFn: () => reply(http.GET("/glance/{desk}/trend", at(desk))),
    select: ({ charts }) => charts,
  });

type Name = GlanceChart["chart"];

const all: readonly Name[] = [
  "applicationsByState",
  "grievancesByAge",
  "collectionsByMonth",
  "duesByAge",
  "passRates",
];

/** The desks where a trend helps, and which. */
export const chartsOf: Readonly<Record<GlanceDesk, readonly Name[]>> = {
  admissions: ["applicationsByState"],
  marks: ["passRates"],
  accounts: ["collectionsByMonth", "duesByAge"],
  grievances: ["grievancesByAge"],
  leaves: [],
  scholarships: [],
  practicals: [],
  college: all,
};
