import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { ApiError } from "@/lib/api-error";
import { homeOf, safeNext } from "@/lib/areas";
import { invalidRole } from "@/lib/roles";
import { type Session, startSession } from "@/lib/session";
import { textOrNull, useUrlState } from "@/lib/use-url-state";

/** After a login: back to where the visitor was sent from, else to the account's own desk. */
export function useSignIn() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { next } = useUrlState({ next: textOrNull }).state;
  return async (session: Session) => {
    const home = homeOf(session);
    if (!home) throw new ApiError({ status: 403, faults: [{ msg: invalidRole }] });
    startSession(client, session);
    await navigate(safeNext(next, session) ?? home);
  };
}
