type Load = () => Promise<unknown>;

const loaders = new Map<string, Load>();

export function registerPrefetch(path: string, load: Load) {
  loaders.set(path, load);
}

/** Fetches a page's code ahead of the click. A failure shows on the click itself. */
export function prefetch(path: string) {
  loaders
    .get(path.split(/[?#]/)[0] ?? "")?.()
    .catch(() => undefined);
}
