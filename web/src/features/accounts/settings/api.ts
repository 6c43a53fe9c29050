import { useMutation, useQueryClient } from "@tanstack/react-query";
import { http, reply } from "@/lib/http";
import { invalidate } from "@/lib/invalidate";
import { forgetDevice } from "@/lib/kept-device";
import { sessionQuery } from "@/lib/session";
import { profileQuery } from "../api";

interface Confirmed {
  currentPassword: string;
}

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: Confirmed & { newPassword: string }) =>
      reply(http.POST("/auth/change-password", { body })),
    // The server has ended all devices.
    onSuccess: forgetDevice,
  });

export const useChangeEmail = () =>
  useMutation({
    mutationFn: (body: Confirmed & { email: string }) =>
      reply(http.POST("/auth/change-email", { body })),
  });

export function useConfirmEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ email, otp }: { email: string; otp: string }) =>
      reply(http.POST("/auth/confirm-email", { body: { email, otp: otp.replace(/\s/g, "") } })),
    onSuccess: () => invalidate(client, sessionQuery.queryKey, profileQuery.queryKey),
  });
}

export function useChangeMobile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Confirmed & { mobile: string }) =>
      reply(http.POST("/auth/change-mobile", { body })),
    // The form of the application has the number, too.
    onSuccess: () => invalidate(client, ["student"]),
  });
}
