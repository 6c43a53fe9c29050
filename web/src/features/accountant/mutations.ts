import { http, reply } from "@/lib/http";
import { keyHeader } from "@/shared/money/payments";
import { useMoneyMutation } from "./api";

interface Keyed<Body> {
  body: Body;
  requestKey: string;
}

const under = (requestKey: string) => ({ header: { [keyHeader]: requestKey } });
const at = (id: string) => ({ params: { path: { id } } });

export const useAddFunds = () =>
  useMoneyMutation(
    ({ body, requestKey }: Keyed<{ studentId: string; amount: number; reference: string }>) =>
      reply(http.POST("/accountant/add-funds", { params: under(requestKey), body })),
  );

interface NewCharge {
  studentId: string;
  title: string;
  amount: number;
  dueDate: string;
}

export const useRaiseCharge = () =>
  useMoneyMutation(({ body, requestKey }: Keyed<NewCharge>) =>
    reply(http.POST("/accountant/charges", { params: under(requestKey), body })),
  );

interface Reasoned {
  id: string;
  reason: string;
}

const keyed = (id: string, requestKey: string) => ({
  params: { ...at(id).params, ...under(requestKey) },
});

export const useWithdrawCharge = () =>
  useMoneyMutation(({ id, reason }: Reasoned) =>
    reply(http.PUT("/accountant/charges/{id}/withdraw", { ...at(id), body: { reason } })),
  );

export const useReverse = () =>
  useMoneyMutation(({ id, reason, requestKey }: Reasoned & { requestKey: string }) =>
    reply(
      http.PUT("/accountant/transactions/{id}/reverse", {
        ...keyed(id, requestKey),
        body: { reason },
      }),
    ),
  );

export const useApproveTopUp = () =>
  useMoneyMutation(({ id, requestKey }: { id: string; requestKey: string }) =>
    reply(http.PUT("/accountant/top-ups/{id}/approve", keyed(id, requestKey))),
  );

export const useRejectTopUp = () =>
  useMoneyMutation(({ id, reason }: Reasoned) =>
    reply(http.PUT("/accountant/top-ups/{id}/reject", { ...at(id), body: { reason } })),
  );
