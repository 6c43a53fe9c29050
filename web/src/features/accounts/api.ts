import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { http, pageOf, reply } from "@/lib/http";
import { invalidate } from "@/lib/invalidate";
import { type AccountKind, sessionQuery } from "@/lib/session";

const collegesShown = 50;

/** The colleges whose name matches what was typed; all of them are never needed at once. */
export const collegesQuery = (search: string) =>
  queryOptions({
    queryKey: ["colleges", search],
    queryFn: async () => {
      const query = { limit: String(collegesShown), ...(search && { search }) };
      return (await pageOf(http.GET("/college/get-colleges", { params: { query } }))).body;
    },
    retry: false,
  });

export const profileQuery = queryOptions({
  queryKey: ["student", "profile"],
  queryFn: () => reply(http.GET("/student/get")),
});

interface Credentials {
  email: string;
  password: string;
}

interface StudentToRegister extends Credentials {
  username: string;
  college: string;
}

export const useRegister = () =>
  useMutation({
    mutationFn: ({ username, email, password, college }: StudentToRegister) =>
      reply(
        http.POST("/auth/register", {
          body: { username, email: email.trim(), password, college, collegeId: college },
        }),
      ),
  });

/** Read anew each time: the college may have been founded meanwhile. */
export const useLookUpCollege = () =>
  useMutation({
    mutationFn: (collegeName: string) =>
      reply(http.GET("/college/look-up", { params: { query: { collegeName } } })),
  });

export const useAdminRegister = () =>
  useMutation({
    mutationFn: ({ collegeName, email, password }: Credentials & { collegeName: string }) =>
      reply(
        http.POST("/auth/admin-register", {
          body: { collegeName, email: email.trim(), password },
        }),
      ),
  });

interface Code {
  email: string;
  otp: string;
}

const sent = ({ email, otp }: Code) => ({ email: email.trim(), otp: otp.replace(/\s/g, "") });

export const useVerifyOtp = () =>
  useMutation({
    mutationFn: (code: Code) => reply(http.POST("/auth/verify-otp", { body: sent(code) })),
  });

export const useAdminVerifyOtp = () =>
  useMutation({
    mutationFn: (code: Code) => reply(http.POST("/auth/admin-verify-otp", { body: sent(code) })),
  });

export const useResendOtp = () =>
  useMutation({
    mutationFn: (email: string) =>
      reply(http.POST("/auth/resend-otp", { body: { email: email.trim() } })),
  });

export const useForgotPassword = () =>
  useMutation({
    mutationFn: ({ email, account }: { email: string; account: AccountKind }) =>
      reply(http.POST("/auth/forgot-password", { body: { email: email.trim(), account } })),
  });

export function useUndoEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => reply(http.POST("/auth/undo-email", { body: { token } })),
    // A session that this browser still had has ended.
    onSuccess: () => invalidate(client, sessionQuery.queryKey),
  });
}

export const useStopRestoration = () =>
  useMutation({
    mutationFn: (token: string) => reply(http.POST("/auth/stop-restoration", { body: { token } })),
  });

interface FirstPassword {
  email: string;
  code: string;
  newPassword: string;
}

export const useFirstPassword = () =>
  useMutation({
    mutationFn: ({ email, code, newPassword }: FirstPassword) =>
      reply(
        http.POST("/auth/first-password", {
          body: { email: email.trim(), code: code.trim(), newPassword },
        }),
      ),
  });

interface Reset extends Code {
  account: AccountKind;
  password: string;
}

export const useResetPassword = () =>
  useMutation({
    mutationFn: ({ account, password, ...code }: Reset) =>
      reply(http.POST("/auth/reset-password", { body: { ...sent(code), account, password } })),
  });
