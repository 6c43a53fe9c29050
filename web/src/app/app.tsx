import { MantineProvider } from "@mantine/core";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { type DataRouter, RouterProvider } from "react-router";
import { atRest } from "@/lib/at-rest";
import { isLineSlow } from "@/lib/slow-line";
import { TabDataContext } from "@/lib/tab-data";
import { styleNonce } from "./csp-nonce";
import { cssVariables, fetchOwnFont, theme, withoutOwnFont } from "./theme/theme";

/** In milliseconds: what a click will need is fetched before the font. */
const afterTheNextPage = 10_000;

/** A change of page that must not wait, as `react-router/dom` does it, without the rest of that. */
function atOnce(change: () => unknown): undefined {
  flushSync(change);
}

export function App({ router }: { router: DataRouter }) {
  const [tab] = useState({});
  const [isSlow] = useState(isLineSlow);
  useEffect(() => {
    if (!isSlow) return;
    const later = setTimeout(() => atRest(fetchOwnFont), afterTheNextPage);
    return () => clearTimeout(later);
  }, [isSlow]);
  return (
    <MantineProvider
      theme={isSlow ? withoutOwnFont : theme}
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
