import type { Leave, QueuedRequest } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";

/** The words that all queues of decisions share. */
const en = {
  states: words<Leave["status"] | QueuedRequest["status"] | "Reversed">({
    Pending: "Pending",
    Approved: "Approved",
    Rejected: "Rejected",
    Withdrawn: "Withdrawn",
    Reversed: "Reversed",
  }),
  /** Of a button that stands in every row: "Approve: Asha Patil". */
  of: (act: string, row: string) => `${act}: ${row}`,
  keys: {
    next: { key: "J", does: "next row" },
    previous: { key: "K", does: "previous row" },
    decide: [
      { key: "A", does: "approve the row" },
      { key: "R", does: "reject the row" },
    ],
  },
  newer: (count: string) => `${count} new, show`,
};

export const texts: Catalogue<typeof en> = catalogue(en);
