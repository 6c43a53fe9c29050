import type { FeeYear } from "@/lib/api-types";
import { Demands } from "@/shared/money/fees-by-year/demands";
import { FeesByYear } from "@/shared/money/fees-by-year/fees-by-year";
import { Part, State } from "./part";
import { longText } from "./samples";

const year: FeeYear = {
  academicYear: "2026–27",
  totalFee: 65_000,
  paidAmount: 20_000,
  balanceDue: 45_000,
  demands: [
    {
      courseName: "BSc IT",
      yearOfStudy: 2,
      lines: [
        { kind: "Fee", title: null, amount: 31_250, percent: 50 },
        { kind: "Fee", title: longText, amount: 2_500, percent: 100 },
        { kind: "Correction", title: null, amount: -1_500, percent: 100 },
      ],
    },
    {
      courseName: null,
      yearOfStudy: 1,
      lines: [{ kind: "Fee", title: null, amount: 32_750, percent: 100 }],
    },
    { courseName: "BA", yearOfStudy: 1, lines: [] },
  ],
};

const before: FeeYear = {
  academicYear: null,
  totalFee: 125_000,
  paidAmount: 125_000,
  balanceDue: 0,
  demands: [],
};

export const Money = () => (
  <Part name="FeesByYear, Demands">
    <FeesByYear years={[year, before]} />
    <State name="What a year's fee consists of">
      <Demands id="demands" demands={year.demands} />
    </State>
  </Part>
);
