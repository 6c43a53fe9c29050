import { vi } from "vitest";

interface Camera {
  /** As it is to be seen: turned as the camera was held. */
  width: number;
  height: number;
  /** Bytes of a JPEG for each pixel, at the best quality. */
  density?: number;
}

/** A browser that opens photos and writes JPEGs, which jsdom does not. Keeps what it was asked for. */
export function photoBrowser({ width, height, density = 0.4 }: Camera) {
  const drawn: string[] = [];
  const written: { width: number; height: number; quality: number | undefined }[] = [];
  const close = vi.fn();
  const open = vi.fn(async (_file: Blob, _how?: ImageBitmapOptions) => ({ width, height, close }));
  vi.stubGlobal("createImageBitmap", open);
  const pen = {
    fillStyle: "",
    fillRect: () => drawn.push(`${pen.fillStyle} below`),
    drawImage: () => drawn.push("photo"),
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(
    () => pen as unknown as RenderingContext,
  );
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (
    this: HTMLCanvasElement,
    take,
    type,
    quality,
  ) {
    written.push({ width: this.width, height: this.height, quality });
    const bytes = Math.round(this.width * this.height * density * (quality ?? 1));
    setTimeout(() => take(new Blob([new Uint8Array(bytes)], { type: type ?? "" })));
  });
  return { open, close, drawn, written };
}

/** A file of that size, of which nothing but the size is true. */
export function fileOf(name: string, type: string, size: number) {
  const file = new File(["abcd"], name, { type });
  Object.defineProperty(file, "size", { value: size });
  return file;
}
