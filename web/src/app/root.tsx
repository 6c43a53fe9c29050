import { lazy, Suspense, useEffect } from "react";
import { Outlet } from "react-router";
import { takeReloadReason } from "@/lib/account";
import { flash, flashUnasked } from "@/lib/flash";
import { portalConfig } from "@/lib/portal-config";
import { Flashes } from "@/ui/flashes";
import { LoadingBar } from "./layouts/waiting";
import { texts } from "./texts";

const DemoBanner = lazy(
  () => import(/* webpackChunkName: "demo-banner" */ "./layouts/demo-banner"),
);

const ScrollMemory = lazy(
  () => import(/* webpackChunkName: "scroll-memory" */ "@/lib/scroll-memory"),
);

/** Why a tab shows another account's pages all of a sudden. */
function tellReloadReason() {
  const step = takeReloadReason();
  if (step) flash(texts.anotherAccount[step], { tone: "error", forMs: flashUnasked });
}

export function Root() {
  useEffect(tellReloadReason, []);
  return (
    <>
      {portalConfig().publicDemo && (
        <Suspense>
          <DemoBanner />
        </Suspense>
      )}
      <Suspense>
        <ScrollMemory />
      </Suspense>
      <LoadingBar />
      <Outlet />
      <Flashes />
    </>
  );
}
