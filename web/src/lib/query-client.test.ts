import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { ApiError } from "./api-error";
import { createQueryClient } from "./query-client";
import { type Session, sessionQuery } from "./session";
import { startSession } from "./tab-data";

const meera: Session = {
  kind: "staff",
  id: "meera",
  name: "Meera Joshi",
  email: "meera@college.example",
  role: "leaveAdmin",
  collegeName: "College of Science",
  byDevice: false,
};

/** Something of the server's that is refused when the returned function is called. */
function refusedLate() {
  let refuse = () => {};
  const call = new Promise<never>((_, reject) => {
    refuse = () => reject(new ApiError({ status: 401, faults: [] }));
  });
  return { call, refuse };
}

test.each(["now", "before"] as const)("what was refused ends its own session: %s", async (when) => {
  const client = createQueryClient();
  startSession({ client }, meera);
  const query = refusedLate();
  const mutation = refusedLate();
  const calls = [
    client.fetchQuery({ queryKey: ["leaves"], queryFn: () => query.call }),
    client
      .getMutationCache()
      .build(client, { mutationFn: () => mutation.call })
      .execute(undefined),
  ];
  if (when === "before") startSession({ client }, meera);
  query.refuse();
  mutation.refuse();
  await Promise.allSettled(calls);
  const session = client.getQueryData(sessionQuery.queryKey);
  expect(session).toEqual(when === "before" ? meera : null);
});

test("a query that was forgotten with its session ends no other one", async () => {
  const client = createQueryClient();
  const query = refusedLate();
  const call = client.fetchQuery({ queryKey: ["leaves"], queryFn: () => query.call });
  startSession({ client }, meera);
  query.refuse();
  await Promise.allSettled([call]);
  expect(client.getQueryData(sessionQuery.queryKey)).toEqual(meera);
});

test("what loads for the first time while something is changed is read once more", async () => {
  const client = createQueryClient();
  const answers: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(client, { queryKey: ["admins"], queryFn });
  const stop = observer.subscribe(() => undefined);
  const isRead = client.invalidateQueries({ queryKey: ["admins"] });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.("before");
  answers[1]?.("after");
  await isRead;
  expect(observer.getCurrentResult().data).toBe("after");
  stop();
});
