import { execFileSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

const web = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const document = path.resolve(process.argv[2] ?? path.join(web, "../target/openapi.json"));
const output = path.join(web, "src/lib/api.generated.ts");

// A caller may leave out what has a default; where a reply always holds it, its schema says so.
const options = ["--default-non-nullable=false"];
const program = path.join(web, "node_modules/.bin/openapi-typescript");
execFileSync(program, [document, "-o", output, ...options], { stdio: "inherit" });
