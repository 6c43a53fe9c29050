import type { ReactNode } from "react";
import type { RouteObject } from "react-router";

type LazyRoute = () => Promise<{ Component: () => ReactNode }>;

/** A page whose code is loaded when it is opened, or shortly before. */
export const page = (path: string, lazy: LazyRoute): RouteObject => ({ path, lazy });
