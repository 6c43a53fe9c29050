import type { Page } from "@playwright/test";
import { College, openAs } from "./college";
import { expect, test } from "./fixtures";
import { takePhoto } from "./photo";

/** 400 kbit/s with 400 ms to the server and back. */
const weakLine = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};

interface SentFile {
  slot: string;
  name: string;
  type: string;
  size: number;
}

declare global {
  interface Window {
    sentFiles: SentFile[];
  }
}

test("a phone can keep the portal among its apps", async ({ page }) => {
  await page.goto("/log-in");
  const devtools = await page.context().newCDPSession(page);
  const { url, data, errors } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(url).toMatch(/\/manifest\.webmanifest$/);
  const manifest = await page.request.get(url);
  expect(manifest.headers()).toMatchObject({
    "content-type": "application/manifest+json",
    "cache-control": "no-cache",
  });
  const { icons, start_url } = JSON.parse(data ?? "");
  expect(start_url).toBe("/log-in");
  expect(icons).toHaveLength(4);
  for (const { src, sizes } of icons) {
    const icon = await page.request.get(src);
    expect(icon.headers()["content-type"]).toBe("image/png");
    const bytes = await icon.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
});

test("a photo of 4 MB is sent upright on a weak line, with progress", async ({ page, browser }) => {
  test.setTimeout(120_000);
  const photo = await takePhoto(browser);
  expect(photo.buffer.length).toBeGreaterThan(4 * 1024 * 1024);
  await openForm(page, new College(page, browser));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.emulateNetworkConditions", weakLine);
  const sheet = page.getByRole("group", { name: "Academic mark sheet" });
  const begun = Date.now();
  await sheet.getByLabel("Choose file: Academic mark sheet").setInputFiles(photo);
  await expect(sheet.getByRole("status")).toHaveText(/^Sending… [1-9]\d*%$/);
  await expect(sheet.getByRole("button", { name: "Cancel: Academic mark sheet" })).toBeVisible();
  await expect(sheet.getByLabel("Replace: Academic mark sheet")).toBeAttached({ timeout: 60_000 });
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  process.stdout.write(`    a photo of 4 MB is there after ${seconds} s (bar 12)\n`);
  const [sent] = await filesSentBy(page);
  expect(sent).toMatchObject({ name: "IMG_20261126.jpg", type: "image/jpeg" });
  // Nine seconds of that line. The clock is not judged: other tests share the machine.
  expect(sent?.size).toBeLessThanOrEqual(450_000);

  await devtools.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency: 0 },
    ...{ downloadThroughput: -1, uploadThroughput: -1 },
  });
  await page.reload();
  const { width, height, top, bottom } = await sheet.locator("img").evaluate(look);
  expect(height).toBeGreaterThanOrEqual(1600);
  expect(height).toBeGreaterThan(width);
  expect(top).toBe("red");
  expect(bottom).toBe("blue");
});

test("a file that broke off goes on when there is a line again, and those before it stay", async ({
  page,
  browser,
  expectNoLine,
}) => {
  expectNoLine();
  const college = new College(page, browser);
  const { photo, masked } = await openForm(page, college);
  await page.getByLabel("Choose file: Passport photo").setInputFiles(photo);
  await expect(page.getByLabel("Replace: Passport photo")).toBeAttached();
  await page.context().setOffline(true);
  await page.getByLabel("Choose file: Aadhaar card").setInputFiles(masked);
  const aadhaar = page.getByRole("group", { name: "Aadhaar card" });
  await expect(aadhaar.getByRole("alert")).toContainText("You are offline.");
  await page.context().setOffline(false);
  await expect(page.getByLabel("Replace: Aadhaar card")).toBeAttached();
  const slots = (await filesSentBy(page)).map(({ slot }) => slot);
  expect(slots).toEqual(["passportPhoto", "aadharCard", "aadharCard"]);

  await page.reload();
  await expect(page.getByLabel(/^Replace: /)).toHaveCount(2);
  await expect(page.getByLabel(/^Choose file: /)).toHaveCount(2);
});

/** The form of a new student. Keeps which files the page sends. */
async function openForm(page: Page, college: College) {
  await college.found("BCom", []);
  const student = await college.newcomer("Asha Kulkarni");
  await page.addInitScript(() => {
    window.sentFiles = [];
    const append = FormData.prototype.append;
    FormData.prototype.append = function (this: FormData, slot: string, value: string | Blob) {
      if (value instanceof File) {
        const { name, type, size } = value;
        window.sentFiles.push({ slot, name, type, size });
      }
      return append.call(this, slot, value as Blob);
    };
  });
  await openAs(page, student, "/admission/form");
  await expect(page.getByRole("heading", { name: "Document Upload" })).toBeVisible();
  return college.documents;
}

const filesSentBy = (page: Page) => page.evaluate(() => window.sentFiles);

/** Runs in the browser: which colour is up, and which is down. */
async function look(shown: Element) {
  const picture = shown as HTMLImageElement;
  await picture.decode();
  const { naturalWidth: width, naturalHeight: height } = picture;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  pen.drawImage(picture, 0, 0);
  // At the edge, where nothing is written.
  const colourAt = (y: number) => {
    const [red = 0, , blue = 0] = pen.getImageData(2, y, 1, 1).data;
    return red > blue ? "red" : "blue";
  };
  return { width, height, top: colourAt(2), bottom: colourAt(height - 3) };
}
