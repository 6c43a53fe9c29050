import { lazy, Suspense, use, useRef, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { keptDevice } from "@/lib/kept-device";
import { paths } from "@/lib/paths";
import { portalConfig } from "@/lib/portal-config";
import { TabDataContext } from "@/lib/tab-data";
import { Waiting } from "./waiting";

const LeadOn = lazy(() => import(/* webpackChunkName: "lead-on" */ "./lead-on"));
const Wake = lazy(
  () => import(/* webpackChunkName: "wake" */ "@/features/accounts/devices/wake-page"),
);

const ofStaff: string[] = [paths.adminLogin, paths.adminRegister];

/** The pages for visitors who are not signed in. Others are led to a page of their own. */
export function Component() {
  const { state, pathname } = useLocation();
  const { client, arrived } = use(TabDataContext);
  // A student's device signs in by itself, once.
  const [sleeps, setSleeps] = useState(() => !keptDevice() || ofStaff.includes(pathname));
  // Right after a logout nobody is signed in. Once a form is shown, it stays: logging in leads on by itself.
  const isOpen = useRef(state?.hasLeft === true);
  isOpen.current ||= portalConfig().signedOut && !client && !arrived && sleeps;
  if (isOpen.current) return <Outlet />;
  return (
    <Suspense fallback={<Waiting />}>
      {sleeps ? (
        <LeadOn />
      ) : (
        <Wake onAsleep={() => setSleeps(true)}>
          <Waiting />
        </Wake>
      )}
    </Suspense>
  );
}
