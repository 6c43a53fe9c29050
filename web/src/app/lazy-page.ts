import type { ReactNode } from "react";
import type { RouteObject } from "react-router";
import { registerPrefetch } from "@/lib/prefetch";

type LazyRoute = () => Promise<{ Component: () => ReactNode }>;

/** A page whose code is loaded when it is opened, or shortly before. */
export function page(path: string, lazy: LazyRoute): RouteObject {
  registerPrefetch(path, lazy);
  return { path, lazy };
}
