import { useQuery } from "@tanstack/react-query";
import { useSession } from "@/lib/session";
import { passkeysQuery } from "../passkeys/api";
import { factorQuery } from "../two-step/factor-query";
import { kindsOfStaff, kindsOfStudent } from "./rules";

/** By what the account can confirm that it is them. Read anew: another browser may have changed it since. */
export function useKinds() {
  const isStaff = useSession().kind === "staff";
  const factor = useQuery({ ...factorQuery, staleTime: 0, enabled: isStaff });
  const passkeys = useQuery({ ...passkeysQuery, staleTime: 0, enabled: !isStaff });
  const { error, isError, refetch } = isStaff ? factor : passkeys;
  const kinds = isStaff
    ? factor.data && kindsOfStaff(factor.data)
    : passkeys.data && kindsOfStudent(passkeys.data);
  return { kinds, isError, error, refetch };
}
