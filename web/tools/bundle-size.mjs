import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

const dist = path.resolve(import.meta.dirname, "../dist");
const budgets = { ".js": 150, ".css": 12 };

const page = readFileSync(path.join(dist, "index.html"), "utf8");
const routes = JSON.parse(readFileSync(path.join(dist, "routes.json"), "utf8"));
// What a first visit to /log-in loads: what the page itself names, and what the server adds to it.
const entry = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, name]) => name);
const files = [...entry, ...routes["/log-in"]];

let over = false;
for (const [extension, budget] of Object.entries(budgets)) {
  const sizes = files
    .filter((name) => name.endsWith(extension))
    .map((name) => ({ name, kb: gzipSync(readFileSync(path.join(dist, name))).length / 1024 }));
  const total = sizes.reduce((sum, file) => sum + file.kb, 0);
  for (const { name, kb } of sizes) console.log(`${kb.toFixed(1).padStart(8)} KB  ${name}`);
  console.log(
    `${total.toFixed(1).padStart(8)} KB  /log-in ${extension} gzip, budget ${budget} KB\n`,
  );
  // Without any, the page is read wrongly.
  if (total > budget || sizes.length === 0) over = true;
}
if (over) {
  console.error("The first load of /log-in is over its budget.");
  process.exit(1);
}

const assets = readdirSync(path.join(dist, "assets")).map((name) => `assets/${name}`);
const read = (name) => readFileSync(path.join(dist, name));
const scripts = assets.filter((name) => name.endsWith(".js"));

// What a desk loads when somebody opens its charts, and never before.
const chartBudget = 30;
const ofCharts = (name) => /^assets\/trend\.[^.]+\.(js|css)$/.test(name);
const drawing = scripts.filter((name) => read(name).includes("visx-"));
const charts = [...new Set([...assets.filter(ofCharts), ...drawing])];
const chartSize = charts.reduce((sum, name) => sum + gzipSync(read(name)).length / 1024, 0);
console.log(`${chartSize.toFixed(1).padStart(8)} KB  charts gzip, budget ${chartBudget} KB\n`);
const early = Object.entries(routes).filter(([, names]) =>
  names.some((name) => charts.includes(name)),
);
if (chartSize > chartBudget || drawing.length === 0 || early.length > 0) {
  console.error("The charts are over their budget, or loaded with a page.", early);
  process.exit(1);
}

// The page of all parts of ui/ belongs to the development build.
const strays = scripts.filter((name) => read(name).includes("/dev/ui"));
if (strays.length > 0) {
  console.error(`A page of the development build is in the bundle: ${strays.join(", ")}`);
  process.exit(1);
}
