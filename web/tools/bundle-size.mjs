import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const dist = path.resolve(import.meta.dirname, "../dist");
const table = path.join(import.meta.dirname, "route-sizes.json");
/** What a first visit to /log-in may load in KB of gzip, whatever the table says. */
const firstLoad = { ".js": 150, ".css": 12 };
/** What the charts may be in KB of gzip. */
const mostOfCharts = 30;
/** How far a route may outgrow the table. */
const slack = 1.01;

const page = readFileSync(path.join(dist, "index.html"), "utf8");
const { pages, charts: ofCharts } = JSON.parse(readFileSync(path.join(dist, "pages.json"), "utf8"));
const routes = Object.fromEntries(
  Object.entries(pages).map(([address, { files }]) => [address, files]),
);
const faults = [];

// What a cold visit loads: what the page itself names, and what the server adds to it.
const entry = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, name]) => name);
const filesOf = (route, end) =>
  [...entry, ...(routes[route] ?? [])].filter((name) => name.endsWith(end));

/** KB, as the server sends them. */
const packed = (files, way) =>
  files.reduce((sum, name) => sum + statSync(path.join(dist, name + way)).size / 1024, 0);

for (const [end, most] of Object.entries(firstLoad)) {
  const files = filesOf("/log-in", end);
  const kb = packed(files, ".gz");
  console.log(`${kb.toFixed(1).padStart(8)} KB  /log-in ${end} gzip, at most ${most} KB`);
  // Without any, the page is read wrongly.
  if (kb > most || files.length === 0) faults.push(`The first load of /log-in: ${end} files`);
}

const sizes = Object.fromEntries(
  Object.keys(routes).map((route) => {
    const kb = packed([...filesOf(route, ".js"), ...filesOf(route, ".css")], ".br");
    return [route, Number(kb.toFixed(1))];
  }),
);
if (process.argv.includes("--write")) {
  writeFileSync(table, `${JSON.stringify(sizes, null, 2)}\n`);
}

const known = JSON.parse(readFileSync(table, "utf8"));
console.log("\n      KB  brotli of JS and CSS, cold    table");
for (const route of new Set([...Object.keys(known), ...Object.keys(sizes)])) {
  const [kb = Number.NaN, figure = Number.NaN] = [sizes[route], known[route]];
  console.log(`${kb.toFixed(1).padStart(8)}  ${route.padEnd(36)}${figure.toFixed(1)}`);
  // Not a number: a route that the table lacks, or one that is gone.
  if (!(kb <= figure * slack)) faults.push(`${route}: ${kb} KB, ${figure} KB in the table`);
}

const assets = readdirSync(path.join(dist, "assets")).map((name) => `assets/${name}`);
const scripts = assets.filter((name) => name.endsWith(".js"));
const withText = (text) =>
  scripts.filter((name) => readFileSync(path.join(dist, name), "utf8").includes(text));

// What a desk loads when somebody opens its charts, and never before.
const drawing = withText("visx-");
const charts = [...new Set([...ofCharts, ...drawing])];
const chartSize = packed(charts, ".gz");
console.log(`\n${chartSize.toFixed(1).padStart(8)} KB  charts gzip, at most ${mostOfCharts} KB`);
if (chartSize > mostOfCharts || drawing.length === 0) faults.push("The charts");
for (const [route, names] of Object.entries(routes)) {
  if (names.some((name) => charts.includes(name))) faults.push(`${route} loads the charts`);
}

// The page of all parts belongs to the development build.
const strays = withText("/dev/ui");
if (strays.length > 0) faults.push(`A page of the development build: ${strays.join(", ")}`);

if (faults.length > 0) {
  console.error(`\nOver the limit, or not as it has to be:\n  ${faults.join("\n  ")}`);
  console.error("If it is worth it: npm run size -- --write");
  process.exit(1);
}
