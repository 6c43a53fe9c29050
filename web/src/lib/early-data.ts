import type { QueryClient } from "@tanstack/react-query";

/**
 * Exported as `handle` by a page's module: what it reads first is asked for together with the
 * session, not after it. The server decides on each call by itself, so nothing is given away.
 */
export interface EarlyData {
  prefetch: (client: QueryClient) => unknown;
}
