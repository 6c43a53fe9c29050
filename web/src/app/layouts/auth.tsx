import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { homeOf, safeNext } from "@/lib/areas";
import { sessionQuery } from "@/lib/session";
import { textOrNull, useUrlState } from "@/lib/use-url-state";
import { Waiting } from "./waiting";

/** The pages for visitors who are not signed in. Others are led to a page of their own. */
export function Component() {
  const { state } = useLocation();
  const { next } = useUrlState({ next: textOrNull }).state;
  // Right after a logout nobody is signed in. Once a form is shown, it stays: logging in leads on by itself.
  const isOpen = useRef(state?.hasLeft === true);
  const { isPending, data } = useQuery({
    ...sessionQuery,
    enabled: !isOpen.current,
    refetchOnWindowFocus: false,
  });
  if (!isOpen.current) {
    if (isPending) return <Waiting />;
    const onwards = data && (safeNext(next, data) ?? homeOf(data));
    if (onwards) return <Navigate to={onwards} replace />;
    isOpen.current = true;
  }
  return <Outlet />;
}
