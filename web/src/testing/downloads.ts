import { vi } from "vitest";

interface Saved {
  name: string;
  type: string;
  text: () => Promise<string>;
}

/** Takes the place of the browser's downloads, which the tests' browser lacks. */
export function watchDownloads(): Saved[] {
  const saved: Saved[] = [];
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    const address = `blob:test/${blobs.size}`;
    blobs.set(address, blob as Blob);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.get(this.href);
    if (blob) saved.push({ name: this.download, type: blob.type, text: () => blob.text() });
  });
  return saved;
}
