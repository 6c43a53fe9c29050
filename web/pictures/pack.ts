import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { crc32, deflateSync, inflateSync } from "node:zlib";
import type { FullConfig } from "@playwright/test";
import { takenFolder } from "./settings";

/** Kinds of PNG: three bytes a point, as the browser takes it, or the number of a colour. */
const kinds = { colours: 2, palette: 3 };
const mostColours = 256;
const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/**
 * Makes a third of the pictures that were taken anew. Each keeps its 256 commonest colours; the others, which are at
 * the edges of letters, become the nearest of those. That is far less than what a comparison takes for a change.
 */
export default function pack({ updateSnapshots }: FullConfig) {
  if (updateSnapshots === "none") return;
  for (const name of readdirSync(takenFolder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".png")) continue;
    const file = path.join(takenFolder, name);
    const chunks = chunksOf(readFileSync(file));
    const header = chunks.IHDR;
    if (header?.[9] === kinds.colours) writeFileSync(file, withPalette(header, chunks.IDAT));
  }
}

/** The parts of a PNG by their names; those of one name together. */
function chunksOf(png: Buffer): Record<string, Buffer> {
  const found: Record<string, Buffer> = {};
  for (let at = signature.length; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    const name = png.toString("latin1", at + 4, at + 8);
    found[name] = Buffer.concat([found[name] ?? Buffer.alloc(0), png.subarray(at + 8, end)]);
    at = end + 4;
  }
  return found;
}

function withPalette(header: Buffer, data: Buffer = Buffer.alloc(0)): Buffer {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const points = pointsOf(inflateSync(data), width * 3, height);
  const counts = new Map<number, number>();
  for (let at = 0; at < points.length; at += 3) {
    const colour = points.readUIntBE(at, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const byCount = [...counts].sort(([, a], [, b]) => b - a).map(([colour]) => colour);
  const palette = byCount.slice(0, mostColours);
  const numbers = new Map(byCount.map((colour) => [colour, nearest(palette, colour)]));

  const rows = Buffer.alloc((width + 1) * height);
  for (let at = 0; at < width * height; at++) {
    const row = Math.floor(at / width);
    rows[at + row + 1] = numbers.get(points.readUIntBE(at * 3, 3)) ?? 0;
  }
  const table = Buffer.alloc(palette.length * 3);
  for (const [index, colour] of palette.entries()) table.writeUIntBE(colour, index * 3, 3);
  header[9] = kinds.palette;
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("PLTE", table),
    chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function nearest(palette: number[], colour: number): number {
  const distances = palette.map(
    (other) => apart(colour, other, 16) + apart(colour, other, 8) + apart(colour, other, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

const apart = (one: number, other: number, bits: number) =>
  (((one >> bits) & 255) - ((other >> bits) & 255)) ** 2;

/** Each row tells of its bytes only how they differ from those before and above, in one of five ways. */
function pointsOf(rows: Buffer, length: number, height: number): Buffer {
  const points = Buffer.alloc(length * height);
  for (let row = 0; row < height; row++) {
    const way = rows[row * (length + 1)] ?? 0;
    for (let at = 0; at < length; at++) {
      const here = row * length + at;
      const before = at >= 3 ? (points[here - 3] ?? 0) : 0;
      const above = points[here - length] ?? 0;
      const aboveBefore = at >= 3 ? (points[here - length - 3] ?? 0) : 0;
      const guess = guesses[way]?.(before, above, aboveBefore) ?? 0;
      points[here] = (rows[row * (length + 1) + 1 + at] ?? 0) + guess;
    }
  }
  return points;
}

type Guess = (before: number, above: number, aboveBefore: number) => number;

/** PNG's filters, by their numbers. */
const guesses: Guess[] = [
  () => 0,
  (before) => before,
  (_, above) => above,
  (before, above) => (before + above) >> 1,
  likest,
];

/** PNG's "Paeth": that of the three which goes on most evenly. */
function likest(before: number, above: number, aboveBefore: number): number {
  const left = Math.abs(above - aboveBefore);
  const up = Math.abs(before - aboveBefore);
  const corner = Math.abs(before + above - 2 * aboveBefore);
  if (left <= up && left <= corner) return before;
  return up <= corner ? above : aboveBefore;
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
}
