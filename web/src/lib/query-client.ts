import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, hasCode, isUnauthorized } from "./api-error";
import { endSession, type Session, sessionQuery } from "./session";
import { sessionNumber } from "./tab-data";

const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

export function createQueryClient(arrived?: Session) {
  // The one place where a 401 is answered: the session is over, and the guards do the rest.
  const onError = (error: unknown) => {
    // Somebody has given a password here, and no more yet: the session itself says what comes next.
    if (hasCode(error, "factor.needed")) askWhoIsThere();
    else if (isUnauthorized(error)) endSession(client);
  };
  const askWhoIsThere = () => client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  // After a refusal: another account may have signed in meanwhile, in another tab of this browser.
  const recheckAccount = (error: unknown) => {
    if (hasCode(error, "request.forbidden")) askWhoIsThere();
  };
  // A query goes with its session; a mutation may be answered when somebody has logged in anew.
  const sessionOf = new WeakMap<object, number>();
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        onError(error);
        // Not of the question itself, which would be asked for ever.
        if (queryKey[0] !== sessionQuery.queryKey[0]) recheckAccount(error);
      },
    }),
    mutationCache: new MutationCache({
      onMutate: (_variables, mutation) => {
        sessionOf.set(mutation, sessionNumber());
      },
      onError: (error, _variables, _result, mutation) => {
        // A wrong password at a login says nothing about the session of somebody signed in, and a
        // late refusal of the session before nothing about this one.
        if (mutation.meta?.signsIn || sessionOf.get(mutation) !== sessionNumber()) return;
        onError(error);
        recheckAccount(error);
      },
    }),
    defaultOptions: {
      // Tried at once also without a line: a call that waits for one would be made by itself much
      // later, when nobody expects it any more.
      mutations: { networkMode: "always" },
      queries: {
        networkMode: "always",
        staleTime: 30_000,
        // A refusal stays a refusal; a lost connection deserves two more tries.
        retry: (failures, error) => !isRefusal(error) && failures < 2,
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
    },
  });
  // One that loads for the first time is not asked again by itself, and would show what was before.
  const invalidate = client.invalidateQueries.bind(client);
  client.invalidateQueries = (filters, options) => {
    for (const query of client.getQueryCache().findAll({ ...filters, type: "active" })) {
      const isAskedAgain = filters?.refetchType !== "none";
      if (isAskedAgain && query.state.data === undefined) void query.cancel({ silent: true });
    }
    return invalidate(filters, options);
  };
  if (arrived) client.setQueryData(sessionQuery.queryKey, arrived);
  return client;
}
