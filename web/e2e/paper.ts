import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, Download } from "@playwright/test";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const require = createRequire(import.meta.url);
const bytesOf = (module: string) => readFileSync(require.resolve(module));

// Otherwise it would be fetched from a stranger's server.
prepareZXingModule({
  overrides: {
    wasmBinary: new Uint8Array(bytesOf("zxing-wasm/reader/zxing_reader.wasm")).buffer,
  },
});

export interface Paper {
  /** All of its text, as a search would find it. */
  text: string;
  /** What the QR codes on its first page say. */
  codes: string[];
}

/** Reads a PDF as people do: its text, and its codes off the page as it is drawn. */
export async function readPaper(browser: Browser, download: Download): Promise<Paper> {
  const pdf = readFileSync(await download.path());
  const page = await browser.newPage();
  const read = {
    pdf,
    library: bytesOf("pdfjs-dist"),
    worker: bytesOf("pdfjs-dist/build/pdf.worker.mjs"),
  };
  const sent = Object.fromEntries(
    Object.entries(read).map(([name, bytes]) => [name, bytes.toString("base64")]),
  );
  const { text, image } = await page.evaluate(draw, sent);
  await page.close();
  const codes = await readBarcodes(new Uint8Array(Buffer.from(image, "base64")));
  return { text, codes: codes.map((code) => code.text) };
}

/** Runs in the browser. */
async function draw(sent: Record<string, string>) {
  const bytes = (name: string) => Uint8Array.from(atob(sent[name] ?? ""), (c) => c.charCodeAt(0));
  const address = (name: string) =>
    URL.createObjectURL(new Blob([bytes(name)], { type: "text/javascript" }));
  const pdfjs = await import(address("library"));
  pdfjs.GlobalWorkerOptions.workerSrc = address("worker");
  const document_ = await pdfjs.getDocument({ data: bytes("pdf") }).promise;
  const lines: string[] = [];
  for (let number = 1; number <= document_.numPages; number += 1) {
    const { items } = await (await document_.getPage(number)).getTextContent();
    lines.push(items.map((item: { str: string }) => item.str).join(" "));
  }
  const first = await document_.getPage(1);
  const viewport = first.getViewport({ scale: 2 });
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [viewport.width, viewport.height];
  await first.render({ canvas, canvasContext: canvas.getContext("2d"), viewport }).promise;
  const image = canvas.toDataURL("image/png").split(",")[1] ?? "";
  return { text: lines.join("\n").replace(/\s+/g, " "), image };
}
