import { useMutation } from "@tanstack/react-query";
import { withLine } from "@/lib/api-error";
import { loginOf } from "@/lib/areas";
import { flash } from "@/lib/flash";
import { http, reply } from "@/lib/http";
import { forgetDevice } from "@/lib/kept-device";
import type { AccountKind } from "@/lib/session";
import { useExit } from "@/lib/use-exit";
import { texts } from "./texts";

export function useLogout(kind: AccountKind, to: string = loginOf(kind)) {
  const exit = useExit();
  return useMutation({
    mutationFn: () =>
      reply(kind === "staff" ? http.POST("/auth/admin-logout") : http.POST("/auth/logout")),
    onSuccess: () => {
      if (kind === "student") forgetDevice();
      return exit(to);
    },
    onError: () => flash(withLine(texts.logoutFailed), { tone: "error" }),
  });
}
