import path from "node:path";
import { fileURLToPath } from "node:url";

const modules = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../node_modules");

/** react-router's exports map resolves to its development build; bundle and tests use this one. */
export const productionAlias = {
  "react-router$": path.join(modules, "react-router/dist/production/index.mjs"),
};
