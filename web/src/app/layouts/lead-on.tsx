import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Navigate, Outlet } from "react-router";
import { homeOf, safeNext } from "@/lib/areas";
import { arrivalQuery, type Session } from "@/lib/session";
import { textOrNull, useUrlState } from "@/lib/use-url-state";
import { Waiting } from "./waiting";
import { WithClient } from "./with-client";

/** Asks who is there before it shows a page for visitors. */
export default function LeadOn() {
  return (
    <WithClient>
      <Asked />
    </WithClient>
  );
}

function Asked() {
  const { next } = useUrlState({ next: textOrNull }).state;
  const isOpen = useRef(false);
  const halfway = useRef<Session>(undefined);
  const { isPending, data } = useQuery({
    ...arrivalQuery,
    enabled: !isOpen.current,
    refetchOnWindowFocus: false,
  });
  if (!isOpen.current) {
    if (isPending) return <Waiting />;
    const onwards = data && !data.next && (safeNext(next, data) ?? homeOf(data));
    if (onwards) return <Navigate to={onwards} replace />;
    isOpen.current = true;
    if (data) halfway.current = data;
  }
  return <Outlet context={halfway.current} />;
}
