import type { Browser } from "@playwright/test";
import type { UploadFile } from "./documents";

/** 4 MB, as a telephone's camera makes them. */
const leastBytes = 4 * 1024 * 1024;

/**
 * A photo of 4,000 × 3,000 pixels, taken with the telephone held upright: its red left side is the top
 * for somebody who looks at it.
 */
export async function takePhoto(browser: Browser): Promise<UploadFile> {
  const page = await browser.newPage();
  const encoded = await page.evaluate(draw, leastBytes);
  await page.close();
  return {
    name: "IMG_20261126.JPG",
    mimeType: "image/jpeg",
    buffer: turned(Buffer.from(encoded, "base64")),
  };
}

/** Runs in the browser. */
function draw(bytes: number): string {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [4000, 3000];
  const pen = canvas.getContext("2d");
  if (!pen) return "";
  pen.fillStyle = "#b03030";
  pen.fillRect(0, 0, 2000, 3000);
  pen.fillStyle = "#3030b0";
  pen.fillRect(2000, 0, 2000, 3000);
  // Lines of writing, and the grain that every camera has.
  pen.fillStyle = "#202020";
  pen.font = "60px sans-serif";
  for (let y = 100; y < 3000; y += 90) pen.fillText("Marks obtained ".repeat(12), 40, y);
  let url = "";
  for (let grain = 6; grain < 60 && url.length * 0.75 < bytes; grain += 4) {
    const picture = pen.getImageData(0, 0, 4000, 3000);
    const { data } = picture;
    for (let at = 0; at < data.length; at += 4) {
      const light = (Math.random() - 0.5) * grain;
      for (const colour of [0, 1, 2]) data[at + colour] = (data[at + colour] ?? 0) + light;
    }
    pen.putImageData(picture, 0, 0);
    url = canvas.toDataURL("image/jpeg", 0.92);
  }
  return url.split(",")[1] ?? "";
}

/** The JPEG with EXIF that says: the camera was turned, so turn the picture clockwise. */
function turned(jpeg: Buffer): Buffer {
  const exif = Buffer.from(
    "ffe1 0022 457869660000 49492a0008000000 0100 1201 0300 01000000 06000000 00000000".replaceAll(
      " ",
      "",
    ),
    "hex",
  );
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
}
