import type { GlanceChart, GlanceLine } from "@/lib/api-types";
import { Figures } from "@/shared/glance/figures";
import { Chart } from "@/shared/glance/trend/chart";
import { Part, State } from "./part";
import { longText } from "./samples";

const line: GlanceLine = {
  area: "grievances",
  waiting: 12,
  waitingRows: "status=Pending",
  amount: null,
  oldest: "2026-11-03",
  late: 3,
  lateRows: "status=Pending&to=2026-11-10",
  done: [{ state: "Resolved", count: 4, rows: "status=Resolved&from=2026-11-26&to=2026-11-26" }],
};

const idle: GlanceLine = {
  ...line,
  area: "leaves",
  waiting: 0,
  oldest: null,
  late: 0,
  done: [{ state: "Approved", count: 0, rows: null }],
};

const sum: GlanceLine = { ...line, area: "topUps", amount: 12500, waitingRows: null };

const money = {
  owed: 375000,
  owedRows: "status=Due",
  overdue: 125000,
  overdueRows: "status=Due&to=2026-11-25",
  collectedToday: 0,
  collectedRows: null,
};

const row = (key: string, course: string | null, amount: number) => ({
  key,
  from: null,
  to: null,
  course,
  subject: null,
  count: Math.ceil(amount / 50_000),
  amount,
  rows: `status=Due&courseId=${course}`,
});

const dues: GlanceChart = {
  chart: "duesByAge",
  rows: [
    row("notYet", "BSc IT", 250000),
    row("notYet", "BMS", 125000),
    row("upTo30", "BMS", 63000.5),
    row("over90", longText, 12500),
  ],
};

export const Glances = () => (
  <Part name="Glance, Chart">
    <State name="One area">
      <Figures areas={[line]} money={null} />
    </State>
    <State name="One area, with nothing to do">
      <Figures areas={[idle]} money={null} />
    </State>
    <State name="Several areas, and money">
      <Figures areas={[sum, line, idle]} money={money} isWide />
    </State>
    <State name="A chart and its table">
      <Chart {...dues} />
    </State>
    <State name="A chart without anything to show">
      <Chart chart="passRates" rows={[]} />
    </State>
  </Part>
);
