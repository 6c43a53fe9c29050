import { HttpResponse } from "msw";
import type { ClassDetails } from "@/lib/api-types";
import { aClass, classList, divisionA, divisionB } from "./classes";
import { http, server } from "./server";

const bms = (overrides: Partial<ClassDetails>) =>
  aClass({ course: "BMS", terms: 6, divisions: [], ...overrides });

export const years = [
  { _id: "y2", name: "2026–27" },
  { _id: "y1", name: "2025–26" },
];

/** Of the present year: two terms of BMS, the third divided, and BA, which has one term. */
export const present = [
  bms({ _id: "m1" }),
  bms({ _id: "m3", term: 3, divisions: [divisionA, divisionB] }),
  aClass({ _id: "b1", course: "BA", divisions: [] }),
];

/** Of the year before. */
export const before = [bms({ _id: "o1" }), bms({ _id: "o2", term: 2 })];

/** A college whose BMS has six terms. Tells for which years its classes were asked. */
export function answerTerms() {
  const asked: (string | null)[] = [];
  server.use(
    http.get("/classes", ({ request }) => {
      const year = new URL(request.url).searchParams.get("year");
      asked.push(year);
      const isBefore = year === "y1";
      const classes = isBefore ? before : present;
      return HttpResponse.json(classList({ years, yearId: isBefore ? "y1" : "y2", classes }));
    }),
  );
  return asked;
}
