import { matchRoutes, type RouteObject } from "react-router";

let routes: RouteObject[] = [];

export function prefetchFrom(tree: RouteObject[]) {
  routes = tree;
}

/** Fetches the code of a page and of its frame ahead of the click. A failure shows on the click itself. */
export function prefetch(address: string) {
  for (const { route } of matchRoutes(routes, address.split(/[?#]/)[0] ?? "") ?? []) {
    if (typeof route.lazy === "function") route.lazy().catch(() => undefined);
  }
}
