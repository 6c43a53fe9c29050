import { MantineProvider } from "@mantine/core";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { type DataRouter, RouterProvider } from "react-router";
import { areaOf } from "@/lib/areas";
import { createQueryClient } from "@/lib/query-client";
import { sessionQuery } from "@/lib/session";
import { styleNonce } from "./csp-nonce";
import { cssVariables, theme } from "./theme/theme";

/** Behind a guard the server is asked who is there while the page's code is still on its way. */
function prefetchSession(client: QueryClient) {
  if (areaOf(window.location.pathname)) void client.prefetchQuery(sessionQuery);
}

/** A change of page that must not wait, as `react-router/dom` does it, without the rest of that. */
function atOnce(change: () => unknown): undefined {
  flushSync(change);
}

export function App({ router }: { router: DataRouter }) {
  const [queryClient] = useState(createQueryClient);
  useEffect(() => prefetchSession(queryClient), [queryClient]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} flushSync={atOnce} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
