import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const web = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const budgets = { ".js": 150, ".css": 12 };

const groups = JSON.parse(
  readFileSync(path.join(web, "node_modules/.cache/chunk-groups.json"), "utf8"),
);
const files = new Set(
  // What a first visit to /log-in loads: the entry, the page's layout and the page.
  ["main", "auth-layout", "log-in"].flatMap((name) => {
    if (!groups[name]) throw new Error(`No chunk named ${name}: run npm run build first.`);
    return groups[name].assets.map((asset) => asset.name);
  }),
);

let over = false;
for (const [extension, budget] of Object.entries(budgets)) {
  const sizes = [...files]
    .filter((name) => name.endsWith(extension))
    .map((name) => ({
      name,
      kb: gzipSync(readFileSync(path.join(web, "dist", name))).length / 1024,
    }));
  const total = sizes.reduce((sum, file) => sum + file.kb, 0);
  for (const { name, kb } of sizes) console.log(`${kb.toFixed(1).padStart(8)} KB  ${name}`);
  console.log(
    `${total.toFixed(1).padStart(8)} KB  /log-in ${extension} gzip, budget ${budget} KB\n`,
  );
  if (total > budget) over = true;
}
if (over) {
  console.error("The first load of /log-in is over its budget.");
  process.exit(1);
}
