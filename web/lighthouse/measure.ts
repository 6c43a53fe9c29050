import lighthouse, { type Result } from "lighthouse";

/** The least that every page must reach, of a hundred. */
const least = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
/** What may jump about while a page loads: cumulative layout shift stays below this. */
export const shiftLimit = 0.02;

export interface Figures {
  scores: Record<string, number>;
  shift: number;
  kb: number;
  /** What falls short, with what Lighthouse has against it. */
  faults: string[];
}

interface Visit {
  address: string;
  cookie: string;
  /** Where the browser listens. */
  port: number;
}

/** One visit by Lighthouse's phone on its slow network, with an empty cache. */
export async function measure({ address, cookie, port }: Visit): Promise<Figures> {
  const flags = {
    port,
    onlyCategories: Object.keys(least),
    disableFullPageScreenshot: true,
    logLevel: "error" as const,
    ...(cookie && { extraHeaders: { Cookie: cookie } }),
  };
  const lhr = (await lighthouse(address, flags))?.lhr;
  if (!lhr || lhr.runtimeError) throw new Error(lhr?.runtimeError?.message ?? "No report.");
  // Of a page that led elsewhere the figures would say nothing.
  if (lhr.finalDisplayedUrl !== address) throw new Error(`Led to ${lhr.finalDisplayedUrl}.`);

  const scores = Object.fromEntries(
    Object.keys(least).map((id) => [id, Math.round((lhr.categories[id]?.score ?? 0) * 100)]),
  );
  const shift = lhr.audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN;
  const kb = (lhr.audits["total-byte-weight"]?.numericValue ?? 0) / 1024;
  const faults = Object.entries(least)
    .filter(([id, bar]) => (scores[id] ?? 0) < bar)
    .flatMap(([id, bar]) => [`${id}: ${scores[id]}, at least ${bar}`, ...faultsOf(lhr, id)]);
  if (!(shift < shiftLimit)) faults.push(`layout shift ${shift}, below ${shiftLimit}`);
  return { scores, shift, kb, faults };
}

/** What costs a category its points. */
function faultsOf(lhr: Result, category: string): string[] {
  return (lhr.categories[category]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => lhr.audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ title, displayValue = "", details }) => {
      const items =
        details && "items" in details ? JSON.stringify(details.items).slice(0, 600) : "";
      return `  ${title} ${displayValue} ${items}`;
    });
}
