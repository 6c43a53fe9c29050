import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { readAfterRun } from "../mutations";

/** An import that ends while it is watched, or the charging of its dues, has changed other lists, too. */
export function useAfterRun(isRunning: boolean) {
  const client = useQueryClient();
  const before = useRef(isRunning);
  useEffect(() => {
    if (before.current && !isRunning) readAfterRun(client);
    before.current = isRunning;
  }, [isRunning, client]);
}
