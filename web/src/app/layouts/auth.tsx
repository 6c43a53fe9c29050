import { lazy, Suspense, use, useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { portalConfig } from "@/lib/portal-config";
import { TabDataContext } from "@/lib/tab-data";
import { Waiting } from "./waiting";

const LeadOn = lazy(() => import(/* webpackChunkName: "lead-on" */ "./lead-on"));

/** The pages for visitors who are not signed in. Others are led to a page of their own. */
export function Component() {
  const { state } = useLocation();
  const { client, arrived } = use(TabDataContext);
  // Right after a logout nobody is signed in. Once a form is shown, it stays: logging in leads on by itself.
  const isOpen = useRef(state?.hasLeft === true);
  isOpen.current ||= portalConfig().signedOut && !client && !arrived;
  if (isOpen.current) return <Outlet />;
  return (
    <Suspense fallback={<Waiting />}>
      <LeadOn />
    </Suspense>
  );
}
