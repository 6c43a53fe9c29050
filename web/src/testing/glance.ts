import type { Glance, GlanceDesk, GlanceLine, GlanceMoney } from "@/lib/api-types";
import { answer } from "./server";

export const today = "2026-11-26";

/** Grievances that wait; `overrides` says what of them is different. */
export const line = (overrides: Partial<GlanceLine> = {}): GlanceLine => ({
  area: "grievances",
  waiting: 12,
  waitingRows: "status=Pending",
  amount: null,
  oldest: "2026-11-03",
  late: 3,
  lateRows: "status=Pending&to=2026-11-10",
  done: [{ state: "Resolved", count: 4, rows: `status=Resolved&from=${today}&to=${today}` }],
  ...overrides,
});

/** An area with nothing to do, in which nothing was done. */
export const idle = (area: GlanceLine["area"]): GlanceLine =>
  line({
    area,
    waiting: 0,
    oldest: null,
    late: 0,
    done: [{ state: "Approved", count: 0, rows: `status=Approved&from=${today}&to=${today}` }],
  });

export const money = (overrides: Partial<GlanceMoney> = {}): GlanceMoney => ({
  owed: 375000,
  owedRows: "status=Due",
  overdue: 125000.5,
  overdueRows: "status=Due&to=2026-11-25",
  collectedToday: 63000,
  collectedRows: `status=Paid&from=${today}&to=${today}`,
  ...overrides,
});

export const glance = (desk: GlanceDesk, overrides: Partial<Glance> = {}): Glance => ({
  desk,
  day: today,
  areas: [line()],
  money: null,
  ...overrides,
});

/** What the desk opens with. */
export const answerGlance = (desk: GlanceDesk, overrides: Partial<Glance> = {}) =>
  answer("get", `/glance/${desk}`, glance(desk, overrides));
