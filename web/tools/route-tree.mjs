import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { transformSync } from "@swc/core";

const source = path.resolve(import.meta.dirname, "../src");
/** Stands for everything that the route tree mentions and that has no part in its shape. */
const anything = new Proxy({}, { get: () => () => undefined });

/**
 * Every address of the portal with the names of the chunks that it needs, its layouts' first. Read
 * from the route tree itself, so that no second list has to be kept.
 */
export function routeTree() {
  const { portalRoutes } = load("./routes");
  return [...addresses(portalRoutes({ demo: false }))];
}

function* addresses(routes, above = "", outer = []) {
  for (const { path: own = "", lazy, children } of routes) {
    const address = own.startsWith("/") || !own ? own || above : `${above}/${own}`;
    const chunks = lazy ? [...outer, chunkOf(lazy)] : outer;
    if (children) yield* addresses(children, address, chunks);
    else if (lazy && !own) throw new Error(`A page without an address: ${lazy}`);
    // What leads nowhere is too rare to be prepared.
    else if (own !== "*") {
      for (const given of spelled(address)) yield { path: given, frame: frameOf(chunks), chunks };
    }
  }
}

/** Around whom a page is drawn: a visitor, a student or staff. */
const frameOf = ([layout]) => layout.replace("-layout", "").replace("auth", "visitor");

/** What stands in the header until it is known whose college it is. */
export const header = () => load("@/ui/texts").texts.product;

/** With the optional last part and without it. */
const spelled = (address) =>
  address.endsWith("?")
    ? [address.slice(0, address.lastIndexOf("/")), address.slice(0, -1)]
    : [address];

function chunkOf(lazy) {
  const name = /webpackChunkName: "([^"]+)"/.exec(lazy)?.[1];
  if (!name) throw new Error(`A route's import() without a webpackChunkName: ${lazy}`);
  return name;
}

/** Runs a module of src/app, or one that is named here; what they import from elsewhere is left out. */
function load(name) {
  if (name === "@/lib/catalogue") return { catalogue: (texts) => texts };
  const file = fileOf(name);
  if (!file) return anything;
  const { code } = transformSync(readFileSync(file, "utf8"), {
    filename: file,
    jsc: {
      parser: { syntax: "typescript", tsx: true },
      transform: { react: { runtime: "automatic" } },
      target: "es2022",
      preserveAllComments: true,
    },
    module: { type: "commonjs", ignoreDynamic: true },
  });
  const exported = {};
  new Function("require", "exports", code)(load, exported);
  return exported;
}

function fileOf(name) {
  const isNamed = name === "@/lib/paths" || name === "@/ui/texts";
  if (!/^\.\/[\w-]+$/.test(name) && !isNamed) return undefined;
  const base = name.startsWith("@/") ? name.slice(2) : path.join("app", name);
  return [".ts", ".tsx"].map((end) => path.join(source, base + end)).find(existsSync);
}
