import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { flash } from "@/lib/flash";
import { http, reply } from "@/lib/http";
import { type AccountKind, forgetSession } from "@/lib/session";
import { loginOf } from "../areas";
import { texts } from "../texts";

export function useLogout(kind: AccountKind) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () =>
      reply(kind === "staff" ? http.POST("/auth/admin-logout") : http.POST("/auth/logout")),
    onSuccess: async () => {
      await navigate(loginOf(kind));
      forgetSession(client);
    },
    onError: () => flash(texts.logoutFailed, { tone: "error" }),
  });
}
