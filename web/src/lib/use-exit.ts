import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { forgetSession } from "./session";

/** Leads to a login once the session has ended, and forgets whose it was. */
export function useExit() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (to: string, state?: { notice: string; email?: string }) => {
    // Shown at once: a page that still stands when all is forgotten would ask for it again, be
    // refused, and be led to the login a second time, as if its session had run out.
    await navigate(to, { state: { ...state, hasLeft: true }, flushSync: true });
    forgetSession(client);
  };
}
