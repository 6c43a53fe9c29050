import { MantineProvider } from "@mantine/core";
import { useState } from "react";
import { flushSync } from "react-dom";
import { type DataRouter, RouterProvider } from "react-router";
import { TabDataContext } from "@/lib/tab-data";
import { styleNonce } from "./csp-nonce";
import { cssVariables, theme } from "./theme/theme";

/** A change of page that must not wait, as `react-router/dom` does it, without the rest of that. */
function atOnce(change: () => unknown): undefined {
  flushSync(change);
}

export function App({ router }: { router: DataRouter }) {
  const [tab] = useState({});
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      // All variables come from the theme: the sheet with the defaults would be 3 KB of each first load.
      deduplicateCssVariables={false}
    >
      <TabDataContext value={tab}>
        <RouterProvider router={router} flushSync={atOnce} />
      </TabDataContext>
    </MantineProvider>
  );
}
