import path from "node:path";
import { fileURLToPath } from "node:url";

const modules = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../node_modules");

/**
 * react-router's exports map resolves to its development build, which warns and checks at run time.
 * Bundle and tests use this one. It takes 0.6 KB of gzip off the first load of /log-in, which would
 * be over its budget otherwise (150.1 KB of 150).
 */
export const productionAlias = {
  "react-router$": path.join(modules, "react-router/dist/production/index.mjs"),
};
