import { createHash } from "node:crypto";
import webpack from "webpack";
import { firstCalls } from "./first-calls.mjs";
import { header, routeTree } from "./route-tree.mjs";

const { Compilation, sources } = webpack;

/**
 * Leaves `pages.json` for the server: what the header says before the client draws it, and each address
 * with its frame, what its page asks the API first, and the files that its page needs beside those in index.html, so that they are asked
 * for together, not one after the other by each other. What a
 * layout consists of becomes one script, and what a page adds to it another: on a slow line a dozen
 * small files take longer than their bytes. `charts` is for the sizes: the charts' own files.
 */
export class RouteFiles {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap("RouteFiles", (compilation) => {
      // The names have got their hashes, and nothing has been compressed yet.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: "RouteFiles", stage }, () => {
        const pages = routeTree().map(({ path, frame, chunks }) => [
          path,
          { frame, files: filesOf(compilation, chunks), calls: firstCalls[path] ?? [] },
        ]);
        const list = JSON.stringify({
          header: header(),
          pages: Object.fromEntries(pages),
          charts: [...compilation.namedChunks.get("trend").files],
        });
        compilation.emitAsset("pages.json", new sources.RawSource(list));
      });
    });
  }
}

/** Of several chunks, one within the other. */
function filesOf(compilation, chunks) {
  const loaded = new Set(compilation.entrypoints.get("main").getFiles());
  return chunks.flatMap((name) => {
    const group = compilation.namedChunkGroups.get(name);
    if (!group) throw new Error(`A route's chunk is missing: ${name}`);
    const files = group.getFiles().filter((file) => !loaded.has(file));
    for (const file of files) loaded.add(file);
    const scripts = files.filter((file) => file.endsWith(".js"));
    const styles = files.filter((file) => file.endsWith(".css"));
    return [...oneOf(compilation, name, scripts), ...styles];
  });
}

function oneOf(compilation, name, scripts) {
  if (scripts.length < 2) return scripts;
  // Each is strict or not by itself, as its first words say.
  const code = scripts
    .map((file) => `(()=>{${compilation.getAsset(file).source.source()}\n})();`)
    .join("\n");
  const hash = createHash("sha256").update(code).digest("hex").slice(0, 8);
  const file = `assets/${name}.all.${hash}.js`;
  if (!compilation.getAsset(file)) compilation.emitAsset(file, new sources.RawSource(code));
  return [file];
}
