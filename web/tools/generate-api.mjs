import { execFileSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

const web = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const document = path.resolve(process.argv[2] ?? path.join(web, "../target/openapi.json"));
const output = path.join(web, "src/lib/api.generated.ts");

execFileSync(path.join(web, "node_modules/.bin/openapi-typescript"), [document, "-o", output], {
  stdio: "inherit",
});
