import { expect, test, vi } from "vitest";
import { fileOf, photoBrowser } from "@/testing/photos";
import { isLargePhoto, photoGoal, smallerPhoto } from "./photo";

const megabyte = 1024 * 1024;
const rules = {
  title: "Marksheet",
  accepts: ["image/png", "image/jpeg", "application/pdf"],
  mostMegabytes: 5,
};
const photo = (name = "IMG_0042.JPG", type = "image/jpeg") => fileOf(name, type, 4 * megabyte);

test("a photo becomes a small JPEG with a long side of 1,600 pixels or more", async () => {
  const { open, close, written } = photoBrowser({ width: 4032, height: 3024 });
  const made = await smallerPhoto(rules, photo());
  expect(made).toMatchObject({ name: "IMG_0042.jpg", type: "image/jpeg" });
  expect(made.size).toBeLessThanOrEqual(photoGoal);
  expect(written.at(-1)).toEqual({ width: 1600, height: 1200, quality: 0.5 });
  expect(open).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledOnce();
});

test("it is turned as the camera was held", async () => {
  const { open, written } = photoBrowser({ width: 3024, height: 4032 });
  await smallerPhoto(rules, photo());
  expect(open.mock.calls[0]?.[1]).toEqual({ imageOrientation: "from-image" });
  for (const { width, height } of written) expect(height).toBeGreaterThan(width);
});

test("no quality is lost that need not be", async () => {
  const { written } = photoBrowser({ width: 4032, height: 3024, density: 0.1 });
  await smallerPhoto(rules, photo());
  expect(written).toEqual([{ width: 2000, height: 1500, quality: 0.8 }]);
});

test("what stays large at 1,600 pixels is taken as it is then, and not made smaller again", async () => {
  const { written } = photoBrowser({ width: 4000, height: 3000, density: 1 });
  const made = await smallerPhoto(rules, photo());
  expect(made.size).toBeGreaterThan(photoGoal);
  expect(written.at(-1)).toEqual({ width: 1600, height: 1200, quality: 0.5 });
  expect(written).toHaveLength(5);
  expect(isLargePhoto(rules, made)).toBe(false);
});

test("a picture is never enlarged", async () => {
  const { written } = photoBrowser({ width: 900, height: 1200 });
  await smallerPhoto(rules, photo("scan.png", "image/png"));
  for (const { width, height } of written) expect([width, height]).toEqual([900, 1200]);
});

test("what is transparent lies on white", async () => {
  const { drawn } = photoBrowser({ width: 1500, height: 1500, density: 0.1 });
  const made = await smallerPhoto(rules, photo("my.scan.png", "image/png"));
  expect(drawn).toEqual(["#fff below", "photo"]);
  expect(made).toMatchObject({ name: "my.scan.jpg", type: "image/jpeg" });
});

test("a picture that would become no smaller stays the same file", async () => {
  const { close } = photoBrowser({ width: 4000, height: 4000, density: 4 });
  const file = fileOf("scan.png", "image/png", photoGoal + 1);
  expect(await smallerPhoto(rules, file)).toBe(file);
  expect(close).toHaveBeenCalledOnce();
});

test("what the browser cannot open is the file itself", async () => {
  const { open } = photoBrowser({ width: 1, height: 1 });
  open.mockRejectedValue(new DOMException("not a picture", "InvalidStateError"));
  const given = vi.spyOn(URL, "revokeObjectURL");
  const file = photo();
  expect(await smallerPhoto(rules, file)).toBe(file);
  expect(given).toHaveBeenCalledOnce();
});

test("where no JPEG can be written, it is the file itself", async () => {
  photoBrowser({ width: 4032, height: 3024 });
  const file = photo();
  const write = vi.spyOn(HTMLCanvasElement.prototype, "toBlob");
  write.mockImplementation((take) => take(null));
  expect(await smallerPhoto(rules, file)).toBe(file);
  write.mockImplementation((take) => take(new Blob(["png"], { type: "image/png" })));
  expect(await smallerPhoto(rules, file)).toBe(file);
});

test("an older browser, which knows no such option, turns what an element shows", async () => {
  const { open, written } = photoBrowser({ width: 1, height: 1 });
  open.mockRejectedValue(new TypeError("imageOrientation"));
  vi.stubGlobal(
    "Image",
    class {
      src = "";
      naturalWidth = 3000;
      naturalHeight = 4000;
      decode = async () => undefined;
    },
  );
  const given = vi.spyOn(URL, "revokeObjectURL");
  expect((await smallerPhoto(rules, photo())).size).toBeLessThanOrEqual(photoGoal);
  expect(written.at(-1)).toMatchObject({ width: 1200, height: 1600 });
  expect(given).toHaveBeenCalledOnce();
});

test.each([
  ["a small photo", fileOf("me.jpg", "image/jpeg", photoGoal), false],
  ["a large photo", fileOf("me.jpeg", "image/jpeg", photoGoal + 1), true],
  ["a large picture", fileOf("me.PNG", "image/png", photoGoal + 1), true],
  ["one whose type the telephone does not say", fileOf("me.jpg", "", photoGoal + 1), true],
  ["a PDF", fileOf("sheet.pdf", "application/pdf", 4 * megabyte), false],
  ["more than may be opened", fileOf("me.png", "image/png", 41 * megabyte), false],
])("%s: to be made smaller: %#", (_name, file, is) => {
  expect(isLargePhoto(rules, file)).toBe(is);
});

test("where no JPEG is taken, none is made", () => {
  const accepts = ["image/png"];
  expect(isLargePhoto({ ...rules, accepts }, photo("me.png", "image/png"))).toBe(false);
});
