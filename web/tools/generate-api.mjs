import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const web = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const document = path.resolve(process.argv[2] ?? path.join(web, "../target/openapi.json"));
const output = path.join(web, "src/lib/api.generated.ts");

// A caller may leave out what has a default; where a reply always holds it, its schema says so.
const options = ["--default-non-nullable=false"];
const program = path.join(web, "node_modules/.bin/openapi-typescript");
execFileSync(program, [document, "-o", output, ...options], { stdio: "inherit" });

// What the client says before it asks the server, in the server's words.
const sentences = JSON.parse(readFileSync(document, "utf8"))["x-client-sentences"];
const lines = Object.entries(sentences).map(
  ([code, sentence]) => `  ${JSON.stringify(code)}: ${JSON.stringify(sentence)},`,
);
const source = `// This file is made by make generate. Do not change it by hand.
import { type Catalogue, catalogue } from "./catalogue";

const en = {
${lines.join("\n")}
};

/** What the client finds before it asks, in the words in which the server refuses it. By the code of the refusal. */
export const sentences: Catalogue<typeof en> = catalogue(en);
`;
writeFileSync(path.join(web, "src/lib/sentences.generated.ts"), source);
