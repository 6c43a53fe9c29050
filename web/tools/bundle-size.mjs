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

// The page of all parts of ui/ belongs to the development build.
const scripts = readdirSync(path.join(dist, "assets")).filter((name) => name.endsWith(".js"));
const strays = scripts.filter((name) =>
  readFileSync(path.join(dist, "assets", name), "utf8").includes("/dev/ui"),
);
if (strays.length > 0) {
  console.error(`A page of the development build is in the bundle: ${strays.join(", ")}`);
  process.exit(1);
}
